/** The start screen's choices and the request that they make. Plain data: the screen shows it, tests fill it in. */

import type { JsonObject } from '../../../js/game.ts';
import type { Pack } from '../../../js/pack.ts';
import { apartCards, deckOf, RANDOM, readyDecks, type Deck } from '../app/decks.ts';
import { formatOf, hasLists, type Plan } from '../app/plan.ts';
import { planOf } from '../games/plans.ts';
import { USUAL_LEVEL, type Level } from './computers.ts';

export type SeatKind = 'person' | 'computer';

export interface SeatForm {
  kind: SeatKind;
  /** How the computer plays, where it decides. */
  level: Level;
  /** '' while the player keeps the usual name. */
  name: string;
  /** A deck's id, or `random`. */
  deck: string;
  /** Name of the card beside the deck; '' the deck's own, or one that the seat gets. */
  apart: string;
}

export const MOST_SEATS = 4;

export interface StartForm {
  /** Name of the game. */
  game: string;
  format: string;
  /** With the card beside the deck, where that is a choice. */
  apart: boolean;
  /** Number of players, where the format leaves a choice. */
  count: number;
  /** Further fields, of all formats. */
  fields: Record<string, number>;
  seed: string;
  options: Record<string, string | number>;
  seats: SeatForm[];
  /** Decks to choose from beside the ready-made ones. */
  own: readonly Deck[];
}

/** What stands there when the page opens: a person against the computer, the usual format. */
export function freshForm(plan: Plan, pack: Pack, seed: string, own: readonly Deck[] = []): StartForm {
  const decks = readyDecks(pack);
  const fields = plan.formats.flatMap((format) => format.fields.map(({ name, values }) => [name, values[0]!]));
  return {
    game: plan.game.name,
    format: plan.formats[0]!.name,
    apart: false,
    count: 2,
    fields: Object.fromEntries(fields) as Record<string, number>,
    seed,
    own,
    options: Object.fromEntries(plan.game.options.map((option) => [option.name, option.default])),
    seats: Array.from({ length: MOST_SEATS }, (_, i) => ({
      kind: i === 0 ? 'person' : 'computer',
      level: USUAL_LEVEL,
      name: '',
      deck: decks.length ? decks[i % decks.length]!.id : RANDOM,
      apart: '',
    })),
  };
}

/** The format that is chosen. */
export const planned = (form: StartForm) => formatOf(planOf(form.game), form.format);

/** A card stands beside each deck. */
export const withApart = (form: StartForm): boolean => form.apart || planned(form).apart === 'always';

/** The seats that take part. */
export function seatsOf(form: StartForm): SeatForm[] {
  const { seats } = planned(form);
  return form.seats.slice(0, seats.includes(form.count) ? form.count : seats[0]);
}

/** Alone: the game brings the other side, which no person plays. */
const alone = (form: StartForm) => seatsOf(form).length === 1;

/** Who decides, by player of the match. */
export function kindsOf(form: StartForm): SeatKind[] {
  const kinds = seatsOf(form).map((seat) => seat.kind);
  return alone(form) ? [...kinds, 'computer'] : kinds;
}

/** How the computer plays, by player of the match. */
export function levelsOf(form: StartForm): Level[] {
  return seatsOf(form).map((seat) => seat.level);
}

/** The name of a seat: its own, or the usual one. `names`: by kind, with {n}. */
export function seatName(seat: SeatForm, i: number, names: Record<SeatKind, string>): string {
  return seat.name.trim() || names[seat.kind].replace('{n}', String(i + 1));
}

/** Two seats never have the same name: the second gets a number. */
export function seatNames(form: StartForm, names: Record<SeatKind, string>): string[] {
  const taken = new Set<string>();
  return seatsOf(form).map((seat, i) => {
    const wanted = seatName(seat, i, names);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted} ${n}`;
    taken.add(name);
    return name;
  });
}

/** The fields of a `new` request. `attempts`: by seat, which of the seed's random decks. */
export function requestOf(
  form: StartForm,
  pack: Pack,
  names: Record<SeatKind, string>,
  attempts: readonly number[] = [],
): JsonObject {
  const { format, seed, options } = form;
  const plan = planOf(form.game);
  const { decks, side, fields } = planned(form);
  const called = seatNames(form, names);
  const beside = apartCards(plan, pack);
  const players = seatsOf(form).map((seat, i): JsonObject => {
    const deck = deckOf(plan, pack, seat.deck, seed, i, attempts[i], form.own);
    const card = seat.apart || deck.apart || beside[i % Math.max(1, beside.length)] || null;
    return {
      name: called[i]!,
      ...(decks ? { deck: deck.cards } : {}),
      ...(side ? { [plan.deck.sideField]: side === true ? deck.side : deck.side.slice(0, Number(options[side])) } : {}),
      ...(hasLists(plan)
        ? { [plan.deck.other]: deck.others }
        : beside.length
          ? { [plan.deck.other]: withApart(form) ? card : null }
          : {}),
    };
  });
  const more = Object.fromEntries(fields.map(({ name }) => [name, form.fields[name]!]));
  return { format, seed, options: { ...options }, ...more, players };
}
