/** What the tests of the card tools share. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  compileSources,
  GAMES,
  superBattleMon,
  type CardError,
  type Compiled,
  type Vocabulary,
} from '../../tools/cards/index';

export const root = resolve(import.meta.dirname, '../..');
export const v = superBattleMon;
/** Every game, for tests that hold for all of them. */
export const games = Object.entries(GAMES);

export function compile(text: string, vocabulary: Vocabulary = v, name = 'test.cards'): Compiled {
  return compileSources([{ name, text }], vocabulary);
}

/** Compiles an effect on line 2 of a card of its own, beside others that it may name. */
export function compileEffect(effect: string, vocabulary: Vocabulary = v): Compiled {
  return compile(cardWith(effect, vocabulary), vocabulary);
}
export const cardWith = (effect: string, { game }: Vocabulary) => CARDS[game](effect);
const CARDS: Record<string, (effect: string) => string> = {
  'super-battle-mon': (effect) =>
    `card 1 "Test" fire power 1 cost 0 {\n${effect}\n}\ncard 2 "Cinderpup" fire power 1 cost 0 {}`,
  'battle-of-aeons': (effect) =>
    `${headOf(effect)} {\n${effect}\n}\nmonster 2 "Pebble Imp" stone natural imp cost 1 health 3 attack 2 {}\ntoken 3 "Sproutling" grove natural plant cost 0 health 1 attack 1 {}`,
};
/** A card of a class that has such effects. */
function headOf(effect: string): string {
  const stats = 'flame natural beast cost 1 health 1 attack 1';
  if (effect.startsWith('offering')) return `limitbreak 1 "Test" ${stats}`;
  if (/^use on /.test(effect)) return 'reaction 1 "Test" battle cost 1';
  if (/^use\b|\n *use\b/.test(effect)) return 'basic 1 "Test" cost 1';
  if (/^(from\(\w+\) )?(passive|active)|^(lore|example)/.test(effect)) return `monster 1 "Test" ${stats}`;
  return `structure 1 "Test" cost 1`;
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
