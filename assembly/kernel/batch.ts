// A batch: effects that happen at the same time. All choose and compute from the snapshot, then all apply (S46), kind by
// kind (S93); only what really conflicts is put in random order (S48). docs/resolution.md, "A batch".

import { draw } from './chance';
import { Bound, EventType, Kind } from './codes';
import { group, groupOf } from './conflicts';
import { emit, note } from './events';
import { Effect, Op } from './format';
import { CARDS, ENTRIES, IN_ORDER } from './limits';
import { AGREED, FAILED, HELD, OPTIONAL, RULE, RULE_DISCARD, askIn, run } from './machine';
import { ENTRY_BYTES, Entry, NONE, card, entry, kernel } from './memory';
import { OpKind, Operation, following, kindOf, operation } from './operations';
import { effectAt } from './pack';
import { Ran, draftsRead } from './program';
import { commitIfDone, openNode, settle } from './questions';
import { use } from './uses';

export const enum Flow {
  DONE = 0,
  WAIT = 1,
  ASK = 2,
  AGAIN = 3,
  FAULT = 4, // a bound of the build was reached
}

const enum Stage {
  RUN = 0,
  ASK = 1,
  APPLY = 2,
}

// ---------------------------------------------------------------- entries

function fill(e: Entry, slot: i32, effect: i32, controller: i32, about: i32, amount: i32, flags: i32): void {
  e.card = <u16>slot;
  e.id = card(slot).id;
  e.effect = <u8>effect;
  e.controller = <u8>controller;
  e.object = <u16>about;
  e.amount = <i16>amount;
  e.flags = <u8>flags;
  e.rank = 0;
}

/**
 * An effect takes part in the batch being collected: that of a timing, or, once a batch is over, the next sub-batch (S92).
 */
export function enter(
  slot: i32,
  effect: i32,
  controller: i32,
  about: i32,
  amount: i32,
  flags: i32 = 0,
  met: i32 = -1,
): void {
  const k = kernel();
  if (<i32>k.entries >= ENTRIES) return note(EventType.LIMIT, 0, controller, slot, Bound.ENTRIES);
  fill(entry(k.entries++), slot, effect, controller, about, amount, flags);
  entry(<i32>k.entries - 1).rank = <u8>(met + 1);
}

/** A rule discards a card within the batch, or, with none, the cards of the player's answer number `answer`. */
export function enterDiscard(from: i32, player: i32, slot: i32, answer: i32, flags: i32): void {
  if (from >= <i32>kernel().cards) return; // a damaged save may hold the answer to another question
  enter(from, 0, player, slot, answer, RULE_DISCARD | flags);
}

/** Clears the batch for operations of a rule itself, which the game adds to its entries. `startRule` follows. */
export function beginRule(): void {
  beginBatch();
  kernel().linked = 0;
}
/** An entry without effect: a rule acts for a player, through a card where there is one. Its number. */
export function addRule(player: i32, slot: i32): i32 {
  const k = kernel();
  const n: i32 = k.entries;
  const e = entry(n);
  memory.fill(changetype<usize>(e), 0, ENTRY_BYTES);
  e.card = <u16>slot;
  e.controller = <u8>player;
  e.object = <u16>NONE;
  e.flags = RULE;
  k.entries++;
  return n;
}

/** The operations that a rule has added are ready to apply. */
export function startRule(): void {
  kernel().batchStage = <u8>Stage.APPLY;
  beginApply();
}

/** Does the effect take part in the batch? */
export function isEntered(slot: i32, effect: i32): bool {
  for (let i = 0; i < <i32>kernel().entries; i++) {
    if (<i32>entry(i).card == slot && <i32>entry(i).effect == effect) return true;
  }
  return false;
}

/** Clears the batch, for entries to come. */
export function beginBatch(): void {
  kernel().entries = 0;
  clearBatch();
}
/** The same, for a batch that comes before the effects which have been entered. */
export function beginBefore(): void {
  for (let i = 0; i < <i32>kernel().entries; i++) entry(i).flags |= HELD;
  clearBatch();
}
/** The batch before them is over. */
export function endBefore(): void {
  const k = kernel();
  let n = 0;
  for (let i = 0; i < <i32>k.entries; i++) {
    if (!(entry(i).flags & HELD)) continue;
    memory.copy(changetype<usize>(entry(n)), changetype<usize>(entry(i)), ENTRY_BYTES);
    entry(n).flags &= ~HELD;
    entry(n).rank = 0;
    n++;
  }
  k.entries = <u8>n;
  clearBatch();
}
function clearBatch(): void {
  const k = kernel();
  k.batchStage = <u8>Stage.RUN;
  k.tape = 0;
  k.operations = 0;
  k.kinds = 0;
  // A saved state may hold no bounds of the batch before (kernel/save.ts).
  k.baseEntries = 0;
  k.baseOperations = 0;
  k.nowAt = 0;
  k.applyAt = 0;
}

