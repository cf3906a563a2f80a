/** The shape of Battle of Aeons' views (host/js/battle-of-aeons/view.ts), and a card's face from the pack. */

import { battleOfAeons } from '../../../../js/battle-of-aeons/index.ts';
import { STEPS } from '../../../../js/battle-of-aeons/names.ts';
import type { Pack } from '../../../../js/pack.ts';

export interface Mod {
  attr: string;
  add?: number | string;
  set?: number | string;
  until: string;
}

export interface CardView {
  /** Null: the viewer may not know it. */
  card: string | null;
  slot: number;
  cost?: number;
  health?: number;
  attack?: number;
  damage?: number;
  types?: string[];
  traits?: string[];
  owner?: number;
  token?: boolean;
  blank?: boolean;
  /** How it was summoned this turn. */
  entered?: string;
  marks?: string[];
  counters?: number;
  /** Slot of the monster that this Equipment is on. */
  host?: number;
  mods?: Mod[];
}

export type Cards = CardView[] | { count: number };

export interface PlayerView {
  name: string;
  out?: boolean;
  hearts: number;
  points: number;
  hand: Cards;
  front: CardView[];
  back: CardView[];
  support: CardView[];
  deck: Cards;
  oblivion: Cards;
  void: Cards;
  limitbreak: Cards;
}

export interface Link {
  card: string | null;
  slot: number;
  player: number;
  kind: string;
  negated?: boolean;
}

export interface View {
  match?: { game: number; of: number; wins: number[] };
  turn: number;
  step: string;
  active: number;
  players: PlayerView[];
  /** First activated first. */
  chain?: Link[];
  attack?: { attacker: number; target?: number; player?: number };
}

export const STEPS_OF_A_TURN: readonly string[] = STEPS.filter((step) => step !== 'setup');

/** What is printed on a card. */
export interface Face {
  name: string;
  id: string;
  class: string;
  types: string[];
  groups: string[];
  cost: number;
  /** Of monsters. */
  health?: number;
  attack?: number;
  max: number | 'any';
  keywords: string[];
  text: string;
  flavor?: string;
}

export function faceOf(name: string | null, pack: Pack): Face | null {
  const card = name === null ? null : pack.find(name);
  return card ? ({ types: [], groups: [], ...battleOfAeons.card(card.index, pack) } as unknown as Face) : null;
}

export const countOf = (cards: Cards): number => (Array.isArray(cards) ? cards.length : cards.count);
export const listOf = (cards: Cards): CardView[] => (Array.isArray(cards) ? cards : []);

/** The card of the field with a slot, and whose it is. */
export function onField(view: View, slot: number): { card: CardView; player: number } | null {
  for (const [player, seat] of view.players.entries())
    for (const card of [...seat.front, ...seat.back, ...seat.support]) if (card.slot === slot) return { card, player };
  return null;
}

/** The rules text, line by line, with what is set in bold: what stands before a colon. */
export function linesOf(text: string): { lead: string; rest: string }[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':') + 1;
      return { lead: line.slice(0, colon), rest: line.slice(colon) };
    });
}
