// Questions. A node asks all players concerned at once; a player's questions in it come one after another. Questions are
// not stored: they are computed from the state and the drafts (answers given so far), whenever they are needed.

import { Bound, Code, Kind, LogType } from './codes';
import { EVERYBODY, logRecord } from './events';
import { DRAFT_BYTES, OPTIONS, PLAYERS, SUCCESSIVE } from './limits';
import { DRAFTS_AT, INPUT_AT, NONE, OPTIONS_AT, OPTION_BYTES, buffers, kernel } from './memory';


@unmanaged
export class Question {
  player: u8;
  kind: u8;
  min: u8;
  max: u8;
  need: i16;
  flags: u8;
  options: u8;
  card: u16; // slot of the card whose effect asks
  rule: u8;
  effect: u8;
  entry: u8; // what the answer is filed under
  hidden: u8; // the options depend on a hidden card
  trusted: u8; // another's hidden cards: this core cannot check the answer
}


@unmanaged
export class Option {
  verb: u8;
  player: u8;
  value: u16; // slot, player, mode …: what the draft holds
  target: u16;
  amount: i16;
  spare: u16;
}

export const NEED: i32 = 1;
export const MINIMAL: i32 = 2;

/** What an answer outside a batch is filed under. */
export const NO_ENTRY: i32 = 0xff;
const TAKEN: i32 = 0xfe;

const questionAt: usize = memory.data(24);

// @ts-ignore: decorator
@inline
export function question(): Question {
  return changetype<Question>(questionAt);
}
// @ts-ignore: decorator
@inline
export function option(i: i32): Option {
  return changetype<Option>(OPTIONS_AT + i * OPTION_BYTES);
}

/** Starts a question; options follow. */
export function begin(player: i32, kind: i32, min: i32, max: i32, rule: i32): Question {
  const q = question();
  q.player = <u8>player;
  q.kind = <u8>kind;
  q.min = <u8>min;
  q.max = <u8>max;
  q.need = 0;
  q.flags = 0;
  q.options = 0;
  q.card = <u16>NONE;
  q.rule = <u8>rule;
  q.effect = 0xff;
  q.entry = <u8>NO_ENTRY;
  q.hidden = 0;
  q.trusted = 0;
  return q;
}

export function addOption(verb: i32, value: i32): void {
  addFullOption(verb, value, NONE, 0);
}

export function addFullOption(verb: i32, value: i32, target: i32, amount: i32): void {
  const q = question();
  if (<i32>q.options >= OPTIONS) return;
  const o = option(q.options++);
  o.verb = <u8>verb;
  o.player = q.player;
  o.value = <u16>value;
  o.target = <u16>target;
  o.amount = <i16>amount;
}

// ---------------------------------------------------------------- nodes

export function openNode(kind: i32, asked: i32): void {
  const k = kernel();
  k.node++;
  k.kind = <u8>kind;
  k.asked = <u8>asked;
  k.done = 0;
  k.committed = 0;
  clearDrafts();
}

/** Nobody has answered anything. */
export function clearDrafts(): void {
  for (let p = 0; p < PLAYERS; p++) store<u16>(draft(p), 0x200);
}

// @ts-ignore: decorator
@inline
export function isOpen(): bool {
  const k = kernel();
  return k.asked != 0 && !k.committed;
}

// @ts-ignore: decorator
@inline
export function draft(player: i32): usize {
  return DRAFTS_AT + player * DRAFT_BYTES;
}
/** Answers the player has given in this node. */
export function answered(player: i32): i32 {
  return load<u8>(draft(player), 0);
}
/** Address of the n-th draft record: u8 filed under, u8 picks, u16 values. */
export function draftAt(player: i32, n: i32): usize {
  let at = draft(player) + 2;
  while (n-- > 0) at += 2 + 2 * <usize>load<u8>(at, 1);
  return at;
}
/** Picks of the n-th answer. */
export function picks(player: i32, n: i32): i32 {
  return load<u8>(draftAt(player, n), 1);
}
export function picked(player: i32, n: i32, i: i32): i32 {
  return load<u16>(draftAt(player, n) + 2 + 2 * i);
}
/** Is a value among the picks of any of the player's answers? */
export function hasPicked(player: i32, value: i32): bool {
  for (let n = 0; n < answered(player); n++) {
    for (let i = 0; i < picks(player, n); i++) if (picked(player, n, i) == value) return true;
  }
  return false;
}

