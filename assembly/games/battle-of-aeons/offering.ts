// What a summon takes from its player: tributes (B54–B59), or the offering of a Limitbreak monster (B61, B62, B117). Offerings are
// a matching of distinct cards, one a clause: each pick is offered only where the rest can still be completed.

import { Kind, Verb } from '../../kernel/codes';
import { operationBytes } from '../../kernel/code';
import { Effect } from '../../kernel/format';
import { NONE, UNKNOWN, card, kernel, stat } from '../../kernel/memory';
import { effects, firstEffect, nextEffect, timings } from '../../kernel/pack';
import { Mode, setMode } from '../../kernel/program';
import { NEED, addFullOption, begin, picked, picks, question } from '../../kernel/questions';
import { found, select, setCount, setSubject } from '../../kernel/select';
import { sees } from '../../kernel/zones';
import { monsterPrice } from './figures';
import { Act, Stat, Timing, Trait, Zone } from './format';
import { first, hasTrait, inRows, many } from './game';

// ---------------------------------------------------------------- tributes

/** What a monster counts as a tribute: its current Cost, at least 1 (B55, B57). */
export function tributeValue(slot: i32): i32 {
  return max(stat(slot, Stat.COST), 1);
}
function canGo(slot: i32): bool {
  return !inRows(slot) || !hasTrait(slot, Trait.NO_TRIBUTE);
}

/** All that the player could tribute together (B31: from both rows; B58, B116). */
export function tributeTotal(p: i32): i32 {
  let sum = 0;
  for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
    let slot = first(p, z);
    for (let left = many(p, z); left > 0; left--) {
      if (canGo(slot)) sum += tributeValue(slot);
      slot = card(slot).next;
    }
  }
  return sum;
}

/** Tributes that reach the Cost; more than it takes may go (B57, B124). */
export function tributeQuestion(p: i32, monster: i32): bool {
  const known = card(monster).id != <u16>UNKNOWN;
  begin(p, Kind.TRIBUTE, 1, 0, 54); // B56: at least one
  const q = question();
  q.card = <u16>monster;
  q.flags = <u8>NEED;
  q.need = <i16>(known ? max(monsterPrice(p, card(monster).id), 1) : 1);
  for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
    let slot = first(p, z);
    for (let left = many(p, z); left > 0; left--) {
      if (canGo(slot)) addFullOption(Verb.OFFER, slot, slot, tributeValue(slot));
      slot = card(slot).next;
    }
  }
  q.max = q.options;
  q.hidden = 1;
  q.trusted = sees(p) ? 0 : 1;
  return true;
}

// ---------------------------------------------------------------- offerings

const MOST_CLAUSES: i32 = 6;
/** Cards that fit a clause: u16 slot, u16 bits of the clauses. */
const fitting: usize = memory.data(256);
const MOST_FITTING: i32 = 64;
let fits: i32 = 0;
let clauses: i32 = 0;

function slotAt(i: i32): i32 {
  return load<u16>(fitting + 4 * i);
}
function clausesAt(i: i32): i32 {
  return load<u16>(fitting + 4 * i, 2);
}
function addFitting(slot: i32, bits: i32): void {
  if (!canGo(slot)) return;
  let i = 0;
  while (i < fits && slotAt(i) != slot) i++;
  if (i == MOST_FITTING) return;
  if (i == fits) {
    store<u32>(fitting + 4 * i, slot);
    fits++;
  }
  store<u16>(fitting + 4 * i, clausesAt(i) | bits, 2);
}

/** Reads what the Limitbreak monster demands; how many clauses it has, −1: it names none. */
export function readOffering(monster: i32, p: i32): i32 {
  const id: i32 = card(monster).id;
  fits = 0;
  clauses = 0;
  if (id == UNKNOWN || !((timings(id) >> Timing.OFFERING) & 1)) return -1;
  setMode(Mode.TEST);
  setSubject(monster, p, NONE);
  let at = firstEffect(id);
  for (let n = effects(id); n > 0; n--) {
    const next = nextEffect(at);
    if (load<u8>(at, Effect.AT_TIMING) == <u8>Timing.OFFERING) {
      for (let pc = at + Effect.HEADER; pc < next; pc += operationBytes(pc)) readClause(pc);
    }
    at = next;
  }
  return clauses;
}
function readClause(pc: usize): void {
  const n: i32 = load<u8>(pc, 1);
  select(pc + 2, 0);
  for (let k = 0; k < n && clauses < MOST_CLAUSES; k++) {
    for (let i = 0; i < setCount; i++) addFitting(found(i), 1 << clauses);
    clauses++;
  }
}

/** Can the clauses from `from` on be met by cards that have not been taken? By Hall: every set of clauses has cards enough. */
function canComplete(from: i32, taken: u64): bool {
  const all = ((1 << clauses) - 1) & ~((1 << from) - 1);
  for (let some = all; some > 0; some = (some - 1) & all) {
    let n = 0;
    for (let i = 0; i < fits; i++) if (clausesAt(i) & some && !((taken >> i) & 1)) n++;
    if (n < popcnt(some)) return false;
  }
  return true;
}

/** Could the offering be made now, and would the monster have a place? */
export function offeringPossible(monster: i32, p: i32): bool {
  return readOffering(monster, p) > 0 && canComplete(0, 0);
}

function takenBy(p: i32, n: i32): u64 {
  let taken: u64 = 0;
  for (let k = 1; k <= n; k++) {
    if (picks(p, k) == 0) continue;
    for (let i = 0; i < fits; i++) if (slotAt(i) == picked(p, k, 0)) taken |= (<u64>1) << i;
  }
  return taken;
}

/** The pick for clause n; answers before it are the summon itself and the clauses before. */
export function offeringQuestion(p: i32, monster: i32, n: i32): bool {
  readOffering(monster, p);
  const taken = takenBy(p, n);
  const q = begin(p, Kind.OFFERING, 1, 1, 61);
  q.card = <u16>monster;
  for (let i = 0; i < fits; i++) {
    if (!((clausesAt(i) >> n) & 1) || (taken >> i) & 1) continue;
    if (canComplete(n + 1, taken | ((<u64>1) << i))) addFullOption(Verb.OFFER, slotAt(i), slotAt(i), n);
  }
  q.hidden = 1;
  q.trusted = sees(p) ? 0 : 1;
  return true;
}

/** Does one of the player's answers from the second on take a card out of this row? */
export function freed(p: i32, row: i32, answers: i32): i32 {
  let n = 0;
  for (let k = 1; k < answers; k++) {
    for (let i = 0; i < picks(p, k); i++) {
      const slot = picked(p, k, i);
      if (slot < <i32>kernel().cards && card(slot).zone == <u8>row) n++;
    }
  }
  return n;
}
