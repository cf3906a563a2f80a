// The built shell and cartridge for tests in Node.

import { existsSync, readFileSync } from 'node:fs';
import { cartridgeInfo, shellInfo } from '../../scripts/build.mjs';
import { at, filesUnder } from '../../scripts/lib.mjs';
import type { Handheld } from '../../host/js/handheld.ts';
import { wasmMachine } from '../../host/js/machine.ts';
import { screenText } from '../../tools/shell/glyphs.ts';
import { readScript, type Console, type Script } from './script.ts';

export const SHELL = at('build/shell.wasm');
export const CARTRIDGE = at('build/super-battle-mon.wasm');
export const built = existsSync(SHELL) && existsSync(CARTRIDGE);

const hexBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
export const bytesOf = (path: string) => new Uint8Array(readFileSync(path));

let modules: [WebAssembly.Module, WebAssembly.Module] | undefined;

/** Bytes and hashes that every host is given. */
export const assets = () => ({
  shellHash: hexBytes((shellInfo() as { sha256: string }).sha256),
  words: bytesOf(at('build/shell.words')),
  pack: bytesOf(at('cards/binary/super-battle-mon.pack')),
  rulesHash: hexBytes((cartridgeInfo('super-battle-mon') as { rulesHash: string }).rulesHash),
});

/** A console in this process. */
export function nodeConsole(): Console {
  modules ??= [new WebAssembly.Module(bytesOf(SHELL)), new WebAssembly.Module(bytesOf(CARTRIDGE))];
  const [shell, cartridge] = modules;
  return { ...assets(), shell: wasmMachine(shell), cartridge: () => wasmMachine(cartridge) };
}

export interface Named extends Script {
  name: string;
}

export function scripts(): Named[] {
  return filesUnder('tests/shell/scripts')
    .filter((file) => file.endsWith('.keys'))
    .map((file) => ({
      name: file.split('/').pop()!.replace('.keys', ''),
      ...readScript(readFileSync(at(file), 'utf8')),
    }));
}
export const screensPath = (name: string, grid: string) => at(`tests/shell/screens/${name}.${grid}.txt`);

export const screenOf = (device: Handheld): string[] => screenText(device.cells(), device.columns);
export const GRIDS = ['20x15', '30x15', '30x26', '40x26', '40x30'];
