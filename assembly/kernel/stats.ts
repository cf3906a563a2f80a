// Current stats: base → set → add, layer by layer, each reading the finished layers below (effects.md, "Layers").
// They are computed in one pass after every change and cached in the cards.

import { Attr, Duration, KEEPS_FACEDOWN, Record } from './format';
import { AMOUNT, CONTINUOUS, MODIFIERS } from './limits';
import {
  CONTINUOUS_AT,
  Card,
  GROUP,
  LAYERS_AT,
  LAYER_BYTES,
  Modifier,
  NONE,
  STATS_IN_CARD,
  card,
  figure,
  gameFigure,
  kernel,
  modifier,
  setFigure,
  setStat,
  stat,
} from './memory';
import { rule, touched } from './pack';
import { runLayer } from './machine';
import { found, group, inGroup, isRow, self, setCount } from './select';
import { BLANK, FACEDOWN } from './zones';

/** What is summed up for one card and attribute. */
@unmanaged
class Layer {
  set: i16;
  add: i16;
  start: u16;
  tie: u8;
  has: u8; // a set applies
  final0: i16; // finished values of the layer, put in when the layer is complete
  final1: i16;
  final2: i16;
  final3: i16;
}

// @ts-ignore: decorator
@inline
function layer(slot: i32): Layer {
  return changetype<Layer>(LAYERS_AT + slot * LAYER_BYTES);
}

/** The attribute being computed; Attr.TEXT for blanks, Attr.PREVENTED for preventions. */
let attrNow: i32 = 0;
/** Two sets of equal start and rank met on one card: their order has to be rolled (S68); start + 1, 0: none. */
export let tieFound: i32 = 0;

export let continuous: i32 = 0;

/** Starts a recomputation. */
export function beginStats(): void {
  continuous = 0;
  tieFound = 0;
}

/** A continuous effect is at work. */
export function addContinuous(slot: i32, at: usize): void {
  if (continuous >= CONTINUOUS) return;
  store<u16>(CONTINUOUS_AT + 4 * continuous, slot, 0);
  store<u16>(CONTINUOUS_AT + 4 * continuous, at, 2);
  continuous++;
}

/** Base values of a card in the row: printed, or nothing for a facedown one. */
export function baseStats(slot: i32): void {
  const c: Card = card(slot);
  c.flags &= ~(<u8>BLANK);
  if (!preventedKept) c.prevented = 0;
  if (c.flags & FACEDOWN) {
    store<u64>(changetype<usize>(c), 0, STATS_IN_CARD);
    store<u64>(changetype<usize>(c), 0, STATS_IN_CARD + 8);
    return;
  }
  const from = rule(c.id);
  store<u64>(changetype<usize>(c), load<u64>(from, Record.AT_ATTRS), STATS_IN_CARD);
  store<u64>(changetype<usize>(c), load<u64>(from, Record.AT_ATTRS + 8), STATS_IN_CARD + 8);
}

/** Does the modifier work this round? Those for the next round wait. */
function works(m: Modifier): bool {
  return m.duration != Duration.NEXT_ROUND || <i32>m.until == gameFigure(0);
}

/**
 * Computes blanks, then preventions by the texts that are left. Modifiers blank first; all blanks that continuous effects make
 * are found before the first of them works.
 */
export function textLayer(): void {
  for (let i = 0; i < <i32>kernel().cards; i++) layer(i).has = 0;
  markRows(Attr.TEXT);
  blankRows();
  attrNow = Attr.TEXT;
  runAll();
  blankRows();
  attrNow = Attr.PREVENTED;
  runAll();
  markRows(Attr.PREVENTED);
}

/** What modifiers say of texts or of preventions. */
function markRows(attr: i32): void {
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    if (<i32>m.attr == attr && works(m)) prevent(m.target, attr == Attr.TEXT ? 0 : m.amount);
  }
}
function blankRows(): void {
  for (let i = 0; i < <i32>kernel().cards; i++) if (layer(i).has & 1) card(i).flags |= <u8>BLANK;
}

/** Bit 0: its text is removed. A facedown card takes nothing of this but being kept facedown. */
function prevent(slot: i32, bit: i32): void {
  if (!isRow(slot) || (card(slot).flags & FACEDOWN && bit != KEEPS_FACEDOWN)) return;
  if (bit == 0) layer(slot).has |= 1;
  else if (!preventedKept) card(slot).prevented |= <u8>bit;
}

