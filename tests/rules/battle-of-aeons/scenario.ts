// Scenes for the rule tests of Battle of Aeons: a position or a match, choices by description, and what came of it. After every
// test each of its scenes must be ready for the next action (or ended), hold all its cards and play on to its end.

import { afterEach, expect } from 'vitest';
import { Viewer } from '../../../assembly/kernel/codes.ts';
import { Shelf } from '../../../host/cli/library.ts';
import { battleOfAeons } from '../../../host/js/battle-of-aeons/index.ts';
import { NotableError } from '../../../host/js/errors.ts';
import type { EventJson } from '../../../host/js/events.ts';
import { Fields } from '../../../host/js/fields.ts';
import type { Json, JsonObject } from '../../../host/js/game.ts';
import { Match } from '../../../host/js/match.ts';
import type { OptionJson, QuestionJson } from '../../../host/js/questions.ts';
import { at } from '../../../scripts/lib.mjs';
import { compileSources } from '../../../tools/cards/compile.ts';
import { formatError } from '../../../tools/cards/errors.ts';
import { battleOfAeons as vocabulary } from '../../../tools/cards/battle-of-aeons/vocabulary.ts';

/** Monsters without text. */
const PLAIN = `
  monster "Imp" stone natural imp cost 1 health 3 attack 2 {}
  monster "Sentry" metal artificial machine cost 0 health 2 attack 0 {}
  monster "Boar" grove natural beast cost 2 health 4 attack 3 {}
  monster "Wall" stone artificial golem cost 2 health 8 attack 0 {}
  monster "Brute" stone natural giant cost 3 health 6 attack 4 {}
  monster "Drake" flame natural dragon cost 5 health 7 attack 5 {}
`;

/** Cards are numbered in order. */
function compile(text: string): Uint8Array {
  let n = 0;
  const source = text.replace(
    /^\s*(monster|limitbreak|basic|reaction|equipment|structure|terrain|token) "/gm,
    (_, kind: string) => `${kind} ${++n} "`,
  );
  const compiled = compileSources([{ name: 'rules.cards', text: `set "Test" "T"\n${source}` }], vocabulary);
  if (compiled.pack) return compiled.pack;
  throw new Error(compiled.errors.map(formatError).join('\n'));
}

/** The cartridge under test: the built one, or the file that AEONS_CARTRIDGE names. */
const cartridge = process.env['AEONS_CARTRIDGE'] ?? at('build/battle-of-aeons.wasm');

/** The plain monsters and these cards: `monster "Name" stone natural cost 1 health 2 attack 3 { … }`, one a line or more. */
export function cards(text = ''): Shelf {
  const shelf = new Shelf(battleOfAeons, cartridge);
  shelf.usePack(compile(PLAIN + text));
  return shelf;
}

/** A player's zones, cards separated by commas: `Imp, Drake damage 2 sick, Spear on front 0`. Without a deck: ten Boars. */
export interface Seat {
  hand?: string;
  front?: string;
  back?: string;
  support?: string;
  deck?: string;
  oblivion?: string;
  void?: string;
  limitbreak?: string;
  hearts?: number;
  points?: number;
}
export interface Table {
  turn?: number;
  step?: string;
  active?: number;
  options?: Record<string, string | number>;
  seed?: string;
}
export interface CardView {
  card: string | null;
  slot: number;
  cost: number;
  health: number;
  attack: number;
  damage: number;
  counters?: number;
  marks?: string[];
  traits?: string[];
  host?: number;
  owner?: number;
}
type Zones = 'hand' | 'front' | 'back' | 'support' | 'deck' | 'oblivion' | 'void' | 'limitbreak';
export type PlayerView = Record<Zones, CardView[]> & { hearts: number; points: number; out?: boolean };
export interface View {
  turn: number;
  step: string;
  active: number;
  match?: { game: number; wins: number[] };
  players: PlayerView[];
  chain?: JsonObject[];
  result: { winners: number[]; reason: string; rule: string } | null;
}

const ZONES = ['hand', 'front', 'back', 'support', 'deck', 'oblivion', 'void', 'limitbreak'] as const;
const MARKS = ['sick', 'attacked', 'moved'];

const scenes: Scene[] = [];
afterEach((context) => {
  const made = scenes.splice(0);
  if (context.task.result?.state !== 'fail') for (const scene of made) scene.ready();
});

