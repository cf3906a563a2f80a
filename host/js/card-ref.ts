/** Cards by set and printed number, as people read them off a card. */

import type { Game } from './game.ts';
import type { Pack, PackCard } from './pack.ts';

/** A card as print knows it: not by its place in a pack, which changes when cards are added. */
export interface CardRef {
  /** The set's prefix. */
  set: string;
  /** The class where cards of it are numbered apart (Rangers), else 0. */
  apart: number;
  number: number;
}

export function refOf(card: PackCard, game: Game, pack: Pack): CardRef {
  return {
    set: pack.sets[card.set]!.prefix,
    apart: card.class in game.apart ? card.class : 0,
    number: card.number,
  };
}

/** The card of a pack, or null. */
export function cardOf(ref: CardRef, game: Game, pack: Pack): PackCard | null {
  return pack.cards.find((card) => refOrder(refOf(card, game, pack), ref) === 0) ?? null;
}

/** `S-42`, or `S-R3` for what is numbered apart. */
export function refText(ref: CardRef, game: Game): string {
  return `${ref.set}-${ref.apart ? (game.apart[ref.apart] ?? '?') : ''}${ref.number}`;
}

/** Ordinary cards first, then by set, then by number. */
export function refOrder(a: CardRef, b: CardRef): number {
  return a.apart - b.apart || (a.set === b.set ? 0 : a.set < b.set ? -1 : 1) || a.number - b.number;
}

/**
 * The card that somebody means by a set and a number: `S-42`, `s42`, `1-042` (the first set of the pack), `R-3` and
 * `S-R3` (numbered apart); null where there is none.
 */
export function byNumber(text: string, game: Game, pack: Pack): PackCard | null {
  const match = /^\s*(?:([a-z][a-z0-9]*?|\d+)\s*[-/. ]\s*)?([a-z]*)\s*0*(\d{1,5})\s*$/i.exec(text);
  if (!match) return null;
  const [, set = '', letters = '', digits] = match;
  const number = Number(digits);
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    pack.cards.find((card) => {
      if (card.number !== number) return false;
      const { prefix } = pack.sets[card.set]!;
      const apart = game.apart[card.class] ?? '';
      // "S-R3", "1-R3": set and class; "R-3", "R3": the class alone; "S-42", "S42", "1-42": the set.
      const inSet = same(set, prefix) || (/^\d+$/.test(set) && Number(set) === card.set + 1);
      if (apart) return same(letters, apart) ? set === '' || inSet : letters === '' && same(set, apart);
      return letters === '' ? inSet : set === '' && same(letters, prefix);
    }) ?? null
  );
}
