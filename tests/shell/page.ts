// Press scripts in a page: the same bytes on that engine.

import { wasmMachine } from '../../host/js/machine.ts';
import { playScript, type Offered, type Script } from './script.ts';

type Bytes<Name extends string> = Record<Name, number[]>;
export interface Given extends Bytes<'shell' | 'shellHash' | 'words'> {
  games: Record<string, Bytes<'cartridge' | 'pack' | 'rulesHash'>>;
}

const compiled = (bytes: number[]) => WebAssembly.compile(Uint8Array.from(bytes));

/** The cells after every press, in hex, script by script. */
export async function inPage(given: Given, wanted: { grid: string; script: Script }[]): Promise<string[][]> {
  const shell = await compiled(given.shell);
  const games: Record<string, Offered> = {};
  for (const [name, { cartridge, pack, rulesHash }] of Object.entries(given.games)) {
    const module = await compiled(cartridge);
    games[name] = {
      cartridge: () => wasmMachine(module),
      pack: Uint8Array.from(pack),
      rulesHash: Uint8Array.from(rulesHash),
    };
  }
  const hex = (cells: Uint8Array) => [...cells].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return wanted.map(({ grid, script }) => {
    const parts = {
      shell: wasmMachine(shell),
      shellHash: Uint8Array.from(given.shellHash),
      words: Uint8Array.from(given.words),
      games,
    };
    return playScript(parts, grid, script).map(({ cells }) => hex(cells));
  });
}
