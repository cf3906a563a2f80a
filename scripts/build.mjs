// Builds what is older than its sources: cartridges, compiled packs, the native runner.
//   node scripts/build.mjs [cartridges] [packs] [native]     (default: all)

import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildNative } from './build-native.mjs';
import { buildCartridge, games, writeLists } from './cartridge.mjs';
import { at, filesUnder, has, runBin, whenNewer } from './lib.mjs';

const COMPILER = ['asconfig.json', 'package-lock.json', 'scripts/cartridge.mjs', 'scripts/wasm-info.mjs'];

async function cartridges() {
  const all = games();
  const sources = filesUnder('assembly').filter((file) => file.endsWith('.ts') && !file.includes('__tests__'));
  const outputs = [...all.map((game) => `build/${game}.wasm`), 'build/cartridges.json', 'build/cartridges.h'];
  await whenNewer('cartridges', [...COMPILER, ...sources], outputs, async () => {
    const built = [];
    for (const game of all) built.push(await buildCartridge(game));
    writeLists(built);
    for (const c of built)
      console.error(`built ${c.file}: ${c.size} bytes, code ${c.codeSection}, linear memory ${c.memoryEnd}`);
  });
}

async function packs() {
  if (!existsSync(at('tools/cards/cli.ts'))) return console.error('packs: tools/cards/cli.ts is missing, skipped');
  // The compiler runs the cards' examples in the cartridge, so a changed cartridge runs them again.
  const sources = filesUnder('cards', 'tools/cards', 'build/cartridges.json').filter((f) => !f.endsWith('.pack'));
  const formats = filesUnder('assembly').filter((file) => file.endsWith('format.ts'));
  await whenNewer('packs', ['package-lock.json', ...sources, ...formats], [], async () => {
    if (runBin('tsx', ['tools/cards/cli.ts']) !== 0) throw new Error('the card sources do not compile');
  });
}

async function native() {
  if (!has('gcc') && !has('cc')) return console.error('native runner: no C compiler, skipped');
  const sources = filesUnder('host/wasm3', 'build/cartridges.h');
  const inputs = ['package-lock.json', 'scripts/build-native.mjs', ...sources];
  await whenNewer('native', inputs, ['build/wasm3-runner'], buildNative);
}

const STEPS = { cartridges, packs, native };

export async function build(names = Object.keys(STEPS)) {
  for (const name of names) {
    if (!STEPS[name]) throw new Error(`no such build step: ${name} (${Object.keys(STEPS).join(', ')})`);
    await STEPS[name]();
  }
}

/** What the last build says of a game. */
export const cartridgeInfo = (game) =>
  JSON.parse(readFileSync(at('build/cartridges.json'), 'utf8')).cartridges.find((c) => c.game === game);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2);
  try {
    await build(names.length ? names : undefined);
  } catch (error) {
    console.error(`build: ${error.message}`);
    process.exitCode = 1;
  }
}
