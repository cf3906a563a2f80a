// Selectors: which cards a piece of text speaks of. The result stands at SET_AT.

import { Attr, Base, Beside, Cmp, FilterBit, Own, Record, Who } from './format';
import { EVERYBODY } from './events';
import { baseOwn, attributeOwn } from './hooks';
import { CARDS, HIDDEN_ZONES, PLAYERS, REGISTERS, ZONES } from './limits';
import {
  NONE,
  REGISTERS_AT,
  REGISTER_BYTES,
  SET_AT,
  UNKNOWN,
  card,
  isRowZone,
  kernel,
  role,
  stat,
  zone,
} from './memory';
import { cardClass, keywords, printed, rule } from './pack';
import { BLANK, FACEDOWN, USED, indexOf, leftOf, learn } from './zones';

/** Who and what the running effect is about. */
export let self: i32 = 0xffff;
export let you: i32 = 0;
export let they: i32 = -1;
export let chosen: i32 = -1;
export let object: i32 = 0xffff;
/** Something was read that is not known yet: an open choice. */
export let unknown: bool = false;
export let setCount: i32 = 0;
/** The selector looked through a hidden zone by more than number. */
export let hiddenSet: bool = false;

/** The player whom the event has met; below 0: who controls its object. */
let metPlayer: i32 = -1;

export function setSubject(slot: i32, controller: i32, about: i32, met: i32 = -1): void {
  metPlayer = met;
  self = slot;
  you = controller;
  object = about;
  they = -1;
  chosen = usualChosen;
  unknown = false;
}
/** The player chosen when an effect begins; −1: none. */
let usualChosen: i32 = -1;
export function setUsualChosen(player: i32): void {
  usualChosen = player;
}
/** Whose event it is, where it has no object. */
let eventPlayer: i32 = -1;
export function setEventPlayer(player: i32): void {
  eventPlayer = player;
}
/** The effect works from hand: only then does "this" name a card in a hidden zone. */
let fromHand: bool = false;
export function setFromHand(is: bool): void {
  fromHand = is;
}
export function setThey(player: i32): void {
  they = player;
}
export function setChosen(player: i32): void {
  chosen = player;
}
export function setUnknown(is: bool): void {
  unknown = is;
}

// ---------------------------------------------------------------- registers

const OPEN: i32 = 0xffff;

// @ts-ignore: decorator
@inline
function register(r: i32): usize {
  return REGISTERS_AT + r * REGISTER_BYTES;
}
export function clearRegisters(): void {
  for (let r = 0; r < REGISTERS; r++) store<u16>(register(r), 0);
}
/** An open choice: whatever reads it has to wait. */
export function openRegister(r: i32): void {
  store<u16>(register(r), OPEN);
}
/** The set at hand becomes register r. */
export function keepSet(r: i32): void {
  store<u16>(register(r), setCount);
  memory.copy(register(r) + 2, SET_AT, 2 * setCount);
}
export function registerCount(r: i32): i32 {
  const n: i32 = load<u16>(register(r));
  if (n != OPEN) return n;
  unknown = true;
  return 0;
}
export function registerCard(r: i32, i: i32): i32 {
  return load<u16>(register(r) + 2 + 2 * i);
}
export function setRegister(r: i32, slot: i32): void {
  store<u16>(register(r), 1, 0);
  store<u16>(register(r), slot, 2);
}

// @ts-ignore: decorator
@inline
export function found(i: i32): i32 {
  return load<u16>(SET_AT + 2 * i);
}
export function setFound(i: i32, slot: i32): void {
  store<u16>(SET_AT + 2 * i, slot);
}
export function setSize(n: i32): void {
  setCount = n;
}

// ---------------------------------------------------------------- players

/** Bits of the players a word names. */
export function players(who: i32): i32 {
  const all = ~(<i32>kernel().out) & ((1 << kernel().players) - 1);
  switch (who) {
    case Who.YOU:
      return 1 << you;
    case Who.OPPONENTS:
      return all & ~(1 << you);
    case Who.ALL:
      return all;
    case Who.THEY:
      return they < 0 ? 0 : 1 << they;
    case Who.CHOSEN:
      if (chosen < 0) unknown = true;
      return chosen < 0 || chosen >= PLAYERS ? 0 : 1 << chosen;
    case Who.THAT:
      if (object == NONE) return eventPlayer < 0 ? 0 : 1 << eventPlayer;
      if (metPlayer >= 0) return 1 << metPlayer;
      return 1 << (lastPlayer >= 0 ? lastPlayer : <i32>card(object).controller);
    default: {
      if (registerCount(0) == 0) return 0;
      const c = card(registerCard(0, 0));
      return 1 << (who == Who.OWNER ? c.owner : c.controller);
    }
  }
}

/** Seats in turn, from that of the effect's controller. */
// @ts-ignore: decorator
@inline
export function seat(i: i32): i32 {
  const n: i32 = kernel().players;
  return you + i < n ? you + i : you + i - n;
}

