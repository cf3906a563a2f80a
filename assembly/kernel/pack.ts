// The pack as the core reads it: rule records and code of the cards in this match, copied on demand.
// Text is never copied. What is kept is a pure function of the pack, so it needs no place in the block.

import { readings, touches } from './code';
import { Effect, Pack, Record } from './format';
import { HANDY, PACK_CARDS, RULE_BYTES } from './limits';
import { HANDY_AT, RULES_AT, RULE_INDEX_AT, SET_AT, buffers } from './memory';

/** The timing of continuous effects, in every game. */
export const CONTINUOUS_TIMING: u8 = 16;

/** Copies bytes of the pack into memory: the only way to the pack. */
// @ts-ignore: decorator
@external('env', 'pack')
declare function pack(to: usize, offset: i32, length: i32): void;

export function readPack(to: usize, offset: i32, length: i32): void {
  pack(to, offset, length);
}

/** A loaded rule: the record, then what was derived from its code, then the code. */
const TIMINGS: usize = 32; // u32: bit per timing
const TOUCHES: usize = 36; // u16: attributes its continuous effects change
const READS: usize = 38; // u8: what they read
const CODE: usize = 40;

const header: usize = memory.data(64);

/** Reads the header again: after a load, and once a pack is verified. */
export function openPack(): void {
  pack(header, 0, Pack.HEADER);
  memory.fill(RULE_INDEX_AT, 0, PACK_CARDS * 2);
  buffers().rules = 0;
}

export function packU16(at: i32): i32 {
  return load<u16>(header + at);
}
export function packU32(at: i32): i32 {
  return load<i32>(header + at);
}
export function packCards(): i32 {
  return packU16(Pack.AT_CARDS);
}

/** Loads a card's rules if they are not there; false when there is no room left (RULE_BYTES). */
export function loadRule(id: i32): bool {
  if (id >= packCards()) return true;
  if (load<u16>(RULE_INDEX_AT + 2 * id)) return true;
  const b = buffers();
  const to = RULES_AT + <i32>b.rules;
  if (<i32>b.rules + <i32>CODE > RULE_BYTES) return false;
  pack(to, packU32(Pack.AT_RECORDS_AT) + id * Record.SIZE, Record.SIZE);
  const length: i32 = load<u16>(to + Record.AT_CODE_LENGTH);
  if (<i32>b.rules + <i32>CODE + length > RULE_BYTES) return false;
  pack(to + CODE, packU32(Pack.AT_CODE_AT) + load<i32>(to + Record.AT_CODE), length);
  let timings: u32 = 0;
  let changed = 0;
  let read = 0;
  let at = to + CODE;
  for (let i: i32 = load<u8>(to + Record.AT_EFFECTS); i > 0; i--) {
    const timing = load<u8>(at + Effect.AT_TIMING);
    timings |= 1 << timing;
    const next = nextEffect(at);
    if (timing == CONTINUOUS_TIMING) {
      changed |= touches(at + Effect.HEADER, next);
      read |= readings(at + Effect.HEADER, next);
    }
    at = next;
  }
  store<u32>(to + TIMINGS, timings);
  store<u16>(to + TOUCHES, changed);
  store<u8>(to + READS, read);
  store<u16>(RULE_INDEX_AT + 2 * id, to);
  b.rules += <u16>((<i32>CODE + length + 3) & ~3);
  return true;
}

/** Address of a loaded rule record. */
// @ts-ignore: decorator
@inline
export function rule(id: i32): usize {
  return load<u16>(RULE_INDEX_AT + 2 * id);
}
// @ts-ignore: decorator
@inline
export function printed(id: i32, attr: i32): i32 {
  return load<i16>(rule(id) + (attr << 1), Record.AT_ATTRS);
}
// @ts-ignore: decorator
@inline
export function timings(id: i32): u32 {
  return load<u32>(rule(id), TIMINGS);
}
/** Attributes that the card's continuous effects change (bits; 8: text). */
// @ts-ignore: decorator
@inline
export function touched(id: i32): i32 {
  return load<u16>(rule(id), TOUCHES);
}
/** What they read besides the rows (Changed). */
export function reads(id: i32): i32 {
  return load<u8>(rule(id), READS);
}
export function keywords(id: i32): i32 {
  return load<u16>(rule(id), Record.AT_KEYWORDS);
}
export function cardClass(id: i32): i32 {
  return load<u8>(rule(id), Record.AT_CLASS);
}
export function effects(id: i32): i32 {
  return load<u8>(rule(id), Record.AT_EFFECTS);
}
/** Address of a card's effect by its number; the number must be in range. */
export function effectAt(id: i32, n: i32): usize {
  let at = rule(id) + CODE;
  while (n-- > 0) at += Effect.HEADER + load<u16>(at, Effect.AT_LENGTH);
  return at;
}
// @ts-ignore: decorator
@inline
export function nextEffect(at: usize): usize {
  return at + Effect.HEADER + load<u16>(at, Effect.AT_LENGTH);
}
// @ts-ignore: decorator
@inline
export function firstEffect(id: i32): usize {
  return rule(id) + CODE;
}

// ---------------------------------------------------------------- effects that work from hand

let handy = 0;
export function handyCards(): i32 {
  return handy;
}
export function handyCard(i: i32): i32 {
  return load<u16>(HANDY_AT + 2 * i);
}

/**
 * Finds and loads the cards of the whole pack that may be used from a hidden hand: windows open by what the pack holds,
 * never by what a hand holds. `keywordBits` are the keywords that such a card carries. False: no room.
 */
export function findHandy(keywordBits: i32, zoneBit: i32, timingBits: u32): bool {
  handy = 0;
  const record = SET_AT;
  for (let id = 0; id < packCards(); id++) {
    pack(record, packU32(Pack.AT_RECORDS_AT) + id * Record.SIZE, Record.SIZE);
    if (((<i32>load<u16>(record + Record.AT_KEYWORDS)) & keywordBits) == 0) continue;
    const before = buffers().rules;
    if (!loadRule(id)) return false;
    if (!worksFrom(id, zoneBit, timingBits)) {
      if (before != buffers().rules) {
        buffers().rules = before;
        store<u16>(RULE_INDEX_AT + 2 * id, 0);
      }
      continue;
    }
    if (handy >= HANDY) return false;
    store<u16>(HANDY_AT + 2 * handy, id);
    handy++;
  }
  return true;
}

function worksFrom(id: i32, zoneBit: i32, timingBits: u32): bool {
  let at = firstEffect(id);
  for (let i = effects(id); i > 0; i--) {
    if ((timingBits >> load<u8>(at, Effect.AT_TIMING)) & 1) return true;
    if ((<i32>load<u8>(at, Effect.AT_WHERE)) & zoneBit) return true;
    at = nextEffect(at);
  }
  return false;
}
