// Programs that play, and the arena.

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { interval, play, table } from '../../host/cli/arena.ts';
import { Library } from '../../host/cli/library.ts';
import { policyNamed } from '../../host/cli/policies.ts';
import { parseSeat, Seat } from '../../host/cli/seats.ts';
import { at } from '../../scripts/lib.mjs';
import { built, GAME, Talk, variety } from './support.ts';

const SAMPLE = `"${process.execPath}" "${at('host/cli/bots/sample-bot.mjs')}"`;
const program = (script: string) => `"${process.execPath}" -e '${script}'`;

test('a seat is NAME=PROGRAM', () => {
  expect(parseSeat('a=b c=d')).toMatchObject({ name: 'a', program: 'b c=d' });
  for (const wrong of ['a', '=b', 'a=', 'random=x']) expect(() => parseSeat(wrong)).toThrow();
});

describe.skipIf(!built)('seats', () => {
  test('the sample bot plays whole matches of every kind, legally', async () => {
    const seat = new Seat('sample', SAMPLE);
    const talk = new Talk([seat]);
    const requests = variety(talk);
    for (let i = 0; i < 20; i++) {
      await talk.ok(requests.next().value!);
      expect(await talk.ok({ do: 'auto', policy: 'sample', seed: '1' })).toMatchObject({ status: 'ended' });
    }
    seat.close();
  });

  test.each([
    ['bot-answer', program('process.stdin.on("data", () => console.log("what?"))')],
    ['bot-answer', program('process.stdin.on("data", () => console.log("{}"))')],
    [
      'late-question',
      program('process.stdin.on("data", () => console.log(JSON.stringify({question: 999999, choose: []})))'),
    ],
    ['bot-failed', program('process.exit(3)')],
    ['bot-failed', 'no-such-program-anywhere 2>/dev/null'],
    ['bot-timeout', program('setInterval(() => {}, 1000)')],
  ])('a bot that fails: %s', async (code, command) => {
    const seat = new Seat('bad', command, 1500);
    const talk = new Talk([seat]);
    const before = await talk.ok(talk.game());
    expect(await talk.error({ do: 'auto', policy: 'bad' })).toMatchObject({ code });
    expect((await talk.ok({ do: 'hash' }))['hash']).toBe(before['hash']);
    seat.close();
  });

  test('the arena counts wins with their interval', async () => {
    const shelf = new Library().shelf(GAME);
    const { deck } = new Talk().deck(0);
    expect(deck).toHaveLength(7);
    const ready = shelf.pack.decks[0]?.id;
    if (!ready) return;
    const entrant = (label: string) => ({ label, policy: policyNamed('random', []), deck: ready });
    const plan = {
      shelf,
      entrants: [entrant('a'), entrant('b'), entrant('c')],
      matches: 30,
      seed: 's',
      format: 'single',
      options: {},
    };
    const standings = await play(plan);
    expect(standings.reduce((sum, standing) => sum + standing.share, 0)).toBeCloseTo(1);
    for (const { won, shared, lost, share, low, high } of standings) {
      expect(won + shared + lost).toBe(30);
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
    }
    expect(table(standings).split('\n')).toHaveLength(4);
    expect(await play(plan)).toEqual(standings);
  });

  test('the program reads lines and writes lines, and ends with status 0', () => {
    const lines = ['{"do":"games"}', 'x', '{"do":"hash","tag":"\u2028"}'];
    const run = spawnSync(
      process.execPath,
      [at('node_modules/tsx/dist/cli.mjs'), at('host/cli/referee.ts'), '--seat', `s=${SAMPLE}`],
      {
        input: lines.join('\n'),
        encoding: 'utf8',
      },
    );
    expect(run.status).toBe(0);
    const out = run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(out).toMatchObject([
      { ok: true, policies: ['random', 'quick', 'normal', 'strong', 's'] },
      { ok: false },
      { ok: false, tag: '\u2028' },
    ]);
  });
});

test('intervals are those of Wilson', () => {
  const [low, high] = interval(0.5, 100);
  expect(low).toBeCloseTo(0.4038, 3);
  expect(high).toBeCloseTo(0.5962, 3);
  expect(interval(0, 0)).toEqual([0, 1]);
});
