// Referee lines with anything wrong in them: always one line out, and after an error the match is as it was.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../host/js/game.ts';
import { built, GAME, Talk, type Response } from './support.ts';

const RUNS = 400;

/** Requests that are all right in the match at hand. */
async function good(talk: Talk): Promise<JsonObject[]> {
  const state = await talk.ok({ do: 'view' });
  const { save } = await talk.ok({ do: 'save' });
  const { log } = await talk.ok({ do: 'log' });
  const question = state.questions[0];
  return [
    { do: 'games' },
    { do: 'cards', game: GAME },
    { do: 'check', game: GAME, ...talk.deck(1), format: 'constructed', options: { sideboard: 4 } },
    talk.game(3, { options: { roundLoserDiscards: 1 } }),
    { do: 'position', game: GAME, players: [{ name: 'A' }, { name: 'B' }], position: state['view'] },
    {
      do: 'answer',
      player: question?.player ?? 0,
      question: question?.id ?? 0,
      choose: question ? talk.choice(question) : [],
    },
    { do: 'view', viewer: 1 },
    { do: 'why', since: 3 },
    { do: 'auto', policy: 'random', seed: 'x', until: 2, players: [0] },
    { do: 'load', save },
    { do: 'replay', log },
    { do: 'concede', player: 0 },
  ];
}

const leaf = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.constantFrom<Json>(null, true, false, '', '0', -1, 255, 256, 65535, 65536, 2 ** 31, 2 ** 32, 1e300, [], {}, [[]], {
    a: 1,
  }),
) as fc.Arbitrary<Json>;

/** One place of a value, chosen by a number, changed. */
function mutate(value: Json, pick: number, into: Json, how: number): Json {
  const paths: (string | number)[][] = [];
  const walk = (at: Json, path: (string | number)[]) => {
    if (path.length) paths.push(path);
    if (at !== null && typeof at === 'object')
      for (const key of Object.keys(at))
        walk((at as JsonObject)[key]!, [...path, Array.isArray(at) ? Number(key) : key]);
  };
  walk(value, []);
  const copy = structuredClone(value);
  const path = paths[pick % paths.length]!;
  let at = copy as Record<string | number, Json>;
  for (const key of path.slice(0, -1)) at = at[key] as unknown as Record<string | number, Json>;
  const last = path[path.length - 1]!;
  const old = at[last]!;
  if (how === 0) at[last] = into;
  else if (how === 1) delete at[last];
  else if (how === 2) at[`${last}x`] = into;
  else if (typeof old === 'number') at[last] = old + (pick % 3) - 1;
  else if (typeof old === 'string' && old.length) {
    const i = pick % old.length;
    at[last] = old.slice(0, i) + String.fromCharCode(32 + (pick % 95)) + old.slice(i + 1);
  } else if (Array.isArray(old)) at[last] = [...old, into];
  else at[last] = into;
  return copy;
}

describe.skipIf(!built)('lines with anything wrong in them', () => {
  test('mutated requests', async () => {
    const talk = new Talk();
    const start = async () => {
      await talk.ok(talk.game(2, { seed: 'fuzz' }));
      return talk.ok({ do: 'auto', policy: 'random', seed: 'fuzz', until: 6 });
    };
    let state = await start();
    let base = await good(talk);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), leaf, fc.nat(3), async (which, pick, into, how) => {
        const request = mutate(base[which % base.length]!, pick, into, how);
        const text = await talk.referee.line(JSON.stringify(request));
        expect(text).not.toContain('\n');
        const response = JSON.parse(text) as Response;
        if (response.ok) {
          // It was no harm, or another match has begun.
          state = await start();
          base = await good(talk);
          return;
        }
        const { code, message, rule } = response['error'] as { code: string; message: string; rule: string | null };
        expect(['fault', 'trap', 'limit']).not.toContain(code);
        expect(message.length).toBeGreaterThan(5);
        expect(rule === null || /^S\d+$/.test(rule)).toBe(true);
        expect((await talk.ok({ do: 'hash' }))['hash']).toBe(state['hash']);
      }),
      { numRuns: RUNS },
    );
  });

  test('lines of any characters', async () => {
    const talk = new Talk();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), async (line) => {
        const text = await talk.referee.line(line);
        expect(text).not.toContain('\n');
        expect(JSON.parse(text)).toMatchObject({ ok: false });
      }),
    );
    const deep = '['.repeat(100_000);
    expect(JSON.parse(await talk.referee.line(deep))).toMatchObject({ ok: false });
    for (const depth of [100, 5000, 50_000]) {
      const nested = `{"do":"games","tag":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expect(JSON.parse(await talk.referee.line(nested))).toHaveProperty('ok');
    }
  });
});
