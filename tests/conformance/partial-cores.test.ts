/**
 * Whole matches with one core that sees all and one core per player that has no seed and knows only its own cards and what
 * has been revealed (design: two devices that keep secrets from each other), and one that knows no hand. After every decision
 * the public view, each player's own view, questions, events and log are the same bytes.
 */

import { describe, expect, test } from 'vitest';
import type { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { Together } from './partial.ts';
import { generator } from './play.ts';
import { partialConfiguration, randomSetup, variedSetup } from './setups.ts';
import { cartridge, goldenPack, indexPack, standardPack } from './support.ts';

/** Plays matches `from` to `to` − 1; returns the formats played. */
function playTogether(
  pack: Pack,
  from: number,
  to: number,
  { setupOf = randomSetup, leftOut = '' }: { setupOf?: typeof variedSetup; leftOut?: string } = {},
) {
  const all = cartridge(pack.bytes);
  const partial = [0, 1, 2, 3, 4].map(() => cartridge(pack.bytes));
  const formats = new Set<string>();
  for (let seed = from; seed < to; seed++) {
    const setup = setupOf(all, pack, seed);
    if (setup.format === leftOut) continue;
    const together = new Together({ all, partial });
    const draw = generator(seed + 1000);
    // The stack of a solo match is nobody's.
    const seats = setup.format === 'solo' ? 1 : setup.players.length;
    try {
      together.start(superBattleMon.configuration(setup, pack), (who) => partialConfiguration(setup, who), seats);
      while (together.all.asking) together.step(draw, seed % 4 === 0 ? 8 : 0);
    } catch (error) {
      throw new Error(`match ${seed}: ${(error as Error).message}`, { cause: error });
    }
    expect(together.all.status, `match ${seed}`).toBe(2);
    formats.add(`${setup.format} ${setup.players.length}`);
  }
  return formats;
}

describe('cores that know only their own cards agree on what is public and on their own views', () => {
  const formats = new Set<string>();
  test.each([0, 50, 100, 150])('in 50 matches of the Standard set, from %i', (from) => {
    for (const format of playTogether(standardPack(), from, from + 50)) formats.add(format);
  });
  test('in every format, of two to four players', () => {
    for (const format of ['single', 'constructed', 'pack-battle', 'ranger-battle', 'no-table'])
      for (const players of [2, 3, 4]) expect([...formats]).toContain(`${format} ${players}`);
    expect([...formats]).toContain('solo 2');
  });
  test('with cards that use every word of the language', () => {
    // A stack chooses what only its own cards show: nobody but a core with the seed can play that.
    playTogether(indexPack(), 0, 100, { leftOut: 'solo' });
  });
  test('with pools pulled by hand, decks of other sizes and stacks of their own deck', () => {
    playTogether(goldenPack(), 0, 80, { setupOf: variedSetup });
  });
});

test.each([1963, 227])('a difference that was found: match %i', (seed) => {
  playTogether(standardPack(), seed, seed + 1);
});
