// What is chosen before a match, and the configuration (docs/abi.md) that it becomes. The same bytes are kept as the
// set-up used last.

import { INBOX_AT } from './memory';
import { UNKNOWN, about, deckCard, deckCount, decks, formatByte, isOther, openDeck, optionByte } from './pack';
import { Descriptor, FormatFlag, OptionFlag } from './words';

export const enum Mode {
  COMPUTER = 0,
  SOLO = 1,
  PASS = 2,
  REFEREE = 3,
}

/** Deck numbers from here on are own decks. */
export const OWN: i32 = 128;
/**
 * An own deck: u8 cards, u8 0, the cards beside it up to the first UNKNOWN, then the cards, the sideboard behind the deck.
 * All of them are kept under one key of the store.
 */
const OWN_HEAD: i32 = 2;
export const OWN_AT: usize = memory.data(512);

const SEATS: i32 = 4;

/** Fields of the set-up. */
export const enum Field {
  MODE = 0,
  FORMAT = 1, // place among the descriptor's formats
  PLAYERS = 2,
  LEVEL = 3,
  STACK = 4,
  PACKS = 5,
  DECKS = 6, // a seat each
  ORDERS = 10, // a seat each: 0 ask, 1 never
  OPTIONS = 14,
  BYTES = 28,
}
export const SETUP_AT: usize = memory.data(28);

export function field(at: i32): i32 {
  return load<u8>(SETUP_AT + at);
}
export function setField(at: i32, value: i32): void {
  store<u8>(SETUP_AT + at, value);
}
export function formatFlag(flag: i32): bool {
  return (formatByte(field(Field.FORMAT), 3) & flag) != 0;
}

/** The first set-up of a game: against the computer, with its first two decks. */
export function freshSetup(): void {
  memory.fill(SETUP_AT, 0, Field.BYTES);
  setField(Field.STACK, 7);
  setField(Field.PACKS, 1);
  for (let i = 0; i < SEATS; i++) setField(Field.DECKS + i, decks() ? i % decks() : OWN);
  for (let i = 0; i < about(Descriptor.AT_OPTIONS); i++) setField(Field.OPTIONS + i, optionByte(i, 0));
  fitSetup();
}

/** Can the game be played in this mode? */
export function modeFits(mode: i32): bool {
  return ((about(Descriptor.AT_MODES) >> mode) & 1) != 0;
}
/** Does the mode go with a format? Solo has formats of its own. */
function formatFits(n: i32): bool {
  const solo = field(Field.MODE) == Mode.SOLO;
  return ((formatByte(n, 3) & FormatFlag.SOLO) != 0) == solo;
}
/** The next format in a direction that goes with the mode. */
export function turnFormat(by: i32): void {
  let n = field(Field.FORMAT);
  const all = about(Descriptor.AT_FORMATS);
  for (let i = 0; i < all; i++) {
    n = (n + by + all) % all;
    if (formatFits(n)) break;
  }
  setField(Field.FORMAT, n);
  fitSetup();
}
/** Brings everything within its bounds, also what came from the store. */
export function fitSetup(): void {
  if (!modeFits(field(Field.MODE))) setField(Field.MODE, Mode.COMPUTER);
  if (field(Field.FORMAT) >= about(Descriptor.AT_FORMATS)) setField(Field.FORMAT, 0);
  if (!formatFits(field(Field.FORMAT))) turnFormat(1);
  const least = formatByte(field(Field.FORMAT), 1);
  setField(Field.PLAYERS, clamp(field(Field.PLAYERS), least, formatByte(field(Field.FORMAT), 2)));
  setField(Field.STACK, clamp(field(Field.STACK), 7, 10));
  setField(Field.PACKS, clamp(field(Field.PACKS), 1, 2));
  for (let i = 0; i < SEATS; i++) {
    const deck = field(Field.DECKS + i);
    if (deck < OWN ? deck >= decks() : deck >= OWN + ownDecks()) setField(Field.DECKS + i, decks() ? 0 : OWN);
  }
  for (let i = 0; i < about(Descriptor.AT_OPTIONS); i++) {
    setField(Field.OPTIONS + i, clamp(field(Field.OPTIONS + i), optionLeast(i), optionMost(i)));
  }
}
function clamp(value: i32, least: i32, most: i32): i32 {
  return max(least, min(most, value));
}

