/** Golden matches come out as they are written (npm run golden says how they are made), and together show everything. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../host/js/game.ts';
import { at } from '../../scripts/lib.mjs';
import { wanted } from './coverage.ts';
import { change, difference, playGolden, readGolden, writeGolden } from './golden.ts';
import { coverage, goldenFiles, loadGoldens, ruleIds } from './record.ts';
import { built, cartridge, goldenPack } from './support.ts';
import { NO_MATCH_SHOWS, UNUSED_EVENTS, WITNESSES } from './witnesses.ts';

describe.skipIf(!built)('golden matches', () => {
  const pack = goldenPack();
  const goldens = loadGoldens();

  test.each(goldens.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    expect(difference(golden.steps, playGolden(cartridge(pack.bytes), pack, golden))).toBeNull();
    expect(golden.steps.at(-1)!.asked).toEqual([]);
  });

  test('together show every event, operation, keyword, question, format, option and rule', () => {
    const shown = coverage(pack, goldens);
    expect(wanted(ruleIds()).filter((word) => !shown.has(word))).toEqual([]);
  });

  test('what no match can show is a rule, and has no witness', () => {
    const ids = ruleIds();
    for (const id of Object.keys(NO_MATCH_SHOWS)) {
      expect(ids).toContain(id);
      expect(WITNESSES).not.toHaveProperty([`rule ${id}`]);
    }
    const shown = coverage(pack, goldens);
    for (const type of Object.keys(UNUSED_EVENTS)) expect([...shown]).not.toContain(`event ${type}`);
  });
});

describe('a golden file', () => {
  test('is written as it was read', () => {
    for (const file of goldenFiles()) {
      const text = readFileSync(at(file), 'utf8');
      expect(writeGolden(readGolden(text)) === text, file).toBe(true);
    }
  });

  test('holds no rules hash, pack hash, state hash, slots or bytes to resume from', () => {
    for (const file of goldenFiles())
      expect(readFileSync(at(file), 'utf8')).not.toMatch(/"(rules|pack|hash|slot|sourceSlot|resume|start)":/);
  });

  test('differs at the first decision and the first field', () => {
    const step = { events: [{ type: 'won', amount: 3 }], view: { round: 1 }, asked: ['0 select 1 of 7'] };
    const [a, b] = [
      [step, step],
      [step, { ...step, events: [{ type: 'won', amount: 4 }] }],
    ];
    expect(
      difference(
        a,
        b.map((each) => ({ ...each, hash: '' })),
      ),
    ).toBe('decision 1: events.0.amount: 3 expected, 4 found');
    expect(
      difference(
        a.slice(0, 1),
        b.map((each) => ({ ...each, hash: '' })),
      ),
    ).toBe('decision 1: not expected');
  });

  test('tells of a view what has changed', () => {
    const before: JsonObject = { a: 1, list: [{ x: 1, y: 2 }, { x: 3 }], gone: 5, none: null };
    const after: JsonObject = { a: 1, list: [{ x: 1, y: 4 }, { x: 3 }], none: 2 };
    expect(change(before, after)).toEqual({ list: { 0: { y: 4 } }, gone: '(gone)', none: 2 });
    expect(change(before, before)).toBeUndefined();
    expect(change([1, 2], [1])).toEqual([1]);
  });
});
