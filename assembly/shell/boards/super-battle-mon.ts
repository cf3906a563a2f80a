// Super Battle Mon's board: its view (docs/abi.md, "Views") is a header, then every player with its zones.

import { Color } from '../abi';
import { boardCard, drawnCard, startRow, viewByte } from '../board';
import { Glyph } from '../glyphs';
import { VIEW_AT } from '../memory';
import { ATTRIBUTES, UNKNOWN, openCard, printed, sayFigure, sayGame, typeGlyph } from '../pack';
import { sayPlayer, speakOf } from '../phrases';
import { columns, paragraph, putAt, skipLines, write } from '../screen';
import { clearText, only, sayGlyph, sayNumber, space } from '../text';
import { GameWord, W } from '../words';

const HEADER: i32 = 32;
const PLAYERS_AT: i32 = 1;
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
/** Words of its board, from GameWord.MARKS on. */
const enum Mark {
  FACEDOWN = 0,
  USED = 1,
}

export function course(): i32 {
  return viewByte(ROUND_AT);
}
/** What a player has reached: Mon and Power. */
export function sayScore(player: i32): void {
  sayGlyph(Glyph.MON);
  sayNumber(load<i16>(VIEW_AT + 16 + 2 * player));
  sayFigure(0, load<i16>(VIEW_AT + 24 + 2 * player));
}

/** The bytes of a card with what belongs to it, the cards under it included. */
function cardBytes(at: usize): i32 {
  let bytes = CARD + MOD * <i32>load<u8>(at, 9);
  for (let under: i32 = load<u8>(at, 7); under > 0; under--) bytes += CARD + MOD * <i32>load<u8>(at + bytes, 9);
  return bytes;
}

const CHIP: i32 = 5;

/** One card: its types and its Power, its back when it is facedown. */
function putCard(at: usize, x: i32, zone: i32): void {
  const card: i32 = load<u16>(at, 2);
  const hidden = card == UNKNOWN || load<u8>(at, 4) & 1;
  clearText();
  sayGlyph(drawnCard() ? Glyph.MARKER : zone == Zone.RANGER ? Glyph.TURNED : 32);
  if (hidden) sayGlyph(Glyph.BACK);
  else {
    openCard(card);
    if (typeGlyph()) sayGlyph(typeGlyph());
  }
  if (zone == Zone.PLAY) sayNumber(load<i16>(at, 14));
  else if (!hidden) sayNumber(printed(0));
  boardCard(at, x, CHIP, zone == Zone.PLAY ? Color.LIGHT : Color.GREY);
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

export function putBoard(): void {
  let at: usize = VIEW_AT + HEADER;
  for (let p = 0; p < viewByte(PLAYERS_AT); p++) at = putPlayer(p, at);
}

/** What has become of a card in the match. */
export function putState(at: usize): void {
  // Only cards in play have figures of their own.
  if (!load<u8>(at, 6) && !load<u16>(at, 12) && !load<i16>(at, 14)) return;
  const down = load<u8>(at, 4) & 1;
  if (down) {
    clearText();
    sayGame(GameWord.MARKS + Mark.FACEDOWN);
    paragraph(Color.MARK);
  }
  if (load<u8>(at, 4) & 2) {
    clearText();
    sayGame(GameWord.MARKS + Mark.USED);
    paragraph(Color.GREY);
  }
  const counters: i32 = load<i8>(at, 8);
  if (counters) {
    speakOf(255, counters, 0);
    only(W.COUNTERS);
    paragraph(Color.MARK);
  }
  // Figures as they are now, where they are not as printed.
  for (let a = 0; a < ATTRIBUTES; a++) {
    const now: i32 = a ? <i32>load<i8>(at + a, 15) : <i32>load<i16>(at, 14);
    if (down || now == printed(a)) continue;
    clearText();
    sayGame(GameWord.ATTRIBUTES + a);
    sayFigure(a, now);
    paragraph(Color.MARK);
  }
}
