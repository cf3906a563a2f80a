// A chain (B79, B80): something is activated, the others may answer clockwise until all pass in a row, and then it resolves, last
// in first out. Summons and attacks open a chain without a link of their own.

import { EventType, Kind, Verb } from '../../kernel/codes';
import {
  AT_RESOLVE,
  AT_THEN,
  NEGATED,
  RESOLVING,
  addLink,
  answerer,
  countAdded,
  dropLink,
  enterLink,
  firstPick,
  isChainFull,
  lastLink,
  openAnswers,
  passAnswer,
  recheckLink,
  settleLink,
} from '../../kernel/chain';
import { Flow, beginBatch } from '../../kernel/batch';
import { EVERYBODY, note } from '../../kernel/events';
import { Cause, Duration } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { FAILED } from '../../kernel/machine';
import { Link, NONE, UNKNOWN, card, chain, entry, kernel } from '../../kernel/memory';
import { effectAt } from '../../kernel/pack';
import { NO_VALUE, addOption, answered, begin, openNode, picked, question, settleAll } from '../../kernel/questions';
import { endModifiers } from '../../kernel/stats';
import { learn, sees } from '../../kernel/zones';
import { putOn } from './apply';
import { resolveAt } from './feasible';
import { refresh, spellPrice } from './figures';
import { Act, Class, Event, Option, Use, Zone } from './format';
import { Match, addTo, classOf, count, inRows, match, opt, playing, supportOf } from './game';
import { happened } from './happenings';
import { placeSupport, putOnChain } from './moves';
import { applyRules, onCard, payPoints, ruleFor } from './rules';
import { Check, startCheck } from './settle';
import {
  NO_EFFECT,
  NOT_USABLE,
  abilityEffect,
  abilityId,
  abilityOf,
  abilityUsable,
  deedOf,
  offerAbilities,
  offerSpells,
  reactionPossible,
  slotOf,
  spellEffect,
} from './usable';
import { use } from './uses';
import { What } from './what';

export const enum Stage {
  ACTIVATE = 0,
  ACTIVATED = 1,
  ANSWER = 2,
  ANSWERED = 3,
  RESOLVE = 4,
  RESOLVED = 5,
  FINISH = 6,
  CHECK = 7,
}

// ---------------------------------------------------------------- what opens a chain, or adds to it

/** Uses a spell from hand that all know already: its Cost is paid (B75), and it lies nowhere until it resolves. */
export function startSpell(player: i32, slot: i32, effect: i32): void {
  const cost = spellPrice(player, card(slot).id);
  addLink(slot, card(slot).id, effect, player, Use.SPELL);
  countAdded(player);
  addTo(offsetof<Match>('spells'), player, 1);
  note(EventType.SPELL_USED, classOf(slot) == Class.REACTION ? 68 : 67, player, slot, cost);
  putOnChain(slot);
  top().step = <u8>Stage.ACTIVATE;
  if (cost == 0) return;
  ruleFor(player);
  payPoints(cost, 75);
  applyRules();
}

/** Activates ability n of a card. */
export function startAbility(player: i32, slot: i32, n: i32): void {
  const id = abilityId(slot, n);
  const effect = abilityEffect(slot, n);
  use(slot, id, effect);
  addLink(slot, id, effect, player, Use.ABILITY);
  countAdded(player);
  note(EventType.ABILITY_USED, 40, player, slot, effect);
  top().step = <u8>Stage.ACTIVATE;
}

/** A chain about something that is no activation: a summon that has succeeded (B66, B111), an attack (B95). */
export function openChain(what: i32, slot: i32, player: i32): void {
  match().answers = <u8>what;
  match().answered = <u16>slot;
  push(What.CHAIN, Stage.ANSWER, what);
  openAnswers(player);
}

// ---------------------------------------------------------------- running

export function runChain(): i32 {
  const f = top();
  switch (f.step) {
    case Stage.ACTIVATE:
      return activate();
    case Stage.ACTIVATED:
      return activated();
    case Stage.ANSWER:
      return ask();
    case Stage.ANSWERED:
      return takeAnswer();
    case Stage.RESOLVE:
      return resolveLast();
    case Stage.RESOLVED:
      f.step = <u8>(lastLink().flags & (AT_THEN | AT_RESOLVE) ? Stage.RESOLVE : Stage.FINISH);
      return Flow.AGAIN;
    case Stage.FINISH:
      f.step = <u8>Stage.CHECK;
      finish(lastLink());
      return Flow.AGAIN;
  }
  f.step = <u8>Stage.RESOLVE;
  startCheck(Check.IN_CHAIN);
  return Flow.AGAIN;
}

function runLink(): void {
  beginBatch();
  enterLink(<i32>chain().links - 1);
  push(What.BATCH, 0, 0);
}

