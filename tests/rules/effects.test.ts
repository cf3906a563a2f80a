// Mon in play, faceup and facedown, and what effects do to them: S17, S47, S51–S53, S56–S61, S66, S68, S80, S95–S100.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { position, type Seat, type Table } from './scenario.ts';

const shelf = cards(`
  "Moth" dark power 1 cost 0 { pre-battle: choose 1 of opposing main play; flip it. }
  "Dawn" water power 1 cost 0 { pre-battle: unflip your mon. }
  "Noon" water power 1 cost 0 { battle: unflip all other mon. ability: put 1 counters on this. }
  "Eve" water power 1 cost 0 { ability: unflip your mon. }
  "Roar" fire power 4 cost 2 { battle: put 1 counters on right neighbour. ability: put 3 counters on this. }
  "Drum" fire power 4 cost 0 { battle: put 1 counters on your mon named "Bull". ability: put 2 counters on your mon named "Bull". }
  "Lord" plant power 1 cost 0 { ongoing: add 2 to power of your other mon. }
  "Boost" plant power 1 cost 0 { battle: add 4 to power of your other mon while faceup. }
  "Fold" dark power 1 cost 0 { pre-battle: flip your other mon. battle: unflip your mon. }
  "Wave" water power 1 cost 0 { battle: choose 1 of all mon; return it to hand. }
  "Burn" fire power 1 cost 0 { battle: choose 1 of all mon; discard it. }
  "Exile" dark power 1 cost 0 { battle: choose 1 of all mon; remove it from match. }
  "Root" dark power 2 cost 0 { passive(discard) ongoing: add 1 to power of your dark mon. }
  "Hope" water power 1 cost 0 { passive(hand, play) ongoing: add 3 to power of your mon named "Pup". }
  "Torch" fire power 1 cost 0 { battle if 3 fire: put 5 counters on this. }
  "Prism" fire power 1 cost 0 { ongoing if 3 fire: add 5 to power of this. }
  "Weigh" plant power 1 cost 0 { battle if any of all mon with printed power = 9: put 5 counters on this. battle if any of all mon with power > 9: put 20 counters on this. }
  "Toll" dark power 1 cost 0 { ongoing: add 3 to cost of all mon. }
  "Cheap" plant power 1 cost 0 { battle: put count of all mon with printed cost = 0 counters on this. }
  "Twig" plant power 1 cost 0 { battle: put count of your mon counters on this. battle: put physical count of your mon * 10 counters on this. }
  "Pick" plant power 1 cost 0 { battle: choose 2 of opposing mon; flip it. }
  "Named" dark power 1 cost 0 { battle if any of all mon named "Giant": put 5 counters on this. battle: put count of all mon with rival counters on this. battle: put count of all facedown mon counters on this. }
  "Grow" plant power 1 cost 0 { battle: put 2 counters on all other mon. battle: add 2 to power of all other mon this match. }
  "Swap" dark power 1 cost 0 { battle: choose 1 of opposing mon; exchange this and it. }
  "Ash" fire power 1 cost 0 { when your mon leaves play by effect: put 1 counters on this. when your mon leaves play by cost: put 20 counters on this. }
  "Nest" plant power 1 cost 0 { battle: choose 1 of all other mon; place it under this. }
  "One" water power 1 cost 0 { battle: set power of all other mon to 1 this match. }
  "Fix" water power 1 cost 0 { battle: set power of all other mon to 4 this match; from now on set value of cards in your hand to 2 this match. }
  "Rise" water power 1 cost 0 { ongoing: set power of all other mon to 7. }
  "Sink" water power 1 cost 0 { ongoing: set power of all other mon to 4. }
  "Plus" fire power 1 cost 0 { ongoing: add 1 to power of all mon. }
  "Copycat" dark power 2 cost 0 { ongoing: set power of this to power of left neighbour. }
  "Flame" plant power 1 cost 0 { ongoing: add 1 to fire of neighbours. }
  "Mute" dark power 1 cost 0 { ongoing: blank neighbours. }
  "Crowd" plant power 1 cost 0 { ongoing: set team of neighbours to 3. }
  "Many" plant power 1 cost 0 { ongoing: set power of this to your mons. }
  "Faces" plant power 1 cost 0 { battle: choose 1 of cards in your hand; discard it. battle: put your discard size counters on this. }
`);
const rest = ', Fish, Bat, Fern';

/** One round with these Main Plays and rows. */
const round = (mains: string[], rows: string[] = [], table: Table = {}, more: Seat[] = []) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, play: rows[i], ...more[i] })),
    table,
  ).select(...mains);

