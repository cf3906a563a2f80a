// Compiles the firmware's parts that need no hardware, with tests/firmware/unit.c, for this PC.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { at, has } from '../../scripts/lib.mjs';

export const COMPONENTS = 'host/esp32/components';
export const BOARDS = readdirSync(at(COMPONENTS, 'board/boards')).map((file) => basename(file, '.c'));
const PORTABLE = ['input/keys.c', 'power/cell.c', 'display/tiles.c', 'storage/image.c', '../main/console.c'];
const HEADERS = ['board/include', 'input', 'power', 'display', 'storage', 'storage/include', '../main'];

export const compiler = ['gcc', 'cc'].find(has);

/** The program's path. */
export function compileUnit(): string {
  const out = mkdtempSync(join(tmpdir(), 'firmware-'));
  const flags = ['-std=c11', '-Wall', '-Wextra', '-Werror', '-g', '-fsanitize=address,undefined'];
  flags.push('-fno-sanitize-recover=all', `-I${at('host/wasm3')}`);
  flags.push(...HEADERS.map((folder) => `-I${at(COMPONENTS, folder)}`));
  // Every board's file defines `board`; here each gets a name of its own.
  const objects = BOARDS.map((board) => {
    const object = join(out, `${board}.o`);
    const name = `-Dboard=board_${board.replaceAll('-', '_')}`;
    execFileSync(compiler!, [...flags, name, '-c', at(COMPONENTS, 'board/boards', `${board}.c`), '-o', object]);
    return object;
  });
  const sources = [at('tests/firmware/unit.c'), ...PORTABLE.map((file) => at(COMPONENTS, file))];
  execFileSync(compiler!, [...flags, ...sources, ...objects, '-o', join(out, 'unit')]);
  return join(out, 'unit');
}
