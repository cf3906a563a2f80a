// What the core and the second reading (tests/model) once understood differently, one test for each difference.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { list, match, position, type Seat, type Table } from './scenario.ts';

const shelf = cards(`
  "Spy" dark power 1 cost 0 { pre-battle: choose 1 of cards in opposing hand; force opponents to play it. }
  "Vigil" water power 1 cost 0 { compare: if you played a main play { put 5 counters on this }. }
  "Ebb" water power 2 cost 0 { round-end once per match if your hand size < 3: put 3 counters on this. }
  "Both" dark power 1 cost 0 { when your mon is flipped once per match: put 1 counters on this. when your mon is unflipped once per match: put 2 counters on this. }
  "Turn" dark power 1 cost 0 { battle: flip opposing main play. ability: unflip opposing main play. }
  "Hush" dark power 1 cost 0 { ongoing: blank opposing mon. }
  "Crowd" plant power 2 cost 0 team 3 value 2 { ongoing: prevent win of this. }
  "Widow" dark power 1 cost 0 { when your mon is discarded by effect: put 4 counters on this. when card in your hand is discarded by effect: put 1 counters on this. }
  "Thief" dark power 1 cost 0 { battle: opponents discard 1 random card. }
  "Heckle" dark power 1 cost 0 { battle: flip opposing ranger. }
  "Ward" plant power 1 cost 0 { instead when your mon is flipped by effect: put 1 counters on this. }
  "Turtle" water power 1 cost 1 { instead when this is paid for: put 2 counters on this. }
  "Hoard" plant power 1 cost 1 { instead when your main play is paid for: put -1 counters on this. }
  "Burst" fire power 1 cost 0 { battle: discard opposing main play. }
  "Guard" plant power 1 cost 0 { battle: prevent discard of your mon this round. }
  "Still" plant power 4 cost 0 { ongoing: prevent power-change of this. }
  "Lamp" fire power 1 cost 0 { ongoing: add 2 to power of all mon. battle: put 3 counters on opposing mon. }
  "Seal" dark power 1 cost 0 { ongoing: prevent unflip of opposing mon. }
  "Dawn" water power 1 cost 0 { battle: unflip your mon. }
  "Lock" dark power 1 cost 0 { pre-battle: prevent unflip of opposing facedown mon this round. }
  "Sink" dark power 1 cost 0 { battle: remove opposing main play from match. }
  "Bury" dark power 1 cost 0 { battle: choose 1 of cards in your hand; remove it from match. }
  "Hand" fire power 1 cost 0 { action(battle): discard opposing main play. }
  "Blame" dark power 1 cost 0 { compare: make opponents lose. }
  "Claim" dark power 1 cost 0 { compare: make you win. }
  "Level" dark power 1 cost 0 { compare: make you tie. }
  "Call" fire power 1 cost 0 { battle: choose 1 of cards in your hand; play it as extra. }
  "King" fire power 9 cost 0 { play only if 9 fire. }
  "Ox" plant power 1 cost 0 {}
  "Den" plant power 1 cost 0 { passive(hand) deck: allow 3 copies of cards named "Ox". }
  "Rock" plant power 9 cost 0 { ongoing: prevent discard of your mon. }
  "Stump" plant power 0 cost 0 { instead when you lose the round once per match: put 3 counters on this. }
  "Gauge" plant power 0 cost 0 { lose-round: if any of opposing mon with counters >= 3 { put 1 counters on this }. }
  "Pull" dark power 1 cost 0 { pre-battle: force opponents to play at random. }
  "Deep" dark power 1 cost 0 { battle: choose 2 of cards in your discard at random; remove it from match. }
`);
const rest = ', Fish, Bat, Fern';
const round = (mains: string[], seats: Seat[] = [], table: Table = {}) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, ...seats[i] })),
    table,
  ).select(...mains);
const draws = (t: ReturnType<typeof round>) => t.match.log(Viewer.ALL).filter(({ type }) => type === 'chance');

test('S8 a hand card that must be the next Main Play stays hidden until it is revealed', () => {
  const t = position(shelf, [{ hand: 'Spy, Pup, Bat' }, { hand: 'Pup, Bat, Fern' }]).select('Spy', 'Pup');
  t.choose(0, 'place 1');
  expect([t.view(Viewer.PUBLIC).players[1]!.hand, t.view(0).players[1]!.hand]).toEqual([{ count: 2 }, { count: 2 }]);
  expect([t.view().players[1]!.forced, t.asked]).toEqual([1, '0 select']);
  expect(t.choose(0, 'Pup').row(1)).toContain('Pup, Fern');
});

test('S84 a card that an effect plays from hand comes to light, even if its requirement keeps it there', () => {
  const t = round(['Call', 'Pup'], [{ hand: 'Call, King, Fish' }]).choose(0, 'King');
  expect(t.view(1).players[0]!.hand).toContainEqual(expect.objectContaining({ card: 'King' }));
  expect(t.row(0)).toBe('Call');
});

