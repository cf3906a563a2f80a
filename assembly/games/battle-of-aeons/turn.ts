// A turn (B15–B24): draw and Point, one's own actions, battle, end.

import { EventType, Kind, Verb } from '../../kernel/codes';
import { clearChain } from '../../kernel/chain';
import { Flow } from '../../kernel/batch';
import { EVERYBODY, emit, note } from '../../kernel/events';
import { Cause, Duration } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { NONE, UNKNOWN, card, kernel } from '../../kernel/memory';
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
import { endModifiers } from '../../kernel/stats';
import { learn, sees } from '../../kernel/zones';
import { mayAttack, startAttack, targetQuestion } from './attack';
import { moveInRows } from './apply';
import { refresh, tellFacts } from './figures';
import { Act, Event, Option, Step, Trait, Use, Zone } from './format';
import {
  MOVED_ROW,
  Match,
  TURN_MARKS,
  count,
  first,
  hasRoom,
  hasTrait,
  inRows,
  many,
  match,
  opt,
  playing,
} from './game';
import { happenedTo } from './happenings';
import { Stage as ChainStage, openChain, useAnswer } from './links';
import { drawCards, applyRules, onPlayer, ruleFor } from './rules';
import { Check, beginResolution, startCheck } from './settle';
import { isSummon, offerSummons, startSummon, summonQuestion } from './summon';
import { Deed, codeOf, deedOf, offerAbilities, offerSpells, slotOf } from './usable';
import { renewUses } from './uses';
import { What } from './what';

const enum Stage {
  BEGIN = 0,
  DRAWN = 1,
  MAIN = 2,
  ACT = 3,
  ACTED = 4,
  FIGHT = 5,
  BATTLE = 6,
  FOUGHT = 7,
  END = 8,
  LAST = 9,
  OVER = 10,
}

export function startTurn(): void {
  push(What.TURN, Stage.BEGIN, 0);
}

export function runTurn(): i32 {
  const f = top();
  const m = match();
  switch (f.step) {
    case Stage.BEGIN:
      beginTurn();
      return Flow.AGAIN;
    case Stage.DRAWN:
      f.step = <u8>Stage.MAIN;
      happenedTo(Event.TURN_START, m.player, NONE, Cause.RULE, 1);
      return check();
    case Stage.MAIN:
      enterStep(Step.MAIN); // B16
      f.step = <u8>Stage.ACT;
      return Flow.AGAIN;
    case Stage.ACT:
    case Stage.BATTLE:
      return ask();
    case Stage.ACTED:
    case Stage.FOUGHT:
      return takeAction();
    case Stage.FIGHT:
      enterStep(Step.BATTLE); // B20, and never back (B21)
      f.step = <u8>Stage.BATTLE;
      happenedTo(Event.BATTLE_START, m.player, NONE, Cause.RULE, 1);
      return check();
    case Stage.END:
      enterStep(Step.END);
      f.step = <u8>Stage.LAST;
      happenedTo(Event.TURN_END, m.player, NONE, Cause.RULE, 1);
      return check();
    case Stage.LAST:
      f.step = <u8>Stage.OVER;
      endTurn();
      return check();
  }
  pop();
  return Flow.AGAIN;
}

function check(): i32 {
  beginResolution();
  startCheck(Check.ALL);
  return Flow.AGAIN;
}
function enterStep(step: i32): void {
  match().step = <u8>step;
  emit(EventType.STEP, 20, 0, match().player, NONE, NONE, step, 0xff, 0xff);
}

// ---------------------------------------------------------------- Step 1 (B15)

function beginTurn(): void {
  const m = match();
  m.turn++;
  m.summoned = 0;
  m.spells = 0;
  m.attacks = 0;
  m.lost = 0;
  m.step = <u8>Step.START;
  emit(EventType.TURN_START, 15, 0, m.player, NONE, NONE, m.turn, 0xff, 0xff);
  endModifiers(Duration.OWN_TURN, <i32>m.player + 1);
  beginResolution();
  top().step = <u8>Stage.DRAWN;
  if (skipsFirstStep()) return;
  ruleFor(m.player);
  drawCards(m.player, 1, 15);
  onPlayer(Act.POINTS, 0, m.player, 1, Cause.RULE, 15);
  applyRules();
}
/** The starting player's first turn, or each player's. */
function skipsFirstStep(): bool {
  const m = match();
  return m.turn == 1 || (opt(Option.FIRST_STEP_SKIP) != 0 && <i32>m.turn <= count());
}

// ---------------------------------------------------------------- what the turn player does

function inBattle(): bool {
  return match().step == <u8>Step.BATTLE;
}

function ask(): i32 {
  const f = top();
  const m = match();
  refresh();
  tellFacts();
  if (!playing(m.player)) {
    f.step = <u8>Stage.OVER;
    return Flow.AGAIN;
  }
  if (<i32>m.toAnswer != NONE) return answerSummoned();
  f.step++;
  openNode(inBattle() ? Kind.BATTLE : Kind.ACT, 1 << m.player);
  settleAll(inBattle() ? battleQuestion : actQuestion);
  return Flow.AGAIN;
}
/** A monster that an effect has summoned can be answered too, when its chain is done (B66). */
function answerSummoned(): i32 {
  const m = match();
  const slot: i32 = m.toAnswer;
  m.toAnswer = <u16>NONE;
  if (!inRows(slot)) return Flow.AGAIN;
  startCheck(Check.ALL);
  clearChain();
  openChain(Use.SUMMON, slot, card(slot).controller);
  return Flow.AGAIN;
}

