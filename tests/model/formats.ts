// From the set-up to the result of a match: single games, best of three, packs, Solo.

import { entriesOf, runBatch } from './batch';
import { breachesOf, buildable, copyLimit, DECK, same } from './decks';
import type { Model, PlayerSetup } from './model';
import { begin, isOver, round } from './round';
import { gameResult, scoresOf } from './scoring';
import { RuleError, type Card, type Flow, type MatchResult, type Option, type Part, type Question } from './types';
import { NOBODY, place } from './zones';

const GAMES = 3;
const EASY = 7;

/** What a player brings to each game of the match. */
export interface Kit {
  deck: number[];
  side: number[];
  pool: number[];
  ranger: number | null;
  /** Where the cards of deck and sideboard stood when the match began. */
  order?: number[];
}

export function* match(m: Model): Flow {
  const kits = m.setup.players.map((setup, player) => kitOf(m, setup, player));
  if (m.setup.format !== 'constructed') {
    deal(m, kits, 1);
    yield* build(m);
    yield* game(m, kits);
    m.end(gameResult(m));
    return;
  }
  m.state.wins = kits.map(() => 0);
  for (let number = 1; number <= GAMES; number++) {
    if (number > 1) yield* sideboard(m, kits);
    deal(m, kits, number);
    yield* game(m, kits);
    // S72: a shared game is a win for each sharer.
    for (const player of gameResult(m).winners) m.state.wins[player]! += 1;
    if (decided(m, GAMES - number)) break;
  }
  m.end(matchResult(m));
}

/** S72: nobody can catch or equal the leader. */
function decided(m: Model, left: number): boolean {
  const wins = m.inMatch().map((player) => m.state.wins[player]!);
  const most = Math.max(...wins);
  return wins.filter((each) => each + left >= most).length === 1;
}

function matchResult(m: Model): MatchResult {
  const most = Math.max(...m.inMatch().map((player) => m.state.wins[player]!));
  const winners = m.inMatch().filter((player) => m.state.wins[player] === most);
  const reason = winners.length > 1 ? 'games-shared' : 'games';
  return { winners, reason, rule: 'S72', scores: scoresOf(m) };
}

// ---------------------------------------------------------------- cards

function kitOf(m: Model, setup: PlayerSetup, player: number): Kit {
  const find = (names: string[] | undefined) => (names ?? []).map((name) => m.cardNamed(name));
  const kit = {
    deck: find(setup.deck),
    side: find(setup.sideboard),
    pool: find(setup.pool),
    ranger: null as number | null,
  };
  if (setup.ranger) kit.ranger = m.cardNamed(setup.ranger);
  const { format } = m.setup;
  if (format === 'pack-battle') {
    if (kit.pool.length === 0) kit.pool = openPacks(m);
    kit.deck = [];
  } else if (format === 'solo' && player === 1) {
    if (kit.deck.length === 0) kit.deck = drawStack(m);
  } else {
    check(m, kit.deck, format === 'constructed' ? kit.side : null, player);
  }
  if (format !== 'constructed') kit.side = [];
  return kit;
}

/** S5: an illegal deck starts no game. */
function check(m: Model, deck: number[], side: number[] | null, player: number): void {
  const prints = (cards: number[]) => cards.map((card) => m.cards[card]!);
  const [breach] = breachesOf(prints(deck), side && prints(side), m.options);
  if (breach) throw new RuleError(breach.rule, `player ${player}: ${breach.message}`);
}

/** All Mon cards of the set, any of which may come (S82). */
function inSet(m: Model): number[] {
  return m.cards.flatMap((card, i) => (card.class === 'ranger' ? [] : [i]));
}

/** S82: equal odds for every card; S70: virtual packs respect the copy limit. */
function openPacks(m: Model): number[] {
  const pool: number[] = [];
  const count = (m.setup.packs ?? 1) * m.options.packSize;
  while (pool.length < count) pool.push(drawCard(m, pool));
  return pool;
}

function drawCard(m: Model, drawn: number[]): number {
  const copies = (card: number) => drawn.filter((other) => same(m.cards[other]!, m.cards[card]!)).length;
  const able = inSet(m).filter((card) => copies(card) < copyLimit(m.cards[card]!, []));
  return able[m.draw(able.length, 'card of a pack')]!;
}

/** S73, S83: the opponent's cards, when none are given; S74: beyond the seventh card there is no copy limit. */
function drawStack(m: Model): number[] {
  const size = m.setup.difficulty ?? EASY;
  const stack: number[] = [];
  while (stack.length < size) {
    const all = inSet(m);
    stack.push(stack.length >= EASY ? all[m.draw(all.length, 'card of the stack')]! : drawCard(m, stack));
  }
  return stack;
}

/** Everything back to the beginning of a game. */
function deal(m: Model, kits: Kit[], number: number): void {
  m.state.cards = [];
  m.state.groups = [];
  m.state.claims = [];
  m.state.round = 0;
  m.state.game = number;
  m.state.lastRound = { winners: [], losers: [] };
  m.newExtras.length = 0;
  begin(m, 'setup');
  for (const [player, kit] of kits.entries()) {
    const state = m.player(player);
    Object.assign(state, { hand: [], play: [], discard: [], removed: [], pool: [], ranger: null, main: null });
    Object.assign(state, { forced: null, result: 'none' });
    if (state.out) continue;
    for (const card of kit.deck) m.addCard(card, player, 'hand');
    for (const card of [...kit.side, ...kit.pool]) m.addCard(card, player, 'pool');
  }
}

