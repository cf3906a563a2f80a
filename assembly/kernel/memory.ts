// The memory map. One block holds a whole match: it starts at 0, and cloning, saving and hashing are passes over
// [0, STATE_BYTES). Behind it lie caches and buffers that hold nothing a rule depends on beyond one call.
// docs/abi.md names the regions; assembly/kernel/__tests__/memory.spec.ts asserts offsets, sizes and total.

import {
  CARDS,
  CONTINUOUS,
  DRAFT_BYTES,
  ENTRIES,
  EVENTS,
  FIRED,
  FRAMES,
  GAME_BYTES,
  HANDY,
  HAPPENINGS,
  LINKS,
  LINK_PICKS,
  LOG_BYTES,
  MODIFIERS,
  OPERATION_BYTES,
  OPTIONS,
  OUTPUT_BYTES,
  PACK_CARDS,
  PLAYERS,
  REGISTERS,
  ROW_ZONES,
  RULE_BYTES,
  STATS,
  TAPE_BYTES,
  ZONES,
} from './limits';

/** The kernel's own fields, at the start of the block. */
@unmanaged
export class Kernel {
  rng0: u32; // chance: state of the generator (sfc32)
  rng1: u32;
  rng2: u32;
  rng3: u32;
  seeded: u8; // 0: chance comes from the log
  viewer: u8; // without a seed: whose core this is
  players: u8;
  out: u8; // bits of players who have left
  status: u8;
  frames: u8; // frames on the stack
  modifiers: u8;
  entries: u8; // effects in the batch, or those that wait to become the next
  reads: u8; // kinds of changes (Changed) that stats depend on as they are now
  fired: u8;
  asked: u8; // node: bits of the players asked
  done: u8; // node: bits of those who have answered
  committed: u8; // node: all have answered
  kind: u8; // node: kind of decision
  batchStage: u8;
  linked: u8; // number, from 1, of the link whose effect the batch is; 0: none
  cards: u16; // slots in use
  node: u16; // number of the open or last node
  clock: u16; // order of starts: counts batches and entries
  tape: u16; // bytes of tape used
  operations: u16; // bytes of operations used
  applyAt: u16; // operation about to apply
  applyKind: u8;
  applyRank: u8;
  awaits: u8; // log record without which a core without a seed cannot go on
  awaitsMany: u8;
  awaitsWhat: u16;
  supplied: u8; // the awaited record has come
  suppliedMany: u8;
  suppliedValue: u16;
  given0: u16; // draw made for the operation being applied, kept while it waits for something else
  given: u8;
  kinds: u8; // bits of the kinds of operations in the batch
  replaced: u8; // replacements already used in the event at hand (bits of candidates)
  answer: u8; // order node: the replacement chosen + 1
  automatons: u8; // bits of players whose choices are drawn (Solo)
  shuffles: u8; // bits of players whose hand got a card in this batch
  progress: u8; // how far a thing that waits for the log has gone
  applyTarget: u8; // target of the operation about to apply
  ordered: u8; // the conflicting effects of the kind have their order
  happenings: u8; // events of the batch that triggers may answer
  before: u8; // bits of players who had a hand when the batch began
  baseEntries: u8; // entries without those of replacements
  nowTarget: u8;
  limits: u8; // bits of the spans (Limit) in which an effect with a limit has been used; bit 0: an Action in this step
  baseOperations: u16; // operations without those of replacements
  nowAt: u16; // replacing operation about to apply
  dirty: u8; // kinds of changes (Changed) since stats and figures were computed
  moved: u8; // a card has changed zone or face in this batch
  timings: u32; // bits of the timings that cards of this match have
  statsUsed: u64; // bits of the records of stats in use, where stats stand in a table
}

/** Kinds of changes, as bits: what stats are recomputed for, as far as the texts of the match read it. */
export const enum Changed {
  ROW = 1, // a row, its cards, their modifiers and counters
  HANDS = 2,
  PILES = 4, // other zones
  ROUND = 8, // the round's number, Main Plays, who entered
  MARKS = 16, // a mark on a card
  RESULTS = 32, // who has won and lost
  AGAIN = 64, // nothing: computed in the middle of a batch, and once more when it is over
}

