/**
 * A match on one device: who is to decide, who may see, and when the device is handed on. It knows no game.
 *
 * Everything that is drawn comes from one viewer's door: the person who holds the device, or the public. In every
 * decision all persons whom the public sees as concerned get the device in the order of their seats, also those for
 * whom the core has already answered: whoever watches the device go round learns nothing.
 */

import { NotableError } from '../../../js/errors.ts';
import type { Match } from '../../../js/match.ts';
import type { QuestionJson } from '../../../js/questions.ts';
import { PUBLIC } from '../../../js/viewers.ts';
import { told } from '../app/library.ts';
import { seedFor, type Level, type Thought } from './computers.ts';
import type { SeatKind } from './form.ts';
import { orderedChoice, usualOrders, type Orders } from './orders.ts';
import type { Screen, Seen } from './screen.ts';
import { canTakeBack, stepOf, type Step } from './undo.ts';

export interface SessionParts {
  match: Match;
  /** By player. */
  kinds: readonly SeatKind[];
  /** By player; used where the computer decides. */
  levels?: readonly Level[];
  /** Starts a thought of a level that looks ahead. Absent: every computer player picks at random. */
  think?: (match: Match, player: number, level: Level, progress: (done: number) => void) => Thought;
  /** Milliseconds before a computer player's answer. Asked each time. */
  pause: () => number;
  /** Where a match that was kept goes on. */
  from?: Progress;
  /** Beside real cards. */
  open?: boolean;
  /** Called after every change of the match itself. */
  onKeep?: () => void;
}

/** How far the open decision has come on this device: what the match itself does not hold. */
export interface Progress {
  node: number;
  /** Persons who still get the device in this decision. */
  queue: number[];
  windowNode: boolean;
  /** The person at the head of the queue, when that person has answered in this decision already. */
  answered: number | null;
  /** What that person has chosen in this decision, in words. */
  soFar: string[];
  orders: Orders[];
  /**
   * Beside real cards: nothing is handed over and the public's view is shown; people say openly what they have chosen.
   */
  open: boolean;
}

export class Session {
  readonly match: Match;
  readonly kinds: readonly SeatKind[];
  readonly levels: readonly Level[];
  screen: Screen = { kind: 'hand-over', player: 0 };
  /** What the core has refused or could not do while it went on by itself; the match is as before. */
  failure: NotableError | null = null;
  /** How many answers persons have given here, without those taken back. */
  answers = 0;
  /** How much of its thought the computer has done, 0 to 1. */
  thought = 0;
  private readonly parts: SessionParts;
  private readonly listeners = new Set<() => void>();
  private readonly seen = new Map<number, number>();
  /** Who has the device in hand; null: nobody has taken it yet. */
  private holder: number | null = null;
  private now: Progress;
  /** The way back, newest last. */
  private steps: Step<Progress>[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private thinking: Thought | null = null;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.match = parts.match;
    this.kinds = parts.kinds;
    this.levels = parts.kinds.map((_, player) => parts.levels?.[player] ?? 'random');
    const orders = parts.kinds.map(usualOrders);
    const open = parts.open ?? false;
    this.now = parts.from ?? { node: -1, queue: [], windowNode: false, answered: null, soFar: [], orders, open };
    if (this.persons.length === 1) this.holder = this.persons[0]!;
    this.go();
  }

  get persons(): number[] {
    return this.kinds.flatMap((kind, player) => (kind === 'person' ? [player] : []));
  }

  /** Several people share this device and have secrets from each other. */
  get secret(): boolean {
    return this.persons.length > 1 && !this.now.open;
  }

  get open(): boolean {
    return this.now.open;
  }

  get orders(): readonly Orders[] {
    return this.now.orders;
  }

  get progress(): Progress {
    return structuredClone(this.now);
  }

  /** Calls back after every change; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The named person has taken the device. */
  take(): void {
    if (this.screen.kind !== 'hand-over') return;
    this.holder = this.screen.player;
    this.go();
  }

  /** Hides everything until the same person takes the device again. */
  hide(): void {
    if (this.screen.kind !== 'turn' || !this.secret) return;
    this.holder = null;
    this.steps = [];
    this.go();
  }

  /** The person whose turn it is answers. @throws NotableError; nothing has changed then */
  answer(choose: readonly string[]): void {
    const { screen } = this;
    if (screen.kind !== 'turn' || !screen.question) return;
    const { options } = screen.question;
    const step = stepOf(this.match, screen.player, this.progress);
    this.match.answer(screen.player, screen.question.id, choose);
    this.steps.push(step);
    this.answers++;
    const chosen = options.filter((option) => choose.includes(option.id));
    this.now.soFar.push(...chosen.map((option) => (option.verb === 'build' ? (option.card ?? '') : option.label)));
    this.seen.set(screen.viewer, screen.log.length);
    this.now.answered = screen.player;
    this.go();
    this.parts.onKeep?.();
  }

  /** Takes the last answer back. The screen says whether that is possible. */
  undo(): void {
    const { screen } = this;
    const step = this.steps.at(-1);
    if (screen.kind !== 'turn' || !screen.undo || !step) return;
    this.steps.pop();
    this.answers--;
    this.match.restore(step.snapshot);
    this.now = step.more;
    this.seen.set(step.player, Math.min(this.seen.get(step.player) ?? 0, this.match.mark(step.player)));
    this.go();
    this.parts.onKeep?.();
  }

