// Decoders against bytes written by hand from docs/abi.md: they hold whatever the core does.

import { describe, expect, test } from 'vitest';
import { EventType, Kind, LogType, Verb } from '../../assembly/kernel/codes.ts';
import { Pack as P, Record as R } from '../../assembly/kernel/format.ts';
import { fromBase64, hexOfWords, Reader, seedWords, toBase64, Writer } from '../../host/js/bytes.ts';
import { eventJson, eventText, rawEvents } from '../../host/js/events.ts';
import { Fields } from '../../host/js/fields.ts';
import type { Json, JsonObject, Names, Setup } from '../../host/js/game.ts';
import { decodeLog, encodeRecord, readRecord, type LogRecord } from '../../host/js/log.ts';
import { Pack } from '../../host/js/pack.ts';
import { decodeQuestions, openQuestions } from '../../host/js/questions.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { en } from '../../host/js/words/en.ts';

const CARDS = ['Cinderpup', 'Twinspark', 'Herdhoof', 'Old Surveyor'];

function pack(): Pack {
  const texts = [...CARDS.flatMap((name) => [name, `${name} text`, '']), 'Standard', 'S', 'embers', 'Embers', 'hot'];
  const body = new Writer();
  CARDS.forEach((_, i) => {
    const ranger = i === 3;
    body
      .u16(ranger ? 1 : i + 1)
      .u8s(0, ranger ? 2 : 0)
      .u16(0)
      .u8s(0, i === 1 ? 4 : 0)
      .u32(0)
      .u16(0)
      .u16(0);
    for (const attr of [i + 3, i, 1, 1, i === 2 ? 0 : 1, i === 1 ? 1 : 0, 0, i === 2 ? 2 : 0]) body.u16(attr);
  });
  const decksAt = P.HEADER + CARDS.length * R.SIZE;
  body.u16(4 + 2 * 9).u8s(7, 1, 1, 0);
  for (const card of [0, 0, 1, 1, 1, 2, 2, 0, 3]) body.u16(card);
  const textAt = decksAt + 6 + 18;
  body.u16(texts.length).u16(0);
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  let offset = 4 + 4 * (texts.length + 1);
  body.u32(offset);
  for (const text of bytes) body.u32((offset += text.length));
  for (const text of bytes) body.append(text);
  const rest = body.done();
  const head = new Writer();
  head
    .u32(P.MAGIC)
    .u16(P.VERSION)
    .u8s(1, 0)
    .u32(P.HEADER + rest.length)
    .u32(0);
  for (let i = 0; i < 16; i++) head.u8(i);
  head.u16(CARDS.length).u16(R.SIZE).u16(1).u16(1).u32(P.HEADER).u32(decksAt).u32(0).u32(decksAt).u32(textAt).u32(0);
  return new Pack(head.append(rest).done(), superBattleMon.apart);
}

const names: Names = { game: superBattleMon, pack: pack(), players: ['Ada', 'Bo'], words: en };

function setup(given: object = {}): Setup {
  const more = given as JsonObject;
  const deck = ['Cinderpup'];
  const players = [
    { name: 'Ada', deck },
    { name: 'Bo', deck },
  ];
  return superBattleMon.setup(new Fields({ players, seed: 'x', ...more }, ''), names.pack, true);
}

test('the pack reader finds names, ids, texts, sets and decks', () => {
  expect(names.pack.hash).toBe('000102030405060708090a0b0c0d0e0f');
  expect(names.pack.cards.map((card) => card.id)).toEqual(['S-1', 'S-2', 'S-3', 'R-1']);
  expect(names.pack.find('cinderPUP')?.index).toBe(0);
  expect(names.pack.find('r-1')?.name).toBe('Old Surveyor');
  expect(names.pack.nearest('Cinderpop')).toEqual(['Cinderpup']);
  expect(names.pack.findDeck('Embers')).toMatchObject({ id: 'embers', side: [0], others: [3] });
  expect(superBattleMon.card(2, names.pack)).toMatchObject({
    name: 'Herdhoof',
    types: ['plant', 'plant'],
    power: 5,
    cost: 2,
    text: 'Herdhoof text',
  });
  expect(() => new Pack(new Uint8Array(10))).toThrow('not a card pack');
  expect(() => new Pack(names.pack.bytes.slice(0, 100))).toThrow('outside');
});

