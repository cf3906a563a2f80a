// After every resolution (B82): what has no Health left is destroyed together, then the P that answer have their chains, then it
// is seen who has lost. While a chain resolves its triggers wait (B81).

import { Bound, EventType, Kind, Reason, Verb } from '../../kernel/codes';
import { addLink, clearChain } from '../../kernel/chain';
import { Flow, addRule } from '../../kernel/batch';
import { ENTRIES } from '../../kernel/limits';
import { note } from '../../kernel/events';
import { Cause } from '../../kernel/format';
import { pop, push, top } from '../../kernel/frames';
import { Changed, NONE, card, kernel, modifier, stat, zone } from '../../kernel/memory';
import { addFullOption, answered, begin, openNode, picked, settleAll } from '../../kernel/questions';
import { isSafe } from './apply';
import { Kind as ModifierKind, refresh } from './figures';
import { Act, Class, Event, Option, Stat, Use, Zone } from './format';
import {
  MOST_TRIGGERS,
  POSITIONS,
  POSITIONS_AT,
  REPLAYS,
  classOf,
  count,
  first,
  hasRoom,
  hearts,
  inRows,
  many,
  match,
  opt,
  playing,
  trigger,
} from './game';
import { collectTriggers, dropTrigger, isBeside, nextTrigger } from './happenings';
import { shift } from './moves';
import { endSet, leaveSet } from './result';
import { applyRules, onCard, ruleFor } from './rules';
import { What } from './what';

const enum Stage {
  DESTROY = 0,
  TRIGGERS = 1,
  CHOSEN = 2,
  RAN = 3,
}

/** Mid-chain the triggers wait. */
export const enum Check {
  ALL = 0,
  IN_CHAIN = 1,
}
export function startCheck(how: i32): void {
  push(What.CHECK, Stage.DESTROY, how);
}

export function runCheck(): i32 {
  const f = top();
  const m = match();
  switch (f.step) {
    case Stage.DESTROY:
      refresh();
      // B125: what destruction brings forth again and again is left for the next check.
      if (<i32>f.b < REPLAYS && findDoomed()) {
        f.b++;
        return Flow.AGAIN;
      }
      collectTriggers();
      f.step = <u8>Stage.TRIGGERS;
      if (f.a == Check.IN_CHAIN || m.triggers == 0) return judge();
      return Flow.AGAIN;
    case Stage.TRIGGERS:
      return askTrigger();
    case Stage.CHOSEN:
      if (kernel().asked && !kernel().committed) return Flow.ASK;
      return startTrigger(chosenTrigger());
  }
  f.step = <u8>Stage.TRIGGERS;
  if (m.triggers == 0) return judge();
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- destruction

/** Adds what must go to a batch of the rules; false: nothing must. */
function findDoomed(): bool {
  let any = false;
  ruleFor(match().player);
  for (let i = 0; i < count(); i++) {
    for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
      let slot = first(i, z);
      for (let left = many(i, z); left > 0; left--) {
        const next: i32 = card(slot).next;
        const cause: i32 = card(slot).prevented ? <i32>card(slot).prevented : Cause.RULE;
        if (stat(slot, Stat.HEALTH) <= 0 && !isSafe(slot, cause)) {
          onCard(Act.DESTROY, damager(slot, i), slot, 0, 0, cause, 107); // B37, B107
          any = true;
        }
        slot = next;
      }
    }
    any = findStray(i) || any;
  }
  for (let p = 0; p < count(); p++) any = returnStolen(p) || any;
  if (any) applyRules();
  return any;
}

/** On whose behalf a monster is destroyed: what damaged it last. */
function damager(slot: i32, p: i32): i32 {
  const by: i32 = card(slot).host;
  return by == NONE || <i32>kernel().entries >= ENTRIES - 4 ? 0 : addRule(p, by);
}

