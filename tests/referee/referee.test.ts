// The contract, request by request.

import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../host/js/game.ts';
import { built, GAME, Talk, type Response } from './support.ts';

/** A hand of which this viewer knows nothing, or only cards that it was shown. */
function unknown(hand: unknown): boolean {
  return Array.isArray(hand)
    ? hand.some((card: { card: unknown }) => card.card === null)
    : typeof (hand as { count: unknown }).count === 'number';
}

describe.skipIf(!built)('the referee', () => {
  const LEFT = { status: null, questions: [], waiting: [], events: [], hash: null, result: null };

  test('games: what can be chosen', async () => {
    const talk = new Talk();
    const response = await talk.ok({ do: 'games', tag: { any: [1] } });
    expect(response).toMatchObject({ ok: true, protocol: 1, tag: { any: [1] }, ...LEFT });
    const [game] = response['games'] as JsonObject[];
    expect(game).toMatchObject({ game: GAME, title: 'Super Battle Mon' });
    expect(game!['formats']).toEqual(
      expect.arrayContaining(['single', 'constructed', 'pack-battle', 'solo', 'no-table']),
    );
    expect(game!['options']).toContainEqual(
      expect.objectContaining({ name: 'roundLoserDiscards', values: [0, 1], default: 0, rule: 'S36' }),
    );
    expect(game!['sets']).toContainEqual(expect.objectContaining({ name: 'Standard', prefix: 'S' }));
  });

  test('cards: lists, compiles, adds, replaces', async () => {
    const talk = new Talk();
    const all = await talk.ok({ do: 'cards', game: GAME });
    expect(all['cards']).toContainEqual(
      expect.objectContaining({ name: 'Cinderpup', id: 'S-1', types: ['fire'], power: 3, cost: 0 }),
    );
    const source = (power: number) =>
      `set "Trial" "T"\n\ncard 1 "Testling" fire power ${power} cost 0 {\n  battle: add 1 to power of this this round.\n}\n`;
    const added = await talk.ok({ do: 'cards', game: GAME, source: source(3) });
    expect(added['cards']).toMatchObject([{ name: 'Testling', id: 'T-1', power: 3 }]);
    const again = await talk.ok({ do: 'cards', game: GAME, source: source(4) });
    expect(again['cards']).toMatchObject([{ name: 'Testling', power: 4 }]);
    expect(again['pack']).not.toBe(added['pack']);
    const players = [0, 1].map(() => ({ name: 'T', deck: ['Testling', 'T-1', 'S-1', 'S-1', 'S-3', 'S-3', 'S-4'] }));
    expect(await talk.ok({ do: 'new', game: GAME, seed: '1', players })).toMatchObject({ status: 'asking' });

    const folder = mkdtempSync(join(tmpdir(), 'notable-'));
    const file = join(folder, 'trial.cards');
    writeFileSync(file, source(6));
    expect((await talk.ok({ do: 'cards', game: GAME, file }))['cards']).toMatchObject([{ power: 6 }]);
    rmSync(folder, { recursive: true });
    expect(await talk.error({ do: 'cards', game: GAME, file })).toMatchObject({ code: 'bad-file' });
    expect(await talk.error({ do: 'cards', game: GAME, file, source: '' })).toMatchObject({ code: 'bad-field' });
  });

  test('cards: a source that is wrong says where, and adds nothing', async () => {
    const talk = new Talk();
    const before = await talk.ok({ do: 'cards', game: GAME });
    const error = await talk.error({
      do: 'cards',
      game: GAME,
      source: 'set "Trial" "T"\n\ncard 1 "Testling" fier power 3 cost 0 {\n}\n',
    });
    expect(error).toMatchObject({ code: 'bad-source', line: 3 });
    expect((error['errors'] as JsonObject[])[0]).toMatchObject({ file: 'source', line: 3 });
    const failing = await talk.error({
      do: 'cards',
      game: GAME,
      source:
        'set "Trial" "T"\n\ncard 1 "Testling" fire power 3 cost 0 {\n  example "wrong" {\n    player 0: hand Testling\n    player 1: hand Cinderpup\n    expect player 0 hand 5\n  }\n}\n',
    });
    expect(failing).toMatchObject({ code: 'example-failed' });
    expect((await talk.ok({ do: 'cards', game: GAME }))['pack']).toBe(before['pack']);
  });

  test('check: every breach with its rule', async () => {
    const talk = new Talk();
    const { deck, sideboard } = talk.deck(0);
    expect(await talk.ok({ do: 'check', game: GAME, deck })).toMatchObject({ ok: true, legal: true, breaches: [] });
    expect(await talk.ok({ do: 'check', game: GAME, deck, sideboard, format: 'constructed' })).toMatchObject({
      legal: true,
    });
    const bad = await talk.ok({ do: 'check', game: GAME, deck: Array<string>(8).fill('Cinderpup') });
    expect(bad['legal']).toBe(false);
    expect((bad['breaches'] as JsonObject[]).map((breach) => breach['rule']).sort()).toEqual(['S1', 'S2']);
    const side = await talk.ok({ do: 'check', game: GAME, deck, sideboard: [], format: 'constructed' });
    expect(side['breaches']).toMatchObject([{ rule: 'S71' }]);
    const ranger = await talk.ok({ do: 'check', game: GAME, deck, ranger: 'Cinderpup' });
    expect((ranger['breaches'] as JsonObject[])[0]).toMatchObject({ card: 'Cinderpup' });
    expect(await talk.error({ do: 'check', game: GAME, deck: ['Nope'] })).toMatchObject({
      code: 'unknown-card',
      field: 'deck[0]',
    });
  });

  test('new, answer: a whole match by hand', async () => {
    const talk = new Talk();
    let response = await talk.ok(talk.game());
    expect(response).toMatchObject({ status: 'asking', result: null });
    expect(response['hash']).toMatch(/^[0-9a-f]{16}$/);
    for (let answers = 0; response['status'] === 'asking'; answers++) {
      expect(answers).toBeLessThan(500);
      const [question] = response.questions;
      expect(response['waiting']).toContain(question!.player);
      response = await talk.ok({
        do: 'answer',
        player: question!.player,
        question: question!.id,
        choose: talk.choice(question!),
      });
    }
    expect(response).toMatchObject({ status: 'ended', questions: [] });
    expect(response['result']).toMatchObject({ scores: [{}, {}] });
    const why = (await talk.ok({ do: 'why' }))['why'] as JsonObject[];
    expect(why.length).toBeGreaterThan(10);
    why.forEach((entry, i) => {
      expect(entry['n']).toBe(i);
      expect(typeof entry['text']).toBe('string');
      expect(entry['rule'] === null || /^S\d+$/.test(String(entry['rule']))).toBe(true);
    });
    const since = (await talk.ok({ do: 'why', since: 5 }))['why'] as JsonObject[];
    expect(since).toEqual(why.slice(5));
  });

  test('new: S5, an illegal deck starts nothing', async () => {
    const talk = new Talk();
    await talk.ok(talk.game());
    const { hash } = await talk.ok({ do: 'hash' });
    const players = [
      { name: 'A', ...talk.deck(0) },
      { name: 'B', deck: Array<string>(7).fill('Cinderpup') },
    ];
    const error = await talk.error({ do: 'new', game: GAME, seed: '1', players });
    expect(error).toMatchObject({
      code: 'illegal-deck',
      rule: 'S2',
      player: 1,
      card: 'Cinderpup',
      breaches: [{ player: 1, rule: 'S2' }],
    });
    expect((await talk.ok({ do: 'hash' }))['hash']).toBe(hash);
  });

  test('answer: refused with the reason, and nothing changes', async () => {
    const talk = new Talk();
    let state = await talk.ok(talk.game());
    // On to a Select, which asks both.
    while (state.questions[0]!.kind !== 'select' || state.questions.length < 2)
      state = await talk.ok({ do: 'auto', policy: 'random', seed: '1', until: 1 });
    const [mine, other] = state.questions as [Response['questions'][0], Response['questions'][0]];
    const choose = talk.choice(mine);
    const ask = { do: 'answer', player: mine.player, question: mine.id, choose };
    const refuse = async (more: JsonObject, code: string) => {
      expect(await talk.error({ ...ask, ...more })).toMatchObject({ code });
      expect((await talk.ok({ do: 'hash' }))['hash']).toBe(state['hash']);
    };
    await refuse({ choose: [] }, 'bad-count');
    await refuse({ choose: mine.options.slice(0, 2).map((option) => option.id) }, 'bad-count');
    await refuse({ choose: ['999'] }, 'bad-option');
    await refuse({ choose: ['x'] }, 'bad-option');
    await refuse({ choose: [0] }, 'bad-field');
    await refuse({ choose: 'x' }, 'bad-field');
    await refuse({ question: mine.id + 4096 }, 'late-question');
    await refuse({ question: -1 }, 'bad-field');
    await refuse({ player: 3 }, 'not-in-match');
    await refuse({ player: 9 }, 'bad-field');
    await refuse({ extra: 1 }, 'unknown-field');
    // S14: a selection can be changed until the last player is ready.
    const first = await talk.ok(ask);
    expect(first['waiting']).toEqual([other.player]);
    expect(first['events']).toEqual([]);
    if (mine.options.length > 1) {
      const changed = await talk.ok({ ...ask, choose: [mine.options[1]!.id] });
      expect(changed['waiting']).toEqual([other.player]);
      expect((await talk.ok(ask))['hash']).toBe(first['hash']);
    }
  });

  test('viewers: secrets stay secret', async () => {
    const talk = new Talk();
    await talk.ok(talk.game(3));
    let state: Response = await talk.ok({ do: 'hash' });
    while (state.questions.length < 3) state = await talk.ok({ do: 'auto', policy: 'random', seed: '1', until: 1 });
    for (const viewer of [0, 1, 2, 'public']) {
      const seen = await talk.ok({ do: 'view', viewer });
      expect(seen['hash']).toBeNull();
      expect(seen.questions.map((question) => question.player)).toEqual(viewer === 'public' ? [] : [viewer]);
      expect(seen['waiting']).toEqual([0, 1, 2]);
      const view = seen['view'] as { players: { hand: unknown }[]; resume?: string };
      view.players.forEach(({ hand }, i) => {
        if (i === viewer)
          expect(hand).toEqual(expect.arrayContaining([expect.objectContaining({ card: expect.any(String) })]));
        else expect(unknown(hand)).toBe(true);
      });
      expect(view.resume).toBeUndefined();
      expect(await talk.error({ do: 'save', viewer })).toMatchObject({ code: 'not-for-viewer' });
      const { log } = (await talk.ok({ do: 'log', viewer })) as {
        log?: { seed: unknown; players: JsonObject[] };
      } & Response;
      expect(log!.seed).toBeNull();
      log!.players.forEach((player, i) => expect('deck' in player).toBe(i === viewer));
    }
    // One has answered: the others cannot tell.
    const [question] = state.questions;
    await talk.ok({ do: 'answer', player: question!.player, question: question!.id, choose: talk.choice(question!) });
    expect((await talk.ok({ do: 'view', viewer: 1 }))['waiting']).toEqual([0, 1, 2]);
    expect((await talk.ok({ do: 'view' }))['waiting']).toEqual([1, 2]);
    for (const viewer of [3, -1, 'nobody', null, 1.5])
      expect(await talk.error({ do: 'view', viewer })).toMatchObject({ code: 'bad-viewer' });
  });

  test('concede: S86, the last one left wins', async () => {
    const talk = new Talk();
    await talk.ok(talk.game(3));
    const first = await talk.ok({ do: 'concede', player: 1 });
    expect(first['status']).toBe('asking');
    expect(first['events']).toContainEqual(expect.objectContaining({ type: 'conceded', player: 1, rule: 'S86' }));
    expect(await talk.error({ do: 'concede', player: 1 })).toMatchObject({ code: 'not-in-match' });
    const last = await talk.ok({ do: 'concede', player: 0 });
    expect(last).toMatchObject({ status: 'ended', result: { winners: [2], rule: 'S86', reason: 'last-left' } });
    expect(await talk.error({ do: 'concede', player: 2 })).toMatchObject({
      code: expect.stringMatching(/no-match|not-in-match/),
    });
  });

  test('auto: for some players, for so many answers, to the end', async () => {
    const talk = new Talk();
    await talk.ok(talk.game());
    const none = await talk.ok({ do: 'auto', policy: 'random', seed: 'a', until: 0 });
    expect(none['answers']).toBe(0);
    const some = await talk.ok({ do: 'auto', policy: 'random', seed: 'a', until: 3 });
    expect(some['answers']).toBe(3);
    const mine = await talk.ok({ do: 'auto', policy: 'random', seed: 'b', players: [0] });
    expect(mine['waiting']).not.toContain(0);
    const end = await talk.ok({ do: 'auto', policy: 'random', seed: 'c', until: 'end' });
    expect(end['status']).toBe('ended');
    expect((await talk.ok({ do: 'auto', policy: 'random', seed: 'c' }))['answers']).toBe(0);
    expect(await talk.error({ do: 'auto', policy: 'clever' })).toMatchObject({
      code: 'unknown-policy',
      known: ['random', 'quick', 'normal', 'strong'],
    });
    expect(await talk.error({ do: 'auto', policy: 'random', until: 'soon' })).toMatchObject({
      code: 'bad-field',
      field: 'until',
    });
    expect(await talk.error({ do: 'auto', policy: 'random', players: [2] })).toMatchObject({
      code: 'bad-field',
      field: 'players[0]',
    });
    const once = async () => {
      const other = new Talk();
      await other.ok(other.game());
      return (await other.ok({ do: 'auto', policy: 'random', seed: 'same' }))['hash'];
    };
    expect(await once()).toBe(await once());
  });

  test.each([
    ['not JSON', 'bad-json'],
    ['', 'bad-json'],
    ['[]', 'bad-json'],
    ['null', 'bad-json'],
    ['"new"', 'bad-json'],
    ['{}', 'missing-field'],
    ['{"do":1}', 'bad-field'],
    ['{"do":"dance"}', 'unknown-request'],
    ['{"do":"toString"}', 'unknown-request'],
    ['{"do":"__proto__"}', 'unknown-request'],
    ['{"do":"games","gmae":1}', 'unknown-field'],
    ['{"do":"games","__proto__":1}', 'unknown-field'],
    ['{"do":"cards"}', 'missing-field'],
    ['{"do":"cards","game":"chess"}', 'unknown-game'],
    ['{"do":"cards","game":"super-battle-mon","source":3}', 'bad-field'],
    ['{"do":"new","game":"super-battle-mon"}', 'missing-field'],
    ['{"do":"new","game":"super-battle-mon","seed":3,"players":[]}', 'bad-field'],
    ['{"do":"new","game":"super-battle-mon","seed":"3","players":[]}', 'bad-players'],
    ['{"do":"new","game":"super-battle-mon","seed":"3","players":{}}', 'bad-field'],
    ['{"do":"new","game":"super-battle-mon","seed":"3","players":[1,2]}', 'bad-field'],
    ['{"do":"position","game":"super-battle-mon","players":[{},{}]}', 'missing-field'],
    ['{"do":"position","game":"super-battle-mon","players":[{},{}],"position":[]}', 'bad-field'],
    ['{"do":"answer","player":0,"question":1,"choose":[]}', 'no-match'],
    ['{"do":"concede","player":0}', 'no-match'],
    ['{"do":"view"}', 'no-match'],
    ['{"do":"why"}', 'no-match'],
    ['{"do":"auto","policy":"random"}', 'no-match'],
    ['{"do":"save"}', 'no-match'],
    ['{"do":"load","save":"AAAA"}', 'bad-save'],
    ['{"do":"load","save":"????"}', 'bad-save'],
    ['{"do":"load","save":7}', 'bad-field'],
    ['{"do":"log"}', 'no-match'],
    ['{"do":"replay","log":{}}', 'missing-field'],
    ['{"do":"replay","log":"x"}', 'bad-field'],
    ['{"do":"hash"}', 'no-match'],
  ])('%s is refused', async (line, code) => {
    const response = JSON.parse(await new Talk().referee.line(line)) as Response;
    expect(response).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/./) } });
    expect(response['error']).toHaveProperty('rule');
  });

  test('a tag comes back in errors too', async () => {
    expect(await new Talk().send({ do: 'dance', tag: 5 })).toMatchObject({ ok: false, tag: 5 });
  });
});
