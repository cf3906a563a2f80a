// Battle of Aeons' own part of the block, its options, and small words about players, rows and cards.

import { GAME_AT, NONE, card, kernel, stat, zone } from '../../kernel/memory';
import { cardClass } from '../../kernel/pack';
import { Class, Option, Stat, Trait, Zone } from './format';

export const LEAST_DECK: i32 = 50; // B1
export const MOST_DECK: i32 = 60; // B1
export const COPIES: i32 = 4; // B1
export const MOST_LIMITBREAK: i32 = 20; // B2
export const MOST_SIDE: i32 = 20; // B3
export const HAND: i32 = 6; // B7, B9
export const HEARTS: i32 = 10; // B7
export const POINTS: i32 = 5; // B7
export const EQUIPMENT: i32 = 6; // B70
export const SETS: i32 = 5; // B12
export const NEEDED: i32 = 2; // B13
export const MOST_POINTS: i32 = 999;
/** Triggers that wait for the chain to be done (B81). */
export const TRIGGERS: i32 = 26;
/** Triggers that one resolution runs without a Heart lost or a deck shrunk (B125). */
export const MOST_TRIGGERS: i32 = 64;
/** Granted effects at work. */
export const GRANTS: i32 = 16;
/** Positions that are compared (B125). */
export const POSITIONS: i32 = 32;
/** Replays of one attack (B92), and rounds of destruction in one check. */
export const REPLAYS: i32 = 16;


@unmanaged
export class Match {
  format: u8;
  step: u8;
  turn: u16;
  player: u8; // whose turn it is
  starter: u8;
  set: u8; // number of the set, from 1
  of: u8; // sets that win the match, and 1 more: 1 or 3
  ended: u8;
  reason: u8;
  reasonRule: u8;
  winners: u8; // bits
  chooser: u8; // who says who begins
  decked: u8; // bits: could not draw (B11)
  won: u8; // bits: a card says so
  setUp: u8; // players who have decided on their hand
  wins: u32; // one byte a player
  redrawn: u32; // new hands a player has had
  hearts: u64; // i16 a player
  points: u64;
  summoned: u32; // this turn, one byte a player
  spells: u32;
  attacks: u32;
  lost: u32; // Hearts lost this turn
  options: u64;
  option8: u8;
  option9: u8;
  option10: u8;
  spare: u8;
  turnCap: u16;
  attacker: u16; // of the attack under way, NONE
  target: u16; // its target, NONE: direct
  defender: u8;
  negated: u8; // the attack is
  replays: u8;
  answers: u8; // what the chain answers: a bit of Use
  answered: u16; // the card summoned or attacking that it answers, where no link is below
  toAnswer: u16; // summoned by an effect, and not answered yet (B66)
  summonRow: u8;
  summonWay: u8;
  triggers: u8; // that wait
  wave: u8; // of those collected last
  ran: u8; // triggers run in this resolution (B125)
  positions: u8; // hashes kept
  least: u16; // Hearts and decks together, at their least in this resolution
  fieldEvents: u32; // bits of the events to which cards on the field listen
  orderOpen: u8; // a question which replacement comes is open
  orderEvent: u8;
  orderCause: u8;
  orderZones: u8;
  orderSlot: u16;
  orderAmount: u16;
  orderPlayer: u8;
  grants: u8; // granted effects at work
  orderSource: u16;
}
export const MATCH_BYTES: i32 = 144;

/** A P whose event has happened; it waits for its chain. */
@unmanaged
export class Trigger {
  card: u16;
  id: u16;
  object: u16;
  source: u16;
  amount: i16;
  effect: u8;
  controller: u8;
  player: u8; // the event's player, 0xff
  wave: u8;
}
export const TRIGGER_BYTES: i32 = 14;

/** A player's cards outside the set: identities of deck and side deck, then of the Limitbreak deck, one byte each. */
@unmanaged
export class Pool {
  deck: u8;
  side: u8;
  limitbreak: u8;
  spare: u8;
}
const POOL_CARDS: i32 = MOST_DECK + MOST_SIDE + MOST_LIMITBREAK;
const POOL_BYTES: i32 = 4 + POOL_CARDS;
/** A pool's byte for a card that this core does not know. */
export const NOT_KNOWN: i32 = 255;

export const TRIGGERS_AT: i32 = GAME_AT + MATCH_BYTES;
export const GRANTS_AT: i32 = TRIGGERS_AT + TRIGGERS * TRIGGER_BYTES;
export const POSITIONS_AT: i32 = GRANTS_AT + 4 * GRANTS;
const POOLS_AT: i32 = POSITIONS_AT + 4 * POSITIONS;
/** The game's part without the pools. */
export const PLAIN_BYTES: i32 = POOLS_AT - GAME_AT;

