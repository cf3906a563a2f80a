/** Events as the cartridge writes them (docs/abi.md, assembly/kernel/codes.ts) → JSON and sentences. */

import { EventType } from '../../assembly/kernel/codes.ts';
import { bitsOf, Reader } from './bytes.ts';
import { gameWords, playerName, ruleId, type Names } from './game.ts';
import { BOUNDS, CAUSES, EVENTS, REASONS, type EventWord } from './names.ts';
import { fill, listed } from './words/words.ts';

const NONE = 0xffff;
const NO_BYTE = 0xff;
export const EVENT_BYTES = 20;

/** An event's numbers. */
export interface RawEvent {
  n: number;
  type: number;
  cause: number;
  rule: number;
  player: number;
  from: number;
  to: number;
  amount: number;
  sourceSlot: number;
  source: number;
  slot: number;
  card: number;
}

export interface EventJson {
  /** Number of the happening, counted from the start of the match; a viewer's events may leave numbers out. */
  n: number;
  type: EventWord;
  rule: string | null;
  cause: (typeof CAUSES)[number];
  /** What caused it; null where the viewer may not know which card that is. */
  source?: string | null;
  sourceSlot?: number;
  card?: string | null;
  slot?: number;
  player?: number;
  amount?: number;
  /** Zones. */
  from?: string;
  to?: string;
  /** Fields of single types: cost, set, attribute, step, result, reason, winners, game, bound, place. */
  [more: string]: unknown;
}

export function rawEvents(bytes: Uint8Array): RawEvent[] {
  const reader = new Reader(bytes);
  const events: RawEvent[] = [];
  while (reader.left >= EVENT_BYTES) {
    const event = {
      n: reader.u16(),
      type: reader.u8(),
      cause: reader.u8(),
      rule: reader.u16(),
      player: reader.u8(),
      from: reader.u8(),
      to: reader.u8(),
      amount: 0,
      sourceSlot: 0,
      source: 0,
      slot: 0,
      card: 0,
    };
    reader.skip(1);
    event.amount = reader.i16();
    event.sourceSlot = reader.u16();
    event.source = reader.u16();
    event.slot = reader.u16();
    event.card = reader.u16();
    events.push(event);
  }
  return events;
}

/** Events whose `amount` says nothing. */
const WITHOUT_AMOUNT = new Set<number>([
  EventType.SELECTED,
  EventType.REVEALED,
  EventType.FLIPPED,
  EventType.UNFLIPPED,
  EventType.LEFT,
  EventType.DISCARDED,
  EventType.RETURNED,
  EventType.REMOVED,
  EventType.PLACED_UNDER,
  EventType.EXCHANGED,
  EventType.BLANKED,
  EventType.PREVENTED,
  EventType.SHOWN,
  EventType.FORCED,
  EventType.ACTION_USED,
  EventType.ACTION_RESET,
  EventType.EXTRA_PLAYED,
  EventType.GAME_END,
  EventType.MATCH_END,
  EventType.CONCEDED,
  EventType.SHUFFLED,
  EventType.BUILT,
  EventType.PASSED,
  EventType.LIMIT,
  EventType.STEP,
  EventType.RESULT_CHANGED,
  EventType.SENT,
  EventType.DESTROYED,
  EventType.VOIDED,
  EventType.TO_DECK,
  EventType.SUMMONED,
  EventType.MOVED_ROW,
  EventType.TRIBUTED,
  EventType.CONTROL,
  EventType.TRAIT,
  EventType.STARTER,
  EventType.REDRAWN,
  EventType.NEGATED,
  EventType.ATTACK_ENDED,
  EventType.DECK_OUT,
  EventType.OUT,
]);

/** Events whose `from` and `to` are no zones. */
const WITHOUT_ZONES = new Set<number>([
  EventType.MODIFIED,
  EventType.GROUP_MODIFIED,
  EventType.GAME_END,
  EventType.MATCH_END,
  EventType.STEP,
  EventType.PRICED,
]);

