// Proves a pack safe before use: all offsets in range, every operation known, stack depth bounded, jumps forward onto the
// start of an operation, loops counted. A pack that passes cannot make the core trap, hang or leave its memory.

import { Code } from './codes';
import { Attr, Base, Cmp, Effect, Limit, Op, Own, Pack, Pick, Record } from './format';
import { isAttribute, isComparison, operandBytes, operationBytes, pops, selectorBytes, selectors } from './code';
import { crc32 } from './hash';
import { operandsOwn } from './hooks';
import {
  CARD_CODE,
  CARD_EFFECTS,
  HIDDEN_ZONES,
  LINKS,
  LOOPS,
  MODES,
  PACK_CARDS,
  REGISTERS,
  STACK,
  TERMS,
} from './limits';
import { SET_AT, buffers } from './memory';
import { CONTINUOUS_TIMING, openPack, packCards, packU16, packU32, readPack } from './pack';
import { fail } from './questions';

/** What a game lets packs say. */
@unmanaged
export class GameWords {
  game: i32;
  timings: u32; // known timings, as bits
  conditionsOnly: u32; // timings whose code is a condition and nothing else
  noChoices: u32; // timings whose code neither draws nor asks
  deck: u32; // timings that speak at deck building
  fromHand: u32; // timings that work from hand whatever their zones say
  handKeywords: i32; // keyword bits one of which a card with such effects carries
  zones: i32; // bits
  figures: u32;
  gameFigures: i32; // how many
  arguments: i32; // effect arguments are below this
  classes: i32; // how many
  masks: i32; // attributes that are bits, not numbers, as bits
  attributes: i32; // its own attributes are below this
  bases: i32; // its own selector bases are below this
  durations: i32; // bits
  actions: u32; // the kernel's actions that it carries out, as bits from MOD_ADD on
  lasting: u32; // its own operations that continuous effects may have, as bits from Own.OP on
  listing: u32; // timings whose code is a list of one operation that stands nowhere else
  listed: i32; // that operation
  shown: u32; // timings whose effects in hand are used from there in the open
}

const CHUNK: i32 = 512;
let words: usize = 0;
let card: i32 = 0;
let codeFrom: usize = 0; // of the effect at hand, in memory
let codeAt: i32 = 0; // the same, in the pack
let timing: i32 = 0;

function game(): GameWords {
  return changetype<GameWords>(words);
}
function bad(code: i32, at: i32): i32 {
  return fail(code, 0, at, card);
}
function badOp(code: i32, at: usize): i32 {
  return fail(code, 0, codeAt + <i32>(at - codeFrom), card);
}

/** Is [from, from + length) inside the pack, behind the header? */
function inside(from: i32, length: i32): bool {
  const total = packU32(Pack.AT_LENGTH);
  return from >= Pack.HEADER && length >= 0 && from <= total && length <= total - from;
}

/** Checks the whole pack; `w`: address of the game's words. */
export function verifyPack(w: usize): i32 {
  words = w;
  card = 0xffff;
  buffers().verified = 0;
  openPack();
  const header = checkHeader();
  if (header) return header;
  for (let id = 0; id < packCards(); id++) {
    card = id;
    const code = checkCard(id);
    if (code) return code;
  }
  card = 0xffff;
  const decks = checkDecks();
  if (decks) return decks;
  const text = checkText();
  if (text) return text;
  buffers().verified = 1;
  return Code.OK;
}

