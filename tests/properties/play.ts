// Random matches on the bare cartridge, fast: any setup, any legal answer, and what must hold of each state.

import { EventType, Kind, Status, Viewer } from '../../assembly/kernel/codes.ts';
import type { Shelf } from '../../host/cli/library.ts';
import { Refused, type Cartridge } from '../../host/js/cartridge.ts';
import type { Setup } from '../../host/js/game.ts';
import { OPTION_INFO } from '../../host/js/super-battle-mon/names.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';

/** A generator of whole numbers below a bound, the same for the same seed. */
export type Dice = (bound: number) => number;
export function dice(seed: number): Dice {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
export const pick = <T>(next: Dice, of: readonly T[]): T => of[next(of.length)]!;

/** Puts a list in random order. */
export function shuffled<T>(next: Dice, of: readonly T[]): T[] {
  const list = [...of];
  for (let i = list.length - 1; i > 0; i--) {
    const j = next(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

const FORMATS = ['single', 'constructed', 'pack-battle', 'solo', 'no-table', 'ranger-battle'];
const RANGER = 2;

/** A random setup; its decks may be illegal. */
export function randomSetup(shelf: Shelf, next: Dice): Setup {
  const { cards } = shelf.pack;
  const mons = cards.filter((card) => card.class !== RANGER).map((card) => card.index);
  const rangers = cards.filter((card) => card.class === RANGER).map((card) => card.index);
  const format = pick(next, FORMATS);
  const solo = format === 'solo';
  const count = solo ? 2 : 2 + next(3);
  const options = Object.fromEntries(
    OPTION_INFO.map(({ name, values }) => [name, next(2) ? values[0]! : pick(next, values)]),
  );
  const packs = 1 + next(2);
  const difficulty = 7 + next(4);
  const pulled = format === 'pack-battle' && next(3) === 0;
  const players = Array.from({ length: count }, (_, i) => {
    const twice = shuffled(next, next(3) ? mons : [...mons, ...mons]);
    const stack = solo && i === 1;
    const deck = stack ? (next(2) ? difficulty : 0) : format === 'pack-battle' ? 0 : 7;
    const side = format === 'constructed' ? Number(options['sideboard']) : 0;
    const pool = pulled ? packs * Number(options['packSize']) : 0;
    const own = rangers.length > 0 && !stack && (format === 'ranger-battle' || next(3) === 0);
    return {
      name: `P${i}`,
      deck: twice.slice(0, deck),
      side: twice.slice(deck, deck + side),
      pool: Array.from({ length: pool }, () => pick(next, mons)),
      others: (own ? { ranger: pick(next, rangers) } : {}) as Record<string, number>,
    };
  });
  return {
    format,
    seed: String(next(2 ** 31)),
    options,
    players,
    extra: { ...(format === 'pack-battle' ? { packs } : {}), ...(solo ? { difficulty } : {}) },
  };
}

/** Starts a match of a random setup with legal decks, and returns the setup. */
export function startRandom(cartridge: Cartridge, shelf: Shelf, next: Dice): Setup {
  for (let tries = 0; tries < 200; tries++) {
    const setup = randomSetup(shelf, next);
    const bytes = superBattleMon.configuration(setup, shelf.pack);
    try {
      if (cartridge.checkDeck(bytes)[0]! > 0) continue;
      cartridge.configure(bytes);
    } catch (error) {
      // One pack of five or six cards makes no deck.
      if (setup.format === 'pack-battle' && error instanceof Refused) continue;
      throw error;
    }
    return setup;
  }
  throw new Error('no legal deck in 200 tries');
}

// ---------------------------------------------------------------- questions

export interface Open {
  player: number;
  kind: Kind;
  min: number;
  max: number;
  need: number | null;
  minimal: boolean;
  id: number;
  /** Amounts of the options. */
  amounts: number[];
}

/** The open questions of a cartridge, read from the bytes. */
export function openOf(cartridge: Cartridge): Open[] {
  const bytes = cartridge.questions(Viewer.ALL);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const open: Open[] = [];
  let at = 8;
  for (let n = 0; n < bytes[1]!; n++) {
    const flags = bytes[at + 6]!;
    const options = bytes[at + 7]!;
    open.push({
      player: bytes[at]!,
      kind: bytes[at + 1]!,
      min: bytes[at + 2]!,
      max: bytes[at + 3]!,
      need: flags & 1 ? view.getInt16(at + 4, true) : null,
      minimal: (flags & 2) !== 0,
      id: view.getUint32(at + 8, true),
      amounts: Array.from({ length: options }, (_, i) => view.getInt16(at + 16 + 16 * i + 14, true)),
    });
    at += 16 + 16 * options;
  }
  return open;
}

export const sumOf = (question: Open, picks: readonly number[]) =>
  picks.reduce((sum, option) => sum + question.amounts[option]!, 0);

/** Any answer within the question's bounds, all kinds of them. */
export function anyAnswer(question: Open, next: Dice): number[] {
  const order = shuffled(
    next,
    question.amounts.map((_, i) => i),
  );
  const { need, min, max } = question;
  if (need === null) return order.slice(0, min + next(max - min + 1));
  const picks: number[] = [];
  while (sumOf(question, picks) < need && order.length) picks.push(order.shift()!);
  // Minimal: without what can be dropped, in any order.
  return picks.reduce<number[]>(
    (kept, option) => {
      const rest = kept.filter((other) => other !== option);
      return question.minimal && sumOf(question, rest) >= need ? rest : kept;
    },
    [...picks],
  );
}

/** Does an answer keep to the question's bounds, as docs/abi.md tells them? */
export function within(question: Open, picks: readonly number[]): boolean {
  if (picks.length < question.min || picks.length > question.max) return false;
  if (new Set(picks).size < picks.length || picks.some((option) => option >= question.amounts.length)) return false;
  const { need } = question;
  if (need === null) return true;
  const sum = sumOf(question, picks);
  return sum >= need && !(question.minimal && picks.some((option) => sum - question.amounts[option]! >= need));
}

// ---------------------------------------------------------------- cards

interface Row {
  step: number;
  round: number;
  game: number;
  ended: boolean;
  winners: number;
  out: boolean[];
  /** owner × 65536 + card, of all zones but pools. */
  cards: number[];
  hands: number[];
}

const POOL = 7;
/** Bytes of a card in a view, and of a modifier behind it. */
const CARD = 24;
const MOD = 8;

/** What the view for all says of the cards. */
export function table(cartridge: Cartridge): Row {
  const bytes = cartridge.view(Viewer.ALL);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const row: Row = {
    step: bytes[2]!,
    round: bytes[3]!,
    game: bytes[4]!,
    ended: bytes[8] !== 0,
    winners: bytes[9]!,
    out: [],
    cards: [],
    hands: [],
  };
  let at = 32;
  const card = () => {
    row.cards.push(bytes[at + 5]! * 65536 + view.getUint16(at + 2, true));
    const under = bytes[at + 7]!;
    at += CARD + MOD * bytes[at + 9]!;
    for (let i = 0; i < under; i++) card();
  };
  for (let p = 0; p < bytes[1]!; p++) {
    row.out.push(bytes[at] !== 0);
    const zones = bytes[at + 4]!;
    at += 8;
    for (let z = 0; z < zones; z++) {
      const zone = bytes[at]!;
      const shown = bytes[at + 1] !== 0;
      const count = view.getUint16(at + 2, true);
      at += 4;
      if (zone === 0) row.hands.push(count);
      if (!shown) continue;
      if (zone === POOL) at += 4 * count;
      else for (let i = 0; i < count; i++) card();
    }
  }
  row.cards.sort((a, b) => a - b);
  return row;
}

// ---------------------------------------------------------------- playing

export class Broken extends Error {}
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Broken(what);
}

/** Calls of advance() between two decisions, and decisions of a match: far above what matches need. */
const MOST_ADVANCES = 20_000;
const MOST_DECISIONS = 60_000;

const EVENT = 20;

/** How often each bound (Bound) was told to be reached. */
export type Reached = Record<number, number>;

function noteLimits(events: Uint8Array, reached: Reached): void {
  for (let at = 0; at < events.length; at += EVENT) {
    if (events[at + 2] !== EventType.LIMIT) continue;
    const bound = events[at + 10]!;
    reached[bound] = (reached[bound] ?? 0) + 1;
  }
}

export function drive(cartridge: Cartridge, reached: Reached = {}): Status {
  for (let n = 0; n < MOST_ADVANCES; n++) {
    const status = cartridge.advance();
    noteLimits(cartridge.events(Viewer.ALL), reached);
    cartridge.drain();
    if (status !== Status.MORE) return status;
  }
  throw new Broken('advance() comes to no decision');
}

export interface Played {
  decisions: number;
  rounds: number;
  winners: number;
  wrong: number;
  /** Bounds that were reached (`limit` events). */
  reached: Reached;
}

/** Gives an answer that breaks the question's bounds: it must be refused, and change nothing. */
function answerWrongly(cartridge: Cartridge, question: Open, next: Dice): boolean {
  const many = next(Math.min(question.max + 2, 12) + 1);
  const picks = Array.from({ length: many }, () => next(question.amounts.length + 1));
  const late = next(8) === 0;
  if (within(question, picks) && !late) return false;
  const before = cartridge.hash();
  try {
    cartridge.answer(question.player, question.id + (late ? 1 + next(200) : 0), picks);
  } catch (error) {
    must(error instanceof Refused, `an answer ends with ${String(error)}`);
    must(cartridge.hash() === before, 'a refused answer has changed the state');
    return true;
  }
  throw new Broken(`${picks.join()} is accepted for ${JSON.stringify(question)}`);
}

/**
 * Plays a started match to its end at random. At every decision somebody can answer; the cards are those the game began
 * with; everything stays within its bounds. `checks`: of so many decisions one is looked at closely (0: none).
 */
export function playOut(cartridge: Cartridge, next: Dice, cap: number, checks: number): Played {
  const played: Played = { decisions: 0, rounds: 0, winners: 0, wrong: 0, reached: {} };
  let owned = { game: -1, cards: '' };
  let status = drive(cartridge, played.reached);
  for (; status === Status.ASKING; status = drive(cartridge, played.reached)) {
    must(++played.decisions < MOST_DECISIONS, 'the match does not end');
    const open = openOf(cartridge);
    must(open.length > 0, 'nobody can answer, and the match has not ended');
    const question = pick(next, open);
    const { min, max, amounts } = question;
    must(min <= max && max <= amounts.length && amounts.length > 0, `no answer to ${JSON.stringify(question)}`);
    const close = checks > 0 && next(checks) === 0;
    if (close) {
      const row = table(cartridge);
      must(!row.ended && row.round <= cap, `round ${row.round} of at most ${cap}`);
      if (row.step !== 0) {
        const cards = row.cards.filter((card) => !row.out[card >> 16]).join();
        if (owned.game === row.game) must(owned.cards === cards, `cards were ${owned.cards}, are ${cards}`);
        else owned = { game: row.game, cards };
      }
      if (answerWrongly(cartridge, question, next)) played.wrong++;
    }
    const picks = anyAnswer(question, next);
    must(within(question, picks), `no answer found to ${JSON.stringify(question)}`);
    try {
      cartridge.answer(question.player, question.id, picks);
    } catch (error) {
      throw new Broken(`${picks.join()} is refused for ${JSON.stringify(question)}: ${refusal(error)}`);
    }
  }
  must(status === Status.ENDED, `the match stops with status ${status}, ${cartridge.refusal(0).at}`);
  const row = table(cartridge);
  must(row.ended && row.winners > 0 && row.round <= cap, 'an ended match has no winner');
  if (owned.game === row.game) must(owned.cards === row.cards.join(), 'cards are not those of the beginning');
  played.rounds = row.round;
  played.winners = row.winners;
  return played;
}

export const refusal = (error: unknown) =>
  error instanceof Refused ? `${error.message} ${JSON.stringify(error.refusal)}` : String(error);
