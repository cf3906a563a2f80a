/**
 * A cartridge as docs/abi.md describes it: typed calls, bytes in and out, refusals as errors. It knows no game.
 * Decoded forms of what it returns are in match.ts and the files beside it.
 */

import { Code, Status } from '../../assembly/kernel/codes.ts';
import { hexOfWords } from './bytes.ts';
import type { Refusal } from './errors.ts';
import type { Machine } from './machine.ts';

/** 0..3 a player, 4 the public, 5 all. */
export type ViewerNumber = number;

/** A call that the cartridge refused; its state is as before. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly call: string,
    readonly refusal: Refusal,
  ) {
    super(`${call} is refused with code ${refusal.code}`);
  }
}

export class Cartridge {
  /** 1 Super Battle Mon. */
  readonly gameId: number;
  /** 32 hex digits; the same for every build of the same rules. */
  readonly rulesHash: string;
  private readonly inputAt: number;
  /** Bytes that one call can take. */
  readonly inputLength: number;
  private readonly outputAt: number;
  private readonly stateAt: number;
  /** Bytes of the state block. */
  readonly stateLength: number;

  /** Throws an Error where the machine runs something else than a cartridge of ABI 1. */
  constructor(readonly machine: Machine) {
    const version = machine.call('abiVersion');
    if (version !== 1) throw new Error(`the cartridge speaks ABI ${version}, this host ABI 1`);
    this.gameId = machine.call('gameId');
    this.rulesHash = hexOfWords([0, 1, 2, 3].map((i) => machine.call('rulesHash', i)));
    this.inputAt = machine.call('inputAt');
    this.inputLength = machine.call('inputLength');
    this.outputAt = machine.call('outputAt');
    this.stateAt = machine.call('stateAt');
    this.stateLength = machine.call('stateLength');
  }

  /** Gives the pack and has it proved safe. Throws Refused; then no match can be started. */
  setPack(bytes: Uint8Array): void {
    this.machine.pack(bytes);
    this.check('verify', this.machine.call('verify'));
  }

  /** The bytes of checkDeck's output: u8 n, then n × {u8 player, u8 rule, u16 card}. */
  checkDeck(configuration: Uint8Array): Uint8Array {
    this.input('checkDeck', configuration);
    const length = this.machine.call('checkDeck', configuration.length);
    if (length <= 0) throw new Refused('checkDeck', this.refusal(Code.BAD_CONFIG));
    return this.machine.read(this.outputAt, length);
  }

  configure(configuration: Uint8Array): void {
    this.input('configure', configuration);
    this.check('configure', this.machine.call('configure', configuration.length));
  }

  /** @param bytes configuration, then the view for `all` without result */
  position(bytes: Uint8Array): void {
    this.input('position', bytes);
    this.check('position', this.machine.call('position', bytes.length));
  }

  /** Runs on and returns a `Status`. */
  advance(): Status {
    return this.machine.call('advance');
  }

  /** Answers a question with numbers of its options, in order. */
  answer(player: number, question: number, options: readonly number[]): void {
    const bytes = new Uint8Array(options.length * 2);
    options.forEach((option, i) => {
      bytes[2 * i] = option & 255;
      bytes[2 * i + 1] = option >> 8;
    });
    this.input('answer', bytes);
    this.answerInput(player, question, options.length);
  }

  /** Answers with what lies in the input buffer already. */
  answerInput(player: number, question: number, count: number): void {
    this.check('answer', this.machine.call('answer', player, question | 0, count));
  }

  /** Puts a random legal answer into the input buffer and returns its number of options. `seed`: 32 bits. */
  randomAnswer(player: number, seed: number): number {
    return this.machine.call('randomAnswer', player, seed | 0);
  }

  /**
   * Starts to think about the player's current question. The same view, seed (32 bits) and number of rollouts give the same
   * answer, however many rollouts a step takes.
   */
  think(player: number, seed: number, rollouts: number): void {
    this.check('think', this.machine.call('think', player, seed | 0, rollouts));
  }

  /**
   * Thinks for so many rollouts. Null: there is more to think; else the answer lies in the input buffer and this is its
   * number of options. The match is as before. Throws Refused where the match has gone on since think().
   */
  thinkStep(rollouts: number): number | null {
    const result = this.machine.call('thinkStep', rollouts);
    if (result < -1) throw new Refused('thinkStep', this.refusal(-result));
    return result < 0 ? null : result;
  }

  /** The options that lie in the input buffer. */
  inputOptions(count: number): number[] {
    const bytes = this.machine.read(this.inputAt, 2 * count);
    return Array.from({ length: count }, (_, i) => bytes[2 * i]! | (bytes[2 * i + 1]! << 8));
  }

  concede(player: number): void {
    this.check('concede', this.machine.call('concede', player));
  }

  /** Gives one log record. */
  feed(record: Uint8Array): void {
    this.input('feed', record);
    this.check('feed', this.machine.call('feed', record.length));
  }

  view(viewer: ViewerNumber): Uint8Array {
    return this.output('view', viewer);
  }

  questions(viewer: ViewerNumber): Uint8Array {
    return this.output('questions', viewer);
  }

  events(viewer: ViewerNumber): Uint8Array {
    return this.output('events', viewer);
  }

  log(viewer: ViewerNumber): Uint8Array {
    return this.output('log', viewer);
  }

  drain(): void {
    this.machine.call('drain');
  }

  /** 16 hex digits. */
  hash(): string {
    return hexOfWords([0, 1].map((i) => this.machine.call('hash', i)));
  }

  /** Header (64 bytes) and block. */
  save(): Uint8Array {
    const length = this.machine.call('save');
    const bytes = new Uint8Array(length + this.stateLength);
    bytes.set(this.machine.read(this.outputAt, length));
    bytes.set(this.machine.read(this.stateAt, this.stateLength), length);
    return bytes;
  }

  /** Loads what save() returned. Throws Refused, and the match is as before. */
  load(saved: Uint8Array): void {
    const header = saved.length - this.stateLength;
    if (header !== SAVE_HEADER) throw new Refused('load', { code: Code.BAD_SAVE, rule: 0, at: saved.length, arg: 0 });
    const before = this.save();
    try {
      this.restore(saved);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // An idle cartridge has nothing to put back.
      try {
        this.restore(before);
      } catch (again) {
        if (!(again instanceof Refused)) throw again;
      }
      throw error;
    }
  }

  private restore(saved: Uint8Array): void {
    this.machine.write(this.stateAt, saved.subarray(SAVE_HEADER));
    this.input('load', saved.subarray(0, SAVE_HEADER));
    this.check('load', this.machine.call('load', SAVE_HEADER));
  }

  /** What the cartridge says of its last refusal. */
  refusal(code: number): Refusal {
    return {
      code,
      rule: this.machine.call('errorRule'),
      at: this.machine.call('errorAt'),
      arg: this.machine.call('errorArg'),
    };
  }

  private check(call: string, code: number): void {
    if (code !== Code.OK) throw new Refused(call, this.refusal(code));
  }

  private input(call: string, bytes: Uint8Array): void {
    if (bytes.length > this.inputLength)
      throw new Refused(call, { code: Code.BAD_INPUT, rule: 0, at: this.inputLength, arg: bytes.length });
    this.machine.write(this.inputAt, bytes);
  }

  private output(call: string, viewer: ViewerNumber): Uint8Array {
    const length = this.machine.call(call, viewer);
    return length > 0 ? this.machine.read(this.outputAt, length) : new Uint8Array(0);
  }
}

export const SAVE_HEADER = 64;