/** The one player a word names; −1 if none. */
export function player(who: i32): i32 {
  const bits = players(who);
  return bits ? ctz(bits) : -1;
}

// ---------------------------------------------------------------- attributes

export function isRow(slot: i32): bool {
  return isRowZone(card(slot).zone);
}

/** A current attribute: in the row as computed, elsewhere as printed. */
export function current(slot: i32, attr: i32): i32 {
  const c = card(slot);
  if (isRowZone(c.zone)) return stat(slot, attr);
  return c.id == UNKNOWN ? 0 : printed(c.id, attr);
}

/** Any attribute a term can name. Facedown Mon have no print (S95). */
export function attribute(slot: i32, attr: i32): i32 {
  if (attr < 8) return current(slot, attr);
  if (attr >= Own.ATTR) return attributeOwn(slot, attr);
  const c = card(slot);
  switch (attr) {
    case Attr.COUNTERS:
      return c.counters;
    case Attr.FROM_LEFT:
      return indexOf(slot) + 1;
    case Attr.FROM_RIGHT:
      return <i32>zone(c.controller, c.zone).count - indexOf(slot);
    case Attr.USED:
      return c.marks & USED ? 1 : 0;
    case Attr.SYMBOLS: {
      let bits = 0;
      for (let i = 0; i < 4; i++) if (current(slot, 4 + i) > 0) bits |= 1 << i;
      return bits;
    }
  }
  if (c.flags & FACEDOWN || c.id == UNKNOWN) return attr >= Attr.CLASS ? UNKNOWN : 0;
  switch (attr) {
    case Attr.CLASS:
      return cardClass(c.id);
    case Attr.KEYWORD:
      return c.flags & BLANK ? 0 : keywords(c.id);
    case Attr.CARD:
      return c.id;
  }
  return load<i16>(rule(c.id) + ((attr - Attr.PRINTED) << 1), Record.AT_ATTRS);
}

export function compare(cmp: i32, a: i32, b: i32): bool {
  switch (cmp & 0x7f) {
    case Cmp.EQ:
      return a == b;
    case Cmp.NE:
      return a != b;
    case Cmp.LT:
      return a < b;
    case Cmp.LE:
      return a <= b;
    case Cmp.GT:
      return a > b;
    case Cmp.GE:
      return a >= b;
    default:
      return a != UNKNOWN && (a & b) != 0;
  }
}

function matches(slot: i32, bits: i32, terms: usize, n: i32, dynamic: i32): bool {
  const c = card(slot);
  if (bits) {
    if (bits & FilterBit.UP && c.flags & FACEDOWN) return false;
    if (bits & FilterBit.DOWN && !(c.flags & FACEDOWN)) return false;
    if (bits & FilterBit.OTHER && slot == self) return false;
    const how = (bits >> 3) & 3;
    if (how && !(how & (<i32>c.entered))) return false;
  }
  if (c.id == UNKNOWN && !(c.flags & FACEDOWN)) return true; // another's hidden card: its owner answers for it
  for (; n > 0; n--) {
    const cmp: i32 = load<u8>(terms, 1);
    const value = cmp & Cmp.DYNAMIC ? dynamic : <i32>load<i16>(terms, 2);
    if (!compare(cmp, attribute(slot, load<u8>(terms)), value)) return false;
    terms += 4;
  }
  return true;
}

// ---------------------------------------------------------------- selecting

let bits: i32 = 0;
let terms: usize = 0;
let termCount: i32 = 0;
let dynamicValue: i32 = 0;

/** Adds the card to the set at hand if it is what the selector asks for. */
export function consider(slot: i32): void {
  if (slot == NONE || setCount >= CARDS) return;
  if (!matches(slot, bits, terms, termCount, dynamicValue)) return;
  setFound(setCount, slot);
  setCount++;
}

/** Does the selector at this address pop a value for a term? */
export function isDynamic(at: usize): bool {
  let t = at + 5;
  for (let n: i32 = load<u8>(at, 4); n > 0; n--) {
    if (load<u8>(t, 1) & Cmp.DYNAMIC) return true;
    t += 4;
  }
  return false;
}

// @ts-ignore: decorator
@inline
export function selectorLength(at: usize): i32 {
  return 5 + 4 * <i32>load<u8>(at, 4);
}

/** Finds the cards of the selector at `at`. */
export function select(at: usize, dynamic: i32): void {
  const base: i32 = load<u8>(at) & 15;
  const who: i32 = load<u8>(at, 1);
  const zones: i32 = load<u8>(at, 2);
  bits = load<u8>(at, 3);
  termCount = load<u8>(at, 4);
  terms = at + 5;
  dynamicValue = dynamic;
  setCount = 0;
  hiddenSet = false;
  switch (base) {
    case Base.SCAN:
      hiddenSet = (zones & HIDDEN_ZONES) != 0 && termCount > 0;
      return scan(players(who), zones);
    case Base.THIS:
      if (fromHand || !isHidden(self)) consider(self);
      return;
    case Base.IT:
      return considerRegister(load<u8>(at) >> 4);
    case Base.THAT:
      return considerObject(who, zones, load<u8>(at) >> 4);
    case Base.MAIN:
      return considerRoles(players(who), load<u8>(at) >> 4);
  }
  if (base >= Own.BASE) baseOwn(base, zones);
  else considerBeside(base, zones);
}

