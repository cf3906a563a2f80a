// From a batch to the next question: sub-batches of triggers and Extras (S92, S64), then windows (S55, S91), until all pass.
// docs/resolution.md, "A batch" and "Windows".

import { Bound, EventType } from '../../kernel/codes';
import { Duration } from '../../kernel/format';
import { Flow, beginBatch, resolve } from '../../kernel/batch';
import { note } from '../../kernel/events';
import { push, pop, top } from '../../kernel/frames';
import { NONE, card, kernel } from '../../kernel/memory';
import { endModifiers } from '../../kernel/stats';
import { shuffle } from '../../kernel/zones';
import { apply } from './apply';
import { collectCard, sortEntries } from './collect';
import { refresh, settleStats } from './figures';
import { Step, Timing, Zone } from './format';
import { BATCHES, WINDOWS, count, isAutomaton, match, packHas, waitingExtra } from './game';
import { collectTriggers, rememberHands } from './happenings';
import { settleCards } from './moves';
import { extrasWait } from './pay';
import { What } from './what';
import { commits, openWindow, playCommits, revealCommits, windowsMatter } from './windows';

export const enum Windows {
  NONE = 0,
  ACTIONS = 1,
  ALL = 2,
}

const enum Stage {
  BATCH = 0,
  HANDS = 1,
  DECLARED = 2,
  STATS = 3,
  EXTRAS = 4,
  NEXT = 5,
  WINDOW = 6,
  COMMITS = 7,
}

/** Runs the batch that has been collected (or, from HANDS on, what a rule has just moved). */
export function startCycle(windows: i32): void {
  if (isIdle() && (windows == Windows.NONE || !windowsMatter(windows == Windows.ALL))) return;
  rememberHands();
  push(What.CYCLE, Stage.BATCH, windows);
}
/** Nothing has happened that a cycle would have to follow up. */
function isIdle(): bool {
  const k = kernel();
  if (k.entries || k.shuffles || match().extras || (k.happenings && match().whenEvents)) return false;
  k.happenings = 0;
  settleCards();
  return true;
}
/** A window for Actions before the step's own batch (S55). */
export function startBefore(): void {
  if (windowsMatter(false)) push(What.CYCLE, Stage.WINDOW, Windows.ACTIONS);
}
/** The rule has moved cards itself: what follows a batch follows them too. */
export function startAftermath(): void {
  if (!isIdle()) push(What.CYCLE, Stage.HANDS, Windows.NONE);
}

export function runCycle(): i32 {
  const depth = kernel().frames;
  let flow = runStage();
  while (flow == Flow.AGAIN && kernel().frames == depth) flow = runStage();
  return flow;
}

function runStage(): i32 {
  const f = top();
  switch (f.step) {
    case Stage.BATCH: {
      const flow = kernel().entries ? resolve(apply, refresh) : Flow.DONE;
      if (flow != Flow.DONE) return flow;
      beginBatch();
      f.step = <u8>Stage.HANDS;
      return Flow.AGAIN;
    }
    case Stage.HANDS:
      if (!shuffleHands()) return Flow.WAIT;
      f.step = <u8>Stage.DECLARED;
      return Flow.AGAIN;
    case Stage.DECLARED: {
      f.step = <u8>Stage.STATS;
      if (f.b && packHas(Timing.ONGOING)) push(What.DECLARE, 0, Timing.ONGOING);
      f.b = 0;
      return Flow.AGAIN;
    }
    case Stage.STATS: {
      if (settleStats() != Flow.DONE) return Flow.WAIT;
      f.step = <u8>Stage.EXTRAS;
      return Flow.AGAIN;
    }
    case Stage.EXTRAS: // what has happened in the place of a payment may have stirred a hand, or brought another Extra
      f.step = <u8>(extrasWait() ? Stage.HANDS : Stage.NEXT);
      if (extrasWait()) push(What.PAY, 0, 1);
      return Flow.AGAIN;
    case Stage.NEXT:
      return next();
    case Stage.WINDOW:
      return window();
    default:
      return afterCommits();
  }
}

/** Every hand that got a card is reshuffled (S106). */
function shuffleHands(): bool {
  const k = kernel();
  for (let p = 0; p < count(); p++) {
    if (!((k.shuffles >> (<u8>p)) & 1)) continue;
    if (!shuffle(p, Zone.HAND, isAutomaton(p) ? 0 : 1 << p)) return false;
    k.shuffles &= ~(<u8>(1 << (<u8>p)));
    note(EventType.SHUFFLED, 106, p, NONE, 0);
    top().b = 1;
  }
  return true;
}

/** Triggers and new Extras make the next sub-batch. */
function next(): i32 {
  const m = match();
  const f = top();
  settleCards(); // what was played, paid and moved is like any other card in the next sub-batch
  collectTriggers();
  enterExtras();
  if (kernel().entries) {
    sortEntries();
    rememberHands();
    if (<i32>m.batches >= BATCHES) {
      note(EventType.LIMIT, 92, 0xff, NONE, Bound.BATCHES);
      beginBatch();
    } else {
      m.batches++;
      f.step = <u8>Stage.BATCH;
      return Flow.AGAIN;
    }
  }
  endModifiers(Duration.BATCH, 0);
  f.step = <u8>Stage.WINDOW;
  return Flow.AGAIN;
}

/** Extras that have paid use the effects of the step they enter (S64). */
function enterExtras(): void {
  const m = match();
  const timing = stepTiming(m.step);
  for (let i = 0; i < <i32>m.extras; i++) {
    const slot = waitingExtra(i);
    if (timing >= 0 && card(slot).zone == Zone.PLAY) collectCard(slot, timing, Zone.PLAY);
  }
  m.extras = 0;
}

/** The once-per-entry timing of a step, −1 if it has none. */
export function stepTiming(step: i32): i32 {
  if (step == Step.PRE_BATTLE) return Timing.PRE_BATTLE;
  if (step == Step.BATTLE) return Timing.BATTLE;
  return step == Step.ABILITY ? Timing.ABILITY : -1;
}

function window(): i32 {
  const m = match();
  const f = top();
  if (f.a == Windows.NONE) {
    pop();
    return Flow.AGAIN;
  }
  if (<i32>m.windows >= WINDOWS) {
    note(EventType.LIMIT, 91, 0xff, NONE, Bound.WINDOWS);
    pop();
    return Flow.AGAIN;
  }
  if (settleStats() != Flow.DONE) return Flow.WAIT;
  if (!windowsMatter(f.a == Windows.ALL) || !openWindow(f.a == Windows.ALL)) {
    pop();
    return Flow.AGAIN;
  }
  m.windows++;
  f.step = <u8>Stage.COMMITS;
  return Flow.AGAIN;
}

function afterCommits(): i32 {
  const k = kernel();
  const f = top();
  if (k.asked && !k.committed) return Flow.ASK;
  if (!revealCommits()) return Flow.WAIT;
  k.asked = 0;
  if (commits() == 0) {
    pop();
    return Flow.AGAIN;
  }
  rememberHands();
  beginBatch();
  playCommits();
  f.step = <u8>Stage.STATS;
  return Flow.AGAIN;
}