test('S71 a swap keeps the copy limit that the deck has after it', () => {
  const deck = list('3 Ox, Den, Pup, Fish, Bat');
  const players = ['A', 'B'].map((name) => ({ name, deck, sideboard: list('Fern, Coin, Pair, Twin') }));
  const t = match(shelf, { format: 'constructed', players });
  for (let n = 0; !t.asked.includes('sideboard'); n++) t.match.answerAtRandom(t.match.waiting()[0]!, n);
  const swaps = t.options(0);
  expect(swaps).toContain('Fern for Ox');
  expect(swaps.filter((swap) => swap.endsWith('for Den'))).toEqual([]);
});

test('S10 what a text prevents is told', () => {
  expect(round(['Pup', 'Burst'], [{ play: 'Rock' }]).told('prevented')).toEqual(['prevented Pup']);
});

test('S100 what lies under a Mon of who leaves goes to its owner’s discard', () => {
  const seats = [{ hand: 'Pup, Fish', play: 'Bull over Bat owner 1' }, { hand: 'Pup, Fish' }, { hand: 'Pup, Fish' }];
  const t = position(shelf, seats);
  t.match.concede(0);
  expect([t.discard(1), t.row(0), t.asked]).toEqual(['Bat', '', '1 select, 2 select']);
});

test('S101 what takes the place of losing has happened before Win/Lose begins', () => {
  const t = round(['Pup', 'Fish', 'Bat'], [{}, { play: 'Stump' }, { play: 'Gauge' }]);
  expect([t.mon('Stump').counters, t.mon('Gauge').counters]).toEqual([3, 1]);
});

test('S12 who is forced in two ways is forced at random in one of them', () => {
  const t = round(['Spy', 'Pup', 'Pull']).choose(0, 'place 0 of 1');
  expect(t.events('ordered').map(({ card }) => card)).toEqual(['Spy', 'Pull']);
});

test('S22 a Main Play that was left unpaid has been played all the same', () => {
  const seats = [{ hand: 'Giant', play: 'Vigil' }, { hand: 'Pup, Bat' }];
  expect(position(shelf, seats).select('-', 'Pup').mon('Vigil').counters).toBe(5);
  const none = [{ play: 'Vigil' }, { hand: 'Pup, Bat' }];
  expect(position(shelf, none).select('-', 'Pup').mon('Vigil').counters).toBe(0);
});

test('S79 "once per match" is used up by what happens, not by a condition that does not hold', () => {
  const t = round(['Pup', 'Pup'], [{ play: 'Ebb' }]);
  expect(t.mon('Ebb').counters).toBe(0);
  t.select('Fish', 'Fish');
  expect(t.mon('Ebb').counters).toBe(3);
  t.select('Bat', 'Bat');
  expect(t.mon('Ebb').counters).toBe(3);
});

test('S92 each effect of a card has its own "once per match"', () => {
  const t = round(['Pup', 'Turn'], [{ play: 'Both' }, { hand: 'Turn, Turn, Pup' }]);
  expect(t.mon('Both').counters).toBe(3);
  expect(t.select('Fish', 'Turn').mon('Both').counters).toBe(3);
});

test('S17 a blanked Mon has no keywords and prevents nothing', () => {
  const seats = [{ play: 'Crowd' }, { play: 'Hush' }];
  const t = round(['Pup', 'Fern'], seats);
  expect([t.mon('Crowd').team, t.mon('Crowd').value, t.mons(0)]).toEqual([1, 1, 2]);
  expect(t.view().lastRound.winners).toEqual([0]);
  expect(round(['Pup', 'Fern'], [{ play: 'Crowd' }]).view().lastRound.winners).toEqual([]);
});

test('S58 a card that is discarded from hand is no Mon', () => {
  expect(round(['Pup', 'Thief'], [{ play: 'Widow' }]).mon('Widow').counters).toBe(1);
  expect(round(['Pup', 'Burst'], [{ play: 'Widow' }]).mon('Widow').counters).toBe(4);
});

test('S69 texts about Mon do not mean Rangers', () => {
  const t = round(['Pup', 'Heckle'], [{ play: 'Ward', ranger: 'Watch' }]).run();
  expect([t.view().players[0]!.ranger!.facedown, t.mon('Ward').counters]).toEqual([true, 0]);
});

test('S101 what replaces paying for this Mon does not replace paying for another', () => {
  expect(round(['Bull', 'Pup'], [{ play: 'Turtle' }]).asked).toBe('0 pay');
  expect(round(['Turtle', 'Pup']).mon('Turtle').counters).toBe(2);
});

test('S101 counters that are not there do not pay, and a text about your Main Play means itself too', () => {
  expect(round(['Hoard', 'Pup']).asked).toBe('0 pay');
  const t = round(['Bull', 'Pup'], [{ play: 'Hoard 1 counters' }]);
  expect([t.asked, t.mon('Hoard').counters]).toEqual(['0 select, 1 select', 0]);
});

