// What a host makes of matches: after every decision the state's hash, the events and the view for all, as bytes. The same code
// runs in Node (over V8 and, through its runner, wasm3) and, bundled, in a page.

import { Viewer } from '../../assembly/kernel/codes.ts';
import { Cartridge } from '../../host/js/cartridge.ts';
import { hex } from '../../host/js/bytes.ts';
import { wasmMachine, type Machine } from '../../host/js/machine.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { Play, generator } from './play.ts';
import { randomSetup } from './setups.ts';

export interface Decision {
  hash: string;
  events: string;
  view: string;
}

/** Plays a match of any format at random, the same on every host for the same seed; every seventh time somebody leaves. */
export function transcript(machine: Machine, packBytes: Uint8Array, seed: number): Decision[] {
  const core = new Cartridge(machine);
  core.setPack(packBytes);
  const pack = new Pack(packBytes, superBattleMon.apart);
  const setup = randomSetup(core, pack, seed);
  const play = new Play(core, [Viewer.ALL]).start(superBattleMon.configuration(setup, pack));
  const draw = generator(seed + 500);
  const decisions: Decision[] = [];
  const note = () => {
    const events = play.events[Viewer.ALL]!.splice(0).map(hex).join('');
    decisions.push({ hash: core.hash(), events, view: hex(core.view(Viewer.ALL)) });
  };
  note();
  while (play.asking) {
    const open = play.open();
    const { player, id } = open[draw(open.length)]!;
    if (seed % 7 === 0 && draw(40) === 0) core.concede(player);
    else core.answer(player, id, play.pick(player, draw(1 << 30)));
    play.run();
    note();
  }
  return decisions;
}

/** The first decision and part in which two hosts differ; null: none. */
export function difference(a: Decision[], b: Decision[]): string | null {
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    for (const part of ['events', 'view', 'hash'] as const)
      if (a[i]?.[part] !== b[i]?.[part]) return `decision ${i}, ${part}: ${a[i]?.[part]} and ${b[i]?.[part]}`;
  return null;
}

/** For the page: the transcripts of some matches. */
export function inPage(wasm: Uint8Array, pack: Uint8Array, seeds: number[]): Decision[][] {
  return seeds.map((seed) => transcript(wasmMachine(wasm), pack, seed));
}