function checkHeader(): i32 {
  if (packU32(Pack.AT_MAGIC) != Pack.MAGIC) return bad(Code.BAD_MAGIC, Pack.AT_MAGIC);
  if (packU16(Pack.AT_VERSION) != Pack.VERSION) return bad(Code.BAD_VERSION, Pack.AT_VERSION);
  // The byte behind it is zero: nothing of a pack may say anything unchecked.
  if (packU16(Pack.AT_GAME) != game().game) return bad(Code.BAD_GAME, Pack.AT_GAME);
  const total = packU32(Pack.AT_LENGTH);
  if (total < Pack.HEADER || total > 1 << 20) return bad(Code.BAD_LENGTH, Pack.AT_LENGTH);
  const cards = packCards();
  if (cards == 0 || cards > PACK_CARDS) return fail(Code.TOO_MANY, 0, Pack.AT_CARDS, cards);
  if (packU16(Pack.AT_RECORD) != Record.SIZE) return bad(Code.BAD_LENGTH, Pack.AT_RECORD);
  if (!inside(packU32(Pack.AT_RECORDS_AT), cards * Record.SIZE)) return bad(Code.BAD_LENGTH, Pack.AT_RECORDS_AT);
  if (!inside(packU32(Pack.AT_CODE_AT), packU32(Pack.AT_CODE_LENGTH))) return bad(Code.BAD_LENGTH, Pack.AT_CODE_AT);
  if (!inside(packU32(Pack.AT_DECKS_AT), 0)) return bad(Code.BAD_LENGTH, Pack.AT_DECKS_AT);
  if (!inside(packU32(Pack.AT_TEXT_AT), packU32(Pack.AT_TEXT_LENGTH))) return bad(Code.BAD_LENGTH, Pack.AT_TEXT_AT);
  return checkCrc(total);
}

function checkCrc(total: i32): i32 {
  let crc: u32 = 0xffffffff;
  for (let at: i32 = Pack.AT_HASH; at < total; at += CHUNK) {
    const length = min(CHUNK, total - at);
    readPack(SET_AT, at, length);
    crc = crc32(crc, SET_AT, length);
  }
  return ~crc == <u32>packU32(Pack.AT_CRC) ? <i32>Code.OK : bad(Code.BAD_CRC, Pack.AT_CRC);
}

// ---------------------------------------------------------------- cards

function checkCard(id: i32): i32 {
  const at = packU32(Pack.AT_RECORDS_AT) + id * Record.SIZE;
  readPack(SET_AT, at, Record.SIZE);
  if (load<u8>(SET_AT + Record.AT_SET) >= <u8>packU16(Pack.AT_SETS)) return bad(Code.BAD_RECORD, at + Record.AT_SET);
  if (<i32>load<u8>(SET_AT + Record.AT_CLASS) >= game().classes) return bad(Code.BAD_RECORD, at + Record.AT_CLASS);
  const count: i32 = load<u8>(SET_AT + Record.AT_EFFECTS);
  if (count > CARD_EFFECTS) return bad(Code.BAD_RECORD, at + Record.AT_EFFECTS);
  for (let a = 0; a < 8; a++) {
    const value: i32 = load<i16>(SET_AT + Record.AT_ATTRS + 2 * a);
    if ((game().masks >> a) & 1 ? value < 0 : value < -99 || value > 99)
      return bad(Code.BAD_RECORD, at + Record.AT_ATTRS + 2 * a);
  }
  const keywords: i32 = load<u16>(SET_AT + Record.AT_KEYWORDS);
  const from = load<i32>(SET_AT + Record.AT_CODE);
  const length: i32 = load<u16>(SET_AT + Record.AT_CODE_LENGTH);
  if (from < 0 || length > CARD_CODE || from > packU32(Pack.AT_CODE_LENGTH) - length)
    return bad(Code.BAD_RECORD, at + Record.AT_CODE);
  readPack(SET_AT, packU32(Pack.AT_CODE_AT) + from, length);
  return checkEffects(count, packU32(Pack.AT_CODE_AT) + from, length, keywords);
}

function checkEffects(count: i32, base: i32, length: i32, keywords: i32): i32 {
  let at: usize = SET_AT;
  const end = at + length;
  for (let i = 0; i < count; i++) {
    codeAt = base + <i32>(at - SET_AT);
    codeFrom = at;
    if (at + Effect.HEADER > end) return bad(Code.BAD_EFFECT, codeAt);
    const next = at + Effect.HEADER + load<u16>(at, Effect.AT_LENGTH);
    if (next > end) return bad(Code.BAD_EFFECT, codeAt + Effect.AT_LENGTH);
    const head = checkEffectHead(at, keywords);
    if (head) return head;
    const code = checkCode(at + Effect.HEADER, next, load<u8>(at, Effect.AT_FLAGS));
    if (code) return code;
    at = next;
  }
  return at == end ? <i32>Code.OK : bad(Code.BAD_EFFECT, base + <i32>(at - SET_AT));
}

