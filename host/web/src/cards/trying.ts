/** A position in which a card can be tried: it lies in the hand with six others, against seven. */

import { Dice } from '../../../js/dice.ts';
import type { JsonObject } from '../../../js/game.ts';
import type { Pack } from '../../../js/pack.ts';
import { deckCards } from '../app/decks.ts';
import type { Entry } from '../app/entry.ts';
import { hasLists, isBeside } from '../app/plan.ts';
import type { Puzzle } from '../matches/puzzle.ts';

/** A hand holds at most so many. */
const HAND = 7;

export function tryOf(card: string, entry: Entry, pack: Pack, seed: string, names: readonly string[]): Puzzle {
  const dice = new Dice(seed);
  const { other } = entry.deck;
  const size = Math.min(HAND, entry.deck.size);
  const apart = isBeside(entry, pack.find(card)!);
  const usual = deckCards(entry, pack);
  const hand = (first: readonly string[]): JsonObject[] => {
    // A small pack has fewer cards than a hand: they come again.
    const rest = Array.from({ length: Math.ceil(size / Math.max(1, usual.length)) }, () => dice.shuffled(usual)).flat();
    return [...first, ...rest].slice(0, size).map((name) => ({ card: name }));
  };
  const mine = apart ? { hand: hand([]), [other]: hasLists(entry) ? [{ card }] : { card } } : { hand: hand([card]) };
  return {
    name: card,
    task: '',
    you: 0,
    goal: 'none',
    setup: { format: entry.formats[0]!.name, seed, players: names.map((name) => ({ name })) },
    position: { players: [mine, { hand: hand([]) }] },
  };
}
