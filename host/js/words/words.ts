/** The shape of a language's words. Places in braces are filled in by name; what a sentence can name stands beside it. */

import type { EventWord, KindWord, VerbWord } from '../names.ts';

export interface Words {
  language: string;
  /** By code word: `{code}` and the error's details. */
  errors: Record<string, string>;
  /**
   * By event type, or `type.variant`: {card} {source} {player} {amount} {from} {to} {attribute} {step} {cost} {other}
   * {reason} {winners}.
   */
  events: Record<EventWord, string> & Record<string, string>;
  /** What an option's button says, by verb: {card} {target} {player} {amount} {mode} {place} {targetPlace}. */
  labels: Record<VerbWord, string> & Record<string, string>;
  /** What a question asks, by kind: {min} {max} {need} {card}. */
  questions: Record<Exclude<KindWord, ''>, string>;
  reasons: Record<string, string>;
  bounds: Record<string, string>;
  /** A card nobody told us the name of; {n} is its place from 1. */
  hidden: string;
  hiddenAt: string;
  /** A place on the table: {player} {zone} {n}. */
  place: string;
  player: string;
  nobody: string;
  and: string;
  games: Record<string, GameWords>;
}

/** Sentences that a game says in its own way, keyed as the common ones, which hold where it says nothing. */
export interface Sentences {
  events?: Partial<Record<string, string>>;
  labels?: Partial<Record<string, string>>;
  questions?: Partial<Record<string, string>>;
  reasons?: Partial<Record<string, string>>;
}

export interface GameWords extends Sentences {
  title: string;
  zones: Record<string, string>;
  steps: Record<string, string>;
  attributes: Record<string, string>;
  /** What prevention stops. */
  preventions: Record<string, string>;
  results: Record<string, string>;
  formats: Record<string, string>;
  /** By rule id: what is wrong with a deck. {card} {count} {side} */
  breaches: Record<string, string>;
  /** By option name: what it does. */
  options: Record<string, string>;
}

/** Fills the places of a sentence; an unknown place becomes empty. */
export function fill(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return value === undefined || value === null
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  });
}

/** "a", "a and b", "a, b and c". */
export function listed(items: string[], words: Words): string {
  if (items.length < 2) return items[0] ?? words.nobody;
  return `${items.slice(0, -1).join(', ')} ${words.and} ${items[items.length - 1]}`;
}
