// Current stats and public figures, recomputed after every change: text → types → Team, Value, Cost → Power (S17).

import { EventType } from '../../kernel/codes';
import { Effect } from '../../kernel/format';
import { Flow } from '../../kernel/batch';
import { draw } from '../../kernel/chance';
import { note } from '../../kernel/events';
import {
  Card,
  card,
  figure,
  kernel,
  modifier,
  setFigure,
  setGameFigure,
  setStat,
  stat,
  zone,
} from '../../kernel/memory';
import { effects, firstEffect, nextEffect, timings, touched } from '../../kernel/pack';
import {
  addContinuous,
  baseStats,
  beginStats,
  clearHands,
  computeAttr,
  continuous,
  finishAttr,
  groupValue,
  inHand,
  keepPrevented,
  textLayer,
  tieFound,
} from '../../kernel/stats';
import { BLANK, DECLARED, FACEDOWN } from '../../kernel/zones';
import { Figure, GameFigure, Stat, Timing, Zone } from './format';
import { count, first, hand, match, playing } from './game';
import { printed } from '../../kernel/pack';

const TEXT: i32 = 0x100;

/** Continuous effects of a zone's cards that work there; returns the attributes they change. */
function gather(p: i32, z: i32): i32 {
  let bits = 0;
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    const c = card(slot);
    if (z != Zone.HAND || c.flags & DECLARED) bits |= gatherCard(slot, c, 1 << z);
    slot = c.next;
  }
  return bits;
}

function gatherCard(slot: i32, c: Card, zoneBit: i32): i32 {
  if (c.flags & FACEDOWN || !((timings(c.id) >> Timing.ONGOING) & 1)) return 0;
  if (c.zone == Zone.PLAY && c.start == 0) return 0; // S90: an Extra that has not paid
  let at = firstEffect(c.id);
  for (let i = effects(c.id); i > 0; i--) {
    if (load<u8>(at, Effect.AT_TIMING) == Timing.ONGOING && load<u8>(at, Effect.AT_WHERE) & zoneBit)
      addContinuous(slot, at);
    at = nextEffect(at);
  }
  return touched(c.id);
}

function gatherAll(): i32 {
  let bits = 0;
  for (let p = 0; p < count(); p++) {
    bits |= gather(p, Zone.PLAY) | gather(p, Zone.RANGER); // S17, S81
    if (kernel().timings & DISCARD_PASSIVES) bits |= gather(p, Zone.DISCARD); // S56
    if (kernel().timings & HAND_PASSIVES) bits |= gather(p, Zone.HAND); // S56
  }
  return bits;
}
/** Bit of Kernel.timings: the pack holds continuous Passives that work from hand. */
export const HAND_PASSIVES: u32 = 1 << 30;
/** The same for discard piles. */
export const DISCARD_PASSIVES: u32 = 1 << 29;

function modified(): i32 {
  let bits = 0;
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const attr: i32 = modifier(i).attr & 0x7f;
    bits |= attr < 8 ? 1 << attr : TEXT;
  }
  return bits;
}

/** Before the next kind of operations of a batch: as things are now. Ties are rolled when the batch is over. */
export function refresh(): void {
  const k = kernel();
  if (k.dirty == 0 || k.dirty == REFRESHED) return;
  recompute();
  k.dirty = REFRESHED;
}
const REFRESHED: u8 = 2;

/** The same where a text asks in the middle of a kind. What is prevented stays: all of one kind happens at the same time. */
export function refreshStats(): void {
  keepPrevented(true);
  refresh();
  keepPrevented(false);
}

/** Recomputes every stat and figure. */
export function recompute(): void {
  kernel().dirty = 0;
  setGameFigure(GameFigure.ROUND, match().round); // modifiers of the next round ask for it
  let bits = kernel().modifiers ? modified() : 0;
  for (let p = 0; p < count(); p++) baseRow(p);
  beginStats();
  clearHands();
  if ((kernel().timings >> Timing.ONGOING) & 1) bits |= gatherAll();
  if (bits) {
    const read = continuous > 0; // only texts read figures on the way
    if (read) figures();
    if (bits & TEXT) {
      textLayer();
      for (let p = 0; p < count(); p++) loseKeywords(p);
    }
    layer(bits, Stat.FIRE, 4); // types, then the thresholds that read them
    if (read && bits & 0xf0) figures();
    layer(bits, Stat.COST, 3); // Team, Value, Cost
    if (read && bits & 0x0e) figures();
    if (bits & 1) {
      computeAttr(Stat.POWER, 0);
      finishAttr(Stat.POWER, 0);
    }
  }
  for (let p = 0; p < count(); p++) finishRow(p);
  figures();
}

/** A blanked Mon has no keywords: no Team, no Value. */
function loseKeywords(p: i32): void {
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    if (card(slot).flags & BLANK) {
      setStat(slot, Stat.TEAM, 1);
      setStat(slot, Stat.VALUE, 1);
    }
    slot = card(slot).next;
  }
}

/** Attributes `from` … `from + n − 1` are one layer: all are computed before any is written. */
function layer(bits: i32, from: i32, n: i32): void {
  const mask = ((1 << n) - 1) << from;
  if (!(bits & mask)) return;
  for (let i = 0; i < n; i++) if ((bits >> (from + i)) & 1) computeAttr(from + i, i);
  for (let i = 0; i < n; i++) if ((bits >> (from + i)) & 1) finishAttr(from + i, i);
}

function baseRow(p: i32): void {
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    baseStats(slot);
    const c = card(slot);
    if (c.flags & FACEDOWN) setStat(slot, Stat.TEAM, 1); // S42, S44
    slot = c.next;
  }
}

