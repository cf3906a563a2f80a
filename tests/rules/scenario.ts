// Scenes for the rule tests: a position or a match, choices by description, and what came of it. After every test each of its
// scenes must be ready for the next action (or ended), hold all its cards and play on to its end (see `ready`).

import { afterEach, expect } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import type { Shelf } from '../../host/cli/library.ts';
import { NotableError } from '../../host/js/errors.ts';
import type { EventJson } from '../../host/js/events.ts';
import { Fields } from '../../host/js/fields.ts';
import type { Json, JsonObject } from '../../host/js/game.ts';
import { Match } from '../../host/js/match.ts';
import type { OptionJson, QuestionJson } from '../../host/js/questions.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';

/** A player's zones, cards separated by commas: `Pup, Herd facedown, Bull 2 counters used main`. */
export interface Seat {
  hand?: string;
  play?: string;
  discard?: string;
  removed?: string;
  ranger?: string;
  out?: boolean;
}
export interface Table {
  round?: number;
  step?: string;
  lastRound?: { winners?: number[]; losers?: number[] };
  options?: Record<string, string | number>;
  seed?: string;
  format?: string;
  groups?: Json;
}
export interface CardView {
  card: string | null;
  facedown: boolean;
  power: number;
  cost: number;
  team: number;
  value: number;
  types: string[];
  counters: number;
  entered: string | null;
  paid: boolean;
  owner?: number;
  actionUsed?: boolean;
  under?: CardView[];
  mods?: JsonObject[];
}
export interface PlayerView {
  hand: CardView[] | { count: number };
  play: CardView[];
  discard: CardView[];
  removed: CardView[];
  ranger: CardView | null;
  power: number;
  mons: number;
  out?: boolean;
  forced?: number | boolean;
}
export interface View {
  round: number;
  step: string;
  lastRound: { winners: number[]; losers: number[] };
  match?: { game: number; of: number; wins: number[] };
  players: PlayerView[];
  result: { winners: number[]; reason: string; rule: string; scores: { mons: number; power: number }[] } | null;
}

const scenes: Scene[] = [];
afterEach((context) => {
  const made = scenes.splice(0);
  if (context.task.result?.state !== 'fail') for (const scene of made) scene.ready();
});

/** A position from which the rules run on to the first question. */
export function position(shelf: Shelf, seats: Seat[], table: Table = {}): Scene {
  const { options = {}, seed = 'tea', format = 'single', ...rest } = table;
  const players = seats.map((_, i) => ({ name: `P${i}` }));
  const setup = superBattleMon.setup(new Fields({ seed, format, options, players }, ''), shelf.pack, false);
  const view = { ...rest, players: seats.map((seat) => seatJson(seat, shelf)) } as unknown as Json;
  return new Scene(Match.from(shelf.cartridge(), { ...shelf.parts(), setup }, view));
}

/** A match from its set-up, as a `new` request has it. */
export function match(shelf: Shelf, request: JsonObject): Scene {
  const fields = new Fields({ seed: 'tea', ...request }, '');
  const setup = superBattleMon.setup(fields, shelf.pack, request['format'] !== 'pack-battle');
  return new Scene(Match.start(shelf.cartridge(), { ...shelf.parts(), setup }));
}

/** The rules that decks break, as `S1 of 0`. */
export function breaches(shelf: Shelf, request: JsonObject): string[] {
  const setup = superBattleMon.setup(new Fields({ seed: 'tea', ...request }, ''), shelf.pack, true);
  const bytes = shelf.cartridge().checkDeck(superBattleMon.configuration(setup, shelf.pack));
  return Array.from({ length: bytes[0]! }, (_, i) => `S${bytes[4 * i + 2]} of ${bytes[4 * i + 1]}`);
}

/** `3 Pup, Bat` → a list of card names. */
export function list(text: string): string[] {
  return text.split(', ').flatMap((item) => {
    const [, count = '1', name] = /^(?:(\d+) )?(.*)$/.exec(item)!;
    return Array.from({ length: Number(count) }, () => name!);
  });
}

function seatJson(seat: Seat, shelf: Shelf): JsonObject {
  const json: JsonObject = seat.out ? { out: true } : {};
  for (const zone of ['hand', 'play', 'discard', 'removed'] as const)
    if (seat[zone]) json[zone] = seat[zone].split(', ').map((text) => cardJson(text, shelf));
  if (seat.ranger) json['ranger'] = cardJson(seat.ranger, shelf);
  return json;
}

