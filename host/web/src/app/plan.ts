/** What the page knows of a game beside its cartridge and its drawings. Plain data: every screen is made from it. */

import type { Game, JsonObject } from '../../../js/game.ts';
import type { LessonStep } from '../play/lesson.ts';

/** A way to hold a match. Its words: games/<game>/words. */
export interface FormatPlan {
  /** The word of requests. */
  name: string;
  /** How many may sit at the table. One: alone against what the game brings. */
  seats: readonly number[];
  /** Everybody brings a deck; otherwise it is made in the match. */
  decks: boolean;
  /** With sideboards, of as many cards as this rule option says. */
  side?: string;
  /** With the card beside the deck. */
  apart: 'choice' | 'always';
  /** Further fields of the request; the first value is the usual one. */
  fields: readonly { name: string; values: readonly number[] }[];
  /** It stands among the ways to play. */
  way: boolean;
}

/** What is set up by hand in a position. */
export interface PositionPlan {
  /** The step that it begins with. */
  step: string;
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
    /** Cards of a deck and of its sideboard. */
    size: number;
    side: number;
    /** The request's field of what stands beside a deck. */
    other: string;
    /** Formats that a deck is checked for. */
    checks: readonly string[];
  };
  position: PositionPlan;
  /** The guided first match. */
  lesson: readonly LessonStep[];
  /** What a new set begins with: one card that works, with an example that holds. */
  firstSource: (name: string, prefix: string) => string;
  /** A player's standing in a view, as one number. */
  standing: (player: JsonObject) => number;
  /** A card that may be used in the moments for which standing orders are given. */
  usable: (card: JsonObject) => boolean;
}

/** @throws Error where the game has no such format */
export function formatOf(plan: Plan, name: string): FormatPlan {
  const found = plan.formats.find((format) => format.name === name);
  if (!found) throw new Error(`${plan.game.name} has no format ${name}`);
  return found;
}
