/** Runs `example` blocks through anything that answers as the referee does (docs: the referee's protocol). */

import type { Example } from './ast';
import { parseExample, type GivenCard, type Line, type ParsedExample, type Pick, type Step } from './examples';
import type { Vocabulary } from './vocabulary';

/** Speaks the referee's protocol: one request, one response. */
export interface Referee {
  request(request: object): object | Promise<object>;
}

export interface ExampleResult {
  ok: boolean;
  /** What did not hold, with its line; empty when all did. */
  failures: { line: Line; message: string }[];
}

interface Option {
  id: string;
  verb: string;
  card?: string | null;
  place?: { player: number; zone: string; index: number };
  target?: string | null;
  targetPlace?: { player: number; zone: string; index: number };
  player?: number;
  amount?: number;
  label?: string;
}
interface Question {
  id: number | string;
  player: number;
  kind: string;
  min: number;
  max: number;
  need?: number;
  options: Option[];
}
interface Response {
  ok: boolean;
  status?: string | null;
  questions?: Question[];
  events?: { type: string; player?: number; step?: string }[];
  result?: { winners?: number[] } | null;
  error?: { code?: string; message?: string };
}
type CardView = string | { card: string | null; facedown?: boolean; [figure: string]: unknown };
type View = {
  step?: string;
  lastRound?: { winners?: number[]; losers?: number[] };
  result?: { winners?: number[] } | null;
  players: Record<string, unknown>[];
};

class Failed extends Error {}

const PAIRED: Record<string, string> = {
  may: 'choose',
  cards: 'choose',
  player: 'choose',
  mode: 'choose',
  order: 'choose',
};
const MOST_ANSWERS = 500;

/** Kinds of questions that a line's verb answers. */
function answers(verb: string, question: Question): boolean {
  if (question.kind === 'window') return verb === 'action' || verb === 'extra' || verb === 'pass';
  return verb === (PAIRED[question.kind] ?? question.kind);
}

export async function runExample(example: Example, v: Vocabulary, referee: Referee): Promise<ExampleResult> {
  const { parsed, faults } = parseExample(example, v);
  if (faults.length) return { ok: false, failures: faults };
  const run = new Run(parsed, v, referee);
  return run.all();
}

/** The position as the referee's request has it. */
export function positionOf(parsed: ParsedExample, v: Vocabulary): object {
  const { round, winners, losers } = parsed;
  const last = winners || losers ? { lastRound: { winners: winners ?? [], losers: losers ?? [] } } : {};
  return {
    do: 'position',
    game: v.game,
    seed: parsed.seed ?? 'example',
    players: parsed.players.map((_, i) => ({ name: `Player ${i}` })),
    ...(Object.keys(parsed.options).length ? { options: parsed.options } : {}),
    position: { ...(round === undefined ? {} : { round }), ...last, players: parsed.players },
  };
}

class Run {
  private response: Response = { ok: true };
  private readonly events: string[] = [];
  /** How the last round that was compared ended. The view tells it only once the next round has begun. */
  private round?: { winners: number[]; losers: number[] };
  private count = 0;

  constructor(
    private readonly parsed: ParsedExample,
    private readonly v: Vocabulary,
    private readonly referee: Referee,
  ) {}

  async all(): Promise<ExampleResult> {
    const failures: ExampleResult['failures'] = [];
    let line: Line = this.parsed.steps[0]?.line ?? { text: '' };
    try {
      await this.ask(positionOf(this.parsed, this.v));
      for (const group of this.groups()) {
        for (const step of group.before) line = step.line;
        await this.play(group.before, (at) => (line = at));
        for (const step of group.after) {
          line = step.line;
          const message = await this.check(step);
          if (message) failures.push({ line, message });
        }
      }
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      failures.push({ line, message: error.message });
    }
    return { ok: !failures.length, failures };
  }

  /** Choices, then what is expected after them, and so on. */
  private groups(): { before: Step[]; after: Step[] }[] {
    const groups: { before: Step[]; after: Step[] }[] = [{ before: [], after: [] }];
    for (const step of this.parsed.steps) {
      const acts = step.kind === 'choice' || step.kind === 'at';
      if (acts && groups[groups.length - 1].after.length) groups.push({ before: [], after: [] });
      groups[groups.length - 1][acts ? 'before' : 'after'].push(step);
    }
    return groups;
  }

  private async ask(request: object): Promise<Response> {
    const response = (await this.referee.request(request)) as Response;
    if (!response.ok) throw new Failed(response.error?.message ?? 'the referee refuses this');
    if (response.status !== undefined) this.response = response;
    for (const event of response.events ?? []) this.note(event);
    return response;
  }