/** S69, S81: the same Ranger in every game; its Action renews. */
function placeRangers(m: Model, kits: Kit[]): void {
  for (const player of m.inMatch()) {
    const { ranger } = kits[player]!;
    if (ranger !== null) m.player(player).ranger = m.addCard(ranger, player, 'ranger');
  }
}

// ---------------------------------------------------------------- building and swapping

/** S70: every player builds a deck from the pool, card by card. */
function* build(m: Model): Flow {
  if (m.setup.format !== 'pack-battle') return;
  const decks = m.state.players.map((): number[] => []);
  yield { kind: 'build', parts: m.inMatch().map((player) => buildPart(m, player, decks[player]!)) };
  // In the pool's order; the hand is shuffled next.
  for (const player of m.inMatch()) {
    const deck = m.player(player).pool.filter((id) => decks[player]!.includes(id));
    for (const id of deck) place(m, m.card(id), 'hand', player);
  }
}

function buildPart(m: Model, player: number, deck: number[]): Part {
  const prints = (cards: number[]): Card[] => cards.map((id) => m.print(id));
  const left = () => m.player(player).pool.filter((id) => !deck.includes(id));
  const able = () => left().filter((_, i) => buildable(prints(deck), prints(left()))[i]);
  return {
    player,
    question: () => {
      if (deck.length >= DECK || able().length === 0) return null;
      const options = able().map((id) => m.cardOption('build', id, player));
      // Where all that are left are needed there is nothing to choose.
      const missing = DECK - deck.length;
      const count = options.length === missing && left().length === missing ? missing : 1;
      return { player, kind: 'build', min: count, max: count, options };
    },
    answer: (picks) => {
      const cards = able();
      deck.push(...picks.map((pick) => cards[pick]!));
    },
  };
}

/** S71: any swaps between games that leave a legal deck. */
function* sideboard(m: Model, kits: Kit[]): Flow {
  yield { kind: 'sideboard', parts: m.inMatch().map((player) => swapPart(m, player, kits[player]!)) };
}

function swapPart(m: Model, player: number, kit: Kit): Part {
  let swaps = 0;
  let done = false;
  const question = (): Question | null => {
    if (done || swaps >= m.options.sideboard) return null;
    const options: Option[] = [{ verb: 'done', ref: NOBODY }];
    kit.deck.forEach((_, out) => {
      kit.side.forEach((_, into) => {
        // A card for its like is no swap.
        if (kit.deck[out] !== kit.side[into] && legal(m, swapped(kit, out, into)))
          options.push(swapOption(m, player, kit, out, into));
      });
    });
    return { player, kind: 'sideboard', min: 1, max: 1, options };
  };
  return {
    player,
    question,
    answer: (picks) => {
      const { ref } = question()!.options[picks[0]!]!;
      done = ref === NOBODY;
      if (done) return;
      swaps += 1;
      Object.assign(kit, swapped(kit, Math.floor(ref / kit.side.length), ref % kit.side.length));
    },
  };
}

/** Cards keep the order in which they were brought, deck first. */
function swapped(kit: Kit, out: number, into: number): Kit {
  const at = (kit.order ?? [...kit.deck, ...kit.side].map((_, i) => i)).slice();
  const inDeck = kit.deck.length;
  [at[out], at[inDeck + into]] = [at[inDeck + into]!, at[out]!];
  const all = [...kit.deck, ...kit.side];
  [all[out], all[inDeck + into]] = [all[inDeck + into]!, all[out]!];
  const sorted = (from: number, to: number) =>
    all
      .map((card, i) => ({ card, at: at[i]! }))
      .slice(from, to)
      .sort((x, y) => x.at - y.at);
  const deck = sorted(0, inDeck);
  const side = sorted(inDeck, all.length);
  const order = [...deck, ...side].map((each) => each.at);
  return { ...kit, order, deck: deck.map(({ card }) => card), side: side.map(({ card }) => card) };
}

function legal(m: Model, { deck, side }: Kit): boolean {
  const prints = (cards: number[]) => cards.map((card) => m.cards[card]!);
  return breachesOf(prints(deck), prints(side), m.options).length === 0;
}

function swapOption(m: Model, player: number, kit: Kit, out: number, into: number): Option {
  return {
    verb: 'swap',
    card: m.cards[kit.deck[out]!]!.name,
    place: { player, zone: 'hand', index: out },
    target: m.cards[kit.side[into]!]!.name,
    targetPlace: { player, zone: 'pool', index: into },
    ref: out * kit.side.length + into,
  };
}

// ---------------------------------------------------------------- a game

function* game(m: Model, kits: Kit[]): Flow {
  placeRangers(m, kits);
  // S6: all cards of the deck start in hand; S106: in an order that only the owner knows.
  for (const player of m.inMatch()) m.shuffleHand(player);
  // S7: once, as one batch.
  yield* runBatch(m, yield* entriesOf(m, 'matchStart'));
  m.endMods('step');
  do yield* round(m);
  while (!isOver(m));
  yield* runBatch(m, yield* entriesOf(m, 'matchEnd'));
  m.endMods('step');
}