let preventedKept: bool = false;
/** Until it is said otherwise, recomputing leaves what is prevented as it is. */
export function keepPrevented(keep: bool): void {
  preventedKept = keep;
}

function runAll(): void {
  for (let i = 0; i < continuous; i++) {
    const slot: i32 = load<u16>(CONTINUOUS_AT + 4 * i);
    const bit = attrNow < 8 ? attrNow : 8;
    if (!((touched(card(slot).id) >> bit) & 1)) continue;
    if (card(slot).flags & BLANK) continue;
    runLayer(slot, load<u16>(CONTINUOUS_AT + 4 * i, 2));
  }
}

/** Computes one attribute; `finish` writes it, as the `place`-th of its layer. */
export function computeAttr(attr: i32, place: i32): void {
  attrNow = attr;
  const n: i32 = kernel().cards;
  for (let i = 0; i < n; i++) store<u64>(LAYERS_AT + i * LAYER_BYTES, 0);
  runAll();
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    if (<i32>(m.attr & 0x7f) != attr || !works(m)) continue;
    applyModifier(m);
  }
  for (let i = 0; i < n; i++) {
    if (!isRow(i)) continue;
    const l = layer(i);
    const value = l.has ? <i32>l.set : stat(i, attr);
    store<i16>(LAYERS_AT + i * LAYER_BYTES + 2 * place, min(max(value + <i32>l.add, -AMOUNT), AMOUNT), 8);
  }
}

/** Writes an attribute computed before. */
export function finishAttr(attr: i32, place: i32): void {
  for (let i = 0; i < <i32>kernel().cards; i++) {
    if (isRow(i)) setStat(i, attr, load<i16>(LAYERS_AT + i * LAYER_BYTES + 2 * place, 8));
  }
}

function applyModifier(m: Modifier): void {
  const sets = (m.attr & 0x80) != 0;
  if (<i32>m.target < GROUP) return change(m.target, sets, m.amount, m.start, 0);
  for (let i = 0; i < <i32>kernel().cards; i++) if (inGroup(i, m.target)) change(i, sets, m.amount, m.start, 0);
}

function change(slot: i32, sets: bool, amount: i32, start: i32, tie: i32): void {
  if (!isRow(slot) || card(slot).flags & FACEDOWN) return; // S95
  const l = layer(slot);
  if (!sets) {
    l.add += <i16>amount;
    return;
  }
  if (l.has) {
    if (start < <i32>l.start || (start == <i32>l.start && tie < <i32>l.tie)) return;
    if (start == <i32>l.start && tie == <i32>l.tie && amount != <i32>l.set) tieFound = start + 1;
  }
  l.has = 1;
  l.set = <i16>amount;
  l.start = <u16>start;
  l.tie = <u8>tie;
}

// ---------------------------------------------------------------- what continuous effects contribute

/** The running continuous effect adds to or sets an attribute of the set at hand. */
export function contribute(attr: i32, sets: bool, amount: i32): void {
  if (attr != attrNow) return;
  const source = card(self);
  let hands = 0;
  for (let i = 0; i < setCount; i++) {
    const c = card(found(i));
    if (c.zone == 0) hands |= 1 << c.controller;
    else change(found(i), sets, amount, source.start, source.tie);
  }
  for (let p = 0; hands >> p; p++) if ((hands >> p) & 1) changeHand(p, sets, amount);
}
export function contributeSymbols(counts: u32): void {
  if (attrNow < 4 || attrNow > 7) return;
  contribute(attrNow, true, (counts >> (8 * (attrNow - 4))) & 0xff);
}
export function contributePrevention(bit: i32): void {
  if (attrNow != (bit == 0 ? Attr.TEXT : Attr.PREVENTED)) return;
  for (let i = 0; i < setCount; i++) prevent(found(i), bit);
}
export function contributeGroup(attr: i32, sets: bool, amount: i32, who: i32, z: i32, symbols: i32): void {
  if (attr != attrNow) return;
  const source = card(self);
  for (let p = 0; p < 4; p++) {
    if (!((who >> p) & 1)) continue;
    if (z == 0) {
      changeHand(p, sets, amount);
      continue;
    }
    const code = group(p, z, symbols);
    for (let i = 0; i < <i32>kernel().cards; i++)
      if (inGroup(i, code)) change(i, sets, amount, source.start, source.tie);
  }
}

