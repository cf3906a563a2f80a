/**
 * The handheld's host in TypeScript: runs the shell and carries out what it asks for (docs/abi.md, "The shell's ABI").
 * It moves bytes and knows no rule. Browser emulator and tests use it; host/wasm3 is the same loop in C.
 */

import { Abi, Button, Offer, Reply, Request } from '../../assembly/shell/abi.ts';
import { Writer } from './bytes.ts';
import { Refused, type Cartridge } from './cartridge.ts';
import type { Machine } from './machine.ts';
import { Session } from './session.ts';

export { Button };

/** A cartridge that the host offers. */
export interface Entry {
  game: number;
  pack: Uint8Array;
  packHash: Uint8Array;
  rulesHash: Uint8Array;
  /** A new instance without a pack. */
  open(): Cartridge;
}

/** What survives switching off. */
export interface Keeper {
  load(key: number): Uint8Array | null;
  store(key: number, value: Uint8Array): boolean;
  /** A match begins: place of its cartridge in the offer, configuration with seed. */
  begin(entry: number, configuration: Uint8Array): void;
  /** One accepted input (session.ts). */
  append(input: Uint8Array): void;
  /** The last input has been taken back. */
  undo(): void;
  forget(): void;
  /** The kept match: as far as it could be read, and whether an input was lost in the middle of being written. */
  kept(): { entry: number; configuration: Uint8Array; inputs: Uint8Array[]; torn: boolean } | null;
}

export interface Device {
  tone?(which: number): void;
  sleep?(): void;
  leave?(): void;
  /** Percent; 255: unknown. */
  battery?(): number;
  /** Eight bytes, for the seed of a match. */
  entropy(): Uint8Array;
  /** One step; done = of ends it. */
  selfTest?(): { done: number; of: number; failed: number };
  /** Before a request is carried out: what is on the screen now is to be seen. */
  show?(): void;
}

export interface HandheldParts {
  shell: Machine;
  shellHash: Uint8Array;
  words: Uint8Array;
  columns: number;
  rows: number;
  entries: Entry[];
  keeper: Keeper;
  device: Device;
  /** Devices that share one match: the session of them all, and this one's seat. */
  link?: { session: Session; seat: number; seats: number };
}

export interface Mark {
  column: number;
  row: number;
  columns: number;
  rows: number;
  text: string;
}

/** Requests that may follow each other without a pause before the loop counts as stuck. */
const MOST_REQUESTS = 100_000;
/** What wait() says when there is more to do at once. */
const SOON = 1;
const SEED_AT = 8;
const NO_SEAT = 255;
const CARTRIDGE_ERROR = 12;

type Answer = [code: number, bytes?: Uint8Array];

export class Handheld {
  readonly columns: number;
  readonly rows: number;
  private readonly shell: Machine;
  private session: Session | null = null;
  private entry = -1;
  private shown = -1;
  /** Requests carried out so far. */
  carried = 0;

  /** Switches on. Throws an Error where the shell refuses the grid or its words. */
  constructor(private readonly parts: HandheldParts) {
    this.shell = parts.shell;
    this.columns = parts.columns;
    this.rows = parts.rows;
    const version = this.shell.call('abiVersion');
    if (version !== Abi.VERSION) throw new Error(`the shell speaks ABI ${version}, this host ABI ${Abi.VERSION}`);
    this.shell.words?.(parts.words);
    const code = this.shell.call('boot', parts.columns, parts.rows);
    if (code !== 0) throw new Error(`the shell does not start: code ${code}`);
    this.run(0);
  }

  /** A button goes down; everything that follows at once has happened when this returns. */
  press(button: Button): void {
    this.shell.call('press', button);
    this.run(0);
  }

  /** Time passes. */
  tick(ms: number): void {
    this.run(ms);
  }

  /** Lets the computer's seats and the like come to an end: ticks as long as the shell wants one at once. */
  settle(): void {
    for (let i = 0; this.wait() === SOON; i++) {
      if (i === MOST_REQUESTS) throw new Error('the shell does not come to rest');
      this.run(SOON);
    }
  }

  /** Milliseconds until the next tick is due; 0: not before a press. */
  wait(): number {
    return this.shell.call('wait');
  }

  /** columns × rows × u16. */
  cells(): Uint8Array {
    return this.shell.read(this.shell.call('cellsAt'), 2 * this.columns * this.rows);
  }

  /** The rectangle for a QR code, or null. */
  mark(): Mark | null {
    const at = this.shell.call('markAt');
    const [column, row, columns, rows, low, high] = this.shell.read(at, 6) as unknown as number[];
    const length = low! | (high! << 8);
    if (length === 0) return null;
    const text = new TextDecoder('latin1').decode(this.shell.read(at + 6, length));
    return { column: column!, row: row!, columns: columns!, rows: rows!, text };
  }

  private run(ms: number): void {
    for (let i = 0; i < MOST_REQUESTS; i++) {
      const request = this.shell.call('tick', ms);
      ms = 0;
      const draws = this.shell.call('draws');
      if (draws !== this.shown) this.parts.device.show?.();
      this.shown = draws;
      if ((request & 255) === Request.NONE) return;
      const [code, bytes = new Uint8Array(0)] = this.carry(request & 255, (request >>> 8) & 255, request >>> 16);
      const room = this.shell.call('inputLength');
      if (bytes.length > room) throw new Error(`the shell has room for ${room} bytes, not for ${bytes.length}`);
      this.shell.write(this.shell.call('inputAt'), bytes);
      this.shell.call('give', code, bytes.length);
      this.carried++;
    }
    throw new Error('the shell does not stop asking');
  }