/** What has changed when a card comes to or goes from a zone. */
export function changeOf(zone: i32): i32 {
  return isRowZone(zone) ? <i32>Changed.ROW : zone == 0 ? <i32>Changed.HANDS : <i32>Changed.PILES;
}

/** Do the cards of the zone have current stats? */
// @ts-ignore: decorator
@inline
export function isRowZone(zone: i32): bool {
  return popcnt(ROW_ZONES) == 1 ? zone == ctz(ROW_ZONES) : ((ROW_ZONES >> zone) & 1) != 0;
}

/** One card in the match. Its slot is public; `id`, `marks` and `known` are the identity, which shuffles move between slots. */
@unmanaged
export class Card {
  id: u16; // index in the pack; UNKNOWN
  next: u16; // next in its zone
  host: u16; // the card on top of it; the game's where it has none
  start: u16; // when its Ongoing started
  owner: u8;
  controller: u8;
  zone: u8;
  known: u8; // viewers who know the identity while it is hidden
  flags: u8;
  marks: u8;
  entered: u8; // how it entered this round; 0: earlier
  counters: i8;
  tie: u8; // rank among equal starts; where stats stand in a table: the number of its record
  prevented: u8; // bits of what cannot happen to it; where stats stand in a table: the game's
}


@unmanaged
export class Zone {
  head: u16;
  tail: u16;
  count: u16;
}


@unmanaged
export class Modifier {
  target: u16; // slot, or GROUP | player << 8 | zone << 4 | symbols
  source: u16;
  amount: i16;
  start: u16;
  attr: u8; // attribute; bit 7: set instead of add
  duration: u8;
  until: u8; // round in which it works (nextRound)
  spare: u8;
}

/** An effect of a batch. */
@unmanaged
export class Entry {
  card: u16;
  id: u16; // its rules: the card itself may have gone back to a hand
  object: u16; // the event's object, NONE
  amount: i16; // the event's amount
  effect: u8;
  controller: u8;
  flags: u8;
  rank: u8; // until it applies: the player of its event + 1; then: random order among conflicting effects
}

/** Something that happened in a batch, for triggers to answer when it is over. */
@unmanaged
export class Happening {
  slot: u16;
  id: u16;
  amount: i16;
  event: u8;
  cause: u8;
  zones: u8; // bits: where from or to, or how it entered
  player: u8;
  left: u16; // beside it when it happened
  right: u16;
}


@unmanaged
export class Fired {
  card: u16;
  object: u16;
  effect: u8;
  spare: u8;
}

/** What is being answered, and by whom. Links follow. */
@unmanaged
export class Chain {
  links: u8;
  passed: u8; // bits of players who have passed since the last link was added
  turn: u8; // player who may answer
  spare: u8;
  added: u32; // links added by each player, one byte each
}

/** An activation on the chain: an effect that waits in the middle. What it has chosen goes along. */
@unmanaged
export class Link {
  card: u16;
  id: u16; // its rules
  object: u16; // the event's object
  amount: i16; // the event's amount
  source: u16; // what caused the event
  from: u16; // byte of the effect's code from which it goes on
  clock: u16; // when its activation was over
  did: i16; // how many the stretch before met
  doing: i16; // the same of the stretch being applied
  effect: u8;
  controller: u8;
  flags: u8;
  player: u8; // the event's player
  chosen: u8; // player chosen + 1
  kind: u8; // the game's
  counts: u32; // slots in each register, one byte each
  // LINK_PICKS × u16 slots follow
}


@unmanaged
export class Frame {
  what: u8;
  step: u8;
  a: u16;
  b: u16;
}

export const NONE: i32 = 0xffff;
export const UNKNOWN: i32 = 0xffff;
export const GROUP: i32 = 0x8000;

export const ATTRS: i32 = 8;
/** Figures of a player from FIRST_FIGURE on; those below are numbers of cards in zones. The first ATTRS are sums over the row. */
export const FIGURES: i32 = 18;
export const FIRST_FIGURE: i32 = 8;
export const ROLES: i32 = 1;

