// Drives the handheld on the PC (host/wasm3/pc/handheld.c): batches of commands, an answer each.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at } from '../../scripts/lib.mjs';

const PROGRAM = at('build/handheld');

export const handheldAvailable = () => existsSync(PROGRAM);

export interface HandheldFiles {
  shell: string;
  words: string;
  selftest: string;
  cartridge: string;
  pack: string;
}

export const FILES: HandheldFiles = {
  shell: at('build/shell.wasm'),
  words: at('build/shell.words'),
  selftest: at('build/selftest/super-battle-mon.bin'),
  cartridge: at('build/super-battle-mon.wasm'),
  pack: at('cards/binary/super-battle-mon.pack'),
};

/** The answers to some commands, in order, of a device that has never been on before. Throws where it ends by itself. */
export function handheld(commands: readonly string[], files: Partial<HandheldFiles> = {}): string[] {
  const { shell, words, selftest, cartridge, pack } = { ...FILES, ...files };
  const { stdout, stderr, status, signal } = spawnSync(PROGRAM, [shell, words, selftest, cartridge, pack], {
    input: commands.join('\n') + '\n',
    encoding: 'latin1',
    maxBuffer: 1 << 28,
    timeout: 240_000,
  });
  if (status !== 0) throw new Error(`the handheld ends with ${status ?? signal}: ${stderr}`);
  return stdout.trimEnd().split('\n');
}
