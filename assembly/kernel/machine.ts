// The effect machine. A program is run from its start each time; what was drawn or chosen before is read from the tape, so
// nothing has to be suspended in the middle. It reads the snapshot and asks for operations; it changes nothing.
//
//  RUN  draws as it goes and stops at the first choice that nobody has made yet
//  ASK  for one player: goes past other players' open choices and stops at that player's first open choice
//  LAYER  a continuous effect: its actions contribute to the layer being computed (stats.ts)
//  TEST  a condition only (windows, requirements): to the first statement

import { Bound, EventType, Kind, Verb } from './codes';
import { Effect, Op, Over, Pick, Who } from './format';
import { draw } from './chance';
import { emit, note } from './events';
import { AMOUNT, CARDS, FUEL, LOOPS, PICKS, REPEATS, STACK, TAPE_BYTES } from './limits';
import { Entry, NONE, TAPE_AT, card, entry, figure, gameFigure, kernel, zone } from './memory';
import { act } from './actions';
import { add, setTarget } from './operations';
import { effectAt, effects, firstEffect, nextEffect } from './pack';
import { addFullOption, addOption, answered, begin, draftAt, question, takeDraft } from './questions';
import {
  chosen,
  clearRegisters,
  compare,
  found,
  handOf,
  hiddenSet,
  keepSet,
  blocked,
  openRegister,
  player,
  players,
  readable,
  registerCount,
  select,
  self,
  selectorLength,
  setChosen,
  setCount,
  setFound,
  setFromHand,
  setRegister,
  setRunning,
  setSize,
  setSubject,
  setThey,
  they,
  unknown,
  you,
  current,
  attribute,
  isDynamic,
} from './select';
import { BLANK, FACEDOWN } from './zones';

export const enum Mode {
  RUN = 0,
  ASK = 1,
  LAYER = 2,
  TEST = 3,
}
export const enum Ran {
  DONE = 0,
  OPEN = 1,
  BLOCKED = 2,
  ASKED = 3,
}

export let mode: i32 = 0;
export let entryIndex: i32 = 0;
let asker: i32 = 0;
let pc: usize = 0;
let end: usize = 0;
let outcome: i32 = -1;
let fuel: i32 = 0;
let mayPending: bool = false;
let timing: i32 = 0;
let tapeAt: i32 = 0;
let draftNext: i32 = 0; // ASK: the asker's next unread draft

// a copied effect (copyEffect): where to go on afterwards
let copying: bool = false;
let copyPc: usize = 0;
let copyEnd: usize = 0;
let copyAt: usize = 0;
let copyLeft: i32 = 0;

// ---------------------------------------------------------------- value stack

const stackAt: usize = memory.data(48);
let sp: i32 = 0;

export function push(value: i32): void {
  if (sp >= STACK) return;
  store<i32>(stackAt + 4 * sp++, min(max(value, -AMOUNT), AMOUNT));
}
export function pop(): i32 {
  return sp > 0 ? load<i32>(stackAt + 4 * --sp) : 0;
}
export function readByte(): i32 {
  return load<u8>(pc++);
}
function readWord(): i32 {
  const value: i32 = load<u16>(pc);
  pc += 2;
  return value;
}
/** Finds the cards of the selector at pc, popping its dynamic value. */
export function readSet(): void {
  const dynamic = isDynamic(pc) ? pop() : 0;
  select(pc, dynamic);
  pc += selectorLength(pc);
}

// ---------------------------------------------------------------- tape

/** The entry's next record on the tape, or 0: u8 entry, u8 n, u16 values. */
function nextRecord(): usize {
  const used: i32 = kernel().tape;
  while (tapeAt < used) {
    const at = <usize>(TAPE_AT + tapeAt);
    tapeAt += 2 + 2 * <i32>load<u8>(at, 1);
    if (<i32>load<u8>(at) == entryIndex) return at;
  }
  return 0;
}
/** Records n values; where they go, or 0 when the tape is full: the effect ends. */
function record(n: i32): usize {
  const k = kernel();
  const used: i32 = k.tape;
  if (used + 2 + 2 * n > TAPE_BYTES) {
    note(EventType.LIMIT, 0, 0xff, NONE, Bound.TAPE);
    outcome = Ran.DONE;
    return 0;
  }
  store<u8>(TAPE_AT + used, entryIndex, 0);
  store<u8>(TAPE_AT + used, n, 1);
  k.tape = <u16>(used + 2 + 2 * n);
  tapeAt = k.tape;
  return TAPE_AT + used + 2;
}
/** A draw of the effect, kept on the tape; −1 when it cannot be had now. */
function drawKept(bound: i32): i32 {
  if (bound <= 1) return 0;
  const kept = nextRecord();
  if (kept) return load<u16>(kept, 2);
  if (mode != Mode.RUN) {
    outcome = Ran.OPEN;
    return -1;
  }
  const value = draw(bound);
  if (value < 0) {
    outcome = Ran.BLOCKED;
    return -1;
  }
  const to = record(1);
  if (!to) return -1;
  store<u16>(to, value);
  return value;
}

