// Effects that wait in the middle. A link is an effect whose activation is done (its targets chosen, its costs paid) and which
// happens when the chain comes to it, last in first out; or one that goes on behind a THEN. What it has chosen goes along as a
// record of registers, and is looked at again when the chain comes to it: the game says which cards still stand.
// Answers: after every link each player may add one, clockwise from the one after its player, until all have passed in a row;
// `most` limits how many a player may add to a chain.

import { Op } from './format';
import { LINKS, LINK_PICKS, REGISTERS } from './limits';
import { CHAIN_AT, CHAIN_BYTES, Chain, LINK_BYTES, Link, NONE, card, chain, entry, kernel, link } from './memory';
import { entryIndex } from './program';
import { chosen, keepSet, registerCard, registerCount, setChosen, setFound, setSize } from './select';

/** Bits of Link.flags. */
export const AT_THEN: u8 = 1; // it has stopped at a THEN
export const AT_RESOLVE: u8 = 2; // it has stopped where its activation ends
export const NEGATED: u8 = 4;
export const RESOLVING: u8 = 8; // its activation is over

/** May what a link has chosen still be met? `was`: its zone when it was chosen. Set once by the game. */
let stands: (slot: i32, was: i32, controller: i32) => bool = always;
function always(slot: i32, was: i32, controller: i32): bool {
  return true;
}
export function setStands(f: (slot: i32, was: i32, controller: i32) => bool): void {
  stands = f;
}

// @ts-ignore: decorator
@inline
function pick(l: Link, i: i32): usize {
  return changetype<usize>(l) + LINK_BYTES - 2 * LINK_PICKS + 2 * i;
}
/** The link whose effect the batch is. */
function running(): Link {
  return link(<i32>kernel().linked - 1);
}

/** A new chain, or none. */
export function clearChain(): void {
  if (LINKS) memory.fill(CHAIN_AT, 0, CHAIN_BYTES + LINKS * LINK_BYTES);
}

export function isChainFull(): bool {
  return <i32>chain().links >= LINKS;
}

/** Adds an effect to the chain; it has not begun yet. The chain must not be full. */
export function addLink(slot: i32, id: i32, effect: i32, controller: i32, kind: i32): Link {
  const c = chain();
  const l = link(c.links++);
  memory.fill(changetype<usize>(l), 0, LINK_BYTES);
  l.card = <u16>slot;
  l.id = <u16>id;
  l.effect = <u8>effect;
  l.controller = <u8>controller;
  l.object = <u16>NONE;
  l.source = <u16>NONE;
  l.player = 0xff;
  l.kind = <u8>kind;
  return l;
}

/** The last link. There must be one. */
export function lastLink(): Link {
  return link(<i32>chain().links - 1);
}
export function dropLink(): void {
  const c = chain();
  memory.fill(changetype<usize>(link(--c.links)), 0, LINK_BYTES);
  kernel().linked = 0;
}

// ---------------------------------------------------------------- answers

/** A link, or something else that can be answered, stands: the players after `player` may answer in turn. */
export function openAnswers(player: i32): void {
  const c = chain();
  c.passed = 0;
  c.turn = <u8>after(player);
}
function after(player: i32): i32 {
  const k = kernel();
  let p = player;
  for (let n = 0; n < <i32>k.players; n++) {
    p = p + 1 < <i32>k.players ? p + 1 : 0;
    if (!((k.out >> (<u8>p)) & 1)) return p;
  }
  return player;
}
/** The player who may answer now; −1: all have passed. Nobody waits for who has left. */
export function answerer(): i32 {
  const k = kernel();
  const c = chain();
  const all = ~(<i32>k.out) & ((1 << k.players) - 1);
  if ((all & ~(<i32>c.passed)) == 0) return -1;
  if ((k.out >> c.turn) & 1) c.turn = <u8>after(c.turn);
  return c.turn;
}
export function passAnswer(player: i32): void {
  const c = chain();
  c.passed |= <u8>(1 << (<u8>player));
  c.turn = <u8>after(player);
}
/** How many links the player has added to this chain. */
export function addedBy(player: i32): i32 {
  return load<u8>(CHAIN_AT + offsetof<Chain>('added') + player);
}
export function countAdded(player: i32): void {
  const at = CHAIN_AT + offsetof<Chain>('added') + player;
  store<u8>(at, min(<i32>load<u8>(at) + 1, 255));
}

