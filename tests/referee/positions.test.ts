// Saves, logs and positions at every decision of random matches: what they give back is the match.

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../host/js/game.ts';
import { built, GAME, Talk, variety, type Response } from './support.ts';

const MATCHES = 15;

describe.skipIf(!built)('at every decision of random matches', () => {
  /** Plays `MATCHES` matches at random and calls `look` at every decision. */
  async function everywhere(look: (talk: Talk, state: Response, request: JsonObject) => Promise<void>, every = 1) {
    const talk = new Talk();
    const requests = variety(talk);
    for (let i = 0; i < MATCHES; i++) {
      const request = requests.next().value as JsonObject;
      let state = await talk.ok(request);
      for (let n = 0; state['status'] === 'asking'; n++) {
        expect(n).toBeLessThan(3000);
        expect(state['waiting']).not.toEqual([]);
        if (n % every === 0) await look(talk, state, request);
        state = await talk.ok({ do: 'auto', policy: 'random', seed: `${i}/${n}`, until: 1 });
      }
      await look(talk, state, request);
    }
  }

  test('a save loads to the same match, and goes on the same way', async () => {
    await everywhere(async (talk, state) => {
      const { save } = await talk.ok({ do: 'save' });
      const other = new Talk();
      const loaded = await other.ok({ do: 'load', save });
      expect(loaded['hash']).toBe(state['hash']);
      expect(loaded.questions).toEqual((await talk.ok({ do: 'hash' })).questions);
      expect((await other.ok({ do: 'view' }))['view']).toEqual((await talk.ok({ do: 'view' }))['view']);
      expect((await other.ok({ do: 'save' }))['save']).toBe(save);
      for (const viewer of [0, 1, 'public', 'all']) {
        const past = { do: 'why', viewer };
        expect((await other.ok(past))['why']).toEqual((await talk.ok(past))['why']);
        const log = { do: 'log', viewer };
        expect((await other.ok(log))['log']).toEqual((await talk.ok(log))['log']);
      }
      const on = { do: 'auto', policy: 'random', seed: 'on', until: 3 };
      const after = await other.ok(on);
      await talk.ok(on);
      const here = await talk.ok({ do: 'hash' });
      expect(here['hash']).toBe(after['hash']);
      expect((await other.ok({ do: 'why' }))['why']).toEqual((await talk.ok({ do: 'why' }))['why']);
      await talk.ok({ do: 'load', save });
    }, 7);
  });

  test('a log replays to the same match', async () => {
    await everywhere(async (talk, state) => {
      // A log ends with the last whole decision.
      const whole =
        state['status'] === 'ended' ||
        new Set(state.questions.map((q) => q.player)).size ===
          (await talk.ok({ do: 'view', viewer: 'public' }))['waiting'].length;
      const { log } = await talk.ok({ do: 'log' });
      const other = new Talk();
      const replayed = await other.ok({ do: 'replay', log });
      if (whole && state.questions.every((question) => (question.id & 63) === 0))
        expect(replayed['hash']).toBe(state['hash']);
      expect((await other.ok({ do: 'log' }))['log']).toEqual(log);
      const { rules: _, pack: __, ...golden } = log as JsonObject;
      expect((await other.ok({ do: 'replay', log: golden }))['hash']).toBe(replayed['hash']);
    }, 11);
  });

  test('the position of a view gives the same view', async () => {
    await everywhere(async (talk, state, request) => {
      if (state['status'] === 'ended') return;
      const { view } = (await talk.ok({ do: 'view' })) as Response & { view: JsonObject };
      const { do: _, ...fields } = request;
      const players = (request['players'] as JsonObject[]).map((player) => ({ name: player['name']! }));
      const other = new Talk();
      await other.ok({ ...fields, do: 'position', players, position: view });
      expect((await other.ok({ do: 'view' }))['view']).toEqual(view);
    });
  });

  test('a log of other rules, cards or answers is refused', async () => {
    const talk = new Talk();
    await talk.ok(talk.game());
    const done = await talk.ok({ do: 'auto', policy: 'random', seed: '1' });
    const { log } = (await talk.ok({ do: 'log' })) as Response & { log: JsonObject };
    expect(await talk.error({ do: 'replay', log: { ...log, rules: '00' } })).toMatchObject({
      code: 'other-rules',
      found: '00',
    });
    expect(await talk.error({ do: 'replay', log: { ...log, pack: '00' } })).toMatchObject({
      code: 'other-pack',
      expected: log['pack'],
    });
    expect(await talk.error({ do: 'replay', log: { ...log, seed: 'other' } })).toMatchObject({ code: 'other-log' });
    expect(await talk.error({ do: 'replay', log: { ...log, game: 'chess' } })).toMatchObject({ code: 'unknown-game' });
    const records = log['records'] as JsonObject[];
    const at = records.findIndex((record) => record['type'] === 'answer');
    const bent = records.map((record, i) => (i === at ? { ...record, picks: [[61]] } : record));
    expect((await talk.send({ do: 'replay', log: { ...log, records: bent } })).ok).toBe(false);
    expect((await talk.ok({ do: 'hash' }))['hash']).toBe(done['hash']);
  });

  test('a save of other cards is refused with both hashes', async () => {
    const talk = new Talk();
    await talk.ok(talk.game());
    const { save } = await talk.ok({ do: 'save' });
    const other = new Talk();
    await other.ok({
      do: 'cards',
      game: GAME,
      source: 'set "Trial" "T"\n\ncard 1 "Testling" fire power 3 cost 0 {\n}\n',
    });
    expect(await other.error({ do: 'load', save })).toMatchObject({
      code: 'other-pack',
      found: expect.any(String),
      expected: expect.any(String),
    });
  });
});

describe.skipIf(!built)('positions by hand', () => {
  const two = { do: 'position', game: GAME, players: [{ name: 'A' }, { name: 'B' }] };

  test('stand at the start of a round', async () => {
    const talk = new Talk();
    const position = {
      round: 4,
      players: [{ hand: ['Cinderpup', 'Herdhoof'], play: ['Ember Duelist'] }, { hand: ['Twinspark', 'Coinscale'] }],
    };
    const state = await talk.ok({ ...two, position });
    expect(state).toMatchObject({ status: 'asking' });
    const { view } = (await talk.ok({ do: 'view' })) as Response & { view: JsonObject };
    expect(view).toMatchObject({
      round: 4,
      step: 'select',
      players: [
        { power: 7, mons: 1 },
        { power: 0, mons: 0 },
      ],
    });
    expect(state.questions.map((question) => question.kind)).toEqual(['select', 'select']);
  });

  test('nonsense is refused', async () => {
    const talk = new Talk();
    for (const position of [{ round: 300 }, { players: [{ hand: 'x' }] }, { step: 'nap' }, { resume: 'AAAA' }])
      expect((await talk.send({ ...two, position })).ok).toBe(false);
    expect(await talk.error({ do: 'hash' })).toMatchObject({ code: 'no-match' });
  });
});
