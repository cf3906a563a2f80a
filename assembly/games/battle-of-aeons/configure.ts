// Reading a configuration (docs/abi.md): format, seed, options, decks.

import { Code } from '../../kernel/codes';
import { seed } from '../../kernel/chance';
import { clearChain } from '../../kernel/chain';
import { INPUT_BYTES, PLAYERS } from '../../kernel/limits';
import { GAME_AT, INPUT_AT, NONE, OUTPUT_AT, STATE_BYTES, UNKNOWN, kernel, setRole } from '../../kernel/memory';
import { clearDrafts, fail } from '../../kernel/questions';
import { clearCards, sees } from '../../kernel/zones';
import { optionInRange } from './check';
import { beginBreaches, checkPool, endBreaches, freshRules, loadDecks } from './deck';
import { Format, Option } from './format';
import { LIMITBREAKS, MOST_DECK, MOST_LIMITBREAK, MOST_SIDE, Match, NOT_KNOWN, match, pool, setPoolCard } from './game';

const HEADER: i32 = 32;
const OPTIONS_AT: i32 = 16;

function bad(at: i32): i32 {
  return fail(Code.BAD_CONFIG, 0, at, at < INPUT_BYTES ? <i32>load<u8>(INPUT_AT + at) : 0);
}

/** No cards, no chain, no attack. */
function clearTable(): void {
  const m = match();
  clearCards();
  clearDrafts();
  clearChain();
  for (let p = 0; p < PLAYERS; p++) setRole(p, 0, NONE);
  m.attacker = <u16>NONE;
  m.target = <u16>NONE;
  m.answered = <u16>NONE;
  m.toAnswer = <u16>NONE;
  m.orderSlot = <u16>NONE;
  m.orderSource = <u16>NONE;
}

/** Bytes read by the last readConfiguration. */
export let configBytes: i32 = 0;

/** Empties the block and reads a configuration into it; decks are not checked yet. */
export function readConfiguration(length: i32): i32 {
  if (length < HEADER || length > INPUT_BYTES) return fail(Code.BAD_INPUT, 0, length, 0);
  const format: i32 = load<u8>(INPUT_AT);
  const players: i32 = load<u8>(INPUT_AT, 1);
  const flags: i32 = load<u8>(INPUT_AT, 3);
  const viewer: i32 = load<u8>(INPUT_AT, 4);
  const alone = load<u8>(INPUT_AT, OPTIONS_AT + Option.FREE_FOR_ALL) != 0;
  if (format > Format.MATCH) return bad(0);
  // B5: more than two play a free-for-all, in a single round (B13: two of three needs one opponent).
  if (players < 2 || players > 4 || (players > 2 && (alone || format == Format.MATCH))) return bad(1);
  if (flags > 1) return bad(3);
  if (viewer >= players && viewer != 4) return bad(4);
  for (let i = 0; i < 16; i++) if (!optionInRange(i, option(i))) return bad(OPTIONS_AT + i);
  memory.fill(0, 0, STATE_BYTES);
  if (!freshRules()) return fail(Code.TOO_MANY, 0, 0, 0);
  clearTable();
  const k = kernel();
  const m = match();
  k.players = <u8>players;
  k.viewer = <u8>viewer;
  m.format = <u8>format;
  m.of = format == Format.MATCH ? 3 : 1; // B13
  memory.copy(GAME_AT + offsetof<Match>('options'), INPUT_AT + OPTIONS_AT, Option.TURN_CAP);
  m.turnCap = <u16>option(Option.TURN_CAP);
  if (!(flags & 1)) seed(load<u32>(INPUT_AT + 8), load<u32>(INPUT_AT + 12));
  let at = HEADER;
  for (let p = 0; p < players; p++) {
    at = readPlayer(p, at, length);
    if (at < 0) return bad(-at);
  }
  configBytes = at;
  return loadDecks() ? <i32>Code.OK : fail(Code.TOO_MANY, 0, 0, 0);
}
/** An option of the configuration; the last takes two bytes. */
function option(i: i32): i32 {
  if (i == Option.TURN_CAP) return load<u16>(INPUT_AT + OPTIONS_AT + i);
  return i == Option.TURN_CAP + 1 ? 0 : <i32>load<u8>(INPUT_AT + OPTIONS_AT + i);
}

/** One player's cards; the offset behind them, or minus the offset of what is wrong. */
function readPlayer(p: i32, at: i32, length: i32): i32 {
  if (at + 4 > length) return -at;
  const deck: i32 = load<u8>(INPUT_AT + at);
  const side: i32 = load<u8>(INPUT_AT + at, 1);
  const limitbreak: i32 = load<u8>(INPUT_AT + at, 2);
  const total = deck + side + limitbreak;
  if (deck + side > MOST_DECK + MOST_SIDE || limitbreak > 99) return -at;
  if (at + 4 + 2 * total > length) return -at;
  const own = pool(p);
  own.deck = <u8>deck;
  own.side = <u8>side;
  own.limitbreak = <u8>limitbreak;
  for (let i = 0; i < total; i++) {
    const here = at + 4 + 2 * i;
    const id: i32 = load<u16>(INPUT_AT + here);
    if (id == UNKNOWN ? sees(p) : id >= NOT_KNOWN) return -here;
    const to = i < deck + side ? i : LIMITBREAKS + i - deck - side;
    if (to < LIMITBREAKS + MOST_LIMITBREAK) setPoolCard(p, to, id == UNKNOWN ? NOT_KNOWN : id); // what is too much is no deck
  }
  return at + 4 + 2 * total;
}

/** Checks all decks; the breaches stand at the output. Returns how many. */
export function checkDecks(): i32 {
  beginBreaches();
  for (let p = 0; p < <i32>kernel().players; p++) checkPool(p);
  return endBreaches();
}

/** The first breach, as an error. */
export function firstBreach(): i32 {
  return fail(Code.ILLEGAL_DECK, load<u8>(OUTPUT_AT + 2), load<u8>(OUTPUT_AT + 1), load<u16>(OUTPUT_AT + 3));
}