test('S51 a flipped Mon loses types, Power and effects, and cannot be flipped again', () => {
  const t = round(['Roar', 'Moth'], ['Prism, Blaze, Bull', '']);
  expect(t.mon('Roar')).toMatchObject({ facedown: true, power: 0, types: [], cost: 0, team: 1, value: 0 });
  // Three flames with Roar, two without it: the Prism does not shine.
  expect(t.mon('Prism').power).toBe(1 + 5);
  expect(t.told('counters')).toEqual([]);
  const dim = round(['Pup', 'Moth'], ['Prism, Pup', '']);
  expect(dim.mon('Prism').power).toBe(1);
  const again = round(['Fold', 'Pup'], ['Giant facedown, Fish', '']);
  expect(again.told('flipped')).toEqual(['flipped Fish']);
});

test('S52 unflip reaches only flipped Mon; the print returns, earlier bonuses do not', () => {
  const t = round(['Fold', 'Pup'], ['Pup 3 counters, Fish', '']);
  expect(t.told('unflipped')).toEqual(['unflipped Pup', 'unflipped Fish']);
  expect(t.mon('Pup of 0')).toMatchObject({ facedown: false, power: 3, counters: 0, types: ['fire'] });
  expect(round(['Dawn', 'Pup'], ['Bull', '']).told('unflipped')).toEqual([]);
});

test('S53 unflip is no new entry; before the Cost step of its round the Mon pays and has its Ability', () => {
  const woken = round(['Roar', 'Moth', 'Noon']).choose(1, 'Roar');
  expect(woken.row(0)).toBe('Roar');
  expect(woken.asked).toBe('0 pay');
  woken.choose(0, 'Fish', 'Bat');
  expect(woken.mon('Roar').counters).toBe(3);
  // Turned up by an Ability, after the Cost step; and an older Mon.
  const late = round(['Drum', 'Moth', 'Eve'], ['Bull', '', 'Drum facedown, Bull']).choose(1, 'Drum');
  expect([late.mon('Bull of 0').counters, late.mon('Bull of 2').counters]).toEqual([0, 0]);
  expect(late.mon('Drum of 2').facedown).toBe(false);
});

test('S47 a Mon flipped in an earlier batch does not perform later ones', () => {
  const t = round(['Drum', 'Moth'], ['Bull', '']);
  expect(t.mon('Bull').counters).toBe(0);
  expect(round(['Drum', 'Pup'], ['Bull', '']).mon('Bull').counters).toBe(3);
});

test('S97 a Mon unflipped between batches takes part in the remaining batches of its entry round', () => {
  // Moth turns Drum in Pre-Battle, Noon turns it up in Battle: no Battle effect, but its Ability.
  const t = round(['Drum', 'Moth', 'Noon'], ['Bull', '', '']).choose(1, 'Drum');
  expect(t.mon('Bull').counters).toBe(2);
});

test('S96 flip removes bonuses, penalties and counters alike; Ongoings of others apply afresh on unflip', () => {
  const t = round(['Fold', 'Pup'], ['Bull 2 counters, Lord', '']);
  // Bull: turned by Fold, up again: 6 printed and 2 by the Lord.
  expect(t.mon('Bull')).toMatchObject({ power: 8, counters: 0 });
  const boosted = round(['Boost', 'Pup'], ['Bull', '']);
  expect(boosted.mon('Bull').power).toBe(10);
  const lost = position(shelf, [{ hand: `Boost, Fold${rest}`, play: 'Bull' }, { hand: `Pup, Pup${rest}` }]);
  lost.select('Boost', 'Pup').select('Fold', 'Pup');
  expect([lost.mon('Bull').power, lost.mon('Bull').mods ?? []]).toEqual([6, []]);
});

test('S56 Passives work in hand and discard where they say so; facedown in play they are off', () => {
  expect(round(['Bat', 'Pup'], [], {}, [{ discard: 'Root' }]).mon('Bat').power).toBe(3);
  expect(round(['Bat', 'Pup'], ['Root', '']).mon('Bat').power).toBe(2);
  const seats = (play: string, hand: string) => [{ hand: hand + rest, play }, { hand: `Fern${rest}` }];
  expect(position(shelf, seats('Pup', 'Hope declared')).mon('Pup').power).toBe(6);
  expect(position(shelf, seats('Pup, Hope', 'Fish')).mon('Pup').power).toBe(6);
  expect(position(shelf, seats('Pup, Hope facedown', 'Fish')).mon('Pup').power).toBe(3);
});

test('S57 a threshold counts the symbols of your faceup Mon, this one included, as the batch begins', () => {
  expect(round(['Torch', 'Pup'], ['Pup, Pup', '']).mon('Torch').counters).toBe(5);
  expect(round(['Torch', 'Pup'], ['Pup', 'Pup']).mon('Torch').counters).toBe(0);
  expect(round(['Torch', 'Pup'], ['Pup, Pup facedown', '']).mon('Torch').counters).toBe(0);
  expect(round(['Torch', 'Pup'], ['Pup', ''], {}, [{ discard: 'Pup' }]).mon('Torch').counters).toBe(0);
  // Burn takes a flame away in the same batch.
  const t = round(['Torch', 'Burn'], ['Pup, Duelist', '']).choose(1, 'Duelist');
  expect(t.mon('Torch').counters).toBe(5);
});

