// Windows: moments at which everybody may secretly commit one Action or Extra (S54, S55, S65, S91).

import { EventType, Kind, Verb } from '../../kernel/codes';
import { Cause, Effect } from '../../kernel/format';
import { Flow, enter } from '../../kernel/batch';
import { emit, note } from '../../kernel/events';
import { pop, top } from '../../kernel/frames';
import { Changed, NONE, card, kernel, zone } from '../../kernel/memory';
import { holds } from '../../kernel/machine';
import { effects, firstEffect, handyCard, handyCards, nextEffect, timings } from '../../kernel/pack';
import { NO_VALUE, addOption, answered, begin, openNode, picked, question, settleAll } from '../../kernel/questions';
import { ACTED, BLANK, FACEDOWN, USED, learn, sees } from '../../kernel/zones';
import { EVERYBODY } from '../../kernel/events';
import { Timing, Zone } from './format';
import { settleStats } from './figures';
import { addWaitingExtra, count, first, hand, isAutomaton, match, playing } from './game';
import { enterRow } from './moves';
import { meetsRequirement, requirementHolds } from './requirement';

/** Bit of Kernel.limits: an Action has been used in this step. */
const ACTIONS: u8 = 1;

/** A new step: an Action that is reset may be used again; within one step a reset does not allow it twice (S54). */
export function renewActions(): void {
  const k = kernel();
  if (!(k.limits & ACTIONS)) return;
  k.limits &= ~ACTIONS;
  for (let i = 0; i < <i32>k.cards; i++) card(i).marks &= ~(<u8>ACTED);
}

/** The number of the card's Action that its controller can use in this step, −1 if none. */
function usableAction(slot: i32): i32 {
  const c = card(slot);
  if (c.flags & (FACEDOWN | BLANK) || c.marks & (USED | ACTED)) return -1; // S54, S55
  if (!((timings(c.id) >> Timing.ACTION) & 1) || (c.zone == Zone.PLAY && c.start == 0)) return -1;
  return stepEffect(c.id, Timing.ACTION, slot, c.controller);
}

/** The first effect of a timing for the current step whose condition holds, −1 if none. */
function stepEffect(id: i32, timing: i32, slot: i32, player: i32): i32 {
  let at = firstEffect(id);
  const n = effects(id);
  for (let i = 0; i < n; i++) {
    if (<i32>load<u8>(at, Effect.AT_TIMING) == timing && load<u8>(at, Effect.AT_ARG) == match().step) {
      if (holds(slot, player, at, NONE)) return i;
    }
    at = nextEffect(at);
  }
  return -1;
}

/** Can this hand card be played as an Extra now (S65)? An unknown one can, for all that is known. */
function usableExtra(slot: i32, player: i32): bool {
  const id: i32 = card(slot).id;
  if (id == 0xffff) return true;
  if (!((timings(id) >> Timing.EXTRA) & 1) || !meetsRequirement(slot, player)) return false;
  return stepEffect(id, Timing.EXTRA, slot, player) >= 0;
}

/** Does the pack hold an Extra that this player could, for all that is public, play now? */
function extraPossible(player: i32): bool {
  if (hand(player) == 0 || isAutomaton(player) || !((match().extraSteps >> match().step) & 1)) return false;
  for (let i = 0; i < handyCards(); i++) {
    const id = handyCard(i);
    if (!((timings(id) >> Timing.EXTRA) & 1)) continue;
    if (stepEffect(id, Timing.EXTRA, NONE, player) >= 0 && requirementHolds(id, NONE, player)) return true;
  }
  return false;
}

function hasAction(p: i32): bool {
  if (!((match().actionSteps >> match().step) & 1)) return false;
  return actionIn(p, Zone.PLAY) != NONE || actionIn(p, Zone.RANGER) != NONE;
}
function actionIn(p: i32, z: i32): i32 {
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    if (usableAction(slot) >= 0) return slot;
    slot = card(slot).next;
  }
  return NONE;
}

/** Could a window of the current step matter at all? */
export function windowsMatter(extras: bool): bool {
  const m = match();
  const steps: i32 = m.actionSteps | (extras ? m.extraSteps : 0);
  return ((steps >> m.step) & 1) != 0;
}

