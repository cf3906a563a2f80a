// Decks and what is done before the first round: S1–S10, S67, S69, S77.

import { expect, test } from 'vitest';
import { cards } from './packs.ts';
import { breaches, list, match, position } from './scenario.ts';

const shelf = cards(`
  "Hermit" fire power 1 cost 0 max 1 {}
  "Ant" plant power 1 cost 0 max any {}
  "Crowd" dark power 1 cost 0 { passive(hand) deck: deck holds 1 cards more. }
  "Patron" water power 1 cost 0 { passive(hand) deck: allow 4 copies of fire cards. }
  "King" ultra fire power 5 cost 1 { battle if any of opposing ultra main play: put 4 counters on this. }
  "Cub" fire power 3 cost 0 {}
  "Thief" dark power 2 cost 0 max 4 { passive(hand) match-start: opponents discard 1 random card. }
  "Owl" water power 2 cost 0 { passive(hand) match-start: choose an opponent; look at 1 random card in chosen player's hand. }
  "Free" dark power 4 cost 2 { instead when this is paid for: put 1 counters on this. ability: put 1 counters on this. }
  ranger "Scout" {}
`);
const SEVEN = '2 Pup, 2 Fish, 2 Bat, Fern';
const deck = (text: string, more = {}) =>
  breaches(shelf, { players: [{ deck: list(text) }, { deck: list(SEVEN) }], ...more });

test('S1 a deck is exactly seven Mon, Ultra Form included', () => {
  expect(deck(SEVEN)).toEqual([]);
  expect(deck('2 Pup, 2 Fish, Bat, Fern, King')).toEqual([]);
  expect(deck('2 Pup, 2 Fish, 2 Bat')).toEqual(['S1 of 0']);
  expect(deck('2 Pup, 2 Fish, 2 Bat, 2 Fern')).toEqual(['S1 of 0']);
});

test('S2 at most two copies of one card; another card that looks the same is no copy', () => {
  expect(deck('3 Pup, 2 Fish, 2 Bat')).toEqual(['S2 of 0']);
  expect(deck('2 Pup, 2 Cub, 2 Fish, Bat')).toEqual([]);
  expect(deck('3 Pup, 3 Fish, Bat')).toEqual(['S2 of 0', 'S2 of 0']);
});

test('S3 Max replaces the two: one, more, or any', () => {
  expect(deck('4 Twin, 2 Fish, Bat')).toEqual([]);
  expect(deck('5 Twin, 2 Fish')).toEqual(['S3 of 0']);
  expect(deck('Hermit, 2 Pup, 2 Fish, 2 Bat')).toEqual([]);
  expect(deck('2 Hermit, 2 Pup, 2 Fish, Bat')).toEqual(['S3 of 0']);
  expect(deck('7 Ant')).toEqual([]);
});

test('S4 Passive texts change the size of their deck and its copy limits', () => {
  expect(deck('Crowd, 2 Pup, 2 Fish, 2 Bat, Fern')).toEqual([]);
  expect(deck('Crowd, 2 Pup, 2 Fish, 2 Bat')).toEqual(['S4 of 0']);
  expect(deck('2 Crowd, 2 Pup, 2 Fish, 2 Bat, Fern')).toEqual([]);
  expect(deck('Patron, 4 Pup, 2 Bat')).toEqual([]);
  expect(deck('Patron, 5 Pup, Bat')).toEqual(['S2 of 0']);
  expect(deck('Patron, 3 Fern, 2 Pup, Bat')).toEqual(['S2 of 0']);
});

test('S5 an illegal deck starts no game, and the error names the rule', () => {
  const start = (text: string) => match(shelf, { players: [{ deck: list(SEVEN) }, { deck: list(text) }] });
  expect(() => start('3 Pup, 2 Fish, 2 Bat')).toThrow(expect.objectContaining({ code: 'illegal-deck', rule: 'S2' }));
  expect(() => start('Pup')).toThrow(expect.objectContaining({ code: 'illegal-deck', rule: 'S1' }));
  start(SEVEN);
});

test('S6 all cards start in hand, and nothing else is there', () => {
  const t = match(shelf, { players: [{ deck: list(SEVEN) }, { deck: list('Crowd, 2 Pup, 2 Fish, 2 Bat, Fern') }] });
  expect(t.hand(0)).toBe('Bat, Bat, Fern, Fish, Fish, Pup, Pup');
  expect(t.view(0).players[1]!.hand).toEqual({ count: 8 });
  for (const player of t.view().players) expect([player.play, player.discard, player.removed]).toEqual([[], [], []]);
  expect([t.round, t.step, t.asked]).toEqual([1, 'select', '0 select, 1 select']);
});

test('S7 start-of-match Passives are one batch, once, and reveal no more than they need', () => {
  const t = match(shelf, { players: [{ deck: list('4 Thief, 3 Ant') }, { deck: list('4 Thief, 3 Ant') }] });
  // All eight happen, even those of a Thief that another has made go.
  expect(t.view().players.map(({ discard }) => discard.length)).toEqual([4, 4]);
  expect(t.events('effect').length).toBe(8);
  expect(t.round).toBe(1);
  const owl = match(shelf, { players: [{ deck: list('2 Owl, 2 Pup, 2 Fish, Fern') }, { deck: list(SEVEN) }] });
  expect(owl.events('looked', 0)).toHaveLength(2);
  expect(owl.told('revealed')).toEqual(['revealed Owl', 'revealed Owl']);
  const open = owl.view(1).players[0]!.hand;
  expect(JSON.stringify(open)).not.toContain('Pup');
});