/** People on this device, and seats that the computer plays, as bits. */
export function humans(): i32 {
  const all = (1 << field(Field.PLAYERS)) - 1;
  return field(Field.MODE) < Mode.PASS ? 1 : all;
}
export function computers(): i32 {
  return field(Field.MODE) == Mode.COMPUTER ? ((1 << field(Field.PLAYERS)) - 1) & ~1 : 0;
}

// ---------------------------------------------------------------- decks

export function ownDecks(): i32 {
  return about(Descriptor.AT_OWN + 1);
}
export function ownBytes(): i32 {
  return OWN_HEAD + 2 * (about(Descriptor.AT_OTHERS) + about(Descriptor.AT_OWN));
}
function ownDeck(n: i32): usize {
  return OWN_AT + n * ownBytes();
}
export function ownCount(n: i32): i32 {
  return load<u8>(ownDeck(n));
}
function otherAt(n: i32, i: i32): usize {
  return ownDeck(n) + OWN_HEAD + 2 * i;
}
function cardAt(n: i32, i: i32): usize {
  return otherAt(n, about(Descriptor.AT_OTHERS) + i);
}
/** Cards of a deck, its sideboard included. */
export function deckSize(deck: i32): i32 {
  if (deck >= OWN) return ownCount(deck - OWN);
  openDeck(deck);
  return deckCount(0) + deckCount(1);
}
/** Cards of it without the sideboard. */
export function mainCount(deck: i32): i32 {
  const all = deckSize(deck);
  return deck >= OWN ? min(all, about(Descriptor.AT_DECK)) : deckCount(0);
}
/** The i-th card; deckSize comes first. */
export function cardOfDeck(deck: i32, i: i32): i32 {
  return deck >= OWN ? <i32>load<u16>(cardAt(deck - OWN, i)) : deckCard(i);
}
/** Cards beside the deck, and the i-th of them. */
export function othersOf(deck: i32): i32 {
  if (deck < OWN) {
    openDeck(deck);
    return deckCount(2);
  }
  let n = 0;
  while (n < about(Descriptor.AT_OTHERS) && otherOfDeck(deck, n) != UNKNOWN) n++;
  return n;
}
export function otherOfDeck(deck: i32, i: i32): i32 {
  return deck >= OWN ? <i32>load<u16>(otherAt(deck - OWN, i)) : deckCard(deckCount(0) + deckCount(1) + i);
}
/** Adds a card to an own deck: the deck, then the sideboard, or beside it. False where there is no room. */
export function addCard(n: i32, card: i32): bool {
  if (isOther(card)) {
    const most = about(Descriptor.AT_OTHERS);
    // The one card that may stand there makes room for another.
    const at = most == 1 ? 0 : othersOf(OWN + n);
    if (at >= most) return false;
    store<u16>(otherAt(n, at), card);
    return true;
  }
  const count = ownCount(n);
  if (count >= min(about(Descriptor.AT_OWN), about(Descriptor.AT_DECK) + about(Descriptor.AT_SIDE))) return false;
  store<u16>(cardAt(n, count), card);
  store<u8>(ownDeck(n), count + 1);
  return true;
}
export function removeCard(n: i32, i: i32): void {
  const count = ownCount(n) - 1;
  const at = cardAt(n, i);
  memory.copy(at, at + 2, 2 * (count - i));
  store<u8>(ownDeck(n), count);
}
export function removeOther(n: i32, i: i32): void {
  const last = othersOf(OWN + n) - 1;
  const at = otherAt(n, i);
  memory.copy(at, at + 2, 2 * (last - i));
  store<u16>(otherAt(n, last), UNKNOWN);
}
export function clearDeck(n: i32): void {
  memory.fill(ownDeck(n), 0, ownBytes());
  memory.fill(otherAt(n, 0), 0xff, 2 * about(Descriptor.AT_OTHERS));
}

