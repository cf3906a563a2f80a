import { describe, expect, it } from 'vitest';
import { parseExample, positionOf, runExample, type Referee } from '../../tools/cards/index';
import { folder, v } from './helpers';
import { compileSources } from '../../tools/cards/index';

const example = (text: string) => ({ title: 'x', lines: text.trim().split('\n').map((line, i) => ({ text: line.trim(), at: { file: 'f', line: i + 1, column: 1 } })) }); // prettier-ignore
const parsed = (text: string) => parseExample(example(text), v).parsed;
const option = (id: string, verb: string, card?: string, player = 0, zone = 'play', index = 0) => ({ id, verb, ...(card ? { card } : {}), place: { player, zone, index } }); // prettier-ignore

/** A referee that asks the given questions one after the other and remembers what it was told. */
class Fake implements Referee {
  readonly asked: object[] = [];
  constructor(
    private readonly questions: object[],
    private readonly view: object,
    private readonly events: string[] = [],
  ) {}
  request(request: { do: string }): object {
    this.asked.push(request);
    if (request.do === 'view') return { ok: true, view: this.view };
    const [next] = this.questions.splice(0, 1);
    const events = this.events.splice(0, 1).map((type) => ({ type }));
    return next
      ? { ok: true, status: 'asking', questions: [next], events }
      : { ok: true, status: 'ended', questions: [], events, result: { winners: [0] } };
  }
  get answers() {
    return this.asked
      .filter((request) => 'choose' in request)
      .map((request) => (request as { choose: string[] }).choose);
  }
}

const view = {
  step: 'compare',
  lastRound: { winners: [0], losers: [1] },
  players: [
    { hand: [{ card: 'Twinspark' }, { card: 'Cinderpup' }], play: [{ card: 'Herdhoof', facedown: false, power: 5, counters: 2 }], discard: [], power: 5, mons: 3, ranger: null },
    { hand: { count: 1 }, play: [{ card: 'Mirage Moth', facedown: true, power: 0 }], discard: [{ card: 'Cinderpup' }], power: 0, mons: 1, ranger: { card: 'Old Surveyor' } },
  ],
}; // prettier-ignore