// ---------------------------------------------------------------- modifiers

/** Makes a modifier; equal adds are summed up. False: there is no room (MODIFIERS). */
export function addModifier(
  target: i32,
  source: i32,
  attr: i32,
  sets: bool,
  amount: i32,
  duration: i32,
  start: i32,
  round: i32,
): bool {
  const k = kernel();
  k.dirty = 1;
  const kind: i32 = attr | (sets ? 0x80 : 0);
  const until = duration == Duration.NEXT_ROUND ? round + 1 : 0;
  if (!sets && attr < 8) {
    for (let i = 0; i < <i32>k.modifiers; i++) {
      const m = modifier(i);
      if (<i32>m.target != target || <i32>m.attr != kind || <i32>m.duration != duration || <i32>m.until != until)
        continue;
      if (duration == Duration.SOURCE && <i32>m.source != source) continue;
      m.amount = <i16>min(max(<i32>m.amount + amount, -AMOUNT), AMOUNT);
      return true;
    }
  }
  if (<i32>k.modifiers >= MODIFIERS) return false;
  const m = modifier(k.modifiers++);
  m.target = <u16>target;
  m.source = <u16>source;
  m.amount = <i16>amount;
  m.start = <u16>start;
  m.attr = <u8>kind;
  m.duration = <u8>duration;
  m.until = <u8>until;
  m.spare = 0;
  return true;
}

function dropModifier(i: i32): void {
  const k = kernel();
  k.dirty = 1;
  const last: i32 = --k.modifiers;
  // Order stays: equal starts are told apart by it.
  memory.copy(changetype<usize>(modifier(i)), changetype<usize>(modifier(i + 1)), (last - i) * sizeof<u32>() * 3);
  memory.fill(changetype<usize>(modifier(last)), 0, 12);
}

/** A card left play or was flipped: all that modified it ends (S61, S96), and what lasted while it was there. */
export function endModifiersOf(slot: i32): void {
  for (let i: i32 = kernel().modifiers; i-- > 0;) {
    const m = modifier(i);
    if (<i32>m.target == slot || (m.duration == Duration.SOURCE && <i32>m.source == slot)) dropModifier(i);
    else if (<i32>m.source == slot) m.source = <u16>NONE;
  }
}

/** A span is over. `round`: the round that ends, for those of the next round. */
export function endModifiers(duration: i32, round: i32): void {
  for (let i: i32 = kernel().modifiers; i-- > 0;) {
    const m = modifier(i);
    if (<i32>m.duration == duration && (duration != Duration.NEXT_ROUND || <i32>m.until <= round)) dropModifier(i);
  }
}

/** Figures that hold what continuous effects make of a hand's one changeable attribute: set (−1 none) and added. */
const HAND_SET: i32 = 22;
const HAND_ADD: i32 = 23;
export function clearHands(): void {
  for (let p = 0; p < 4; p++) {
    setFigure(p, HAND_SET, -1);
    setFigure(p, HAND_ADD, 0);
  }
}
/** The attribute that the figures of a hand keep: no other counts there. */
const HAND_ATTR: i32 = 3;
function changeHand(p: i32, sets: bool, amount: i32): void {
  if (attrNow != HAND_ATTR) return;
  if (sets) setFigure(p, HAND_SET, amount);
  else setFigure(p, HAND_ADD, figure(p, HAND_ADD) + amount);
}
/** The attribute of a hand card as continuous effects leave it. */
export function inHand(p: i32, base: i32): i32 {
  return (figure(p, HAND_SET) < 0 ? base : figure(p, HAND_SET)) + figure(p, HAND_ADD);
}

/** Value that a group modifier of a hand gives; hands have no cached stats. */
export function groupValue(slot: i32, attr: i32, base: i32): i32 {
  let value = base;
  let add = 0;
  let latest = -1;
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    if (<i32>m.target < GROUP || <i32>(m.attr & 0x7f) != attr || !works(m) || !inGroup(slot, m.target)) continue;
    if (m.attr & 0x80) {
      if (<i32>m.start >= latest) {
        latest = m.start;
        value = m.amount;
      }
    } else add += m.amount;
  }
  return value + add;
}
