// What can still happen: is the operation's object where the effect saw it (S49), is it of a kind to which this can happen, and
// does nothing prevent it? Asked as an operation is about to apply, and of what a replacement would do (S101).

import { EventType } from '../../kernel/codes';
import { MoveTo, Op } from '../../kernel/format';
import { note } from '../../kernel/events';
import { RULE_DISCARD } from '../../kernel/machine';
import { Card, GROUP, card, entry, zone } from '../../kernel/memory';
import { Operation, operation, target } from '../../kernel/operations';
import { FACEDOWN, MOVED, indexOf } from '../../kernel/zones';
import { Prevent, Zone } from './format';
import { hand } from './game';
import { FRESH } from './moves';

/** Prevention is told of when something was about to happen, not when a replacement is tried. */
let telling: bool = false;

export function inPlay(slot: i32): bool {
  const c = card(slot);
  return c.zone == Zone.PLAY && !(c.flags & MOVED);
}

function prevented(slot: i32, bit: i32): bool {
  if (!(card(slot).prevented & (<u8>bit))) return false;
  if (telling) note(EventType.PREVENTED, 10, card(slot).controller, slot, bit); // S10
  return true;
}

/** Can the i-th target of the operation at `at` be met? `tell`: what is prevented becomes an event. */
export function possible(at: i32, i: i32, tell: bool): bool {
  const o = operation(at);
  telling = tell;
  switch (o.op) {
    case Op.REVEAL:
    case Op.FORCE:
    case Op.FORCE_CARD:
    case Op.RESULT:
    case Op.RESET:
      return true;
    case Op.DISCARD_RANDOM:
      return o.amount > 0 && hand(o.x) > 0;
  }
  if (i >= <i32>o.many) return false;
  const slot = target(at, i);
  if (slot >= GROUP) return true;
  if (card(slot).flags & MOVED) return false; // S49
  switch (o.op) {
    case Op.FLIP:
    case Op.UNFLIP:
      return canTurn(o, card(slot), slot);
    case Op.DISCARD:
    case Op.RETURN:
    case Op.REMOVE:
    case Op.UNDER:
      return canGo(o, card(slot), slot) && (o.op != Op.UNDER || (i == 0 && inPlay(target(at, 1))));
    case Op.PLAY_EXTRA:
      return isCard(card(slot)); // its requirement is looked at when it has come to light
    case Op.MOVE:
      return card(slot).zone == Zone.PLAY && placeInRow(o, slot) != indexOf(slot);
    case Op.EXCHANGE:
      return i == 0 && canExchange(slot) && canExchange(target(at, 1)); // S103
  }
  return canChange(o, card(slot), slot);
}

/** A card is in hand or discard (S58). */
function isCard(c: Card): bool {
  return c.zone == Zone.HAND || c.zone == Zone.DISCARD;
}

function canTurn(o: Operation, c: Card, slot: i32): bool {
  if (c.zone != Zone.PLAY && c.zone != Zone.RANGER) return false; // S81: only an effect that names Rangers gets here
  if (o.op == Op.FLIP) return !(c.flags & FACEDOWN) && !prevented(slot, Prevent.FLIP); // S51
  return (c.flags & FACEDOWN) != 0 && !(c.flags & FRESH) && !prevented(slot, Prevent.UNFLIP); // S52, S94
}

function canGo(o: Operation, c: Card, slot: i32): bool {
  switch (o.op) {
    case Op.DISCARD:
      if (c.zone == Zone.HAND || entry(o.entry).flags & RULE_DISCARD) return c.zone <= <u8>Zone.PLAY; // Costs and rules go on
      return c.zone == Zone.PLAY && !prevented(slot, Prevent.DISCARD);
    case Op.RETURN:
      return c.zone == Zone.DISCARD || (c.zone == Zone.PLAY && !prevented(slot, Prevent.RETURN));
  }
  return c.zone == Zone.PLAY || isCard(c);
}

function canExchange(slot: i32): bool {
  return inPlay(slot) && !prevented(slot, Prevent.EXCHANGE);
}

/** Stats and text of a Mon. Facedown it gains nothing (S95), but it can be kept from being unflipped. */
function canChange(o: Operation, c: Card, slot: i32): bool {
  if (c.zone != Zone.PLAY) return false;
  if (c.flags & FACEDOWN) return o.op == Op.PREVENT && o.x == Prevent.UNFLIP;
  if (o.op == Op.COUNTERS) {
    // What is not there cannot be taken off.
    if (o.amount == 0 || (o.amount < 0 && c.counters <= 0)) return false;
    return !prevented(slot, Prevent.POWER);
  }
  const power = (o.op == Op.MOD_ADD || o.op == Op.MOD_SET) && o.x == 0;
  return !power || !prevented(slot, Prevent.POWER);
}

/** Where in its row the Mon would move to. */
export function placeInRow(o: Operation, slot: i32): i32 {
  const c = card(slot);
  const last = <i32>zone(c.controller, Zone.PLAY).count - 1;
  switch (o.x) {
    case MoveTo.LEFT:
      return max(indexOf(slot) - 1, 0);
    case MoveTo.RIGHT:
      return min(indexOf(slot) + 1, last);
    case MoveTo.LEFTMOST:
      return 0;
  }
  return last;
}
