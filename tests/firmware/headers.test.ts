// The firmware against the real headers of ESP-IDF. Needs a checkout:
//   NOTABLE_ESP_IDF=PATH[:PATH] [NOTABLE_ESP_REGISTRY=FOLDER] npx vitest run tests/firmware/headers.test.ts

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkFirmware, checkTarget } from '../../scripts/check-firmware.mjs';
import { branchesOf, markBranches, takenBranches } from '../../scripts/firmware/branches.mjs';
import { TARGETS } from '../../scripts/firmware/idf.mjs';
import { at, has } from '../../scripts/lib.mjs';

const checkouts = (process.env.NOTABLE_ESP_IDF ?? '').split(':').filter(Boolean);
const registry = process.env.NOTABLE_ESP_REGISTRY ?? '';

describe.skipIf(!checkouts.length)('with a checkout of ESP-IDF', () => {
  test('every file compiles for every chip, and every component names what it includes', { timeout: 600_000 }, () => {
    const { results, faults } = checkFirmware(checkouts, { registry });
    expect(faults).toEqual([]);
    expect(results.length).toBe(checkouts.length * TARGETS.filter(({ compiler }) => has(compiler)).length);
    for (const { checked } of results) expect(checked.length).toBeGreaterThan(20);
  });

  const target = TARGETS.find(({ compiler }) => has(compiler))!;
  test.each([
    ['a function that is not there', 'power/power.c', 'esp_light_sleep_start', 'esp_light_sleep_begin'],
    [
      'an argument too few',
      'storage/partitions.c',
      'esp_partition_read(match, offset, to, length)',
      'esp_partition_read(match, offset, to)',
    ],
    ['a field that is not there', 'analog/analog.c', '.unit_id', '.unit'],
    [
      'a pointer of another type',
      'storage/settings.c',
      'nvs_get_blob(handle, key, to, &length)',
      'nvs_get_blob(handle, key, to, &room)',
    ],
    ['a header that is not there', 'input/input.c', 'driver/gpio.h', 'driver/gpoi.h'],
    ['a constant that is not there', 'display/backlight.c', 'LEDC_LOW_SPEED_MODE', 'LEDC_SLOW_SPEED_MODE'],
  ])('%s is found', (_, name, right, wrong) => {
    const file = `host/esp32/components/${name}`;
    const text = readFileSync(at(file), 'utf8');
    expect(text).toContain(right);
    const { errors } = checkTarget(checkouts[0]!, target, {
      registry,
      only: [file],
      texts: { [file]: text.replace(right, wrong) },
    });
    expect(errors.join()).toContain(file);
  });
});

test('branches are told apart, header guards are none', () => {
  const text = [
    '#ifndef A_H',
    '#define A_H',
    '#if X',
    '#include "y.h"',
    '# elif Z',
    'z',
    '#else',
    '#endif',
    '#endif',
  ].join('\n');
  expect(
    branchesOf('a.h', text).map((branch: { id: string; condition: string }) => [branch.id, branch.condition]),
  ).toEqual([
    ['a.h:3', '#if X'],
    ['a.h:5', '# elif Z'],
    ['a.h:7', '#else'],
  ]);
  expect(markBranches('a.h', text).split('\n').slice(2, 5)).toEqual([
    '#if X',
    '#pragma NOTABLE_BRANCH a.h:3',
    '#include "y.h"',
  ]);
  expect(takenBranches('# 1 "x"\n#pragma NOTABLE_BRANCH a.h:3\nz\n#pragma NOTABLE_BRANCH a.h : 7\n')).toEqual([
    'a.h:3',
    'a.h:7',
  ]);
});
