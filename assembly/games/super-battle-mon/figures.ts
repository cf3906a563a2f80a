// Current stats and public figures, recomputed after every change: text → types → Team, Value, Cost → Power (S17).

import { EventType } from '../../kernel/codes';
import { Effect } from '../../kernel/format';
import { Flow } from '../../kernel/batch';
import { draw } from '../../kernel/chance';
import { note } from '../../kernel/events';
import {
  Card,
  Changed,
  SET_AT,
  card,
  figure,
  kernel,
  modifier,
  setFigure,
  setGameFigure,
  stat,
  zone,
} from '../../kernel/memory';
import { effects, firstEffect, nextEffect, reads, timings, touched } from '../../kernel/pack';
import {
  ROLLING,
  TEXT,
  addContinuous,
  baseStats,
  beginStats,
  beginTie,
  computeLayer,
  continuous,
  endTie,
  groupValue,
  inHand,
  keepPrevented,
  textLayer,
  isInTie,
  isRanked,
  isTieFound,
  write,
} from '../../kernel/stats';
import { BLANK, DECLARED, FACEDOWN } from '../../kernel/zones';
import { Figure, GameFigure, Prevent, Stat, Timing, Zone } from './format';
import { count, first, hand, match, packHas, playing } from './game';
import { printed } from '../../kernel/pack';

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
  kernel().reads |= <u8>reads(c.id);
  return touched(c.id);
}

/** The same of a player's row, whose cards get their base values. */
function baseRow(p: i32): i32 {
  let bits = 0;
  let down = 0;
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    baseStats(slot); // S57, S77: sums of the row, multi-symbol Mon give each
    const c = card(slot);
    if (c.flags & FACEDOWN) {
      down++;
      write(slot, Stat.TEAM, 1); // S42, S44
    } else bits |= gatherCard(slot, c, 1 << Zone.PLAY); // S17
    slot = c.next;
  }
  setFigure(p, Figure.FACEDOWN, down);
  return bits;
}

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
  if (!(k.dirty & ~Changed.AGAIN)) return;
  if (k.dirty & k.reads) recompute();
  else tellFacts();
  k.dirty = <u8>Changed.AGAIN;
}

/** The same where a text asks in the middle of a kind. What is prevented stays: all of one kind happens at the same time. */
export function refreshStats(): void {
  keepPrevented(true);
  refresh();
  keepPrevented(false);
}

/** Recomputes every stat and figure. */
export function recompute(): void {
  const k = kernel();
  const onPiles = ((match().pileTimings >> Timing.ONGOING) & 1) != 0; // S56
  const inHands = packHas(Timing.ONGOING); // S56
  k.dirty = 0;
  k.reads = <u8>(Changed.ROW | (onPiles ? Changed.PILES : 0) | (inHands ? Changed.HANDS : 0));
  tellFacts();
  beginStats();
  let bits = modified();
  for (let p = 0; p < count(); p++) {
    bits |= baseRow(p);
    if (!((k.timings >> Timing.ONGOING) & 1)) continue;
    bits |= gather(p, Zone.RANGER); // S81
    if (onPiles) bits |= gather(p, Zone.DISCARD);
    if (inHands) bits |= gather(p, Zone.HAND);
  }
  if (bits) computeLayers(bits);
  for (let p = 0; p < count(); p++) finishRow(p);
  rankRows();
}

/** A blanked Mon has no keywords: no Team, no Value. */
function loseKeywords(p: i32): void {
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    if (card(slot).flags & BLANK) {
      write(slot, Stat.TEAM, 1);
      write(slot, Stat.VALUE, 1);
    }
    slot = card(slot).next;
  }
}

function computeLayers(bits: i32): void {
  const read = continuous > 0; // only texts read ranks on the way
  if (read) rankRows();
  if (bits & TEXT) {
    textLayer();
    for (let p = 0; p < count(); p++) loseKeywords(p);
    if (read) rankRows();
  }
  if (bits & TYPES) computeLayer(bits & TYPES, Stat.FIRE); // then the thresholds that read them
  if (bits & PRICES) computeLayer(bits & PRICES, Stat.COST);
  if (read && bits & PRICES) rankRows();
  if (bits & 1) computeLayer(1, Stat.POWER);
}
const TYPES: i32 = (1 << Stat.FIRE) | (1 << Stat.WATER) | (1 << Stat.DARK) | (1 << Stat.PLANT);
const PRICES: i32 = (1 << Stat.COST) | (1 << Stat.TEAM) | (1 << Stat.VALUE);

