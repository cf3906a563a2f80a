// Zones are lists of slots, linked through the cards: no capacity of their own, moves in constant memory.

import { LogType } from './codes';
import { EVERYBODY, logRecord, logReveal } from './events';
import { roll } from './chance';
import { CARDS, PLAYERS, ZONES } from './limits';
import {
  CARD_BYTES,
  Card,
  NONE,
  SET_AT,
  STATS_APART,
  UNKNOWN,
  Zone,
  card,
  changeOf,
  isRowZone,
  kernel,
  zone,
} from './memory';

export const FACEDOWN: i32 = 1;
export const DECLARED: i32 = 2;
export const PAID: i32 = 4;
export const BLANK: i32 = 8; // its text is ignored
export const MOVED: i32 = 16; // changed zone in this batch: what else was to happen to it does not (S49)

/** Marks travel with the identity. */
export const USED: i32 = 1; // Action spent
export const MUST_PLAY: i32 = 2; // forced to be the next Main Play
export const ACTED: i32 = 4; // Action used in this step (S54)
// 8 to 128: effects with a limit (uses.ts)

export function append(slot: i32, player: i32, z: i32): void {
  kernel().dirty |= <u8>changeOf(z);
  const list: Zone = zone(player, z);
  const c: Card = card(slot);
  if (STATS_APART && isRowZone(z)) takeStats(c);
  c.next = <u16>NONE;
  c.zone = <u8>z;
  c.controller = <u8>player;
  if (list.count == 0) list.head = <u16>slot;
  else card(list.tail).next = <u16>slot;
  list.tail = <u16>slot;
  list.count++;
}

export function insertAt(slot: i32, player: i32, z: i32, index: i32): void {
  kernel().dirty |= <u8>changeOf(z);
  const list: Zone = zone(player, z);
  if (index >= <i32>list.count) return append(slot, player, z);
  const c: Card = card(slot);
  c.zone = <u8>z;
  c.controller = <u8>player;
  list.count++;
  if (index <= 0) {
    c.next = list.head;
    list.head = <u16>slot;
    return;
  }
  const before: Card = card(at(player, z, index - 1));
  c.next = before.next;
  before.next = <u16>slot;
}

/** Takes a card out of its list; it keeps zone and controller until it is put somewhere. */
export function takeOut(slot: i32): void {
  const c: Card = card(slot);
  const list: Zone = zone(c.controller, c.zone);
  kernel().dirty |= <u8>changeOf(c.zone);
  let before = NONE;
  let i: i32 = list.head;
  while (i != slot) {
    before = i;
    i = card(i).next;
  }
  if (before == NONE) list.head = c.next;
  else card(before).next = c.next;
  if (<i32>list.tail == slot) list.tail = <u16>before;
  list.count--;
  if (STATS_APART && isRowZone(c.zone)) kernel().statsUsed &= ~((<u64>1) << c.tie);
}

/** A record of stats for a card that comes into a row. There is one for every place. */
function takeStats(c: Card): void {
  const k = kernel();
  c.tie = <u8>ctz(~k.statsUsed);
  k.statsUsed |= (<u64>1) << c.tie;
}

/** The slot at a place, from 0. The index must be in range. */
export function at(player: i32, z: i32, index: i32): i32 {
  let i: i32 = zone(player, z).head;
  while (index-- > 0) i = card(i).next;
  return i;
}

/** A card's place in its zone, from 0. */
export function indexOf(slot: i32): i32 {
  const c: Card = card(slot);
  let i: i32 = zone(c.controller, c.zone).head;
  let n = 0;
  while (i != slot) {
    i = card(i).next;
    n++;
  }
  return n;
}

export function leftOf(slot: i32): i32 {
  const c: Card = card(slot);
  let i: i32 = zone(c.controller, c.zone).head;
  if (i == slot) return NONE;
  while (<i32>card(i).next != slot) i = card(i).next;
  return i;
}

/** Does this core see the identities in this player's hidden zones? */
// @ts-ignore: decorator
@inline
export function sees(player: i32): bool {
  const k = kernel();
  return k.seeded != 0 || <i32>k.viewer == player;
}

/**
 * Reshuffles a hidden zone (S106): identities move between the slots; only the owner knows them afterwards.
 * One sealed entry of the log. Without a seed the own order comes from the log: false until it is there.
 */
