// docs/abi.md lists the functions of cartridge and shell with their arguments: exactly those that the modules export.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cartridgeInfo } from '../../scripts/build.mjs';
import { at } from '../../scripts/lib.mjs';

const WASM = at('build/super-battle-mon.wasm');
const SHELL = at('build/shell.wasm');

/** `name(argument, …)` of every row of the table, several in a row. */
function documented(heading: string): Map<string, number> {
  const section = readFileSync(at('docs/abi.md'), 'utf8').split(`## ${heading}\n`)[1]!.split('\n\n')[0]!;
  const rows = section.split('\n').slice(2);
  const calls = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)\(([^)]*)\)`/g)]);
  return new Map(calls.map(([, name, list]) => [name!, list ? list.split(',').length : 0]));
}

test.each([
  { what: 'a cartridge', file: WASM, heading: 'Functions' },
  { what: 'the shell', file: SHELL, heading: 'The shell: functions' },
])('the ABI document lists what $what exports and imports', ({ file, heading }) => {
  const module = new WebAssembly.Module(readFileSync(file));
  const { exports } = new WebAssembly.Instance(module, { env: { abort: () => {}, pack: () => {} } });
  const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function');
  const exported = new Map(functions.map(([name, value]) => [name, (value as () => void).length]));
  const sorted = (list: Map<string, number>) => [...list].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(sorted(documented(heading))).toEqual(sorted(exported));
  expect(Object.keys(exports).filter((name) => typeof exports[name] !== 'function')).toEqual(['memory']);
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    expect(['env.abort', 'env.pack']).toContain(`${from}.${name}`);
});

test.skipIf(!existsSync(WASM))('a cartridge says where its memory ends and that its block starts at 0', () => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(WASM)), {
    env: { abort: () => {}, pack: () => {} },
  });
  const call = (name: string) => (exports[name] as () => number)();
  expect(call('stateAt')).toBe(0);
  expect(call('memoryEnd')).toBe((cartridgeInfo('super-battle-mon') as { memoryEnd: number }).memoryEnd);
  expect(call('outputAt')).toBeGreaterThanOrEqual(call('stateLength'));
  expect(call('inputAt') + call('inputLength')).toBeLessThanOrEqual(call('memoryEnd'));
});
