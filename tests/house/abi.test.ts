// docs/abi.md lists the cartridge's functions with their arguments: exactly those that the module exports.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cartridgeInfo } from '../../scripts/build.mjs';
import { at } from '../../scripts/lib.mjs';

const WASM = at('build/super-battle-mon.wasm');

/** `name(argument, …)` of every row of the table, several in a row. */
function documented(): Map<string, number> {
  const section = /## Functions\n([^]*?)\n\n/.exec(readFileSync(at('docs/abi.md'), 'utf8'))![1]!;
  const rows = section.split('\n').slice(2);
  const calls = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)\(([^)]*)\)`/g)]);
  return new Map(calls.map(([, name, list]) => [name!, list ? list.split(',').length : 0]));
}

test.skipIf(!existsSync(WASM))('the ABI document lists what a cartridge exports and imports', () => {
  const module = new WebAssembly.Module(readFileSync(WASM));
  const { exports } = new WebAssembly.Instance(module, { env: { abort: () => {}, pack: () => {} } });
  const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function');
  const exported = new Map(functions.map(([name, value]) => [name, (value as () => void).length]));
  const sorted = (list: Map<string, number>) => [...list].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(sorted(documented())).toEqual(sorted(exported));
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
