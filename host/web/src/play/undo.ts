/**
 * What may be taken back: a person's own answers, back to the last happening that was hidden or random. A step may not
 * be taken back once chance was drawn, another player's decision took effect, or anybody learned of a card.
 */

import type { Match, Snapshot } from '../../../js/match.ts';
import { PUBLIC } from '../../../js/viewers.ts';

/** Slots whose card a viewer knows, by viewer: the players, then the public. */
type Known = Set<number>[];

export interface Step<More> {
  player: number;
  snapshot: Snapshot;
  known: Known;
  logLength: number;
  /** What else goes back. */
  more: More;
}

function knownTo(match: Match, viewer: number): Set<number> {
  const slots = new Set<number>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      const { slot, card } = value as { slot?: unknown; card?: unknown };
      if (typeof slot === 'number' && typeof card === 'string') slots.add(slot);
      for (const inner of Object.values(value)) if (inner !== null && typeof inner === 'object') visit(inner);
    }
  };
  visit(match.view(viewer)['players']);
  return slots;
}

const viewersOf = (match: Match) => [...Array(match.players).keys(), PUBLIC];

/** Before an answer: the way back. */
export function stepOf<More>(match: Match, player: number, more: More): Step<More> {
  return {
    player,
    snapshot: match.snapshot(),
    known: viewersOf(match).map((viewer) => knownTo(match, viewer)),
    logLength: match.logLength,
    more,
  };
}

/** Nothing hidden and nothing random has happened since. Others' decisions are the session's to know. */
export function canTakeBack(match: Match, step: Step<unknown>): boolean {
  if (match.ended || match.log(PUBLIC, step.logLength).some((record) => record.type !== 'answer')) return false;
  return viewersOf(match).every((viewer, i) => [...knownTo(match, viewer)].every((slot) => step.known[i]!.has(slot)));
}
