// How things follow each other: starting up, starting a match, and the round of a match: advance, events, whose turn it
// is to choose, the choice, and again. Every step is a request whose reply leads on.

import { Kind, Status, Verb } from '../kernel/codes';
import { Key, Offer, Reply, Request, Tone } from './abi';
import { ask, forgetRequest, isAsking, play, setOutput, storeSettings } from './link';
import { clearLog, keepEvents, markSeen, startReveal, unseen } from './log';
import { INBOX_AT, LOG_EVENTS, OUTPUT_AT } from './memory';
import { gameFlag, openGame, openPack } from './pack';
import { Screen } from './screens';
import { animation, lastEntry, readSettings, setLastEntry } from './settings';
import {
  Field,
  Mode,
  OWN_AT,
  SETUP_AT,
  computers,
  clearDeck,
  field,
  fitSetup,
  freshSetup,
  humans,
  ownBytes,
  ownDecks,
  writeConfiguration,
} from './setup';
import { closeAll, frame, isPainted, open, screen, show } from './ui';
import { GameFlag } from './words';

/** What a reply means. */
export const enum Then {
  NOTHING = 0,
  OFFERED,
  SETTINGS_READ,
  OPENED, // a cartridge for its menu
  SETUP_READ,
  DECKS_READ,
  STARTED,
  SETUP_STORED,
  RESUMED,
  ADVANCED,
  EVENTS,
  PUBLIC, // the questions' head, for everybody
  SEEN, // the view before happenings are shown
  ASKED, // a player's questions
  VIEWED, // the view before a choice
  ANSWERED,
  THOUGHT,
  UNDONE,
  CONCEDED,
  OVER, // the view of the result
  TESTED,
  HASHES,
  LOOKED, // the view for board and card pages
}

/** The offer: games and states of its cartridges, a byte each. */
export const MOST_ENTRIES: i32 = 8;
const entries: usize = memory.data(16);
export let entryCount: i32 = 0;
export let kept: i32 = 0;
let keptEntry: i32 = 0;
export let battery: i32 = 255;
/** The seat of this device's holder where several devices share a match, else 255. */
let seat: i32 = 255;
let seats: i32 = 0;
export let canLeave: bool = false;

/** The cartridge that is open, −1: none. */
export let entry: i32 = -1;
let booting: bool = true;
let resuming: bool = false;

/** The refusal that the message screen shows. */
export let code: i32 = 0;
export let errorRule: i32 = 0;
export let errorAt: i32 = 0;
export let errorArg: i32 = 0;

/** The player who looks at the screen, 255: nobody. */
export let holder: i32 = 255;
/** Whom the hand-over or the choice concerns. */
export let turn: i32 = 0;
export let node: i32 = -1;
let kind: i32 = 0;
/** Players of the open decision that need not be asked again. */
let handled: i32 = 0;
let waiting: i32 = 0;
let status: i32 = 0;
/** Answers that can be taken back. */
export let undoable: i32 = 0;
/** What RESUME said: 1 + its byte, 0: not resumed. */
export let resumed: i32 = 0;

export function gameOf(n: i32): i32 {
  return load<u8>(entries + n);
}
export function stateOf(n: i32): i32 {
  return load<u8>(entries + MOST_ENTRIES + n);
}
export function start(): void {
  ask(Request.OFFER, 0, 0, Then.OFFERED);
}

// ---------------------------------------------------------------- the device's players

export function isReferee(): bool {
  return seat == 255 && field(Field.MODE) == Mode.REFEREE;
}
/** People who look at this screen. */
function people(): i32 {
  return seat < 255 ? 1 << seat : humans();
}
/** Do several people share this screen, each with secrets? */
export function isShared(): bool {
  return !isReferee() && popcnt(people()) > 1;
}
/** Whose eyes the screen is for between choices. */
export function viewer(): i32 {
  return isReferee() || isShared() ? 4 : ctz(people());
}

// ---------------------------------------------------------------- what the pages start

