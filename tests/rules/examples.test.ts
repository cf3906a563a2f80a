// The exact meaning of the example cards (docs/rules/super-battle-mon.md, "Exactly"), with the set that players get. Plain cases
// stand in the `example` blocks of the cards themselves.

import { expect, test } from 'vitest';
import { standard } from './packs.ts';
import { match, list, position, type Seat, type Table } from './scenario.ts';

const shelf = standard();
const rest = ', Twinspark, Coinscale, Coinscale';
const round = (mains: string[], rows: string[] = [], table: Table = {}, more: Seat[] = []) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, play: rows[i], ...more[i] })),
    table,
  ).select(...mains);

test("card 5 Mirage Moth: a chosen opponent's Main Play of this round; none or facedown: nothing", () => {
  const t = round(['Mirage Moth', 'Cinderpup', 'Twinspark'], ['', 'Herdhoof', '']);
  expect(t.options(0)).toEqual(['Cinderpup', 'Twinspark']);
  t.choose(0, 'Cinderpup');
  expect(t.row(1)).toBe('Herdhoof, Cinderpup facedown');
  const none = position(shelf, [{ hand: `Mirage Moth${rest}` }, { play: 'Herdhoof' }]).select('Mirage Moth');
  expect(none.told('flipped')).toEqual([]);
});

test('card 6 Dawnlatch: without a facedown Mon no +2', () => {
  expect(round(['Dawnlatch', 'Twinspark'], ['Cinderpup', '']).outcome).toEqual(['won 5', 'lost 2']);
  expect(round(['Dawnlatch', 'Twinspark'], ['Cinderpup facedown', '']).outcome).toEqual(['won 7', 'lost 2']);
});

test('card 9 Spriglet: needs two plants in play and does not count itself', () => {
  const seats = (play: string) => [{ hand: `Twinspark, Spriglet${rest}`, play }, { hand: `Cinderpup${rest}` }];
  const one = position(shelf, seats('Herdhoof')).select('Twinspark', 'Cinderpup').run();
  expect(one.row(0)).toBe('Herdhoof, Twinspark');
  const two = position(shelf, seats('Herdhoof, Spriglet')).select('Twinspark', 'Cinderpup').act(0, 'Spriglet').run();
  expect(two.row(0)).toBe('Herdhoof, Spriglet, Twinspark, Spriglet');
});

test('card 10 Rush Boar: may be played with fewer Mon, Team counted, than any one opponent', () => {
  const seats = (play: string, other: string) => [
    { hand: `Twinspark, Rush Boar${rest}`, play },
    { hand: `Cinderpup${rest}` },
    { hand: `Cinderpup${rest}`, play: other },
  ];
  const even = position(shelf, seats('Cinderpup', 'Cinderpup')).select('Twinspark', 'Cinderpup', 'Cinderpup').run();
  expect(even.told('extra-played')).toEqual([]);
  const t = position(shelf, seats('Cinderpup', 'Herdhoof'))
    .select('Twinspark', 'Cinderpup', 'Cinderpup')
    .act(0, 'Rush Boar');
  expect(t.question(0)).toMatchObject({ kind: 'pay', need: 1 });
  t.choose(0, 'Coinscale');
  expect(t.row(0)).toBe('Cinderpup, Twinspark, Rush Boar');
});

