/** The input log as JSON, and matches made from one. */

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import type { Cartridge } from './cartridge.ts';
import { NotableError } from './errors.ts';
import { Fields } from './fields.ts';
import type { Json, JsonObject } from './game.ts';
import { readRecord, type LogRecord } from './log.ts';
import { Match, type MatchParts } from './match.ts';
import { fill, type Words } from './words/words.ts';
import { en } from './words/en.ts';

const MOST_RECORDS = 100_000;

/**
 * The log as a viewer may see it: `{game, rules, pack, format, seed, options, players, position?, records}`. For `all`
 * it replays; to others it has no seed, no decks but the viewer's own, and sealed records.
 */
export function logJson(match: Match, viewer: number): JsonObject {
  const { game, setup, pack } = match;
  const start = game.setupJson(setup, pack);
  const all = viewer === Viewer.ALL;
  if (!all) {
    start['seed'] = null;
    start['players'] = (start['players'] as JsonObject[]).map((player, i) =>
      i === viewer ? player : { name: player['name']!, ranger: player['ranger'] ?? null },
    );
  }
  return {
    game: game.name,
    rules: match.cartridge.rulesHash,
    pack: pack.hash,
    ...start,
    ...(match.startedFrom === null ? {} : { position: all ? match.startedFrom : null }),
    records: match.log(viewer) as unknown as Json[],
  };
}

/** What a log says before its records. */
export interface LogHead {
  fields: Fields;
  game: string;
  records: LogRecord[];
}

/** @throws NotableError where it is no log */
export function readLog(json: Json): LogHead {
  const fields = new Fields(json, 'log');
  const game = fields.string('game');
  const records = fields.list('records', 0, MOST_RECORDS).map((record, i) => readRecord(record, `log.records[${i}]`));
  return { fields, game, records };
}

/**
 * Plays a log again. Where the log names rules and pack, they must be these, and every record must come out the same;
 * a log without them (a golden match) gives the answers only.
 * @param each called before every input of the log
 * @throws NotableError `other-rules`, `other-pack`, `other-log`, or what the match says of an answer
 */
export function replay(
  cartridge: Cartridge,
  parts: Omit<MatchParts, 'setup'>,
  log: LogHead,
  each: (match: Match) => void = () => {},
): Match {
  const { fields, records } = log;
  const words = parts.words ?? en;
  const rules = sameHash(fields, 'rules', cartridge.rulesHash, 'other-rules', words);
  const pack = sameHash(fields, 'pack', parts.pack.hash, 'other-pack', words);
  const position = fields.optional('position', () => fields.object('position')) ?? null;
  const setup = parts.game.setup(fields, parts.pack, position === null);
  fields.done();
  const whole = { ...parts, setup };
  const match = position ? Match.from(cartridge, whole, position) : Match.start(cartridge, whole);
  const strict = rules && pack;
  follow(match, records, strict, words, each);
  return match;
}

function sameHash(fields: Fields, field: string, hash: string, code: string, words: Words): boolean {
  const given = fields.optional(field, () => fields.string(field));
  if (given === undefined) return false;
  if (given === hash) return true;
  throw new NotableError(code, words.errors[code]!, null, { found: given, expected: hash });
}

/** Gives a match the answers and concessions of a log, in order. */
export function follow(
  match: Match,
  records: LogRecord[],
  strict: boolean,
  words: Words = en,
  each: (match: Match) => void = () => {},
): void {
  const inputs = strict ? records : records.filter((record) => record.type === 'answer' || record.type === 'concede');
  for (;;) {
    const made = match.log(Viewer.ALL);
    const own = strict ? made : made.filter((record) => record.type === 'answer' || record.type === 'concede');
    for (let i = 0; i < Math.min(own.length, inputs.length); i++)
      if (JSON.stringify(own[i]) !== JSON.stringify(inputs[i])) throw otherLog(i, inputs[i]!, words);
    const next = inputs[own.length];
    if (!next || own.length > inputs.length) {
      // A log that ends in the middle of what the core does by itself was cut off there.
      if (own.length > inputs.length && strict) throw otherLog(inputs.length, null, words);
      return;
    }
    each(match);
    if (!give(match, inputs, own.length)) throw otherLog(own.length, next, words);
  }
}

/** Feeds what stands in the log at `at`: a concession, or the answers of one decision. False where nothing fits. */
function give(match: Match, records: LogRecord[], at: number): boolean {
  const next = records[at]!;
  if (next.type === 'concede') {
    if (next.player === undefined) return false;
    match.concede(next.player);
    return true;
  }
  if (next.type !== 'answer' || match.status !== Status.ASKING) return false;
  const before = match.logLength;
  const waiting = match.waiting();
  for (let i = at; i < records.length && match.logLength === before; i++) {
    const record = records[i]!;
    if (record.type !== 'answer' || record.node !== next.node) break;
    if (record.player !== undefined && waiting.includes(record.player)) match.feed(record);
  }
  return match.logLength > before;
}

function otherLog(at: number, record: LogRecord | null, words: Words): NotableError {
  const details = { at, ...(record ? { record: record as unknown as Json } : {}) };
  return new NotableError('other-log', fill(words.errors['other-log']!, details), null, details);
}
