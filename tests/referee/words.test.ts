// Tables of words fit the numbers of the ABI, and every word that a host can need is there.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOUNDS, CODES, EVENTS, KINDS, LOG_TYPES, REASONS, VERBS } from '../../host/js/names.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { PREVENTIONS, RESULTS } from '../../host/js/super-battle-mon/names.ts';
import { en } from '../../host/js/words/en.ts';
import { at } from '../../scripts/lib.mjs';

/** The members of an enum in codes.ts: constants leave nothing to look at when they have been compiled. */
function members(name: string): [string, number][] {
  const text = readFileSync(at('assembly/kernel/codes.ts'), 'utf8');
  const body = new RegExp(`export const enum ${name} \\{([\\s\\S]*?)\\n\\}`).exec(text)![1]!;
  return [...body.matchAll(/^\s*([A-Z_]+) = (\d+),/gm)].map((match) => [match[1]!, Number(match[2])]);
}

const word = (name: string) => name.toLowerCase().replaceAll('_', '-');

test.each([
  ['Code', CODES],
  ['Bound', BOUNDS],
  ['LogType', LOG_TYPES],
  ['Kind', KINDS],
  ['Verb', VERBS],
  ['EventType', EVENTS],
  ['Reason', REASONS],
] as [string, readonly string[]][])('%s: every number has its word', (name, table) => {
  const all = members(name);
  expect(all.length).toBeGreaterThan(4);
  for (const [member, number] of all) {
    const wanted = member === 'NONE' && table[0] === '' ? '' : word(member);
    expect([member, table[number]]).toEqual([member, wanted]);
  }
  const known = new Set(all.map(([, number]) => number));
  table.forEach((text, number) => expect(text === '' || known.has(number) || text).toBe(true));
});

test('every word has a sentence', () => {
  for (const code of CODES) if (code && code !== 'ok') expect(en.errors).toHaveProperty([code]);
  for (const event of EVENTS) expect(en.events).toHaveProperty([event]);
  for (const verb of VERBS) expect(en.labels).toHaveProperty([verb]);
  for (const kind of KINDS) if (kind) expect(en.questions).toHaveProperty([kind]);
  for (const reason of REASONS) if (reason) expect(en.reasons).toHaveProperty([reason]);
  const { zones, steps, attributes, preventions, results, formats, options } = en.games[superBattleMon.name]!;
  for (const zone of superBattleMon.zones) expect(zones).toHaveProperty([zone]);
  for (const step of superBattleMon.steps) expect(steps).toHaveProperty([step]);
  for (const attribute of superBattleMon.attributes) expect(attributes).toHaveProperty([attribute]);
  for (const prevention of PREVENTIONS) expect(preventions).toHaveProperty([prevention]);
  for (const result of RESULTS) expect(results).toHaveProperty([result]);
  for (const format of superBattleMon.formats) expect(formats).toHaveProperty([format]);
  for (const option of superBattleMon.options) expect(options).toHaveProperty([option.name]);
});
