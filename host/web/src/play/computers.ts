/** The computer players: how strong each is, and how one comes to its choice without stalling the page. */

import { seedWords } from '../../../js/bytes.ts';
import type { Match } from '../../../js/match.ts';

/** From the weakest to the strongest. */
export const LEVELS = ['random', 'quick', 'normal', 'strong'] as const;
export type Level = (typeof LEVELS)[number];
/** What somebody plays against who has chosen nothing. */
export const USUAL_LEVEL: Level = 'normal';
/** How a player decides that is told to make an end. */
export const HURRIED: Level = 'quick';

/** A choice that is being made. */
export interface Thought {
  /** The chosen option ids. Never settles once it was cancelled. */
  choice: Promise<string[]>;
  /** Decides after a short thought instead. */
  hurry(): void;
  cancel(): void;
}

/** 32 bits, the same whenever the same player decides the same thing in the same match. */
export function seedFor(match: Match, player: number): number {
  return seedWords(`${match.setup.seed} computer ${player} ${match.logLength}`)[0];
}
