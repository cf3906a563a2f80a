/** Decks that this browser keeps, as decks to play with. One whose cards this pack has not all is left out. */

import { cardOf, type CardRef } from '../../../js/card-ref.ts';
import type { Deck } from '../app/decks.ts';
import type { Shelf } from '../app/library.ts';
import type { KeptDeck } from '../decks/kept.ts';
import type { Kept } from '../storage/record.ts';

export function ownDecks(kept: readonly Kept<KeptDeck>[], shelf: Shelf): Deck[] {
  const { game, pack } = shelf;
  const names = (refs: readonly CardRef[]) => refs.map((ref) => cardOf(ref, game, pack)?.name ?? null);
  return kept.flatMap(({ id, value }) => {
    const [cards, side, others] = [value.cards, value.side, value.others].map(names);
    const all = [...cards!, ...side!, ...others!];
    if (value.game !== game.name || all.length === 0 || all.includes(null)) return [];
    const known = (list: (string | null)[]) => list.filter((name) => name !== null);
    const deck = { id, name: value.name, about: '', cards: known(cards!), side: known(side!) };
    return [{ ...deck, others: known(others!), apart: others![0] ?? null }];
  });
}
