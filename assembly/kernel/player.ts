// The computer player that picks any legal answer. Its numbers are its own: they are no part of the match.

import { INPUT_AT } from './memory';
import { MINIMAL, NEED, option, question } from './questions';

const stateAt: usize = memory.data(8);

export function seedPicks(from: i32): void {
  store<u64>(stateAt, <u64>(<u32>from) * 0x9e3779b97f4a7c15 + 1);
}
/** An even enough number below bound (PCG, top 32 bits multiplied down). */
export function pickBelow(bound: i32): i32 {
  const s = load<u64>(stateAt) * 6364136223846793005 + 1442695040888963407;
  store<u64>(stateAt, s);
  const x = <u32>(((s >> 18) ^ s) >> 27);
  const turn = <u32>(s >> 59);
  return <i32>((<u64>rotr<u32>(x, turn) * <u64>bound) >> 32);
}

function pickAt(i: i32): i32 {
  return load<u16>(INPUT_AT + 2 * i);
}
function setPick(i: i32, n: i32): void {
  store<u16>(INPUT_AT + 2 * i, n);
}

/** A random legal answer to the question at hand: option numbers at the input; returns how many. */
export function randomPicks(): i32 {
  const q = question();
  const n: i32 = q.options;
  for (let i = 0; i < n; i++) setPick(i, i);
  if (q.flags & NEED) return payPicks(n, q.need);
  const many = <i32>q.min + pickBelow(<i32>q.max - <i32>q.min + 1);
  for (let i = 0; i < many; i++) swapPicks(i, i + pickBelow(n - i));
  return many;
}
function swapPicks(i: i32, j: i32): void {
  const t = pickAt(i);
  setPick(i, pickAt(j));
  setPick(j, t);
}
/** Random cards until the need is met, then without those that can be dropped (S27). */
function payPicks(n: i32, need: i32): i32 {
  let sum = 0;
  let many = 0;
  while (sum < need && many < n) {
    swapPicks(many, many + pickBelow(n - many));
    sum += option(pickAt(many++)).amount;
  }
  if (!(question().flags & MINIMAL)) return many;
  for (let i = many - 1; i >= 0; i--) {
    const amount: i32 = option(pickAt(i)).amount;
    if (sum - amount < need) continue;
    sum -= amount;
    setPick(i, pickAt(--many));
  }
  return many;
}
