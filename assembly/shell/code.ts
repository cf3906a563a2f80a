// The deck code (docs/deck-code.md): bech32m over numbers of four bits and a mark that more follow.

import { INBOX_AT } from './memory';
import { UNKNOWN, about, cardByte, cardNumber, gameNumber, isOther, openCard, saySetPrefix, sets } from './pack';
import { Record } from '../kernel/format';
import { cardOfDeck, deckSize, mainCount, otherOfDeck } from './setup';
import { clearText, glyphAt, length, sayGlyph } from './text';
import { Descriptor } from './words';

const VERSION: i32 = 1;
const LISTS: i32 = 3;
const LETTERS: i32 = 62;
const LONGEST_PREFIX: i32 = 8;
const CHECK: i32 = 6;
const BECH32M: u32 = 0x2bc830a3;
/** Printed numbers end before this. */
const NUMBERS: i32 = 1000;
/** The 32 characters of bech32, as capitals. */
const alphabet: usize = memory.data<u8>([
  81, 80, 90, 82, 89, 57, 88, 56, 71, 70, 50, 84, 86, 68, 87, 48, 83, 51, 74, 78, 53, 52, 75, 72, 67, 69, 54, 77, 85,
  65, 55, 76,
]);

/** Symbols are collected where replies go: no question waits while decks are looked at. */
let symbols: i32 = 0;
let checksum: u32 = 1;

function add(symbol: i32): void {
  store<u8>(INBOX_AT + symbols++, symbol);
}
function put(value: i32): void {
  for (; value > 15; value >>= 4) add(16 | (value & 15));
  add(value);
}

/** The i-th card of a list (0 deck, 1 sideboard, 2 beside the deck), UNKNOWN behind its end. */
function cardIn(deck: i32, list: i32, i: i32): i32 {
  if (list == 2) return i ? UNKNOWN : otherOfDeck(deck);
  const all = deckSize(deck);
  const main = mainCount(deck);
  const at = list ? main + i : i;
  const end = list ? all : main;
  return at >= end ? UNKNOWN : cardOfDeck(deck, at);
}
/** Is a card of this set, and beside the deck or not? Its record is open then. */
function isOf(card: i32, series: i32): bool {
  const other = isOther(card) ? 1 : 0;
  return cardByte(Record.AT_SET) == series >> 1 && other == (series & 1);
}
/** Cards of a list in a series with a printed number (−1: any). */
function count(deck: i32, list: i32, series: i32, number: i32): i32 {
  let n = 0;
  for (let i = 0; cardIn(deck, list, i) != UNKNOWN; i++) {
    if (isOf(cardIn(deck, list, i), series) && (number < 0 || cardNumber() == number)) n++;
  }
  return n;
}
function uses(deck: i32, series: i32): bool {
  for (let list = 0; list < LISTS; list++) if (count(deck, list, series, -1)) return true;
  return false;
}
/** A letter's place among A–Z, 0–9, a–z. */
function letter(glyph: i32): i32 {
  return glyph >= 97 ? glyph - 61 : glyph >= 65 ? glyph - 65 : glyph - 22;
}

function putSeries(series: i32): void {
  clearText();
  saySetPrefix(series >> 1);
  put((series & 1 ? about(Descriptor.AT_OTHER) : 0) * LONGEST_PREFIX + length - 1);
  for (let i = 0; i < length; i++) put(letter(glyphAt(i)));
}
function putList(deck: i32, list: i32, series: i32): void {
  put(count(deck, list, series, -1));
  let before = 0;
  for (let number = 0; number < NUMBERS; number++) {
    for (let n = count(deck, list, series, number); n > 0; n--) {
      put(number - before);
      before = number;
    }
  }
}

/** The n-th series: ordinary cards of every set first, then those beside the deck. */
function nth(n: i32): i32 {
  return n < sets() ? 2 * n : 2 * (n - sets()) + 1;
}

/** The deck's code becomes the text. */
export function sayDeckCode(deck: i32): void {
  symbols = 0;
  add(VERSION);
  put(gameNumber());
  const all = 2 * sets();
  let used = 0;
  let lists = 0;
  for (let n = 0; n < all; n++) if (uses(deck, nth(n))) used++;
  put(used);
  for (let n = 0; n < all; n++) if (uses(deck, nth(n))) putSeries(nth(n));
  for (let list = 0; list < LISTS; list++) if (cardIn(deck, list, 0) != UNKNOWN) lists = list + 1;
  put(lists);
  for (let list = 0; list < lists; list++) {
    for (let n = 0; n < all; n++) if (uses(deck, nth(n))) putList(deck, list, nth(n));
  }
  sayChecked();
}

function feed(symbol: i32): void {
  const top = checksum >> 25;
  checksum = ((checksum & 0x1ffffff) << 5) ^ symbol;
  if (top & 1) checksum ^= 0x3b6a57b2;
  if (top & 2) checksum ^= 0x26508e6d;
  if (top & 4) checksum ^= 0x1ea119fa;
  if (top & 8) checksum ^= 0x3d4233dd;
  if (top & 16) checksum ^= 0x2a1462b3;
}
function sayChecked(): void {
  checksum = 1;
  // The head NT: high bits, a divider, low bits.
  feed(3);
  feed(3);
  feed(0);
  feed(14);
  feed(20);
  for (let i = 0; i < symbols; i++) feed(load<u8>(INBOX_AT + i));
  for (let i = 0; i < CHECK; i++) feed(0);
  checksum ^= BECH32M;
  for (let i = 0; i < CHECK; i++) add((checksum >> (5 * (CHECK - 1 - i))) & 31);
  clearText();
  sayGlyph(78);
  sayGlyph(84);
  sayGlyph(49);
  for (let i = 0; i < symbols; i++) sayGlyph(load<u8>(alphabet + load<u8>(INBOX_AT + i)));
}
