// Questions: which answers are legal, and is there only one?

import { sum } from './scope';
import type { Question } from './types';

/** Options that are too many to list every set of them. */
const MANY = 12;

/** The breach of an answer, or null. */
export function breachOf(question: Question, picks: number[]): string | null {
  const { options, min, max, need, minimal } = question;
  if (picks.length < min || picks.length > max) return `${picks.length} picks, not ${min} to ${max}`;
  if (new Set(picks).size !== picks.length) return 'an option is picked twice';
  if (picks.some((pick) => options[pick] === undefined)) return 'there is no such option';
  if (need === undefined) return null;
  const amounts = picks.map((pick) => options[pick]!.amount ?? 0);
  if (sum(amounts) < need) return `${sum(amounts)} of ${need}`;
  // S27: no card may be droppable.
  if (minimal && amounts.some((amount) => sum(amounts) - amount >= need)) return 'a pick is superfluous';
  return null;
}

/** All legal answers, each in the order of the options; for questions of few options. */
export function legalAnswers(question: Question): number[][] {
  let sets: number[][] = [[]];
  question.options.forEach((_, i) => {
    sets = [...sets, ...sets.map((set) => [...set, i])].filter((set) => set.length <= question.max);
  });
  return sets.filter((set) => breachOf(question, set) === null);
}

/** The one legal answer, if there is only one. */
export function onlyAnswer(question: Question): number[] | null {
  const { options, min, max, need } = question;
  if (max === 0 || options.length === 0) return [];
  if (need === undefined || options.length > MANY) {
    return min === options.length ? options.map((_, i) => i) : null;
  }
  const legal = legalAnswers(question);
  return legal.length === 1 ? legal[0]! : null;
}

/** Some legal answer, with a way to draw. */
export function someAnswer(question: Question, draw: (bound: number) => number): number[] {
  if (question.need !== undefined) {
    const legal = legalAnswers(question);
    return legal[draw(legal.length)]!;
  }
  const { min, max, options } = question;
  const most = Math.min(max, options.length);
  const count = min + (most > min ? draw(most - min + 1) : 0);
  const left = options.map((_, i) => i);
  const picks: number[] = [];
  while (picks.length < count) picks.push(...left.splice(draw(left.length), 1));
  return picks;
}
