/**
 * Standing orders: what a person wants of the many moments in which an Action or an Extra might be used, so that a
 * shared device is not handed round for each. They never show what a hand holds: asking depends on public facts, and a
 * card that an order names is used at the first chance, in the open.
 */

import type { QuestionJson } from '../../../js/questions.ts';

export interface Orders {
  windows: 'ask' | 'never' | 'cards';
  /** Names of cards that are used at the first chance. */
  cards: string[];
}

export const usualOrders = (): Orders => ({ windows: 'ask', cards: [] });

/** The option ids that the orders choose in a window, or null: the person is asked. */
export function orderedChoice(orders: Orders, question: QuestionJson): string[] | null {
  if (question.kind !== 'window' || orders.windows === 'ask') return null;
  const use =
    orders.windows === 'cards'
      ? question.options.find((option) => option.verb !== 'pass' && orders.cards.includes(option.card ?? ''))
      : undefined;
  const option = use ?? question.options.find((each) => each.verb === 'pass');
  return option ? [option.id] : null;
}
