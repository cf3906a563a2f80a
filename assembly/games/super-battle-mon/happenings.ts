// What effects can answer: triggers ("when …", S92) and replacements ("instead", S101).

import { Bound, EventType, Kind, Verb } from '../../kernel/codes';
import { Effect } from '../../kernel/format';
import { enter, hasReplaced, isEntered, replaceWith } from '../../kernel/batch';
import { draw } from '../../kernel/chance';
import { note } from '../../kernel/events';
import { FIRED, HAPPENINGS } from '../../kernel/limits';
import {
  FIRED_AT,
  FIRED_BYTES,
  Fired,
  HAPPENINGS_AT,
  HAPPENING_BYTES,
  Happening,
  NONE,
  card,
  kernel,
  zone,
} from '../../kernel/memory';
import { GONE, holds, saysNothing } from '../../kernel/machine';
import { effects, firstEffect, nextEffect, timings } from '../../kernel/pack';
import { following, operation } from '../../kernel/operations';
import { NO_ENTRY, addDraft, addFullOption, addOption, begin } from '../../kernel/questions';
import { forgetLastKnown, setLastKnown } from '../../kernel/select';
import { isLimited, withinLimit } from '../../kernel/uses';
import { BLANK, DECLARED, FACEDOWN, leftOf } from '../../kernel/zones';
import { Event, Timing, Zone } from './format';
import { refreshStats } from './figures';
import { count, first, hand, isAutomaton, match, packHas, playing } from './game';
import { possible } from './possible';

function happening(i: i32): Happening {
  return changetype<Happening>(HAPPENINGS_AT + i * HAPPENING_BYTES);
}

/** Does a trigger of this match answer the event? */
function listens(event: i32): bool {
  return ((match().whenEvents >> (<u8>event)) & 1) != 0;
}

/** Notes that something happened to a card (or, without one, to a player). */
export function happened(event: i32, slot: i32, player: i32, cause: i32, zones: i32, amount: i32): void {
  const k = kernel();
  // Counted whatever hidden cards could answer it: the bound that is told must not depend on them.
  if (<i32>k.happenings >= HAPPENINGS) return note(EventType.LIMIT, 0, player, slot, Bound.WAITING);
  const h = happening(k.happenings++);
  h.slot = <u16>slot;
  h.id = slot == NONE || silent(slot, event) ? <u16>NONE : card(slot).id;
  h.amount = <i16>max(amount, 1); // one card or Mon
  h.event = <u8>event;
  h.cause = <u8>cause;
  h.zones = <u8>zones;
  h.player = <u8>player;
  const row = slot != NONE && card(slot).zone == Zone.PLAY;
  h.left = <u16>(row ? leftOf(slot) : NONE);
  h.right = <u16>(row ? <i32>card(slot).next : NONE);
}

/** Its own text does not answer: facedown or blank before the event, or an Extra that has not paid (S90). */
function silent(slot: i32, event: i32): bool {
  const c = card(slot);
  if (c.zone == Zone.PLAY && c.start == 0 && event != Event.ENTERED) return true;
  return (c.flags & (FACEDOWN | BLANK)) != 0;
}

/** Bits of the players who hold cards: who has none after the batch has emptied the hand. */
export function rememberHands(): void {
  const k = kernel();
  k.before = 0;
  for (let p = 0; p < count(); p++) if (hand(p) > 0) k.before |= <u8>(1 << (<u8>p));
}

function noteEmptyHands(): void {
  const k = kernel();
  for (let p = 0; p < count(); p++) {
    if (playing(p) && (k.before >> (<u8>p)) & 1 && hand(p) == 0) happened(Event.HAND_EMPTY, NONE, p, 4, 0, 0);
  }
  rememberHands();
}

// ---------------------------------------------------------------- triggers

export function clearFired(): void {
  kernel().fired = 0;
}

/** At most once per step, card, effect and object (S92); false: it has fired already. */
function fire(slot: i32, effect: i32, about: i32): bool {
  const k = kernel();
  for (let i = 0; i < <i32>k.fired; i++) {
    const f = changetype<Fired>(FIRED_AT + i * FIRED_BYTES);
    if (<i32>f.card == slot && <i32>f.effect == effect && <i32>f.object == about) return false;
  }
  if (<i32>k.fired >= FIRED) {
    note(EventType.LIMIT, 92, 0xff, slot, Bound.FIRED);
    return false;
  }
  const f = changetype<Fired>(FIRED_AT + <i32>k.fired * FIRED_BYTES);
  k.fired++;
  f.card = <u16>slot;
  f.effect = <u8>effect;
  f.object = <u16>about;
  return true;
}

/** Event, causes and ways match those the effect names. */
function names(at: usize, event: i32, cause: i32, zones: i32): bool {
  if (<i32>load<u8>(at, Effect.AT_ARG) != event) return false;
  const causes: i32 = load<u8>(at, Effect.AT_CAUSES);
  if (causes && !((causes >> cause) & 1)) return false;
  const wanted: i32 = load<u8>(at, Effect.AT_ZONES);
  return wanted == 0 || (wanted & zones) != 0;
}

