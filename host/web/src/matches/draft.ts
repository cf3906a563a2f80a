/** A position while it is being set up. */

import type { JsonObject } from '../../../js/game.ts';
import type { Goal, Puzzle } from './puzzle.ts';

/** The zones that can be set up, in the order of their display. */
export const ZONES = ['hand', 'play', 'discard'] as const;
export type ZoneName = (typeof ZONES)[number];

/** Its name fills the words about it. */
export type DraftCard = {
  card: string;
  facedown: boolean;
};

export interface DraftSeat {
  name: string;
  zones: Record<ZoneName, DraftCard[]>;
}

export interface Draft {
  name: string;
  task: string;
  goal: Goal;
  you: number;
  round: number;
  seats: DraftSeat[];
}

export const MOST_IN_ZONE = 10;
const emptySeat = (name: string): DraftSeat => ({ name, zones: { hand: [], play: [], discard: [] } });

export function freshDraft(names: string[]): Draft {
  return { name: '', task: '', goal: 'round', you: 0, round: 1, seats: names.map(emptySeat) };
}

/** Seats are added at the end and taken from there. */
export function withSeats(draft: Draft, count: number, nameOf: (i: number) => string): Draft {
  const seats = Array.from({ length: count }, (_, i) => draft.seats[i] ?? emptySeat(nameOf(i)));
  return { ...draft, seats, you: Math.min(draft.you, count - 1) };
}

interface SeatView {
  name?: string;
  [zone: string]: unknown;
}

/** From a position or from a view for all; what a draft cannot hold is left out. */
export function draftOf(puzzle: Puzzle): Draft {
  const seats = (puzzle.position['players'] ?? []) as unknown as SeatView[];
  const named = (puzzle.setup['players'] ?? []) as unknown as { name: string }[];
  return {
    name: puzzle.name,
    task: puzzle.task,
    goal: puzzle.goal,
    you: puzzle.you,
    round: Math.max(1, Number(puzzle.position['round'] ?? 1)),
    seats: named.map(({ name }, i) => {
      const seat = emptySeat(name);
      for (const zone of ZONES) {
        const cards = seats[i]?.[zone];
        for (const card of Array.isArray(cards) ? (cards as (string | { card?: string; facedown?: boolean })[]) : []) {
          const held = typeof card === 'string' ? { card } : card;
          if (held.card) seat.zones[zone].push({ card: held.card, facedown: held.facedown === true });
        }
      }
      return seat;
    }),
  };
}

/** @param unnamed what a position is called that nobody has named */
export function puzzleOfDraft(draft: Draft, unnamed: string): Puzzle {
  const cardOf = ({ card, facedown }: DraftCard) => (facedown ? { card, facedown } : card);
  const players = draft.seats.map(({ zones }) =>
    Object.fromEntries(ZONES.map((zone) => [zone, zones[zone].map(cardOf)])),
  ) as unknown as JsonObject[];
  return {
    name: draft.name.trim() || unnamed,
    task: draft.task.trim(),
    you: draft.you,
    goal: draft.goal,
    setup: { format: 'single', seed: 'position', players: draft.seats.map(({ name }) => ({ name })) },
    position: { round: draft.round, step: 'start', players },
  };
}
