// Saves: a header of 64 bytes and the block. A block that comes from outside is checked before a rule reads it.

import { Code, Kind } from './codes';
import { operationBytes, selectors } from './code';
import { Attr, Duration, Effect, Op, Pack } from './format';
import { crc32 } from './hash';
import {
  CARDS,
  DRAFT_BYTES,
  ENTRIES,
  FIRED,
  FRAMES,
  HAPPENINGS,
  IN_ORDER,
  LINKS,
  LINK_PICKS,
  MODIFIERS,
  OPERATION_BYTES,
  PLAYERS,
  TAPE_BYTES,
  ZONES,
} from './limits';
import {
  ATTRS,
  CHAIN_AT,
  DRAFTS_AT,
  ENTRIES_AT,
  FRAMES_AT,
  FRAME_BYTES,
  Frame,
  GROUP,
  HAPPENINGS_AT,
  HAPPENING_BYTES,
  Happening,
  INPUT_AT,
  Kernel,
  LINK_BYTES,
  MODIFIERS_AT,
  NONE,
  OPERATIONS_AT,
  ROLES,
  ROLES_AT,
  STATE_BYTES,
  STATS_APART,
  UNKNOWN,
  ZONES_AT,
  card,
  chain,
  entry,
  kernel,
  link,
  modifier,
  role,
  zone,
} from './memory';
import { FOR_COST, RULE, RULE_DISCARD } from './machine';
import { following, operation, target } from './operations';
import { effectAt, effects, loadRule, nextEffect, packCards, rule } from './pack';
import { draft, fail } from './questions';
import { put16, put32, put8, putBytes, startOutput, outputBytes } from './views';
import { readPack } from './pack';
import { SET_AT } from './memory';

/** Kinds of modifiers: attributes, the kernel's PREVENTED and TEXT, and behind them a game's own. */
const LAST_OWN: i32 = Attr.TEXT + 4;
/** The last of the ways to enter, as a number or as bits. */
const WAYS: i32 = STATS_APART ? 31 : 2;
/** Events that texts can name. */
const EVENTS_NAMED: u8 = 32;
const MAGIC: i32 = 0x56534e54; // "TNSV"
const VERSION: i32 = 1;
const CRC_AT: i32 = 60;
export const SAVE_HEADER: i32 = 64;

/** Writes the header: magic, version, game, block length, rules hash, pack hash, CRC of header and block. */
export function writeSaveHeader(game: i32, rulesHash: usize): i32 {
  startOutput();
  put32(MAGIC);
  put8(VERSION);
  put8(game);
  put16(STATE_BYTES);
  putBytes(rulesHash, 16);
  readPack(SET_AT, Pack.AT_HASH, 16);
  putBytes(SET_AT, 16);
  for (let i = 0; i < 5; i++) put32(0);
  put32(checksum(INPUT_AT));
  return outputBytes();
}
function checksum(header: usize): u32 {
  return ~crc32(crc32(0xffffffff, header, CRC_AT), 0, STATE_BYTES);
}

/** Is the header at the input one of a save that this core can go on with? */
export function checkSaveHeader(length: i32, game: i32, rulesHash: usize): i32 {
  if (length != SAVE_HEADER) return fail(Code.BAD_SAVE, 0, length, 0);
  if (load<i32>(INPUT_AT) != MAGIC || <i32>load<u8>(INPUT_AT, 4) != VERSION) return fail(Code.BAD_SAVE, 0, 0, 0);
  if (<i32>load<u8>(INPUT_AT, 5) != game || <i32>load<u16>(INPUT_AT, 6) != STATE_BYTES)
    return fail(Code.BAD_SAVE, 0, 5, 0);
  if (memory.compare(INPUT_AT + 8, rulesHash, 16) != 0) return fail(Code.OTHER_RULES, 0, 8, 0);
  readPack(SET_AT, Pack.AT_HASH, 16);
  if (memory.compare(INPUT_AT + 24, SET_AT, 16) != 0) return fail(Code.OTHER_PACK, 0, 24, 0);
  if (load<u32>(INPUT_AT, CRC_AT) != checksum(INPUT_AT)) return fail(Code.BAD_SAVE, 0, CRC_AT, 0);
  return Code.OK;
}

/** `at`: the byte of the block where the first field, card or region begins that cannot be. */
function bad(at: usize): i32 {
  return fail(Code.BAD_STATE, 0, <i32>at, 0);
}