/** Where the cached stats stand: in a card, or in a table for those that have any. */
export const STATS_APART: bool = STATS < CARDS;
export const STATS_IN_CARD: i32 = 18;
export const STATS_BYTES: i32 = 2 * ATTRS;
export const CARD_BYTES: i32 = STATS_APART ? STATS_IN_CARD : STATS_IN_CARD + STATS_BYTES;
export const MODIFIER_BYTES: i32 = 12;
export const ENTRY_BYTES: i32 = 12;
export const FIRED_BYTES: i32 = 6;
export const HAPPENING_BYTES: i32 = 14;
export const FRAME_BYTES: i32 = 6;
export const ZONE_BYTES: i32 = 6;
export const CHAIN_BYTES: i32 = 8;
export const LINK_BYTES: i32 = 28 + 2 * LINK_PICKS;

export const FRAMES_AT: i32 = 88;
export const CARDS_AT: i32 = FRAMES_AT + FRAMES * FRAME_BYTES;
export const STATS_AT: i32 = CARDS_AT + CARDS * CARD_BYTES;
export const ZONES_AT: i32 = STATS_AT + (STATS_APART ? STATS * STATS_BYTES : 0);
export const ROLES_AT: i32 = ZONES_AT + PLAYERS * ZONES * ZONE_BYTES;
export const FIGURES_AT: i32 = ROLES_AT + PLAYERS * ROLES * 2;
export const GAME_FIGURES_AT: i32 = FIGURES_AT + PLAYERS * FIGURES * 2;
export const MODIFIERS_AT: i32 = GAME_FIGURES_AT + 4 * 2;
export const ENTRIES_AT: i32 = MODIFIERS_AT + MODIFIERS * MODIFIER_BYTES;
export const FIRED_AT: i32 = ENTRIES_AT + ENTRIES * ENTRY_BYTES;
export const HAPPENINGS_AT: i32 = FIRED_AT + FIRED * FIRED_BYTES;
export const OPERATIONS_AT: i32 = HAPPENINGS_AT + HAPPENINGS * HAPPENING_BYTES;
export const TAPE_AT: i32 = OPERATIONS_AT + OPERATION_BYTES;
export const CHAIN_AT: i32 = TAPE_AT + TAPE_BYTES;
export const DRAFTS_AT: i32 = CHAIN_AT + (LINKS ? CHAIN_BYTES + LINKS * LINK_BYTES : 0);
export const GAME_AT: i32 = DRAFTS_AT + PLAYERS * DRAFT_BYTES;
export const STATE_BYTES: i32 = (GAME_AT + GAME_BYTES + 7) & ~7;

// Caches and buffers.
export const RULES_AT: i32 = STATE_BYTES; // rule records and code of the cards in this match
export const RULE_INDEX_AT: i32 = RULES_AT + RULE_BYTES; // per card of the pack: where its rules lie, 0 not loaded
export const HANDY_AT: i32 = RULE_INDEX_AT + PACK_CARDS * 2; // cards of the pack with effects that work from hand
export const SET_AT: i32 = HANDY_AT + HANDY * 2; // the cards a selector found
export const REGISTERS_AT: i32 = SET_AT + (CARDS + 1) * 2;
export const REGISTER_BYTES: i32 = (CARDS + 1) * 2;
export const CONTINUOUS_AT: i32 = REGISTERS_AT + REGISTERS * REGISTER_BYTES; // continuous effects at work: slot, address
export const ROWS_AT: i32 = CONTINUOUS_AT + CONTINUOUS * 4; // the cards of all rows
export const OPTIONS_AT: i32 = (ROWS_AT + (CARDS < 256 ? STATS : 2 * STATS) + 7) & ~7; // the question at hand
export const OPTION_BYTES: i32 = 10;
/** Recomputing stats, per card that has any; no question is at hand then. */
export const LAYERS_AT: i32 = OPTIONS_AT;
export const LAYER_BYTES: i32 = 32;
export const EVENTS_AT: i32 =
  OPTIONS_AT + (OPTIONS * OPTION_BYTES > STATS * LAYER_BYTES ? OPTIONS * OPTION_BYTES : STATS * LAYER_BYTES);
export const EVENT_BYTES: i32 = 22;
export const LOG_AT: i32 = EVENTS_AT + EVENTS * EVENT_BYTES;
/** Arguments come in where results go out: no call needs both at once. */
export const OUTPUT_AT: i32 = LOG_AT + LOG_BYTES;
export const INPUT_AT: i32 = OUTPUT_AT;
export const BUFFERS_AT: i32 = OUTPUT_AT + OUTPUT_BYTES;
export const MEMORY_END: i32 = BUFFERS_AT + 32;

