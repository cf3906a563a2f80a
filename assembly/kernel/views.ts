// The one way out. Whatever a host reads about a match is written here, for a viewer, from a whitelist: identities of hidden
// cards go only to those who may know them. Formats: docs/abi.md.

import { LogType, Status, Viewer } from './codes';
import { EventRecord, seenBy } from './events';
import { HIDDEN_ZONES, OUTPUT_BYTES, PLAYERS, ZONES } from './limits';
import {
  EVENTS_AT,
  EVENT_BYTES,
  GROUP,
  LOG_AT,
  NONE,
  OUTPUT_AT,
  UNKNOWN,
  buffers,
  card,
  kernel,
  modifier,
  role,
  stat,
  zone,
} from './memory';
import { Option, fail, isOpen, option, question, questionId } from './questions';
import { Code, Verb } from './codes';
import { indexOf } from './zones';

let at: i32 = 0;

export function startOutput(): void {
  at = 0;
}
/** Bytes written. */
export function outputBytes(): i32 {
  return at;
}
export function put8(value: i32): void {
  if (at + 1 > OUTPUT_BYTES) return;
  store<u8>(OUTPUT_AT + at, value);
  at++;
}
export function put16(value: i32): void {
  put8(value & 0xff);
  put8((value >> 8) & 0xff);
}
export function put32(value: i32): void {
  put16(value & 0xffff);
  put16(value >>> 16);
}
export function putBytes(from: usize, length: i32): void {
  if (at + length > OUTPUT_BYTES) return;
  memory.copy(OUTPUT_AT + at, from, length);
  at += length;
}

/** Does the viewer know what this card is? */
export function knows(viewer: i32, slot: i32): bool {
  return viewer == Viewer.ALL || ((seenBy(slot) >> viewer) & 1) != 0;
}
function mayKnow(viewer: i32, seen: i32): bool {
  return viewer == Viewer.ALL || ((seen >> viewer) & 1) != 0;
}
export function isViewer(viewer: i32): bool {
  return viewer >= 0 && viewer <= Viewer.ALL;
}

/** The card's index in the pack, or UNKNOWN where this viewer may not know. */
export function identity(viewer: i32, slot: i32): i32 {
  if (slot == NONE) return UNKNOWN;
  return knows(viewer, slot) ? <i32>card(slot).id : UNKNOWN;
}

/** A card with its state, modifiers and the cards under it. `underZone`: where those lie. */
export function putCard(viewer: i32, slot: i32, underZone: i32): void {
  const c = card(slot);
  const seen = knows(viewer, slot);
  const row = c.zone == 1;
  const under = row ? countUnder(slot, underZone) : 0;
  const mods = row ? countModifiers(slot) : 0;
  put16(slot);
  put16(seen ? <i32>c.id : UNKNOWN);
  put8((c.flags & 1) | (seen && c.marks & 1 ? 2 : 0) | (c.flags & 4) | (c.flags & 2 ? 8 : 0));
  put8(c.owner);
  put8(c.entered);
  put8(under);
  put8(c.counters);
  put8(mods);
  put8(seen ? <i32>c.marks : 0);
  put8(c.tie);
  put16(c.start);
  put16(row ? stat(slot, 0) : 0);
  for (let a = 1; a < 8; a++) put8(row ? stat(slot, a) : 0);
  put8(playerOf(slot, c.controller));
  for (let i = 0; i < <i32>kernel().modifiers && mods > 0; i++) if (<i32>modifier(i).target == slot) putModifier(i);
  if (under) putUnder(viewer, slot, underZone);
}
/** Who played the card: a player whose role it has, else its controller. */
function playerOf(slot: i32, controller: i32): i32 {
  for (let p = 0; p < PLAYERS; p++) if (role(p, 0) == slot) return p;
  return controller;
}
function countModifiers(slot: i32): i32 {
  let n = 0;
  for (let i = 0; i < <i32>kernel().modifiers; i++) if (<i32>modifier(i).target == slot) n++;
  return n;
}
export function putModifier(i: i32): void {
  const m = modifier(i);
  put8(m.attr & 0x7f);
  put8(m.attr >> 7);
  put8(m.duration);
  put8(m.until);
  put16(m.amount);
  put16(m.source);
}
function countUnder(slot: i32, z: i32): i32 {
  let n = 0;
  for (let i = 0; i < <i32>kernel().cards; i++) if (<i32>card(i).host == slot && <i32>card(i).zone == z) n++;
  return n;
}
function putUnder(viewer: i32, slot: i32, z: i32): void {
  for (let i = 0; i < <i32>kernel().cards; i++) {
    if (<i32>card(i).host == slot && <i32>card(i).zone == z) putCard(viewer, i, z);
  }
}