const enum Got {
  ANSWER = 0,
  WAIT = 1,
}
/**
 * The chooser's answer, on the tape or in a draft. WAIT: it is open (the question is begun when this is the one asked).
 * On ANSWER `answerAt` points at u8 n, values.
 */
let answerAt: usize = 0;
function got(chooser: i32): i32 {
  const kept = nextRecord();
  if (kept) {
    answerAt = kept + 1;
    return Got.ANSWER;
  }
  if (mode == Mode.RUN) {
    const given = kernel().committed ? takeDraft(chooser, entryIndex) : 0;
    if (given) {
      const n: i32 = load<u8>(given, 1);
      const to = record(n);
      if (!to) return Got.WAIT;
      memory.copy(to, given + 2, 2 * n);
      answerAt = to - 1;
      return Got.ANSWER;
    }
    outcome = Ran.OPEN;
    return Got.WAIT;
  }
  if (mode == Mode.ASK && chooser == asker) {
    if (draftNext < answered(asker)) {
      answerAt = draftAt(asker, draftNext++) + 1;
      return Got.ANSWER;
    }
    outcome = Ran.ASKED;
  }
  return Got.WAIT;
}

function ask(chooser: i32, kind: i32, least: i32, most: i32): void {
  const q = begin(chooser, kind, least, most, 50); // S50: within one node, secretly
  q.card = <u16>self;
  q.entry = <u8>entryIndex;
  q.effect = entry(entryIndex).effect;
}

function automaton(p: i32): bool {
  return ((kernel().automatons >> (<u8>p)) & 1) != 0;
}

// ---------------------------------------------------------------- choices

/** "You may": asked at the effect's first statement. False: the effect stops here, for now or for good. */
function agreed(): bool {
  if (!mayPending) return true;
  if (mode > Mode.ASK) return false;
  if (!automaton(you)) {
    if (got(you) == Got.WAIT) {
      if (outcome == Ran.ASKED) {
        ask(you, Kind.MAY, 1, 1);
        addOption(Verb.YES, 1);
        addOption(Verb.NO, 0);
      } else outcome = Ran.OPEN;
      return false;
    }
    if (load<u16>(answerAt, 1) == 0) {
      leave();
      return false;
    }
  }
  mayPending = false;
  return true;
}

/** Takes `n` random cards of the set into its front. */
function drawCards(n: i32): bool {
  for (let i = 0; i < n; i++) {
    const j = drawKept(setCount - i);
    if (j < 0) return false;
    const t = found(i);
    setFound(i, found(i + j));
    setFound(i + j, t);
  }
  setSize(n);
  return true;
}

/** Sorts the set so that the `n` highest come first; returns how many of them are certain, ties begin behind them. */
let tiedTo: i32 = 0;
function rank(attr: i32, n: i32, sign: i32): i32 {
  for (let i = 1; i < setCount; i++) {
    const slot = found(i);
    const value = sign * attribute(slot, attr);
    let j = i;
    while (j > 0 && sign * attribute(found(j - 1), attr) < value) {
      setFound(j, found(j - 1));
      j--;
    }
    setFound(j, slot);
  }
  if (n <= 0 || n >= setCount) return setCount;
  const edge = attribute(found(n - 1), attr);
  let first = n - 1;
  while (first > 0 && attribute(found(first - 1), attr) == edge) first--;
  tiedTo = n;
  while (tiedTo < setCount && attribute(found(tiedTo), attr) == edge) tiedTo++;
  return tiedTo == n ? n : first;
}

/** How many cards the last choice found too few (S48: a discard from a hand that gets a card in the same batch). */
export let shortBy: i32 = 0;
/** The player in whose hand they were missing; −1: not a hand. */
export let shortOf: i32 = -1;

