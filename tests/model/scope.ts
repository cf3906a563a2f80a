// What an effect sees: players, cards, amounts, conditions, read from the state as it is and a table of figures.

import type { Amount, Comparison, Condition, Filter, Selector, Who } from '../../tools/cards/ast';
import type { Model } from './model';
import { printed } from './stats';
import { ATTRIBUTES, TYPES, type Attribute, type CardState, type GameEvent, type Memory, type Row } from './types';
import type { Source, State } from './types';
import { NOBODY } from './zones';

/** The cards of a register `it`. */
export interface Register {
  cards: number[];
  /** How many cards fewer a hand held than the choice demanded, and whose hand it was. */
  missing: number;
  hand: number;
}

export class Scope {
  registers: Register[] = [0, 1, 2, 3].map(() => ({ cards: [], missing: 0, hand: NOBODY }));
  they = NOBODY;
  chosen = NOBODY;
  /** The event that a trigger or a replacement answers. */
  event: GameEvent | null = null;
  /** A condition is read from the past where the event's object is asked about. */
  constructor(
    readonly m: Model,
    readonly source: Source,
    readonly table: Row[],
    /** Draws a number below the bound; absent where chance has no place. */
    readonly draw: (bound: number, purpose: string) => number = () => 0,
  ) {}

  get you(): number {
    return this.source.controller;
  }

  // ---------------------------------------------------------------- players

  /** In seat order, from the controller. */
  players(who: Who): number[] {
    const seats = this.m.seatsFrom(this.you);
    const one = (player: number) => (player !== NOBODY && !this.m.player(player).out ? [player] : []);
    const it = this.registers[0]!.cards.map((id) => this.m.card(id));
    switch (who) {
      case 'you':
        return one(this.you);
      case 'opponents':
        return seats.filter((player) => player !== this.you);
      case 'all':
        return seats;
      case 'they':
        return one(this.they);
      case 'chosen':
        return one(this.chosen);
      case 'owner':
        return seats.filter((player) => it.some((card) => card.owner === player));
      case 'controller':
        return seats.filter((player) => it.some((card) => card.holder === player));
      case 'thatPlayer':
        return one(this.event?.player ?? NOBODY);
    }
  }

  // ---------------------------------------------------------------- selectors

  select(selector: Selector): number[] {
    return this.filtered(this.base(selector), selector.filter);
  }

  private base(selector: Selector): number[] {
    const players = () => this.players(selector.who).map((player) => this.m.player(player));
    switch (selector.base) {
      case 'mon':
        return players().flatMap((player) => player.play);
      case 'card':
        return players().flatMap((player) =>
          (selector.zones ?? []).flatMap((zone) => player[zone as 'hand' | 'discard' | 'removed']),
        );
      case 'main':
        return this.players(selector.who).flatMap((player) => this.m.mainOf(player)?.id ?? []);
      case 'ranger':
        return players().flatMap((player) => player.ranger ?? []);
      case 'this':
        return [this.source.card];
      case 'it':
        return this.registers[selector.reg ?? 0]!.cards;
      case 'that':
        return this.event?.card == null ? [] : [this.event.card];
      default:
        return this.beside(selector);
    }
  }

  private beside(selector: Selector): number[] {
    const of =
      selector.of === 'it' ? this.registers[selector.reg ?? 0]!.cards[0]
      : selector.of === 'that' ? this.event?.card
      : this.source.card; // prettier-ignore
    return of == null ? [] : neighbours(this.memoryOf(of)?.state ?? this.m.state, of, selector.base);
  }

  private filtered(cards: number[], filter: Filter | undefined): number[] {
    if (!filter) return cards;
    // Amounts in a filter are read once, before the cards are looked through.
    const stats = (filter.stats ?? []).map((stat) => ({ ...stat, than: this.amount(stat.value) }));
    return cards.filter(
      (id) =>
        this.fits(id, filter) &&
        stats.every(({ attr, printed, cmp, than }) => compare(this.stat(id, attr, printed), cmp, than)),
    );
  }

