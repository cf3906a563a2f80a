// Paying Costs: Main Plays in the Cost step (S20–S30, S88, S89), Extras on entry (S63, S90). All or nothing (S23), secretly
// chosen, revealed together (S25).

import { EventType, Kind, Verb } from '../../kernel/codes';
import { Cause } from '../../kernel/format';
import { Flow } from '../../kernel/batch';
import { EVERYBODY, emit } from '../../kernel/events';
import { pop, top } from '../../kernel/frames';
import { Changed, NONE, card, kernel, stat } from '../../kernel/memory';
import { printed } from '../../kernel/pack';
import {
  MINIMAL,
  NEED,
  NO_VALUE,
  addFullOption,
  addOption,
  answered,
  begin,
  hasPicked,
  openNode,
  picked,
  picks,
  question,
  settleAll,
} from '../../kernel/questions';
import { FACEDOWN, PAID, at, learn, sees } from '../../kernel/zones';
import { handValue, settleStats } from './figures';
import { Option, Stat, Zone } from './format';
import { Match, byteOf, count, first, hand, isAutomaton, mainPlay, match, opt, playing, waitingExtra } from './game';
import { moveTo } from './moves';

/** What a Mon in play owes (S21, S29). */
export function costOf(slot: i32): i32 {
  const c = card(slot);
  if (c.flags & FACEDOWN) return opt(Option.FLIPPED_PAYS_COST) ? max(printed(c.id, Stat.COST), 0) : 0; // S29
  return max(opt(Option.COST_PRINTED) ? printed(c.id, Stat.COST) : stat(slot, Stat.COST), 0); // S21
}

// ---------------------------------------------------------------- bills: what a player has to pay in this node

/** Paying for Extras (frame a = 1), else for Main Plays. */
function forExtras(): bool {
  return top().a == 1;
}
/** The n-th Mon that the player has to pay for, NONE if there are not so many. Extras in row order. */
function bill(p: i32, n: i32): i32 {
  if (!forExtras()) {
    if (n > 0 || !((match().payers >> (<u8>p)) & 1)) return NONE;
    return mainPlay(p);
  }
  let slot = first(p, Zone.PLAY);
  while (slot != NONE) {
    if (isWaiting(slot) && n-- == 0) return slot;
    slot = card(slot).next;
  }
  return NONE;
}
function isWaiting(slot: i32): bool {
  const m = match();
  for (let i = 0; i < <i32>m.extras; i++) if (waitingExtra(i) == slot) return true;
  return false;
}
function due(p: i32, slot: i32): i32 {
  return forExtras() ? costOf(slot) : byteOf(offsetof<Match>('costs'), p);
}
/** Bills above 0 are questions, one after another. */
function openBill(p: i32, n: i32): i32 {
  let at = 0;
  let slot = bill(p, at);
  while (slot != NONE) {
    if (due(p, slot) > 0 && n-- == 0) return slot;
    slot = bill(p, ++at);
  }
  return NONE;
}

export function payQuestion(p: i32): bool {
  const slot = openBill(p, answered(p));
  if (slot == NONE) return false;
  const need = due(p, slot);
  begin(p, Kind.PAY, 1, 0, 20); // S24: at least one card, no declining
  const q = question();
  q.card = <u16>slot;
  q.need = <i16>need;
  q.flags = <u8>(NEED | MINIMAL); // S27
  let sum = 0;
  let c = first(p, Zone.HAND);
  for (let left = hand(p); left > 0; left--) {
    const worth = handValue(c); // S26
    if (worth > 0 && !hasPicked(p, c)) {
      addFullOption(Verb.PAY, c, NONE, worth);
      sum += worth;
    }
    c = card(c).next;
  }
  if (!sees(p)) {
    q.trusted = 1; // its owner says whether the hand suffices
    addOption(Verb.CANNOT, NO_VALUE);
  }
  q.max = q.options;
  if (!q.trusted && sum < need) {
    begin(p, Kind.PAY, 1, 1, 28); // S28
    question().card = <u16>slot;
    addOption(Verb.CANNOT, NO_VALUE);
  }
  question().hidden = 1;
  return true;
}

