// Two readings of the rules play the same match: after every decision their questions and views must agree. Reports
// the first decision and the first field that differ. The core's log is where the model's chance comes from.

import { Model, type Chance, type Setup } from './model';
import { someAnswer } from './questions';
import type { Option, Question } from './types';
import type { Json, JsonObject } from './view';

/** A question as the referee's protocol writes it, for viewer `all`. */
export interface CoreQuestion {
  id: number | string;
  player: number;
  kind: string;
  min: number;
  max: number;
  need?: number;
  minimal?: boolean;
  options: (Omit<Option, 'ref'> & { id: string })[];
}

export type LogEntry =
  | { type: 'chance'; bound: number; value: number }
  | { type: 'shuffle'; player?: number; zone: string; order: number[] }
  | { type: 'answer' | 'reveal' | 'concede' };

/** The other core. `log` returns what has come to the log since the last call. */
export interface Driver {
  readonly status: 'asking' | 'ended';
  questions(): CoreQuestion[];
  answer(player: number, question: number | string, choose: string[]): void;
  concede(player: number): void;
  log(): LogEntry[];
  view(viewer: 'public' | 'all'): JsonObject;
}

export interface Difference {
  /** Number of the decision after which they differ; 0: the start. */
  decision: number;
  field: string;
  core: Json;
  model: Json;
  /** The last decisions. */
  trail: string[];
  /** Everything on the model's table. */
  table: JsonObject | null;
}

export interface Comparing {
  /** Numbers below a bound: which answers are given. */
  draw: (bound: number) => number;
  /** How often, in a thousand decisions, somebody leaves. */
  leaving?: number;
  /** Fields of views that are not compared. */
  ignore?: RegExp;
}

/** Thrown by the model's chance when the log holds something else. */
class Apart extends Error {
  constructor(
    readonly field: string,
    readonly core: Json,
    readonly model: Json,
  ) {
    super(`${field}: core ${JSON.stringify(core)}, model ${JSON.stringify(model)}`);
  }
}

/** Plays one match on both. Null: they agree to the end. */
export function compareMatch(driver: Driver, setup: Setup, comparing: Comparing): Difference | null {
  return new Comparison(driver, setup, comparing).run();
}

class Comparison {
  private readonly log: LogEntry[] = [];
  private readonly trail: string[] = [];
  private decision = 0;
  /** The core's open questions, as they were last compared. */
  private asked: CoreQuestion[] = [];
  private model!: Model;

  constructor(
    private readonly driver: Driver,
    private readonly setup: Setup,
    private readonly comparing: Comparing,
  ) {}

  run(): Difference | null {
    try {
      this.listen();
      this.model = new Model(this.setup, this.chance());
      this.check();
      while (!this.model.ended) {
        this.decide();
        this.decision += 1;
        this.check();
      }
      return null;
    } catch (error) {
      if (error instanceof Apart) return this.difference(error.field, error.core, error.model);
      const { message, stack } = error as Error;
      return this.difference('error', message, (stack ?? '').split('\n').slice(1, 6).join('\n'));
    }
  }

  private difference(field: string, core: Json, model: Json): Difference {
    const table = this.model ? this.model.view('all') : null;
    return {
      decision: this.decision,
      field,
      core,
      model,
      trail: this.trail.slice(-12),
      table,
    };
  }

  // ---------------------------------------------------------------- chance

  /** Draws with one outcome and shuffles of one card say nothing. */
  private listen(): void {
    for (const entry of this.driver.log()) {
      if (entry.type === 'chance' && entry.bound > 1) this.log.push(entry);
      if (entry.type === 'shuffle' && entry.order.length > 1) this.log.push(entry);
    }
  }

  private chance(): Chance {
    return {
      draw: (bound, purpose) => {
        const entry = this.log.shift();
        if (entry?.type !== 'chance' || entry.bound !== bound)
          throw new Apart('chance', this.next(entry), `${purpose}: one of ${bound}`);
        return entry.value;
      },
      shuffle: (zone, player, count) => {
        const entry = this.log.shift();
        const fits = entry?.type === 'shuffle' && entry.order.length === count;
        if (!fits || (entry.player !== undefined && entry.player !== player))
          throw new Apart('shuffle', this.next(entry), `shuffle of ${zone} of player ${player}, ${count} cards`);
        return entry.order;
      },
    };
  }

