// What a golden match shows: events, operations, keywords, options, formats, questions, rules. Each is a word such as
// `op FLIP`; the runner asks for all of them (wanted), the recorder chooses matches by them.

import { EventType, Kind } from '../../assembly/kernel/codes.ts';
import { Op } from '../../assembly/kernel/format.ts';
import { Timing, Zone } from '../../assembly/games/super-battle-mon/format.ts';
import type { Json, JsonObject } from '../../host/js/game.ts';
import { EVENTS, KINDS } from '../../host/js/names.ts';
import type { Pack } from '../../host/js/pack.ts';
import { KEYWORDS, OPTION_INFO } from '../../host/js/super-battle-mon/names.ts';
import type { Played } from './golden.ts';
import { OPERATIONS, shapesOf, type EffectShape } from './operations.ts';
import { NO_MATCH_SHOWS, UNUSED_EVENTS, WITNESSES } from './witnesses.ts';

/** Events and questions from here on are other games'. */
const OTHER_EVENTS: number = EventType.TURN_START;
const OTHER_KINDS: number = Kind.START;
/** Operations of games with chains. */
const CHAINED = new Set<number>([Op.DID, Op.THEN, Op.RESOLVE, Op.PEEK]);

/** An event as a golden match tells it. */
export type Told = {
  type: string;
  rule?: string;
  card?: string;
  source?: string;
  player?: number;
  amount?: number;
} & JsonObject;

/** A Mon or other card of a view. */
export type CardSeen = {
  card: string;
  facedown?: boolean;
  power?: number;
  cost?: number;
  under?: CardSeen[];
} & JsonObject;
export type PlayerSeen = {
  hand: CardSeen[];
  play: CardSeen[];
  discard: CardSeen[];
  removed: CardSeen[];
  ranger: CardSeen | null;
  out?: boolean;
  power: number;
  mons: number;
} & JsonObject;
export type Seen = { round: number; step: string; players: PlayerSeen[]; result: JsonObject | null } & JsonObject;

/** A decision of a match with everything a witness may look at. */
export interface Moment {
  step: Played;
  events: Told[];
  view: Seen;
  before: Seen | null;
}

export class Match {
  readonly moments: Moment[] = [];

  constructor(
    readonly pack: Pack,
    readonly setup: JsonObject,
  ) {}

  add(step: Played, view: JsonObject): void {
    const before = this.moments.at(-1)?.view ?? null;
    this.moments.push({ step, events: step.events as Told[], view: view as Seen, before });
  }

  get events(): Told[] {
    return this.moments.flatMap(({ events }) => events);
  }

  option(name: string): Json {
    return (this.setup['options'] as JsonObject)[name]!;
  }

  get players(): JsonObject[] {
    return this.setup['players'] as JsonObject[];
  }
}

/** Everything that a match shows. */
export function shownBy(match: Match): Set<string> {
  const shown = new Set<string>();
  formats(match, shown);
  for (const { name } of OPTION_INFO) shown.add(`option ${name} ${match.option(name)}`);
  for (const event of match.events) {
    shown.add(`event ${event.type}`);
    if (event.rule) shown.add(`rule ${event.rule}`);
    if (event.type === 'conceded') shown.add('concession');
  }
  for (const { view, step } of match.moments) {
    for (const asked of step.asked) shown.add(`question ${asked.split(' ')[1]}`);
    if (view.result?.['rule']) shown.add(`rule ${String(view.result['rule'])}`);
  }
  operationsShown(match, shown);
  keywords(match, shown);
  for (const [name, holds] of Object.entries(WITNESSES)) if (!shown.has(name) && holds(match)) shown.add(name);
  return shown;
}

function formats({ setup, players }: Match, shown: Set<string>): void {
  const { format } = setup;
  const rangers = players.some(({ ranger }) => ranger !== null) ? 'with Rangers' : 'without Rangers';
  if (format === 'solo') shown.add(`format solo ${String(setup['difficulty'])}`);
  else shown.add(`format ${String(format)}, ${players.length} players`);
  if (format === 'pack-battle') shown.add(`format pack-battle, packs ${String(setup['packs'])}`);
  shown.add(`format ${String(format)} ${rangers}`);
}

