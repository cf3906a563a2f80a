/** `example` blocks: a position, choices, an outcome. Reads their lines; run-example.ts runs them. */

import type { IToken } from 'chevrotain';
import type { Example } from './ast';
import { list, nearest } from './errors';
import { tokensOf } from './parse';
import { Integer, isWord, Name, Text } from './tokens';
import type { Vocabulary } from './vocabulary';

export type Line = Example['lines'][number];

/** A card of a given position, as the referee's `position` takes it. */
export interface GivenCard {
  card: string;
  facedown?: boolean;
  counters?: number;
  actionUsed?: boolean;
  owner?: number;
  under?: GivenCard[];
}
export type GivenPlayer = Partial<Record<'hand' | 'play' | 'discard' | 'removed', GivenCard[]>> & {
  ranger?: GivenCard;
};

/** What a player picks: an option by its card or target, or by what else tells it apart. */
export interface Pick {
  card?: string;
  /** Whose card. */
  of?: number;
  /** Its place in the zone. */
  place?: number;
  player?: number;
  mode?: number;
  /** yes, no, none, done, cannot … */
  verb?: string;
}

export type Step = { line: Line } & (
  | { kind: 'choice'; player: number; verb: string; picks: Pick[] }
  | { kind: 'at'; step: string }
  | { kind: 'figure'; player: number; figure: string; value: number }
  | { kind: 'zone'; player: number; zone: string; cards: GivenCard[] }
  | { kind: 'card'; card: string; of?: number; figure: string; value: number | boolean }
  | { kind: 'round'; figure: 'winners' | 'losers'; players: number[] }
  | { kind: 'result'; players: number[] }
  | { kind: 'asked'; player: number; question: string }
  | { kind: 'event'; type: string; not: boolean }
);

export interface ParsedExample {
  title: string;
  players: GivenPlayer[];
  round?: number;
  winners?: number[];
  losers?: number[];
  options: Record<string, string>;
  seed?: string;
  steps: Step[];
}

export interface ExampleFault {
  line: Line;
  message: string;
  near?: string;
}

export const MOST_PLAYERS = 4;
/** Verbs of choice lines; those with cards first. */
export const CHOICES = ['select', 'pay', 'choose', 'discard', 'action', 'extra', 'declare', 'build', 'pass'];
const BARE = ['yes', 'no', 'none', 'cannot', 'done', 'pass'];
const ZONES = ['hand', 'play', 'discard', 'removed', 'ranger'];
const STARTS = ['player', 'round', 'winners', 'losers', 'option', 'seed', 'at', 'expect', ...CHOICES];
const FIGURES = ['power', 'mons'];
const CARD_FIGURES = ['power', 'cost', 'team', 'counters'];

class Fault extends Error {
  constructor(
    message: string,
    readonly near?: string,
  ) {
    super(message);
  }
}

export function parseExample(
  example: Example,
  v: Vocabulary,
): { parsed: ParsedExample; faults: ExampleFault[]; cards: { name: string; line: Line }[] } {
  const parsed: ParsedExample = { title: example.title, players: [{}, {}], options: {}, steps: [] };
  const faults: ExampleFault[] = [];
  const cards: { name: string; line: Line }[] = [];
  for (const line of example.lines) {
    const parser = new LineParser(line, tokensOf(line.text, v), parsed, v);
    try {
      parser.parse();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ line, message: error.message, near: error.near });
    }
    cards.push(...parser.names.map((name) => ({ name, line })));
  }
  if (!faults.length && !parsed.steps.some((step) => step.kind !== 'choice' && step.kind !== 'at'))
    faults.push({
      line: { text: '', at: example.at },
      message: `the example "${example.title}" expects nothing: expect …`,
    });
  return { parsed, faults, cards };
}

class LineParser {
  readonly names: string[] = [];
  private at = 0;

  constructor(
    private readonly line: Line,
    private readonly tokens: readonly IToken[],
    private readonly out: ParsedExample,
    private readonly v: Vocabulary,
  ) {}

  parse(): void {
    const start = this.oneOf(STARTS);
    if (CHOICES.includes(start)) this.choice(start);
    else if (start === 'player') this.player();
    else if (start === 'round') this.out.round = this.number();
    else if (start === 'winners' || start === 'losers') this.out[start] = this.players();
    else if (start === 'option') this.out.options[this.word('a rule option')] = this.value();
    else if (start === 'seed') this.out.seed = this.text();
    else if (start === 'at') this.step({ kind: 'at', step: this.oneOf(this.v.steps.map((step) => step.said)) });
    else this.expectation();
    if (this.next) this.fail('the end of the line');
  }

  private step(step: Step extends infer S ? (S extends { line: Line } ? Omit<S, 'line'> : never) : never): void {
    this.out.steps.push({ ...step, line: this.line } as Step);
  }

  // ---------------------------------------------------------------- tokens

  private get next(): IToken | undefined {
    return this.tokens[this.at];
  }

  private fail(...expected: string[]): never {
    const found = this.next ? `"${this.next.image}"` : 'the end of the line';
    const near = this.next && isWord(this.next.tokenType) ? nearest(this.next.image, expected) : undefined;
    throw new Fault(`found ${found}, expected ${list(expected, 14)}${near ? `; did you mean "${near}"?` : ''}`, near);
  }

