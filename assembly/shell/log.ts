// The last happenings, as a ring. Steps in which nothing happens say nothing.

import { EventType } from '../kernel/codes';
import { INBOX_AT, LOG_AT, LOG_EVENT, LOG_EVENTS } from './memory';
import { UNKNOWN } from './pack';

const EVENT: i32 = 20;

/** Happenings so far, and those that have been shown. */
export let events: i32 = 0;
export let seen: i32 = 0;

/** Happenings that are on the screen while they appear one after the other. */
let appeared: i32 = 0;

export function clearLog(): void {
  events = 0;
  seen = 0;
}
/** The unseen happenings begin to appear, or are all there at once. */
export function startReveal(slowly: i32): void {
  appeared = slowly ? seen + 1 : events;
}
export function revealMore(): void {
  appeared++;
}
export function revealAll(): void {
  appeared = events;
}
export function isRevealing(): bool {
  return appeared < events;
}
/** Where what is on the screen ends. */
export function appearedEnd(): i32 {
  return min(appeared, events);
}
/** All of a reveal takes no longer than this. */
const REVEAL: i32 = 1800;
const STEP: i32 = 120;
/** Milliseconds until the next happening appears. */
export function revealStep(): i32 {
  return max(10, min(STEP, REVEAL / max(1, unseen())));
}
export function unseen(): i32 {
  return events - seen;
}
export function markSeen(): void {
  seen = events;
}
/** The oldest happening that is still kept. */
export function oldest(): i32 {
  return max(0, events - LOG_EVENTS);
}
export function slotOf(n: i32): i32 {
  return n % LOG_EVENTS;
}

/** Takes over the events that a host gave. */
export function keepEvents(length: i32): void {
  for (let at = INBOX_AT; at + EVENT <= INBOX_AT + length; at += EVENT) {
    const to: usize = LOG_AT + slotOf(events) * LOG_EVENT;
    const type: i32 = load<u8>(at, 2);
    if (type == EventType.SELECTED || type == EventType.PASSED) continue;
    // A step without happenings makes room for the next one.
    const before: usize = LOG_AT + slotOf(events + LOG_EVENTS - 1) * LOG_EVENT;
    const over = type == EventType.STEP && events > seen && <i32>load<u8>(before) == EventType.STEP;
    const slot = over ? before : to;
    store<u8>(slot, type);
    store<u8>(slot, load<u8>(at, 6), 1);
    store<u16>(slot, load<u16>(at, 4), 2);
    store<u8>(slot, load<u8>(at, 7), 4);
    store<u8>(slot, load<u8>(at, 8), 5);
    store<u16>(slot, load<u16>(at, 10), 6);
    store<u16>(slot, load<u16>(at, 12), 8);
    store<u16>(slot, load<u16>(at, 14), 10);
    store<u16>(slot, load<u16>(at, 16), 12);
    store<u16>(slot, load<u16>(at, 18), 14);
    if (!over) events++;
  }
}
