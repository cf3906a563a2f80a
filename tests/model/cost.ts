// Paying Costs: by Main Plays in the Cost step (S20–S30), by Extras as they enter (S63, S90).

import { applyAll } from './apply';
import type { Model } from './model';
import type { Operation } from './operations';
import { operationsOf, replaceOwn, type Replacement } from './replacements';
import { printed } from './stats';
import { sum } from './scope';
import type { CardState, Flow, GameEvent, Option, Part, Question } from './types';
import { NOBODY } from './zones';

export interface Bill {
  player: number;
  card: number;
  object: number;
  amount: number;
}

interface Outcome {
  bill: Bill;
  /** The cards that pay; null: unpaid. */
  cards: number[] | null;
  instead: Replacement | null;
}

/** What a card owes: S21, its Cost as changed by card text, or always the printed one. */
export function owed(m: Model, card: CardState): number {
  const cost = m.options.costPrinted || card.facedown ? printed(m, card, 'cost') : m.table()[card.id]!.cost;
  return Math.max(0, cost);
}

/** Asks for all payments at once (S25) and lets payments and unpaid departures happen as one batch (S88). */
export function* settle(m: Model, bills: Bill[], after: (bill: Bill, paid: boolean) => void): Flow {
  const outcomes = yield* payments(m, bills);
  const effects: Operation[][] = [];
  for (const outcome of outcomes) {
    const { bill, instead } = outcome;
    if (m.player(bill.player).out) continue;
    after(bill, outcome.cards !== null);
    if (instead) effects.push(yield* operationsOf(m, instead));
    // S25: all payments are revealed together. S22: too few cards: it goes from play to discard. S60: to its owner's.
    for (const id of outcome.cards ?? []) m.card(id).shown = true;
    if (!instead) effects.push((outcome.cards ?? [bill.card]).map((id) => discardForCost(m, bill, id)));
  }
  yield* applyAll(m, effects);
}

function discardForCost(m: Model, bill: Bill, id: number): Operation {
  const { player, card, object } = bill;
  return { do: 'discard', on: m.target(id), by: player, source: card, sourceObject: object, cause: 'cost' };
}

function* payments(m: Model, bills: Bill[]): Flow<Outcome[]> {
  const outcomes: Outcome[] = bills.map((bill) => ({ bill, cards: null, instead: null }));
  yield* replacePayments(m, outcomes);
  for (const outcome of outcomes) if (outcome.bill.amount <= 0 || outcome.instead) outcome.cards = [];
  const open = outcomes.filter((outcome) => outcome.cards === null);
  const taken = new Set<number>();
  for (const outcome of open) if (m.player(outcome.bill.player).isStack) payFromStack(m, outcome, taken);
  const payers = m.inMatch().filter((player) => !m.player(player).isStack);
  const parts = payers.map((player) =>
    payPart(
      m,
      player,
      open.filter((outcome) => outcome.bill.player === player),
    ),
  );
  yield { kind: 'pay', parts };
  return outcomes;
}

function* replacePayments(m: Model, outcomes: Outcome[]): Flow {
  const due = outcomes.filter(({ bill }) => bill.amount > 0);
  const events = due.map(({ bill: { player, card, amount } }): GameEvent => {
    return { name: 'pay', card, player, cause: 'cost', way: '', amount, before: null };
  });
  const instead = yield* replaceOwn(m, events);
  due.forEach((outcome, i) => {
    outcome.instead = instead[i]!;
    // What an Extra owed is settled from here on.
    if (outcome.instead && m.card(outcome.bill.card).waiting) m.card(outcome.bill.card).paid = true;
  });
}

/** S73, S75: the top cards, one each whatever their Value. */
function payFromStack(m: Model, outcome: Outcome, taken: Set<number>): void {
  const left = m.player(outcome.bill.player).hand.filter((id) => !taken.has(id));
  if (left.length < outcome.bill.amount) return;
  outcome.cards = left.slice(0, outcome.bill.amount);
  for (const id of outcome.cards) taken.add(id);
}

/** One player's payments, one after another. */
function payPart(m: Model, player: number, outcomes: Outcome[]): Part {
  const waiting = [...outcomes];
  const taken = new Set<number>();
  return {
    player,
    question: () => (waiting[0] ? payQuestion(m, player, waiting[0].bill, taken) : null),
    answer: (picks) => {
      const outcome = waiting.shift()!;
      const { options } = payQuestion(m, player, outcome.bill, taken);
      const cards = picks.map((i) => options[i]!.ref).filter((id) => id !== NOBODY);
      if (cards.length === 0) return;
      outcome.cards = cards.sort((a, b) => m.player(player).hand.indexOf(a) - m.player(player).hand.indexOf(b));
      for (const id of cards) taken.add(id);
    },
  };
}

function payQuestion(m: Model, player: number, bill: Bill, taken: Set<number>): Question {
  const table = m.table();
  // S26: Value counts for Costs only. S27: Value 0 or less never pays.
  const able = m.player(player).hand.filter((id) => !taken.has(id) && table[id]!.value >= 1);
  const need = bill.amount;
  // S28: enough = the sum of the positive Values. S23: all or nothing. S24: who can must.
  if (sum(able.map((id) => table[id]!.value)) < need)
    return { player, kind: 'pay', min: 1, max: 1, options: [{ verb: 'cannot', ref: NOBODY }] };
  const options: Option[] = able.map((id) => ({ ...m.cardOption('pay', id, player), amount: table[id]!.value }));
  return { player, kind: 'pay', min: 1, max: options.length, need, minimal: true, options };
}

/** S63, S90: Extras that have entered pay before anything else of theirs works. */
export function* payForExtras(m: Model): Flow {
  for (;;) {
    const waiting = m
      .inMatch()
      .flatMap((player) => m.player(player).play)
      .map((id) => m.card(id))
      .filter((card) => card.waiting);
    if (waiting.length === 0) return;
    const bills = waiting.map((card) => ({
      player: card.holder,
      card: card.id,
      object: card.object,
      amount: owed(m, card),
    }));
    const start = m.tick();
    yield* settle(m, bills, (bill, paid) => {
      const card = m.card(bill.card);
      card.waiting = !paid;
      card.paid = paid;
      // The Ongoing of the paid starts.
      if (paid) card.start = start;
    });
    // Still there though unpaid: something else happened to it instead.
    for (const card of waiting) card.waiting = false;
    m.rollTies();
  }
}