// ---------------------------------------------------------------- going on

/** Entry 0 of the batch becomes the effect of a link. */
export function enterLink(n: i32): void {
  const k = kernel();
  const l = link(n);
  const e = entry(0);
  k.linked = <u8>(n + 1);
  k.entries = 1;
  e.card = l.card;
  e.id = l.id;
  e.effect = l.effect;
  e.controller = l.controller;
  e.object = l.object;
  e.amount = l.amount;
  e.flags = 0;
  e.rank = 0;
  l.flags &= ~(AT_THEN | AT_RESOLVE);
  l.did = l.doing;
  l.doing = 0;
}

/** Is the program that runs a link's? What replaces a part of it is not. */
export function isLinked(): bool {
  return LINKS != 0 && kernel().linked != 0 && entryIndex == 0;
}
/** Byte of its code from which the running effect goes on; 0: from its start. */
export function resumeAt(): i32 {
  return isLinked() ? <i32>running().from : 0;
}
export function did(): i32 {
  return isLinked() ? <i32>running().did : 0;
}
/** The operation being applied has met n more. */
export function noteDone(n: i32): void {
  if (kernel().linked) running().doing += <i16>n;
}
export function eventPlayerOf(): i32 {
  return isLinked() && running().player != 0xff ? <i32>running().player : -1;
}

/** The running effect stops behind an operation: what it has chosen is kept. */
export function pauseLink(at: i32, op: i32): void {
  if (!isLinked()) return;
  const l = running();
  l.from = <u16>at;
  l.flags |= op == Op.THEN ? AT_THEN : AT_RESOLVE;
  l.chosen = <u8>(chosen + 1);
  l.counts = 0;
  let n = 0;
  for (let r = 0; r < REGISTERS; r++) {
    let kept = 0;
    for (let i = 0; i < registerCount(r) && n < LINK_PICKS; i++) {
      const slot = registerCard(r, i);
      store<u16>(pick(l, n++), slot | ((<i32>card(slot).zone) << 12));
      kept++;
    }
    l.counts |= kept << (8 * r);
  }
}

/** The running effect begins, or goes on, with what has been chosen. */
export function resumeLink(): void {
  const l = running();
  if (l.chosen) setChosen(<i32>l.chosen - 1);
  let n = 0;
  for (let r = 0; r < REGISTERS; r++) {
    const many: i32 = (l.counts >> (8 * r)) & 0xff;
    for (let i = 0; i < many; i++) setFound(i, (<i32>load<u16>(pick(l, n++))) & SLOT);
    setSize(many);
    keepSet(r);
  }
}
const SLOT: i32 = 0xfff;

/** The activation is over and its costs are paid: what moves from now on is not what was chosen. */
export function settleLink(l: Link): void {
  l.clock = kernel().clock;
}

/** The chain comes to the link: what it has chosen and what no longer stands is left out. */
export function recheckLink(l: Link): void {
  let n = 0;
  let to = 0;
  for (let r = 0; r < REGISTERS; r++) {
    let many = 0;
    for (let i: i32 = (l.counts >> (8 * r)) & 0xff; i > 0; i--) {
      const kept: i32 = load<u16>(pick(l, n++));
      const slot = kept & SLOT;
      if (card(slot).start > l.clock || !stands(slot, kept >> 12, l.controller)) continue;
      store<u16>(pick(l, to++), kept);
      many++;
    }
    l.counts = (l.counts & ~(0xff << (8 * r))) | (many << (8 * r));
  }
}

/** The first card that a link has in register 0; NONE. */
export function firstPick(l: Link): i32 {
  return l.counts & 0xff ? (<i32>load<u16>(pick(l, 0))) & SLOT : NONE;
}
