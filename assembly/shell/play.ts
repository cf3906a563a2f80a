// Pages of a match: waiting, hand-over, choices, happenings, log, result, pause.

import { Kind, Verb } from '../kernel/codes';
import { Button, Color, Reply, Tone } from './abi';
import { sayCourse, sayScore, viewByte } from './board';
import { cardHead, openCardPage } from './card';
import { numberEntry } from './decks';
import {
  answer,
  concede,
  goOn,
  hide,
  holder,
  isReferee,
  isShared,
  leaveMatch,
  lookAt,
  resumed,
  reveal,
  startMatch,
  turn,
  undo,
  undoable,
} from './flow';
import { Glyph } from './glyphs';
import { title } from './home';
import { play } from './link';
import { appearedEnd, events, isRevealing, oldest, revealAll, seen, slotOf } from './log';
import { INBOX_AT, INBOX_BYTES, LOG_AT, LOG_EVENT, OUTPUT_AT } from './memory';
import { UNKNOWN, openCard, ownWord, sayCard, sayFigure, sayFigures } from './pack';
import { isPlainCard, sayEvent, sayOption, sayPlayer, sayQuestion, sayRule, speakOf } from './phrases';
import {
  bottom,
  columns,
  foot,
  head,
  line,
  lines,
  paragraph,
  pin,
  scroll,
  setScroll,
  skipLines,
  startPinned,
  top,
  writeBig,
} from './screen';
import { Screen } from './screens';
import { animation } from './settings';
import { clearText, length, only, say, sayGlyph, space } from './text';
import { aim, backKey, close, focus, hint, hints, item, open, pressed, setFocus, wordItem } from './ui';
import { GameWord, W, WordsAt } from './words';

/** Start opens the menu of a match. */
function menuKey(): void {
  if (pressed(Button.START)) open(Screen.PAUSE);
}
function centred(ink: i32): void {
  skipLines(2);
  writeBig(1, columns - 2, ink);
  skipLines(1);
}

export function drawWaiting(): void {
  title(W.TITLE);
  clearText();
  hint(Glyph.START, W.MENU);
  foot();
  only(W.THINKING);
  paragraph(Color.GREY);
  menuKey();
}

// ---------------------------------------------------------------- hand-over

export function drawHandOver(): void {
  title(W.TITLE);
  clearText();
  hint(Glyph.A, W.REVEAL);
  hint(Glyph.START, W.MENU);
  foot();
  only(W.HAND_TO);
  skipLines(1);
  paragraph(Color.LIGHT);
  clearText();
  sayPlayer(turn);
  centred(Color.MARK);
  if (resumed) {
    only(resumed == 1 ? W.RESUMED : W.RESUMED_BEFORE);
    paragraph(Color.GREY);
  }
  if (pressed(Button.A)) return reveal();
  menuKey();
}

export function drawHide(): void {
  title(W.TITLE);
  clearText();
  hint(Glyph.B, W.HIDE);
  foot();
  clearText();
  sayPlayer(turn);
  centred(Color.MARK);
  only(W.HIDDEN_NOW);
  paragraph(Color.LIGHT);
  if (pressed(Button.B)) hide();
}

// ---------------------------------------------------------------- choices

/** The question in the inbox (docs/abi.md, "Questions"), and its i-th option. */
const QUESTION: usize = INBOX_AT + 8;
const enum Q {
  MIN = 2,
  MAX = 3,
  NEED = 4,
  FLAGS = 6,
  OPTIONS = 7,
  ID = 8,
  RULE = 14,
}
const NEEDS: i32 = 1;
function optionAt(i: i32): usize {
  return QUESTION + 16 + 16 * i;
}
function ask(at: i32): i32 {
  return load<u8>(QUESTION + at);
}
/** Its options, as many as there is room for. */
function options(): i32 {
  return min(ask(Q.OPTIONS), (INBOX_BYTES - 24) / 16);
}

/** Chosen options, in order; they belong to one question. */
let chosen: i32 = 0;
let question: i32 = -1;

