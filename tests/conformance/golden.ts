// Golden matches: input logs with what must come of them, as JSON lines. The first line is the set-up; then a line for every
// decision: the answer or concession, the events it leads to, how the view for `all` changes (the first line has all of it),
// and who is asked what. Rules hash, pack hash and state hashes are not in them, nor anything that depends on how the state is
// laid out (slots, order of starts, the bytes to resume from). Knows no host: the same code runs in Node and, bundled, in a page.

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { Cartridge } from '../../host/js/cartridge.ts';
import { eventJson, rawEvents } from '../../host/js/events.ts';
import { Fields } from '../../host/js/fields.ts';
import type { Json, JsonObject, Names, Setup } from '../../host/js/game.ts';
import type { Machine } from '../../host/js/machine.ts';
import { Pack } from '../../host/js/pack.ts';
import { decodeQuestions, type OptionJson, type QuestionJson } from '../../host/js/questions.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { en } from '../../host/js/words/en.ts';
import { Play } from './play.ts';

/** What a player does: picks options of a question, or leaves. */
export type Input =
  { player: number; kind: string; choose: number[]; means: string[] } | { player: number; concede: true };

export interface Step {
  input?: Input;
  events: Json[];
  /** What has changed in the view for all. */
  view: Json;
  asked: string[];
}

export interface Golden {
  name: string;
  /** What this match is there for. */
  shows: string[];
  setup: JsonObject;
  steps: Step[];
}

/** A step as a host has played it. */
export interface Played extends Step {
  hash: string;
}

// ---------------------------------------------------------------- text

export function writeGolden({ name, shows, setup, steps }: Golden): string {
  const lines: Json[] = [
    { golden: superBattleMon.name, name, shows, ...setup },
    ...steps.map((step, n) => ({ n, ...step }) as unknown as Json),
  ];
  return lines.map((line) => JSON.stringify(line) + '\n').join('');
}

export function readGolden(text: string): Golden {
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);
  const { golden: _, name, shows, ...setup } = head!;
  const steps = lines.map(({ n: _n, ...step }) => step as unknown as Step);
  return { name: name as string, shows: shows as string[], setup, steps };
}

// ---------------------------------------------------------------- canonical forms

/** Fields that depend on the layout of the state. */
const LAYOUT = new Set(['resume', 'slot', 'sourceSlot', 'topSlot', 'start', 'n']);

/** Without what depends on the layout, without nulls in events, modifiers' sources by name. */
function canonical(value: Json, names: Map<number, Json>): Json {
  if (Array.isArray(value)) return value.map((each) => canonical(each, names));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key]) => !LAYOUT.has(key));
  return Object.fromEntries(
    kept.map(([key, each]) =>
      key === 'source' && typeof each === 'number' ? [key, names.get(each) ?? null] : [key, canonical(each, names)],
    ),
  );
}

/** Card names by slot, from a view for all. */
function namesBySlot(value: Json, found = new Map<number, Json>()): Map<number, Json> {
  if (Array.isArray(value)) for (const each of value) namesBySlot(each, found);
  else if (value !== null && typeof value === 'object') {
    if (typeof value['slot'] === 'number') found.set(value['slot'], value['card'] ?? null);
    for (const each of Object.values(value)) namesBySlot(each, found);
  }
  return found;
}

const GONE = '(gone)';

/** What turns one value into another: objects and lists of one length field by field, everything else whole. Undefined: nothing. */
export function change(before: Json | undefined, after: Json | undefined): Json | undefined {
  if (after === undefined) return before === undefined ? undefined : GONE;
  const inside = (value: Json | undefined) => value !== null && typeof value === 'object' && value !== undefined;
  if (!inside(before) || !inside(after)) return before === after ? undefined : after;
  const [a, b] = [before, after] as [JsonObject, JsonObject];
  if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== b['length'])) return after;
  const parts: JsonObject = {};
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const part = change(a[key], b[key]);
    if (part !== undefined) parts[key] = part;
  }
  return Object.keys(parts).length ? parts : undefined;
}

function means(option: OptionJson): string {
  const { verb, card, place, target, player, amount } = option;
  const where = place && card === null ? `${place.zone} ${place.index}` : '';
  return [verb, card, where, target, player, amount]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(' ');
}

