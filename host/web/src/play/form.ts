/** The start screen's choices and the request that they make. Plain data: the screen shows it, tests fill it in. */

import type { Game, JsonObject } from '../../../js/game.ts';
import type { Pack } from '../../../js/pack.ts';
import { USUAL_LEVEL, type Level } from './computers.ts';
import { deckOf, type Deck, rangersOf, RANDOM, readyDecks } from '../app/decks.ts';

export type SeatKind = 'person' | 'computer';

export interface SeatForm {
  kind: SeatKind;
  /** How the computer plays, where it decides. */
  level: Level;
  /** '' while the player keeps the usual name. */
  name: string;
  /** A ready-made deck's id, or `random`. */
  deck: string;
  /** A Ranger's name; '' the deck's own, or a random one. */
  ranger: string;
}

export const FORMATS = ['single', 'constructed', 'pack-battle', 'solo'] as const;
export type Format = (typeof FORMATS)[number];
export const MOST_SEATS = 4;

export interface StartForm {
  format: Format;
  rangers: boolean;
  /** Number of players; Solo has one whatever stands here. */
  count: number;
  packs: 1 | 2;
  /** Solo: cards in the stack, 7 to 10. */
  difficulty: number;
  seed: string;
  options: Record<string, string | number>;
  seats: SeatForm[];
  /** Decks to choose from beside the ready-made ones. */
  own: readonly Deck[];
}

/** What stands there when the page opens: a person against the computer, a single match. */
export function freshForm(game: Game, pack: Pack, seed: string, own: readonly Deck[] = []): StartForm {
  const decks = readyDecks(game, pack);
  return {
    format: 'single',
    rangers: false,
    count: 2,
    packs: 1,
    difficulty: 7,
    seed,
    own,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seats: Array.from({ length: MOST_SEATS }, (_, i) => ({
      kind: i === 0 ? 'person' : 'computer',
      level: USUAL_LEVEL,
      name: '',
      deck: decks.length ? decks[i % decks.length]!.id : RANDOM,
      ranger: '',
    })),
  };
}

/** The seats that take part. */
export function seatsOf(form: StartForm): SeatForm[] {
  return form.seats.slice(0, form.format === 'solo' ? 1 : form.count);
}

/** Who decides, by player of the match: Solo's stack is one of its players. */
export function kindsOf(form: StartForm): SeatKind[] {
  const kinds = seatsOf(form).map((seat) => seat.kind);
  return form.format === 'solo' ? [...kinds, 'computer'] : kinds;
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
  game: Game,
  pack: Pack,
  names: Record<SeatKind, string>,
  attempts: readonly number[] = [],
): JsonObject {
  const { format, seed, options } = form;
  const called = seatNames(form, names);
  const rangers = rangersOf(game, pack);
  const players = seatsOf(form).map((seat, i): JsonObject => {
    const deck = deckOf(game, pack, seat.deck, seed, i, attempts[i], form.own);
    const side = deck.side.slice(0, Number(options['sideboard'] ?? deck.side.length));
    const ranger = seat.ranger || deck.ranger || rangers[i % Math.max(1, rangers.length)] || null;
    return {
      name: called[i]!,
      ...(format === 'pack-battle' ? {} : { deck: deck.cards }),
      ...(format === 'constructed' ? { sideboard: side } : {}),
      ranger: form.rangers ? ranger : null,
    };
  });
  return {
    format,
    seed,
    options: { ...options },
    ...(format === 'pack-battle' ? { packs: form.packs } : {}),
    ...(format === 'solo' ? { difficulty: form.difficulty } : {}),
    players,
  };
}
