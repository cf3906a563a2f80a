// The current game: its descriptor among the words, and cards and decks of its pack, read in place.

import { Abi } from './abi';
import { Glyph } from './glyphs';
import { Pack, Record } from '../kernel/format';
import { clearText, hasWord, readPack, say, sayFrom, sayGlyph, sayNumber, space, u32At } from './text';
import { Descriptor, FigureHow, GameFlag, GameWord, WordsAt, WordsFile } from './words';

export const UNKNOWN: i32 = 0xffff;
export const ATTRIBUTES: i32 = 8;

const header: usize = memory.data(64);
const descriptor: usize = memory.data(144);
const record: usize = memory.data(32);
/** Where the game's strings begin; 0: a game of which this shell knows nothing. */
export let gameWords: i32 = 0;

/** The descriptor of a game by its number; false where there is none. */
export function openGame(game: i32): bool {
  gameWords = 0;
  for (let i = 0; i < WordsFile.GAMES; i++) {
    readPack(descriptor, Abi.WORDS_AT + WordsFile.AT_DESCRIPTORS + i * WordsFile.DESCRIPTOR, WordsFile.DESCRIPTOR);
    if (<i32>load<u8>(descriptor) != game || game == 0) continue;
    gameWords = WordsAt.GAMES + i * GameWord.SIZE;
    return true;
  }
  return false;
}
export function openPack(): void {
  readPack(header, 0, Pack.HEADER);
}

export function about(at: i32): i32 {
  return load<u8>(descriptor + at);
}
/** Byte `at` of the n-th format or option. */
export function formatByte(n: i32, at: i32): i32 {
  return about(Descriptor.AT_FORMAT + 4 * n + at);
}
export function optionByte(n: i32, at: i32): i32 {
  return about(Descriptor.AT_OPTION + 4 * n + at);
}
export function gameNumber(): i32 {
  return about(Descriptor.AT_GAME);
}
export function gameFlag(flag: i32): bool {
  return (about(Descriptor.AT_FLAGS) & flag) != 0;
}
export function sayGame(word: i32): void {
  say(gameWords + word);
}
/** The game's own way to say a common word, where it has one. */
export function ownWord(own: i32, common: i32): i32 {
  return hasWord(gameWords + own) ? gameWords + own : common;
}
export function rulesPage(n: i32): i32 {
  return gameWords + GameWord.PAGES + n;
}

function u16In(at: i32): i32 {
  return load<u16>(header + at);
}
function u32In(at: i32): i32 {
  return load<i32>(header + at);
}
export function cards(): i32 {
  return u16In(Pack.AT_CARDS);
}
export function decks(): i32 {
  return u16In(Pack.AT_DECKS);
}

// ---------------------------------------------------------------- cards

/** Reads a card's record, for the functions below. */
export function openCard(card: i32): void {
  readPack(record, u32In(Pack.AT_RECORDS_AT) + card * Record.SIZE, Record.SIZE);
}
export function cardByte(at: i32): i32 {
  return load<u8>(record + at);
}
export function cardNumber(): i32 {
  return load<u16>(record + Record.AT_NUMBER);
}
export function printed(attribute: i32): i32 {
  return load<i16>(record + Record.AT_ATTRS + 2 * attribute);
}
export function keywords(): i32 {
  return load<u16>(record + Record.AT_KEYWORDS);
}

function sayPack(n: i32): void {
  sayFrom(u32In(Pack.AT_TEXT_AT), n);
}
/** 0 name, 1 rules text, 2 flavour. */
export function sayCard(card: i32, what: i32): void {
  if (card < cards()) sayPack(3 * card + what);
}
/** 0 id, 1 name, 2 what it is about. */
export function sayDeck(deck: i32, what: i32): void {
  sayPack(3 * cards() + 2 * u16In(Pack.AT_SETS) + 3 * deck + what);
}
export function sets(): i32 {
  return u16In(Pack.AT_SETS);
}
export function saySetPrefix(set: i32): void {
  sayPack(3 * cards() + 2 * set + 1);
}

