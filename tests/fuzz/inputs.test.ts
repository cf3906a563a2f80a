// Configurations, answers, log records and positions with anything wrong in them: a code, and nothing has changed; or all is
// well, and the match plays on.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { NotableError } from '../../host/js/errors.ts';
import type { Json, JsonObject, Setup } from '../../host/js/game.ts';
import { Match } from '../../host/js/match.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { anyAnswer, dice, drive, openOf, pick, randomSetup, startRandom, type Dice } from '../properties/play.ts';
import { codeOf, keepsToItsMemory, mutated, shelf, survives } from './support.ts';

/** A match somewhere in the middle. */
function middle(next: Dice): { cartridge: ReturnType<typeof shelf.cartridge>; setup: Setup } {
  const cartridge = shelf.cartridge();
  for (;;) {
    const setup = startRandom(cartridge, shelf, next);
    drive(cartridge);
    for (let left = next(25); left > 0 && openOf(cartridge).length; left--) {
      const question = pick(next, openOf(cartridge));
      cartridge.answer(question.player, question.id, anyAnswer(question, next));
      drive(cartridge);
    }
    if (openOf(cartridge).length) return { cartridge, setup };
  }
}

describe('inputs with anything wrong in them', () => {
  test('configurations and decks', () => {
    const cartridge = shelf.cartridge();
    const codes = new Set<number>();
    for (let seed = 1; seed <= 1500; seed++) {
      const next = dice(seed);
      const good = superBattleMon.configuration(randomSetup(shelf, next), shelf.pack);
      let bad = mutated(good, next, 0, next(2) ? 32 : good.length);
      if (next(6) === 0) bad = bad.slice(0, next(bad.length));
      codeOf(() => cartridge.checkDeck(bad));
      const code = codeOf(() => cartridge.configure(bad));
      codes.add(code);
      if (code === 0) survives(cartridge, next, 120);
      else expect(cartridge.advance(), `seed ${seed}`).toBe(5);
    }
    keepsToItsMemory(cartridge);
    expect([...codes].filter((code) => ![0, 15, 20, 21, 50].includes(code))).toEqual([]);
    expect(codes.size).toBeGreaterThan(3);
  });

  test('answers of any player to any question', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const next = dice(seed);
      const { cartridge } = middle(next);
      fc.assert(
        fc.property(
          fc.oneof(fc.integer({ min: -1, max: 5 }), fc.integer()),
          fc.oneof(fc.integer({ min: -3, max: 80 }), fc.integer()),
          fc.array(fc.oneof(fc.nat(12), fc.nat(65535)), { maxLength: 40 }),
          fc.oneof(fc.constant(null), fc.integer()),
          (player, id, picks, count) => {
            const open = pick(next, openOf(cartridge));
            const before = cartridge.hash();
            const asked = id < 100 ? open.id + id : id;
            const code =
              count === null
                ? codeOf(() => cartridge.answer(player, asked, picks))
                : codeOf(() => cartridge.answerInput(player, asked, count));
            if (code) expect(cartridge.hash()).toBe(before);
            else survives(cartridge, next, 2);
            return code === 0 || (code >= 30 && code < 40) || code === 60;
          },
        ),
        { seed, numRuns: 60, endOnFailure: true },
      );
      keepsToItsMemory(cartridge);
    }
  });

  test('log records', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const next = dice(seed);
      const { cartridge } = middle(next);
      for (let i = 0; i < 25 && openOf(cartridge).length; i++) {
        const open = pick(next, openOf(cartridge));
        const node = open.id >> 6;
        const values = Array.from({ length: next(6) }, () => next(next(3) ? 12 : 65536));
        const record = new Uint8Array(6 + 2 * values.length);
        const view = new DataView(record.buffer);
        record.set([next(8) ? 1 + next(5) : next(256), next(4) ? open.player : next(256), 31, values.length]);
        view.setUint16(4, next(4) ? node : next(65536), true);
        values.forEach((value, k) => view.setUint16(6 + 2 * k, value, true));
        const bad = next(4) ? record : mutated(record, next, 0, record.length);
        const before = cartridge.hash();
        const code = codeOf(() => cartridge.feed(bad));
        if (code) expect(cartridge.hash(), `seed ${seed}, ${Array.from(bad).join()}`).toBe(before);
        else if (survives(cartridge, next, 1) === 'ended') break;
      }
      keepsToItsMemory(cartridge);
    }
  });

  test('cores without a seed, fed at random', () => {
    const cartridge = shelf.cartridge();
    for (let seed = 1; seed <= 300; seed++) {
      const next = dice(seed);
      const setup = randomSetup(shelf, next);
      const viewer = next(setup.players.length);
      const bytes = superBattleMon.configuration({ ...setup, viewer }, shelf.pack);
      if (codeOf(() => cartridge.configure(bytes))) continue;
      for (let i = 0; i < 60; i++) {
        cartridge.drain();
        cartridge.advance();
        const many = next(9);
        const order = Array.from({ length: many }, (_, k) => (next(12) ? k : next(30)));
        const record = new Uint8Array(6 + 2 * many);
        const view = new DataView(record.buffer);
        record.set([1 + next(5), next(setup.players.length), 31, many]);
        view.setUint16(4, next(3) ? next(12) : next(60), true);
        order.forEach((value, k) => view.setUint16(6 + 2 * k, value, true));
        const before = cartridge.hash();
        if (codeOf(() => cartridge.feed(record))) expect(cartridge.hash()).toBe(before);
        for (let v = 0; v < 6; v++) {
          cartridge.view(v);
          cartridge.questions(v);
        }
      }
      keepsToItsMemory(cartridge);
    }
  });
});