/** Makes a cartridge the current one and opens its menu. */
export function openEntry(n: i32): void {
  if (n == entry) return openMenu();
  entry = -1;
  setLastEntry(n);
  ask(Request.CARTRIDGE, n, 0, Then.OPENED);
}
function openMenu(): void {
  if (!booting) open(Screen.GAME);
  booting = false;
}
export function startMatch(): void {
  setOutput(INBOX_AT, writeConfiguration());
  ask(Request.START, 0, 0, Then.STARTED);
}
export function resume(): void {
  resuming = true;
  entry = -1;
  setLastEntry(keptEntry);
  ask(Request.CARTRIDGE, keptEntry, 0, Then.OPENED);
}
export function storeDecks(): void {
  setOutput(OWN_AT, ownDecks() * ownBytes());
  ask(Request.STORE, 0, Key.DECKS | (gameOf(entry) << 8), Then.NOTHING);
}
export function undo(): void {
  undoable = 0;
  ask(Request.UNDO, 0, 0, Then.UNDONE);
}
export function concede(): void {
  ask(Request.CONCEDE, turn, 0, Then.CONCEDED);
}
/** Leaves the match for the launcher; it stays kept. */
export function leaveMatch(): void {
  forgetRequest();
  holder = 255;
  if (status == Status.ENDED) {
    kept = 0;
    ask(Request.FORGET, 0, 0, Then.NOTHING);
  } else {
    kept = 1;
    keptEntry = entry;
  }
  closeAll(Screen.LAUNCHER);
}
export function runTest(): void {
  ask(Request.SELF_TEST, 0, 0, Then.TESTED);
}
export function readHashes(): void {
  ask(Request.OFFER, 0, 0, Then.HASHES);
}
/** Opens a page that reads the view. */
export function lookAt(page: i32): void {
  open(page);
  ask(Request.VIEW, holder == 255 ? viewer() : holder, 0, Then.LOOKED);
}

/** Sends what lies in the output as u16 option numbers from byte 8 on. */
export function answer(player: i32, question: i32, count: i32): void {
  store<u8>(OUTPUT_AT, player);
  store<u8>(OUTPUT_AT, count, 1);
  store<u16>(OUTPUT_AT, 0, 2);
  store<u32>(OUTPUT_AT, question, 4);
  setOutput(OUTPUT_AT, 8 + 2 * count);
  ask(Request.ANSWER, 0, 0, Then.ANSWERED);
}
/** The hand-over screen's holder is here. */
export function reveal(): void {
  holder = turn;
  play(Tone.REVEAL);
  ask(Request.VIEW, isReferee() ? 4 : turn, 0, Then.VIEWED);
}
/** The screen is hidden again. */
export function hide(): void {
  holder = 255;
  undoable = 0;
  nextPlayer();
}
/** Happenings have been read. */
export function goOn(): void {
  markSeen();
  if (status == Status.ENDED) ask(Request.VIEW, viewer(), 0, Then.OVER);
  else nextPlayer();
}

// ---------------------------------------------------------------- the round of a match

function begin(): void {
  clearLog();
  node = -1;
  undoable = 0;
  holder = isShared() || resuming ? 255 : viewer();
  closeAll(Screen.WAITING);
  advance();
}
export function advance(): void {
  ask(Request.ADVANCE, 0, 0, Then.ADVANCED);
}

/** After everything has run: show what happened, then see who has to choose. */
function settled(): void {
  if (unseen() && !computerGoesOn()) {
    undoable = 0;
    ask(Request.VIEW, viewer(), 0, Then.SEEN);
  } else if (status == Status.ENDED) ask(Request.VIEW, viewer(), 0, Then.OVER);
  else nextPlayer();
}

/** What the computer does on its own turn is shown in one go, as far as the log keeps it. */
function computerGoesOn(): bool {
  const people = waiting & ~computers();
  return gameFlag(GameFlag.TURNS) && seat == 255 && waiting != 0 && people == 0 && unseen() < LOG_EVENTS / 2;
}

