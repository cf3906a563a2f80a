// Is the game's own part of a loaded block a state that can be?

import { Code } from '../../kernel/codes';
import { ENTRIES, FRAMES } from '../../kernel/limits';
import { FRAMES_AT, GAME_AT, NONE, UNKNOWN, kernel } from '../../kernel/memory';
import { frameAt } from '../../kernel/save';
import { loadRule, packCards } from '../../kernel/pack';
import { fail } from '../../kernel/questions';
import { Event, Format, Option, Step } from './format';
import {
  BATCHES,
  MOST_STACK,
  Match,
  POOL,
  WINDOWS,
  count,
  match,
  opt,
  pool,
  poolCard,
  selected,
  waitingExtra,
} from './game';
import { What } from './what';

function bad(at: usize): i32 {
  return fail(Code.BAD_STATE, 0, <i32>at, 0);
}
function isSlot(slot: i32): bool {
  return slot == NONE || slot < <i32>kernel().cards;
}

export function checkGameState(): i32 {
  const m = match();
  if (<i32>m.format > Format.SOLO || <i32>m.step > Step.END || <i32>m.difficulty > MOST_STACK || m.game > 3 || m.of > 3)
    return bad(GAME_AT);
  if (
    (m.winners | m.roundWinners | m.roundLosers | m.roundTied | m.lastWinners | m.lastLosers | m.payers) >>
    (<u8>count())
  )
    return bad(GAME_AT + offsetof<Match>('winners'));
  if (m.extras > 8 || <i32>m.windows > WINDOWS || <i32>m.batches > BATCHES || <i32>m.claimed > count() || m.packs > 2)
    return bad(GAME_AT + offsetof<Match>('windows'));
  if (
    <i32>m.orderEvent > Event.LOSE ||
    <i32>m.orderPlayer >= count() ||
    !isSlot(m.orderSlot) ||
    (m.orderOpen && <i32>m.orderSlot == NONE && <i32>m.orderEvent < Event.PAY)
  )
    return bad(GAME_AT + offsetof<Match>('orderSlot'));
  for (let o = 0; o < Option.COUNT; o++)
    if (!optionInRange(o, opt(o))) return bad(GAME_AT + offsetof<Match>('options') + o);
  for (let i = 0; i < <i32>m.extras; i++)
    if (!isSlot(waitingExtra(i)) || waitingExtra(i) == NONE) return bad(GAME_AT + offsetof<Match>('extra0') + 2 * i);
  for (let p = 0; p < 4; p++) if (!isSlot(selected(p))) return bad(GAME_AT + offsetof<Match>('selected0') + 2 * p);
  for (let p = 0; p < count(); p++) if (!poolGood(p)) return bad(changetype<usize>(pool(p)));
  return framesGood() ? <i32>Code.OK : bad(FRAMES_AT);
}

/** Lowest and highest value of each option. */
export function optionInRange(option: i32, value: i32): bool {
  if (option == Option.PACK_SIZE) return value >= 5 && value <= 11; // S70
  if (option == Option.ROUND_CAP) return value >= 10 && value <= 99; // S39
  if (option == Option.SIDEBOARD) return value == 3 || value == 4; // S71
  return value < (option < Option.COUNT ? 2 : 1);
}

function poolGood(p: i32): bool {
  const own = pool(p);
  if (<i32>own.count > POOL || own.inDeck >> own.count) return false;
  if (<i32>own.ranger != UNKNOWN && (<i32>own.ranger >= packCards() || !loadRule(own.ranger))) return false;
  for (let i = 0; i < <i32>own.count; i++) {
    const id = poolCard(p, i);
    if (id != UNKNOWN && id >= packCards()) return false;
  }
  return true;
}

/** Frames stand on each other as the rules push them: match, game, round, cycle, then what a cycle or round asks for. */
function framesGood(): bool {
  const n: i32 = kernel().frames;
  if (n > FRAMES) return false;
  for (let i = 0; i < n; i++) {
    const f = frameAt(i);
    if (i == 0 ? f.what != What.MATCH : i == 1 ? <i32>f.what < What.GAME : <i32>f.what < What.ROUND) return false;
    if (!fits(f.what, f.step, f.a)) return false;
  }
  return <i32>kernel().entries <= ENTRIES;
}
function fits(what: i32, step: i32, a: i32): bool {
  switch (what) {
    case What.MATCH:
      return step <= 5;
    case What.GAME:
      return step <= 8;
    case What.ROUND:
      return step <= 9 && a <= Step.END && a >= Step.START;
    case What.CYCLE:
      return step <= 7 && a <= 2;
    case What.JOIN:
      return step <= 1;
    case What.PAY:
      return step <= 3 && a <= 1;
    case What.DECLARE:
      return step <= 1 && a <= 20;
  }
  return false;
}
