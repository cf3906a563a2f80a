// The ten steps of a round (S11). Each step runs through the same phases; what is special to it stands in the functions
// named after it. docs/resolution.md, "A round".

import { Flow, beginBatch, enterDiscard } from '../../kernel/batch';
import { EventType, Kind, Verb } from '../../kernel/codes';
import { note } from '../../kernel/events';
import { Duration, Limit } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { Changed, NONE, card, kernel, setRole } from '../../kernel/memory';
import { addOption, answered, begin, openNode, picked, settleAll } from '../../kernel/questions';
import { endModifiers } from '../../kernel/stats';
import { renewUses } from '../../kernel/uses';
import { PAID, at } from '../../kernel/zones';
import { collect, collectMore } from './collect';
import { Windows, startBefore, startCycle, stepTiming } from './cycle';
import { settleStats } from './figures';
import { Event, Option, Step, Timing, Zone } from './format';
import { count, first, hand, isAutomaton, match, opt, packHas, playing } from './game';
import { clearFired } from './happenings';
import { fixCosts, payCosts, replaceAll } from './replacing';
import { judge, tellResult } from './result';
import { selectMainPlays, revealMainPlays } from './selection';
import { What } from './what';
import { renewActions, windowsMatter } from './windows';

const enum Phase {
  ENTER = 0,
  OPENING = 1,
  BEFORE = 2,
  MIDDLE = 3,
  SHOW = 4,
  BATCH = 5,
  AFTER = 6,
  SHOW_LATE = 7,
  LATE = 8,
  END = 9,
}

/** The step's timing. */
function timingOf(step: i32): i32 {
  switch (step) {
    case Step.START:
      return Timing.ROUND_START;
    case Step.SELECT:
      return Timing.SELECT;
    case Step.REVEAL:
      return Timing.REVEAL;
    case Step.COST:
      return Timing.COST_PAID;
    case Step.COMPARE:
      return Timing.COMPARE;
    case Step.END:
      return Timing.ROUND_END;
  }
  return stepTiming(step);
}

/** Runs phases until something is pushed, somebody is asked or the round is over. */
export function runRound(): i32 {
  const depth = kernel().frames;
  let flow = runPhase();
  while (flow == Flow.AGAIN && kernel().frames == depth) flow = runPhase();
  return flow;
}

function runPhase(): i32 {
  const f = top();
  const m = match();
  switch (f.step) {
    case Phase.ENTER:
      enterStep(f.a);
      f.step = <u8>Phase.OPENING;
      return Flow.AGAIN;
    case Phase.OPENING: {
      if (settleStats() != Flow.DONE) return Flow.WAIT;
      const flow = opening(f.a);
      if (flow == Flow.DONE) f.step = <u8>Phase.BEFORE;
      return flow == Flow.DONE ? Flow.AGAIN : flow;
    }
    case Phase.BEFORE:
      if (settleStats() != Flow.DONE) return Flow.WAIT;
      f.step = <u8>Phase.MIDDLE;
      before(m.step);
      return Flow.AGAIN;
    case Phase.MIDDLE: {
      const flow = middle(m.step);
      if (flow == Flow.DONE) f.step = <u8>Phase.SHOW;
      return flow == Flow.DONE ? Flow.AGAIN : flow;
    }
    case Phase.SHOW:
      f.step = <u8>Phase.BATCH;
      f.b = 0;
      return showFor(timingOf(m.step));
    case Phase.BATCH:
      if (settleStats() != Flow.DONE) return Flow.WAIT;
      f.step = <u8>Phase.AFTER;
      batch(m.step, f.b != 0);
      f.b = 0;
      return Flow.AGAIN;
    case Phase.AFTER: {
      const flow = after(m.step);
      if (flow == Flow.DONE) f.step = <u8>(m.step == Step.END ? Phase.SHOW_LATE : Phase.END);
      return flow == Flow.DONE ? Flow.AGAIN : flow;
    }
    case Phase.SHOW_LATE:
      f.step = <u8>Phase.LATE;
      f.b = 0;
      return showFor(Timing.AFTER_ROUND);
    case Phase.LATE:
      if (listens(Timing.AFTER_ROUND) && settleStats() != Flow.DONE) return Flow.WAIT;
      f.step = <u8>Phase.END;
      collect(Timing.AFTER_ROUND, f.b != 0); // S78
      f.b = 0;
      m.windows = 0;
      startCycle(Windows.ALL);
      return Flow.AGAIN;
  }
  return endStep();
}

/** Can anything happen at a timing: an effect, or a window? */
function listens(timing: i32): bool {
  return ((kernel().timings >> timing) & 1) != 0 || packHas(timing) || windowsMatter(true);
}

function endStep(): i32 {
  const f = top();
  endModifiers(Duration.STEP, 0);
  if (f.a == Step.END) {
    pop();
    return Flow.AGAIN;
  }
  f.a++;
  f.step = <u8>Phase.ENTER;
  f.b = 0;
  return Flow.AGAIN;
}

