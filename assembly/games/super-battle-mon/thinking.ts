// What the looking-ahead player has to know of Super Battle Mon: what else is hidden, which cards a hidden one may be, and
// who is ahead. What is public of the pack may be used: its cards and its ready-made decks.

import { Kind } from '../../kernel/codes';
import { Pack } from '../../kernel/format';
import { SET_AT, UNKNOWN, card, kernel } from '../../kernel/memory';
import { loadRule, packCards, packU16, packU32, readPack } from '../../kernel/pack';
import { pickBelow } from '../../kernel/player';
import { knows } from '../../kernel/views';
import { freshRules } from './deck';
import { Format, Zone } from './format';
import { count, match, playing, pool, poolCard, power, setPoolCard } from './game';
import { scoreOf, wins } from './result';
import { allTimings, noteTable, printedCopies } from './setup';

/** What a won game is worth, shared by those who share it. */
const WIN: i32 = 840;

/** Ready-made decks that are considered. */
const DECKS: i32 = 16;
/** Cards that another player may hold, as far as they are kept: a deck with its sideboard. */
const MOST_CARDS: i32 = 14;
/** What is supposed for the moment: per player, how many cards they may still hold, and which. */
const supposedAt: usize = memory.data(120); // PLAYERS × (2 + 2 × MOST_CARDS)
/** A copy from which a guess draws; no register is in use then. */
const LEFT_AT: i32 = SET_AT + 16;

// @ts-ignore: decorator
@inline
function supposed(p: i32): usize {
  return supposedAt + p * (2 + 2 * MOST_CARDS);
}

/** Leaves in the game's part of the block what the player knows, and makes the match end with the game at hand. */
export function forgetGame(player: i32): void {
  const m = match();
  allTimings(false); // they come with the cards
  kernel().reads = 0xff; // so does what stats depend on
  m.wins = 0;
  m.of = <u8>(<i32>m.game + (between() ? 1 : 0));
  for (let p = 0; p < count(); p++) {
    if (p == player) continue;
    const own = pool(p);
    for (let i = 0; i < <i32>own.count; i++) setPoolCard(p, i, UNKNOWN);
    if (own.inDeck) own.inDeck = (1 << popcnt(own.inDeck)) - 1;
  }
}
/** Is the open node one between games, or before the first? */
function between(): bool {
  return <i32>kernel().kind == Kind.BUILD || <i32>kernel().kind == Kind.SIDEBOARD;
}

/** Loads the rules of the cards that a viewer knows, and no others. */
export function loadKnown(viewer: i32): void {
  freshRules();
  for (let i = 0; i < <i32>kernel().cards; i++)
    if (card(i).id != <u16>UNKNOWN && knows(viewer, i)) loadRule(card(i).id);
}

/**
 * Supposes what the others hold: a ready-made deck that has every card seen of theirs, else any cards of the pack. The rules
 * of these cards are loaded beside those that the player knows; what finds no room is left out.
 */
export function suppose(player: i32): void {
  loadKnown(player);
  for (let p = 0; p < count(); p++) {
    const to = supposed(p);
    let left = fromDeck(p);
    while (left < hidden(p) && left < MOST_CARDS) store<u16>(LEFT_AT + 2 * left++, anyCard());
    let n = 0;
    for (let i = 0; i < left; i++) {
      const id: i32 = load<u16>(LEFT_AT + 2 * i);
      if (loadRule(id)) store<u16>(to + 2 * ++n, id);
    }
    store<u16>(to, n);
  }
}
/** Cards of the player whose identity is not known. */
function hidden(p: i32): i32 {
  let n = 0;
  for (let i = 0; i < <i32>kernel().cards; i++) if (<i32>card(i).owner == p && card(i).id == <u16>UNKNOWN) n++;
  return n;
}