function operationsShown(match: Match, shown: Set<string>): void {
  const all = shapesOf(match.pack);
  const shapesNamed = (name: unknown) => all[match.pack.find(String(name))?.index ?? -1] ?? [];
  const add = (shape: EffectShape | undefined) => {
    for (const op of shape?.operations ?? []) shown.add(`op ${OPERATIONS.get(op)}`);
  };
  for (const event of match.events) {
    if (event.type === 'effect') add(shapesNamed(event.card)[event.amount!]);
    // A look is no operation of the batch.
    if (event.type === 'looked')
      for (const shape of shapesNamed(event.source)) if (shape.operations.has(Op.LOOK)) add(shape);
    if (event.type === 'replaced') add(shapesNamed(event.source ?? event.card)[event.amount!]);
    const timing = event.type === 'extra-played' ? Timing.EXTRA : event.type === 'entered' ? Timing.PLAY_IF : -1;
    for (const shape of shapesNamed(event.card)) if (shape.timing === timing) add(shape);
  }
  const ongoing = (card: CardSeen, zone: Zone) => {
    if (card.facedown) return;
    for (const shape of shapesNamed(card.card))
      if (shape.timing === Timing.ONGOING && (shape.where >> zone) & 1) add(shape);
  };
  for (const { view } of match.moments)
    for (const { play, discard, ranger, hand } of view.players) {
      for (const card of play) ongoing(card, Zone.PLAY);
      for (const card of discard) ongoing(card, Zone.DISCARD);
      if (ranger) ongoing(ranger, Zone.RANGER);
      // Deck texts have done their work when the hand is dealt.
      for (const card of hand) for (const shape of shapesNamed(card.card)) if (shape.timing === Timing.DECK) add(shape);
    }
}

/** Keywords as they come into play: on a Mon that entered, of a card that paid, on a Passive that was shown. */
function keywords(match: Match, shown: Set<string>): void {
  const of = (name: unknown) => {
    const bits = match.pack.find(String(name))?.keywords ?? 0;
    return KEYWORDS.filter((_, bit) => (bits >> bit) & 1);
  };
  for (const event of match.events) {
    if (event.type === 'entered' || event.type === 'paid' || event.type === 'effect')
      for (const word of of(event.card)) shown.add(`keyword ${word}`);
    if (event.type === 'flipped') shown.add('keyword flip');
    if (event.type === 'unflipped') shown.add('keyword unflip');
  }
}

/** Formats that exist, in the words of `shownBy`. */
function wantedFormats(): string[] {
  const tables = ['single', 'constructed', 'pack-battle', 'no-table', 'ranger-battle'];
  return [
    ...tables.flatMap((format) => [2, 3, 4].map((n) => `format ${format}, ${n} players`)),
    ...['single', 'constructed', 'pack-battle', 'solo', 'no-table'].flatMap((format) =>
      ['with Rangers', 'without Rangers'].map((rangers) => `format ${format} ${rangers}`),
    ),
    ...[7, 8, 9, 10].map((n) => `format solo ${n}`),
    ...[1, 2].map((n) => `format pack-battle, packs ${n}`),
  ];
}

/** All that golden matches have to show. `rules`: the ids of the rules' document. */
export function wanted(rules: readonly string[]): string[] {
  const options = OPTION_INFO.flatMap(({ name, values }) =>
    // Of a long range: its default and its ends.
    (values.length > 7 ? [values[0]!, ...ends(values)] : values).map((value) => `option ${name} ${value}`),
  );
  return [
    ...wantedFormats(),
    ...new Set(options),
    'concession',
    ...EVENTS.slice(0, OTHER_EVENTS)
      .filter((type) => !(type in UNUSED_EVENTS))
      .map((type) => `event ${type}`),
    ...KINDS.slice(0, OTHER_KINDS)
      .filter((kind) => kind)
      .map((kind) => `question ${kind}`),
    ...[...KEYWORDS, 'flip', 'unflip'].map((word) => `keyword ${word}`),
    ...[...OPERATIONS].filter(([op]) => !CHAINED.has(op)).map(([, name]) => `op ${name}`),
    ...Object.keys(WITNESSES).filter((name) => !name.startsWith('rule ')),
    ...rules.filter((id) => !(id in NO_MATCH_SHOWS)).map((id) => `rule ${id}`),
  ];
}

function ends(values: (string | number)[]): number[] {
  const numbers = values.map(Number);
  return [Math.min(...numbers), Math.max(...numbers)];
}
