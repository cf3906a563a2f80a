// Builds what is older than its sources: cartridges, compiled packs, the shell with its words and tiles, the native
// runner, the self-test's data, the images of the emulated boards, what the firmware takes.
//   node scripts/build.mjs [cartridges] [packs] [shell] [native] [selftest] [boards] [firmware]     (default: all)

import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BOARDS, buildBoards, imageOf } from './build-boards.mjs';
import { OUTPUTS, buildFirmware, parts } from './build-firmware.mjs';
import { buildNative, PROGRAMS } from './build-native.mjs';
import { buildCartridge, games, writeLists } from './cartridge.mjs';
import { at, filesUnder, has, runBin, whenNewer } from './lib.mjs';
import { buildShell } from './shell.mjs';

const COMPILER = ['asconfig.json', 'package-lock.json', 'scripts/cartridge.mjs', 'scripts/wasm-info.mjs'];

async function cartridges() {
  const all = games();
  const other = /__tests__|^assembly\/shell\//;
  const sources = filesUnder('assembly').filter((file) => file.endsWith('.ts') && !other.test(file));
  const outputs = [...all.map((game) => `build/${game}.wasm`), 'build/cartridges.json', 'build/cartridges.h'];
  await whenNewer('cartridges', [...COMPILER, ...sources], outputs, async () => {
    const built = [];
    for (const game of all) built.push(await buildCartridge(game));
    writeLists({ cartridges: built });
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

async function shell() {
  const sources = filesUnder('assembly/shell', 'tools/shell', 'host/js/words', 'scripts/shell.mjs');
  const formats = filesUnder('assembly', 'host/js').filter((file) => /(format|names|codes)\.ts$/.test(file));
  const assets = ['build/shell.words', 'build/tiles.bin', 'build/glyphs.bin'];
  const outputs = ['build/shell.wasm', ...assets, 'build/cartridges.h'];
  await whenNewer('shell', [...COMPILER, ...sources, ...formats], outputs, async () => {
    if (runBin('tsx', ['tools/shell/cli.ts', 'build']) !== 0) throw new Error('the words or tiles do not compile');
    const built = await buildShell();
    writeLists({ shell: built });
    console.error(`built shell.wasm: ${built.size} bytes, code ${built.codeSection}, linear memory ${built.memoryEnd}`);
  });
}

async function native() {
  if (!has('gcc') && !has('cc')) return console.error('native programs: no C compiler, skipped');
  const sources = filesUnder('host/wasm3', 'build/cartridges.h');
  const inputs = ['package-lock.json', 'scripts/build-native.mjs', ...sources];
  await whenNewer(
    'native',
    inputs,
    Object.keys(PROGRAMS).map((name) => `build/${name}`),
    buildNative,
  );
}

const withGoldens = () => games().filter((game) => existsSync(at(`tests/golden/${game}`)));

/** Golden matches and press scripts with check sums of what Node makes of them, for hosts in C. */
async function selftest() {
  const sources = filesUnder(
    'tests/golden',
    'tests/conformance',
    'host/js',
    'cards',
    'tools/cards',
    'tests/boards/selftest.ts',
    'tests/boards/screens.ts',
    'tests/shell',
    'tools/shell',
  );
  const inputs = ['package-lock.json', 'build/cartridges.json', ...sources.filter((file) => !file.endsWith('.pack'))];
  await whenNewer(
    'selftest',
    inputs,
    [...withGoldens().map((game) => `build/selftest/${game}.bin`), 'build/selftest/screens.bin'],
    async () => {
      if (runBin('tsx', ['tests/boards/selftest.ts']) !== 0) throw new Error('the golden matches do not play');
      if (runBin('tsx', ['tests/boards/screens.ts']) !== 0) throw new Error('the press scripts do not play');
    },
  );
}

async function boards() {
  const sources = filesUnder('host/wasm3', 'build/cartridges.h', 'build/selftest');
  const inputs = ['package-lock.json', 'scripts/build-native.mjs', 'scripts/build-boards.mjs', ...sources];
  const there = Object.keys(BOARDS).filter((name) => !BOARDS[name].missing());
  await whenNewer('boards', inputs, there.map(imageOf), buildBoards);
}

async function firmware() {
  const sources = ['package-lock.json', 'host/esp32/partitions.csv', ...filesUnder('host/wasm3')];
  const scripts = ['scripts/build-firmware.mjs', 'scripts/build-native.mjs'];
  await whenNewer('firmware', [...sources, ...scripts, ...parts().map(({ file }) => file)], OUTPUTS, buildFirmware);
}

const STEPS = { cartridges, packs, shell, native, selftest, boards, firmware };

export async function build(names = Object.keys(STEPS)) {
  for (const name of names) {
    if (!STEPS[name]) throw new Error(`no such build step: ${name} (${Object.keys(STEPS).join(', ')})`);
    await STEPS[name]();
  }
}

/** What the last build says of a game. */
export const cartridgeInfo = (game) =>
  JSON.parse(readFileSync(at('build/cartridges.json'), 'utf8')).cartridges.find((c) => c.game === game);

/** What the last build says of the shell. */
export const shellInfo = () => JSON.parse(readFileSync(at('build/cartridges.json'), 'utf8')).shell;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2);
  try {
    await build(names.length ? names : undefined);
  } catch (error) {
    console.error(`build: ${error.message}`);
    process.exitCode = 1;
  }
}
