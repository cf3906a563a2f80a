// The Cost step's payments, and what takes the place of paying or of losing the round.

import { Flow, beginBefore, endBefore, enter, resolve } from '../../kernel/batch';
import { EventType, Kind } from '../../kernel/codes';
import { note } from '../../kernel/events';
import { Cause } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { AGREED } from '../../kernel/machine';
import { NONE, card, kernel } from '../../kernel/memory';
import { answered, openNode, picked, question, settleAll } from '../../kernel/questions';
import { apply } from './apply';
import { sortEntries } from './collect';
import { startAftermath } from './cycle';
import { refresh } from './figures';
import { Event } from './format';
import { Match, count, isAutomaton, mainPlay, match, playing, setByteOf } from './game';
import {
  askReplacement,
  drawReplacement,
  isChoice,
  pickReplacement,
  replacementCard,
  replacementEffect,
  replacements,
} from './happenings';
import { FACEDOWN } from '../../kernel/zones';
import { settleCards } from './moves';
import {
  askPayments,
  costOf,
  due,
  enterPayments,
  forExtras,
  markPaid,
  openBill,
  revealPayments,
  startExtras,
} from './pay';
import { What } from './what';

// ---------------------------------------------------------------- Cost (S20–S30, S88)

export function fixCosts(): void {
  const m = match();
  m.payers = 0;
  m.turned = 0;
  m.phase = 0;
  for (let p = 0; p < count(); p++) {
    const slot = mainPlay(p);
    if (slot == NONE || !playing(p)) continue; // S30
    m.payers |= <u8>(1 << (<u8>p));
    if (card(slot).flags & FACEDOWN) m.turned |= <u8>(1 << (<u8>p)); // S29
    setByteOf(offsetof<Match>('costs'), p, min(costOf(slot), 99)); // S88
  }
}

const enum Paying {
  PAY = 0,
  AFTERMATH = 1,
  DONE = 2,
}

export function payCosts(): i32 {
  const f = top();
  switch (f.b++) {
    case Paying.PAY:
      push(What.PAY, 0, 0);
      return Flow.AGAIN;
    case Paying.AFTERMATH:
      startAftermath();
      return Flow.AGAIN;
  }
  f.b = 0;
  return Flow.DONE;
}

const enum Stage {
  REPLACE = 0,
  ASK = 1,
  PAY = 2,
  APPLY = 3,
}

/** The pay frame, of Main Plays (a = 0) or Extras (1): asks; what pays, and what is not paid for, goes in one batch (S88). */
export function runPay(): i32 {
  const flow = pay();
  if (flow != Flow.DONE) return flow;
  if (top().step++ == <u8>Stage.APPLY) pop();
  return Flow.AGAIN;
}

function pay(): i32 {
  const k = kernel();
  switch (top().step) {
    case Stage.REPLACE:
      return replaceAll(Event.PAY);
    case Stage.ASK:
      askPayments();
      return Flow.DONE;
    case Stage.PAY:
      if (k.asked && !k.committed) return Flow.ASK;
      if (!revealPayments()) return Flow.WAIT;
      k.asked = 0;
      enterPayments();
      sortEntries();
      return Flow.DONE;
  }
  const flow = resolve(apply, refresh);
  if (flow == Flow.DONE) {
    endBefore();
    if (forExtras()) startExtras();
  }
  return flow;
}

// ---------------------------------------------------------------- what takes the place of paying and of losing (S101)

/** The n-th of a player's events: the Mon to be paid for, NONE for the round that is lost; below 0: there are not so many. */
function meets(event: i32, p: i32, n: i32): i32 {
  if (event == Event.LOSE) return n == 0 && (match().roundLosers >> (<u8>p)) & 1 ? NONE : -1;
  const slot = openBill(p, n);
  return slot == NONE ? -1 : slot;
}

/** How many effects can replace it. */
function ways(event: i32, p: i32, slot: i32): i32 {
  const pays = event == Event.PAY;
  return replacements(event, slot, pays ? Cause.COST : Cause.RULE, 0, p, pays ? due(p, slot) : 1);
}

/** The player's events that leave a choice of what replaces them. */
function choices(event: i32, p: i32): i32 {
  let many = 0;
  let slot = meets(event, p, 0);
  for (let n = 1; slot >= 0; n++) {
    if (ways(event, p, slot) && isChoice()) many++;
    slot = meets(event, p, n);
  }
  return many;
}

/** Lets what replaces paying or losing take its place in the batch to come: all that leaves a choice is asked for at once. */
export function replaceAll(event: i32): i32 {
  const m = match();
  if (!m.orderOpen) {
    beginBefore();
    settleCards(); // what has just been played can be met like any other card
    let asked = 0;
    for (let p = 0; p < count(); p++) {
      if (playing(p) && !isAutomaton(p) && choices(event, p)) asked |= 1 << p;
    }
    m.orderOpen = 1;
    m.orderEvent = <u8>event;
    openNode(Kind.ORDER, asked);
    settleAll(ownOrderQuestion);
  }
  if (kernel().asked && !kernel().committed) return Flow.ASK;
  for (let p = 0; p < count(); p++) if (playing(p) && isAutomaton(p) && !drawAll(event, p)) return Flow.WAIT;
  for (let p = 0; p < count(); p++) if (playing(p)) replaceOf(event, p);
  kernel().asked = 0;
  m.orderOpen = 0;
  return Flow.DONE;
}

/** The choices of Solo's stack. */
function drawAll(event: i32, p: i32): bool {
  while (ownOrderQuestion(p)) if (!drawReplacement(p, question().options)) return false;
  return true;
}

function replaceOf(event: i32, p: i32): void {
  let answer = 0;
  let slot = meets(event, p, 0);
  for (let n = 0; slot >= 0;) {
    let choice = ways(event, p, slot) ? 0 : 0xff;
    if (!choice && isChoice()) choice = answer < answered(p) ? picked(p, answer++, 0) : 0xff;
    // A replaced payment is no longer open: the next one stands in its place.
    if (choice == 0xff || !pickReplacement(choice)) n++;
    else replace(event, p, slot);
    slot = event == Event.LOSE ? -1 : meets(event, p, n);
  }
}

function replace(event: i32, p: i32, slot: i32): void {
  const from = replacementCard();
  note(EventType.REPLACED, 101, p, from, replacementEffect());
  const amount = event == Event.PAY ? due(p, slot) : 1;
  enter(from, replacementEffect(), card(from).controller, slot, amount, AGREED); // chosen already
  kernel().baseEntries = kernel().entries; // it may meet another event of the same batch
  if (event == Event.LOSE) match().roundLosers &= ~(<u8>(1 << (<u8>p)));
  else if (forExtras()) markPaid(p, slot);
  else setByteOf(offsetof<Match>('costs'), p, 0);
}

/** The player's next question in the order node of such events. */
export function ownOrderQuestion(p: i32): bool {
  const event: i32 = match().orderEvent;
  let skip = answered(p);
  let slot = meets(event, p, 0);
  for (let n = 1; slot >= 0; n++) {
    if (ways(event, p, slot) && isChoice() && skip-- == 0) {
      askReplacement(p);
      return question().options > 0;
    }
    slot = meets(event, p, n);
  }
  return false;
}
