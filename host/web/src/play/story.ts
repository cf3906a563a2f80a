/**
 * What has happened, shown one thing after another: beats of the log, each with the table as it looked then. The core
 * tells how the table stands at decisions only; between two of them the beats carry the earlier view towards the later
 * one, for the eye alone. What a viewer may not see has no identity in its events, so none comes to light here.
 */

import type { JsonObject } from '../../../js/game.ts';
import { BEGINS } from './journal.ts';
import type { LogLine, Seen } from './screen.ts';

export interface Beat {
  lines: LogLine[];
  view: JsonObject;
  /** Cards that this is about, by slot: whom it happens to, and what causes it. */
  objects: number[];
  sources: number[];
}

interface Card {
  slot: number;
  card: string | null;
  [field: string]: unknown;
}
type Seat = Record<string, Card[] | { count: number } | Card | null | string | number>;

/** Events that are told together with what stands beside them. */
const TOGETHER = new Set(['revealed', 'entered', 'won', 'lost', 'tied', 'paid']);
/** Events that are no beat of their own. */
const COURSE = new Set(['step', 'selected', 'passed', 'effect', 'shuffled', 'round-end', 'game-end', 'match-end']);
/** So many beats at most; where more has happened, the last ones are shown. */
const MOST = 40;

/** The beats that lead from what a viewer saw to what it sees now. */
export function beatsOf(before: Seen, now: Seen): Beat[] {
  const lines = now.log.slice(before.log.length);
  let view = structuredClone(before.view);
  const after = cardsIn(now.view);
  const beats: Beat[] = [];
  let group: LogLine[] = [];
  const close = () => {
    if (group.some((line) => !COURSE.has(line.type) && !BEGINS.has(line.type))) {
      const slots = (of: 'slot' | 'sourceSlot') =>
        group.flatMap((line) => (line[of] === undefined ? [] : [line[of] as number]));
      beats.push({ lines: group, view: structuredClone(view), objects: slots('slot'), sources: slots('sourceSlot') });
    }
    group = [];
  };
  for (const line of lines) {
    const last = group.at(-1);
    if (last && (line.type === 'step' || !(TOGETHER.has(last.type) && TOGETHER.has(line.type)))) close();
    view = applied(view, line, after);
    if (!COURSE.has(line.type)) group.push(line);
  }
  close();
  return beats.slice(-MOST);
}

function cardsIn(view: JsonObject): Map<number, Card> {
  const cards = new Map<number, Card>();
  for (const seat of view['players'] as Seat[])
    for (const zone of Object.values(seat))
      for (const card of Array.isArray(zone) ? zone : []) if (typeof card.slot === 'number') cards.set(card.slot, card);
  return cards;
}

const NUMBERS = ['power', 'cost', 'team', 'value'];

/** The view after one event, as far as a table shows it. */
function applied(view: JsonObject, line: LogLine, after: Map<number, Card>): JsonObject {
  const seats = view['players'] as Seat[];
  if (line.type === 'round-start') view['round'] = line.amount ?? null;
  if (line.type === 'turn-start') Object.assign(view, { turn: line.amount ?? 0, active: line.player ?? 0 });
  if (line.type === 'step' && typeof line['step'] === 'string') view['step'] = line['step'];
  const { slot } = line;
  if (slot === undefined) return view;
  if (typeof line.to === 'string' && line.type !== 'paid' && line.player !== undefined) {
    // The owner of what leaves a row may be another than who had it.
    const card = taken(seats, slot, line) ?? after.get(slot) ?? { slot, card: line.card ?? null };
    const owner = line.to !== 'play' && typeof card['owner'] === 'number' ? card['owner'] : line.player;
    put(seats[owner], line.to, line.type === 'entered' ? (after.get(slot) ?? card) : bare(card, line));
    return view;
  }
  const card = cardsIn(view).get(slot);
  if (!card) return view;
  if (line.type === 'flipped') Object.assign(card, { facedown: true, power: 0, mods: [], counters: 0 });
  if (line.type === 'unflipped') Object.assign(card, after.get(slot) ?? {}, { facedown: false });
  const attribute = line.type === 'counters' ? 'power' : line['attribute'];
  if (typeof attribute === 'string' && NUMBERS.includes(attribute) && line.amount !== undefined)
    card[attribute] = line['set'] ? line.amount : Number(card[attribute] ?? 0) + line.amount;
  return view;
}

/** A card outside of play has no figures of its own. */
const bare = (card: Card, line: LogLine): Card => ({ slot: card.slot, card: line.card ?? card.card });

function taken(seats: Seat[], slot: number, line: LogLine): Card | null {
  for (const seat of seats)
    for (const zone of Object.values(seat)) {
      if (!Array.isArray(zone)) continue;
      const at = zone.findIndex((card) => card.slot === slot);
      if (at >= 0) return zone.splice(at, 1)[0]!;
    }
  // It came out of cards that this viewer sees only the number of.
  const from = seats[line.player!]?.[String(line.from)];
  if (from && typeof from === 'object' && 'count' in from && typeof from.count === 'number' && from.count > 0)
    from.count--;
  return null;
}

function put(seat: Seat | undefined, name: string, card: Card): void {
  const zone = seat?.[name];
  if (Array.isArray(zone)) zone.push(card);
  else if (zone && typeof zone === 'object' && 'count' in zone && typeof zone.count === 'number') zone.count++;
}
