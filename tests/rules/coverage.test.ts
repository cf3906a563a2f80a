// The rules' documents, the code and the tests speak of the same rules: every rule id of a document has a test that is named by
// it and stands where it is carried out, and nobody cites an id that does not exist.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPTION_INFO as BATTLE_OF_AEONS } from '../../host/js/battle-of-aeons/names.ts';
import type { OptionInfo } from '../../host/js/game.ts';
import { OPTION_INFO as SUPER_BATTLE_MON } from '../../host/js/super-battle-mon/names.ts';
import { at, filesUnder } from '../../scripts/lib.mjs';

interface Rules {
  game: string;
  prefix: string;
  /** Rules of the document, at least. */
  least: number;
  tests: string;
  options: readonly OptionInfo[];
  /** Ids that no line of the core carries out by itself, each with the reason. */
  definitions: Record<string, string>;
}

const GAMES: Rules[] = [
  {
    game: 'super-battle-mon',
    prefix: 'S',
    least: 107,
    tests: 'tests/rules',
    options: SUPER_BATTLE_MON,
    definitions: {
      S67: 'Ultra Form is a tag in the card record; only texts ask for it',
      S76: 'No Table is the same game: hosts give its name to the same format',
    },
  },
  {
    game: 'battle-of-aeons',
    prefix: 'B',
    least: 125,
    tests: 'tests/rules/battle-of-aeons',
    options: BATTLE_OF_AEONS,
    definitions: {
      B22: 'a hand has no limit: nothing looks at its size',
      B23: 'the first player attacks like any other: nothing looks at the turn',
      B34: 'types and groups are bits of the card record',
      B35: '"this" is the card whose effect runs, in every game (kernel/select.ts)',
      B49: '"may" is the kernel\u2019s (kernel/choices.ts)',
      B71: 'whose monsters an Equipment goes on is its text; the card language writes the usual one',
      B97: 'attacks come one after another (B87)',
      B101: 'no rule takes a card out of the Void, only texts that name it',
      B104: 'every draw is drawn by the seed and logged (kernel/chance.ts)',
      B105: 'the mark is printed and nothing reads it',
    },
  },
];

const read = (file: string) => readFileSync(file, 'utf8');
const sources = (folder: string, kind: RegExp) =>
  filesUnder(folder)
    .filter((file) => kind.test(file))
    .map((file) => ({ file, text: read(at(file)) }));
const SOURCE = /\.(ts|mjs|svelte|c|h)$/;

describe.each(GAMES.map((rules) => [rules.game, rules] as const))('%s', (game, rules) => {
  const { prefix } = rules;
  const document = read(at(`docs/rules/${game}.md`));
  const ids = [...document.matchAll(new RegExp(`^- \\*\\*(${prefix}\\d+)\\*\\* \\[`, 'gm'))].map(([, id]) => id!);
  /** Rule ids in a text, such as S12; a range S33–S35 names its ends. */
  const cited = (text: string) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])${prefix}\\d{1,3}(?![\\w.-]*\\w)`, 'g'))].map(([id]) => id);

  test('the document numbers its rules from 1 without a gap, each once', () => {
    expect(ids.length).toBeGreaterThanOrEqual(rules.least);
    expect(ids).toEqual(ids.map((_, i) => `${prefix}${i + 1}`));
  });

  test('every rule has a test that is named by its id', () => {
    const titles = sources(rules.tests, /\.test\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/\(\s*['"`]((?:[A-Z]\d+ )+)[^\n]*,\s*(?:async )?\(/g)].map(([, leading]) => leading!),
    );
    const named = new Set(titles.flatMap((leading) => leading.trim().split(' ')).filter((id) => id.startsWith(prefix)));
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
    expect(ids.filter((id) => !core.has(id) && !(id in rules.definitions))).toEqual([]);
    // A definition that has got its line needs no excuse any more.
    expect(Object.keys(rules.definitions).filter((id) => core.has(id) || !ids.includes(id))).toEqual([]);
  });

  test('the document lists every rule option with its default first and the rule it belongs to', () => {
    const rows = [...document.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|/gm)].map(([, name, values, rule]) => ({
      name: name!,
      first: /`(\w+)`/.exec(values!)![1]!,
      rules: cited(rule!),
    }));
    expect(rows.map(({ name }) => name)).toEqual(rules.options.map(({ name }) => name));
    for (const [i, { first, rules: its }] of rows.entries()) {
      expect(first).toBe(String(rules.options[i]!.default));
      expect(its).toContain(rules.options[i]!.rule);
    }
  });
});
