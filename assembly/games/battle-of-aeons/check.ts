// Is the game's own part of a loaded block a state that can be?

import { Code } from '../../kernel/codes';
import { FRAMES } from '../../kernel/limits';
import { CARDS_AT, FRAMES_AT, GAME_AT, MODIFIERS_AT, NONE, card, chain, kernel, modifier } from '../../kernel/memory';
import { frameAt } from '../../kernel/save';
import { effects, loadRule, packCards } from '../../kernel/pack';
import { fail } from '../../kernel/questions';
import { Kind, grantEffect, grantId, grantedEffect, grantedId } from './figures';
import { Event, Format, Option, Step } from './format';
import {
  GRANTS,
  LIMITBREAKS,
  MOST_DECK,
  MOST_LIMITBREAK,
  MOST_SIDE,
  Match,
  NOT_KNOWN,
  POSITIONS,
  TRIGGERS,
  TRIGGERS_AT,
  count,
  inRows,
  match,
  opt,
  pool,
  poolCard,
  trigger,
} from './game';
import { What } from './what';

function bad(at: usize): i32 {
  return fail(Code.BAD_STATE, 0, <i32>at, 0);
}
function isSlot(slot: i32): bool {
  return slot == NONE || slot < <i32>kernel().cards;
}

/** Lowest and highest value of each option. */
export function optionInRange(option: i32, value: i32): bool {
  if (option == Option.TURN_CAP) return value >= 50 && value <= 999; // B108
  return value < (option < Option.TURN_CAP ? 2 : 1);
}

export function checkGameState(): i32 {
  const m = match();
  const n = count();
  if (<i32>m.format > Format.MATCH || <i32>m.step > Step.END || <i32>m.player >= n || <i32>m.starter >= n)
    return bad(GAME_AT);
  if (<i32>m.chooser >= n || <i32>m.defender >= n || <i32>m.orderPlayer >= n || m.of > 3)
    return bad(GAME_AT + offsetof<Match>('chooser'));
  if ((m.winners | m.decked | m.won) >> (<u8>n)) return bad(GAME_AT + offsetof<Match>('winners'));
  for (let o = 0; o < Option.TURN_CAP; o++)
    if (!optionInRange(o, opt(o))) return bad(GAME_AT + offsetof<Match>('options') + o);
  if (!optionInRange(Option.TURN_CAP, m.turnCap)) return bad(GAME_AT + offsetof<Match>('turnCap'));
  if (!isSlot(m.attacker) || !isSlot(m.target) || !isSlot(m.answered) || !isSlot(m.toAnswer))
    return bad(GAME_AT + offsetof<Match>('attacker'));
  if (!isSlot(m.orderSlot) || !isSlot(m.orderSource) || <i32>m.orderEvent >= Event.COUNT)
    return bad(GAME_AT + offsetof<Match>('orderSlot'));
  if (<i32>m.triggers > TRIGGERS || <i32>m.positions > POSITIONS) return bad(GAME_AT + offsetof<Match>('triggers'));
  for (let i = 0; i < <i32>m.triggers; i++) if (!triggerGood(i)) return bad(TRIGGERS_AT);
  for (let p = 0; p < n; p++) if (!poolGood(p)) return bad(changetype<usize>(pool(p)));
  if (<i32>m.grants > GRANTS || !grantsGood()) return bad(MODIFIERS_AT);
  if (!statsGood()) return bad(CARDS_AT);
  return framesGood() ? <i32>Code.OK : bad(FRAMES_AT);
}

function isEffect(id: i32, effect: i32): bool {
  return id < packCards() && loadRule(id) && effect < effects(id);
}
function triggerGood(i: i32): bool {
  const t = trigger(i);
  if (t.card >= kernel().cards || !isSlot(t.object) || !isSlot(t.source)) return false;
  if (<i32>t.controller >= count() || (t.player != 0xff && <i32>t.player >= count())) return false;
  return isEffect(t.id, t.effect);
}
function grantsGood(): bool {
  for (let i = 0; i < <i32>match().grants; i++) if (!isEffect(grantId(i), grantEffect(i))) return false;
  for (let i = 0; i < <i32>kernel().modifiers; i++) {
    const m = modifier(i);
    if (<i32>m.attr == Kind.GRANT && !isEffect(grantedId(m.amount), grantedEffect(m.amount))) return false;
    if (<i32>m.attr == Kind.CONTROL && <u32>m.amount >= <u32>count()) return false;
  }
  return true;
}
/** Every monster in a row has a record of stats of its own, and nothing else has one. */
function statsGood(): bool {
  let used: u64 = 0;
  for (let i = 0; i < <i32>kernel().cards; i++) {
    if (!inRows(i)) continue;
    if (card(i).tie >= 64) return false;
    const bit = (<u64>1) << (<u64>card(i).tie);
    if (used & bit) return false;
    used |= bit;
  }
  return used == kernel().statsUsed;
}

function poolGood(p: i32): bool {
  const own = pool(p);
  if (<i32>own.deck > MOST_DECK || <i32>own.side > MOST_SIDE || <i32>own.limitbreak > MOST_LIMITBREAK) return false;
  for (let i = 0; i < <i32>own.deck + <i32>own.side; i++) if (!cardGood(poolCard(p, i))) return false;
  for (let i = 0; i < <i32>own.limitbreak; i++) if (!cardGood(poolCard(p, LIMITBREAKS + i))) return false;
  return true;
}
function cardGood(id: i32): bool {
  return id == NOT_KNOWN || (id < packCards() && loadRule(id));
}

/** Frames stand on each other as the rules push them: match, set, turn, then what a turn asks for. */
function framesGood(): bool {
  const n: i32 = kernel().frames;
  if (n > FRAMES) return false;
  for (let i = 0; i < n; i++) {
    const f = frameAt(i);
    const what: i32 = f.what;
    if (i == 0 ? what != What.MATCH : i == 1 ? what != What.SET : what < What.TURN) return false;
    if (!fits(what, f.step, f.a)) return false;
  }
  return true;
}
function fits(what: i32, step: i32, a: i32): bool {
  const m = match();
  switch (what) {
    case What.MATCH:
      return step <= 2;
    case What.SET:
      return step <= 11 || step == 0xff;
    case What.TURN:
      return step <= 10;
    case What.SUMMON:
      return step <= 2 && a < <i32>kernel().cards;
    case What.ATTACK:
      return step <= 5 && <i32>m.attacker != NONE;
    case What.CHECK:
      return step <= 3 && a <= 1 && (step != 2 || m.triggers > 0);
    case What.CHAIN:
      return step <= 7 && chainGood(step);
    case What.BATCH:
      return step == 0;
  }
  return false;
}
/** Steps that speak of a link need one. */
function chainGood(step: i32): bool {
  return chain().links > 0 || step == 2 || step == 3 || step == 4 || step == 7;
}