test('S58 cards are in hand or discard, Mon are in play', () => {
  const t = round(['Faces', 'Pup'], ['Bull', ''], {}, [{ discard: 'Giant' }]);
  expect(t.options(0).sort()).toEqual(['Bat', 'Fern', 'Fish']);
  t.choose(0, 'Fern');
  // Computed before the discard is applied.
  expect(t.mon('Faces').counters).toBe(1);
  const mon = round(['Burn', 'Pup'], ['Bull', ''], {}, [{ discard: 'Giant' }]);
  expect(mon.options(0).sort()).toEqual(['Bull', 'Burn', 'Pup']);
  mon.choose(0, 'Bull');
});

test('S59 Power includes modifiers, printed Power and Cost ignore them, and Power may go below 0', () => {
  expect(round(['Weigh', 'Pup'], ['Giant', '']).mon('Weigh').counters).toBe(5);
  expect(round(['Weigh', 'Pup'], ['Giant 1 counters', '']).mon('Weigh').counters).toBe(25);
  expect(round(['Weigh', 'Pup'], ['Bull 3 counters', '']).mon('Weigh').counters).toBe(0);
  expect(round(['Cheap', 'Pup'], ['Bull, Toll', '']).mon('Cheap').counters).toBe(3);
});

test('S60 discards go to the owner, from hand and from play', () => {
  const t = round(['Burn', 'Pup'], ['', 'Bull owner 0']).choose(0, 'Bull');
  expect([t.discard(0), t.discard(1)]).toEqual(['Bull', '']);
});

test('S61 leaving play by an effect ends all modifiers, and a replay is a new entry', () => {
  const t = position(shelf, [{ hand: `Wave${rest}`, play: 'Drum 3 counters, Bull' }, { hand: `Pup${rest}` }]);
  t.select('Wave', 'Pup').choose(0, 'Drum');
  expect(t.hand(0)).toBe('Bat, Drum, Fern, Fish');
  t.select('Drum', 'Fish');
  expect(t.mon('Drum')).toMatchObject({ power: 4, counters: 0 });
  expect(t.mon('Bull').counters).toBe(3);
  // Alone in the hand it lies in the same place: nothing of what it was is left there.
  const alone = position(shelf, [{ hand: 'Wave', play: 'Drum 3 counters' }, { hand: `Pup${rest}` }]);
  alone.select('-', 'Pup').choose(0, 'Drum').select('-', 'Fish');
  expect([alone.row(0), alone.mon('Drum').counters, alone.mon('Drum').power]).toEqual(['Wave, Drum', 0, 4]);
  const out = round(['Exile', 'Pup'], ['Bull', '']).choose(0, 'Pup');
  expect([out.row(1), out.removed(1), out.discard(1)]).toEqual(['', 'Pup', '']);
});

test("S66 a Mon under another control goes to its owner's zones when it leaves", () => {
  const t = position(shelf, [{ hand: `Swap, Wave${rest}` }, { hand: `Fish, Pup${rest}`, play: 'Bull' }]);
  t.select('Swap', 'Fish').choose(0, 'Bull');
  expect([t.row(0), t.row(1), t.mon('Bull').owner]).toEqual(['Bull', 'Swap, Fish', 1]);
  t.select('Wave', 'Pup').choose(0, 'Bull');
  expect([t.row(0), t.hand(0), t.hand(1)]).toEqual(['Wave', 'Bat, Fern, Fish', 'Bat, Bull, Fern, Fish']);
});

test('S68 sets come before adds, the later start wins, and equal starts are rolled once and kept', () => {
  const rows = (text: string) => position(shelf, [{ hand: `Fish${rest}`, play: text }, { hand: `Pup${rest}` }]);
  expect(rows('Rise, Bull, Plus').mon('Bull').power).toBe(8);
  expect(rows('Rise start 1, Sink start 2, Bull').mon('Bull').power).toBe(4);
  expect(rows('Rise start 2, Sink start 1, Bull').mon('Bull').power).toBe(7);
  // A modifier made later than the Ongoing started.
  expect(round(['One', 'Pup'], ['Rise, Bull', '']).mon('Bull').power).toBe(1);
  const seen = new Set<number>();
  for (let i = 0; i < 12; i++) {
    const t = position(shelf, [{ hand: `Rise${rest}`, play: 'Bull' }, { hand: `Sink${rest}` }], { seed: `s${i}` });
    t.select('Rise', 'Sink');
    const power = t.mon('Bull').power;
    seen.add(power);
    t.select('Fish', 'Fish');
    expect(t.mon('Bull').power).toBe(power);
    expect(t.events('ordered')).toHaveLength(1);
  }
  expect([...seen].sort()).toEqual([4, 7]);
});

