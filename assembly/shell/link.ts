// Requests to the host: one at a time, each with what follows its reply (flow.ts). Tones and stored settings go along
// when nothing else waits.

import { Reply, Request, Key } from './abi';
import { INBOX_AT, INBOX_BYTES, OUTPUT_AT, VIEW_AT, VIEW_BYTES } from './memory';
import { replied } from './flow';
import { writeSettings } from './settings';

const BAD_INPUT: i32 = 50;

let pending: i32 = Request.NONE;
let then: i32 = 0;
/** The request that the host is carrying out. */
let current: i32 = Request.NONE;
let busy: bool = false;
let tone: i32 = -1;
let dirty: bool = false;
/** Where what a request carries lies. */
export let outputAt: usize = 0;
export let outputLength: i32 = 0;
export let sound: i32 = 1;

export function setSound(on: i32): void {
  sound = on;
}
/** Asks the host; `next` says what its reply means. */
export function ask(kind: i32, a: i32, b: i32, next: i32): void {
  pending = kind | (a << 8) | (b << 16);
  then = next;
}
/** Whatever is being asked is not wanted any more. */
export function forgetRequest(): void {
  pending = Request.NONE;
}
export function setOutput(at: usize, bytes: i32): void {
  outputAt = at;
  outputLength = bytes;
}
export function play(which: i32): void {
  if (sound) tone = which;
}
export function storeSettings(): void {
  dirty = true;
}
/** Is something asked that has no reply yet? */
export function isAsking(): bool {
  return pending != Request.NONE;
}
export function mustTickSoon(): bool {
  return busy || pending != Request.NONE || tone >= 0 || dirty;
}

/** What the host is to do next. */
export function nextRequest(): i32 {
  current = Request.NONE;
  if (tone >= 0) {
    current = Request.TONE | (tone << 8);
    tone = -1;
  } else if (busy) busy = false;
  else if (pending != Request.NONE) current = pending;
  else if (dirty) {
    dirty = false;
    setOutput(OUTPUT_AT, writeSettings(OUTPUT_AT));
    current = Request.STORE | (Key.SETTINGS << 16);
  }
  return current;
}

function isView(): bool {
  return (current & 255) == Request.VIEW;
}
export function inboxAt(): i32 {
  return isView() ? VIEW_AT : INBOX_AT;
}
export function inboxLength(): i32 {
  return isView() ? VIEW_BYTES : INBOX_BYTES;
}

export function take(code: i32, length: i32): i32 {
  if (current == Request.NONE || <u32>length > <u32>inboxLength()) return BAD_INPUT;
  const own = current == pending;
  current = Request.NONE;
  if (!own) return Reply.OK;
  if (code == Reply.BUSY) busy = true;
  else pending = Request.NONE;
  replied(then, code, length);
  return Reply.OK;
}
