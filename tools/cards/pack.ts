/** The pack's outer form: header, sections, checksums. What the sections mean is in compile.ts and decompile.ts. */

import { crc32 } from './crc';
import { sha256 } from '@noble/hashes/sha2.js';
import { Pack, Record } from '../../assembly/kernel/format';

/** What a pack holds, in sections. */
export interface PackParts {
  game: number;
  /** Rule records, each Record.SIZE bytes. */
  records: Uint8Array[];
  code: Uint8Array;
  /** Card indices: main, side, others. */
  decks: { cards: number[]; side: number[]; others: number[] }[];
  sets: number;
  /** Three a card, two a set, three a deck. */
  texts: string[];
}

/** A pack that cannot be read; `at` is the byte where. */
export class PackError extends Error {
  constructor(
    readonly code:
      'magic' | 'version' | 'length' | 'crc' | 'hash' | 'game' | 'section' | 'record' | 'effect' | 'deck' | 'text',
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const HASH = 16;
const HASHED_FROM = 32;
const CRC_FROM = 16;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Puts CRC and hash of the content right. */
export function sealPack(bytes: Uint8Array): Uint8Array {
  bytes.set(sha256(bytes.subarray(HASHED_FROM)).subarray(0, HASH), Pack.AT_HASH);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(Pack.AT_CRC, crc32(bytes.subarray(CRC_FROM)), true);
  return bytes;
}

export function packHash(bytes: Uint8Array): string {
  return hex(bytes.subarray(Pack.AT_HASH, Pack.AT_HASH + HASH));
}

export function writePack(parts: PackParts): Uint8Array {
  const strings = parts.texts.map((text) => new TextEncoder().encode(text));
  const codeAt = Pack.HEADER + parts.records.length * Record.SIZE;
  const decksAt = codeAt + parts.code.length;
  const decksLength = parts.decks.reduce(
    (sum, deck) => sum + 6 + 2 * (deck.cards.length + deck.side.length + deck.others.length),
    0,
  );
  const textAt = (decksAt + decksLength + 3) & ~3;
  const textLength = 4 + 4 * (strings.length + 1) + strings.reduce((sum, text) => sum + text.length, 0);
  const bytes = new Uint8Array(textAt + textLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(Pack.AT_MAGIC, Pack.MAGIC, true);
  view.setUint16(Pack.AT_VERSION, Pack.VERSION, true);
  view.setUint8(Pack.AT_GAME, parts.game);
  view.setUint32(Pack.AT_LENGTH, bytes.length, true);
  view.setUint16(Pack.AT_CARDS, parts.records.length, true);
  view.setUint16(Pack.AT_RECORD, Record.SIZE, true);
  view.setUint16(Pack.AT_DECKS, parts.decks.length, true);
  view.setUint16(Pack.AT_SETS, parts.sets, true);
  view.setUint32(Pack.AT_RECORDS_AT, Pack.HEADER, true);
  view.setUint32(Pack.AT_CODE_AT, codeAt, true);
  view.setUint32(Pack.AT_CODE_LENGTH, parts.code.length, true);
  view.setUint32(Pack.AT_DECKS_AT, decksAt, true);
  view.setUint32(Pack.AT_TEXT_AT, textAt, true);
  view.setUint32(Pack.AT_TEXT_LENGTH, textLength, true);
  parts.records.forEach((record, i) => bytes.set(record, Pack.HEADER + i * Record.SIZE));
  bytes.set(parts.code, codeAt);
  writeDecks(view, decksAt, parts.decks);
  writeTexts(bytes, textAt, strings);
  return sealPack(bytes);
}

function writeDecks(view: DataView, at: number, decks: PackParts['decks']): void {
  for (const { cards, side, others } of decks) {
    const all = [...cards, ...side, ...others];
    view.setUint16(at, 4 + 2 * all.length, true);
    view.setUint8(at + 2, cards.length);
    view.setUint8(at + 3, side.length);
    view.setUint8(at + 4, others.length);
    all.forEach((card, i) => view.setUint16(at + 6 + 2 * i, card, true));
    at += 6 + 2 * all.length;
  }
}

function writeTexts(bytes: Uint8Array, at: number, strings: readonly Uint8Array[]): void {
  const view = new DataView(bytes.buffer);
  view.setUint16(at, strings.length, true);
  let offset = 4 + 4 * (strings.length + 1);
  strings.forEach((text, i) => {
    view.setUint32(at + 4 + 4 * i, offset, true);
    bytes.set(text, at + offset);
    offset += text.length;
  });
  view.setUint32(at + 4 + 4 * strings.length, offset, true);
}

/** Reads and checks the outer form. */
export function readPack(bytes: Uint8Array): PackParts {
  if (bytes.length < Pack.HEADER)
    throw new PackError('length', 0, `a pack has at least ${Pack.HEADER} bytes, this has ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  if (u32(Pack.AT_MAGIC) !== Pack.MAGIC) throw new PackError('magic', Pack.AT_MAGIC, 'this is no card pack');
  if (u16(Pack.AT_VERSION) !== Pack.VERSION)
    throw new PackError('version', Pack.AT_VERSION, `pack version ${u16(Pack.AT_VERSION)}, known is ${Pack.VERSION}`);
  if (u32(Pack.AT_LENGTH) !== bytes.length)
    throw new PackError(
      'length',
      Pack.AT_LENGTH,
      `the pack says ${u32(Pack.AT_LENGTH)} bytes, there are ${bytes.length}`,
    );
  if (u32(Pack.AT_CRC) !== crc32(bytes.subarray(CRC_FROM)))
    throw new PackError('crc', Pack.AT_CRC, 'the checksum does not fit: the pack is damaged');
  if (packHash(bytes) !== hex(sha256(bytes.subarray(HASHED_FROM)).subarray(0, HASH)))
    throw new PackError('hash', Pack.AT_HASH, 'the content hash does not fit the content');
  if (u16(Pack.AT_RECORD) !== Record.SIZE)
    throw new PackError('section', Pack.AT_RECORD, `rule records of ${u16(Pack.AT_RECORD)} bytes`);
  const section = (field: number, length: number) => {
    const at = u32(field);
    if (at < Pack.HEADER || at + length > bytes.length)
      throw new PackError('section', field, `a section from ${at} of ${length} bytes lies outside`);
    return at;
  };
  const count = u16(Pack.AT_CARDS);
  const recordsAt = section(Pack.AT_RECORDS_AT, count * Record.SIZE);
  const codeLength = u32(Pack.AT_CODE_LENGTH);
  const codeAt = section(Pack.AT_CODE_AT, codeLength);
  return {
    game: bytes[Pack.AT_GAME],
    records: Array.from({ length: count }, (_, i) =>
      bytes.subarray(recordsAt + i * Record.SIZE, recordsAt + (i + 1) * Record.SIZE),
    ),
    code: bytes.subarray(codeAt, codeAt + codeLength),
    decks: readDecks(view, section(Pack.AT_DECKS_AT, 0), u16(Pack.AT_DECKS), count),
    sets: u16(Pack.AT_SETS),
    texts: readTexts(bytes, section(Pack.AT_TEXT_AT, u32(Pack.AT_TEXT_LENGTH)), u32(Pack.AT_TEXT_LENGTH)),
  };
}

function readDecks(view: DataView, at: number, count: number, cards: number): PackParts['decks'] {
  const decks: PackParts['decks'] = [];
  for (let i = 0; i < count; i++) {
    if (at + 6 > view.byteLength) throw new PackError('deck', at, `deck ${i} lies outside`);
    const counts = [view.getUint8(at + 2), view.getUint8(at + 3), view.getUint8(at + 4)];
    const total = counts[0] + counts[1] + counts[2];
    if (view.getUint16(at, true) !== 4 + 2 * total || at + 6 + 2 * total > view.byteLength)
      throw new PackError('deck', at, `deck ${i} has another length than its cards need`);
    const all = Array.from({ length: total }, (_, k) => view.getUint16(at + 6 + 2 * k, true));
    if (all.some((card) => card >= cards)) throw new PackError('deck', at, `deck ${i} names a card that is not there`);
    const others = counts[0] + counts[1];
    decks.push({ cards: all.slice(0, counts[0]), side: all.slice(counts[0], others), others: all.slice(others) });
    at += 6 + 2 * total;
  }
  return decks;
}

function readTexts(bytes: Uint8Array, at: number, length: number): string[] {
  if (length < 8) throw new PackError('text', at, 'the text section is too short');
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, length);
  const count = view.getUint16(0, true);
  if (4 + 4 * (count + 1) > length) throw new PackError('text', at, 'the text section is too short for its strings');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [view.getUint32(4 + 4 * i, true), view.getUint32(8 + 4 * i, true)];
    if (from > to || to > length) throw new PackError('text', at + 4 + 4 * i, `text ${i} lies outside`);
    try {
      return decoder.decode(bytes.subarray(at + from, at + to));
    } catch {
      throw new PackError('text', at + from, `text ${i} is no UTF-8`);
    }
  });
}
