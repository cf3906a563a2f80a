// Passives that work from a hidden hand (S56): their owner says which apply, and shows them. Asked by public possibility: when
// the pack in use holds one for the timing at hand and the player has a hidden card.

import { EventType, Kind, Verb } from '../../kernel/codes';
import { Effect } from '../../kernel/format';
import { Flow } from '../../kernel/batch';
import { EVERYBODY, note } from '../../kernel/events';
import { pop, top } from '../../kernel/frames';
import { Changed, NONE, card, kernel } from '../../kernel/memory';
import { holds } from '../../kernel/machine';
import { effects, firstEffect, handyCard, handyCards, nextEffect } from '../../kernel/pack';
import { addOption, answered, begin, openNode, picked, picks, question, settleAll } from '../../kernel/questions';
import { DECLARED, learn, sees } from '../../kernel/zones';
import { settleStats } from './figures';
import { Timing, Zone } from './format';
import { count, first, hand, isAutomaton, playing } from './game';

const HAND_BIT: i32 = 1 << Zone.HAND;

/** Does an effect work from hand at a timing? Ongoing stands for all that is at work without a moment of its own. */
function fits(at: usize, timing: i32): bool {
  if (!(load<u8>(at, Effect.AT_WHERE) & HAND_BIT)) return false;
  const t: i32 = load<u8>(at, Effect.AT_TIMING);
  return timing == Timing.ONGOING ? t == Timing.ONGOING || t == Timing.WHEN || t == Timing.INSTEAD : t == timing;
}

/** Timings that cards of the pack have effects for that work from hand, as bits; those at work all the time count as Ongoing. */
export function handTimings(): u32 {
  let bits: u32 = 0;
  for (let i = 0; i < handyCards(); i++) {
    const id = handyCard(i);
    let at = firstEffect(id);
    for (let n = effects(id); n > 0; n--) {
      if (fits(at, Timing.ONGOING)) bits |= 1 << Timing.ONGOING;
      else if (load<u8>(at, Effect.AT_WHERE) & HAND_BIT) bits |= 1 << load<u8>(at, Effect.AT_TIMING);
      at = nextEffect(at);
    }
  }
  return bits;
}

/** 0: does not apply; 1: applies; 2: may be used. */
function applies(slot: i32, player: i32, timing: i32): i32 {
  const c = card(slot);
  if (c.id == 0xffff) return 3;
  if (c.flags & DECLARED && timing == Timing.ONGOING) return 0;
  let at = firstEffect(c.id);
  let how = 0;
  for (let n = effects(c.id); n > 0; n--) {
    if (fits(at, timing) && (timing == Timing.ONGOING || holds(slot, player, at, NONE))) {
      if (timing == Timing.ONGOING || !(load<u8>(at, Effect.AT_FLAGS) & Effect.MAY)) return 1;
      how = 2;
    }
    at = nextEffect(at);
  }
  return how;
}

/** First what must be shown, then what may be. */
export function declareQuestion(player: i32): bool {
  const n = answered(player);
  if (n > 1) return false;
  begin(player, Kind.DECLARE, 0, 0, 56);
  let slot = first(player, Zone.HAND);
  for (let left = hand(player); left > 0; left--) {
    if (applies(slot, player, top().a) & (n + 1)) addOption(Verb.DECLARE, slot);
    slot = card(slot).next;
  }
  const q = question();
  q.max = q.options;
  if (n == 0) q.min = q.max;
  q.hidden = 1;
  q.trusted = sees(player) ? 0 : 1;
  return true;
}

const enum Stage {
  OPEN = 0,
  SHOW = 1,
}

export function runDeclare(): i32 {
  const k = kernel();
  const f = top();
  if (f.step == Stage.OPEN) {
    if (settleStats() != Flow.DONE) return Flow.WAIT;
    let asked = 0;
    for (let p = 0; p < count(); p++) if (playing(p) && !isAutomaton(p) && hand(p) > 0) asked |= 1 << p;
    openNode(Kind.DECLARE, asked);
    f.step = <u8>Stage.SHOW;
    settleAll(declareQuestion);
  }
  if (k.asked && !k.committed) return Flow.ASK;
  for (let p = 0; p < count(); p++) {
    for (let n = 0; n < answered(p); n++) {
      for (let i = 0; i < picks(p, n); i++) if (!learn(picked(p, n, i), EVERYBODY)) return Flow.WAIT;
    }
  }
  k.asked = 0;
  for (let p = 0; p < count(); p++) show(p, f.a);
  pop();
  return Flow.AGAIN;
}

function show(p: i32, timing: i32): void {
  for (let n = 0; n < answered(p); n++) {
    for (let i = 0; i < picks(p, n); i++) {
      const slot = picked(p, n, i);
      if (timing == Timing.ONGOING) {
        kernel().dirty |= <u8>Changed.HANDS;
        card(slot).flags |= <u8>DECLARED;
        card(slot).start = kernel().clock;
      }
      note(EventType.REVEALED, 56, p, slot, 0);
    }
  }
}