test('a question becomes JSON, option by option', () => {
  const w = new Writer();
  w.u8s(1, 1).u16(9).u8s(Kind.PAY, 0b11).u16(0);
  w.u8s(1, Kind.PAY, 0, 3)
    .u16(2)
    .u8s(3, 3)
    .u32(9 << 6)
    .u16(0xffff)
    .u8s(27, 0xff);
  w.u8s(Verb.PAY, 1).u16(2).u8s(1, 0).u16(4).u16(0xffff).u32(0xffffffff).u16(2);
  w.u8s(Verb.CARD, 1).u16(0xffff).u8s(0, 0).u16(2).u16(0xffff).u32(0xffffffff).u16(0);
  w.u8s(Verb.PLAYER, 0).u16(0xffff).u8s(1, 0xff).u16(1).u16(0xffff).u32(0xffffffff).u16(0);
  const bytes = w.done();
  const json = decodeQuestions(bytes, names);
  expect(json).toMatchObject({ status: 1, node: 9, kind: 'pay', waiting: [0, 1] });
  expect(json.questions).toHaveLength(1);
  const [question] = json.questions;
  expect(question).toMatchObject({
    id: 576,
    player: 1,
    kind: 'pay',
    min: 0,
    max: 3,
    need: 2,
    minimal: true,
    rule: 'S27',
  });
  expect(question).not.toHaveProperty('ordered');
  expect(question).not.toHaveProperty('card');
  expect(question!.options).toEqual([
    {
      id: '0',
      verb: 'pay',
      card: 'Herdhoof',
      place: { player: 1, zone: 'hand', index: 4 },
      amount: 2,
      label: 'Pay with Herdhoof (Value 2)',
    },
    { id: '1', verb: 'card', card: null, place: { player: 0, zone: 'hand', index: 2 }, label: 'Ada, hand 3' },
    { id: '2', verb: 'player', player: 1, label: 'Bo' },
  ]);
  expect(openQuestions(bytes)).toEqual([{ player: 1, id: 576, options: 3 }]);
});

describe('events', () => {
  const bytes = (type: number, from: number, to: number, amount: number, source: number, card: number) => {
    const slot = (id: number) => (id === 0xffff ? 0xffff : 7);
    const w = new Writer();
    w.u16(5).u8s(type, 1).u16(27).u8s(0, from, to, 0).u16(amount);
    return w.u16(slot(source)).u16(source).u16(slot(card)).u16(card).done();
  };
  const event = (...args: Parameters<typeof bytes>) => eventJson(rawEvents(bytes(...args))[0]!, names);

  test('a payment tells Value and Cost', () => {
    const paid = event(EventType.PAID, 0, 2, 3, 2, 0);
    expect(paid).toMatchObject({
      n: 5,
      type: 'paid',
      rule: 'S27',
      cause: 'cost',
      source: 'Herdhoof',
      card: 'Cinderpup',
    });
    expect(paid).toMatchObject({ player: 0, amount: 3, cost: 2, from: 'hand', slot: 7, sourceSlot: 7 });
    expect(eventText(paid, names)).toBe('S27: Value 3 paid Cost 2: Cinderpup for Herdhoof');
  });

  test('a modifier tells attribute and sign', () => {
    const added = event(EventType.MODIFIED, 0, 0, -3 & 0xffff, 2, 0);
    expect(added).toMatchObject({ attribute: 'power', amount: -3 });
    expect(eventText(added, names)).toBe('S27: Herdhoof: Cinderpup gets -3 Power');
    const set = event(EventType.MODIFIED, 1, 1, 2, 0xffff, 0);
    expect(set).toMatchObject({ attribute: 'cost', set: true });
    expect(eventText(set, names)).toBe('S27: Cinderpup: Cost becomes 2');
  });

  test('a hidden card has no name', () => {
    const w = new Writer();
    w.u16(0).u8s(EventType.LOOKED, 2).u16(0).u8s(1, 0xff, 0xff, 0).u16(1).u16(7).u16(0).u16(3).u16(0xffff);
    const looked = eventJson(rawEvents(w.done())[0]!, names);
    expect(looked).toMatchObject({ card: null, slot: 3, rule: null });
    expect(eventText(looked, names)).toBe('Bo looks at 1 hand cards');
  });
});

