// What the firmware (host/esp32) takes from this build: the image of its `games` partition, and which sources of wasm3
// and of the portable host to compile, with which settings.
//   node scripts/build-firmware.mjs            (npm run build does it)

import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { WASM3, WASM3_SETTINGS, wasm3Sources, hostSources } from './build-native.mjs';
import { partition } from './firmware/partitions.mjs';
import { at, writeWhole } from './lib.mjs';

// The image's form: host/esp32/components/storage/image.h.
const HEAD = 8;
const ENTRY = 32;
const NAME = 20;
const ALIGN = 16;
export const KIND = { shell: 1, words: 2, tiles: 3, cartridge: 4, pack: 5, selftest: 6, glyphs: 7 };

export const OUTPUTS = ['build/firmware/games.bin', 'build/firmware/sources.cmake'];

/** [{kind, name, file}] of everything that the image holds. */
export function parts() {
  const { cartridges } = JSON.parse(readFileSync(at('build/cartridges.json'), 'utf8'));
  const games = cartridges.map(({ game }) => game).filter((game) => existsSync(at(`cards/binary/${game}.pack`)));
  return [
    { kind: KIND.shell, name: 'shell', file: 'build/shell.wasm' },
    { kind: KIND.words, name: 'words', file: 'build/shell.words' },
    { kind: KIND.tiles, name: 'tiles', file: 'build/tiles.bin' },
    { kind: KIND.glyphs, name: 'glyphs', file: 'build/glyphs.bin' },
    ...games.flatMap((game) => [
      { kind: KIND.cartridge, name: game, file: `build/${game}.wasm` },
      { kind: KIND.pack, name: game, file: `cards/binary/${game}.pack` },
      { kind: KIND.selftest, name: game, file: `build/selftest/${game}.bin` },
    ]),
  ].filter(({ kind, file }) => kind !== KIND.selftest || existsSync(at(file)));
}

const aligned = (length) => Math.ceil(length / ALIGN) * ALIGN;

/** The image of [{kind, name, bytes}]. */
export function imageOf(contents) {
  if (contents.length > 255) throw new Error(`an image names at most 255 parts, not ${contents.length}`);
  let end = aligned(HEAD + ENTRY * contents.length);
  const head = Buffer.alloc(end);
  head.write('NTGI', 'latin1');
  head.writeUInt8(1, 4);
  head.writeUInt8(contents.length, 5);
  const bodies = contents.map(({ kind, name, bytes }, i) => {
    const entry = HEAD + ENTRY * i;
    if (Buffer.byteLength(name) >= NAME) throw new Error(`the name of "${name}" is longer than ${NAME - 1} bytes`);
    head.writeUInt8(kind, entry);
    head.writeUInt32LE(end, entry + 4);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.write(name, entry + ENTRY - NAME, 'utf8');
    end += aligned(bytes.length);
    return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
  });
  return Buffer.concat([head, ...bodies]);
}

const list = (name, values) => `set(${name}\n${values.map((value) => `    "${value}"\n`).join('')})\n`;
const paths = (files) => files.map((file) => `\${NOTABLE_ROOT}/${file}`);

/** Read by the CMakeLists of components/wasm3 and components/notable. */
const sourcesFile = () =>
  [
    '# Made by scripts/build-firmware.mjs.\n',
    'get_filename_component(NOTABLE_ROOT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)\n',
    `set(NOTABLE_WASM3 "${paths([WASM3])}")\n`,
    list('NOTABLE_WASM3_SOURCES', paths(wasm3Sources())),
    list('NOTABLE_WASM3_SETTINGS', WASM3_SETTINGS),
    list('NOTABLE_HOST_SOURCES', paths(hostSources())),
  ].join('');

export function buildFirmware() {
  const image = imageOf(parts().map((part) => ({ ...part, bytes: readFileSync(at(part.file)) })));
  const { size } = partition('games');
  if (image.length > size) throw new Error(`the games take ${image.length} bytes; their partition has ${size}`);
  writeWhole(at(OUTPUTS[0]), image);
  writeWhole(at(OUTPUTS[1]), sourcesFile());
  console.error(`built ${OUTPUTS[0]}: ${image.length} bytes of ${size}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildFirmware();
