// Cartridge and second reading agree on the public state, on who is asked what, and on results, after every decision of random
// matches over all formats, options and numbers of players. Many more: npm run second-reading.

import { describe, expect, it } from 'vitest';
import { compareSeed, tableFor, type CardSet } from './matches';

/** Seeds of each set, in tests of SEEDS matches. */
const RANGES: Record<CardSet, { from: number; matches: number }> = {
  standard: { from: 1, matches: 72 },
  index: { from: 101, matches: 36 },
  corners: { from: 201, matches: 36 },
};
const SEEDS = 12;

/** Seeds of matches in which the two once came apart, each for a reason of its own (tests/rules/second-reading*.test.ts). */
const ONCE_APART: Record<CardSet, number[]> = {
  standard: [80, 119, 1005, 1178, 1325, 1743, 1755, 2075, 2212],
  index: [1241, 1695, 2012, 2225],
  corners: [1, 3, 7, 13, 21, 46, 54, 75, 81, 82, 88, 89, 144, 275],
};

describe.each(Object.keys(RANGES) as CardSet[])('second reading, %s cards', (set) => {
  const table = tableFor(set);
  const { from, matches } = RANGES[set];
  const first = Array.from({ length: matches / SEEDS }, (_, i) => from + i * SEEDS);
  it.each(first)('agrees in the matches from seed %i on', { timeout: 240_000 }, (seed) => {
    for (let n = seed; n < seed + SEEDS; n++) {
      const { difference } = compareSeed(table, n);
      expect(difference && { seed: n, ...difference }).toBeNull();
    }
  });
});

describe.each(Object.keys(ONCE_APART) as CardSet[])('second reading, %s cards, once apart', (set) => {
  const table = tableFor(set);
  it('agrees now', { timeout: 240_000 }, () => {
    for (const seed of ONCE_APART[set]) {
      const { difference } = compareSeed(table, seed);
      expect(difference && { seed, ...difference }).toBeNull();
    }
  });
});
