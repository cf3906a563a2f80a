// The rules' document, the code and the tests speak of the same rules: every rule id of the document has a test that is named by
// it and stands where it is carried out, and nobody cites an id that does not exist.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPTION_INFO } from '../../host/js/super-battle-mon/names.ts';
import { at, filesUnder } from '../../scripts/lib.mjs';

/** Ids that no line of the core carries out by itself, each with the reason. */
const DEFINITIONS: Record<string, string> = {
  S67: 'Ultra Form is a tag in the card record; only texts ask for it',
  S76: 'No Table is the same game: hosts give its name to the same format',
};

const read = (file: string) => readFileSync(file, 'utf8');
const document = read(at('docs/rules/super-battle-mon.md'));
const ids = [...document.matchAll(/^- \*\*(S\d+)\*\* \[/gm)].map(([, id]) => id!);

const sources = (folder: string, kind: RegExp) =>
  filesUnder(folder)
    .filter((file) => kind.test(file))
    .map((file) => ({ file, text: read(at(file)) }));
const SOURCE = /\.(ts|mjs|svelte|c|h)$/;
/** Rule ids in a text, such as S12; a range S33–S35 names its ends. */
const cited = (text: string) => [...text.matchAll(/(?<![\w-])S\d{1,3}(?![\w.-]*\w)/g)].map(([id]) => id);

test('the document numbers its rules from S1 without a gap, each once', () => {
  expect(ids.length).toBeGreaterThanOrEqual(107);
  expect(ids).toEqual(ids.map((_, i) => `S${i + 1}`));
});

test('every rule has a test that is named by its id', () => {
  const names = sources('tests/rules', /\.test\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/\(\s*['"`](S\d+) [^\n]*,\s*(?:async )?\(/g)].map(([, id]) => id!),
  );
  const named = new Set(names);
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
  expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
});

test.each(['assembly', 'host', 'tools', 'tests'])('%s cites only rules that exist', (folder) => {
  const known = new Set(ids);
  const strange = sources(folder, SOURCE).flatMap(({ file, text }) =>
    cited(text)
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(strange).toEqual([]);
});

test('every rule is cited where the core carries it out, but for definitions', () => {
  const core = new Set(sources('assembly', /\.ts$/).flatMap(({ text }) => cited(text)));
  expect(ids.filter((id) => !core.has(id) && !(id in DEFINITIONS))).toEqual([]);
  // A definition that has got its line needs no excuse any more.
  expect(Object.keys(DEFINITIONS).filter((id) => core.has(id) || !ids.includes(id))).toEqual([]);
});

test('the document lists every rule option with its default first and the rule it belongs to', () => {
  const rows = [...document.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|/gm)].map(([, name, values, rule]) => ({
    name: name!,
    first: /`(\w+)`/.exec(values!)![1]!,
    rules: cited(rule!),
  }));
  expect(rows.map(({ name }) => name)).toEqual(OPTION_INFO.map(({ name }) => name));
  for (const [i, { first, rules }] of rows.entries()) {
    expect(first).toBe(String(OPTION_INFO[i]!.default));
    expect(rules).toContain(OPTION_INFO[i]!.rule);
  }
});
