// Whole input logs with anything wrong in them, their hashes right again: a clear refusal, or a match that can be played on.

import { expect, test } from 'vitest';
import { NotableError } from '../../host/js/errors.ts';
import type { Json, JsonObject } from '../../host/js/game.ts';
import { Match } from '../../host/js/match.ts';
import { logJson, readLog, replay } from '../../host/js/replay.ts';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { dice, pick, randomSetup, type Dice } from '../properties/play.ts';
import { keepsToItsMemory, shelf, survives } from './support.ts';

const MATCHES = 10;
const MUTATIONS = 24;

/** The log of a random match that may still be going on. */
function randomLog(next: Dice): JsonObject {
  for (;;) {
    try {
      const match = Match.start(shelf.cartridge(), { ...shelf.parts(), setup: randomSetup(shelf, next) });
      for (let left = 5 + next(60); left > 0 && !match.ended; left--)
        match.answerAtRandom(match.waiting()[0]!, next(100_000));
      return logJson(match, Viewer.ALL);
    } catch (error) {
      // Not every random set-up is a legal one.
      if (!(error instanceof NotableError)) throw error;
    }
  }
}

/** Every list and object in it, and its keys. */
function places(json: Json): [Json[] | JsonObject, string | number][] {
  if (typeof json !== 'object' || json === null) return [];
  const keys = Array.isArray(json) ? json.map((_, i) => i) : Object.keys(json);
  const at = (key: string | number) => (json as JsonObject)[key]!;
  return keys.flatMap((key) => [[json, key] as [Json[] | JsonObject, string | number], ...places(at(key))]);
}

/** Some other value, most of them near the old one. */
function other(old: Json, next: Dice): Json {
  const strange: Json[] = [null, -1, 0, 1, 255, 65535, 65536, 1e12, 0.5, '', 'S', true, [], {}, [[0]]];
  if (next(4) === 0) return pick(next, strange);
  if (typeof old === 'number') return pick(next, [old + 1, old - 1, old ^ (1 << next(8)), next(70_000)]);
  if (typeof old === 'string') return pick(next, [`${old}x`, old.slice(1), old.toUpperCase()]);
  return pick(next, strange);
}

/** One to three changes anywhere; afterwards the hashes are right again. */
function mutatedLog(log: JsonObject, next: Dice): JsonObject {
  const copy = structuredClone(log);
  for (let k = next(3); k >= 0; k--) {
    const records = copy['records'] as Json[];
    const all = places(next(4) ? (records ?? null) : copy);
    if (!all.length) continue;
    const [holder, key] = pick(next, all);
    const how = next(6);
    if (Array.isArray(holder)) {
      if (how === 0) holder.splice(Number(key), 1);
      else if (how === 1) holder.splice(Number(key), 0, structuredClone(holder[Number(key)]!));
      else if (how === 2) holder.splice(next(holder.length), 0, holder.splice(Number(key), 1)[0]!);
      else if (how === 3) holder.length = Number(key);
      else holder[Number(key)] = other(holder[Number(key)]!, next);
    } else if (how === 0) delete holder[key];
    else holder[key] = other(holder[key]!, next);
  }
  if ('rules' in copy) copy['rules'] = log['rules']!;
  if ('pack' in copy) copy['pack'] = log['pack']!;
  return copy;
}

test('whole input logs, changed anywhere', { timeout: 180_000 }, () => {
  const codes = new Map<string, number>();
  const told = (code: string) => codes.set(code, (codes.get(code) ?? 0) + 1);
  for (let seed = 1; seed <= MATCHES; seed++) {
    const next = dice(seed);
    const log = randomLog(next);
    // As it is, it replays to the same log.
    const again = replay(shelf.cartridge(), shelf.parts(), readLog(structuredClone(log)));
    expect(logJson(again, Viewer.ALL)).toEqual(log);
    for (let n = 0; n < MUTATIONS; n++) {
      const bad = mutatedLog(log, next);
      const cartridge = shelf.cartridge();
      try {
        replay(cartridge, shelf.parts(), readLog(bad));
        told('accepted');
        survives(cartridge, next, 3);
      } catch (error) {
        if (!(error instanceof NotableError)) throw new Error(`seed ${seed}, mutation ${n}`, { cause: error });
        expect(error.message.length).toBeGreaterThan(5);
        told(error.code);
      }
      keepsToItsMemory(cartridge);
    }
  }
  // Refusals of many kinds; what is cut off behind a decision, or says the same, is accepted.
  expect(codes.size).toBeGreaterThan(4);
  expect(codes.get('other-log')).toBeGreaterThan(10);
});