/** Whose choice comes next: people in order, then the computer's seats, so that its thinking tells nothing. */
function nextPlayer(): void {
  const open = waiting & ~handled;
  const here = open & people();
  const who = here ? here : seat == 255 ? open & computers() : 0;
  if (!who) {
    show(Screen.WAITING);
    if (seat == 255) return advance();
    return; // other devices have to choose: tick() looks again
  }
  turn = ctz(who);
  if (!here) {
    show(Screen.WAITING);
    return ask(Request.THINK, turn, field(Field.LEVEL), Then.THOUGHT);
  }
  if (isNever()) return ask(Request.QUESTIONS, turn, 0, Then.ASKED);
  if (holder != turn && (isShared() || holder == 255)) {
    holder = 255;
    return show(Screen.HAND_OVER);
  }
  reveal();
}
/** A window that this player has said never to be asked about. */
function isNever(): bool {
  return kind == Kind.WINDOW && field(Field.ORDERS + turn) == 1;
}
/** Passes in a window: the option that does so is found, not assumed. */
function pass(): void {
  const options: i32 = load<u8>(INBOX_AT, 15);
  for (let i = 0; i < options; i++) {
    if (load<u8>(INBOX_AT + 24 + 16 * i) != Verb.PASS) continue;
    store<u16>(OUTPUT_AT, i, 8);
    return answer(turn, load<i32>(INBOX_AT, 16), 1);
  }
}

/** Is this player the only one who decides here, and is that no secret? The next hand-over hides the screen. */
function isAlone(): bool {
  return gameFlag(GameFlag.TURNS) && waiting == 1 << turn;
}

/** A player's questions are here. */
function asked(): void {
  const some = load<u8>(INBOX_AT, 1) != 0;
  if (isNever()) {
    if (some) return pass();
    handled |= 1 << turn;
    return nextPlayer();
  }
  if (some) return show(isReferee() ? Screen.REFEREE : Screen.CHOICE);
  handled |= 1 << turn;
  // With others at the same screen everybody sees and presses the same, whether there was a choice or not.
  if (isShared() && !isAlone()) return show(Screen.HIDE);
  // What comes next takes the question's place.
  show(Screen.WAITING);
  if (seat == 255) advance();
}

/** Others' devices may have chosen meanwhile. */
export function waitsForOthers(): bool {
  return seat < 255 && !isAsking() && screen == Screen.WAITING;
}

function refused(reply: i32, length: i32): void {
  const full = length >= 12;
  code = reply;
  errorRule = full ? load<i32>(INBOX_AT) : 0;
  errorAt = full ? load<i32>(INBOX_AT, 4) : 0;
  errorArg = full ? load<i32>(INBOX_AT, 8) : 0;
  play(Tone.REFUSE);
  open(Screen.MESSAGE);
}

/** A refusal has taken the question's place in the inbox. */
export function messageRead(): void {
  if (screen == Screen.CHOICE || screen == Screen.REFEREE) ask(Request.QUESTIONS, turn, 0, Then.ASKED);
}

/**
 * The host has replied. While more is asked the screen stays as it is: what it shows may lie where replies come, and is
 * whole again when nothing is asked any more. Another screen is shown at once, and so is how far the self-test has come.
 */
export function replied(then: i32, reply: i32, length: i32): void {
  act(then, reply, length);
  if (!isAsking() || !isPainted() || then == Then.TESTED) frame(0);
}

