// What the build promises of every cartridge.

import { createHash } from 'node:crypto';
import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildCartridge, games } from '../../scripts/cartridge.mjs';
import { at } from '../../scripts/lib.mjs';
import { wasmBreaches, wasmInfo } from '../../scripts/wasm-info.mjs';
import { Wasm3, wasm3Available } from '../support/wasm3.ts';

interface Cartridge {
  game: string;
  file: string;
  sha256: string;
  rulesHash: string;
  memoryEnd: number;
  codeSection: number;
}
const json = (path: string) => JSON.parse(readFileSync(at(path), 'utf8'));
const { cartridges, shell } = json('build/cartridges.json') as {
  cartridges: Cartridge[];
  shell: Omit<Cartridge, 'game'>;
};

test('unit tests inside WebAssembly use the constants of the build', () => {
  const build = json('asconfig.json').targets['super-battle-mon'];
  const unit = json('as-pect.asconfig.json').targets.noCoverage;
  expect(unit.memoryBase).toBe(build.memoryBase);
  expect(unit.use.filter((use: string) => use !== 'RTRACE=1')).toEqual(build.use);
});

test('every game is built', () => {
  expect(cartridges.map((cartridge) => cartridge.game)).toEqual(games());
});

describe.each(cartridges)('$game', ({ game, file, sha256, rulesHash, memoryEnd, codeSection }) => {
  const bytes = readFileSync(at('build', file));

  test('the module allocates nothing, imports at most env.abort and env.pack, and is as listed', () => {
    const info = wasmInfo(bytes);
    expect(wasmBreaches(info)).toEqual([]);
    expect(info.sections.code).toBe(codeSection);
    expect(info.dataEnd).toBeLessThanOrEqual(memoryEnd);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  });

  test('the rules hash is stamped in', async () => {
    const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes), { env: { abort() {}, pack() {} } });
    const words = [0, 1, 2, 3].map((i) => (instance.exports['rulesHash'] as (i: number) => number)(i));
    const expected = Buffer.from(rulesHash, 'hex');
    expect(words).toEqual([0, 4, 8, 12].map((offset) => expected.readInt32LE(offset)));
  });

  test('in another folder: another computer player has the same rules, and the same sources build the same bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'notable-'));
    const source = join(folder, 'assembly');
    const player = join(source, 'kernel/thinking.ts');
    cpSync(at('assembly'), source, { recursive: true });
    const text = readFileSync(player, 'utf8');
    const patient = text.replace('const LONGEST: i32 = 150;', 'const LONGEST: i32 = 151;');
    expect(patient).not.toBe(text);
    writeFileSync(player, patient);
    const other = await buildCartridge(game, { source, out: folder });
    expect(other.rulesHash).toBe(rulesHash);
    expect(other.sha256).not.toBe(sha256);
    writeFileSync(player, text);
    const again = await buildCartridge(game, { source, out: folder, rulesHash: other.rulesHash });
    rmSync(folder, { recursive: true });
    expect(again.sha256).toBe(sha256);
  }, 360_000);

  test.skipIf(!wasm3Available())('wasm3 recognises it and compiles every function', () => {
    const wasm3 = new Wasm3(at('build', file));
    wasm3.compileAll();
    expect(wasm3.memorySize()).toBe(memoryEnd);
    wasm3.close();
  });
});

describe('the shell', () => {
  const bytes = readFileSync(at('build/shell.wasm'));

  test('allocates nothing, imports at most env.abort and env.pack, and is as listed', () => {
    const info = wasmInfo(bytes);
    expect(wasmBreaches(info)).toEqual([]);
    expect(info.sections.code).toBe(shell.codeSection);
    expect(info.dataEnd).toBeLessThanOrEqual(shell.memoryEnd);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(shell.sha256);
  });

  test('stays within its budgets', () => {
    expect(shell.codeSection).toBeLessThanOrEqual(22 * 1024);
    expect(shell.memoryEnd).toBeLessThanOrEqual(12 * 1024);
  });

  test.skipIf(!wasm3Available())('wasm3 recognises it and compiles every function', () => {
    const wasm3 = new Wasm3(at('build/shell.wasm'));
    wasm3.compileAll();
    expect(wasm3.memorySize()).toBe(shell.memoryEnd);
    wasm3.close();
  });
});
