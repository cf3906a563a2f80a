// Compiles one game's cartridge, twice: without the computer player, whose bytes give the rules hash, then the real
// one with that hash stamped in. So a better computer player does not change the identity of the rules.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { at, root, sha256, writeWhole } from './lib.mjs';
import { wasmBreaches, wasmInfo } from './wasm-info.mjs';

/** Every folder under assembly/games with an entry is a game. */
export function games(source = at('assembly')) {
  const folder = join(source, 'games');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((game) => existsSync(join(folder, game, 'index.ts')))
    .sort();
}

function compile(game, source, out, constants) {
  const entries = [join(source, 'games', game, 'index.ts'), join(source, 'memory-end.ts')];
  return compileModule(game, entries, out, constants);
}

/** Compiles entries with the settings of a target in asconfig.json. */
export function compileModule(game, entries, out, constants) {
  const targets = JSON.parse(readFileSync(at('asconfig.json'), 'utf8')).targets;
  if (!targets[game]) throw new Error(`asconfig.json has no target "${game}"`);
  const uses = constants.flatMap((constant) => ['--use', constant]);
  const args = [at('node_modules/assemblyscript/bin/asc.js'), ...entries, '--target', game, ...uses, '--outFile', out];
  return run(game, args).then((said) => shrink(game, out).then(() => quiet(said)));
}

/** Warnings about address arithmetic say nothing here: the cartridges are 32-bit. */
function quiet(said) {
  const parts = said.split(/\n(?=WARNING|ERROR)/);
  return parts
    .filter((part) => !/AS201: Conversion from type 'usize' to 'i32'/.test(part))
    .join('\n')
    .replace('Last converge was suboptimal.', '');
}

function run(game, args) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code !== 0) failed(new Error(`${game} does not compile:\n${said}`));
      else done(said);
    });
  });
}

/**
 * A second pass of the compiler's own optimiser: asc leaves every write to a field a call of a setter. Inlining functions
 * that small costs 3 % of code and doubles the speed. Functions with one caller stay apart when they are larger than 80
 * bytes: 1 % more code, and a device compiles and holds only the parts of a rule that it needs (host/wasm3/cache.h).
 */
function shrink(game, file) {
  const features = ['--enable-bulk-memory', '--enable-sign-ext', '--enable-mutable-globals'];
  const passes = [
    '-Oz',
    '--always-inline-max-function-size=8',
    '--one-caller-inline-max-function-size=80',
    '--converge',
  ];
  return run(game, [at('node_modules/binaryen/bin/wasm-opt'), file, ...features, ...passes, '-o', file]);
}

/** The first 16 bytes of a hash as four little-endian numbers, the way they lie in the cartridge's memory. */
export function hashWords(hash) {
  const bytes = Buffer.from(hash, 'hex');
  return [0, 4, 8, 12].map((offset) => bytes.readUInt32LE(offset));
}

export async function memoryEnd(bytes) {
  const env = { abort: () => {}, pack: () => {} };
  const { instance } = await WebAssembly.instantiate(bytes, { env });
  return instance.exports.memoryEnd();
}

/**
 * Builds a game from `source` (an assembly folder; tests give a changed copy) and returns its entry for
 * cartridges.json. `rulesHash` given: one compilation only, with that hash, for runs that do not care.
 */
export async function buildCartridge(game, { source = at('assembly'), out = at('build'), rulesHash = null } = {}) {
  mkdirSync(out, { recursive: true });
  const part = join(out, `${game}.${process.pid}.part.wasm`);
  try {
    if (rulesHash === null) {
      await compile(game, source, part, ['PLAYER=0']);
      rulesHash = sha256(readFileSync(part)).slice(0, 32);
    }
    // asc reads the numbers of --use as unsigned decimal; in the code they are i32 all the same.
    const stamped = hashWords(rulesHash).map((word, i) => `RULES_HASH_${i}=${word}`);
    const said = await compile(game, source, part, ['PLAYER=1', ...stamped]);
    if (said.trim()) console.error(said.trim());
    const bytes = readFileSync(part);
    const info = wasmInfo(bytes);
    const breaches = wasmBreaches(info);
    if (breaches.length) throw new Error(`${game} breaks the cartridge contract: ${breaches.join('; ')}`);
    renameSync(part, join(out, `${game}.wasm`));
    return {
      game,
      file: `${game}.wasm`,
      sha256: sha256(bytes),
      rulesHash,
      size: bytes.length,
      codeSection: info.sections.code ?? 0,
      memoryEnd: await memoryEnd(bytes),
      largestFunction: Math.max(0, ...info.functions),
      mutableGlobals: info.mutableGlobals,
    };
  } finally {
    rmSync(part, { force: true });
  }
}

const cBytes = (hex) =>
  hex
    .match(/../g)
    .map((byte) => `0x${byte}`)
    .join(', ');

/**
 * The list of cartridges and the shell for hosts in TypeScript and in C; a C host loads no other. Takes what it is not
 * given from the list of the build before.
 */
export function writeLists({ cartridges, shell }, out = at('build')) {
  const path = join(out, 'cartridges.json');
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const lists = { cartridges: cartridges ?? before.cartridges ?? [], shell: shell ?? before.shell ?? null };
  writeWhole(path, JSON.stringify(lists, null, 2) + '\n');
  const entry = (c, name) =>
    `{"${name}", ${c.size}, ${c.memoryEnd},\n     {${cBytes(c.sha256)}},\n     {${c.rulesHash ? cBytes(c.rulesHash) : 0}}}`;
  const entries = lists.cartridges.map((c) => `    ${entry(c, c.game)},\n`);
  const header = `/* Made by scripts/build.mjs: the cartridges and the shell of this build. */
#ifndef NOTABLE_CARTRIDGES_H
#define NOTABLE_CARTRIDGES_H

#include "notable.h"

#define NOTABLE_CARTRIDGE_COUNT ${lists.cartridges.length}

static const notable_cartridge_id notable_cartridges[NOTABLE_CARTRIDGE_COUNT + 1] = {
    /* game, size, linear memory truly used, SHA-256, rules hash */
${entries.join('')}    {0}};

/* The shell has no rules; its words (build/shell.words) carry its stamp. */
static const notable_cartridge_id notable_shell =
    ${lists.shell ? entry(lists.shell, 'shell') : '{0}'};

#endif
`;
  writeWhole(join(out, 'cartridges.h'), header);
}