function checkEffectHead(at: usize, keywords: i32): i32 {
  timing = load<u8>(at, Effect.AT_TIMING);
  if (timing > 31 || !((game().timings >> timing) & 1)) return badOp(Code.BAD_EFFECT, at + Effect.AT_TIMING);
  const where: i32 = load<u8>(at, Effect.AT_WHERE);
  if ((where == 0 && !((game().conditionsOnly >> timing) & 1)) || where & ~game().zones)
    return badOp(Code.BAD_EFFECT, at + Effect.AT_WHERE);
  if (<i32>load<u8>(at, Effect.AT_ARG) >= game().arguments) return badOp(Code.BAD_EFFECT, at + Effect.AT_ARG);
  if (
    load<u8>(at, Effect.AT_FLAGS) &
    ~(<u8>(Effect.MAY | Effect.SELF | Effect.CHOOSES | Effect.GIVEN | Effect.LIMIT_MASK))
  ) {
    return badOp(Code.BAD_EFFECT, at + Effect.AT_FLAGS);
  }
  if ((load<u8>(at, Effect.AT_FLAGS) & Effect.LIMIT_MASK) >> Effect.LIMIT_SHIFT > <i32>(<u8>Limit.MATCH))
    return badOp(Code.BAD_EFFECT, at);
  const fromHand = ((where & 1) != 0 && !((game().shown >> timing) & 1)) || ((game().fromHand >> timing) & 1) != 0;
  if (fromHand && !(keywords & game().handKeywords)) return badOp(Code.BAD_RECORD, at + Effect.AT_WHERE);
  return Code.OK;
}

// ---------------------------------------------------------------- code

/** Bit per byte of the effect's code: an operation starts here, with nothing on the stack. */
const startsAt: usize = memory.data(52);
function markStart(offset: i32): void {
  const at = startsAt + (offset >> 3);
  const bit = 1 << (offset & 7);
  store<u8>(at, (<i32>load<u8>(at)) | bit);
}
function isStart(offset: i32): bool {
  return ((load<u8>(startsAt + (offset >> 3)) >> (<u8>(offset & 7))) & 1) != 0;
}

const loopEnds: usize = memory.data(16);
let loops: i32 = 0;
let depth: i32 = 0;
let choices: bool = false;
let tails: i32 = 0;

function checkCode(from: usize, to: usize, flags: i32): i32 {
  memory.fill(startsAt, 0, 52);
  depth = 0;
  loops = 0;
  choices = false;
  tails = -1;
  let at = from;
  while (at < to) {
    if (depth == 0) markStart(<i32>(at - from));
    const length = operationLength(at, to);
    if (length <= 0) return badOp(Code.BAD_OP, at);
    const code = checkOperation(at, from, to);
    if (code) return code;
    at += length;
  }
  if (at != to || depth != 0) return badOp(Code.BAD_STACK, at);
  if (loops) return badOp(Code.BAD_JUMP, at);
  markStart(<i32>(to - from));
  if (choices && !(flags & Effect.CHOOSES)) return badOp(Code.BAD_EFFECT, codeFrom + Effect.AT_FLAGS);
  return checkJumps(from, to);
}

/** Length of the operation at `at` if all of it lies before `to`; 0 otherwise. */
function operationLength(at: usize, to: usize): i32 {
  const op: i32 = load<u8>(at);
  const operands = operandBytes(op);
  if (operands < 0 || at + 1 + operands > to) return 0;
  let end = at + 1 + operands;
  if (op == Op.MODES) end += 2 * <usize>load<u8>(at, 1);
  for (let n = selectors(op); n > 0; n--) {
    if (end + 5 > to) return 0;
    end += selectorBytes(end);
  }
  return end <= to ? operationBytes(at) : 0;
}

