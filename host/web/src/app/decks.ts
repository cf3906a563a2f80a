/** Decks to choose from: the pack's ready-made ones, and random ones that a seed makes. */

import type { Game } from '../../../js/game.ts';
import type { Pack, PackCard } from '../../../js/pack.ts';
import { Dice } from '../../../js/dice.ts';
import type { Plan } from './plan.ts';

/** The choice that stands for a random deck. */
export const RANDOM = 'random';

export interface Deck {
  /** A ready-made deck's id, or `random`. */
  id: string;
  name: string;
  about: string;
  cards: string[];
  side: string[];
  /** The card beside it. */
  apart: string | null;
}

const isApart = (game: Game) => (card: PackCard) => card.class in game.apart;

/** Cards that stand beside a deck. */
export function apartCards(game: Game, pack: Pack): string[] {
  return pack.cards.filter(isApart(game)).map((card) => card.name);
}

/** A deck of different cards, the same for the same seed, seat and attempt (a card's text may forbid one). */
export function randomDeck(plan: Plan, pack: Pack, seed: string, seat: number, attempt = 0): Deck {
  const { game } = plan;
  const { size, side } = plan.deck;
  const dice = new Dice(`${seed} deck ${seat}${attempt ? ` ${attempt}` : ''}`);
  const apart = isApart(game);
  const cards = dice.shuffled(pack.cards.filter((card) => !apart(card))).map((card) => card.name);
  const beside = dice.shuffled(apartCards(game, pack));
  return {
    id: RANDOM,
    name: RANDOM,
    about: '',
    cards: cards.slice(0, size),
    side: cards.slice(size, size + side),
    apart: beside[0] ?? null,
  };
}

export function readyDecks(game: Game, pack: Pack): Deck[] {
  const apart = isApart(game);
  const name = (index: number) => pack.cards[index]!.name;
  return pack.decks.map((deck) => {
    const other = deck.others.find((index) => apart(pack.cards[index]!));
    return {
      id: deck.id,
      name: deck.name,
      about: deck.about,
      cards: deck.cards.map(name),
      side: deck.side.map(name),
      apart: other === undefined ? null : name(other),
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
  const known = [...own, ...readyDecks(plan.game, pack)];
  return known.find((deck) => deck.id === id) ?? randomDeck(plan, pack, seed, seat, attempt);
}
