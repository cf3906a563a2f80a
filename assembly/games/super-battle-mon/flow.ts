// The match as a step machine: frames from the match down to a batch. advance() runs the top one until somebody must decide.

import { Bound, EventType, Reason, Status } from '../../kernel/codes';
import { Flow, batchQuestion, restartBatch } from '../../kernel/batch';
import { Kind } from '../../kernel/codes';
import { Cause } from '../../kernel/format';
import { emit, note, room } from '../../kernel/events';
import { pop, push, top } from '../../kernel/frames';
import { STEP_BUDGET } from '../../kernel/limits';
import { NONE, card, kernel } from '../../kernel/memory';
import { commitIfDone, fail, isOpen, settle } from '../../kernel/questions';
import { endModifiersOf, endModifiersOfPlayer } from '../../kernel/stats';
import { append, takeOut } from '../../kernel/zones';
import { orderQuestion } from './apply';
import { collect } from './collect';
import { Windows, runCycle, startCycle } from './cycle';
import { declareQuestion, runDeclare } from './declare';
import { loadDecks } from './deck';
import { recompute, settleStats } from './figures';
import { Event, Format, Option, Step, Timing, Zone } from './format';
import { Match, count, hand, match, opt, packHas, playing, select, setByteOf } from './game';
import { uncover } from './moves';
import { payQuestion } from './pay';
import { isDecided, matchWinners, scoreGame, wins } from './result';
import { loserQuestion, runRound } from './round';
import { ownOrderQuestion, runPay } from './replacing';
import { selectQuestion } from './selection';
import {
  buildQuestion,
  deal,
  needsBuild,
  openBuild,
  openPacks,
  openSideboards,
  setTimings,
  shuffleAll,
  sideboardQuestion,
  takeBuild,
  takeSideboards,
} from './setup';
import { What } from './what';
import { runJoin, windowQuestion } from './windows';

export function startMatch(): void {
  kernel().frames = 0;
  push(What.MATCH, 0, 0);
}

const enum M {
  PACKS = 0,
  BUILD = 1,
  BUILT = 2,
  GAME = 3,
  SCORED = 4,
  SWAPPED = 5,
}

function runMatch(): i32 {
  const k = kernel();
  const f = top();
  const m = match();
  switch (f.step) {
    case M.PACKS: {
      const flow = openPacks();
      if (flow != Flow.DONE) return flow;
      f.step = <u8>M.BUILD;
      return Flow.AGAIN;
    }
    case M.BUILD: {
      let any = false;
      for (let p = 0; p < count(); p++) any = any || needsBuild(p);
      f.step = <u8>(any ? M.BUILT : M.GAME);
      if (any) openBuild();
      return Flow.AGAIN;
    }
    case M.BUILT:
      if (k.asked && !k.committed) return Flow.ASK;
      k.asked = 0;
      takeBuild();
      f.step = <u8>M.GAME;
      return Flow.AGAIN;
    case M.GAME:
      m.game++;
      f.step = <u8>M.SCORED;
      push(What.GAME, 0, 0);
      return Flow.AGAIN;
    case M.SCORED:
      if (isDecided()) return endMatch();
      f.step = <u8>M.SWAPPED;
      openSideboards();
      return Flow.AGAIN;
  }
  if (k.asked && !k.committed) return Flow.ASK;
  k.asked = 0;
  takeSideboards();
  f.step = <u8>M.GAME;
  return Flow.AGAIN;
}

function endMatch(): i32 {
  const m = match();
  m.ended = 1;
  m.winners = <u8>matchWinners();
  if (<i32>m.of > 1) {
    m.reason = <u8>(m.winners & (m.winners - 1) ? Reason.GAMES_SHARED : Reason.GAMES);
    m.reasonRule = 72;
  }
  emit(EventType.MATCH_END, m.reasonRule, 0, 0xff, NONE, NONE, m.winners, m.game, m.reason);
  return Flow.AGAIN;
}

const enum G {
  DEAL = 0,
  SHUFFLE = 1,
  DECLARE = 2,
  START = 3,
  BATCH = 4,
  ROUND = 5,
  CHECK = 6,
  END_BATCH = 7,
  SCORE = 8,
}