const LEAVES: Json[] = [
  null,
  true,
  '',
  'Cinderpup',
  -1,
  0,
  1,
  7,
  127,
  128,
  255,
  256,
  65535,
  65536,
  2 ** 31,
  1e300,
  [],
  {},
];

/** Changes one place of a value. */
function changed(value: Json, next: Dice): Json {
  const copy = structuredClone(value) as Json;
  const paths: [JsonObject, string][] = [];
  const walk = (at: Json) => {
    if (at === null || typeof at !== 'object') return;
    for (const [key, inner] of Object.entries(at)) {
      paths.push([at as JsonObject, key]);
      walk(inner as Json);
    }
  };
  walk(copy);
  const [at, key] = pick(next, paths);
  const old = at[key]!;
  const how = next(5);
  if (how === 0) delete at[key];
  else if (typeof old === 'number' && how < 4) at[key] = old + next(5) - 2;
  else if (typeof old === 'string' && key === 'resume') {
    const bytes = Buffer.from(old, 'base64');
    at[key] = Buffer.from(mutated(bytes, next, 0, bytes.length)).toString('base64');
  } else if (Array.isArray(old) && how < 3 && old.length) old.push(structuredClone(pick(next, old)));
  else at[key] = structuredClone(pick(next, LEAVES));
  // What a list has lost leaves a hole, which JSON does not know.
  return JSON.parse(JSON.stringify(copy)) as Json;
}

describe('positions with anything wrong in them', () => {
  test('are refused with a code, or play on', () => {
    const codes = new Set<string>();
    const cartridge = shelf.cartridge();
    for (let seed = 1; seed <= 80; seed++) {
      const next = dice(seed);
      const { cartridge: from, setup } = middle(next);
      const names = { ...new Match(from, { ...shelf.parts(), setup }).names };
      const view = superBattleMon.view(from.view(Viewer.ALL), names, setup, Viewer.ALL) as Json;
      for (let i = 0; i < 12; i++) {
        let bad = view;
        for (let k = next(3); k >= 0; k--) bad = changed(bad, next);
        if (next(2)) delete (bad as JsonObject)['resume'];
        try {
          Match.from(cartridge, { ...shelf.parts(), setup, viewers: [] }, bad);
        } catch (error) {
          if (!(error instanceof NotableError)) throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
          codes.add(error.code);
          continue;
        }
        survives(cartridge, next, 60);
      }
      keepsToItsMemory(cartridge);
    }
    expect([...codes].filter((code) => code === 'trap')).toEqual([]);
    expect(codes).toContain('bad-position');
  });
});
