// What the operations of a batch do in Battle of Aeons. Each call applies one target. What a rule does goes through here too, so
// that texts can take its place.

import { Bound, EventType } from '../../kernel/codes';
import { NEGATED, RESOLVING, noteDone } from '../../kernel/chain';
import { Flow } from '../../kernel/batch';
import { draw } from '../../kernel/chance';
import { EVERYBODY, emit, note } from '../../kernel/events';
import { Attr, Cause, Duration, Op } from '../../kernel/format';
import { RULE } from '../../kernel/machine';
import { Changed, NONE, card, chain, entry, kernel, link, setStat, stat } from '../../kernel/memory';
import { Operation, operation, target } from '../../kernel/operations';
import { effects } from '../../kernel/pack';
import { addModifier, endModifiersFrom } from '../../kernel/stats';
import { learn, shuffle } from '../../kernel/zones';
import { Kind, grantOf, priceGroup } from './figures';
import { Act, Class, DeckPlace, Event, Negate, Option, Row, Stat, Trait, Way, Zone } from './format';
import {
  EQUIPMENT,
  Match,
  SICK,
  addTo,
  classOf,
  equipmentOf,
  first,
  hasRoom,
  hasTrait,
  hearts,
  inRows,
  isMonster,
  many,
  match,
  onField,
  opt,
  points,
  setHearts,
  setPoints,
} from './game';
import { happened, happenedTo } from './happenings';
import { enterRow, moveTo, placeFor, placeSupport, reveal, shift, take } from './moves';
import { replaced } from './replacing';
import { makeTokens } from './tokens';

function isRule(o: Operation): bool {
  return (entry(o.entry).flags & RULE) != 0;
}
/** What an operation is done by: its card, or what a rule names. */
function source(o: Operation): i32 {
  return entry(o.entry).card;
}
function by(o: Operation): i32 {
  return entry(o.entry).controller;
}
/** The rule that a rule's operation carries out. */
function ruleOf(o: Operation, otherwise: i32): i32 {
  return isRule(o) ? <i32>o.duration : otherwise;
}
/** A rule says the cause; of an effect all before RESOLVE is a cost. */
function causeOf(o: Operation): i32 {
  if (isRule(o)) return o.y;
  const n: i32 = kernel().linked;
  if (n == 0 || o.entry != 0 || link(n - 1).flags & RESOLVING) return Cause.EFFECT;
  return Cause.COST;
}

function done(o: Operation, n: i32): void {
  if (o.entry == 0 && !isRule(o)) noteDone(n);
}

// ---------------------------------------------------------------- monsters

/** Damage stays (B37); what goes beyond is lost (B90). */
function damage(o: Operation, slot: i32): i32 {
  if (!inRows(slot) || o.amount <= 0 || hasTrait(slot, Trait.NO_DAMAGE)) return Flow.DONE;
  const cause = causeOf(o);
  setStat(slot, Stat.DAMAGE, stat(slot, Stat.DAMAGE) + <i32>o.amount);
  card(slot).prevented = <u8>cause; // B107: the cause of its last damage, and what dealt it
  card(slot).host = <u16>source(o);
  kernel().dirty |= <u8>Changed.ROW;
  emit(EventType.DAMAGED, ruleOf(o, 37), cause, card(slot).controller, source(o), slot, o.amount, 0xff, 0xff);
  happened(Event.DAMAGE_TAKEN, slot, source(o), cause, 0, o.amount);
  if (cause == Cause.BATTLE) happened(Event.DAMAGE_DEALT, source(o), slot, cause, 0, o.amount);
  done(o, o.amount);
  return Flow.DONE;
}

function heal(o: Operation, slot: i32): void {
  if (!inRows(slot)) return;
  const n = min(<i32>o.amount, stat(slot, Stat.DAMAGE));
  if (n <= 0) return;
  setStat(slot, Stat.DAMAGE, stat(slot, Stat.DAMAGE) - n);
  kernel().dirty |= <u8>Changed.ROW;
  emit(EventType.HEALED, 37, Cause.EFFECT, card(slot).controller, source(o), slot, n, 0xff, 0xff);
  done(o, n);
}