/** The next draft record of an entry that no effect has taken yet, 0 if none. Marks it taken. */
export function takeDraft(player: i32, entry: i32): usize {
  let at = draft(player) + 2;
  for (let n = answered(player); n > 0; n--) {
    if (load<u8>(at) == entry) {
      store<u8>(at, TAKEN);
      return at;
    }
    at += 2 + 2 * <usize>load<u8>(at, 1);
  }
  return 0;
}

/** Room for an answer of `n` picks, 0 if there is none. */
export function addDraft(player: i32, filed: i32, n: i32): usize {
  const at = draft(player);
  const used: i32 = load<u8>(at, 1);
  if (used + 2 + 2 * n > DRAFT_BYTES || <i32>load<u8>(at, 0) >= SUCCESSIVE) return 0;
  store<u8>(at, <i32>load<u8>(at, 0) + 1, 0);
  store<u8>(at, used + 2 + 2 * n, 1);
  store<u8>(at + used, filed, 0);
  store<u8>(at + used, n, 1);
  return at + used + 2;
}

/**
 * Is there one legal answer only? Its picks are then those that are forced (isForced). Where amounts have to add up: the
 * options without which the rest would not do are in every answer; they are the only one when they do by themselves.
 */
function isForcedAnswer(q: Question): bool {
  if (!(q.flags & NEED)) return <i32>q.min >= <i32>q.options || q.max == 0;
  let sum = 0;
  for (let i = 0; i < <i32>q.options; i++) if (isForced(q, i)) sum += option(i).amount;
  return sum >= <i32>q.need;
}
function isForced(q: Question, i: i32): bool {
  if (!(q.flags & NEED)) return q.max > 0;
  let others = 0;
  for (let j = 0; j < <i32>q.options; j++) if (j != i) others += option(j).amount;
  return others < <i32>q.need;
}

/** Is there room for the answer to the question at hand? If not, the rest is asked in the next node. */
function fits(player: i32): bool {
  return <i32>load<u8>(draft(player), 1) + 2 + 2 * <i32>question().max <= DRAFT_BYTES && answered(player) < SUCCESSIVE;
}

/** More than one legal answer to the question at hand? */
export function isChoice(): bool {
  return !isForcedAnswer(question());
}

/**
 * Answers by itself while only one answer is legal, then marks the player done when nothing is left to ask.
 * `ask` computes the player's next question; false: none. Returns whether there was anything to ask.
 */
export function settle(player: i32, ask: (player: i32) => bool): bool {
  let asked = false;
  while (ask(player)) {
    asked = true;
    if (!fits(player)) break;
    const q = question();
    if (q.trusted) return true; // the owner's core answers; the log tells
    if (!isForcedAnswer(q) || !fileForced(player, q)) return true;
  }
  kernel().done |= <u8>(1 << (<u8>player));
  return asked;
}

function fileForced(player: i32, q: Question): bool {
  let n = 0;
  for (let i = 0; i < <i32>q.options; i++) if (isForced(q, i)) n++;
  const at = addDraft(player, q.entry, n);
  if (!at) return false;
  n = 0;
  for (let i = 0; i < <i32>q.options; i++) if (isForced(q, i)) store<u16>(at + 2 * n++, option(i).value);
  return true;
}

/** Settles all players of a new node; then, when all are done, it takes effect. */
export function settleAll(ask: (player: i32) => bool): void {
  for (let p = 0; p < PLAYERS; p++) if ((kernel().asked >> (<u8>p)) & 1) settle(p, ask);
  commitIfDone();
}

export function commitIfDone(): void {
  const k = kernel();
  if (k.committed || (k.asked & ~k.done & ~k.out) != 0) return;
  k.committed = 1;
  for (let p = 0; p < PLAYERS; p++) if (((k.asked & ~k.out) >> (<u8>p)) & 1) logAnswers(p);
}

/** Which viewers may read the answers of a node: those about what stays hidden are sealed. */
function logAnswers(player: i32): void {
  const k = kernel();
  const sealed = k.kind == Kind.SIDEBOARD; // a built deck's size is public: its places are, not what lies there
  const bytes = <i32>load<u8>(draft(player), 1) - 2;
  const n = answered(player);
  let at = logRecord(LogType.ANSWER, player, sealed ? 1 << player : EVERYBODY, k.node, bytes / 2);
  if (!at) return;
  let from = draft(player) + 2;
  for (let i = 0; i < n; i++) {
    const many: i32 = load<u8>(from, 1);
    store<u16>(at, many);
    memory.copy(at + 2, from + 2, 2 * many);
    at += 2 + 2 * many;
    from += 2 + 2 * many;
  }
}

