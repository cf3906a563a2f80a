// Paying: S20–S32, S88, S89, with costPrinted, flippedPaysCost and abilityOptional.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { position, type Seat, type Table } from './scenario.ts';

const shelf = cards(`
  "Debt" dark power 1 cost 0 value -1 {}
  "Rouse" water power 2 cost 0 { cost-paid: unflip opposing mon. }
  "Mint" water power 1 cost 0 { ongoing: set value of cards in your hand to 2. }
  "Toll" dark power 5 cost 2 { ongoing: add 1 to cost of opposing main play. }
  "Guide" plant power 1 cost 0 { ongoing: add -2 to cost of your main play. }
  "Roar" fire power 4 cost 2 { battle: put 1 counters on left neighbour. ability: put 3 counters on left neighbour. }
  "Moth" dark power 1 cost 0 { pre-battle: choose 1 of opposing main play; flip it. }
  "Wave" water power 2 cost 0 { battle: return opposing main play to hand. }
  "Thief" dark power 2 cost 0 { battle: opponents discard 2 random card. }
  "Swap" dark power 1 cost 0 { battle: choose 1 of opposing mon; exchange this and it. }
  "Hand" plant power 2 cost 0 { ability: opponents discard 1 random card. ability: put 1 counters on this. }
  "Late" fire power 2 cost 0 { action(cost): add 2 to cost of opposing main play this round. action(cost): flip this. }
  "Nap" dark power 2 cost 2 { action(cost): flip this. ability: put 9 counters on this. }
  "Wake" water power 2 cost 0 { ability: unflip your mon. }
`);
const rest = 'Fish, Bat, Fern';

/** Player 0 plays this with the given other cards in hand, player 1 plays that. */
function round(main: string, hand: string, other = 'Fish', more: Seat = {}, table: Table = {}, seat: Seat = {}) {
  const seats = [
    { hand: `${main}, ${hand}`, ...more },
    { hand: `${other}, ${rest}`, ...seat },
  ];
  return position(shelf, seats, table).select(main, other);
}

test('S20 the Cost is paid by discarding that many cards from hand', () => {
  const none = round('Pup', rest);
  expect([none.discard(0), none.asked]).toEqual(['', '0 select, 1 select']);
  const one = round('Bull', rest).choose(0, 'Fern');
  expect([one.row(0), one.discard(0), one.hand(0)]).toEqual(['Bull', 'Fern', 'Bat, Fish']);
  const two = round('Giant', rest);
  expect(two.question(0)).toMatchObject({ kind: 'pay', need: 2, rule: 'S20' });
  expect(two.refusal(() => two.answer(0, 'Fern'))).toBe('need-not-met S20');
  two.choose(0, 'Fern', 'Bat');
  expect([two.row(0), two.discard(0), two.hand(0)]).toEqual(['Giant', 'Bat, Fern', 'Fish']);
});

test('S21 texts change the Cost, down to 0; with costPrinted the printed number always counts', () => {
  const dear = round('Bull', rest, 'Fish', {}, {}, { play: 'Toll' });
  expect(dear.question(0).need).toBe(2);
  expect(dear.mon('Bull').cost).toBe(2);
  expect(round('Pup', rest, 'Fish', {}, {}, { play: 'Toll' }).question(0).need).toBe(1);
  const cheap = round('Bull', rest, 'Fish', { play: 'Guide' });
  expect([cheap.row(0), cheap.discard(0), cheap.asked]).toEqual(['Guide, Bull', '', '0 select, 1 select']);
  const printed = { options: { costPrinted: 'yes' } };
  expect(round('Bull', rest, 'Fish', {}, printed, { play: 'Toll' }).question(0).need).toBe(1);
  expect(round('Bull', rest, 'Fish', { play: 'Guide' }, printed).question(0).need).toBe(1);
  expect(round('Pup', rest, 'Fish', {}, printed, { play: 'Toll' }).discard(0)).toBe('');
});

test('S22 with too few cards the Mon goes to the discard, after its Battle effects', () => {
  const t = round('Roar', 'Fern', 'Fish', { play: 'Bull' });
  expect([t.row(0), t.discard(0)]).toEqual(['Bull', 'Roar']);
  expect(t.mon('Bull').counters).toBe(1);
  expect(t.events('unpaid')[0]).toMatchObject({ card: 'Roar', rule: 'S22' });
});

test('S23 an unaffordable Cost is not paid in part', () => {
  const t = round('Giant', 'Mite, Fern, Mite');
  expect([t.discard(0), t.hand(0)]).toEqual(['Giant', 'Fern, Mite, Mite']);
  expect(t.told('paid')).toEqual([]);
});

