// Before the first turn of a set: side decks are swapped (B13), decks shuffled and cut, who begins, hands and new hands (B6–B9).

import { EventType, Kind, Verb } from '../../kernel/codes';
import { Flow } from '../../kernel/batch';
import { clearChain } from '../../kernel/chain';
import { draw } from '../../kernel/chance';
import { NOBODY, note } from '../../kernel/events';
import { pop, push, top } from '../../kernel/frames';
import { Changed, NONE, UNKNOWN, kernel } from '../../kernel/memory';
import {
  NO_VALUE,
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
import { append, at, clearCards, create, sees, takeOut } from '../../kernel/zones';
import { shuffleDeck } from './apply';
import { Option, Step, Zone } from './format';
import {
  HAND,
  HEARTS,
  LIMITBREAKS,
  Match,
  NOT_KNOWN,
  POINTS,
  addTo,
  byteOf,
  count,
  first,
  many,
  match,
  nextPlayer,
  opt,
  playing,
  pool,
  poolCard,
  seatFrom,
  setHearts,
  setPoints,
  setPoolCard,
} from './game';
import { endByCap } from './result';
import { drawCards, applyRules, ruleFor } from './rules';
import { startTurn } from './turn';

const enum Stage {
  DEAL = 0,
  SHUFFLE = 1,
  CUT = 2,
  CUTTING = 3,
  FIRST = 4,
  STARTER = 5,
  HANDS = 6,
  DECIDE = 7,
  DECIDED = 8,
  AGAIN = 9,
  BONUS = 10,
  PLAY = 11,
}
/** The set has ended (result.ts). */
const OVER: i32 = 0xff;

export function runSet(): i32 {
  const f = top();
  const k = kernel();
  switch (f.step) {
    case Stage.DEAL:
      deal();
      f.step = <u8>Stage.SHUFFLE;
      return Flow.AGAIN;
    case Stage.SHUFFLE:
      while (<i32>f.b < count()) {
        if (playing(f.b) && !shuffleDeck(f.b)) return Flow.WAIT; // B6
        f.b++;
      }
      f.b = 0;
      f.step = <u8>Stage.CUT;
      return Flow.AGAIN;
    case Stage.CUT:
      f.step = <u8>Stage.CUTTING;
      openNode(Kind.CUT, ~(<i32>k.out) & ((1 << count()) - 1));
      settleAll(cutQuestion);
      return Flow.AGAIN;
    case Stage.CUTTING:
      if (k.asked && !k.committed) return Flow.ASK;
      k.asked = 0;
      for (let p = 0; p < count(); p++) if (playing(p) && answered(p)) cut(nextPlayer(p), picked(p, 0, 0));
      f.step = <u8>Stage.FIRST;
      return Flow.AGAIN;
    case Stage.FIRST:
      return askFirst();
    case Stage.STARTER:
      return takeFirst();
    case Stage.HANDS:
      return dealHand();
    case Stage.DECIDE:
      return askHand();
    case Stage.DECIDED:
      return takeHand();
    case Stage.AGAIN:
      return newHand();
    case Stage.BONUS:
      return bonus();
    case Stage.PLAY:
      return nextTurn();
  }
  pop();
  return Flow.AGAIN;
}

/** Decks and Limitbreak decks of a new set, Hearts and Points (B6, B7). */
function deal(): void {
  const k = kernel();
  const m = match();
  clearCards();
  clearChain();
  k.modifiers = 0;
  k.happenings = 0;
  k.fired = 0;
  k.linked = 0;
  k.entries = 0;
  k.shuffles = 0;
  k.clock = 1;
  k.dirty = <u8>Changed.ROW;
  m.step = <u8>Step.SETUP;
  m.turn = 0;
  m.setUp = 0;
  m.redrawn = 0;
  m.decked = 0;
  m.won = 0;
  m.triggers = 0;
  m.attacker = <u16>NONE;
  m.target = <u16>NONE;
  m.answered = <u16>NONE;
  m.toAnswer = <u16>NONE;
  m.orderOpen = 0;
  m.orderSlot = <u16>NONE;
  m.orderSource = <u16>NONE;
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    setHearts(p, HEARTS);
    setPoints(p, POINTS);
    for (let i = 0; i < <i32>pool(p).deck; i++) create(cardOf(p, i), p, Zone.DECK, NOBODY);
    for (let i = 0; i < <i32>pool(p).limitbreak; i++) create(cardOf(p, LIMITBREAKS + i), p, Zone.LIMITBREAK, 1 << p);
  }
}
function cardOf(p: i32, i: i32): i32 {
  const id = poolCard(p, i);
  return id == NOT_KNOWN ? UNKNOWN : id;
}