/** Cards have gone while a batch asks: all its choices are made afresh. */
export function restartBatch(): void {
  const k = kernel();
  k.tape = 0;
  k.asked = 0;
  if (!(k.entries && entry(0).flags & RULE)) k.batchStage = <u8>Stage.RUN;
}

// ---------------------------------------------------------------- running and asking

/** Runs all entries as far as they go: DONE, OPEN or BLOCKED. */
function runAll(): i32 {
  const k = kernel();
  k.operations = 0;
  k.kinds = 0;
  let open = false;
  for (let i = 0; i < <i32>k.entries; i++) {
    if (entry(i).flags & HELD || (k.out >> entry(i).controller) & 1) continue; // S86
    const ran = run(i);
    if (ran == Ran.BLOCKED) return ran;
    if (ran == Ran.OPEN) open = true;
  }
  return open ? Ran.OPEN : Ran.DONE;
}

/** Could the entry's code hold a choice? A copied effect may bring one. */
function mayAsk(e: Entry): bool {
  return (load<u8>(effectAt(e.id, e.effect), Effect.AT_FLAGS) & (Effect.MAY | Effect.CHOOSES)) != 0;
}

/** The player's next question about the batch's choices; false: none is left. */
export function batchQuestion(player: i32): bool {
  const k = kernel();
  let from = 0;
  for (let i = 0; i < <i32>k.entries; i++) {
    const e = entry(i);
    if ((k.out >> e.controller) & 1 || e.flags & (RULE_DISCARD | HELD)) continue;
    if (!(e.flags & OPTIONAL) && !mayAsk(e)) continue;
    if (askIn(i, player, from)) return true;
    from = draftsRead();
  }
  return false;
}

function askAll(): bool {
  const k = kernel();
  openNode(Kind.CARDS, 0);
  for (let p = 0; p < <i32>k.players; p++)
    if (!((k.out >> (<u8>p)) & 1) && settle(p, batchQuestion)) k.asked |= <u8>(1 << (<u8>p));
  if (k.asked) commitIfDone();
  return k.asked != 0;
}

/**
 * Takes the batch on as far as it goes. `apply(at, i)` applies the i-th target of the operation at `at`; before each kind of
 * operations `prepare()` takes in what those before have changed.
 * DONE: applied; WAIT: the log has to tell something; ASK: somebody has to decide.
 */
export function resolve(apply: (at: i32, i: i32) => i32, prepare: () => void): i32 {
  const k = kernel();
  for (let turns = 0; turns < 64; turns++) {
    if (k.batchStage == Stage.APPLY) return applyAll(apply, prepare);
    if (k.batchStage == Stage.ASK) {
      if (!k.committed) return Flow.ASK;
      k.asked = 0;
      k.batchStage = <u8>Stage.RUN;
    }
    const ran = runAll();
    if (ran == Ran.BLOCKED) return Flow.WAIT;
    k.batchStage = <u8>(ran == Ran.OPEN && askAll() ? Stage.ASK : Stage.APPLY);
    if (k.batchStage == Stage.APPLY) beginApply();
  }
  return Flow.DONE;
}

// ---------------------------------------------------------------- random order (S48)

const membersAt: usize = memory.data(ENTRIES);

/** Puts the conflicting effects of a kind in random order; false: a draw has to come from the log. */
function order(kind: i32): bool {
  const k = kernel();
  const n: i32 = k.entries;
  if (k.progress == 0) for (let i = 0; i < n; i++) entry(i).rank = <u8>i;
  if (IN_ORDER || n < 2 || !group(kind)) return true;
  let draws = 0;
  for (let g = 0; g < n; g++) {
    if (groupOf(g) != g) continue;
    let m = 0;
    for (let i = g; i < n; i++) if (groupOf(i) == g) store<u8>(membersAt + m++, i);
    for (let i = m - 1; i > 0; i--) {
      if (draws++ < <i32>k.progress) continue;
      const j = draw(i + 1);
      if (j < 0) return false;
      k.progress++;
      const a = entry(load<u8>(membersAt + i));
      const b = entry(load<u8>(membersAt + j));
      const t = a.rank;
      a.rank = b.rank;
      b.rank = t;
    }
  }
  // So far each place names the effect that takes it; from now on each effect names its place.
  for (let i = 0; i < n; i++) store<u8>(membersAt + <usize>entry(i).rank, i);
  for (let i = 0; i < n; i++) {
    const moved = groupOf(i) != i || isFollowed(i);
    entry(i).rank = load<u8>(membersAt + i);
    if (moved) tellOrder(entry(i));
  }
  return true;
}
/** Does the first effect of a group have others after it? */
function isFollowed(first: i32): bool {
  for (let i = first + 1; i < <i32>kernel().entries; i++) if (groupOf(i) == first) return true;
  return false;
}

function tellOrder(e: Entry): void {
  emit(EventType.ORDERED, 48, 4, e.controller, NONE, e.card, <i32>e.rank + 1, 0xff, 0xff);
}