/** A zone: its number of cards, and the cards as far as this viewer may see any of them. */
export function putZone(viewer: i32, p: i32, z: i32, underZone: i32): void {
  const list = zone(p, z);
  let shown = !((HIDDEN_ZONES >> z) & 1);
  let slot: i32 = list.head;
  for (let left: i32 = list.count; left > 0 && !shown; left--) {
    shown = knows(viewer, slot);
    slot = card(slot).next;
  }
  put8(z);
  put8(shown ? 1 : 0);
  put16(list.count);
  if (!shown) return;
  slot = list.head;
  for (let left: i32 = list.count; left > 0; left--) {
    putCard(viewer, slot, underZone);
    slot = card(slot).next;
  }
}

/** Modifiers of groups. */
export function putGroups(): void {
  let n = 0;
  for (let i = 0; i < <i32>kernel().modifiers; i++) if (<i32>modifier(i).target >= GROUP) n++;
  put16(n);
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    if (<i32>modifier(i).target < GROUP) continue;
    put16(modifier(i).target);
    put16(modifier(i).start);
    putModifier(i);
  }
}

// ---------------------------------------------------------------- questions

/** Players shown as not having answered: to all but the referee that is everybody until the node is done. */
export function waitingFor(viewer: i32): i32 {
  const k = kernel();
  if (!isOpen()) return 0;
  const asked = k.asked & ~k.out;
  return viewer == Viewer.ALL ? asked & ~k.done : asked;
}

/** The open questions that this viewer may read. `ask` computes a player's next question. */
export function putQuestions(viewer: i32, status: i32, ask: (player: i32) => bool): void {
  const k = kernel();
  const waiting = waitingFor(viewer);
  const open = isOpen() && status == Status.ASKING ? <i32>(k.asked & ~k.out & ~k.done) : 0;
  put8(status);
  const countAt = at;
  put8(0);
  put16(k.node);
  put8(waiting ? <i32>k.kind : 0);
  put8(waiting);
  put16(0);
  let n = 0;
  for (let p = 0; p < PLAYERS; p++) {
    if (!((open >> p) & 1) || !(viewer == p || viewer == Viewer.ALL) || !ask(p)) continue;
    if (question().trusted) continue;
    putQuestion(p);
    n++;
  }
  store<u8>(OUTPUT_AT + countAt, n);
}

function putQuestion(p: i32): void {
  const q = question();
  put8(p);
  put8(q.kind);
  put8(q.min);
  put8(q.max);
  put16(q.need);
  put8(q.flags);
  put8(q.options);
  put32(questionId(p));
  put16(identity(p, q.card));
  put8(q.rule);
  put8(q.effect);
  for (let i = 0; i < <i32>q.options; i++) putOption(p, option(i));
}