/** Equipment whose monster has gone (B70), a replaced Structure or Terrain (B72, B73). */
function findStray(p: i32): bool {
  let any = false;
  let slot = first(p, Zone.SUPPORT);
  for (let left = many(p, Zone.SUPPORT); left > 0; left--) {
    if (classOf(slot) == Class.EQUIPMENT && <i32>card(slot).host == NONE) {
      onCard(Act.SEND, 0, slot, 0, 0, Cause.RULE, 70);
      any = true;
    }
    slot = card(slot).next;
  }
  return any;
}

/** Who should have the monster now: whoever took it last, else its owner. */
function holder(slot: i32): i32 {
  let p: i32 = card(slot).owner;
  for (let i = 0; i < <i32>kernel().modifiers; i++)
    if (<i32>modifier(i).target == slot && <i32>modifier(i).attr == ModifierKind.CONTROL) p = modifier(i).amount;
  return p;
}
/** Control that is over returns: to the front, else the back, else the monster goes to its owner's Oblivion (B109). */
function returnStolen(p: i32): bool {
  let any = false;
  for (let z: i32 = Zone.FRONT; z <= Zone.BACK; z++) {
    let slot = first(p, z);
    for (let left = many(p, z); left > 0; left--) {
      const next: i32 = card(slot).next;
      const to = holder(slot);
      if (to != p && playing(to)) {
        if (hasRoom(to, Zone.FRONT) || hasRoom(to, Zone.BACK)) {
          shift(slot, to, hasRoom(to, Zone.FRONT) ? Zone.FRONT : Zone.BACK);
          note(EventType.CONTROL, 109, to, slot, 0);
        } else onCard(Act.SEND, 0, slot, 0, 0, Cause.RULE, 109);
        any = true;
      }
      slot = next;
    }
  }
  return any;
}

// ---------------------------------------------------------------- triggers (B48)

/** The turn player's come first, in the order that they choose. */
function askTrigger(): i32 {
  const at = nextTrigger();
  let n = 0;
  for (let i = 0; i < <i32>match().triggers; i++) if (isBeside(i, at)) n++;
  if (n == 1) return startTrigger(at);
  openNode(Kind.TRIGGER, 1 << trigger(at).controller);
  top().step = <u8>Stage.CHOSEN;
  settleAll(triggerQuestion);
  return Flow.AGAIN;
}
export function triggerQuestion(p: i32): bool {
  const at = nextTrigger();
  if (answered(p) || <i32>trigger(at).controller != p) return false;
  begin(p, Kind.TRIGGER, 1, 1, 48);
  for (let i = 0; i < <i32>match().triggers; i++)
    if (isBeside(i, at)) addFullOption(Verb.TRIGGER, i, trigger(i).card, trigger(i).effect);
  return true;
}
function chosenTrigger(): i32 {
  const at = nextTrigger();
  const p: i32 = trigger(at).controller;
  kernel().asked = 0;
  const i = answered(p) ? picked(p, 0, 0) : at;
  return i < <i32>match().triggers && isBeside(i, at) ? i : at;
}

/** The trigger gets a chain of its own, which Reactions may answer (B110). */
function startTrigger(i: i32): i32 {
  const f = top();
  const t = trigger(i);
  f.step = <u8>Stage.RAN;
  if (!playing(t.controller)) {
    dropTrigger(i);
    return Flow.AGAIN;
  }
  if (isEndless()) return endSet(0, Reason.LOOP, 125);
  clearChain();
  const l = addLink(t.card, t.id, t.effect, t.controller, Use.ABILITY);
  l.object = t.object;
  l.source = t.source;
  l.amount = t.amount;
  l.player = t.player;
  if (<i32>t.object != NONE && t.player != 0xff) l.chosen = <u8>(t.player + 1);
  note(EventType.TRIGGERED, 39, t.controller, t.card, t.effect);
  match().answered = t.card;
  dropTrigger(i);
  push(What.CHAIN, 0, Use.ABILITY);
  return Flow.AGAIN;
}

// ---------------------------------------------------------------- loops (B125)

/** A player has decided something, or the turn has come to the next step: what comes is a new resolution. */
export function beginResolution(): void {
  const m = match();
  m.ran = 0;
  m.positions = 0;
  m.least = <u16>supply();
}
/** Hearts and decks together: what a loop that is played to its end uses up. */
function supply(): i32 {
  let sum = 0;
  for (let p = 0; p < count(); p++) if (playing(p)) sum += max(hearts(p), 0) + many(p, Zone.DECK);
  return sum;
}

