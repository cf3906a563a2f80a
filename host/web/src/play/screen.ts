/** What stands on the screen of a match, and through whose eyes. */

import type { EventJson } from '../../../js/events.ts';
import type { JsonObject } from '../../../js/game.ts';
import type { QuestionJson } from '../../../js/questions.ts';

export type LogLine = EventJson & { text: string };

export interface Seen {
  /** Whose view this is: a player, or the public. */
  viewer: number;
  view: JsonObject;
  log: LogLine[];
  /** The first line that the viewer had not seen when it last decided. */
  fresh: number;
}

export type Screen =
  | { kind: 'hand-over'; player: number }
  /** `question` null: there is nothing to decide for that person this time. */
  | ({
      kind: 'turn';
      player: number;
      question: QuestionJson | null;
      soFar: readonly string[];
      /** The last answer can be taken back. */
      undo: boolean;
    } & Seen)
  /** A computer player is about to answer. */
  | ({ kind: 'thinking'; player: number } & Seen)
  | ({ kind: 'over' } & Seen);