test('S46 Actions that join a batch stand where their cards stand', () => {
  const seats = [{}, { ranger: 'Watch' }];
  const t = position(
    shelf,
    [
      { hand: 'Hand, Fish', play: '' },
      { hand: 'Burst, Fish', ...seats[1] },
    ],
    { round: 1 },
  ).select('Hand', 'Burst');
  t.act(0, 'Hand').run();
  expect(t.told('effect').slice(0, 2)).toEqual(['effect Hand', 'effect Burst']);
  const other = position(shelf, [{ hand: 'Burst, Fish' }, { hand: 'Hand, Fish' }]).select('Burst', 'Hand');
  other.act(1, 'Hand').run();
  expect(other.told('effect').slice(0, 2)).toEqual(['effect Burst', 'effect Hand']);
});

test('S93 what a batch prevents does not meet the moves of the same batch', () => {
  const t = round(['Guard', 'Burst']);
  expect([t.row(0), t.told('prevented')]).toEqual(['Guard', ['prevented Guard', 'prevented Guard']]);
});

test('S59 a Mon whose Power cannot be changed has its printed Power and takes no counters', () => {
  const t = round(['Still', 'Lamp'], [{ play: 'Pup' }]);
  expect([t.mon('Still').power, t.mon('Still').counters, t.mon('Pup').power]).toEqual([4, 0, 8]);
});

test('S95 a facedown Mon can be kept facedown, by an Ongoing or for a time', () => {
  const rows = { play: 'Bull facedown' };
  expect(round(['Dawn', 'Pup'], [rows]).row(0)).toBe('Bull, Dawn');
  expect(round(['Dawn', 'Seal'], [rows]).row(0)).toBe('Bull facedown, Dawn');
  expect(round(['Dawn', 'Lock'], [rows]).row(0)).toBe('Bull facedown, Dawn');
});

test('S61 what is removed from the match is not discarded; a hand card can be removed', () => {
  expect(round(['Guard', 'Sink']).removed(0)).toBe('Guard');
  const t = round(['Bury', 'Pup']).choose(0, 'Bat');
  expect([t.removed(0), t.hand(0)]).toEqual(['Bat', 'Fern, Fish']);
});

test('S104 the same result twice commutes; a win against another result does not', () => {
  const ordered = (...mains: string[]) => round(mains).told('ordered').length;
  expect([ordered('Blame', 'Blame', 'Pup'), ordered('Blame', 'Claim', 'Pup')]).toEqual([0, 2]);
  expect([ordered('Claim', 'Claim', 'Pup'), ordered('Claim', 'Level', 'Pup')]).toEqual([2, 2]);
});

test('S27 where only one payment is legal nobody is asked', () => {
  const t = round(['Giant', 'Pup'], [{ hand: 'Giant, Pair, Fish, Bat' }]);
  expect(t.asked).toBe('0 pay');
  const one = round(['Giant', 'Pup'], [{ hand: 'Giant, Pair, Fish' }]);
  expect([one.asked, one.discard(0)]).toEqual(['1 select', 'Pair']);
});

test('S86 nothing is left of who has gone', () => {
  const t = round(['Pup', 'Pup'], [{ play: 'Bull' }]);
  t.match.concede(0);
  expect([t.power(0), t.mons(0), t.winners]).toEqual([0, 0, [1]]);
});

test('S48 cards that are all taken are not drawn for; some of them stay in their order', () => {
  const two = round(['Deep', 'Pup'], [{ discard: 'Pup, Bat' }]);
  expect([draws(two).length, two.removed(0)]).toEqual([0, 'Pup, Bat']);
  for (let i = 0; i < 8; i++) {
    const t = round(['Deep', 'Pup'], [{ discard: 'Pup, Bat, Fern' }], { seed: `d${i}` });
    expect(['Pup, Bat', 'Pup, Fern', 'Bat, Fern']).toContain(t.removed(0));
  }
});

test('S73 whatever is taken of the stack or seen of it is its top, and nothing is drawn', () => {
  const players = [
    { name: 'A', deck: list('2 Thief, 2 Pull, 2 Pup, Fern') },
    { name: 'B', deck: list('2 Pup, 2 Fish, 2 Bat, Fern') },
  ];
  const t = match(shelf, { format: 'solo', difficulty: 7, players });
  const stack = () => (t.view().players[1]!.hand as { card: string }[]).map(({ card }) => card);
  const before = stack();
  t.choose(0, 'Thief');
  expect([stack(), draws(t)]).toEqual([before.slice(2), []]);
  t.choose(0, 'Pull').choose(0, 'Pup');
  expect([t.row(1).split(', ').at(-1), draws(t)]).toEqual([before[3], []]);
});
