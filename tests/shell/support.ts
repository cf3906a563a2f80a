// A handheld for tests: the built shell and cartridges, a store in memory, fixed seeds, screens as text.

import { readFileSync } from 'node:fs';
import { cartridgeInfo, shellInfo } from '../../scripts/build.mjs';
import { at } from '../../scripts/lib.mjs';
import { Cartridge } from '../../host/js/cartridge.ts';
import { Button, Handheld, type Entry, type HandheldParts, type Keeper } from '../../host/js/handheld.ts';
import { wasmMachine, type Machine } from '../../host/js/machine.ts';
import { screenText } from '../../tools/shell/glyphs.ts';

const hexBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const file = (path: string) => new Uint8Array(readFileSync(at(path)));

/** Keeps in memory what a handheld keeps in flash. */
export class MemoryKeeper implements Keeper {
  readonly values = new Map<number, Uint8Array>();
  match: { entry: number; configuration: Uint8Array; inputs: Uint8Array[] } | null = null;

  load(key: number): Uint8Array | null {
    return this.values.get(key) ?? null;
  }
  store(key: number, value: Uint8Array): boolean {
    this.values.set(key, value);
    return true;
  }
  begin(entry: number, configuration: Uint8Array): void {
    this.match = { entry, configuration, inputs: [] };
  }
  append(input: Uint8Array): void {
    this.match?.inputs.push(input);
  }
  undo(): void {
    this.match?.inputs.pop();
  }
  forget(): void {
    this.match = null;
  }
  kept() {
    return this.match ? { ...this.match, torn: false } : null;
  }
}

export function sbmEntry(): Entry {
  const wasm = new WebAssembly.Module(file('build/super-battle-mon.wasm'));
  const pack = file('cards/binary/super-battle-mon.pack');
  const info = cartridgeInfo('super-battle-mon') as { rulesHash: string };
  return {
    game: 1,
    pack,
    packHash: pack.slice(16, 32),
    rulesHash: hexBytes(info.rulesHash),
    open: () => new Cartridge(wasmMachine(wasm)),
  };
}

export const shellModule = () => new WebAssembly.Module(file('build/shell.wasm'));

export interface Options {
  columns?: number;
  rows?: number;
  keeper?: Keeper;
  seed?: number;
  shell?: Machine;
  link?: HandheldParts['link'];
  entries?: Entry[];
}

export function handheld(options: Options = {}): Handheld {
  const { columns = 40, rows = 26, keeper = new MemoryKeeper(), seed = 1 } = options;
  let next = seed;
  return new Handheld({
    shell: options.shell ?? wasmMachine(shellModule()),
    shellHash: hexBytes((shellInfo() as { sha256: string }).sha256),
    words: file('build/shell.words'),
    columns,
    rows,
    entries: options.entries ?? [sbmEntry()],
    keeper,
    device: { entropy: () => Uint8Array.of(next++, 0, 0, 0, 7, 0, 0, 0), leave: () => {}, battery: () => 80 },
    ...(options.link ? { link: options.link } : {}),
  });
}

export const screenOf = (device: Handheld): string[] => screenText(device.cells(), device.columns);

/** Letters of press scripts. */
export const KEYS: Record<string, Button> = {
  u: Button.UP,
  d: Button.DOWN,
  l: Button.LEFT,
  r: Button.RIGHT,
  a: Button.A,
  b: Button.B,
  s: Button.START,
  c: Button.SELECT,
};
