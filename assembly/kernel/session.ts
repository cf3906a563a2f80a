// What a host does with a match, the same in every game: answers, log records, random play. The game says what is asked next and
// whether a player is still there. A bad call is refused with a code; nothing has changed then.

import { Code, LogType, Status } from './codes';
import { DRAFT_BYTES } from './limits';
import { INPUT_AT, OUTPUT_AT, SET_AT, kernel } from './memory';
import { loadRule, packCards } from './pack';
import { randomPicks } from './player';
import {
  answered,
  checkPicks,
  commitIfDone,
  draft,
  fail,
  fileAnswer,
  fileValues,
  isChoice,
  isOpen,
  mayAnswer,
  question,
  rewind,
  settle,
} from './questions';
import { feedChance } from './views';
import { rearrange } from './zones';

/** A player's drafts while an answer is tried; restore() puts them back. */
const kept: usize = memory.data(DRAFT_BYTES + 16);
function tryStart(player: i32): void {
  memory.copy(kept, draft(player), DRAFT_BYTES);
  store<u8>(kept + DRAFT_BYTES, kernel().done);
}
function restore(player: i32, code: i32): i32 {
  memory.copy(draft(player), kept, DRAFT_BYTES);
  kernel().done = load<u8>(kept + DRAFT_BYTES);
  return code;
}

/** Is there such a player, and still in the match? */
export function isThere(player: i32): bool {
  return player >= 0 && player < <i32>kernel().players && !((kernel().out >> (<u8>player)) & 1);
}

export function giveAnswer(player: i32, id: i32, count: i32, ask: (player: i32) => bool): i32 {
  if (!mayAnswer(player)) return fail(Code.NOT_ASKED, 0, player, 0);
  const n = id & 63;
  if (id >>> 6 != <i32>kernel().node || n > answered(player)) return fail(Code.LATE_QUESTION, 0, player, id);
  if (count < 0 || count > 255) return fail(Code.BAD_COUNT, 0, count, 0);
  tryStart(player);
  if (n < answered(player)) rewind(player, n);
  if (!ask(player) || question().trusted) return restore(player, fail(Code.NOT_ASKED, 0, player, 0));
  const code = checkPicks(count);
  if (code) return restore(player, code);
  return settled(player, fileAnswer(player, count), ask);
}

/** After a filed answer: the player's next question, or the node takes effect. */
function settled(player: i32, code: i32, ask: (player: i32) => bool): i32 {
  if (code) return restore(player, code);
  settle(player, ask);
  commitIfDone();
  return Code.OK;
}

/** A player's whole answer to a node, from a log. */
export function feedAnswer(player: i32, node: i32, n: i32, ask: (player: i32) => bool): i32 {
  if (player >= <i32>kernel().players) return fail(Code.BAD_RECORD_FED, 0, 1, player);
  if (!mayAnswer(player) || node != <i32>kernel().node) {
    // a node that this core has settled by itself
    return node <= <i32>kernel().node ? <i32>Code.OK : fail(Code.UNEXPECTED_RECORD, 0, LogType.ANSWER, node);
  }
  tryStart(player);
  rewind(player, 0);
  const from = INPUT_AT + 6;
  memory.copy(VALUES_AT, from, 2 * n);
  let at = 0;
  while (at < n) {
    const many: i32 = load<u16>(VALUES_AT + 2 * at);
    if (at + 1 + many > n || many > 60) return restore(player, fail(Code.BAD_RECORD_FED, 0, 6 + 2 * at, many));
    if (!ask(player)) return restore(player, fail(Code.UNEXPECTED_RECORD, 0, LogType.ANSWER, node));
    const code = fileValues(player, VALUES_AT + 2 * (at + 1), many);
    if (code) return restore(player, code);
    at += 1 + many;
  }
  settle(player, ask);
  // A record is the whole of a player's part; of what is sealed or hidden from this core nothing more will come.
  if (!((kernel().done >> (<u8>player)) & 1)) {
    if (!question().trusted) return restore(player, fail(Code.BAD_RECORD_FED, 0, 3, n));
    kernel().done |= <u8>(1 << (<u8>player));
  }
  commitIfDone();
  return Code.OK;
}
/** Values of an answer on their way in: behind the part of the input that questions use. */
const VALUES_AT: i32 = OUTPUT_AT + 1024;

/** A chance, shuffle or reveal record. Slots from `pools` on name places of pools, whose rules are loaded with the decks. */
export function feedKnowledge(type: i32, n: i32, pools: i32): i32 {
  if (type == LogType.REVEAL && n == 2) {
    const id: i32 = load<u16>(INPUT_AT, 6);
    const pooled = <i32>load<u16>(INPUT_AT, 4) >= pools;
    if (id >= packCards() || (!pooled && !loadRule(id))) return fail(Code.BAD_RECORD_FED, 0, 6, id);
  }
  if (type == LogType.SHUFFLE) {
    const code = checkOrder(n);
    if (code) return code;
  }
  const code = feedChance(INPUT_AT, n);
  const k = kernel();
  if (code == Code.OK && type == LogType.SHUFFLE && !k.seeded) {
    memory.copy(SET_AT, INPUT_AT + 6, 2 * n);
    rearrange(k.viewer, k.awaitsWhat, 1 << k.viewer);
  }
  return code;
}
/** Each place once. */
function checkOrder(n: i32): i32 {
  for (let i = 0; i < n; i++) {
    let times = 0;
    for (let j = 0; j < n; j++) if (<i32>load<u16>(INPUT_AT + 6 + 2 * j) == i) times++;
    if (times != 1) return fail(Code.BAD_RECORD_FED, 106, 6 + 2 * i, i);
  }
  return Code.OK;
}

/** Answers everything at random to the match's end; decisions with more than one legal answer. */
export function playToEnd(ask: (player: i32) => bool, advance: () => i32): i32 {
  let decisions = 0;
  let s = advance();
  while (s == Status.MORE || s == Status.ASKING) {
    const k = kernel();
    for (let p = 0; p < <i32>k.players; p++) {
      while (isOpen() && ((k.asked & ~k.done) >> (<u8>p)) & 1 && ask(p)) {
        if (isChoice()) decisions++;
        if (settled(p, fileAnswer(p, randomPicks()), ask)) return decisions;
      }
    }
    s = advance();
  }
  return decisions;
}
