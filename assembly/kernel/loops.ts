// Loops of the effect machine: for each player, for each card, repeat, until tails. All are counted.

import { agreed } from './choices';
import { Op } from './format';
import { LOOPS, LOOP_CARDS, REPEATS } from './limits';
import { kernel } from './memory';
import { drawKept, here, jump, pop, readByte, readSet, readWord, skip, wait } from './program';
import { found, players, setCount, setRegister, setThey, they, unknown, you } from './select';


@unmanaged
class Loop {
  body: u32;
  kind: u8;
  register: u8;
  at: u16;
  many: u16;
  bits: u8; // players left
  saved: i8; // the enclosing loop's player
}
const LOOP_BYTES: i32 = 12;
const loopsAt: usize = memory.data(36);
const loopSets: usize = memory.data(2 * LOOPS * LOOP_CARDS);
let loops: i32 = 0;

function loop(i: i32): Loop {
  return changetype<Loop>(loopsAt + i * LOOP_BYTES);
}

export function startLoop(op: i32): void {
  let who = 0;
  if (op == Op.EACH) who = readByte();
  const register = op == Op.FOREACH ? readByte() : 0;
  const length = readWord();
  let many = 0;
  if (op == Op.FOREACH) {
    readSet();
    if (unknown) return wait();
    many = min(setCount, LOOP_CARDS);
  } else if (op == Op.REPEAT) many = min(max(pop(), 0), REPEATS);
  else if (op == Op.TAILS) many = REPEATS;
  const bits = op == Op.EACH ? players(who) : 0;
  if (op == Op.EACH) many = popcnt(bits);
  if (!agreed()) return;
  if (many == 0 || loops >= LOOPS) {
    skip(length);
    return;
  }
  const l = loop(loops);
  l.kind = <u8>op;
  l.register = <u8>register;
  l.body = <u32>here();
  l.at = 0;
  l.many = <u16>many;
  l.bits = <u8>bits;
  l.saved = <i8>they;
  if (op == Op.FOREACH) {
    for (let i = 0; i < many; i++) store<u16>(loopSets + 2 * (loops * LOOP_CARDS + i), found(i));
  }
  loops++;
  if (!bind(l)) {
    loops--;
    skip(length);
  }
}

/** Binds what the next pass is about; false: the loop is over. */
function bind(l: Loop): bool {
  if (l.kind == Op.TAILS) return drawKept(2) == 1;
  if (l.kind == Op.FOREACH) setRegister(l.register, load<u16>(loopSets + 2 * ((loops - 1) * LOOP_CARDS + <i32>l.at)));
  if (l.kind == Op.EACH) {
    const n: i32 = kernel().players;
    let p = l.at == 0 ? you : they + 1;
    if (p >= n) p -= n;
    while (!((l.bits >> (<u8>p)) & 1)) p = p + 1 == n ? 0 : p + 1;
    setThey(p);
  }
  return true;
}

export function endLoop(): void {
  if (loops == 0) return;
  const l = loop(loops - 1);
  l.at++;
  if (l.at < l.many && bind(l)) {
    jump(l.body);
    return;
  }
  if (l.kind == Op.EACH) setThey(l.saved);
  loops--;
}

/** No loop runs. */
export function clearLoops(): void {
  loops = 0;
}
