/**
 * A match over a cartridge: runs it on after every input, drains events and log into a history by viewer, and turns
 * everything into JSON. After an error the match is exactly as it was.
 */

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { Reader } from './bytes.ts';
import { type Cartridge, Refused } from './cartridge.ts';
import { NotableError, refused, type Details } from './errors.ts';
import { eventJson, eventText, rawEvents, type EventJson, type RawEvent } from './events.ts';
import type { Game, Json, JsonObject, Names, Setup } from './game.ts';
import { decodeLog, encodeRecord, type LogRecord } from './log.ts';
import { Trap } from './machine.ts';
import { BOUNDS } from './names.ts';
import type { Pack } from './pack.ts';
import { decodeQuestions, openQuestions, waitingIn, type QuestionsJson } from './questions.ts';
import { inSteps, type Manner, type Thought } from './thinking.ts';
import { en } from './words/en.ts';
import { fill, type Words } from './words/words.ts';

/** advance() calls without a decision before a match counts as stuck. */
const MOST_STEPS = 1_000_000;
const VIEWERS = 6;
/** Bytes of a log record before its values. */
const RECORD = 6;

export interface MatchParts {
  game: Game;
  pack: Pack;
  setup: Setup;
  words?: Words;
  /** Whose events and log are kept; default all viewers. Fewer is faster. */
  viewers?: number[];
  /** A new cartridge with the same pack, for when this one has trapped. */
  another?: () => Cartridge;
}

/** A moment of a match, to go back to. */
export interface Snapshot {
  drives: number;
  saved: Uint8Array;
  status: Status;
  next: number;
  events: number[];
  log: number[];
}

export class Match {
  readonly game: Game;
  readonly pack: Pack;
  readonly setup: Setup;
  readonly names: Names;
  status: Status = Status.IDLE;
  /** The position it started from, where it did not start with the set-up. */
  startedFrom: Json = null;
  private readonly viewers: number[];
  private readonly history: RawEvent[][] = Array.from({ length: VIEWERS }, () => []);
  private readonly records: Uint8Array[][] = Array.from({ length: VIEWERS }, () => []);
  /** Number of the next event; -1 before the first. The cartridge counts in 16 bits, from wherever it stood. */
  private next = -1;
  /** What to take from the cartridge's count; -1: to be found at the next event. */
  private offset = -1;
  /** How often rules have run: a change that failed before that has changed nothing. */
  private drives = 0;

  constructor(
    public cartridge: Cartridge,
    private readonly parts: MatchParts,
  ) {
    this.game = parts.game;
    this.pack = parts.pack;
    this.setup = parts.setup;
    this.viewers = parts.viewers ?? [0, 1, 2, 3, Viewer.PUBLIC, Viewer.ALL];
    const players = this.setup.players.map((player) => player.name);
    this.names = { game: this.game, pack: this.pack, players, words: parts.words ?? en };
  }

  /** Starts a match. @throws NotableError */
  static start(cartridge: Cartridge, parts: MatchParts): Match {
    const match = new Match(cartridge, parts);
    match.call(() => cartridge.configure(match.game.configuration(match.setup, match.pack)));
    match.drive();
    return match;
  }

  /** Starts from a position: what view(5) returns, or less. @throws NotableError */
  static from(cartridge: Cartridge, parts: MatchParts, position: Json): Match {
    const match = new Match(cartridge, parts);
    // The cards stand in the position, so the configuration brings none.
    const players = match.setup.players.map((player) => ({ ...player, deck: [], side: [], pool: [], others: {} }));
    const head = match.game.configuration({ ...match.setup, players }, match.pack);
    const view = match.game.position(position, match.names, match.setup);
    const bytes = new Uint8Array(head.length + view.length);
    bytes.set(head);
    bytes.set(view, head.length);
    match.call(() => cartridge.position(bytes));
    match.startedFrom = position;
    match.drive();
    return match;
  }

  /** Goes on from a cartridge's save. @param past records of the log so far, as bytes @throws NotableError */
  static resumed(cartridge: Cartridge, parts: MatchParts, saved: Uint8Array, past: Uint8Array): Match {
    const match = new Match(cartridge, parts);
    match.call(() => cartridge.load(saved));
    // What the viewers saw of the past is not in the save: only `all` has it.
    match.records[Viewer.ALL]!.push(...split(past));
    match.drive();
    return match;
  }

  get players(): number {
    return this.setup.players.length;
  }

  get asking(): boolean {
    return this.status === Status.ASKING;
  }

  get ended(): boolean {
    return this.status === Status.ENDED;
  }

  /** The state's hash, 16 hex digits. */
  hash(): string {
    return this.cartridge.hash();
  }

  /** Players who have not answered the open decision. */
  waiting(): number[] {
    return this.asking ? waitingIn(this.cartridge.questions(Viewer.ALL)) : [];
  }

