// Batches of operations that the rules themselves ask for: they apply like those of effects, so that texts can replace them.

import { addRule, beginRule, startRule } from '../../kernel/batch';
import { Cause } from '../../kernel/format';
import { push } from '../../kernel/frames';
import { NONE } from '../../kernel/memory';
import { add, setTarget } from '../../kernel/operations';
import { Act } from './format';
import { What } from './what';

/** A new batch of the rules for a player. */
export function ruleFor(player: i32): void {
  beginRule();
  addRule(player, NONE);
}
/** What has been asked for applies, in a frame of its own. */
export function applyRules(): void {
  startRule();
  push(What.BATCH, 0, 0);
}

/** An operation on a player. `entry`: on whose behalf. */
export function onPlayer(op: i32, entry: i32, player: i32, amount: i32, cause: i32, rule: i32): void {
  add(op, entry, 0, player, amount, rule, cause);
}
/** An operation on a card. */
export function onCard(op: i32, entry: i32, slot: i32, x: i32, amount: i32, cause: i32, rule: i32): void {
  const at = add(op, entry, 1, x, amount, rule, cause);
  if (at >= 0) setTarget(at, 0, slot);
}
export function drawCards(player: i32, n: i32, rule: i32): void {
  const at = add(Act.DRAW, 0, n, player, 0, rule, Cause.RULE);
  for (let i = 0; i < n && at >= 0; i++) setTarget(at, i, 0);
}
export function payPoints(n: i32, rule: i32): void {
  if (n > 0) add(Act.PAY, 0, 0, 0, n, rule, Cause.COST);
}
