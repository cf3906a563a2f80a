// The ESP-IDF project as a whole: what its files say about each other.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRMWARE, components } from '../../scripts/firmware/components.mjs';
import { partition, partitions } from '../../scripts/firmware/partitions.mjs';
import { at, filesUnder } from '../../scripts/lib.mjs';
import { BOARDS, COMPONENTS } from './support.ts';

const read = (file: string) => readFileSync(at(file), 'utf8');

test('the partitions lie in 4 MB, each behind the other, and the match has 128 KB', () => {
  const table = partitions();
  table.forEach(({ offset, size, type }, i) => {
    expect(offset % (type === 'app' ? 0x10000 : 0x1000)).toBe(0);
    expect(size % 0x1000).toBe(0);
    // The table itself lies at 0x8000.
    expect(offset).toBeGreaterThanOrEqual(i ? table[i - 1]!.offset + table[i - 1]!.size : 0x9000);
  });
  const last = table.at(-1)!;
  expect(last.offset + last.size).toBeLessThanOrEqual(4 << 20);
  expect(partition('match').size).toBe(128 * 1024);
});

test('every C file is compiled by its component, and no component asks for the old driver', () => {
  for (const { folder, sources, requires } of components()) {
    if (!sources.length || sources[0]!.startsWith('${NOTABLE_')) continue;
    const boards = sources.includes('boards/${board}.c') ? BOARDS.map((board) => `boards/${board}.c`) : [];
    const files = filesUnder(folder).filter((file) => file.endsWith('.c'));
    expect([...boards, ...sources.filter((file: string) => !file.includes('$'))].sort()).toEqual(
      files.map((file) => file.slice(folder.length + 1)).sort(),
    );
    expect(requires).not.toContain('driver');
  }
});

test('each board can be chosen, and choosing it compiles it', () => {
  const kconfig = read(`${FIRMWARE}/main/Kconfig.projbuild`);
  const cmake = read(`${COMPONENTS}/board/CMakeLists.txt`);
  for (const board of BOARDS) {
    const name = `NOTABLE_BOARD_${board.toUpperCase().replaceAll('-', '_')}`;
    expect(kconfig).toContain(`config ${name}\n`);
    if (board === 'console') expect(cmake).toMatch(/else\(\)\s+set\(board console\)/);
    else expect(cmake).toMatch(new RegExp(`CONFIG_${name}\\)\\s+set\\(board ${board}\\)`));
  }
});

test('what comes from the component registry has one exact version', () => {
  const manifest = read(`${COMPONENTS}/display/idf_component.yml`);
  const versions = [...manifest.matchAll(/^ {2}(\S+): ['"](.*)['"]$/gm)].map((match) => [match[1], match[2]]);
  expect(versions.map(([name]) => name)).toEqual(['espressif/esp_lcd_ili9341', 'espressif/qrcode']);
  for (const [, version] of versions) expect(version).toMatch(/^==\d+\.\d+\.\d+$/);
});

test('the build stops with the command to run when the npm build is missing', () => {
  const cmake = read(`${FIRMWARE}/CMakeLists.txt`);
  const before = cmake.slice(0, cmake.indexOf('project.cmake'));
  for (const file of ['build/firmware/sources.cmake', 'build/firmware/games.bin', 'build/cartridges.h'])
    expect(before).toContain(file);
  expect(before).toMatch(/FATAL_ERROR ".*npm ci && npm run build"/);
});

test("the maker's wiring table says what the board file says", () => {
  const board = read(`${COMPONENTS}/board/boards/c3-st7789.c`);
  const wiring = new Map(
    [...read(`${FIRMWARE}/README.md`).matchAll(/^\| (\d+) \| ([^|]+?) \|/gm)].map((match) => [
      match[2]!,
      Number(match[1]),
    ]),
  );
  const pin = (field: string) => Number(board.match(new RegExp(`\\.${field} = (\\d+)`))![1]);
  const key = (name: string) => Number(board.match(new RegExp(`\\{(\\d+), true, NOTABLE_${name}\\}`))![1]);
  expect([...wiring].sort()).toEqual(
    [
      ['panel SCL', pin('clock')],
      ['panel SDA', pin('data')],
      ['panel DC', pin('command')],
      ['panel BLK', pin('backlight')],
      ...['Up', 'Down', 'Left', 'Right', 'A', 'B'].map((name) => [`button ${name}`, key(name.toUpperCase())]),
      ['button BOOT', pin('second')],
      ['piezo', pin('pin')],
      ['middle of the two resistors', Number(board.match(/\.battery = \{(\d+),/)![1])],
    ].sort(),
  );
  const drawing = read('docs/images/wiring-c3.svg');
  for (const gpio of wiring.values()) expect(drawing).toContain(`>GPIO${gpio}<`);
});

describe('npm run firmware:pack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  const write = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [at('scripts/write-pack.mjs'), ...args], { encoding: 'utf8', cwd: at() });

  test('writes a pack to its partition and to nothing else', () => {
    const pack = at('cards/binary/super-battle-mon.pack');
    const { stdout, status } = run(pack, '--port', '/dev/ttyUSB7', '--dry-run');
    const { offset } = partition('designer');
    expect(stdout).toBe(`esptool --port /dev/ttyUSB7 write_flash 0x${offset.toString(16)} ${pack}\n`);
    expect(status).toBe(0);
  });

  const whole = readFileSync(at('cards/binary/super-battle-mon.pack'));
  const large = Buffer.alloc(partition('designer').size + 1);
  large.write('NTPK');
  large.writeUInt32LE(large.length, 8);
  test.each([
    ['no file at all', 'none', null, 'no such file'],
    ['a card source', 'x.cards', Buffer.from('set "Mine" "X"'.padEnd(80)), 'is no pack'],
    ['half a pack', 'half.pack', whole.subarray(0, 1000), 'is damaged'],
    ['a pack larger than its partition', 'large.pack', large, 'has room for 393216'],
  ])('refuses %s', (_, name, bytes, message) => {
    const path = bytes ? write(name, bytes) : join(folder, name);
    const { stderr, status } = run(path, '--dry-run');
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });
});

test('the board files hold constants only', () => {
  for (const file of filesUnder(`${COMPONENTS}/board/boards`)) {
    const text = read(file).replace(/\/\*[\s\S]*?\*\//g, '');
    expect([...text.matchAll(/#\s*include (.*)/g)].map((match) => match[1])).toEqual(['"board.h"']);
    expect(text, basename(file)).not.toMatch(/\b(if|for|while|return|static (?!const))\b/);
    expect(dirname(file)).toBe(`${COMPONENTS}/board/boards`);
  }
});
