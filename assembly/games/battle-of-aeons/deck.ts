// Is a deck legal (B1–B4)? And which rules a match needs.

import { OUTPUT_AT, UNKNOWN, kernel } from '../../kernel/memory';
import { Record } from '../../kernel/format';
import { cardClass, findHandy, loadRule, openPack, packCards, packU32, readPack, rule } from '../../kernel/pack';
import { Pack } from '../../kernel/format';
import { SET_AT } from '../../kernel/memory';
import { Class, Format, Keyword, Timing, Zone } from './format';
import {
  COPIES,
  LEAST_DECK,
  LIMITBREAKS,
  MOST_DECK,
  MOST_LIMITBREAK,
  MOST_SIDE,
  NOT_KNOWN,
  match,
  pool,
  poolCard,
} from './game';

let breaches: i32 = 0;

function breach(player: i32, rule: i32, card: i32): void {
  if (breaches >= 60) return;
  const at = OUTPUT_AT + 1 + 4 * breaches++;
  store<u8>(at, player, 0);
  store<u8>(at, rule, 1);
  store<u16>(at, card, 2);
}
/** Starts a list of breaches at the output. */
export function beginBreaches(): void {
  breaches = 0;
}
/** Ends it: how many there are. */
export function endBreaches(): i32 {
  store<u8>(OUTPUT_AT, breaches);
  return breaches;
}

/** Copies of a card over deck and side deck, or in the Limitbreak deck (B1). */
function copies(p: i32, id: i32, from: i32, to: i32): i32 {
  let n = 0;
  for (let i = from; i < to; i++) if (poolCard(p, i) == id) n++;
  return n;
}
function copyLimit(id: i32): i32 {
  const printed: i32 = load<u8>(rule(id) + Record.AT_COPIES);
  return printed ? printed : COPIES;
}

/** Checks a player's decks; breaches go to the list. */
export function checkPool(p: i32): void {
  const own = pool(p);
  if (<i32>own.deck < LEAST_DECK || <i32>own.deck > MOST_DECK) breach(p, 1, UNKNOWN);
  if (<i32>own.limitbreak > MOST_LIMITBREAK) breach(p, 2, UNKNOWN);
  // B3: a side deck is for matches of three sets.
  if (<i32>own.side > (match().format == <u8>Format.MATCH ? MOST_SIDE : 0)) breach(p, 3, UNKNOWN);
  checkList(p, 0, <i32>own.deck + <i32>own.side, false);
  checkList(p, LIMITBREAKS, LIMITBREAKS + min(<i32>own.limitbreak, MOST_LIMITBREAK), true);
}
function checkList(p: i32, from: i32, to: i32, limitbreak: bool): void {
  for (let i = from; i < to; i++) {
    const id = poolCard(p, i);
    if (id == NOT_KNOWN) continue;
    const kind = cardClass(id);
    if ((kind == Class.LIMITBREAK) != limitbreak || kind == Class.TOKEN) breach(p, 4, id); // B4
    if (copies(p, id, from, i) == 0 && copies(p, id, from, to) > copyLimit(id)) breach(p, 1, id); // B1
  }
}

/** Forgets all loaded rules but those that windows and tokens need; false: not even these fit. */
export function freshRules(): bool {
  openPack();
  return findHandy(Keyword.HAND, 1 << Zone.HAND, 1 << Timing.SPELL) && loadTokens();
}
/** Tokens come from texts, not from decks. */
function loadTokens(): bool {
  for (let id = 0; id < packCards(); id++) {
    readPack(SET_AT, packU32(Pack.AT_RECORDS_AT) + id * Record.SIZE, 4);
    if (load<u8>(SET_AT, Record.AT_CLASS) == <u8>Class.TOKEN && !loadRule(id)) return false;
  }
  return true;
}

/** Loads the rules of a player's cards; false: no room, or no such card. */
export function loadPool(p: i32): bool {
  const own = pool(p);
  for (let i = 0; i < <i32>own.deck + <i32>own.side; i++) if (!loadOne(poolCard(p, i))) return false;
  for (let i = 0; i < min(<i32>own.limitbreak, MOST_LIMITBREAK); i++)
    if (!loadOne(poolCard(p, LIMITBREAKS + i))) return false;
  return true;
}
function loadOne(id: i32): bool {
  return id == NOT_KNOWN || (id < packCards() && loadRule(id));
}
export function loadDecks(): bool {
  for (let p = 0; p < <i32>kernel().players; p++) if (!loadPool(p)) return false;
  return true;
}
