// A sample of npm run mutate: ten marked lines of the core, each negated or dropped, and a test named by its rule must fail.

import { expect, test } from 'vitest';
import { dice, shuffled } from '../properties/play.ts';
import { acceptedReason, openLab, placeOf, tryAll } from './run.ts';

const SAMPLE = Number(process.env['MUTATE_SAMPLE'] ?? 10);
const SEED = 20;

test('ten lines that carry out rules are held by tests of these rules', { timeout: 300_000 }, async () => {
  const lab = await openLab();
  try {
    const open = lab.mutants.filter((mutant) => acceptedReason(mutant) === null);
    expect(open.length).toBeGreaterThan(50);
    const outcomes = await tryAll(lab, shuffled(dice(SEED), open).slice(0, SAMPLE), () => undefined);
    expect(outcomes.filter(({ outcome }) => outcome !== 'killed').map(({ mutant }) => placeOf(mutant))).toEqual([]);
  } finally {
    lab.close();
  }
});
