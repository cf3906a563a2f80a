// Battle of Aeons' board: its view (docs/abi.md, "Views") is a header, every player with its zones, then the chain.

import { Color } from '../abi';
import { boardCard, drawnCard, startRow, viewByte } from '../board';
import { openCardPage } from '../card';
import { Glyph } from '../glyphs';
import { VIEW_AT, VIEW_BYTES } from '../memory';
import { UNKNOWN, openCard, printed, sayCard, sayCardLine, sayFigure, sayGame, typeGlyph } from '../pack';
import { sayPlayer, speakOf } from '../phrases';
import { columns, head, paragraph, putAt, skipLines, write } from '../screen';
import { Screen } from '../screens';
import { clearText, glyphAt, length, only, say, sayGlyph, sayNumber, space } from '../text';
import { backKey, hints, item, open } from '../ui';
import { GameWord, W } from '../words';

const HEADER: i32 = 24;
const PLAYER: i32 = 10;
const LINK: i32 = 8;
const NONE: i32 = 0xffff;
const enum Head {
  PLAYERS = 1,
  TURN_OF = 3,
  TURN = 4, // u16
  DEFENDER = 14,
  LINKS = 15,
  ATTACKER = 20, // u16
  TARGET = 22, // u16
}
/** Of a player. */
const enum Seat {
  OUT = 0,
  ZONES = 1,
  HEARTS = 2, // i16
  POINTS = 4, // i16
}
const enum Zone {
  HAND = 0,
  FRONT = 1,
  BACK = 2,
  SUPPORT = 3,
  DECK = 4,
  OBLIVION = 5,
  VOID = 6,
  LIMITBREAK = 7,
  POOL = 9,
}
/** A card: u16 slot, u16 card; on the field more. */
const enum At {
  PLAIN = 4, // bytes of one that is not on the field
  FLAGS = 5,
  MARKS = 7,
  COUNTERS = 8, // i8
  MODS = 9,
  HOST = 10, // u16
  STATS = 16, // 8 × i16
  FIELD = 32, // bytes of one on the field, before its modifiers
  MOD = 8,
}
const COST: i32 = 0;
const HEALTH: i32 = 1;
const ATTACK: i32 = 2;
const TRAITS: i32 = 6;
const TOKEN: i32 = 2;
const NEGATED: i32 = 4;
/** Words of its board, from GameWord.MARKS on: four marks of the turn, in the order of their bits, then others. */
const enum Mark {
  TURN = 0,
  TOKEN = 4,
  ON = 5, // and the monster that an Equipment is on
  NEGATED = 6,
  EMPTY = 7, // no front row
}

export function course(): i32 {
  return load<u16>(VIEW_AT, Head.TURN);
}

// ---------------------------------------------------------------- finding one's way in the view

function isField(zone: i32): bool {
  return zone >= Zone.FRONT && zone <= Zone.SUPPORT;
}
function cardBytes(at: usize, zone: i32): i32 {
  return isField(zone) ? At.FIELD + At.MOD * <i32>load<u8>(at, At.MODS) : At.PLAIN;
}
/** Behind a zone's cards. */
function zoneEnd(at: usize): usize {
  const zone: i32 = load<u8>(at);
  const shown = load<u8>(at, 1) != 0;
  if (zone == Zone.POOL) {
    const cards = 2 * (<i32>load<u8>(at, 2) + <i32>load<u8>(at, 3));
    return shown ? at + 6 + cards + 2 * <i32>load<u16>(at + cards, 4) : at + 4;
  }
  let to = at + 4;
  if (!shown) return to;
  for (let n: i32 = load<u16>(at, 2); n > 0 && to < <usize>(VIEW_AT + VIEW_BYTES); n--) to += cardBytes(to, zone);
  return to;
}
/** Where a player begins; behind the last one the chain does. */
function seatAt(player: i32): usize {
  let at: usize = VIEW_AT + HEADER;
  for (; player > 0; player--) at = seatEnd(at);
  return at;
}
function seatEnd(at: usize): usize {
  const zones: i32 = load<u8>(at, Seat.ZONES);
  at += PLAYER;
  for (let z = 0; z < zones; z++) at = zoneEnd(at);
  return at;
}
/** Where a player's zone begins. */
function zoneAt(player: i32, zone: i32): usize {
  let at = seatAt(player) + PLAYER;
  for (; zone > 0; zone--) at = zoneEnd(at);
  return at;
}
/** The card of the field with a slot, or at an address; 0: none. */
function onField(slot: i32, place: usize): usize {
  for (let p = 0; p < viewByte(Head.PLAYERS); p++) {
    let at = zoneAt(p, Zone.FRONT);
    for (let zone: i32 = Zone.FRONT; zone <= Zone.SUPPORT; zone++) {
      let card = at + 4;
      at = zoneEnd(at);
      for (; card < at; card += cardBytes(card, zone)) if (card == place || <i32>load<u16>(card) == slot) return card;
    }
  }
  return 0;
}
function stat(at: usize, which: i32): i32 {
  return load<i16>(at + 2 * which, At.STATS);
}

