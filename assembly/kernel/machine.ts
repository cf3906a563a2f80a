// The effect machine. A program is run from its start each time; what was drawn or chosen before is read from the tape, so
// nothing has to be suspended in the middle. It reads the snapshot and asks for operations; it changes nothing.
//
//  RUN  draws as it goes and stops at the first choice that nobody has made yet
//  ASK  for one player: goes past other players' open choices and stops at that player's first open choice
//  LAYER  a continuous effect: its actions contribute to the layer being computed (stats.ts)
//  TEST  a condition only (windows, requirements): to the first statement

import { act, learnSet } from './actions';
import { eventPlayerOf, isLinked, pauseLink, resumeAt, resumeLink } from './chain';
import { agreed, choose, chooseMode, choosePlayer, forgetShortage, peek } from './choices';
import { Bound, EventType } from './codes';
import { note } from './events';
import { Effect, Op } from './format';
import { FUEL, IN_ORDER } from './limits';
import { clearLoops, endLoop, startLoop } from './loops';
import { card, Entry, entry, kernel, NONE } from './memory';
import { add, setTarget } from './operations';
import { effectAt, effects, firstEffect, nextEffect } from './pack';
import { answered, picked, picks } from './questions';
import {
  begin,
  codeEnd,
  fail,
  failed,
  forgive,
  hasStopped,
  here,
  leave,
  Mode,
  mode,
  outcome,
  pop,
  Ran,
  readByte,
  readWord,
  setAsker,
  setCode,
  setEntry,
  setMay,
  setMode,
  skip,
  stop,
  wait,
} from './program';
import {
  blocked,
  clearRegisters,
  player,
  self,
  setEventPlayer,
  setFromHand,
  setRunning,
  setSubject,
  unknown,
} from './select';
import { value } from './values';
import { BLANK, FACEDOWN } from './zones';

let fuel: i32 = 0;
let timing: i32 = 0;

// a copied effect (copyEffect): where to go on afterwards
let copying: bool = false;
let copyPc: usize = 0;
let copyEnd: usize = 0;
let copyAt: usize = 0;
let copyLeft: i32 = 0;

function flow(op: i32): void {
  switch (op) {
    case Op.REQUIRE:
      if (unknown) return wait();
      if (!pop()) fail();
      return;
    case Op.UNLESS: {
      const length = readWord();
      if (unknown) return wait();
      if (!pop()) skip(length);
      return;
    }
    case Op.SKIP: {
      const length = readWord();
      skip(length);
      return;
    }
    case Op.CHOOSE:
      return choose();
    case Op.PLAYER:
      return choosePlayer();
    case Op.MODES:
      return chooseMode();
    case Op.LOOP:
      return endLoop();
    case Op.THEN:
    case Op.RESOLVE:
      return pause(op);
    case Op.PEEK: {
      const z = readByte();
      const p = player(readByte());
      const n = pop();
      if (unknown || p < 0) return wait();
      if (agreed()) peek(z, p, n, learnSet);
      return;
    }
  }
  startLoop(op);
}

/** What stands before has to be applied first: the link goes on behind it. */
function pause(op: i32): void {
  if (copying) return; // what is copied happens as one
  if (mode == Mode.RUN) pauseLink(<i32>(here() - effectCode), op);
  stop(Ran.DONE);
}
/** Where the code of the running effect begins. */
let effectCode: usize = 0;

/** Begins the effects of another card as if they were printed here; never a copy of a copy. */
export function startCopy(slot: i32): void {
  if (copying || slot == NONE) return;
  const c = card(slot);
  if (c.flags & (FACEDOWN | BLANK)) return;
  copying = true;
  copyPc = here();
  copyEnd = codeEnd();
  copyAt = firstEffect(c.id);
  copyLeft = effects(c.id);
  leave();
}

/** At the end of a piece of code: the next copied effect, or back; false: all is done. */
function goOn(): bool {
  if (!copying) return false;
  forgive();
  clearLoops();
  setMay(false);
  while (copyLeft > 0) {
    const at = copyAt;
    copyAt = nextEffect(at);
    copyLeft--;
    if (<i32>load<u8>(at, Effect.AT_TIMING) != timing) continue;
    setMay((load<u8>(at, Effect.AT_FLAGS) & Effect.MAY) != 0);
    setCode(at + Effect.HEADER, copyAt);
    return true;
  }
  copying = false;
  setCode(copyPc, copyEnd);
  return true;
}

/** Starts the effect at `at` afresh. */
function start(at: usize): void {
  effectCode = at + Effect.HEADER;
  begin(effectCode, nextEffect(at));
  clearLoops();
  setMay(false);
  copying = false;
}

