// Before the first round: packs are opened, decks built and changed (S70, S71), stacks made (S73), cards dealt (S6).

import { EventType, Kind, LogType, Verb } from '../../kernel/codes';
import { Flow } from '../../kernel/batch';
import { Effect, Pack, Record } from '../../kernel/format';
import { beginBatch } from '../../kernel/batch';
import { drawFor } from '../../kernel/chance';
import { EVERYBODY, NOBODY, logChance, logRecord, note } from '../../kernel/events';
import { NONE, SET_AT, UNKNOWN, card, kernel } from '../../kernel/memory';
import {
  effects,
  firstEffect,
  handyCard,
  handyCards,
  nextEffect,
  packCards,
  packU32,
  readPack,
  rule,
  timings,
} from '../../kernel/pack';
import {
  addFullOption,
  addOption,
  answered,
  begin,
  openNode,
  picked,
  picks,
  question,
  settleAll,
} from '../../kernel/questions';
import { clearCards, create, sees, shuffle } from '../../kernel/zones';
import { stepsOf } from './windows';
import { copies, copyLimit, loadPool, wantedSize } from './deck';
import { handTimings } from './declare';
import { Class, Format, Option, Timing, Zone } from './format';
import { COPIES, DECK, MOST_DECK, count, isAutomaton, match, opt, playing, pool, poolCard, setPoolCard } from './game';

// ---------------------------------------------------------------- packs and stacks (S70, S73, S82, S83)

/** Copies of a card that its print allows, read from the pack without loading it; 0: it is no Mon. */
export function printedCopies(id: i32): i32 {
  readPack(SET_AT, packU32(Pack.AT_RECORDS_AT) + id * Record.SIZE, 16);
  if (load<u8>(SET_AT + Record.AT_CLASS) == Class.RANGER) return 0;
  const limit: i32 = load<u8>(SET_AT + Record.AT_COPIES);
  return limit ? limit : COPIES;
}

/** May another copy be drawn into the pool? Beyond seven cards a stack has no copy limit (S74). */
function drawable(p: i32, id: i32): bool {
  const limit = printedCopies(id);
  if (limit == 0) return false;
  if (isAutomaton(p) && <i32>pool(p).count >= DECK) return true;
  return copies(p, id, -1) < limit;
}

/** One more random card, even over all cards of the set that may come (S82); false: wait for the log. */
function drawCard(p: i32): bool {
  let bound = 0;
  for (let id = 0; id < packCards(); id++) if (drawable(p, id)) bound++;
  let n = drawFor(bound, NOBODY);
  if (n < 0) return false;
  for (let id = 0; id < packCards(); id++) if (drawable(p, id) && n-- == 0) return addToPool(p, id);
  return true;
}
function addToPool(p: i32, id: i32): bool {
  const own = pool(p);
  logPoolCard(p, id);
  setPoolCard(p, own.count++, id);
  return true;
}
function logPoolCard(p: i32, id: i32): void {
  const slot = POOL_SLOT | (p << 8) | (<i32>pool(p).count);
  const to = logRecord(LogType.REVEAL, p, isAutomaton(p) ? NOBODY : 1 << p, slot, 2);
  if (!to) return;
  store<u16>(to, id, 0);
  store<u16>(to, 0, 2);
}
/** A log's name for a place in a pool. */
export const POOL_SLOT: i32 = 0x4000;

/** Fills the pools that come from chance, a card a call: AGAIN, DONE, or WAIT for the log. */
export function openPacks(): i32 {
  const m = match();
  for (let p = 0; p < count(); p++) {
    const own = pool(p);
    let want = 0;
    if (m.format == Format.PACK_BATTLE && own.deck == 0xff) want = <i32>m.packs * opt(Option.PACK_SIZE); // S70
    if (isAutomaton(p) && own.deck == 0xff) want = m.difficulty; // S83
    if (<i32>own.count < want) return nextCard(p) ? Flow.AGAIN : Flow.WAIT;
    if (isAutomaton(p)) {
      own.deck = own.count;
      own.inDeck = (1 << own.count) - 1;
    }
  }
  return Flow.DONE;
}
function nextCard(p: i32): bool {
  const k = kernel();
  const own = pool(p);
  if (k.seeded) return drawCard(p);
  const slot = POOL_SLOT | (p << 8) | (<i32>own.count);
  const asked = k.awaits == LogType.REVEAL && <i32>k.awaitsWhat == slot;
  if (!asked) logChance(0, 0, NOBODY); // which card it is comes to light with the next entry
  if (!sees(p)) {
    logPoolCard(p, UNKNOWN);
    setPoolCard(p, own.count++, UNKNOWN);
    return true;
  }
  if (!asked || !k.supplied) {
    k.awaits = <u8>LogType.REVEAL;
    k.awaitsWhat = <u16>slot;
    k.supplied = 0;
    return false;
  }
  k.supplied = 0;
  k.awaits = 0;
  logPoolCard(p, k.suppliedValue);
  setPoolCard(p, own.count++, k.suppliedValue);
  return true;
}

