/**
 * Whole matches with one core that sees all and one core per player that has no seed and knows only its own cards and what
 * has been revealed (design: two devices that keep secrets from each other). After every decision the public view, each
 * player's own view, questions, events and log are the same bytes.
 */

import { describe, expect, it } from 'vitest';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { Together } from './partial.ts';
import { generator } from './play.ts';
import { partialConfiguration, randomSetup } from './setups.ts';
import { cartridge, standardPack } from './support.ts';

const MATCHES = 80;

describe('cores that know only their own cards', () => {
  const pack = standardPack();
  const all = cartridge(pack.bytes);
  const partial = [0, 1, 2, 3].map(() => cartridge(pack.bytes));
  for (let from = 0; from < MATCHES; from += 10)
    it(`agree on what is public and on their own views: matches ${from} to ${from + 9}`, () => {
      let decisions = 0;
      for (let seed = from; seed < from + 10; seed++) {
        const setup = randomSetup(all, pack, seed);
        const together = new Together({ all, partial });
        const draw = generator(seed + 1000);
        const seats = setup.format === 'solo' ? 1 : setup.players.length;
        together.start(
          superBattleMon.configuration(setup, pack),
          (viewer) => partialConfiguration(setup, viewer),
          seats,
        );
        while (together.all.asking) together.step(draw, seed % 4 === 0 ? 8 : 0);
        expect(together.all.status, `match ${seed}`).toBe(2);
        decisions += together.decisions;
      }
      expect(decisions).toBeGreaterThan(0);
    });
});