function putPlace(slot: i32): void {
  put8(card(slot).controller);
  put8(card(slot).zone);
  put16(indexOf(slot));
}
function putOption(p: i32, o: Option): void {
  if (o.verb == Verb.BUILD || o.verb == Verb.SWAP || <i32>o.verb >= Verb.TAKE_OUT) return putPoolOption(p, o);
  const isCard = namesCard(o.verb);
  const source = byTarget(o.verb) ? <i32>o.target : <i32>o.value;
  put8(o.verb);
  put8(isCard ? 1 : 0);
  put16(isCard ? identity(p, source) : UNKNOWN);
  if (isCard) putPlace(source);
  else {
    put8(o.verb == Verb.PLAYER || o.verb == Verb.DIRECT ? <i32>o.value : p);
    put8(0xff);
    put16(o.value);
  }
  put16(UNKNOWN);
  put32(-1);
  put16(o.amount);
}
/** Zone number of pools in views and options. */
export const POOL_ZONE: i32 = ZONES;
/** A card of the pool: value = its place, target = its identity. A swap: value = place out << 8 | place in, amount, target = identities. */
function putPoolOption(p: i32, o: Option): void {
  const swap = o.verb == Verb.SWAP;
  put8(o.verb);
  put8(swap ? 3 : 1);
  put16(swap ? <i32>o.amount : <i32>o.target);
  put8(p);
  put8(POOL_ZONE);
  put16(swap ? o.value >> 8 : <i32>o.value);
  put16(swap ? <i32>o.target : UNKNOWN);
  put8(p);
  put8(POOL_ZONE);
  put16(swap ? o.value & 0xff : 0);
  put16(0);
}
/** Does the option's value (or, of REPLACE, its target) name a card in the match? */
function namesCard(verb: i32): bool {
  switch (verb) {
    case Verb.ACTION:
    case Verb.EXTRA:
    case Verb.SELECT:
    case Verb.PAY:
    case Verb.CARD:
    case Verb.REPLACE:
    case Verb.DISCARD:
    case Verb.DECLARE:
      return true;
  }
  return byTarget(verb);
}
/** Is the card the option's target, its value a code? */
function byTarget(verb: i32): bool {
  switch (verb) {
    case Verb.REPLACE:
    case Verb.SUMMON:
    case Verb.TRIBUTE:
    case Verb.LIMITBREAK:
    case Verb.SPELL:
    case Verb.ABILITY:
    case Verb.MOVE:
    case Verb.ATTACK:
    case Verb.OFFER:
    case Verb.TARGET:
    case Verb.TRIGGER:
      return true;
  }
  return false;
}

// ---------------------------------------------------------------- events and log

export function putEvents(viewer: i32): void {
  for (let i = 0; i < <i32>buffers().events; i++) {
    const e = changetype<EventRecord>(EVENTS_AT + i * EVENT_BYTES);
    put16(e.n);
    put8(e.type);
    put8(e.cause);
    put16(e.rule);
    put8(e.player);
    put8(e.from);
    put8(e.to);
    put8(0);
    put16(e.amount);
    put16(e.source);
    put16(mayKnow(viewer, e.sourceSeen) ? <i32>e.sourceCard : UNKNOWN);
    put16(e.slot);
    put16(mayKnow(viewer, e.seen) ? <i32>e.card : UNKNOWN);
  }
}

/** Log records; what is sealed for the viewer keeps its place and loses its values. */
export function putLog(viewer: i32): void {
  let from = 0;
  const bytes: i32 = buffers().log;
  while (from < bytes) {
    const record = LOG_AT + from;
    const n: i32 = load<u8>(record, 3);
    const open = mayKnow(viewer, load<u8>(record, 2));
    put8(load<u8>(record, 0));
    put8(load<u8>(record, 1));
    put8(load<u8>(record, 2));
    put8(open ? n : 0);
    // How many cards a draw was among can depend on hidden ones.
    put16(open || load<u8>(record) != LogType.CHANCE ? <i32>load<u16>(record, 4) : 0);
    if (open) putBytes(record + 6, 2 * n);
    from += 6 + 2 * n;
  }
}

export function drainBuffers(): void {
  buffers().events = 0;
  buffers().log = 0;
}

// ---------------------------------------------------------------- log records coming in

/** A chance, shuffle or reveal record at `from`: supplies what the core waits for, and nothing else. */
export function feedChance(from: usize, n: i32): i32 {
  const k = kernel();
  const type: i32 = load<u8>(from);
  const a: i32 = load<u16>(from, 4);
  const values = from + 6;
  if (k.seeded) return Code.OK; // it draws itself; replays compare the logs
  if (<i32>k.awaits != type || <i32>k.awaitsWhat != a || n == 0) return fail(Code.UNEXPECTED_RECORD, 0, type, a);
  if (type == LogType.SHUFFLE && n != <i32>k.awaitsMany) return fail(Code.BAD_RECORD_FED, 106, 3, n);
  if (type == LogType.CHANCE && <i32>load<u16>(values) >= a) return fail(Code.BAD_RECORD_FED, 48, 6, load<u16>(values));
  if (type == LogType.REVEAL && a < <i32>k.cards) {
    card(a).id = load<u16>(values);
    card(a).marks = <u8>load<u16>(values, 2);
    k.awaits = 0;
    return Code.OK;
  }
  k.supplied = 1;
  k.suppliedValue = load<u16>(values);
  return Code.OK;
}