/** Has this resolution run too many triggers, or come to the same position for the third time, and used nothing up? */
function isEndless(): bool {
  const m = match();
  const now = supply();
  if (now < <i32>m.least) {
    m.least = <u16>now;
    m.ran = 0;
    m.positions = 0;
  }
  if (<i32>m.ran >= MOST_TRIGGERS) {
    note(EventType.LIMIT, 125, 0xff, NONE, Bound.TRIGGERS);
    return true;
  }
  m.ran++;
  const here = positionHash();
  let times = 1;
  for (let i = 0; i < <i32>m.positions; i++) if (load<u32>(POSITIONS_AT + 4 * i) == here) times++;
  if (<i32>m.positions < POSITIONS) {
    store<u32>(POSITIONS_AT + 4 * <i32>m.positions, here);
    m.positions++;
  }
  return times >= 3;
}

/** What the table looks like: where every card lies, what it carries, Hearts, Points, and what waits. */
function positionHash(): u32 {
  const k = kernel();
  let h: u32 = 0x811c9dc5;
  for (let p = 0; p < count(); p++) {
    for (let z = 0; z < Zone.OUT; z++) {
      let slot: i32 = zone(p, z).head;
      for (let left: i32 = zone(p, z).count; left > 0; left--) {
        h = (h ^ slot) * 0x01000193;
        slot = card(slot).next;
      }
      h = (h ^ z) * 0x01000193;
    }
  }
  for (let i = 0; i < <i32>k.cards; i++) {
    const c = card(i);
    h = (h ^ ((<i32>c.counters) | ((<i32>c.marks) << 8) | ((<i32>c.host) << 16))) * 0x01000193;
    if (inRows(i)) h = (h ^ stat(i, Stat.DAMAGE)) * 0x01000193;
  }
  for (let i = 0; i < <i32>k.modifiers; i++) {
    const m = modifier(i);
    h = (h ^ ((<i32>m.target) | ((<i32>m.amount) << 16))) * 0x01000193;
  }
  const m = match();
  h = (h ^ (<u32>(m.hearts ^ (m.hearts >> 32)))) * 0x01000193;
  h = (h ^ (<u32>(m.points ^ (m.points >> 32)))) * 0x01000193;
  return (h ^ m.triggers) * 0x01000193;
}

// ---------------------------------------------------------------- losing (B10)

/** Bits of the players who have lost, by Hearts or for want of cards (B11, B121). */
function losers(): i32 {
  const m = match();
  let bits: i32 = m.decked;
  for (let p = 0; p < count(); p++) {
    if (hearts(p) <= 0) bits |= 1 << p;
    if (opt(Option.DECKOUT_AT_ZERO) && many(p, Zone.DECK) == 0) bits |= 1 << p;
  }
  return bits & ~(<i32>kernel().out);
}

function judge(): i32 {
  const m = match();
  const all = ~(<i32>kernel().out) & ((1 << count()) - 1);
  const lost = losers();
  const won = (<i32>m.won) & all;
  m.decked = 0;
  pop();
  if (!lost && !won) return Flow.AGAIN;
  if (won) {
    // B115: who wins by a card and loses at once draws; so do two who win.
    const alone = popcnt(won) == 1 && (lost & ~won) == lost;
    if (alone) return endSet(won, Reason.CARD, 10);
    return endSet(0, Reason.DRAW, 115);
  }
  const left = all & ~lost;
  const by = lostByHearts(lost) ? Reason.HEARTS : Reason.DECK_OUT;
  if (left == 0) return endSet(0, Reason.DRAW, 12); // B12
  if (popcnt(left) == 1) return endSet(left, by, 10);
  return leaveSet(lost); // B5
}
function lostByHearts(lost: i32): bool {
  for (let p = 0; p < count(); p++) if ((lost >> p) & 1 && hearts(p) <= 0) return true;
  return false;
}