/** `Name facedown used main extra paid, 2 counters, owner 1, under Pup` → a card of a position. */
function cardJson(text: string, shelf: Shelf): JsonObject {
  const names = shelf.pack.cards.map((card) => card.name).filter((name) => `${text} `.startsWith(`${name} `));
  const name = names.sort((a, b) => b.length - a.length)[0];
  if (name === undefined) throw new Error(`no card begins ${text}`);
  const json: JsonObject = { card: name };
  const words = text.slice(name.length).split(' ').filter(Boolean);
  for (let word = words.shift(); word; word = words.shift()) {
    if (word === 'facedown' || word === 'paid' || word === 'declared') json[word] = true;
    else if (word === 'used') json['actionUsed'] = true;
    else if (word === 'main' || word === 'extra') json['entered'] = word;
    else if (word === 'owner') json['owner'] = Number(words.shift());
    else if (word === 'start') json['start'] = Number(words.shift());
    else if (word === 'over') json['under'] = [cardJson(words.splice(0).join(' '), shelf)];
    else if (/^-?\d+$/.test(word) && words.shift() === 'counters') json['counters'] = Number(word);
    else throw new Error(`${word} says nothing about a card`);
  }
  return json;
}

/** An option in words: `Pup`, `Pup of 1`, `place 2`, `yes`, `pass`, `player 1`, `mode 0`, `Pup for Bat`. */
export function described(option: OptionJson): string {
  if (option.verb === 'player') return `player ${option.player}`;
  if (option.verb === 'mode') return `mode ${option.amount}`;
  if (option.card === null) return `place ${option.place?.index}`;
  if (option.card === undefined) return option.verb;
  return option.verb === 'swap' ? `${option.target} for ${option.card}` : option.card;
}
function fits(option: OptionJson, text: string): boolean {
  const [, name, player] = /^(.*) of (\d)$/.exec(text) ?? [];
  if (name !== undefined) return described(option) === name && option.place?.player === Number(player);
  return described(option) === text;
}

export class Scene {
  private readonly cards: number;

  constructor(readonly match: Match) {
    this.cards = this.owned();
    scenes.push(this);
  }

  // ---------------------------------------------------------------- choices

  /** Every waiting player's question. */
  get questions(): QuestionJson[] {
    return this.match.asking ? this.match.questions(Viewer.ALL).questions : [];
  }

  /** Who is asked what, as `0 select, 1 window`. */
  get asked(): string {
    return this.questions.map((question) => `${question.player} ${question.kind}`).join(', ');
  }

  question(player: number): QuestionJson {
    const question = this.questions.find((other) => other.player === player);
    if (!question) throw new Error(`player ${player} is not asked; asked is: ${this.asked || 'nothing'}`);
    return question;
  }

  /** The options of a player's question, in words. */
  options(player: number): string[] {
    return this.question(player).options.map(described);
  }

  /** Answers a player's question; windows that stand before it are passed. */
  choose(player: number, ...texts: string[]): this {
    this.passTo((question) => question.player === player && question.kind !== 'window');
    return this.answer(player, ...texts);
  }

  /** Uses an Action or plays an Extra in the first window that offers it. */
  act(player: number, card: string): this {
    this.passTo((question) => question.player === player && question.options.some((option) => fits(option, card)));
    return this.answer(player, card);
  }

  /** Selects a Main Play for every player by seat; `-` for one without a choice. */
  select(...picks: string[]): this {
    picks.forEach((card, player) => card !== '-' && this.choose(player, card));
    return this;
  }

  /** Answers the question as it stands. */
  answer(player: number, ...texts: string[]): this {
    const question = this.question(player);
    this.match.answer(player, question.id, this.picks(question, texts));
    return this;
  }

  private picks(question: QuestionJson, texts: string[]): string[] {
    const left = [...question.options];
    return texts.map((text) => {
      const found = left.findIndex((option) => fits(option, text));
      if (found < 0)
        throw new Error(`${question.kind} has no ${text}; there is: ${question.options.map(described).join(', ')}`);
      return left.splice(found, 1)[0]!.id;
    });
  }

  /** Passes the open window for everybody. */
  pass(): this {
    const node = this.match.questions(Viewer.ALL).node;
    for (const { player, kind } of this.questions) {
      if (kind !== 'window') throw new Error(`${this.asked} is no window`);
      if (this.match.asking && this.match.questions(Viewer.ALL).node === node) this.answer(player, 'pass');
    }
    return this;
  }

  private passTo(wanted: (question: QuestionJson) => boolean): void {
    while (!this.questions.some(wanted) && this.questions.some(({ kind }) => kind === 'window')) this.pass();
  }

  /** Passes windows up to the next real question or the end. */
  run(): this {
    while (this.asked.includes('window')) this.pass();
    return this;
  }