/** Step 2: summons, spells, abilities, moves, in any order (B16, B17, B19). */
export function actQuestion(p: i32): bool {
  if (answered(p)) {
    const deed = deedOf(picked(p, 0, 0));
    return deed >= Deed.SUMMON && deed <= Deed.LIMITBREAK && summonQuestion(p);
  }
  begin(p, Kind.ACT, 1, 1, 16);
  offerSummons(p); // Limitbreak here alone (B65)
  offerSpells(p, Use.MAIN);
  offerAbilities(p, Use.MAIN, true);
  offerMoves(p);
  addOption(Verb.BATTLE, codeOf(0, Deed.BATTLE));
  addOption(Verb.END, codeOf(0, Deed.END));
  question().hidden = 1;
  question().trusted = sees(p) ? 0 : 1;
  return true;
}

/** Between the rows once a turn, in Step 2 only (B19, B96). */
function mayMove(slot: i32, p: i32): bool {
  const c = card(slot);
  if (!inRows(slot) || <i32>c.controller != p || c.marks & MOVED_ROW || hasTrait(slot, Trait.NO_MOVE)) return false;
  return hasRoom(p, c.zone == <u8>Zone.FRONT ? Zone.BACK : Zone.FRONT);
}
function offerMoves(p: i32): void {
  for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
    let slot = first(p, z);
    for (let left = many(p, z); left > 0; left--) {
      if (mayMove(slot, p)) addFullOption(Verb.MOVE, codeOf(slot, Deed.MOVE), slot, 0);
      slot = card(slot).next;
    }
  }
}

/** Step 3: attacks one at a time (B87), and what may be used in battle (B44, B69). */
export function battleQuestion(p: i32): bool {
  if (answered(p)) {
    const value = picked(p, 0, 0);
    return answered(p) == 1 && deedOf(value) == Deed.ATTACK && targetQuestion(p, slotOf(value));
  }
  begin(p, Kind.BATTLE, 1, 1, 84);
  let slot = first(p, Zone.FRONT);
  for (let left = many(p, Zone.FRONT); left > 0; left--) {
    if (mayAttack(slot, p)) addFullOption(Verb.ATTACK, codeOf(slot, Deed.ATTACK), slot, 0);
    slot = card(slot).next;
  }
  offerSpells(p, Use.BATTLE);
  offerAbilities(p, Use.BATTLE, true);
  addOption(Verb.END, codeOf(0, Deed.END));
  question().hidden = 1;
  question().trusted = sees(p) ? 0 : 1;
  return true;
}

/** Carries out what has been answered, as far as it still can be. */
function takeAction(): i32 {
  const k = kernel();
  const m = match();
  const f = top();
  if (k.asked && !k.committed) return Flow.ASK;
  const p: i32 = m.player;
  if (!playing(p) || !answered(p)) {
    k.asked = 0;
    f.step = <u8>Stage.OVER;
    return Flow.AGAIN;
  }
  const value = picked(p, 0, 0);
  const slot = slotOf(value);
  const known = slot < <i32>k.cards;
  switch (deedOf(value)) {
    case Deed.BATTLE:
      return goTo(Stage.FIGHT);
    case Deed.END:
      return goTo(Stage.END);
    case Deed.MOVE:
      goTo(Stage.ACT);
      if (known && mayMove(slot, p)) {
        card(slot).marks |= MOVED_ROW;
        moveInRows(slot, 3 - <i32>card(slot).zone, Cause.RULE, NONE, 19);
      }
      return check();
    case Deed.ATTACK:
      goTo(Stage.BATTLE);
      beginResolution();
      if (known && mayAttack(slot, p) && answered(p) > 1) startAttack(slot, picked(p, 1, 0));
      return Flow.AGAIN;
    case Deed.SUMMON:
    case Deed.TRIBUTE:
    case Deed.LIMITBREAK:
      return summon(p, value);
  }
  return use(p, value);
}
/** The answer has been taken. */
function goTo(step: i32): i32 {
  kernel().asked = 0;
  top().step = <u8>step;
  return Flow.AGAIN;
}

function summon(p: i32, value: i32): i32 {
  const slot = slotOf(value);
  if (slot < <i32>kernel().cards && answered(p) > 1) {
    if (!learn(slot, EVERYBODY)) return Flow.WAIT;
    if (card(slot).id != <u16>UNKNOWN && isSummon(p, value)) {
      goTo(Stage.ACT);
      beginResolution();
      startSummon(p, value);
      return Flow.AGAIN;
    }
  }
  return goTo(Stage.ACT);
}

/** A spell or an ability opens a chain. */
function use(p: i32, value: i32): i32 {
  const m = match();
  const f = top();
  const battle = inBattle();
  const slot = slotOf(value);
  if (slot < <i32>kernel().cards && deedOf(value) == Deed.SPELL && !learn(slot, EVERYBODY)) return Flow.WAIT;
  f.step = <u8>(battle ? Stage.BATTLE : Stage.ACT);
  kernel().asked = 0;
  clearChain();
  m.answered = <u16>NONE;
  beginResolution();
  startCheck(Check.ALL); // when the chain is done
  push(What.CHAIN, ChainStage.RESOLVE, Use.SPELL);
  useAnswer(p, value, battle ? Use.BATTLE : Use.MAIN);
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- Step 4

/** What lasts this turn ends, and with it control (B109); marks of the turn go. */
function endTurn(): void {
  const k = kernel();
  endModifiers(Duration.ROUND, 0);
  renewUses();
  for (let i = 0; i < <i32>k.cards; i++) {
    if (!inRows(i)) continue;
    card(i).marks &= ~TURN_MARKS;
    card(i).entered = 0;
  }
  refresh();
}