const enum Stage {
  ASK = 0,
  PAY = 1,
  STATS = 2,
}

/** The pay frame: asks, pays, sends away what is not paid for. */
export function runPay(): i32 {
  const k = kernel();
  const f = top();
  if (f.step == Stage.ASK) {
    if (forExtras() && settleStats() != Flow.DONE) return Flow.WAIT;
    let asked = 0;
    for (let p = 0; p < count(); p++) {
      if (playing(p) && !isAutomaton(p) && hand(p) > 0 && openBill(p, 0) != NONE) asked |= 1 << p;
    }
    openNode(Kind.PAY, asked);
    f.step = <u8>Stage.PAY;
    settleAll(payQuestion);
  }
  if (f.step == Stage.PAY) {
    if (k.asked && !k.committed) return Flow.ASK;
    if (!revealPayments()) return Flow.WAIT;
    k.asked = 0;
    f.step = <u8>Stage.STATS;
    payAll();
  }
  if (forExtras() && settleStats() != Flow.DONE) return Flow.WAIT; // the Ongoing of the paid starts
  pop();
  return Flow.AGAIN;
}

/** The solo stack pays with its top cards, one each whatever their Value (S75). */
function automatonPays(p: i32): i32 {
  let total = 0;
  let n = 0;
  let slot = bill(p, n);
  while (slot != NONE) {
    const cost = due(p, slot);
    if (total + cost <= hand(p)) total += cost;
    slot = bill(p, ++n);
  }
  return total;
}

function revealPayments(): bool {
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    if (isAutomaton(p)) {
      for (let i = 0, n = automatonPays(p); i < n; i++) if (!learn(at(p, Zone.HAND, i), EVERYBODY)) return false;
    }
    for (let n = 0; n < answered(p); n++) {
      for (let i = 0; i < picks(p, n); i++) {
        const slot = picked(p, n, i);
        if (slot != NO_VALUE && !learn(slot, EVERYBODY)) return false;
      }
    }
  }
  return true;
}

/** Payments and unpaid departures are one batch (S88). */
function payAll(): void {
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    let question = 0;
    let n = 0;
    let slot = bill(p, n);
    while (slot != NONE) {
      const cost = due(p, slot);
      let paid = cost == 0;
      if (cost > 0) paid = isAutomaton(p) ? payFromStack(p, slot, cost) : payFromHand(p, slot, question++);
      settleBill(p, slot, paid, cost);
      // an Extra that has left no longer stands in the row
      slot = bill(p, paid || !forExtras() ? ++n : n);
    }
  }
}

function payFromHand(p: i32, mon: i32, n: i32): bool {
  if (n >= answered(p) || picks(p, n) == 0 || picked(p, n, 0) == NO_VALUE) return false;
  for (let i = 0; i < picks(p, n); i++) payCard(p, picked(p, n, i), mon);
  return true;
}
function payFromStack(p: i32, mon: i32, cost: i32): bool {
  if (hand(p) < cost) return false; // S75
  for (let i = 0; i < cost; i++) payCard(p, at(p, Zone.HAND, 0), mon);
  return true;
}
function payCard(p: i32, slot: i32, mon: i32): void {
  const worth = isAutomaton(p) ? 1 : handValue(slot);
  moveTo(slot, Zone.DISCARD, Cause.COST, mon, 20);
  emit(EventType.PAID, worth == 1 ? 20 : 26, Cause.COST, p, mon, slot, worth, Zone.HAND, due(p, mon));
}

function settleBill(p: i32, slot: i32, paid: bool, cost: i32): void {
  const c = card(slot);
  if (!paid) {
    emit(EventType.UNPAID, forExtras() ? 63 : 22, Cause.COST, p, NONE, slot, cost, 0xff, 0xff);
    return moveTo(slot, Zone.DISCARD, Cause.COST, NONE, 22); // S22, S89, S99: left, not removed
  }
  if (c.flags & FACEDOWN && !forExtras()) return; // S29: no Ability this round
  c.flags |= <u8>PAID;
  if (forExtras()) {
    c.start = kernel().clock;
    kernel().dirty |= <u8>Changed.ROW;
  } else match().paid |= <u8>(1 << (<u8>p));
}
