// Which effects take part in the batch of a timing (S18, S19, S31, S79).

import { Effect } from '../../kernel/format';
import { beginBatch, enter } from '../../kernel/batch';
import { ENTRIES } from '../../kernel/limits';
import { GONE, OPTIONAL } from '../../kernel/machine';
import { Card, ENTRIES_AT, ENTRY_BYTES, Entry, NONE, card, entry, kernel, zone } from '../../kernel/memory';
import { effects, firstEffect, nextEffect, timings } from '../../kernel/pack';
import { hasPicked } from '../../kernel/questions';
import { withinLimit } from '../../kernel/uses';
import { BLANK, FACEDOWN, PAID, indexOf } from '../../kernel/zones';
import { Option, Timing, Zone } from './format';
import { count, first, match, opt, playing } from './game';

/** Does a Mon in play take part? Once-per-entry timings want it new (S18, S19, S97), Ability paid for (S31). */
function takesPart(c: Card, timing: i32): bool {
  if (c.start == 0) return false;
  switch (timing) {
    case Timing.PRE_BATTLE:
    case Timing.BATTLE:
      return c.entered != 0 && (c.entered == 1 || (c.flags & PAID) != 0);
    case Timing.ABILITY:
      return c.entered != 0 && (c.flags & PAID) != 0; // S31
    case Timing.COST_PAID:
      return c.entered == 1 && (c.flags & PAID) != 0;
  }
  return true;
}

/** A card's effects of a timing take part in the batch. */
export function collectCard(slot: i32, timing: i32, z: i32): void {
  const c = card(slot);
  if (c.id == 0xffff || !((timings(c.id) >> timing) & 1)) return;
  if (c.flags & (FACEDOWN | BLANK)) return; // S47
  if (z == Zone.PLAY && !takesPart(c, timing)) return;
  let at = firstEffect(c.id);
  const n = effects(c.id);
  for (let i = 0; i < n; i++) {
    if (
      <i32>load<u8>(at, Effect.AT_TIMING) == timing &&
      (load<u8>(at, Effect.AT_WHERE) >> z) & 1 && // S56, S80
      withinLimit(slot, at)
    ) {
      const flags = timing == Timing.ABILITY && opt(Option.ABILITY_OPTIONAL) ? OPTIONAL : 0; // S107
      enter(slot, i, c.controller, NONE, 0, flags);
    }
    at = nextEffect(at);
  }
}

function collectZone(p: i32, z: i32, timing: i32): void {
  let slot = first(p, z);
  for (let left: i32 = zone(p, z).count; left > 0; left--) {
    const next: i32 = card(slot).next;
    if (z != Zone.HAND || hasPicked(p, slot)) collectCard(slot, timing, z);
    slot = next;
  }
}

/** How the round has gone for a player, as a timing (S36). */
function resultTiming(p: i32): i32 {
  const m = match();
  if ((m.roundWinners >> (<u8>p)) & 1) return Timing.WIN_ROUND;
  if ((m.roundLosers >> (<u8>p)) & 1) return Timing.LOSE_ROUND;
  return (m.roundTied >> (<u8>p)) & 1 ? Timing.TIE_ROUND : -1; // neither: kept from winning or from losing
}

const ranksAt: usize = memory.data(4 * ENTRIES);

/** Effects stand by seat, then Ranger, row from left to right, discard, hand, in printed order; what answers from beyond, last. */
function rankOf(e: Entry): i32 {
  const c = card(e.card);
  const gone = (e.flags & GONE) != 0 || c.zone == Zone.REMOVED || <i32>c.zone > Zone.RANGER;
  const order: i32 = gone ? 4 : c.zone == Zone.RANGER ? 0 : c.zone == Zone.HAND ? 3 : <i32>c.zone;
  return ((<i32>e.controller) << 20) | (order << 16) | (gone ? 0 : (indexOf(e.card) << 8) | (<i32>e.effect));
}

/** Puts the batch's effects in the order of entries (docs/resolution.md). */
export function sortEntries(): void {
  const n: i32 = kernel().entries;
  for (let i = 0; i < n; i++) store<i32>(ranksAt + 4 * i, rankOf(entry(i)));
  for (let i = 1; i < n; i++) {
    for (let j = i; j > 0 && load<i32>(ranksAt + 4 * j) < load<i32>(ranksAt + 4 * (j - 1)); j--) swapEntries(j);
  }
}
function swapEntries(j: i32): void {
  const rank = load<i32>(ranksAt + 4 * j);
  store<i32>(ranksAt + 4 * j, load<i32>(ranksAt + 4 * (j - 1)));
  store<i32>(ranksAt + 4 * (j - 1), rank);
  const at = <usize>(ENTRIES_AT + j * ENTRY_BYTES);
  for (let i: usize = 0; i < <usize>ENTRY_BYTES; i += 4) {
    const word = load<u32>(at + i);
    store<u32>(at + i, load<u32>(at + i - <usize>ENTRY_BYTES));
    store<u32>(at + i - <usize>ENTRY_BYTES, word);
  }
}

/** Collects the batch of a timing; −1: of each player's round result. `declared`: hand cards that were shown for it take part. */
export function collect(timing: i32, declared: bool): void {
  beginBatch();
  collectAll(timing, declared);
}

/** The same, added to the Actions that have joined the batch already (S55). */
export function collectMore(timing: i32, declared: bool): void {
  const joined = kernel().entries > 0;
  collectAll(timing, declared);
  if (joined) sortEntries();
}

function collectAll(timing: i32, declared: bool): void {
  if (timing >= 0 && !((kernel().timings >> timing) & 1)) return;
  for (let p = 0; p < count(); p++) {
    const t = timing < 0 ? resultTiming(p) : timing;
    if (!playing(p) || t < 0 || !((kernel().timings >> t) & 1)) continue;
    collectZone(p, Zone.RANGER, t);
    collectZone(p, Zone.PLAY, t);
    if ((match().pileTimings >> t) & 1) collectZone(p, Zone.DISCARD, t);
    if (declared) collectZone(p, Zone.HAND, t);
  }
}
