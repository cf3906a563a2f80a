/** Errors of card sources: what, where, what was found and expected, and the nearest known word. */

import type { Place } from './ast';

/** Every code an error of a card source can have, with what it means. */
export const CODES = {
  character: 'a character that card sources do not use',
  string: 'a text without its closing quote, or with an unknown escape',
  syntax: 'something else was expected here',
  brace: 'a brace that is not closed, or closes nothing',
  'too-deep': 'nested more deeply than cards need',
  repeated: 'said twice',
  missing: 'something that must be said is not',
  number: 'a number out of its range',
  text: 'a name or text that is empty, too long or has control characters',
  'no-set': 'a card that belongs to no set',
  'duplicate-number': 'two cards of a set with one number',
  'duplicate-name': 'two cards, sets or decks with one name',
  'unknown-card': 'a name that no card has',
  'unset-register': 'a register that no choice or loop before has filled',
  'no-loop': '"they" outside of each opponent, each player',
  'no-player': '"chosen player" before a player was chosen',
  'no-event': '"that" outside of a trigger or replacement',
  'hidden-hand': 'a test or a count of what a hand holds',
  'hidden-card': 'a test of a chosen hand card that nobody has revealed',
  'blind-choice': 'a filter on a hand that the chooser cannot see',
  'hand-modifier': 'a stat of a hand card changed outside of an ongoing effect',
  'choice-in-tails': 'a choice inside until tails',
  ongoing: 'something that an ongoing effect cannot do',
  instead: 'a replacement that asks, looks, copies or draws',
  duration: 'a duration that is missing, or stands where none belongs',
  'deck-action': 'an action that belongs to one timing outside of it, or another action inside',
  timing: 'an effect of a timing that cards of this class do not have',
  lead: 'an ability without the word that leads abilities, or another effect with it',
  where: 'zones in which this effect cannot work',
  extra: 'an Extra that does something else than to be played',
  event: 'an event with a cause, zone or object that it does not have',
  'random-condition': 'chance in a condition that is tested all the time',
  dynamic: 'more computed values in selectors than the code can say',
  base: 'a selector that cannot stand here',
  chooser: 'somebody who cannot choose',
  nesting: 'more loops inside each other than the machine has',
  stack: 'a computation that needs more room than the machine has',
  'code-length': 'more code than a card may have',
  count: 'more of something than a pack can hold',
  example: 'an example line that says nothing the runner knows',
  vocabulary: 'a word that the game does not have',
} as const;

export type Code = keyof typeof CODES;

export interface CardError extends Place {
  code: Code;
  message: string;
  /** What stands there. */
  found?: string;
  /** What could stand there. */
  expected?: string[];
  /** The nearest word that could. */
  near?: string;
}

/** `file:line:column: message [code]` */
export function formatError(error: CardError): string {
  return `${error.file}:${error.line}:${error.column}: ${error.message} [${error.code}]`;
}

/** Number of insertions, deletions, replacements and swaps of neighbours between two words. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}

/** The nearest of the known words, when it is near enough to be meant. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  const small = word.slice(0, 60).toLowerCase();
  for (const candidate of known) {
    if (Math.abs(candidate.length - small.length) >= least) continue;
    const d = distance(small, candidate.toLowerCase());
    if (d < least) {
      best = candidate;
      least = d;
    }
  }
  return best;
}

/** The list as a reader wants it: at most a dozen, the rest counted. */
export function list(words: readonly string[], most = 12): string {
  const shown = words.slice(0, most);
  const rest = words.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} or ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown[shown.length - 1]}` : (shown[0] ?? 'nothing');
}
