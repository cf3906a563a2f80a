/**
 * Reads one JSON object a line on standard input, writes one a line on standard output (docs/referee.md).
 *
 *   npm run --silent referee -- [--seat NAME=PROGRAM …]
 */

import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Library } from './library.ts';
import { linesOf } from './lines.ts';
import { Referee } from './referee/referee.ts';
import { parseSeat, type Seat } from './seats.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seat: { type: 'string', multiple: true } } });
  const seats: Seat[] = (values.seat ?? []).map(parseSeat);
  const names = seats.map((seat) => seat.name);
  if (new Set(names).size !== names.length) throw new Error('two seats have one name');
  const referee = new Referee(new Library(), seats);
  process.stdout.on('error', () => process.exit(0)); // nobody reads any more
  for await (const line of linesOf(process.stdin)) {
    if (!process.stdout.write((await referee.line(line)) + '\n')) await once(process.stdout, 'drain');
  }
  for (const seat of seats) seat.close();
}

main().catch((error: unknown) => {
  console.error(`referee: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
});