  questions(viewer: number): QuestionsJson {
    return decodeQuestions(this.cartridge.questions(viewer), this.names);
  }

  view(viewer: number): JsonObject {
    return this.game.view(this.cartridge.view(viewer), this.names, this.setup, viewer);
  }

  /** Null while the match goes on. */
  result(): Json {
    return this.ended ? (this.view(Viewer.PUBLIC)['result'] ?? null) : null;
  }

  /**
   * Answers a question.
   * @param choose option ids, in order
   * @throws NotableError with the rule that forbids it; nothing has changed then
   */
  answer(player: number, question: number, choose: readonly string[]): void {
    const options = choose.map((id, at) => {
      const number = /^\d{1,4}$/.test(id) ? Number(id) : -1;
      if (number >= 0) return number;
      const message = fill(this.names.words.errors['bad-option']!, { option: JSON.stringify(id) });
      throw new NotableError('bad-option', message, null, { player, question, at, option: id });
    });
    this.transaction(() => {
      this.call(() => this.cartridge.answer(player, question, options), { player, question });
      this.drive();
    });
  }

  /** The player leaves (S86 and the like). @throws NotableError */
  concede(player: number): void {
    this.transaction(() => {
      this.call(() => this.cartridge.concede(player), { player });
      this.drive();
    });
  }

  /**
   * Gives a random legal answer for a player who has a question, and returns the chosen option ids.
   * @param seed 32 bits
   */
  answerAtRandom(player: number, seed: number): string[] {
    const question = this.openQuestion(player);
    let chosen: number[] = [];
    this.transaction(() => {
      const count = this.cartridge.randomAnswer(player, seed);
      if (count < 0) throw this.notAsked(player);
      chosen = this.cartridge.inputOptions(count);
      this.call(() => this.cartridge.answerInput(player, question, count), { player, question });
      this.drive();
    });
    return chosen.map(String);
  }

  /**
   * Lets the looking-ahead computer player think about a player's question, from that player's view alone. Nothing of the
   * match changes. Levels and numbers of rollouts: thinking.ts.
   * @param seed 32 bits
   * @throws NotableError `not-asked`, `bad-budget`
   */
  think(player: number, seed: number, rollouts: number): Thought {
    const question = this.openQuestion(player);
    this.call(() => this.cartridge.think(player, seed, rollouts), { player });
    return {
      question,
      step: (most) => {
        let count: number | null = null;
        this.call(() => (count = this.cartridge.thinkStep(most)), { player });
        return count === null ? null : this.cartridge.inputOptions(count).map(String);
      },
    };
  }

  /** Thinks, gives the answer and returns the chosen option ids. @throws NotableError */
  thinkAnswer(player: number, seed: number, rollouts: number): string[] {
    const { question, step } = this.think(player, seed, rollouts);
    const chosen = step(rollouts) ?? [];
    this.answer(player, question, chosen);
    return chosen;
  }

  /** The same in steps, so that others get their turn in between. @throws NotableError, the signal's reason */
  async thinkAnswerSlowly(player: number, seed: number, rollouts: number, manner: Manner = {}): Promise<string[]> {
    const { question, step } = this.think(player, seed, rollouts);
    const chosen = await inSteps(step, rollouts, manner);
    this.answer(player, question, chosen);
    return chosen;
  }

  /** Id of the player's open question. */
  private openQuestion(player: number): number {
    const open = openQuestions(this.cartridge.questions(Viewer.ALL)).find((question) => question.player === player);
    if (!open) throw this.notAsked(player);
    return open.id;
  }

  private notAsked(player: number): NotableError {
    return new NotableError('not-asked', fill(this.names.words.errors['not-asked']!, { player }), null, { player });
  }

  /** Gives one record of a log and runs on. @throws NotableError */
  feed(record: LogRecord): void {
    this.transaction(() => {
      const bytes = encodeRecord(record, this.game, this.pack);
      this.call(() => this.cartridge.feed(bytes), { type: record.type });
      this.drive();
    });
  }

  // ---------------------------------------------------------------- history

  /** How many events a viewer has had so far: a mark for `eventsSince`. */
  mark(viewer: number): number {
    return this.history[viewer]!.length;
  }

  eventsSince(viewer: number, mark: number): EventJson[] {
    return this.history[viewer]!.slice(mark).map((raw) => eventJson(raw, this.names));
  }

  /** The happenings from number `since` on, with sentences. */
  why(viewer: number, since = 0): (EventJson & { text: string })[] {
    return this.history[viewer]!.filter((raw) => raw.n >= since).map((raw) => {
      const event = eventJson(raw, this.names);
      return { ...event, text: eventText(event, this.names) };
    });
  }

  /** The input log's records as a viewer may see them, from number `since` on. */
  log(viewer: number, since = 0): LogRecord[] {
    return this.records[viewer]!.slice(since).flatMap((bytes) => decodeLog(bytes, this.game, this.pack));
  }

