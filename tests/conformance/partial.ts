// One core that sees all and one core per player that has no seed and knows only its own cards. Each of these gets the
// log as its player may see it; after every decision all must agree on what is public, and each with the core that
// sees all on its player's view, questions, events and log.

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { hex } from '../../host/js/bytes.ts';
import type { Cartridge } from '../../host/js/cartridge.ts';
import { Play } from './play.ts';

const ANSWER = 1;
const CONCEDE = 5;

/** Where two cores differ. */
export class Apart extends Error {
  override name = 'Apart';
}

function same(what: string, all: Uint8Array, own: Uint8Array): void {
  const at = all.length === own.length ? all.findIndex((byte, i) => byte !== own[i]) : Math.min(all.length, own.length);
  if (at < 0) return;
  throw new Apart(`${what}: byte ${at} of ${all.length}/${own.length}:\n all ${hex(all)}\n own ${hex(own)}`);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A player's core (or, viewer 4, a spectator's). */
class Partial {
  readonly play: Play;
  /** Records of the log that it has had or made. */
  private read = 0;
  private eventsSeen = 0;

  constructor(
    core: Cartridge,
    readonly viewer: number,
  ) {
    this.play = new Play(core, [viewer]);
  }

  private get log(): Uint8Array[] {
    return this.play.log[this.viewer]!;
  }

  /**
   * Gives the records that the core has not made itself. Its own log must come out as the log of the core that sees all:
   * it notes what it is told like what it does.
   */
  follow(all: Uint8Array[]): void {
    for (; this.read < all.length; this.read++) {
      const record = all[this.read]!;
      const made = this.log[this.read];
      if (made) {
        same(`record ${this.read}`, record, made);
        continue;
      }
      const type = record[0]!;
      const waits = this.play.status === Status.AWAITS ? type !== ANSWER && type !== CONCEDE : this.play.asking;
      if (!waits)
        throw new Apart(`record ${this.read}, ${hex(record)}, is not what it waits for (${this.play.status})`);
      this.play.core.feed(record);
      this.play.run();
    }
    if (this.log.length !== all.length) throw new Apart(`log: ${all.length} records, own ${this.log.length}`);
    all.forEach((record, i) => same(`record ${i}`, record, this.log[i]!));
  }

  agree(omniscient: Play): void {
    const { viewer, play } = this;
    if (play.status !== omniscient.status) throw new Apart(`status: all ${omniscient.status}, own ${play.status}`);
    for (const other of new Set([viewer, Viewer.PUBLIC]))
      same(`view ${other}`, omniscient.core.view(other), play.core.view(other));
    same('questions', omniscient.core.questions(viewer), play.core.questions(viewer));
    const [all, own] = [omniscient, play].map((each) => joined(each.events[viewer]!));
    same('events', all!.subarray(this.eventsSeen), own!.subarray(this.eventsSeen));
    this.eventsSeen = all!.length;
  }
}

export interface Cores {
  all: Cartridge;
  /** By viewer. */
  partial: Cartridge[];
}

export class Together {
  readonly all: Play;
  private readonly partials: Partial[];
  decisions = 0;

  constructor(cores: Cores) {
    this.all = new Play(cores.all);
    this.partials = cores.partial.map((core, viewer) => new Partial(core, viewer));
  }

  /** @param players whose cores take part; so does viewer 4, a core that knows no hand at all */
  start(configuration: Uint8Array, partial: (viewer: number) => Uint8Array, players: number): void {
    for (const viewer of [0, 1, 2, 3]) if (viewer >= players) delete this.partials[viewer];
    this.all.start(configuration);
    for (const each of this.partials) each?.play.start(partial(each.viewer));
    this.agree();
  }

  /** Plays a random answer of a random player who has one to give; his own core gets it too. */
  step(draw: (bound: number) => number, leaving: number): void {
    const open = this.all.open();
    if (open.length === 0) throw new Apart('nobody is asked');
    const { player, id } = open[draw(open.length)]!;
    if (draw(1000) < leaving) this.all.core.concede(player);
    else {
      const picks = this.all.pick(player, draw(0xffffffff));
      this.all.core.answer(player, id, picks);
      const own = this.partials[player];
      own?.play.core.answer(player, id, picks);
      own?.play.run();
    }
    this.all.run();
    this.decisions++;
    this.agree();
  }

  private agree(): void {
    for (const each of this.partials) {
      if (!each) continue;
      try {
        const part = this.all.log[each.viewer]!;
        each.follow(part);
        each.agree(this.all);
      } catch (error) {
        const { message } = error as Error;
        throw new Apart(`decision ${this.decisions}, core of ${each.viewer}: ${message}`, { cause: error });
      }
    }
  }
}