/** Is the card kept from being destroyed by this cause? Health at 0 destroys for the cause of the last damage (B107). */
export function isSafe(slot: i32, cause: i32): bool {
  if (!inRows(slot)) return false;
  if (cause == Cause.BATTLE) return hasTrait(slot, Trait.SAFE_BATTLE);
  return cause == Cause.EFFECT && hasTrait(slot, Trait.SAFE_EFFECT);
}

function destroy(o: Operation, slot: i32): i32 {
  const cause = causeOf(o);
  if (!onField(slot)) return Flow.DONE;
  if (isSafe(slot, cause)) {
    note(EventType.PREVENTED, 83, card(slot).controller, slot, 0); // B83
    return Flow.DONE;
  }
  const from = source(o);
  const flow = replaced(Event.DESTROYED, slot, card(slot).controller, cause, 0, 1, from);
  if (flow != Flow.AGAIN) return flow;
  done(o, 1);
  moveTo(slot, Zone.OBLIVION, cause, from, ruleOf(o, 26), true);
  return Flow.DONE;
}

// ---------------------------------------------------------------- moves

/** To the owner's Oblivion without being destroyed (B59, B74): used, discarded, tributed. */
function send(o: Operation, slot: i32): i32 {
  const z: i32 = card(slot).zone;
  if (z == Zone.OBLIVION || (z == Zone.OUT && !isRule(o))) return Flow.DONE;
  if (!reveal(slot)) return Flow.WAIT;
  const cause = causeOf(o);
  const bits = z < Zone.OUT ? 1 << z : 0;
  const flow = replaced(Event.SENT, slot, card(slot).controller, cause, bits, 1, source(o));
  if (flow != Flow.AGAIN) return flow;
  if (o.op == <u8>Act.TRIBUTE) tell(o, slot, cause);
  done(o, 1);
  moveTo(slot, Zone.OBLIVION, cause, source(o), ruleOf(o, 26), false);
  return Flow.DONE;
}
function tell(o: Operation, slot: i32, cause: i32): void {
  emit(EventType.TRIBUTED, ruleOf(o, 54), cause, by(o), source(o), slot, 0, 0xff, 0xff);
  happened(Event.TRIBUTED, slot, source(o), cause, o.x ? <i32>o.x : 1, 1);
}

function returnTo(o: Operation, slot: i32, to: i32): i32 {
  const z: i32 = card(slot).zone;
  if (z == to || z == Zone.OUT) return Flow.DONE;
  // A card that goes from one hidden zone of its owner to another stays hidden.
  if (to == Zone.VOID && !reveal(slot)) return Flow.WAIT;
  const flow = leaves(o, slot, to);
  if (flow != Flow.AGAIN) return flow;
  done(o, 1);
  moveTo(slot, to, causeOf(o), source(o), 26, false);
  return Flow.DONE;
}

/** May something take the place of leaving the field? */
function leaves(o: Operation, slot: i32, to: i32): i32 {
  if (!onField(slot)) return Flow.AGAIN;
  return replaced(Event.LEFT, slot, card(slot).controller, causeOf(o), 1 << placeFor(slot, to), 1, source(o));
}

