// The same match with other hidden cards: what a viewer gets must be the same bytes, up to the reveal that shows them.

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { Zone } from '../../assembly/games/super-battle-mon/format.ts';
import { hex } from '../../host/js/bytes.ts';
import { Refused, SAVE_HEADER, type Cartridge } from '../../host/js/cartridge.ts';
import { crc32 } from '../../tools/cards/crc.ts';
import { State } from './layout.ts';
import { openIn, Play } from './play.ts';
import type { Draw } from './setups.ts';

const ANSWER = 1;
const REVEAL = 4;
const CONCEDE = 5;

/** A viewer has got to know what it must not. */
export class Leak extends Error {
  override name = 'Leak';
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

export function same(what: string, as: Uint8Array, otherwise: Uint8Array): void {
  if (!equal(as, otherwise)) throw new Leak(`${what} shows hidden cards:\n  ${hex(as)}\n  ${hex(otherwise)}`);
}

// ---------------------------------------------------------------- in a saved state

/** Gives a save its checksum again. */
function seal(saved: Uint8Array): Uint8Array {
  const covered = new Uint8Array(saved.length - 4);
  covered.set(saved.subarray(0, SAVE_HEADER - 4));
  covered.set(saved.subarray(SAVE_HEADER), SAVE_HEADER - 4);
  new DataView(saved.buffer, saved.byteOffset).setUint32(SAVE_HEADER - 4, crc32(covered), true);
  return saved;
}

/**
 * A save in which every card that is hidden from the viewer (in hands, stacks and pools) is another one of `cards`.
 * Returns how many were.
 */
export function withOtherCards(saved: Uint8Array, viewer: number, cards: readonly number[], draw: Draw) {
  const copy = saved.slice();
  const state = new State(copy.subarray(SAVE_HEADER));
  const other = () => cards[draw(cards.length)]!;
  let changed = 0;
  for (let slot = 0; slot < state.cards; slot++) {
    const zone = state.card(slot, 'zone');
    const known = state.card(slot, 'known');
    if ((zone !== Zone.HAND && zone !== Zone.OUT) || (known >> viewer) & 1) continue;
    state.put16(state.cardAt(slot), other());
    changed++;
  }
  for (let player = 0; player < state.players; player++) {
    if (player === viewer) continue;
    const count = state.get(state.poolAt(player), 'Pool', 'count');
    for (let i = 0; i < count; i++) state.put16(state.poolCardAt(player, i), other());
    changed += count;
  }
  return { saved: seal(copy), changed };
}

/** All that a viewer can ask for. */
function seenBy(core: Cartridge, viewer: number): Uint8Array[] {
  return [core.view(viewer), core.questions(viewer), core.events(viewer), core.log(viewer)];
}
const SEEN = ['view', 'questions', 'events', 'log'];

/** Number of the open node. */
function nodeOf(core: Cartridge): number {
  const bytes = core.questions(Viewer.ALL);
  return bytes[1]! ? bytes[2]! | (bytes[3]! << 8) : -1;
}

/**
 * At an open decision: the core goes on with other hidden cards, others answer at random and the viewer does not, until the
 * decision takes effect. Returns the number of comparisons. Both cores stand in other states afterwards.
 */
export function lookOtherwise(
  play: Play,
  other: Cartridge,
  viewer: number,
  cards: readonly number[],
  draw: Draw,
): number {
  const { core } = play;
  const { saved, changed } = withOtherCards(core.save(), viewer, cards, draw);
  if (changed === 0) return 0;
  other.drain();
  try {
    other.load(saved);
  } catch (error) {
    // Rules of so many different cards may not fit; that is nothing a viewer sees.
    if (error instanceof Refused) return 0;
    throw error;
  }
  let compared = 0;
  for (let answers = 0; answers < 6; answers++) {
    const mine = seenBy(core, viewer);
    seenBy(other, viewer).forEach((bytes, i) => same(SEEN[i]!, mine[i]!, bytes));
    compared++;
    const node = nodeOf(core);
    const open = openIn(core).filter(({ player }) => player !== viewer);
    if (open.length === 0) break;
    const { player, id } = open[draw(open.length)]!;
    // The other cards may have left this player nothing to choose, or more.
    const otherOpen = openIn(other).find((question) => question.player === player);
    if (!otherOpen) break;
    const seed = draw(0xffffffff);
    const otherCount = other.randomAnswer(player, seed);
    other.answerInput(player, otherOpen.id, otherCount);
    const count = core.randomAnswer(player, seed);
    core.answerInput(player, id, count);
    if (nodeOf(core) !== node || nodeOf(other) !== node) break;
  }
  return compared;
}

// ---------------------------------------------------------------- a match with other decks

/** What a viewer has seen at a decision. */
interface Stop {
  /** Records of the whole log so far. */
  records: number;
  /** By viewer. */
  views: Uint8Array[];
  questions: Uint8Array[];
  events: number[];
  log: number[];
}

/** A match that has been played, with what was seen at every decision. */
export class Played {
  readonly stops: Stop[] = [];

