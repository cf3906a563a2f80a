/** Decks that this browser keeps. */

import type { CardRef } from '../../../js/card-ref.ts';
import { LISTS, MOST_CARDS, type RefDeck } from '../../../js/deck-code.ts';
import type { Kind } from '../storage/record.ts';
import { Store } from '../storage/store.ts';

export interface KeptDeck extends RefDeck {
  name: string;
  /** Name of the game. */
  game: string;
}

export const LONGEST_NAME = 60;

function refsOf(value: unknown): CardRef[] {
  if (!Array.isArray(value) || value.length > MOST_CARDS) throw new Error('no list of cards');
  return value.map(({ set, apart, number }: CardRef) => {
    if (typeof set !== 'string' || !Number.isInteger(apart) || !Number.isInteger(number)) throw new Error('no card');
    return { set, apart, number };
  });
}

const kind: Kind<KeptDeck> = {
  name: 'decks',
  version: 1,
  read(value) {
    const { name, game, ...lists } = value as KeptDeck;
    if (typeof name !== 'string' || typeof game !== 'string') throw new Error('no deck');
    const [cards, side, others] = LISTS.map((list) => refsOf(lists[list]));
    return { name, game, cards: cards!, side: side!, others: others! };
  },
};

export const decks = new Store(kind, (deck) => deck.name);
