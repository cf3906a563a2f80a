// The shape of effect code: how long each operation is. Used to walk code without running it.

import { Attr, Base, Cmp, FilterBit, Op } from './format';
import { ATTRS, Changed, FIRST_FIGURE, changeOf } from './memory';

/** Bytes of a selector. */
// @ts-ignore: decorator
@inline
export function selectorBytes(at: usize): i32 {
  return 5 + 4 * <i32>load<u8>(at, 4);
}

/** Operand bytes before an operation's selectors; −1: no such operation. */
export function operandBytes(op: i32): i32 {
  switch (op) {
    case Op.EVENT:
    case Op.COINS:
    case Op.RANDOM:
    case Op.ADD:
    case Op.SUB:
    case Op.MUL:
    case Op.HALF:
    case Op.MIN:
    case Op.MAX:
    case Op.AND:
    case Op.OR:
    case Op.NOT:
    case Op.REQUIRE:
    case Op.LOOP:
    case Op.COUNT:
    case Op.EXISTS:
    case Op.FLIP:
    case Op.UNFLIP:
    case Op.DISCARD:
    case Op.RETURN:
    case Op.PLAY_EXTRA:
    case Op.UNDER:
    case Op.EXCHANGE:
    case Op.COPY:
    case Op.REVEAL:
    case Op.RESET:
    case Op.REMOVE:
    case Op.COUNTERS:
      return 0;
    case Op.NUM:
    case Op.GAME:
    case Op.COMPARE:
    case Op.PICKED:
    case Op.SUM:
    case Op.GREATEST:
    case Op.LEAST:
    case Op.DISCARD_RANDOM:
    case Op.MOVE:
    case Op.BLANK:
    case Op.LOOK:
    case Op.FORCE_CARD:
    case Op.DECK_SIZE:
      return 1;
    case Op.NUM2:
    case Op.FIGURE:
    case Op.UNLESS:
    case Op.SKIP:
    case Op.PLAYER:
    case Op.REPEAT:
    case Op.TAILS:
    case Op.MOD_ADD:
    case Op.MOD_SET:
    case Op.SWAP:
    case Op.FORCE:
    case Op.PREVENT:
    case Op.RESULT:
      return 2;
    case Op.EACH:
    case Op.FOREACH:
      return 3;
    case Op.TYPES:
    case Op.CHOOSE:
    case Op.COPIES:
      return 4;
    case Op.SET_SYMBOLS:
    case Op.GROUP_ADD:
    case Op.GROUP_SET:
      return 5;
    case Op.MODES:
      return 1; // and two a mode
  }
  return -1;
}

/** Selectors that follow the operands. */
export function selectors(op: i32): i32 {
  switch (op) {
    case Op.COUNT:
    case Op.EXISTS:
    case Op.SUM:
    case Op.GREATEST:
    case Op.LEAST:
    case Op.CHOOSE:
    case Op.FOREACH:
    case Op.MOD_ADD:
    case Op.MOD_SET:
    case Op.SET_SYMBOLS:
    case Op.FLIP:
    case Op.UNFLIP:
    case Op.DISCARD:
    case Op.RETURN:
    case Op.PLAY_EXTRA:
    case Op.MOVE:
    case Op.COPY:
    case Op.BLANK:
    case Op.REVEAL:
    case Op.FORCE_CARD:
    case Op.PREVENT:
    case Op.RESET:
    case Op.REMOVE:
    case Op.COUNTERS:
      return 1;
    case Op.SWAP:
    case Op.UNDER:
    case Op.EXCHANGE:
      return 2;
  }
  return 0;
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
  if (figure >= FIRST_FIGURE + ATTRS) return Changed.ROUND;
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

/** Is a term's attribute one that selectors may name? */
export function isAttribute(attr: i32): bool {
  return attr < 8 || (attr >= Attr.PRINTED && attr < Attr.PRINTED + 8) || (attr >= Attr.CLASS && attr <= Attr.SYMBOLS);
}
export function isComparison(cmp: i32): bool {
  return (cmp & ~Cmp.DYNAMIC) <= Cmp.HAS;
}