describe('log records', () => {
  const records: LogRecord[] = [
    { type: 'answer', player: 1, node: 12, picks: [[3], [], [4, 5]] },
    { type: 'chance', bound: 7, value: 2 },
    { type: 'chance', seen: [0], bound: 7, value: 2 },
    { type: 'shuffle', player: 0, seen: [0, 'public'], zone: 'hand', order: [2, 0, 1] },
    { type: 'reveal', player: 1, slot: 6, card: 'Twinspark', marks: 1 },
    { type: 'concede', player: 0 },
  ];

  test('become JSON and bytes again', () => {
    const w = new Writer();
    for (const record of records) w.append(encodeRecord(record, superBattleMon, names.pack));
    expect(decodeLog(w.done(), superBattleMon, names.pack)).toEqual(records);
    expect(records.map((record, i) => readRecord(record as unknown as Json, `log[${i}]`))).toEqual(records);
  });

  test('sealed ones keep who and what', () => {
    const bytes = new Writer().u8s(LogType.SHUFFLE, 1, 0b10, 0).u16(0).done();
    expect(decodeLog(bytes, superBattleMon, names.pack)).toEqual([
      { type: 'shuffle', player: 1, seen: [1], sealed: true, zone: 'hand', order: [] },
    ]);
  });

  test.each([
    [{ type: 'answer', node: 1 }, 'missing-field', 'r.picks'],
    [{ type: 'answer', node: 1, picks: [['x']] }, 'bad-field', 'r.picks[0][0]'],
    [{ type: 'what' }, 'bad-field', 'r.type'],
    [{ type: 'concede', player: 4 }, 'bad-field', 'r.player'],
    [{ type: 'concede', who: 1 }, 'unknown-field', 'r.who'],
    [{ type: 'concede', seen: ['all'] }, 'bad-field', 'r.seen[0]'],
  ])('%j is refused', (json, code, field) => {
    expect(() => readRecord(json as Json, 'r')).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining({ field }) }),
    );
  });
});