/** What stands before the number: the set, or the class that is numbered apart. */
export function sayGroup(group: i32): void {
  if (group & 1) sayGame(GameWord.CLASSES + about(Descriptor.AT_OTHER));
  else saySetPrefix(group >> 1);
  sayGlyph(45);
}
/** "S-5", as it is printed on the card. */
export function sayCardId(card: i32): void {
  openCard(card);
  sayGroup(groupOf());
  sayNumber(cardNumber());
}
/** What the open card is numbered in: set × 2, + 1 where its class is numbered apart. */
export function groupOf(): i32 {
  return 2 * cardByte(Record.AT_SET) + (isBeside() && gameFlag(GameFlag.APART) ? 1 : 0);
}
/** The next group. */
export function nextGroup(group: i32): i32 {
  return (group + (gameFlag(GameFlag.APART) ? 1 : 2)) % (2 * sets());
}

/** Symbol of an attribute, and how the open card shows it (FigureHow). */
function figureGlyph(attribute: i32): i32 {
  return load<u16>(descriptor + Descriptor.AT_FIGURE + 4 * attribute);
}
export function figureHow(attribute: i32): i32 {
  const at = descriptor + Descriptor.AT_FIGURE + 4 * attribute;
  return (load<u8>(at, 3) >> cardByte(Record.AT_CLASS)) & 1 ? <i32>load<u8>(at, 2) : FigureHow.NEVER;
}
/** A figure with its symbol. */
export function sayFigure(attribute: i32, value: i32): void {
  space();
  sayGlyph(figureGlyph(attribute));
  sayNumber(value);
}
/** Symbols of types that a value of an attribute stands for. */
function saySymbols(attribute: i32, how: i32, value: i32): void {
  const glyph = figureGlyph(attribute);
  if (how == FigureHow.TIMES) for (let n = value; n > 0; n--) sayGlyph(glyph);
  else for (let bits = value; bits; bits &= bits - 1) sayGlyph(glyph + <i32>ctz(bits));
}
/** The printed figures of the open card: numbers, then types. */
export function sayFigures(): void {
  let types = false;
  for (let a = 0; a < ATTRIBUTES; a++) {
    const how = figureHow(a);
    const value = printed(a);
    if (how >= FigureHow.TIMES) {
      if (!types) space();
      types = true;
      saySymbols(a, how, value);
    } else if (how == FigureHow.ALWAYS || (how && value != how - FigureHow.NOT_0)) sayFigure(a, value);
  }
}
/** The symbol of the open card's first type, 0: none. */
export function typeGlyph(): i32 {
  for (let a = 0; a < ATTRIBUTES; a++) {
    if (figureHow(a) >= FigureHow.TIMES && printed(a) > 0)
      return figureGlyph(a) + (figureHow(a) == FigureHow.BITS ? <i32>ctz(printed(a)) : 0);
  }
  return 0;
}
/** Name and printed figures. */
export function sayCardLine(card: i32): void {
  sayCard(card, 0);
  openCard(card);
  sayFigures();
}

function isBeside(): bool {
  return cardByte(Record.AT_CLASS) == about(Descriptor.AT_OTHER);
}
/** Is this card one that stands beside the deck? */
export function isOther(card: i32): bool {
  openCard(card);
  return isBeside();
}
/** The card with a number in a group, or UNKNOWN. */
export function findCard(group: i32, number: i32): i32 {
  for (let card = 0; card < cards(); card++) {
    openCard(card);
    if (cardNumber() == number && groupOf() == group) return card;
  }
  return UNKNOWN;
}

// ---------------------------------------------------------------- ready-made decks

let deckAt: i32 = 0;
const deckHead: usize = memory.data(4);

/** Finds a deck, for the functions below. */
export function openDeck(deck: i32): void {
  let at = u32In(Pack.AT_DECKS_AT);
  for (let i = 0; i < deck; i++) at += 2 + (u32At(at) & 0xffff);
  deckAt = at + 6;
  readPack(deckHead, at + 2, 4);
}
/** Cards (0), cards of the sideboard (1), others (2). */
export function deckCount(part: i32): i32 {
  return load<u8>(deckHead + part);
}
/** The i-th card of all parts in a row. */
export function deckCard(i: i32): i32 {
  return u32At(deckAt + 2 * i) & 0xffff;
}

export function cardName(card: i32): void {
  clearText();
  sayCard(card, 0);
}
