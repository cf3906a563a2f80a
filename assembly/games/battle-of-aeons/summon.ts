// Summoning in one's own Step 2 (B17, B50–B66): for Points, by tribute, or from the Limitbreak deck. What it takes is paid in full
// or not at all; then the monster enters, P answer, and then the others may (B111).

import { Kind, Verb } from '../../kernel/codes';
import { Flow } from '../../kernel/batch';
import { note } from '../../kernel/events';
import { EventType } from '../../kernel/codes';
import { Cause } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { NONE, UNKNOWN, card } from '../../kernel/memory';
import { cardClass } from '../../kernel/pack';
import { addFullOption, addOption, answered, begin, picked, picks } from '../../kernel/questions';
import { openRow } from './apply';
import { monsterPrice } from './figures';
import { Act, Class, Option, Use, Way, Zone } from './format';
import { SICK, first, hasRoom, many, match, opt, points, rowCap } from './game';
import { openChain } from './links';
import { enterRow } from './moves';
import { freed, offeringPossible, offeringQuestion, readOffering, tributeQuestion, tributeTotal } from './offering';
import { applyRules, onCard, payPoints, ruleFor } from './rules';
import { Check, startCheck } from './settle';
import { Deed, codeOf, deedOf, isAllowed, slotOf } from './usable';
import { What } from './what';

// ---------------------------------------------------------------- what can be summoned

function canPay(p: i32, slot: i32): bool {
  if (!hasRoom(p, Zone.FRONT) && !hasRoom(p, Zone.BACK)) return false;
  return card(slot).id == <u16>UNKNOWN || monsterPrice(p, card(slot).id) <= points(p);
}
function canTribute(p: i32, slot: i32): bool {
  const total = tributeTotal(p);
  return total > 0 && (card(slot).id == <u16>UNKNOWN || total >= monsterPrice(p, card(slot).id));
}
function isSummonable(p: i32, slot: i32): bool {
  const id: i32 = card(slot).id;
  return id == UNKNOWN || (cardClass(id) == Class.MONSTER && isAllowed(id, slot, p));
}
/** An offering from elsewhere than the rows frees no place. */
function canLimitbreak(p: i32, slot: i32): bool {
  const id: i32 = card(slot).id;
  if (id == UNKNOWN) return true;
  return monsterPrice(p, id) <= points(p) && isAllowed(id, slot, p) && offeringPossible(slot, p) && placeAfter(p, slot);
}
function placeAfter(p: i32, slot: i32): bool {
  return hasRoom(p, Zone.FRONT) || hasRoom(p, Zone.BACK) || tributeTotal(p) > 0;
}

export function offerSummons(p: i32): void {
  let slot = first(p, Zone.HAND);
  for (let left = many(p, Zone.HAND); left > 0; left--) {
    if (isSummonable(p, slot)) {
      const cost = card(slot).id == <u16>UNKNOWN ? 0 : monsterPrice(p, card(slot).id);
      if (canPay(p, slot)) addFullOption(Verb.SUMMON, codeOf(slot, Deed.SUMMON), slot, cost);
      if (canTribute(p, slot)) addFullOption(Verb.TRIBUTE, codeOf(slot, Deed.TRIBUTE), slot, cost);
    }
    slot = card(slot).next;
  }
  slot = first(p, Zone.LIMITBREAK);
  for (let left = many(p, Zone.LIMITBREAK); left > 0; left--) {
    if (canLimitbreak(p, slot)) {
      const cost = card(slot).id == <u16>UNKNOWN ? 0 : monsterPrice(p, card(slot).id);
      addFullOption(Verb.LIMITBREAK, codeOf(slot, Deed.LIMITBREAK), slot, cost);
    }
    slot = card(slot).next;
  }
}

/** Is it what a player may still do? Answers are looked at again before anything happens. */
export function isSummon(p: i32, value: i32): bool {
  const slot = slotOf(value);
  const z: i32 = card(slot).zone;
  if (<i32>card(slot).controller != p) return false;
  switch (deedOf(value)) {
    case Deed.SUMMON:
      return z == Zone.HAND && isSummonable(p, slot) && canPay(p, slot);
    case Deed.TRIBUTE:
      return z == Zone.HAND && isSummonable(p, slot) && canTribute(p, slot);
    case Deed.LIMITBREAK:
      return z == Zone.LIMITBREAK && canLimitbreak(p, slot);
  }
  return false;
}