// ---------------------------------------------------------------- cutting, beginning (B6)

/** Where to cut the next player's deck: nowhere, or at a quarter, half or three quarters. It is as random at each. */
export function cutQuestion(p: i32): bool {
  if (answered(p)) return false;
  begin(p, Kind.CUT, 1, 1, 6);
  const n = many(nextPlayer(p), Zone.DECK);
  for (let i = 0; i < 4; i++) addFullOption(Verb.CUT, (n * i) >> 2, NONE, (n * i) >> 2);
  return true;
}
/** The top n cards go to the bottom. */
function cut(p: i32, n: i32): void {
  for (let i = 0; i < min(n, many(p, Zone.DECK)); i++) {
    const slot = at(p, Zone.DECK, 0);
    takeOut(slot);
    append(slot, p, Zone.DECK);
  }
  note(EventType.CUT, 6, p, NONE, n);
}

/** A random player, later the loser of the set before, says who begins. */
function askFirst(): i32 {
  const m = match();
  if (m.set == 1) {
    let n = draw(popcnt(~(<i32>kernel().out) & ((1 << count()) - 1)));
    if (n < 0) return Flow.WAIT;
    let p = 0;
    while (!playing(p) || n-- > 0) p++;
    m.chooser = <u8>p;
  }
  top().step = <u8>Stage.STARTER;
  openNode(Kind.START, 1 << m.chooser);
  settleAll(firstQuestion);
  return Flow.AGAIN;
}
export function firstQuestion(p: i32): bool {
  if (answered(p)) return false;
  begin(p, Kind.START, 1, 1, 6);
  for (let q = 0; q < count(); q++) if (playing(q)) addOption(Verb.PLAYER, q);
  return true;
}
function takeFirst(): i32 {
  const k = kernel();
  const m = match();
  if (k.asked && !k.committed) return Flow.ASK;
  k.asked = 0;
  const p = answered(m.chooser) ? picked(m.chooser, 0, 0) : <i32>m.chooser;
  m.starter = <u8>(p < count() && playing(p) ? p : nextPlayer(m.chooser));
  m.player = m.starter;
  note(EventType.STARTER, 6, m.starter, NONE, 0);
  top().step = <u8>Stage.HANDS;
  top().b = 0;
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- hands (B7–B9)

/** The n-th player from the one who begins; −1: all have been. */
function nth(n: i32): i32 {
  return n < count() ? seatFrom(match().starter, n) : -1;
}
function drawFor(p: i32, n: i32, rule: i32): i32 {
  if (!playing(p)) return Flow.AGAIN;
  ruleFor(p);
  drawCards(p, n, rule);
  applyRules();
  return Flow.AGAIN;
}

function dealHand(): i32 {
  const f = top();
  const p = nth(f.b++);
  if (p >= 0) return drawFor(p, HAND, 7);
  f.b = 0;
  f.step = <u8>(opt(Option.MULLIGANS) ? Stage.BONUS : Stage.DECIDE);
  return Flow.AGAIN;
}

/** Once a player may shuffle the hand back for a new one; who begins decides first. */
function askHand(): i32 {
  const f = top();
  const p = nth(f.b);
  if (p < 0) {
    f.b = 0;
    f.step = <u8>Stage.BONUS;
    return Flow.AGAIN;
  }
  if (!playing(p)) {
    f.b++;
    return Flow.AGAIN;
  }
  f.step = <u8>Stage.DECIDED;
  openNode(Kind.MULLIGAN, 1 << p);
  settleAll(handQuestion);
  return Flow.AGAIN;
}
export function handQuestion(p: i32): bool {
  if (answered(p)) return false;
  begin(p, Kind.MULLIGAN, 1, 1, 8);
  addOption(Verb.KEEP, 0);
  addOption(Verb.REDRAW, 1);
  return true;
}
function takeHand(): i32 {
  const k = kernel();
  const f = top();
  if (k.asked && !k.committed) return Flow.ASK;
  k.asked = 0;
  const p = nth(f.b);
  f.step = <u8>Stage.DECIDE;
  f.b++;
  if (!playing(p) || !answered(p) || picked(p, 0, 0) != 1) return Flow.AGAIN;
  f.step = <u8>Stage.AGAIN;
  f.b--;
  addTo(offsetof<Match>('redrawn'), p, 1);
  note(EventType.REDRAWN, 8, p, NONE, 0);
  for (let left = many(p, Zone.HAND); left > 0; left--) {
    const slot = first(p, Zone.HAND);
    takeOut(slot);
    append(slot, p, Zone.DECK);
  }
  return Flow.AGAIN;
}
/** Six again (B9). */
function newHand(): i32 {
  const f = top();
  const p = nth(f.b);
  if (!shuffleDeck(p)) return Flow.WAIT;
  f.b++;
  f.step = <u8>Stage.DECIDE;
  return drawFor(p, HAND, 9);
}

/** When all have decided, each opponent of a new hand draws one (B5, B8). */
function bonus(): i32 {
  const f = top();
  const p = nth(f.b++);
  if (p >= 0) {
    let n = 0;
    for (let q = 0; q < count(); q++) if (q != p) n += byteOf(offsetof<Match>('redrawn'), q);
    return n ? drawFor(p, n, 8) : <i32>Flow.AGAIN;
  }
  f.step = <u8>Stage.PLAY;
  f.b = 0;
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- turn after turn

function nextTurn(): i32 {
  const m = match();
  if (m.turn >= m.turnCap) return endByCap(); // B108
  if (m.turn > 0) m.player = <u8>nextPlayer(m.player);
  startTurn();
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- side decks (B13)

/** Places of the deck after the swaps so far: bit i of deck and side deck. */
function swapped(p: i32, out: i32): bool {
  for (let n = 0; n < answered(p); n++) if (picks(p, n) && picked(p, n, 0) == out) return true;
  return false;
}

/** Swaps, a card out and a card in, as many as wanted; more than fit one node go on in the next. */
export function swapQuestion(p: i32): bool {
  const n = answered(p);
  if (n > 0 && picked(p, n - 1, 0) == NO_VALUE) return false;
  const own = pool(p);
  begin(p, Kind.SIDEBOARD, 1, 1, 13);
  const out = (n & 1) == 0;
  if (out) addOption(Verb.DONE, NO_VALUE);
  const from = out ? 0 : <i32>own.deck;
  const to = out ? <i32>own.deck : <i32>own.deck + <i32>own.side;
  for (let i = from; i < to; i++) {
    if (swapped(p, i) || (sees(p) && hasTwin(p, i, from))) continue;
    addFullOption(out ? Verb.TAKE_OUT : Verb.PUT_IN, i, poolCard(p, i), 0);
  }
  question().hidden = 1;
  question().trusted = sees(p) ? 0 : 1;
  // Nothing is left to put in: no card is taken out.
  if (out && sees(p) && popOut(p) >= <i32>own.side) question().options = 1;
  return true;
}
/** Does an earlier card, not swapped, have the same identity? One option stands for both. */
function hasTwin(p: i32, i: i32, from: i32): bool {
  for (let j = from; j < i; j++) if (poolCard(p, j) == poolCard(p, i) && !swapped(p, j)) return true;
  return false;
}
function popOut(p: i32): i32 {
  return answered(p) >> 1;
}

/** Players who have a side deck, as bits. */
export function swappers(): i32 {
  let bits = 0;
  for (let p = 0; p < count(); p++) if (playing(p) && pool(p).side) bits |= 1 << p;
  return bits;
}
export function openSwaps(asked: i32): void {
  openNode(Kind.SIDEBOARD, asked);
  settleAll(swapQuestion);
}
/** Carries out the swaps; copies stay legal, for they count over both decks (B1). Who has not said that it is all: bits. */
export function takeSwaps(): i32 {
  let more = 0;
  for (let p = 0; p < count(); p++) {
    if (!playing(p) || !pool(p).side || !answered(p)) continue;
    let n = 0;
    for (let k = 0; k + 1 < answered(p); k += 2) {
      const out = picked(p, k, 0);
      const into = picked(p, k + 1, 0);
      if (out >= 80 || into >= 80) continue;
      const id = poolCard(p, out);
      setPoolCard(p, out, poolCard(p, into));
      setPoolCard(p, into, id);
      n++;
    }
    if (n) note(EventType.SWAPPED, 13, p, NONE, n);
    if (answered(p) && picked(p, answered(p) - 1, 0) != NO_VALUE) more |= 1 << p;
  }
  return more;
}
