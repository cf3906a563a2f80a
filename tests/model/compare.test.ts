// Cartridge and second reading agree on the public state, on who is asked what, and on results, after every decision of random
// matches over all formats, options and numbers of players. Many more: npm run second-reading.

import { describe, expect, it } from 'vitest';
import { compareSeed, tableFor, type CardSet } from './matches';

const MATCHES: Record<CardSet, number> = { standard: 96, index: 72 };
const SEEDS = 12;

describe.each(Object.keys(MATCHES) as CardSet[])('second reading, %s cards', (set) => {
  const table = tableFor(set);
  const first = Array.from({ length: MATCHES[set] / SEEDS }, (_, i) => i * SEEDS + 1);
  it.each(first)('agrees in the matches from seed %i on', (seed) => {
    for (let n = seed; n < seed + SEEDS; n++) {
      const { difference } = compareSeed(table, n);
      expect(difference && { seed: n, ...difference }).toBeNull();
    }
  });
});