// @ts-ignore: decorator
@inline
export function match(): Match {
  return changetype<Match>(GAME_AT);
}
export function trigger(i: i32): Trigger {
  return changetype<Trigger>(TRIGGERS_AT + i * TRIGGER_BYTES);
}
export function pool(p: i32): Pool {
  return changetype<Pool>(POOLS_AT + p * POOL_BYTES);
}
/** The i-th card of deck and side deck (then, from MOST_DECK + MOST_SIDE on, of the Limitbreak deck). */
export function poolCard(p: i32, i: i32): i32 {
  return load<u8>(POOLS_AT + p * POOL_BYTES + 4 + i);
}
export function setPoolCard(p: i32, i: i32, id: i32): void {
  store<u8>(POOLS_AT + p * POOL_BYTES + 4 + i, id);
}
export const LIMITBREAKS: i32 = MOST_DECK + MOST_SIDE;

export function opt(o: i32): i32 {
  return load<u8>(GAME_AT + offsetof<Match>('options') + o);
}
/** Places in a row (B25). */
export function rowCap(): i32 {
  return opt(Option.ROW_CAP) ? 8 : 6;
}

// ---------------------------------------------------------------- figures of players

export function hearts(p: i32): i32 {
  return load<i16>(GAME_AT + offsetof<Match>('hearts') + 2 * p);
}
export function setHearts(p: i32, n: i32): void {
  store<i16>(GAME_AT + offsetof<Match>('hearts') + 2 * p, min(max(n, -MOST_POINTS), MOST_POINTS));
}
export function points(p: i32): i32 {
  return load<i16>(GAME_AT + offsetof<Match>('points') + 2 * p);
}
export function setPoints(p: i32, n: i32): void {
  store<i16>(GAME_AT + offsetof<Match>('points') + 2 * p, min(max(n, 0), MOST_POINTS)); // B14
}
export function byteOf(offset: usize, p: i32): i32 {
  return load<u8>(GAME_AT + <i32>offset + p);
}
export function addTo(offset: usize, p: i32, n: i32): void {
  const at = GAME_AT + <i32>offset + p;
  store<u8>(at, min(<i32>load<u8>(at) + n, 255));
}
export function wins(p: i32): i32 {
  return byteOf(offsetof<Match>('wins'), p);
}

// ---------------------------------------------------------------- players and cards

// @ts-ignore: decorator
@inline
export function count(): i32 {
  return kernel().players;
}
// @ts-ignore: decorator
@inline
export function playing(p: i32): bool {
  return !((kernel().out >> (<u8>p)) & 1);
}
/** Seats clockwise from the turn player. */
export function seatFrom(p: i32, i: i32): i32 {
  return p + i < count() ? p + i : p + i - count();
}
export function nextPlayer(p: i32): i32 {
  let next = seatFrom(p, 1);
  while (!playing(next) && next != p) next = seatFrom(next, 1); // B5
  return next;
}
// @ts-ignore: decorator
@inline
export function first(p: i32, z: i32): i32 {
  return zone(p, z).count ? <i32>zone(p, z).head : NONE;
}
// @ts-ignore: decorator
@inline
export function many(p: i32, z: i32): i32 {
  return zone(p, z).count;
}
export function hasRoom(p: i32, row: i32): bool {
  return many(p, row) < rowCap();
}
// @ts-ignore: decorator
@inline
export function inRows(slot: i32): bool {
  const z: i32 = card(slot).zone;
  return z == Zone.FRONT || z == Zone.BACK;
}
export function onField(slot: i32): bool {
  const z: i32 = card(slot).zone;
  return z >= Zone.FRONT && z <= Zone.SUPPORT;
}
export function hasTrait(slot: i32, trait: i32): bool {
  return ((stat(slot, Stat.TRAITS) >> trait) & 1) != 0;
}
export function isMonster(c: i32): bool {
  return c == Class.MONSTER || c == Class.LIMITBREAK || c == Class.TOKEN;
}
export function classOf(slot: i32): i32 {
  return cardClass(card(slot).id);
}
/** A player's Structure, Terrain: the card of that class in the support zone; NONE. */
export function supportOf(p: i32, kind: i32): i32 {
  let slot = first(p, Zone.SUPPORT);
  for (let left = many(p, Zone.SUPPORT); left > 0; left--) {
    if (classOf(slot) == kind) return slot;
    slot = card(slot).next;
  }
  return NONE;
}
export function equipmentOf(p: i32): i32 {
  let n = 0;
  let slot = first(p, Zone.SUPPORT);
  for (let left = many(p, Zone.SUPPORT); left > 0; left--) {
    if (classOf(slot) == Class.EQUIPMENT) n++;
    slot = card(slot).next;
  }
  return n;
}

/** Marks of a card on the field; all but the token's go with the turn. */
export const SICK: u8 = 1; // cannot attack this turn (B51)
export const ATTACKED: u8 = 2;
export const ATTACKED_AGAIN: u8 = 4;
export const MOVED_ROW: u8 = 8; // has used its move (B19)
export const TURN_MARKS: u8 = 15;
/** Flag: it is no card of a deck (B99). */
export const TOKEN: u8 = 32;
