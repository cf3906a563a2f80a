// The computer player that looks ahead. It knows what its player knows and nothing else: every rollout starts from the block
// without what is hidden from the player (`forget`), with guesses in its place (`guess`), and goes on at random. The answers
// that can be given meet the same guesses and the same chance; the worse half is dropped until one is left (successive
// halving). All comes from the seed: the same view, seed and number of rollouts give the same answer, in steps of any size.

import { seed } from './chance';
import { Code, Status, Viewer } from './codes';
import { stateHash } from './hash';
import { INPUT_AT, OUTPUT_AT, STATE_BYTES, UNKNOWN, buffers, card, kernel } from './memory';
import { pickBelow, randomPicks, seedPicks } from './player';
import { answered, commitIfDone, draft, fail, fileAnswer, isOpen, question, questionId, settle } from './questions';
import { DRAFT_BYTES, PLAYERS } from './limits';
import { knows } from './views';

/** Answers that are compared; where there are more, as many are drawn. */
const CANDIDATES: i32 = 32;
/** Decisions after which a rollout is cut and scored. */
const LONGEST: i32 = 150;
/** Calls of advance() after which it is cut too. */
const MOST_STEPS: i32 = 2000;
/** Rollouts of one thought. */
const MOST_ROLLOUTS: i32 = 60000;

/** What a thought keeps between steps. It lies outside the block: it is no part of the match. */
@unmanaged
class Thought {
  seen: u64; // hash of the block as the player knows it; 0: no thought
  question: i32;
  seed: i32;
  rollouts: i32;
  world: i32; // number of the guess
  worlds: i32; // guesses left until the worse half is dropped
  player: u8;
  left: u8; // candidates not dropped
  next: u8; // candidate whose turn it is
  rounds: u8; // how often a half is dropped in all
}
/** An answer that is compared. */
@unmanaged
class Candidate {
  key: i32; // the option, or the seed of a random answer
  sum: i32; // of its scores
}
const thoughtAt: usize = memory.data(32);
const candidatesAt: usize = memory.data(256); // CANDIDATES × 8
/** The true block lies at the output while a step runs; where answers of rollouts are written, its start is kept here. */
const startAt: usize = memory.data(256);
const START: i32 = 256;

// @ts-ignore: decorator
@inline
function thought(): Thought {
  return changetype<Thought>(thoughtAt);
}
// @ts-ignore: decorator
@inline
function candidate(i: i32): Candidate {
  return changetype<Candidate>(candidatesAt + i * 8);
}

function keep(): void {
  memory.copy(startAt, 0, START);
  memory.copy(OUTPUT_AT + START, START, STATE_BYTES - START);
}
function putBack(): void {
  memory.copy(0, startAt, START);
  memory.copy(START, OUTPUT_AT + START, STATE_BYTES - START);
}

/** Leaves in the block what a player knows: no hidden card, nobody else's answer, no chance to come. */
function forget(player: i32): void {
  const k = kernel();
  k.rng0 = 0;
  k.rng1 = 0;
  k.rng2 = 0;
  k.rng3 = 0;
  k.seeded = 1;
  k.viewer = 0;
  k.done = 0;
  for (let p = 0; p < PLAYERS; p++) {
    if (p == player) continue;
    memory.fill(draft(p), 0, DRAFT_BYTES);
    store<u16>(draft(p), 0x200);
  }
  for (let i = 0; i < <i32>k.cards; i++) {
    if (knows(player, i)) continue;
    card(i).id = <u16>UNKNOWN;
    card(i).marks = 0;
  }
}

// ---------------------------------------------------------------- candidates

/** One pick, no more and no less: the candidates are the options themselves. */
function isSingle(): bool {
  const q = question();
  return q.min == 1 && q.max == 1 && q.flags == 0;
}
/** Puts a candidate's answer to the question at hand at the input; returns its number of picks. */
function picksOf(i: i32): i32 {
  const key = candidate(i).key;
  if (isSingle()) {
    store<u16>(INPUT_AT, key);
    return 1;
  }
  seedPicks(key);
  return randomPicks();
}

/** The answers to compare: all options of a single pick, else different random answers. */
function gather(from: i32): i32 {
  const n: i32 = question().options;
  const single = isSingle();
  let found = 0;
  for (let tries = 0; tries < 4 * CANDIDATES && found < CANDIDATES; tries++) {
    if (single && tries >= n) break;
    const c = candidate(found);
    c.key = single ? (from + tries) % n : from + tries;
    c.sum = 0;
    if (!single) c.sum = fingerprint(picksOf(found));
    let known = false;
    for (let i = 0; i < found && !single; i++) known = known || candidate(i).sum == c.sum;
    if (!known) found++;
  }
  for (let i = 0; i < found; i++) candidate(i).sum = 0;
  return found;
}
/** The same for the same picks in any order. */
function fingerprint(count: i32): i32 {
  let sum = count;
  for (let i = 0; i < count; i++) {
    const x = (<u32>load<u16>(INPUT_AT + 2 * i) + 1) * 0x9e3779b9;
    sum += (x ^ (x >> 15)) * 0x85ebca6b;
  }
  return sum;
}

