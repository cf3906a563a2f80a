// What effects can answer: events are noted as they happen; when a batch is over, the P that answer them wait as triggers until
// the chain is done (B39, B48, B81).

import { Bound, EventType } from '../../kernel/codes';
import { note } from '../../kernel/events';
import { Effect } from '../../kernel/format';
import { HAPPENINGS } from '../../kernel/limits';
import { holds } from '../../kernel/machine';
import { HAPPENINGS_AT, HAPPENING_BYTES, Happening, NONE, UNKNOWN, card, kernel } from '../../kernel/memory';
import { effectAt, effects, firstEffect, nextEffect, timings } from '../../kernel/pack';
import { forgetLastKnown, setEventPlayer, setLastKnown, setUsualChosen } from '../../kernel/select';
import { BLANK } from '../../kernel/zones';
import { grantAt, grantEffect, grantId, worksIn } from './figures';
import { Event, Step, Timing, Whose, Zone } from './format';
import { TRIGGERS, TRIGGER_BYTES, count, first, many, match, playing, trigger } from './game';
import { setEventSource } from './own';
import { hasUse, use } from './uses';

function happening(i: i32): Happening {
  return changetype<Happening>(HAPPENINGS_AT + i * HAPPENING_BYTES);
}

/** Does anything on the field, or the card itself, answer the event? Both are public. */
function listens(event: i32, slot: i32): bool {
  if ((match().fieldEvents >> event) & 1) return true;
  return slot != NONE && card(slot).id != <u16>UNKNOWN && ((timings(card(slot).id) >> Timing.WHEN) & 1) != 0;
}

/** Something happens to a card, caused by `source`. */
export function happened(event: i32, slot: i32, source: i32, cause: i32, zones: i32, amount: i32): void {
  note_(event, slot, source, cause, zones, amount, card(slot).controller);
}
/** Something happens to a player. */
export function happenedTo(event: i32, player: i32, source: i32, cause: i32, amount: i32): void {
  note_(event, NONE, source, cause, 0, amount, player);
}
function note_(event: i32, slot: i32, source: i32, cause: i32, zones: i32, amount: i32, player: i32): void {
  const k = kernel();
  if (match().step == <u8>Step.SETUP || !listens(event, slot)) return;
  if (<i32>k.happenings >= HAPPENINGS) return note(EventType.LIMIT, 0, player, slot, Bound.WAITING);
  const h = happening(k.happenings++);
  h.slot = <u16>slot;
  h.id = slot == NONE || card(slot).flags & BLANK ? <u16>NONE : card(slot).id;
  h.amount = <i16>amount;
  h.event = <u8>event;
  h.cause = <u8>cause;
  h.zones = <u8>zones;
  h.player = <u8>player;
  h.left = <u16>source;
  h.right = slot == NONE ? 0 : card(slot).zone; // its last position
}

// ---------------------------------------------------------------- collecting

/** Event, causes and ways match those the effect names. */
export function names(at: usize, event: i32, cause: i32, zones: i32): bool {
  if (<i32>load<u8>(at, Effect.AT_ARG) != event) return false;
  const causes: i32 = load<u8>(at, Effect.AT_CAUSES);
  if (causes && !((causes >> cause) & 1)) return false;
  const wanted: i32 = load<u8>(at, Effect.AT_ZONES);
  return wanted == 0 || (wanted & zones) != 0;
}
/** Bits of Whose of an event without object, for an effect's controller. */
export function whose(player: i32, you: i32): i32 {
  return player == you ? Whose.YOURS : Whose.THEIRS;
}

/** One effect of a card looks at a happening. `z`: the zone from which it works. */
function consider(slot: i32, id: i32, effect: i32, at: usize, h: Happening, own: bool, z: i32, you: i32): void {
  if (load<u8>(at, Effect.AT_TIMING) != <u8>Timing.WHEN) return;
  const zones: i32 = <i32>h.slot == NONE ? whose(h.player, you) : <i32>h.zones;
  if (!names(at, h.event, h.cause, zones)) return;
  const self = (load<u8>(at, Effect.AT_FLAGS) & Effect.SELF) != 0;
  if (self != own || !worksFrom(slot, at, z, own) || !hasUse(slot, id, effect)) return;
  if (!holds(slot, you, at, h.slot)) return;
  wait(slot, id, effect, h, you);
}
/** An own trigger answers from the card's last position (B47); its traits of then are gone with it. */
function worksFrom(slot: i32, at: usize, z: i32, own: bool): bool {
  if (own && <i32>card(slot).zone != z) return ((load<u8>(at, Effect.AT_WHERE) >> z) & 1) != 0;
  return worksIn(slot, at, z);
}

