// Is a deck legal (S1–S5, S69–S71)? Deck texts (timing DECK, S4) may change size and copies.

import { Effect, Op, Record } from '../../kernel/format';
import { OUTPUT_AT, kernel } from '../../kernel/memory';
import {
  cardClass,
  effects,
  firstEffect,
  findHandy,
  loadRule,
  nextEffect,
  openPack,
  packCards,
  printed,
  rule,
  timings,
} from '../../kernel/pack';
import { Class, Format, Keyword, Option, Stat, Timing, Zone } from './format';
import { COPIES, DECK, LEAST_DECK, MOST_DECK, match, opt, pool, poolCard } from './game';

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

/** Size that the deck's own texts demand (S1, S4), for the pool cards whose bits are given. */
export function wantedSize(p: i32, inDeck: i32): i32 {
  let size = DECK;
  for (let i = 0; i < <i32>pool(p).count; i++) {
    if ((inDeck >> i) & 1) size += sizeChange(poolCard(p, i));
  }
  return min(max(size, LEAST_DECK), MOST_DECK);
}
function sizeChange(id: i32): i32 {
  if (id == 0xffff || !((timings(id) >> Timing.DECK) & 1)) return 0;
  let change = 0;
  let at = firstEffect(id);
  for (let n = effects(id); n > 0; n--) {
    const code = at + Effect.HEADER;
    if (load<u8>(at, Effect.AT_TIMING) == Timing.DECK && load<u8>(code) == Op.DECK_SIZE)
      change += <i32>load<i8>(code, 1);
    at = nextEffect(at);
  }
  return change;
}

/** How many copies of a card the deck may hold (S2, S3, S4): 255 any. */
export function copyLimit(p: i32, id: i32, inDeck: i32): i32 {
  const printedLimit: i32 = load<u8>(rule(id) + Record.AT_COPIES);
  let limit = printedLimit ? printedLimit : COPIES;
  for (let i = 0; i < <i32>pool(p).count; i++) if ((inDeck >> i) & 1) limit = max(limit, allowedBy(poolCard(p, i), id));
  return limit;
}
/** Copies of `id` that a card's deck text allows, 0 if it says nothing of it. */
function allowedBy(by: i32, id: i32): i32 {
  if (by == 0xffff || !((timings(by) >> Timing.DECK) & 1)) return 0;
  let limit = 0;
  let at = firstEffect(by);
  for (let n = effects(by); n > 0; n--) {
    const code = at + Effect.HEADER;
    if (load<u8>(at, Effect.AT_TIMING) == Timing.DECK && load<u8>(code) == Op.COPIES) {
      const symbols: i32 = load<u8>(code, 2);
      const named: i32 = load<u16>(code, 3);
      if ((named == 0xffff || named == id) && (symbols == 0 || shows(id, symbols)))
        limit = max(limit, <i32>load<u8>(code, 1));
    }
    at = nextEffect(at);
  }
  return limit;
}
function shows(id: i32, symbols: i32): bool {
  for (let i = 0; i < 4; i++) if ((symbols >> i) & 1 && printed(id, Stat.FIRE + i) > 0) return true;
  return false;
}

/** Copies of a card among the pool cards whose bits are given. */
export function copies(p: i32, id: i32, bits: i32): i32 {
  let n = 0;
  for (let i = 0; i < <i32>pool(p).count; i++) if ((bits >> i) & 1 && poolCard(p, i) == id) n++;
  return n;
}

/** Forgets all loaded rules but those of cards that windows need; false: not even these fit. */
export function freshRules(): bool {
  openPack();
  return findHandy(Keyword.EXTRA | Keyword.PASSIVE, 1 << Zone.HAND, 1 << Timing.EXTRA);
}

/** Loads the rules of a player's pool, making room if need be; false: no room, or no such card. */
export function loadPool(p: i32): bool {
  return loadBits(p, -1) || (freshRules() && loadBits(p, -1));
}
function loadBits(p: i32, bits: i32): bool {
  for (let i = 0; i < <i32>pool(p).count; i++) {
    const id = poolCard(p, i);
    if ((bits >> i) & 1 && id != 0xffff && (id >= packCards() || !loadRule(id))) return false;
  }
  const ranger: i32 = pool(p).ranger;
  return ranger == 0xffff || (ranger < packCards() && loadRule(ranger));
}

/** Loads the rules of the cards that play: all decks and Rangers; false: no room (RULE_BYTES). */
export function loadDecks(): bool {
  return loadAll() || (freshRules() && loadAll());
}
function loadAll(): bool {
  for (let p = 0; p < <i32>kernel().players; p++) if (!loadBits(p, pool(p).inDeck)) return false;
  return true;
}

/** Checks a player's deck, sideboard and Ranger; breaches go to the list. */
export function checkPool(p: i32): void {
  if (!loadPool(p)) return breach(p, 1, 0xffff);
  const own = pool(p);
  const m = match();
  const all = (1 << own.count) - 1;
  const stack = m.format == Format.SOLO && p == 1;
  const building = m.format == Format.PACK_BATTLE;
  const free = building || (stack && <i32>own.count > DECK); // of a copy limit now (S70, S74)
  if (own.ranger != 0xffff && cardClass(own.ranger) != Class.RANGER) breach(p, 69, own.ranger); // S69
  for (let i = 0; i < <i32>own.count; i++) {
    const id = poolCard(p, i);
    if (id == 0xffff) continue;
    if (cardClass(id) == Class.RANGER)
      breach(p, 69, id); // S69: a Ranger is no card of the deck
    else if (!free && firstCopy(p, i) && copies(p, id, all) > copyLimit(p, id, all)) {
      breach(p, load<u8>(rule(id) + Record.AT_COPIES) ? 3 : 2, id); // S2, S3, over deck and sideboard (S71)
    }
  }
  if (building || (stack && own.deck == 0xff)) return;
  const side = <i32>own.count - <i32>own.deck;
  if (stack) {
    if (own.deck != m.difficulty || side) breach(p, 73, 0xffff); // S73
    return;
  }
  // Texts of cards that this core does not know may change the size (S4).
  const size = wantedSize(p, own.inDeck);
  if (copies(p, 0xffff, all) == 0 && <i32>own.deck != size) breach(p, size == DECK ? 1 : 4, 0xffff); // S1, S4
  if (m.format == Format.CONSTRUCTED ? side != sideboard() : side > 0) breach(p, 71, 0xffff); // S71
}
function firstCopy(p: i32, i: i32): bool {
  for (let j = 0; j < i; j++) if (poolCard(p, j) == poolCard(p, i)) return false;
  return true;
}
export function sideboard(): i32 {
  return opt(Option.SIDEBOARD);
}
