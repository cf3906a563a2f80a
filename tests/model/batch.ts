// A batch: its effects, their sub-batches of triggers and new Extras (docs/resolution.md, S46, S92).

import { applyAll } from './apply';
import { payForExtras } from './cost';
import { scopeOf } from './effects';
import { before, concerns } from './events';
import type { Model } from './model';
import type { Operation } from './operations';
import { decide, entryOf, type Entry } from './run';
import type { Flow, GameEvent, Part, Row, Source } from './types';

export const MOST_SUB_BATCHES = 16;

/** The steps in which an Extra's own effects follow its entry at once (S64). */
const ENTRY_EFFECTS: Record<string, string> = { 'pre-battle': 'preBattle', battle: 'battle', ability: 'ability' };

/** Once per entry, in these timings (S79). */
export const ONCE_PER_ENTRY = ['preBattle', 'battle', 'ability'];

/** A batch with everything that follows from it, up to its windows. `rules`: what rules do in it besides. */
export function* runBatch(m: Model, entries: Entry[], rules: Operation[][] = []): Flow {
  yield* follow(m, yield* resolve(m, entries, rules));
}

/** The sub-batches that follow from what happened. */
export function* follow(m: Model, happened: GameEvent[]): Flow {
  let events = happened;
  for (;;) {
    const next = [...(yield* triggers(m, events)), ...extraEffects(m)];
    if (next.length === 0 || m.subBatches >= MOST_SUB_BATCHES) break;
    m.subBatches += 1;
    events = yield* resolve(m, m.inEntryOrder(next));
  }
  m.endMods('batch');
}

/** Runs, applies, lets Extras pay; returns what happened. */
export function* resolve(m: Model, entries: Entry[], rules: Operation[][] = []): Flow<GameEvent[]> {
  const hands = handSizes(m);
  m.events = [];
  // S57: conditions are checked when the batch begins.
  const able = entries.length ? m.still(() => entries.filter((entry) => begins(m, entry))) : [];
  yield* decide(m, able);
  for (const entry of able) if (!entry.declined && entry.source.effect.limit) m.mark(entry.source);
  const alive = able.filter((entry) => !m.player(entry.source.controller).out);
  yield* applyAll(m, [...alive.map((entry) => entry.operations), ...rules]);
  m.rollTies();
  yield* payForExtras(m);
  handsEmptied(m, hands);
  return m.events;
}

export function handSizes(m: Model): number[] {
  return m.state.players.map((player) => player.hand.length);
}

/** "When your hand is empty": it had cards before. */
export function handsEmptied(m: Model, sizes: number[]): void {
  for (const player of m.inMatch())
    if (sizes[player]! > 0 && m.player(player).hand.length === 0)
      m.happens({ name: 'handEmpty', card: null, player, cause: 'rule', way: '', before: null });
}

function begins(m: Model, entry: Entry): boolean {
  if (m.limited(entry.source)) return false;
  const condition = entry.source.effect.if;
  if (!condition) return true;
  const scope = scopeOf(m, entry.source, m.table());
  scope.event = entry.event;
  return scope.holds(condition);
}

// ---------------------------------------------------------------- entries of a timing

/** The effects of a timing: of Mon in play (those that `which` lets through), Rangers, discards; hands declare. */
export function* entriesOf(
  m: Model,
  timing: string,
  which: (id: number) => boolean = () => true,
  who: (player: number) => boolean = () => true,
): Flow<Entry[]> {
  const open = m.sources(timing).filter((source) => {
    if (!who(source.controller)) return false;
    const { zone } = m.card(source.card);
    return zone !== 'hand' && (zone !== 'play' || passive(source) || which(source.card));
  });
  const declared = yield* declare(m, timing, (source) => who(source.controller));
  return m.inEntryOrder([...open.map((source) => entryOf(source)), ...declared]);
}

/** Works in hand or discard too: not bound to the card's entry (S56). */
function passive(source: Source): boolean {
  return source.effect.where.some((zone) => zone === 'hand' || zone === 'discard');
}

/** S56: Passives that work from hand are shown when they work. Only those with *may* leave a choice. */
function* declare(
  m: Model,
  timing: string,
  who: (source: Source) => boolean,
  event?: (source: Source) => GameEvent[],
): Flow<Entry[]> {
  const inHand = m.sources(timing).filter((source) => {
    if (m.card(source.card).zone !== 'hand' || m.inStack(source.card) || !who(source)) return false;
    return !event || event(source).length > 0;
  });
  const entries = inHand.flatMap((source) =>
    event ? event(source).map((each) => entryOf(source, each)) : [entryOf(source)],
  );
  const able = entries.filter((entry) => begins(m, entry));
  const picked = new Set<Entry>(able.filter((entry) => !entry.source.effect.may));
  const free = able.filter((entry) => entry.source.effect.may);
  const parts = m.inMatch().flatMap((player) => declarePart(m, player, free, picked));
  if (parts.length) yield { kind: 'declare', parts };
  for (const entry of picked) {
    entry.decided = true;
    m.card(entry.source.card).shown = true;
  }
  return able.filter((entry) => picked.has(entry));
}

