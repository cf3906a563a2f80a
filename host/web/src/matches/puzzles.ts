/** Positions and puzzles that this browser keeps. */

import type { Kind } from '../storage/record.ts';
import { Store } from '../storage/store.ts';
import { readPuzzle, type Puzzle } from './puzzle.ts';
import type { JsonObject } from '../../../js/game.ts';

export interface KeptPuzzle {
  game: string;
  puzzle: Puzzle;
}

const KIND: Kind<KeptPuzzle> = {
  name: 'puzzle',
  version: 1,
  read(value) {
    const { game, puzzle } = value as { game: string; puzzle: JsonObject };
    return { game, puzzle: readPuzzle({ ...puzzle, game }, game) };
  },
};

export const puzzleStore = new Store<KeptPuzzle>(KIND, ({ puzzle }) => puzzle.name);
