// The match as a step machine: frames from the match down to a batch. advance() runs the top one until somebody must decide.

import { Bound, EventType, Kind, Reason, Status } from '../../kernel/codes';
import { Flow, batchQuestion, resolve, restartBatch } from '../../kernel/batch';
import { emit, note, room } from '../../kernel/events';
import { pop, push, top } from '../../kernel/frames';
import { STEP_BUDGET } from '../../kernel/limits';
import { NONE, kernel } from '../../kernel/memory';
import { commitIfDone, fail, isOpen, settle } from '../../kernel/questions';
import { apply } from './apply';
import { againQuestion, runAttack } from './attack';
import { loadDecks } from './deck';
import { recompute, refresh } from './figures';
import { count, match, playing } from './game';
import { runChain, windowQuestion } from './links';
import { orderQuestion } from './replacing';
import { isDecided, leaveSet, matchWinners } from './result';
import { runCheck, triggerQuestion } from './settle';
import {
  cutQuestion,
  firstQuestion,
  handQuestion,
  openSwaps,
  runSet,
  swapQuestion,
  swappers,
  takeSwaps,
} from './setup';
import { runSummon } from './summon';
import { actQuestion, battleQuestion, runTurn } from './turn';
import { What } from './what';

export function startMatch(): void {
  kernel().frames = 0;
  push(What.MATCH, 0, 0);
}

const enum M {
  SET = 0,
  SCORED = 1,
  SWAPPED = 2,
}

function runMatch(): i32 {
  const k = kernel();
  const f = top();
  const m = match();
  switch (f.step) {
    case M.SET:
      if (!loadDecks()) return Flow.FAULT;
      m.set++;
      f.step = <u8>M.SCORED;
      push(What.SET, 0, 0);
      return Flow.AGAIN;
    case M.SCORED:
      if (isDecided()) return endMatch();
      f.step = <u8>M.SWAPPED;
      f.b = 0;
      openSwaps(swappers());
      return Flow.AGAIN;
  }
  if (k.asked && !k.committed) return Flow.ASK;
  k.asked = 0;
  const more = takeSwaps();
  f.b++;
  if (more && <i32>f.b <= MOST_NODES) openSwaps(more);
  else f.step = <u8>M.SET;
  return Flow.AGAIN;
}

/** One node holds eleven swaps: a side deck can be swapped whole, and back. */
const MOST_NODES: i32 = 4;

function endMatch(): i32 {
  const m = match();
  m.ended = 1;
  m.winners = <u8>matchWinners();
  if (m.of > 1) {
    m.reason = <u8>(popcnt(m.winners) == 1 ? Reason.GAMES : Reason.GAMES_SHARED);
    m.reasonRule = popcnt(m.winners) == 1 ? 13 : 12;
  }
  emit(EventType.MATCH_END, m.reasonRule, 0, 0xff, NONE, NONE, m.winners, m.set, m.reason);
  return Flow.AGAIN;
}

function runBatch(): i32 {
  const flow = resolve(apply, refresh);
  if (flow != Flow.DONE) return flow;
  pop();
  return Flow.AGAIN;
}

function runTop(): i32 {
  switch (top().what) {
    case What.MATCH:
      return runMatch();
    case What.SET:
      return runSet();
    case What.TURN:
      return runTurn();
    case What.SUMMON:
      return runSummon();
    case What.ATTACK:
      return runAttack();
    case What.CHECK:
      return runCheck();
    case What.CHAIN:
      return runChain();
  }
  return runBatch();
}

/** Runs the rules until a decision, the end, the step budget, full buffers or a missing log record. */
export function advanceMatch(): i32 {
  const k = kernel();
  for (let steps = 0; steps < STEP_BUDGET; steps++) {
    if (match().ended) return Status.ENDED;
    if (!room()) return Status.MORE;
    const flow = runTop();
    if (flow == Flow.ASK) return Status.ASKING;
    if (flow == Flow.WAIT) return Status.AWAITS;
    if (flow == Flow.FAULT) return fail(Status.FAULT, 0, Bound.RULE_BYTES, 0);
  }
  return k.frames ? Status.MORE : Status.IDLE;
}

/** The player's next question in the open node; false: none is left. */
export function nextQuestion(player: i32): bool {
  switch (kernel().kind) {
    case Kind.SIDEBOARD:
      return swapQuestion(player);
    case Kind.START:
      return firstQuestion(player);
    case Kind.CUT:
      return cutQuestion(player);
    case Kind.MULLIGAN:
      return handQuestion(player);
    case Kind.ACT:
      return actQuestion(player);
    case Kind.BATTLE:
      return battleQuestion(player);
    case Kind.TARGET:
      return againQuestion(player);
    case Kind.TRIGGER:
      return triggerQuestion(player);
    case Kind.WINDOW:
      return windowQuestion(player);
    case Kind.ORDER:
      return orderQuestion(player);
  }
  return batchQuestion(player);
}

/** A player gives up: all their cards leave; the last one left wins (B5). */
export function leaveMatch(p: i32): void {
  const k = kernel();
  const m = match();
  note(EventType.CONCEDED, 5, p, NONE, 0);
  leaveSet(1 << p);
  recompute();
  const left = ~(<i32>k.out) & ((1 << count()) - 1);
  if (popcnt(left) == 1) {
    m.ended = 1;
    m.winners = <u8>left;
    m.reason = <u8>Reason.LAST_LEFT;
    m.reasonRule = 5;
    k.asked = 0;
    emit(EventType.MATCH_END, 5, 0, 0xff, NONE, NONE, left, m.set, Reason.LAST_LEFT);
    return;
  }
  // What is asked may have changed with the cards that are gone.
  if (isOpen() && k.kind == <u8>Kind.CARDS) restartBatch();
  else if (isOpen()) {
    for (let q = 0; q < count(); q++)
      if (((k.asked & ~k.done & ~k.out) >> (<u8>q)) & 1 && playing(q)) settle(q, nextQuestion);
    commitIfDone();
  }
}
