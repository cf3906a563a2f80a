// What the operations of a batch do in Super Battle Mon. Each call applies one target; nothing is done to a card that has
// moved in this batch (S49).

import { Bound, EventType, Kind } from '../../kernel/codes';
import { Attr, Cause, Duration, Op } from '../../kernel/format';
import { Flow, replaceWith } from '../../kernel/batch';
import { draw } from '../../kernel/chance';
import { EVERYBODY, emit, note } from '../../kernel/events';
import { FOR_COST, RULE_DISCARD } from '../../kernel/machine';
import { Card, Changed, GROUP, NONE, card, entry, kernel } from '../../kernel/memory';
import { Operation, following, operation, target } from '../../kernel/operations';
import { effectAt } from '../../kernel/pack';
import { answered, openNode, picked, question, settleAll } from '../../kernel/questions';
import { addModifier } from '../../kernel/stats';
import { use } from '../../kernel/uses';
import { FACEDOWN, MOVED, MUST_PLAY, USED, at, indexOf, insertAt, learn, takeOut } from '../../kernel/zones';
import { Event, Result, Zone } from './format';
import { refreshStats } from './figures';
import { Match, addWaitingExtra, hand, isAutomaton, match, setByteOf } from './game';
import {
  askReplacement,
  drawReplacement,
  happened,
  isChoice,
  pickReplacement,
  replacementCard,
  replacementEffect,
  replacements,
} from './happenings';
import { enterRow, moveTo, reveal, turnDown } from './moves';
import { discardForCost } from './pay';
import { inPlay, placeInRow, possible } from './possible';
import { meetsRequirement } from './requirement';

function source(o: Operation): i32 {
  return entry(o.entry).card;
}
function by(o: Operation): i32 {
  return entry(o.entry).controller;
}
// ---------------------------------------------------------------- replacements (S101)

/** Does something else take the event's place? DONE: yes, it is applied next; AGAIN: no, the event happens; ASK, WAIT. */
function replaced(event: i32, slot: i32, cause: i32, zones: i32): i32 {
  const n = replacements(event, slot, cause, zones);
  if (n == 0) return Flow.AGAIN;
  if (isChoice()) {
    const m = match();
    if (!m.orderOpen) openOrder(event, slot, cause, zones);
    if (isAutomaton(m.orderPlayer) && !answered(m.orderPlayer) && !drawReplacement(m.orderPlayer, n)) return Flow.WAIT;
    if (!kernel().committed) return Flow.ASK;
    m.orderOpen = 0;
    kernel().asked = 0;
    if (!answered(m.orderPlayer)) return Flow.AGAIN;
    const chosen = picked(m.orderPlayer, 0, 0);
    replacements(event, slot, cause, zones);
    if (chosen == 0xff || !pickReplacement(chosen)) return Flow.AGAIN;
  }
  const from = replacementCard();
  const effect = replacementEffect();
  emit(EventType.REPLACED, 101, Cause.EFFECT, card(from).controller, from, slot, effect, 0xff, 0xff);
  replaceWith(from, effect, slot, 1);
  use(from, effectAt(card(from).id, effect));
  return Flow.DONE;
}

function openOrder(event: i32, slot: i32, cause: i32, zones: i32): void {
  const m = match();
  m.orderOpen = 1;
  m.orderEvent = <u8>event;
  m.orderSlot = <u16>slot;
  m.orderCause = <u8>cause;
  m.orderZones = <u8>zones;
  m.orderPlayer = card(slot).controller;
  openNode(Kind.ORDER, isAutomaton(m.orderPlayer) ? 0 : 1 << m.orderPlayer);
  settleAll(orderQuestion);
}

/** The question of an order node that is open in a batch: the affected Mon's controller chooses. */
export function orderQuestion(player: i32): bool {
  const m = match();
  if (player != <i32>m.orderPlayer || answered(player)) return false;
  replacements(m.orderEvent, m.orderSlot, m.orderCause, m.orderZones);
  askReplacement(player);
  return question().options > 0;
}

// ---------------------------------------------------------------- flips

function flip(o: Operation, slot: i32): i32 {
  const flow = replaced(Event.FLIPPED, slot, Cause.EFFECT, 0);
  if (flow == Flow.AGAIN) turnDown(slot, Cause.EFFECT, source(o), 51);
  return flow == Flow.AGAIN ? Flow.DONE : flow;
}

