// Running the effects of a batch on its snapshot (docs/resolution.md, "A batch", 1). An effect is run again from its
// beginning with all that has been drawn and answered so far, until it reaches its end.

import { askMay, firstChoiceFails, perform, scopeOf, type Asking } from './effects';
import type { Model } from './model';
import type { Operation } from './operations';
import { onlyAnswer } from './questions';
import type { Flow, GameEvent, Part, Question, Source } from './types';

/** What has come up in an effect's run: a number drawn, an answer, or a look. */
type Item = { draw: number } | { picks: number[] } | 'look';

/** An effect in a batch. */
export interface Entry {
  source: Source;
  event: GameEvent | null;
  /** Its *may* has been answered yes. */
  decided: boolean;
  tape: Item[];
  /** The question at which it stands. */
  open: Question | null;
  done: boolean;
  declined: boolean;
  operations: Operation[];
}

export function entryOf(source: Source, event: GameEvent | null = null): Entry {
  return { source, event, decided: false, tape: [], open: null, done: false, declined: false, operations: [] };
}

/** Why a run stops. */
class Need extends Error {
  constructor(
    readonly what: { draw: number; purpose: string } | { question: Question } | { look: number[]; player: number },
  ) {
    super('needs something');
  }
}

/** Runs all entries to their ends. Draws and looks happen as they are met; open choices are asked together (S50). */
export function* decide(m: Model, all: Entry[]): Flow {
  for (;;) {
    const entries = all.filter((entry) => !m.player(entry.source.controller).out);
    if (entries.length) m.still(() => entries.forEach((entry) => runOn(m, entry)));
    const open = entries.filter((entry) => entry.open);
    if (open.length === 0) return;
    const players = m.inMatch().filter((player) => open.some((entry) => entry.open!.player === player));
    const before = m.inMatch().length;
    yield { kind: 'choose', parts: players.map((player) => partOf(m, player, entries)) };
    // S86: somebody has left; all choices are made afresh from what there is now.
    if (m.inMatch().length < before)
      for (const entry of entries) Object.assign(entry, { tape: [], open: null, done: false });
  }
}

/** Goes on until the end or a question that somebody has to answer. */
function runOn(m: Model, entry: Entry): void {
  while (!entry.done) {
    const need = attempt(m, entry);
    if (!need) return;
    if ('look' in need) {
      entry.tape.push('look');
      for (const id of need.look) m.card(id).seenBy.push(need.player);
    } else if ('draw' in need) entry.tape.push({ draw: m.draw(need.draw, need.purpose) });
    else {
      const picks = answeredByItself(m, need.question);
      if (picks) entry.tape.push({ picks });
      else {
        entry.open = need.question;
        return;
      }
    }
  }
}

function answeredByItself(m: Model, question: Question): number[] | null {
  const { out, isStack } = m.player(question.player);
  if (out) return [];
  return onlyAnswer(question) ?? (isStack ? m.randomAnswer(question) : null);
}

/** A question as it is read now: what its player has looked at since it came up has a name. */
function asNow(m: Model, question: Question | null): Question | null {
  if (question?.kind !== 'cards') return question;
  return { ...question, options: question.options.map(({ verb, ref }) => m.cardOption(verb, ref, question.player)) };
}

/** One player's choices in a node: successive, entry by entry, as far as nothing else stands between. */
function partOf(m: Model, player: number, entries: Entry[]): Part {
  const current = () => entries.find((entry) => entry.open?.player === player);
  return {
    player,
    question: () => asNow(m, current()?.open ?? null),
    answer: (picks) => {
      const entry = current()!;
      entry.open = null;
      entry.tape.push({ picks });
      const need = attempt(m, entry);
      if (need && 'question' in need && need.question.player === player) entry.open = need.question;
    },
  };
}

/** Runs an effect with what its tape holds. Null: it has reached its end. */
function attempt(m: Model, entry: Entry): Need['what'] | null {
  let at = 0;
  const next = (need: Need['what']): Item => {
    const item = entry.tape[at++];
    if (item === undefined) throw new Need(need);
    return item;
  };
  const draw = (bound: number, purpose: string): number => {
    if (bound <= 1) return 0;
    const item = next({ draw: bound, purpose });
    return typeof item === 'object' && 'draw' in item ? item.draw : 0;
  };
  const asking: Asking = {
    ask: (question) => {
      const item = next({ question });
      return typeof item === 'object' && 'picks' in item ? item.picks : [];
    },
    looked: (player, look) => void next({ look, player }),
  };
  try {
    entry.operations = [];
    const scope = scopeOf(m, entry.source, m.table(), draw);
    scope.event = entry.event;
    entry.declined = !willing(m, entry, scope, asking);
    if (!entry.declined) entry.operations = perform(scope, entry.source.effect.do, asking);
    entry.done = true;
    return null;
  } catch (error) {
    if (error instanceof Need) return error.what;
    throw error;
  }
}

/** *May* is an effect's first choice. */
function willing(m: Model, entry: Entry, scope: ReturnType<typeof scopeOf>, asking: Asking): boolean {
  const { effect } = entry.source;
  // S107: with abilityOptional every Ability is a yes or no.
  const may = effect.may || (effect.on === 'ability' && m.options.abilityOptional);
  if (!may || entry.decided) return true;
  if (firstChoiceFails(scope, effect.do)) return false;
  // S74: Solo's opponent uses what it may.
  if (m.player(scope.you).isStack) return true;
  return askMay(scope, asking);
}
