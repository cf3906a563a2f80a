/** Codes of the words that every game shares (assembly/kernel/format.ts). */

import { Base, Beside, Cmp, Op, Over, Pick, Who } from '../../assembly/kernel/format';
import type * as Ast from './ast';

/** Stands for "all" as a number of cards. */
export const ALL = 255;
/** Copy limit of a card that a deck may hold any number of. */
export const ANY = 255;
/** Values on the machine's stack, loops inside each other, blocks to choose from, terms of a selector (assembly/kernel/limits.ts). */
export const STACK = 12;
export const LOOPS = 3;
export const MODES = 6;
export const TERMS = 8;

export const WHO: Record<Ast.Who, number> = {
  you: Who.YOU,
  opponents: Who.OPPONENTS,
  all: Who.ALL,
  they: Who.THEY,
  chosen: Who.CHOSEN,
  owner: Who.OWNER,
  controller: Who.CONTROLLER,
  thatPlayer: Who.THAT,
};
export const OVER = {
  you: Over.YOU,
  they: Over.THEY,
  chosen: Over.CHOSEN,
  'most of opponents': Over.MOST_OPPONENTS,
  'least of opponents': Over.LEAST_OPPONENTS,
  'total of opponents': Over.TOTAL_OPPONENTS,
  'total of all': Over.TOTAL_ALL,
} as const;
export const CMP: Record<Ast.Comparison, number> = {
  '=': Cmp.EQ,
  '!=': Cmp.NE,
  '<': Cmp.LT,
  '<=': Cmp.LE,
  '>': Cmp.GT,
  '>=': Cmp.GE,
};
export const PICK = { chosen: Pick.CHOSEN, random: Pick.RANDOM, highest: Pick.HIGHEST, lowest: Pick.LOWEST } as const;
export const BESIDE = { left: Base.LEFT, right: Base.RIGHT, neighbours: Base.NEIGHBOURS } as const;
export const BESIDE_WHAT = { this: Beside.THIS, it: Beside.IT, that: Beside.THAT } as const;
export const ARITHMETIC = { '+': Op.ADD, '-': Op.SUB, '*': Op.MUL, min: Op.MIN, max: Op.MAX } as const;
