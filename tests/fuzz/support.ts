// What the fuzz tests share: a small pack, seals that are right again, and cartridges that must survive whatever they get.

import { expect } from 'vitest';
import { Status } from '../../assembly/kernel/codes.ts';
import { Shelf } from '../../host/cli/library.ts';
import { Refused, SAVE_HEADER, type Cartridge } from '../../host/js/cartridge.ts';
import { Trap } from '../../host/js/machine.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { cartridgeInfo } from '../../scripts/build.mjs';
import { compileSources } from '../../tools/cards/compile.ts';
import { crc32 } from '../../tools/cards/crc.ts';
import { superBattleMon as vocabulary } from '../../tools/cards/super-battle-mon/vocabulary.ts';
import { anyAnswer, openOf, pick, type Dice } from '../properties/play.ts';

const SMALL = `set "Small" "S"
card 1 "Pup" fire power 3 cost 0 max any { battle: choose 1 of opposing mon; add -1 to power of it this round. }
card 2 "Bat" dark power 2 cost 1 max any { when this is flipped: opponents discards 1 random card. pre-battle: flip this. }
card 3 "Fern" plant power 1 cost 0 max any {
  passive(discard) ongoing: add 1 to power of your fire mon. ongoing: set power of this to opposing mons.
  battle: either { put 1 counters on this } or { until tails { put heads of 2 coins counters on this } }.
  extra(ability) if your mons < most opposing mons: play this.
}
ranger 1 "Watch" { action(compare) if you tied for most: make you win. }
deck d "Deck" { cards 3 "Pup", 3 "Bat", 1 "Fern" ranger "Watch" }`;

export function smallPack(): Uint8Array {
  const { pack, errors } = compileSources([{ name: 'small.cards', text: SMALL }], vocabulary);
  if (!pack) throw new Error(errors.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return pack;
}

export const shelf = new Shelf(superBattleMon);

/** Where linear memory ends; what lies behind it must stay empty. */
const END = (cartridgeInfo('super-battle-mon') as { memoryEnd: number }).memoryEnd;
export function keepsToItsMemory(cartridge: Cartridge): void {
  const beyond = cartridge.machine.read(END, 65536 - END);
  expect(beyond.every((byte) => byte === 0)).toBe(true);
}

/** Gives a save its checksum again. */
export function sealSave(saved: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(saved.length - 4);
  bytes.set(saved.subarray(0, SAVE_HEADER - 4));
  bytes.set(saved.subarray(SAVE_HEADER), SAVE_HEADER - 4);
  new DataView(saved.buffer, saved.byteOffset).setUint32(SAVE_HEADER - 4, crc32(bytes), true);
  return saved;
}

/** Returns the code of the refusal, 0 where the call succeeds; a trap passes through. */
export function codeOf(call: () => void): number {
  try {
    call();
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code;
    throw error;
  }
}

const MOST_ADVANCES = 5000;

/**
 * Plays on at random from whatever state: it may end, come to a fault with a name, or refuse; it may not trap or hang.
 * Every viewer reads everything on the way.
 */
export function survives(cartridge: Cartridge, next: Dice, decisions: number): 'ended' | 'fault' | 'goes on' | 'stuck' {
  for (let n = 0, advances = 0; n < decisions;) {
    const status = cartridge.advance();
    cartridge.drain();
    if (status === Status.MORE) {
      if (++advances > MOST_ADVANCES) throw new Trap('advance() comes to no decision');
      continue;
    }
    const viewer = next(6);
    cartridge.view(viewer);
    cartridge.questions(viewer);
    if (status === Status.ENDED) return 'ended';
    if (status === Status.FAULT || status === Status.AWAITS) return 'fault';
    const open = openOf(cartridge);
    if (!open.length) return 'stuck';
    const question = pick(next, open);
    if (codeOf(() => cartridge.answer(question.player, question.id, anyAnswer(question, next)))) return 'stuck';
    n++;
  }
  return 'goes on';
}

/** Changes some bytes of a copy, within [from, to). */
export function mutated(bytes: Uint8Array, next: Dice, from: number, to: number, most = 3): Uint8Array {
  const copy = bytes.slice();
  for (let k = next(most); k >= 0; k--) {
    const at = from + next(to - from);
    const how = next(5);
    const old = copy[at]!;
    if (how === 0) copy[at] = next(256);
    else if (how === 1) copy[at] = old ^ (1 << next(8));
    else if (how === 2) copy[at] = old + 1;
    else if (how === 3) copy[at] = pick(next, [0, 1, 0x7f, 0x80, 0xff]);
    else copy[at] = copy[from + next(to - from)]!;
  }
  return copy;
}