test('S24 who can pay must pay', () => {
  const t = round('Bull', rest);
  expect(t.options(0).sort()).toEqual(['Bat', 'Fern', 'Fish']);
  expect(t.refusal(() => t.answer(0))).toMatch(/^bad-count/);
  const exact = round('Giant', 'Fish, Bat');
  // One legal answer: nobody is asked.
  expect(exact.discard(0).split(', ').sort()).toEqual(['Bat', 'Fish']);
});

test('S25 payers choose their own cards in secret, and all payments come to light together', () => {
  const t = round('Bull', rest, 'Bull');
  const others = () => JSON.stringify([0, Viewer.PUBLIC].map((v) => [t.view(v), t.match.questions(v)]));
  const before = others();
  t.answer(1, 'Bat');
  expect(others()).toBe(before);
  expect([t.discard(0), t.discard(1)]).toEqual(['', '']);
  t.answer(0, 'Fish');
  expect([t.discard(0), t.discard(1)]).toEqual(['Fish', 'Bat']);
});

test('S26 Value counts when paying a Cost, and for nothing else', () => {
  const three = round('Giant', 'Coin, Fish, Bat').choose(0, 'Coin');
  expect([three.row(0), three.discard(0), three.hand(0)]).toEqual(['Giant', 'Coin', 'Bat, Fish']);
  expect(three.events('paid')[0]).toMatchObject({ card: 'Coin', amount: 3, rule: 'S26' });
  const minted = round('Giant', 'Fish, Bat, Mite', 'Fish', { play: 'Mint' });
  expect(
    minted
      .question(0)
      .options.map(({ card, amount }) => `${card} ${amount}`)
      .sort(),
  ).toEqual(['Bat 2', 'Fish 2', 'Mite 2']);
  minted.answer(0, 'Mite');
  const robbed = round('Pup', 'Coin, Coin, Coin', 'Thief');
  expect(robbed.discard(0)).toBe('Coin, Coin');
});

test('S27 overpaying is legal only while no card is superfluous; Value 0 or less never pays', () => {
  const t = round('Giant', 'Coin, Pair, Fish, Bat, Mite, Debt');
  expect(t.question(0)).toMatchObject({ need: 2, minimal: true });
  expect(t.options(0).sort()).toEqual(['Bat', 'Coin', 'Fish', 'Pair']);
  for (const picks of [
    ['Coin', 'Fish'],
    ['Pair', 'Fish'],
    ['Coin', 'Pair'],
    ['Fish', 'Bat', 'Pair'],
  ])
    expect(t.refusal(() => t.answer(0, ...picks))).toBe('not-minimal S27');
  t.answer(0, 'Coin');
  expect(t.discard(0)).toBe('Coin');
  // 1 + 2 for a Cost of 3: more than needed, but nothing can be dropped.
  const over = round('Giant', 'Pair, Pair, Fish', 'Fish', {}, {}, { play: 'Toll' });
  over.answer(0, 'Pair', 'Pair');
  expect(over.discard(0)).toBe('Pair, Pair');
});

test('S28 enough is the sum of the positive Values in hand', () => {
  expect(round('Giant', 'Pup, Debt, Mite').discard(0)).toBe('Giant');
  const t = round('Giant', 'Pup, Bat, Debt, Debt');
  expect([t.row(0), t.discard(0).split(', ').sort()]).toEqual(['Giant', ['Bat', 'Pup']]);
  expect(round('Giant', 'Pair, Debt, Debt').row(0)).toBe('Giant');
});

test('S29 a facedown Main Play owes no Cost, stays, and has no Ability', () => {
  const t = round('Roar', rest, 'Moth', { play: 'Bull' }, {}, { play: 'Toll' });
  expect([t.row(0), t.discard(0), t.mon('Bull').counters]).toEqual(['Bull, Roar facedown', '', 0]);
  expect(t.asked).toBe('0 select, 1 select');
});

test('S29 with flippedPaysCost it owes the printed Cost, and still has no Ability', () => {
  const table = { options: { flippedPaysCost: 'yes' } };
  const t = round('Roar', rest, 'Moth', { play: 'Bull' }, table, { play: 'Toll' });
  expect(t.question(0).need).toBe(2);
  t.choose(0, 'Fish', 'Bat');
  expect([t.row(0), t.discard(0), t.mon('Bull').counters]).toEqual(['Bull, Roar facedown', 'Fish, Bat', 0]);
  const poor = round('Roar', 'Fern', 'Moth', { play: 'Bull' }, table);
  expect([poor.row(0), poor.discard(0)]).toEqual(['Bull', 'Roar']);
  const free = round('Pup', rest, 'Moth', {}, table);
  expect([free.row(0), free.discard(0)]).toEqual(['Pup facedown', '']);
});

