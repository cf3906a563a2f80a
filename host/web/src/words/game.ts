/** The words that every game brings to the page; its own table says more, for its own drawings. */

export interface GamePageWords {
  /** How far a match has come: {round}. */
  course: string;
  /** What a match at one press is. */
  nowHint: string;
  /** By format: its title, and what it is. */
  formats: Record<string, readonly [string, string]>;
  /** By further field of a format: its title, and its values in order. */
  fields: Record<string, readonly [string, readonly string[]]>;
  /** In place of a deck that is made in the match. */
  made: string;
  /** The card beside the deck: playing with it, what it is called, the deck's own one, entering one by number. */
  apart: { with: string; hint: string; title: string; own: string; number: string };
  /** What standing orders are about, and the question that they answer. */
  orders: readonly [string, string];
  /** Searches that show how to search. */
  searchHint: string;
  /** In an empty set: how a card begins. */
  noCards: string;
  /** How it is played beside real cards. */
  physical: string;
  /** By step of the lesson: what to do, what it is called once it is done, and what it shows. */
  lesson: Record<string, readonly [string, string, string]>;
  /** Fields of a card, and their values. */
  cards: { fields: Record<string, string>; values: Record<string, string> };
  /** For how long a change lasts. */
  durations: Record<string, string>;
  facedown: string;
  /** Why a card cannot be chosen (play/why-not.ts): text, and rule where it is not the question's. */
  why: Record<string, readonly string[]>;
}

/** Its own words keep their names; what every game brings must be there. */
export const gameTable = <T extends GamePageWords>(table: T): T => table;