  private note({ type, player, step }: NonNullable<Response['events']>[number]): void {
    this.events.push(type);
    if (type === 'step' && step === 'compare') this.round = { winners: [], losers: [] };
    if (type === 'won' && player !== undefined) this.round?.winners.push(player);
    if (type === 'lost' && player !== undefined) this.round?.losers.push(player);
  }

  private async view(): Promise<View> {
    const response = (await this.referee.request({ do: 'view', viewer: 'all' })) as Response & { view?: View };
    if (!response.ok || !response.view) throw new Failed(response.error?.message ?? 'there is no view');
    return response.view;
  }

  // ---------------------------------------------------------------- playing

  /** Answers questions until the lines are used up and the next question is a real one. */
  private async play(lines: readonly Step[], at: (line: Line) => void): Promise<void> {
    const queue = lines.map((step) => (step.kind === 'choice' ? { ...step, picks: [...step.picks] } : step));
    for (;;) {
      if (this.count++ > MOST_ANSWERS) throw new Failed('the example never comes to an end');
      while (queue[0]?.kind === 'at' && (await this.view()).step === queue[0].step) queue.shift();
      if (this.response.status === 'ended' || !this.response.questions?.length) break;
      if (!(await this.one(queue, at))) break;
    }
    if (!queue.length) return;
    at(queue[0].line);
    throw new Failed(`this is never asked; ${this.state()}`);
  }

  private state(): string {
    if (this.response.status === 'ended') return 'the match has ended';
    const asked = (this.response.questions ?? []).map(
      (q) => `player ${q.player} ${q.kind}: ${q.options.map(described).join(', ')}`,
    );
    return asked.length ? `asked is ${asked.join('; ')}` : 'nothing is asked';
  }

  /** Answers one question; false when only real ones without a line are left. */
  private async one(queue: Step[], at: (line: Line) => void): Promise<boolean> {
    const questions = this.response.questions ?? [];
    const barrier = queue.findIndex((step) => step.kind === 'at');
    const open = barrier < 0 ? queue : queue.slice(0, barrier);
    for (const question of questions) {
      const line = open.find((step) => step.kind === 'choice' && step.player === question.player);
      if (line?.kind !== 'choice' || !answers(line.verb, question)) continue;
      at(line.line);
      const choose = this.picked(question, line.picks);
      if (!line.picks.length) queue.splice(queue.indexOf(line), 1);
      await this.answer(question, choose);
      return true;
    }
    for (const question of questions) {
      const choose = trivial(question);
      // After the last line an open window is a moment like any other: pass it too, so that the round goes on.
      if (!choose) continue;
      await this.answer(question, choose);
      return true;
    }
    return false;
  }

  /** Takes from the picks what this question can hold. */
  private picked(question: Question, picks: Pick[]): string[] {
    const chosen: Option[] = [];
    while (picks.length && chosen.length < Math.max(1, question.max)) {
      const pick = picks[0];
      if (pick.verb === 'none' && question.min === 0) {
        picks.shift();
        break;
      }
      const option = question.options.find((other) => !chosen.includes(other) && fits(pick, other));
      if (!option) {
        if (chosen.length) break;
        throw new Failed(`there is no such choice; possible: ${question.options.map(described).join(', ')}`);
      }
      chosen.push(option);
      picks.shift();
    }
    return chosen.map((option) => option.id);
  }

  private async answer(question: Question, choose: string[]): Promise<void> {
    await this.ask({ do: 'answer', player: question.player, question: question.id, choose });
  }

  // ---------------------------------------------------------------- what is expected

  private async check(step: Step): Promise<string | undefined> {
    const view = await this.view();
    const player = 'player' in step ? view.players[step.player] : undefined;
    if ('player' in step && !player) return `there is no player ${step.player}`;
    switch (step.kind) {
      case 'figure': {
        const found = player?.[step.figure];
        const n = typeof found === 'number' ? found : zone(found).length;
        return n === step.value ? undefined : `player ${step.player} ${step.figure} is ${n}, not ${step.value}`;
      }
      case 'zone':
        return this.sameZone(step, zone(player?.[step.zone]));
      case 'card':
        return this.sameCard(step, view);
      case 'round': {
        const found = (this.round ?? view.lastRound)?.[step.figure] ?? [];
        return same(found, step.players) ? undefined : `${step.figure} are ${names(found)}, not ${names(step.players)}`;
      }
      case 'result': {
        const found = this.response.result ?? view.result;
        if (!found) return 'the match has not ended';
        const winners = found.winners ?? [];
        return same(winners, step.players)
          ? undefined
          : `the match is won by ${names(winners)}, not ${names(step.players)}`;
      }
      case 'asked': {
        const asked = this.response.questions?.some(
          (q) => q.player === step.player && (q.kind === step.question || answers(step.question, q)),
        );
        return asked ? undefined : `player ${step.player} is not asked to ${step.question}; ${this.state()}`;
      }
      case 'event': {
        if (this.events.includes(step.type) !== step.not) return undefined;
        return step.not
          ? `there was an event ${step.type}`
          : `there was no event ${step.type}, only ${[...new Set(this.events)].join(', ')}`;
      }
    }
    return undefined;
  }

