// What effects ask for (docs/resolution.md, "A batch", 2), and which of it conflicts (S93).

import type { Duration } from '../../tools/cards/ast';
import type { Model } from './model';
import { inGroup } from './stats';
import { TYPES, type Cause } from './types';

interface Common {
  /** Who asks, and with what card. */
  by: number;
  source: number;
  /** The source as an object, for `whileSource`. */
  sourceObject: number;
  cause: Cause;
}

/** A card as the object that it was when the effect ran (S49). */
export interface Target {
  card: number;
  object: number;
  /** Whose row or hand it was in. */
  holder: number;
}

/** What an effect asks for. */
export type Wish =
  | { do: 'reveal'; on: Target }
  | { do: 'force'; player: number; card: Target | null }
  | { do: 'flip' | 'unflip'; on: Target }
  | { do: 'add' | 'set'; on: Target; attr: string; amount: number; duration: Duration }
  | { do: 'setTypes'; on: Target; symbols: number[]; duration: Duration }
  | { do: 'blank'; on: Target; duration: Duration }
  | { do: 'prevent'; on: Target; what: string; duration: Duration }
  | { do: 'counters'; on: Target; amount: number }
  | { do: 'resetAction'; on: Target }
  | {
      do: 'groupAdd' | 'groupSet';
      player: number;
      zone: 'play' | 'hand';
      types: string[];
      attr: string;
      amount: number;
      duration: Duration;
    }
  | { do: 'roundResult'; player: number; to: 'win' | 'lose' | 'tie' }
  | { do: 'discard' | 'return' | 'removeFromMatch' | 'playExtra'; on: Target }
  /** The rest of a chosen discard that found too few cards. */
  | { do: 'discardRest' | 'discardRandom'; player: number; amount: number }
  | { do: 'placeUnder'; on: Target; under: Target }
  | { do: 'moveInRow'; on: Target; where: 'left' | 'right' | 'leftmost' | 'rightmost' }
  | { do: 'exchange'; on: Target; with: Target };

export type Operation = Common & Wish;

export const KINDS = ['information', 'flip', 'unflip', 'stats', 'moves'] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(op: Operation): Kind {
  switch (op.do) {
    case 'reveal':
    case 'force':
      return 'information';
    case 'flip':
    case 'unflip':
      return op.do;
    case 'discard':
    case 'return':
    case 'removeFromMatch':
    case 'playExtra':
    case 'discardRest':
    case 'discardRandom':
    case 'placeUnder':
    case 'moveInRow':
    case 'exchange':
      return 'moves';
    default:
      return 'stats';
  }
}