// ---------------------------------------------------------------- applying

function beginApply(): void {
  const k = kernel();
  k.clock++;
  k.applyKind = 0;
  k.applyRank = 0;
  k.applyAt = 0;
  k.applyTarget = 0;
  k.ordered = 0;
  k.progress = 0;
  k.given = 0;
  k.replaced = 0;
  k.answer = 0;
  k.baseEntries = k.entries;
  k.baseOperations = k.operations;
  k.nowAt = k.operations;
  k.nowTarget = 0;
  for (let i = 0; i < <i32>k.entries && !IN_ORDER; i++) {
    const e = entry(i);
    if (!(e.flags & (FAILED | RULE_DISCARD | HELD))) use(e.card, effectAt(e.id, e.effect));
  }
  tellEffects();
}

/** Says which effects do something. */
function tellEffects(): void {
  const k = kernel();
  let last = -1;
  for (let at = 0; at < <i32>k.operations; at = following(at)) {
    const i: i32 = operation(at).entry;
    if (i == last) continue;
    last = i;
    const e = entry(i);
    if (e.flags & (RULE | RULE_DISCARD)) continue; // no effect says it
    emit(EventType.EFFECT, 0, 2, e.controller, NONE, e.card, e.effect, 0xff, 0xff);
  }
}

function applyAll(apply: (at: i32, i: i32) => i32, prepare: () => void): i32 {
  const k = kernel();
  while (<i32>k.applyKind < OpKind.COUNT) {
    if ((k.kinds >> k.applyKind) & 1) {
      if (!k.ordered) {
        prepare();
        if (!order(k.applyKind)) return Flow.WAIT;
        k.ordered = 1;
      }
      const flow = applyKind(apply);
      if (flow != Flow.DONE) return flow;
    }
    k.applyKind++;
    k.applyRank = 0;
    k.ordered = 0;
    k.progress = 0;
  }
  return Flow.DONE;
}

function applyKind(apply: (at: i32, i: i32) => i32): i32 {
  const k = kernel();
  while (k.applyRank < k.entries) {
    while (k.applyAt < k.operations) {
      const o = operation(k.applyAt);
      if (entry(o.entry).rank == k.applyRank && kindOf(o.op) == <i32>k.applyKind) {
        const flow = applyTargets(apply, o);
        if (flow != Flow.DONE) return flow;
      }
      k.applyAt = <u16>following(k.applyAt);
    }
    k.applyAt = 0;
    k.applyRank++;
  }
  return Flow.DONE;
}

/** How often an operation applies: to each of its targets, or to each card that it draws. */
function times(o: Operation): i32 {
  return o.op == Op.DISCARD_RANDOM ? min(<i32>o.amount, CARDS) : max(1, <i32>o.many);
}

function applyTargets(apply: (at: i32, i: i32) => i32, o: Operation): i32 {
  const k = kernel();
  const many = times(o);
  while (<i32>k.applyTarget < many) {
    if (k.operations == k.baseOperations) {
      const flow = apply(k.applyAt, k.applyTarget);
      if (flow != Flow.DONE) return flow;
      k.given = 0;
    }
    const flow = applyReplacing(apply);
    if (flow != Flow.DONE) return flow;
    k.applyTarget++;
  }
  k.applyTarget = 0;
  return Flow.DONE;
}

/** Applies what replaces the operation at hand, in its place; then the event is over. */
function applyReplacing(apply: (at: i32, i: i32) => i32): i32 {
  const k = kernel();
  while (k.nowAt < k.operations) {
    const many = times(operation(k.nowAt));
    while (<i32>k.nowTarget < many) {
      const flow = apply(k.nowAt, k.nowTarget);
      if (flow != Flow.DONE) return flow;
      k.given = 0;
      k.nowTarget++;
    }
    k.nowTarget = 0;
    k.nowAt = <u16>following(k.nowAt);
  }
  k.operations = k.baseOperations;
  k.nowAt = k.baseOperations;
  k.entries = k.baseEntries;
  k.answer = 0;
  return Flow.DONE;
}

/** Has this effect already replaced something in the event at hand? */
export function hasReplaced(slot: i32, effect: i32): bool {
  for (let i: i32 = kernel().baseEntries; i < <i32>kernel().entries; i++) {
    if (<i32>entry(i).card == slot && <i32>entry(i).effect == effect) return true;
  }
  return false;
}

/** A replacement takes the place of the event at hand: its operations are applied next. False: the log has to tell. */
export function replaceWith(slot: i32, effect: i32, about: i32, amount: i32): bool {
  const k = kernel();
  if (<i32>k.entries >= ENTRIES) return true;
  enter(slot, effect, card(slot).controller, about, amount, AGREED);
  const ran = run(<i32>k.entries - 1);
  if (ran == Ran.BLOCKED) {
    k.entries--;
    return false;
  }
  return true;
}
