// The deck code (docs/deck-code.md): bech32m over numbers of four bits and a mark that more follow.

import { INBOX_AT, VIEW_AT } from './memory';
import { about, cardNumber, gameNumber, groupOf, openCard, saySetPrefix, sets } from './pack';
import { cardOfDeck, deckSize, mainCount, otherOfDeck, othersOf } from './setup';
import { clearText, glyphAt, length, sayGlyph } from './text';
import { Descriptor } from './words';

const VERSION: i32 = 1;
const LISTS: i32 = 3;
const LETTERS: i32 = 62;
const LONGEST_PREFIX: i32 = 8;
const CHECK: i32 = 6;
const BECH32M: u32 = 0x2bc830a3;
/** Printed numbers end before this; a card's key is its group times this and its number. */
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

/** Keys of the deck's cards, u16 each, where views go: none is looked at meanwhile. Where the lists end. */
const KEYS_AT: i32 = VIEW_AT;
const ends: usize = memory.data(16);

function endOf(list: i32): i32 {
  return list < 0 ? 0 : load<i32>(ends + 4 * list);
}
function readKeys(deck: i32): void {
  const all = deckSize(deck);
  const others = othersOf(deck);
  store<i32>(ends, mainCount(deck));
  store<i32>(ends, all, 4);
  store<i32>(ends, all + others, 8);
  for (let i = 0; i < all + others; i++) {
    openCard(i < all ? cardOfDeck(deck, i) : otherOfDeck(deck, i - all));
    store<u16>(KEYS_AT + 2 * i, groupOf() * NUMBERS + cardNumber());
  }
}
/** Cards of a list in a group. */
function count(list: i32, group: i32): i32 {
  let n = 0;
  for (let i = endOf(list - 1); i < endOf(list); i++) if (<i32>load<u16>(KEYS_AT + 2 * i) / NUMBERS == group) n++;
  return n;
}
function uses(group: i32): bool {
  for (let list = 0; list < LISTS; list++) if (count(list, group)) return true;
  return false;
}
/** A letter's place among A–Z, 0–9, a–z. */
function letter(glyph: i32): i32 {
  return glyph >= 97 ? glyph - 61 : glyph >= 65 ? glyph - 65 : glyph - 22;
}

function putSeries(group: i32): void {
  clearText();
  saySetPrefix(group >> 1);
  put((group & 1 ? about(Descriptor.AT_OTHER) : 0) * LONGEST_PREFIX + length - 1);
  for (let i = 0; i < length; i++) put(letter(glyphAt(i)));
}
/** The cards of a list in a group, by rising numbers: each as the difference to the one before. */
function putList(list: i32, group: i32): void {
  put(count(list, group));
  let before = group * NUMBERS;
  for (let next = before; next >= 0;) {
    // All copies of the number at hand, and the nearest one above it.
    let above = -1;
    for (let i = endOf(list - 1); i < endOf(list); i++) {
      const key: i32 = load<u16>(KEYS_AT + 2 * i);
      if (key == next) {
        put(key - before);
        before = key;
      } else if (key > next && key / NUMBERS == group && (above < 0 || key < above)) above = key;
    }
    next = above;
  }
}

/** The n-th series: ordinary cards of every set first, then those numbered apart. */
function nth(n: i32): i32 {
  return n < sets() ? 2 * n : 2 * (n - sets()) + 1;
}

/** The deck's code becomes the text. */
export function sayDeckCode(deck: i32): void {
  readKeys(deck);
  symbols = 0;
  add(VERSION);
  put(gameNumber());
  const all = 2 * sets();
  let used = 0;
  let lists = 0;
  for (let n = 0; n < all; n++) if (uses(nth(n))) used++;
  put(used);
  for (let n = 0; n < all; n++) if (uses(nth(n))) putSeries(nth(n));
  for (let list = 0; list < LISTS; list++) if (endOf(list) > endOf(list - 1)) lists = list + 1;
  put(lists);
  for (let list = 0; list < lists; list++) {
    for (let n = 0; n < all; n++) if (uses(nth(n))) putList(list, nth(n));
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
