// The board of all players, and a card's page. This is Super Battle Mon's layout: its view's header and its zones.

import { Button, Color } from './abi';
import { Record } from '../kernel/format';
import { Glyph } from './glyphs';
import { VIEW_AT } from './memory';
import {
  ATTRIBUTES,
  UNKNOWN,
  about,
  cardByte,
  cardNumber,
  keywords,
  openCard,
  printed,
  sayCard,
  sayCardId,
  sayFigure,
  sayFigures,
  sayGame,
} from './pack';
import { sayPlayer, speakOf } from './phrases';
import { columns, head, line, paragraph, putAt, skipLines, write, writeBig } from './screen';
import { Screen } from './screens';
import { clearText, length, only, say, sayGlyph, sayNumber, space } from './text';
import { aim, backKey, chip, close, count, focus, hints, open, pressed } from './ui';
import { Descriptor, GameWord, W } from './words';

/** The view's layout (docs/abi.md, "Views"). */
const HEADER: i32 = 32;
const PLAYERS_AT: i32 = 1;
const STEP_AT: i32 = 2;
const ROUND_AT: i32 = 3;
const PLAYER: i32 = 8;
const CARD: i32 = 24;
const MOD: i32 = 8;
const enum Zone {
  HAND = 0,
  PLAY = 1,
  DISCARD = 2,
  REMOVED = 3,
  RANGER = 4,
  STACK = 5,
  POOL = 7,
}

export function viewByte(at: i32): i32 {
  return load<u8>(VIEW_AT + at);
}
export function viewPower(player: i32): i32 {
  return load<i16>(VIEW_AT + 24 + 2 * player);
}
export function viewMons(player: i32): i32 {
  return load<i16>(VIEW_AT + 16 + 2 * player);
}

/** Round and step, as heads show them. */
export function sayRound(): void {
  speakOf(255, viewByte(ROUND_AT), 0);
  say(W.ROUND);
  space();
  sayGame(GameWord.STEPS + viewByte(STEP_AT));
}

/** The bytes of a card with what belongs to it, the cards under it included. */
function cardBytes(at: usize): i32 {
  let bytes = CARD + MOD * <i32>load<u8>(at, 9);
  for (let under: i32 = load<u8>(at, 7); under > 0; under--) bytes += CARD + MOD * <i32>load<u8>(at + bytes, 9);
  return bytes;
}

// ---------------------------------------------------------------- the board

const CHIP: i32 = 5;
/** Where the focused card lies in the view; 0: none is shown. */
let focused: usize = 0;
/** First cards of the rows around the focus, for up and down. */
let rowStart: i32 = 0;
let above: i32 = 0;
let below: i32 = -1;

function startRow(): void {
  if (focused && below < 0) below = count();
  if (!focused) above = rowStart;
  rowStart = count();
}

/** One card: its types and its Power, its back when it is facedown. */
function putCard(at: usize, x: i32, zone: i32): void {
  const card: i32 = load<u16>(at, 2);
  const hidden = card == UNKNOWN || load<u8>(at, 4) & 1;
  clearText();
  sayGlyph(count() == focus ? Glyph.MARKER : zone == Zone.RANGER ? Glyph.TURNED : 32);
  if (hidden) sayGlyph(Glyph.BACK);
  else {
    openCard(card);
    sayType();
  }
  if (zone == Zone.PLAY) sayNumber(load<i16>(at, 14));
  else if (!hidden) sayNumber(printed(0));
  if (chip(x, CHIP, zone == Zone.PLAY ? Color.LIGHT : Color.GREY)) focused = at;
}
function sayType(): void {
  for (let a = about(Descriptor.AT_TYPES); a < ATTRIBUTES; a++) if (printed(a) > 0) return sayGlyph(Glyph.STATS + a);
}

/** A zone's cards, in as many rows as they need; returns where the next zone begins. */
function putZone(at: usize): usize {
  const zone: i32 = load<u8>(at);
  const shown = load<u8>(at, 1);
  const cards: i32 = load<u16>(at, 2);
  at += 4;
  if (!shown) return at;
  if (zone == Zone.POOL) return at + 4 * cards;
  const visible = cards > 0 && zone != Zone.STACK;
  let x = columns;
  for (let i = 0; i < cards; i++) {
    if (visible) {
      if (x + CHIP > columns) {
        if (i) skipLines(1);
        x = zone == Zone.PLAY ? 0 : 2;
        startRow();
        if (x)
          putAt(
            1,
            0,
            zone == Zone.HAND ? Glyph.HAND : zone == Zone.RANGER ? Glyph.STAR : Glyph.DISCARD,
            Color.GREY,
            Color.DARK,
          );
      }
      putCard(at, x, zone);
      x += CHIP;
    }
    at += cardBytes(at);
  }
  if (visible) skipLines(1);
  return at;
}

/** A player's line: name, what counts for winning, Power, cards in hand and in the discard. */
function putPlayer(player: i32, at: usize): usize {
  clearText();
  sayPlayer(player);
  space();
  sayGlyph(Glyph.MON);
  sayNumber(load<i8>(at, 1));
  sayFigure(0, load<i16>(at, 2));
  const zones: i32 = load<u8>(at, 4);
  at += PLAYER;
  space();
  sayGlyph(Glyph.HAND);
  sayNumber(load<u16>(at, 2));
  write(0, columns, Color.MARK, Color.DARK);
  for (let z = 0; z < zones; z++) at = putZone(at);
  return at;
}

