/** Somebody who stands beside the match: a lesson or a puzzle says what to do, and when it is reached. */

import type { QuestionJson } from '../../../js/questions.ts';
import type { Showing } from './stage.svelte.ts';

export interface Guide {
  title: string;
  text: string;
  /** Ids of the options that can be chosen; null: all of them. */
  wanted(question: QuestionJson): string[] | null;
  /** Why the others cannot be. */
  notWanted: string;
  /** What stands in place of the next question once it is reached; null: not yet. */
  ending(screen: Showing): Ending | null;
}

export interface Ending {
  title: string;
  text: string;
  actions: { label: string; press: () => void }[];
}