/** A position at the start of a step (Step 2 of player 0's second turn), from which the rules run on to the first question. */
export function position(shelf: Shelf, seats: Seat[], table: Table = {}): Scene {
  const { options = {}, seed = 'tea', ...rest } = table;
  const players = seats.map((_, i) => ({ name: `P${i}` }));
  const setup = battleOfAeons.setup(new Fields({ seed, options, players }, ''), shelf.pack, false);
  const view = { turn: 3, step: 'pre-battle', ...rest, players: seats.map((seat) => seatJson(seat, shelf)) };
  return new Scene(Match.from(shelf.cartridge(), { ...shelf.parts(), setup }, view as unknown as Json));
}

/** A match from its set-up, as a `new` request has it. */
export function match(shelf: Shelf, request: JsonObject): Scene {
  const setup = battleOfAeons.setup(new Fields({ seed: 'tea', ...request }, ''), shelf.pack, true);
  return new Scene(Match.start(shelf.cartridge(), { ...shelf.parts(), setup }));
}

/** The rules that decks break, as `B1 of 0`. */
export function breaches(shelf: Shelf, request: JsonObject): string[] {
  const setup = battleOfAeons.setup(new Fields({ seed: 'tea', ...request }, ''), shelf.pack, true);
  const bytes = shelf.cartridge().checkDeck(battleOfAeons.configuration(setup, shelf.pack));
  return Array.from({ length: bytes[0]! }, (_, i) => `B${bytes[4 * i + 2]} of ${bytes[4 * i + 1]}`);
}

/** `3 Imp, Drake` → a list of card names. */
export function list(text: string): string[] {
  return text.split(', ').flatMap((item) => {
    const [, count = '1', name] = /^(?:(\d+) )?(.*)$/.exec(item)!;
    return Array.from({ length: Number(count) }, () => name!);
  });
}

function seatJson(seat: Seat, shelf: Shelf): JsonObject {
  const json: JsonObject = {};
  for (const zone of ZONES) {
    const text = seat[zone] ?? (zone === 'deck' ? '10 Boar' : '');
    if (text) json[zone] = list(text).map((card) => cardJson(card, shelf));
  }
  if (seat.hearts !== undefined) json['hearts'] = seat.hearts;
  if (seat.points !== undefined) json['points'] = seat.points;
  return json;
}

function cardJson(text: string, shelf: Shelf): JsonObject {
  const names = shelf.pack.cards.map((card) => card.name).filter((name) => `${text} `.startsWith(`${name} `));
  const name = names.sort((a, b) => b.length - a.length)[0];
  if (name === undefined) throw new Error(`no card begins ${text}`);
  const json: JsonObject = { card: name };
  const words = text.slice(name.length).split(' ').filter(Boolean);
  for (let word = words.shift(); word; word = words.shift()) {
    if (MARKS.includes(word)) json['marks'] = [...((json['marks'] as string[] | undefined) ?? []), word];
    else if (word === 'damage' || word === 'counters' || word === 'owner') json[word] = Number(words.shift());
    else if (word === 'token') json['token'] = true;
    else if (word === 'on') {
      const [zone, index, player = '0'] = words.splice(0, 3);
      json['host'] = { player: Number(player), zone: zone!, index: Number(index) };
    } else throw new Error(`${word} says nothing about a card`);
  }
  return json;
}

