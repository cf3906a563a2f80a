/** The games of this page. A new game adds a line here: its files, its board and its words. */

import type { Component } from 'svelte';
import type { Game, JsonObject } from '../../../js/game.ts';
import { superBattleMon } from '../../../js/super-battle-mon/index.ts';
import superBattleMonWasm from '../../../../build/super-battle-mon.wasm?url';
import superBattleMonPack from '../../../../cards/binary/super-battle-mon.pack?url';
import SuperBattleMonCard from '../games/super-battle-mon/WholeCard.svelte';
import SuperBattleMonPicture from '../games/super-battle-mon/Picture.svelte';
import SuperBattleMonTable from '../games/super-battle-mon/Table.svelte';
import { lesson as superBattleMonLesson } from '../games/super-battle-mon/lesson.ts';
import type { LessonStep } from '../play/lesson.ts';
import type { Choices } from '../play/places.ts';
import type { Pack } from '../../../js/pack.ts';

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

export interface Entry {
  game: Game;
  wasm: string;
  pack: string;
  /** The whole table with all players. */
  table: Component<TableProps>;
  card: Component<CardProps>;
  picture: Component<PictureProps>;
  /** Fields of a card to choose by, and those to order by. */
  facets: readonly string[];
  orders: readonly string[];
  deck: {
    /** Cards of a deck and of its sideboard. */
    size: number;
    side: number;
    /** The request's field of what stands beside a deck. */
    other: string;
    /** Formats that a deck is checked for, with or without its sideboard. */
    formats: readonly { format: string; side: boolean }[];
  };
  /** The guided first match. */
  lesson: readonly LessonStep[];
}

export const CATALOG: readonly Entry[] = [
  {
    game: superBattleMon,
    wasm: superBattleMonWasm,
    pack: superBattleMonPack,
    table: SuperBattleMonTable,
    card: SuperBattleMonCard,
    picture: SuperBattleMonPicture,
    facets: ['types', 'class', 'cost', 'keywords', 'set'],
    orders: ['name', 'power', 'cost'],
    deck: {
      size: 7,
      side: 4,
      other: 'ranger',
      formats: [
        { format: 'single', side: false },
        { format: 'constructed', side: true },
      ],
    },
    lesson: superBattleMonLesson,
  },
];