  /** The person who has nothing to decide goes on. */
  goOn(): void {
    const { screen } = this;
    if (screen.kind !== 'turn' || screen.question) return;
    this.seen.set(screen.viewer, screen.log.length);
    this.now.queue.shift();
    this.go();
  }

  /** The person whose turn it is leaves the match. @throws NotableError */
  concede(player: number): void {
    if (this.screen.kind !== 'turn' || this.screen.player !== player) return;
    this.match.concede(player);
    this.steps = [];
    this.now.queue = this.now.queue.filter((other) => other !== player);
    this.go();
    this.parts.onKeep?.();
  }

  setOrders(player: number, orders: Orders): void {
    this.now.orders[player] = orders;
    this.tell();
  }

  /** Does not wait for the computer player any longer: it takes the best choice that it has found. */
  skip(): void {
    if (this.screen.kind !== 'thinking') return;
    if (this.thinking) this.thinking.hurry();
    else this.choose(this.screen.player);
  }

  /** Ends the clock; the session is not used any more. */
  close(): void {
    this.stop();
    this.listeners.clear();
  }

  // ---------------------------------------------------------------- running

  private go(): void {
    this.stop();
    this.failure = null;
    try {
      while (!this.settle());
    } catch (error) {
      this.failure = told(error);
    }
    this.tell();
  }

  /** Takes one step towards the next screen; true when it stands. */
  private settle(): boolean {
    const { match, now } = this;
    if (match.ended) {
      const [only, ...more] = this.persons;
      const viewer = only !== undefined && more.length === 0 && !now.open ? only : PUBLIC;
      this.screen = { kind: 'over', ...this.seenBy(viewer) };
      return true;
    }
    const open = match.questions(PUBLIC);
    if (now.queue.length === 0 && open.node !== now.node) {
      now.node = open.node;
      now.windowNode = open.kind === 'window';
      now.queue = open.waiting.filter((player) => this.kinds[player] === 'person');
    }
    const waiting = match.waiting();
    const player = now.queue[0];
    if (player !== undefined) {
      const asked = open.node === now.node && waiting.includes(player);
      return this.person(player, asked ? (match.questions(player).questions[0] ?? null) : null);
    }
    const computer = waiting.find((other) => this.kinds[other] === 'computer');
    if (computer === undefined) {
      // Only persons are left who were not concerned when the decision began.
      now.queue = waiting;
      if (waiting.length === 0) throw new NotableError('fault', 'The match goes on, but nobody is asked.');
      return false;
    }
    return this.computer(computer);
  }

  private person(player: number, question: QuestionJson | null): boolean {
    const { now } = this;
    const shared = this.secret;
    const orders = now.orders[player]!;
    const done = now.answered === player;
    if (!question && (!shared || done || (now.windowNode && orders.windows !== 'ask'))) {
      now.answered = null;
      now.soFar = [];
      now.queue.shift();
      return false;
    }
    const choice = question && orderedChoice(orders, question);
    if (choice) {
      this.match.answer(player, question.id, choice);
      now.answered = player;
      return false;
    }
    if (shared && this.holder !== player) {
      this.holder = null;
      this.steps = [];
      this.screen = { kind: 'hand-over', player };
      return true;
    }
    const soFar = now.answered === player ? now.soFar : [];
    const last = this.steps.at(-1);
    if (last && (last.player !== player || !canTakeBack(this.match, last))) this.steps = [];
    const undo = this.steps.length > 0;
    this.screen = { kind: 'turn', player, question, soFar, undo, ...this.seenBy(now.open ? PUBLIC : player) };
    return true;
  }

  private computer(player: number): boolean {
    const { think } = this.parts;
    this.screen = { kind: 'thinking', player, ...this.seenBy(this.now.open ? PUBLIC : (this.holder ?? PUBLIC)) };
    const level = this.levels[player]!;
    if (level !== 'random' && think) {
      this.thought = 0;
      const thinking = think(this.match, player, level, (done) => {
        this.thought = done;
        this.tell();
      });
      this.thinking = thinking;
      thinking.choice.then(
        (choice) => this.thinking === thinking && this.choose(player, choice),
        (error) => this.thinking === thinking && this.fail(error),
      );
      return true;
    }
    const pause = this.parts.pause();
    if (pause <= 0) {
      this.answerFor(player);
      return false;
    }
    this.timer = setTimeout(() => this.choose(player), pause);
    return true;
  }

  private choose(player: number, choice?: readonly string[]): void {
    if (this.screen.kind !== 'thinking') return;
    try {
      this.answerFor(player, choice);
    } catch (error) {
      this.fail(error);
      return;
    }
    this.go();
    this.parts.onKeep?.();
  }

  private answerFor(player: number, choice?: readonly string[]): void {
    // Another's decision cannot be seen and then be answered differently.
    this.steps = [];
    if (!choice) this.match.answerAtRandom(player, seedFor(this.match, player));
    else this.match.answer(player, this.match.questions(player).questions[0]!.id, choice);
  }

  private fail(error: unknown): void {
    this.stop();
    this.failure = told(error);
    this.tell();
  }

  private seenBy(viewer: number): Seen {
    const log = this.match.why(viewer).filter((line) => line.text !== '');
    return { viewer, view: this.match.view(viewer), log, fresh: this.seen.get(viewer) ?? 0 };
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.thinking?.cancel();
    this.thinking = null;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
