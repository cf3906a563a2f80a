// Current stats and public figures, recomputed after every change: text and traits → types and groups → Cost, Health, Attack.

import { Bound, EventType } from '../../kernel/codes';
import { note } from '../../kernel/events';
import { Effect } from '../../kernel/format';
import {
  Changed,
  GROUP,
  card,
  chain,
  figure,
  kernel,
  modifier,
  setFigure,
  setGameFigure,
  setStat,
  stat,
} from '../../kernel/memory';
import { effectAt, effects, firstEffect, nextEffect, printed, timings, touched } from '../../kernel/pack';
import { TEXT, addContinuous, baseStats, beginStats, computeLayer, textLayer } from '../../kernel/stats';
import { Figure, GameFigure, Priced, Stat, Timing, Trait, Zone } from './format';
import { GRANTS, GRANTS_AT, Match, byteOf, count, first, hasTrait, hearts, many, match, points } from './game';

/** Kinds of modifiers of this game, behind the kernel's (Modifier.attr). */
export const enum Kind {
  CONTROL = 42, // amount: the player who has it now
  GRANT = 43, // amount: identity and number of the granted effect
  PRICE = 44, // of a player: what Points a kind of card costs more
}

// ---------------------------------------------------------------- granted effects

/** A granted effect in a modifier's amount. */
export function grantOf(id: i32, effect: i32): i32 {
  return (id << 4) | effect;
}
export function grantedId(amount: i32): i32 {
  return (amount & 0xffff) >> 4;
}
export function grantedEffect(amount: i32): i32 {
  return amount & 15;
}

/** Effect number `effect` of card `id` works on a card; known once. */
export function addGrant(slot: i32, id: i32, effect: i32): void {
  const m = match();
  const at = effectAt(id, effect);
  if (!(load<u8>(at, Effect.AT_FLAGS) & Effect.GIVEN)) return;
  for (let i = 0; i < <i32>m.grants; i++)
    if (grantTarget(i) == slot && grantId(i) == id && grantEffect(i) == effect) return;
  if (<i32>m.grants >= GRANTS) return note(EventType.LIMIT, 0, 0xff, slot, Bound.MODIFIERS);
  const to = GRANTS_AT + 4 * <i32>m.grants;
  m.grants++;
  store<u16>(to, slot, 0);
  store<u8>(to, id, 2);
  store<u8>(to, effect, 3);
  if (load<u8>(at, Effect.AT_TIMING) == <u8>Timing.WHEN) m.fieldEvents |= 1 << load<u8>(at, Effect.AT_ARG);
}
function grantTarget(i: i32): i32 {
  return load<u16>(GRANTS_AT + 4 * i);
}
export function grantId(i: i32): i32 {
  return load<u8>(GRANTS_AT + 4 * i, 2);
}
export function grantEffect(i: i32): i32 {
  return load<u8>(GRANTS_AT + 4 * i, 3);
}
/** The n-th effect granted to a card; −1: there are not so many. */
export function grantAt(slot: i32, n: i32): i32 {
  for (let i = 0; i < <i32>match().grants; i++) if (grantTarget(i) == slot && n-- == 0) return i;
  return -1;
}

// ---------------------------------------------------------------- what works where

/** Does an effect work where its card lies? In the back row only with Versa (B43). */
export function worksIn(slot: i32, at: usize, z: i32): bool {
  const where: i32 = load<u8>(at, Effect.AT_WHERE);
  if ((where >> z) & 1) return true;
  return z == Zone.BACK && ((where >> Zone.FRONT) & 1) != 0 && hasTrait(slot, Trait.VERSA); // B42
}

// ---------------------------------------------------------------- recomputing

/** Gathers what a card on the field contributes; returns the attributes that change. */
function gather(slot: i32, z: i32): i32 {
  const c = card(slot);
  const which = timings(c.id);
  if (!(which & WATCHED)) return 0;
  let at = firstEffect(c.id);
  let changes = 0;
  for (let i = effects(c.id); i > 0; i--) {
    const timing: i32 = load<u8>(at, Effect.AT_TIMING);
    const given = (load<u8>(at, Effect.AT_FLAGS) & Effect.GIVEN) != 0;
    if (timing == Timing.WHEN) match().fieldEvents |= 1 << load<u8>(at, Effect.AT_ARG);
    // B43, B113: in the back row it stops; which traits give Versa is not known yet, so what says so works in both rows.
    if (timing == Timing.CONTINUOUS && !given && (load<u8>(at, Effect.AT_WHERE) >> z) & 1) {
      addContinuous(slot, at);
      changes = touched(c.id);
    }
    at = nextEffect(at);
  }
  return changes;
}
const WATCHED: u32 = (1 << Timing.CONTINUOUS) | (1 << Timing.WHEN);