function act(then: i32, reply: i32, length: i32): void {
  switch (then) {
    case Then.OFFERED:
      return offered();
    case Then.SETTINGS_READ:
      if (reply == Reply.OK) readSettings(INBOX_AT, length);
      show(Screen.LAUNCHER);
      // A device that joins others' match has nothing to set up.
      if (seat < 255 && seat > 0) return openEntry(0);
      if (lastEntry < entryCount && !stateOf(lastEntry)) openEntry(lastEntry);
      else booting = false;
      return;
    case Then.OPENED:
      return opened(reply, length);
    case Then.SETUP_READ:
      freshSetup();
      if (reply == Reply.OK && length == Field.BYTES) memory.copy(SETUP_AT, INBOX_AT, Field.BYTES);
      fitSetup();
      return ask(Request.LOAD, 0, Key.DECKS | (gameOf(entry) << 8), Then.DECKS_READ);
    case Then.DECKS_READ:
      if (reply == Reply.OK && length == ownDecks() * ownBytes()) memory.copy(OWN_AT, INBOX_AT, length);
      else for (let i = 0; i < ownDecks(); i++) clearDeck(i);
      if (resuming) return ask(Request.RESUME, 0, 0, Then.RESUMED);
      if (seat < 255 && seat > 0) return begin();
      return openMenu();
    case Then.STARTED:
      if (reply) return refused(reply, length);
      resumed = 0;
      storeSettings();
      setOutput(SETUP_AT, Field.BYTES);
      return ask(Request.STORE, 0, Key.SETUP | (gameOf(entry) << 8), Then.SETUP_STORED);
    case Then.SETUP_STORED:
      return begin();
    case Then.RESUMED:
      if (reply) {
        resuming = false;
        kept = 2;
        return refused(reply, length);
      }
      resumed = 1 + load<u8>(INBOX_AT);
      begin();
      resuming = false;
      return;
    case Then.ADVANCED:
      status = reply;
      if (reply == Status.FAULT || (reply == Status.IDLE && seat == 255)) return refused(Reply.BROKEN, length);
      return ask(Request.EVENTS, viewer(), 0, Then.EVENTS);
    case Then.EVENTS:
      keepEvents(length);
      if (status == Status.MORE) return advance();
      return ask(Request.QUESTIONS, 4, 0, Then.PUBLIC);
    case Then.PUBLIC:
      return headRead();
    case Then.SEEN:
      startReveal(animation);
      return show(Screen.HAPPENINGS);
    case Then.VIEWED:
      return ask(Request.QUESTIONS, turn, 0, Then.ASKED);
    case Then.ASKED:
      return asked();
    case Then.ANSWERED:
      if (reply) return refused(reply, length);
      undoable++;
      play(Tone.CHOOSE);
      return ask(Request.QUESTIONS, turn, 0, Then.ASKED);
    case Then.THOUGHT:
      if (reply == Reply.BUSY) return;
      if (reply == Reply.NOTHING) {
        handled |= 1 << turn;
        return nextPlayer();
      }
      if (reply) return refused(reply, length);
      undoable = 0;
      return advance();
    case Then.UNDONE:
    case Then.CONCEDED:
      if (reply) return refused(reply, length);
      node = -1;
      closeAll(Screen.WAITING);
      return advance();
    case Then.OVER:
      kept = 0;
      play(Tone.WIN);
      return closeAll(Screen.RESULT);
  }
}

function offered(): void {
  entryCount = min(MOST_ENTRIES, <i32>load<u8>(INBOX_AT));
  kept = load<u8>(INBOX_AT, Offer.AT_KEPT);
  keptEntry = load<u8>(INBOX_AT, Offer.AT_KEPT_ENTRY);
  battery = load<u8>(INBOX_AT, Offer.AT_BATTERY);
  seat = load<u8>(INBOX_AT, Offer.AT_SEAT);
  seats = load<u8>(INBOX_AT, Offer.AT_SEATS);
  canLeave = load<u8>(INBOX_AT, Offer.AT_LEAVE) != 0;
  for (let i = 0; i < entryCount; i++) {
    const at = INBOX_AT + Offer.HEAD + i * Offer.ENTRY;
    store<u8>(entries + i, load<u8>(at, Offer.AT_GAME));
    store<u8>(entries + MOST_ENTRIES + i, load<u8>(at, Offer.AT_STATE));
  }
  ask(Request.LOAD, 0, Key.SETTINGS, Then.SETTINGS_READ);
}

function opened(reply: i32, length: i32): void {
  if (reply) {
    booting = false;
    resuming = false;
    return refused(reply, length);
  }
  entry = lastEntry;
  openPack();
  if (!openGame(gameOf(entry))) {
    entry = -1;
    return refused(Reply.NO_CARTRIDGE, 0);
  }
  ask(Request.LOAD, 0, Key.SETUP | (gameOf(entry) << 8), Then.SETUP_READ);
}

function headRead(): void {
  const n: i32 = load<u16>(INBOX_AT, 2);
  if (n != node) handled = 0;
  node = n;
  kind = load<u8>(INBOX_AT, 4);
  waiting = load<u8>(INBOX_AT, 5);
  settled();
}
