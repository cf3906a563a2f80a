/** Errors as the hosts show them. */

import { Code } from '../../assembly/kernel/codes.ts';
import { BOUNDS, CODES } from './names.ts';
import { fill, type Words } from './words/words.ts';
import { en } from './words/en.ts';

/** What an error says beside code, rule and message: where it is and what it found, by field. */
export type Details = Record<string, unknown>;

/**
 * An error with a code word (`bad-option`), the id of the rule that forbids it or null, and a sentence.
 * `details` hold fields such as `player`, `option`, `field`, `at`, `found`, `expected`, `breaches`.
 */
export class NotableError extends Error {
  override name = 'NotableError';

  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
    readonly details: Details = {},
  ) {
    super(message);
  }

  /** As a response carries it. */
  toJSON(): Details {
    return { code: this.code, rule: this.rule, message: this.message, ...this.details };
  }
}

/** What a cartridge says of its last refusal: a number of `Code`, a rule's number or 0, a place and an argument. */
export interface Refusal {
  code: number;
  rule: number;
  at: number;
  arg: number;
}

/** Names of the figures `at` and `arg` of a code. */
const FIELDS: Partial<Record<number, [string | null, string | null]>> = {
  [Code.BAD_DECK_ENTRY]: ['at', 'deck'],
  [Code.BAD_TEXT]: ['at', 'string'],
  [Code.TOO_MANY]: ['at', 'found'],
  [Code.BAD_CONFIG]: ['at', 'found'],
  [Code.BAD_POSITION]: ['at', 'found'],
  [Code.ILLEGAL_DECK]: ['player', 'cardIndex'],
  [Code.NO_MATCH]: [null, null],
  [Code.NOT_VERIFIED]: [null, null],
  [Code.NOT_ASKED]: ['player', null],
  [Code.LATE_QUESTION]: [null, 'question'],
  [Code.BAD_COUNT]: ['count', null],
  [Code.BAD_OPTION]: ['at', 'option'],
  [Code.DUPLICATE_OPTION]: ['at', 'option'],
  [Code.NEED_NOT_MET]: ['sum', 'need'],
  [Code.NOT_MINIMAL]: ['at', null],
  [Code.NOT_IN_MATCH]: ['player', null],
  [Code.UNEXPECTED_RECORD]: ['type', 'a'],
  [Code.BAD_BUDGET]: ['found', 'most'],
  [Code.NOT_THINKING]: [null, null],
};

/** The error for a cartridge's refusal. `prefix` is what the game's rule ids start with. */
export function refused(refusal: Refusal, prefix: string, more: Details = {}, words: Words = en): NotableError {
  const code = CODES[refusal.code] || `code-${refusal.code}`;
  const [at, arg] = FIELDS[refusal.code] ?? ['at', refusal.code <= Code.NOT_VERIFIED ? 'cardIndex' : 'arg'];
  const details: Details = {};
  if (at) details[at] = refusal.at;
  if (arg && refusal.arg !== 0xffff) details[arg] = refusal.arg;
  if (refusal.code === Code.LIMIT) details['bound'] = BOUNDS[refusal.at] || String(refusal.at);
  Object.assign(details, more);
  const message = fill(words.errors[code] ?? '{code}', { code, ...details });
  return new NotableError(code, message, refusal.rule ? `${prefix}${refusal.rule}` : null, details);
}