/** Whose the event's object was, in which zone, and what stood beside it, when it happened; −1: it was tested then. */
let lastPlayer: i32 = -1;
let lastZone: i32 = 0;
let lastLeft: i32 = 0xffff;
let lastRight: i32 = 0xffff;
export function setLastKnown(player: i32, z: i32, left: i32, right: i32): void {
  lastPlayer = player;
  lastZone = z;
  lastLeft = left;
  lastRight = right;
}

export function forgetLastKnown(): void {
  lastPlayer = -1;
}

/**
 * The event's object. With zones it is tested: whose Mon it was, and (base nibble) whether it stood beside this card. A card
 * that has left is judged by what was known last; for plain "that" it is lost once it is in a hidden zone.
 */
function considerObject(who: i32, zones: i32, beside: i32): void {
  if (object == NONE) return;
  if (!zones) {
    if (!isHidden(object)) consider(object);
    return;
  }
  if (lastPlayer < 0) {
    setFound(setCount++, object);
    return;
  }
  if (!((zones >> lastZone) & 1)) return; // a Mon is in play, a card is not (S58)
  const row = isRow(object);
  if (beside) {
    const left = row ? leftOf(object) : lastLeft;
    const right: i32 = row ? card(object).next : lastRight;
    const is = (beside != Base.RIGHT && right == self) || (beside != Base.LEFT && left == self);
    if (!is) return;
  } else if (!((players(who) >> lastPlayer) & 1)) return;
  if (isHidden(object)) setFound(setCount++, object);
  else consider(object);
}

/** A card that went back to a hidden zone is lost among the others there (S49). */
function isHidden(slot: i32): bool {
  return slot != NONE && ((HIDDEN_ZONES >> card(slot).zone) & 1) != 0;
}

/** A player's whole zone as the set at hand. */
export function zoneOf(p: i32, z: i32): void {
  setCount = 0;
  let slot: i32 = zone(p, z).head;
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    setFound(setCount++, slot);
    slot = card(slot).next;
  }
}

function scan(who: i32, zones: i32): void {
  const n: i32 = kernel().players;
  for (let i = 0; i < n; i++) {
    const p = seat(i);
    if (!((who >> p) & 1)) continue;
    for (let z = 0; z < ZONES; z++) {
      if (!((zones >> z) & 1)) continue;
      let slot: i32 = zone(p, z).head;
      for (let left: i32 = zone(p, z).count; left > 0; left--) {
        consider(slot);
        slot = card(slot).next;
      }
    }
  }
}

function considerRegister(r: i32): void {
  const n = registerCount(r);
  for (let i = 0; i < n; i++) {
    if (termCount && !readable(registerCard(r, i))) return;
    consider(registerCard(r, i));
  }
}

/** The machine runs for good: what it reads of a chosen hand card comes to light, for everybody can tell it from the outcome. */
let running: bool = false;
export let blocked: bool = false;
export function setRunning(is: bool): void {
  running = is;
  blocked = false;
}
/** May the card be read? False: the log has to reveal it first. */
export function readable(slot: i32): bool {
  if (!running || !isHidden(slot) || learn(slot, EVERYBODY)) return true;
  blocked = true;
  return false;
}

function considerRoles(who: i32, r: i32): void {
  const n: i32 = kernel().players;
  for (let i = 0; i < n; i++) {
    const p = seat(i);
    if (!((who >> p) & 1)) continue;
    const slot = role(p, r);
    if (slot != NONE && isRow(slot)) consider(slot);
  }
}

function considerBeside(base: i32, what: i32): void {
  const slot = besideWhat(what);
  if (slot == NONE || !isRow(slot)) return;
  if (base != Base.RIGHT) consider(leftOf(slot));
  if (base != Base.LEFT) consider(card(slot).next);
}

/** The card that Beside names. */
export function besideWhat(what: i32): i32 {
  if (what == Beside.THAT) return object;
  if (what == Beside.IT) return registerCount(0) > 0 ? registerCard(0, 0) : NONE;
  return self;
}

/** A group's code: every card of a player's zone that shows one of the symbols (none given: all). */
export function group(p: i32, z: i32, symbols: i32): i32 {
  return 0x8000 | (p << 8) | (z << 4) | symbols;
}
export function inGroup(slot: i32, code: i32): bool {
  const c = card(slot);
  if (<i32>c.controller != ((code >> 8) & 7) || <i32>c.zone != ((code >> 4) & 7)) return false;
  const symbols = code & 15;
  return symbols == 0 || (attribute(slot, Attr.SYMBOLS) & symbols) != 0;
}
