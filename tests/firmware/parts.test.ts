// The firmware's parts that need no hardware: keys, tiles, image, battery, console, boards.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageOf, KIND } from '../../scripts/build-firmware.mjs';
import { BOARDS, compiler, compileUnit } from './support.ts';

const unit = compiler ? compileUnit() : null;
const run = (...args: string[]) => execFileSync(unit!, args, { encoding: 'utf8' }).trim().split('\n');

describe.skipIf(!unit)('in C, on this PC', () => {
  const lines = unit ? run() : [];
  test('every test of unit.c ran, one for each board among them', () => {
    const names = [...readFileSync('tests/firmware/unit.c', 'utf8').matchAll(/TEST\((\w+)\),/g)].map((m) => m[1]);
    expect(lines.map((line) => line.replace(/^(not )?ok (\w+).*$/, '$2'))).toEqual(names);
    for (const board of BOARDS) expect(names).toContain(`board_${board.replaceAll('-', '_')}_holds_together`);
  });
  test.each(lines.map((line) => [line.replace(/^(not )?ok (\w+).*$/, '$2').replaceAll('_', ' '), line]))(
    '%s',
    (_, line) => {
      expect(line).toMatch(/^ok /);
    },
  );
});

describe.skipIf(!unit)('the image of the games', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const write = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const pack = (game: number, length = 64) => {
    const bytes = Buffer.alloc(length);
    bytes.write('NTPK');
    bytes.writeUInt8(game, 6);
    bytes.writeUInt32LE(length, 8);
    return bytes;
  };
  const contents = [
    { kind: KIND.shell, name: 'shell', bytes: Buffer.alloc(5) },
    { kind: KIND.words, name: 'words', bytes: Buffer.alloc(17) },
    { kind: KIND.tiles, name: 'tiles', bytes: Buffer.alloc(1) },
    { kind: KIND.pack, name: 'two', bytes: pack(2, 70) },
    { kind: KIND.cartridge, name: 'one', bytes: Buffer.alloc(100) },
    { kind: KIND.cartridge, name: 'two', bytes: Buffer.alloc(200) },
    { kind: KIND.pack, name: 'one', bytes: pack(1) },
  ];
  const image = imageOf(contents);

  test('is read back part by part, and packs find their cartridges', () => {
    expect(run('image', write('whole', image))).toEqual([
      'shell image 240 5',
      'words image 256 17',
      'tiles image 288 1',
      'selftest elsewhere 0 0',
      'cartridge image 384 100',
      'pack image 704 64',
      'cartridge image 496 200',
      'pack image 304 70',
    ]);
  });

  test("a designer's pack becomes one more game with its game's cartridge", () => {
    const partition = Buffer.concat([pack(2, 80), Buffer.alloc(100, 0xff)]);
    const lines = run('image', write('whole', image), write('designer', partition));
    expect(lines[0]).toBe('designer 1');
    expect(lines.slice(-2)).toEqual(['cartridge image 496 200', 'pack elsewhere 0 80']);
  });

  test.each([
    ['nothing but erased flash', Buffer.alloc(4096, 0xff)],
    ['another file', Buffer.from('GIF89a'.padEnd(100))],
    ['a pack of a game that is not there', pack(9)],
    ['a pack longer than its partition', pack(1, 100).subarray(0, 99)],
    ['less than a pack', pack(1).subarray(0, 63)],
  ])("in the designer's partition, %s is no game", (_, bytes) => {
    expect(run('image', write('whole', image), write('designer', bytes))[0]).toBe('designer 0');
  });

  test('cut short anywhere it is refused or gives nothing outside itself', () => {
    for (let length = 0; length < image.length; length += 29) {
      const lines = run('image', write('cut', image.subarray(0, length)));
      if (lines[0] === 'no image') continue;
      for (const line of lines) {
        const [, where, offset, size] = line.split(' ');
        expect(where === 'elsewhere' ? Number(size) : Number(offset) + Number(size)).toBeLessThanOrEqual(
          where === 'elsewhere' ? 0 : length,
        );
      }
    }
  });
});
