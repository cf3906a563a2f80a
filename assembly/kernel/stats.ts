// Current stats: base → set → add, layer by layer, each reading the finished layers below (effects.md, "Layers").
// They are computed in one pass after every change and cached in the cards.

import { Attr, Duration, KEEPS_FACEDOWN, Record } from './format';
import { AMOUNT, CARDS, CONTINUOUS, MODIFIERS } from './limits';
import {
  ATTRS,
  CONTINUOUS_AT,
  Card,
  Changed,
  FIGURES,
  FIGURES_AT,
  FIRST_FIGURE,
  GROUP,
  LAYERS_AT,
  LAYER_BYTES,
  Modifier,
  NONE,
  ROWS_AT,
  STATS_APART,
  card,
  figure,
  gameFigure,
  kernel,
  modifier,
  setFigure,
  setStat,
  stat,
  statsIndex,
  statsOf,
} from './memory';
import { rule, touched } from './pack';
import { runLayer } from './machine';
import { found, group, inGroup, isRow, self, setCount } from './select';
import { BLANK, FACEDOWN } from './zones';

/** What is summed up for one card and attribute; all 0: nothing changes it. */
@unmanaged
class Layer {
  set: i16;
  add: i16;
  start: u16;
  tie: u8;
  has: u8; // a set applies (TIED: another of equal start says something else); in the text layer: blank
}

/** Attributes of the layer being computed, as bits, and the first of them. A layer has at most four. */
let layerBits: i32 = 0;
let layerFrom: i32 = 0;
/** Bit of the text layer: blanks and preventions. */
export const TEXT: i32 = 1 << ATTRS;

// @ts-ignore: decorator
@inline
function layer(slot: i32, attr: i32): Layer {
  return changetype<Layer>(LAYERS_AT + statsIndex(slot) * LAYER_BYTES + ((attr - layerFrom) << 3));
}

/** In the text layer: Attr.TEXT while blanks are found, Attr.PREVENTED while preventions are. */
let textNow: i32 = 0;
/** Sets of equal start, not all of them ranked, met on this card: their order has to be rolled (S68). */
let tiedCard: i32 = 0xffff;
let tiedAttr: i32 = 0;
let tiedStart: i32 = 0;
/** Bits of the cards whose continuous effects say so. */
let tiedSources: u64 = 0;
const TIED: u8 = 2;
/** A rank that is being rolled counts for none. */
export const ROLLING: u8 = 0x80;

export function isTieFound(): bool {
  return tiedCard != NONE;
}
/** Computing once more finds out which cards are in the tie. */
export function beginTie(): void {
  tiedSources = 0;
}
export function isInTie(slot: i32): bool {
  return ((tiedSources >> (<u64>slot)) & 1) != 0;
}
export function endTie(): void {
  tiedCard = NONE;
}
/** Continuous effects at work. */
export let continuous: i32 = 0;
/** Cards in the rows, seat by seat, from left to right. */
let rows: i32 = 0;

function row(i: i32): i32 {
  return CARDS < 256 ? <i32>load<u8>(ROWS_AT + i) : <i32>load<u16>(ROWS_AT + 2 * i);
}

/** Starts a recomputation: no rows, no continuous effects, nothing summed up. */
export function beginStats(): void {
  continuous = 0;
  rows = 0;
  for (let p = 0; p < <i32>kernel().players; p++) {
    store<u64>(sums(p), 0, 0);
    store<u64>(sums(p), 0, 8);
    setFigure(p, HAND_SET, -1);
    setFigure(p, HAND_ADD, 0);
  }
}

/** A continuous effect is at work. */
export function addContinuous(slot: i32, at: usize): void {
  if (continuous >= CONTINUOUS) return;
  store<u16>(CONTINUOUS_AT + 4 * continuous, slot, 0);
  store<u16>(CONTINUOUS_AT + 4 * continuous, at, 2);
  continuous++;
}

// ---------------------------------------------------------------- values and their sums over a row

function sums(p: i32): usize {
  return FIGURES_AT + p * FIGURES * 2;
}
/** Adds four numbers of 16 bits each to four others. */
function addFour(to: usize, numbers: u64): void {
  const a = load<u64>(to);
  const low: u64 = 0x7fff7fff7fff7fff;
  store<u64>(to, ((a & low) + (numbers & low)) ^ ((a ^ numbers) & ~low));
}

/** Where stats stand in a table their last is no print: it stays (damage). Traits that a text gives are the one before it. */
const LAST: u64 = 0xffff000000000000;
const TRAITS: i32 = ATTRS - 2;