/** Is the card at work where it lies? */
function works(slot: i32): bool {
  const c = card(slot);
  if (c.flags & (FACEDOWN | BLANK) || (c.zone == Zone.PLAY && c.start == 0)) return false;
  return c.zone != Zone.HAND || (c.flags & DECLARED) != 0;
}

function triggersOf(slot: i32, id: i32, h: Happening, own: bool): void {
  if (id == NONE || !((timings(id) >> Timing.WHEN) & 1)) return;
  const c = card(slot);
  let at = firstEffect(id);
  const n = effects(id);
  for (let i = 0; i < n; i++) {
    const about: i32 = h.slot;
    if (load<u8>(at, Effect.AT_TIMING) == Timing.WHEN && names(at, h.event, h.cause, h.zones)) {
      const isSelf = (load<u8>(at, Effect.AT_FLAGS) & Effect.SELF) != 0;
      const here = ((load<u8>(at, Effect.AT_WHERE) >> c.zone) & 1) != 0;
      let fires = false;
      if (isSelf)
        fires = own
          ? wasHere(slot, at, h)
          : h.event == Event.HAND_EMPTY && h.player == c.controller && here && works(slot);
      else fires = !own && here && works(slot) && holds(slot, c.controller, at, about);
      if (fires && hasUse(slot, i, at) && fire(slot, i, about)) {
        enter(slot, i, own ? h.player : c.controller, about, h.amount, own && isGone(h) ? GONE : 0, h.player);
      }
    }
    at = nextEffect(at);
  }
}

/** Its limit has not been used, nor is it about to be: what happens once answers the first of several events. */
function hasUse(slot: i32, effect: i32, at: usize): bool {
  return withinLimit(slot, at) && !(isLimited(at) && isEntered(slot, effect));
}

function isGone(h: Happening): bool {
  const z = card(h.slot).zone;
  return h.event == Event.LEFT || h.event == Event.DISCARDED || (z != Zone.PLAY && z != Zone.RANGER);
}

/** Did the card work where the event met it? Its last-known zone counts, not where it lies now. */
function wasHere(slot: i32, at: usize, h: Happening): bool {
  const where: i32 = load<u8>(at, Effect.AT_WHERE);
  if (h.event == Event.DISCARDED) return (where & (<i32>h.zones)) != 0;
  // Only what was flipped or has gone answers by what it was (S92): who entered and was turned at once stays silent (S16, S47).
  if (h.event == Event.ENTERED || h.event == Event.UNFLIPPED)
    return works(slot) && ((where >> card(slot).zone) & 1) != 0;
  return (where & ((1 << Zone.PLAY) | (1 << Zone.RANGER))) != 0;
}

/** Triggers of the finished batch join the next sub-batch (S92): own ones on last-known information, others while they work. */
export function collectTriggers(): void {
  const k = kernel();
  noteEmptyHands();
  const n: i32 = match().whenEvents ? <i32>k.happenings : 0;
  for (let i = 0; i < n; i++) {
    const h = happening(i);
    answer(h);
    if (h.event != Event.LEFT || <i32>h.zones != 1 << Zone.DISCARD) continue;
    h.event = <u8>Event.DISCARDED;
    h.zones = 1 << (<u8>Zone.PLAY);
    answer(h);
  }
  k.happenings = 0;
  forgetLastKnown();
}

function answer(h: Happening): void {
  if (!listens(h.event)) return;
  setLastKnown(h.player, zoneOf(h), h.left, h.right);
  if (h.slot != NONE) triggersOf(h.slot, h.id, h, true);
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    watch(p, Zone.RANGER, h);
    watch(p, Zone.PLAY, h);
    if ((match().pileTimings >> Timing.WHEN) & 1) watch(p, Zone.DISCARD, h);
    if (packHas(Timing.ONGOING)) watch(p, Zone.HAND, h);
  }
}

/** Where the object was when it happened. */
function zoneOf(h: Happening): i32 {
  if (h.event == Event.DISCARDED) return ctz(<i32>h.zones);
  return h.slot != NONE && card(h.slot).zone == Zone.RANGER ? Zone.RANGER : Zone.PLAY;
}

function watch(p: i32, z: i32, h: Happening): void {
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    const c = card(slot);
    if (z != Zone.HAND || c.flags & DECLARED) triggersOf(slot, c.id, h, false);
    slot = c.next;
  }
}

// ---------------------------------------------------------------- replacements

/** The event that is about to happen, for the question which replacement takes its place. */
let event: i32 = 0;
let affected: i32 = 0xffff;
/** The player whom it meets; below 0: who controls the affected card. */
let met: i32 = -1;
let causeNow: i32 = 0;
let zonesNow: i32 = 0;
let amountNow: i32 = 1;
let wanted: i32 = -1;
let foundSlot: i32 = 0xffff;
let foundEffect: i32 = 0;
let foundCount: i32 = 0;
let foundMust: i32 = 0;
let asking: bool = false;

