// The program being run: where it stands, its value stack, how it ended, and the tape of what was drawn or chosen before.

import { draw } from './chance';
import { Bound, EventType } from './codes';
import { note } from './events';
import { AMOUNT, STACK, TAPE_BYTES } from './limits';
import { entry, kernel, NONE, TAPE_AT } from './memory';
import { answered, begin as beginQuestion, draftAt, question, takeDraft } from './questions';
import { isDynamic, select, selectorLength, self } from './select';
import { value } from './values';
export const enum Mode {
  RUN = 0,
  ASK = 1,
  LAYER = 2,
  TEST = 3,
}
export const enum Ran {
  DONE = 0,
  OPEN = 1,
  BLOCKED = 2,
  ASKED = 3,
}

/** How the program is run, for which entry of the batch, and for whom it asks. */
export let mode: i32 = 0;
export let entryIndex: i32 = 0;
let asker: i32 = 0;
let pc: usize = 0;
let end: usize = 0;
/** How it ended (Ran); below 0 while it runs. */
export let outcome: i32 = -1;
/** "You may" has not been answered yet. */
export let mayPending: bool = false;
/** It does not occur: its condition does not hold, or its player does not want it. */
export let failed: bool = false;
let tapeAt: i32 = 0;
let draftNext: i32 = 0; // ASK: the asker's next unread draft

const stackAt: usize = memory.data(48);
let sp: i32 = 0;

export function setMode(how: i32): void {
  mode = how;
}
/** The program is that of entry i of the batch; its tape is read from the start. */
export function setEntry(i: i32): void {
  entryIndex = i;
  tapeAt = 0;
}
/** ASK: for player p, whose drafts are read from `from` on. */
export function setAsker(p: i32, from: i32): void {
  asker = p;
  draftNext = from;
}
/** Drafts of the asker read so far. */
export function draftsRead(): i32 {
  return draftNext;
}
export function setMay(pending: bool): void {
  mayPending = pending;
}
/** Starts afresh at a piece of code. */
export function begin(from: usize, to: usize): void {
  setCode(from, to);
  sp = 0;
  outcome = -1;
  failed = false;
}
/** Goes on with another piece of code. */
export function setCode(from: usize, to: usize): void {
  pc = from;
  end = to;
}
export function here(): usize {
  return pc;
}
export function codeEnd(): usize {
  return end;
}
export function jump(to: usize): void {
  pc = to;
}
export function skip(length: i32): void {
  pc += length;
}
/** The piece of code is over: the effect, or its copied part. */
export function leave(): void {
  pc = end;
}
/** It does not occur. */
export function fail(): void {
  failed = true;
  leave();
}
/** What failed was a copied part. */
export function forgive(): void {
  failed = false;
}
export function stop(ran: i32): void {
  outcome = ran;
}
/** Has the program stopped, for now or for good? */
export function hasStopped(): bool {
  return outcome >= 0;
}
/** Something open was read: nothing more can be done for now. */
export function wait(): void {
  if (outcome < 0) outcome = Ran.OPEN;
}

// ---------------------------------------------------------------- reading

export function push(value: i32): void {
  if (sp >= STACK) return;
  store<i32>(stackAt + 4 * sp++, min(max(value, -AMOUNT), AMOUNT));
}
export function pop(): i32 {
  return sp > 0 ? load<i32>(stackAt + 4 * --sp) : 0;
}
export function readByte(): i32 {
  return load<u8>(pc++);
}
export function readWord(): i32 {
  const value: i32 = load<u16>(pc);
  pc += 2;
  return value;
}
/** Finds the cards of the selector at pc, popping its dynamic value. */
export function readSet(): void {
  const dynamic = isDynamic(pc) ? pop() : 0;
  select(pc, dynamic);
  pc += selectorLength(pc);
}

// ---------------------------------------------------------------- tape

/** The entry's next record on the tape, or 0: u8 entry, u8 n, u16 values. */
export function nextRecord(): usize {
  const used: i32 = kernel().tape;
  while (tapeAt < used) {
    const at = <usize>(TAPE_AT + tapeAt);
    tapeAt += 2 + 2 * <i32>load<u8>(at, 1);
    if (<i32>load<u8>(at) == entryIndex) return at;
  }
  return 0;
}
/** Records n values; where they go, or 0 when the tape is full: the effect ends. */
export function record(n: i32): usize {
  const k = kernel();
  const used: i32 = k.tape;
  if (used + 2 + 2 * n > TAPE_BYTES) {
    note(EventType.LIMIT, 0, 0xff, NONE, Bound.TAPE);
    outcome = Ran.DONE;
    return 0;
  }
  store<u8>(TAPE_AT + used, entryIndex, 0);
  store<u8>(TAPE_AT + used, n, 1);
  k.tape = <u16>(used + 2 + 2 * n);
  tapeAt = k.tape;
  return TAPE_AT + used + 2;
}
/** A draw of the effect, kept on the tape; −1 when it cannot be had now. */
export function drawKept(bound: i32): i32 {
  if (bound <= 1) return 0;
  const kept = nextRecord();
  if (kept) return load<u16>(kept, 2);
  if (mode != Mode.RUN) {
    outcome = Ran.OPEN;
    return -1;
  }
  const value = draw(bound);
  if (value < 0) {
    outcome = Ran.BLOCKED;
    return -1;
  }
  const to = record(1);
  if (!to) return -1;
  store<u16>(to, value);
  return value;
}

export const enum Got {
  ANSWER = 0,
  WAIT = 1,
}
/**
 * The chooser's answer, on the tape or in a draft. WAIT: it is open (the question is begun when this is the one asked).
 * On ANSWER `answerAt` points at u8 n, values.
 */
export let answerAt: usize = 0;
export function got(chooser: i32): i32 {
  const kept = nextRecord();
  if (kept) {
    answerAt = kept + 1;
    return Got.ANSWER;
  }
  if (mode == Mode.RUN) {
    const given = kernel().committed ? takeDraft(chooser, entryIndex) : 0;
    if (given) {
      const n: i32 = load<u8>(given, 1);
      const to = record(n);
      if (!to) return Got.WAIT;
      memory.copy(to, given + 2, 2 * n);
      answerAt = to - 1;
      return Got.ANSWER;
    }
    outcome = Ran.OPEN;
    return Got.WAIT;
  }
  if (mode == Mode.ASK && chooser == asker) {
    if (draftNext < answered(asker)) {
      answerAt = draftAt(asker, draftNext++) + 1;
      return Got.ANSWER;
    }
    outcome = Ran.ASKED;
  }
  return Got.WAIT;
}

export function ask(chooser: i32, kind: i32, least: i32, most: i32): void {
  beginQuestion(chooser, kind, least, most, 50); // S50: within one node, secretly
  const q = question();
  q.card = <u16>self;
  q.entry = <u8>entryIndex;
  q.effect = entry(entryIndex).effect;
}

export function automaton(p: i32): bool {
  return ((kernel().automatons >> (<u8>p)) & 1) != 0;
}