function execute(at: usize, flags: i32): i32 {
  start(at);
  timing = load<u8>(at, Effect.AT_TIMING);
  const may = (flags & OPTIONAL) != 0 || (load<u8>(at, Effect.AT_FLAGS) & Effect.MAY) != 0;
  setMay(may && !(flags & AGREED));
  forgetShortage();
  fuel = FUEL;
  clearRegisters();
  if (mode <= Mode.ASK && isLinked()) {
    if (resumeAt()) setMay(false);
    skip(resumeAt());
    resumeLink();
  }
  while (!hasStopped()) {
    if (here() >= codeEnd()) {
      if (!goOn()) break;
      continue;
    }
    if (--fuel <= 0) {
      note(EventType.LIMIT, 0, 0xff, self, Bound.FUEL);
      break;
    }
    step(readByte());
    if (blocked) stop(Ran.BLOCKED);
  }
  setRunning(false);
  return hasStopped() ? outcome : Ran.DONE;
}

function step(op: i32): void {
  if (op < Op.REQUIRE) value(op);
  else if (op < Op.MOD_ADD) flow(op);
  else if (unknown) wait();
  else if (agreed()) act(op);
}

/** Entry flag: the whole effect is a "may". */
export const OPTIONAL: u8 = 1;
/** There is no effect: a rule discards the entry's object, or without one the cards of its controller's answer number `amount`. */
export const RULE_DISCARD: u8 = 2;
/** Its controller has said yes already: a replacement that was chosen. */
export const AGREED: u8 = 4;
/** It has run, and does not occur: its condition does not hold, or its controller does not want it. */
export const FAILED: u8 = 8;
/** Its card answers by what was known of it last, and is somewhere else now. */
export const GONE: u8 = 16;
/** There is no effect: the operations are a rule's own. */
export const RULE: u8 = 32;
/** RULE_DISCARD: for the Cost of the entry's card. */
export const FOR_COST: u8 = 64;
/** It waits until the batch at hand is over. */
export const HELD: u8 = 128;

function prepare(i: i32, how: i32): usize {
  const e: Entry = entry(i);
  setEntry(i);
  setMode(how);
  const at = effectAt(e.id, e.effect);
  setSubject(e.card, e.controller, e.object, IN_ORDER ? -1 : <i32>e.rank - 1);
  setEventPlayer(eventPlayerOf());
  setRunning(how == Mode.RUN);
  setFromHand((load<u8>(at, Effect.AT_WHERE) & 1) != 0);
  return at;
}

function discardByRule(i: i32): void {
  const e: Entry = entry(i);
  const one = e.object != <u16>NONE;
  const many = one ? 1 : e.amount < <i16>answered(e.controller) ? picks(e.controller, e.amount) : 0;
  const at = add(Op.DISCARD, i, many, 0, 0, 0, 0);
  for (let j = 0; j < many && at >= 0; j++) {
    const slot = one ? <i32>e.object : picked(e.controller, e.amount, j);
    setTarget(at, j, slot < <i32>kernel().cards ? slot : <i32>e.card); // a damaged save may hold another question's answer
  }
}

/** Runs entry i: its operations are added to the batch's. */
export function run(i: i32): i32 {
  const before = kernel().operations;
  if (entry(i).flags & RULE_DISCARD) {
    discardByRule(i);
    return Ran.DONE;
  }
  const ran = execute(prepare(i, Mode.RUN), entry(i).flags);
  entry(i).flags = <u8>(failed ? entry(i).flags | FAILED : entry(i).flags & ~FAILED);
  if (ran != Ran.DONE) kernel().operations = before;
  return ran;
}

/** The first open choice of player p in entry i, as a question; drafts are read from `from` on. */
export function askIn(i: i32, p: i32, from: i32): bool {
  setAsker(p, from);
  return execute(prepare(i, Mode.ASK), entry(i).flags) == Ran.ASKED;
}

/** Runs a continuous effect's code: actions contribute to the layer. */
export function runLayer(slot: i32, at: usize): void {
  setMode(Mode.LAYER);
  setSubject(slot, card(slot).controller, NONE);
  execute(at, 0);
}

/** The effect whose condition was tested last says nothing beyond it. */
export let saysNothing: bool = false;

/** Tests a condition: the code up to its last REQUIRE before the first statement. `about` is the event's object. */
export function holds(slot: i32, controller: i32, at: usize, about: i32): bool {
  setMode(Mode.TEST);
  setSubject(slot, controller, about);
  start(at);
  while (here() < codeEnd()) {
    const op = readByte();
    if (op < Op.REQUIRE) {
      value(op);
      if (hasStopped()) return false;
    } else if (op == Op.REQUIRE) {
      if (!pop()) return false;
    } else break;
  }
  saysNothing = here() >= codeEnd();
  return true;
}
