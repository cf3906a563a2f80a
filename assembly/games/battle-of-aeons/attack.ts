// One attack (B81, B84–B99): declared, P answer, Reactions may, and damage. Where the target goes, or a direct attack finds a front
// row, its player chooses again and a new window opens (B92, B93).

import { EventType, Kind, Verb } from '../../kernel/codes';
import { addRule, beginRule } from '../../kernel/batch';
import { Flow } from '../../kernel/batch';
import { emit, note } from '../../kernel/events';
import { Cause, Duration } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { NONE, card, kernel, stat } from '../../kernel/memory';
import {
  addFullOption,
  addOption,
  answered,
  begin,
  openNode,
  picked,
  question,
  settleAll,
} from '../../kernel/questions';
import { NO_VALUE } from '../../kernel/questions';
import { endModifiers } from '../../kernel/stats';
import { refresh } from './figures';
import { Act, Event, Option, Stat, Trait, Use, Zone } from './format';
import {
  ATTACKED,
  ATTACKED_AGAIN,
  Match,
  REPLAYS,
  SICK,
  addTo,
  count,
  first,
  hasTrait,
  hearts,
  many,
  match,
  opt,
  playing,
} from './game';
import { happened } from './happenings';
import { openChain } from './links';
import { applyRules, onCard, onPlayer } from './rules';
import { Check, startCheck } from './settle';
import { What } from './what';

// ---------------------------------------------------------------- who may attack whom

/** Has the monster an attack left (B27, B51, B87, B96)? */
export function mayAttack(slot: i32, p: i32): bool {
  const c = card(slot);
  if (c.zone != <u8>Zone.FRONT || <i32>c.controller != p || hasTrait(slot, Trait.NO_ATTACK)) return false;
  if (c.marks & SICK && !hasTrait(slot, Trait.HASTE)) return false;
  if (!(c.marks & ATTACKED)) return hasTarget(slot, p);
  return hasTrait(slot, Trait.EXTRA_ATTACK) && !(c.marks & ATTACKED_AGAIN) && hasTarget(slot, p);
}

/** A front row protects (B85), a back row does not (B28); Attack 0 is no direct attack (B86, B123). */
function mayHit(slot: i32, p: i32): bool {
  if (stat(slot, Stat.ATTACK) <= 0) return false;
  return many(p, Zone.FRONT) == 0 || hasTrait(slot, Trait.DIRECT);
}
function hasTaunt(p: i32): bool {
  let slot = first(p, Zone.FRONT);
  for (let left = many(p, Zone.FRONT); left > 0; left--) {
    if (hasTrait(slot, Trait.TAUNT)) return true;
    slot = card(slot).next;
  }
  return false;
}
function hasTarget(slot: i32, p: i32): bool {
  for (let q = 0; q < count(); q++)
    if (q != p && playing(q) && (many(q, Zone.FRONT) > 0 || mayHit(slot, q))) return true;
  return false;
}

/** A monster in a front row (B84; an Attack of 0 may too, B91), or a player; a value below the players' names a card. */
const CARD_BIT: i32 = 0x4000;
export function offerTargets(slot: i32, p: i32): void {
  for (let q = 0; q < count(); q++) {
    if (q == p || !playing(q)) continue;
    if (mayHit(slot, q)) addOption(Verb.DIRECT, q);
    const taunt = hasTaunt(q);
    let target = first(q, Zone.FRONT);
    for (let left = many(q, Zone.FRONT); left > 0; left--) {
      if (!taunt || hasTrait(target, Trait.TAUNT)) addFullOption(Verb.TARGET, target | CARD_BIT, target, 0);
      target = card(target).next;
    }
  }
}
export function targetQuestion(p: i32, slot: i32): bool {
  const q = begin(p, Kind.TARGET, 1, 1, 84);
  q.card = <u16>slot;
  offerTargets(slot, p);
  return q.options > 0;
}

/** What an answer names becomes the target; false: it is none. */
function setTarget(value: i32): bool {
  const m = match();
  if (value < count()) {
    if (!playing(value) || !mayHit(m.attacker, value)) return false;
    m.target = <u16>NONE;
    m.defender = <u8>value;
    return true;
  }
  const slot = value & ~CARD_BIT;
  if (slot >= <i32>kernel().cards || card(slot).zone != <u8>Zone.FRONT) return false;
  m.target = <u16>slot;
  m.defender = card(slot).controller;
  return true;
}

// ---------------------------------------------------------------- running

const enum Stage {
  DECLARED = 0,
  WINDOW = 1,
  DAMAGE = 2,
  AGAIN = 3,
  HIT = 4,
  OVER = 5,
}