// ---------------------------------------------------------------- building (S70)

export function needsBuild(p: i32): bool {
  return match().format == Format.PACK_BATTLE && playing(p) && pool(p).inDeck == 0;
}
export function openBuild(): void {
  let asked = 0;
  for (let p = 0; p < count(); p++) if (needsBuild(p)) asked |= 1 << p;
  openNode(Kind.BUILD, asked);
  settleAll(buildQuestion);
}
function builtBits(p: i32): i32 {
  let bits = 0;
  for (let n = 0; n < answered(p); n++) for (let i = 0; i < picks(p, n); i++) bits |= 1 << picked(p, n, i);
  return bits;
}
/** The next pick: any card of the pool from which the deck can be completed; all that are left, where all are needed. */
export function buildQuestion(p: i32): bool {
  loadPool(p);
  const bits = builtBits(p);
  const n = popcnt(bits);
  if (n >= (sees(p) ? wantedSize(p, bits) : MOST_DECK)) return false;
  begin(p, Kind.BUILD, 1, 1, 70);
  // S70: as far as needed the copy limit gives way, then the size that a deck text demands.
  for (let limits = 2; limits >= 0 && question().options == 0; limits--) offerPool(p, bits, limits);
  const q = question();
  q.hidden = 1;
  q.trusted = sees(p) ? 0 : 1;
  const left = <i32>pool(p).count - n;
  const needsAll = sees(p) && <i32>q.options == left && wantedSize(p, (1 << pool(p).count) - 1) >= n + left;
  if (needsAll) q.min = <u8>left;
  if (needsAll || q.trusted) q.max = q.options;
  return q.options > 0;
}
function offerPool(p: i32, bits: i32, limits: i32): void {
  const own = pool(p);
  const n = popcnt(bits);
  for (let i = 0; i < <i32>own.count; i++) {
    if ((bits >> i) & 1) continue;
    const id = poolCard(p, i);
    const next = bits | (1 << i);
    if (id != UNKNOWN) {
      if (limits == 2 && copies(p, id, next) > copyLimit(p, id, next)) continue;
      const size = wantedSize(p, next);
      if (limits && (n + 1 > size || size > <i32>own.count)) continue;
    }
    addFullOption(Verb.BUILD, i, id, 0);
  }
}
/** The deck with what its player has picked or swapped so far. */
export function draftDeck(p: i32): i32 {
  const k = kernel();
  const open = ((k.asked >> (<u8>p)) & 1) != 0;
  if (open && k.kind == Kind.BUILD) return builtBits(p);
  return open && k.kind == Kind.SIDEBOARD ? swappedBits(p) : <i32>pool(p).inDeck;
}
export function takeBuild(): void {
  for (let p = 0; p < count(); p++) {
    if (!needsBuild(p)) continue;
    const own = pool(p);
    own.inDeck = builtBits(p);
    own.deck = <u8>popcnt(own.inDeck);
    note(EventType.BUILT, 70, p, NONE, own.deck);
  }
}

// ---------------------------------------------------------------- sideboards (S71)