function choose(): void {
  const register = readByte();
  const who = readByte();
  const pick = readByte();
  const attr = readByte();
  const handOnly = (load<u8>(pc) & 15) == 0 && load<u8>(pc, 2) == 1;
  const whose = load<u8>(pc, 1);
  readSet();
  shortOf = handOnly && !hiddenSet ? player(whose) : -1; // what fits a filter is missing for good
  let most = pop();
  let least = pop();
  if (unknown) return wait();
  const chooser = player(who);
  if (unknown) return wait();
  shortBy = pick == Pick.CHOSEN && most != 255 ? max(least - setCount, 0) : 0;
  most = most == 255 ? setCount : min(max(most, 0), setCount);
  least = min(max(least, 0), most);
  const asks = hiddenSet && pick == Pick.CHOSEN;
  if (setCount == 0 && !asks && mayPending) return leave();
  if (!agreed()) return;
  let certain = 0;
  if (pick == Pick.RANDOM || (chooser >= 0 && automaton(chooser))) {
    if (pick < Pick.HIGHEST && !drawCards(most)) return;
    if (pick >= Pick.HIGHEST) {
      rank(attr, most, pick == Pick.HIGHEST ? 1 : -1);
      setSize(most);
    }
    return keepSet(register);
  }
  if (pick >= Pick.HIGHEST) {
    certain = rank(attr, most, pick == Pick.HIGHEST ? 1 : -1);
    if (certain >= most) {
      setSize(most);
      return keepSet(register);
    }
    least = most - certain;
    most = least;
  } else if (!asks && least == setCount) return keepSet(register);
  most = min(most, PICKS);
  least = min(least, most);
  if (chooser < 0) {
    setSize(0);
    return keepSet(register);
  }
  if (got(chooser) == Got.ANSWER) {
    const n: i32 = load<u8>(answerAt);
    for (let i = 0; i < n; i++) setFound(certain + i, load<u16>(answerAt + 2 * i, 1));
    setSize(certain + n);
    return keepSet(register);
  }
  if (outcome == Ran.ASKED) {
    askCards(chooser, certain, certain || pick >= Pick.HIGHEST ? tiedTo : setCount, least, most);
    return;
  }
  if (mode == Mode.ASK) openRegister(register);
}

function askCards(chooser: i32, from: i32, to: i32, least: i32, most: i32): void {
  const hidden = hiddenSet;
  ask(chooser, Kind.CARDS, least, most);
  for (let i = from; i < to; i++) addOption(Verb.CARD, found(i));
  const q = question();
  q.hidden = hidden ? 1 : 0;
  q.trusted = hidden && !kernel().seeded && <i32>kernel().viewer != chooser ? 1 : 0;
}

/** There was nobody to choose: names no player, and is not open. */
const NOBODY_CHOSEN: i32 = 7;

function choosePlayer(): void {
  const who = readByte();
  const pick = readByte();
  const candidates = players(who);
  if (!agreed()) return;
  const n = popcnt(candidates);
  if (n <= 1) return setChosen(n ? ctz(candidates) : NOBODY_CHOSEN);
  if (pick == Pick.RANDOM || automaton(you)) {
    let i = drawKept(n);
    if (i < 0) return;
    let rest = candidates;
    while (i-- > 0) rest &= rest - 1;
    return setChosen(ctz(rest));
  }
  if (got(you) == Got.ANSWER) return setChosen(load<u16>(answerAt, 1));
  if (outcome == Ran.ASKED) {
    ask(you, Kind.PLAYER, 1, 1);
    for (let p = 0; p < 4; p++) if ((candidates >> p) & 1) addOption(Verb.PLAYER, p);
  }
}

function chooseMode(): void {
  const n = readByte();
  const lengths = pc;
  pc += 2 * n;
  if (!agreed()) return;
  let chosenMode = 0;
  if (automaton(you)) {
    chosenMode = drawKept(n);
    if (chosenMode < 0) return;
  } else if (got(you) == Got.ANSWER) chosenMode = load<u16>(answerAt, 1);
  else {
    if (outcome == Ran.ASKED) {
      ask(you, Kind.MODE, 1, 1);
      for (let i = 0; i < n; i++) addFullOption(Verb.MODE, i, NONE, i);
    } else outcome = outcome < 0 ? Ran.OPEN : outcome;
    return;
  }
  for (let i = 0; i < chosenMode; i++) pc += load<u16>(lengths + 2 * i);
}

