// Which operations of a batch conflict: would they leave different states in either order (S48, S93)? From public facts only.

import { Op } from './format';
import { ENTRIES } from './limits';
import { card, entry, kernel } from './memory';
import { OpKind, Operation, following, kindOf, operation, target } from './operations';

function shares(a: i32, b: i32): bool {
  const na: i32 = operation(a).many;
  const nb: i32 = operation(b).many;
  for (let i = 0; i < na; i++) {
    for (let j = 0; j < nb; j++) if (target(a, i) == target(b, j)) return true;
  }
  return false;
}

/** Attributes an operation sets, as bits. */
function setsOf(o: Operation): i32 {
  switch (o.op) {
    case Op.MOD_SET:
      return 1 << o.x;
    case Op.SET_SYMBOLS:
      return 0xf0;
  }
  return 0;
}

/** The player into whose hand it brings a card, as bits. */
function bringsTo(at: i32): i32 {
  const o = operation(at);
  if (o.op != Op.RETURN) return 0;
  let bits = 0;
  for (let i = 0; i < <i32>o.many; i++) bits |= 1 << card(target(at, i)).owner;
  return bits;
}
/** Players out of whose hand it takes cards that are not named yet, as bits. */
function drawsFrom(o: Operation): i32 {
  return o.op == Op.DISCARD_RANDOM ? 1 << o.x : 0;
}
/** Players from whose hand it plays a card, as bits. */
function playsFrom(at: i32): i32 {
  if (operation(at).op != Op.PLAY_EXTRA) return 0;
  const c = card(target(at, 0));
  return c.zone == 0 ? 1 << c.controller : 0;
}
/** Rows it takes a card from or adds one to, as bits. */
function rowsOf(at: i32): i32 {
  const o = operation(at);
  let bits = o.op == Op.PLAY_EXTRA ? 1 << entry(o.entry).controller : 0;
  for (let i = 0; i < <i32>o.many; i++) {
    const c = card(target(at, i));
    if (c.zone == 1) bits |= 1 << c.controller;
  }
  return bits;
}

function movesConflict(a: i32, b: i32): bool {
  const oa = operation(a);
  const ob = operation(b);
  if (
    shares(a, b) &&
    (oa.op != ob.op || oa.op == Op.MOVE || oa.op == Op.EXCHANGE || oa.op == Op.UNDER || oa.op == Op.PLAY_EXTRA)
  )
    return true;
  if (bringsTo(a) & drawsFrom(ob) || bringsTo(b) & drawsFrom(oa)) return true;
  if (playsFrom(a) & drawsFrom(ob) || playsFrom(b) & drawsFrom(oa)) return true;
  if (oa.op == Op.PLAY_EXTRA && ob.op == Op.PLAY_EXTRA) return (rowsOf(a) & rowsOf(b)) != 0;
  return (oa.op == Op.MOVE || ob.op == Op.MOVE) && (rowsOf(a) & rowsOf(b)) != 0;
}

/** One player's result twice, and differently; or a win, which makes others lose, and what another may still claim. */
function resultsConflict(a: Operation, b: Operation): bool {
  if (a.x == b.x) return a.y != b.y;
  return (a.y == WIN && b.y != LOSE) || (b.y == WIN && a.y != LOSE);
}
const WIN: u8 = 1;
const LOSE: u8 = 2;

/** One player is forced in two ways. */
function forcesConflict(a: i32, b: i32): bool {
  const oa = operation(a);
  const ob = operation(b);
  if (<i32>oa.op < Op.FORCE || <i32>ob.op < Op.FORCE || oa.x != ob.x) return false;
  return oa.op != ob.op || (oa.op == Op.FORCE_CARD && !shares(a, b));
}

/** Would the two operations, of one kind, leave different states in either order? From public facts only. */
export function conflict(a: i32, b: i32): bool {
  const oa = operation(a);
  const ob = operation(b);
  switch (kindOf(oa.op)) {
    case OpKind.MOVES:
      return movesConflict(a, b);
    case OpKind.STATS:
      if (oa.op == Op.RESULT && ob.op == Op.RESULT) return resultsConflict(oa, ob);
      if (!(setsOf(oa) & setsOf(ob)) || !shares(a, b)) return false;
      return oa.op != ob.op || oa.amount != ob.amount;
    case OpKind.INFORMATION:
      return forcesConflict(a, b);
  }
  return false;
}

const groupsAt: usize = memory.data(ENTRIES); // per entry: the first entry of its group
export function groupOf(i: i32): i32 {
  let g = i;
  while (<i32>load<u8>(groupsAt + g) != g) g = load<u8>(groupsAt + g);
  return g;
}

/** Joins the entries whose operations of this kind conflict; false: none do. */
export function group(kind: i32): bool {
  const k = kernel();
  let any = false;
  for (let i = 0; i < <i32>k.entries; i++) store<u8>(groupsAt + i, i);
  for (let a = 0; a < <i32>k.operations; a = following(a)) {
    if (kindOf(operation(a).op) != kind) continue;
    for (let b = following(a); b < <i32>k.operations; b = following(b)) {
      const ea: i32 = operation(a).entry;
      const eb: i32 = operation(b).entry;
      if (ea == eb || kindOf(operation(b).op) != kind || !conflict(a, b)) continue;
      const ga = groupOf(ea);
      const gb = groupOf(eb);
      store<u8>(groupsAt + max(ga, gb), min(ga, gb));
      any = true;
    }
  }
  return any;
}
