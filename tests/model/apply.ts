// Applying a batch's operations, kind by kind (docs/resolution.md, "A batch", 3).

import { scopeOf } from './effects';
import type { Model } from './model';
import { KINDS, kindOf, orderOfEffects, type Operation, type Target } from './operations';
import { replaced, type Threat } from './replacements';
import { preventions } from './stats';
import { TYPES, type CardState, type Flow, type GameEvent, type Mod } from './types';
import { endOfSources, enter, move, turnDown, turnUp } from './zones';

/** The operations of a batch, one list an effect, in entry order. */
export function* applyAll(m: Model, effects: Operation[][]): Flow {
  const named = effects.flat().flatMap((op) => (op.do === 'discard' ? [op.on.card] : []));
  for (const kind of KINDS) {
    // What begins or ends at one moment has one start (S68).
    m.tick();
    if (!effects.some((ops) => ops.some((op) => kindOf(op) === kind))) continue;
    m.prevented = preventions(m);
    for (const ops of orderOfEffects(m, effects, kind)) for (const op of ops) yield* applyOne(m, op, named, []);
  }
  m.prevented = null;
  shuffleStirred(m);
}

/** S106: every hand that a card has entered. */
export function shuffleStirred(m: Model): void {
  for (const player of m.inMatch()) if (m.stirred.delete(player)) m.shuffleHand(player);
}

export function* applyOne(m: Model, op: Operation, named: number[], used: string[]): Flow {
  if (op.do === 'discardRandom' || op.do === 'discardRest') {
    for (const single of drawnDiscards(m, op, named)) yield* applyOne(m, single, named, [...used]);
    return;
  }
  // What is to be played or discarded from hand comes to light, even if something keeps it there (S84).
  const open = op.do === 'playExtra' || op.do === 'discard';
  if (open && there(m, op.on) && m.card(op.on.card).zone === 'hand') m.card(op.on.card).shown = true;
  if (!possible(m, op)) return;
  const { threat, player } = threatOf(m, op);
  const instead = threat.length ? yield* replaced(m, threat, player, used) : null;
  if (instead) {
    for (const kind of KINDS)
      for (const other of instead) if (kindOf(other) === kind) yield* applyOne(m, other, named, used);
    return;
  }
  // Somebody may have left while a replacement was chosen.
  if (possible(m, op)) carryOut(m, op);
}

/** Random discards are drawn when they apply, from the hand cards that no other discard of the batch has named. */
function drawnDiscards(m: Model, op: Operation, named: number[]): Operation[] {
  if (op.do !== 'discardRandom' && op.do !== 'discardRest') return [];
  const player = m.player(op.player);
  if (player.out) return [];
  const from = player.hand.filter((id) => !named.includes(id));
  // S73: the stack loses its top.
  const cards = player.isStack ? from.slice(0, Math.max(0, op.amount)) : m.drawn(from, op.amount, 'random discard');
  const { by, source, sourceObject, cause } = op;
  return cards.map((id) => ({ do: 'discard', on: m.target(id), by, source, sourceObject, cause }));
}

// ---------------------------------------------------------------- can it happen?

/** Is the object still the one that the effect saw (S49)? */
function there(m: Model, target: Target): boolean {
  const card = m.card(target.card);
  return card.object === target.object && card.holder === target.holder && card.zone !== 'out';
}

export function possible(m: Model, op: Operation): boolean {
  if ('on' in op && op.on && !there(m, op.on)) return false;
  if ('player' in op && m.player(op.player).out) return false;
  switch (op.do) {
    case 'discardRandom':
    case 'discardRest':
      return op.amount > 0 && m.player(op.player).hand.length > 0;
    case 'groupAdd':
    case 'groupSet':
    case 'roundResult':
    case 'force':
    case 'reveal':
    case 'resetAction':
      return true;
    default:
      return possibleOn(m, op, m.card(op.on.card));
  }
}

