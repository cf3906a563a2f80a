/** A position while it is being set up. */

import type { JsonObject } from '../../../js/game.ts';
import type { Plan } from '../app/plan.ts';
import type { Goal, Puzzle } from './puzzle.ts';

/** Something that has changed about a card, in the words of views. */
export type DraftMod = {
  attr: string;
  add: number;
  until: string;
};

/** Its name fills the words about it. */
export type DraftCard = {
  card: string;
  facedown: boolean;
  counters: number;
  mods: DraftMod[];
};

export interface DraftSeat {
  name: string;
  /** By the zones of `zonesOf`. */
  zones: Record<string, DraftCard[]>;
}

export interface Draft {
  name: string;
  task: string;
  goal: Goal;
  you: number;
  round: number;
  seats: DraftSeat[];
}

const MOST_IN_ZONE = 10;
export const MOST_COUNTERS = 99;
export const MOST_CHANGE = 99;

/** What can be set up, in the order of its display: the lists, and the card beside the deck. */
export const zonesOf = (plan: Plan): string[] => [...plan.position.zones, plan.deck.other];
export const roomOf = (plan: Plan, zone: string): number =>
  zone === plan.deck.other ? plan.deck.others : MOST_IN_ZONE;
/** Cards there can lie facedown. */
export const turns = (plan: Plan, zone: string): boolean =>
  plan.position.facedown && (hasFigures(plan, zone) || zone === plan.deck.other);
/** Cards there can have counters and changes. */
export const hasFigures = (plan: Plan, zone: string): boolean => plan.position.table.includes(zone);

export const plainCard = (card: string): DraftCard => ({ card, facedown: false, counters: 0, mods: [] });

const emptySeat = (plan: Plan, name: string): DraftSeat => ({
  name,
  zones: Object.fromEntries(zonesOf(plan).map((zone) => [zone, []])),
});

export function freshDraft(plan: Plan, names: string[]): Draft {
  const seats = names.map((name) => emptySeat(plan, name));
  return { name: '', task: '', goal: 'round', you: 0, round: 1, seats };
}

/** Seats are added at the end and taken from there. */
export function withSeats(plan: Plan, draft: Draft, count: number, nameOf: (i: number) => string): Draft {
  const seats = Array.from({ length: count }, (_, i) => draft.seats[i] ?? emptySeat(plan, nameOf(i)));
  return { ...draft, seats, you: Math.min(draft.you, count - 1) };
}

interface CardView {
  card?: string | null;
  facedown?: boolean;
  counters?: number;
  mods?: { attr: string; add?: unknown; until: string }[];
}

/** A card of a view; null where it has no name. */
function cardOf(plan: Plan, found: string | CardView): DraftCard | null {
  const view = typeof found === 'string' ? { card: found } : found;
  if (!view.card) return null;
  const mods = (view.mods ?? []).filter(
    ({ attr, add }) => typeof add === 'number' && plan.position.attributes.includes(attr),
  ) as DraftMod[];
  return {
    card: view.card,
    facedown: view.facedown === true,
    counters: view.counters ?? 0,
    mods: mods.map(({ attr, add, until }) => ({ attr, add, until })),
  };
}

/** From a position or from a view for all; what a draft cannot hold is left out. */
export function draftOf(puzzle: Puzzle, plan: Plan): Draft {
  const seats = (puzzle.position['players'] ?? []) as unknown as Record<string, unknown>[];
  const named = (puzzle.setup['players'] ?? []) as unknown as { name: string }[];
  return {
    name: puzzle.name,
    task: puzzle.task,
    goal: puzzle.goal,
    you: puzzle.you,
    round: Math.max(1, Number(puzzle.position['round'] ?? 1)),
    seats: named.map(({ name }, i) => {
      const seat = emptySeat(plan, name);
      for (const zone of zonesOf(plan)) {
        const held = seats[i]?.[zone] ?? [];
        for (const found of (Array.isArray(held) ? held : [held]) as (string | CardView)[]) {
          const card = cardOf(plan, found);
          if (card) seat.zones[zone]!.push(card);
        }
      }
      return seat;
    }),
  };
}

/** @param unnamed what a position is called that nobody has named */
export function puzzleOfDraft(draft: Draft, plan: Plan, unnamed: string): Puzzle {
  const cardJson = ({ card, facedown, counters, mods }: DraftCard) =>
    facedown || counters || mods.length
      ? { card, ...(facedown ? { facedown } : {}), ...(counters ? { counters } : {}), ...(mods.length ? { mods } : {}) }
      : card;
  const players = draft.seats.map(({ zones }) =>
    Object.fromEntries(zonesOf(plan).map((zone) => [zone, zones[zone]!.map(cardJson)])),
  ) as unknown as JsonObject[];
  const format = plan.formats[0]!.name;
  return {
    name: draft.name.trim() || unnamed,
    task: draft.task.trim(),
    you: draft.you,
    goal: draft.goal,
    setup: { format, seed: 'position', players: draft.seats.map(({ name }) => ({ name })) },
    position: { [plan.position.course]: draft.round, step: plan.position.step, players },
  };
}
