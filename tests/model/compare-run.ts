// Plays random matches on cartridge and model and prints where they part:
//   npx tsx tests/model/compare-run.ts [standard|index] [from] [to] [format]
// EXCLUDE=Name,Name leaves cards out of the decks; IGNORE=pattern leaves fields of views out; STRICT=1 minds questions
// that have only one answer.

import { readdirSync, readFileSync } from 'node:fs';
import { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { compileSources } from '../../tools/cards/compile';
import { superBattleMon as vocabulary } from '../../tools/cards/super-battle-mon/vocabulary';
import { compareMatch, type Difference } from './compare';
import { CoreDriver } from './core';
import { generator, indexText, randomSetup } from './support';

const [which = 'standard', from = '1', to = '60', format = ''] = process.argv.slice(2);
const { EXCLUDE = '', IGNORE = '', STRICT = '' } = process.env;

function allCards(): string {
  const folder = new URL('../../cards/super-battle-mon/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.cards'));
  return files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
}

const text = which === 'index' ? indexText() : allCards();
const { pack, source, errors } = compileSources([{ name: 'compared.cards', text }], vocabulary);
if (!pack) throw new Error(errors.map((error) => `${error.line}: ${error.message}`).join('\n'));
const shelf = new Shelf(superBattleMon).apart(pack);
const excluded = EXCLUDE.split(',');
const seen = new Map<string, number[]>();
let agreed = 0;
let played = 0;

function report(seed: number, difference: Difference): void {
  const kind = difference.field.replace(/\d+/g, '#');
  if (!seen.has(kind)) {
    const { trail, table: _, ...rest } = difference;
    console.log(`--- seed ${seed}\n${JSON.stringify(rest)}\n${trail.map((line) => `  ${line}`).join('\n')}`);
  }
  seen.set(kind, [...(seen.get(kind) ?? []), seed]);
}

for (let seed = Number(from); seed <= Number(to); seed++) {
  const usable = source.cards.filter((card) => !excluded.includes(card.name));
  const setup = { ...randomSetup(usable, seed), cards: source.cards };
  if (format && setup.format !== format) continue;
  played += 1;
  const driver = new CoreDriver(shelf, setup, `seed ${seed}`);
  const difference = compareMatch(driver, setup, {
    draw: generator(seed + 5),
    leaving: seed % 7 === 0 ? 5 : 0,
    lenient: !STRICT,
    ...(IGNORE ? { ignore: new RegExp(IGNORE) } : {}),
  });
  if (difference) report(seed, difference);
  else agreed += 1;
}
console.log(`${agreed} of ${played} agree`);
for (const [kind, seeds] of seen) console.log(`${seeds.length} ${kind}: seeds ${seeds.slice(0, 10).join(', ')}`);