function possibleOn(m: Model, op: Operation, card: CardState): boolean {
  const { zone, facedown } = card;
  const turnable = zone === 'play' || zone === 'ranger';
  switch (op.do) {
    case 'flip':
      // S51: a flipped card cannot be flipped again.
      return turnable && !facedown && !prevented(m, op, card, 'flip');
    case 'unflip':
      return turnable && facedown && !prevented(m, op, card, 'unflip');
    case 'add':
    case 'set':
      return zone === 'play' && !facedown && !(op.attr === 'power' && prevented(m, op, card, 'powerChange'));
    case 'counters':
      // What is not there cannot be taken off.
      if (zone !== 'play' || facedown || op.amount === 0 || (op.amount < 0 && card.counters === 0)) return false;
      return !prevented(m, op, card, 'powerChange');
    case 'setTypes':
    case 'blank':
      // S95: a facedown Mon cannot gain modifiers.
      return zone === 'play' && !facedown;
    case 'prevent':
      // But it can be kept from being unflipped (S10).
      return zone === 'play' && (!facedown || op.what === 'unflip');
    case 'discard':
      return (zone === 'play' || zone === 'hand') && !prevented(m, op, card, 'discard');
    case 'return':
      return (zone === 'play' || zone === 'discard') && !prevented(m, op, card, 'return');
    case 'removeFromMatch':
      return zone === 'play' || zone === 'hand' || zone === 'discard';
    case 'playExtra':
      return (zone === 'hand' || zone === 'discard') && m.playable(op.on.card, op.by);
    case 'placeUnder':
      return (
        (zone === 'play' || zone === 'hand' || zone === 'discard') &&
        there(m, op.under) &&
        m.card(op.under.card).zone === 'play' &&
        op.under.card !== op.on.card
      );
    case 'moveInRow':
      return zone === 'play' && newPlace(m, card, op.where) !== m.player(card.holder).play.indexOf(card.id);
    case 'exchange': {
      // S103: both still where the snapshot had them.
      const other = m.card(op.with.card);
      return (
        zone === 'play' &&
        there(m, op.with) &&
        other.zone === 'play' &&
        other !== card &&
        !prevented(m, op, card, 'exchange') &&
        !prevented(m, op, other, 'exchange')
      );
    }
    default:
      return true;
  }
}

/** Prevention stops effects, by a modifier or an Ongoing. Costs and rules go on. It is read when a kind begins to apply. */
export function prevented(m: Model, op: Operation | null, card: CardState, what: string): boolean {
  if (op && op.cause !== 'effect') return false;
  return (m.prevented ?? preventions(m)).has(`${card.object} ${what}`);
}

// ---------------------------------------------------------------- what it would be

/** The events that an operation would cause, and who controls the object. */
function threatOf(m: Model, op: Operation): { threat: Threat; player: number } {
  if (!('on' in op) || !op.on) return { threat: [], player: 0 };
  const card = m.card(op.on.card);
  const event = (name: GameEvent['name'], way = ''): GameEvent => ({
    name,
    card: card.id,
    player: card.holder,
    cause: op.cause,
    way,
    amount: 1,
    before: null,
  });
  const leaves = (to: string) => (card.zone === 'play' ? [event('left', to)] : []);
  const threat: Record<string, () => Threat> = {
    flip: () => [event('flipped')],
    unflip: () => [event('unflipped')],
    discard: () => [...leaves('discard'), event('discarded', card.zone)],
    return: () => leaves('hand'),
    removeFromMatch: () => leaves('removed'),
    placeUnder: () => leaves('under'),
  };
  return { threat: threat[op.do]?.() ?? [], player: card.holder };
}

// ---------------------------------------------------------------- doing it

