// What the looking-ahead player has to know of Battle of Aeons: what else is hidden, which cards a hidden one may be, and who is
// ahead. What is public of the pack may be used: its cards and its ready-made decks.

import { Pack, Record } from '../../kernel/format';
import { SET_AT, UNKNOWN, card, kernel, stat } from '../../kernel/memory';
import { cardClass, loadRule, packCards, packU16, packU32, readPack, rule } from '../../kernel/pack';
import { pickBelow } from '../../kernel/player';
import { knows } from '../../kernel/views';
import { freshRules } from './deck';
import { Class, Stat, Zone } from './format';
import {
  LIMITBREAKS,
  MOST_DECK,
  MOST_LIMITBREAK,
  NOT_KNOWN,
  TOKEN,
  count,
  first,
  hearts,
  many,
  match,
  playing,
  points,
  pool,
  poolCard,
  setPoolCard,
  wins,
} from './game';

/** What a won set is worth. */
const WIN: i32 = 840;

/** Ready-made decks that are considered. */
const DECKS: i32 = 16;
/** What is supposed for the moment: per player how many cards they may still hold, and how many Limitbreak monsters, and which. */
const SUPPOSED: i32 = 2 + MOST_DECK + MOST_LIMITBREAK;
const supposedAt: usize = memory.data(4 * SUPPOSED);
// @ts-ignore: decorator
@inline
function supposed(p: i32): usize {
  return supposedAt + p * SUPPOSED;
}
/** A list being made, and a copy from which a guess draws; no selector is at work then. */
const LEFT_AT: i32 = SET_AT + 16;

/** Leaves in the game's part of the block what the player knows, and makes the match end with the set at hand. */
export function forgetGame(player: i32): void {
  const m = match();
  m.wins = 0;
  m.of = 1;
  for (let p = 0; p < count(); p++) {
    if (p == player) continue;
    for (let i = 0; i < LIMITBREAKS + MOST_LIMITBREAK; i++) setPoolCard(p, i, NOT_KNOWN);
  }
}

/** Loads the rules of the cards that a viewer knows, and no others. */
export function loadKnown(viewer: i32): void {
  freshRules();
  for (let i = 0; i < <i32>kernel().cards; i++)
    if (card(i).id != <u16>UNKNOWN && knows(viewer, i)) loadRule(card(i).id);
}

function leftCard(i: i32): i32 {
  return load<u8>(LEFT_AT + i);
}
function takeLeft(i: i32, left: i32): i32 {
  const id = leftCard(i);
  store<u8>(LEFT_AT + i, leftCard(left - 1));
  return id;
}

/** Supposes what everybody holds: of oneself the deck is known, but not its order. */
export function suppose(player: i32): void {
  loadKnown(player);
  for (let p = 0; p < count(); p++) {
    const main = p == player ? ownDeck(p) : readyDeck(p, false);
    const to = supposed(p);
    store<u8>(to, keep(to + 2, main));
    store<u8>(to, p == player ? 0 : keep(to + 2 + MOST_DECK, readyDeck(p, true)), 1);
  }
}
/** Keeps the cards at LEFT_AT whose rules find room. */
function keep(to: usize, left: i32): i32 {
  let n = 0;
  for (let i = 0; i < left; i++) if (loadRule(leftCard(i))) store<u8>(to + n++, leftCard(i));
  return n;
}

function ownDeck(p: i32): i32 {
  let left: i32 = pool(p).deck;
  for (let i = 0; i < left; i++) store<u8>(LEFT_AT + i, poolCard(p, i));
  left = withoutSeen(p, left, false);
  return max(left, 0);
}

/** Takes the cards that are known of a player out of the list; −1: one of them is not in it. */
function withoutSeen(p: i32, many: i32, limitbreak: bool): i32 {
  let left = many;
  for (let i = 0; i < <i32>kernel().cards; i++) {
    const c = card(i);
    if (<i32>c.owner != p || c.id == <u16>UNKNOWN || c.flags & TOKEN) continue;
    if ((cardClass(c.id) == Class.LIMITBREAK) != limitbreak) continue;
    let k = 0;
    while (k < left && leftCard(k) != <i32>c.id) k++;
    if (k == left) return -1;
    takeLeft(k, left--);
  }
  return left;
}