/** The order in which effects apply their operations of one kind: groups by their first effect, drawn inside a group. */
export function orderOfEffects(m: Model, effects: Operation[][], kind: Kind): Operation[][] {
  const mine = effects.map((ops) => ops.filter((op) => kindOf(op) === kind)).filter((ops) => ops.length > 0);
  const groups: number[][] = [];
  const seen = new Set<number>();
  for (let first = 0; first < mine.length; first++) {
    if (seen.has(first)) continue;
    const group = [first];
    seen.add(first);
    // Everything that a member conflicts with belongs to the group.
    for (let i = 0; i < group.length; i++) {
      for (let other = 0; other < mine.length; other++) {
        if (seen.has(other) || !conflicting(m, mine[group[i]!]!, mine[other]!)) continue;
        group.push(other);
        seen.add(other);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  // S48: at random, and only among the conflicting effects.
  const ordered = groups.flatMap((group) => m.shuffled(group, 'order of conflicting effects').map((i) => mine[i]!));
  if (kind !== 'stats') return ordered;
  // What a batch prevents is prevented from then on; it cannot depend on which of its effects comes first (S93).
  const prevents = (op: Operation) => op.do === 'prevent';
  return [...ordered.map((ops) => ops.filter((op) => !prevents(op))), ...ordered.map((ops) => ops.filter(prevents))];
}

function conflicting(m: Model, first: Operation[], second: Operation[]): boolean {
  return first.some((a) => second.some((b) => conflict(m, a, b) || conflict(m, b, a)));
}

/** Asked both ways round. */
function conflict(m: Model, a: Operation, b: Operation): boolean {
  return (
    sameCard(a, b) || sameHand(m, a, b) || sameStat(m, a, b) || sameRow(m, a, b) || sameResult(a, b) || sameForce(a, b)
  );
}

/** Two moves of one card with different outcomes. */
function sameCard(a: Operation, b: Operation): boolean {
  if (kindOf(a) !== 'moves' || kindOf(b) !== 'moves') return false;
  return cardsOf(a).some((card) => cardsOf(b).includes(card)) && outcome(a) !== outcome(b);
}

function cardsOf(op: Operation): number[] {
  if (op.do === 'placeUnder') return [op.on.card, op.under.card];
  if (op.do === 'exchange') return [op.on.card, op.with.card];
  return 'on' in op ? [op.on.card] : [];
}

function outcome(op: Operation): string {
  switch (op.do) {
    case 'placeUnder':
      return `${op.on.card} under ${op.under.card}`;
    case 'exchange':
      return `exchange ${[op.on.card, op.with.card].sort((x, y) => x - y).join()}`;
    case 'moveInRow':
      return op.where;
    case 'playExtra':
      return `extra of ${op.by}`;
    default:
      return op.do;
  }
}

/** Adding to and removing from one hand; playing an Extra from a hand that loses random cards. */
function sameHand(m: Model, a: Operation, b: Operation): boolean {
  const loser = (b.do === 'discardRandom' || b.do === 'discardRest') && b.amount > 0 ? b.player : null;
  if (loser === null) return false;
  if (a.do === 'return') return m.card(a.on.card).owner === loser;
  return a.do === 'playExtra' && m.card(a.on.card).zone === 'hand' && a.on.holder === loser;
}

/** Setting one stat of one Mon to different values. */
function sameStat(m: Model, a: Operation, b: Operation): boolean {
  const left = setBy(m, a);
  const right = setBy(m, b);
  if (!left || !right || left.stat !== right.stat || left.value === right.value) return false;
  return left.cards.some((card) => right.cards.includes(card));
}

/** What is set, to what, on which cards. The types count as one stat. */
function setBy(m: Model, op: Operation): { stat: string; value: string; cards: number[] } | null {
  if (op.do === 'setTypes') return { stat: 'types', value: op.symbols.join(), cards: [op.on.card] };
  if (op.do === 'set') return { ...setting(op), cards: [op.on.card] };
  if (op.do !== 'groupSet') return null;
  const table = m.table();
  return { ...setting(op), cards: m.state.cards.filter((card) => inGroup(card, op, table)).map((card) => card.id) };
}

function setting({ attr, amount }: { attr: string; amount: number }): { stat: string; value: string } {
  return { stat: (TYPES as readonly string[]).includes(attr) ? 'types' : attr, value: `${attr} ${amount}` };
}

/** The row that a move takes a card from, or adds one to. */
function rowsOf(m: Model, op: Operation): number[] {
  const row = (target: Target) => (m.card(target.card).zone === 'play' ? [target.holder] : []);
  switch (op.do) {
    case 'discard':
    case 'return':
    case 'removeFromMatch':
    case 'placeUnder':
      return row(op.on);
    case 'moveInRow':
      return row(op.on);
    case 'exchange':
      return [...row(op.on), ...row(op.with)];
    case 'playExtra':
      return [...row(op.on), op.by];
    default:
      return [];
  }
}

function sameRow(m: Model, a: Operation, b: Operation): boolean {
  const sameOf = () => rowsOf(m, a).some((row) => rowsOf(m, b).includes(row));
  if (a.do === 'moveInRow') {
    const same = b.do === 'moveInRow' && b.on.card === a.on.card && b.where === a.where;
    return !same && sameOf();
  }
  return a.do === 'playExtra' && b.do === 'playExtra' && a.on.card !== b.on.card && a.by === b.by;
}

/** One player's result twice, and differently; or a win, which makes others lose, and what another may still claim. */
function sameResult(a: Operation, b: Operation): boolean {
  if (a.do !== 'roundResult' || b.do !== 'roundResult') return false;
  if (a.player === b.player) return a.to !== b.to;
  return a.to === 'win' && b.to !== 'lose';
}

/** One player is forced in two ways. */
function sameForce(a: Operation, b: Operation): boolean {
  return a.do === 'force' && b.do === 'force' && a.player === b.player && a.card?.card !== b.card?.card;
}