// ---------------------------------------------------------------- what is drawn

/** What a player has reached: Hearts and Points. */
export function sayScore(player: i32): void {
  const at = seatAt(player);
  sayGlyph(Glyph.FIGURES + 3);
  sayNumber(load<i16>(at, Seat.HEARTS));
  sayFigure(COST, load<i16>(at, Seat.POINTS));
}

/** The pile that is in focus; its page shows it. */
let pile: usize = 0;
let opened: usize = 0;

function start(): void {
  clearText();
  sayGlyph(drawnCard() ? Glyph.MARKER : 32);
}
/** A card as a chip: a monster's Attack and Health, another's name, a hand card's price. */
function putCard(at: usize, x: i32, zone: i32, width: i32): void {
  const card: i32 = load<u16>(at, 2);
  start();
  if (card == UNKNOWN) sayGlyph(Glyph.BACK);
  else {
    openCard(card);
    sayGlyph(zone == Zone.SUPPORT ? Glyph.ZONES + 2 : typeGlyph() ? typeGlyph() : Glyph.DOT);
    if (zone == Zone.SUPPORT) sayCard(card, 0);
    else if (zone == Zone.HAND) sayFigure(COST, printed(COST));
    else {
      sayNumber(stat(at, ATTACK));
      sayGlyph(47);
      sayNumber(stat(at, HEALTH));
    }
  }
  // What has attacked, or cannot, is drawn as what is turned on a table.
  const tired = isField(zone) && load<u8>(at, At.MARKS) & 3;
  boardCard(at, x, width, tired || zone == Zone.HAND ? Color.GREY : Color.LIGHT);
}
/** A zone's cards in as many lines as they need, its symbol before them. */
function putZone(at: usize, symbol: i32, width: i32): void {
  const zone: i32 = load<u8>(at);
  const count: i32 = load<u8>(at, 1) ? load<u16>(at, 2) : 0;
  if (!count && zone != Zone.FRONT) return;
  putAt(1, 0, symbol, Color.GREY, Color.DARK);
  if (!count) {
    clearText();
    sayGame(GameWord.MARKS + Mark.EMPTY);
    return write(3, columns - 3, Color.GREY, Color.DARK);
  }
  let x = columns;
  at += 4;
  for (let i = 0; i < count; i++) {
    if (x + width > columns) {
      if (i) skipLines(1);
      x = 2;
      startRow();
    }
    putCard(at, x, zone, width);
    at += cardBytes(at, zone);
    x += width;
  }
  skipLines(1);
}

const CHIP: i32 = 7;
const NAME: i32 = 9;
const PILE: i32 = 5;

/** The piles in one line: those that can be seen open. */
function putPiles(player: i32): void {
  startRow();
  let x = 2;
  for (let zone: i32 = Zone.DECK; zone <= Zone.LIMITBREAK; zone++) {
    const at = zoneAt(player, zone);
    const focused = drawnCard();
    start();
    sayGlyph(Glyph.ZONES + zone - 1);
    sayNumber(load<u16>(at, 2));
    if (!load<u8>(at, 1) || !load<u16>(at, 2)) {
      for (let i = 0; i < length && i < PILE; i++) putAt(x + i, 0, i ? glyphAt(i) : 32, Color.GREY, Color.DARK);
    } else {
      boardCard(at, x, PILE, Color.LIGHT);
      if (focused) pile = at;
    }
    x += PILE;
  }
  skipLines(1);
}

function putPlayer(player: i32): void {
  const at = seatAt(player);
  clearText();
  if (viewByte(Head.TURN_OF) == player) sayGlyph(Glyph.MARKER);
  sayPlayer(player);
  space();
  sayScore(player);
  space();
  sayGlyph(Glyph.HAND);
  sayNumber(load<u16>(zoneAt(player, Zone.HAND), 2));
  write(0, columns, Color.MARK, Color.DARK);
  if (load<u8>(at, Seat.OUT)) return;
  putZone(zoneAt(player, Zone.FRONT), Glyph.ZONES, CHIP);
  putZone(zoneAt(player, Zone.BACK), Glyph.ZONES + 1, CHIP);
  putZone(zoneAt(player, Zone.SUPPORT), Glyph.ZONES + 2, NAME);
  putZone(zoneAt(player, Zone.HAND), Glyph.HAND, PILE);
  putPiles(player);
}

