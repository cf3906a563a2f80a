// Decks: ready-made and own ones, entering cards by set and number, deck codes.

import { Button, Color } from './abi';
import { openCardPage } from './card';
import { sayDeckCode } from './code';
import { storeDecks } from './flow';
import { Glyph } from './glyphs';
import { title } from './home';
import { UNKNOWN, about, decks, findCard, nextGroup, sayGroup, sayCardLine, sayDeck } from './pack';
import { speakOf } from './phrases';
import { columns, foot, head, markText, paragraph, skipLines, writeBig } from './screen';
import { Screen } from './screens';
import {
  OWN,
  addCard,
  cardOfDeck,
  clearDeck,
  deckSize,
  otherOfDeck,
  othersOf,
  ownCount,
  ownDecks,
  removeCard,
  removeOther,
} from './setup';
import { sayDeckName } from './start';
import { clearText, only, say, sayGlyph, sayNumber, space } from './text';
import { backKey, here, hint, hints, item, open, pressed, turned, wordItem } from './ui';
import { Descriptor, W } from './words';

/** The deck that is looked at. */
let deck: i32 = 0;

/** "7/7", and the sideboard where there is one. */
function sayCount(count: i32): void {
  const most = about(Descriptor.AT_DECK);
  speakOf(255, min(count, most), most);
  space();
  say(W.COUNT_OF);
  if (count <= most) return;
  speakOf(255, count - most, about(Descriptor.AT_SIDE));
  space();
  say(W.SIDE_OF);
}

export function drawDecks(): void {
  title(W.DECKS);
  hints(W.CHOOSE, W.BACK);
  for (let i = 0; i < decks() + ownDecks(); i++) {
    const which = i < decks() ? i : OWN + i - decks();
    clearText();
    sayDeckName(which);
    if (which >= OWN) sayCount(ownCount(which - OWN));
    if (item()) {
      deck = which;
      return open(Screen.DECK);
    }
  }
  backKey();
}

export function drawDeck(): void {
  const own = deck >= OWN;
  clearText();
  sayDeckName(deck);
  sayCount(deckSize(deck));
  head();
  clearText();
  hint(Glyph.A, W.CHOOSE);
  if (own) hint(Glyph.SELECT, W.MARK);
  hint(Glyph.B, W.BACK);
  foot();
  if (!own) {
    clearText();
    sayDeck(deck, 2);
    paragraph(Color.GREY);
  }
  if (own && wordItem(W.ENTER_CARD)) return open(Screen.ENTRY);
  const size = deckSize(deck);
  for (let i = 0; i < size; i++) {
    const card = cardOfDeck(deck, i);
    clearText();
    sayCardLine(card);
    if (item()) return openCardPage(card, 0);
    if (own && here() && pressed(Button.SELECT)) {
      removeCard(deck - OWN, i);
      return storeDecks();
    }
  }
  const others = othersOf(deck);
  for (let i = 0; i < others; i++) {
    const card = otherOfDeck(deck, i);
    clearText();
    sayGlyph(Glyph.TURNED);
    space();
    sayCardLine(card);
    if (item()) return openCardPage(card, 0);
    if (own && here() && pressed(Button.SELECT)) {
      removeOther(deck - OWN, i);
      return storeDecks();
    }
  }
  if (wordItem(W.SHOW_CODE)) return open(Screen.DECK_CODE);
  if (own && wordItem(W.CLEAR_DECK)) {
    clearDeck(deck - OWN);
    return storeDecks();
  }
  backKey();
}

// ---------------------------------------------------------------- entering cards

const DIGITS: i32 = 3;
let group: i32 = 0;
let number: i32 = 1;
let digit: i32 = 2;

function power(place: i32): i32 {
  let p = 1;
  for (let i = place; i < DIGITS - 1; i++) p *= 10;
  return p;
}
/** Turns the digit under the cursor, or moves the cursor, or takes the next set. */
function turnNumber(): void {
  const unit = power(digit);
  const now = (number / unit) % 10;
  const by = pressed(Button.UP) ? 1 : pressed(Button.DOWN) ? -1 : 0;
  number += (turned(now, by, 0, 9) - now) * unit;
  const move = pressed(Button.RIGHT) ? 1 : pressed(Button.LEFT) ? -1 : 0;
  digit = turned(digit, move, 0, DIGITS - 1);
  if (pressed(Button.SELECT)) group = nextGroup(group);
}
/** Set and number, big, the digit under the cursor marked; below it the card's name. Returns the card. */
export function numberEntry(): i32 {
  turnNumber();
  clearText();
  sayGroup(group);
  for (let i = 0; i < DIGITS; i++) {
    if (i == digit) sayGlyph(62);
    sayNumber((number / power(i)) % 10);
  }
  writeBig(1, columns - 2, Color.LIGHT);
  const card = findCard(group, number);
  clearText();
  if (card == UNKNOWN) say(W.NO_SUCH_CARD);
  else sayCardLine(card);
  paragraph(card == UNKNOWN ? Color.GREY : Color.MARK);
  return card;
}

export function drawEntry(): void {
  clearText();
  sayDeckName(deck);
  sayCount(ownCount(deck - OWN));
  head();
  clearText();
  hint(Glyph.A, W.ADD);
  hint(Glyph.SELECT, W.CHANGE);
  hint(Glyph.B, W.BACK);
  foot();
  const card = numberEntry();
  skipLines(1);
  if (card != UNKNOWN && pressed(Button.A)) {
    if (addCard(deck - OWN, card)) storeDecks();
  }
  for (let i = 0; i < ownCount(deck - OWN); i++) {
    clearText();
    sayCardLine(cardOfDeck(deck, i));
    paragraph(Color.GREY);
  }
  backKey();
}

// ---------------------------------------------------------------- deck codes

export function drawDeckCode(): void {
  clearText();
  sayDeckName(deck);
  head();
  hints(0, W.BACK);
  sayDeckCode(deck);
  paragraph(Color.LIGHT);
  markText();
  backKey();
}
