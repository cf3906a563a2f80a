/** A position that somebody has set up, with who is to play it and what is to be reached. */

import { NotableError } from '../../../js/errors.ts';
import { Fields } from '../../../js/fields.ts';
import type { JsonObject } from '../../../js/game.ts';
import { Match } from '../../../js/match.ts';
import type { Shelf } from '../app/library.ts';
import type { SeatKind } from '../play/form.ts';
import type { Showing } from '../play/stage.svelte.ts';
import { coreWords } from '../words/words.ts';

export const GOALS = ['win', 'round', 'none'] as const;
export type Goal = (typeof GOALS)[number];

export interface Puzzle {
  name: string;
  task: string;
  /** Who solves it. The others are the computer. */
  you: number;
  goal: Goal;
  /** Fields of a `new` request: format, options, players with their names. */
  setup: JsonObject;
  /** What `view` gives to all, or less. */
  position: JsonObject;
}

const MOST_WORDS = 500;

export function puzzleJson(puzzle: Puzzle, game: string): JsonObject {
  return { game, ...puzzle };
}

/** @throws NotableError that names the field */
export function readPuzzle(json: JsonObject, game: string): Puzzle {
  const fields = new Fields(json, 'puzzle');
  const found = fields.string('game');
  if (found !== game)
    throw new NotableError('bad-game', coreWords.errors['bad-game']!, null, { found, expected: game });
  const puzzle: Puzzle = {
    name: fields.string('name').slice(0, MOST_WORDS),
    task: fields.string('task').slice(0, MOST_WORDS),
    you: fields.integer('you', 0, 3),
    goal: fields.word('goal', GOALS) as Goal,
    setup: fields.object('setup'),
    position: fields.object('position'),
  };
  fields.done();
  return puzzle;
}

/** @throws NotableError with what is wrong about the position */
export function matchOf(shelf: Shelf, puzzle: Puzzle): Match {
  const { game, pack } = shelf;
  const setup = game.setup(new Fields(puzzle.setup, 'setup'), pack, false);
  const parts = { game, pack, setup, words: coreWords, another: () => shelf.cartridge() };
  return Match.from(shelf.cartridge(), parts, puzzle.position);
}

export function kindsOf(match: Match, you: number): SeatKind[] {
  return match.names.players.map((_, player) => (player === you ? 'person' : 'computer'));
}

interface Ended {
  round: number;
  lastRound: { winners: number[] };
  result: { winners: number[] } | null;
}

/** Solved, failed, or null: it goes on. `round`: the number of the round in which the puzzle begins. */
export function outcomeOf(puzzle: Puzzle, round: number, screen: Showing): 'solved' | 'failed' | null {
  const view = screen.view as unknown as Ended;
  if (puzzle.goal === 'round' && (view.round > round || view.result))
    return view.lastRound.winners.includes(puzzle.you) ? 'solved' : 'failed';
  if (!view.result) return null;
  return puzzle.goal === 'none' || view.result.winners.includes(puzzle.you) ? 'solved' : 'failed';
}
