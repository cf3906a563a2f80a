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
import { Dice } from '../../../js/dice.ts';
import type { SeatKind } from './form.ts';
import { told } from '../app/library.ts';
import { orderedChoice, usualOrders, type Orders } from './orders.ts';
import type { Screen, Seen } from './screen.ts';

export interface SessionParts {
  match: Match;
  /** By player. */
  kinds: readonly SeatKind[];
  /** For the computer players' choices. */
  seed: string;
  /** Milliseconds before a computer player's answer. Asked each time. */
  pause: () => number;
}

export class Session {
  readonly match: Match;
  readonly kinds: readonly SeatKind[];
  readonly orders: Orders[];
  screen: Screen = { kind: 'hand-over', player: 0 };
  /** What the core has refused or could not do while it went on by itself; the match is as before. */
  failure: NotableError | null = null;
  private readonly dice: Dice;
  private readonly pause: () => number;
  private readonly listeners = new Set<() => void>();
  private readonly seen = new Map<number, number>();
  /** Who has the device in hand; null: nobody has taken it yet. */
  private holder: number | null = null;
  private node = -1;
  /** Persons who still get the device in this decision. */
  private queue: number[] = [];
  private windowNode = false;
  /** The person at the head of the queue, when that person has answered in this decision already. */
  private answered: number | null = null;
  /** What that person has chosen in this decision, in words. */
  private soFar: string[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: SessionParts) {
    this.match = parts.match;
    this.kinds = parts.kinds;
    this.pause = parts.pause;
    this.dice = new Dice(`${parts.seed} computers`);
    this.orders = parts.kinds.map(usualOrders);
    if (this.persons.length === 1) this.holder = this.persons[0]!;
    this.go();
  }

  get persons(): number[] {
    return this.kinds.flatMap((kind, player) => (kind === 'person' ? [player] : []));
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
    if (this.screen.kind !== 'turn' || this.persons.length < 2) return;
    this.holder = null;
    this.go();
  }

  /** The person whose turn it is answers. @throws NotableError; nothing has changed then */
  answer(choose: readonly string[]): void {
    const { screen } = this;
    if (screen.kind !== 'turn' || !screen.question) return;
    const { options } = screen.question;
    this.match.answer(screen.player, screen.question.id, choose);
    const chosen = options.filter((option) => choose.includes(option.id));
    this.soFar.push(...chosen.map((option) => (option.verb === 'build' ? (option.card ?? '') : option.label)));
    this.seen.set(screen.player, screen.log.length);
    this.answered = screen.player;
    this.go();
  }

  /** The person who has nothing to decide goes on. */
  goOn(): void {
    const { screen } = this;
    if (screen.kind !== 'turn' || screen.question) return;
    this.seen.set(screen.player, screen.log.length);
    this.queue.shift();
    this.go();
  }

  /** The person whose turn it is leaves the match. @throws NotableError */
  concede(player: number): void {
    if (this.screen.kind !== 'turn' || this.screen.player !== player) return;
    this.match.concede(player);
    this.queue = this.queue.filter((other) => other !== player);
    this.go();
  }

  setOrders(player: number, orders: Orders): void {
    this.orders[player] = orders;
    this.tell();
  }

  /** Does not wait for the computer player any longer. */
  skip(): void {
    if (this.screen.kind === 'thinking') this.think();
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
    const { match } = this;
    if (match.ended) {
      const [only, ...more] = this.persons;
      const viewer = only !== undefined && more.length === 0 ? only : PUBLIC;
      this.screen = { kind: 'over', ...this.seenBy(viewer) };
      return true;
    }
    const open = match.questions(PUBLIC);
    if (this.queue.length === 0 && open.node !== this.node) {
      this.node = open.node;
      this.windowNode = open.kind === 'window';
      this.queue = open.waiting.filter((player) => this.kinds[player] === 'person');
    }
    const waiting = match.waiting();
    const player = this.queue[0];
    if (player !== undefined) {
      const asked = open.node === this.node && waiting.includes(player);
      return this.person(player, asked ? (match.questions(player).questions[0] ?? null) : null);
    }
    const computer = waiting.find((other) => this.kinds[other] === 'computer');
    if (computer === undefined) {
      // Only persons are left who were not concerned when the decision began.
      this.queue = waiting;
      if (waiting.length === 0) throw new NotableError('fault', 'The match goes on, but nobody is asked.');
      return false;
    }
    this.screen = { kind: 'thinking', player: computer, ...this.seenBy(this.holder ?? PUBLIC) };
    const pause = this.pause();
    if (pause <= 0) {
      this.answerFor(computer);
      return false;
    }
    this.timer = setTimeout(() => this.think(), pause);
    return true;
  }

  private person(player: number, question: QuestionJson | null): boolean {
    const alone = this.persons.length === 1;
    const orders = this.orders[player]!;
    const done = this.answered === player;
    if (!question && (alone || done || (this.windowNode && orders.windows !== 'ask'))) {
      this.answered = null;
      this.soFar = [];
      this.queue.shift();
      return false;
    }
    const choice = question && orderedChoice(orders, question);
    if (choice) {
      this.match.answer(player, question.id, choice);
      this.answered = player;
      return false;
    }
    if (this.holder !== player) {
      this.screen = { kind: 'hand-over', player };
      return true;
    }
    const soFar = this.answered === player ? this.soFar : [];
    this.screen = { kind: 'turn', player, question, soFar, ...this.seenBy(player) };
    return true;
  }

  private think(): void {
    if (this.screen.kind !== 'thinking') return;
    try {
      this.answerFor(this.screen.player);
    } catch (error) {
      this.failure = told(error);
      this.tell();
      return;
    }
    this.go();
  }

  private answerFor(computer: number): void {
    this.match.answerAtRandom(computer, this.dice.next());
  }

  private seenBy(viewer: number): Seen {
    const log = this.match.why(viewer).filter((line) => line.text !== '');
    return { viewer, view: this.match.view(viewer), log, fresh: this.seen.get(viewer) ?? 0 };
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
