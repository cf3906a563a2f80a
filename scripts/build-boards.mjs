// Compiles the images of the emulated boards: wasm3, the portable host, and compiled in, the modules and the golden matches.
//   node scripts/build-boards.mjs            (npm run build does it where the compilers are)

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostSources, WASM3, WASM3_SETTINGS, wasm3Sources } from './build-native.mjs';
import { at, has, run, writeWhole } from './lib.mjs';

/** What is compiled into an image, by the name it has there. */
export const BLOBS = {
  cartridge: 'build/super-battle-mon.wasm',
  selftest: 'build/selftest/super-battle-mon.bin',
  pack: 'cards/binary/super-battle-mon.pack',
  shell: 'build/shell.wasm',
  words: 'build/shell.words',
  screens: 'build/selftest/screens.bin',
};

const WARNINGS = ['-Wall', '-Wextra', '-Wno-unused-parameter', '-Wno-unused-variable', '-Wno-sign-compare'];
const COMMON = ['-std=gnu11', '-O2', '-ffunction-sections', '-fdata-sections', ...WARNINGS];
const WRAP = ['malloc', 'calloc', 'realloc', 'free'].map((name) => `-Wl,--wrap=${name}`);

// This compiler does not find its specifications by name.
const XTENSA_LIBRARY = '/usr/lib/xtensa-lx106-elf/picolibc.specs';

export const BOARDS = {
  rv32: {
    packages: ['gcc-riscv64-unknown-elf', 'picolibc-riscv64-unknown-elf', 'qemu-system-misc'],
    missing: () =>
      !has('riscv64-unknown-elf-gcc') ||
      !has('qemu-system-riscv32') ||
      !existsSync('/usr/lib/picolibc/riscv64-unknown-elf'),
    compiler: 'riscv64-unknown-elf-gcc',
    flags: ['--specs=picolibc.specs', '-march=rv32imc', '-mabi=ilp32'],
    link: [
      ...[
        '--oslib=semihost',
        '--crt0=semihost',
        '-Wl,--defsym=__flash=0x80000000',
        '-Wl,--defsym=__flash_size=0x400000',
      ],
      ...['-Wl,--defsym=__ram=0x80400000', '-Wl,--defsym=__ram_size=0x800000', '-Wl,--defsym=__stack_size=0x20000'],
    ],
    own: ['rv32.c'],
    emulator: [
      ...[
        'qemu-system-riscv32',
        '-M',
        'virt',
        '-cpu',
        'lowrisc-ibex',
        '-m',
        '32M',
        '-bios',
        'none',
        '-display',
        'none',
      ],
      ...['-monitor', 'none', '-serial', 'none', '-chardev', 'stdio,id=c0'],
      ...['-semihosting-config', 'enable=on,target=native,chardev=c0', '-icount', 'shift=0', '-kernel'],
    ],
  },
  xtensa: {
    packages: ['gcc-xtensa-lx106', 'picolibc-xtensa-lx106-elf', 'qemu-system-misc'],
    missing: () => !has('xtensa-lx106-elf-gcc') || !has('qemu-system-xtensa') || !existsSync(XTENSA_LIBRARY),
    compiler: 'xtensa-lx106-elf-gcc',
    flags: [`--specs=${XTENSA_LIBRARY}`, '-mlongcalls', '-mtext-section-literals', '-DPICOLIBC_INTEGER_PRINTF_SCANF'],
    link: ['-nostartfiles', `-T${at('host/wasm3/boards/xtensa.ld')}`, '-Wl,--no-warn-rwx-segments'],
    own: ['xtensa.c', 'xtensa-arithmetic.c', 'xtensa-start.S'],
    emulator: [
      ...['qemu-system-xtensa', '-M', 'sim', '-cpu', 'lx106', '-m', '32M', '-display', 'none', '-monitor', 'none'],
      ...['-serial', 'none', '-semihosting', '-icount', 'shift=0', '-kernel'],
    ],
  },
};

const assembly = () =>
  Object.entries(BLOBS)
    .map(
      ([name, file]) => `    .section .rodata.blob_${name}, "a"
    .balign 4
    .global blob_${name}, blob_${name}_end
blob_${name}:
    .incbin "${at(file)}"
blob_${name}_end:
    .byte 0
`,
    )
    .join('');

export const imageOf = (board) => at(`build/boards/${board}.elf`);

/** Builds the image of one board; false where its compiler or emulator is missing. */
export function buildBoard(name) {
  const board = BOARDS[name];
  if (board.missing()) return false;
  const folder = at('build/boards', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, 'blobs.S'), assembly());
  const common = ['main.c', 'screens.c', 'desk.c', 'flash.c', 'heap.c', 'stack.c', ...board.own].map((file) =>
    at('host/wasm3/boards', file),
  );
  const sources = [
    ...common,
    ...[...hostSources(), ...wasm3Sources()].map((file) => at(file)),
    join(folder, 'blobs.S'),
  ];
  const compile = [
    ...[...COMMON, ...board.flags, ...WASM3_SETTINGS.map((setting) => `-D${setting}`)],
    ...['-isystem', at(WASM3), `-I${at('host/wasm3')}`, `-I${at('build')}`, '-c', ...sources],
  ];
  const objects = sources.map((file) => basename(file).replace(/\.[cS]$/, '.o'));
  const link = [
    ...[...board.flags, ...objects, ...board.link, ...WRAP],
    ...['-Wl,--gc-sections', '-Wl,-Map,image.map', '-o', `image.elf`],
  ];
  for (const words of [compile, link])
    if (run(board.compiler, words, { cwd: folder }) !== 0) throw new Error(`the image of ${name} does not compile`);
  renameSync(join(folder, 'image.elf'), imageOf(name));
  console.error(`built build/boards/${name}.elf`);
  return true;
}

/** Bytes that the linker kept of each object file of an image, from its map: code and constants, what lies in flash. */
export function flashSizes(name) {
  const sizes = {};
  let section = '';
  for (const line of readFileSync(at('build/boards', name, 'image.map'), 'utf8').split('\n')) {
    section = /^ (\.\S+)/.exec(line)?.[1] ?? section;
    const found = /0x0*([0-9a-f]+)\s+0x([0-9a-f]+) (\S+)\.o$/.exec(line);
    if (!found || !/^\.(text|rodata|literal|srodata|data|sdata)/.test(section)) continue;
    // What lies at 0 was thrown away.
    const [, place, length, file] = found;
    if (parseInt(place, 16) > 0) sizes[file] = (sizes[file] ?? 0) + parseInt(length, 16);
  }
  return sizes;
}

export function buildBoards() {
  for (const [name, { packages }] of Object.entries(BOARDS))
    if (!buildBoard(name)) console.error(`board ${name}: skipped, it needs ${packages.join(' ')}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildBoards();
