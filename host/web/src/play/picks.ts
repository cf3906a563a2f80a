/** Picking options of a question: what a press changes, whether the picks are a legal answer, and if not, why. */

import type { OptionJson, QuestionJson } from '../../../js/questions.ts';

/** One pick is the whole answer, so a press on an option can be enough. */
export function isSingle(question: QuestionJson): boolean {
  return question.min === 1 && question.max === 1 && question.need === undefined;
}

/** The picks after a press on an option. */
export function toggled(question: QuestionJson, picked: readonly string[], id: string): string[] {
  if (picked.includes(id)) return picked.filter((other) => other !== id);
  if (question.max === 1) return [id];
  return picked.length < question.max ? [...picked, id] : [...picked];
}

const amounts = (question: QuestionJson) => new Map(question.options.map((option) => [option.id, option.amount ?? 0]));

export function sumOf(question: QuestionJson, picked: readonly string[]): number {
  const of = amounts(question);
  return picked.reduce((sum, id) => sum + (of.get(id) ?? 0), 0);
}

/** The options that one can do without, where the question allows none such. */
export function superfluous(question: QuestionJson, picked: readonly string[]): OptionJson[] {
  if (!question.minimal || question.need === undefined) return [];
  const sum = sumOf(question, picked);
  return question.options.filter(
    (option) => picked.includes(option.id) && sum - (option.amount ?? 0) >= question.need!,
  );
}

export type Standing =
  | { state: 'ready' }
  | { state: 'more'; picks: number }
  | { state: 'owing'; amount: number }
  | { state: 'superfluous'; option: OptionJson };

/** What is still missing for a legal answer. */
export function standing(question: QuestionJson, picked: readonly string[]): Standing {
  const { need } = question;
  const sum = sumOf(question, picked);
  if (need !== undefined && sum < need) return { state: 'owing', amount: need - sum };
  const [spare] = superfluous(question, picked);
  if (spare) return { state: 'superfluous', option: spare };
  if (picked.length < question.min) return { state: 'more', picks: question.min - picked.length };
  return { state: 'ready' };
}