  private next(entry: LogEntry | undefined): Json {
    return entry ? JSON.stringify(entry) : 'nothing';
  }

  // ---------------------------------------------------------------- decisions

  private decide(): void {
    const { draw, leaving = 0 } = this.comparing;
    const { questions } = this.model.pending();
    const question = questions[draw(questions.length)]!;
    if (leaving > 0 && draw(1000) < leaving) {
      this.trail.push(`player ${question.player} leaves`);
      this.driver.concede(question.player);
      this.listen();
      this.model.concede(question.player);
      return;
    }
    const other = this.asked.find((each) => each.player === question.player)!;
    // Picks are a set: the order in which they are said must not matter.
    const picks = someAnswer(question, draw).sort((a, b) => a - b);
    const ids = matched(question, other);
    const said = picks.map((pick) => keyOf(question, question.options[pick]!)).join(' + ');
    this.trail.push(`${this.where()} ${question.kind} of player ${question.player}: ${said}`);
    this.driver.answer(question.player, other.id, sorted(picks.map((pick) => ids[pick]!))); // prettier-ignore
    this.listen();
    this.model.answer(question.player, picks);
  }

  private where(): string {
    return `round ${this.model.state.round} ${this.model.state.step}:`;
  }

  // ---------------------------------------------------------------- comparing

  private check(): void {
    if (this.log.length) throw new Apart('chance', this.next(this.log[0]), 'nothing more');
    for (const viewer of ['public', 'all'] as const) {
      const core = plainView(this.driver.view(viewer));
      const model = plainView(this.model.view(viewer));
      same(`view ${viewer}`, core, model, this.comparing.ignore);
    }
    same('ended', this.driver.status === 'ended', this.model.ended);
    const core = this.driver.questions();
    this.asked = core;
    const model = this.model.pending().questions;
    same('asked', core.map(({ player, kind }) => `${player} ${kind}`).sort(), model.map(({ player, kind }) => `${player} ${kind}`).sort()); // prettier-ignore
    for (const question of model) {
      const other = core.find((each) => each.player === question.player)!;
      const of = ({ min, max, need, minimal }: CoreQuestion | Question) =>
        plain({ min, max, need: need ?? 0, minimal: minimal ?? false });
      same(`question of player ${question.player}`, of(other), of(question));
      const keys = (asked: CoreQuestion | Question) => asked.options.map((option) => keyOf(asked, option)).sort();
      same(`options of player ${question.player} (${question.kind})`, keys(other), keys(question));
    }
  }
}

function sorted(ids: string[]): string[] {
  return ids.sort((a, b) => Number(a) - Number(b));
}

/** The ids of the core's options in the order of the model's. */
function matched(question: Question, other: CoreQuestion): string[] {
  const left = [...other.options];
  return question.options.map((option) => {
    const at = left.findIndex((each) => keyOf(other, each) === keyOf(question, option));
    if (at < 0) throw new Apart('option', 'not there', keyOf(question, option));
    return left.splice(at, 1)[0]!.id;
  });
}

/** An option in words that both readings share. */
function keyOf(question: { kind: string }, option: Omit<Option, 'ref'>): string {
  const { verb, card, place, target, targetPlace, player, amount } = option;
  // Where cards lie while decks are built or changed is nobody's rule.
  const named = question.kind === 'build' || question.kind === 'sideboard';
  const at = (where: typeof place) => (where ? `${where.player}.${where.zone}[${where.index}]` : '');
  const parts = named
    ? [verb, card ?? '', target ?? '']
    : [
        verb,
        card ?? '',
        at(place),
        target ?? '',
        at(targetPlace),
        player ?? '',
        verb === 'replace' ? '' : (amount ?? ''),
      ];
  return parts.filter((part) => part !== '').join(' ');
}

// ---------------------------------------------------------------- views in one form

const CARD_FIELDS = ['facedown', 'power', 'cost', 'team', 'value', 'counters', 'entered', 'paid', 'actionUsed'];

