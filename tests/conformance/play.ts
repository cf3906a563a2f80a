// A match at the level of the ABI: bytes in, bytes out. Knows no host: the same code drives V8, a browser and wasm3.

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { Reader } from '../../host/js/bytes.ts';
import type { Cartridge } from '../../host/js/cartridge.ts';

export const VIEWERS = [0, 1, 2, 3, Viewer.PUBLIC, Viewer.ALL] as const;
const RECORD_HEAD = 6;
const MOST_STEPS = 20_000;

/** A small generator: the same numbers for the same seed. */
export function generator(seed: number): (bound: number) => number {
  let state = (Math.imul(seed, 2654435761) + 12345) >>> 0;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % bound;
  };
}

/** Log bytes, record by record. */
export function records(bytes: Uint8Array): Uint8Array[] {
  const reader = new Reader(bytes);
  const found: Uint8Array[] = [];
  while (reader.left > 0) found.push(reader.take(RECORD_HEAD + 2 * bytes[reader.at + 3]!));
  return found;
}

export interface Open {
  player: number;
  id: number;
}

/** Every open question, to whoever sees all. */
export function openIn(core: Cartridge): Open[] {
  const reader = new Reader(core.questions(Viewer.ALL));
  reader.skip(1);
  const count = reader.u8();
  reader.skip(6);
  return Array.from({ length: count }, () => {
    const player = reader.u8();
    reader.skip(6);
    const options = reader.u8();
    const id = reader.u32();
    reader.skip(4 + 16 * options);
    return { player, id };
  });
}

/** A core that is run on after every input; what it says is kept, by viewer. */
export class Play {
  status: Status = Status.IDLE;
  /** Events and log records as bytes, by viewer, since the start. */
  readonly events: Uint8Array[][] = VIEWERS.map(() => []);
  readonly log: Uint8Array[][] = VIEWERS.map(() => []);

  /** @param viewers whose events and log are kept */
  constructor(
    readonly core: Cartridge,
    readonly viewers: readonly number[] = VIEWERS,
  ) {}

  start(configuration: Uint8Array): this {
    this.core.configure(configuration);
    return this.run();
  }

  /** Runs until somebody must decide, the match ends or a log record is missing. */
  run(): this {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      this.status = this.core.advance();
      this.collect();
      if (this.status === Status.FAULT) throw new Error(`fault: bound ${this.core.refusal(0).at}`);
      if (this.status !== Status.MORE) return this;
    }
    throw new Error('the match does not come to a decision');
  }

  private collect(): void {
    for (const viewer of this.viewers) {
      const events = this.core.events(viewer);
      if (events.length) this.events[viewer]!.push(events);
      this.log[viewer]!.push(...records(this.core.log(viewer)));
    }
    this.core.drain();
  }

  get asking(): boolean {
    return this.status === Status.ASKING;
  }

  /** Player and id of every open question. */
  open(): Open[] {
    return openIn(this.core);
  }

  /** Picks a random legal answer without giving it. */
  pick(player: number, seed: number): number[] {
    return this.core.inputOptions(this.core.randomAnswer(player, seed));
  }
}
