/** A game on the page: its plan, its files, and how its table and its cards are drawn. */

import type { Component } from 'svelte';
import type { JsonObject } from '../../../js/game.ts';
import type { Pack } from '../../../js/pack.ts';
import type { Choices } from '../play/places.ts';
import type { Plan } from './plan.ts';

/** What every game's table gets. It draws this view and nothing else. */
export interface TableProps {
  view: JsonObject;
  /** Whose view it is: a player, the public, or all. */
  viewer: number;
  choices: Choices;
  pack: Pack;
  /** Cards that something is shown of right now, by slot. */
  shown?: Shown;
}

export interface Shown {
  /** Whom it happens to. */
  objects: readonly number[];
  /** What causes it. */
  sources: readonly number[];
  /** They have just come to light. */
  revealed: boolean;
}

/** A card by itself, with everything that is printed on it. */
export interface CardProps {
  name: string;
  pack: Pack;
}

/** The picture of a card. */
export type PictureProps = CardProps;

export interface Entry extends Plan {
  /** Addresses of its files. */
  wasm: string;
  pack: string;
  /** The whole table with all players. */
  table: Component<TableProps>;
  card: Component<CardProps>;
  picture: Component<PictureProps>;
}
