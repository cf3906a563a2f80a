// Moving cards: every change of zone makes another object of the card (S49, S61).

import type { Model } from './model';
import type { CardState, Cause, PlayerState, ZoneName } from './types';

export const NOBODY = -1;

/** The list of a player's zone; a Ranger's spot and the place under a Mon are no lists. */
export function listOf(player: PlayerState, zone: ZoneName): number[] | null {
  switch (zone) {
    case 'hand':
    case 'play':
    case 'discard':
    case 'removed':
    case 'pool':
      return player[zone];
    default:
      return null;
  }
}

/** Takes a card from where it lies, without telling anybody. Gaps close (S15). */
function lift(m: Model, card: CardState): void {
  for (const player of m.state.players)
    for (const list of [player.hand, player.play, player.discard, player.removed, player.pool]) {
      const at = list.indexOf(card.id);
      if (at >= 0) list.splice(at, 1);
    }
  for (const other of m.state.cards) other.under = other.under.filter((id) => id !== card.id);
  for (const player of m.state.players) if (player.ranger === card.id) player.ranger = null;
}

/** Puts a card at the end of a zone, as a new object: no modifiers, no counters, faceup. */
export function place(m: Model, card: CardState, zone: ZoneName, holder: number): void {
  lift(m, card);
  card.zone = zone;
  card.holder = holder;
  card.object = m.nextObject();
  card.facedown = false;
  card.entered = null;
  card.paid = false;
  card.waiting = false;
  card.counters = 0;
  card.mods = [];
  card.start = m.state.clock;
  card.tie = 0;
  card.shown = false;
  card.seenBy = [];
  listOf(m.player(holder), zone)?.push(card.id);
}

/** Leaves play, or hand, or discard, for somewhere else. What lay under it goes to the discards (S100). */
export function move(m: Model, card: CardState, zone: ZoneName, cause: Cause, top?: CardState): void {
  const from = card.zone;
  const before = m.remember();
  const controller = card.holder;
  // S100: what lay under it goes to its owner's discard.
  for (const id of [...card.under]) {
    const below = m.card(id);
    const earlier = m.remember();
    place(m, below, 'discard', below.owner);
    m.happens({ name: 'discarded', card: id, player: below.owner, cause: 'rule', way: 'under', before: earlier });
  }
  // S60, S66: the owner's zones receive it.
  place(m, card, zone, card.owner);
  if (top) top.under.push(card.id);
  if (from === 'play') m.happens({ name: 'left', card: card.id, player: controller, cause, way: zone, before });
  if (zone === 'discard' && (from === 'play' || from === 'hand'))
    m.happens({ name: 'discarded', card: card.id, player: controller, cause, way: from, before });
  // S106: places are reshuffled whenever a card enters a hand; once for all that enter in a batch.
  if (zone === 'hand') m.stirred.add(card.owner);
  // Until then everybody has seen where it lies.
  if (zone === 'hand') card.shown = true;
  endOfSources(m);
}

/** Enters play at the right end of a row (S15, S62). */
export function enter(m: Model, card: CardState, row: number, as: 'main' | 'extra'): void {
  const before = m.remember();
  place(m, card, 'play', row);
  card.entered = as;
  card.waiting = as === 'extra';
  m.happens({ name: 'entered', card: card.id, player: row, cause: as === 'main' ? 'rule' : 'effect', way: as, before });
}

/** S51: loses types, Power, text, bonuses and counters. */
export function turnDown(m: Model, card: CardState, cause: Cause): void {
  const before = m.remember();
  card.facedown = true;
  card.mods = [];
  card.counters = 0;
  m.happens({ name: 'flipped', card: card.id, player: card.holder, cause, way: '', before });
  endOfSources(m);
}

/** S52: its printed state returns. Its Ongoing starts anew. */
export function turnUp(m: Model, card: CardState, cause: Cause): void {
  const before = m.remember();
  card.facedown = false;
  card.start = m.state.clock;
  card.tie = 0;
  m.happens({ name: 'unflipped', card: card.id, player: card.holder, cause, way: '', before });
}

/** `whileSource` ends when the source leaves where it was, or is flipped. */
export function endOfSources(m: Model): void {
  const gone = (mod: { duration: string; source: number; sourceObject: number }) =>
    mod.duration === 'whileSource' && (m.card(mod.source).object !== mod.sourceObject || m.card(mod.source).facedown);
  for (const card of m.state.cards) card.mods = card.mods.filter((mod) => !gone(mod));
  m.state.groups = m.state.groups.filter((group) => !gone(group));
}