function declarePart(m: Model, player: number, free: Entry[], picked: Set<Entry>): Part[] {
  const mine = free.filter((entry) => entry.source.controller === player);
  const cards = [...new Set(mine.map((entry) => entry.source.card))];
  if (cards.length === 0) return [];
  let answered = false;
  const options = cards.map((id) => m.cardOption('declare', id, player));
  return [
    {
      player,
      question: () => (answered ? null : { player, kind: 'declare', min: 0, max: cards.length, options }),
      answer: (picks) => {
        answered = true;
        const chosen = picks.map((i) => cards[i]!);
        for (const entry of mine) if (chosen.includes(entry.source.card)) picked.add(entry);
      },
    },
  ];
}

// ---------------------------------------------------------------- triggers

/** S92: the triggers of what happened, each at most once a step for card, effect and object. */
export function* triggers(m: Model, events: GameEvent[]): Flow<Entry[]> {
  const found: Entry[] = [];
  if (events.length === 0) return [];
  const table = m.table();
  const matches = (source: Source) => events.filter((event) => answers(m, table, source, event));
  for (const source of m.sources('when', table)) {
    if (m.card(source.card).zone === 'hand') continue;
    for (const event of matches(source)) found.push(entryOf(source, event));
  }
  // A card's own trigger fires on last-known information.
  for (const event of events) {
    for (const source of lastKnown(m, event)) {
      const twice = found.some((entry) => entry.event === event && same(entry.source, source));
      if (!twice && answers(m, table, source, event)) found.push(entryOf(source, event));
    }
  }
  const declared = yield* declare(m, 'when', () => true, matches);
  return fresh(m, [...found, ...declared]);
}

function same(a: Source, b: Source): boolean {
  return a.card === b.card && a.index === b.index;
}

function answers(m: Model, table: Row[], source: Source, event: GameEvent): boolean {
  const scope = scopeOf(m, source, table);
  scope.event = event;
  return source.effect.event !== undefined && concerns(scope, source.effect.event, event);
}

/** The event's object as it was: its "when this …" effects, if they worked then. */
function lastKnown(m: Model, event: GameEvent): Source[] {
  const memory = before(event);
  if (!memory || event.card === null) return [];
  const card = memory.state.cards[event.card]!;
  if (card.facedown || card.waiting || memory.table[card.id]!.blank || m.player(event.player).out) return [];
  return m.print(card.id).effects.flatMap((effect, index) => {
    if (effect.on !== 'when' || effect.event?.object || !effect.where.includes(card.zone)) return [];
    return [{ card: card.id, object: card.object, controller: card.holder, effect, index }];
  });
}

/** Drops what has fired in this step, and keeps one of several where the effect is limited. */
function fresh(m: Model, entries: Entry[]): Entry[] {
  const limited = new Set<string>();
  return entries.filter((entry) => {
    const { source, event } = entry;
    const name = `${source.card}/${source.index}`;
    const key = `${name}/${event!.card ?? `player ${event!.player}`}`;
    if (m.fired.has(key) || m.limited(source) || limited.has(name)) return false;
    m.fired.add(key);
    if (source.effect.limit) limited.add(name);
    return true;
  });
}

/** S64: what Extras that have just entered, and are paid for, do in this step. */
export function extraEffects(m: Model): Entry[] {
  const timing = ENTRY_EFFECTS[m.state.step] ?? '';
  const cards = m.newExtras.splice(0).filter((id) => m.card(id).zone === 'play' && m.card(id).paid);
  return m
    .sources(timing)
    .filter((source) => cards.includes(source.card) && !passive(source))
    .map((source) => entryOf(source));
}

/** Where an entry stands in its batch. */
export function rankOf(m: Model, entry: Entry): number[] {
  const { card, controller, index } = entry.source;
  const player = m.player(controller);
  const zones = [player.ranger === null ? [] : [player.ranger], player.play, player.discard, player.hand];
  // What answers from beyond, by what was known of it, stands last.
  const gone = m.card(card).object !== entry.source.object;
  const zone = gone ? -1 : zones.findIndex((list) => list.includes(card));
  if (zone < 0) return [controller, zones.length, 0, 0];
  return [controller, zone, zones[zone]!.indexOf(card), index];
}
