// What holds in every match: 2,000 random ones over all formats, options, 2–4 players and Rangers (npm run soak plays more).

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { codeOf } from '../fuzz/support.ts';
import { anyAnswer, dice, drive, openOf, pick, playOut, startRandom, within, type Open } from './play.ts';

const shelf = new Shelf(superBattleMon);

test('2,000 random matches keep their cards, stay within their bounds and end; at every decision somebody can answer', () => {
  const cartridge = shelf.cartridge();
  const seen = new Set<string>();
  let refused = 0;
  for (let seed = 1; seed <= 2000; seed++) {
    const next = dice(seed);
    try {
      const setup = startRandom(cartridge, shelf, next);
      refused += playOut(cartridge, next, Number(setup.options['roundCap']), 3).wrong;
      seen.add(setup.format).add(String(setup.players.length));
      if (setup.players.some(({ others }) => 'ranger' in others)) seen.add('ranger');
      for (const [name, value] of Object.entries(setup.options)) seen.add(`${name} ${value}`);
    } catch (error) {
      throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
    }
  }
  for (const format of [
    'single',
    'constructed',
    'pack-battle',
    'solo',
    'no-table',
    'ranger-battle',
    '2',
    '3',
    '4',
    'ranger',
  ])
    expect(seen).toContain(format);
  expect(seen).toContain('costPrinted yes');
  expect(seen).toContain('roundLoserDiscards 1');
  expect(refused).toBeGreaterThan(5000);
});

/** An open question somewhere in a random match. */
function somewhere(seed: number): { cartridge: ReturnType<typeof shelf.cartridge>; question: Open } {
  const next = dice(seed);
  const cartridge = shelf.cartridge();
  for (;;) {
    startRandom(cartridge, shelf, next);
    drive(cartridge);
    for (let left = next(30); left > 0 && openOf(cartridge).length; left--) {
      const question = pick(next, openOf(cartridge));
      cartridge.answer(question.player, question.id, anyAnswer(question, next));
      drive(cartridge);
    }
    const open = openOf(cartridge);
    if (open.length) return { cartridge, question: pick(next, open) };
  }
}

test('an answer is legal exactly when it keeps to the min, max, need and minimal of its question', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { cartridge, question } = somewhere(seed);
    const saved = cartridge.save();
    const hash = cartridge.hash();
    fc.assert(
      fc.property(fc.array(fc.nat(question.amounts.length), { maxLength: question.max + 2 }), (picks) => {
        const code = codeOf(() => cartridge.answer(question.player, question.id, picks));
        expect(code === 0, `${picks.join()} for ${JSON.stringify(question)}`).toBe(within(question, picks));
        if (code) expect(cartridge.hash()).toBe(hash);
        else cartridge.load(saved);
      }),
      { seed, numRuns: 80 },
    );
  }
});

test('a save goes on as the match itself does, after every decision', () => {
  const other = shelf.cartridge();
  const cartridge = shelf.cartridge();
  for (let seed = 1; seed <= 60; seed++) {
    const next = dice(seed);
    startRandom(cartridge, shelf, next);
    drive(cartridge);
    for (let open = openOf(cartridge); open.length; open = openOf(cartridge)) {
      const question = pick(next, open);
      const picks = anyAnswer(question, next);
      other.load(cartridge.save());
      for (const core of [cartridge, other]) {
        core.answer(question.player, question.id, picks);
        drive(core);
      }
      expect(other.hash(), `seed ${seed}`).toBe(cartridge.hash());
    }
  }
});
