// Where things lie in the state block, read from the memory map itself (assembly/kernel/memory.ts), so that a test that
// changes a saved state follows when the layout changes.

import { readFileSync } from 'node:fs';
import { at } from '../../scripts/lib.mjs';

const FILES = ['kernel/limits', 'kernel/memory', 'games/super-battle-mon/game'];
const WIDTHS: Record<string, number> = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, u64: 8 };

const text = FILES.map((file) => readFileSync(at(`assembly/${file}.ts`), 'utf8')).join('\n');

/** The build's constants, such as LIMIT_CARDS. */
function given(): Map<string, number> {
  const { targets } = JSON.parse(readFileSync(at('asconfig.json'), 'utf8')) as {
    targets: Record<string, { use?: string[] }>;
  };
  const use = targets['super-battle-mon']!.use ?? [];
  return new Map(use.map((each) => [each.split('=')[0]!, Number(each.split('=')[1])]));
}

function readConstants(): Map<string, number> {
  const known = given();
  for (const [, name, expression] of text.matchAll(/^export const (\w+): (?:i32|bool) = ([^;]+);/gm)) {
    const chosen = /^isDefined\((\w+)\) \? \w+ : (.+)$/s.exec(expression!);
    const value = chosen ? (known.get(chosen[1]!) ?? evaluate(chosen[2]!, known)) : evaluate(expression!, known);
    if (value !== null) known.set(name!, value);
  }
  return known;
}

/** A sum of products of known names and numbers, or a choice between such; null: something else. */
function evaluate(expression: string, known: Map<string, number>): number | null {
  const numbers = expression.replace(/[A-Za-z_]\w*/g, (name) => String(known.get(name) ?? 'unknown'));
  if (!/^[\dxa-f\s()+*&~|<?:-]+$/i.test(numbers) || numbers.includes('unknown')) return null;
  return Number(new Function(`return ${numbers}`)());
}

const constants = readConstants();

export function constant(name: string): number {
  const value = constants.get(name);
  if (value === undefined) throw new Error(`the memory map has no ${name}`);
  return value;
}

/** Offset and width of a field of a class of the memory map. */
export function field(type: string, name: string): { offset: number; width: number } {
  const body = new RegExp(`export class ${type} \\{([^}]*)\\}`).exec(text)?.[1];
  let offset = 0;
  for (const [, each, kind] of (body ?? '').matchAll(/^ {2}(\w+): (\w+);/gm)) {
    const width = WIDTHS[kind!]!;
    offset = Math.ceil(offset / width) * width;
    if (each === name) return { offset, width };
    offset += width;
  }
  throw new Error(`${type} has no ${name}`);
}

/** Reads and writes fields of a state block. */
export class State {
  private readonly data: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get(base: number, type: string, name: string): number {
    const { offset, width } = field(type, name);
    return width === 1
      ? this.data.getUint8(base + offset)
      : width === 2
        ? this.data.getUint16(base + offset, true)
        : this.data.getUint32(base + offset, true);
  }

  put16(at: number, value: number): void {
    this.data.setUint16(at, value, true);
  }

  get cards(): number {
    return this.get(0, 'Kernel', 'cards');
  }

  get players(): number {
    return this.get(0, 'Kernel', 'players');
  }

  /** A field of the card in a slot. */
  card(slot: number, name: string): number {
    return this.get(this.cardAt(slot), 'Card', name);
  }

  cardAt(slot: number): number {
    return constant('CARDS_AT') + slot * constant('CARD_BYTES');
  }

  poolAt(player: number): number {
    return constant('GAME_AT') + constant('MATCH_BYTES') + player * constant('POOL_BYTES');
  }

  /** Where the identity of a place in a player's pool stands. */
  poolCardAt(player: number, place: number): number {
    return this.poolAt(player) + 8 + 2 * place;
  }
}
