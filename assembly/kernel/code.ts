// The shape of effect code: how long each operation is. Used to walk code without running it.

import { Attr, Base, Cmp, FilterBit, Op, Own } from './format';
import { touchesOwn } from './hooks';
import { ATTRS, Changed, FIRST_FIGURE, changeOf } from './memory';

/** Bytes of a selector. */
// @ts-ignore: decorator
@inline
export function selectorBytes(at: usize): i32 {
  return 5 + 4 * <i32>load<u8>(at, 4);
}

// The shape of an operation in one byte: 0x80 known | values it takes from the stack × 32 | selectors that follow its operands
// × 8 | operand bytes. MODES has two bytes a mode besides.
// prettier-ignore
const shapes: usize = memory.data<u8>([
  0,
  0x81, 0x82, 0x88, 0x89, 0x89, 0x89, 0x82, 0x81, // NUM NUM2 COUNT SUM GREATEST LEAST FIGURE GAME
  0x80, 0xa0, 0xc0, 0xc0, 0xc0, 0xc0, 0xa0, 0xc0, // EVENT COINS RANDOM ADD SUB MUL HALF MIN
  0xc0, 0xc1, 0xc0, 0xc0, 0xa0, 0x84, 0x88, 0x81, // MAX COMPARE AND OR NOT TYPES EXISTS PICKED
  0x80, // DID
  0, 0, 0, 0, 0, 0,
  0xa0, 0xa2, 0x82, 0xcc, 0x82, 0x81, 0x83, 0x8b, // REQUIRE UNLESS SKIP CHOOSE PLAYER MODES EACH FOREACH
  0xa2, 0x82, 0x80, 0x80, 0x80, 0xa2, // REPEAT TAILS LOOP THEN RESOLVE PEEK
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0xaa, 0xaa, 0x92, 0x8d, 0x88, 0x88, 0x88, 0xa1, // MOD_ADD MOD_SET SWAP SET_SYMBOLS FLIP UNFLIP DISCARD DISCARD_RANDOM
  0x88, 0x88, 0x90, 0x89, 0x90, 0x88, 0x89, 0xa1, // RETURN PLAY_EXTRA UNDER MOVE EXCHANGE COPY BLANK LOOK
  0x88, 0x82, 0x89, 0x8a, 0x88, 0x82, 0x88, 0xa8, // REVEAL FORCE FORCE_CARD PREVENT RESET RESULT REMOVE COUNTERS
  0xa5, 0xa5, 0x81, 0x84, // GROUP_ADD GROUP_SET DECK_SIZE COPIES
]);
/** The same for the operations that are the game's own, from Own.OP on; 0: it has none. */
let ownShapes: usize = 0;
let ownCount: i32 = 0;
export function setOwnShapes(at: usize, count: i32): void {
  ownShapes = at;
  ownCount = count;
}
function shape(op: i32): i32 {
  if (op <= Op.COPIES) return load<u8>(shapes + op);
  return op >= Own.OP && op < Own.OP + ownCount ? <i32>load<u8>(ownShapes + (op - Own.OP)) : 0;
}
/** Operand bytes before an operation's selectors; −1: no such operation. */
export function operandBytes(op: i32): i32 {
  const s = shape(op);
  return s ? s & 7 : -1;
}
/** Selectors that follow the operands. */
export function selectors(op: i32): i32 {
  return (shape(op) >> 3) & 3;
}
/** Values an operation takes from the stack, without those of its selectors. */
export function pops(op: i32): i32 {
  return (shape(op) >> 5) & 3;
}

/** Bytes of the operation at `at`, loop bodies and blocks not included; 0: no such operation. */
export function operationBytes(at: usize): i32 {
  const op: i32 = load<u8>(at);
  const operands = operandBytes(op);
  if (operands < 0) return 0;
  let length = 1 + operands;
  if (op == Op.MODES) length += 2 * <i32>load<u8>(at, 1);
  for (let n = selectors(op); n > 0; n--) length += selectorBytes(at + length);
  return length;
}

/** Attributes that a continuous effect changes, as bits; bit 8: text and preventions. */
export function touches(at: usize, to: usize): i32 {
  let bits = 0;
  while (at < to) {
    const op: i32 = load<u8>(at);
    const attr: i32 = load<u8>(at, 1);
    if (op == Op.MOD_ADD || op == Op.MOD_SET || op == Op.GROUP_ADD || op == Op.GROUP_SET) bits |= 1 << (attr & 7);
    else if (op == Op.SET_SYMBOLS) bits |= 0xf0;
    else if (op == Op.BLANK || op == Op.PREVENT) bits |= 0x100;
    else if (op >= Own.OP) bits |= touchesOwn(at);
    const length = operationBytes(at);
    if (length == 0) break;
    at += length;
  }
  return bits;
}

/** What a continuous effect reads besides the rows, as bits (Changed). */
export function readings(at: usize, to: usize): i32 {
  let bits = 0;
  while (at < to) {
    const op: i32 = load<u8>(at);
    if (op == Op.FIGURE) bits |= figureReading(load<u8>(at, 1));
    else if (op == Op.GAME) bits |= Changed.ROUND | Changed.HANDS;
    let selector = at + 1 + operandBytes(op);
    for (let n = selectors(op); n > 0; n--) {
      bits |= selectorReading(selector);
      selector += selectorBytes(selector);
    }
    const length = operationBytes(at);
    if (length == 0) break;
    at += length;
  }
  return bits;
}
function figureReading(figure: i32): i32 {
  if (figure >= FIRST_FIGURE + ATTRS) return Changed.ROUND | Changed.RESULTS;
  return figure >= FIRST_FIGURE ? <i32>Changed.ROW : changeOf(figure);
}
function selectorReading(at: usize): i32 {
  const base: i32 = load<u8>(at) & 15;
  let bits = base == Base.MAIN ? <i32>Changed.ROUND : 0;
  if (base == Base.SCAN) for (let zones: i32 = load<u8>(at, 2); zones; zones &= zones - 1) bits |= changeOf(ctz(zones));
  if (load<u8>(at, 3) & (FilterBit.ENTERED_MAIN | FilterBit.ENTERED_EXTRA)) bits |= Changed.ROUND;
  for (let n: i32 = load<u8>(at, 4), term = at + 5; n > 0; n--, term += 4)
    if (load<u8>(term) == Attr.USED) bits |= Changed.MARKS;
  return bits;
}

/** Is a term's attribute one that selectors may name? The game's own reach up to `end`. */
export function isAttribute(attr: i32, end: i32): bool {
  if (attr >= Own.ATTR) return attr < end;
  return attr < 8 || (attr >= Attr.PRINTED && attr < Attr.PRINTED + 8) || (attr >= Attr.CLASS && attr <= Attr.SYMBOLS);
}
export function isComparison(cmp: i32): bool {
  return (cmp & ~Cmp.DYNAMIC) <= Cmp.HAS;
}
