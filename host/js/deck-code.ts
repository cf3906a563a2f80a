/**
 * The deck code: a deck as a short line of capitals and digits that can be typed, read aloud and shown as a QR code in
 * its dense alphanumeric mode. It is a bech32m string (BIP-350), whose checksum finds every four wrong characters.
 * docs/deck-code.md describes what is in it.
 */

import { bech32m } from '@scure/base';
import { refOrder, type CardRef } from './card-ref.ts';
import { NotableError } from './errors.ts';

/** What the code begins with; bech32 puts a 1 after it. */
const HEAD = 'nt';
const VERSION = 1;
/** What a set's prefix may consist of (tools/cards). */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz';
const LONGEST_PREFIX = 8;
/** Lists of a deck in the order of the code. */
export const LISTS = ['cards', 'side', 'others'] as const;
/** Cards of one list; a code that says more is none. */
export const MOST_CARDS = 250;
/** Characters without spaces. */
export const LONGEST_CODE = 1000;

/** Every card of a deck, each copy once, in any order. */
export type RefDeck = Record<(typeof LISTS)[number], CardRef[]>;

/** The code of a deck. The order of its cards is not in it. */
export function deckCode(deck: RefDeck, game: number): string {
  const lists = LISTS.map((list) => [...deck[list]].sort(refOrder));
  while (lists.length && !lists[lists.length - 1]!.length) lists.pop();
  const series = seriesOf(lists.flat());
  const symbols = [VERSION];
  put(symbols, game);
  put(symbols, series.length);
  for (const { set, apart } of series) {
    put(symbols, apart * LONGEST_PREFIX + set.length - 1);
    for (const letter of set) put(symbols, LETTERS.indexOf(letter));
  }
  put(symbols, lists.length);
  for (const list of lists)
    for (const { set, apart } of series) {
      const numbers = list.filter((ref) => ref.set === set && ref.apart === apart).map((ref) => ref.number);
      put(symbols, numbers.length);
      numbers.forEach((number, i) => put(symbols, number - (numbers[i - 1] ?? 0)));
    }
  return bech32m.encode(HEAD, symbols, false).toUpperCase();
}

/** In groups of four, for reading and typing. */
export const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Reads a code, in any case, with any spaces and hyphens.
 * @throws NotableError `bad-code` with what is wrong, `other-game` where the deck is one of another game
 */
export function readDeckCode(text: string, game: number): RefDeck {
  const symbols = symbolsOf(text);
  let at = 0;
  const take = (most = 0xffff): number => {
    let value = 0;
    for (let shift = 0; ; shift += 4) {
      const symbol = symbols[at++];
      if (symbol === undefined || shift > 16) throw damaged('it ends in the middle of a number');
      value |= (symbol & 15) << shift;
      if (symbol < 16) break;
    }
    if (value > most) throw damaged(`it says ${value} where ${most} is the most`);
    return value;
  };
  const version = symbols[at++];
  if (version !== VERSION)
    throw new NotableError('bad-code', `This deck code is of a kind that this program does not read (${version}).`);
  const owner = take();
  if (owner !== game)
    throw new NotableError('other-game', 'This is the code of a deck of another game.', null, { found: owner });
  const series = Array.from({ length: take(MOST_CARDS) }, () => {
    const head = take();
    const length = (head % LONGEST_PREFIX) + 1;
    const set = Array.from({ length }, () => LETTERS[take(LETTERS.length - 1)]!).join('');
    return { set, apart: Math.floor(head / LONGEST_PREFIX) };
  });
  const deck: RefDeck = { cards: [], side: [], others: [] };
  for (const list of LISTS.slice(0, take(LISTS.length)))
    for (const { set, apart } of series) {
      let number = 0;
      for (let n = take(MOST_CARDS - deck[list].length); n > 0; n--) {
        number += take();
        deck[list].push({ set, apart, number });
      }
    }
  if (at !== symbols.length) throw damaged('more follows after its end');
  return deck;
}

/** The sets, and in them the classes numbered apart, that cards come from. */
function seriesOf(refs: readonly CardRef[]): CardRef[] {
  return refs
    .map(({ set, apart }) => ({ set, apart, number: 0 }))
    .sort(refOrder)
    .filter((ref, i, all) => i === 0 || refOrder(all[i - 1]!, ref) !== 0);
}

/** A number as symbols of five bits: four bits each, the lowest first, and a mark that another follows. */
function put(symbols: number[], value: number): void {
  for (; value > 15; value >>= 4) symbols.push(16 + (value & 15));
  symbols.push(value);
}

const damaged = (why: string) => new NotableError('bad-code', `This deck code does not hold a deck: ${why}.`);

/** @throws NotableError `bad-code` */
function symbolsOf(text: string): number[] {
  const clean = text.replace(/[\s-]/g, '').toLowerCase();
  if (!clean.startsWith(`${HEAD}1`))
    throw new NotableError('bad-code', `A deck code begins with ${HEAD.toUpperCase()}1.`);
  if (clean.length > LONGEST_CODE)
    throw new NotableError('bad-code', `A deck code has at most ${LONGEST_CODE} characters; this has ${clean.length}.`);
  // Letters that are in no code, as people read them.
  const data = clean.slice(3).replace(/o/g, '0').replace(/[1i]/g, 'l').replace(/b/g, '8');
  const wrong = /[^ac-hj-np-z02-9]/.exec(data);
  if (wrong)
    throw new NotableError('bad-code', `${JSON.stringify(wrong[0])} is in no deck code.`, null, { found: wrong[0] });
  try {
    return [...bech32m.decode(`${HEAD}1${data}`, false).words];
  } catch {
    throw new NotableError('bad-code', 'This deck code has a wrong, missing or extra character.');
  }
}
