// What takes the place of an event: texts on the field, and Reactions in the hand of the player whom the event meets, which may be
// used for their Cost. Each once per event; the affected card's controller, or the affected player, says which comes.

import { EventType, Kind, Verb } from '../../kernel/codes';
import { Flow, hasReplaced, replaceWith } from '../../kernel/batch';
import { EVERYBODY, emit } from '../../kernel/events';
import { Cause, Effect } from '../../kernel/format';
import { holds } from '../../kernel/machine';
import { NONE, UNKNOWN, card, kernel } from '../../kernel/memory';
import { effects, firstEffect, handyCard, handyCards, nextEffect, timings } from '../../kernel/pack';
import {
  NO_VALUE,
  addFullOption,
  addOption,
  answered,
  begin,
  openNode,
  picked,
  question,
  settleAll,
} from '../../kernel/questions';
import { forgetLastKnown, setEventPlayer, setLastKnown, setUsualChosen } from '../../kernel/select';
import { BLANK, learn, sees } from '../../kernel/zones';
import { refresh, spellPrice, worksIn } from './figures';
import { Event, Timing, Zone } from './format';
import { count, first, many, match, onField, playing, points, setPoints } from './game';
import { happenedTo, names, whose } from './happenings';
import { moveTo } from './moves';
import { setEventSource } from './own';
import { hasUse, use } from './uses';

/** The event that is about to happen. */
let event: i32 = 0;
let affected: i32 = 0xffff;
let affectedPlayer: i32 = 0;
let causeNow: i32 = 0;
let zonesNow: i32 = 0;

let wanted: i32 = -1;
let asking: bool = false;
let foundSlot: i32 = 0xffff;
let foundEffect: i32 = 0;
let foundCount: i32 = 0;
let foundMust: i32 = 0;

/** What is destroyed or sent from the field leaves it too. */
function names_(at: usize, you: i32): bool {
  if (load<u8>(at, Effect.AT_TIMING) != <u8>Timing.INSTEAD) return false;
  if (names(at, event, causeNow, affected == NONE ? whose(affectedPlayer, you) : zonesNow)) return true;
  const leaves = event == Event.DESTROYED || (event == Event.SENT && onField(affected));
  return leaves && names(at, Event.LEFT, causeNow, 1 << Zone.OBLIVION);
}

/** An answer names the card and its effect; of a hidden card only the card, for others do not know the effect. */
const FROM_HAND: i32 = 15;
function found(slot: i32, effect: i32, must: bool): void {
  const value = slot | ((card(slot).zone == Zone.HAND ? FROM_HAND : effect) << 9);
  if (asking) addFullOption(Verb.REPLACE, value, slot, effect);
  if (wanted < 0 ? foundCount == 0 : value == wanted) {
    foundSlot = slot;
    foundEffect = effect;
  }
  foundCount++;
  if (must) foundMust++;
}

function considerCard(slot: i32, z: i32, you: i32): void {
  const id: i32 = card(slot).id;
  let at = firstEffect(id);
  for (let i = 0, n = effects(id); i < n; i++) {
    const flags: i32 = load<u8>(at, Effect.AT_FLAGS);
    const own = !(flags & Effect.SELF) || affected == NONE || slot == affected;
    if (names_(at, you) && own && worksIn(slot, at, z) && hasUse(slot, id, i) && !hasReplaced(slot, i))
      if (holds(slot, you, at, affected)) found(slot, i, !(flags & Effect.MAY));
    at = nextEffect(at);
  }
}

function scan(): void {
  foundCount = 0;
  foundMust = 0;
  foundSlot = NONE;
  refresh();
  if (affected != NONE) setLastKnown(affectedPlayer, card(affected).zone, NONE, NONE);
  setEventPlayer(affectedPlayer);
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    for (let z: i32 = Zone.FRONT; z <= Zone.SUPPORT; z++) {
      let slot = first(p, z);
      for (let left = many(p, z); left > 0; left--) {
        const c = card(slot);
        if (!(c.flags & BLANK) && (timings(c.id) >> Timing.INSTEAD) & 1) considerCard(slot, z, p);
        slot = c.next;
      }
    }
  }
  if (asking || wanted >= 0) scanHand();
  setEventPlayer(-1);
  forgetLastKnown();
}

// ---------------------------------------------------------------- from hand

/** The number of the effect with which a card of this kind could be used from hand now, −1 none. */
function fromHand(id: i32, slot: i32): i32 {
  if (!((timings(id) >> Timing.INSTEAD) & 1) || spellPrice(affectedPlayer, id) > points(affectedPlayer)) return -1;
  let at = firstEffect(id);
  for (let i = 0, n = effects(id); i < n; i++) {
    const here = ((<i32>load<u8>(at, Effect.AT_WHERE)) & (1 << Zone.HAND)) != 0;
    if (here && names_(at, affectedPlayer) && holds(slot, affectedPlayer, at, affected)) return i;
    at = nextEffect(at);
  }
  return -1;
}

