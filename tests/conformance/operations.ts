// Which operations the effects of a pack's cards are made of, read from the code itself (docs/effect-code.md).

import { readFileSync } from 'node:fs';
import { Effect, Op, Pack as P, Record as R } from '../../assembly/kernel/format.ts';
import type { Pack } from '../../host/js/pack.ts';
import { at } from '../../scripts/lib.mjs';

/** Operand bytes and selectors of each operation. */
const SHAPES: Record<number, [number, number]> = {
  [Op.NUM]: [1, 0],
  [Op.NUM2]: [2, 0],
  [Op.COUNT]: [0, 1],
  [Op.SUM]: [1, 1],
  [Op.GREATEST]: [1, 1],
  [Op.LEAST]: [1, 1],
  [Op.FIGURE]: [2, 0],
  [Op.GAME]: [1, 0],
  [Op.COMPARE]: [1, 0],
  [Op.TYPES]: [4, 0],
  [Op.EXISTS]: [0, 1],
  [Op.PICKED]: [1, 0],
  [Op.UNLESS]: [2, 0],
  [Op.SKIP]: [2, 0],
  [Op.CHOOSE]: [4, 1],
  [Op.PLAYER]: [2, 0],
  [Op.MODES]: [1, 0],
  [Op.EACH]: [3, 0],
  [Op.FOREACH]: [3, 1],
  [Op.REPEAT]: [2, 0],
  [Op.TAILS]: [2, 0],
  [Op.MOD_ADD]: [2, 1],
  [Op.MOD_SET]: [2, 1],
  [Op.SWAP]: [2, 2],
  [Op.SET_SYMBOLS]: [5, 1],
  [Op.FLIP]: [0, 1],
  [Op.UNFLIP]: [0, 1],
  [Op.DISCARD]: [0, 1],
  [Op.DISCARD_RANDOM]: [1, 0],
  [Op.RETURN]: [0, 1],
  [Op.PLAY_EXTRA]: [0, 1],
  [Op.UNDER]: [0, 2],
  [Op.MOVE]: [1, 1],
  [Op.EXCHANGE]: [0, 2],
  [Op.COPY]: [0, 1],
  [Op.BLANK]: [1, 1],
  [Op.LOOK]: [1, 0],
  [Op.REVEAL]: [0, 1],
  [Op.FORCE]: [2, 0],
  [Op.FORCE_CARD]: [1, 1],
  [Op.PREVENT]: [2, 1],
  [Op.RESET]: [0, 1],
  [Op.RESULT]: [2, 0],
  [Op.REMOVE]: [0, 1],
  [Op.COUNTERS]: [0, 1],
  [Op.GROUP_ADD]: [5, 0],
  [Op.GROUP_SET]: [5, 0],
  [Op.DECK_SIZE]: [1, 0],
  [Op.COPIES]: [4, 0],
};

export interface EffectShape {
  timing: number;
  /** Zone bits in which it works. */
  where: number;
  operations: Set<number>;
}

/** Names of all operations, by number, as format.ts has them. */
export const OPERATIONS = new Map(
  [...enumText('Op').matchAll(/^ {2}(\w+) = (\w+),/gm)].map(([, name, value]) => [Number(value), name!]),
);

function enumText(name: string): string {
  const text = readFileSync(at('assembly/kernel/format.ts'), 'utf8');
  return new RegExp(`enum ${name} \\{[^]*?^\\}`, 'm').exec(text)![0];
}

/** The effects of every card of a pack, by card index and effect number. */
function effectsOf(pack: Pack): EffectShape[][] {
  const { bytes } = pack;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records = data.getUint32(P.AT_RECORDS_AT, true);
  const code = data.getUint32(P.AT_CODE_AT, true);
  return pack.cards.map(({ index }) => {
    const record = records + index * R.SIZE;
    let from = code + data.getUint32(record + R.AT_CODE, true);
    return Array.from({ length: bytes[record + R.AT_EFFECTS]! }, () => {
      const start = from + Effect.HEADER;
      const to = start + data.getUint16(from + Effect.AT_LENGTH, true);
      const effect = {
        timing: bytes[from]!,
        where: bytes[from + Effect.AT_WHERE]!,
        operations: operations(bytes, start, to),
      };
      from = to;
      return effect;
    });
  });
}

function operations(bytes: Uint8Array, from: number, to: number): Set<number> {
  const found = new Set<number>();
  for (let pc = from; pc < to;) {
    const op = bytes[pc]!;
    if (!OPERATIONS.has(op)) throw new Error(`no operation ${op}`);
    found.add(op);
    const [operands, selectors] = SHAPES[op] ?? [0, 0];
    pc += 1 + operands + (op === Op.MODES ? 2 * bytes[pc + 1]! : 0);
    for (let n = 0; n < selectors; n++) pc += 5 + 4 * bytes[pc + 4]!;
  }
  return found;
}

const known = new WeakMap<Pack, EffectShape[][]>();
/** The same, computed once for a pack. */
export function shapesOf(pack: Pack): EffectShape[][] {
  const found = known.get(pack) ?? effectsOf(pack);
  known.set(pack, found);
  return found;
}