  private sameZone(step: Extract<Step, { kind: 'zone' }>, found: CardView[]): string | undefined {
    const ordered = step.zone === 'play' || step.zone === 'discard';
    const texts = [found.map(shown), step.cards.map(wanted)].map((cards) => (ordered ? cards : [...cards].sort()));
    const [is, should] = texts.map((cards) => cards.join(', ') || 'none');
    return is === should ? undefined : `player ${step.player} ${step.zone} is ${is}, not ${should}`;
  }

  private sameCard(step: Extract<Step, { kind: 'card' }>, view: View): string | undefined {
    const seats = step.of === undefined ? view.players : [view.players[step.of]];
    const found = seats.flatMap((player) => zone(player?.['play'])).filter((card) => cardOf(card) === step.card);
    if (found.length !== 1) return `${found.length} Mon in play are "${step.card}"`;
    const card = found[0];
    const value = typeof card === 'string' ? undefined : card[step.figure];
    const is = step.figure === 'facedown' ? value === true : (value ?? 0);
    if (is === step.value) return undefined;
    return step.figure === 'facedown'
      ? `"${step.card}" is face${is ? 'down' : 'up'}`
      : `${step.figure} of "${step.card}" is ${String(is)}, not ${step.value}`;
  }
}

/** An answer that needs no line: the only one, a pass, or nothing where nothing may be chosen. */
export function trivial(question: Question): string[] | undefined {
  const { options, min, max, need } = question;
  const pass = options.find((option) => option.verb === 'pass');
  if (pass) return [pass.id];
  if (!options.length && min === 0) return [];
  const total = options.reduce((sum, option) => sum + (option.amount ?? 1), 0);
  const least = Math.min(...options.map((option) => option.amount ?? 1));
  if (need !== undefined && (total === need || (total > need && total - least < need)))
    return options.map((option) => option.id);
  const alike = options.every(
    (option) => described(option) === described(options[0]) && option.verb === options[0].verb,
  );
  if (need === undefined && min > 0 && min === max && (options.length === min || (alike && options.length >= min)))
    return options.slice(0, min).map((option) => option.id);
  return undefined;
}

function fits(pick: Pick, option: Option): boolean {
  const places = [option.place, option.targetPlace];
  if (pick.verb !== undefined) return option.verb === pick.verb;
  if (pick.mode !== undefined) return option.verb === 'mode' && option.amount === pick.mode;
  if (pick.player !== undefined)
    return option.player === pick.player || (option.card === undefined && option.place?.player === pick.player);
  if (pick.card !== undefined && option.card !== pick.card && option.target !== pick.card) return false;
  if (pick.of !== undefined && !places.some((place) => place?.player === pick.of)) return false;
  return pick.place === undefined || places.some((place) => place?.index === pick.place);
}

function described(option: Option): string {
  const card = option.card ?? option.target;
  const place = option.place ?? option.targetPlace;
  if (card) return place && place.zone !== 'hand' ? `"${card}" of ${place.player}` : `"${card}"`;
  if (option.player !== undefined) return `player ${option.player}`;
  if (option.verb === 'mode') return `mode ${option.amount}`;
  return place ? `place ${place.index}` : option.verb;
}

const cardOf = (card: CardView) => (typeof card === 'string' ? card : card.card);

function zone(value: unknown): CardView[] {
  if (Array.isArray(value)) return value as CardView[];
  if (value && typeof value === 'object' && 'count' in value)
    return Array<CardView>(Number(value.count)).fill({ card: null });
  return value ? [value as CardView] : [];
}

function shown(card: CardView): string {
  if (typeof card === 'string') return card;
  const under = Array.isArray(card.under)
    ? (card.under as CardView[]).map((below) => ` under ${cardOf(below)}`).join('')
    : '';
  return `${card.card}${card.facedown ? ' facedown' : ''}${under}`;
}
function wanted(card: GivenCard): string {
  return `${card.card}${card.facedown ? ' facedown' : ''}${(card.under ?? []).map((below) => ` under ${below.card}`).join('')}`;
}

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((n) => b.includes(n));
const names = (players: readonly number[]) => players.join(', ') || 'nobody';