export function shuffle(player: i32, z: i32, seen: i32): bool {
  const k = kernel();
  const list: Zone = zone(player, z);
  const n: i32 = list.count;
  if (n == 0) return true;
  if (k.seeded) {
    const order = SET_AT; // place i holds what lay at order[i]
    for (let i = 0; i < n; i++) store<u16>(order + 2 * i, i);
    for (let i = n - 1; i > 0; i--) {
      const j = roll(i + 1);
      const t = load<u16>(order + 2 * i);
      store<u16>(order + 2 * i, load<u16>(order + 2 * j));
      store<u16>(order + 2 * j, t);
    }
    rearrange(player, z, seen);
  } else if ((seen >> k.viewer) & 1) {
    if (!(k.supplied && k.awaits == LogType.SHUFFLE && <i32>k.awaitsWhat == z)) {
      k.awaits = <u8>LogType.SHUFFLE;
      k.awaitsMany = <u8>n;
      k.awaitsWhat = <u16>z;
      k.supplied = 0;
      return false;
    }
    k.supplied = 0; // feed() has rearranged the cards
    k.awaits = 0;
  } else logRecord(LogType.SHUFFLE, player, seen, z, 0);
  let slot: i32 = list.head;
  for (let i = 0; i < n; i++) {
    const c: Card = card(slot);
    if (!k.seeded && !((seen >> k.viewer) & 1)) {
      c.id = <u16>UNKNOWN;
      c.marks = 0;
    }
    c.known = <u8>seen;
    c.flags = 0;
    slot = c.next;
  }
  return true;
}

/** Moves a zone's identities as the order at SET_AT says, and puts the order in the log: place i gets what lay at order[i]. */
export function rearrange(player: i32, z: i32, seen: i32): void {
  const n: i32 = zone(player, z).count;
  const to = logRecord(LogType.SHUFFLE, player, seen, z, n);
  if (to) memory.copy(to, SET_AT, 2 * n);
  const old = SET_AT + 2 * CARDS; // behind the order: registers are not in use here
  let slot: i32 = zone(player, z).head;
  for (let i = 0; i < n; i++) {
    const c: Card = card(slot);
    store<u32>(old + 4 * i, ((<u32>c.marks) << 16) | c.id);
    slot = c.next;
  }
  slot = zone(player, z).head;
  for (let i = 0; i < n; i++) {
    const c: Card = card(slot);
    const payload = load<u32>(old + 4 * <i32>load<u16>(SET_AT + 2 * i));
    c.id = <u16>payload;
    c.marks = <u8>(payload >> 16);
    slot = c.next;
  }
}

/** An identity becomes known to `seen`; false while a core that should know it waits for the log. */
export function learn(slot: i32, seen: i32): bool {
  const k = kernel();
  const c: Card = card(slot);
  if ((seen & ~(<i32>c.known)) == 0) return true;
  if (!k.seeded && c.id == UNKNOWN && (seen == EVERYBODY || (seen >> k.viewer) & 1)) {
    k.awaits = <u8>LogType.REVEAL; // feed() puts the identity in
    k.awaitsWhat = <u16>slot;
    return false;
  }
  c.known |= <u8>seen;
  logReveal(slot, seen);
  return true;
}

/** Empties all zones and slots. */
export function clearCards(): void {
  for (let p = 0; p < PLAYERS; p++) {
    for (let z = 0; z < ZONES; z++) {
      const list: Zone = zone(p, z);
      list.head = <u16>NONE;
      list.tail = <u16>NONE;
      list.count = 0;
    }
  }
  kernel().cards = 0;
  if (STATS_APART) kernel().statsUsed = 0;
}

/** A new card; −1 when the match holds as many as it can. */
export function create(id: i32, owner: i32, z: i32, known: i32): i32 {
  const k = kernel();
  if (<i32>k.cards >= CARDS) return -1;
  const slot: i32 = k.cards++;
  const c: Card = card(slot);
  memory.fill(changetype<usize>(c), 0, CARD_BYTES);
  c.id = <u16>id;
  c.owner = <u8>owner;
  c.known = <u8>known;
  c.host = <u16>NONE;
  append(slot, owner, z);
  return slot;
}
