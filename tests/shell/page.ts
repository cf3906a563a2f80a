// Press scripts in a page: the same bytes on that engine.

import { wasmMachine } from '../../host/js/machine.ts';
import { playScript, type Script } from './script.ts';

export type Given = Record<'shell' | 'cartridge' | 'shellHash' | 'words' | 'pack' | 'rulesHash', number[]>;

/** The cells after every press, in hex, script by script. */
export async function inPage(given: Given, wanted: { grid: string; script: Script }[]): Promise<string[][]> {
  const bytes = (name: keyof Given) => Uint8Array.from(given[name]);
  const [shell, cartridge] = await Promise.all([
    WebAssembly.compile(bytes('shell')),
    WebAssembly.compile(bytes('cartridge')),
  ]);
  const hex = (cells: Uint8Array) => [...cells].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return wanted.map(({ grid, script }) => {
    const parts = {
      shell: wasmMachine(shell),
      cartridge: () => wasmMachine(cartridge),
      shellHash: bytes('shellHash'),
      words: bytes('words'),
      pack: bytes('pack'),
      rulesHash: bytes('rulesHash'),
    };
    return playScript(parts, grid, script).map(({ cells }) => hex(cells));
  });
}