/** Bits of the steps that a card's effects of a timing name. */
export function stepsOf(id: i32, timing: i32): i32 {
  if (!((timings(id) >> timing) & 1)) return 0;
  let bits = 0;
  let at = firstEffect(id);
  for (let n = effects(id); n > 0; n--) {
    if (<i32>load<u8>(at, Effect.AT_TIMING) == timing) bits |= 1 << load<u8>(at, Effect.AT_ARG);
    at = nextEffect(at);
  }
  return bits;
}

/** Opens a window; false: nobody can do anything, for all that is public. */
export function openWindow(extras: bool): bool {
  let asked = 0;
  let automatic = false;
  for (let p = 0; p < count(); p++) {
    if (!playing(p)) continue;
    const acts = hasAction(p);
    if (isAutomaton(p)) automatic = automatic || acts;
    else if (acts || (extras && extraPossible(p))) asked |= 1 << p;
  }
  if (!asked && !automatic) return false;
  match().phase = extras ? 1 : 0;
  openNode(Kind.WINDOW, asked);
  settleAll(windowQuestion);
  return true;
}

export function windowQuestion(player: i32): bool {
  if (answered(player)) return false;
  begin(player, Kind.WINDOW, 1, 1, 91);
  addOption(Verb.PASS, NO_VALUE);
  offerActions(player, Zone.PLAY);
  offerActions(player, Zone.RANGER);
  if (match().phase && extraPossible(player)) {
    question().hidden = 1;
    question().trusted = sees(player) ? 0 : 1;
    let slot = first(player, Zone.HAND);
    for (let left = hand(player); left > 0; left--) {
      if (usableExtra(slot, player)) addOption(Verb.EXTRA, slot);
      slot = card(slot).next;
    }
  }
  return true;
}

function offerActions(p: i32, z: i32): void {
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    if (usableAction(slot) >= 0) addOption(Verb.ACTION, slot);
    slot = card(slot).next;
  }
}

/** What a player has committed to the closed window, NONE for a pass. Solo's stack acts as soon as it can (S74). */
function committed(p: i32): i32 {
  if (!playing(p)) return NONE;
  if (isAutomaton(p)) {
    const slot = actionIn(p, Zone.PLAY);
    return slot != NONE ? slot : actionIn(p, Zone.RANGER);
  }
  return (kernel().asked >> (<u8>p)) & 1 || answered(p) ? chosen(p) : NONE;
}
function chosen(p: i32): i32 {
  return answered(p) ? picked(p, 0, 0) : NONE;
}

export function commits(): i32 {
  let n = 0;
  for (let p = 0; p < count(); p++) if (committed(p) != NONE) n++;
  return n;
}

/** Committed hand cards come to light; false while the log has to tell. */
export function revealCommits(): bool {
  for (let p = 0; p < count(); p++) {
    const slot = committed(p);
    if (slot != NONE && card(slot).zone == Zone.HAND && !learn(slot, EVERYBODY)) return false;
  }
  return true;
}

/** Actions are spent and their effects join the batch; Extras enter and wait to pay. */
export function playCommits(): void {
  for (let p = 0; p < count(); p++) {
    const slot = committed(p);
    if (slot == NONE) continue;
    const c = card(slot);
    if (c.zone == Zone.HAND) {
      if (!addWaitingExtra(slot)) continue;
      enterRow(slot, p, 2, 0);
      emit(EventType.EXTRA_PLAYED, 65, Cause.RULE, p, NONE, slot, 0, Zone.HAND, Zone.PLAY);
      continue;
    }
    const effect = usableAction(slot);
    if (effect < 0) continue;
    kernel().dirty |= <u8>Changed.MARKS;
    kernel().limits |= ACTIONS;
    c.marks |= <u8>(USED | ACTED); // S54
    note(EventType.ACTION_USED, 54, p, slot, effect);
    enter(slot, effect, p, NONE, 0);
  }
}

/** Before-windows of Pre-Battle, Battle and Ability: Actions join the step's batch until all pass (S55). */
export function runJoin(): i32 {
  const k = kernel();
  const f = top();
  if (f.step == 0) {
    if (settleStats() != Flow.DONE) return Flow.WAIT; // a spent Action may change what Ongoings see (S17)
    if (<i32>f.b >= 8 || !openWindow(false)) {
      pop();
      return Flow.AGAIN;
    }
    f.b++;
    f.step = 1;
  }
  if (k.asked && !k.committed) return Flow.ASK;
  k.asked = 0;
  if (commits() == 0) pop();
  else {
    playCommits();
    f.step = 0;
  }
  return Flow.AGAIN;
}