const PICKS: i32 = 32;
const picks: usize = memory.data(64);
function chosenAt(i: i32): usize {
  return picks + 2 * i;
}
/** The place of an option among the chosen ones, −1: not chosen. */
function placeOf(option: i32): i32 {
  for (let i = 0; i < chosen; i++) if (<i32>load<u16>(chosenAt(i)) == option) return i;
  return -1;
}
function toggle(option: i32): void {
  const at = placeOf(option);
  if (at >= 0) {
    chosen--;
    memory.copy(chosenAt(at), chosenAt(at + 1), 2 * (chosen - at));
  } else if (chosen < min(PICKS, ask(Q.MAX))) store<u16>(chosenAt(chosen++), option);
  else play(Tone.REFUSE);
}
/** May these be the answer? The cartridge decides; this only says whether Done is offered. */
function sum(): i32 {
  let total = 0;
  for (let i = 0; i < chosen; i++) total += <i32>load<i16>(optionAt(load<u16>(chosenAt(i))), 14);
  return total;
}

function need(): i32 {
  return load<i16>(QUESTION + Q.NEED);
}

function sayChoice(i: i32): void {
  const at = optionAt(i);
  clearText();
  if (ask(Q.MAX) > 1) {
    sayGlyph(placeOf(i) >= 0 ? Glyph.ON : Glyph.OFF);
    space();
  }
  const card: i32 = load<u16>(at, 2);
  if (card != UNKNOWN && isPlainCard(load<u8>(at))) {
    sayCard(card, 0);
    openCard(card);
    if (load<u8>(at) == Verb.PAY) sayFigure(3, load<i16>(at, 14));
    else sayFigures();
    if (<i32>load<u8>(at, 4) != turn) {
      space();
      sayPlayer(load<u8>(at, 4));
    }
  } else sayOption(at);
}

/** Rows of the list that stay free below the panel. */
const LIST: i32 = 4;

/** A panel above the list: the card in focus, in big letters and as much of its text as there is room for. */
function panel(): void {
  if (focus >= options()) return;
  const card: i32 = load<u16>(optionAt(focus), 2);
  if (card == UNKNOWN) return;
  const keep = startPinned();
  cardHead(card, columns >= 30);
  clearText();
  sayCard(card, 1);
  if (bottom - top - line - lines(columns - 2) >= max(LIST, options())) paragraph(Color.GREY);
  pin(keep);
}

export function drawChoice(): void {
  const id = load<i32>(QUESTION + Q.ID);
  if (question != id) {
    question = id;
    chosen = 0;
  }
  const many = ask(Q.MAX) != 1 || ask(Q.MIN) != 1;
  clearText();
  if (isShared()) {
    sayPlayer(turn);
    sayGlyph(58);
    space();
  }
  sayQuestion(QUESTION);
  const needs = ask(Q.FLAGS) & NEEDS;
  if (many) {
    speakOf(255, needs ? sum() : chosen, needs ? need() : ask(Q.MAX));
    space();
    say(W.COUNT_OF);
  }
  head();
  clearText();
  hint(Glyph.A, W.CHOOSE);
  hint(Glyph.SELECT, W.CARD);
  hint(Glyph.B, W.BOARD);
  hint(Glyph.START, W.MENU);
  foot();
  panel();
  for (let i = 0; i < options(); i++) {
    sayChoice(i);
    if (!item()) continue;
    if (many) {
      toggle(i);
      // When nothing is missing, the next press can be Done.
      if (placeOf(i) >= 0 && (chosen == ask(Q.MAX) || (needs && sum() >= need()))) aim(options());
    } else {
      chosen = 0;
      toggle(i);
      return send();
    }
  }
  if (many && wordItem(W.DONE)) return send();
  if (pressed(Button.SELECT) && focus < options()) return openCardPage(load<u16>(optionAt(focus), 2), 0);
  if (pressed(Button.B)) return lookAt(Screen.BOARD);
  menuKey();
}
function send(): void {
  const id = question;
  question = -1;
  memory.copy(OUTPUT_AT + 8, picks, 2 * chosen);
  answer(turn, id, chosen);
}

// ---------------------------------------------------------------- beside physical cards

/** The option that stands for a card by its identity, −1: none. */
function optionOf(card: i32): i32 {
  for (let i = 0; i < options(); i++) if (<i32>load<u16>(optionAt(i), 2) == card) return i;
  return -1;
}
/** Does the question concern cards that only their owner should see listed? */
function isSecret(): bool {
  const kind = load<u8>(QUESTION, 1);
  return kind == Kind.SELECT || kind == Kind.PAY || kind == Kind.DISCARD || kind == Kind.WINDOW || kind == Kind.DECLARE;
}

