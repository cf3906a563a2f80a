// What a match is made of, and where its chance comes from.

import type { Card, Options, Question } from './types';

export interface PlayerSetup {
  name: string;
  deck?: string[];
  sideboard?: string[];
  ranger?: string;
  /** Packs entered by hand (S70). */
  pool?: string[];
}

export interface Setup {
  /** All cards of the pack, Rangers included, in the pack's order. */
  cards: Card[];
  players: PlayerSetup[];
  format?: 'single' | 'constructed' | 'pack-battle' | 'solo';
  options?: Partial<Options>;
  /** Solo: 7 to 10. */
  difficulty?: number;
  /** Pack Battle: 1 or 2. */
  packs?: number;
}

/** Where chance comes from: a log, or a generator. */
export interface Chance {
  /** A number below the bound. */
  draw(bound: number, purpose: string): number;
  /** The new order of a hand: place i holds what lay at order[i]. */
  shuffle(zone: string, player: number, count: number): number[];
}

export interface Pending {
  node: number;
  kind: string;
  /** The current question of everybody who has not finished. */
  questions: Question[];
}

export const DEFAULTS: Options = {
  costPrinted: false,
  flippedPaysCost: false,
  teamScores: true,
  roundLoserDiscards: 0,
  abilityOptional: false,
  sideboard: 4,
  packSize: 7,
  roundCap: 30,
};