  private fits(id: number, filter: Filter): boolean {
    const card = this.seen(id);
    const print = this.m.print(id);
    // S95: facedown there is no name, class or keyword.
    const known = !card.facedown;
    if (filter.face === 'up' && card.facedown) return false;
    if (filter.face === 'down' && !card.facedown) return false;
    if (filter.other && id === this.source.card) return false;
    if (filter.entered && (card.entered === null || (filter.entered !== 'any' && card.entered !== filter.entered)))
      return false;
    if (filter.types && !filter.types.some((type) => this.row(id)[type as Attribute] > 0)) return false;
    if (filter.class && !(known && print.class === filter.class)) return false;
    if (filter.name !== undefined && !(known && print.name === filter.name)) return false;
    // Keywords are text: a blanked Mon has none.
    const texts = known && !this.row(id).blank;
    if (filter.keyword && !(texts && this.m.keywords(id).includes(filter.keyword))) return false;
    if (filter.position) {
      const row = (this.memoryOf(id)?.state ?? this.m.state).players[card.holder]!.play;
      const at = filter.position === 'leftmost' ? row[0] : row.at(-1);
      if (at !== id) return false;
    }
    return filter.used === undefined || filter.used === card.actionUsed;
  }

  // ---------------------------------------------------------------- figures

  /** S92: an event's object is remembered as it was before it was flipped or went away. */
  private memoryOf(id: number): Memory | null {
    const event = this.event;
    if (!event?.before || event.card !== id) return null;
    return ['flipped', 'left', 'discarded'].includes(event.name) ? event.before : null;
  }

  private seen(id: number): CardState {
    return this.memoryOf(id)?.state.cards[id] ?? this.m.card(id);
  }

  row(id: number): Row {
    return this.memoryOf(id)?.table[id] ?? this.table[id]!;
  }

  stat(id: number, attr: string, asPrinted = false): number {
    const card = this.seen(id);
    if (attr === 'counters') return card.counters;
    if (!(ATTRIBUTES as readonly string[]).includes(attr)) throw new Error(`no such figure: ${attr}`);
    if (asPrinted && !card.facedown) return printed(this.m, card, attr as Attribute);
    return this.row(id)[attr as Attribute];
  }

  /** S44, S98: a Mon counts with its Team, a card as one. */
  private countOf(id: number, physical = false): number {
    return !physical && this.seen(id).zone === 'play' ? this.row(id).team : 1;
  }

  amount(amount: Amount): number {
    if (typeof amount === 'number') return amount;
    if ('count' in amount) return sum(this.select(amount.count).map((id) => this.countOf(id, amount.physical)));
    if ('sum' in amount) return sum(this.figures(amount.sum, amount));
    if ('greatest' in amount) return Math.max(...orNought(this.figures(amount.greatest, amount)));
    if ('least' in amount) return Math.min(...orNought(this.figures(amount.least, amount)));
    if ('figure' in amount) return this.figure(amount.figure, amount.who);
    if ('game' in amount) return this.gameFigure(amount.game);
    if ('event' in amount) return this.event?.amount ?? 0;
    if ('done' in amount) throw new Error('effects of this game have no stages');
    if ('coins' in amount) {
      const coins = Math.max(0, this.amount(amount.coins));
      return sum(Array.from({ length: coins }, () => this.draw(2, 'coin')));
    }
    if ('random' in amount) {
      const from = this.amount(amount.random[0]);
      const to = this.amount(amount.random[1]);
      return to <= from ? from : from + this.draw(to - from + 1, 'random number');
    }
    // Fractions round down (effects.md).
    if ('half' in amount) return Math.floor(this.amount(amount.half) / 2);
    const a = this.amount(amount.args[0]);
    const b = this.amount(amount.args[1]);
    switch (amount.op) {
      case '+':
        return a + b;
      case '-':
        return a - b;
      case '*':
        return a * b;
      case 'min':
        return Math.min(a, b);
      case 'max':
        return Math.max(a, b);
    }
  }

  private figures(attr: string, { of, printed: asPrinted }: { of: Selector; printed?: boolean }): number[] {
    return this.select(of).map((id) => this.stat(id, attr, asPrinted));
  }