/** The next card of a row gets its base values: printed, or nothing for a facedown one. */
export function baseStats(slot: i32): void {
  const c: Card = card(slot);
  if (CARDS < 256) store<u8>(ROWS_AT + rows++, slot);
  else store<u16>(ROWS_AT + 2 * rows++, slot);
  c.flags &= ~(<u8>BLANK);
  if (!STATS_APART && !preventedKept) c.prevented = 0;
  let low: u64 = 0;
  let high: u64 = 0;
  if (!(c.flags & FACEDOWN)) {
    const from = rule(c.id);
    low = load<u64>(from, Record.AT_ATTRS);
    high = load<u64>(from, Record.AT_ATTRS + 8);
    if (STATS_APART) high = (high & ~LAST) | (load<u64>(statsOf(slot), 8) & LAST);
    addFour(sums(c.controller), low);
    addFour(sums(c.controller) + 8, high);
  }
  store<u64>(statsOf(slot), low);
  store<u64>(statsOf(slot), high, 8);
}

/** Writes a card's current attribute, and its row's sum. */
export function write(slot: i32, attr: i32, value: i32): void {
  const p: i32 = card(slot).controller;
  setFigure(p, FIRST_FIGURE + attr, figure(p, FIRST_FIGURE + attr) + value - stat(slot, attr));
  setStat(slot, attr, value);
}

// ---------------------------------------------------------------- layers

/** Does the modifier work this round? Those for the next round wait. */
function works(m: Modifier): bool {
  return m.duration != Duration.NEXT_ROUND || <i32>m.until == gameFigure(0);
}

/** Is the attribute one of the layer being computed? */
export function inLayer(attr: i32): bool {
  return ((layerBits >> attr) & 1) != 0;
}
function beginLayer(bits: i32, from: i32): void {
  layerBits = bits;
  layerFrom = from;
  for (let i = 0; i < rows; i++) clearLayer(LAYERS_AT + statsIndex(row(i)) * LAYER_BYTES);
}
function clearLayer(at: usize): void {
  for (let i = 0; i < LAYER_BYTES; i += 8) store<u64>(at + i, 0);
}

/** Runs the continuous effects that change something of the layer. */
function runEffects(): void {
  for (let i = 0; i < continuous; i++) {
    const slot: i32 = load<u16>(CONTINUOUS_AT + 4 * i);
    if (touched(card(slot).id) & layerBits && !(card(slot).flags & BLANK))
      runLayer(slot, load<u16>(CONTINUOUS_AT + 4 * i, 2));
  }
}

/**
 * Computes blanks, then preventions by the texts that are left. Modifiers blank first; all blanks that continuous effects make
 * are found before the first of them works.
 */
export function textLayer(): void {
  beginLayer(TEXT, 0);
  markRows(Attr.TEXT);
  blankRows();
  textNow = Attr.TEXT;
  runEffects();
  blankRows();
  textNow = Attr.PREVENTED;
  runEffects();
  markRows(Attr.PREVENTED);
}

/** What modifiers say of texts or of preventions. */
function markRows(attr: i32): void {
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    if (<i32>m.attr == attr && works(m)) prevent(m.target, attr == Attr.TEXT ? 0 : <i32>m.amount);
  }
}
function blankRows(): void {
  for (let i = 0; i < rows; i++) if (layer(row(i), 0).has) card(row(i)).flags |= <u8>BLANK;
}

/** Bit 0: its text is removed. A facedown card takes nothing of this but being kept facedown. */
function prevent(slot: i32, bit: i32): void {
  if (slot >= GROUP || !isRow(slot) || (card(slot).flags & FACEDOWN && bit != KEEPS_FACEDOWN)) return;
  if (bit == 0) layer(slot, 0).has = 1;
  else if (STATS_APART) setStat(slot, TRAITS, stat(slot, TRAITS) | bit);
  else if (!preventedKept) card(slot).prevented |= <u8>bit;
}

let preventedKept: bool = false;
/** Until it is said otherwise, recomputing leaves what is prevented as it is. */
export function keepPrevented(keep: bool): void {
  preventedKept = keep;
}

/** Computes the attributes of one layer, given as bits: none is written before all have been computed. */
export function computeLayer(bits: i32, from: i32): void {
  beginLayer(bits, from);
  runEffects();
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    const attr: i32 = m.attr & 0x7f;
    const sets = (m.attr & 0x80) != 0;
    if (attr >= ATTRS || !works(m)) continue;
    if (<i32>m.target < GROUP) change(m.target, attr, sets, m.amount, m.start, 0);
    else changeGroup(m.target, attr, sets, m.amount, m.start, 0);
  }
  for (let i = 0; i < rows; i++) {
    const slot = row(i);
    for (let attr = from; bits >> attr; attr++) {
      const l = layer(slot, attr);
      if (load<u64>(changetype<usize>(l)) == 0) continue;
      if (l.has == TIED && !isTieFound()) {
        tiedCard = slot;
        tiedAttr = attr;
        tiedStart = l.start;
      }
      const value = l.has ? <i32>l.set : stat(slot, attr);
      write(slot, attr, min(max(value + <i32>l.add, -AMOUNT), AMOUNT));
    }
  }
}