test('S17 text, then types, thresholds, Team and Cost, then Power; each reads what is finished below', () => {
  const row = (text: string) => position(shelf, [{ hand: `Fish${rest}`, play: text }, { hand: `Pup${rest}` }]);
  expect(row('Prism, Flame, Pup').mon('Prism').power).toBe(6);
  expect(row('Prism, Pup, Flame').mon('Prism').power).toBe(6);
  expect(row('Prism, Pup, Fish').mon('Prism').power).toBe(1);
  expect(row('Mute, Prism, Flame, Pup').mon('Prism').power).toBe(1);
  expect(row('Many, Fish, Crowd').mon('Many').power).toBe(5);
  // Powers that depend on Power read what stood before the set layer: here the print. It always settles.
  expect(row('Bull, Copycat, Copycat').mon('Bull').power).toBe(6);
  expect(row('Bull 2 counters, Plus, Copycat').mon('Copycat').power).toBe(1 + 1);
  expect(position(shelf, [{ hand: `Fish${rest}`, play: 'Bull, Copycat' }, { hand: `Pup${rest}` }]).power(0)).toBe(12);
});

test('S80 discards are inert but for Passives and for effects that name them', () => {
  const t = round(['Bat', 'Pup'], [], {}, [{ discard: 'Lord, Drum, Bull' }]);
  expect(t.mon('Bat').power).toBe(2);
  expect(t.told('counters')).toEqual([]);
});

test('S95 a facedown Mon has no name, keywords, Cost or modifiers, but can be chosen for moves', () => {
  const t = round(['Named', 'Pup'], ['Giant facedown, Duelist facedown', '']);
  expect(t.mon('Named').counters).toBe(2);
  expect(round(['Named', 'Pup'], ['Giant, Duelist', '']).mon('Named').counters).toBe(6);
  const grown = round(['Grow', 'Pup'], ['Giant facedown', '']);
  expect([grown.mon('Giant').power, grown.mon('Giant').mods ?? [], grown.mon('Giant').counters]).toEqual([0, [], 0]);
  expect(grown.mon('Pup').power).toBe(7);
  const moved = round(['Wave', 'Pup'], ['Giant facedown', '']).choose(0, 'Giant');
  expect(moved.hand(0)).toBe('Bat, Fern, Fish, Giant');
});

test('S98 Team counts in conditions and amounts; choosing counts physical Mon', () => {
  expect(round(['Twig', 'Pup'], ['Herd', '']).mon('Twig').counters).toBe(4 + 20);
  const t = round(['Pick', 'Pup'], ['', 'Herd, Bull']);
  expect(t.question(0)).toMatchObject({ min: 2, max: 2 });
  t.choose(0, 'Herd', 'Bull');
  expect(t.row(1)).toBe('Herd facedown, Bull facedown, Pup');
});

test('S99 a Mon whose Cost is unpaid has left play, but was not removed by an effect', () => {
  const unpaid = position(shelf, [{ hand: 'Giant', play: 'Ash' }, { hand: `Pup${rest}` }]).select('-', 'Pup');
  expect(unpaid.mon('Ash').counters).toBe(20);
  expect(round(['Burn', 'Pup'], ['Ash, Bull', '']).choose(0, 'Bull').mon('Ash').counters).toBe(1);
});

test("S100 under a Mon is not in play; it goes to its owner's discard when the top leaves, and stays on flip", () => {
  const t = position(shelf, [{ hand: `Nest, Fold, Burn${rest}` }, { hand: `Pup, Pup, Pup${rest}`, play: 'Bull' }]);
  t.select('Nest', 'Pup').choose(0, 'Bull');
  expect([t.row(1), t.mons(1), t.mon('Nest').under![0]!.card]).toEqual(['Pup', 1, 'Bull']);
  t.select('Fold', 'Pup');
  expect(t.mon('Nest').under).toHaveLength(1);
  t.select('Burn', 'Pup').choose(0, 'Nest');
  expect([t.discard(0), t.discard(1)]).toEqual(['Nest', 'Bull']);
  expect(t.view(Viewer.PUBLIC).players[1]!.discard[0]!.card).toBe('Bull');
});

test('S68 a set Power prevents nothing, whatever its number, while a text is blanked beside it', () => {
  const t = position(shelf, [{ hand: `Fix, Burn, Wave${rest}`, play: 'Mute, Fish' }, { hand: `Pup, Bat, Bat${rest}` }]);
  t.select('Fix', 'Pup').select('Burn', 'Bat');
  t.choose(0, 'Fish');
  expect([t.discard(0), t.told('prevented')]).toEqual(['Fish', []]);
});