function unflip(o: Operation, slot: i32): i32 {
  const c = card(slot);
  c.flags &= ~(<u8>FACEDOWN); // S53: no new entry, what it entered as stays
  c.start = kernel().clock;
  kernel().dirty |= <u8>Changed.ROW;
  emit(EventType.UNFLIPPED, 52, Cause.EFFECT, c.controller, source(o), slot, 0, c.zone, c.zone);
  happened(Event.UNFLIPPED, slot, c.controller, Cause.EFFECT, 0, 0);
  return Flow.DONE;
}

// ---------------------------------------------------------------- stats

function modify(o: Operation, to: i32): void {
  const k = kernel();
  const sets = o.op == Op.MOD_SET;
  const group = to >= GROUP;
  const duration = (<i32>o.duration) & ~Duration.GROUP;
  if (duration == Duration.SOURCE && (!inPlay(source(o)) || card(source(o)).flags & FACEDOWN)) return; // over already
  if (sets) k.clock++;
  if (!addModifier(to, source(o), o.x, sets, o.amount, duration, k.clock, match().round)) {
    return note(EventType.LIMIT, 0, by(o), source(o), Bound.MODIFIERS);
  }
  const about = group ? NONE : to;
  const e = group ? EventType.GROUP_MODIFIED : EventType.MODIFIED;
  emit(
    e,
    sets ? 68 : 59, // S59, S68
    Cause.EFFECT,
    group ? (to >> 8) & 7 : <i32>card(to).controller,
    source(o),
    about,
    o.amount,
    sets ? 1 : 0,
    o.x,
  );
}

function setSymbols(o: Operation, slot: i32): void {
  kernel().clock++;
  for (let i = 0; i < 4; i++) {
    addModifier(
      slot,
      source(o),
      4 + i,
      true,
      (o.amount >> (<i16>(4 * i))) & 15,
      o.duration,
      kernel().clock,
      match().round,
    );
  }
  emit(EventType.MODIFIED, 77, Cause.EFFECT, card(slot).controller, source(o), slot, o.amount, 1, 4);
}

function mark(o: Operation, slot: i32): void {
  const blanks = o.op == Op.BLANK;
  const attr = blanks ? Attr.TEXT : Attr.PREVENTED;
  addModifier(slot, source(o), attr, false, blanks ? 1 : <i32>o.x, o.duration, kernel().clock, match().round);
  emit(
    blanks ? EventType.BLANKED : EventType.PREVENTED,
    10,
    Cause.EFFECT,
    card(slot).controller,
    source(o),
    slot,
    o.x,
    0xff,
    0xff,
  );
}

function counters(o: Operation, slot: i32): void {
  const c: Card = card(slot);
  const before: i32 = c.counters;
  kernel().dirty |= <u8>Changed.ROW;
  c.counters = <i8>min(max(before + <i32>o.amount, 0), 99);
  emit(EventType.COUNTERS, 96, Cause.COUNTER, c.controller, source(o), slot, <i32>c.counters - before, 0xff, 0xff);
}

/** A round result by an effect: kept in order until the end of Compare (S104). */
function changeResult(o: Operation): void {
  const m = match();
  const p: i32 = o.x;
  const result: u32 = (p << 2) | (<i32>o.y + 1);
  let at: u32 = 0;
  while (at < 32 && (m.changed >> at) & 15) {
    const other = (m.changed >> at) & 15;
    const later = o.y != Result.WIN && other >> 2 == <u32>p && (other & 3) != Result.WIN + 1;
    if (later)
      m.changed = (m.changed & ((1 << at) - 1)) | ((m.changed >> (at + 4)) << at); // it counts no more
    else if (other == result)
      return; // a claim counts once
    else at += 4;
  }
  m.changed |= result << at; // one claim and one other result of each player: there is room
  if (o.y == Result.WIN) {
    if (m.claimed) return; // does nothing, unless the first claim comes to nothing
    m.claimed = <u8>(p + 1);
  }
  emit(EventType.RESULT_CHANGED, 104, Cause.EFFECT, p, source(o), NONE, o.y, 0xff, 0xff);
}

