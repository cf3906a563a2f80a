// npm run second-reading -- [--cards standard|index|corners] [--from 1] [--to 200] [--format solo]: random matches on cartridge and
// second reading. Progress goes to standard error; where they part, the first decision and the first field that differ.

import { Command } from 'commander';
import { compareSeed, tableFor, type CardSet } from './matches';
import { randomSetup } from './support';

const { cards, from, to, format } = new Command()
  .option('--cards <set>', 'standard, index or corners', 'standard')
  .option('--from <seed>', 'the first seed', '1')
  .option('--to <seed>', 'the last seed', '200')
  .option('--format <format>', 'only matches of this format')
  .parse()
  .opts<{ cards: CardSet; from: string; to: string; format?: string }>();

const table = tableFor(cards);
const played = new Map<string, number>();
const apart = new Map<string, number[]>();
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

for (let seed = Number(from); seed <= Number(to); seed++) {
  if (format && randomSetup(table.cards, seed).format !== format) continue;
  const { setup, difference, told } = compareSeed(table, seed);
  const kind = `${setup.format}, ${setup.players.length} players`;
  played.set(kind, (played.get(kind) ?? 0) + 1);
  if (difference) {
    const field = difference.field.replace(/\d+/g, '#');
    if (!apart.has(field)) {
      const { trail, table: _, ...found } = difference;
      console.log([`seed ${seed}: ${JSON.stringify(found)}`, ...trail, ...told(20)].join('\n  '));
    }
    apart.set(field, [...(apart.get(field) ?? []), seed]);
  }
  const count = sum(played.values());
  if (count % 20 === 0)
    console.error(`${count} matches, to seed ${seed}; ${sum([...apart.values()].map(({ length }) => length))} apart`);
}

const total = sum(played.values());
const parted = sum([...apart.values()].map(({ length }) => length));
console.log(`${total - parted} of ${total} matches agree (${cards}, seeds ${from} to ${to})`);
for (const [kind, count] of [...played].sort()) console.log(`  ${count} ${kind}`);
for (const [field, seeds] of apart)
  console.log(`  ${seeds.length} apart in ${field}: seeds ${seeds.slice(0, 10).join(', ')}`);
process.exitCode = parted ? 1 : 0;
