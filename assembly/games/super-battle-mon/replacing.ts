// The Cost step's payments, and what takes the place of paying or of losing the round.

import { Flow, beginBatch, enter } from '../../kernel/batch';
import { EventType, Kind } from '../../kernel/codes';
import { note } from '../../kernel/events';
import { Cause } from '../../kernel/format';
import { push, top } from '../../kernel/frames';
import { NONE, card, kernel } from '../../kernel/memory';
import { AGREED } from '../../kernel/machine';
import { answered, openNode, picked, question, settleAll } from '../../kernel/questions';
import { startAftermath } from './cycle';
import { Event } from './format';
import { Match, byteOf, count, isAutomaton, mainPlay, match, playing, setByteOf } from './game';
import {
  askReplacement,
  mandatory,
  pickReplacement,
  replacementCard,
  replacementEffect,
  replacements,
} from './happenings';
import { costOf } from './pay';
import { What } from './what';

// ---------------------------------------------------------------- Cost (S20–S30, S88)

export function fixCosts(): void {
  const m = match();
  m.payers = 0;
  m.phase = 0;
  for (let p = 0; p < count(); p++) {
    const slot = mainPlay(p);
    if (slot == NONE || !playing(p)) continue; // S30
    m.payers |= <u8>(1 << (<u8>p));
    setByteOf(offsetof<Match>('costs'), p, min(costOf(slot), 99)); // S88
  }
}

const enum Paying {
  REPLACE = 0,
  PAY = 1,
  AFTERMATH = 2,
  DONE = 3,
}

export function payCosts(): i32 {
  const f = top();
  switch (f.b) {
    case Paying.REPLACE: {
      beginBatch();
      const flow = replaceAll(Event.PAY);
      if (flow == Flow.DONE) f.b = <u16>Paying.PAY;
      return flow == Flow.DONE ? Flow.AGAIN : flow;
    }
    case Paying.PAY:
      f.b = <u16>Paying.AFTERMATH;
      push(What.PAY, 0, 0);
      return Flow.AGAIN;
    case Paying.AFTERMATH:
      f.b = <u16>Paying.DONE;
      startAftermath();
      return Flow.AGAIN;
  }
  f.b = 0;
  return Flow.DONE;
}

/** Players whom an event of their own (paying, losing) is about to meet. */
function meets(event: i32, p: i32): bool {
  const m = match();
  if (event == Event.LOSE) return ((m.roundLosers >> (<u8>p)) & 1) != 0;
  return ((m.payers >> (<u8>p)) & 1) != 0 && byteOf(offsetof<Match>('costs'), p) > 0;
}
function eventCause(event: i32): i32 {
  return event == Event.PAY ? Cause.COST : Cause.RULE;
}
function eventCard(event: i32, p: i32): i32 {
  return event == Event.PAY ? mainPlay(p) : NONE;
}

function amountOf(event: i32, p: i32): i32 {
  return event == Event.PAY ? byteOf(offsetof<Match>('costs'), p) : 1;
}
/** How many effects of the player can replace the player's own event. */
function own(event: i32, p: i32): i32 {
  return replacements(event, eventCard(event, p), eventCause(event), 0, p, amountOf(event, p));
}

/** Lets replacements of paying or losing take their place: those with a choice are asked for, all at once (S101). */
export function replaceAll(event: i32): i32 {
  const m = match();
  if (!m.orderOpen) {
    let asked = 0;
    for (let p = 0; p < count(); p++) {
      if (!playing(p) || isAutomaton(p) || !meets(event, p)) continue;
      const n = own(event, p);
      if (n > 1 || (n == 1 && mandatory() == 0)) asked |= 1 << p;
    }
    m.orderOpen = 1;
    m.orderEvent = <u8>event;
    openNode(Kind.ORDER, asked);
    settleAll(ownOrderQuestion);
  }
  if (kernel().asked && !kernel().committed) return Flow.ASK;
  for (let p = 0; p < count(); p++) if (playing(p) && meets(event, p)) replaceFor(event, p);
  kernel().asked = 0;
  m.orderOpen = 0;
  return Flow.DONE;
}

function replaceFor(event: i32, p: i32): void {
  const m = match();
  const n = own(event, p);
  if (n == 0) return;
  if (answered(p)) {
    const choice = picked(p, 0, 0);
    if (choice == 0xff || !pickReplacement(choice, p)) return;
  }
  const from = replacementCard();
  note(EventType.REPLACED, 101, p, from, replacementEffect());
  enter(from, replacementEffect(), p, eventCard(event, p), amountOf(event, p), AGREED); // chosen already
  if (event == Event.LOSE) m.roundLosers &= ~(<u8>(1 << (<u8>p)));
  else {
    setByteOf(offsetof<Match>('costs'), p, 0);
  }
}

export function ownOrderQuestion(p: i32): bool {
  if (answered(p)) return false;
  const event: i32 = match().orderEvent;
  own(event, p);
  askReplacement(p, p, 101);
  return question().options > 0;
}