function considerCard(slot: i32, id: i32, h: Happening, own: bool, z: i32, you: i32): void {
  if (id != NONE && (timings(id) >> Timing.WHEN) & 1) {
    let at = firstEffect(id);
    for (let i = 0, n = effects(id); i < n; i++) {
      if (!(load<u8>(at, Effect.AT_FLAGS) & Effect.GIVEN)) consider(slot, id, i, at, h, own, z, you);
      at = nextEffect(at);
    }
  }
  considerGrants(slot, h, own, z, you);
}
function considerGrants(slot: i32, h: Happening, own: bool, z: i32, you: i32): void {
  for (let n = 0, i = grantAt(slot, 0); i >= 0; i = grantAt(slot, ++n)) {
    const id = grantId(i);
    const effect = grantEffect(i);
    consider(slot, id, effect, effectAt(id, effect), h, own, z, you);
  }
}

function wait(slot: i32, id: i32, effect: i32, h: Happening, you: i32): void {
  const m = match();
  use(slot, id, effect);
  if (<i32>m.triggers >= TRIGGERS) return note(EventType.LIMIT, 48, you, slot, Bound.TRIGGERS);
  const t = trigger(m.triggers++);
  t.card = <u16>slot;
  t.id = <u16>id;
  t.object = h.slot;
  t.source = h.left;
  t.amount = h.amount;
  t.effect = <u8>effect;
  t.controller = <u8>you;
  t.player = <i32>h.slot == NONE ? h.player : isAttack(h.event) ? m.defender : 0xff;
  t.wave = m.wave;
}

/** Of an attack the player who is attacked is the one chosen. */
function isAttack(event: i32): bool {
  return event == Event.DIRECT_HIT || event == Event.ATTACK_DECLARED;
}

/** The P that answer what has happened wait as one wave. */
export function collectTriggers(): void {
  const k = kernel();
  const m = match();
  if (k.happenings == 0) return;
  m.wave = m.triggers == 0 ? 0 : m.wave + 1;
  for (let i = 0; i < <i32>k.happenings; i++) {
    const h = happening(i);
    setLastKnown(h.player, h.right, NONE, NONE);
    setEventPlayer(h.player);
    setEventSource(h.left);
    setUsualChosen(isAttack(h.event) ? <i32>m.defender : -1);
    if (<i32>h.slot != NONE && playing(h.player)) considerCard(h.slot, h.id, h, true, h.right, h.player);
    if ((m.fieldEvents >> h.event) & 1) watch(h);
  }
  k.happenings = 0;
  setEventSource(-1);
  setEventPlayer(-1);
  setUsualChosen(-1);
  forgetLastKnown();
}

/** The cards on the field that answer what happens to others, or to players. */
function watch(h: Happening): void {
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    for (let z: i32 = Zone.FRONT; z <= Zone.SUPPORT; z++) {
      let slot = first(p, z);
      for (let left = many(p, z); left > 0; left--) {
        const c = card(slot);
        considerCard(slot, c.flags & BLANK ? NONE : <i32>c.id, h, false, z, p);
        slot = c.next;
      }
    }
  }
}

/** Trigger i has got its chain, or comes to nothing. */
export function dropTrigger(i: i32): void {
  const m = match();
  const last = <i32>--m.triggers;
  memory.copy(changetype<usize>(trigger(i)), changetype<usize>(trigger(i + 1)), (last - i) * TRIGGER_BYTES);
  memory.fill(changetype<usize>(trigger(last)), 0, TRIGGER_BYTES);
}

/** The first trigger that comes next and the player who says which; the others of that player and wave are the choice (B48). */
export function nextTrigger(): i32 {
  const m = match();
  const wave: i32 = trigger(0).wave;
  for (let n = 0; n < count(); n++) {
    let p = <i32>m.player + n;
    if (p >= count()) p -= count();
    for (let i = 0; i < <i32>m.triggers; i++)
      if (<i32>trigger(i).wave == wave && <i32>trigger(i).controller == p) return i;
  }
  return 0;
}
/** Does trigger i stand beside `other` for a choice? */
export function isBeside(i: i32, other: i32): bool {
  return trigger(i).wave == trigger(other).wave && trigger(i).controller == trigger(other).controller;
}
