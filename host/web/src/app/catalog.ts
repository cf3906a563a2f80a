/** The games of this page. A new game adds a line here: its files, its board and its words. */

import type { Component } from 'svelte';
import type { Game, JsonObject } from '../../../js/game.ts';
import { superBattleMon } from '../../../js/super-battle-mon/index.ts';
import superBattleMonWasm from '../../../../build/super-battle-mon.wasm?url';
import superBattleMonPack from '../../../../cards/binary/super-battle-mon.pack?url';
import SuperBattleMonTable from '../games/super-battle-mon/Table.svelte';
import type { Choices } from '../play/places.ts';
import type { Pack } from '../../../js/pack.ts';

/** What every game's table gets. It draws this view and nothing else. */
export interface TableProps {
  view: JsonObject;
  /** Whose view it is: a player, or the public. */
  viewer: number;
  choices: Choices;
  pack: Pack;
}

export interface Entry {
  game: Game;
  wasm: string;
  pack: string;
  /** The whole table with all players. */
  table: Component<TableProps>;
}

export const CATALOG: readonly Entry[] = [
  {
    game: superBattleMon,
    wasm: superBattleMonWasm,
    pack: superBattleMonPack,
    table: SuperBattleMonTable,
  },
];
