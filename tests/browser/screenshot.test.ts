// The README's picture can be made again.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { at, runBin } from '../../scripts/lib.mjs';
import { SIZE } from './screenshot.ts';
import { browserHere } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** Width and height of a PNG. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test.skipIf(!browserHere)('npm run screenshot makes an image of the right size, twice the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notable-shot-'));
  try {
    const [first, second] = ['a.png', 'b.png'].map((name) => {
      const path = join(folder, name);
      expect(runBin('tsx', [at('tests/browser/screenshot.ts'), path], { stdio: 'pipe' })).toBe(0);
      return readFileSync(path);
    });
    expect(sizeOf(first!)).toEqual(SIZE);
    expect(first!.equals(second!)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