// ---------------------------------------------------------------- moves

function discard(o: Operation, slot: i32): i32 {
  if (!reveal(slot)) return Flow.WAIT;
  const flags = entry(o.entry).flags;
  const cause = flags & FOR_COST ? Cause.COST : flags & RULE_DISCARD ? Cause.RULE : Cause.EFFECT;
  const flow = replaced(Event.DISCARDED, slot, cause, 1 << card(slot).zone);
  if (flow != Flow.AGAIN) return flow;
  if (cause == Cause.COST) discardForCost(by(o), source(o), slot);
  else if (cause == Cause.RULE)
    moveTo(slot, Zone.DISCARD, Cause.RULE, NONE, 36); // S36
  else moveTo(slot, Zone.DISCARD, Cause.EFFECT, source(o), 60);
  return Flow.DONE;
}

/** Is the hand card named by a chosen discard of this batch? */
function isNamed(slot: i32): bool {
  for (let a = 0; a < <i32>kernel().operations; a = following(a)) {
    if (operation(a).op != Op.DISCARD) continue;
    for (let i = 0; i < <i32>operation(a).many; i++) if (target(a, i) == slot) return true;
  }
  return false;
}

/** A hand card that this random discard has met already: something else has happened to it. */
const DRAWN: u8 = 64;

/** The n-th hand card that no discard has named or drawn; NONE: there are not so many. */
function unnamed(p: i32, n: i32): i32 {
  for (let i = 0; i < hand(p); i++) {
    const slot = at(p, Zone.HAND, i);
    if (!(card(slot).flags & DRAWN) && !isNamed(slot) && n-- == 0) return slot;
  }
  return NONE;
}
function forgetDrawn(p: i32): void {
  for (let i = 0; i < hand(p); i++) card(at(p, Zone.HAND, i)).flags &= ~DRAWN;
}

/** Discards one random card. Those that are left to discard may be all there are: then nothing is drawn. */
function discardRandom(o: Operation, done: i32): i32 {
  const k = kernel();
  const p: i32 = o.x;
  if (!k.given) {
    if (done == 0) forgetDrawn(p);
    let n = 0;
    while (unnamed(p, n) != NONE) n++;
    if (n == 0) return Flow.DONE;
    const j = isAutomaton(p) || n <= <i32>o.amount - done ? 0 : draw(n); // S73: the stack loses its top
    if (j < 0) return Flow.WAIT;
    k.given = 1;
    k.given0 = <u16>unnamed(p, j);
    card(k.given0).flags |= DRAWN;
  }
  return discard(o, k.given0);
}

function leave(o: Operation, slot: i32, to: i32): i32 {
  if (!reveal(slot)) return Flow.WAIT;
  if (card(slot).zone == Zone.PLAY) {
    const flow = replaced(Event.LEFT, slot, Cause.EFFECT, 1 << to);
    if (flow != Flow.AGAIN) return flow;
  }
  moveTo(slot, to, Cause.EFFECT, source(o), 61);
  return Flow.DONE;
}

/** The first card goes under the second (S100). */
function putUnder(o: Operation, slot: i32, host: i32): i32 {
  const flow = leave(o, slot, Zone.UNDER);
  if (flow == Flow.DONE && card(slot).zone == Zone.UNDER) card(slot).host = <u16>host;
  return flow;
}

function moveInRow(o: Operation, slot: i32): void {
  const c = card(slot);
  const to = placeInRow(o, slot);
  takeOut(slot);
  insertAt(slot, c.controller, Zone.PLAY, to);
  emit(EventType.MOVED, 15, Cause.EFFECT, c.controller, source(o), slot, to, 0xff, 0xff);
}

/** Each takes the other's place; no new entry (S103). */
function exchange(o: Operation, a: i32, b: i32): void {
  const pa: i32 = card(a).controller;
  const pb: i32 = card(b).controller;
  const ia = indexOf(a);
  const ib = indexOf(b);
  takeOut(a);
  takeOut(b);
  if (pa == pb && ia > ib) {
    insertAt(a, pb, Zone.PLAY, ib);
    insertAt(b, pa, Zone.PLAY, ia);
  } else {
    insertAt(b, pa, Zone.PLAY, ia);
    insertAt(a, pb, Zone.PLAY, ib);
  }
  kernel().moved = 1;
  card(a).flags |= <u8>MOVED;
  card(b).flags |= <u8>MOVED;
  emit(EventType.EXCHANGED, 103, Cause.EFFECT, pb, source(o), a, 0, 0xff, 0xff);
  emit(EventType.EXCHANGED, 103, Cause.EFFECT, pa, source(o), b, 0, 0xff, 0xff);
}