/** The cards that the player may still hold by a ready-made deck, put at LEFT_AT; 0: no deck has all that was seen. */
function fromDeck(p: i32): i32 {
  const decks = min(packU16(Pack.AT_DECKS), DECKS);
  if (decks == 0 || match().format == Format.PACK_BATTLE) return 0;
  const from = pickBelow(decks);
  for (let i = 0; i < decks; i++) {
    const left = readDeck(from + i < decks ? from + i : from + i - decks, p);
    if (left >= 0) return left;
  }
  return 0;
}
/** Cards of a ready-made deck without those seen of the player; −1: it lacks one of them. */
function readDeck(n: i32, p: i32): i32 {
  let at = packU32(Pack.AT_DECKS_AT);
  readPack(SET_AT, at, 4);
  while (n-- > 0) {
    at += 2 + <i32>load<u16>(SET_AT);
    readPack(SET_AT, at, 4);
  }
  let left: i32 = load<u8>(SET_AT, 2);
  if (match().game > 1 || between()) left += load<u8>(SET_AT, 3);
  left = min(left, MOST_CARDS);
  readPack(LEFT_AT, at + 6, 2 * left);
  for (let i = 0; i < <i32>kernel().cards; i++) {
    const c = card(i);
    if (<i32>c.owner != p || c.id == <u16>UNKNOWN || <i32>c.zone == Zone.RANGER) continue;
    let k = 0;
    while (k < left && load<u16>(LEFT_AT + 2 * k) != c.id) k++;
    if (k == left) return -1;
    takeLeft(k, left--);
  }
  return left;
}
function takeLeft(k: i32, left: i32): i32 {
  const id: i32 = load<u16>(LEFT_AT + 2 * k);
  store<u16>(LEFT_AT + 2 * k, load<u16>(LEFT_AT + 2 * (left - 1)));
  return id;
}
/** Any Mon of the pack. */
function anyCard(): i32 {
  let id = 0;
  for (let tries = 0; tries < 16; tries++) {
    id = pickBelow(packCards());
    if (printedCopies(id)) break;
  }
  return id;
}

/** Puts one of the supposed cards into every place whose card the player does not know. */
export function guess(player: i32): void {
  for (let p = 0; p < count(); p++) {
    let left: i32 = load<u16>(supposed(p));
    memory.copy(LEFT_AT, supposed(p) + 2, 2 * left);
    for (let i = 0; i < <i32>kernel().cards; i++) {
      const c = card(i);
      if (<i32>c.owner != p || c.id != <u16>UNKNOWN) continue;
      c.id = left ? <u16>takeLeft(pickBelow(left), left) : card(known(player)).id;
      if (left) left--;
    }
    if (between() && p != player) guessPool(p);
  }
  noteTable();
}
/** A card that the player knows. Who has something to decide has a hand, or somebody has Mon in play. */
function known(player: i32): i32 {
  let i = 0;
  while (i + 1 < <i32>kernel().cards && !knows(player, i)) i++;
  return i;
}

/** Another player's pool: first the cards seen of theirs, then guesses. */
function guessPool(p: i32): void {
  const own = pool(p);
  let n = 0;
  for (let i = 0; i < <i32>kernel().cards && n < <i32>own.count; i++) {
    if (<i32>card(i).owner == p && <i32>card(i).zone != Zone.RANGER) setPoolCard(p, n++, card(i).id);
  }
  while (n < <i32>own.count) setPoolCard(p, n++, anyCard());
}

/** How good the player's game is, 0 to WIN: a share of a won game, or how far ahead they are where a rollout was cut. */
export function score(player: i32): i32 {
  if (match().ended) return wins(player) ? WIN / popcnt(match().wins) : 0;
  let others = -100;
  let strongest = -1000;
  for (let p = 0; p < count(); p++) {
    if (p == player || !playing(p)) continue;
    others = max(others, scoreOf(p));
    strongest = max(strongest, power(p));
  }
  const ahead = 60 * (scoreOf(player) - others) + 4 * (power(player) - strongest);
  return min(max(WIN / 2 + ahead, 0), WIN);
}
