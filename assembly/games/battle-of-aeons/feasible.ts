// Can an effect be activated? Its condition holds, there are targets to choose, and its costs can be paid (B62): seen by going
// through its code up to RESOLVE without doing anything.

import { operandBytes, operationBytes, pops, selectors } from '../../kernel/code';
import { Effect, Op, Pick } from '../../kernel/format';
import { holds } from '../../kernel/machine';
import { card } from '../../kernel/memory';
import { nextEffect } from '../../kernel/pack';
import { Mode, begin, codeEnd, here, pop, readByte, readSet, setMode, skip } from '../../kernel/program';
import {
  clearRegisters,
  found,
  openRegister,
  player,
  setCount,
  setSubject,
  setUnknown,
  unknown,
} from '../../kernel/select';
import { narrowSet } from '../../kernel/hooks';
import { value } from '../../kernel/values';
import { Act, Zone } from './format';
import { hearts, many, points } from './game';

/** Byte behind the effect's RESOLVE; 0: all of it happens when the chain resolves. */
export function resolveAt(at: usize): i32 {
  const from = at + Effect.HEADER;
  const to = nextEffect(at);
  for (let pc = from; pc < to; pc += operationBytes(pc))
    if (load<u8>(pc) == <u8>Op.RESOLVE) return <i32>(pc - from) + 1;
  return 0;
}

/** `price`: Points that using the card takes besides. */
export function isFeasible(slot: i32, you: i32, at: usize, about: i32, price: i32): bool {
  if (price > points(you) || !holds(slot, you, at, about)) return false;
  const end = resolveAt(at);
  if (end == 0) return true;
  setMode(Mode.TEST);
  setSubject(slot, you, about);
  begin(at + Effect.HEADER, at + Effect.HEADER + end);
  clearRegisters();
  let left = points(you) - price;
  while (here() < codeEnd()) {
    const op: i32 = load<u8>(here());
    setUnknown(false);
    if (op < Op.REQUIRE) {
      skip(1);
      value(op);
    } else if (op == Op.REQUIRE) {
      skip(1);
      if (!pop()) return false;
    } else if (op == Op.CHOOSE) {
      if (!canChoose()) return false;
    } else if (op == Op.PLAYER) skip(operationBytes(here()));
    else if (op < Op.MOD_ADD)
      return true; // what it does then depends on what is chosen
    else if (op == Act.PAY) {
      skip(1);
      left -= pop();
      if (left < 0) return false;
    } else if (!canPay(op, you)) return false;
  }
  return true;
}

/** Are there as many cards as have to be chosen? */
function canChoose(): bool {
  skip(1);
  const register = readByte();
  const chooser = player(readByte());
  const pick = readByte();
  readByte();
  readSet();
  const open = unknown;
  if (pick == Pick.CHOSEN && chooser >= 0) narrowSet(chooser);
  pop();
  const least = pop();
  const n = setCount;
  openRegister(register);
  return open || n >= (least == 255 ? 1 : least);
}

/** Can the cost be paid in full? */
function canPay(op: i32, you: i32): bool {
  let amount = 0;
  skip(1 + operandBytes(op));
  let n = -1;
  for (let i = selectors(op); i > 0; i--) {
    readSet();
    n = setCount;
  }
  if (pops(op)) amount = pop();
  if (unknown) return true;
  switch (op) {
    case Act.HEARTS:
      return amount >= 0 || hearts(you) + amount >= 0;
    case Act.POINTS:
      return amount >= 0 || points(you) + amount >= 0;
    case Act.MILL:
      return many(you, Zone.DECK) >= amount;
    case Op.DISCARD_RANDOM:
      return many(you, Zone.HAND) >= amount;
    case Op.COUNTERS:
      return n > 0 && (amount >= 0 || <i32>card(found(0)).counters + amount >= 0);
  }
  return n != 0;
}