/** Counters come on top; a Mon whose Power cannot change shows its printed one. */
function finishRow(p: i32): void {
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    const c = card(slot);
    if (!(c.flags & FACEDOWN)) {
      if (stat(slot, Stat.COST) < 0) setStat(slot, Stat.COST, 0); // S21
      if (c.prevented & 32) setStat(slot, Stat.POWER, printed(c.id, Stat.POWER));
      else if (c.counters) setStat(slot, Stat.POWER, stat(slot, Stat.POWER) + <i32>c.counters);
    }
    slot = c.next;
  }
}

/** The public figures of all players. */
export function figures(): void {
  const m = match();
  let most = -0x7fff;
  let many = -0x7fff;
  let atMost = 0;
  let cards = 0;
  for (let p = 0; p < count(); p++) {
    sumRow(p);
    if (!playing(p)) continue;
    cards += hand(p);
    const power = figure(p, Figure.POWER);
    if (power == most) atMost |= 1 << p;
    if (power > most) {
      most = power;
      atMost = 1 << p;
    }
    many = max(many, figure(p, Figure.MONS));
  }
  const tied = atMost & (atMost - 1);
  for (let p = 0; p < count(); p++) {
    setFigure(p, Figure.TIED_MOST, tied && (atMost >> p) & 1 ? 1 : 0); // S35
    setFigure(p, Figure.MOST_MONS, figure(p, Figure.MONS) == many ? 1 : 0);
    setFigure(p, Figure.WON_LAST, (m.lastWinners >> (<u8>p)) & 1);
    setFigure(p, Figure.LOST_LAST, (m.lastLosers >> (<u8>p)) & 1);
    setFigure(p, Figure.WON_THIS, (m.roundWinners >> (<u8>p)) & 1);
    setFigure(p, Figure.LOST_THIS, (m.roundLosers >> (<u8>p)) & 1);
  }
  setGameFigure(GameFigure.ROUND, m.round);
  setGameFigure(GameFigure.PLAYERS, popcnt(~(<i32>kernel().out) & ((1 << count()) - 1)));
  setGameFigure(GameFigure.FIRST_ROUND, m.round == 1 ? 1 : 0);
  setGameFigure(GameFigure.LAST_ROUND, cards == 0 ? 1 : 0); // S105
}

function sumRow(p: i32): void {
  let power = 0;
  let mons = 0;
  let down = 0;
  let fire = 0;
  let water = 0;
  let dark = 0;
  let plant = 0;
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    const c = card(slot);
    power += stat(slot, Stat.POWER);
    mons += stat(slot, Stat.TEAM);
    if (c.flags & FACEDOWN) down++;
    fire += stat(slot, Stat.FIRE); // S57, S77
    water += stat(slot, Stat.WATER);
    dark += stat(slot, Stat.DARK);
    plant += stat(slot, Stat.PLANT);
    slot = c.next;
  }
  setFigure(p, Figure.POWER, power); // S33
  setFigure(p, Figure.MONS, mons);
  setFigure(p, Figure.FACEDOWN, down);
  setFigure(p, Figure.FIRE, fire);
  setFigure(p, Figure.WATER, water);
  setFigure(p, Figure.DARK, dark);
  setFigure(p, Figure.PLANT, plant);
  setFigure(p, Figure.PLAYED_MAIN, (match().played >> (<u8>p)) & 1);
}

/** Value of a hand card when it is discarded for a Cost (S26): 1 unless printed or changed otherwise. */
export function handValue(slot: i32): i32 {
  const c = card(slot);
  if (c.id == 0xffff) return 1;
  return groupValue(slot, Stat.VALUE, inHand(c.controller, printed(c.id, Stat.VALUE)));
}

// ---------------------------------------------------------------- ties of equal starts (S68)

/**
 * Recomputes, and rolls the order of sets that started together when they first meet. WAIT: the roll has to come from the log.
 */
export function settleStats(): i32 {
  const k = kernel();
  if (!k.dirty) return Flow.DONE;
  for (let tries = 0; tries < 4; tries++) {
    recompute();
    if (!tieFound) return Flow.DONE;
    k.dirty = 1;
    if (!rollTies(tieFound - 1)) return Flow.WAIT;
    k.progress = 0;
  }
  return Flow.DONE;
}

/** All cards with that start get ranks in an even random order; false: wait for the log. */
function rollTies(start: i32): bool {
  const k = kernel();
  let n = 0;
  for (let i = 0; i < <i32>k.cards; i++) if (tied(i, start)) n++;
  if (k.progress == 0) {
    let rank = 0;
    for (let i = 0; i < <i32>k.cards; i++) if (tied(i, start)) card(i).tie = <u8>++rank;
  }
  let draws = 0;
  for (let i = n - 1; i > 0; i--) {
    if (draws++ < <i32>k.progress) continue;
    const j = draw(i + 1);
    if (j < 0) return false;
    k.progress++;
    swapRanks(start, i, j);
  }
  note(EventType.ORDERED, 68, 0xff, 0xffff, n);
  return true;
}
function tied(slot: i32, start: i32): bool {
  const c = card(slot);
  return (
    c.zone == Zone.PLAY &&
    <i32>c.start == start &&
    !(c.flags & FACEDOWN) &&
    ((timings(c.id) >> Timing.ONGOING) & 1) != 0
  );
}
function nth(start: i32, n: i32): i32 {
  for (let i = 0; i < <i32>kernel().cards; i++) if (tied(i, start) && n-- == 0) return i;
  return 0;
}
function swapRanks(start: i32, i: i32, j: i32): void {
  const a = card(nth(start, i));
  const b = card(nth(start, j));
  const t = a.tie;
  a.tie = b.tie;
  b.tie = t;
}
