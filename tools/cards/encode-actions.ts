/** Actions → effect code. */

import { Duration, Op } from '../../assembly/kernel/format';
import { gaps, operands, targets, type Gap } from './actions';
import type { Action, Amount, Who, Word } from './ast';
import { WHO } from './codes';
import { EncodeError, type Encoder } from './encode';
import type { Vocabulary } from './vocabulary';

export function writeAction(out: Encoder, v: Vocabulary, a: Action): void {
  if (a.do === 'groupAdd' || a.do === 'groupSet') return writeGroup(out, v, a);
  const entry = v.actions.find(({ word }) => word === a.do);
  if (!entry) throw new EncodeError('base', `"${a.do}" is no action of this game`, a);
  const bytes = operands(entry).flatMap((operand) =>
    typeof operand === 'number' ? [operand] : bytesOf(out, v, a, operand.gap, a[operand.name]),
  );
  const computed = gaps(entry).some(({ gap }) => gap === 'amount') ? a.amount : entry.amount;
  const amount = entry.negative && computed !== undefined ? negated(computed) : computed;
  out.operation([entry.op, ...bytes], targets(entry, a), amount);
}

function bytesOf(out: Encoder, v: Vocabulary, a: Action, gap: Gap, value: unknown): number[] {
  switch (gap) {
    case 'player':
    case 'whose':
      return [WHO[value as Who]];
    case 'attribute':
      return [out.statCode(value as Word, a)];
    case 'lasting':
      return [value === undefined ? Duration.CONTINUOUS : out.code(v.durations, value as Word)];
    case 'symbols': {
      const counts = [0, 0, 0, 0];
      for (const type of value as Word[]) counts[out.code(v.types, type)]++;
      if (counts.some((n) => n > 127)) throw new EncodeError('number', 'a card shows at most 127 symbols of a type', a);
      return counts;
    }
    case 'types':
      return [out.symbols(value as Word[])];
    case 'whole':
      return [within(value as number, 0, 255, a)];
    case 'effect':
      return [within((value as number) - 1 + out.before, 0, 255, a)];
    case 'signed':
      return [within(value as number, -128, 127, a)];
    case 'card':
    case 'named': {
      const card = out.named(value as string | undefined, a);
      return [card & 255, card >> 8];
    }
    case 'cards':
    case 'amount':
      return [];
  }
  return [out.code(gap, value as Word)];
}

const negated = (amount: Amount): Amount => (typeof amount === 'number' ? -amount : { op: '-', args: [0, amount] });

function within(value: number, low: number, high: number, a: Action): number {
  if (value >= low && value <= high) return value;
  throw new EncodeError('number', `${value} cards: ${low} to ${high} is possible`, a);
}

/** For every card of a group, now and later. */
function writeGroup(out: Encoder, v: Vocabulary, a: Action): void {
  const zone = out.zoneCode(a.zone === 'hand' ? v.handZone : v.playZone);
  const op = a.do === 'groupAdd' ? Op.GROUP_ADD : Op.GROUP_SET;
  const { attr = '', for: lasts = '', who = 'you', types = [] } = a;
  out.operation(
    [op, out.statCode(attr, a), out.code(v.durations, lasts), WHO[who], zone, out.symbols(types)],
    [],
    a.amount,
  );
}
