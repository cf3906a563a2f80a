// Paying Costs: Main Plays in the Cost step (S20–S30, S88, S89), Extras on entry (S63, S90). All or nothing (S23), secretly
// chosen, revealed together (S25).

import { EventType, Kind, Verb } from '../../kernel/codes';
import { Cause } from '../../kernel/format';
import { enterDiscard } from '../../kernel/batch';
import { EVERYBODY, emit } from '../../kernel/events';
import { top } from '../../kernel/frames';
import { FOR_COST } from '../../kernel/machine';
import { Changed, NONE, card, kernel, stat } from '../../kernel/memory';
import { printed } from '../../kernel/pack';
import {
  MINIMAL,
  NEED,
  NO_ENTRY,
  NO_VALUE,
  addDraft,
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
import { handValue } from './figures';
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
export function forExtras(): bool {
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
  return card(slot).zone == Zone.PLAY && card(slot).entered == 2 && card(slot).start == 0;
}
/** Do Extras wait to pay? */
export function extrasWait(): bool {
  for (let i = 0; i < <i32>match().extras; i++) if (isWaiting(waitingExtra(i))) return true;
  return false;
}
function price(p: i32, slot: i32): i32 {
  return forExtras() ? costOf(slot) : byteOf(offsetof<Match>('costs'), p);
}
/** What is still to be paid. */
export function due(p: i32, slot: i32): i32 {
  return forExtras() && card(slot).flags & PAID ? 0 : price(p, slot);
}
/** Bills above 0 are questions, one after another. */
export function openBill(p: i32, n: i32): i32 {
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

/** Asks all payers at once (S25). The solo stack pays with its top cards, one each whatever their Value (S75). */
export function askPayments(): void {
  let asked = 0;
  for (let p = 0; p < count(); p++) {
    if (playing(p) && !isAutomaton(p) && hand(p) > 0 && openBill(p, 0) != NONE) asked |= 1 << p;
  }
  openNode(Kind.PAY, asked);
  settleAll(payQuestion);
  for (let p = 0; p < count(); p++) if (playing(p) && isAutomaton(p)) payFromStack(p);
}

function payFromStack(p: i32): void {
  let top = 0;
  for (let n = 0; openBill(p, n) != NONE; n++) {
    const cost = due(p, openBill(p, n));
    const enough = top + cost <= hand(p); // S75
    const to = addDraft(p, NO_ENTRY, enough ? cost : 1);
    if (!to) return;
    if (!enough) store<u16>(to, NO_VALUE);
    for (let i = 0; i < cost && enough; i++) store<u16>(to + 2 * i, at(p, Zone.HAND, top++));
  }
}

/** The cards that pay come to light; false: the log has to tell. */
export function revealPayments(): bool {
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    for (let n = 0; n < answered(p); n++) {
      for (let i = 0; i < picks(p, n); i++) {
        const slot = picked(p, n, i);
        if (slot != NO_VALUE && !learn(slot, EVERYBODY)) return false;
      }
    }
  }
  return true;
}

/** Payments and unpaid departures are effects of one batch (S88), and what replaces payments is with them. */
export function enterPayments(): void {
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    let answer = 0;
    let slot = bill(p, 0);
    for (let n = 1; slot != NONE; n++) {
      const cost = due(p, slot);
      const paid = cost == 0 || isPaid(p, answer);
      if (cost > 0) enterDiscard(slot, p, paid ? NONE : slot, answer++, FOR_COST);
      if (paid) markPaid(p, slot);
      else emit(EventType.UNPAID, forExtras() ? 63 : 22, Cause.COST, p, NONE, slot, cost, 0xff, 0xff);
      slot = bill(p, n);
    }
  }
}

function isPaid(p: i32, answer: i32): bool {
  return answer < answered(p) && picks(p, answer) > 0 && picked(p, answer, 0) != NO_VALUE;
}

export function markPaid(p: i32, slot: i32): void {
  if (!forExtras() && (match().turned >> (<u8>p)) & 1) return; // S29: no Ability this round
  card(slot).flags |= <u8>PAID;
}

/** A hand card pays for a Mon, or the Mon goes that is not paid for (S22, S89, S99: left, not removed). */
export function discardForCost(p: i32, mon: i32, slot: i32): void {
  if (card(slot).zone == Zone.PLAY) return moveTo(slot, Zone.DISCARD, Cause.COST, NONE, 22);
  const worth = isAutomaton(p) ? 1 : handValue(slot);
  moveTo(slot, Zone.DISCARD, Cause.COST, mon, 20);
  emit(EventType.PAID, worth == 1 ? 20 : 26, Cause.COST, p, mon, slot, worth, Zone.HAND, price(p, mon));
}

/** The Ongoing of an Extra starts when its Cost is settled (S90). */
export function startExtras(): void {
  for (let i = 0; i < <i32>match().extras; i++) {
    const slot = waitingExtra(i);
    if (!isWaiting(slot)) continue;
    card(slot).start = kernel().clock;
    kernel().dirty |= <u8>Changed.ROW;
  }
}