describe('example blocks', () => {
  it('all of the set can be read', () => {
    const { examples } = compileSources(folder(v.game), v);
    expect(examples.length).toBeGreaterThan(10);
    for (const { example } of examples) expect(parseExample(example, v).faults).toEqual([]);
  });

  it('become positions', () => {
    const found =
      parsed(`player 0: hand Cinderpup, "Husk Mite"; play Herdhoof facedown, Cinderpup counters 2 owner 1; ranger "Old Surveyor" used
      player 2: play Cinderlord under Cinderpup; discard none
      round 3
      winners 0, 2
      option costPrinted yes
      seed "abc"`);
    expect(positionOf(found, v)).toEqual({
      do: 'position',
      game: 'super-battle-mon',
      seed: 'abc',
      players: [{ name: 'Player 0' }, { name: 'Player 1' }, { name: 'Player 2' }],
      options: { costPrinted: 'yes' },
      position: {
        round: 3,
        lastRound: { winners: [0, 2], losers: [] },
        players: [
          {
            hand: [{ card: 'Cinderpup' }, { card: 'Husk Mite' }],
            play: [
              { card: 'Herdhoof', facedown: true },
              { card: 'Cinderpup', counters: 2, owner: 1 },
            ],
            ranger: { card: 'Old Surveyor', actionUsed: true },
          },
          {},
          { play: [{ card: 'Cinderlord', under: [{ card: 'Cinderpup' }] }], discard: [] },
        ],
      },
    });
  });

  it('answer questions by their lines, several picks, and trivial ones without a line', async () => {
    const fake = new Fake(
      [
        { id: 1, player: 1, kind: 'window', min: 1, max: 1, options: [option('0', 'action', 'Gate Golem'), { id: '1', verb: 'pass' }] },
        { id: 2, player: 0, kind: 'select', min: 1, max: 1, options: [option('0', 'select', 'Cinderpup', 0, 'hand'), option('1', 'select', 'Herdhoof', 0, 'hand', 1)] },
        { id: 3, player: 0, kind: 'pay', min: 0, max: 3, need: 2, options: [option('0', 'pay', 'Twinspark'), option('1', 'pay', 'Cinderpup'), option('2', 'pay', 'Coinscale')] },
        { id: 4, player: 1, kind: 'cards', min: 1, max: 1, options: [option('0', 'card', 'Herdhoof', 0), option('1', 'card', 'Herdhoof', 1)] },
        { id: 5, player: 0, kind: 'may', min: 1, max: 1, options: [{ id: '0', verb: 'yes' }, { id: '1', verb: 'no' }] },
        { id: 6, player: 0, kind: 'player', min: 1, max: 1, options: [{ id: '0', verb: 'player', player: 1 }, { id: '1', verb: 'player', player: 2 }] },
        { id: 7, player: 0, kind: 'mode', min: 1, max: 1, options: [{ id: '0', verb: 'mode', amount: 0 }, { id: '1', verb: 'mode', amount: 1 }] },
        { id: 8, player: 1, kind: 'discard', min: 1, max: 1, options: [option('4', 'discard', 'Cinderpup', 1, 'hand')] },
      ],
      view,
      ['step', 'flipped'],
    ); // prettier-ignore
    const result = await runExample(
      example(`player 0: hand Herdhoof
        select 0 Herdhoof
        pay 0 Cinderpup, Twinspark
        choose 1 Herdhoof of 1
        choose 0 no
        choose 0 player 2
        choose 0 mode 1
        expect player 0 power 5
        expect player 0 hand 2
        expect player 0 hand Cinderpup, Twinspark
        expect player 1 hand 1
        expect player 1 play "Mirage Moth" facedown
        expect player 1 discard Cinderpup
        expect player 1 ranger "Old Surveyor"
        expect player 0 discard none
        expect Herdhoof power 5
        expect Herdhoof of 0 counters 2
        expect "Mirage Moth" facedown
        expect Herdhoof faceup
        expect winners 0
        expect losers 1
        expect result 0
        expect event flipped
        expect no event unflipped`),
      v,
      fake,
    );
    expect(result).toEqual({ ok: true, failures: [] });
    expect(fake.answers).toEqual([['1'], ['1'], ['1', '0'], ['1'], ['1'], ['1'], ['1'], ['4']]);
  });

  it('say what does not hold, with its line', async () => {
    const run = await runExample(
      example(`player 0: hand Herdhoof
        expect player 0 power 4
        expect player 1 play "Mirage Moth"
        expect Herdhoof facedown
        expect Cinderpup power 3
        expect result 1
        expect event exploded`),
      v,
      new Fake([], view),
    );
    expect(run.ok).toBe(false);
    expect(run.failures.map(({ line, message }) => `${line.at?.line}: ${message}`)).toEqual([
      '2: player 0 power is 5, not 4',
      '3: player 1 play is Mirage Moth facedown, not Mirage Moth',
      '4: "Herdhoof" is faceup',
      '5: 0 Mon in play are "Cinderpup"',
      '6: the match is won by 0, not 1',
      '7: there was no event exploded, only ',
    ]);
  });

  it('say which choice there is instead', async () => {
    const question = { id: 1, player: 0, kind: 'select', min: 1, max: 1, options: [option('0', 'select', 'Cinderpup', 0, 'hand'), option('1', 'select', 'Coinscale', 0, 'hand')] }; // prettier-ignore
    const wrong = await runExample(
      example('player 0: hand A\nselect 0 Herdhoof\nexpect result 0'),
      v,
      new Fake([question], view),
    );
    expect(wrong.failures).toEqual([{ line: expect.objectContaining({ text: 'select 0 Herdhoof' }), message: 'there is no such choice; possible: "Cinderpup", "Coinscale"' }]); // prettier-ignore
    const never = await runExample(
      example('player 0: hand A\npay 0 Cinderpup\nexpect result 0'),
      v,
      new Fake([{ ...question }], view),
    );
    expect(never.failures[0].message).toBe('this is never asked; asked is player 0 select: "Cinderpup", "Coinscale"');
  });

  it('say when the referee refuses the position', async () => {
    const refusing: Referee = {
      request: () => ({ ok: false, error: { code: 'BAD_POSITION', message: 'no such card' } }),
    };
    const { failures } = await runExample(example('player 0: hand A\nexpect result 0'), v, refusing);
    expect(failures[0].message).toBe('no such card');
  });

  it('never end in a loop', async () => {
    const again: Referee = { request: () => ({ ok: true, status: 'asking', questions: [{ id: 1, player: 0, kind: 'window', min: 1, max: 1, options: [{ id: '0', verb: 'pass' }] }] }) }; // prettier-ignore
    const { failures } = await runExample(example('player 0: hand A\nexpect result 0'), v, again);
    expect(failures[0].message).toContain('never comes to an end');
  });
});
