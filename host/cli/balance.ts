/**
 * Measures whether the ready-made decks are even: every deck against every other, both played by the looking-ahead player at
 * one number of rollouts.
 *
 *   npm run --silent balance -- [--game G] [--matches N] [--rollouts N] [--seed S]
 *
 * N matches for each pair of decks, half of them in each seat. The table goes to standard output, progress to standard error.
 * Status 1: a deck's 95 % interval against the field does not lie inside 43 to 57 %.
 */

import { parseArgs } from 'node:util';
import { columns, percent } from './arena.ts';
import { duel, pointsOf, Tally } from './duels.ts';
import { Library, type Shelf } from './library.ts';
import { Progress } from './progress.ts';
import { wholeAbove0 } from './strength.ts';

/** Where a deck's 95 % interval has to lie. */
export const EVEN: readonly [number, number] = [0.43, 0.57];

export interface BalancePlan {
  shelf: Shelf;
  rollouts: number;
  /** Matches of each pair. */
  matches: number;
  seed: string;
}

export interface DeckRow {
  deck: string;
  field: Tally;
  /** Against each deck, in the order of the rows. */
  against: Tally[];
  even: boolean;
}

/** @param progress called after every match with how many are done */
export function balance(plan: BalancePlan, progress: (done: number) => void = () => {}): DeckRow[] {
  const { shelf, rollouts, matches, seed } = plan;
  const core = shelf.cartridge();
  const decks = shelf.pack.decks.map(({ id }) => id);
  const rows = decks.map((deck) => ({ deck, field: new Tally(), against: decks.map(() => new Tally()), even: false }));
  let done = 0;
  // Round by round, so that a run that is cut short has seen every pair.
  for (let i = 0; i < matches; i++)
    for (let a = 0; a < decks.length; a++)
      for (let b = a + 1; b < decks.length; b++) {
        const seats = i % 2 ? [b, a] : [a, b];
        const winners = duel(
          core,
          shelf,
          seats.map((deck) => ({ deck: decks[deck]!, rollouts })),
          `${seed}/${a}/${b}/${i >> 1}`,
        );
        seats.forEach((deck, seat) => {
          rows[deck]!.field.add(pointsOf(winners, seat));
          rows[deck]!.against[seats[1 - seat]!]!.add(pointsOf(winners, seat));
        });
        progress(++done);
      }
  for (const row of rows) {
    const [low, high] = row.field.interval;
    row.even = low >= EVEN[0] && high <= EVEN[1];
  }
  return rows;
}

export function balanceTable(rows: readonly DeckRow[]): string {
  const short = (share: number) => (100 * share).toFixed(0);
  return columns(
    ['deck', 'share', '95 % interval', 'even', ...rows.map((_, i) => String(i + 1))],
    rows.map((row, i) => [
      `${i + 1} ${row.deck}`,
      percent(row.field.share),
      row.field.interval.map(percent).join(' to '),
      row.even ? 'yes' : 'no',
      ...row.against.map((tally, j) => (i === j ? '' : short(tally.share))),
    ]),
  );
}

function main(): void {
  const { values } = parseArgs({
    options: {
      game: { type: 'string', default: 'super-battle-mon' },
      matches: { type: 'string', default: '200' },
      rollouts: { type: 'string', default: '64' },
      seed: { type: 'string', default: 'balance' },
    },
  });
  const matches = wholeAbove0('--matches', values.matches);
  const rollouts = wholeAbove0('--rollouts', values.rollouts);
  const shelf = new Library().shelf(values.game);
  const count = shelf.pack.decks.length;
  const progress = new Progress('matches', (matches * count * (count - 1)) / 2);
  const rows = balance({ shelf, rollouts, matches, seed: values.seed }, (done) => progress.at(done));
  progress.end();
  console.log(`${matches * (count - 1)} matches of each deck at ${rollouts} rollouts a decision; share of wins in %\n`);
  console.log(balanceTable(rows));
  const uneven = rows.filter((row) => !row.even).map((row) => row.deck);
  if (uneven.length === 0) return;
  console.log(`\nNot inside ${EVEN.map(percent).join(' to ')}: ${uneven.join(', ')}`);
  process.exitCode = 1;
}

if (process.argv[1]?.endsWith('balance.ts')) {
  try {
    main();
  } catch (error) {
    console.error(`balance: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