/** On top, at the bottom, or anywhere: then the decks are shuffled when the last of the cards is there. */
function toDeck(o: Operation, slot: i32, last: bool): i32 {
  const k = kernel();
  const shuffles = o.x == <u8>DeckPlace.SHUFFLED;
  const z: i32 = card(slot).zone;
  if (z != Zone.OUT && !(shuffles && z == Zone.DECK)) {
    const flow = leaves(o, slot, Zone.DECK);
    if (flow != Flow.AGAIN) return flow;
    done(o, 1);
    moveTo(slot, Zone.DECK, causeOf(o), source(o), 26, false, o.x == <u8>DeckPlace.TOP);
  }
  if (!shuffles) return Flow.DONE;
  k.shuffles |= <u8>(1 << card(slot).owner);
  for (let p = 0; last && p < <i32>k.players; p++) {
    if (!((k.shuffles >> (<u8>p)) & 1)) continue;
    if (!shuffleDeck(p)) return Flow.WAIT;
    k.shuffles &= ~(<u8>(1 << (<u8>p)));
  }
  return Flow.DONE;
}
export function shuffleDeck(p: i32): bool {
  if (!shuffle(p, Zone.DECK, 0)) return false;
  emit(EventType.SHUFFLED, 102, Cause.RULE, p, NONE, NONE, 0, Zone.DECK, 0xff); // B102
  return true;
}

/** One card. From an empty deck: the player is out of cards at the next check (B11, B114). */
function drawOne(o: Operation): i32 {
  const k = kernel();
  const p: i32 = o.x;
  if (!k.given) {
    const flow = replaced(Event.DRAWN, NONE, p, causeOf(o), 0, 1, source(o));
    if (flow != Flow.AGAIN) return flow;
    k.given = 1;
  }
  const slot = first(p, Zone.DECK);
  if (slot == NONE) {
    match().decked |= <u8>(1 << (<u8>p));
    note(EventType.DECK_OUT, 11, p, NONE, 0);
    return Flow.DONE;
  }
  if (!learn(slot, 1 << p)) return Flow.WAIT;
  take(slot);
  emit(EventType.DRAWN, ruleOf(o, 15), causeOf(o), p, source(o), slot, 1, Zone.DECK, Zone.HAND);
  happenedTo(Event.DRAWN, p, source(o), causeOf(o), 1);
  done(o, 1);
  return Flow.DONE;
}

function millOne(o: Operation): i32 {
  const slot = first(o.x, Zone.DECK);
  return slot == NONE ? <i32>Flow.DONE : send(o, slot);
}

function discardRandom(o: Operation): i32 {
  const k = kernel();
  const n = many(o.x, Zone.HAND);
  if (n == 0 || o.amount <= 0) return Flow.DONE;
  if (!k.given) {
    const j = draw(n);
    if (j < 0) return Flow.WAIT;
    k.given = 1;
    k.given0 = <u16>handCard(o.x, j);
  }
  const flow = send(o, k.given0);
  if (flow != Flow.DONE) return flow;
  k.given = 0;
  return --o.amount > 0 ? Flow.AGAIN : Flow.DONE;
}
function handCard(p: i32, i: i32): i32 {
  let slot = first(p, Zone.HAND);
  while (i-- > 0) slot = card(slot).next;
  return slot;
}

/** The row that has room, the wanted one first; −1: both are full (B119). */
export function openRow(p: i32, row: i32): i32 {
  if (hasRoom(p, row)) return row;
  const other = row == Zone.FRONT ? Zone.BACK : Zone.FRONT;
  return hasRoom(p, other) ? other : -1;
}

/** An effect summons, a Limitbreak monster too (B118): from a monster it may attack, from a spell not (B51, B53). */
function summon(o: Operation, slot: i32): i32 {
  const p = by(o);
  const z: i32 = card(slot).zone;
  if (z == Zone.OUT || onField(slot) || !isMonster(classOf(slot))) return Flow.DONE;
  const row = openRow(p, o.x == Row.FRONT ? Zone.FRONT : Zone.BACK);
  if (row < 0) {
    note(EventType.NOTHING, 119, p, slot, 0);
    return Flow.DONE;
  }
  if (!reveal(slot)) return Flow.WAIT;
  const ability = isMonster(classOf(source(o)));
  enterRow(slot, p, row, ability ? Way.ABILITY : Way.SPELL, source(o), ability ? 53 : 51);
  if (!(o.y & 1) && (!ability || opt(Option.ABILITY_HASTE))) card(slot).marks |= SICK;
  match().toAnswer = <u16>slot; // B66
  done(o, 1);
  return Flow.DONE;
}

