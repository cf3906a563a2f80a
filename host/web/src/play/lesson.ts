/** A lesson: a position, what the learner chooses in it, and what that reaches. A game brings its own (games/). */

import type { JsonObject } from '../../../js/game.ts';
import type { QuestionJson } from '../../../js/questions.ts';
import type { Plan } from '../app/plan.ts';
import type { Puzzle } from '../matches/puzzle.ts';
import { words } from '../words/words.ts';

export interface LessonStep {
  /** Its words stand with the game's. */
  id: string;
  /** Names of the cards that the learner chooses, in this order. */
  picks: readonly string[];
  round: number;
  /** The learner's seat, then the coach's, as a position has them. */
  players: readonly [JsonObject, JsonObject];
  /** What it must lead to; a test plays every step. */
  reached: { winsRound: true } | { winsMatch: true };
}

export const LEARNER = 0;

/** The step as a position to be played. */
export function puzzleOf(step: LessonStep, plan: Plan): Puzzle {
  return {
    name: step.id,
    task: '',
    you: LEARNER,
    goal: 'none',
    setup: {
      format: plan.formats[0]!.name,
      seed: 'lesson',
      players: [{ name: words.lesson.you }, { name: words.lesson.coach }],
    },
    position: { [plan.position.course]: step.round, step: plan.position.step, players: [...step.players] },
  };
}

/** Ids of the options with the next card to choose: of several copies the first. */
export function wantedIn(step: LessonStep, done: number, question: QuestionJson): string[] {
  const card = step.picks[done];
  const found = question.options.find((option) => option.card === card);
  return found ? [found.id] : [];
}
