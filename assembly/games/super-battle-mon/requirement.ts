// Play requirements (S84): a piece of text that has to hold for a card to be played.

import { Effect } from '../../kernel/format';
import { UNKNOWN, card } from '../../kernel/memory';
import { holds } from '../../kernel/machine';
import { effects, firstEffect, nextEffect, timings } from '../../kernel/pack';
import { NONE } from '../../kernel/memory';
import { Timing } from './format';

/** Does the card's play requirement hold for this player? A card that this core does not know is taken on trust. */
export function meetsRequirement(slot: i32, player: i32): bool {
  const id: i32 = card(slot).id;
  return id == UNKNOWN || requirementHolds(id, slot, player);
}

export function requirementHolds(id: i32, slot: i32, player: i32): bool {
  if (!((timings(id) >> Timing.PLAY_IF) & 1)) return true;
  let at = firstEffect(id);
  for (let i = effects(id); i > 0; i--) {
    if (load<u8>(at, Effect.AT_TIMING) == Timing.PLAY_IF && !holds(slot, player, at, NONE)) return false;
    at = nextEffect(at);
  }
  return true;
}