/** Counters come on top; a Mon whose Power cannot change shows its printed one. */
function finishRow(p: i32): void {
  let slot = first(p, Zone.PLAY);
  for (let left: i32 = zone(p, Zone.PLAY).count; left > 0; left--) {
    const c = card(slot);
    if (!(c.flags & FACEDOWN)) {
      if (stat(slot, Stat.COST) < 0) write(slot, Stat.COST, 0); // S21
      if (c.prevented & Prevent.POWER) write(slot, Stat.POWER, printed(c.id, Stat.POWER));
      else if (c.counters) write(slot, Stat.POWER, stat(slot, Stat.POWER) + <i32>c.counters);
    }
    slot = c.next;
  }
}

/** Who has most Power and most Mon. */
function rankRows(): void {
  let most = -0x7fff;
  let many = -0x7fff;
  let atMost = 0;
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    const power = figure(p, Figure.POWER); // S33
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
  }
}

/** Figures that do not depend on stats. */
function tellFacts(): void {
  const m = match();
  let cards = 0;
  for (let p = 0; p < count(); p++) {
    if (playing(p)) cards += hand(p);
    setFigure(p, Figure.PLAYED_MAIN, (m.played >> (<u8>p)) & 1);
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

/** Value of a hand card when it is discarded for a Cost (S26): 1 unless printed or changed otherwise. */
export function handValue(slot: i32): i32 {
  const c = card(slot);
  if (c.id == 0xffff) return 1;
  return groupValue(slot, Stat.VALUE, inHand(c.controller, printed(c.id, Stat.VALUE)));
}

// ---------------------------------------------------------------- ties of equal starts (S68)

/**
 * Recomputes what a change can have touched, and rolls the order of sets that started together when they first meet. WAIT: the roll has to come from the log.
 */
export function settleStats(): i32 {
  const k = kernel();
  if (!k.dirty) return Flow.DONE;
  if (!(k.dirty & ((<i32>k.reads) | Changed.AGAIN))) {
    k.dirty = 0;
    tellFacts();
    return Flow.DONE;
  }
  for (let tries = 0; tries < 16; tries++) {
    recompute();
    if (!isTieFound()) return Flow.DONE;
    k.dirty |= <u8>Changed.ROW;
    beginTie();
    recompute();
    const rolled = rollTies(listTied());
    endTie();
    k.dirty |= <u8>Changed.ROW;
    if (!rolled) return Flow.WAIT;
    k.progress = 0;
  }
  return Flow.DONE;
}

/** The cards in the tie, seat by seat, Rangers first, at SET_AT; how many. */
function listTied(): i32 {
  let n = 0;
  for (let p = 0; p < count(); p++) {
    n = listTiedIn(p, Zone.RANGER, n);
    for (let z: i32 = Zone.PLAY; z <= Zone.DISCARD; z++) n = listTiedIn(p, z, n);
    n = listTiedIn(p, Zone.HAND, n);
  }
  return n;
}
function listTiedIn(p: i32, z: i32, listed: i32): i32 {
  let n = listed;
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    if (isInTie(slot)) store<u16>(SET_AT + 2 * n++, slot);
    slot = card(slot).next;
  }
  return n;
}
function inTie(i: i32): Card {
  return card(load<u16>(SET_AT + 2 * i));
}

/** Those without a rank get one, each at an even random place among those that have one; false: wait for the log. */
function rollTies(n: i32): bool {
  const k = kernel();
  let ranked = 0;
  for (let i = 0; i < n; i++) if (isRanked(inTie(i).tie)) ranked++;
  for (let i = 0, drawn = 0; i < n; i++) {
    if (isRanked(inTie(i).tie)) continue;
    if (drawn++ >= <i32>k.progress) {
      const place = draw(ranked + 1);
      if (place < 0) return false;
      inTie(i).tie = ROLLING | (<u8>place);
      k.progress++;
    }
    ranked++;
  }
  for (let i = 0; i < n; i++) if (inTie(i).tie & ROLLING) insertRank(i, n, <i32>(inTie(i).tie & ~ROLLING) + 1);
  note(EventType.ORDERED, 68, 0xff, 0xffff, n);
  return true;
}
function insertRank(at: i32, n: i32, rank: i32): void {
  for (let i = 0; i < n; i++) if (isRanked(inTie(i).tie) && <i32>inTie(i).tie >= rank) inTie(i).tie++;
  inTie(at).tie = <u8>rank;
}
