/** What the tests of the card tools share. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileSources, superBattleMon, type CardError, type Compiled } from '../../tools/cards/index';

export const root = resolve(import.meta.dirname, '../..');
export const v = superBattleMon;

export function compile(text: string, name = 'test.cards'): Compiled {
  return compileSources([{ name, text }], v);
}

/** Compiles an effect on a card of its own, beside a Cinderpup that it may name. */
export function compileEffect(effect: string): Compiled {
  return compile(`card 1 "Test" fire power 1 cost 0 {\n${effect}\n}\ncard 2 "Cinderpup" fire power 1 cost 0 {}`);
}

export function folder(game: string): { name: string; text: string }[] {
  const path = join(root, 'cards', game);
  const names = readdirSync(path).filter((name) => name.endsWith('.cards'));
  return names.sort().map((name) => ({ name: `cards/${game}/${name}`, text: readFileSync(join(path, name), 'utf8') }));
}

/** code@line:column of every error. */
export function found(errors: readonly CardError[]): string[] {
  return errors.map((error) => `${error.code}@${error.line}:${error.column}`);
}

/** A small generator of random numbers, so that a failing case can be repeated by its seed. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