function asked(question: QuestionJson): string {
  const { player, kind, min, max, need, card, options } = question;
  const many = min === max ? `${min}` : `${min}–${max}`;
  const by = card ? ` for ${card}` : '';
  return `${player} ${kind} ${many} of ${options.length}${need === undefined ? '' : `, need ${need}`}${by}`;
}

// ---------------------------------------------------------------- playing

/** A match of a golden file's kind on any host. */
export class GoldenPlay {
  readonly play: Play;
  readonly setup: Setup;
  private readonly names: Names;
  private before: Json | undefined;
  questions: QuestionJson[] = [];
  /** The view for all, as JSON. */
  view: JsonObject = {};

  constructor(core: Cartridge, pack: Pack, setup: JsonObject) {
    this.setup = superBattleMon.setup(new Fields(setup, ''), pack, true);
    this.names = { game: superBattleMon, pack, players: this.setup.players.map(({ name }) => name), words: en };
    this.play = new Play(core, [Viewer.ALL]).start(superBattleMon.configuration(this.setup, pack));
  }

  get ended(): boolean {
    return this.play.status === Status.ENDED;
  }

  /** Gives an input; a recorder does not know yet what it means. */
  give(input: Input): Input {
    if ('concede' in input) {
      this.play.core.concede(input.player);
      this.play.run();
      return input;
    }
    const question = this.questions.find(({ player }) => player === input.player);
    if (!question) throw new Error(`player ${input.player} is not asked`);
    this.play.core.answer(input.player, question.id, input.choose);
    this.play.run();
    const chosen = input.choose.map((n) => (question.options[n] ? means(question.options[n]!) : 'nothing'));
    return { player: input.player, kind: question.kind, choose: input.choose, means: chosen };
  }

  /** What has come of the last input. */
  step(input?: Input): Played {
    const { core, events } = this.play;
    this.view = superBattleMon.view(core.view(Viewer.ALL), this.names, this.setup, Viewer.ALL);
    const names = namesBySlot(this.view);
    const now = canonical(this.view, names);
    const told = events[Viewer.ALL]!.splice(0).flatMap((bytes) => rawEvents(bytes));
    const plain = (value: object) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
    this.questions = this.ended ? [] : decodeQuestions(core.questions(Viewer.ALL), this.names).questions;
    const changed = change(this.before, now) ?? {};
    this.before = now;
    return {
      ...(input ? { input } : {}),
      events: told.map((raw) => canonical(plain(eventJson(raw, this.names)) as JsonObject, names)),
      view: changed,
      asked: this.questions.map(asked),
      hash: core.hash(),
    };
  }
}

/** A cartridge with its pack on some host. */
export function ready(machine: Machine, pack: Uint8Array): Cartridge {
  const core = new Cartridge(machine);
  core.setPack(pack);
  return core;
}

/** Plays a golden match's inputs. Where one is refused, the last step says so. */
export function playGolden(core: Cartridge, pack: Pack, golden: Pick<Golden, 'setup' | 'steps'>): Played[] {
  const match = new GoldenPlay(core, pack, golden.setup);
  const steps = [match.step()];
  for (const { input } of golden.steps.slice(1)) {
    try {
      steps.push(match.step(match.give(input!)));
    } catch (error) {
      steps.push({ input: input!, events: [`refused: ${(error as Error).message}`], view: {}, asked: [], hash: '' });
      break;
    }
  }
  return steps;
}

/** The first decision and the first field that differ; null: none. `hash` is compared where both sides have it. */
export function difference(expected: readonly Step[], found: readonly Played[]): string | null {
  for (let n = 0; n < Math.max(expected.length, found.length); n++) {
    const [a, b] = [expected[n], found[n]];
    if (!a || !b) return `decision ${n}: ${a ? 'missing' : 'not expected'}`;
    for (const part of ['input', 'events', 'view', 'asked', 'hash'] as const) {
      if (part === 'hash' && !(part in a)) continue;
      const at = firstField((a as unknown as JsonObject)[part], (b as unknown as JsonObject)[part]);
      if (at) return `decision ${n}: ${part}${at}`;
    }
  }
  return null;
}

function firstField(a: Json | undefined, b: Json | undefined): string | null {
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const [x, y] = [a as JsonObject, b as JsonObject];
    for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) {
      const at = firstField(x[key], y[key]);
      if (at) return `.${key}${at}`;
    }
    return null;
  }
  return a === b ? null : `: ${JSON.stringify(a)} expected, ${JSON.stringify(b)} found`;
}