  private figure(word: string, who: string): number {
    const opponents = () => this.players('opponents').map((player) => this.figureOf(player, word));
    switch (who) {
      case 'you':
      case 'they':
      case 'chosen':
        return sum(this.players(who).map((player) => this.figureOf(player, word)));
      case 'most of opponents':
        return Math.max(...orNought(opponents()));
      case 'least of opponents':
        return Math.min(...orNought(opponents()));
      case 'total of opponents':
        return sum(opponents());
      default:
        return sum(this.players('all').map((player) => this.figureOf(player, word)));
    }
  }

  private figureOf(player: number, word: string): number {
    const { hand, discard, removed, play } = this.m.player(player);
    switch (word) {
      case 'hand':
        return hand.length;
      case 'discard':
        return discard.length;
      case 'removed':
        return removed.length;
      case 'mons':
        return sum(play.map((id) => this.table[id]!.team));
      case 'facedown':
        return play.filter((id) => this.m.card(id).facedown).length;
      default:
        // Power, and the symbols of faceup Mon: facedown ones have none (S57, S95).
        if (word !== 'power' && !(TYPES as readonly string[]).includes(word))
          throw new Error(`no such figure: ${word}`);
        return sum(play.map((id) => this.table[id]![word as Attribute]));
    }
  }

  private gameFigure(word: string): number {
    if (word === 'round') return this.m.state.round;
    if (word === 'players') return this.m.inMatch().length;
    throw new Error(`no such figure of the game: ${word}`);
  }

  // ---------------------------------------------------------------- conditions

  holds(condition: Condition): boolean {
    if ('types' in condition)
      return Object.entries(condition.types).every(([type, least]) => this.figureOf(this.you, type) >= least);
    if ('compare' in condition) return compare(this.amount(condition.a), condition.compare, this.amount(condition.b));
    if ('exists' in condition) return this.select(condition.exists).length > 0;
    if ('fact' in condition) return this.players(condition.who).some((player) => this.fact(player, condition.fact));
    if ('gameFact' in condition) return this.gameFact(condition.gameFact);
    if ('picked' in condition) return this.registers[condition.picked]!.cards.length > 0;
    if ('all' in condition) return condition.all.every((each) => this.holds(each));
    if ('any' in condition) return condition.any.some((each) => this.holds(each));
    return !this.holds(condition.not);
  }

  private fact(player: number, word: string): boolean {
    const { lastRound } = this.m.state;
    const of = (figure: string, other: number) => this.figureOf(other, figure);
    const others = this.m.inMatch().filter((other) => other !== player);
    switch (word) {
      case 'wonLast':
        return lastRound.winners.includes(player);
      case 'lostLast':
        return lastRound.losers.includes(player);
      case 'wonThis':
        return this.m.player(player).result === 'win';
      case 'lostThis':
        return this.m.player(player).result === 'lose';
      case 'tiedMost': {
        const best = Math.max(...others.map((other) => of('power', other)));
        return of('power', player) === best;
      }
      case 'mostMons':
        return others.every((other) => of('mons', player) >= of('mons', other));
      case 'playedMain':
        return this.m.player(player).main !== null;
      default:
        throw new Error(`no such fact: ${word}`);
    }
  }

  private gameFact(word: string): boolean {
    if (word === 'firstRound') return this.m.state.round === 1;
    // S105: all hands are empty.
    if (word === 'lastRound') return this.m.inMatch().every((player) => this.m.player(player).hand.length === 0);
    throw new Error(`no such fact of the game: ${word}`);
  }
}

/** The Mon beside a Mon, in its row. */
export function neighbours(state: State, id: number, side: string): number[] {
  const row = state.players.map((player) => player.play).find((play) => play.includes(id));
  if (!row) return [];
  const at = row.indexOf(id);
  const left = row.slice(Math.max(0, at - 1), at);
  const right = row.slice(at + 1, at + 2);
  return side === 'left' ? left : side === 'right' ? right : [...left, ...right];
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** None selected: 0. */
function orNought(numbers: number[]): number[] {
  return numbers.length ? numbers : [0];
}

export function compare(a: number, comparison: Comparison, b: number): boolean {
  switch (comparison) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}
