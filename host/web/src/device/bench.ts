/** Makes devices: what they run, and where each one's flash is kept between visits. */

import { sha256Of, fromBase64, toBase64 } from '../../../js/bytes.ts';
import type { Entry } from '../../../js/handheld.ts';
import { Session } from '../../../js/session.ts';
import type { Shelf } from '../app/library.ts';
import type { Board } from './boards.ts';
import { Emulated, type Parts } from './emulated.svelte.ts';
import { Flash } from './flash.ts';
import { Tiles } from './tiles.ts';

const KEY = 'notable.device.flash';

export interface Bench {
  tiles: Tiles;
  devices(board: Board, count: number): Emulated[];
}

const hexBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

function entryOf(shelf: Shelf): Entry {
  const { gameId, rulesHash } = shelf.cartridge();
  return {
    game: gameId,
    pack: shelf.pack.bytes,
    packHash: shelf.pack.bytes.slice(16, 32),
    rulesHash: hexBytes(rulesHash),
    open: () => shelf.cartridge(),
  };
}

/** @param shelves what each device offers; several devices share a match of `shared` */
export async function bench(
  shelves: readonly Shelf[],
  shared: Shelf,
  shell: Uint8Array,
  words: Uint8Array,
  sheet: Uint8Array,
): Promise<Bench> {
  const parts: Parts = {
    shell: await WebAssembly.compile(shell as BufferSource),
    shellHash: sha256Of(shell),
    words,
    entries: shelves.map(entryOf),
  };
  return {
    tiles: new Tiles(sheet),
    devices: (board, count) => {
      // Devices that share a match share one cartridge; each has flash of its own.
      const session = count > 1 ? new Session(shared.cartridge()) : null;
      return Array.from({ length: count }, (_, i) => {
        const link = session ? { session, seat: i, seats: count } : null;
        const slot = `${KEY}.${session ? `${count}.` : ''}${i}`;
        return new Emulated(board, parts, link, readFlash(slot), (flash) => keepFlash(slot, flash));
      });
    },
  };
}

/** Flash is kept as long as the browser lets the page keep things; without that, as long as the page is open. */
function readFlash(slot: string): Flash {
  try {
    const kept = localStorage.getItem(slot);
    const bytes = kept ? fromBase64(kept) : null;
    return new Flash(bytes ?? undefined);
  } catch {
    return new Flash();
  }
}
function keepFlash(slot: string, flash: Flash): void {
  try {
    localStorage.setItem(slot, toBase64(flash.bytes));
  } catch {
    // Nothing can be kept here: the flash lives as long as the page.
  }
}