function checkOperation(at: usize, from: usize, to: usize): i32 {
  const op: i32 = load<u8>(at);
  if (!isAllowed(op)) return badOp(Code.BAD_OP, at);
  const operands = checkOperands(op, at);
  if (operands) return operands;
  let need = pops(op);
  let selector = at + 1 + operandBytes(op);
  for (let n = selectors(op); n > 0; n--) {
    const code = checkSelector(op, selector);
    if (code) return code;
    need += dynamicTerms(selector);
    selector += selectorBytes(selector);
  }
  if (op < Op.REQUIRE) {
    if (depth < need) return badOp(Code.BAD_STACK, at);
    depth += 1 - need;
    if (depth > STACK) return badOp(Code.BAD_STACK, at);
    return Code.OK;
  }
  if (depth != need) return badOp(Code.BAD_STACK, at);
  depth = 0;
  if (op == Op.THEN || op == Op.RESOLVE) return loops ? badOp(Code.BAD_OP, at) : <i32>Code.OK;
  if (op == Op.CHOOSE || op == Op.PLAYER || op == Op.MODES || op == Op.COPY || op == Op.LOOK || op == Op.PEEK) {
    if (tails >= 0 && op != Op.COPY) return badOp(Code.BAD_OP, at);
    const random = op == Op.CHOOSE ? load<u8>(at, 3) == Pick.RANDOM : op == Op.PLAYER && load<u8>(at, 2) == Pick.RANDOM;
    choices = choices || (op != Op.LOOK && op != Op.PEEK && !random);
  }
  return checkLoop(op, at, to);
}

function checkLoop(op: i32, at: usize, to: usize): i32 {
  const next = at + operationBytes(at);
  if (op == Op.LOOP) {
    if (loops == 0 || load<u32>(loopEnds + 4 * (loops - 1)) != <u32>next) return badOp(Code.BAD_JUMP, at);
    loops--;
    if (loops <= tails) tails = -1;
    return Code.OK;
  }
  if (op < Op.EACH || op > Op.TAILS) return Code.OK;
  const operand = op == Op.EACH || op == Op.FOREACH ? at + 2 : at + 1;
  const end = next + load<u16>(operand);
  const within = loops ? <usize>load<u32>(loopEnds + 4 * (loops - 1)) : to + 1;
  if (loops >= LOOPS || end >= within || end > to || load<u16>(operand) == 0) return badOp(Code.BAD_JUMP, at);
  store<u32>(loopEnds + 4 * loops, end);
  if (op == Op.TAILS && tails < 0) tails = loops;
  loops++;
  return Code.OK;
}

/** Jumps lead forward to the start of an operation, and not out of a loop. */
function checkJumps(from: usize, to: usize): i32 {
  loops = 0;
  let at = from;
  while (at < to) {
    const op: i32 = load<u8>(at);
    const next = at + operationBytes(at);
    while (loops && next > <usize>load<u32>(loopEnds + 4 * (loops - 1))) loops--;
    const limit = loops ? <usize>load<u32>(loopEnds + 4 * (loops - 1)) - 1 : to;
    if (op >= Op.EACH && op <= Op.TAILS) {
      store<u32>(loopEnds + 4 * loops, next + load<u16>(op == Op.EACH || op == Op.FOREACH ? at + 2 : at + 1));
      loops++;
    } else if (op == Op.UNLESS || op == Op.SKIP) {
      const target = next + load<u16>(at, 1);
      if (target > limit || !isStart(<i32>(target - from))) return badOp(Code.BAD_JUMP, at);
    } else if (op == Op.MODES) {
      let target = next;
      for (let i: i32 = 0; i < <i32>load<u8>(at, 1); i++) {
        if (target > limit || !isStart(<i32>(target - from))) return badOp(Code.BAD_JUMP, at);
        target += load<u16>(at + 2 + 2 * i);
      }
      if (target > limit || !isStart(<i32>(target - from))) return badOp(Code.BAD_JUMP, at);
    }
    at = next;
  }
  return Code.OK;
}

