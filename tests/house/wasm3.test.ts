// The wasm3 host on the PC: the same results as V8 for what cartridges use, the true memory size, checked pack reads.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Wasm3, wasm3Available } from '../support/wasm3.ts';

const SOURCE = `
@external("env", "pack") declare function pack(to: i32, offset: i32, length: i32): void;
export function fetch(to: i32, offset: i32, length: i32): void { pack(to, offset, length); }
export function fill(to: i32, value: i32, length: i32): void { memory.fill(to, <u8>value, length); }
export function copy(to: i32, from: i32, length: i32): void { memory.copy(to, from, length); }
export function signed8(x: i32): i32 { return <i32>(<i8>x); }
export function signed16(x: i32): i32 { return <i32>(<i16>x); }
export function high(a: i32, b: i32): i32 { return <i32>(((<u64>(<u32>a)) * (<u64>(<u32>b))) >>> 32); }
export function divide(a: i32, b: i32): i32 { return a / b; }
const TABLE: StaticArray<u8> = [5, 6, 7, 8];
export function table(i: i32): i32 { return unchecked(TABLE[i]); }
`;
const MEMORY = 12336;

describe.skipIf(!wasm3Available())('wasm3 on the PC', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notable-'));
  const path = join(folder, 'module.wasm');
  const pack = Uint8Array.from({ length: 100 }, (_, i) => 255 - i);
  let wasm3: Wasm3;
  let v8: Record<string, (...args: number[]) => number>;

  beforeAll(async () => {
    const built = await asc.compileString(SOURCE, {
      runtime: 'stub',
      optimizeLevel: 3,
      shrinkLevel: 2,
      noAssert: true,
      memoryBase: 12288,
      initialMemory: 1,
    });
    writeFileSync(path, built.binary!);
    const module = await WebAssembly.compile(new Uint8Array(built.binary!));
    v8 = (await WebAssembly.instantiate(module, { env: { pack: () => {} } })).exports as typeof v8;
    wasm3 = new Wasm3(path, MEMORY);
    wasm3.pack(pack);
  });
  afterAll(() => {
    wasm3?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every function compiles with the settings of the firmware', () => {
    expect(() => wasm3.compileAll()).not.toThrow();
  });

  test('the linear memory has its true size, less than a page', () => {
    expect(wasm3.memorySize()).toBe(MEMORY);
    expect(() => wasm3.read(MEMORY - 4, 4)).not.toThrow();
    expect(() => wasm3.read(MEMORY - 4, 5)).toThrow();
    expect(() => wasm3.call('fill', MEMORY - 4, 1, 5)).toThrow(/out of bounds/);
    expect(() => wasm3.call('fill', 0, 1, -1)).toThrow(/out of bounds/);
  });

  test.each([
    { name: 'signed8', args: [200] },
    { name: 'signed16', args: [40000] },
    { name: 'high', args: [-1, -1] },
    { name: 'divide', args: [-7, 2] },
    { name: 'table', args: [3] },
  ])('$name gives what V8 gives', ({ name, args }) => {
    expect(wasm3.call(name, ...args)).toBe(v8[name]!(...args));
  });

  test('overlapping copies and fills', () => {
    wasm3.write(100, Uint8Array.of(1, 2, 3, 4, 5, 6));
    wasm3.call('copy', 102, 100, 4);
    expect([...wasm3.read(100, 6)]).toEqual([1, 2, 1, 2, 3, 4]);
    wasm3.call('copy', 100, 102, 4);
    expect([...wasm3.read(100, 6)]).toEqual([1, 2, 3, 4, 3, 4]);
    wasm3.call('fill', 101, 255, 2);
    expect([...wasm3.read(100, 6)]).toEqual([1, 255, 255, 4, 3, 4]);
  });

  test('pack bytes are copied; beyond the pack nothing is; outside the memory it stops', () => {
    wasm3.write(200, new Uint8Array(10));
    wasm3.call('fetch', 200, 90, 10);
    expect([...wasm3.read(200, 10)]).toEqual([...pack.subarray(90)]);
    for (const [offset, length] of [
      [91, 10],
      [101, 0],
      [-1, 5],
      [5, -1],
    ] as const) {
      wasm3.write(200, new Uint8Array(10));
      wasm3.call('fetch', 200, offset, offset === 5 ? 1000 : length);
      expect([...wasm3.read(200, 10)]).toEqual(new Array(10).fill(0));
    }
    expect(() => wasm3.call('fetch', MEMORY, 0, 1)).toThrow(/outside/);
    expect(() => wasm3.call('fetch', -1, 0, 1)).toThrow(/outside/);
  });

  test('a trap or a bad command is an answer, and the module goes on', () => {
    expect(() => wasm3.call('divide', 1, 0)).toThrow(/divide by zero/);
    expect(() => wasm3.call('nothing')).toThrow(/lookup/);
    expect(() => wasm3.call('divide', 1)).toThrow(/argument/);
    expect(
      wasm3.batch(['bogus', 'call', 'call divide x', 'read', 'write 0 f', 'write 0 zz', 'call divide 9 3']),
    ).toEqual([
      expect.stringMatching(/^!/),
      expect.stringMatching(/^!/),
      expect.stringMatching(/^!/),
      expect.stringMatching(/^!/),
      expect.stringMatching(/^!/),
      expect.stringMatching(/^!/),
      '3',
    ]);
  });

  test('without --any only cartridges of this build are loaded', () => {
    const refused = new Wasm3(path);
    expect(() => refused.call('divide', 1, 1)).toThrow(/ended/);
    refused.close();
  });
});
