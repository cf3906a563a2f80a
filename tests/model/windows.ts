// Windows for Actions and Extras (S54, S55, S65, S91).

import { extraEffects, follow, handSizes, handsEmptied, MOST_SUB_BATCHES, resolve, runBatch, triggers } from './batch';
import { payForExtras } from './cost';
import { scopeOf } from './effects';
import type { Model } from './model';
import { entryOf, type Entry } from './run';
import type { Effect, Flow, Node, Option, Question, Source } from './types';
import { enter, NOBODY } from './zones';

const MOST_WINDOWS = 8;

interface Commit {
  player: number;
  verb: 'action' | 'extra';
  card: number;
}

/** Before a step's batch: Actions only; each set of them resolves as a batch of its own. */
export function* beforeWindow(m: Model): Flow {
  for (;;) {
    const commits = yield* window(m, false);
    if (commits.length === 0) return;
    yield* runBatch(m, actionsOf(m, commits));
  }
}

/** Before Pre-Battle, Battle and Ability: Actions that join the step's batch. */
export function* joiningWindow(m: Model): Flow<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const commits = yield* window(m, false);
    if (commits.length === 0) return entries;
    entries.push(...actionsOf(m, commits));
  }
}

/** After a batch and its sub-batches, until all pass. */
export function* windows(m: Model): Flow {
  for (let i = 0; i < MOST_WINDOWS; i++) {
    const commits = yield* window(m, true);
    if (commits.length === 0 || m.subBatches >= MOST_SUB_BATCHES) return;
    m.subBatches += 1;
    const hands = handSizes(m);
    m.events = [];
    // Extras enter: seat order, right end; then they pay (S62, S63).
    const start = m.tick();
    for (const { verb, card, player } of commits) {
      if (verb !== 'extra') continue;
      enter(m, m.card(card), player, 'extra');
      m.card(card).start = start;
      m.newExtras.push(card);
    }
    m.rollTies();
    yield* payForExtras(m);
    handsEmptied(m, hands);
    const entries = [...actionsOf(m, commits), ...(yield* triggers(m, m.events)), ...extraEffects(m)];
    yield* follow(m, yield* resolve(m, m.inEntryOrder(entries)));
  }
}

/** One window: all players commit at most one thing each, secretly; then an Action is spent. */
function* window(m: Model, extras: boolean): Flow<Commit[]> {
  const commits: Commit[] = [];
  const node: Node = { kind: 'window', parts: [] };
  for (const { player, options } of offersOf(m, extras)) {
    if (m.player(player).isStack) {
      // S74: Actions at the first legal window.
      const question = { player, kind: 'window', min: 1, max: 1, options: options.slice(1) };
      commit(commits, player, question.options[m.randomAnswer(question)[0]!]!);
      continue;
    }
    let open: Question | null = { player, kind: 'window', min: 1, max: 1, options };
    node.parts.push({
      player,
      question: () => open,
      answer: (picks) => {
        open = null;
        commit(commits, player, options[picks[0]!]!);
      },
    });
  }
  yield node;
  const all = commits.filter(({ player }) => !m.player(player).out).sort((a, b) => a.player - b.player);
  for (const { verb, card } of all) {
    if (verb !== 'action') continue;
    m.card(card).actionUsed = true;
    m.card(card).actionStep = m.state.stepSerial;
  }
  return all;
}

/** Who can do something, and what. */
function offersOf(m: Model, extras: boolean): { player: number; options: Option[] }[] {
  const offering = (effect: Effect) => (effect.on === 'action' || effect.on === 'extra') && inStep(m, effect);
  if (!m.state.cards.some((card) => m.print(card.id).effects.some(offering))) return [];
  const offers = m.still(() => m.inMatch().map((player) => ({ player, options: optionsOf(m, player, extras) })));
  return offers.filter(({ options }) => options.length > 1);
}

function commit(commits: Commit[], player: number, { verb, ref }: Option): void {
  if (verb === 'action' || verb === 'extra') commits.push({ player, verb, card: ref });
}

function optionsOf(m: Model, player: number, extras: boolean): Option[] {
  const actions = m.sources('action').filter((source) => source.controller === player && usable(m, source));
  const cards = [...new Set(actions.map((source) => source.card))];
  const { hand, isStack } = m.player(player);
  const extra = !extras || isStack ? [] : hand.filter((id) => m.playable(id, player) && extraOpen(m, id, player));
  return [
    { verb: 'pass', ref: NOBODY },
    ...cards.map((id) => m.cardOption('action', id, player)),
    ...extra.map((id) => m.cardOption('extra', id, player)),
  ];
}

/** S54: once per game, and at most once per step even if it is reset. */
function usable(m: Model, source: Source): boolean {
  const card = m.card(source.card);
  if (card.zone === 'hand' || card.actionUsed || card.actionStep === m.state.stepSerial) return false;
  return inStep(m, source.effect) && !m.limited(source) && conditionHolds(m, source);
}

function inStep(m: Model, effect: Effect): boolean {
  return effect.step === m.state.step.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
}

function conditionHolds(m: Model, source: Source): boolean {
  return !source.effect.if || scopeOf(m, source, m.table()).holds(source.effect.if);
}

/** S65: at the timing and condition printed with it. */
function extraOpen(m: Model, id: number, player: number): boolean {
  const { object } = m.card(id);
  return m.print(id).effects.some((effect, index) => {
    const source = { card: id, object, controller: player, effect, index };
    return effect.on === 'extra' && inStep(m, effect) && conditionHolds(m, source);
  });
}

function actionsOf(m: Model, commits: Commit[]): Entry[] {
  const used = commits.filter(({ verb }) => verb === 'action').map(({ card }) => card);
  return m
    .sources('action')
    .filter((source) => used.includes(source.card) && inStep(m, source.effect))
    .map((source) => entryOf(source));
}
