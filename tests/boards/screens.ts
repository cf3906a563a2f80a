// The press scripts as bytes for boards (host/wasm3/boards/screens.h): `tsx tests/boards/screens.ts` writes
// build/selftest/screens.bin with check sums of the screens that Node shows in this very build; the build calls it.

import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import crc32 from 'crc-32';
import { Writer } from '../../host/js/bytes.ts';
import { at, writeWhole } from '../../scripts/lib.mjs';
import { KEYS, playScript, type Script } from '../shell/script.ts';
import { nodeConsole, scriptsOf } from '../shell/support.ts';

const NAME = 24;

function scriptData(name: string, grid: string, script: Script): Uint8Array {
  const [columns, rows] = grid.split('x').map(Number) as [number, number];
  const shown = playScript(nodeConsole(), grid, script);
  const label = new Uint8Array(NAME);
  label.set(new TextEncoder().encode(`${name} ${grid}`).subarray(0, NAME - 1));
  const writer = new Writer().append(label).u8s(columns, rows, script.seed, 0).u32(shown.length);
  for (const { press, cells, mark } of shown)
    writer
      .u8s(press ? KEYS[press]! : 0, 0, 0, 0)
      .u32(crc32.buf(cells) >>> 0)
      .u32(mark ? crc32.str(mark) >>> 0 : 0);
  return writer.done();
}

function main(): void {
  const parts = scriptsOf('super-battle-mon').flatMap((script) =>
    script.grids.map((grid) => scriptData(script.name, grid, script)),
  );
  const writer = new Writer().u32(parts.length);
  for (const part of parts) writer.append(part);
  mkdirSync(at('build/selftest'), { recursive: true });
  writeWhole(at('build/selftest/screens.bin'), writer.done());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