/** The attack under way, and the chain with what comes last on top. */
function putCourse(): void {
  const attacker = onField(load<u16>(VIEW_AT, Head.ATTACKER), 0);
  if (<i32>load<u16>(VIEW_AT, Head.ATTACKER) != NONE && attacker) {
    const target =
      <i32>load<u16>(VIEW_AT, Head.TARGET) == NONE ? <usize>0 : onField(load<u16>(VIEW_AT, Head.TARGET), 0);
    clearText();
    sayCard(load<u16>(attacker, 2), 0);
    space();
    sayGlyph(Glyph.ZONES + 7);
    space();
    if (target) sayCard(load<u16>(target, 2), 0);
    else sayPlayer(viewByte(Head.DEFENDER));
    paragraph(Color.FIRE);
  }
  const links = viewByte(Head.LINKS);
  const chain = seatAt(viewByte(Head.PLAYERS));
  for (let i = links - 1; i >= 0; i--) {
    const at = chain + LINK * i;
    const card: i32 = load<u16>(at, 2);
    clearText();
    sayGlyph(Glyph.FIGURES + 4);
    sayNumber(i + 1);
    space();
    sayPlayer(load<u8>(at, 4));
    sayGlyph(58);
    space();
    if (card == UNKNOWN) say(W.HIDDEN_CARD);
    else sayCard(card, 0);
    if (load<u8>(at, 7) & NEGATED) {
      space();
      sayGame(GameWord.MARKS + Mark.NEGATED);
    }
    paragraph(Color.MARK);
  }
}

export function putBoard(): void {
  pile = 0;
  putCourse();
  for (let p = 0; p < viewByte(Head.PLAYERS); p++) putPlayer(p);
}
/** A has been pressed on the card or pile at a place of the view. */
export function openAt(at: usize): void {
  if (at != pile) return openCardPage(load<u16>(at, 2), at);
  opened = at;
  open(Screen.PILE);
}

export function drawPile(): void {
  clearText();
  sayGame(GameWord.ZONES + load<u8>(opened));
  head();
  hints(W.CARD, W.BACK);
  for (let i: i32 = load<u16>(opened, 2) - 1; i >= 0; i--) {
    const card: i32 = load<u16>(opened + At.PLAIN * i, 6);
    clearText();
    if (card == UNKNOWN) say(W.HIDDEN_CARD);
    else sayCardLine(card);
    if (item()) return openCardPage(card, 0);
  }
  backKey();
}

// ---------------------------------------------------------------- what has become of a card

function mark(which: i32, ink: i32): void {
  clearText();
  sayGame(GameWord.MARKS + which);
  paragraph(ink);
}
export function putState(place: usize): void {
  const at = onField(-1, place);
  if (!at) return;
  for (let bit = 0; bit < 4; bit++) if ((load<u8>(at, At.MARKS) >> (<u8>bit)) & 1) mark(Mark.TURN + bit, Color.GREY);
  if (load<u8>(at, At.FLAGS) & TOKEN) mark(Mark.TOKEN, Color.GREY);
  const counters: i32 = load<i8>(at, At.COUNTERS);
  if (counters) {
    speakOf(255, counters, 0);
    only(W.COUNTERS);
    paragraph(Color.MARK);
  }
  const host = <i32>load<u16>(at, At.HOST) == NONE ? <usize>0 : onField(load<u16>(at, At.HOST), 0);
  if (host) {
    clearText();
    sayGame(GameWord.MARKS + Mark.ON);
    space();
    sayCard(load<u16>(host, 2), 0);
    paragraph(Color.MARK);
  }
  for (let a = COST; a <= ATTACK && typeGlyph(); a++) {
    if (stat(at, a) == printed(a)) continue;
    clearText();
    sayGame(GameWord.ATTRIBUTES + a);
    sayFigure(a, stat(at, a));
    paragraph(Color.MARK);
  }
  for (let bit = 0; bit < 16; bit++) {
    if (!((stat(at, TRAITS) >> bit) & 1)) continue;
    clearText();
    sayGame(GameWord.PREVENTIONS + bit);
    paragraph(Color.MARK);
  }
}
