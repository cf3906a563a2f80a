// What a host makes of golden matches: every step with the state's hash. The same code runs in Node (over V8 and, through its
// runner, wasm3) and, bundled, in a page.

import { wasmMachine, type Machine } from '../../host/js/machine.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { playGolden, readGolden, ready, type Played } from './golden.ts';

export function transcripts(machine: Machine, packBytes: Uint8Array, goldens: readonly string[]): Played[][] {
  const core = ready(machine, packBytes);
  const pack = new Pack(packBytes, superBattleMon.apart);
  return goldens.map((text) => playGolden(core, pack, readGolden(text)));
}

/** For the page. */
export function inPage(wasm: Uint8Array, pack: Uint8Array, goldens: string[]): Played[][] {
  return transcripts(wasmMachine(wasm), pack, goldens);
}
