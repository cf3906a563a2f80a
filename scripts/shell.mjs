// Compiles the shell, the module that all games share. Its words must lie in the folder already: their stamp goes in.

import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileModule, memoryEnd } from './cartridge.mjs';
import { at, sha256 } from './lib.mjs';
import { wasmBreaches, wasmInfo } from './wasm-info.mjs';

const STAMP_AT = 4;

/** Builds from `source` (an assembly folder) and returns the shell's entry for cartridges.json. */
export async function buildShell({ source = at('assembly'), out = at('build') } = {}) {
  const part = join(out, `shell.${process.pid}.part.wasm`);
  try {
    const stamp = readFileSync(join(out, 'shell.words')).readUInt32LE(STAMP_AT);
    const said = await compileModule('shell', [join(source, 'shell', 'index.ts')], part, [`WORDS_STAMP=${stamp}`]);
    if (said.trim()) console.error(said.trim());
    const bytes = readFileSync(part);
    const info = wasmInfo(bytes);
    const breaches = wasmBreaches(info);
    if (breaches.length) throw new Error(`the shell breaks the contract: ${breaches.join('; ')}`);
    renameSync(part, join(out, 'shell.wasm'));
    return {
      file: 'shell.wasm',
      sha256: sha256(bytes),
      size: bytes.length,
      codeSection: info.sections.code ?? 0,
      memoryEnd: await memoryEnd(bytes),
      largestFunction: Math.max(0, ...info.functions),
    };
  } finally {
    rmSync(part, { force: true });
  }
}
