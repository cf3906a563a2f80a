/** What the page knows of a game beside its cartridge and its drawings. Plain data: every screen is made from it. */

import type { Game, JsonObject } from '../../../js/game.ts';
import type { PackCard } from '../../../js/pack.ts';
import type { LessonStep } from '../play/lesson.ts';

/** A way to hold a match. Its words: games/<game>/words. */
export interface FormatPlan {
  /** The word of requests. */
  name: string;
  /** How many may sit at the table. One: alone against what the game brings. */
  seats: readonly number[];
  /** Everybody brings a deck; otherwise it is made in the match. */
  decks: boolean;
  /** With sideboards: of as many cards as this rule option says, or of any number. */
  side?: string | true;
  /** With the card beside the deck. */
  apart: 'choice' | 'always' | 'never';
  /** Further fields of the request; the first value is the usual one. */
  fields: readonly { name: string; values: readonly number[] }[];
  /** It stands among the ways to play. */
  way: boolean;
}

/** What is set up by hand in a position. */
export interface PositionPlan {
  /** The step that it begins with, and the field of the round or turn. */
  step: string;
  course: string;
  /** Cards can lie facedown. */
  facedown: boolean;
  /** Lists of cards, as views name them. */
  zones: readonly string[];
  /** Those whose cards lie on the table and have a state. */
  table: readonly string[];
  /** What can be changed about such a card, and for how long. */
  attributes: readonly string[];
  durations: readonly string[];
}

export interface Plan {
  game: Game;
  /** The document with its rules, fetched when somebody opens it. */
  rules: () => Promise<string>;
  /** The first one is the usual one. */
  formats: readonly FormatPlan[];
  /** Rule options that stand in sight; the others open. */
  options: readonly string[];
  /** Fields of a card to choose by, and those to order by. */
  facets: readonly string[];
  orders: readonly string[];
  deck: {
    /** Most cards of a deck, of its sideboard, and of what stands beside it. */
    size: number;
    side: number;
    others: number;
    /** The request's fields of a sideboard, and of what stands beside a deck. */
    sideField: string;
    other: string;
    /** Classes of the cards that stand beside it, and of those that are in no deck. */
    beside: readonly number[];
    outside: readonly number[];
    /** Formats that a deck is checked for. */
    checks: readonly string[];
  };
  position: PositionPlan;
  /** It can be played with cards on a table, of which the page is told what comes to light. */
  physical: boolean;
  /** The guided first match; none: empty. */
  lesson: readonly LessonStep[];
  /** What a new set begins with: one card that works, with an example that holds. */
  firstSource: (name: string, prefix: string) => string;
  /** A player's standing in a view, as one number. */
  standing: (player: JsonObject) => number;
  /** A card that may be used in the moments for which standing orders are given. */
  usable: (card: JsonObject) => boolean;
}

/** Does the card stand beside decks? */
export const isBeside = (plan: Plan, card: PackCard): boolean => plan.deck.beside.includes(card.class);

/** A list stands beside each deck, not one card. */
export const hasLists = (plan: Plan): boolean => plan.deck.others > 1;

/** @throws Error where the game has no such format */
export function formatOf(plan: Plan, name: string): FormatPlan {
  const found = plan.formats.find((format) => format.name === name);
  if (!found) throw new Error(`${plan.game.name} has no format ${name}`);
  return found;
}
