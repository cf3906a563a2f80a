// How cards change zones: what ends when a Mon leaves play (S61, S96), whose zone receives it (S60, S66).

import { EventType } from '../../kernel/codes';
import { Cause } from '../../kernel/format';
import { EVERYBODY, emit } from '../../kernel/events';
import { Card, Changed, NONE, card, kernel, role, setRole, zone } from '../../kernel/memory';
import { endModifiersOf } from '../../kernel/stats';
import { FACEDOWN, MOVED, PAID, append, learn, takeOut } from '../../kernel/zones';
import { Event, Zone } from './format';
import { count, first, match } from './game';
import { happened } from './happenings';

/** What a card carries only while it is where it is. */
function forget(slot: i32): void {
  const c: Card = card(slot);
  endModifiersOf(slot);
  kernel().moved = 1;
  c.flags = <u8>MOVED;
  c.counters = 0;
  c.entered = 0;
  c.start = 0;
  c.tie = 0;
  c.prevented = 0;
  c.host = <u16>NONE;
  for (let p = 0; p < count(); p++) if (role(p, 0) == slot) setRole(p, 0, NONE);
}

/** Cards under a Mon that leaves go to their owners' discards (S100). */
export function uncover(slot: i32, cause: i32): void {
  for (let p = 0; p < count(); p++) {
    let under = first(p, Zone.UNDER);
    for (let left: i32 = zone(p, Zone.UNDER).count; left > 0; left--) {
      const next: i32 = card(under).next;
      if (<i32>card(under).host == slot) {
        const owner: i32 = card(under).owner;
        takeOut(under);
        append(under, owner, Zone.DISCARD);
        card(under).host = <u16>NONE;
        emit(EventType.DISCARDED, 100, cause, owner, NONE, under, 0, Zone.UNDER, Zone.DISCARD);
      }
      under = next;
    }
  }
}

function eventOf(to: i32): i32 {
  switch (to) {
    case Zone.HAND:
      return EventType.RETURNED;
    case Zone.DISCARD:
      return EventType.DISCARDED;
    case Zone.REMOVED:
      return EventType.REMOVED;
    case Zone.UNDER:
      return EventType.PLACED_UNDER;
  }
  return EventType.LEFT;
}

/** Moves a card to its owner's zone (S60, S66). A card of a hidden hand must be known to all before (reveal). */
export function moveTo(slot: i32, to: i32, cause: i32, source: i32, rule: i32): void {
  const c: Card = card(slot);
  const from: i32 = c.zone;
  const controller: i32 = c.controller;
  if (from == Zone.PLAY)
    happened(Event.LEFT, slot, controller, cause, 1 << to, 0); // to the discard: a discard too
  else if (to == Zone.DISCARD) happened(Event.DISCARDED, slot, controller, cause, 1 << from, 0);
  emit(eventOf(to), rule, cause, controller, source, slot, 0, from, to);
  if (from == Zone.PLAY) uncover(slot, cause);
  takeOut(slot);
  forget(slot);
  append(slot, c.owner, to);
  c.known = <u8>EVERYBODY;
  if (to == Zone.HAND) kernel().shuffles |= <u8>(1 << c.owner); // S106
}

/** A hand card comes to light before it goes to a public zone; false: the log has to tell. */
export function reveal(slot: i32): bool {
  return card(slot).zone != Zone.HAND || learn(slot, EVERYBODY);
}

/** Enters the right end of a row (S15). `how`: 1 Main Play, 2 Extra, whose Ongoing starts once it is paid for (S90). */
export function enterRow(slot: i32, player: i32, how: i32, start: i32): void {
  const c: Card = card(slot);
  const from: i32 = c.zone;
  takeOut(slot);
  forget(slot);
  append(slot, player, Zone.PLAY);
  c.known = <u8>EVERYBODY;
  c.entered = <u8>how;
  c.start = <u16>start;
  if (how == 1) {
    setRole(player, 0, slot);
    match().played |= <u8>(1 << (<u8>player));
  }
  // S15, S62
  emit(EventType.ENTERED, how == 1 ? 15 : 62, Cause.RULE, player, NONE, slot, how, from, Zone.PLAY);
  happened(Event.ENTERED, slot, player, Cause.RULE, how, 0);
}

/** Turns a Mon facedown (S51): it loses everything that was given to it. */
export function turnDown(slot: i32, cause: i32, source: i32, rule: i32): void {
  const c: Card = card(slot);
  happened(Event.FLIPPED, slot, c.controller, cause, 0, 0); // before it loses what it is: S92
  endModifiersOf(slot);
  kernel().dirty |= <u8>Changed.ROW;
  kernel().moved = 1;
  c.counters = 0;
  c.flags = <u8>((c.flags & PAID) | FACEDOWN | FRESH);
  c.tie = 0;
  emit(EventType.FLIPPED, rule, cause, c.controller, source, slot, 0, c.zone, c.zone);
}
/** Flipped in this batch: an unflip of the same batch does not reach it (S94). */
export const FRESH: u8 = 32;

/** A card that was part of this batch's moves is like any other again. */
export function settleCards(): void {
  if (!kernel().moved) return;
  kernel().moved = 0;
  for (let i = 0; i < <i32>kernel().cards; i++) card(i).flags &= <u8>~(MOVED | FRESH);
}