export function openSideboards(): void {
  let asked = 0;
  for (let p = 0; p < count(); p++) if (playing(p)) asked |= 1 << p;
  openNode(Kind.SIDEBOARD, asked);
  settleAll(sideboardQuestion);
}
/** The deck after the swaps picked so far. */
function swappedBits(p: i32): i32 {
  let bits: i32 = pool(p).inDeck;
  for (let n = 0; n < answered(p); n++) {
    const swap = picked(p, n, 0);
    if (swap != NONE) bits = (bits & ~(1 << (swap >> 8))) | (1 << (swap & 0xff));
  }
  return bits;
}
/** Size and copy limits as this deck's own texts have them, the limits over deck and sideboard. */
function isLegal(p: i32, bits: i32): bool {
  if (wantedSize(p, bits) != popcnt(bits)) return false; // S71
  for (let i = 0; i < <i32>pool(p).count; i++) {
    const id = poolCard(p, i);
    if (copies(p, id, -1) > copyLimit(p, id, bits)) return false;
  }
  return true;
}
export function sideboardQuestion(p: i32): bool {
  loadPool(p);
  const own = pool(p);
  const n = answered(p);
  if (n > 0 && picked(p, n - 1, 0) == NONE) return false; // done
  if (n >= opt(Option.SIDEBOARD)) return false;
  const bits = swappedBits(p);
  begin(p, Kind.SIDEBOARD, 1, 1, 71);
  addOption(Verb.DONE, NONE);
  for (let out = 0; out < <i32>own.count; out++) {
    if (!((bits >> out) & 1)) continue;
    for (let i = 0; i < <i32>own.count; i++) {
      if ((bits >> i) & 1 || (sees(p) && poolCard(p, out) == poolCard(p, i))) continue;
      const next = (bits & ~(1 << out)) | (1 << i);
      if (!sees(p) || isLegal(p, next)) addFullOption(Verb.SWAP, (out << 8) | i, poolCard(p, i), poolCard(p, out));
    }
  }
  question().hidden = 1;
  question().trusted = sees(p) ? 0 : 1;
  return true;
}
export function takeSideboards(): void {
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    pool(p).inDeck = swappedBits(p);
    note(EventType.SWAPPED, 71, p, NONE, 0);
  }
}

// ---------------------------------------------------------------- dealing (S6)

/** Timings that cards of this match can have; a core that does not know all cards takes all to be there. */
export function setTimings(): void {
  const k = kernel();
  const m = match();
  allTimings(!k.seeded);
  m.extraSteps = 0;
  for (let p = 0; p < count(); p++) {
    const own = pool(p);
    for (let i = 0; i < <i32>own.count; i++) {
      const id = poolCard(p, i);
      if ((own.inDeck >> i) & 1 && id != UNKNOWN && rule(id)) noteTimings(id);
    }
    if (own.ranger != UNKNOWN && rule(own.ranger)) noteTimings(own.ranger);
  }
  for (let i = 0; i < handyCards(); i++) m.extraSteps |= <u16>stepsOf(handyCard(i), Timing.EXTRA);
  m.handTimings = handTimings();
}

/** What texts of the match listen to: anything, or nothing yet. */
export function allTimings(any: bool): void {
  const k = kernel();
  const m = match();
  const all: i32 = any ? -1 : 0;
  k.timings = all;
  m.actionSteps = <u16>all;
  m.pileTimings = all;
  m.whenEvents = <u8>all;
  m.insteadEvents = <u8>all;
}

/** The timings of the cards that lie there, whatever the decks are. */
export function noteTable(): void {
  for (let i = 0; i < <i32>kernel().cards; i++) noteTimings(card(i).id);
}

function noteTimings(id: i32): void {
  const k = kernel();
  const m = match();
  k.timings |= timings(id);
  let at = firstEffect(id);
  for (let n = effects(id); n > 0; n--) {
    const timing: i32 = load<u8>(at, Effect.AT_TIMING);
    const named = 1 << load<u8>(at, Effect.AT_ARG); // step or event
    if (timing == Timing.ACTION) m.actionSteps |= <u16>named;
    if (timing == Timing.WHEN) m.whenEvents |= <u8>named;
    if (timing == Timing.INSTEAD) m.insteadEvents |= <u8>named;
    if ((load<u8>(at, Effect.AT_WHERE) >> Zone.DISCARD) & 1) m.pileTimings |= 1 << timing;
    at = nextEffect(at);
  }
}

/** All cards of the decks go to the hands (S6). */
export function deal(): void {
  const k = kernel();
  clearCards();
  beginBatch();
  k.modifiers = 0;
  k.happenings = 0;
  k.shuffles = 0;
  k.clock = 1;
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    const own = pool(p);
    for (let i = 0; i < <i32>own.count; i++) {
      if ((own.inDeck >> i) & 1) create(poolCard(p, i), p, Zone.HAND, isAutomaton(p) ? NOBODY : 1 << p);
    }
    if (own.ranger != UNKNOWN) {
      const slot = create(own.ranger, p, Zone.RANGER, EVERYBODY); // S69
      if (slot >= 0) card(slot).start = 1;
    }
    k.shuffles |= <u8>(1 << (<u8>p));
  }
}
/** Every hand gets its order, which only its owner learns; false: wait for the log. */
export function shuffleAll(): bool {
  const k = kernel();
  for (let p = 0; p < count(); p++) {
    if (!((k.shuffles >> (<u8>p)) & 1)) continue;
    if (!shuffle(p, Zone.HAND, isAutomaton(p) ? NOBODY : 1 << p)) return false;
    k.shuffles &= ~(<u8>(1 << (<u8>p)));
  }
  return true;
}