test('S30 a Main Play that has left play before the Cost step costs nothing', () => {
  const t = round('Giant', rest, 'Wave');
  expect([t.row(0), t.discard(0), t.hand(0)]).toEqual(['', '', 'Bat, Fern, Fish, Giant']);
  expect(t.told('unpaid', 'paid')).toEqual([]);
});

test('S31 Abilities are used by Mon that survived Battle and were paid for, once', () => {
  const paid = round('Roar', rest, 'Fish', { play: 'Bull' }).choose(0, 'Fish', 'Bat');
  expect(paid.mon('Bull').counters).toBe(4);
  expect(round('Roar', 'Fern', 'Fish', { play: 'Bull' }).mon('Bull').counters).toBe(1);
  // Turned up after the Cost step: it has not been paid for.
  const woken = position(
    shelf,
    ['Hand', 'Moth', 'Rouse'].map((main) => ({ hand: `${main}, ${rest}` })),
  );
  woken.select('Hand', 'Moth', 'Rouse').choose(1, 'Hand');
  expect([woken.row(0), woken.told('counters')]).toEqual(['Hand', []]);
  const gone = round('Hand', rest, 'Wave');
  expect([gone.told('counters'), gone.discard(1)]).toEqual([[], '']);
  // The next round, with Fern as Player 0's last card.
  paid.select('-', 'Bat');
  expect(paid.events('counters')).toHaveLength(2);
});

test('S32 Abilities are mandatory', () => {
  const t = round('Hand', rest);
  expect(t.asked).toBe('0 select, 1 select');
  expect([t.mon('Hand').counters, t.discard(1).length > 0]).toEqual([1, true]);
});

test('S32 with abilityOptional each Ability is a yes or no', () => {
  const t = round('Hand', rest, 'Fish', {}, { options: { abilityOptional: 'yes' } });
  expect(t.question(0)).toMatchObject({ kind: 'may' });
  t.answer(0, 'no').answer(0, 'yes');
  expect([t.mon('Hand').counters, t.discard(1)]).toEqual([1, '']);
});

test('S88 Costs are fixed as the Cost step begins, and all payments and departures are one batch', () => {
  // Neither Toll can be paid for; each has still made the other dearer.
  const t = position(shelf, [{ hand: 'Toll, Fish, Bat' }, { hand: 'Toll, Fern, Bat' }]).select('Toll', 'Toll');
  expect(t.events('unpaid').map(({ card, amount }) => `${card} ${amount}`)).toEqual(['Toll 3', 'Toll 3']);
  expect([t.discard(0), t.discard(1)]).toEqual(['Toll', 'Toll']);
  const late = position(shelf, [{ hand: `Bull, ${rest}` }, { hand: `Fish, ${rest}`, play: 'Late' }]);
  late.select('Bull', 'Fish').act(1, 'Late');
  expect(late.mon('Bull').cost).toBe(3);
  late.run();
  expect(late.question(0).need).toBe(1);
  // Turned after the step has begun: the Cost stands, the Ability is lost.
  const nap = position(shelf, [{ hand: `Nap, ${rest}` }, { hand: `Fish, ${rest}` }])
    .select('Nap', 'Fish')
    .act(0, 'Nap');
  nap.run();
  expect([nap.question(0).need, nap.row(0)]).toEqual([2, 'Nap facedown']);
  nap.choose(0, 'Fish', 'Bat').run();
  expect([nap.row(0), nap.told('counters')]).toEqual(['Nap facedown', []]);
});

test('S89 a Main Play that changed control is paid by who played it; its controller uses the Ability', () => {
  const t = position(shelf, [{ hand: `Swap, ${rest}`, play: 'Bull' }, { hand: 'Roar, Fish, Bat, Fern, Pup' }]);
  t.select('Swap', 'Roar');
  expect([t.row(0), t.row(1)]).toEqual(['Bull, Roar', 'Swap']);
  expect(t.asked).toBe('1 pay');
  t.choose(1, 'Fish', 'Bat');
  // Bull is the left neighbour on the other side now; the Battle effect belonged to the snapshot, where none stood there.
  expect([t.mon('Bull').counters, t.discard(1)]).toEqual([3, 'Fish, Bat']);
  const poor = position(shelf, [{ hand: `Swap, ${rest}` }, { hand: 'Roar, Fish' }]).select('Swap', 'Roar');
  expect([poor.row(0), poor.discard(0), poor.discard(1)]).toEqual(['', '', 'Roar']);
});
