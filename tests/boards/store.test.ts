/** The store: power cut at every write and erase over whole matches; wear; damaged images (docs/store.md). */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../../scripts/lib.mjs';
import { loadGoldens } from '../conformance/record.ts';

/** Every so many golden matches; `npm run store-check` plays all. */
const EVERY = 4;
const CHECK = at('build/store-check');

interface Checked {
  matches: number;
  inputs: number;
  /** Places where power was cut, how often an input was lost by it. */
  cuts: number;
  lost: number;
  undone: number;
  images: number;
  erases: number;
  most: number;
  least: number;
  problem?: string;
}

test.skipIf(!existsSync(CHECK))(
  'after a power cut anywhere a match resumes at the last input or the one before it (needs gcc: apt-get install gcc)',
  () => {
    const words = [at('build/super-battle-mon.wasm'), at('build/selftest/super-battle-mon.bin'), String(EVERY)];
    const { stdout, status } = spawnSync(CHECK, words, { encoding: 'utf8' });
    const checked = JSON.parse(stdout) as Checked;
    expect(checked.problem).toBeUndefined();
    expect(status).toBe(0);
    const goldens = loadGoldens().filter((_, i) => i % EVERY === 0);
    expect(checked.matches).toBe(goldens.length);
    expect(checked.inputs).toBe(goldens.reduce((sum, { steps }) => sum + steps.length - 1, 0));
    // Every input is a write at least, and each write is cut at four places.
    expect(checked.cuts).toBeGreaterThan(4 * checked.inputs);
    expect(checked.lost).toBeGreaterThan(checked.inputs);
    expect(checked.undone).toBeGreaterThan(checked.matches);
    // Wear is even, and stays under the 12 erases a match that let 100,000 erases of a sector last for 250,000 matches.
    expect(checked.most - checked.least).toBeLessThanOrEqual(1);
    expect((2 * checked.images) / checked.matches).toBeLessThan(12);
  },
  300_000,
);