  /** Number of log records so far. */
  get logLength(): number {
    return this.records[Viewer.ALL]!.length;
  }

  /** The log for `all` as bytes. */
  logBytes(): Uint8Array {
    const records = this.records[Viewer.ALL]!;
    const all = new Uint8Array(records.reduce((length, record) => length + record.length, 0));
    let at = 0;
    for (const record of records) {
      all.set(record, at);
      at += record.length;
    }
    return all;
  }

  /** Takes over the history of a match that has come the same way. */
  adopt(twin: Match): void {
    twin.history.forEach((events, viewer) => (this.history[viewer] = [...events]));
    twin.records.forEach((records, viewer) => (this.records[viewer] = [...records]));
    this.next = twin.next;
    this.offset = -1;
  }

  // ---------------------------------------------------------------- running

  /** Runs `change`; where it fails, puts everything back as it was. */
  transaction(change: () => void): void {
    const before = this.snapshot();
    try {
      change();
    } catch (error) {
      this.rollBack(before, error instanceof Trap);
      throw error instanceof Trap ? new NotableError('trap', error.message) : error;
    }
  }

  /** The same for changes that take their time; nothing else may touch the match meanwhile. */
  async attempt<T>(change: () => Promise<T>): Promise<T> {
    const before = this.snapshot();
    try {
      return await change();
    } catch (error) {
      this.rollBack(before, error instanceof Trap);
      throw error instanceof Trap ? new NotableError('trap', error.message) : error;
    }
  }

  /** This moment: the state, secret drafts included, and how far each viewer's history reaches. */
  snapshot(): Snapshot {
    return {
      drives: this.drives,
      saved: this.cartridge.save(),
      status: this.status,
      next: this.next,
      events: this.history.map((events) => events.length),
      log: this.records.map((records) => records.length),
    };
  }

  private rollBack(before: Snapshot, trapped: boolean): void {
    if (this.drives === before.drives && !trapped) return;
    if (trapped && this.parts.another) this.cartridge = this.parts.another();
    this.restore(before);
  }

  /** Goes back to an earlier moment of this same match. */
  restore(before: Snapshot): void {
    this.cartridge.drain();
    this.cartridge.load(before.saved);
    this.status = before.status;
    this.history.forEach((events, viewer) => (events.length = before.events[viewer]!));
    this.records.forEach((records, viewer) => (records.length = before.log[viewer]!));
    this.next = before.next;
    this.offset = -1;
  }

  /** Turns a refusal into an error in words. */
  private call(run: () => void, more: Details = {}): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { refusal } = error;
      const details: Details = { ...more };
      const card = this.pack.cards[refusal.arg];
      if (refusal.code === 21 && card) details['card'] = card.name;
      throw refused(refusal, this.game.rulePrefix, details, this.names.words);
    }
  }

  private drive(): void {
    this.drives++;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      this.status = this.cartridge.advance();
      this.collect();
      if (this.status === Status.MORE) continue;
      if (this.status !== Status.FAULT) return;
      const bound = BOUNDS[this.cartridge.refusal(0).at] || 'unknown';
      throw new NotableError('limit', fill(this.names.words.errors['limit']!, { bound }), null, { bound });
    }
    throw new NotableError('limit', 'The match does not come to a decision.', null, { bound: 'steps' });
  }

  /** Takes over events and log records, and frees the cartridge of them. */
  private collect(): void {
    const all = rawEvents(this.cartridge.events(Viewer.ALL));
    const log = this.cartridge.log(Viewer.ALL);
    if (all.length === 0 && log.length === 0) return;
    if (all.length) {
      if (this.next < 0) this.next = 0;
      if (this.offset < 0) this.offset = (all[0]!.n - this.next) & 0xffff;
    }
    const from = this.next;
    for (const viewer of this.viewers) {
      const events = viewer === Viewer.ALL ? all : all.length ? rawEvents(this.cartridge.events(viewer)) : [];
      for (const raw of events) raw.n = from + ((raw.n - this.offset - from) & 0xffff);
      this.history[viewer]!.push(...events);
      if (log.length) this.records[viewer]!.push(...split(viewer === Viewer.ALL ? log : this.cartridge.log(viewer)));
    }
    if (all.length)
      this.next = (this.viewers.includes(Viewer.ALL) ? all[all.length - 1]!.n : from + all.length - 1) + 1;
    this.cartridge.drain();
  }
}

/** Log bytes, record by record. */
function split(bytes: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = [];
  for (const reader = new Reader(bytes); reader.left > 0;) {
    if (reader.left < RECORD) throw new RangeError('a log record is cut off');
    records.push(reader.take(RECORD + 2 * bytes[reader.at + 3]!));
  }
  return records;
}