export function eventJson(raw: RawEvent, names: Names): EventJson {
  const { game, pack } = names;
  const zones = !WITHOUT_ZONES.has(raw.type);
  const zone = (number: number) => game.zones[number] ?? String(number);
  const json: EventJson = {
    n: raw.n,
    type: EVENTS[raw.type] ?? 'none',
    rule: ruleId(game, raw.rule),
    cause: CAUSES[raw.cause] ?? null,
    ...(raw.sourceSlot === NONE && raw.source === NONE ? {} : { source: pack.name(raw.source) }),
    ...(raw.sourceSlot === NONE ? {} : { sourceSlot: raw.sourceSlot }),
    ...(raw.slot === NONE && raw.card === NONE ? {} : { card: pack.name(raw.card) }),
    ...(raw.slot === NONE ? {} : { slot: raw.slot }),
    ...(raw.player === NO_BYTE ? {} : { player: raw.player }),
    ...(WITHOUT_AMOUNT.has(raw.type) ? {} : { amount: raw.amount }),
    ...(zones && raw.from !== NO_BYTE ? { from: zone(raw.from) } : {}),
    ...(zones && raw.to !== NO_BYTE && raw.type !== EventType.PAID ? { to: zone(raw.to) } : {}),
  };
  switch (raw.type) {
    case EventType.PAID:
      json['cost'] = raw.to;
      break;
    case EventType.MODIFIED:
    case EventType.GROUP_MODIFIED:
      json['attribute'] = game.attributes[raw.to] ?? String(raw.to);
      if (raw.from === 1) json['set'] = true;
      break;
    case EventType.PLACED_UNDER:
      json['topSlot'] = raw.amount;
      break;
    case EventType.EQUIPPED:
    case EventType.ATTACK:
      if (raw.amount >= 0) json['targetSlot'] = raw.amount;
      delete json.amount;
      break;
    case EventType.GAME_END:
    case EventType.MATCH_END:
      json['winners'] = bitsOf(raw.amount & 0xff);
      json['reason'] = REASONS[raw.to] || null;
      if (raw.type === EventType.GAME_END && raw.from !== NO_BYTE) json['game'] = raw.from;
      break;
    case EventType.LIMIT:
      json['bound'] = BOUNDS[raw.amount] || String(raw.amount);
      break;
    case EventType.STEP:
      json['step'] = game.steps[raw.amount] ?? String(raw.amount);
      break;
  }
  game.event(json, raw);
  return json;
}

/** The variants of a sentence that fit an event, the most particular first. */
function variants(event: EventJson): string[] {
  const source = event.source !== undefined && event.source !== event.card ? '.source' : '';
  const { type, amount } = event;
  const way =
    type === 'coin'
      ? amount
        ? '.heads'
        : '.tails'
      : type === 'entered'
        ? amount === 1
          ? '.main'
          : amount === 2
            ? '.extra'
            : ''
        : event['set']
          ? '.set'
          : type === 'looked' && event.card
            ? '.card'
            : '';
  return [`${type}${way}${source}`, `${type}${way}`, `${type}${source}`, type];
}

/** A sentence for an event, starting with the rule's id where one is concerned: "S27: Value 3 paid Cost 2 …". */
export function eventText(event: EventJson, names: Names): string {
  const { words } = names;
  const own = gameWords(names);
  const card = (name: string | null | undefined) => name ?? words.hidden;
  const zone = (name: unknown) => (typeof name === 'string' ? (own.zones[name] ?? name) : '');
  const key = variants(event).find((variant) => words.events[variant] !== undefined) ?? 'none';
  const signed = event.amount !== undefined && event.amount > 0 ? `+${event.amount}` : `${event.amount ?? ''}`;
  const plus =
    event.type === 'points' ||
    event.type === 'hearts' ||
    ((event.type === 'modified' || event.type === 'group-modified' || event.type === 'counters') && !event['set']);
  const winners = (event['winners'] as number[] | undefined) ?? [];
  const sentence = fill(words.events[key]!, {
    ...event,
    card: card(event.card),
    source: card(event.source),
    other: card(event['other'] as string | null | undefined),
    player: event.player === undefined ? words.nobody : playerName(names, event.player),
    amount: plus ? signed : event.amount,
    from: zone(event.from),
    to: zone(event.to),
    attribute: own.attributes[event['attribute'] as string] ?? event['attribute'],
    step: own.steps[event['step'] as string] ?? event['step'],
    result: own.results[event['result'] as string] ?? event['result'],
    prevented: own.preventions[event['prevented'] as string] ?? event['prevented'],
    winners: listed(
      winners.map((player) => playerName(names, player)),
      words,
    ),
    reason: words.reasons[event['reason'] as string] ?? event['reason'],
    bound: words.bounds[event['bound'] as string] ?? event['bound'],
    place: (event.amount ?? 0) + 1,
  });
  return event.rule && sentence ? `${event.rule}: ${sentence}` : sentence;
}
