/** Card sets that this browser keeps, as source. */

import type { Kind } from '../storage/record.ts';
import { Store } from '../storage/store.ts';

export interface KeptSet {
  name: string;
  /** Name of the game. */
  game: string;
  source: string;
  /** A pack of its own, without the built-in cards. */
  alone: boolean;
  /** Its cards are in decks and matches. */
  use: boolean;
}

/** Characters of a source. */
export const LONGEST_SOURCE = 1_000_000;

const kind: Kind<KeptSet> = {
  name: 'sets',
  version: 1,
  read(value) {
    const { name, game, source, alone, use } = value as KeptSet;
    if (typeof name !== 'string' || typeof game !== 'string' || typeof source !== 'string') throw new Error('no set');
    return { name, game, source, alone: alone === true, use: use === true };
  },
};

export const sets = new Store(kind, (set) => set.name);