/** What a player has revealed on the table is entered by number; nothing of a hand is listed. */
export function drawReferee(): void {
  if (!isSecret()) return drawChoice();
  const id = load<i32>(QUESTION + Q.ID);
  if (question != id) {
    question = id;
    chosen = 0;
  }
  clearText();
  sayPlayer(turn);
  sayGlyph(58);
  space();
  sayQuestion(QUESTION);
  speakOf(255, chosen, ask(Q.MAX));
  space();
  say(W.COUNT_OF);
  head();
  clearText();
  hint(Glyph.A, W.ADD);
  hint(Glyph.SELECT, W.CHANGE);
  hint(Glyph.B, W.DONE);
  hint(Glyph.START, W.MENU);
  foot();
  const card = numberEntry();
  const option = card == UNKNOWN ? -1 : optionOf(card);
  if (pressed(Button.A)) {
    if (option < 0) return play(Tone.REFUSE);
    if (placeOf(option) < 0) toggle(option);
    if (ask(Q.MAX) == 1) return send();
  }
  if (pressed(Button.B)) {
    if (!chosen) chooseNothing();
    return chosen < ask(Q.MIN) ? play(Tone.REFUSE) : send();
  }
  menuKey();
}
/** Passing and the like: the option that concerns no card. */
function chooseNothing(): void {
  const option = optionOf(UNKNOWN);
  if (option >= 0) toggle(option);
}

// ---------------------------------------------------------------- happenings

function writeEvents(from: i32, end: i32): void {
  for (let n = max(from, oldest()); n < end; n++) {
    clearText();
    sayEvent(slotOf(n));
    if (length) paragraph(<i32>load<u8>(LOG_AT + slotOf(n) * LOG_EVENT) == 2 ? Color.MARK : Color.LIGHT);
  }
}

export function drawHappenings(): void {
  clearText();
  sayCourse();
  head();
  clearText();
  hint(Glyph.A, W.GO_ON);
  hint(Glyph.B, W.BOARD);
  hint(Glyph.START, W.MENU);
  foot();
  writeEvents(seen, appearedEnd());
  if (pressed(Button.A)) {
    if (isRevealing()) return revealAll();
    // Page by page, then on.
    if (line - scroll > bottom - top) return setScroll(scroll + bottom - top);
    return goOn();
  }
  if (pressed(Button.B)) return lookAt(Screen.BOARD);
  menuKey();
}

export function drawLog(): void {
  title(W.LOG);
  hints(0, W.BACK);
  writeEvents(0, events);
  backKey();
}

// ---------------------------------------------------------------- result and pause

const WINNERS: i32 = 9;
const REASON: i32 = 10;
const RULE: i32 = 11;

export function drawResult(): void {
  title(W.RESULT);
  hints(W.CHOOSE, 0);
  speakOf(255, viewByte(WINNERS), 0);
  only(W.WINS);
  writeBig(1, columns - 2, Color.MARK);
  clearText();
  sayRule(viewByte(RULE));
  say(ownWord(GameWord.REASONS + viewByte(REASON), WordsAt.REASONS + viewByte(REASON)));
  paragraph(Color.LIGHT);
  for (let p = 0; p < viewByte(1); p++) {
    clearText();
    sayPlayer(p);
    space();
    sayScore(p);
    paragraph((viewByte(WINNERS) >> p) & 1 ? Color.MARK : Color.GREY);
  }
  skipLines(1);
  if (wordItem(W.REMATCH)) return startMatch();
  if (wordItem(W.TO_BOARD)) return lookAt(Screen.BOARD);
  if (wordItem(W.LOG)) return open(Screen.LOG);
  if (wordItem(W.TO_LAUNCHER)) leaveMatch();
}

export function drawPause(): void {
  title(W.TITLE);
  hints(W.CHOOSE, W.BACK);
  if (wordItem(W.TO_BOARD)) return lookAt(Screen.BOARD);
  if (wordItem(W.LOG)) return open(Screen.LOG);
  if (undoable && wordItem(W.UNDO)) return undo();
  if (wordItem(W.RULES)) return open(Screen.RULES);
  if (wordItem(W.SETTINGS)) return open(Screen.SETTINGS);
  if (holder != 255 && wordItem(W.CONCEDE)) return open(Screen.CONCEDE);
  if (wordItem(W.TO_LAUNCHER)) return leaveMatch();
  backKey();
}

export function drawConcede(): void {
  title(W.CONCEDE);
  hints(W.CHOOSE, W.BACK);
  only(W.CONCEDE_SURE);
  paragraph(Color.LIGHT);
  if (wordItem(W.NO)) return close();
  if (wordItem(W.YES)) return concede();
  backKey();
}