/** How full the buffers are, and the last error: output, never read by a rule. */
@unmanaged
export class Buffers {
  events: u16;
  eventNumber: u16;
  log: u16; // bytes
  rules: u16; // bytes of rule records and code loaded
  errorRule: u16;
  errorAt: i32;
  errorArg: i32;
  verified: u8; // pack proven safe
  quiet: u8; // no events, no log: the thinking player and the benchmark
}

// @inline everywhere below: these are loads with a constant offset.

// @ts-ignore: decorator
@inline
export function kernel(): Kernel {
  return changetype<Kernel>(0);
}
// @ts-ignore: decorator
@inline
export function buffers(): Buffers {
  return changetype<Buffers>(BUFFERS_AT);
}
// @ts-ignore: decorator
@inline
export function card(slot: i32): Card {
  return changetype<Card>(CARDS_AT + slot * CARD_BYTES);
}
// @ts-ignore: decorator
@inline
export function statsOf(slot: i32): usize {
  return STATS_APART ? STATS_AT + <i32>card(slot).tie * STATS_BYTES : CARDS_AT + slot * CARD_BYTES + STATS_IN_CARD;
}
/** The number of a card among those that have stats. */
// @ts-ignore: decorator
@inline
export function statsIndex(slot: i32): i32 {
  return STATS_APART ? <i32>card(slot).tie : slot;
}
// @ts-ignore: decorator
@inline
export function stat(slot: i32, attr: i32): i32 {
  return STATS_APART
    ? load<i16>(statsOf(slot) + (attr << 1))
    : load<i16>(CARDS_AT + slot * CARD_BYTES + (attr << 1), STATS_IN_CARD);
}
// @ts-ignore: decorator
@inline
export function setStat(slot: i32, attr: i32, value: i32): void {
  if (STATS_APART) store<i16>(statsOf(slot) + (attr << 1), value);
  else store<i16>(CARDS_AT + slot * CARD_BYTES + (attr << 1), value, STATS_IN_CARD);
}
// @ts-ignore: decorator
@inline
export function chain(): Chain {
  return changetype<Chain>(CHAIN_AT);
}
// @ts-ignore: decorator
@inline
export function link(i: i32): Link {
  return changetype<Link>(CHAIN_AT + CHAIN_BYTES + i * LINK_BYTES);
}
// @ts-ignore: decorator
@inline
export function zone(player: i32, z: i32): Zone {
  return changetype<Zone>(ZONES_AT + (player * ZONES + z) * ZONE_BYTES);
}
// @ts-ignore: decorator
@inline
export function modifier(i: i32): Modifier {
  return changetype<Modifier>(MODIFIERS_AT + i * MODIFIER_BYTES);
}
// @ts-ignore: decorator
@inline
export function entry(i: i32): Entry {
  return changetype<Entry>(ENTRIES_AT + i * ENTRY_BYTES);
}
// @ts-ignore: decorator
@inline
export function figure(player: i32, f: i32): i32 {
  return load<i16>(FIGURES_AT + (player * FIGURES + f - FIRST_FIGURE) * 2);
}
// @ts-ignore: decorator
@inline
export function setFigure(player: i32, f: i32, value: i32): void {
  store<i16>(FIGURES_AT + (player * FIGURES + f - FIRST_FIGURE) * 2, value);
}
// @ts-ignore: decorator
@inline
export function gameFigure(f: i32): i32 {
  return load<i16>(GAME_FIGURES_AT + (f << 1));
}
// @ts-ignore: decorator
@inline
export function setGameFigure(f: i32, value: i32): void {
  store<i16>(GAME_FIGURES_AT + (f << 1), value);
}
/** The card that plays a role for a player (role 0 of Super Battle Mon: the Main Play). */
// @ts-ignore: decorator
@inline
export function role(player: i32, r: i32): i32 {
  return load<u16>(ROLES_AT + (player * ROLES + r) * 2);
}
// @ts-ignore: decorator
@inline
export function setRole(player: i32, r: i32, slot: i32): void {
  store<u16>(ROLES_AT + (player * ROLES + r) * 2, slot);
}
// @ts-ignore: decorator
@inline
export function isIn(player: i32): bool {
  return ((kernel().out >> player) & 1) == 0;
}
