/** The shape of Super Battle Mon's views (host/js/super-battle-mon/view.ts), and a card's face from the pack. */

import { STEPS } from '../../../../js/super-battle-mon/names.ts';
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

/** A card of opened packs, or of deck and sideboard between two games. */
export interface PoolCard {
  card: string;
  inDeck: boolean;
}

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
  pool?: PoolCard[];
  power: number;
  mons: number;
}

export interface Result {
  winners: number[];
  reason: string | null;
  rule: string | null;
  scores: { mons: number; power: number; wins?: number }[];
}

/** The steps that a round goes through, in order. */
export const STEPS_OF_A_ROUND: readonly string[] = STEPS.filter((step) => step !== 'setup');

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

/** Team and Value where they are not what is printed: the printed ones stand in the text. */
export function changedFigures(face: Face, card: CardView): string[] {
  const changed: string[] = [];
  if (card.team !== undefined && card.team !== face.team) changed.push(`Team ${card.team}`);
  if (card.value !== undefined && card.value !== face.value) changed.push(`Value ${card.value}`);
  return changed;
}

const KEYWORDS_ONLY = /^(Rival|(Team|Value|Max) (-?\d+|any))(, (Rival|(Team|Value|Max) (-?\d+|any)))*$/;

/** The rules text, line by line, with what is set in bold: keywords, and the timing before a colon. */
export function linesOf(text: string): { lead: string; rest: string }[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      if (KEYWORDS_ONLY.test(line)) return { lead: line, rest: '' };
      const colon = line.indexOf(':') + 1;
      return { lead: line.slice(0, colon), rest: line.slice(colon) };
    });
}
