/**
 * Matches and positions as codes: short enough for a link, and checked, so that a cut or mistyped one is refused.
 * A code is a letter for what it is, then base64url of {u8 version, u32 CRC-32, u32 length, deflated JSON}.
 */

import CRC32 from 'crc-32';
import { deflateSync, inflateSync } from 'fflate';
import { fromBase64, Reader, toBase64, utf8, Writer } from '../../../js/bytes.ts';
import { NotableError } from '../../../js/errors.ts';
import type { JsonObject } from '../../../js/game.ts';
import { fill, words } from '../words/words.ts';

const LETTERS = { match: 'M', position: 'P' } as const;
export type CodeKind = keyof typeof LETTERS;

const VERSION = 1;
const HEAD = 9;
/** Longer texts are no match: nothing is unpacked that would fill the memory. */
const MOST = 1 << 20;

export function encoded(kind: CodeKind, json: JsonObject): string {
  const text = utf8(JSON.stringify(json));
  const packed = deflateSync(text, { level: 9 });
  const bytes = new Writer().u8(VERSION).u32(CRC32.buf(packed)).u32(text.length).append(packed).done();
  return LETTERS[kind] + toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const bad = (why: string): NotableError => new NotableError('bad-code', fill(words.matches.badCode, { why }));

/** The code within what somebody has pasted: a link, or a code with spaces and line ends. */
export function codeIn(text: string): string {
  const plain = text.replace(/\s+/g, '');
  return /[?&]c=([A-Za-z0-9_-]+)/.exec(plain)?.[1] ?? plain;
}

/** @throws NotableError `bad-code` that says what is wrong with it */
export function decoded(text: string): { kind: CodeKind; json: JsonObject } {
  const why = words.matches.codes;
  const code = codeIn(text);
  const kind = (Object.keys(LETTERS) as CodeKind[]).find((each) => LETTERS[each] === code[0]);
  if (!kind) throw bad(why.letter);
  const body = code.slice(1).replace(/-/g, '+').replace(/_/g, '/');
  const bytes = fromBase64(body.padEnd(Math.ceil(body.length / 4) * 4, '='));
  if (!bytes || bytes.length < HEAD) throw bad(why.cut);
  const reader = new Reader(bytes);
  if (reader.u8() !== VERSION) throw bad(why.version);
  const crc = reader.u32();
  const length = reader.u32();
  const packed = bytes.subarray(HEAD);
  if (CRC32.buf(packed) >>> 0 !== crc) throw bad(why.check);
  if (length > MOST) throw bad(why.long);
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(inflateSync(packed, { out: new Uint8Array(length) })));
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) return { kind, json: json as JsonObject };
  } catch {
    // Refused below.
  }
  throw bad(why.check);
}