/** Something open was read: nothing more can be done for now. */
function wait(): void {
  if (outcome < 0) outcome = Ran.OPEN;
}

// ---------------------------------------------------------------- values

function over(f: i32, how: i32): i32 {
  switch (how) {
    case Over.YOU:
      return playerFigure(you, f);
    case Over.THEY:
      return they < 0 ? 0 : playerFigure(they, f);
    case Over.CHOSEN: {
      const p = player(Who.CHOSEN);
      return p < 0 ? 0 : playerFigure(p, f);
    }
  }
  const who = players(how == Over.TOTAL_ALL ? Who.ALL : Who.OPPONENTS);
  let total = 0;
  let most = -AMOUNT;
  let least = AMOUNT;
  for (let p = 0; p < 4; p++) {
    if (!((who >> p) & 1)) continue;
    const value = playerFigure(p, f);
    total += value;
    most = max(most, value);
    least = min(least, value);
  }
  if (how >= Over.TOTAL_OPPONENTS) return total;
  return who == 0 ? 0 : how == Over.MOST_OPPONENTS ? most : least;
}
export function playerFigure(p: i32, f: i32): i32 {
  return f < 8 ? <i32>zone(p, f).count : figure(p, f);
}

function overSet(op: i32): i32 {
  const attr = readByte();
  readSet();
  if (setCount == 0) return 0;
  let total = 0;
  let most = -AMOUNT;
  let least = AMOUNT;
  for (let i = 0; i < setCount; i++) {
    if (!readable(found(i))) return 0;
    const value = attr < 8 ? current(found(i), attr) : attribute(found(i), attr);
    total += value;
    most = max(most, value);
    least = min(least, value);
  }
  return op == Op.SUM ? total : op == Op.GREATEST ? most : least;
}

function flipCoins(n: i32): i32 {
  let heads = 0;
  for (let i = 0; i < n; i++) {
    const coin = drawKept(2);
    if (coin < 0) return 0;
    heads += coin;
  }
  return heads;
}

function symbolsShow(): i32 {
  let all = 1;
  for (let i = 0; i < 4; i++) if (figure(you, symbolFigure + i) < readByte()) all = 0;
  return all;
}
/** The figure of the first symbol's count, the others follow. */
export const symbolFigure: i32 = 11;

function value(op: i32): void {
  switch (op) {
    case Op.NUM:
      return push(<i32>(<i8>readByte()));
    case Op.NUM2:
      return push(<i32>(<i16>readWord()));
    case Op.COUNT:
      readSet();
      return push(setCount);
    case Op.EXISTS:
      readSet();
      return push(setCount > 0 ? 1 : 0);
    case Op.SUM:
    case Op.GREATEST:
    case Op.LEAST:
      return push(overSet(op));
    case Op.FIGURE: {
      const f = readByte();
      return push(over(f, readByte()));
    }
    case Op.GAME:
      return push(gameFigure(readByte()));
    case Op.EVENT:
      return push(entry(entryIndex).amount);
    case Op.TYPES:
      return push(symbolsShow());
    case Op.PICKED:
      return push(registerCount(readByte()) > 0 ? 1 : 0);
    case Op.COINS:
      if (agreed()) push(flipCoins(min(pop(), REPEATS)));
      return;
    case Op.HALF:
      return push(pop() >> 1);
    case Op.NOT:
      return push(pop() ? 0 : 1);
  }
  const b = pop();
  const a = pop();
  push(combine(op, a, b));
}

function combine(op: i32, a: i32, b: i32): i32 {
  switch (op) {
    case Op.RANDOM: {
      if (!agreed()) return 0;
      const r = drawKept(max(b - a, 0) + 1);
      return a + max(r, 0);
    }
    case Op.ADD:
      return a + b;
    case Op.SUB:
      return a - b;
    case Op.MUL:
      return a * b;
    case Op.MIN:
      return min(a, b);
    case Op.MAX:
      return max(a, b);
    case Op.COMPARE:
      return compare(readByte(), a, b) ? 1 : 0;
    case Op.AND:
      return a & b;
  }
  return a | b;
}

// ---------------------------------------------------------------- loops

@unmanaged
class Loop {
  body: u32;
  kind: u8;
  register: u8;
  at: u16;
  many: u16;
  bits: u8; // players left
  saved: i8; // the enclosing loop's player
}
const LOOP_BYTES: i32 = 12;
const loopsAt: usize = memory.data(36);
const loopSets: usize = memory.data(264); // LOOPS × CARDS × 2
let loops: i32 = 0;

