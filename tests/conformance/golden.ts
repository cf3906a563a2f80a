// Golden matches: a set-up, then every answer with the events since and the view for all, as lines of JSON without what
// depends on the layout of the state. Knows no host: the same code runs in Node and, bundled, in a page.

import { Viewer } from '../../assembly/kernel/codes.ts';
import { Cartridge } from '../../host/js/cartridge.ts';
import { Fields } from '../../host/js/fields.ts';
import type { Json, JsonObject } from '../../host/js/game.ts';
import { wasmMachine, type Machine } from '../../host/js/machine.ts';
import { Match } from '../../host/js/match.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { generator } from './play.ts';

const LONGEST = 5000;

export interface Replayed {
  /** The first decision and field that differ from the file; null: none. */
  difference: string | null;
  /** The state's hash after every decision, to compare with another host's of the same run. */
  hashes: string[];
}

/** Slots are handles of the build at hand; questions are numbered by it. Sources of modifiers are slots, of events cards. */
const LEFT_OUT = new Set(['slot', 'sourceSlot', 'topSlot', 'resume']);

function canonical(value: unknown): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value as Json;
  const fields = Object.entries(value).filter(
    ([name, field]) => field !== undefined && !LEFT_OUT.has(name) && !(name === 'source' && typeof field === 'number'),
  );
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, canonical(field)]));
}

function begin(machine: Machine, packBytes: Uint8Array, request: JsonObject): Match {
  const cartridge = new Cartridge(machine);
  cartridge.setPack(packBytes);
  const pack = new Pack(packBytes, superBattleMon.apart);
  const setup = superBattleMon.setup(new Fields(request, ''), pack, true);
  return Match.start(cartridge, { game: superBattleMon, pack, setup, viewers: [Viewer.ALL] });
}

/** What is compared after a decision; `from`: how many events came before it. */
function seen(match: Match, from: number): JsonObject {
  const view = match.view(Viewer.ALL);
  return canonical({ events: match.eventsSince(Viewer.ALL, from), view }) as JsonObject;
}

/**
 * Plays a match at random and writes it down.
 * @param concession the decision at which somebody leaves; -1: nobody
 */
export function record(machine: Machine, packBytes: Uint8Array, request: JsonObject, seed: number, concession: number) {
  const match = begin(machine, packBytes, request);
  const draw = generator(seed);
  const complete = superBattleMon.setupJson(match.setup, match.pack);
  const lines: Json[] = [canonical(complete), seen(match, 0)];
  for (let at = 0; match.asking && at < LONGEST; at++) {
    const waiting = match.waiting();
    const player = waiting[draw(waiting.length)]!;
    const from = match.mark(Viewer.ALL);
    let input: JsonObject;
    if (at === concession) {
      match.concede(player);
      input = { concede: player };
    } else input = { player, picks: match.answerAtRandom(player, draw(1 << 30)) };
    lines.push({ ...input, ...seen(match, from) });
  }
  if (!match.ended) throw new Error('the match does not end');
  return lines.map((line) => JSON.stringify(line) + '\n').join('');
}

/** Plays a golden match again, up to the first difference. */
export function replay(machine: Machine, packBytes: Uint8Array, text: string): Replayed {
  const [request, ...decisions] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);
  const hashes: string[] = [];
  let match: Match | null = null;
  for (const [at, decision] of decisions.entries()) {
    const from = match?.mark(Viewer.ALL) ?? 0;
    try {
      if (match) answer(match, decision);
      else match = begin(machine, packBytes, request!);
    } catch (error) {
      return { difference: `decision ${at}: ${error instanceof Error ? error.message : String(error)}`, hashes };
    }
    hashes.push(match.hash());
    const found = seen(match, from);
    for (const part of ['events', 'view']) {
      const field = firstDifference(decision[part], found[part], part);
      if (field) return { difference: `decision ${at}, ${field}`, hashes };
    }
  }
  const difference = match?.ended ? null : `decision ${decisions.length}: the file ends before the match`;
  return { difference, hashes };
}

function answer(match: Match, decision: JsonObject): void {
  if (typeof decision['concede'] === 'number') return match.concede(decision['concede']);
  const player = decision['player'] as number;
  const question = match.questions(Viewer.ALL).questions.find((each) => each.player === player);
  if (!question) throw new Error(`player ${player} has no question`);
  match.answer(player, question.id, decision['picks'] as string[]);
}

/** The first field in which a recorded and a found value differ, with both; null: none. */
export function firstDifference(recorded: unknown, found: unknown, path: string): string | null {
  const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
  if (!isObject(recorded) || !isObject(found) || Array.isArray(recorded) !== Array.isArray(found))
    return recorded === found ? null : `${path}: ${show(recorded)} is recorded, ${show(found)} found`;
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(found)])) {
    const inner = Array.isArray(recorded) ? `${path}[${name}]` : `${path}.${name}`;
    const difference = firstDifference(recorded[name], found[name], inner);
    if (difference) return difference;
  }
  return null;
}

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200));

/** For the page: golden matches on the page's own WebAssembly. */
export function inPage(wasm: Uint8Array, pack: Uint8Array, texts: string[]): Replayed[] {
  return texts.map((text) => replay(wasmMachine(wasm), pack, text));
}