// ---------------------------------------------------------------- answers

export function fail(code: i32, rule: i32, at: i32, arg: i32): i32 {
  const b = buffers();
  b.errorRule = <u16>rule;
  b.errorAt = at;
  b.errorArg = arg;
  return code;
}

/** Question ids: node and number of the successive question. */
export function questionId(player: i32): i32 {
  return ((<i32>kernel().node) << 6) | answered(player);
}

/** Is it this player's turn to answer something in the open node, or to change an answer? */
export function mayAnswer(player: i32): bool {
  const k = kernel();
  return player >= 0 && player < PLAYERS && isOpen() && (((k.asked & ~k.out) >> (<u8>player)) & 1) != 0;
}

/** Forgets the player's answers from the n-th on. */
export function rewind(player: i32, n: i32): void {
  const at = draftAt(player, n);
  store<u8>(draft(player), n, 0);
  store<u8>(draft(player), at - draft(player), 1);
  kernel().done &= ~(<u8>(1 << (<u8>player)));
}

/** Option numbers at INPUT_AT: checks them against the question at hand. Changes nothing. */
export function checkPicks(count: i32): i32 {
  const q = question();
  if (count < <i32>q.min || count > <i32>q.max) return fail(Code.BAD_COUNT, q.rule, count, 0);
  let sum = 0;
  let least = 0x7fff;
  let leastAt = 0;
  for (let i = 0; i < count; i++) {
    const n: i32 = load<u16>(INPUT_AT + 2 * i);
    if (n >= <i32>q.options) return fail(Code.BAD_OPTION, q.rule, i, n);
    for (let j = 0; j < i; j++) {
      if (<i32>load<u16>(INPUT_AT + 2 * j) == n) return fail(Code.DUPLICATE_OPTION, q.rule, i, n);
    }
    const amount: i32 = option(n).amount;
    sum += amount;
    if (amount < least) {
      least = amount;
      leastAt = i;
    }
  }
  if (q.flags & NEED && sum < <i32>q.need) return fail(Code.NEED_NOT_MET, q.rule, sum, q.need);
  if (q.flags & MINIMAL && count > 0 && sum - least >= <i32>q.need) return fail(Code.NOT_MINIMAL, 27, leastAt, 0);
  return Code.OK;
}

/** Files a checked answer. */
export function fileAnswer(player: i32, count: i32): i32 {
  return filePicks(player, INPUT_AT, count);
}

/** Picks are a set: they are kept in the order of the options. */
function filePicks(player: i32, numbers: usize, count: i32): i32 {
  const at = addDraft(player, question().entry, count);
  if (!at) return fail(Code.LIMIT, 0, Bound.DRAFT, 0);
  let last = -1;
  for (let i = 0; i < count; i++) {
    let next = OPTIONS;
    for (let j = 0; j < count; j++) {
      const n: i32 = load<u16>(numbers + 2 * j);
      if (n > last && n < next) next = n;
    }
    store<u16>(at + 2 * i, option(next).value);
    last = next;
  }
  return Code.OK;
}

/** Files values from the log: of another's hidden cards only what is public can be checked. */
export function fileValues(player: i32, values: usize, count: i32): i32 {
  const q = question();
  if (count > <i32>q.max) return fail(Code.BAD_COUNT, q.rule, count, 0);
  for (let i = 0; i < count; i++) {
    let found = -1;
    for (let j: i32 = q.options; j-- > 0;) if (option(j).value == load<u16>(values + 2 * i)) found = j;
    if (found < 0) return fail(Code.BAD_OPTION, q.rule, i, load<u16>(values + 2 * i));
    for (let j = 0; j < i; j++) {
      if (<i32>load<u16>(INPUT_AT + 256 + 2 * j) == found) return fail(Code.DUPLICATE_OPTION, q.rule, i, found);
    }
    store<u16>(INPUT_AT + 256 + 2 * i, found);
  }
  if (!q.trusted) {
    memory.copy(INPUT_AT, INPUT_AT + 256, 2 * count);
    const code = checkPicks(count);
    if (code) return code;
  }
  return filePicks(player, INPUT_AT + 256, count);
}

/** Value of an option that names nothing, such as a pass: no slot has it. */
export const NO_VALUE: i32 = NONE;
