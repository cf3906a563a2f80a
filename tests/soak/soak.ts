// npm run soak -- [--matches N] [--seed S] [--checks N]: random matches over all formats, options, 2–4 players and Rangers,
// with the properties of tests/properties. Progress goes to standard error, a summary as JSON to standard output.

import { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { evenness, fairMatches } from '../properties/even.ts';
import { dice, playOut, startRandom } from '../properties/play.ts';

function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} wants a whole number`);
  return value;
}

const matches = option('matches', 100_000);
const first = option('seed', 1);
const checks = option('checks', 6);
const shelf = new Shelf(superBattleMon);
let cartridge = shelf.cartridge();
const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);
const failed: { seed: number; why: string }[] = [];
const formats: Record<string, number> = {};
const seats: Record<string, number> = {};
/** Matches in which a bound was reached, by its number (assembly/kernel/codes.ts, Bound). */
const limits: Record<string, number> = {};
const sum = { decisions: 0, refused: 0, mostDecisions: 0, mostRounds: 0 };

for (let i = 0; i < matches; i++) {
  const seed = first + i;
  const next = dice(seed);
  let label = '';
  try {
    const setup = startRandom(cartridge, shelf, next);
    label = setup.format;
    const played = playOut(cartridge, next, Number(setup.options['roundCap']), checks);
    formats[label] = (formats[label] ?? 0) + 1;
    seats[setup.players.length] = (seats[setup.players.length] ?? 0) + 1;
    sum.decisions += played.decisions;
    sum.refused += played.wrong;
    sum.mostDecisions = Math.max(sum.mostDecisions, played.decisions);
    for (const bound of Object.keys(played.reached)) limits[bound] = (limits[bound] ?? 0) + 1;
    sum.mostRounds = Math.max(sum.mostRounds, played.rounds);
  } catch (error) {
    failed.push({ seed, why: `${label}: ${String(error)}` });
    console.error(`seed ${seed}: ${String(error)}`);
    cartridge = shelf.cartridge();
  }
  if ((i + 1) % 5000 === 0) console.error(`${i + 1} matches, ${failed.length} failed, ${seconds()} s`);
}

const fair = [2, 3, 4].map((players) => {
  const wins = fairMatches(shelf, players, Math.ceil(matches / 20), first);
  return { players, wins, p: evenness(wins) };
});
const summary = { matches, failed: failed.length, seconds: seconds(), ...sum, formats, seats, limits, fair };
console.log(JSON.stringify({ ...summary, failures: failed.slice(0, 20) }));
process.exitCode = failed.length || fair.some(({ p }) => p < 1e-6) ? 1 : 0;
