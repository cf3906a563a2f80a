// A folder imports from itself and from what the house allows it, nothing else.

import { expect, test } from 'vitest';
import { filesUnder, root } from '../../scripts/lib.mjs';
import { breachesIn, breachesOf } from './imports.ts';

test('every import stays within what its folder may know', () => {
  const files = filesUnder('assembly', 'tools', 'host', 'tests', 'scripts');
  expect(files.length).toBeGreaterThan(10);
  expect(breachesIn(root, files)).toEqual([]);
});

test.each([
  ['assembly/kernel/zones.ts', `import { X } from './memory';`],
  ['assembly/games/one/index.ts', `import { X } from '../../kernel/memory';\nexport * from './rules/play';`],
  ['assembly/games/one/__tests__/a.spec.ts', `import { X } from '../index';`],
  ['assembly/shell/hand.ts', `import { Zone } from '../games/one/format';`],
  ['assembly/shell/hand.ts', `import { Verb } from '../kernel/codes';`],
  ['tools/cards/pack.ts', `import { Pack } from '../../assembly/kernel/format.ts';\nimport crc from 'crc-32';`],
  ['host/js/cartridge.ts', `import { Zone } from '../../assembly/games/one/format.ts';`],
  ['host/web/Table.svelte', `<script lang="ts">\nimport url from '../../build/one.wasm?url';\n</script>`],
  ['host/cli/referee.ts', `import { compile } from '../../tools/cards/compile.ts';`],
  ['tests/rules/s1.test.ts', `import { Match } from '../../host/js/match.ts';`],
])('%s may: %s', (path, text) => {
  expect(breachesOf(path, text)).toEqual([]);
});

test.each([
  ['assembly/kernel/zones.ts', `import { X } from '../games/one/format';`],
  ['assembly/kernel/zones.ts', `export { X } from 'somewhere';`],
  ['assembly/games/one/index.ts', `import { X } from '../two/rules';`],
  ['assembly/shell/hand.ts', `import { Card } from '../kernel/memory';`],
  ['tools/cards/pack.ts', `import { CARDS } from '../../assembly/kernel/limits.ts';`],
  ['tools/cards/pack.ts', `const x = await import('../../host/js/cartridge.ts');`],
  ['host/js/cartridge.ts', `import { compile } from '../../tools/cards/compile.ts';`],
  ['host/web/Table.svelte', `<script lang="ts">\nimport { x } from '../cli/referee';\n</script>`],
  ['host/cli/referee.ts', `import { x } from '../../tests/support/x.ts';`],
  ['scripts/build.mjs', `import { x } from '../tests/support/x.ts';`],
  ['other/x.ts', ``],
])('%s may not: %s', (path, text) => {
  expect(breachesOf(path, text)).toHaveLength(1);
});

test('C code includes its own headers, those of wasm3 and what the build makes', () => {
  const files = new Set(['host/wasm3/notable.h', 'host/esp32/main/display.h']);
  const text = '#include "notable.h"\n#include "m3_env.h"\n#include "cartridges.h"\n#include <stdio.h>';
  expect(breachesOf('host/wasm3/pc/runner.c', text, files)).toEqual([]);
  expect(breachesOf('host/esp32/main/main.c', text, files)).toEqual([]);
  expect(breachesOf('host/wasm3/pc/runner.c', '#include "display.h"', files)).toHaveLength(1);
});