/** What a player may still hold by a ready-made deck that has every card seen of theirs; 0: none has. */
function readyDeck(p: i32, limitbreak: bool): i32 {
  const decks = min(packU16(Pack.AT_DECKS), DECKS);
  if (decks == 0) return 0;
  const from = pickBelow(decks);
  for (let i = 0; i < decks; i++) {
    const n = readDeck(from + i < decks ? from + i : from + i - decks, limitbreak);
    const left = withoutSeen(p, n, limitbreak);
    if (left >= 0) return left;
  }
  return 0;
}
function readDeck(n: i32, limitbreak: bool): i32 {
  const head = SET_AT;
  let at = packU32(Pack.AT_DECKS_AT);
  readPack(head, at, 6);
  while (n-- > 0) {
    at += 2 + <i32>load<u16>(head);
    readPack(head, at, 6);
  }
  const main: i32 = load<u8>(head, 2);
  const side: i32 = load<u8>(head, 3);
  const from = at + 6 + (limitbreak ? 2 * (main + side) : 0);
  const cards = limitbreak ? min(<i32>load<u8>(head, 4), MOST_LIMITBREAK) : min(main, MOST_DECK);
  for (let i = 0; i < cards; i++) {
    readPack(head, from + 2 * i, 2);
    store<u8>(LEFT_AT + i, load<u16>(head));
  }
  return cards;
}

/** Puts one of the supposed cards into every place whose card the player does not know. */
export function guess(player: i32): void {
  for (let p = 0; p < count(); p++) {
    fill(p, supposed(p) + 2, load<u8>(supposed(p)), false);
    fill(p, supposed(p) + 2 + MOST_DECK, load<u8>(supposed(p), 1), true);
  }
}
function fill(p: i32, from: usize, many: i32, limitbreak: bool): void {
  let left = many;
  memory.copy(LEFT_AT, from, left);
  for (let i = 0; i < <i32>kernel().cards; i++) {
    const c = card(i);
    if (<i32>c.owner != p || c.id != <u16>UNKNOWN || (c.zone == <u8>Zone.LIMITBREAK) != limitbreak) continue;
    c.id = <u16>(left ? takeLeft(pickBelow(left), left) : anyCard(limitbreak));
    if (left) left--;
  }
}
/** Any loaded card of the kind: who decides something knows cards of their own. */
function anyCard(limitbreak: bool): i32 {
  let last = 0;
  const from = pickBelow(packCards());
  for (let i = 0; i < packCards(); i++) {
    const id = from + i < packCards() ? from + i : from + i - packCards();
    if (rule(id) == 0) continue;
    last = id;
    const kind: i32 = load<u8>(rule(id) + Record.AT_CLASS);
    if ((kind == Class.LIMITBREAK) == limitbreak && kind != Class.TOKEN) return id;
  }
  return last;
}

/** What a player has: Hearts count most, then what stands in the rows, cards and Points. */
function strength(p: i32): i32 {
  let sum = 40 * hearts(p) + 3 * min(points(p), 12) + 6 * many(p, Zone.HAND) + 5 * many(p, Zone.SUPPORT);
  for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
    let slot = first(p, z);
    for (let left = many(p, z); left > 0; left--) {
      const worth = 6 + 3 * stat(slot, Stat.ATTACK) + 2 * max(stat(slot, Stat.HEALTH), 0);
      sum += z == Zone.FRONT ? worth : worth >> 1;
      slot = card(slot).next;
    }
  }
  return sum;
}

/** How good the player's set is, 0 to WIN. */
export function score(player: i32): i32 {
  if (match().ended) return wins(player) ? WIN : match().winners ? 0 : WIN / count();
  let best = -10000;
  for (let p = 0; p < count(); p++) if (p != player && playing(p)) best = max(best, strength(p));
  return min(max(WIN / 2 + (strength(player) - best), 0), WIN);
}
