/** Log records as the cartridge writes and takes them (docs/abi.md) ↔ JSON. */

import { LogType } from '../../assembly/kernel/codes.ts';
import { bitsOf, maskOf, Reader, Writer } from './bytes.ts';
import { NotableError } from './errors.ts';
import { Fields } from './fields.ts';
import type { Game, Json } from './game.ts';
import { LOG_TYPES, numberOf } from './names.ts';
import type { Pack } from './pack.ts';

const NOBODY = 0xff;
const UNKNOWN = 0xffff;

/** A viewer as JSON writes it: a player's number, or the public. */
export type Seen = number | 'public';

interface Common {
  /** Absent where no player is concerned. */
  player?: number;
  /** Who may see the content; absent: everybody. */
  seen?: Seen[];
  /** The content is hidden from the viewer who reads the log. */
  sealed?: true;
}

export type LogRecord = Common &
  (
    | {
        type: 'answer';
        node: number;
        /** Per successive question the picks: slots or option values. */ picks: number[][];
      }
    | { type: 'chance'; bound: number; value: number }
    | { type: 'shuffle'; zone: string; /** Place i holds what lay at order[i]. */ order: number[] }
    | { type: 'reveal'; slot: number; card: string | null; marks: number }
    | { type: 'concede' }
  );

const EVERYBODY = 0x1f;
const PUBLIC_BIT = 4;

/** All records in `bytes`. @throws RangeError where bytes are missing */
export function decodeLog(bytes: Uint8Array, game: Game, pack: Pack): LogRecord[] {
  const reader = new Reader(bytes);
  const records: LogRecord[] = [];
  while (reader.left > 0) records.push(record(reader, game, pack));
  return records;
}

function record(reader: Reader, game: Game, pack: Pack): LogRecord {
  const type = reader.u8();
  const player = reader.u8();
  const mask = reader.u8();
  const count = reader.u8();
  const a = reader.u16();
  const values = Array.from({ length: count }, () => reader.u16());
  const sealed = count === 0 && type !== LogType.CONCEDE;
  const common: Common = {
    ...(player === NOBODY ? {} : { player }),
    ...((mask & EVERYBODY) === EVERYBODY ? {} : { seen: seenOf(mask) }),
    ...(sealed ? { sealed: true as const } : {}),
  };
  switch (type) {
    case LogType.ANSWER:
      return { type: 'answer', ...common, node: a, picks: picksOf(values) };
    case LogType.CHANCE:
      return { type: 'chance', ...common, bound: a, value: values[0] ?? 0 };
    case LogType.SHUFFLE:
      return { type: 'shuffle', ...common, zone: game.zones[a] ?? String(a), order: values };
    case LogType.REVEAL:
      return { type: 'reveal', ...common, slot: a, card: pack.name(values[0] ?? UNKNOWN), marks: values[1] ?? 0 };
    default:
      return { type: 'concede', ...common };
  }
}

function seenOf(mask: number): Seen[] {
  return bitsOf(mask & EVERYBODY).map((bit) => (bit === PUBLIC_BIT ? 'public' : bit));
}

function picksOf(values: number[]): number[][] {
  const picks: number[][] = [];
  for (let at = 0; at < values.length;) {
    const count = values[at]!;
    picks.push(values.slice(at + 1, at + 1 + count));
    at += 1 + count;
  }
  return picks;
}

/** One record as bytes for `feed`. */
export function encodeRecord(json: LogRecord, game: Game, pack: Pack): Uint8Array {
  const [a, values] = contentOf(json, game, pack);
  const seen =
    json.seen === undefined ? EVERYBODY : maskOf(json.seen.map((who) => (who === 'public' ? PUBLIC_BIT : who)));
  const writer = new Writer();
  const count = json.sealed ? 0 : values.length;
  writer.u8s(LOG_TYPES.indexOf(json.type), json.player ?? NOBODY, seen, count).u16(a);
  if (!json.sealed) for (const value of values) writer.u16(value);
  return writer.done();
}

function contentOf(json: LogRecord, game: Game, pack: Pack): [number, number[]] {
  switch (json.type) {
    case 'answer':
      return [json.node, json.picks.flatMap((picks) => [picks.length, ...picks])];
    case 'chance':
      return [json.bound, [json.value]];
    case 'shuffle':
      return [Math.max(0, game.zones.indexOf(json.zone)), json.order];
    case 'reveal':
      return [json.slot, [json.card === null ? UNKNOWN : (pack.find(json.card)?.index ?? UNKNOWN), json.marks]];
    case 'concede':
      return [0, []];
  }
}

/** A record from untrusted JSON. @throws NotableError `bad-field`, `unknown-field`, `missing-field` */
export function readRecord(json: Json, path: string): LogRecord {
  const fields = new Fields(json, path);
  const type = fields.word('type', LOG_TYPES.slice(1));
  const common: Common = {};
  const player = fields.optional('player', () => fields.integer('player', 0, 3));
  if (player !== undefined) common.player = player;
  const seen = fields.optional('seen', () =>
    fields.list('seen', 0, 5).map((who, i) => {
      if (who === 'public' || who === 0 || who === 1 || who === 2 || who === 3) return who;
      throw new NotableError('bad-field', `${path}.seen[${i}] is no viewer.`, null, { field: `${path}.seen[${i}]` });
    }),
  );
  if (seen !== undefined) common.seen = seen;
  if (fields.optional('sealed', () => fields.boolean('sealed'))) common.sealed = true;
  const record = content(fields, type, common);
  fields.done();
  return record;
}

function content(fields: Fields, type: string, common: Common): LogRecord {
  const limit = UNKNOWN;
  switch (numberOf(LOG_TYPES, type)) {
    case LogType.ANSWER: {
      const node = fields.integer('node', 0, limit);
      const picks = fields.list('picks', 0, 64).map((_, i) => fields.within('picks').integers(i, 0, 255, 0, limit));
      return { type: 'answer', ...common, node, picks };
    }
    case LogType.CHANCE:
      return {
        type: 'chance',
        ...common,
        bound: fields.integer('bound', 0, limit),
        value: fields.integer('value', 0, limit),
      };
    case LogType.SHUFFLE:
      return {
        type: 'shuffle',
        ...common,
        zone: fields.string('zone'),
        order: fields.integers('order', 0, 255, 0, limit),
      };
    case LogType.REVEAL: {
      const slot = fields.integer('slot', 0, limit);
      const card = fields.value('card') === null ? null : fields.string('card');
      return { type: 'reveal', ...common, slot, card, marks: fields.integer('marks', 0, limit) };
    }
    default:
      return { type: 'concede', ...common };
  }
}