  /** Passes windows until the first one of this step (somebody holds the Ranger Watch). */
  until(step: string): this {
    while (this.step !== step && this.asked.includes('window')) this.pass();
    expect(this.step).toBe(step);
    return this;
  }

  /** What refuses this: `code rule`; nothing may have changed. */
  refusal(run: () => void): string {
    const before = this.match.hash();
    try {
      run();
    } catch (error) {
      if (!(error instanceof NotableError)) throw error;
      expect(this.match.hash()).toBe(before);
      return `${error.code} ${error.rule}`;
    }
    return 'accepted';
  }

  // ---------------------------------------------------------------- what is

  view(viewer: number = Viewer.ALL): View {
    return this.match.view(viewer) as unknown as View;
  }
  get step(): string {
    return this.view().step;
  }
  get round(): number {
    return this.view().round;
  }
  /** A player's row, from left to right, as `Pup, Herd facedown`. */
  row(player: number): string {
    return this.view()
      .players[player]!.play.map((card) => `${card.card}${card.facedown ? ' facedown' : ''}`)
      .join(', ');
  }
  /** Names of hand cards in the order of the alphabet: places tell nothing. */
  hand(player: number): string {
    const cards = this.view().players[player]!.hand as CardView[];
    return cards
      .map((card) => card.card)
      .sort()
      .join(', ');
  }
  discard(player: number): string {
    return this.view()
      .players[player]!.discard.map((card) => card.card)
      .join(', ');
  }
  removed(player: number): string {
    return this.view()
      .players[player]!.removed.map((card) => card.card)
      .join(', ');
  }
  power(player: number): number {
    return this.view().players[player]!.power;
  }
  mons(player: number): number {
    return this.view().players[player]!.mons;
  }
  /** The one Mon in play of that name (`Pup of 1`: in that row). */
  mon(text: string): CardView {
    const [, name = text, player] = /^(.*) of (\d)$/.exec(text) ?? [];
    const rows = this.view().players.filter((_, i) => player === undefined || i === Number(player));
    const found = rows.flatMap(({ play }) => play).filter(({ card }) => card === name);
    if (found.length !== 1) throw new Error(`${found.length} Mon in play are ${text}`);
    return found[0]!;
  }
  /** Winners of the finished match. */
  get winners(): number[] | null {
    return this.view().result?.winners ?? null;
  }

  // ---------------------------------------------------------------- what happened

  events(type: string, viewer: number = Viewer.ALL): EventJson[] {
    return this.match.eventsSince(viewer, 0).filter((event) => event.type === type);
  }
  /** What happened, as `flipped Pup`, for these types. */
  told(...types: string[]): string[] {
    return this.match
      .eventsSince(Viewer.ALL, 0)
      .filter((event) => types.includes(event.type))
      .map((event) => `${event.type} ${event.card ?? event.player}`);
  }
  /** The last judged round, by player: won 9, lost 3, tied 4. */
  get outcome(): string[] {
    const judged = this.match.eventsSince(Viewer.ALL, 0).filter(({ type }) => ['won', 'lost', 'tied'].includes(type));
    const players = this.view().players.filter(({ out }) => !out).length;
    return judged.slice(-players).map(({ type, amount }) => `${type} ${amount}`);
  }

  // ---------------------------------------------------------------- the end of every test

  /** The match is ready for the next action or ended; it holds all its cards and plays on to its end. */
  ready(): void {
    this.settled();
    const { cartridge } = this.match;
    const saved = cartridge.save();
    cartridge.load(saved);
    expect(cartridge.save()).toEqual(saved);
    for (let n = 0; !this.match.ended; n++) {
      expect(n).toBeLessThan(3000);
      this.match.answerAtRandom(this.match.waiting()[0]!, n);
    }
    this.settled();
  }

  private settled(): void {
    if (this.cards && this.owned()) expect(this.owned()).toBe(this.cards);
    if (this.match.ended) return expect(this.view().result).not.toBeNull();
    expect(this.questions.length).toBeGreaterThan(0);
    for (const { min, max, options } of this.questions) {
      expect(min).toBeLessThanOrEqual(Math.min(max, options.length));
      expect(options.length).toBeGreaterThan(0);
    }
  }

  /** Cards of all zones of players who are in; 0 where decks are still being made. */
  private owned(): number {
    const { players, match: games, step } = this.view();
    if (games || step === 'setup' || players.some(({ out }) => out)) return 0;
    const deep = (cards: CardView[]): number => cards.reduce((sum, { under = [] }) => sum + 1 + deep(under), 0);
    const zones = players.flatMap(({ hand, play, discard, removed }) => [hand as CardView[], play, discard, removed]);
    return zones.reduce((sum, zone) => sum + deep(zone), 0);
  }
}
