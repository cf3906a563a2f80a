// How cards change zones: what ends when a card leaves the field (B38), whose zone receives it (B26, B64, B116), what is told.

import { EventType } from '../../kernel/codes';
import { EVERYBODY, emit } from '../../kernel/events';
import { HIDDEN_ZONES } from '../../kernel/limits';
import { NONE, card, kernel, setStat, statsOf } from '../../kernel/memory';
import { endModifiersOf } from '../../kernel/stats';
import { append, insertAt, learn, takeOut } from '../../kernel/zones';
import { Class, Event, Stat, Zone } from './format';
import { Match, TOKEN, addTo, classOf, first, inRows, many, onField } from './game';
import { happened } from './happenings';
import { forgetUses } from './uses';

/** A hidden card comes to light before it goes to a public zone; false: the log has to tell. */
export function reveal(slot: i32): bool {
  return !((HIDDEN_ZONES >> card(slot).zone) & 1) || learn(slot, EVERYBODY);
}

/** What a card carries only while it is where it is (B38). */
function forget(slot: i32): void {
  const c = card(slot);
  endModifiersOf(slot);
  forgetUses(slot);
  c.flags &= TOKEN;
  c.marks = 0;
  c.counters = 0;
  c.entered = 0;
  c.prevented = 0;
  c.host = <u16>NONE;
  c.start = kernel().clock;
}

function typeOf(to: i32, destroyed: bool): i32 {
  if (destroyed) return EventType.DESTROYED;
  switch (to) {
    case Zone.HAND:
      return EventType.RETURNED;
    case Zone.OBLIVION:
      return EventType.SENT;
    case Zone.VOID:
      return EventType.VOIDED;
  }
  return EventType.TO_DECK;
}

/** Where a card really goes: a token out of the game (B99), a Limitbreak monster never to hand or deck (B64). */
export function placeFor(slot: i32, to: i32): i32 {
  if (card(slot).flags & TOKEN) return Zone.OUT;
  const hidden = to == Zone.HAND || to == Zone.DECK;
  return hidden && classOf(slot) == Class.LIMITBREAK ? Zone.LIMITBREAK : to;
}

/**
 * Moves a card to its owner's zone `to`; `top`: of a deck. A card that goes where it is public must be known to all (reveal).
 * `destroyed`: it is not sent (B59).
 */
export function moveTo(
  slot: i32,
  to: i32,
  cause: i32,
  source: i32,
  rule: i32,
  destroyed: bool,
  top: bool = false,
): void {
  const c = card(slot);
  const from: i32 = c.zone;
  const place = placeFor(slot, to);
  const field = onField(slot);
  emit(typeOf(to, destroyed), rule, cause, c.controller, source, slot, 0, from, place);
  if (destroyed) happened(Event.DESTROYED, slot, source, cause, 0, 1);
  else if (to == Zone.OBLIVION) happened(Event.SENT, slot, source, cause, from < Zone.OUT ? 1 << from : 0, 1);
  if (to == Zone.VOID) happened(Event.VOIDED, slot, source, cause, from < Zone.OUT ? 1 << from : 0, 1);
  if (field) happened(Event.LEFT, slot, source, cause, place < Zone.OUT ? 1 << place : 0, 1);
  if (inRows(slot)) unhost(slot);
  const known: i32 = (HIDDEN_ZONES >> from) & 1 ? <i32>c.known : EVERYBODY;
  takeOut(slot);
  forget(slot);
  if (top) insertAt(slot, c.owner, place, 0);
  else append(slot, c.owner, place);
  c.known = <u8>(place == Zone.LIMITBREAK ? known | (1 << c.owner) : known);
  if (place == Zone.OUT) c.known = <u8>EVERYBODY;
}

/** A card of a deck comes to its owner's hand, hidden as before. */
export function take(slot: i32): void {
  takeOut(slot);
  forget(slot);
  append(slot, card(slot).owner, Zone.HAND);
}

/** Equipment stays without its monster until the next check sends it away (B70). */
function unhost(slot: i32): void {
  for (let p = 0; p < <i32>kernel().players; p++) {
    let e = first(p, Zone.SUPPORT);
    for (let left = many(p, Zone.SUPPORT); left > 0; left--) {
      if (<i32>card(e).host == slot) card(e).host = <u16>NONE;
      e = card(e).next;
    }
  }
}

/** A spell leaves the hand for the chain: it lies nowhere until it resolves. */
export function putOnChain(slot: i32): void {
  const c = card(slot);
  takeOut(slot);
  forget(slot);
  append(slot, c.owner, Zone.OUT);
  c.known = <u8>EVERYBODY;
}

/** A spell, or a monster, comes to the support zone or a row of a player. */
function arrive(slot: i32, player: i32, z: i32): void {
  takeOut(slot);
  forget(slot);
  append(slot, player, z);
  card(slot).known = <u8>EVERYBODY;
}
export function placeSupport(slot: i32, player: i32, host: i32): void {
  arrive(slot, player, Zone.SUPPORT);
  card(slot).host = <u16>host;
}

/** A monster is summoned to a row that has room (B18). */
export function enterRow(slot: i32, player: i32, row: i32, way: i32, source: i32, rule: i32): void {
  const from: i32 = card(slot).zone;
  arrive(slot, player, row);
  setStat(slot, Stat.DAMAGE, 0);
  card(slot).entered = <u8>way;
  addTo(offsetof<Match>('summoned'), player, 1);
  emit(EventType.SUMMONED, rule, 0, player, source, slot, way, from, row);
  happened(Event.SUMMONED, slot, source, 0, way, 1);
}

/** Moves a monster to a row of a player with all that it carries (B38, B120). */
export function shift(slot: i32, player: i32, row: i32): void {
  store<u64>(keptAt, load<u64>(statsOf(slot)));
  store<u64>(keptAt, load<u64>(statsOf(slot), 8), 8);
  takeOut(slot);
  append(slot, player, row);
  store<u64>(statsOf(slot), load<u64>(keptAt));
  store<u64>(statsOf(slot), load<u64>(keptAt, 8), 8);
}
const keptAt: usize = memory.data(16);
