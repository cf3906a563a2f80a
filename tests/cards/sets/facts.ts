/** What tests ask of a game's set besides what holds for every one. */

import type { Card, Deck, Source } from '../../../tools/cards/ast';
import type { Vocabulary } from '../../../tools/cards/vocabulary';
import { battleOfAeonsFacts } from './battle-of-aeons';
import { superBattleMonFacts } from './super-battle-mon';

export interface SetFacts {
  /** Words that cannot stand on two cards, and why. */
  missing: Record<string, string>;
  /** Events that both triggers and replacements name. */
  replaced: string[];
  /** The text column of the specification's example cards; with it the words that carry the meaning, where they are others. */
  told: Record<string, string>;
  carries: Record<string, string[]>;
  /** Most characters of a line of rules text, and of a whole one. */
  line: number;
  text: number;
  /** The specification's example cards, `number|name|…`, and what a card prints in that order. */
  printed: string;
  print: (card: Card, v: Vocabulary) => unknown[];
  /** How many there are, and at least have to be. */
  counts: (source: Source) => [what: string, number: number, least: number][];
  /** Its document's index is made from the set; and the words of the specification that it must hold. */
  generated: boolean;
  indexed: string[];
  /** Share of the words that the ready-made decks use. */
  inDecks: number;
  /** Cards without text that a set may have. */
  vanilla: number;
  decks: { least: number; rule: string; faults: (deck: Deck, byName: Map<string, Card>) => string[] };
}

export const FACTS: Record<string, SetFacts> = {
  'super-battle-mon': superBattleMonFacts,
  'battle-of-aeons': battleOfAeonsFacts,
};
