// Which spells and abilities a player could use at a moment (a bit of Use), and by which effect.

import { Effect } from '../../kernel/format';
import { holds } from '../../kernel/machine';
import { NONE, UNKNOWN, card } from '../../kernel/memory';
import {
  cardClass,
  effectAt,
  effects,
  firstEffect,
  handyCard,
  handyCards,
  keywords,
  nextEffect,
  timings,
} from '../../kernel/pack';
import { addFullOption } from '../../kernel/questions';
import { Verb } from '../../kernel/codes';
import { BLANK } from '../../kernel/zones';
import { grantAt, grantEffect, grantId, spellPrice, worksIn } from './figures';
import { isFeasible } from './feasible';
import { Class, Keyword, Step, Timing, Trait, Use, Zone } from './format';
import { EQUIPMENT, equipmentOf, first, hasTrait, inRows, many, match, points } from './game';
import { hasUse } from './uses';

/** Not usable; usable, and nothing happens but that it is there. */
export const NOT_USABLE: i32 = -1;
export const NO_EFFECT: i32 = 0xff;

/** Does what the card demands to be played hold? */
export function isAllowed(id: i32, slot: i32, player: i32): bool {
  if (!((timings(id) >> Timing.PLAY_IF) & 1)) return true;
  let at = firstEffect(id);
  for (let n = effects(id); n > 0; n--) {
    if (load<u8>(at, Effect.AT_TIMING) == <u8>Timing.PLAY_IF && !holds(slot, player, at, NONE)) return false;
    at = nextEffect(at);
  }
  return true;
}

// ---------------------------------------------------------------- spells

/** The effect by which the spell could be used, NO_EFFECT or NOT_USABLE. `slot` NONE: some hidden card, judged by what is public. */
export function spellEffect(id: i32, slot: i32, player: i32, moment: i32): i32 {
  const kind = cardClass(id);
  if (kind < Class.BASIC || kind > Class.TERRAIN) return NOT_USABLE;
  if (kind != Class.REACTION && moment != Use.MAIN) return NOT_USABLE; // B67, B68, B80, B106
  if (match().step == <u8>Step.BATTLE && !(keywords(id) & Keyword.BATTLE)) return NOT_USABLE; // B69
  if (kind == Class.EQUIPMENT && equipmentOf(player) >= EQUIPMENT) return NOT_USABLE; // B70
  const price = spellPrice(player, id);
  if (price > points(player) || !isAllowed(id, slot, player)) return NOT_USABLE; // B75, B76
  if (!((timings(id) >> Timing.SPELL) & 1)) return kind == Class.REACTION ? NOT_USABLE : NO_EFFECT;
  let at = firstEffect(id);
  for (let i = 0, n = effects(id); i < n; i++) {
    const fits = load<u8>(at, Effect.AT_TIMING) == <u8>Timing.SPELL && (<i32>load<u8>(at, Effect.AT_ARG)) & moment;
    if (fits && isFeasible(slot, player, at, NONE, price)) return i;
    at = nextEffect(at);
  }
  return NOT_USABLE;
}

/** Offers the spells in hand; one that this core does not know can be used, for all that it knows. */
export function offerSpells(player: i32, moment: i32): void {
  let slot = first(player, Zone.HAND);
  for (let left = many(player, Zone.HAND); left > 0; left--) {
    const id: i32 = card(slot).id;
    if (id == UNKNOWN) addFullOption(Verb.SPELL, slot, slot, 0);
    else if (spellEffect(id, slot, player, moment) != NOT_USABLE)
      addFullOption(Verb.SPELL, slot, slot, spellPrice(player, id));
    slot = card(slot).next;
  }
}

/** Could a hidden card of the player be used now, for all that is public (design 3.3)? */
export function reactionPossible(player: i32, moment: i32): bool {
  if (many(player, Zone.HAND) == 0) return false;
  for (let i = 0; i < handyCards(); i++)
    if (cardClass(handyCard(i)) == Class.REACTION && spellEffect(handyCard(i), NONE, player, moment) != NOT_USABLE)
      return true;
  return false;
}

