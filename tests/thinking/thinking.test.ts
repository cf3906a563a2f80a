// The looking-ahead player: it changes nothing, always has a legal answer, and knows no more than its player.

import { describe, expect, test } from 'vitest';
import { Code, Viewer } from '../../assembly/kernel/codes.ts';
import { Class } from '../../assembly/games/super-battle-mon/format.ts';
import { Refused, type Cartridge } from '../../host/js/cartridge.ts';
import type { Setup } from '../../host/js/game.ts';
import type { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { withOtherCards } from '../conformance/hidden.ts';
import { Together } from '../conformance/partial.ts';
import { generator, openIn, Play } from '../conformance/play.ts';
import { partialConfiguration, randomSetup, variedSetup, type Draw } from '../conformance/setups.ts';
import { cartridge, indexPack, standardPack } from '../conformance/support.ts';

const ROLLOUTS = 12;

/** Thinks to the end in steps of so many rollouts; the options chosen. */
function thought(core: Cartridge, player: number, seed: number, step = ROLLOUTS, rollouts = ROLLOUTS): number[] {
  core.think(player, seed, rollouts);
  for (let steps = 0; steps <= 200 * rollouts; steps++) {
    const count = core.thinkStep(step);
    if (count !== null) return core.inputOptions(count);
  }
  throw new Error('it does not come to an end');
}

/** All that a host can read, and the block, in one. */
function everything(core: Cartridge): Buffer {
  const read = [0, 1, 2, 3, Viewer.PUBLIC, Viewer.ALL].flatMap((viewer) => [
    core.view(viewer),
    core.questions(viewer),
    core.events(viewer),
    core.log(viewer),
  ]);
  return Buffer.concat([core.save(), ...read]);
}

/** Plays a match by its thoughts; `look` is called at every decision and leaves the core as it was. */
function play(pack: Pack, seed: number, setupOf: typeof variedSetup, look: (at: Decision) => void): string {
  const core = cartridge(pack.bytes);
  const setup = setupOf(core, pack, seed);
  const draw = generator(seed + 3000);
  const match = new Play(core, []).start(superBattleMon.configuration(setup, pack));
  while (match.asking) {
    const open = match.open();
    const { player, id } = open[draw(open.length)]!;
    look({ core, setup, player, draw });
    // Half of the answers are random, so that matches come to places where nobody would go.
    core.answer(player, id, draw(2) ? match.pick(player, draw(0xffffffff)) : thought(core, player, draw(0xffffffff)));
    match.run();
  }
  return `${setup.format} ${setup.players.length}`;
}
interface Decision {
  core: Cartridge;
  setup: Setup;
  player: number;
  draw: Draw;
}

describe.each([
  { set: 'Standard set', pack: standardPack(), setupOf: randomSetup, matches: 24 },
  { set: 'cards of every word', pack: indexPack(), setupOf: variedSetup, matches: 12 },
])('$set', ({ pack, setupOf, matches }) => {
  test('thinking changes nothing, in steps of any size, and comes to the same legal answer', () => {
    const formats = new Set<string>();
    let decisions = 0;
    for (let seed = 0; seed < matches; seed++)
      formats.add(
        play(pack, seed, setupOf, ({ core, player, draw }) => {
          const saved = core.save();
          const before = everything(core);
          const from = draw(0xffffffff);
          const chosen = thought(core, player, from);
          expect(everything(core).equals(before)).toBe(true);
          expect(thought(core, player, from, 1 + draw(5))).toEqual(chosen);
          expect(everything(core).equals(before)).toBe(true);
          const question = openIn(core).find((open) => open.player === player)!;
          core.answer(player, question.id, chosen);
          core.load(saved);
          decisions++;
        }),
      );
    expect(decisions).toBeGreaterThan(200);
    for (const format of ['single', 'constructed', 'pack-battle', 'solo', 'ranger-battle', 'no-table'])
      expect([...formats].map((each) => each.split(' ')[0])).toContain(format);
    for (const players of [2, 3, 4]) expect([...formats].map((each) => each.split(' ')[1])).toContain(String(players));
  });

  test('other hidden cards, other chance and what others have answered change no answer', () => {
    const mons = pack.cards.filter((card) => card.class !== Class.RANGER).map((card) => card.index);
    const other = cartridge(pack.bytes);
    let compared = 0;
    for (let seed = 0; seed < matches; seed++)
      play(pack, seed + 100, setupOf, ({ core, setup, player, draw }) => {
        const cards = [...setup.players.flatMap(({ deck }) => deck), ...[1, 2, 3].map(() => mons[draw(mons.length)]!)];
        const { saved } = withOtherCards(core.save(), player, cards, draw);
        other.drain();
        try {
          other.load(saved);
        } catch (error) {
          // Rules of so many different cards may not fit.
          if (error instanceof Refused && error.refusal.code === Code.BAD_STATE) return;
          throw error;
        }
        for (const open of openIn(other))
          if (open.player !== player && draw(2))
            other.answerInput(open.player, open.id, other.randomAnswer(open.player, draw(0xffffffff)));
        // The generator's state is the first 16 bytes of the block.
        other.machine.write(
          0,
          Uint8Array.from({ length: 16 }, () => draw(256)),
        );
        const from = draw(0xffffffff);
        expect(thought(other, player, from)).toEqual(thought(core, player, from));
        compared++;
      });
    expect(compared).toBeGreaterThan(150);
  });
});

test('a core that knows only its own cards comes to the same answers', () => {
  const pack = standardPack();
  const all = cartridge(pack.bytes);
  const partial = [0, 1, 2, 3, 4].map(() => cartridge(pack.bytes));
  let compared = 0;
  for (let seed = 0; seed < 24; seed++) {
    const setup = randomSetup(all, pack, seed);
    const draw = generator(seed + 1000);
    const together = new Together({ all, partial });
    const seats = setup.format === 'solo' ? 1 : setup.players.length;
    together.start(superBattleMon.configuration(setup, pack), (who) => partialConfiguration(setup, who), seats);
    while (together.all.asking) {
      for (const { player } of together.all.open()) {
        const from = draw(0xffffffff);
        expect(thought(partial[player]!, player, from), `match ${seed}`).toEqual(thought(all, player, from));
        compared++;
      }
      together.step(draw, 0);
    }
  }
  expect(compared).toBeGreaterThan(300);
});

describe('calls that cannot be', () => {
  const pack = standardPack();
  const core = cartridge(pack.bytes);
  const refusal = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (error instanceof Refused) return error.refusal.code;
      throw error;
    }
    return Code.OK;
  };

  test('are refused with a code', () => {
    expect(refusal(() => core.think(0, 1, 10))).toBe(Code.NO_MATCH);
    expect(refusal(() => core.thinkStep(1))).toBe(Code.NOT_THINKING);
    const match = new Play(core, []).start(superBattleMon.configuration(randomSetup(core, pack, 0, 'single'), pack));
    const { player, id } = match.open()[0]!;
    for (const nobody of [-1, 4, 99]) expect(refusal(() => core.think(nobody, 1, 10))).toBe(Code.NOT_ASKED);
    for (const rollouts of [0, -5, 65_536])
      expect(refusal(() => core.think(player, 1, rollouts))).toBe(Code.BAD_BUDGET);
    expect(core.refusal(Code.BAD_BUDGET)).toMatchObject({ at: 65_536, arg: 60_000 });
    expect(refusal(() => core.thinkStep(1))).toBe(Code.NOT_THINKING);
    core.think(player, 1, 10);
    for (const rollouts of [0, -1]) expect(refusal(() => core.thinkStep(rollouts))).toBe(Code.BAD_BUDGET);
    expect(refusal(() => core.thinkStep(1))).toBe(Code.OK);
    core.answerInput(player, id, core.randomAnswer(player, 3));
    match.run();
    expect(refusal(() => core.thinkStep(1))).toBe(Code.NOT_THINKING);
  });
});