function moveRow(o: Operation, slot: i32): void {
  if (!inRows(slot) || hasTrait(slot, Trait.NO_MOVE)) return;
  const z: i32 = card(slot).zone;
  const to = o.x == Row.OTHER ? 3 - z : o.x == Row.FRONT ? Zone.FRONT : Zone.BACK;
  if (to == z || !hasRoom(card(slot).controller, to)) return;
  moveInRows(slot, to, causeOf(o), source(o), 19);
  done(o, 1);
}
/** A monster goes to the other row with all that it carries; no window opens (B112). */
export function moveInRows(slot: i32, to: i32, cause: i32, from: i32, rule: i32): void {
  const c = card(slot);
  const z: i32 = c.zone;
  shift(slot, c.controller, to);
  emit(EventType.MOVED_ROW, rule, cause, c.controller, from, slot, 0, z, to);
  happened(Event.MOVED_ROW, slot, from, cause, 1 << to, 1);
}

/** Control needs a free place in front (B109). The one taken cannot attack that turn (B98). */
function control(o: Operation, slot: i32): void {
  const p = by(o);
  const c = card(slot);
  if (!inRows(slot) || <i32>c.controller == p || !hasRoom(p, Zone.FRONT)) return;
  if (!addModifier(slot, source(o), Kind.CONTROL, false, p, o.duration, kernel().clock, 0))
    return note(EventType.LIMIT, 0, p, source(o), Bound.MODIFIERS);
  shift(slot, p, Zone.FRONT);
  if (!opt(Option.STOLEN_MAY_ATTACK)) c.marks |= SICK;
  emit(EventType.CONTROL, 109, Cause.EFFECT, p, source(o), slot, 0, 0xff, 0xff);
  done(o, 1);
}

/** Six Equipment at most (B70); it comes from anywhere, and stays with the monster (B120). */
function equip(o: Operation, slot: i32, host: i32): i32 {
  const p = by(o);
  const c = card(slot);
  if (!inRows(host) || classOf(slot) != Class.EQUIPMENT) return Flow.DONE;
  if (c.zone == Zone.SUPPORT) endModifiersFrom(slot, c.host);
  else {
    if (equipmentOf(p) >= EQUIPMENT) return Flow.DONE;
    if (!reveal(slot)) return Flow.WAIT;
    placeSupport(slot, p, host);
  }
  putOn(slot, host, source(o));
  done(o, 1);
  return Flow.DONE;
}
export function putOn(slot: i32, host: i32, from: i32): void {
  card(slot).host = <u16>host;
  kernel().dirty |= <u8>Changed.PILES;
  emit(EventType.EQUIPPED, 70, Cause.EFFECT, card(slot).controller, from, slot, host, 0xff, Zone.SUPPORT);
  happened(Event.EQUIPPED, host, slot, Cause.EFFECT, 0, 1);
}

// ---------------------------------------------------------------- Points and Hearts

function pay(o: Operation): i32 {
  const p = by(o);
  const flow = replaced(Event.POINTS_PAID, NONE, p, Cause.COST, 0, o.amount, source(o));
  if (flow != Flow.AGAIN) return flow;
  setPoints(p, points(p) - <i32>o.amount);
  emit(EventType.POINTS, ruleOf(o, 75), Cause.COST, p, source(o), NONE, -(<i32>o.amount), 0xff, 0xff);
  happenedTo(Event.POINTS_PAID, p, source(o), Cause.COST, o.amount);
  return Flow.DONE;
}