  constructor(readonly play: Play) {}

  /** Keeps what is seen when a decision opens: answers on the way to it are known to their players alone. */
  stop(): void {
    const { core, log, events, viewers } = this.play;
    if (this.stops.length && this.stops[this.stops.length - 1]!.records === log[Viewer.ALL]!.length) return;
    this.stops.push({
      records: log[Viewer.ALL]!.length,
      views: viewers.map((viewer) => core.view(viewer)),
      questions: viewers.map((viewer) => core.questions(viewer)),
      events: viewers.map((viewer) => lengthOf(events[viewer]!)),
      log: viewers.map((viewer) => log[viewer]!.length),
    });
  }
}

function lengthOf(parts: Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}
function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A reveal of the same card's place to the same viewers, or another answer to the same question: what others do is public. */
function comesToLight(a: Uint8Array, b: Uint8Array, viewer: number): boolean {
  const alike = (from: number, to: number) => equal(a.subarray(from, to), b.subarray(from, to));
  if (a[0] === REVEAL) return a.length > 6 && a.length === b.length && alike(0, 6);
  return a[0] === ANSWER && a[1] !== viewer && alike(0, 3) && alike(4, 6);
}

/**
 * Plays the answers of a match again with another configuration, whose cards differ only where the viewer must not see them.
 * Everything the viewer gets must be the same up to the first reveal, to that viewer, of a card that is another one now, to
 * an answer that the other cards force, or to one that is not legal with them. Returns the number of decisions compared.
 */
export function playOtherwise(played: Played, core: Cartridge, configuration: Uint8Array, viewer: number): number {
  const { play, stops } = played;
  const other = new Play(core, [viewer]).start(configuration);
  const all = play.log[Viewer.ALL]!;
  const events = joined(play.events[viewer]!);
  let fed = 0;
  for (const [i, stop] of stops.entries()) {
    for (; fed < stop.records; fed++) {
      const record = all[fed]!;
      if (record[0] !== ANSWER && record[0] !== CONCEDE) continue;
      try {
        core.feed(record);
      } catch (error) {
        if (error instanceof Refused) return i;
        throw error;
      }
      other.run();
    }
    const log = play.log[viewer]!.slice(0, stop.log[viewer]);
    const otherLog = other.log[viewer]!;
    for (const [n, record] of log.entries()) {
      const now = otherLog[n];
      // An answer that the other hand makes a choice of has not been given yet.
      if (now === undefined) throw new Leak(`decision ${i}: log of ${viewer} ends before record ${n}, ${hex(record)}`);
      if (equal(record, now)) continue;
      if (comesToLight(record, now, viewer)) return i;
      throw new Leak(`decision ${i}: record ${n} of ${viewer} shows hidden cards: ${hex(record)}, ${hex(now)}`);
    }
    if (otherLog.length > log.length) {
      const more = otherLog[log.length]!;
      // The other hand leaves its player no choice: the core has answered at once, and the answer is public.
      const ofNode = otherLog
        .slice(log.length)
        .filter((each) => each[0] === ANSWER && equal(each.subarray(4, 6), more.subarray(4, 6)));
      if (ofNode.some((each) => each[1] !== viewer)) return i;
      throw new Leak(`decision ${i}: log of ${viewer} goes on: ${hex(more)}`);
    }
    same(`decision ${i}: view of ${viewer}`, stop.views[viewer]!, core.view(viewer));
    same(`decision ${i}: questions of ${viewer}`, stop.questions[viewer]!, core.questions(viewer));
    same(`decision ${i}: events of ${viewer}`, events.subarray(0, stop.events[viewer]), joined(other.events[viewer]!));
    if (other.status === Status.ENDED) return i + 1;
  }
  return stops.length;
}