/** Is the kernel's part of the block a state that can be? Loads the rules of its cards. */
export function checkState(knowsAll: bool): i32 {
  const k = kernel();
  if (
    k.players < 2 ||
    <i32>k.players > PLAYERS ||
    k.viewer > 4 ||
    k.out >> k.players ||
    <i32>k.frames > FRAMES ||
    k.frames == 0
  )
    return bad(offsetof<Kernel>('viewer'));
  if (<i32>k.cards > CARDS || <i32>k.modifiers > MODIFIERS || <i32>k.entries > ENTRIES || <i32>k.fired > FIRED)
    return bad(offsetof<Kernel>('cards'));
  if (<i32>k.happenings > HAPPENINGS || <i32>k.tape > TAPE_BYTES || <i32>k.operations > OPERATION_BYTES)
    return bad(offsetof<Kernel>('tape'));
  if ((k.asked | k.done | k.automatons | k.shuffles) >> k.players) return bad(offsetof<Kernel>('asked'));
  if (k.baseEntries > k.entries || k.batchStage > 2 || k.applyKind > 5) return bad(offsetof<Kernel>('batchStage'));
  if (k.given && k.given0 >= k.cards) return bad(offsetof<Kernel>('given0'));
  const cards = checkCards(knowsAll);
  if (cards) return cards;
  if (!checkZones()) return bad(ZONES_AT);
  if (!checkModifiers()) return bad(MODIFIERS_AT);
  if (!checkEntries()) return bad(ENTRIES_AT);
  if (!checkChain()) return bad(CHAIN_AT);
  if (!checkHappenings()) return bad(HAPPENINGS_AT);
  if (!checkOperations()) return bad(OPERATIONS_AT);
  return checkDrafts() ? <i32>Code.OK : bad(DRAFTS_AT);
}

function isSlot(slot: i32): bool {
  return slot < <i32>kernel().cards || slot == NONE;
}

function checkCards(knowsAll: bool): i32 {
  const k = kernel();
  for (let i = 0; i < <i32>k.cards; i++) {
    const c = card(i);
    if (c.owner >= k.players || c.controller >= k.players || <i32>c.zone >= ZONES) return bad(changetype<usize>(c));
    if (!isSlot(c.next) || !isSlot(c.host) || <i32>c.entered > WAYS || c.start > k.clock)
      return bad(changetype<usize>(c));
    if (c.id == UNKNOWN ? knowsAll : <i32>c.id >= packCards() || !loadRule(c.id)) return bad(changetype<usize>(c));
  }
  for (let p = 0; p < PLAYERS; p++) for (let r = 0; r < ROLES; r++) if (!isSlot(role(p, r))) return bad(ROLES_AT);
  return Code.OK;
}

/** Every card stands in exactly one list, the one its own fields name. */
function checkZones(): bool {
  const k = kernel();
  let total = 0;
  for (let p = 0; p < PLAYERS; p++) {
    for (let z = 0; z < ZONES; z++) {
      const list = zone(p, z);
      let slot: i32 = list.head;
      let last = NONE;
      for (let n = 0; n < <i32>list.count; n++) {
        if (slot >= <i32>k.cards || <i32>card(slot).controller != p || <i32>card(slot).zone != z) return false;
        last = slot;
        slot = card(slot).next;
        if (++total > <i32>k.cards) return false;
      }
      if (slot != NONE || <i32>list.tail != last || (list.count == 0 && <i32>list.head != NONE)) return false;
    }
  }
  return total == <i32>k.cards;
}

function checkModifiers(): bool {
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    const attr: i32 = m.attr & 0x7f;
    if (
      (attr >= ATTRS && (attr < Attr.PREVENTED || attr > LAST_OWN)) ||
      <i32>m.duration > Duration.OWN_TURN ||
      !isSlot(m.source)
    )
      return false;
    if (<i32>m.target < GROUP ? m.target >= kernel().cards : <i32>((m.target >> 8) & 7) >= <i32>kernel().players)
      return false;
  }
  return true;
}

function checkEntries(): bool {
  const k = kernel();
  for (let i = 0; i < <i32>k.entries; i++) {
    const e = entry(i);
    if (!isSlot(e.object) || e.controller >= k.players) return false;
    if (k.batchStage < 2 && !IN_ORDER && e.rank > k.players) return false;
    if (e.flags & RULE && isSlot(e.card)) continue;
    if (e.card >= k.cards || <i32>e.id >= packCards()) return false;
    if (!loadRule(e.id) || rule(e.id) == 0 || <i32>e.effect >= max(effects(e.id), 1)) return false;
    if (effects(e.id) == 0 && !(e.flags & RULE_DISCARD)) return false;
    if (e.flags & RULE_DISCARD && e.object == <u16>NONE && !(e.flags & FOR_COST)) return false;
  }
  return true;
}

