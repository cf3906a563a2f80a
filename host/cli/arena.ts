/**
 * Plays many matches between policies and prints who wins how often.
 *
 *   npm run --silent arena -- [--game G] [--matches N] [--seed S] [--format F] [--option name=value …]
 *     [--seat NAME=PROGRAM …] --player POLICY[:DECK] --player POLICY[:DECK] …
 *
 * A policy is `random` or a seat's name, a deck the id of a ready-made one (default: the first). From match to match
 * the players change seats, so that nobody gains by where they sit. The table goes to standard output, progress to
 * standard error.
 */

import { parseArgs } from 'node:util';
import { NotableError } from '../js/errors.ts';
import { Fields } from '../js/fields.ts';
import type { JsonObject } from '../js/game.ts';
import { Match } from '../js/match.ts';
import { ALL } from '../js/viewers.ts';
import { Library, type Shelf } from './library.ts';
import { Dice } from '../js/dice.ts';
import { playOn, policyNamed, type Policy } from './policies.ts';
import { parseSeat } from './seats.ts';

export interface Entrant {
  label: string;
  policy: Policy;
  deck: string;
}

export interface ArenaPlan {
  shelf: Shelf;
  entrants: Entrant[];
  matches: number;
  seed: string;
  format: string;
  options: JsonObject;
}

export interface Standing {
  label: string;
  /** Matches won alone, shared, and lost. */
  won: number;
  shared: number;
  lost: number;
  /** A shared win counts as that part of one. */
  share: number;
  /** 95 % interval of the share. */
  low: number;
  high: number;
}

/** The 95 % interval of a share of n (Wilson). */
export function interval(share: number, n: number): [number, number] {
  if (n === 0) return [0, 1];
  const z = 1.959964;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** @param progress called after every match @throws NotableError */
export async function play(plan: ArenaPlan, progress: (done: number) => void = () => {}): Promise<Standing[]> {
  const { entrants, matches } = plan;
  const count = entrants.length;
  const points = entrants.map(() => 0);
  const won = entrants.map(() => 0);
  const shared = entrants.map(() => 0);
  for (let i = 0; i < matches; i++) {
    const seated = entrants.map((_, seat) => entrants[(seat + i) % count]!);
    const winners = await playOne(plan, seated, `${plan.seed}/${i}`);
    for (const winner of winners) {
      const entrant = (winner + i) % count;
      points[entrant]! += 1 / winners.length;
      (winners.length === 1 ? won : shared)[entrant]!++;
    }
    progress(i + 1);
  }
  return entrants.map((entrant, k) => {
    const share = matches ? points[k]! / matches : 0;
    const [low, high] = interval(share, matches);
    const [alone, together] = [won[k]!, shared[k]!];
    return { label: entrant.label, won: alone, shared: together, lost: matches - alone - together, share, low, high };
  });
}

async function playOne(plan: ArenaPlan, seated: Entrant[], seed: string): Promise<number[]> {
  const { shelf } = plan;
  const building = plan.format === 'pack-battle';
  const request: JsonObject = {
    seed,
    format: plan.format,
    options: plan.options,
    players: seated.map(({ label, deck }) => ({ name: label, ...(building ? {} : { deck }) })),
  };
  const setup = shelf.game.setup(new Fields(request, ''), shelf.pack, true);
  const match = Match.start(shelf.cartridge(), { ...shelf.parts(), setup, viewers: [ALL] });
  await playOn(match, (player) => seated[player]?.policy ?? null, new Dice(seed));
  const result = match.result() as { winners: number[] } | null;
  shelf.giveBack(match);
  if (!result) throw new NotableError('stuck', `The match with seed ${seed} asks nobody and has not ended.`);
  return result.winners;
}

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The standings as a table in plain text. */
export function table(standings: Standing[]): string {
  const head = ['player', 'won', 'shared', 'lost', 'share', '95 % interval'];
  const rows = standings.map((s) => [
    s.label,
    String(s.won),
    String(s.shared),
    String(s.lost),
    percent(s.share),
    `${percent(s.low)} to ${percent(s.high)}`,
  ]);
  return columns(head, rows);
}

/** A table in plain text: the first column to the left, the others to the right. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  return [head, ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      game: { type: 'string', default: 'super-battle-mon' },
      matches: { type: 'string', default: '1000' },
      seed: { type: 'string', default: 'arena' },
      format: { type: 'string', default: 'single' },
      option: { type: 'string', multiple: true, default: [] },
      seat: { type: 'string', multiple: true, default: [] },
      player: { type: 'string', multiple: true, default: ['random', 'random'] },
    },
  });
  const matches = Number(values.matches);
  if (!Number.isInteger(matches) || matches < 1) throw new Error('--matches wants a whole number above 0');
  const seats = values.seat.map(parseSeat);
  const shelf = new Library().shelf(values.game);
  const first = shelf.pack.decks[0]?.id ?? '';
  const entrants = values.player.map((text, i) => {
    const [name, deck] = text.split(':', 2) as [string, string | undefined];
    return { label: `${i + 1} ${text}`, policy: policyNamed(name, seats), deck: deck ?? first };
  });
  const options = Object.fromEntries(values.option.map((text) => text.split('=', 2) as [string, string]));
  const started = Date.now();
  let told = started;
  const standings = await play(
    { shelf, entrants, matches, seed: values.seed, format: values.format, options },
    (done) => {
      if (done < matches && Date.now() - told < 1000) return;
      told = Date.now();
      process.stderr.write(
        `\r${done} of ${matches} matches, ${((1000 * done) / (told - started + 1)).toFixed(0)} a second`,
      );
    },
  );
  process.stderr.write('\n');
  console.log(table(standings));
  for (const seat of seats) seat.close();
}

if (process.argv[1]?.endsWith('arena.ts'))
  main().catch((error: unknown) => {
    console.error(`arena: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  });