test('S8 hands are hidden; counts, discards and facedown Mon that were seen are public', () => {
  const t = position(shelf, [
    { hand: 'Pup, Giant', play: 'Herd facedown', discard: 'Fern' },
    { hand: 'Fish, Bat, Bull' },
  ]);
  for (const viewer of [1, 4]) {
    const [one] = t.view(viewer).players;
    expect(one!.hand).toEqual({ count: 2 });
    expect(one!.discard[0]!.card).toBe('Fern');
    expect(one!.play[0]).toMatchObject({ card: 'Herd', facedown: true });
    expect(JSON.stringify(t.view(viewer))).not.toContain('Giant');
  }
  expect(t.view(4).players[1]!.hand).toEqual({ count: 3 });
  expect(JSON.stringify(t.view(0))).toContain('Giant');
});

test('S9 two to four players, Solo for one', () => {
  const players = (n: number) => Array.from({ length: n }, () => ({ deck: list(SEVEN) }));
  for (const n of [2, 3, 4]) expect(match(shelf, { players: players(n) }).view().players).toHaveLength(n);
  expect(match(shelf, { format: 'solo', players: players(1) }).asked).toBe('0 select');
  for (const [format, n] of [
    ['single', 1],
    ['single', 5],
    ['constructed', 1],
    ['no-table', 5],
    ['solo', 3],
  ] as const)
    expect(() => match(shelf, { format, players: players(n) })).toThrow(expect.objectContaining({ rule: 'S9' }));
});

test('S10 card text beats the rules: a Cost that a text replaces is not paid with cards', () => {
  const t = position(shelf, [{ hand: 'Free, Pup, Bat' }, { hand: 'Pup, Bat' }]).select('Free', 'Pup');
  expect(t.hand(0)).toBe('Bat, Pup');
  expect(t.row(0)).toBe('Free');
  // The replacement's counter, and the Ability of a Mon that counts as paid for.
  expect(t.mon('Free').power).toBe(6);
});

test('S67 Ultra Form is a class that texts can ask for, and nothing more', () => {
  const t = position(shelf, [{ hand: 'King, Pup, Bat' }, { hand: 'King, Fish, Bat' }]);
  t.select('King', 'Fish').choose(0, 'Pup');
  expect(t.mon('King').power).toBe(5);
  const both = position(shelf, [{ hand: 'King, Pup, Bat' }, { hand: 'King, Fish, Bat' }]);
  both.select('King', 'King').choose(0, 'Pup').choose(1, 'Fish');
  expect([both.mon('King of 0').power, both.mon('King of 1').power]).toEqual([9, 9]);
});

test('S69 a Ranger stands beside the seven and is no card of the deck', () => {
  expect(deck('2 Pup, 2 Fish, 2 Bat, Scout')).toContain('S69 of 0');
  const players = [
    { deck: list(SEVEN), ranger: 'Scout' },
    { deck: list(SEVEN), ranger: 'Pup' },
  ];
  expect(breaches(shelf, { players })).toEqual(['S69 of 1']);
  const t = match(shelf, { players: [players[0]!, { deck: list(SEVEN) }] });
  expect(t.view(4).players[0]!.ranger).toMatchObject({ card: 'Scout' });
  expect(t.view(4).players[0]!.hand).toEqual({ count: 7 });
  expect(() => match(shelf, { format: 'ranger-battle', players: [players[0]!, { deck: list(SEVEN) }] })).toThrow(
    expect.objectContaining({ rule: 'S69' }),
  );
});

test('S69 nor is it one of the cards that a deck is built from', () => {
  const pool = list('2 Pup, 2 Fish, 2 Bat, Scout');
  const building = (players: object[]) => breaches(shelf, { format: 'pack-battle', packs: 1, players } as never);
  expect(building([{}, { pool }])).toEqual(['S69 of 1']);
  expect(building([{}, { ranger: 'Pup' }])).toEqual(['S69 of 1']);
  expect(building([{ ranger: 'Scout' }, {}])).toEqual([]);
});

test('S77 every symbol counts, one printed twice counts twice, and types do nothing by themselves', () => {
  const kit = cards(`
    "Torch" fire power 1 cost 0 { battle if 3 fire: put 5 counters on this. }
    "Flood" water power 1 cost 0 { battle if 1 fire + 2 water: put 5 counters on this. }
  `);
  const two = position(kit, [{ hand: 'Torch, Bat', play: 'Pup' }, { hand: 'Pup, Bat' }]).select('Torch', 'Pup');
  expect(two.mon('Torch').power).toBe(1);
  const three = position(kit, [{ hand: 'Torch, Bat', play: 'Blaze' }, { hand: 'Pup, Bat' }]).select('Torch', 'Pup');
  expect(three.mon('Torch').power).toBe(6);
  const mixed = position(kit, [{ hand: 'Flood, Bat', play: 'Twin' }, { hand: 'Pup, Bat' }]).select('Flood', 'Pup');
  expect(mixed.mon('Flood').power).toBe(6);
  expect(mixed.mon('Twin')).toMatchObject({ power: 2, types: ['fire', 'water'] });
});
