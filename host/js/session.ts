/**
 * A match on one cartridge as handhelds play it: inputs in, bytes out, what happened kept for every device that asks.
 * An input is an answer as the shell writes it (u8 player, u8 count, u16 0, u32 question, count × u16), or a concession
 * (u8 player, u8 255). Configuration and inputs are the whole match: replayed they give the same one.
 */

import { Status } from '../../assembly/kernel/codes.ts';
import { Rollouts } from '../../assembly/shell/abi.ts';
import { Reader, Writer } from './bytes.ts';
import type { Cartridge } from './cartridge.ts';

const EVENT_BYTES = 20;
/** Events that one reply can hold. */
const EVENTS = 80;
/** Players and the public. */
const VIEWERS = 5;
const CONCEDED = 255;
/** Bytes before the id of the first question. */
const QUESTION_ID = 16;
const MOST_STEPS = 1_000_000;

export class Session {
  private configuration: Uint8Array | null = null;
  private inputs: Uint8Array[] = [];
  /** The question that is being thought about. */
  private thinking = -1;
  private status: Status = Status.IDLE;
  /** What each viewer has been told, from the start of the match. */
  private told: Uint8Array[][] = [];
  /** How many of these each device has had, by viewer. */
  private readonly had = new Map<object, number[]>();

  constructor(readonly cartridge: Cartridge) {}

  /** @throws Refused */
  start(configuration: Uint8Array): void {
    this.cartridge.configure(configuration);
    this.configuration = configuration;
    this.inputs = [];
    this.told = Array.from({ length: VIEWERS }, () => []);
    this.had.clear();
    this.status = Status.MORE;
  }

  /** Runs rules until there is something to tell this device, or somebody has to choose. */
  advance(device: object): Status {
    if (!this.configuration) return Status.IDLE;
    this.step();
    return this.left(device) > EVENTS && this.status !== Status.FAULT ? Status.MORE : this.status;
  }

  private step(): void {
    this.cartridge.drain();
    this.status = this.cartridge.advance();
    for (let viewer = 0; viewer < VIEWERS; viewer++) {
      const bytes = this.cartridge.events(viewer);
      for (let at = 0; at < bytes.length; at += EVENT_BYTES) this.told[viewer]!.push(bytes.slice(at, at + EVENT_BYTES));
    }
    this.cartridge.drain();
  }

  private cursor(device: object): number[] {
    let had = this.had.get(device);
    if (!had) this.had.set(device, (had = Array<number>(VIEWERS).fill(0)));
    return had;
  }
  private left(device: object): number {
    const had = this.cursor(device);
    return Math.max(...this.told.map((events, viewer) => events.length - had[viewer]!));
  }

  /** The events of a viewer that this device has not had; other viewers' count as had. */
  events(device: object, viewer: number): Uint8Array {
    const had = this.cursor(device);
    const next = (this.told[viewer] ?? []).slice(had[viewer], had[viewer]! + EVENTS);
    this.told.forEach((events, i) => (had[i] = Math.min(events.length, had[i]! + EVENTS)));
    const writer = new Writer();
    for (const event of next) writer.append(event);
    return writer.done();
  }

  /** @throws Refused @returns the input */
  answer(input: Uint8Array): Uint8Array {
    this.apply(input);
    this.inputs.push(input);
    return input;
  }

  /** @throws Refused @returns the input */
  concede(player: number): Uint8Array {
    return this.answer(Uint8Array.of(player, CONCEDED));
  }

  /** Lets the computer choose: the input, or null while it goes on thinking. @throws Refused */
  think(player: number, level: number): Uint8Array | 'nothing' | null {
    const bytes = this.cartridge.questions(player);
    if (bytes.length <= QUESTION_ID) return 'nothing';
    const questions = new Reader(bytes);
    questions.skip(QUESTION_ID);
    const question = questions.u32();
    // The position alone decides, so that a match replays.
    const seed = Number.parseInt(this.cartridge.hash().slice(0, 8), 16) + player;
    const count = level === 0 ? this.cartridge.randomAnswer(player, seed) : this.thought(player, level, seed, question);
    if (count === null) return null;
    const options = this.cartridge.inputOptions(count);
    const writer = new Writer().u8s(player, count).u16(0).u32(question);
    for (const option of options) writer.u16(option);
    return this.answer(writer.done());
  }

  /** One rollout more; the count of the answer when that was the last. */
  private thought(player: number, level: number, seed: number, question: number): number | null {
    if (this.thinking !== question) {
      this.cartridge.think(player, seed, level === 1 ? Rollouts.NORMAL : Rollouts.STRONG);
      this.thinking = question;
    }
    const count = this.cartridge.thinkStep(1);
    if (count !== null) this.thinking = -1;
    return count;
  }

  /** Takes the last input back; false where there is none. */
  undo(): boolean {
    if (this.inputs.length === 0) return false;
    const inputs = this.inputs.slice(0, -1);
    this.start(this.configuration!);
    this.replay(inputs);
    return true;
  }

  /** Plays inputs of before; devices are told nothing of it. @throws Refused */
  replay(inputs: Uint8Array[]): void {
    this.settle();
    for (const input of inputs) {
      this.answer(input);
      this.settle();
    }
    this.had.clear();
    this.told = Array.from({ length: VIEWERS }, () => []);
  }

  private settle(): void {
    for (let i = 0; i < MOST_STEPS; i++) {
      this.step();
      if (this.status !== Status.MORE) return;
    }
    throw new Error('the match does not come to a decision');
  }

  private apply(input: Uint8Array): void {
    const reader = new Reader(input);
    const player = reader.u8();
    const count = reader.u8();
    if (count === CONCEDED) return this.cartridge.concede(player);
    reader.skip(2);
    const question = reader.u32();
    this.cartridge.answer(
      player,
      question,
      Array.from({ length: count }, () => reader.u16()),
    );
  }
}