/** Targets are chosen and costs paid (B62): what stands before RESOLVE. */
function activate(): i32 {
  const f = top();
  const l = lastLink();
  f.step = <u8>Stage.ACTIVATED;
  beginBatch();
  if (l.effect != NO_EFFECT && resolveAt(effectAt(l.id, l.effect))) runLink();
  return Flow.AGAIN;
}
function activated(): i32 {
  const f = top();
  const l = lastLink();
  if (l.flags & AT_THEN) {
    f.step = <u8>Stage.ACTIVATE;
    return Flow.AGAIN;
  }
  const failed = kernel().linked != 0 && (entry(0).flags & FAILED) != 0;
  kernel().linked = 0;
  settleLink(l);
  if (failed) {
    // Its controller does not want it, or its condition holds no longer.
    f.step = <u8>Stage.FINISH;
    l.flags |= NEGATED;
    return Flow.AGAIN;
  }
  if (l.kind == <u8>Use.SPELL) happened(Event.SPELL_USED, l.card, NONE, Cause.RULE, 1 << classOf(l.card), 1);
  f.step = <u8>Stage.ANSWER;
  match().answers = l.kind;
  openAnswers(l.controller);
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- answers

function mayAnswer(p: i32): bool {
  const moment: i32 = match().answers;
  return offerAbilities(p, moment, false) || reactionPossible(p, moment);
}

/** Whoever could answer, for all that is public, is asked; nobody waits for others (B79). */
function ask(): i32 {
  const f = top();
  refresh();
  const p = isChainFull() ? -1 : answerer();
  if (p < 0) {
    f.step = <u8>Stage.RESOLVE;
    return Flow.AGAIN;
  }
  if (!mayAnswer(p)) {
    passAnswer(p);
    return Flow.AGAIN;
  }
  f.step = <u8>Stage.ANSWERED;
  openNode(Kind.WINDOW, 1 << p);
  settleAll(windowQuestion);
  return Flow.AGAIN;
}

export function windowQuestion(player: i32): bool {
  if (answered(player) || player != <i32>chain().turn) return false;
  const moment: i32 = match().answers;
  begin(player, Kind.WINDOW, 1, 1, 79);
  addOption(Verb.PASS, NO_VALUE);
  offerAbilities(player, moment, true);
  if (reactionPossible(player, moment)) {
    offerSpells(player, moment);
    question().hidden = 1;
    question().trusted = sees(player) ? 0 : 1;
  }
  return true;
}

function takeAnswer(): i32 {
  const k = kernel();
  if (k.asked && !k.committed) return Flow.ASK;
  const p: i32 = chain().turn;
  const value = playing(p) && answered(p) ? picked(p, 0, 0) : NO_VALUE;
  const used = useAnswer(p, value, match().answers);
  if (used == Flow.WAIT) return used;
  k.asked = 0;
  if (used == Flow.AGAIN) return used;
  if (playing(p)) note(EventType.PASSED, 79, p, NONE, 0);
  passAnswer(p);
  top().step = <u8>Stage.ANSWER;
  return Flow.AGAIN;
}

/** Uses the spell or ability of an answer: AGAIN; DONE: it is none, or not any more; WAIT. The top frame is the chain's. */
export function useAnswer(p: i32, value: i32, moment: i32): i32 {
  const slot = slotOf(value);
  if (value == NO_VALUE || slot >= <i32>kernel().cards) return Flow.DONE;
  const n = abilityOf(deedOf(value));
  if (n >= 0) {
    if (!abilityUsable(slot, n, p, moment)) return Flow.DONE;
    startAbility(p, slot, n);
    return Flow.AGAIN;
  }
  if (card(slot).zone != <u8>Zone.HAND || <i32>card(slot).controller != p) return Flow.DONE;
  if (!learn(slot, EVERYBODY)) return Flow.WAIT;
  const effect = card(slot).id == <u16>UNKNOWN ? NOT_USABLE : spellEffect(card(slot).id, slot, p, moment);
  if (effect == NOT_USABLE) return Flow.DONE;
  startSpell(p, slot, effect);
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- resolving

function resolveLast(): i32 {
  const f = top();
  if (chain().links == 0) {
    endModifiers(Duration.BATCH, 0);
    pop();
    return Flow.AGAIN;
  }
  const l = lastLink();
  if (!playing(l.controller)) {
    dropLink();
    return Flow.AGAIN;
  }
  if (!(l.flags & RESOLVING)) {
    refresh();
    l.flags |= RESOLVING;
    recheckLink(l);
    if (!(l.flags & NEGATED) && place(l)) return Flow.AGAIN;
  }
  f.step = <u8>Stage.FINISH;
  if (l.flags & NEGATED || l.effect == NO_EFFECT) return Flow.AGAIN;
  f.step = <u8>Stage.RESOLVED;
  runLink();
  return Flow.AGAIN;
}

/**
 * Equipment, Structure and Terrain come to the field as they resolve, and what they say happens with them there. True: what they
 * replace goes first.
 */
function place(l: Link): bool {
  const slot: i32 = l.card;
  const p: i32 = l.controller;
  if (l.kind != <u8>Use.SPELL || card(slot).zone != <u8>Zone.OUT) return false;
  const kind = classOf(slot);
  if (kind == Class.EQUIPMENT) {
    const host = firstPick(l);
    if (host == NONE || !inRows(host)) return false; // B78
    placeSupport(slot, p, host);
    putOn(slot, host, slot);
  } else if (kind == Class.STRUCTURE || kind == Class.TERRAIN) {
    ruleFor(p);
    const global = kind == Class.TERRAIN && opt(Option.TERRAIN_GLOBAL) != 0;
    for (let q = 0; q < count(); q++) {
      const old = q == p || global ? supportOf(q, kind) : NONE;
      if (old != NONE) onCard(Act.SEND, 0, old, 0, 0, Cause.RULE, kind == Class.TERRAIN ? 73 : 72); // B74, B121
    }
    placeSupport(slot, p, NONE);
    if (kernel().operations == 0) return false;
    applyRules();
    return true;
  }
  return false;
}

/** A used spell goes to Oblivion (B26, B67), a negated one too (B77); what lies on the field stays. */
function finish(l: Link): void {
  const slot: i32 = l.card;
  const spell = l.kind == <u8>Use.SPELL && card(slot).zone == <u8>Zone.OUT;
  const negated = (l.flags & NEGATED) != 0;
  dropLink();
  if (!spell) return;
  ruleFor(card(slot).owner);
  onCard(Act.SEND, 0, slot, 0, 0, Cause.RULE, negated ? 77 : 67);
  applyRules();
}