/** A card enters as an Extra by an effect; it pays when the batch is over (S63, S90). */
function playExtra(o: Operation, slot: i32): i32 {
  const c = card(slot);
  if (!reveal(slot)) return Flow.WAIT;
  refreshStats();
  if (!meetsRequirement(slot, by(o))) {
    note(EventType.NOTHING, 84, by(o), slot, 0);
    return Flow.DONE;
  }
  if (!addWaitingExtra(slot)) return Flow.DONE;
  const from: i32 = c.zone;
  enterRow(slot, by(o), 2, 0);
  emit(EventType.EXTRA_PLAYED, 62, Cause.EFFECT, by(o), source(o), slot, 0, from, Zone.PLAY);
  return Flow.DONE;
}

function force(o: Operation): i32 {
  const p: i32 = o.x;
  let how = 1;
  if (o.op == Op.FORCE_CARD) {
    const slot = target(kernel().applyAt, 0);
    if (!o.many || card(slot).zone != Zone.HAND || <i32>card(slot).controller != p) return Flow.DONE;
    card(slot).marks |= <u8>MUST_PLAY;
    how = 2;
  }
  setByteOf(offsetof<Match>('forced'), p, how);
  emit(EventType.FORCED, 12, Cause.EFFECT, p, source(o), NONE, how, 0xff, 0xff);
  return Flow.DONE;
}

function show(o: Operation, slot: i32): i32 {
  if (card(slot).zone != Zone.HAND) return Flow.DONE;
  if (!learn(slot, EVERYBODY)) return Flow.WAIT;
  emit(EventType.SHOWN, 56, Cause.EFFECT, card(slot).controller, source(o), slot, 0, Zone.HAND, Zone.HAND);
  return Flow.DONE;
}

/** Applies the i-th target of the operation at `where`. */
export function apply(where: i32, i: i32): i32 {
  if (!possible(where, i, true)) return Flow.DONE;
  const o = operation(where);
  const slot = i < <i32>o.many ? target(where, i) : NONE;
  switch (o.op) {
    case Op.REVEAL:
      return show(o, slot);
    case Op.FORCE:
    case Op.FORCE_CARD:
      return force(o);
    case Op.FLIP:
      return flip(o, slot);
    case Op.UNFLIP:
      return unflip(o, slot);
    case Op.DISCARD:
      return discard(o, slot);
    case Op.DISCARD_RANDOM:
      return discardRandom(o, i);
    case Op.RETURN:
      return leave(o, slot, Zone.HAND);
    case Op.REMOVE:
      return leave(o, slot, Zone.REMOVED);
    case Op.UNDER:
      return putUnder(o, slot, target(where, 1));
    case Op.PLAY_EXTRA:
      return playExtra(o, slot);
  }
  applyFree(o, slot, where, i);
  return Flow.DONE;
}

/** Operations that nothing can interrupt. */
function applyFree(o: Operation, slot: i32, where: i32, i: i32): void {
  switch (o.op) {
    case Op.MOD_ADD:
    case Op.MOD_SET:
      return modify(o, slot);
    case Op.SET_SYMBOLS:
      return setSymbols(o, slot);
    case Op.BLANK:
    case Op.PREVENT:
      return mark(o, slot);
    case Op.COUNTERS:
      return counters(o, slot);
    case Op.RESULT:
      return changeResult(o);
    case Op.MOVE:
      return moveInRow(o, slot);
    case Op.EXCHANGE:
      return exchange(o, slot, target(where, 1));
    case Op.RESET:
      kernel().dirty |= <u8>Changed.MARKS;
      card(slot).marks &= <u8>~USED; // S54
      return note(EventType.ACTION_RESET, 54, card(slot).controller, slot, 0);
  }
}