function modified(): i32 {
  let bits = 0;
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    const attr: i32 = m.attr & 0x7f;
    if (attr < 8) bits |= 1 << attr;
    else if (attr < Kind.CONTROL) bits |= TEXT;
    else if (attr == Kind.GRANT) addGrant(m.target, grantedId(m.amount), grantedEffect(m.amount));
  }
  return bits;
}

const GROUPS: i32 = (1 << Stat.TYPES) | (1 << Stat.GROUPS) | (1 << Stat.SUBGROUPS);
const NUMBERS: i32 = (1 << Stat.COST) | (1 << Stat.HEALTH) | (1 << Stat.ATTACK);

/** Recomputes every stat and figure. */
export function recompute(): void {
  const k = kernel();
  k.dirty = 0;
  match().fieldEvents = 0;
  match().grants = 0;
  tellFacts();
  beginStats();
  for (let p = 0; p < count(); p++) {
    setFigure(p, PRICES, 0);
    setFigure(p, PRICES + 1, 0);
  }
  let bits = modified();
  for (let p = 0; p < count(); p++) {
    for (let z: i32 = Zone.FRONT; z <= Zone.SUPPORT; z++) {
      let slot = first(p, z);
      for (let left = many(p, z); left > 0; left--) {
        if (z != Zone.SUPPORT) baseStats(slot);
        bits |= gather(slot, z);
        slot = card(slot).next;
      }
    }
  }
  if (bits & TEXT) textLayer();
  if (bits & GROUPS) computeLayer(bits & GROUPS, Stat.TYPES);
  if (bits & NUMBERS) computeLayer(bits & NUMBERS, Stat.COST);
  finish();
}

/** Damage is taken off (B37); nothing is below 0 but Health. */
function finish(): void {
  for (let p = 0; p < count(); p++) {
    for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
      let slot = first(p, z);
      for (let left = many(p, z); left > 0; left--) {
        setStat(slot, Stat.COST, max(stat(slot, Stat.COST), 0));
        setStat(slot, Stat.ATTACK, max(stat(slot, Stat.ATTACK), 0));
        setStat(slot, Stat.HEALTH, stat(slot, Stat.HEALTH) - stat(slot, Stat.DAMAGE));
        slot = card(slot).next;
      }
    }
  }
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    if (<i32>m.attr == Kind.PRICE) addPrice((m.target >> 8) & 7, m.target & 1, m.amount);
  }
}

/** As things are now. */
export function refresh(): void {
  if (kernel().dirty & ~Changed.AGAIN) recompute();
  else kernel().dirty = 0;
}

/** Figures that do not depend on stats. */
export function tellFacts(): void {
  const m = match();
  for (let p = 0; p < count(); p++) {
    setFigure(p, Figure.HEARTS, hearts(p));
    setFigure(p, Figure.POINTS, points(p));
    setFigure(p, Figure.TURN, <i32>m.player == p ? 1 : 0);
    setFigure(p, Figure.SUMMONED, byteOf(offsetof<Match>('summoned'), p));
    setFigure(p, Figure.SPELLS, byteOf(offsetof<Match>('spells'), p));
    setFigure(p, Figure.ATTACKS, byteOf(offsetof<Match>('attacks'), p));
    setFigure(p, Figure.LOST, byteOf(offsetof<Match>('lost'), p));
  }
  setGameFigure(GameFigure.TURN, m.turn);
  setGameFigure(GameFigure.PLAYERS, popcnt(~(<i32>kernel().out) & ((1 << count()) - 1)));
  setGameFigure(GameFigure.STEP, m.step);
  setGameFigure(GameFigure.CHAIN, chain().links);
}

// ---------------------------------------------------------------- prices

/** Figures of a player: what monsters, and spells, cost more than their Cost. */
const PRICES: i32 = 24;
export function addPrice(p: i32, kind: i32, amount: i32): void {
  setFigure(p, PRICES + kind, priceChange(p, kind) + amount);
}
function priceChange(p: i32, kind: i32): i32 {
  return figure(p, PRICES + kind);
}
/** Points that using a card costs a player (B50, B63, B75). */
export function price(p: i32, id: i32, kind: i32): i32 {
  return max(printed(id, Stat.COST) + priceChange(p, kind), 0);
}
export function priceGroup(p: i32, kind: i32): i32 {
  return GROUP | (p << 8) | kind;
}
export function monsterPrice(p: i32, id: i32): i32 {
  return price(p, id, Priced.MONSTERS);
}
export function spellPrice(p: i32, id: i32): i32 {
  return price(p, id, Priced.SPELLS);
}