/** The links name effects of cards, and players and slots of the match; where they go on the game has been, and says so. */
function checkChain(): bool {
  if (!LINKS) return true;
  const k = kernel();
  const c = chain();
  if (<i32>c.links > LINKS || k.linked > c.links || c.turn >= k.players) return false;
  for (let i = 0; i < <i32>c.links; i++) {
    const l = link(i);
    if (l.card >= k.cards || l.controller >= k.players || !isSlot(l.object) || !isSlot(l.source)) return false;
    if (<i32>l.id >= packCards() || !loadRule(l.id) || rule(l.id) == 0) return false;
    if (l.player != 0xff && l.player >= k.players) return false;
    if (l.effect != 0xff ? <i32>l.effect >= effects(l.id) || !goesOnAt(l.id, l.effect, l.from) : l.from != 0)
      return false;
    if (!picksStand(i)) return false;
  }
  return true;
}
/** Does the effect's code have a THEN or RESOLVE that ends there? */
function goesOnAt(id: i32, effect: i32, from: i32): bool {
  if (from == 0) return true;
  const code = effectAt(id, effect) + Effect.HEADER;
  const end = nextEffect(code - Effect.HEADER);
  for (let at = code; at < end; at += operationBytes(at)) {
    const op: i32 = load<u8>(at);
    if ((op == Op.THEN || op == Op.RESOLVE) && <i32>(at - code) + 1 == from) return true;
  }
  return false;
}
function picksStand(i: i32): bool {
  let n = 0;
  for (let counts = link(i).counts; counts; counts >>= 8) n += counts & 0xff;
  if (n > LINK_PICKS) return false;
  const from = changetype<usize>(link(i)) + LINK_BYTES - 2 * LINK_PICKS;
  for (let j = 0; j < n; j++) if (((<i32>load<u16>(from + 2 * j)) & 0xfff) >= <i32>kernel().cards) return false;
  return true;
}

function checkHappenings(): bool {
  for (let i = 0; i < <i32>kernel().happenings; i++) {
    const h = changetype<Happening>(HAPPENINGS_AT + i * HAPPENING_BYTES);
    if (
      !isSlot(h.slot) ||
      h.event >= EVENTS_NAMED ||
      (h.id != <u16>NONE && (<i32>h.id >= packCards() || !loadRule(h.id)))
    )
      return false;
  }
  return true;
}

function checkOperations(): bool {
  const k = kernel();
  let at = 0;
  let applySeen = k.applyAt == 0;
  while (at < <i32>k.operations) {
    const o = operation(at);
    if (at == <i32>k.applyAt) applySeen = true;
    if (following(at) > <i32>k.operations || o.entry >= k.entries) return false;
    if (selectors(o.op) == 2 && (o.many != 2 || target(at, 0) == target(at, 1))) return false;
    const groups = o.op == Op.MOD_ADD || o.op == Op.MOD_SET;
    for (let i = 0; i < <i32>o.many; i++) {
      const t = target(at, i);
      if (t < GROUP || !groups ? t >= <i32>k.cards : ((t >> 8) & 7) >= <i32>k.players) return false;
    }
    at = following(at);
  }
  return at == <i32>k.operations && applySeen && k.baseOperations <= k.operations && k.nowAt <= k.operations;
}

/** Can it be a pick in the node that is open? Most name cards; a pass and an unpaid Cost name none. */
function isPick(value: i32): bool {
  switch (kernel().kind) {
    case Kind.BUILD:
    case Kind.SIDEBOARD:
    case Kind.ORDER:
      return true; // the game looks again at what they name
    case Kind.WINDOW:
      if (LINKS) return true;
    case Kind.PAY:
      return isSlot(value);
  }
  return <i32>kernel().kind >= Kind.START || value < <i32>kernel().cards;
}

/** Can an answer in the node that is open have no pick? */
function mayBeEmpty(): bool {
  const kind: i32 = kernel().kind;
  return kind == Kind.CARDS || kind == Kind.DECLARE || kind == Kind.PAY;
}

function checkDrafts(): bool {
  for (let p = 0; p < PLAYERS; p++) {
    const from = draft(p);
    const end = from + <usize>load<u8>(from, 1);
    if (<i32>load<u8>(from, 1) > DRAFT_BYTES) return false;
    let at = from + 2;
    for (let n: i32 = load<u8>(from, 0); n > 0; n--) {
      if (at + 2 > end) return false;
      const next = at + 2 + 2 * <usize>load<u8>(at, 1);
      if (next > end || (next == at + 2 && !mayBeEmpty())) return false;
      for (at += 2; at < next; at += 2) if (!isPick(load<u16>(at))) return false;
    }
    if (load<u8>(from, 0) && at != end) return false;
  }
  return true;
}

export function frameAt(i: i32): Frame {
  return changetype<Frame>(FRAMES_AT + i * FRAME_BYTES);
}