  private is(image: string): boolean {
    return this.next?.image === image && this.next.tokenType !== Text;
  }
  private take(image: string): boolean {
    if (!this.is(image)) return false;
    this.at++;
    return true;
  }
  private oneOf(words: readonly string[]): string {
    const { next } = this;
    if (!next || !words.includes(next.image)) this.fail(...words);
    this.at++;
    return next.image;
  }
  private number(): number {
    const minus = this.take('-');
    const { next } = this;
    if (next?.tokenType !== Integer) this.fail('a number');
    this.at++;
    return minus ? -Number(next.image) : Number(next.image);
  }
  private seat(): number {
    const before = this.at;
    const n = this.number();
    if (n >= 0 && n < MOST_PLAYERS) return n;
    this.at = before;
    return this.fail('a player from 0 to 3');
  }
  private word(what: string): string {
    const { next } = this;
    if (!next || !isWord(next.tokenType)) this.fail(what);
    // Words run on over capitals: costPrinted.
    let image = next.image;
    for (
      this.at++;
      this.next &&
      this.next.startOffset === (this.tokens[this.at - 1].endOffset ?? 0) + 1 &&
      this.next.tokenType === Name;
      this.at++
    )
      image += this.next.image;
    return image;
  }
  private text(): string {
    const { next } = this;
    if (next?.tokenType !== Text) this.fail('a text in quotes');
    this.at++;
    return next.image.slice(1, -1);
  }
  private value(): string {
    const { next } = this;
    if (!next) this.fail('a value');
    this.at++;
    return next.tokenType === Text ? next.image.slice(1, -1) : next.image;
  }
  private get named(): boolean {
    return this.next?.tokenType === Text || this.next?.tokenType === Name;
  }
  private name(): string {
    const { next } = this;
    if (!next || !this.named) this.fail('the name of a card');
    this.at++;
    const name = next.tokenType === Text ? next.image.slice(1, -1).replace(/\\(.)/g, '$1') : next.image;
    this.names.push(name);
    return name;
  }
  private players(): number[] {
    if (this.take('none')) return [];
    const players = [this.seat()];
    while (this.take(',')) players.push(this.seat());
    return players;
  }

  // ---------------------------------------------------------------- lines

  private player(): void {
    const seat = this.seat();
    while (this.out.players.length <= seat) this.out.players.push({});
    if (!this.take(':')) this.fail(':');
    const player = this.out.players[seat];
    do {
      const zone = this.oneOf(ZONES) as keyof GivenPlayer;
      if (zone === 'ranger') player.ranger = this.given();
      else player[zone] = this.cards();
    } while (this.take(';'));
  }

  private cards(): GivenCard[] {
    if (this.take('none')) return [];
    const cards = [this.given()];
    while (this.take(',')) cards.push(this.given());
    return cards;
  }

  private given(): GivenCard {
    const card: GivenCard = { card: this.name() };
    for (;;) {
      if (this.take('facedown')) card.facedown = true;
      else if (this.take('counters')) card.counters = this.number();
      else if (this.take('used')) card.actionUsed = true;
      else if (this.take('owner')) card.owner = this.seat();
      else if (this.take('under')) (card.under ??= []).push({ card: this.name() });
      else return card;
    }
  }

  private choice(verb: string): void {
    const player = this.seat();
    const picks: Pick[] = [];
    if (verb === 'pass') picks.push({ verb });
    else {
      picks.push(this.pick());
      while (this.take(',')) picks.push(this.pick());
    }
    this.step({ kind: 'choice', player, verb, picks });
  }

  private pick(): Pick {
    if (this.take('player')) return { player: this.seat() };
    if (this.take('mode')) return { mode: this.number() };
    if (this.is('place')) return this.where({});
    if (this.named) return this.where({ card: this.name() });
    if (!this.next || !BARE.includes(this.next.image))
      this.fail('the name of a card', 'player', 'place', 'mode', ...BARE);
    return { verb: this.oneOf(BARE) };
  }

  private where(pick: Pick): Pick {
    for (;;) {
      if (this.take('of')) pick.of = this.seat();
      else if (this.take('place')) pick.place = this.number();
      else return pick;
    }
  }

  // ---------------------------------------------------------------- what is expected

  private expectation(): void {
    if (this.take('player')) return this.playerIs();
    if (this.named) return this.cardIs();
    if (this.is('winners') || this.is('losers')) {
      const figure = this.oneOf(['winners', 'losers']) as 'winners' | 'losers';
      return this.step({ kind: 'round', figure, players: this.players() });
    }
    if (this.take('result')) return this.step({ kind: 'result', players: this.take('draw') ? [] : this.players() });
    if (this.take('asked'))
      return this.step({ kind: 'asked', player: this.seat(), question: this.word('a kind of question') });
    const not = this.take('no');
    if (!this.take('event'))
      this.fail('player', 'the name of a card', 'winners', 'losers', 'result', 'asked', 'event', 'no');
    this.step({ kind: 'event', type: this.word('the type of an event'), not });
  }

  private playerIs(): void {
    const player = this.seat();
    const what = this.oneOf([...FIGURES, ...ZONES]);
    if (FIGURES.includes(what)) return this.step({ kind: 'figure', player, figure: what, value: this.number() });
    if (this.next?.tokenType === Integer)
      return this.step({ kind: 'figure', player, figure: what, value: this.number() });
    this.step({ kind: 'zone', player, zone: what, cards: this.cards() });
  }

  private cardIs(): void {
    const card = this.name();
    const of = this.take('of') ? { of: this.seat() } : {};
    const figure = this.oneOf([...CARD_FIGURES, 'faceup', 'facedown']);
    if (figure === 'faceup' || figure === 'facedown')
      this.step({ kind: 'card', card, ...of, figure: 'facedown', value: figure === 'facedown' });
    else this.step({ kind: 'card', card, ...of, figure, value: this.number() });
  }
}
