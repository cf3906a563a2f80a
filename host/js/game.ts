/** What a host knows about one game: names for its numbers, its choices before a match, its view. No rules. */

import type { EventJson, RawEvent } from './events.ts';
import type { Fields } from './fields.ts';
import type { Pack } from './pack.ts';
import type { GameWords, Words } from './words/words.ts';

/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
export type JsonObject = { [field: string]: Json };

export interface OptionInfo {
  name: string;
  /** Every value that it may have; the first is the default. */
  values: (string | number)[];
  default: string | number;
  /** Rule id of the option. */
  rule: string;
}

export interface PlayerSetup {
  name: string;
  /** Indices of cards of the pack; empty where the deck is not given here. */
  deck: number[];
  /** Sideboard or side deck. */
  side: number[];
  /** Cards to build from. */
  pool: number[];
  /** Ranger, Master and the like, by field name. */
  others: Record<string, number>;
}

/** Everything that is chosen before a match. */
export interface Setup {
  format: string;
  seed: string;
  options: Record<string, string | number>;
  players: PlayerSetup[];
  /** The game's own figures, such as `packs` and `difficulty`. */
  extra: Record<string, number>;
  /** A core without a seed: whose core it is. Absent: a core that sees all and draws by its seed. */
  viewer?: number;
}

/** What decoders need to name things. */
export interface Names {
  game: Game;
  pack: Pack;
  /** Names of the players by seat. */
  players: string[];
  words: Words;
}

export interface Game {
  /** The number that `gameId()` returns. */
  id: number;
  /** The word that requests use. */
  name: string;
  /** What rule ids start with. */
  rulePrefix: string;
  formats: string[];
  /** Prefixes of card ids for classes that are numbered apart, by class. */
  apart: Record<number, string>;
  options: OptionInfo[];
  /** View field names by zone number. */
  zones: readonly string[];
  attributes: readonly string[];
  steps: readonly string[];
  /** Fields of `new` beyond the common ones. */
  setupFields: string[];
  playerFields: string[];
  /** Reads the game's part of a `new` request. @throws NotableError */
  setup(request: Fields, pack: Pack, decksNeeded: boolean): Setup;
  /** The setup as fields of a `new` request, all in names. */
  setupJson(setup: Setup, pack: Pack): JsonObject;
  /** The cartridge's configuration. */
  configuration(setup: Setup, pack: Pack): Uint8Array;
  /** A view as JSON. `viewer`: 0–3, 4 public, 5 all. @throws RangeError where bytes are missing */
  view(bytes: Uint8Array, names: Names, setup: Setup, viewer: number): JsonObject;
  /** A view for `all` as `position` takes it, as bytes. @throws NotableError */
  position(view: Json, names: Names, setup: Setup): Uint8Array;
  /** A card of the pack as `cards` lists it. */
  card(index: number, pack: Pack): JsonObject;
  /** Adds the game's own fields to an event (`step`, `attribute`, …). */
  event(event: EventJson, raw: RawEvent): void;
}

export function gameWords(names: Names): GameWords {
  return names.words.games[names.game.name]!;
}

/** The rule id of a number, or null for 0. */
export function ruleId(game: Game, rule: number): string | null {
  return rule === 0 ? null : `${game.rulePrefix}${rule}`;
}

export function playerName(names: Names, player: number): string {
  return names.players[player] ?? names.words.player.replace('{n}', String(player + 1));
}
