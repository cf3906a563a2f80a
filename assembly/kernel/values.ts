// Values of the effect machine: counts, sums, figures, chance, arithmetic and comparisons.

import { did } from './chain';
import { agreed } from './choices';
import { Op, Over, Who } from './format';
import { AMOUNT, REPEATS } from './limits';
import { FIRST_FIGURE, entry, figure, gameFigure, zone } from './memory';
import { drawKept, entryIndex, pop, push, readByte, readSet, readWord } from './program';
import {
  attribute,
  compare,
  current,
  found,
  player,
  players,
  readable,
  registerCount,
  setCount,
  they,
  you,
} from './select';
function over(f: i32, how: i32): i32 {
  switch (how) {
    case Over.YOU:
      return playerFigure(you, f);
    case Over.THEY:
      return they < 0 ? 0 : playerFigure(they, f);
    case Over.CHOSEN: {
      const p = player(Who.CHOSEN);
      return p < 0 ? 0 : playerFigure(p, f);
    }
  }
  const who = players(how == Over.TOTAL_ALL ? Who.ALL : Who.OPPONENTS);
  let total = 0;
  let most = -AMOUNT;
  let least = AMOUNT;
  for (let p = 0; p < 4; p++) {
    if (!((who >> p) & 1)) continue;
    const value = playerFigure(p, f);
    total += value;
    most = max(most, value);
    least = min(least, value);
  }
  if (how >= Over.TOTAL_OPPONENTS) return total;
  return who == 0 ? 0 : how == Over.MOST_OPPONENTS ? most : least;
}
function playerFigure(p: i32, f: i32): i32 {
  return f < FIRST_FIGURE ? <i32>zone(p, f).count : figure(p, f);
}

function overSet(op: i32): i32 {
  const attr = readByte();
  readSet();
  if (setCount == 0) return 0;
  let total = 0;
  let most = -AMOUNT;
  let least = AMOUNT;
  for (let i = 0; i < setCount; i++) {
    if (!readable(found(i))) return 0;
    const value = attr < 8 ? current(found(i), attr) : attribute(found(i), attr);
    total += value;
    most = max(most, value);
    least = min(least, value);
  }
  return op == Op.SUM ? total : op == Op.GREATEST ? most : least;
}

function flipCoins(n: i32): i32 {
  let heads = 0;
  for (let i = 0; i < n; i++) {
    const coin = drawKept(2);
    if (coin < 0) return 0;
    heads += coin;
  }
  return heads;
}

function symbolsShow(): i32 {
  let all = 1;
  for (let i = 0; i < 4; i++) if (figure(you, symbolFigure + i) < readByte()) all = 0;
  return all;
}
/** The sum of the first symbol over a row, the others follow. */
const symbolFigure: i32 = FIRST_FIGURE + 4;

export function value(op: i32): void {
  switch (op) {
    case Op.NUM:
      return push(<i32>(<i8>readByte()));
    case Op.NUM2:
      return push(<i32>(<i16>readWord()));
    case Op.COUNT:
      readSet();
      return push(setCount);
    case Op.EXISTS:
      readSet();
      return push(setCount > 0 ? 1 : 0);
    case Op.SUM:
    case Op.GREATEST:
    case Op.LEAST:
      return push(overSet(op));
    case Op.FIGURE: {
      const f = readByte();
      return push(over(f, readByte()));
    }
    case Op.GAME:
      return push(gameFigure(readByte()));
    case Op.EVENT:
      return push(entry(entryIndex).amount);
    case Op.TYPES:
      return push(symbolsShow());
    case Op.DID:
      return push(did());
    case Op.PICKED:
      return push(registerCount(readByte()) > 0 ? 1 : 0);
    case Op.COINS:
      if (agreed()) push(flipCoins(min(pop(), REPEATS)));
      return;
    case Op.HALF:
      return push(pop() >> 1);
    case Op.NOT:
      return push(pop() ? 0 : 1);
  }
  const b = pop();
  const a = pop();
  push(combine(op, a, b));
}

function combine(op: i32, a: i32, b: i32): i32 {
  switch (op) {
    case Op.RANDOM: {
      if (!agreed()) return 0;
      const r = drawKept(max(b - a, 0) + 1);
      return a + max(r, 0);
    }
    case Op.ADD:
      return a + b;
    case Op.SUB:
      return a - b;
    case Op.MUL:
      return a * b;
    case Op.MIN:
      return min(a, b);
    case Op.MAX:
      return max(a, b);
    case Op.COMPARE:
      return compare(readByte(), a, b) ? 1 : 0;
    case Op.AND:
      return a & b;
  }
  return a | b;
}