// ---------------------------------------------------------------- what is asked with it

/** The player's next question after a summon has been picked. */
export function summonQuestion(p: i32): bool {
  const n = answered(p);
  const value = picked(p, 0, 0);
  const slot = slotOf(value);
  let before = 1;
  if (deedOf(value) == Deed.TRIBUTE) {
    if (n == 1) return tributeQuestion(p, slot);
    before = 2;
  } else if (deedOf(value) == Deed.LIMITBREAK) {
    before = 1 + max(readOffering(slot, p), 0);
    if (n < before) return offeringQuestion(p, slot, n - 1);
  }
  return n == before && rowQuestion(p, slot, n);
}

/** Front or back (B18), where there is room when what is given has gone (B58). */
function rowQuestion(p: i32, slot: i32, n: i32): bool {
  const q = begin(p, Kind.ROW, 1, 1, 18);
  q.card = <u16>slot;
  if (many(p, Zone.FRONT) - freed(p, Zone.FRONT, n) < rowCap()) addOption(Verb.FRONT, Zone.FRONT);
  if (many(p, Zone.BACK) - freed(p, Zone.BACK, n) < rowCap()) addOption(Verb.BACK, Zone.BACK);
  return q.options > 0;
}

// ---------------------------------------------------------------- doing it

const enum Stage {
  ENTER = 0,
  ANSWERS = 1,
  DONE = 2,
}

/** The summon that the player has answered; the monster is known to all. */
export function startSummon(p: i32, value: i32): void {
  const m = match();
  const slot = slotOf(value);
  const deed = deedOf(value);
  const cost = monsterPrice(p, card(slot).id);
  const last = answered(p) - 1;
  m.summonRow = <u8>(picked(p, last, 0) == Zone.BACK ? Zone.BACK : Zone.FRONT);
  m.summonWay = <u8>(deed == Deed.SUMMON ? Way.POINTS : deed == Deed.TRIBUTE ? Way.TRIBUTE : Way.LIMITBREAK);
  push(What.SUMMON, Stage.ENTER, slot);
  top().b = <u16>cost;
  ruleFor(p);
  for (let k = 1; k < last; k++)
    for (let i = 0; i < picks(p, k); i++)
      onCard(
        Act.TRIBUTE,
        0,
        picked(p, k, i),
        deed == Deed.TRIBUTE ? 1 : 2,
        0,
        Cause.COST,
        deed == Deed.TRIBUTE ? 54 : 61,
      );
  if (deed != Deed.TRIBUTE) payPoints(cost, deed == Deed.SUMMON ? 50 : 63);
  applyRules();
}

export function runSummon(): i32 {
  const f = top();
  const m = match();
  const slot: i32 = f.a;
  switch (f.step) {
    case Stage.ENTER: {
      f.step = <u8>Stage.ANSWERS;
      const p: i32 = card(slot).owner;
      const row = openRow(p, m.summonRow);
      if (row < 0 || card(slot).zone == <u8>Zone.OUT) {
        note(EventType.NOTHING, 119, p, slot, 0);
        pop();
        return Flow.AGAIN;
      }
      enterRow(
        slot,
        p,
        row,
        m.summonWay,
        NONE,
        m.summonWay == <u8>Way.POINTS ? 50 : m.summonWay == <u8>Way.TRIBUTE ? 54 : 61,
      );
      // B51, B52; tribute and Limitbreak may attack (B60, B61)
      const free = f.b == 0 && opt(Option.ZERO_COST_HASTE) != 0;
      if (m.summonWay == <u8>Way.POINTS && !free) card(slot).marks |= SICK;
      startCheck(Check.ALL);
      return Flow.AGAIN;
    }
    case Stage.ANSWERS:
      f.step = <u8>Stage.DONE;
      openChain(Use.SUMMON, slot, m.player);
      return Flow.AGAIN;
  }
  pop();
  startCheck(Check.ALL);
  return Flow.AGAIN;
}
