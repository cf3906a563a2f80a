// An effect's statements → the operations it asks for. The state does not change meanwhile.

import type { Amount, Effect, Selector, Statement } from '../../tools/cards/ast';
import type { MonAction } from '../../tools/cards/super-battle-mon/actions';
import type { Model } from './model';
import type { Operation, Target, Wish } from './operations';
import { Scope } from './scope';
import { TYPES, type Option, type Question, type Row, type Source } from './types';
import { NOBODY } from './zones';

/** Loops run at most that often (effects.md). */
const MOST_REPEATS = 32;

type Choose = Extract<Statement, { choose: string }>;

/** Who decides, and who is told, while an effect runs. */
export interface Asking {
  ask(question: Question): number[];
  /** A look at these cards happens: what follows may depend on it. */
  looked(player: number, cards: number[]): void;
}

/** Where nobody can be asked, as in an Ongoing: the first that will do. */
const NOBODY_ASKED: Asking = {
  ask: (question) => question.options.slice(0, question.min).map((_, i) => i),
  looked: () => {},
};

export function scopeOf(
  m: Model,
  source: Source,
  table: Row[],
  draw?: (bound: number, purpose: string) => number,
): Scope {
  return new Scope(m, source, table, draw);
}

export function perform(scope: Scope, statements: Statement[], asking: Asking = NOBODY_ASKED): Operation[] {
  const run = new Performance(scope, asking);
  run.block(statements);
  return run.operations;
}

/** Is it certain before anything is asked that the first choice has no candidate? Then *may* is not offered. */
export function firstChoiceFails(scope: Scope, statements: Statement[]): boolean {
  const first = statements[0];
  if (!first) return false;
  if ('choose' in first) return scope.select(first.from).length === 0;
  if ('choosePlayer' in first) return scope.players(first.from).length === 0;
  if ('if' in first) return firstChoiceFails(scope, scope.holds(first.if) ? first.then : (first.else ?? []));
  return false;
}

class Performance {
  readonly operations: Operation[] = [];
  /** While copying, a copying effect does nothing (S107). */
  private copying = false;

  constructor(
    private readonly scope: Scope,
    private readonly asking: Asking,
  ) {}

  private get m(): Model {
    return this.scope.m;
  }

