// Tokens and copies: monsters that no deck holds. They are gone for good when they leave the field (B99), and their slots are
// used again.

import { Bound, EventType } from '../../kernel/codes';
import { EVERYBODY, emit, note } from '../../kernel/events';
import { Cause } from '../../kernel/format';
import { NONE, card, setStat } from '../../kernel/memory';
import { Operation } from '../../kernel/operations';
import { cardClass } from '../../kernel/pack';
import { create } from '../../kernel/zones';
import { Act, Class, Row, Stat, Way, Zone } from './format';
import { openRow } from './apply';
import { SICK, TOKEN, count, first, inRows, isMonster, many } from './game';
import { enterRow } from './moves';

/** A slot for a new token of a player: one that a token has left, or a new one; NONE: there is none. */
function freeSlot(p: i32, id: i32): i32 {
  for (let q = 0; q < count(); q++) {
    let slot = first(q, Zone.OUT);
    for (let left = many(q, Zone.OUT); left > 0; left--) {
      if (card(slot).flags & TOKEN) return slot;
      slot = card(slot).next;
    }
  }
  const slot = create(id, p, Zone.OUT, EVERYBODY);
  return slot < 0 ? NONE : slot;
}

/** The i-th token of the operation: of the card that it names, or a copy of a monster. It cannot attack when a spell makes it. */
export function makeTokens(o: Operation, slot: i32, p: i32, source: i32): void {
  const copies = o.op == <u8>Act.CLONE;
  if (copies && !inRows(slot)) return;
  const id: i32 = copies ? card(slot).id : o.amount;
  if (!copies && cardClass(id) != Class.TOKEN) return;
  const row = openRow(p, o.x == Row.FRONT ? Zone.FRONT : Zone.BACK);
  if (row < 0) return note(EventType.NOTHING, 119, p, source, 0);
  const to = freeSlot(p, id);
  if (to == NONE) return note(EventType.LIMIT, 99, p, source, Bound.CARDS);
  const c = card(to);
  c.id = <u16>id;
  c.owner = <u8>p;
  c.flags = TOKEN;
  const ability = isMonster(cardClass(card(source).id));
  enterRow(to, p, row, ability ? Way.ABILITY : Way.SPELL, source, 99);
  setStat(to, Stat.DAMAGE, 0);
  if (!ability) c.marks |= SICK;
}