function change(slot: i32, attr: i32, sets: bool, amount: i32, start: i32, tie: i32): void {
  if (!((layerBits >> attr) & 1) || !isRow(slot) || card(slot).flags & FACEDOWN) return; // S95
  const l = layer(slot, attr);
  if (!sets) {
    l.add += <i16>amount;
    return;
  }
  if (slot == tiedCard && attr == tiedAttr && start == tiedStart) tiedSources |= 1 << (<u64>self);
  if (l.has && start <= <i32>l.start) {
    if (start < <i32>l.start) return;
    if (amount != <i32>l.set && !(isRanked(tie) && isRanked(l.tie))) l.has = TIED;
    if (tie < <i32>l.tie) return;
  } else l.has = 1;
  l.set = <i16>amount;
  l.start = <u16>start;
  l.tie = <u8>tie;
}
export function isRanked(tie: i32): bool {
  return tie > 0 && tie < <i32>ROLLING;
}
function changeGroup(code: i32, attr: i32, sets: bool, amount: i32, start: i32, tie: i32): void {
  for (let i = 0; i < rows; i++) if (inGroup(row(i), code)) change(row(i), attr, sets, amount, start, tie);
}

// ---------------------------------------------------------------- what continuous effects contribute

/** The running continuous effect adds to or sets an attribute of the set at hand. */
export function contribute(attr: i32, sets: bool, amount: i32): void {
  if (!((layerBits >> attr) & 1)) return;
  const source = card(self);
  let hands = 0;
  for (let i = 0; i < setCount; i++) {
    const c = card(found(i));
    if (c.zone == 0) hands |= 1 << c.controller;
    else change(found(i), attr, sets, amount, source.start, source.tie);
  }
  for (let p = 0; hands >> p; p++) if ((hands >> p) & 1) changeHand(p, attr, sets, amount);
}
export function contributeSymbols(counts: u32): void {
  for (let i = 0; i < 4; i++) contribute(4 + i, true, (counts >> (8 * i)) & 0xff);
}
export function contributePrevention(bit: i32): void {
  if (layerBits != TEXT || textNow != (bit == 0 ? Attr.TEXT : Attr.PREVENTED)) return;
  for (let i = 0; i < setCount; i++) prevent(found(i), bit);
}
export function contributeGroup(attr: i32, sets: bool, amount: i32, who: i32, z: i32, symbols: i32): void {
  if (!((layerBits >> attr) & 1)) return;
  const source = card(self);
  for (let p = 0; p < 4; p++) {
    if (!((who >> p) & 1)) continue;
    if (z == 0) changeHand(p, attr, sets, amount);
    else changeGroup(group(p, z, symbols), attr, sets, amount, source.start, source.tie);
  }
}

// ---------------------------------------------------------------- modifiers

/**
 * Makes a modifier; equal adds are summed up. `round`: the present one, or of OWN_TURN the number of its player from 1. False:
 * there is no room (MODIFIERS).
 */
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
  k.dirty |= <u8>Changed.ROW;
  const kind: i32 = attr | (sets ? 0x80 : 0);
  const until = duration == Duration.NEXT_ROUND ? round + 1 : duration == Duration.OWN_TURN ? round : 0;
  if (!sets && attr < ATTRS) {
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
  k.dirty |= <u8>Changed.ROW;
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

/** A source's modifiers on one card end. */
export function endModifiersFrom(source: i32, target: i32): void {
  for (let i: i32 = kernel().modifiers; i-- > 0;) {
    const m = modifier(i);
    if (<i32>m.target == target && <i32>m.source == source) dropModifier(i);
  }
}

/** A player leaves: what was said of the player’s groups ends. */
export function endModifiersOfPlayer(p: i32): void {
  for (let i: i32 = kernel().modifiers; i-- > 0;) {
    const m = modifier(i);
    if (<i32>m.target >= GROUP && <i32>((m.target >> 8) & 7) == p) dropModifier(i);
  }
}

/** A span is over. `round`: the round that ends, for those of the next round; of OWN_TURN whose turn begins, from 1. */
export function endModifiers(duration: i32, round: i32): void {
  for (let i: i32 = kernel().modifiers; i-- > 0;) {
    const m = modifier(i);
    if (<i32>m.duration != duration) continue;
    const lasts =
      duration == Duration.NEXT_ROUND ? <i32>m.until > round : duration == Duration.OWN_TURN && <i32>m.until != round;
    if (!lasts) dropModifier(i);
  }
}

// ---------------------------------------------------------------- hands

/** Figures that hold what continuous effects make of a hand's one changeable attribute: set (−1 none) and added. */
const HAND_SET: i32 = 24;
const HAND_ADD: i32 = 25;
/** The attribute that the figures of a hand keep: no other counts there. */
const HAND_ATTR: i32 = 3;
function changeHand(p: i32, attr: i32, sets: bool, amount: i32): void {
  if (attr != HAND_ATTR) return;
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