function runGame(): i32 {
  const k = kernel();
  const f = top();
  const m = match();
  switch (f.step) {
    case G.DEAL:
      if (!loadDecks()) return Flow.FAULT;
      resetGame();
      deal();
      f.step = <u8>G.SHUFFLE;
      return Flow.AGAIN;
    case G.SHUFFLE:
      if (!shuffleAll()) return Flow.WAIT;
      recompute();
      f.step = <u8>G.DECLARE;
      if (packHas(Timing.ONGOING)) push(What.DECLARE, 0, Timing.ONGOING);
      return Flow.AGAIN;
    case G.DECLARE:
      f.step = <u8>G.START;
      return declareFor(Timing.MATCH_START);
    case G.START:
      f.step = <u8>G.ROUND;
      collect(Timing.MATCH_START, f.b != 0); // S7
      f.b = 0;
      startCycle(Windows.NONE);
      return Flow.AGAIN;
    case G.ROUND:
      f.step = <u8>G.CHECK;
      push(What.ROUND, 0, Step.START);
      return Flow.AGAIN;
    case G.CHECK:
      if (!isOver()) {
        f.step = <u8>G.ROUND;
        return Flow.AGAIN;
      }
      if (settleStats() != Flow.DONE) return Flow.WAIT;
      f.step = <u8>G.END_BATCH;
      return declareFor(Timing.MATCH_END);
    case G.END_BATCH:
      f.step = <u8>G.SCORE;
      collect(Timing.MATCH_END, f.b != 0);
      f.b = 0;
      startCycle(Windows.NONE);
      return Flow.AGAIN;
  }
  const best = scoreGame();
  m.winners = <u8>best;
  for (let p = 0; p < count(); p++) if ((best >> p) & 1) setByteOf(offsetof<Match>('wins'), p, wins(p) + 1); // S72
  pop();
  return Flow.AGAIN;
}

function declareFor(timing: i32): i32 {
  if (packHas(timing)) {
    top().b = 1;
    push(What.DECLARE, 0, timing);
  }
  return Flow.AGAIN;
}

function resetGame(): void {
  const m = match();
  setTimings();
  m.round = 0;
  m.step = <u8>Step.SETUP;
  m.roundWinners = 0;
  m.roundLosers = 0;
  m.lastWinners = 0;
  m.lastLosers = 0;
  m.forced = 0;
  m.extras = 0;
  m.orderOpen = 0;
  m.windows = 0;
  m.batches = 0;
  kernel().fired = 0;
  for (let p = 0; p < 4; p++) select(p, NONE);
}

/** No player has a hand card (S37, S38), or the cap is reached (S39). */
function isOver(): bool {
  if (<i32>match().round >= opt(Option.ROUND_CAP)) return true;
  for (let p = 0; p < count(); p++) if (playing(p) && hand(p) > 0) return false;
  return true;
}

function runTop(): i32 {
  switch (top().what) {
    case What.MATCH:
      return runMatch();
    case What.GAME:
      return runGame();
    case What.ROUND:
      return runRound();
    case What.CYCLE:
      return runCycle();
    case What.JOIN:
      return runJoin();
    case What.PAY:
      return runPay();
  }
  return runDeclare();
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
    case Kind.BUILD:
      return buildQuestion(player);
    case Kind.SIDEBOARD:
      return sideboardQuestion(player);
    case Kind.DECLARE:
      return declareQuestion(player);
    case Kind.WINDOW:
      return windowQuestion(player);
    case Kind.SELECT:
      return selectQuestion(player);
    case Kind.PAY:
      return payQuestion(player);
    case Kind.DISCARD:
      return loserQuestion(player);
    case Kind.ORDER:
      return <i32>match().orderEvent >= Event.PAY ? ownOrderQuestion(player) : orderQuestion(player);
  }
  return batchQuestion(player);
}

/** A player leaves (S86): all their cards leave the match; the last one left wins. */
export function leaveMatch(p: i32): void {
  const k = kernel();
  const m = match();
  k.out |= <u8>(1 << (<u8>p));
  note(EventType.CONCEDED, 86, p, NONE, 0);
  for (let i = 0; i < <i32>k.cards; i++) {
    const c = card(i);
    if (<i32>c.owner == p) sendTo(i, p, Zone.OUT);
    else if (<i32>c.controller == p) sendTo(i, c.owner, Zone.DISCARD);
  }
  endModifiersOfPlayer(p);
  select(p, NONE);
  m.payers &= ~(<u8>(1 << (<u8>p)));
  m.roundWinners &= ~(<u8>(1 << (<u8>p)));
  m.roundLosers &= ~(<u8>(1 << (<u8>p)));
  recompute();
  const left = ~(<i32>k.out) & ((1 << count()) - 1);
  if ((left & (left - 1)) == 0 || m.format == Format.SOLO) {
    m.ended = 1;
    m.winners = <u8>left;
    m.reason = <u8>Reason.LAST_LEFT;
    m.reasonRule = 86;
    k.asked = 0;
    emit(EventType.MATCH_END, 86, 0, 0xff, NONE, NONE, left, m.game, Reason.LAST_LEFT);
    return;
  }
  // S86: what is asked may have changed with the cards that are gone.
  if (isOpen() && k.kind == Kind.CARDS) restartBatch();
  else if (isOpen()) {
    for (let p = 0; p < count(); p++) if (((k.asked & ~k.done & ~k.out) >> (<u8>p)) & 1) settle(p, nextQuestion);
    commitIfDone();
  }
}

function sendTo(slot: i32, player: i32, z: i32): void {
  const c = card(slot);
  if (<i32>c.zone == Zone.PLAY) uncover(slot, Cause.RULE); // S100
  endModifiersOf(slot);
  takeOut(slot);
  append(slot, player, z);
  c.flags = 0;
  c.counters = 0;
  c.entered = 0;
  c.start = 0;
  c.host = <u16>NONE;
}
