// What has happened, for hosts to animate, explain and log. Events and log records are output: they lie outside the
// block, wait for drain(), and leave only through views.ts, which shows each viewer what that viewer may know.

import { LogType } from './codes';
import { EVENTS, HIDDEN_ZONES, LOG_BYTES, LOG_STEP } from './limits';
import { Card, EVENTS_AT, EVENT_BYTES, LOG_AT, NONE, buffers, card } from './memory';

/** Every player and the public. */
export const EVERYBODY: i32 = 0x1f;
export const NOBODY: i32 = 0;


@unmanaged
export class EventRecord {
  n: u16;
  type: u8;
  cause: u8;
  rule: u8;
  player: u8;
  from: u8;
  to: u8;
  amount: i16;
  source: u16;
  sourceCard: u16;
  slot: u16;
  card: u16;
  sourceSeen: u8; // viewers who may know the identities
  seen: u8;
}

/** Viewers who may know the identity of a card where it lies now. */
export function seenBy(slot: i32): i32 {
  if (slot == NONE) return EVERYBODY;
  const c = card(slot);
  return (HIDDEN_ZONES >> c.zone) & 1 ? <i32>c.known : EVERYBODY;
}

/** Events that still fit; the flow stops at a safe place while this is low. */
export function room(): bool {
  return <i32>buffers().events < EVENTS - 48 && <i32>buffers().log < LOG_BYTES - LOG_STEP;
}

export function emit(
  type: i32,
  rule: i32,
  cause: i32,
  player: i32,
  source: i32,
  slot: i32,
  amount: i32,
  from: i32,
  to: i32,
): void {
  const b = buffers();
  if (b.quiet) return;
  if (<i32>b.events >= EVENTS) return;
  const e = changetype<EventRecord>(EVENTS_AT + <i32>b.events * EVENT_BYTES);
  b.events++;
  e.n = b.eventNumber++;
  e.type = <u8>type;
  e.cause = <u8>cause;
  e.rule = <u8>rule;
  e.player = <u8>player;
  e.from = <u8>from;
  e.to = <u8>to;
  e.amount = <i16>amount;
  e.source = <u16>source;
  e.sourceCard = source == NONE ? <u16>NONE : card(source).id;
  e.sourceSeen = <u8>seenBy(source);
  e.slot = <u16>slot;
  e.card = slot == NONE ? <u16>NONE : card(slot).id;
  e.seen = <u8>seenBy(slot);
}

/** A happening without source or places. */
export function note(type: i32, rule: i32, player: i32, slot: i32, amount: i32): void {
  if (buffers().quiet) return;
  emit(type, rule, 0, player, NONE, slot, amount, 0xff, 0xff);
}

// ---------------------------------------------------------------- log

/** Starts a log record and returns where its values go, or 0 when the log is off or full. */
export function logRecord(type: i32, player: i32, seen: i32, a: i32, n: i32): usize {
  const b = buffers();
  if (b.quiet) return 0;
  if (<i32>b.log + 6 + 2 * n > LOG_BYTES) return 0;
  const at = LOG_AT + <i32>b.log;
  store<u8>(at, type, 0);
  store<u8>(at, player, 1);
  store<u8>(at, seen, 2);
  store<u8>(at, n, 3);
  store<u16>(at, a, 4);
  b.log += <u16>(6 + 2 * n);
  return at + 6;
}

export function logChance(bound: i32, value: i32, seen: i32): void {
  const at = logRecord(LogType.CHANCE, 0xff, seen, bound, 1);
  if (at) store<u16>(at, value);
}

/** An identity comes to light, for `seen`. */
export function logReveal(slot: i32, seen: i32): void {
  const c: Card = card(slot);
  const at = logRecord(LogType.REVEAL, c.owner, seen, slot, 2);
  if (!at) return;
  store<u16>(at, c.id, 0);
  store<u16>(at, c.marks, 2);
}
