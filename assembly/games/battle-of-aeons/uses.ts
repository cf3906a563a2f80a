// "Once per turn", "once per set": what has been used stands in a list with the physical card and the effect, its own or granted.

import { Effect, Limit } from '../../kernel/format';
import { FIRED } from '../../kernel/limits';
import { FIRED_AT, FIRED_BYTES, Fired, kernel } from '../../kernel/memory';
import { effectAt } from '../../kernel/pack';
import { Option, Timing } from './format';
import { opt } from './game';

function fired(i: i32): Fired {
  return changetype<Fired>(FIRED_AT + i * FIRED_BYTES);
}

/** How long a use counts: a turn of either player (B122), or the set. */
function spanOf(id: i32, effect: i32): i32 {
  const at = effectAt(id, effect);
  const limit = ((<i32>load<u8>(at, Effect.AT_FLAGS)) & Effect.LIMIT_MASK) >> Effect.LIMIT_SHIFT;
  if (limit >= Limit.ROUND) return limit;
  const active = load<u8>(at, Effect.AT_TIMING) == <u8>Timing.ACTIVE;
  return active && limit == Limit.NONE && opt(Option.ACTIVE_ONCE) == 0 ? Limit.ROUND : Limit.NONE; // B45
}

export function hasUse(slot: i32, id: i32, effect: i32): bool {
  if (!spanOf(id, effect)) return true;
  if (<i32>kernel().fired >= FIRED) return false;
  for (let i = 0; i < <i32>kernel().fired; i++) {
    const f = fired(i);
    if (<i32>f.card == slot && <i32>f.object == id && <i32>f.effect == effect) return false;
  }
  return true;
}

export function use(slot: i32, id: i32, effect: i32): void {
  const span = spanOf(id, effect);
  if (!span || <i32>kernel().fired >= FIRED) return;
  const f = fired(kernel().fired++);
  f.card = <u16>slot;
  f.object = <u16>id;
  f.effect = <u8>effect;
  f.spare = <u8>span;
}

function drop(i: i32): void {
  const last: i32 = --kernel().fired;
  memory.copy(changetype<usize>(fired(i)), changetype<usize>(fired(last)), FIRED_BYTES);
  memory.fill(changetype<usize>(fired(last)), 0, FIRED_BYTES);
}
/** A card that has left and comes back is new (B122). */
export function forgetUses(slot: i32): void {
  for (let i: i32 = kernel().fired; i-- > 0;) if (<i32>fired(i).card == slot) drop(i);
}
/** The turn is over. */
export function renewUses(): void {
  for (let i: i32 = kernel().fired; i-- > 0;) if (fired(i).spare == <u8>Limit.ROUND) drop(i);
}
