// Operations: what the effects of a batch ask for, computed from the snapshot and applied afterwards, kind by kind.

import { Bound, EventType } from './codes';
import { Op } from './format';
import { note } from './events';
import { IN_ORDER, OPERATION_BYTES } from './limits';
import { NONE, OPERATIONS_AT, kernel } from './memory';
import { found, setCount } from './select';

/** Header of an operation; `many` × u16 targets follow. */
@unmanaged
export class Operation {
  op: u8;
  entry: u8;
  many: u8;
  x: u8; // attribute, player, direction, bit: by operation
  amount: i16;
  duration: u8;
  y: u8;
}
const HEADER: i32 = 8;

export const enum OpKind {
  INFORMATION = 0,
  FLIP = 1,
  UNFLIP = 2,
  STATS = 3,
  MOVES = 4,
  COUNT = 5,
}

/** Order of kinds in a batch (S93); one kind where effects run in order. */
export function kindOf(op: i32): i32 {
  if (IN_ORDER) return OpKind.INFORMATION;
  switch (op) {
    case Op.LOOK:
    case Op.REVEAL:
    case Op.FORCE:
    case Op.FORCE_CARD:
      return OpKind.INFORMATION;
    case Op.FLIP:
      return OpKind.FLIP;
    case Op.UNFLIP:
      return OpKind.UNFLIP;
    case Op.DISCARD:
    case Op.DISCARD_RANDOM:
    case Op.RETURN:
    case Op.PLAY_EXTRA:
    case Op.UNDER:
    case Op.MOVE:
    case Op.EXCHANGE:
    case Op.REMOVE:
      return OpKind.MOVES;
  }
  return OpKind.STATS;
}

// @ts-ignore: decorator
@inline
export function operation(at: i32): Operation {
  return changetype<Operation>(OPERATIONS_AT + at);
}
// @ts-ignore: decorator
@inline
export function target(at: i32, i: i32): i32 {
  return load<u16>(OPERATIONS_AT + at + HEADER + 2 * i);
}
export function setTarget(at: i32, i: i32, slot: i32): void {
  store<u16>(OPERATIONS_AT + at + HEADER + 2 * i, slot);
}
// @ts-ignore: decorator
@inline
export function following(at: i32): i32 {
  return at + HEADER + 2 * <i32>operation(at).many;
}

/** Adds an operation with room for `many` targets; −1 when the batch is full: what is left is dropped. */
export function add(op: i32, from: i32, many: i32, x: i32, amount: i32, duration: i32, y: i32): i32 {
  const k = kernel();
  const at: i32 = k.operations;
  if (at + HEADER + 2 * many > OPERATION_BYTES) {
    note(EventType.LIMIT, 0, 0xff, NONE, Bound.OPERATIONS);
    return -1;
  }
  k.operations = <u16>(at + HEADER + 2 * many);
  k.kinds |= <u8>(1 << (<u8>kindOf(op)));
  const o = operation(at);
  o.op = <u8>op;
  o.entry = <u8>from;
  o.many = <u8>many;
  o.x = <u8>x;
  o.amount = <i16>amount;
  o.duration = <u8>duration;
  o.y = <u8>y;
  return at;
}

/** An operation on the cards of the set at hand; none: nothing to do. */
export function addOnSet(op: i32, from: i32, x: i32, amount: i32, duration: i32, y: i32): void {
  const many = setCount;
  if (many == 0) return;
  const at = add(op, from, many, x, amount, duration, y);
  if (at < 0) return;
  for (let i = 0; i < many; i++) setTarget(at, i, found(i));
}
