/** The shape of Super Battle Mon's views (host/js/super-battle-mon/view.ts), and a card's face from the pack. */

import { superBattleMon } from '../../../../js/super-battle-mon/index.ts';
import type { Pack } from '../../../../js/pack.ts';

export type TypeWord = 'fire' | 'water' | 'dark' | 'plant';

export interface Mod {
  attr: string;
  add?: number | string[];
  set?: number | string[];
  until: string;
}

export interface CardView {
  /** Null: the viewer may not know it. */
  card: string | null;
  slot: number;
  facedown?: boolean;
  power?: number;
  cost?: number;
  types?: TypeWord[];
  team?: number;
  value?: number;
  counters?: number;
  entered?: 'main' | 'extra' | null;
  paid?: boolean;
  owner?: number;
  actionUsed?: boolean;
  declared?: boolean;
  mods?: Mod[];
  under?: CardView[];
}

export type Cards = CardView[] | { count: number };

export interface PlayerView {
  name: string;
  out?: boolean;
  hand: Cards;
  play: CardView[];
  discard: Cards;
  removed: Cards;
  ranger: CardView | null;
  /** Solo: the opponent's facedown cards. */
  stack?: Cards;
  pool?: { card: string; inDeck: boolean }[];
  power: number;
  mons: number;
}

export interface Result {
  winners: number[];
  reason: string | null;
  rule: string | null;
  scores: { mons: number; power: number; wins?: number }[];
}

export interface View {
  format: string;
  match?: { game: number; of: number; wins: number[] };
  round: number;
  step: string;
  lastRound: { winners: number[]; losers: number[] };
  players: PlayerView[];
  groups?: ({ player: number; types?: TypeWord[] } & Mod)[];
  result: Result | null;
}

/** What is printed on a card. */
export interface Face {
  name: string;
  id: string;
  class: 'mon' | 'ultra' | 'ranger';
  types: TypeWord[];
  power: number;
  cost: number;
  team: number;
  value: number;
  max: number | 'any';
  keywords: string[];
  text: string;
  flavor?: string;
}

export function faceOf(name: string | null, pack: Pack): Face | null {
  const card = name === null ? null : pack.find(name);
  return card ? (superBattleMon.card(card.index, pack) as unknown as Face) : null;
}

export const countOf = (cards: Cards): number => (Array.isArray(cards) ? cards.length : cards.count);
export const listOf = (cards: Cards): CardView[] => (Array.isArray(cards) ? cards : []);

/** Keywords whose figure stands with them, and those that the text names anyway. */
export function badgesOf(face: Face, team: number, value: number): string[] {
  const badges: string[] = [];
  if (face.keywords.includes('rival')) badges.push('Rival');
  if (face.keywords.includes('max')) badges.push(`Max ${face.max}`);
  if (team !== 1) badges.push(`Team ${team}`);
  if (value !== 1) badges.push(`Value ${value}`);
  return badges;
}