function loop(i: i32): Loop {
  return changetype<Loop>(loopsAt + i * LOOP_BYTES);
}

function startLoop(op: i32): void {
  let who = 0;
  if (op == Op.EACH) who = readByte();
  const register = op == Op.FOREACH ? readByte() : 0;
  const length = readWord();
  let many = 0;
  if (op == Op.FOREACH) {
    readSet();
    if (unknown) return wait();
    many = setCount;
  } else if (op == Op.REPEAT) many = min(max(pop(), 0), REPEATS);
  else if (op == Op.TAILS) many = REPEATS;
  const bits = op == Op.EACH ? players(who) : 0;
  if (op == Op.EACH) many = popcnt(bits);
  if (!agreed()) return;
  if (many == 0 || loops >= LOOPS) {
    pc += length;
    return;
  }
  const l = loop(loops);
  l.kind = <u8>op;
  l.register = <u8>register;
  l.body = <u32>pc;
  l.at = 0;
  l.many = <u16>many;
  l.bits = <u8>bits;
  l.saved = <i8>they;
  if (op == Op.FOREACH) {
    for (let i = 0; i < many; i++) store<u16>(loopSets + 2 * (loops * CARDS + i), found(i));
  }
  loops++;
  if (!bind(l)) {
    loops--;
    pc += length;
  }
}

/** Binds what the next pass is about; false: the loop is over. */
function bind(l: Loop): bool {
  if (l.kind == Op.TAILS) return drawKept(2) == 1;
  if (l.kind == Op.FOREACH) setRegister(l.register, load<u16>(loopSets + 2 * ((loops - 1) * CARDS + <i32>l.at)));
  if (l.kind == Op.EACH) {
    const n: i32 = kernel().players;
    let p = l.at == 0 ? you : they + 1;
    if (p >= n) p -= n;
    while (!((l.bits >> (<u8>p)) & 1)) p = p + 1 == n ? 0 : p + 1;
    setThey(p);
  }
  return true;
}

function endLoop(): void {
  if (loops == 0) return;
  const l = loop(loops - 1);
  l.at++;
  if (l.at < l.many && bind(l)) {
    pc = l.body;
    return;
  }
  if (l.kind == Op.EACH) setThey(l.saved);
  loops--;
}

// ---------------------------------------------------------------- running

/** The effect is over, or its copied part is: on to the next. */
function leave(): void {
  pc = end;
}

function flow(op: i32): void {
  switch (op) {
    case Op.REQUIRE:
      if (unknown) return wait();
      if (!pop()) leave();
      return;
    case Op.UNLESS: {
      const length = readWord();
      if (unknown) return wait();
      if (!pop()) pc += length;
      return;
    }
    case Op.SKIP: {
      const length = readWord();
      pc += length;
      return;
    }
    case Op.CHOOSE:
      return choose();
    case Op.PLAYER:
      return choosePlayer();
    case Op.MODES:
      return chooseMode();
    case Op.LOOP:
      return endLoop();
  }
  startLoop(op);
}

/** Begins the effects of another card as if they were printed here; never a copy of a copy. */
export function startCopy(slot: i32): void {
  if (copying || slot == NONE) return;
  const c = card(slot);
  if (c.flags & (FACEDOWN | BLANK)) return;
  copying = true;
  copyPc = pc;
  copyEnd = end;
  copyAt = firstEffect(c.id);
  copyLeft = effects(c.id);
  pc = end;
}

/** At the end of a piece of code: the next copied effect, or back; false: all is done. */
function goOn(): bool {
  if (!copying) return false;
  loops = 0;
  mayPending = false;
  while (copyLeft > 0) {
    const at = copyAt;
    copyAt = nextEffect(at);
    copyLeft--;
    if (<i32>load<u8>(at, Effect.AT_TIMING) != timing) continue;
    mayPending = (load<u8>(at, Effect.AT_FLAGS) & Effect.MAY) != 0;
    pc = at + Effect.HEADER;
    end = nextEffect(at);
    return true;
  }
  copying = false;
  pc = copyPc;
  end = copyEnd;
  return true;
}

