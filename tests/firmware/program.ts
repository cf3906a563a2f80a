// Compiles the firmware's main program for this PC, with tests/firmware/pc in place of ESP-IDF and of what needs hardware.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WASM3, WASM3_SETTINGS, wasm3Sources } from '../../scripts/build-native.mjs';
import { at, filesUnder } from '../../scripts/lib.mjs';
import { COMPONENTS, compiler } from './support.ts';

/** The headers of ESP-IDF that the compiled files include: each stands for pc/idf.h. */
const IDF_HEADERS = [
  ...['esp_app_desc', 'esp_heap_caps', 'esp_log', 'esp_system', 'esp_timer', 'sdkconfig'],
  ...['bootloader_random', 'esp_random', 'freertos/FreeRTOS', 'freertos/task'],
];
const OWN = ['display/display.c', 'display/tiles.c', 'storage/image.c', 'board/boards/console.c'];
const WARNINGS = ['-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter'];
const SANITIZE = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];

/** The program's path. */
export function compileProgram(): string {
  const out = mkdtempSync(join(tmpdir(), 'firmware-'));
  for (const header of IDF_HEADERS) {
    mkdirSync(dirname(join(out, 'idf', header)), { recursive: true });
    writeFileSync(join(out, 'idf', `${header}.h`), '#include "idf.h"\n');
  }
  const folders = new Set(
    filesUnder(COMPONENTS)
      .filter((file) => file.endsWith('.h'))
      .map((file) => at(dirname(file))),
  );
  const includes = [
    join(out, 'idf'),
    at('tests/firmware/pc'),
    at('host/esp32/main'),
    at('host/wasm3'),
    at('build'),
    ...folders,
  ];
  const flags = [
    '-std=gnu11',
    '-g',
    ...WASM3_SETTINGS.map((setting) => `-D${setting}`),
    ...includes.map((folder) => `-I${folder}`),
  ];
  const compile = (sources: string[], name: string, ...more: string[]) =>
    sources.map((source, i) => {
      const object = join(out, `${name}${i}.o`);
      execFileSync(compiler!, [...flags, ...more, '-isystem', at(WASM3), '-c', at(source), '-o', object]);
      return object;
    });
  const host = filesUnder('host/wasm3').filter((file) => /^host\/wasm3\/[^/]*\.c$/.test(file));
  const main = ['main.c', 'console.c', 'entropy.c'].map((file) => `host/esp32/main/${file}`);
  const own = [...main, ...OWN.map((file) => `${COMPONENTS}/${file}`), 'tests/firmware/pc/pc.c'];
  const objects = [
    ...compile(own, 'own', ...WARNINGS, ...SANITIZE),
    ...compile(host, 'host', ...SANITIZE),
    // The interpreter calls from operation to operation: only optimised does it keep its stack.
    ...compile(wasm3Sources(), 'wasm3', '-O2', '-w'),
  ];
  execFileSync(compiler!, [...SANITIZE, ...objects, '-lm', '-o', join(out, 'firmware')]);
  return join(out, 'firmware');
}

/** Starts the firmware, types the lines and gives all that it printed. */
export function runProgram(program: string, files: string[], lines: string): string {
  const env = { ...process.env, ASAN_OPTIONS: 'detect_leaks=0' };
  const result = spawnSync(program, files, { input: lines, encoding: 'utf8', env, timeout: 50_000 });
  if (result.status !== 0)
    throw new Error(`exit ${result.status ?? result.signal}\n${result.stdout}\n${result.stderr}`);
  return result.stdout;
}