  private output(): Uint8Array {
    return this.shell.read(this.shell.call('outputAt'), this.shell.call('outputLength'));
  }

  /** Carries out one request. */
  private carry(kind: number, a: number, b: number): Answer {
    const { keeper, device } = this.parts;
    switch (kind) {
      case Request.OFFER:
        return [Reply.OK, this.offer()];
      case Request.CARTRIDGE:
        return this.open(a);
      case Request.LOAD: {
        const value = keeper.load(b);
        return value ? [Reply.OK, value] : [Reply.NOTHING];
      }
      case Request.STORE:
        return [keeper.store(b, this.output()) ? Reply.OK : Reply.STORE_FULL];
      case Request.RESUME:
        return this.resume();
      case Request.FORGET:
        if (!this.parts.link) keeper.forget();
        return [Reply.OK];
      case Request.TONE:
        device.tone?.(a);
        return [Reply.OK];
      case Request.SLEEP:
        device.sleep?.();
        return [Reply.OK];
      case Request.LEAVE:
        device.leave?.();
        return [Reply.OK];
      case Request.SELF_TEST:
        return this.test();
    }
    const session = this.session;
    if (!session) return [Reply.NO_CARTRIDGE];
    try {
      return this.carryMatch(session, kind, a, b);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, rule, at, arg } = error.refusal;
      return [code, new Writer().u32(rule).u32(at).u32(arg).done()];
    }
  }

  private carryMatch(session: Session, kind: number, a: number, b: number): Answer {
    switch (kind) {
      case Request.CHECK:
        return [Reply.OK, session.cartridge.checkDeck(this.output())];
      case Request.START: {
        const configuration = this.output();
        configuration.set(this.parts.device.entropy().subarray(0, 8), SEED_AT);
        session.start(configuration);
        if (!this.parts.link) this.parts.keeper.begin(this.entry, configuration);
        return [Reply.OK];
      }
      case Request.ADVANCE: {
        const status = session.advance(this);
        return [status, status === 4 ? this.fault(session) : undefined];
      }
      case Request.EVENTS:
        return [Reply.OK, session.events(this, a)];
      case Request.VIEW:
        return [Reply.OK, session.cartridge.view(a)];
      case Request.QUESTIONS:
        return [Reply.OK, session.cartridge.questions(a)];
      case Request.ANSWER:
        return this.keep(session.answer(this.output()));
      case Request.CONCEDE:
        return this.keep(session.concede(a));
      case Request.THINK: {
        const input = session.think(a, b);
        if (input === 'nothing') return [Reply.NOTHING];
        return input ? this.keep(input) : [Reply.BUSY];
      }
      case Request.UNDO:
        if (!session.undo()) return [Reply.NOTHING];
        if (!this.parts.link) this.parts.keeper.undo();
        return [Reply.OK];
    }
    return [Reply.BROKEN];
  }

  private keep(input: Uint8Array): Answer {
    if (!this.parts.link) this.parts.keeper.append(input);
    return [Reply.OK];
  }

  private fault(session: Session): Uint8Array {
    const { rule, at, arg } = session.cartridge.refusal(0);
    const bytes = new Writer().u32(rule).u32(at).u32(arg).done();
    if (bytes.length !== CARTRIDGE_ERROR) throw new Error('a refusal is 12 bytes');
    return bytes;
  }

  private offer(): Uint8Array {
    const { entries, keeper, device, link } = this.parts;
    const kept = link ? null : keeper.kept();
    const writer = new Writer();
    writer.u8s(entries.length, kept ? 1 : 0, kept?.entry ?? 0, device.battery?.() ?? 255);
    writer.u8s(link?.seat ?? NO_SEAT, link?.seats ?? 0, device.leave ? 1 : 0, 0);
    writer.append(this.parts.shellHash.subarray(0, 16));
    for (const entry of entries)
      writer.u8s(entry.game, 0, 0, 0).append(entry.packHash.subarray(0, 16)).append(entry.rulesHash.subarray(0, 16));
    const bytes = writer.done();
    if (bytes.length !== Offer.HEAD + Offer.ENTRY * entries.length) throw new Error('an offer has another length');
    return bytes;
  }

  private open(place: number): Answer {
    const entry = this.parts.entries[place];
    if (!entry) return [Reply.NO_CARTRIDGE];
    try {
      if (this.parts.link) this.session = this.parts.link.session;
      else {
        const cartridge = entry.open();
        cartridge.setPack(entry.pack);
        this.session = new Session(cartridge);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [error.refusal.code];
    }
    this.entry = place;
    this.shell.pack(entry.pack);
    return [Reply.OK];
  }

  private resume(): Answer {
    const kept = this.parts.keeper.kept();
    if (!kept) return [Reply.NOTHING];
    if (kept.entry !== this.entry) {
      const [code] = this.open(kept.entry);
      if (code !== Reply.OK) return [code];
    }
    try {
      this.session!.start(kept.configuration);
      this.session!.replay(kept.inputs);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [error.refusal.code];
    }
    return [Reply.OK, Uint8Array.of(kept.torn ? 1 : 0)];
  }

  private test(): Answer {
    const step = this.parts.device.selfTest?.();
    if (!step) return [Reply.NOTHING];
    const bytes = new Writer().u16(step.done).u16(step.of).u16(step.failed).done();
    return [step.done < step.of ? Reply.BUSY : Reply.OK, bytes];
  }
}
