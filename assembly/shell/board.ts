// The board of all players. How it is laid out is each game's own (boards/); here is what they share: the head, the card
// in focus, and moving about.

import { Button } from './abi';
import * as aeons from './boards/battle-of-aeons';
import * as sbm from './boards/super-battle-mon';
import { openCardPage } from './card';
import { Game } from '../games/battle-of-aeons/format';
import { VIEW_AT } from './memory';
import { gameNumber, sayGame } from './pack';
import { speakOf } from './phrases';
import { head } from './screen';
import { clearText, space } from './text';
import { aim, backKey, chip, count, focus, hints, pressed } from './ui';
import { GameWord, W } from './words';

const STEP_AT: i32 = 2;

export function viewByte(at: i32): i32 {
  return load<u8>(VIEW_AT + at);
}
function isAeons(): bool {
  return gameNumber() == Game.ID;
}
/** Round or turn, and step, as heads show them. */
export function sayCourse(): void {
  speakOf(255, isAeons() ? aeons.course() : sbm.course(), 0);
  sayGame(GameWord.COURSE);
  space();
  sayGame(GameWord.STEPS + viewByte(STEP_AT));
}
export function sayScore(player: i32): void {
  if (isAeons()) aeons.sayScore(player);
  else sbm.sayScore(player);
}
/** What has become of a card in the match. */
export function putState(at: usize): void {
  if (isAeons()) aeons.putState(at);
  else sbm.putState(at);
}

// ---------------------------------------------------------------- cards on the board

/** Where the focused card lies in the view; 0: none is shown. */
let focused: usize = 0;
/** First cards of the rows around the focus, for up and down. */
let rowStart: i32 = 0;
let above: i32 = 0;
let below: i32 = -1;

/** A row of cards begins. */
export function startRow(): void {
  if (focused && below < 0) below = count();
  if (!focused) above = rowStart;
  rowStart = count();
}
/** Is the card that is drawn next the focused one? */
export function drawnCard(): bool {
  return count() == focus;
}
/** The text in the buffer as the card at a place of the view. */
export function boardCard(at: usize, x: i32, width: i32, ink: i32): void {
  if (chip(x, width, ink)) focused = at;
}

export function drawBoard(): void {
  clearText();
  sayCourse();
  head();
  hints(W.CARD, W.BACK);
  focused = 0;
  below = -1;
  rowStart = 0;
  above = 0;
  if (isAeons()) aeons.putBoard();
  else sbm.putBoard();
  if (focused) {
    if (pressed(Button.A)) return isAeons() ? aeons.openAt(focused) : openCardPage(load<u16>(focused, 2), focused);
    move();
  }
  backKey();
}
function move(): void {
  const last = count() - 1;
  if (pressed(Button.LEFT)) aim(max(0, focus - 1));
  else if (pressed(Button.RIGHT)) aim(min(last, focus + 1));
  else if (pressed(Button.UP)) aim(above);
  else if (pressed(Button.DOWN)) aim(below < 0 ? last : min(last, below));
}