describe('setups', () => {
  test('options, seeds and decks stand where the ABI says', () => {
    const made = setup({ options: { costPrinted: 'yes', teamScores: 'no', packSize: 9, roundLoserDiscards: 1 } });
    const reader = new Reader(superBattleMon.configuration(made, names.pack));
    expect([...reader.take(8)]).toEqual([0, 2, 0, 0, 0, 0, 0, 0]);
    expect([reader.u32(), reader.u32()]).toEqual(seedWords('x'));
    expect([...reader.take(16)]).toEqual([1, 0, 1, 1, 0, 4, 9, 30, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect([...reader.take(8)]).toEqual([1, 0, 0, 0, 0xff, 0xff, 0, 0]);
    expect(reader.left).toBe(8);
  });

  test('a ready-made deck brings its Ranger, and its sideboard where one is used', () => {
    const players = [{ deck: 'embers' }, { deck: 'Embers', ranger: null }];
    const single = setup({ players });
    expect(single.players[0]).toMatchObject({ name: 'Player 1', side: [], others: { ranger: 3 } });
    expect(single.players[1]!.others).toEqual({});
    expect(setup({ players, format: 'constructed' }).players[0]!.side).toEqual([0]);
  });

  test('a setup written as a request is the same setup', () => {
    for (const more of [
      {},
      { format: 'constructed', players: [{ deck: 'embers' }, { deck: 'embers' }] },
      { players: [{ packs: 2 }, {}] },
    ]) {
      const made = setup(more);
      const again = superBattleMon.setup(new Fields(superBattleMon.setupJson(made, names.pack), ''), names.pack, true);
      expect(again).toEqual(made);
    }
  });

  test.each([
    [{ players: [{ deck: ['Nope'] }, {}] }, 'unknown-card', null],
    [{ players: [{ deck: 'nope' }, {}] }, 'unknown-deck', null],
    [{ players: [{ deck: ['Cinderpup'] }], format: 'single' }, 'bad-players', 'S9'],
    [{ players: [{ deck: ['Cinderpup'] }, {}] }, 'missing-field', null],
    [{ players: [] }, 'bad-players', 'S9'],
    [{ format: 'chess' }, 'bad-field', null],
    [{ options: { packSize: 4 } }, 'bad-field', 'S70'],
    [{ options: { teamscores: 'no' } }, 'unknown-field', null],
    [{ options: { costPrinted: [] } }, 'bad-field', 'S21'],
    [{ players: [{ packs: 1 }, { packs: 2 }] }, 'bad-field', 'S70'],
    [{ packs: 1, format: 'single' }, 'bad-field', 'S70'],
    [{ players: [{ deck: ['Cinderpup'], ranger: 3 }, {}] }, 'bad-field', null],
    [{ players: [{ deck: ['Cinderpup'], colour: 3 }, {}] }, 'unknown-field', null],
    [{ format: 'ranger-battle' }, 'missing-field', 'S69'],
  ])('%j is refused', (more, code, rule) => {
    expect(() => setup(more as JsonObject)).toThrow(expect.objectContaining({ code, rule }));
  });
});

describe('views and positions', () => {
  const position = {
    round: 3,
    step: 'battle',
    lastRound: { winners: [0], losers: [1] },
    players: [
      {
        hand: ['Cinderpup', { card: 'Twinspark', marks: 4 }],
        play: [
          { card: 'Herdhoof', entered: 'main', paid: true, under: ['Cinderpup'], counters: 2, start: 5, tie: 1 },
          { card: 'Twinspark', facedown: true, owner: 1, actionUsed: true },
        ],
        ranger: 'Old Surveyor',
      },
      {
        hand: [],
        discard: ['Twinspark'],
        removed: ['Herdhoof'],
        play: [
          {
            card: 'Cinderpup',
            mods: [
              { attr: 'power', add: -3, until: 'round', source: { player: 0, zone: 'play', index: 0 } },
              { attr: 'prevented', add: ['flip', 'discard'], until: 'match' },
              { attr: 'cost', set: 0, until: 'nextRound' },
            ],
          },
        ],
        pool: ['Cinderpup', { card: 'Twinspark', inDeck: false }],
      },
    ],
    groups: [{ player: 1, types: ['fire', 'plant'], attr: 'power', add: 1, until: 'nextRound' }],
  };
  const encode = (json: Json) => superBattleMon.position(json, names, setup());
  const decode = (bytes: Uint8Array, viewer = 5) => superBattleMon.view(bytes, names, setup(), viewer);

  test('a position by hand becomes a view', () => {
    const view = decode(encode(position as unknown as Json));
    expect(view).toMatchObject({
      game: 'super-battle-mon',
      round: 3,
      step: 'battle',
      lastRound: { winners: [0], losers: [1] },
      result: null,
    });
    const [ada, bo] = view['players'] as JsonObject[];
    expect(ada!['hand']).toEqual([
      { card: 'Cinderpup', slot: 0 },
      { card: 'Twinspark', slot: 1, marks: 4 },
    ]);
    expect(ada!['play']).toMatchObject([
      {
        card: 'Herdhoof',
        facedown: false,
        entered: 'main',
        paid: true,
        counters: 2,
        start: 5,
        tie: 1,
        under: [{ card: 'Cinderpup' }],
      },
      { card: 'Twinspark', facedown: true, owner: 1, actionUsed: true, entered: null, paid: false },
    ]);
    expect(ada!['ranger']).toMatchObject({ card: 'Old Surveyor' });
    expect(bo!['discard']).toMatchObject([{ card: 'Twinspark' }]);
    expect(bo!['play']).toMatchObject([
      {
        mods: [
          { attr: 'power', add: -3, until: 'round', source: 2 },
          { attr: 'prevented', add: ['flip', 'discard'], until: 'match' },
          { attr: 'cost', set: 0, until: 'nextRound', round: 4 },
        ],
      },
    ]);
    expect(bo!['pool']).toEqual([
      { card: 'Cinderpup', inDeck: true },
      { card: 'Twinspark', inDeck: false },
    ]);
    expect(view['groups']).toEqual([
      { player: 1, zone: 'play', types: ['fire', 'plant'], attr: 'power', add: 1, until: 'nextRound', round: 4 },
    ]);
  });

  test('a view taken as a position gives the same bytes', () => {
    const bytes = encode(position as unknown as Json);
    expect(encode(decode(bytes))).toEqual(bytes);
    expect(encode({})).toEqual(encode(decode(encode({}))));
  });

  test('a zone that is not shown is a count', () => {
    const bytes = encode({ players: [{ hand: ['Cinderpup'] }] });
    // The first player's hand: zone 0, shown, one card of 24 bytes.
    const at = 32 + 8;
    expect([...bytes.slice(at, at + 4)]).toEqual([0, 1, 1, 0]);
    const hidden = new Uint8Array([...bytes.slice(0, at), 0, 0, 1, 0, ...bytes.slice(at + 4 + 24)]);
    expect((decode(hidden, 1)['players'] as JsonObject[])[0]!['hand']).toEqual({ count: 1 });
  });

  test.each([
    [{ players: [{ hand: ['Nope'] }] }, 'unknown-card', 'position.players[0].hand[0]'],
    [{ players: [{ hand: { count: 2 } }] }, 'bad-field', 'position.players[0].hand'],
    [{ players: [{ hands: [] }] }, 'unknown-field', 'position.players[0].hands'],
    [
      { players: [{ play: [{ card: 'Cinderpup', facedwn: true }] }] },
      'unknown-field',
      'position.players[0].play[0].facedwn',
    ],
    [
      { players: [{ play: [{ card: 'Cinderpup', counters: 1000 }] }] },
      'bad-field',
      'position.players[0].play[0].counters',
    ],
    [
      {
        players: [
          {
            play: [
              { card: 'Cinderpup', slot: 1 },
              { card: 'Cinderpup', slot: 1 },
            ],
          },
        ],
      },
      'bad-field',
      'slot',
    ],
    [{ players: [{}, {}, {}] }, 'bad-field', 'position.players'],
    [{ step: 'lunch' }, 'bad-field', 'position.step'],
    [{ round: -1 }, 'bad-field', 'position.round'],
    [{ resume: '??' }, 'bad-field', 'position.resume'],
    [{ game: 'chess' }, 'bad-field', 'position.game'],
    [
      { players: [{ play: [{ card: 'Cinderpup', mods: [{ attr: 'power' }] }] }] },
      'missing-field',
      'position.players[0].play[0].mods[0].add',
    ],
    [
      {
        players: [
          {
            play: [
              { card: 'Cinderpup', mods: [{ attr: 'power', add: 1, source: { player: 0, zone: 'hand', index: 0 } }] },
            ],
          },
        ],
      },
      'bad-field',
      'position.players[0].play[0].mods[0].source.index',
    ],
  ])('%j is refused', (json, code, field) => {
    expect(() => encode(json as Json)).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining({ field }) }),
    );
  });
});

test('bytes, base64 and hashes', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i & 255);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  expect(fromBase64('ab!d')).toBeNull();
  expect(fromBase64('abc')).toBeNull();
  expect(hexOfWords([0x04030201, -1])).toBe('01020304ffffffff');
  // The first 8 bytes of SHA-256("abc") are ba7816bf8f01cfea.
  expect(seedWords('abc')).toEqual([0xbf1678ba, 0xeacf018f]);
});
