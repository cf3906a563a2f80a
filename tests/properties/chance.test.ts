// Chance is even, and favours no seat. Every test is Pearson's chi-square at level 0.001 with fixed seeds.

import { describe, expect, test } from 'vitest';
import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { cards } from '../rules/packs.ts';
import { position, type Scene, type Seat } from '../rules/scenario.ts';
import { chiSquareTail, evenness, fairMatches, LEVEL } from './even.ts';

const standard = new Shelf(superBattleMon);

test('the chi-square test knows its table', () => {
  // Critical values at 0.05 and 0.001, from any table.
  expect(chiSquareTail(3.841, 1)).toBeCloseTo(0.05, 4);
  expect(chiSquareTail(16.919, 9)).toBeCloseTo(0.05, 4);
  expect(chiSquareTail(10.828, 1)).toBeCloseTo(0.001, 5);
  expect(chiSquareTail(149.449, 100)).toBeCloseTo(0.001, 5);
  expect(evenness([50, 50])).toBe(1);
  expect(evenness([500, 650])).toBeLessThan(LEVEL);
});

describe('equal decks at random', () => {
  test.each([2, 3, 4])('no seat of %i is favoured', (players) => {
    const wins = fairMatches(standard, players, 1500, 1);
    expect(Math.min(...wins)).toBeGreaterThan(100);
    expect(evenness(wins), wins.join()).toBeGreaterThan(LEVEL);
  });
});

const RUNS = 180;

/** How often each outcome came; those that never came count too. */
function counts(outcomes: readonly string[], run: (seed: string) => string): number[] {
  const found = new Map(outcomes.map((outcome) => [outcome, 0]));
  for (let i = 0; i < RUNS; i++) {
    const outcome = run(`even ${i}`);
    expect(outcomes).toContain(outcome);
    found.set(outcome, found.get(outcome)! + 1);
  }
  return [...found.values()];
}

const shelf = cards(
  `"Two" plant power 1 cost 0 { battle: set power of all mon named "Bull" to 2 this match. }
  "Nine" plant power 1 cost 0 { battle: set power of all mon named "Bull" to 9 this match. }
  "Five" plant power 1 cost 0 { battle: set power of all mon named "Bull" to 5 this match. }
  "Low" water power 1 cost 0 { ongoing: set power of all mon named "Bull" to 2. }
  "High" water power 1 cost 0 { ongoing: set power of all mon named "Bull" to 8. }
  "Thief" dark power 1 cost 0 { battle: opponents discard 1 random card. }
  "Toss" dark power 1 cost 0 { battle: choose 1 of all other mon at random; put 1 counters on it. }`,
  { watch: false },
);
const rest = ', Fish, Bat';
const round = (seed: string, mains: string[], rows: string[] = []): Scene => {
  const seats: Seat[] = mains.map((main, i) => ({ hand: main + rest, play: rows[i] }));
  return position(shelf, seats, { seed }).select(...mains);
};

describe('random orders', () => {
  test('of three effects that conflict: every order equally often, whatever the seats (S48)', () => {
    const orders = ['012', '021', '102', '120', '201', '210'];
    const rank = (seed: string) => {
      const t = round(seed, ['Two', 'Nine', 'Five'], ['', 'Bull']);
      const told = t.match.eventsSince(Viewer.ALL, 0).filter(({ type }) => type === 'ordered');
      return [0, 1, 2].map((p) => told.find(({ player }) => player === p)!.amount! - 1).join('');
    };
    // Ranks are places in the order, from 1 or 0 on: what counts is that they differ.
    const base = Math.min(...[...rank('even 0')].map(Number));
    const found = counts(orders, (seed) => [...rank(seed)].map((n) => Number(n) - base).join(''));
    expect(evenness(found), found.join()).toBeGreaterThan(LEVEL);
  });

  test('of two Ongoings that start at the same time (S68)', () => {
    for (const mains of [
      ['Low', 'High'],
      ['High', 'Low'],
    ]) {
      const found = counts(['2', '8'], (seed) => String(round(seed, mains, ['Bull']).mon('Bull').power));
      expect(evenness(found), `${mains.join()}: ${found.join()}`).toBeGreaterThan(LEVEL);
    }
  });

  test('of random discards: each hand card equally often', () => {
    const found = counts(['Bat', 'Fern', 'Fish', 'Pup'], (seed) => {
      const seats = [{ hand: `Thief${rest}` }, { hand: 'Bull, Pup, Fish, Bat, Fern' }];
      return position(shelf, seats, { seed }).select('Thief', 'Bull').discard(1).split(', ')[0]!;
    });
    expect(evenness(found), found.join()).toBeGreaterThan(LEVEL);
  });

  test('of random picks among Mon', () => {
    const found = counts(['Bull', 'Giant', 'Pup'], (seed) => {
      const t = round(seed, ['Toss', 'Pup'], ['Bull', 'Giant']);
      const rows = t.view().players.flatMap(({ play }) => play);
      return rows.find(({ counters }) => counters === 1)!.card!;
    });
    expect(evenness(found), found.join()).toBeGreaterThan(LEVEL);
  });

  test('of packs: every card of the set equally often (S82)', () => {
    const cartridge = standard.cartridge();
    const drawn = new Map<number, number>();
    const { names } = position(standard, [{ hand: 'Cinderpup' }, { hand: 'Cinderpup' }]).match;
    const blank = { deck: [], side: [], pool: [], others: {} };
    for (let i = 0; i < 500; i++) {
      const setup = {
        format: 'pack-battle',
        seed: `packs ${i}`,
        options: { packSize: 11 },
        players: [0, 1, 2, 3].map((p) => ({ name: `P${p}`, ...blank })),
        extra: { packs: 2 },
      };
      cartridge.configure(superBattleMon.configuration(setup, standard.pack));
      while (cartridge.advance() === Status.MORE) cartridge.drain();
      const view = superBattleMon.view(
        cartridge.view(Viewer.ALL),
        { ...names, players: ['A', 'B', 'C', 'D'] },
        setup,
        Viewer.ALL,
      );
      for (const player of view['players'] as unknown as { pool: { card: string }[] }[])
        for (const { card } of player.pool) {
          const { index } = standard.pack.find(card)!;
          drawn.set(index, (drawn.get(index) ?? 0) + 1);
        }
    }
    // The copy limit keeps third copies out of a pool, alike for all cards with the same limit.
    const same = standard.pack.cards.filter((card) => card.class !== 2 && card.copies === 0);
    const found = same.map(({ index }) => drawn.get(index) ?? 0);
    expect(found.length).toBeGreaterThan(50);
    expect(evenness(found), found.join()).toBeGreaterThan(LEVEL);
  });
});