function changePoints(o: Operation): void {
  const p: i32 = o.x;
  const before = points(p);
  setPoints(p, before + <i32>o.amount);
  if (points(p) == before) return;
  emit(EventType.POINTS, ruleOf(o, 14), causeOf(o), p, source(o), NONE, points(p) - before, 0xff, 0xff);
  done(o, max(points(p) - before, before - points(p)));
}

/** Simultaneous losses are one event of each player (B103). */
function changeHearts(o: Operation): i32 {
  const p: i32 = o.x;
  const n: i32 = o.amount;
  if (n == 0) return Flow.DONE;
  if (n < 0) {
    if (isRule(o) && !kernel().given) {
      const hit = replaced(Event.DIRECT_HIT, source(o), by(o), Cause.BATTLE, 0, -n, source(o));
      if (hit != Flow.AGAIN) return hit;
      kernel().given = 1;
    }
    const flow = replaced(Event.HEARTS_LOST, NONE, p, causeOf(o), 0, -n, source(o));
    if (flow != Flow.AGAIN) return flow;
    addTo(offsetof<Match>('lost'), p, -n);
    happenedTo(Event.HEARTS_LOST, p, source(o), causeOf(o), -n);
  }
  setHearts(p, hearts(p) + n); // B14
  emit(EventType.HEARTS, ruleOf(o, 14), causeOf(o), p, source(o), NONE, n, 0xff, 0xff);
  done(o, max(n, -n));
  return Flow.DONE;
}

// ---------------------------------------------------------------- what lasts

/** "While equipped" lasts as long as the Equipment that says so. */
function lasting(duration: i32): i32 {
  return duration == Duration.FACEUP ? Duration.SOURCE : duration;
}
function modify(o: Operation, to: i32, attr: i32, sets: bool, amount: i32): bool {
  const duration = lasting(o.duration);
  if (duration == Duration.SOURCE && !onField(source(o))) return false; // over already
  const round = by(o) + 1;
  if (sets) kernel().clock++;
  if (addModifier(to, source(o), attr, sets, amount, duration, kernel().clock, round)) return true;
  note(EventType.LIMIT, 0, by(o), source(o), Bound.MODIFIERS);
  return false;
}

function changeStat(o: Operation, slot: i32): void {
  const sets = o.op == <u8>Op.MOD_SET;
  if (!inRows(slot) || !modify(o, slot, o.x, sets, o.amount)) return;
  const c = card(slot);
  emit(EventType.MODIFIED, 37, Cause.EFFECT, c.controller, source(o), slot, o.amount, sets ? 1 : 0, o.x);
  done(o, 1);
}
function mark(o: Operation, slot: i32): void {
  if (!inRows(slot)) return;
  if (o.op == <u8>Op.BLANK) {
    if (modify(o, slot, Attr.TEXT, false, 1)) note(EventType.BLANKED, 83, card(slot).controller, slot, 0);
  } else if (o.op == <u8>Act.TRAIT) {
    if (modify(o, slot, Attr.PREVENTED, false, 1 << o.x))
      emit(EventType.TRAIT, 83, Cause.EFFECT, card(slot).controller, source(o), slot, o.x, 0xff, 0xff);
  } else grant(o, slot);
}
function grant(o: Operation, slot: i32): void {
  const id: i32 = entry(o.entry).id;
  if (<i32>o.x >= effects(id) || !modify(o, slot, Kind.GRANT, false, grantOf(id, o.x))) return;
  emit(EventType.GRANTED, 83, Cause.EFFECT, card(slot).controller, source(o), slot, o.x, 0xff, 0xff);
}
function changePrice(o: Operation): void {
  if (!modify(o, priceGroup(o.x, o.y), Kind.PRICE, false, o.amount)) return;
  emit(EventType.PRICED, 75, Cause.EFFECT, o.x, source(o), NONE, o.amount, 0xff, o.y);
}
function counters(o: Operation, slot: i32): void {
  if (!onField(slot)) return;
  const c = card(slot);
  const before: i32 = c.counters;
  c.counters = <i8>min(max(before + <i32>o.amount, 0), 99);
  kernel().dirty |= <u8>Changed.ROW;
  const n = <i32>c.counters - before;
  if (n == 0) return;
  emit(EventType.COUNTERS, 83, Cause.COUNTER, c.controller, source(o), slot, n, 0xff, 0xff);
  done(o, max(n, -n));
}

