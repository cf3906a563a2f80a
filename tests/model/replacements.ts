// Replacements: `instead when …` (effects.md). Looked for as each operation is about to apply.

import { firstChoiceFails, perform, scopeOf, type Asking } from './effects';
import { concerns } from './events';
import type { Model } from './model';
import { possible } from './apply';
import type { Operation } from './operations';
import { decide, entryOf, type Entry } from './run';
import type { Flow, GameEvent, Node, Option, Part, Question, Source } from './types';

/** Something that would happen, in one or two words for it: a Mon that is discarded also leaves play. */
export type Threat = GameEvent[];

export interface Replacement {
  source: Source;
  event: GameEvent;
  /** Once for every event, chained replacements included. */
  key: string;
}

export function replacementsOf(m: Model, threat: Threat, used: string[]): Replacement[] {
  const found: Replacement[] = [];
  if (!m.state.cards.some((card) => m.print(card.id).effects.some((effect) => effect.on === 'instead'))) return found;
  const table = m.table();
  for (const source of m.sources('instead', table)) {
    const key = `${source.card}/${source.index}`;
    if (used.includes(key) || m.limited(source)) continue;
    const event = threat.find((each) => applies(m, source, each));
    if (event) found.push({ source, event, key });
  }
  return found;
}

function applies(m: Model, source: Source, event: GameEvent): boolean {
  const { effect } = source;
  if (effect.event?.name !== event.name) return false;
  const scope = scopeOf(m, source, m.table());
  scope.event = event;
  if (!effect.event || !concerns(scope, effect.event, event)) return false;
  return (!effect.if || scope.holds(effect.if)) && canHappen(m, source, event);
}

class Open extends Error {}

/** S101: a replacement that cannot happen does not replace. What asks or draws can; what does nothing on purpose too. */
function canHappen(m: Model, source: Source, event: GameEvent): boolean {
  const statements = source.effect.do;
  if (statements.length === 0) return true;
  const open = () => {
    throw new Open();
  };
  const asking: Asking = {
    ask: (question) => (question.options.length > 0 && question.max > 0 ? open() : []),
    looked: open,
  };
  const scope = scopeOf(m, source, m.table(), open);
  scope.event = event;
  if (source.effect.may && firstChoiceFails(scope, statements)) return false;
  try {
    return perform(scope, statements, asking).some((op) => possible(m, op));
  } catch (error) {
    if (error instanceof Open) return true;
    throw error;
  }
}

/** The question which of several replacements, or whether an optional one, happens. Null: nothing to ask. */
export function orderQuestion(m: Model, player: number, found: Replacement[]): Question | null {
  const optional = found.every(({ source }) => source.effect.may);
  if (found.length === 0 || (found.length === 1 && !optional)) return null;
  const options: Option[] = found.map(({ source }, ref) => ({
    ...m.cardOption('replace', source.card, player),
    amount: source.index,
    ref,
  }));
  // S74: Solo's opponent uses what it may.
  if (optional && !m.player(player).isStack) options.push({ verb: 'none', ref: found.length });
  return { player, kind: 'order', min: 1, max: 1, options };
}

/** Whether something else happened instead; its own operations apply at once. */
export function* replaced(m: Model, threat: Threat, player: number, used: string[]): Flow<Operation[] | null> {
  const found = replacementsOf(m, threat, used);
  const chosen = yield* chooseReplacement(m, player, found);
  if (!chosen) return null;
  used.push(chosen.key);
  return yield* operationsOf(m, chosen);
}

function* chooseReplacement(m: Model, player: number, found: Replacement[]): Flow<Replacement | null> {
  const question = orderQuestion(m, player, found);
  if (!question) return found[0] ?? null;
  const picks = yield* askOne(m, question);
  return found[picks[0] ?? found.length] ?? null;
}

/** Events that meet players themselves, all at once: what happens instead, where there is something to say it is asked. */
export function* replaceOwn(m: Model, events: GameEvent[]): Flow<(Replacement | null)[]> {
  const asked: { question: Question; found: Replacement[]; at: number }[] = [];
  const instead = events.map((event, at) => {
    const found = replacementsOf(m, [event], []);
    const question = orderQuestion(m, event.player, found);
    if (question) asked.push({ question, found, at });
    return question ? null : (found[0] ?? null);
  });
  const take = ({ found, at }: (typeof asked)[number], picks: number[]) =>
    (instead[at] = found[picks[0] ?? found.length] ?? null);
  for (const each of asked) if (m.player(each.question.player).isStack) take(each, m.randomAnswer(each.question));
  const parts = m.inMatch().map((player): Part => {
    const mine = asked.filter((each) => each.question.player === player && !m.player(player).isStack);
    return {
      player,
      question: () => mine[0]?.question ?? null,
      answer: (picks) => void take(mine.shift()!, picks),
    };
  });
  yield { kind: 'order', parts };
  return instead;
}

/** What a replacement asks for; a *may* in it has been answered by taking it. */
export function* operationsOf(m: Model, { source, event }: Replacement): Flow<Operation[]> {
  const entry: Entry = { ...entryOf(source, event), decided: true };
  m.mark(source);
  yield* decide(m, [entry]);
  return entry.operations;
}

/** One question to one player as a node of its own. */
export function* askOne(m: Model, question: Question): Flow<number[]> {
  if (m.player(question.player).isStack) return m.randomAnswer(question);
  if (m.player(question.player).out) return [];
  let picks: number[] | null = null;
  const node: Node = {
    kind: question.kind,
    parts: [
      {
        player: question.player,
        question: () => (picks ? null : question),
        answer: (given) => (picks = given),
      },
    ],
  };
  yield node;
  return picks ?? [];
}
