// Reading a configuration (docs/abi.md): format, seed, options, decks.

import { Code } from '../../kernel/codes';
import { seed } from '../../kernel/chance';
import { INPUT_BYTES, PLAYERS } from '../../kernel/limits';
import { GAME_AT, INPUT_AT, NONE, STATE_BYTES, UNKNOWN, kernel, setRole } from '../../kernel/memory';
import { clearDrafts, fail } from '../../kernel/questions';
import { clearCards, sees } from '../../kernel/zones';
import { optionInRange } from './check';
import { beginBreaches, checkPool, endBreaches, freshRules, loadPool } from './deck';
import { Format, Option } from './format';
import { MOST_STACK, Match, POOL, match, pool, select, setPoolCard } from './game';
import { OUTPUT_AT } from '../../kernel/memory';

const HEADER: i32 = 32;

function bad(at: i32): i32 {
  return fail(Code.BAD_CONFIG, 0, at, at < INPUT_BYTES ? <i32>load<u8>(INPUT_AT + at) : 0);
}

/** No cards, no roles, nothing selected. */
function clearTable(): void {
  clearCards();
  clearDrafts();
  match().orderSlot = <u16>NONE;
  for (let p = 0; p < PLAYERS; p++) {
    setRole(p, 0, NONE);
    select(p, NONE);
  }
}

/** Bytes read by the last readConfiguration. */
export let configBytes: i32 = 0;

/** Empties the block and reads a configuration into it; decks are not checked yet. */
export function readConfiguration(length: i32): i32 {
  if (length < HEADER || length > INPUT_BYTES) return fail(Code.BAD_INPUT, 0, length, 0);
  const format: i32 = load<u8>(INPUT_AT);
  const players: i32 = load<u8>(INPUT_AT, 1);
  const difficulty: i32 = load<u8>(INPUT_AT, 2);
  const flags: i32 = load<u8>(INPUT_AT, 3);
  const viewer: i32 = load<u8>(INPUT_AT, 4);
  const packs: i32 = load<u8>(INPUT_AT, 5);
  if (format > Format.SOLO) return bad(0);
  if (players < 2 || players > 4 || (format == Format.SOLO && players != 2)) return bad(1); // S9
  if (format == Format.SOLO ? difficulty < 7 || difficulty > MOST_STACK : difficulty != 0) return bad(2); // S73
  if (flags > 3) return bad(3);
  if (viewer >= players && viewer != 4) return bad(4);
  if (format == Format.PACK_BATTLE ? packs < 1 || packs > 2 : packs != 0) return bad(5); // S70
  for (let i = 0; i < 16; i++) if (!optionInRange(i, load<u8>(INPUT_AT + 16 + i))) return bad(16 + i);
  if (format == Format.PACK_BATTLE && packs * <i32>load<u8>(INPUT_AT + 16 + Option.PACK_SIZE) < 7)
    return bad(16 + Option.PACK_SIZE);
  memory.fill(0, 0, STATE_BYTES);
  if (!freshRules()) return fail(Code.TOO_MANY, 0, 0, 0);
  clearTable();
  const k = kernel();
  const m = match();
  k.players = <u8>players;
  k.viewer = <u8>viewer;
  if (format == Format.SOLO) k.automatons = 2;
  m.format = <u8>format;
  m.difficulty = <u8>difficulty;
  m.packs = <u8>packs;
  m.of = format == Format.CONSTRUCTED ? 3 : 1; // S71
  memory.copy(GAME_AT + offsetof<Match>('options'), INPUT_AT + 16, 8);
  if (!(flags & 1)) seed(load<u32>(INPUT_AT + 8), load<u32>(INPUT_AT + 12));
  let at = HEADER;
  for (let p = 0; p < players; p++) {
    at = readPlayer(p, at, length);
    if (at < 0) return bad(-at);
  }
  configBytes = at;
  for (let p = 0; p < players; p++) if (!loadPool(p)) return fail(Code.TOO_MANY, 0, p, 0);
  return Code.OK;
}

/** One player's cards; the offset behind them, or minus the offset of what is wrong. */
function readPlayer(p: i32, at: i32, length: i32): i32 {
  if (at + 6 > length) return -at;
  const deck: i32 = load<u8>(INPUT_AT + at);
  const side: i32 = load<u8>(INPUT_AT + at, 1);
  const given: i32 = load<u8>(INPUT_AT + at, 2);
  const total = deck + side + given;
  if (total > POOL || at + 6 + 2 * total > length || (deck && given)) return -at;
  const own = pool(p);
  own.ranger = load<u16>(INPUT_AT + at, 4);
  own.count = <u8>total;
  own.deck = <u8>deck;
  own.inDeck = deck ? (1 << deck) - 1 : 0;
  for (let i = 0; i < total; i++) {
    const id: i32 = load<u16>(INPUT_AT + at + 6 + 2 * i);
    if (id == UNKNOWN && sees(p)) return -(at + 6 + 2 * i);
    setPoolCard(p, i, id);
  }
  if (total == 0) own.deck = 0xff; // from chance
  return at + 6 + 2 * total;
}

/** Checks all decks; the breaches stand at the output. Returns how many. */
export function checkDecks(): i32 {
  const m = match();
  beginBreaches();
  for (let p = 0; p < <i32>kernel().players; p++) {
    const drawn = m.format == Format.PACK_BATTLE || (m.format == Format.SOLO && p == 1);
    if (pool(p).deck == 0xff && !drawn) pool(p).deck = 0;
    checkPool(p);
  }
  return endBreaches();
}

/** The first breach, as an error (S5). */
export function firstBreach(): i32 {
  return fail(Code.ILLEGAL_DECK, load<u8>(OUTPUT_AT + 2), load<u8>(OUTPUT_AT + 1), load<u16>(OUTPUT_AT + 3));
}