function execute(at: usize, flags: i32): i32 {
  timing = load<u8>(at, Effect.AT_TIMING);
  const may = (flags & OPTIONAL) != 0 || (load<u8>(at, Effect.AT_FLAGS) & Effect.MAY) != 0;
  mayPending = may && !(flags & AGREED);
  pc = at + Effect.HEADER;
  end = nextEffect(at);
  sp = 0;
  loops = 0;
  outcome = -1;
  copying = false;
  shortBy = 0;
  fuel = FUEL;
  clearRegisters();
  while (outcome < 0) {
    if (pc >= end) {
      if (!goOn()) break;
      continue;
    }
    if (--fuel <= 0) {
      note(EventType.LIMIT, 0, 0xff, self, Bound.FUEL);
      break;
    }
    const op = readByte();
    if (op < Op.REQUIRE) value(op);
    else if (op < Op.MOD_ADD) flow(op);
    else if (unknownRead()) wait();
    else if (agreed()) act(op);
    if (blocked) outcome = Ran.BLOCKED;
  }
  setRunning(false);
  return outcome < 0 ? Ran.DONE : outcome;
}

function unknownRead(): bool {
  return unknown;
}

/** An action had to wait for the log (a look). */
export function block(): void {
  outcome = Ran.BLOCKED;
}
/** Has the effect stopped, for now or for good? */
export function hasStopped(): bool {
  return outcome >= 0;
}
/** An action met something open. */
export function stopOpen(): void {
  wait();
}

/** Entry flags: the whole effect is a "may"; or there is no effect, a rule discards the entry's object. */
export const OPTIONAL: u8 = 1;
export const RULE_DISCARD: u8 = 2;
/** Its controller has said yes already: a replacement that was chosen. */
export const AGREED: u8 = 4;

function prepare(i: i32, how: i32): usize {
  const e: Entry = entry(i);
  entryIndex = i;
  mode = how;
  tapeAt = 0;
  const at = effectAt(e.id, e.effect);
  setSubject(e.card, e.controller, e.object);
  setRunning(how == Mode.RUN);
  setFromHand((load<u8>(at, Effect.AT_WHERE) & 1) != 0);
  return at;
}

/** Runs entry i: its operations are added to the batch's. */
export function run(i: i32): i32 {
  const before = kernel().operations;
  if (entry(i).flags & RULE_DISCARD) {
    const at = add(Op.DISCARD, i, 1, 0, 0, 0, 0);
    if (at >= 0) setTarget(at, 0, entry(i).object);
    return Ran.DONE;
  }
  const ran = execute(prepare(i, Mode.RUN), entry(i).flags);
  if (ran != Ran.DONE) kernel().operations = before;
  return ran;
}

/** The first open choice of player p in entry i, as a question; drafts are read from `from` on. */
export function askIn(i: i32, p: i32, from: i32): bool {
  asker = p;
  draftNext = from;
  return execute(prepare(i, Mode.ASK), entry(i).flags) == Ran.ASKED;
}
/** Drafts read by askIn. */
export function draftsRead(): i32 {
  return draftNext;
}

/** Runs a continuous effect's code: actions contribute to the layer. */
export function runLayer(slot: i32, at: usize): void {
  mode = Mode.LAYER;
  setSubject(slot, card(slot).controller, NONE);
  execute(at, 0);
}

/**
 * Tests a condition: the code up to its last REQUIRE before the first statement. `about` is the event's object.
 */
export function holds(slot: i32, controller: i32, at: usize, about: i32): bool {
  mode = Mode.TEST;
  setSubject(slot, controller, about);
  const from = at + Effect.HEADER;
  const to = nextEffect(at);
  sp = 0;
  loops = 0;
  outcome = -1;
  mayPending = false;
  copying = false;
  pc = from;
  end = to;
  while (pc < to) {
    const op = readByte();
    if (op < Op.REQUIRE) {
      value(op);
      if (outcome >= 0) return false;
    } else if (op == Op.REQUIRE) {
      if (!pop()) return false;
    } else break;
  }
  return true;
}

/** Looks at hand cards: `n` random ones of player p (255: all), for the effect's controller. */
export function look(p: i32, n: i32, learnAll: (viewer: i32) => bool): void {
  handOf(p);
  if (n < setCount && !drawCards(max(n, 0))) return;
  const kept = nextRecord();
  if (kept || mode != Mode.RUN) {
    if (!kept) return wait();
    return keepSet(0);
  }
  if (!learnAll(you)) return block();
  if (!record(0)) return;
  emit(EventType.LOOKED, 0, 2, you, self, NONE, setCount, 0, 0);
  keepSet(0);
}