/** A discard from play is a leaving too. */
function isNamed(at: usize): bool {
  if (names(at, event, causeNow, zonesNow)) return true;
  return event == Event.DISCARDED && zonesNow == 1 << Zone.PLAY && names(at, Event.LEFT, causeNow, 1 << Zone.DISCARD);
}

/** A replacement that cannot happen does not replace (S101): it is tried, and nothing is kept of it. */
function canHappen(slot: i32, effect: i32): bool {
  const k = kernel();
  const operations = k.operations;
  const entries = k.entries;
  replaceWith(slot, effect, affected, amountNow);
  let can = saysNothing; // on purpose
  for (let at: i32 = operations; at < <i32>k.operations; at = following(at)) {
    for (let i = 0; i < max(<i32>operation(at).many, 1); i++) can = can || possible(at, i, false);
  }
  k.operations = operations;
  k.entries = entries;
  return can;
}
function consider(slot: i32, controller: i32): void {
  const id: i32 = card(slot).id;
  let at = firstEffect(id);
  const n = effects(id);
  const own = slot == affected;
  for (let i = 0; i < n; i++) {
    const flags: i32 = load<u8>(at, Effect.AT_FLAGS);
    if (
      load<u8>(at, Effect.AT_TIMING) == Timing.INSTEAD &&
      isNamed(at) &&
      (load<u8>(at, Effect.AT_WHERE) >> card(slot).zone) & 1 &&
      (own || event == Event.LOSE || !(flags & Effect.SELF)) &&
      withinLimit(slot, at) &&
      !hasReplaced(slot, i) &&
      holds(slot, controller, at, affected) &&
      canHappen(slot, i)
    ) {
      if (asking) addFullOption(Verb.REPLACE, foundCount, slot, i);
      if (foundCount == wanted || wanted < 0) {
        foundSlot = slot;
        foundEffect = i;
      }
      foundCount++;
      if (!(flags & Effect.MAY)) foundMust++;
    }
    at = nextEffect(at);
  }
}

function scanReplacements(): void {
  refreshStats();
  if (affected != NONE) {
    const c = card(affected);
    setLastKnown(
      met < 0 ? <i32>c.controller : met,
      c.zone,
      c.zone == Zone.PLAY ? leftOf(affected) : NONE,
      c.zone == Zone.PLAY ? <i32>c.next : NONE,
    );
  }
  scanPlayers();
  forgetLastKnown();
}

function scanPlayers(): void {
  foundCount = 0;
  foundMust = 0;
  foundSlot = NONE;
  for (let p = 0; p < count(); p++) {
    if (!playing(p) || (event == Event.LOSE && p != met)) continue; // losing is one's own
    scanZone(p, Zone.RANGER);
    scanZone(p, Zone.PLAY);
    if ((match().pileTimings >> Timing.INSTEAD) & 1) scanZone(p, Zone.DISCARD);
    if (packHas(Timing.ONGOING)) scanZone(p, Zone.HAND); // S56: those that have been shown
  }
}

function scanZone(p: i32, z: i32): void {
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    const c = card(slot);
    if (works(slot) && (timings(c.id) >> Timing.INSTEAD) & 1) consider(slot, p);
    slot = c.next;
  }
}

/** Does a text of this match replace the event? */
function canReplace(e: i32, zones: i32): bool {
  const leaves = e == Event.DISCARDED && zones == 1 << Zone.PLAY ? 1 << Event.LEFT : 0;
  return ((<i32>match().insteadEvents) & ((1 << e) | leaves)) != 0;
}

/** Looks for what can replace an event: how many. `player`: whom it meets, where that is not the card's controller. */
export function replacements(e: i32, slot: i32, cause: i32, zones: i32, player: i32 = -1, amount: i32 = 1): i32 {
  foundCount = 0;
  if (!canReplace(e, zones)) return 0;
  event = e;
  affected = slot;
  causeNow = cause;
  zonesNow = zones;
  amountNow = amount;
  met = player;
  wanted = -1;
  asking = false;
  scanReplacements();
  return foundCount;
}
/** Is there a choice among those found: which, or whether any? */
export function isChoice(): bool {
  return foundCount > 1 || (foundCount == 1 && foundMust == 0);
}
export function replacementCard(): i32 {
  return foundSlot;
}
export function replacementEffect(): i32 {
  return foundEffect;
}
/** Finds the n-th of the same replacements again. */
export function pickReplacement(n: i32): bool {
  wanted = n;
  asking = false;
  scanReplacements();
  return foundSlot != NONE && n < foundCount;
}
/** Solo's stack takes one of them at random (S74). False: the log has to tell. */
export function drawReplacement(player: i32, n: i32): bool {
  const i = draw(n);
  if (i < 0) return false;
  const at = addDraft(player, NO_ENTRY, 1);
  if (at) store<u16>(at, i);
  return true;
}
/** Asks which replacement takes the event's place. */
export function askReplacement(player: i32): void {
  const q = begin(player, Kind.ORDER, 1, 1, 101);
  q.card = <u16>affected;
  asking = true;
  wanted = -1;
  scanReplacements();
  asking = false;
  if (foundMust == 0 && !isAutomaton(player)) addOption(Verb.NONE, 0xff); // S101, S74
}
