/** The game that is on the page: its cartridge and its cards, fetched once. */

import type { NotableError } from '../../../js/errors.ts';
import { CATALOG, type Entry } from './catalog.ts';
import { fetchBytes, Shelf, told } from './library.ts';

class Shelves {
  readonly entry: Entry = CATALOG[0]!;
  shelf = $state.raw<Shelf | null>(null);
  failure = $state.raw<NotableError | null>(null);

  async load(): Promise<void> {
    this.failure = null;
    const { game, wasm, pack } = this.entry;
    try {
      const [code, cards] = await Promise.all([fetchBytes(wasm), fetchBytes(pack)]);
      this.shelf = await Shelf.open(game, code, cards);
    } catch (error) {
      this.failure = told(error);
    }
  }
}

export const shelves = new Shelves();
