// Is a deck legal (S1–S5, S70, S71)?

import type { Card, Options } from './types';
import type { MonAction } from '../../tools/cards/super-battle-mon/actions';

export interface Breach {
  rule: string;
  message: string;
}

export const DECK = 7;
const COPIES = 2;

/** S4: the size that a deck must have, as its cards' Passives change it. */
export function deckSize(deck: Card[]): number {
  let size = DECK;
  for (const action of deckActions(deck)) if (action.do === 'deckSize') size += action.amount;
  return size;
}

function deckActions(deck: Card[]): MonAction[] {
  return deck.flatMap((card) => {
    if (!card.effects.some((effect) => effect.on === 'deck')) return [];
    return card.effects
      .filter((effect) => effect.on === 'deck')
      .flatMap((effect) => effect.do)
      .flatMap((statement) => ('action' in statement ? [statement.action as MonAction] : []));
  });
}

/** S2, S3: how many copies of a card a deck may hold; S4: as Passives of the deck allow. */
export function copyLimit(card: Card, deck: Card[]): number {
  const { max } = card.printed;
  let limit = max === 'any' ? Infinity : Number(max ?? COPIES);
  for (const action of deckActions(deck)) {
    if (action.do !== 'copyLimit') continue;
    const meant = action.name === undefined || action.name === card.name;
    const typed = action.types.length === 0 || action.types.some((type) => card.types.includes(type));
    if (meant && typed) limit = Math.max(limit, action.amount);
  }
  return limit;
}

/** Copies of one card have one identity: set and number (S2). */
export function same(a: Card, b: Card): boolean {
  return a.set === b.set && a.number === b.number && (a.class === 'ranger') === (b.class === 'ranger');
}

export function breachesOf(deck: Card[], sideboard: Card[] | null, options: Options): Breach[] {
  const breaches: Breach[] = [];
  const size = deckSize(deck);
  const add = (rule: string, message: string) => breaches.push({ rule, message });
  if (deck.some((card) => card.class === 'ranger')) add('S1', 'a Ranger is no Mon card');
  if (deck.length !== size) add(size === DECK ? 'S1' : 'S4', `${deck.length} cards, not ${size}`);
  if (sideboard && sideboard.length !== options.sideboard)
    add('S71', `${sideboard.length} cards in the sideboard, not ${options.sideboard}`);
  // S71: the copy limit holds over deck and sideboard.
  const all = [...deck, ...(sideboard ?? [])];
  for (const [i, card] of all.entries()) {
    if (all.findIndex((other) => same(other, card)) !== i) continue;
    const copies = all.filter((other) => same(other, card)).length;
    const limit = copyLimit(card, deck);
    if (copies > limit)
      add(card.printed['max'] === undefined ? 'S2' : 'S3', `${copies} copies of ${card.name}, not ${limit}`);
  }
  return breaches;
}

/** S70: which of a pool's cards a deck under construction may take. The limit gives way only as far as it must. */
export function buildable(deck: Card[], pool: Card[]): boolean[] {
  const all = [...deck, ...pool];
  const within = all.filter(
    (card, i) => all.slice(0, i).filter((other) => same(other, card)).length < copyLimit(card, deck),
  );
  const missing = Math.max(0, DECK - within.length);
  const over = deck.filter(
    (card, i) => deck.slice(0, i).filter((other) => same(other, card)).length >= copyLimit(card, deck),
  );
  return pool.map((card) => {
    const copies = deck.filter((other) => same(other, card)).length;
    return copies < copyLimit(card, deck) || over.length < missing;
  });
}
