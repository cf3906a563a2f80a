/** Decks to choose from: the pack's ready-made ones, and random ones that a seed makes. */

import type { Pack } from '../../../js/pack.ts';
import { Dice } from '../../../js/dice.ts';
import { isBeside, type Plan } from './plan.ts';

/** The choice that stands for a random deck. */
export const RANDOM = 'random';

export interface Deck {
  /** A ready-made deck's id, or `random`. */
  id: string;
  name: string;
  about: string;
  cards: string[];
  side: string[];
  /** What stands beside it, and the first of that. */
  others: string[];
  apart: string | null;
}

/** Cards that stand beside a deck. */
export function apartCards(plan: Plan, pack: Pack): string[] {
  return pack.cards.filter((card) => isBeside(plan, card)).map((card) => card.name);
}
/** Cards that may be in one. */
export function deckCards(plan: Plan, pack: Pack): string[] {
  const { beside, outside } = plan.deck;
  return pack.cards.filter((card) => ![...beside, ...outside].includes(card.class)).map((card) => card.name);
}

/** A deck of different cards, the same for the same seed, seat and attempt (a card's text may forbid one). */
export function randomDeck(plan: Plan, pack: Pack, seed: string, seat: number, attempt = 0): Deck {
  const { size, side, others } = plan.deck;
  const dice = new Dice(`${seed} deck ${seat}${attempt ? ` ${attempt}` : ''}`);
  const cards = dice.shuffled(deckCards(plan, pack));
  const beside = dice.shuffled(apartCards(plan, pack));
  return {
    id: RANDOM,
    name: RANDOM,
    about: '',
    cards: cards.slice(0, size),
    side: cards.slice(size, size + side),
    others: beside.slice(0, others),
    apart: beside[0] ?? null,
  };
}

export function readyDecks(pack: Pack): Deck[] {
  const name = (index: number) => pack.cards[index]!.name;
  return pack.decks.map((deck) => {
    const others = deck.others.map(name);
    return {
      id: deck.id,
      name: deck.name,
      about: deck.about,
      cards: deck.cards.map(name),
      side: deck.side.map(name),
      others,
      apart: others[0] ?? null,
    };
  });
}

/** The deck that a seat has chosen. `own`: decks beside the ready-made ones. */
export function deckOf(
  plan: Plan,
  pack: Pack,
  id: string,
  seed: string,
  seat: number,
  attempt = 0,
  own: readonly Deck[] = [],
): Deck {
  const known = [...own, ...readyDecks(pack)];
  return known.find((deck) => deck.id === id) ?? randomDeck(plan, pack, seed, seat, attempt);
}