/** An option in words: `summon Imp`, `attack Imp`, `Imp`, `Imp of 1`, `direct 1`, `front`, `pass`, `mode 0`. */
const BARE = new Set(['card', 'offer', 'target', 'replace', 'trigger', 'take-out', 'put-in']);
export function described(option: OptionJson): string {
  if (option.verb === 'player' || option.verb === 'direct') return `${option.verb} ${option.player}`;
  if (option.verb === 'mode') return `mode ${option.amount}`;
  if (option.verb === 'cut') return `cut ${option.amount}`;
  if (option.card === undefined) return option.verb;
  const name = option.card ?? `place ${option.place?.index}`;
  return BARE.has(option.verb) ? name : `${option.verb} ${name}`;
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

  get questions(): QuestionJson[] {
    return this.match.asking ? this.match.questions(Viewer.ALL).questions : [];
  }
  /** Who is asked what, as `0 act`. */
  get asked(): string {
    return this.questions.map((question) => `${question.player} ${question.kind}`).join(', ');
  }
  question(player: number): QuestionJson {
    const question = this.questions.find((other) => other.player === player);
    if (!question) throw new Error(`player ${player} is not asked; asked is: ${this.asked || 'nothing'}`);
    return question;
  }
  options(player: number): string[] {
    return this.question(player).options.map(described);
  }
  offers(player: number, text: string): boolean {
    return this.question(player).options.some((option) => fits(option, text));
  }
  /** Answers one question after another, one text each; windows that ask somebody else are passed. */
  choose(player: number, ...texts: string[]): this {
    for (const text of texts) {
      while (this.questions.length && !this.questions.some((other) => other.player === player)) this.pass();
      this.answer(player, text);
    }
    return this;
  }
  /** Answers the question as it stands, with several picks. */
  answer(player: number, ...texts: string[]): this {
    const question = this.question(player);
    const left = [...question.options];
    const picks = texts.map((text) => {
      const found = left.findIndex((option) => fits(option, text));
      if (found < 0)
        throw new Error(`${question.kind} has no ${text}; there is: ${question.options.map(described).join(', ')}`);
      return left.splice(found, 1)[0]!.id;
    });
    this.match.answer(player, question.id, picks);
    return this;
  }
  /** Passes the open window. */
  pass(): this {
    for (const { player, kind } of this.questions) {
      if (kind !== 'window') throw new Error(`${this.asked} is no window`);
      this.answer(player, 'pass');
    }
    return this;
  }
  /** Passes windows up to the next real question or the end. */
  run(): this {
    while (this.asked.includes('window')) this.pass();
    return this;
  }
  /** Ends the turn of whoever plays. */
  endTurn(): this {
    this.run();
    const player = this.view().active;
    this.answer(player, 'end').run();
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
  player(player: number): PlayerView {
    return this.view().players[player]!;
  }
  zone(player: number, zone: Zones): string {
    const cards = this.player(player)[zone];
    return cards.map((card) => card.card).join(', ');
  }
  hearts(player: number): number {
    return this.player(player).hearts;
  }
  points(player: number): number {
    return this.player(player).points;
  }
  /** The one card on the field of that name (`Imp of 1`: on that side). */
  card(text: string): CardView {
    const [, name = text, player] = /^(.*) of (\d)$/.exec(text) ?? [];
    const sides = this.view().players.filter((_, i) => player === undefined || i === Number(player));
    const found = sides
      .flatMap(({ front, back, support }) => [...front, ...back, ...support])
      .filter(({ card }) => card === name);
    if (found.length !== 1) throw new Error(`${found.length} cards on the field are ${text}`);
    return found[0]!;
  }
  get result(): string | null {
    const result = this.view().result;
    return result && `${result.winners.join(' and ') || 'nobody'} ${result.reason} ${result.rule}`;
  }

  // ---------------------------------------------------------------- what happened

  events(type: string, viewer: number = Viewer.ALL): EventJson[] {
    return this.match.eventsSince(viewer, 0).filter((event) => event.type === type);
  }
  /** What happened, as `destroyed Imp`, for these types. */
  told(...types: string[]): string[] {
    return this.match
      .eventsSince(Viewer.ALL, 0)
      .filter((event) => types.includes(event.type))
      .map((event) => `${event.type} ${event.card ?? event.player}`);
  }

  // ---------------------------------------------------------------- the end of every test

  /** The match is ready for the next action or ended; it can be saved and loaded, and plays on to its end. */
  ready(): void {
    this.settled();
    const { cartridge } = this.match;
    const saved = cartridge.save();
    cartridge.load(saved);
    expect(cartridge.save()).toEqual(saved);
    for (let n = 0; !this.match.ended; n++) {
      expect(n).toBeLessThan(4000);
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

  /** Cards of all zones; 0 where some lie nowhere: on the chain, of players who are out, tokens. */
  private owned(): number {
    const { players, match: sets, step, chain } = this.view();
    if (sets || step === 'setup' || chain || players.some(({ out }) => out)) return 0;
    const all = players.flatMap((player) => ZONES.flatMap((zone) => player[zone]));
    return all.some((card) => 'token' in card) ? 0 : all.length;
  }
}