/** The better half comes first and stays; equal ones keep their order. */
function dropHalf(): void {
  const t = thought();
  const n: i32 = t.left;
  for (let i = 1; i < n; i++) {
    const key = candidate(i).key;
    const sum = candidate(i).sum;
    let j = i;
    while (j > 0 && candidate(j - 1).sum < sum) {
      candidate(j).key = candidate(j - 1).key;
      candidate(j).sum = candidate(j - 1).sum;
      j--;
    }
    candidate(j).key = key;
    candidate(j).sum = sum;
  }
  t.left = <u8>((n + 1) >> 1);
  share();
}
/** Guesses until the next half is dropped: every round gets the same number of rollouts. */
function share(): void {
  const t = thought();
  t.worlds = max(1, t.rollouts / max(1, <i32>t.rounds * <i32>t.left));
}

/** Guesses that share what is supposed of the other players' decks: what costs time is done less often when there are many. */
function worldsOf(rollouts: i32): i32 {
  return max(1, min(8, rollouts >> 7));
}

// ---------------------------------------------------------------- rollouts

/** Answers with what lies at the input. */
function give(player: i32, count: i32, ask: (player: i32) => bool): bool {
  if (fileAnswer(player, count)) return false;
  settle(player, ask);
  return true;
}

/** Everybody answers the open node at random. Returns the number of answers, −1 when a bound was met. */
function answerAll(ask: (player: i32) => bool): i32 {
  const k = kernel();
  let n = 0;
  for (let p = 0; p < PLAYERS; p++) {
    while (((k.asked & ~k.out & ~k.done) >> (<u8>p)) & 1) {
      if (!ask(p) || !give(p, randomPicks(), ask)) return -1;
      n++;
    }
  }
  commitIfDone();
  return n;
}

/** Plays a candidate in a world to the end, or until it is cut. */
function rollout(i: i32, guess: (player: i32) => void, ask: (player: i32) => bool, advance: () => i32): void {
  const t = thought();
  const k = kernel();
  const player: i32 = t.player;
  const world = t.seed + t.world * 0x9e3779b9;
  seedPicks(world);
  guess(player);
  seed(world, pickBelow(0x7fffffff));
  for (let p = 0; p < PLAYERS; p++) if (p != player && (k.asked >> (<u8>p)) & 1) settle(p, ask);
  if (!ask(player)) return;
  const picks = picksOf(i);
  seedPicks(~world);
  if (!give(player, picks, ask)) return;
  let decisions = 0;
  let status: i32 = Status.ASKING;
  for (let steps = 0; steps < MOST_STEPS && decisions < LONGEST; steps++) {
    if (status == Status.ASKING) {
      const n = answerAll(ask);
      if (n < 0) return;
      decisions += n;
    } else if (status != Status.MORE) return;
    status = advance();
  }
}

// ---------------------------------------------------------------- thinking

/** Starts to think about the question that the player has just been asked. */
export function startThinking(player: i32, from: i32, rollouts: i32, forgetGame: (player: i32) => void): i32 {
  const t = thought();
  t.seen = 0;
  if (rollouts < 1 || rollouts > MOST_ROLLOUTS) return fail(Code.BAD_BUDGET, 0, rollouts, MOST_ROLLOUTS);
  t.player = <u8>player;
  t.question = questionId(player);
  t.seed = from;
  t.rollouts = rollouts;
  t.world = 0;
  t.next = 0;
  const n = gather(from & 0xffffff);
  t.left = <u8>n;
  t.rounds = <u8>(32 - clz(n - 1));
  share();
  keep();
  forget(player);
  forgetGame(player);
  t.seen = stateHash() | 1;
  putBack();
  return Code.OK;
}

/**
 * Goes on for so many rollouts. The block, events and log are as before afterwards.
 * −1: there is more to think; else the number of picks, which stand at the input; a refusal as minus its code.
 */
export function thinkOn(
  rollouts: i32,
  ready: (viewer: i32) => void,
  suppose: (player: i32) => void,
  forgetGame: (player: i32) => void,
  guess: (player: i32) => void,
  ask: (player: i32) => bool,
  advance: () => i32,
  score: (player: i32) => i32,
): i32 {
  const t = thought();
  const b = buffers();
  const player: i32 = t.player;
  if (rollouts < 1) return -fail(Code.BAD_BUDGET, 0, rollouts, MOST_ROLLOUTS);
  if (!t.seen || !isOpen()) return -fail(Code.NOT_THINKING, 0, 0, 0);
  const events = b.events;
  const log = b.log;
  const quiet = b.quiet;
  b.events = 0;
  b.log = 0;
  b.quiet = 1;
  keep();
  forget(player);
  forgetGame(player);
  if (t.seen != (stateHash() | 1)) t.seen = 0;
  else {
    for (let n = 0; n < rollouts && t.left > 1; n++) {
      putBack();
      forget(player);
      forgetGame(player);
      if (n == 0 || (t.next == 0 && t.world % worldsOf(t.rollouts) == 0)) {
        seedPicks(t.seed ^ (t.world / worldsOf(t.rollouts)));
        suppose(player);
      }
      rollout(t.next, guess, ask, advance);
      candidate(t.next).sum += score(player);
      count();
    }
  }
  putBack();
  ready(Viewer.ALL);
  b.events = events;
  b.log = log;
  b.quiet = quiet;
  if (!t.seen || !ask(player)) return -fail(Code.NOT_THINKING, 0, 0, 0);
  return t.left > 1 ? -1 : picksOf(0);
}

/** The next candidate meets the world; after the last one comes the next world. */
function count(): void {
  const t = thought();
  t.next++;
  if (t.next < t.left) return;
  t.next = 0;
  t.world++;
  t.worlds--;
  if (t.worlds == 0) dropHalf();
}