// ---------------------------------------------------------------- abilities

/** A card's abilities are numbered: its own effects, then from here on those granted to it. */
const GRANTED: i32 = 12;
const MOST: i32 = 16;

/** Whose effect ability n of a card is, and its number there. The ability must be there. */
export function abilityId(slot: i32, n: i32): i32 {
  return n < GRANTED ? <i32>card(slot).id : grantId(grantAt(slot, n - GRANTED));
}
export function abilityEffect(slot: i32, n: i32): i32 {
  return n < GRANTED ? n : grantEffect(grantAt(slot, n - GRANTED));
}
function hasAbility(slot: i32, n: i32): bool {
  const id: i32 = card(slot).id;
  return n < GRANTED ? id != UNKNOWN && n < effects(id) : grantAt(slot, n - GRANTED) >= 0;
}

/** Can ability n of the card be activated now (B40, B41, B45), also the turn it came (B46)? */
export function abilityUsable(slot: i32, n: i32, player: i32, moment: i32): bool {
  const c = card(slot);
  if (!hasAbility(slot, n) || <i32>c.controller != player || c.zone >= <u8>Zone.OUT) return false;
  if (n < GRANTED && c.flags & BLANK) return false;
  const id = abilityId(slot, n);
  const effect = abilityEffect(slot, n);
  const at = effectAt(id, effect);
  if (load<u8>(at, Effect.AT_TIMING) != <u8>Timing.ACTIVE || !((<i32>load<u8>(at, Effect.AT_ARG)) & moment))
    return false;
  const given = (load<u8>(at, Effect.AT_FLAGS) & Effect.GIVEN) != 0;
  if (given != n >= GRANTED || !worksIn(slot, at, c.zone)) return false; // B43
  if (inRows(slot) && hasTrait(slot, Trait.NO_ABILITY)) return false;
  return hasUse(slot, id, effect) && isFeasible(slot, player, at, NONE, 0);
}

/** Offers what cards in public zones can do; `ask` false: only says whether there is anything. */
export function offerAbilities(player: i32, moment: i32, ask: bool): bool {
  let any = false;
  for (let z: i32 = Zone.FRONT; z <= Zone.OBLIVION; z++) {
    if (z == Zone.DECK) continue;
    let slot = first(player, z);
    for (let left = many(player, z); left > 0; left--) {
      if (mayAct(slot)) {
        for (let n = 0; n < MOST; n++) {
          if (!abilityUsable(slot, n, player, moment)) continue;
          if (!ask) return true;
          any = true;
          addFullOption(Verb.ABILITY, abilityCode(slot, n), slot, abilityEffect(slot, n));
        }
      }
      slot = card(slot).next;
    }
  }
  return any;
}
/** Has the card an A at all, or something granted? */
function mayAct(slot: i32): bool {
  const id: i32 = card(slot).id;
  return (id != UNKNOWN && ((timings(id) >> Timing.ACTIVE) & 1) != 0) || grantAt(slot, 0) >= 0;
}

// ---------------------------------------------------------------- answers as numbers

/** An answer's value: a card, and what is done with it in the upper bits; 0: a spell is used. */
const SLOT_BITS: i32 = 9;
export function slotOf(value: i32): i32 {
  return value & ((1 << SLOT_BITS) - 1);
}
export function deedOf(value: i32): i32 {
  return value >> SLOT_BITS;
}
export function codeOf(slot: i32, deed: i32): i32 {
  return slot | (deed << SLOT_BITS);
}
export function abilityCode(slot: i32, n: i32): i32 {
  return codeOf(slot, n + 1);
}
/** The number of the ability that a deed is; below 0: a spell. Deeds beyond are the game's others (Deed). */
export function abilityOf(deed: i32): i32 {
  return deed - 1;
}
export const enum Deed {
  SPELL = 0,
  SUMMON = 17,
  TRIBUTE = 18,
  LIMITBREAK = 19,
  MOVE = 20,
  ATTACK = 21,
  BATTLE = 22,
  END = 23,
}
