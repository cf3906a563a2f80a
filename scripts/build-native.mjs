// Compiles the programs on the PC: wasm3 from its npm package, the portable host and each program's main.
// The settings are the firmware's, so that what compiles and runs here does there too.

import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, has, run } from './lib.mjs';

export const WASM3_SETTINGS = [
  'd_m3CodePageAlignSize=2048',
  'd_m3MaxFunctionStackHeight=128',
  'd_m3MaxConstantTableSize=64',
  'd_m3HasFloat=0',
  'd_m3VerboseErrorMessages=0',
  'd_m3CascadedOpcodes=0',
];

export const WASM3 = 'node_modules/wasm3/cpp';

/** wasm3's own sources; the package's C++ glue for React Native stays out, and so do WASI and libc imports. */
export const wasm3Sources = () =>
  readdirSync(at(WASM3))
    .filter((file) => /^m3_.*\.c$/.test(file) && !file.startsWith('m3_api_'))
    .sort()
    .map((file) => `${WASM3}/${file}`);

/** The portable host: everything that needs no hardware. */
export const hostSources = () =>
  readdirSync(at('host/wasm3'))
    .filter((file) => file.endsWith('.c'))
    .sort()
    .map((file) => `host/wasm3/${file}`);

/** Programs on the PC, and what each has beside the host: the cartridge driver of tests, the store's check, a handheld. */
export const PROGRAMS = {
  'wasm3-runner': ['host/wasm3/pc/runner.c'],
  'store-check': ['host/wasm3/pc/store-check.c', 'host/wasm3/boards/flash.c'],
  handheld: ['host/wasm3/pc/handheld.c', 'host/wasm3/boards/desk.c', 'host/wasm3/boards/flash.c'],
};

const WARNINGS = ['-Wall', '-Wextra', '-Wno-unused-parameter', '-Wno-unused-variable', '-Wno-sign-compare'];

export function buildNative() {
  const compiler = has('gcc') ? 'gcc' : 'cc';
  const folder = at('build/native');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const flags = ['-std=gnu11', '-O2', ...WARNINGS, ...WASM3_SETTINGS.map((setting) => `-D${setting}`)];
  const folders = [WASM3, 'host/wasm3', 'host/wasm3/boards', 'build'].map((path) => at(path));
  const includes = ['-isystem', folders[0], ...folders.slice(1).map((path) => `-I${path}`)];
  const shared = [...hostSources(), ...wasm3Sources()];
  const all = (code) => {
    if (code !== 0) throw new Error('the native programs do not compile');
  };
  all(run(compiler, [...flags, ...includes, '-c', ...shared.map((file) => at(file))], { cwd: folder }));
  const objects = shared.map((file) => join(folder, basename(file, '.c') + '.o'));
  for (const [name, own] of Object.entries(PROGRAMS)) {
    const part = join(folder, `${name}.part`);
    all(run(compiler, [...flags, ...includes, ...own.map((file) => at(file)), ...objects, '-lm', '-o', part]));
    renameSync(part, at('build', name));
  }
  console.error(`built ${Object.keys(PROGRAMS).join(', ')}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildNative();