function carryOut(m: Model, op: Operation): void {
  switch (op.do) {
    case 'reveal':
      m.card(op.on.card).shown = true;
      return;
    case 'force':
      m.player(op.player).forced = { card: op.card?.card ?? null, object: op.card?.object ?? 0 };
      return;
    case 'flip':
      return turnDown(m, m.card(op.on.card), op.cause);
    case 'unflip':
      return turnUp(m, m.card(op.on.card), op.cause);
    case 'add':
    case 'set':
      return modify(m, op, [{ attr: op.attr, kind: op.do, amount: op.amount }]);
    case 'setTypes':
      return modify(
        m,
        op,
        TYPES.map((attr, i) => ({ attr, kind: 'set', amount: op.symbols[i]! })),
      );
    case 'blank':
      return modify(m, op, [{ attr: 'text', kind: 'set', amount: 0 }]);
    case 'prevent':
      return modify(m, op, [{ attr: 'prevent', kind: 'set', amount: 0, what: op.what }]);
    case 'counters': {
      const card = m.card(op.on.card);
      card.counters = Math.max(0, card.counters + op.amount);
      return;
    }
    case 'resetAction':
      m.card(op.on.card).actionUsed = false;
      return;
    case 'groupAdd':
    case 'groupSet': {
      const { player, zone, types, attr, amount } = op;
      const kind = op.do === 'groupAdd' ? 'add' : 'set';
      m.state.groups.push({ ...begun(m, op), attr, kind, amount, player, zone, types });
      return endOfSources(m);
    }
    case 'roundResult':
      m.state.claims.push({ player: op.player, to: op.to });
      return;
    case 'discard':
      return move(m, m.card(op.on.card), 'discard', op.cause);
    case 'return':
      return move(m, m.card(op.on.card), 'hand', op.cause);
    case 'removeFromMatch':
      return move(m, m.card(op.on.card), 'removed', op.cause);
    case 'placeUnder':
      return move(m, m.card(op.on.card), 'under', op.cause, m.card(op.under.card));
    case 'playExtra':
      enter(m, m.card(op.on.card), op.by, 'extra');
      m.newExtras.push(op.on.card);
      return;
    case 'moveInRow': {
      const card = m.card(op.on.card);
      const row = m.player(card.holder).play;
      const to = newPlace(m, card, op.where);
      row.splice(row.indexOf(card.id), 1);
      row.splice(to, 0, card.id);
      return;
    }
    case 'exchange':
      return exchange(m, m.card(op.on.card), m.card(op.with.card));
  }
}

function begun(m: Model, op: Operation & { duration: Mod['duration'] }) {
  const { source, sourceObject, duration } = op;
  return { duration, round: m.state.round, start: m.tick(), source, sourceObject };
}

type Change = Pick<Mod, 'attr' | 'kind' | 'amount' | 'what'>;

function modify(m: Model, op: Operation & { on: Target; duration: Mod['duration'] }, changes: Change[]): void {
  const common = begun(m, op);
  for (const change of changes) m.card(op.on.card).mods.push({ ...common, ...change });
  endOfSources(m);
}

function newPlace(m: Model, card: CardState, where: string): number {
  const row = m.player(card.holder).play;
  const at = row.indexOf(card.id);
  switch (where) {
    case 'left':
      return Math.max(0, at - 1);
    case 'right':
      return Math.min(row.length - 1, at + 1);
    case 'leftmost':
      return 0;
    default:
      return row.length - 1;
  }
}

/** S103: each takes the other's place in the row; no new entry. */
function exchange(m: Model, a: CardState, b: CardState): void {
  const rowOfA = m.player(a.holder).play;
  const rowOfB = m.player(b.holder).play;
  const atA = rowOfA.indexOf(a.id);
  const atB = rowOfB.indexOf(b.id);
  rowOfA[atA] = b.id;
  rowOfB[atB] = a.id;
  [a.holder, b.holder] = [b.holder, a.holder];
}

/** May the card be played by a player (its play requirement)? */
export function requirementHolds(m: Model, id: number, player: number): boolean {
  const { requires, effects } = m.print(id);
  if (!requires) return true;
  const source = { card: id, object: m.card(id).object, controller: player, effect: effects[0]!, index: -1 };
  return scopeOf(m, source, m.table()).holds(requires);
}