  block(statements: Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(statement: Statement): void {
    if ('choose' in statement) this.choose(statement);
    else if ('choosePlayer' in statement) this.choosePlayer(statement);
    else if ('modes' in statement) this.modes(statement.modes);
    else if ('if' in statement) this.block(this.scope.holds(statement.if) ? statement.then : (statement.else ?? []));
    else if ('each' in statement) this.each(statement.each, statement.do);
    else if ('forEach' in statement) this.forEach(statement.forEach, statement.reg, statement.do);
    else if ('repeat' in statement) this.repeat(this.scope.amount(statement.repeat), statement.do);
    else if ('untilTails' in statement) this.untilTails(statement.untilTails);
    else if ('action' in statement) this.action(statement.action as MonAction);
  }

  // ---------------------------------------------------------------- choices

  private choose(statement: Choose): void {
    const least = Math.max(0, this.scope.amount(statement.min));
    const most = statement.max === 'all' ? Infinity : Math.max(least, this.scope.amount(statement.max));
    const from = this.scope.select(statement.from);
    const register = this.scope.registers[statement.reg]!;
    const picked = this.pick(statement, from, Math.min(least, from.length), Math.min(most, from.length));
    // What fits a filter is missing for good: nothing else takes its place.
    const hand = statement.from.filter ? NOBODY : this.oneHand(statement.from);
    register.cards = picked;
    register.hand = hand;
    register.missing = hand === NOBODY ? 0 : Math.max(0, least - from.length);
  }

  /** The player from whose hand alone a selector takes. */
  private oneHand(selector: Selector): number {
    const hands = selector.base === 'card' && selector.zones?.join() === 'hand' ? this.scope.players(selector.who) : [];
    return hands.length === 1 ? hands[0]! : NOBODY;
  }

  private pick(statement: Choose, from: number[], least: number, most: number): number[] {
    if (statement.choose === 'random') return this.atRandom(from, most);
    const chooser = this.chooser(statement.chooser);
    // S73, S74: what is taken from the stack comes from its top.
    const stack = from.length > 0 && from.every((id) => this.m.inStack(id));
    if (stack) return from.slice(0, most);
    if (statement.choose === 'chosen') return this.askCards(chooser, from, least, most);
    const sign = statement.choose === 'highest' ? 1 : -1;
    const rank = (id: number) => sign * this.scope.stat(id, statement.attr ?? 'power');
    const sorted = [...from].sort((a, b) => rank(b) - rank(a));
    const count = most;
    if (count === 0) return [];
    const last = rank(sorted[count - 1]!);
    const sure = from.filter((id) => rank(id) > last);
    const tied = from.filter((id) => rank(id) === last);
    // Ties by the chooser. Taken together, they stay in the order in which they lie.
    const picked = [...sure, ...this.askCards(chooser, tied, count - sure.length, count - sure.length)];
    return from.filter((id) => picked.includes(id));
  }

  private atRandom(from: number[], count: number): number[] {
    if (count >= from.length) return from;
    if (from.some((id) => this.m.inStack(id)) && from.every((id) => this.m.inStack(id))) return from.slice(0, count);
    const left = [...from];
    const picked: number[] = [];
    while (picked.length < count) picked.push(...left.splice(this.scope.draw(left.length, 'random card'), 1));
    // Taken together, they stay in the order in which they lie.
    return from.filter((id) => picked.includes(id));
  }

  private chooser(word: Choose['chooser']): number {
    return this.scope.players(word)[0] ?? this.scope.you;
  }

  private askCards(player: number, cards: number[], min: number, max: number): number[] {
    const options = cards.map((id) => this.m.cardOption('card', id, player));
    return this.ask({ player, kind: 'cards', min, max, options }).map((i) => cards[i]!);
  }

  private choosePlayer(statement: Extract<Statement, { choosePlayer: string }>): void {
    const from = this.scope.players(statement.from).sort((a, b) => a - b);
    const options: Option[] = from.map((player) => ({ verb: 'player', player, ref: player }));
    if (from.length === 0) this.scope.chosen = NOBODY;
    else if (from.length === 1) this.scope.chosen = from[0]!;
    else if (statement.choosePlayer === 'random') this.scope.chosen = from[this.scope.draw(from.length, 'player')]!;
    else
      this.scope.chosen = from[this.ask({ player: this.scope.you, kind: 'player', min: 1, max: 1, options })[0] ?? 0]!;
  }

  private modes(modes: Statement[][]): void {
    const options: Option[] = modes.map((_, amount) => ({ verb: 'mode', amount, ref: amount }));
    const picks = this.ask({ player: this.scope.you, kind: 'mode', min: 1, max: 1, options });
    this.block(modes[picks[0] ?? 0]!);
  }

  may(player: number): boolean {
    const options: Option[] = [
      { verb: 'yes', ref: 1 },
      { verb: 'no', ref: 0 },
    ];
    return this.ask({ player, kind: 'may', min: 1, max: 1, options })[0] === 0;
  }

  private ask(question: Question): number[] {
    return [...this.asking.ask(question)].sort((a, b) => a - b);
  }

  // ---------------------------------------------------------------- control

  private each(who: 'opponents' | 'all', block: Statement[]): void {
    const outer = this.scope.they;
    // In seat order from the controller.
    const players = this.scope.players(who);
    for (const player of this.m.seatsFrom(this.scope.you).filter((seat) => players.includes(seat))) {
      this.scope.they = player;
      this.block(block);
    }
    this.scope.they = outer;
  }

  private forEach(selector: Selector, reg: number, block: Statement[]): void {
    for (const id of this.scope.select(selector)) {
      this.scope.registers[reg] = { cards: [id], missing: 0, hand: NOBODY };
      this.block(block);
    }
  }

  private repeat(times: number, block: Statement[]): void {
    for (let i = 0; i < Math.min(times, MOST_REPEATS); i++) this.block(block);
  }

  private untilTails(block: Statement[]): void {
    for (let heads = 0; heads < MOST_REPEATS && this.scope.draw(2, 'coin') === 1; heads++) this.block(block);
  }

  // ---------------------------------------------------------------- actions

  private push(wish: Wish): void {
    const { controller, card, object } = this.scope.source;
    const common = { by: controller, source: card, sourceObject: object, cause: 'effect' } as const;
    this.operations.push({ ...wish, ...common });
  }

  private targets(selector: Selector): Target[] {
    return this.scope.select(selector).map((id) => this.m.target(id));
  }

  private action(action: MonAction): void {
    const targets = (selector: Selector) => this.targets(selector);
    const value = (amount: Amount) => this.scope.amount(amount);
    switch (action.do) {
      case 'add':
      case 'set': {
        const amount = value(action.amount);
        const duration = action.for ?? 'match';
        for (const on of targets(action.to)) this.push({ do: action.do, on, attr: action.attr, amount, duration });
        return;
      }
      case 'swapPower': {
        const [a] = targets(action.a);
        const [b] = targets(action.b);
        if (!a || !b) return;
        const duration = action.for ?? 'match';
        const power = (target: Target) => this.scope.stat(target.card, 'power');
        this.push({ do: 'set', on: a, attr: 'power', amount: power(b), duration });
        this.push({ do: 'set', on: b, attr: 'power', amount: power(a), duration });
        return;
      }
      case 'setTypes': {
        const symbols = TYPES.map((type) => action.types.filter((word) => word === type).length);
        for (const on of targets(action.to))
          this.push({ do: 'setTypes', on, symbols, duration: action.for ?? 'match' });
        return;
      }
      case 'unflip':
        // S94: only Mon that are facedown in the snapshot.
        for (const on of targets(action.to)) if (this.m.card(on.card).facedown) this.push({ do: 'unflip', on });
        return;
      case 'discard':
        for (const on of targets(action.to)) this.push({ do: 'discard', on });
        this.discardMissing(action.to);
        return;
      case 'flip':
      case 'resetAction':
      case 'removeFromMatch':
      case 'return':
      case 'playExtra':
        for (const on of targets(action.to)) this.push({ do: action.do, on });
        return;
      case 'reveal':
        for (const on of targets(action.to)) this.push({ do: 'reveal', on });
        return;
      case 'discardRandom': {
        const amount = value(action.amount);
        for (const player of this.scope.players(action.who)) this.push({ do: 'discardRandom', player, amount });
        return;
      }
      case 'placeUnder': {
        const [under] = targets(action.under);
        if (under) for (const on of targets(action.to)) this.push({ do: 'placeUnder', on, under });
        return;
      }
      case 'moveInRow':
        for (const on of targets(action.to)) this.push({ do: 'moveInRow', on, where: action.where });
        return;
      case 'exchange': {
        const [on] = targets(action.a);
        const [other] = targets(action.b);
        if (on && other) this.push({ do: 'exchange', on, with: other });
        return;
      }
      case 'copyEffect':
        this.copyEffect(action.of);
        return;
      case 'blank':
        for (const on of targets(action.to)) this.push({ do: 'blank', on, duration: action.for ?? 'match' });
        return;
      case 'look':
        this.look(action.who, action.amount);
        return;
      case 'lookAll':
        this.look(action.who, 'all');
        return;
      case 'forceRandom':
        for (const player of this.scope.players(action.who)) this.push({ do: 'force', player, card: null });
        return;
      case 'forceMainPlay': {
        const [card] = targets(action.card);
        // With a card that is not there, nothing is forced.
        if (card) for (const player of this.scope.players(action.who)) this.push({ do: 'force', player, card });
        return;
      }
      case 'prevent': {
        const { what } = action;
        for (const on of targets(action.to)) this.push({ do: 'prevent', on, what, duration: action.for ?? 'match' });
        return;
      }
      case 'roundResult':
        for (const player of this.scope.players(action.who))
          this.push({ do: 'roundResult', player, to: action.result });
        return;
      case 'counters': {
        const amount = value(action.amount);
        for (const on of targets(action.to)) this.push({ do: 'counters', on, amount });
        return;
      }
      case 'groupAdd':
      case 'groupSet': {
        const { do: what, attr, zone, types, for: duration } = action;
        const amount = value(action.amount);
        for (const player of this.scope.players(action.who))
          this.push({ do: what, player, zone, types, attr, amount, duration });
        return;
      }
      // S4: only the check of a deck reads these.
      case 'deckSize':
      case 'copyLimit':
        return;
    }
  }

  /** A chosen discard from a hand that held too few takes the rest when it applies. */
  private discardMissing(selector: Selector): void {
    if (selector.base !== 'it') return;
    const { hand, missing } = this.scope.registers[selector.reg ?? 0]!;
    if (missing > 0) this.push({ do: 'discardRest', player: hand, amount: missing });
  }

  /** S107: the other card's effects of the same timing, with this card and this player's choices. */
  private copyEffect(of: Selector): void {
    if (this.copying) return;
    this.copying = true;
    for (const id of this.scope.select(of)) {
      const card = this.m.card(id);
      if (card.facedown || this.scope.table[id]!.blank) continue;
      for (const effect of this.m.print(id).effects) {
        if (!sameTiming(effect, this.scope.source.effect)) continue;
        if (effect.if && !this.scope.holds(effect.if)) continue;
        if (effect.may && (firstChoiceFails(this.scope, effect.do) || !this.may(this.scope.you))) continue;
        this.block(effect.do);
      }
    }
    this.copying = false;
  }

  /** You alone look: random hand cards of each, or all. */
  private look(who: Parameters<Scope['players']>[0], amount: Amount | 'all'): void {
    const count = amount === 'all' ? Infinity : Math.max(0, this.scope.amount(amount));
    const seen = this.scope.players(who).flatMap((player) => this.atRandom(this.m.player(player).hand, count));
    if (seen.length > 0) this.asking.looked(this.scope.you, seen);
  }
}

function sameTiming(a: Effect, b: Effect): boolean {
  return a.on === b.on && a.step === b.step && a.event?.name === b.event?.name;
}

/** Asks *may*, with the words of an effect's run. */
export function askMay(scope: Scope, asking: Asking): boolean {
  return new Performance(scope, asking).may(scope.you);
}