export function drawBoard(): void {
  clearText();
  sayRound();
  head();
  hints(W.CARD, W.BACK);
  focused = 0;
  below = -1;
  rowStart = 0;
  above = 0;
  let at: usize = VIEW_AT + HEADER;
  for (let p = 0; p < viewByte(PLAYERS_AT); p++) at = putPlayer(p, at);
  if (focused) {
    if (pressed(Button.A)) return openCardPage(load<u16>(focused, 2), focused);
    moveOnBoard();
  }
  backKey();
}
function moveOnBoard(): void {
  const last = count() - 1;
  if (pressed(Button.LEFT)) aim(max(0, focus - 1));
  else if (pressed(Button.RIGHT)) aim(min(last, focus + 1));
  else if (pressed(Button.UP)) aim(above);
  else if (pressed(Button.DOWN)) aim(below < 0 ? last : min(last, below));
}

// ---------------------------------------------------------------- a card's page

let card: i32 = 0;
/** The card in the view, 0: only the printed card. */
let inView: usize = 0;

export function openCardPage(which: i32, at: usize): void {
  card = which;
  inView = at;
  open(Screen.CARD);
}

/** Name in big letters, figures, and a face when there is room. */
export function cardHead(which: i32, face: bool): void {
  openCard(which);
  const x = face ? FACE_WIDTH + 1 : 1;
  const from = line;
  clearText();
  sayCard(which, 0);
  writeBig(x, columns - x, Color.LIGHT);
  clearText();
  sayFigures();
  writeBig(x, columns - x, Color.LIGHT);
  if (!face) return;
  const end = line;
  skipLines(from - line);
  putFace();
  skipLines(max(FACE_HEIGHT, end - from));
}
const FACE_WIDTH: i32 = 4;
const FACE_HEIGHT: i32 = 3;
/** Drawings for a row of a face. */
const FACES: i32 = 6;

/** A face made of the card's identity: set, number and class choose its parts, the first type its colour. */
function putFace(): void {
  let mix: u32 = (cardNumber() * 97 + cardByte(Record.AT_SET) * 31 + cardByte(Record.AT_CLASS) * 7) * 2654435761;
  let ink = Color.GREY;
  for (let a = ATTRIBUTES - 1; a >= about(Descriptor.AT_TYPES); a--)
    if (printed(a) > 0) ink = a - about(Descriptor.AT_TYPES) + Color.FIRE;
  for (let y = 0; y < FACE_HEIGHT; y++) {
    const part = Glyph.PORTRAITS + ((y * FACES + <i32>((mix >>> 8) % FACES)) << 2);
    mix = mix * 1664525 + 1013904223;
    for (let x = 0; x < FACE_WIDTH; x++) putAt(x, y, part + x, ink, Color.DARK);
  }
}

/** What has become of the card in the match. */
function putState(): void {
  const down = load<u8>(inView, 4) & 1;
  if (down) {
    only(W.FACEDOWN);
    paragraph(Color.MARK);
  }
  if (load<u8>(inView, 4) & 2) {
    only(W.USED);
    paragraph(Color.GREY);
  }
  const counters: i32 = load<i8>(inView, 8);
  if (counters) {
    speakOf(255, counters, 0);
    only(W.COUNTERS);
    paragraph(Color.MARK);
  }
  // Figures as they are now, where they are not as printed.
  for (let a = 0; a < ATTRIBUTES; a++) {
    const now: i32 = a ? <i32>load<i8>(inView + a, 15) : <i32>load<i16>(inView, 14);
    if (down || now == printed(a)) continue;
    clearText();
    sayGame(GameWord.ATTRIBUTES + a);
    sayFigure(a, now);
    paragraph(Color.MARK);
  }
}

export function drawCard(): void {
  clearText();
  if (card == UNKNOWN) say(W.HIDDEN_CARD);
  else sayCardId(card);
  head();
  hints(0, W.BACK);
  if (card == UNKNOWN) {
    only(W.HIDDEN_CARD);
    writeBig(1, columns - 1, Color.GREY);
  } else {
    cardHead(card, columns >= 30);
    clearText();
    for (let bit = 0; bit < 16; bit++) {
      if (!((keywords() >> bit) & 1)) continue;
      sayGame(GameWord.KEYWORDS + bit);
      space();
    }
    paragraph(Color.GREY);
    if (inView && playing()) putState();
    skipLines(1);
    clearText();
    sayCard(card, 1);
    paragraph(Color.LIGHT);
    clearText();
    sayCard(card, 2);
    if (length) skipLines(1);
    paragraph(Color.GREY);
  }
  if (pressed(Button.A)) close();
  backKey();
}
/** Only cards in play have figures of their own. */
function playing(): bool {
  return load<u8>(inView, 6) != 0 || load<u16>(inView, 12) != 0 || load<i16>(inView, 14) != 0;
}
