// npm run mutate -- [--sample N] [--seed S] [--only S29,S30]: each line of the core that is marked with a rule id is negated or
// dropped, one at a time, and a test named by that id must fail. Accepted survivors stand in survivors.json with the reason.

import { dice, shuffled } from '../properties/play.ts';
import { acceptedReason, openLab, placeOf, trial, tryAll } from './run.ts';

function option(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

const only = option('only');
const sample = Number(option('sample') ?? Infinity);
const seed = Number(option('seed') ?? 1);

const lab = await openLab();
try {
  const wanted = lab.mutants.filter(({ ids }) => only === null || ids.some((id) => only.split(',').includes(id)));
  const chosen = sample < wanted.length ? shuffled(dice(seed), wanted).slice(0, sample) : wanted;
  console.error(`${lab.mutants.length} mutants, ${chosen.length} of them now`);
  const ids = [...new Set(chosen.flatMap((mutant) => mutant.ids))];
  if ((await trial(lab, null, ids)) !== 'passed') throw new Error('without a mutant the tests fail already');
  let n = 0;
  const outcomes = await tryAll(lab, chosen, ({ mutant, outcome }) => {
    console.error(
      `${++n} of ${chosen.length} ${outcome === 'none' ? 'NO TEST RAN' : outcome === 'killed' ? 'killed' : 'SURVIVES'} ${placeOf(mutant)}`,
    );
  });
  const alive = outcomes.filter(({ outcome }) => outcome !== 'killed').map(({ mutant }) => mutant);
  const fresh = alive.filter((mutant) => acceptedReason(mutant) === null);
  const summary = {
    mutants: lab.mutants.length,
    tried: outcomes.length,
    killed: outcomes.length - alive.length,
    accepted: alive.filter((mutant) => !fresh.includes(mutant)).map(placeOf),
    survivors: fresh.map(placeOf),
    refusedByCompiler: lab.refused.map(placeOf),
  };
  console.log(JSON.stringify(summary, null, 2));
  process.exitCode = fresh.length ? 1 : 0;
} finally {
  lab.close();
}