/** The activation that this answers does nothing (B77), or the attack ends. */
function negate(o: Operation): void {
  const k = kernel();
  if (o.x == Negate.ATTACK) {
    const m = match();
    if (<i32>m.attacker == NONE) return;
    m.negated = 1;
    note(EventType.NEGATED, 94, by(o), m.attacker, 0);
    return;
  }
  if (k.linked < 2) return;
  const l = link(<i32>k.linked - 2);
  if (l.flags & NEGATED) return;
  l.flags |= NEGATED;
  note(EventType.NEGATED, 77, by(o), l.card, 0);
  done(o, 1);
}

// ---------------------------------------------------------------- all of them

/** Applies the i-th target of the operation at `where`. */
export function apply(where: i32, i: i32): i32 {
  const o = operation(where);
  const slot = i < <i32>o.many ? target(where, i) : NONE;
  switch (<i32>o.op) {
    case Act.DAMAGE:
      return damage(o, slot);
    case Act.DESTROY:
      return destroy(o, slot);
    case Act.SEND:
    case Act.TRIBUTE:
      return send(o, slot);
    case Op.DISCARD:
      return card(slot).zone == Zone.HAND ? send(o, slot) : <i32>Flow.DONE;
    case Op.DISCARD_RANDOM:
      return discardRandom(o);
    case Op.RETURN:
      return returnTo(o, slot, Zone.HAND);
    case Op.REMOVE:
      return returnTo(o, slot, Zone.VOID);
    case Act.TO_DECK:
      return toDeck(o, slot, i + 1 == <i32>o.many);
    case Act.DRAW:
      return drawOne(o);
    case Act.MILL:
      return millOne(o);
    case Act.SHUFFLE:
      return shuffleDeck(o.x) ? Flow.DONE : Flow.WAIT;
    case Act.SUMMON:
      return summon(o, slot);
    case Act.HEARTS:
      return changeHearts(o);
    case Act.PAY:
      return pay(o);
    case Act.EQUIP:
      return i == 0 ? equip(o, slot, target(where, 1)) : <i32>Flow.DONE;
    case Op.REVEAL:
      return learn(slot, EVERYBODY) ? shown(o, slot) : <i32>Flow.WAIT;
  }
  applyFree(o, slot);
  return Flow.DONE;
}
function shown(o: Operation, slot: i32): i32 {
  const z: i32 = card(slot).zone;
  emit(EventType.SHOWN, 100, Cause.EFFECT, card(slot).controller, source(o), slot, 0, z, z);
  return Flow.DONE;
}

/** Operations that nothing can interrupt. */
function applyFree(o: Operation, slot: i32): void {
  switch (<i32>o.op) {
    case Act.HEAL:
      return heal(o, slot);
    case Act.MOVE_ROW:
      return moveRow(o, slot);
    case Act.POINTS:
      return changePoints(o);
    case Act.CONTROL:
      return control(o, slot);
    case Act.TOKEN:
    case Act.CLONE:
      return makeTokens(o, slot, by(o), source(o));
    case Op.MOD_ADD:
    case Op.MOD_SET:
      return changeStat(o, slot);
    case Op.BLANK:
    case Act.TRAIT:
    case Act.GRANT:
      return mark(o, slot);
    case Act.PRICE:
      return changePrice(o);
    case Op.COUNTERS:
      return counters(o, slot);
    case Act.NEGATE:
      return negate(o);
    case Act.WIN:
      match().won |= <u8>(1 << o.x); // B10
  }
}