/** The fields that the contract fixes, with everything that is plain left out. */
function plainView(view: JsonObject): JsonObject {
  const players = (view['players'] as JsonObject[]).map((player, i) => ({
    out: player['out'] === true,
    hand: list(player['hand'], i),
    play: list(player['play'], i),
    discard: list(player['discard'], i),
    removed: list(player['removed'], i),
    stack: list(player['stack'], i),
    ranger: player['ranger'] ? plainCard(player['ranger'] as JsonObject, i) : null,
    power: player['power'] ?? 0,
    mons: player['mons'] ?? 0,
    forced: Boolean(player['forced']),
  }));
  const result = view['result'] as JsonObject | null;
  return {
    round: view['round'] ?? 0,
    step: view['step'] ?? '',
    match: view['match'] ?? null,
    lastRound: plain(view['lastRound'] ?? null),
    players,
    groups: plainGroups((view['groups'] ?? []) as JsonObject[]),
    result: result && { winners: result['winners']!, reason: result['reason']! },
  };
}

/** A list of cards, or how many there are; empty: nothing. */
function list(cards: Json | undefined, player: number): Json {
  if (cards === undefined || cards === null) return [];
  if (Array.isArray(cards)) {
    const known = cards.some((card) => (card as JsonObject)['card'] !== null);
    if (!known) return cards.length ? { count: cards.length } : [];
    return cards.map((card) => plainCard(card as JsonObject, player));
  }
  return (cards as JsonObject)['count'] === 0 ? [] : cards;
}

function plainCard(card: JsonObject, player: number): JsonObject {
  const plainOne: JsonObject = { card: card['card'] ?? null };
  for (const field of CARD_FIELDS) if (card[field]) plainOne[field] = card[field];
  // S95: what lies facedown has no Value, whatever is written there.
  if (card['facedown']) delete plainOne['value'];
  if (card['owner'] !== undefined && card['owner'] !== player) plainOne['owner'] = card['owner'];
  if (card['types']) plainOne['types'] = [...(card['types'] as string[])].sort();
  if (card['mods']) plainOne['mods'] = plainMods(card['mods'] as JsonObject[]);
  if (card['under']) plainOne['under'] = (card['under'] as JsonObject[]).map((each) => each['card'] ?? null);
  return plainOne;
}

/** Additions of one kind and length may be kept as one. */
function plainMods(mods: JsonObject[]): string[] {
  const sums = new Map<string, JsonObject>();
  const rest: JsonObject[] = [];
  for (const mod of mods) {
    if (typeof mod['add'] !== 'number' || mod['attr'] === 'text') {
      rest.push(mod);
      continue;
    }
    const key = `${String(mod['attr'])} ${String(mod['until'])}`;
    const before = sums.get(key);
    sums.set(key, { ...mod, add: mod['add'] + Number(before?.['add'] ?? 0) });
  }
  return [...rest, ...sums.values()].flatMap(plainMod).sort();
}

function plainMod(mod: JsonObject): string[] {
  const kind = 'set' in mod ? 'set' : 'add';
  const until = String(mod['until']);
  if (mod['attr'] === 'text') return [`text ${until}`];
  if (mod['attr'] === 'prevented') return (mod[kind] as string[]).map((what) => `prevented ${what} ${until}`);
  return [`${String(mod['attr'])} ${kind} ${String(mod[kind])} ${until}`];
}

function plainGroups(groups: JsonObject[]): string[] {
  const types = (group: JsonObject) => [...((group['types'] ?? []) as string[])].sort().join();
  const whose = (group: JsonObject) => `player ${String(group['player'])} ${String(group['zone'])} ${types(group)}`;
  const kinds = [...new Set(groups.map(whose))].sort();
  return kinds.flatMap((kind) =>
    plainMods(groups.filter((group) => whose(group) === kind)).map((mod) => `${kind} ${mod}`),
  );
}

function plain(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** Throws at the first field that differs. */
function same(field: string, core: Json, model: Json, ignore?: RegExp): void {
  if (core === model || ignore?.test(field)) return;
  const isRecord = (value: Json): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (Array.isArray(core) && Array.isArray(model) && core.length === model.length) {
    core.forEach((each, i) => same(`${field}[${i}]`, each, model[i]!, ignore));
    return;
  } else if (isRecord(core) && isRecord(model)) {
    for (const key of new Set([...Object.keys(core), ...Object.keys(model)]))
      same(`${field}.${key}`, core[key] ?? null, model[key] ?? null, ignore);
    return;
  }
  throw new Apart(field, core, model);
}
