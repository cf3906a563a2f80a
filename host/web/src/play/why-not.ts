/** Why a card cannot be chosen, in the game's words: by what is asked, whose card it is and where it lies. */

import type { Game } from '../../../js/game.ts';
import type { Place, QuestionJson } from '../../../js/questions.ts';
import { coreWords, fill, pageWords } from '../words/words.ts';
import type { WhyNot } from './places.ts';

/**
 * The most particular sentence that the game has: "pay.own.hand" before "pay.hand" before "pay".
 * A sentence is [text, rule]; without a rule it is the question's.
 */
export function whyNotOf(game: Game, question: QuestionJson, place: Place): WhyNot | null {
  const table = pageWords(game.name).why;
  const whose = place.player === question.player ? 'own' : 'other';
  const keys = [`${question.kind}.${whose}.${place.zone}`, `${question.kind}.${place.zone}`];
  const found = [...keys, `${question.kind}.${whose}`, question.kind].map((key) => table[key]).find(Boolean);
  if (!found) return null;
  const [text, rule] = found as [string, string?];
  const card = question.card ?? coreWords.hidden;
  return { text: fill(text, { card, need: question.need }), rule: rule ?? question.rule };
}