test('card 12 Early Riser: the opponent is chosen, it is revealed, and two copies look twice', () => {
  const deck = list('2 Early Riser, 2 Cinderpup, 2 Coinscale, Herdhoof');
  const plain = list('2 Cinderpup, 2 Coinscale, 2 Twinspark, Herdhoof');
  const t = match(shelf, { players: [{ deck }, { deck: plain }, { deck: plain }] });
  expect(t.options(0)).toEqual(['player 1', 'player 2']);
  t.answer(0, 'player 2').answer(0, 'player 1');
  expect(t.events('looked', 0).map(({ player, amount }) => [player, amount])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(t.told('revealed')).toEqual(['revealed Early Riser', 'revealed Early Riser']);
  const seen = (viewer: number) =>
    [1, 2].map((p) => JSON.stringify(t.view(viewer).players[p]!.hand).match(/"card":"/g)?.length ?? 0);
  expect(seen(0)).toEqual([1, 1]);
});

test('card 14 Pyre Choir: the highest of all opponents; ties by the chooser; facedown is 0', () => {
  const rows = ['Cinderpup, Cinderpup', 'Cinderpup, Herdhoof facedown', 'Cinderpup'];
  const t = round(['Pyre Choir', 'Twinspark', 'Twinspark'], rows);
  expect(t.question(0).options.map(({ card, place }) => `${card} of ${place!.player}`)).toEqual([
    'Cinderpup of 1',
    'Cinderpup of 2',
  ]);
  t.choose(0, 'Cinderpup of 2');
  expect(t.discard(2)).toBe('Cinderpup');
  const cold = round(['Pyre Choir', 'Twinspark'], ['Cinderpup', 'Cinderpup']);
  expect(cold.told('discarded').includes('discarded Twinspark')).toBe(false);
});

test('card 15 Undertow: any Mon, itself and facedown ones included; mandatory', () => {
  const t = round(['Undertow', 'Cinderpup'], ['', 'Herdhoof facedown']);
  expect(t.question(0)).toMatchObject({ min: 1, max: 1 });
  expect(t.options(0).sort()).toEqual(['Cinderpup', 'Herdhoof', 'Undertow']);
  t.choose(0, 'Undertow');
  expect([t.row(0), t.hand(0).includes('Undertow'), t.told('paid')]).toEqual(['', true, []]);
});

test('card 17 Sulking Snail: two counters for every lost round', () => {
  const t = round(['Sulking Snail', 'Cinderpup']);
  t.select('Coinscale', 'Twinspark');
  expect(t.mon('Sulking Snail').counters).toBe(4);
});

test("card 18 Victory Lark: every won round while faceup, from one's own discard", () => {
  const seats = [
    { hand: `Cinderpup${rest}`, play: 'Victory Lark, Victory Lark facedown, Ember Duelist', discard: 'Herdhoof' },
    { hand: `Cinderpup${rest}`, discard: 'Mirage Moth' },
  ];
  const t = position(shelf, seats).select('Cinderpup', 'Cinderpup');
  expect([t.hand(0).includes('Herdhoof'), t.discard(0), t.discard(1)]).toEqual([true, '', 'Mirage Moth']);
});

test('card 19 Toll Ogre: from its own reveal on, and Extras go free', () => {
  const t = position(shelf, [{ hand: `Toll Ogre${rest}` }, { hand: `Cinderpup${rest}` }]).select(
    'Toll Ogre',
    'Cinderpup',
  );
  expect(t.question(1).need).toBe(1);
  const boar = [{ hand: `Twinspark, Rush Boar${rest}` }, { hand: `Cinderpup${rest}`, play: 'Toll Ogre, Cinderpup' }];
  const extra = position(shelf, boar).select('Twinspark', 'Cinderpup').choose(0, 'Coinscale').act(0, 'Rush Boar');
  expect(extra.question(0).need).toBe(1);
});

test("card 20 Mirror Pond: all opponents' Mon, Team counted; bonuses come on top", () => {
  const t = position(shelf, [
    { hand: `Cinderpup${rest}`, play: 'Mirror Pond 1 counters' },
    { hand: `Cinderpup${rest}`, play: 'Herdhoof' },
    { hand: `Cinderpup${rest}`, play: 'Herdhoof facedown' },
  ]);
  expect(t.mon('Mirror Pond').power).toBe(1 + 3 + 1);
});

test('card 21 Shellkeep: neighbours discarded by an effect, not by an unpaid Cost', () => {
  const fire = ['Cinderpup, Cinderpup', 'Ember Duelist, Shellkeep'];
  const t = round(['Pyre Choir', 'Cinderpup'], fire);
  expect(t.row(1)).toBe('Ember Duelist facedown, Shellkeep, Cinderpup');
  const far = round(['Pyre Choir', 'Cinderpup'], ['Cinderpup, Cinderpup', 'Ember Duelist, Cinderpup, Shellkeep']);
  expect(far.discard(1)).toContain('Ember Duelist');
  const unpaid = position(shelf, [{ hand: 'Herdhoof', play: 'Shellkeep' }, { hand: `Cinderpup${rest}` }]).select(
    '-',
    'Cinderpup',
  );
  expect([unpaid.row(0), unpaid.discard(0)]).toEqual(['Shellkeep', 'Herdhoof']);
});

test("card 22 Swapling: any opponent's Mon, facedown ones too", () => {
  const t = position(shelf, [{ hand: `Swapling${rest}` }, { hand: `Cinderpup${rest}`, play: 'Herdhoof facedown' }]);
  t.select('Swapling', 'Cinderpup').choose(0, 'Coinscale');
  expect(t.options(0).sort()).toEqual(['Cinderpup', 'Herdhoof']);
  t.choose(0, 'Herdhoof');
  expect([t.row(0), t.row(1)]).toEqual(['Herdhoof facedown', 'Swapling, Cinderpup']);
});

test("card 23 Cinderlord: needs a faceup Cinderpup of one's own to be played; gone by Pre-Battle, nothing happens", () => {
  const seats = (play: string) => [
    { hand: `Cinderlord${rest}`, play },
    { hand: `Cinderpup${rest}`, play: 'Cinderpup' },
  ];
  expect(position(shelf, seats('')).options(0)).not.toContain('Cinderlord');
  expect(position(shelf, seats('Cinderpup facedown')).options(0)).not.toContain('Cinderlord');
  const t = position(shelf, seats('Cinderpup')).select('Cinderlord', 'Cinderpup').choose(0, 'Coinscale');
  expect([t.row(0), t.mon('Cinderlord').under!.map(({ card }) => card)]).toEqual(['Cinderlord', ['Cinderpup']]);
});

test('Ranger 1 Old Surveyor: only tied for most; others lose; of two users the second does nothing but is spent', () => {
  const seats = (ranger = '') => [
    { hand: `Cinderpup${rest}`, ranger: 'Old Surveyor' },
    { hand: `Cinderpup${rest}`, ranger },
    { hand: `Twinspark${rest}` },
  ];
  const t = position(shelf, seats()).select('Cinderpup', 'Cinderpup', 'Twinspark').act(0, 'Old Surveyor').run();
  expect(t.outcome).toEqual(['won 3', 'lost 3', 'lost 2']);
  const below = position(shelf, seats()).select('Coinscale', 'Cinderpup', 'Twinspark');
  expect(below.told('action-used')).toEqual([]);
  const firsts = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const two = position(shelf, seats('Old Surveyor'), { seed: `r${i}` }).select('Cinderpup', 'Cinderpup', 'Twinspark');
    two.act(0, 'Old Surveyor').act(1, 'Old Surveyor').run();
    firsts.add(two.outcome.join());
    for (const p of [0, 1]) expect(two.view().players[p]!.ranger).toMatchObject({ actionUsed: true });
  }
  expect([...firsts].sort()).toEqual(['lost 3,won 3,lost 2', 'won 3,lost 3,lost 2']);
});
