// Looking ahead is worth it, the tables add up, and the levels play everywhere.

import { describe, expect, test } from 'vitest';
import { balance, balanceTable, EVEN } from '../../host/cli/balance.ts';
import { Library } from '../../host/cli/library.ts';
import { POLICIES, playOn, policyNamed } from '../../host/cli/policies.ts';
import { strength, strengthTable } from '../../host/cli/strength.ts';
import { Dice } from '../../host/js/dice.ts';
import { Fields } from '../../host/js/fields.ts';
import { Match } from '../../host/js/match.ts';
import { inSteps, LEVELS, rolloutsOf } from '../../host/js/thinking.ts';

const shelf = new Library().shelf('super-battle-mon');

function newMatch(seed: string): Match {
  const players = shelf.pack.decks.slice(0, 2).map((deck, i) => ({ name: `P${i}`, deck: deck.id }));
  const setup = shelf.game.setup(new Fields({ seed, players }, ''), shelf.pack, true);
  return Match.start(shelf.cartridge(), { ...shelf.parts(), setup });
}

test('with equal decks, even a little thinking beats random play', () => {
  const [row] = strength({ shelf, rollouts: [16], matches: 48, seed: 'smoke', against: ['random'] });
  // It wins about nine in ten: 48 matches fall below seven in ten once in a million runs.
  expect(row!.random.matches).toBe(48);
  expect(row!.random.share).toBeGreaterThan(0.7);
  expect(strengthTable([row!]).split('\n')).toHaveLength(2);
});

test('the balance of decks: every pair in both seats, shares that sum to one', () => {
  const done: number[] = [];
  const rows = balance({ shelf, rollouts: 1, matches: 2, seed: 'smoke' }, (n) => done.push(n));
  const n = shelf.pack.decks.length;
  expect(done.at(-1)).toBe(n * (n - 1));
  expect(rows.map((row) => row.deck)).toEqual(shelf.pack.decks.map(({ id }) => id));
  expect(rows.reduce((sum, row) => sum + row.field.points, 0)).toBeCloseTo(n * (n - 1), 9);
  rows.forEach((row, i) => {
    const [low, high] = row.field.interval;
    expect(row.even).toBe(low >= EVEN[0] && high <= EVEN[1]);
    rows.forEach((other, j) => {
      if (i !== j) expect(row.against[j]!.share + other.against[i]!.share).toBeCloseTo(1, 9);
    });
  });
  expect(balanceTable(rows).split('\n')).toHaveLength(n + 1);
});

describe('levels', () => {
  test('are policies of the referee and the arena', async () => {
    expect(POLICIES).toEqual(['random', ...LEVELS.map(({ name }) => name)]);
    const match = newMatch('levels');
    const quick = policyNamed('quick', []);
    await playOn(match, () => quick, new Dice('levels'));
    expect(match.ended).toBe(true);
  });

  test('a thought in steps gives the answer that one step gives, tells how far it is, and lets others get their turn', async () => {
    const rollouts = rolloutsOf('quick')!;
    const [one, two] = [newMatch('steps'), newMatch('steps')];
    while (!one.ended) {
      const player = one.waiting()[0]!;
      const heard: number[] = [];
      let turns = 0;
      const pause = async () => void turns++;
      const chosen = await one.thinkAnswerSlowly(player, 5, rollouts, {
        rollouts: 1,
        progress: (done) => heard.push(done),
        pause,
      });
      expect(two.thinkAnswer(player, 5, rollouts)).toEqual(chosen);
      expect(one.hash()).toBe(two.hash());
      expect(heard.at(-1)).toBe(1);
      expect(heard).toEqual([...heard].sort((a, b) => a - b));
      expect(turns).toBe(heard.length - 1);
    }
  });

  test('a thought can be given up, and is refused once the match has gone on', async () => {
    const match = newMatch('given up');
    const player = match.waiting()[0]!;
    const before = match.hash();
    const controller = new AbortController();
    const pause = async () => controller.abort(new Error('enough'));
    await expect(
      match.thinkAnswerSlowly(player, 5, 1000, { rollouts: 1, pause, signal: controller.signal }),
    ).rejects.toThrow('enough');
    expect(match.hash()).toBe(before);
    const { step } = match.think(player, 5, 1000);
    expect(step(1)).toBeNull();
    match.answerAtRandom(player, 1);
    while (match.waiting().length) match.answerAtRandom(match.waiting()[0]!, 2);
    await expect(inSteps(step, 1000)).rejects.toMatchObject({ code: 'not-thinking' });
    expect(() => match.think(0, 5, 100)).toThrow(expect.objectContaining({ code: 'not-asked' }));
  });

  test('a number of rollouts out of range is refused with both numbers', () => {
    const match = newMatch('range');
    const player = match.waiting()[0]!;
    expect(() => match.think(player, 1, 65_536)).toThrow(
      expect.objectContaining({
        code: 'bad-budget',
        message: 'The computer thinks in 1 to 60000 rollouts, not 65536.',
      }),
    );
  });
});
