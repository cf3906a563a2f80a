/**
 * Measures what thinking is worth: the looking-ahead player with more and more rollouts, against random play and against
 * its own quick level, both with the same deck, every ready-made one in turn.
 *
 *   npm run --silent strength -- [--game G] [--matches N] [--seed S] [--rollouts 16,64,… ]
 *
 * The table goes to standard output, progress to standard error. Each pair of matches has one seed and swaps the seats.
 */

import { parseArgs } from 'node:util';
import { LEVELS } from '../js/thinking.ts';
import { columns, percent } from './arena.ts';
import { duel, pointsOf, Tally, type Duellist } from './duels.ts';
import { Library, type Shelf } from './library.ts';
import { Progress } from './progress.ts';

export interface StrengthPlan {
  shelf: Shelf;
  /** Rollouts of the rows. */
  rollouts: readonly number[];
  /** Matches of each row against each opponent. */
  matches: number;
  seed: string;
  /** Columns; both where left out. */
  against?: readonly ('random' | 'quick')[];
}

export interface Row {
  rollouts: number;
  random: Tally;
  quick: Tally;
}

export const QUICK = LEVELS[0]!.rollouts;

/** @param progress called after every match with how many are done */
export function strength(plan: StrengthPlan, progress: (done: number) => void = () => {}): Row[] {
  const { shelf, rollouts, matches, seed, against: opponents = ['random', 'quick'] } = plan;
  const core = shelf.cartridge();
  const decks = shelf.pack.decks.map(({ id }) => id);
  let done = 0;
  const against = (rollouts: number, other: number) => {
    const tally = new Tally();
    for (let i = 0; i < matches; i++) {
      const deck = decks[(i >> 1) % decks.length]!;
      const pair: Duellist[] = [
        { deck, rollouts },
        { deck, rollouts: other },
      ];
      const seat = i % 2;
      tally.add(pointsOf(duel(core, shelf, seat ? [pair[1]!, pair[0]!] : pair, `${seed}/${i >> 1}`), seat));
      progress(++done);
    }
    return tally;
  };
  return rollouts.map((each) => ({
    rollouts: each,
    random: opponents.includes('random') ? against(each, 0) : new Tally(),
    quick: opponents.includes('quick') ? against(each, QUICK) : new Tally(),
  }));
}

const shown = (tally: Tally) => `${percent(tally.share)} (${tally.interval.map(percent).join(' to ')})`;

export function strengthTable(rows: readonly Row[]): string {
  const named = (rollouts: number) => LEVELS.find((level) => level.rollouts === rollouts)?.name ?? '';
  return columns(
    ['rollouts', 'level', 'against random (95 %)', 'against quick (95 %)'],
    rows.map((row) => [String(row.rollouts), named(row.rollouts), shown(row.random), shown(row.quick)]),
  );
}

function main(): void {
  const { values } = parseArgs({
    options: {
      game: { type: 'string', default: 'super-battle-mon' },
      matches: { type: 'string', default: '1000' },
      seed: { type: 'string', default: 'strength' },
      rollouts: { type: 'string', default: LEVELS.map(({ rollouts }) => rollouts).join(',') },
    },
  });
  const matches = wholeAbove0('--matches', values.matches);
  const rollouts = values.rollouts.split(',').map((text) => wholeAbove0('--rollouts', text));
  const shelf = new Library().shelf(values.game);
  const progress = new Progress('matches', 2 * matches * rollouts.length);
  const rows = strength({ shelf, rollouts, matches, seed: values.seed }, (done) => progress.at(done));
  progress.end();
  console.log(`${matches} matches of two players with the same deck for each figure; a share counts half\n`);
  console.log(strengthTable(rows));
}

/** @throws Error */
export function wholeAbove0(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} wants a whole number above 0, not ${text}`);
  return value;
}

if (process.argv[1]?.endsWith('strength.ts')) {
  try {
    main();
  } catch (error) {
    console.error(`strength: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
