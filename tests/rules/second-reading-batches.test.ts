// What the core and the second reading (tests/model) once understood differently of batches, payments and replacements.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { list, match, position, type Seat, type Table } from './scenario.ts';

const shelf = cards(`
  "Turtle" water power 1 cost 1 { instead when this is paid for: put 2 counters on this. }
  "Debtor" dark power 1 cost 2 { instead when this is paid for: discard left neighbour. }
  "Purse" plant power 1 cost 0 { instead when your mon is paid for: put 2 counters on that. }
  "Toll" dark power 1 cost 0 { instead when opposing main play is paid for: flip that. }
  "Clinger" dark power 4 cost 2 { instead when this is discarded: flip this. }
  "Mourner" dark power 1 cost 0 { when your other mon leaves play: put 1 counters on this. }
  "Keeper" water power 1 cost 0 { instead when card in your hand is discarded by effect once per match: put 1 counters on this. }
  "Raider" dark power 1 cost 0 { battle: opponents discard 2 random cards. }
  "Grab" dark power 1 cost 0 { battle: each opponent { they choose 2 of cards in their hand; discard it }. }
  "Boar" fire power 1 cost 1 { extra(battle) if your mons >= 1: play this. }
  "Bow" fire power 1 cost 0 { battle: choose 1 of opposing mon by lowest power; flip it. }
  "Cull" fire power 1 cost 0 { battle: choose 2 of opposing mon by highest power; discard it. }
  "Judge" water power 1 cost 0 { compare: make opponents lose. }
  "Choir" fire power 1 cost 0 { battle: from now on add 1 to power of your fire mon this match. }
  "Push" fire power 1 cost 0 { battle: move opposing main play to leftmost. }
  "Pull" fire power 1 cost 0 { battle: move opposing mon to rightmost. }
  "Level" dark power 1 cost 0 { ongoing: set power of all mon to 2. }
  "Lift" dark power 1 cost 0 { ongoing: set power of all mon to 5. }
  "Drum" fire power 1 cost 0 { ongoing: add 1 to cost of your mon. }
  "Charm" plant power 1 cost 0 { passive(hand) instead when your mon is flipped: put 3 counters on that. }
  "Moth" dark power 1 cost 0 { pre-battle: flip opposing main play. }
  "Dismiss" water power 1 cost 0 { battle: return opposing mon with power = 1 to hand. }
  "Watchman" dark power 0 cost 0 { when opposing mon leaves play to hand once per round: that player discards 1 random card. }
  "Sweep" fire power 1 cost 0 { battle: discard all mon with power = 3. }
  "Tally" dark power 1 cost 0 { when all mon is discarded: put 1 counters on this. }
  ranger "Brawler" { action(cost): flip opposing main play. }
`);
const rest = ', Fish, Bat, Fern';
const round = (mains: string[], seats: Seat[] = [], table: Table = {}) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, ...seats[i] })),
    table,
  ).select(...mains);
const drawn = (t: ReturnType<typeof round>) =>
  t.match.log(Viewer.ALL).flatMap((entry) => (entry.type === 'chance' ? [[entry.bound, entry.value]] : []));

test('S88 what replaces a payment happens in the batch of the payments, kind by kind', () => {
  const t = round(['Bull', 'Turtle']).choose(0, 'Fish');
  expect(t.told('counters', 'paid')).toEqual(['counters Turtle', 'paid Fish']);
  // It stands where the payment stood: what left with it, and what was not paid for, are answered together.
  const left = round(['Debtor', 'Giant'], [{ play: 'Mourner, Pup' }, { hand: 'Giant, Fish', play: 'Mourner' }]).run();
  expect(left.told('discarded', 'counters')).toEqual([
    'discarded Pup',
    'discarded Giant',
    'counters Mourner',
    'counters Mourner',
  ]);
  expect([left.row(0), left.row(1)]).toEqual(['Mourner, Debtor', 'Mourner']);
});

test('S101 any Mon’s payment can be replaced: another’s, an opponent’s, an Extra’s', () => {
  const mine = round(['Bull', 'Pup'], [{ play: 'Purse', ranger: 'Watch' }]).until('ability');
  expect([mine.mon('Bull').counters, mine.mon('Bull').paid, mine.hand(0)]).toEqual([2, true, 'Bat, Fern, Fish']);
  const theirs = round(['Bull', 'Pup'], [{}, { play: 'Toll' }]);
  expect([theirs.row(0), theirs.discard(0)]).toEqual(['Bull facedown', '']);
  const extra = round(['Pup', 'Pup'], [{ hand: 'Pup, Boar, Fish', play: 'Purse', ranger: 'Watch' }]);
  extra.act(0, 'Boar').until('ability');
  expect([extra.mon('Boar').counters, extra.mon('Boar').paid, extra.hand(0)]).toEqual([2, true, 'Fish']);
});

test('S22 the departure of a Mon that is not paid for can be replaced, for it is a discard', () => {
  const t = round(['Clinger', 'Pup'], [{ hand: 'Clinger, Fish', ranger: 'Watch' }]).until('ability');
  expect([t.row(0), t.hand(0), t.mon('Clinger').paid]).toEqual(['Clinger facedown', 'Fish', false]);
});