/** Declares an attack. B87: one a turn, one at a time. */
export function startAttack(slot: i32, value: i32): void {
  const m = match();
  m.attacker = <u16>slot;
  m.negated = 0;
  m.replays = 0;
  if (!setTarget(value)) {
    m.attacker = <u16>NONE;
    return;
  }
  const c = card(slot);
  c.marks |= c.marks & ATTACKED ? ATTACKED_AGAIN : ATTACKED;
  addTo(offsetof<Match>('attacks'), c.controller, 1);
  tell();
  happened(Event.ATTACK_DECLARED, slot, m.target, Cause.BATTLE, 0, 1);
  if (<i32>m.target != NONE) happened(Event.ATTACKED, m.target, slot, Cause.BATTLE, 0, 1);
  push(What.ATTACK, Stage.DECLARED, slot);
  startCheck(Check.ALL);
}
function tell(): void {
  const m = match();
  const at = <i32>m.target == NONE ? -1 : <i32>m.target;
  emit(EventType.ATTACK, at < 0 ? 85 : 84, Cause.BATTLE, m.defender, NONE, m.attacker, at, 0xff, 0xff);
}

/** Is the attacker still there, and is the attack not negated (B94)? */
function goesOn(): bool {
  const m = match();
  const c = card(m.attacker);
  return !m.negated && c.zone == <u8>Zone.FRONT && c.controller == m.player && playing(m.player);
}
/** Is the target still what was attacked (B92, B93)? */
function targetStands(): bool {
  const m = match();
  if (!playing(m.defender)) return false;
  if (<i32>m.target == NONE) return mayHit(m.attacker, m.defender);
  return card(m.target).zone == <u8>Zone.FRONT && card(m.target).controller == m.defender;
}

export function runAttack(): i32 {
  const f = top();
  const m = match();
  refresh();
  switch (f.step) {
    case Stage.DECLARED:
      if (!goesOn()) return end();
      if (!targetStands()) return chooseAgain();
      f.step = <u8>Stage.WINDOW;
      openChain(Use.ATTACK, m.attacker, m.player); // B95
      return Flow.AGAIN;
    case Stage.WINDOW:
      f.step = <u8>Stage.DAMAGE;
      startCheck(Check.ALL);
      return Flow.AGAIN;
    case Stage.DAMAGE:
      if (!goesOn()) return end();
      if (!targetStands()) return chooseAgain();
      f.step = <u8>Stage.HIT;
      f.b = <u16>max(hearts(m.defender), 0);
      strike();
      return Flow.AGAIN;
    case Stage.AGAIN:
      if (kernel().asked && !kernel().committed) return Flow.ASK;
      return takeTarget();
    case Stage.HIT:
      if (<i32>m.target == NONE && hearts(m.defender) < <i32>f.b) hit(<i32>f.b - hearts(m.defender));
      f.step = <u8>Stage.OVER;
      startCheck(Check.ALL);
      return Flow.AGAIN;
  }
  return end();
}

/** Damage: the attacker's Attack onto the target (B88), both with retaliation (B89); a direct hit is one Heart (B86). */
function strike(): void {
  const m = match();
  const attack = stat(m.attacker, Stat.ATTACK);
  beginRule();
  const by = addRule(m.player, m.attacker);
  if (<i32>m.target == NONE) onPlayer(Act.HEARTS, by, m.defender, -1, Cause.BATTLE, 86);
  else {
    onCard(Act.DAMAGE, by, m.target, 0, attack, Cause.BATTLE, 88);
    if (opt(Option.RETALIATION)) {
      const back = addRule(m.defender, m.target);
      onCard(Act.DAMAGE, back, m.attacker, 0, stat(m.target, Stat.ATTACK), Cause.BATTLE, 89);
    }
  }
  applyRules();
}
function hit(n: i32): void {
  const m = match();
  emit(EventType.DIRECT_HIT, 86, Cause.BATTLE, m.defender, NONE, m.attacker, n, 0xff, 0xff);
  happened(Event.DIRECT_HIT, m.attacker, NONE, Cause.BATTLE, 0, n);
}

/** Another target, a direct attack if the row is empty now, or none (B92). */
function chooseAgain(): i32 {
  const m = match();
  if (<i32>m.replays >= REPLAYS) return end();
  m.replays++;
  openNode(Kind.TARGET, 1 << m.player);
  top().step = <u8>Stage.AGAIN;
  settleAll(againQuestion);
  return Flow.AGAIN;
}
export function againQuestion(p: i32): bool {
  const m = match();
  if (answered(p) || <i32>m.attacker == NONE) return false;
  begin(p, Kind.TARGET, 1, 1, 92);
  question().card = m.attacker;
  offerTargets(m.attacker, p);
  addOption(Verb.STOP, NO_VALUE);
  return true;
}
function takeTarget(): i32 {
  const m = match();
  const value = playing(m.player) && answered(m.player) ? picked(m.player, 0, 0) : NO_VALUE;
  kernel().asked = 0;
  if (value == NO_VALUE || !setTarget(value)) return end();
  tell();
  top().step = <u8>Stage.DECLARED;
  return Flow.AGAIN;
}

function end(): i32 {
  const m = match();
  note(EventType.ATTACK_ENDED, 94, m.player, m.attacker, 0);
  endModifiers(Duration.STEP, 0);
  m.attacker = <u16>NONE;
  m.target = <u16>NONE;
  pop();
  startCheck(Check.ALL); // what lasted this battle is over: Health may fall (B37)
  return Flow.AGAIN;
}