function enterStep(step: i32): void {
  const m = match();
  m.step = <u8>step;
  m.windows = 0;
  m.batches = 0;
  m.orderOpen = 0;
  clearFired();
  renewUses(Limit.STEP);
  renewActions();
  if (step == Step.START) startRound();
  note(EventType.STEP, 11, 0xff, NONE, step);
}

function startRound(): void {
  const m = match();
  m.round++;
  m.roundWinners = 0;
  m.roundLosers = 0;
  m.roundTied = 0;
  m.decided = 0;
  m.claimed = 0;
  m.changed = 0;
  m.played = 0;
  m.payers = 0;
  renewUses(Limit.ROUND);
  // Modifiers of the next round begin with it.
  kernel().dirty |= <u8>(Changed.ROUND | Changed.RESULTS | (kernel().modifiers ? Changed.ROW : 0));
  for (let p = 0; p < count(); p++) setRole(p, 0, NONE);
  for (let i = 0; i < <i32>kernel().cards; i++) {
    card(i).entered = 0; // S19
    card(i).flags &= ~(<u8>PAID);
  }
  note(EventType.ROUND_START, 11, 0xff, NONE, m.round);
}

/** Hand cards with a Passive for the timing are shown first (S56). */
function showFor(timing: i32): i32 {
  if (timing >= 0 && packHas(timing)) {
    top().b = 1;
    push(What.DECLARE, 0, timing);
  }
  return Flow.AGAIN;
}

function before(step: i32): void {
  if (stepTiming(step) >= 0) {
    beginBatch();
    if (windowsMatter(false)) push(What.JOIN, 0, 0); // S55: Actions join the batch
  } else startBefore();
}

function batch(step: i32, declared: bool): void {
  const m = match();
  m.windows = 0;
  if (step == Step.WIN_LOSE) {
    collect(-1, false); // S36
    if (opt(Option.ROUND_LOSER_DISCARDS)) loserDiscards();
  } else if (stepTiming(step) >= 0) collectMore(timingOf(step), declared);
  else collect(timingOf(step), declared);
  startCycle(Windows.ALL);
}

// ---------------------------------------------------------------- what is special to a step

function opening(step: i32): i32 {
  if (step == Step.REVEAL) return revealMainPlays();
  if (step == Step.COST) fixCosts();
  return Flow.DONE;
}
function middle(step: i32): i32 {
  if (step == Step.COST) return payCosts();
  if (step == Step.WIN_LOSE && opt(Option.ROUND_LOSER_DISCARDS)) return askLosers();
  return Flow.DONE;
}
function after(step: i32): i32 {
  if (step == Step.SELECT) return selectMainPlays();
  if (step == Step.COMPARE) return decide();
  if (step == Step.END) endRound();
  return Flow.DONE;
}

// -- Compare (S33–S35, S104)

function decide(): i32 {
  const m = match();
  const f = top();
  if (!m.decided) {
    judge();
    m.decided = 1;
  }
  if (f.b == 0) {
    const flow = replaceAll(Event.LOSE);
    if (flow != Flow.DONE) return flow;
    f.b = 1;
    startCycle(Windows.NONE); // S101: what replaces losing happens at once
    return Flow.AGAIN;
  }
  f.b = 0;
  tellResult();
  return Flow.DONE;
}

// -- Win/Lose: the printed game's discard (S36)

function losersWithHand(): i32 {
  const m = match();
  let bits = 0;
  for (let p = 0; p < count(); p++) if ((m.roundLosers >> (<u8>p)) & 1 && playing(p) && hand(p) > 0) bits |= 1 << p;
  return bits;
}
function askLosers(): i32 {
  const k = kernel();
  const f = top();
  if (f.b == 0) {
    let asked = losersWithHand();
    for (let p = 0; p < count(); p++) if (isAutomaton(p)) asked &= ~(1 << p);
    f.b = 1;
    openNode(Kind.DISCARD, asked);
    settleAll(loserQuestion);
  }
  if (k.asked && !k.committed) return Flow.ASK;
  k.asked = 0;
  f.b = 0;
  return Flow.DONE;
}
export function loserQuestion(p: i32): bool {
  if (answered(p)) return false;
  begin(p, Kind.DISCARD, 1, 1, 36);
  let slot = first(p, Zone.HAND);
  for (let left = hand(p); left > 0; left--) {
    addOption(Verb.DISCARD, slot);
    slot = card(slot).next;
  }
  return true;
}
function loserDiscards(): void {
  const bits = losersWithHand();
  for (let p = 0; p < count(); p++) {
    if (!((bits >> p) & 1)) continue;
    const slot = answered(p) ? picked(p, 0, 0) : at(p, Zone.HAND, 0);
    enterDiscard(slot, p, slot, 0, 0); // S36
  }
}

// -- End (S37, S78)

function endRound(): void {
  const m = match();
  endModifiers(Duration.ROUND, 0);
  endModifiers(Duration.NEXT_ROUND, m.round);
  m.lastWinners = m.roundWinners;
  m.lastLosers = m.roundLosers;
  kernel().dirty |= <u8>Changed.RESULTS;
  note(EventType.ROUND_END, 78, 0xff, NONE, m.round);
}