/** May the operation stand in an effect of the timing at hand? */
function isAllowed(op: i32): bool {
  const g = game();
  const lists = ((g.listing >> timing) & 1) != 0;
  if (lists || (op >= Own.OP && op == g.listed)) return lists && op == g.listed;
  if (!LINKS && (op == Op.DID || (op > Op.LOOP && op < Op.MOD_ADD))) return false;
  if (op < Op.REQUIRE || op == Op.REQUIRE) return !(isQuiet() && (op == Op.COINS || op == Op.RANDOM));
  const decks = ((g.deck >> timing) & 1) != 0;
  if (op == Op.DECK_SIZE || op == Op.COPIES) return decks;
  if (decks || (g.conditionsOnly >> timing) & 1) return false;
  if (op >= Op.MOD_ADD && op < Own.OP && !((g.actions >> (op - Op.MOD_ADD)) & 1)) return false;
  if (!isQuiet()) return true;
  if (op == Op.CHOOSE || op == Op.PLAYER || op == Op.MODES || op == Op.TAILS || op == Op.LOOK || op == Op.COPY)
    return false;
  if (op > Op.LOOP && op < Op.MOD_ADD) return false;
  if (timing != CONTINUOUS_TIMING || op < Op.MOD_ADD) return true;
  if (op >= Own.OP) return ((g.lasting >> (op - Own.OP)) & 1) != 0;
  switch (op) {
    case Op.MOD_ADD:
    case Op.MOD_SET:
    case Op.SET_SYMBOLS:
    case Op.BLANK:
    case Op.PREVENT:
    case Op.GROUP_ADD:
    case Op.GROUP_SET:
      return true;
  }
  return false;
}
function isQuiet(): bool {
  return timing == CONTINUOUS_TIMING || ((game().noChoices >> timing) & 1) != 0;
}

// ---------------------------------------------------------------- operands

/** Is it one of the game's durations? */
export function isDuration(d: i32): bool {
  return d < 32 && ((game().durations >> d) & 1) != 0;
}
function checkOperands(op: i32, at: usize): i32 {
  const a: i32 = load<u8>(at, 1);
  const b: i32 = load<u8>(at, 2);
  return operandsGood(op, a, b, at) ? <i32>Code.OK : badOp(Code.BAD_OP, at);
}
function operandsGood(op: i32, a: i32, b: i32, at: usize): bool {
  if (op >= Own.OP) return operandsOwn(op, at);
  switch (op) {
    case Op.SUM:
    case Op.GREATEST:
    case Op.LEAST:
      return isAttribute(a, game().attributes);
    case Op.FIGURE:
      return a < 32 && ((game().figures >> a) & 1) != 0 && b <= 6;
    case Op.GAME:
      return a < game().gameFigures;
    case Op.COMPARE:
      return a <= Cmp.HAS;
    case Op.PICKED:
    case Op.FOREACH:
      return a < REGISTERS;
    case Op.CHOOSE:
      return a < REGISTERS && b <= 7 && load<u8>(at, 3) <= 3 && isAttribute(load<u8>(at, 4), game().attributes);
    case Op.PLAYER:
      return a <= 2 && b <= 1;
    case Op.PEEK:
      return a < 8 && ((game().zones >> a) & 1) != 0 && b <= 7;
    case Op.MODES:
      return a >= 2 && a <= MODES;
    case Op.EACH:
    case Op.DISCARD_RANDOM:
    case Op.LOOK:
    case Op.FORCE_CARD:
      return a <= 7;
    case Op.FORCE:
      return a <= 7 && b == 0;
    case Op.RESULT:
      return a <= 7 && b <= 2;
    case Op.MOD_ADD:
    case Op.MOD_SET:
    case Op.SWAP:
      return a < 8 && isDuration(b);
    case Op.SET_SYMBOLS:
      return isDuration(load<u8>(at, 5));
    case Op.BLANK:
      return isDuration(a);
    case Op.PREVENT:
      return a > 0 && popcnt(a) == 1 && isDuration(b);
    case Op.MOVE:
      return a <= 3;
    case Op.GROUP_ADD:
    case Op.GROUP_SET:
      return a < 8 && isDuration(b) && load<u8>(at, 3) <= 7 && groupGood(load<u8>(at, 4), load<u8>(at, 5));
  }
  return true;
}
/** Groups are rows, by symbols too, or whole hands: what a hand shows is hidden. */
function groupGood(zone: i32, symbols: i32): bool {
  return zone == 1 ? symbols <= 15 : zone == 0 && symbols == 0;
}

// ---------------------------------------------------------------- selectors

function dynamicTerms(at: usize): i32 {
  let n = 0;
  for (let i = 0; i < <i32>load<u8>(at, 4); i++) if (load<u8>(at + 5 + 4 * i, 1) & Cmp.DYNAMIC) n++;
  return n;
}

