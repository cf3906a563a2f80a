// Super Battle Mon's own part of the block, its options, and small words about players and rows.

import { GAME_AT, NONE, card, kernel, role, zone } from '../../kernel/memory';
import { FACEDOWN } from '../../kernel/zones';
import { Figure, Option, Zone } from './format';
import { figure } from '../../kernel/memory';

export const DECK: i32 = 7; // S1
export const COPIES: i32 = 2; // S2
export const MOST_DECK: i32 = 9; // what passives may make of S1
export const MOST_STACK: i32 = 10; // S73
export const LEAST_DECK: i32 = 1;
export const POOL: i32 = 22; // two packs of eleven (S70)
/** Windows after one batch, sub-batches in one step (docs/resolution.md). */
export const WINDOWS: i32 = 8;
export const BATCHES: i32 = 16;
export const GAMES: i32 = 3; // S71


@unmanaged
export class Match {
  format: u8;
  step: u8;
  round: u8;
  difficulty: u8;
  game: u8; // number of the game, from 1
  of: u8;
  packs: u8;
  ended: u8;
  reason: u8;
  reasonRule: u8;
  winners: u8; // bits
  lastWinners: u8;
  lastLosers: u8;
  roundWinners: u8; // this round's result, once it stands
  roundLosers: u8;
  decided: u8;
  roundTied: u8; // bits: tied for most, or tied by an effect (S35)
  claimed: u8; // player + 1 who has claimed the round by an effect (S104)
  windows: u8;
  batches: u8;
  payers: u8; // bits
  turned: u8; // bits of payers whose Main Play lay facedown when Costs were fixed (S29)
  extras: u8; // Extras that wait to pay
  played: u8; // bits of players who have played a Main Play this round
  options: u64; // one byte each
  wins: u32;
  forced: u32; // one byte a player: 0 free, 1 at random, 2 a card
  changed: u32; // round results by effects in their order, four bits each: player << 2 | result + 1 (S104)
  costs: u32; // one byte a player: the Cost fixed for the Main Play (S88)
  scoreMons: u64; // i16 a player
  scorePower: u64;
  selected0: u32; // u16 a player
  selected1: u32;
  orderSlot: u16; // the event that an open order node is about
  orderEvent: u8;
  orderCause: u8;
  orderZones: u8;
  orderPlayer: u8;
  orderOpen: u8;
  phase: u8; // where a node outside batches stands
  handTimings: u32; // bits of the timings for which the pack has Passives that work from hand
  actionSteps: u16; // bits of the steps for which cards of the match have Actions
  extraSteps: u16; // the same for Extras of the whole pack
  extra0: u64; // u16 slots of Extras that wait to pay
  extra1: u64;
  pileTimings: u32; // bits of the timings for which cards of the match have texts that work from discard
  whenEvents: u8; // bits of the events that triggers of the match answer
  insteadEvents: u8; // bits of the events that texts of the match replace
  spare0: u16;
}

/** A player's cards outside the game: a pool to build from, or deck and sideboard. */
@unmanaged
export class Pool {
  count: u8;
  deck: u8; // how many the deck holds
  ranger: u16;
  inDeck: u32; // bits of the cards in the deck
}
export const POOL_BYTES: i32 = 8 + 2 * POOL;
export const MATCH_BYTES: i32 = 120;

// @ts-ignore: decorator
@inline
export function match(): Match {
  return changetype<Match>(GAME_AT);
}
// @ts-ignore: decorator
@inline
export function pool(p: i32): Pool {
  return changetype<Pool>(GAME_AT + MATCH_BYTES + p * POOL_BYTES);
}
export function poolCard(p: i32, i: i32): i32 {
  return load<u16>(GAME_AT + MATCH_BYTES + p * POOL_BYTES + 8 + 2 * i);
}
export function setPoolCard(p: i32, i: i32, id: i32): void {
  store<u16>(GAME_AT + MATCH_BYTES + p * POOL_BYTES + 8 + 2 * i, id);
}

// @ts-ignore: decorator
@inline
export function opt(o: i32): i32 {
  return load<u8>(GAME_AT + offsetof<Match>('options') + o);
}
export function teamScores(): bool {
  return opt(Option.TEAM_SCORES) == 0; // S43
}

// fields of one byte or two a player
// @ts-ignore: decorator
@inline
export function byteOf(offset: usize, p: i32): i32 {
  return load<u8>(GAME_AT + offset + p);
}
// @ts-ignore: decorator
@inline
export function setByteOf(offset: usize, p: i32, value: i32): void {
  store<u8>(GAME_AT + offset + p, value);
}
export function selected(p: i32): i32 {
  return load<u16>(GAME_AT + offsetof<Match>('selected0') + 2 * p);
}
export function select(p: i32, slot: i32): void {
  store<u16>(GAME_AT + offsetof<Match>('selected0') + 2 * p, slot);
}
export function waitingExtra(i: i32): i32 {
  return load<u16>(GAME_AT + offsetof<Match>('extra0') + 2 * i);
}
export function addWaitingExtra(slot: i32): bool {
  const m = match();
  if (m.extras >= 8) return false;
  store<u16>(GAME_AT + offsetof<Match>('extra0') + 2 * <i32>m.extras, slot);
  m.extras++;
  return true;
}

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
export function hand(p: i32): i32 {
  return zone(p, Zone.HAND).count;
}
export function isAutomaton(p: i32): bool {
  return ((kernel().automatons >> (<u8>p)) & 1) != 0;
}
// @ts-ignore: decorator
@inline
export function first(p: i32, z: i32): i32 {
  return zone(p, z).count ? <i32>zone(p, z).head : NONE;
}
/** Faceup in play or in the Ranger spot. */
export function faceup(slot: i32): bool {
  return !(card(slot).flags & FACEDOWN);
}
/** Does the pack in use hold a Passive that works from hand at this timing? */
export function packHas(timing: i32): bool {
  return ((match().handTimings >> timing) & 1) != 0;
}
/** This round's Main Play of a player while it is in play. */
export function mainPlay(p: i32): i32 {
  const slot = role(p, 0);
  return slot != NONE && card(slot).zone == Zone.PLAY ? slot : NONE;
}
export function power(p: i32): i32 {
  return figure(p, Figure.POWER);
}
/** Mon for winning and for conditions: Team counts (S43, S98). */
export function mons(p: i32): i32 {
  return figure(p, Figure.MONS);
}
