/**
 * Super Battle Mon without effects, for boardgame.io: two players, seven Mon with a Power and a Cost. It is the
 * yardstick of the benchmark, so it does what the core does on such decks and no more: forced answers are not asked.
 */

import { INVALID_MOVE } from 'boardgame.io/core';
import { CreateGameReducer, InitializeGame } from 'boardgame.io/internal';

/** A card is its index in the lists of Powers and Costs. */
export interface VanillaDecks {
  power: number[];
  cost: number[];
  decks: number[][];
}

interface Side {
  hand: number[];
  play: number[];
  discard: number[];
  /** The selected card, still in hand until Reveal. */
  selected: number | null;
  /** Cards chosen to pay. */
  paying: number[] | null;
}

export interface Vanilla {
  power: number[];
  cost: number[];
  sides: Side[];
  asks: 'select' | 'pay';
  round: number;
}

interface Context {
  G: Vanilla;
  playerID: string;
}

const isOpen = (G: Vanilla, side: Side) =>
  G.asks === 'select' ? side.selected === null && side.hand.length > 0 : side.paying === null;
const mainPlay = (side: Side) => side.play.at(-1)!;
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

/** S12–S15: the next round; a single card selects itself. */
function askSelect(G: Vanilla): void {
  G.round++;
  G.asks = 'select';
  for (const side of G.sides) side.selected = side.hand.length === 1 ? side.hand[0]! : null;
  goOn(G);
}

/** S20–S28: who has nothing to choose is not asked. */
function askPay(G: Vanilla): void {
  G.asks = 'pay';
  for (const side of G.sides) {
    const owes = side.selected === null ? 0 : G.cost[mainPlay(side)]!;
    side.paying = owes === 0 || owes > side.hand.length ? [] : owes === side.hand.length ? [...side.hand] : null;
  }
  goOn(G);
}

function reveal(G: Vanilla): void {
  for (const side of G.sides) {
    if (side.selected === null) continue;
    side.hand.splice(side.hand.indexOf(side.selected), 1);
    side.play.push(side.selected);
  }
  askPay(G);
}

function pay(G: Vanilla): void {
  for (const side of G.sides) {
    const paid = side.paying!;
    if (side.selected !== null && paid.length < G.cost[mainPlay(side)]!) side.discard.push(side.play.pop()!);
    for (const card of paid) side.discard.push(side.hand.splice(side.hand.indexOf(card), 1)[0]!);
    side.selected = null;
    side.paying = null;
  }
  if (G.sides.some((side) => side.hand.length > 0)) askSelect(G);
}

/** Once all have answered, the answers take effect together. */
function goOn(G: Vanilla): void {
  if (G.sides.some((side) => isOpen(G, side))) return;
  if (G.asks === 'select') reveal(G);
  else pay(G);
}

/** S40, S41. */
function winners(G: Vanilla): number[] {
  const all = G.sides.map((side, player) => ({
    player,
    mons: side.play.length,
    power: sum(side.play.map((card) => G.power[card]!)),
  }));
  const mons = Math.max(...all.map((side) => side.mons));
  const most = all.filter((side) => side.mons === mons);
  const power = Math.max(...most.map((side) => side.power));
  return most.filter((side) => side.power === power).map((side) => side.player);
}

const game = {
  name: 'super-battle-mon-vanilla',
  disableUndo: true,
  setup: (_: unknown, { power, cost, decks }: VanillaDecks): Vanilla => {
    const sides = decks.map((deck) => ({ hand: [...deck], play: [], discard: [], selected: null, paying: null }));
    const G: Vanilla = { power, cost, sides, asks: 'select', round: 0 };
    askSelect(G);
    return G;
  },
  turn: { activePlayers: { all: 'deciding' } },
  moves: {
    select: ({ G, playerID }: Context, card: number) => {
      const side = G.sides[Number(playerID)]!;
      if (G.asks !== 'select' || !side.hand.includes(card)) return INVALID_MOVE;
      side.selected = card;
      goOn(G);
      return undefined;
    },
    pay: ({ G, playerID }: Context, cards: number[]) => {
      const side = G.sides[Number(playerID)]!;
      if (G.asks !== 'pay' || side.paying !== null || cards.length !== G.cost[mainPlay(side)]!) return INVALID_MOVE;
      if (new Set(cards).size < cards.length || cards.some((card) => !side.hand.includes(card))) return INVALID_MOVE;
      side.paying = cards;
      goOn(G);
      return undefined;
    },
  },
  endIf: ({ G }: { G: Vanilla }) =>
    G.sides.every((side) => side.hand.length === 0) ? { winners: winners(G) } : undefined,
  playerView: ({ G, playerID }: { G: Vanilla; playerID: string | null }) => ({
    ...G,
    sides: G.sides.map((side, player) =>
      String(player) === playerID ? side : { ...side, hand: side.hand.map(() => -1), selected: null, paying: null },
    ),
  }),
};

/** A match in boardgame.io's own reducer, without a client or a network around it. */
export class VanillaMatch {
  private static readonly reducer = CreateGameReducer({ game } as never);
  private state: { G: Vanilla; ctx: { gameover?: { winners: number[] } } };

  constructor(decks: VanillaDecks) {
    this.state = InitializeGame({ game, numPlayers: decks.decks.length, setupData: decks } as never) as never;
  }

  get table(): Vanilla {
    return this.state.G;
  }
  /** Players who win, once it has ended. */
  get winners(): number[] | null {
    return this.state.ctx.gameover?.winners ?? null;
  }

  /** Who has to decide. */
  open(): number[] {
    const { G } = this.state;
    return this.winners ? [] : G.sides.flatMap((side, player) => (isOpen(G, side) ? [player] : []));
  }

  move(type: 'select' | 'pay', player: number, argument: number | number[]): void {
    const payload = { type, args: [argument], playerID: String(player), credentials: undefined };
    const before = this.state;
    this.state = VanillaMatch.reducer(this.state as never, { type: 'MAKE_MOVE', payload } as never) as never;
    if (this.state.G === before.G) throw new Error(`boardgame.io refuses ${type} ${JSON.stringify(argument)}`);
  }

  /** Plays to the end at random; returns the number of decisions. */
  playOut(below: (bound: number) => number): number {
    let decisions = 0;
    for (let open = this.open(); open.length; open = this.open()) {
      const player = open[0]!;
      const { G } = this.state;
      const { hand } = G.sides[player]!;
      if (G.asks === 'select') this.move('select', player, hand[below(hand.length)]!);
      else {
        const rest = [...hand];
        const owes = G.cost[mainPlay(G.sides[player]!)]!;
        const cards = Array.from({ length: owes }, () => rest.splice(below(rest.length), 1)[0]!);
        this.move('pay', player, cards);
      }
      decisions++;
    }
    return decisions;
  }
}
