// "Once per …": which of a card's effects with a limit have been used. Each effect has its own mark on the physical card, and
// it is used when it happens, not when it comes to nothing (effects.md, "limit").

import { Effect, Limit } from './format';
import { card, kernel, UNKNOWN } from './memory';
import { effects, firstEffect, nextEffect } from './pack';

/** Marks of the first to the fifth effect with a limit of a card; a sixth would share the last. */
const FIRST_USE: i32 = 8;
const LAST_USE: i32 = 128;
const ALL_USES: i32 = 256 - FIRST_USE;

function spanOf(at: usize): i32 {
  return (load<u8>(at, Effect.AT_FLAGS) & Effect.LIMIT_MASK) >> Effect.LIMIT_SHIFT;
}

export function isLimited(at: usize): bool {
  return spanOf(at) != 0;
}

/** The mark of the limited effect at `at` of card `id`. */
function markOf(id: i32, at: usize): i32 {
  let mark = FIRST_USE;
  for (let other = firstEffect(id); other != at; other = nextEffect(other)) {
    if (isLimited(other) && mark < LAST_USE) mark <<= 1;
  }
  return mark;
}

/** May the card's effect be used again, by its own limit? */
export function withinLimit(slot: i32, at: usize): bool {
  return !isLimited(at) || !(card(slot).marks & markOf(card(slot).id, at));
}

export function use(slot: i32, at: usize): void {
  if (!isLimited(at)) return;
  kernel().limits |= <u8>(1 << (<u8>spanOf(at)));
  card(slot).marks |= <u8>markOf(card(slot).id, at);
}

/** A span (Limit) is over: what was used in it may be used again. */
export function renewUses(span: i32): void {
  const k = kernel();
  if (!((k.limits >> (<u8>span)) & 1)) return;
  k.limits &= ~(<u8>(1 << (<u8>span)));
  for (let i = 0; i < <i32>k.cards; i++) if (card(i).marks & ALL_USES) renewCard(i, span);
}

function renewCard(slot: i32, span: i32): void {
  const id: i32 = card(slot).id;
  if (id == UNKNOWN) return;
  let at = firstEffect(id);
  for (let n = effects(id); n > 0; n--) {
    if (spanOf(at) == span) card(slot).marks &= ~(<u8>markOf(id, at));
    at = nextEffect(at);
  }
}