function checkSelector(op: i32, at: usize): i32 {
  const base: i32 = load<u8>(at) & 15;
  const register: i32 = load<u8>(at) >> 4;
  const zones: i32 = load<u8>(at, 2);
  const terms: i32 = load<u8>(at, 4);
  if (
    (base > Base.NEIGHBOURS && (base >= game().bases || register != 0)) ||
    (base != Base.THAT && register >= REGISTERS) ||
    load<u8>(at, 1) > 7
  )
    return badOp(Code.BAD_SELECTOR, at);
  if (base == Base.THAT && register != 0 && (register < Base.LEFT || register > Base.NEIGHBOURS))
    return badOp(Code.BAD_SELECTOR, at);
  if (base == Base.MAIN && register != 0) return badOp(Code.BAD_SELECTOR, at);
  if (base == Base.SCAN && (zones == 0 || zones & ~game().zones)) return badOp(Code.BAD_SELECTOR, at + 2);
  if (base >= Base.LEFT && zones > 2) return badOp(Code.BAD_SELECTOR, at + 2);
  if (load<u8>(at, 3) > 31 || terms > TERMS || dynamicTerms(at) > 1) return badOp(Code.BAD_SELECTOR, at + 3);
  if (selectors(op) == 2 && dynamicTerms(at)) return badOp(Code.BAD_SELECTOR, at + 4);
  // What a hand or a deck holds is hidden: only a choice, answered by its owner, may look at more than the number of cards.
  if (base == Base.SCAN && zones & HIDDEN_ZONES && terms > 0 && op != Op.CHOOSE)
    return badOp(Code.BAD_SELECTOR, at + 4);
  for (let i = 0; i < terms; i++) {
    const term = at + 5 + 4 * i;
    if (!isAttribute(load<u8>(term), game().attributes) || !isComparison(load<u8>(term, 1)))
      return badOp(Code.BAD_SELECTOR, term);
    if (<i32>load<u8>(term) == Attr.CARD && <i32>load<u16>(term, 2) >= packCards())
      return badOp(Code.BAD_SELECTOR, term);
  }
  return Code.OK;
}

// ---------------------------------------------------------------- decks and text

function checkDecks(): i32 {
  let at = packU32(Pack.AT_DECKS_AT);
  for (let d = 0; d < packU16(Pack.AT_DECKS); d++) {
    card = d;
    if (!inside(at, 6)) return bad(Code.BAD_DECK_ENTRY, at);
    readPack(SET_AT, at, 6);
    const bytes: i32 = load<u16>(SET_AT);
    const cards = <i32>load<u8>(SET_AT, 2) + <i32>load<u8>(SET_AT, 3) + <i32>load<u8>(SET_AT, 4);
    if (bytes != 4 + 2 * cards || !inside(at, 2 + bytes) || cards > 160) return bad(Code.BAD_DECK_ENTRY, at);
    readPack(SET_AT, at + 6, 2 * cards);
    for (let i = 0; i < cards; i++) {
      if (<i32>load<u16>(SET_AT + 2 * i) >= packCards()) return bad(Code.BAD_DECK_ENTRY, at + 6 + 2 * i);
    }
    at += 2 + bytes;
  }
  return Code.OK;
}

function checkText(): i32 {
  const from = packU32(Pack.AT_TEXT_AT);
  const length = packU32(Pack.AT_TEXT_LENGTH);
  const count = 3 * packCards() + 2 * packU16(Pack.AT_SETS) + 3 * packU16(Pack.AT_DECKS);
  const first = 4 + 4 * (count + 1);
  if (length < first) return bad(Code.BAD_TEXT, from);
  readPack(SET_AT, from, 4);
  if (<i32>load<u16>(SET_AT) != count) return bad(Code.BAD_TEXT, from);
  let before = first;
  for (let i = 0; i <= count; i++) {
    card = i;
    readPack(SET_AT, from + 4 + 4 * i, 4);
    const offset = load<i32>(SET_AT);
    if (offset < before || offset > length) return bad(Code.BAD_TEXT, from + 4 + 4 * i);
    before = offset;
  }
  return Code.OK;
}