test('S29 what is turned once Costs are fixed has been paid for', () => {
  const t = round(['Pup', 'Bull'], [{ ranger: 'Brawler' }, { ranger: 'Watch' }]);
  t.act(0, 'Brawler').choose(1, 'Fish').until('ability');
  expect([t.row(1), t.mon('Bull').paid]).toEqual(['Bull facedown', true]);
});

test('S60 a discard from hand can be replaced; the card has come to light', () => {
  const t = round(['Raider', 'Pup'], [{}, { hand: 'Pup, Fish', play: 'Keeper' }]);
  expect([t.hand(1), t.mon('Keeper').counters]).toEqual(['Fish', 1]);
  expect(t.view(Viewer.PUBLIC).players[1]!.hand).toEqual([expect.objectContaining({ card: 'Fish' })]);
});

test('S48 one random discard meets each card once, and draws nothing where it takes all', () => {
  for (let i = 0; i < 8; i++) {
    const t = round(['Raider', 'Pup'], [{}, { play: 'Keeper' }], { seed: `once ${i}` });
    expect([t.discard(1).split(', ').length, t.mon('Keeper').counters]).toEqual([1, 1]);
  }
  expect(drawn(round(['Raider', 'Pup'], [{}, { hand: 'Pup, Fish, Bat' }]))).toEqual([]);
  // What a choice has named is not taken for the rest.
  const named = round(['Grab', 'Pup'], [{}, { hand: 'Pup, Fish', play: 'Keeper' }]);
  expect([named.hand(1), named.discard(1)]).toEqual(['Fish', '']);
});

test('S48 three conflicting effects are shuffled as docs/resolution.md says', () => {
  for (let i = 0; i < 12; i++) {
    const t = round(['Push', 'Pull', 'Push'], [{ play: 'Pup' }, { play: 'Pup' }], { seed: `order ${i}` });
    const order = [0, 1, 2];
    const draws = drawn(t).map(([, value]) => value!);
    for (const at of [2, 1]) {
      const other = draws.shift()!;
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    const places = t.events('ordered').map(({ amount }) => Number(amount) - 1);
    expect(places).toEqual([0, 1, 2].map((effect) => order.indexOf(effect)));
  }
});

test('S68 only Ongoings that contradict each other are ranked by chance', () => {
  const t = round(['Level', 'Lift', 'Drum', 'Pup']);
  expect(drawn(t).map(([bound]) => bound)).toEqual([2]);
  expect([2, 5]).toContain(t.mon('Pup').power);
});

test('S48 what is taken by rank moves in the order in which it lies', () => {
  const t = round(['Cull', 'Fern'], [{}, { play: 'Pup, Bull' }]);
  expect(t.discard(1)).toBe('Pup, Bull');
});

test('S74 Solo’s stack draws among ties of the lowest, and among what may replace an event', () => {
  const players = [
    { name: 'A', deck: list('2 Pup, 2 Fish, 2 Bat, Fern') },
    { name: 'B', deck: list('2 Bow, 2 Fish, 2 Bat, Fern') },
  ];
  const flipped = new Set<string>();
  for (let i = 0; i < 40 && flipped.size < 2; i++) {
    const t = match(shelf, { seed: `stack ${i}`, format: 'solo', difficulty: 7, players });
    t.choose(0, 'Fish').choose(0, 'Fish');
    const bow = t.events('flipped')[0];
    if (bow && t.row(0).startsWith('Fish')) flipped.add(t.row(0).split(', ').slice(0, 2).join());
  }
  expect(flipped.size).toBeGreaterThan(1);
});

test('S104 results are said again and again without end', () => {
  const rows = { play: 'Judge, Judge' };
  const t = round(['Judge', 'Judge', 'Judge', 'Judge'], [rows, rows, rows, rows]);
  expect([t.told('limit'), t.outcome.length]).toEqual([[], 4]);
});

test('S86 what was said of a leaver’s Mon goes with them', () => {
  const t = round(['Choir', 'Pup', 'Fish']);
  t.match.concede(0);
  expect(t.match.view(Viewer.ALL)['groups']).toBeUndefined();
});

test('S56 a Passive can replace from hand, once it is shown', () => {
  const t = round(['Pup', 'Moth'], [{ hand: 'Pup, Charm declared, Fish' }]);
  expect([t.row(0), t.mon('Pup').counters]).toEqual(['Pup', 3]);
});

test('S92 “that player” is who controlled the Mon when it left, wherever its owner has it now', () => {
  const t = round(['Dismiss', 'Pup', 'Watchman'], [{}, { play: 'Fern owner 0' }]);
  expect([t.hand(0).split(', ').length, t.hand(1).split(', ').length]).toEqual([4, 2]);
});

test('S92 a Mon that goes to the discard has left and been discarded; a sweep of all rows is answered whole', () => {
  const row = { play: 'Pup, Pup, Pup, Pup, Pup' };
  const t = round(['Sweep', 'Tally', 'Fish'], [row, row, row]);
  expect([t.told('limit'), t.mon('Tally').counters]).toEqual([[], 15]);
});