/** Could a hidden card of the player replace the event, for all that is public? */
function handPossible(): bool {
  if (many(affectedPlayer, Zone.HAND) == 0) return false;
  setEventPlayer(affectedPlayer);
  let possible = false;
  for (let i = 0; i < handyCards() && !possible; i++) possible = fromHand(handyCard(i), NONE) >= 0;
  setEventPlayer(-1);
  return possible;
}

function scanHand(): void {
  let slot = first(affectedPlayer, Zone.HAND);
  for (let left = many(affectedPlayer, Zone.HAND); left > 0; left--) {
    const id: i32 = card(slot).id;
    const effect = id == UNKNOWN ? 0 : fromHand(id, slot);
    if (effect >= 0 && !hasReplaced(slot, effect)) found(slot, effect, false);
    slot = card(slot).next;
  }
}

// ---------------------------------------------------------------- replacing

function set(e: i32, slot: i32, player: i32, cause: i32, zones: i32, source: i32): void {
  event = e;
  affected = slot;
  affectedPlayer = player;
  causeNow = cause;
  zonesNow = zones;
  setEventSource(source);
  // Of a direct hit the player who is hit is the one chosen.
  setUsualChosen(e == Event.DIRECT_HIT ? <i32>match().defender : -1);
}
function setFromOrder(): void {
  const m = match();
  set(m.orderEvent, m.orderSlot, m.orderPlayer, m.orderCause, m.orderZones, m.orderSource);
}

/**
 * Does something else take the event's place? DONE: yes, it is applied next; AGAIN: no, the event happens; ASK, WAIT. `slot`:
 * the card that it happens to, or NONE and it happens to the player.
 */
export function replaced(e: i32, slot: i32, player: i32, cause: i32, zones: i32, amount: i32, source: i32): i32 {
  const m = match();
  set(e, slot, player, cause, zones, source);
  asking = false;
  wanted = -1;
  if (!m.orderOpen) {
    scan();
    const must = foundMust;
    const n = foundCount;
    const hands = handPossible();
    if (n == 0 && !hands) return nothing();
    if (n == 1 && must == 1 && !hands) return replaceNow(amount);
    m.orderOpen = 1;
    m.orderEvent = <u8>e;
    m.orderSlot = <u16>slot;
    m.orderPlayer = <u8>player;
    m.orderCause = <u8>cause;
    m.orderZones = <u8>zones;
    m.orderSource = <u16>source;
    openNode(Kind.ORDER, 1 << player);
    settleAll(orderQuestion);
    set(e, slot, player, cause, zones, source);
  }
  if (!kernel().committed) return Flow.ASK;
  const chosen = answered(player) && playing(player) ? picked(player, 0, 0) : NO_VALUE;
  asking = false;
  wanted = chosen;
  if (chosen != NO_VALUE) scan();
  if (chosen == NO_VALUE || foundSlot == NONE) return close();
  if (card(foundSlot).zone == Zone.HAND && !learn(foundSlot, EVERYBODY)) return Flow.WAIT;
  m.orderOpen = 0;
  kernel().asked = 0;
  return replaceNow(amount);
}
function nothing(): i32 {
  over();
  return Flow.AGAIN;
}
/** No event is looked at any more. */
function over(): void {
  setEventSource(-1);
  setUsualChosen(-1);
}
function close(): i32 {
  match().orderOpen = 0;
  kernel().asked = 0;
  return nothing();
}

function replaceNow(amount: i32): i32 {
  const slot = foundSlot;
  const effect = foundEffect;
  const c = card(slot);
  emit(EventType.REPLACED, 83, Cause.EFFECT, c.controller, slot, affected, effect, 0xff, 0xff);
  use(slot, c.id, effect);
  const you: i32 = c.controller;
  if (c.zone == Zone.HAND) useFromHand(slot, you);
  replaceWith(slot, effect, affected, amount);
  over();
  return Flow.DONE;
}
/** Its Cost is paid (B76), and it goes where used cards go (B26). */
function useFromHand(slot: i32, you: i32): void {
  const cost = spellPrice(you, card(slot).id);
  if (cost > 0) {
    setPoints(you, points(you) - cost);
    emit(EventType.POINTS, 76, Cause.COST, you, slot, NONE, -cost, 0xff, 0xff);
    happenedTo(Event.POINTS_PAID, you, slot, Cause.COST, cost);
  }
  emit(EventType.SPELL_USED, 68, Cause.RULE, you, NONE, slot, cost, Zone.HAND, Zone.OBLIVION);
  moveTo(slot, Zone.OBLIVION, Cause.RULE, NONE, 26, false);
}

/** The question which replacement takes the event's place. */
export function orderQuestion(player: i32): bool {
  const m = match();
  if (player != <i32>m.orderPlayer || answered(player)) return false;
  setFromOrder();
  const q = begin(player, Kind.ORDER, 1, 1, 83);
  q.card = m.orderSlot;
  asking = true;
  wanted = -1;
  scan();
  asking = false;
  if (foundMust == 0) addOption(Verb.NONE, NO_VALUE);
  if (handPossible()) {
    question().hidden = 1;
    question().trusted = sees(player) ? 0 : 1;
  }
  over();
  return question().options > 0;
}
