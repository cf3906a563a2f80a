// The whitelisted view of a match (docs/abi.md, "Views").

import { Viewer } from '../../kernel/codes';
import {
  CARDS_AT,
  ENTRIES_AT,
  ENTRY_BYTES,
  FIGURES_AT,
  FIRED_AT,
  FIRED_BYTES,
  GAME_AT,
  Kernel,
  MODIFIERS_AT,
  MODIFIER_BYTES,
  OPERATIONS_AT,
  OUTPUT_AT,
  ROLES_AT,
  TAPE_AT,
  card,
  kernel,
} from '../../kernel/memory';
import { POOL_ZONE, outputBytes, put16, put8, putBytes, putGroups, putZone, startOutput } from '../../kernel/views';
import { Zone } from './format';
import { MATCH_BYTES, Match, byteOf, count, match, playing, pool, poolCard, power } from './game';
import { scoreOf, wins } from './result';
import { draftDeck } from './setup';

export function writeView(viewer: i32): i32 {
  const m = match();
  startOutput();
  put8(m.format);
  put8(count());
  put8(m.step);
  put8(m.round);
  put8(m.game);
  put8(m.of);
  put8(m.lastWinners);
  put8(m.lastLosers);
  put8(m.ended);
  put8(m.winners);
  put8(m.reason);
  put8(m.reasonRule);
  for (let p = 0; p < 4; p++) put8(wins(p));
  putBytes(GAME_AT + offsetof<Match>('scoreMons'), 16);
  for (let p = 0; p < count(); p++) writePlayer(viewer, p);
  putGroups();
  if (viewer == Viewer.ALL) writeResume();
  else put16(0);
  return outputBytes();
}

function writePlayer(viewer: i32, p: i32): void {
  put8(playing(p) ? 0 : 1);
  put8(scoreOf(p)); // S43: what counts for winning
  put16(power(p));
  put8(6);
  put8(byteOf(offsetof<Match>('forced'), p) ? 1 : 0);
  put16(0);
  for (let z: i32 = Zone.HAND; z <= Zone.RANGER; z++) putZone(viewer, p, z, Zone.UNDER); // S8
  writePool(viewer, p);
}

/** Pools are their owner's secret: Pack Battle's cards, deck and sideboard between games. */
function writePool(viewer: i32, p: i32): void {
  const own = pool(p);
  const shown = (viewer == Viewer.ALL || viewer == p) && own.count > 0;
  put8(POOL_ZONE);
  put8(shown ? 1 : 0);
  put16(own.count);
  if (!shown) return;
  // What stands now is what a match goes on from; its owner sees the open choice in it.
  const inDeck = viewer == p ? draftDeck(p) : <i32>own.inDeck;
  for (let i = 0; i < <i32>own.count; i++) {
    put16(poolCard(p, i));
    put8((inDeck >> i) & 1);
    put8(0);
  }
}

/** What going on from here needs beyond what is shown: how far the flow has gone. Read back by position.ts. */
function writeResume(): void {
  const k = kernel();
  put16(
    RESUME_FIXED +
      2 * <i32>k.cards +
      12 * (<i32>k.modifiers + <i32>k.entries) +
      6 * <i32>k.fired +
      <i32>k.operations +
      <i32>k.tape,
  );
  const from = OUTPUT_AT + outputBytes() - RNG_BYTES;
  putBytes(RNG_BYTES, CARDS_AT - RNG_BYTES);
  store<u8>(from, 0, offsetof<Kernel>('done')); // half-made choices are not carried
  store<u8>(from, 0, offsetof<Kernel>('dirty')); // stats are recomputed
  store<u8>(from, 0, offsetof<Kernel>('reads'));
  putBytes(ROLES_AT, FIGURES_AT - ROLES_AT);
  putBytes(GAME_AT, MATCH_BYTES);
  for (let i = 0; i < <i32>k.cards; i++) {
    put8(card(i).known);
    put8(card(i).flags);
  }
  putBytes(MODIFIERS_AT, <i32>k.modifiers * MODIFIER_BYTES);
  putBytes(ENTRIES_AT, <i32>k.entries * ENTRY_BYTES);
  putBytes(FIRED_AT, <i32>k.fired * FIRED_BYTES);
  putBytes(OPERATIONS_AT, k.operations);
  putBytes(TAPE_AT, k.tape);
}
/** The generator's state is not carried: chance goes on from the new seed. */
export const RNG_BYTES: i32 = 16;
export const RESUME_FIXED: i32 = CARDS_AT - RNG_BYTES + (FIGURES_AT - ROLES_AT) + MATCH_BYTES;
