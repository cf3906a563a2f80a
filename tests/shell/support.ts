// The built shell and cartridge for tests in Node.

import { existsSync, readFileSync } from 'node:fs';
import { cartridgeInfo, shellInfo } from '../../scripts/build.mjs';
import { at, filesUnder } from '../../scripts/lib.mjs';
import type { Handheld } from '../../host/js/handheld.ts';
import { wasmMachine, type Machine } from '../../host/js/machine.ts';
import { screenText } from '../../tools/shell/glyphs.ts';
import { readScript, type Console, type Script } from './script.ts';

export const SHELL = at('build/shell.wasm');
/** Games by the names of their files. */
export const GAMES = ['super-battle-mon', 'battle-of-aeons'].filter((name) => existsSync(cartridgeOf(name)));
export const built = existsSync(SHELL) && GAMES.length > 0;

export function cartridgeOf(game: string): string {
  return at(`build/${game}.wasm`);
}
const hexBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
export const bytesOf = (path: string) => new Uint8Array(readFileSync(path));

const modules = new Map<string, WebAssembly.Module>();
function moduleOf(path: string): WebAssembly.Module {
  const module = modules.get(path) ?? new WebAssembly.Module(bytesOf(path));
  modules.set(path, module);
  return module;
}

/** Bytes and hashes that every host is given. */
export const assets = () => ({
  shellHash: hexBytes((shellInfo() as { sha256: string }).sha256),
  words: bytesOf(at('build/shell.words')),
});
export const gameAssets = (game: string) => ({
  pack: bytesOf(at(`cards/binary/${game}.pack`)),
  rulesHash: hexBytes((cartridgeInfo(game) as { rulesHash: string }).rulesHash),
});

/** What there is of every game. `machine`: how a host opens a file. */
export const gamesWith = (machine: (path: string) => Machine): Console['games'] =>
  Object.fromEntries(GAMES.map((game) => [game, { ...gameAssets(game), cartridge: () => machine(cartridgeOf(game)) }]));

/** A console in this process. */
export function nodeConsole(): Console {
  const machine = (path: string) => wasmMachine(moduleOf(path));
  return { ...assets(), shell: machine(SHELL), games: gamesWith(machine) };
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
/** Scripts for hosts that hold this one cartridge. */
export const scriptsOf = (game: string): Named[] => scripts().filter(({ offer }) => offer.join() === game);

export const screensPath = (name: string, grid: string) => at(`tests/shell/screens/${name}.${grid}.txt`);

export const screenOf = (device: Handheld): string[] => screenText(device.cells(), device.columns);
export const GRIDS = ['20x15', '30x15', '30x26', '40x26', '40x30'];
