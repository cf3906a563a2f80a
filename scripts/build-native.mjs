// Compiles the PC runner: wasm3 from its npm package, the portable host and the runner's main.
// The settings are the firmware's, so that what compiles and runs here does there too.

import { mkdirSync, readdirSync, renameSync } from 'node:fs';
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

export function buildNative() {
  mkdirSync(at('build'), { recursive: true });
  const part = `build/wasm3-runner.${process.pid}.part`;
  const ours = ['host/wasm3/notable.c', 'host/wasm3/sha256.c', 'host/wasm3/pc/runner.c'];
  const code = run(has('gcc') ? 'gcc' : 'cc', [
    ...['-std=gnu11', '-O2', '-Wall', '-Wextra', '-Wno-unused-parameter', '-Wno-unused-variable', '-Wno-sign-compare'],
    ...WASM3_SETTINGS.map((setting) => `-D${setting}`),
    ...[`-isystem`, WASM3, '-Ihost/wasm3', '-Ibuild'],
    ...[...ours, ...wasm3Sources()],
    ...['-lm', '-o', part],
  ]);
  if (code !== 0) throw new Error('the native runner does not compile');
  renameSync(at(part), at('build/wasm3-runner'));
  console.error('built build/wasm3-runner');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildNative();