// ---------------------------------------------------------------- the configuration

const HEAD: i32 = 32;
const OPTIONS_AT: i32 = 16;
const FLAG_VIRTUAL: i32 = 2;

/** Writes the configuration where replies go, for nothing is asked meanwhile; returns its bytes. */
export function writeConfiguration(): i32 {
  memory.fill(INBOX_AT, 0, HEAD);
  const format = field(Field.FORMAT);
  const players = formatFlag(FormatFlag.SOLO) ? 2 : field(Field.PLAYERS);
  const packs = formatFlag(FormatFlag.PACKS);
  store<u8>(INBOX_AT, formatByte(format, 0));
  store<u8>(INBOX_AT, players, 1);
  if (formatFlag(FormatFlag.SOLO)) store<u8>(INBOX_AT, field(Field.STACK), 2);
  if (packs) {
    store<u8>(INBOX_AT, FLAG_VIRTUAL, 3);
    store<u8>(INBOX_AT, field(Field.PACKS), 5);
  }
  for (let i = 0; i < about(Descriptor.AT_OPTIONS); i++) writeOption(i);
  let at: usize = INBOX_AT + HEAD;
  for (let p = 0; p < players; p++) {
    const given = !packs && (p == 0 || !formatFlag(FormatFlag.SOLO));
    at = writeSeat(at, given ? field(Field.DECKS + p) : -1);
  }
  return <i32>at - INBOX_AT;
}
function isPair(i: i32): bool {
  return optionByte(i, 3) == OptionFlag.PAIR;
}
/** The bounds of what the set-up holds of an option. */
export function optionLeast(i: i32): i32 {
  return isPair(i) ? 0 : optionByte(i, 1);
}
export function optionMost(i: i32): i32 {
  return isPair(i) ? 1 : optionByte(i, 2);
}
/** An option's number as it is shown. */
export function optionValue(i: i32): i32 {
  const held = field(Field.OPTIONS + i);
  return isPair(i) ? optionByte(i, 1 + held) : optionByte(i, 3) == OptionFlag.FIFTIES ? 50 * held : held;
}
function writeOption(i: i32): void {
  const at = INBOX_AT + OPTIONS_AT + i;
  const value = isPair(i) ? field(Field.OPTIONS + i) : optionValue(i);
  store<u8>(at, value);
  if (optionByte(i, 3) == OptionFlag.FIFTIES) store<u8>(at, value >> 8, 1);
}

/** A seat's cards; deck −1: none, the match makes them. */
function writeSeat(at: usize, deck: i32): usize {
  store<u32>(at, 0);
  let to = at + 4;
  const others = deck < 0 ? 0 : othersOf(deck);
  if (!formatFlag(FormatFlag.OTHERS)) {
    // The one card beside the deck stands before the others.
    to = writeCard(to, others && formatFlag(FormatFlag.OTHER) ? otherOfDeck(deck, 0) : UNKNOWN);
  }
  if (deck < 0) return to;
  const all = deckSize(deck);
  const main = mainCount(deck);
  const count = formatFlag(FormatFlag.SIDE) ? all : main;
  store<u8>(at, main);
  store<u8>(at, count - main, 1);
  for (let i = 0; i < count; i++) to = writeCard(to, cardOfDeck(deck, i));
  if (!formatFlag(FormatFlag.OTHERS)) return to;
  store<u8>(at, others, 2);
  for (let i = 0; i < others; i++) to = writeCard(to, otherOfDeck(deck, i));
  return to;
}
function writeCard(at: usize, card: i32): usize {
  store<u16>(at, card);
  return at + 2;
}
