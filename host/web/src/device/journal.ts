/**
 * What a handheld keeps, in flash. The first sectors hold values under keys, the others the match: a ring of records,
 * each with a sequence number and a CRC, so that what was cut off while it was written is seen and left out.
 *
 * A record: u8 0x4e, u8 type, u16 length, u32 sequence, u32 CRC-32 of type, length, sequence and bytes, then the bytes,
 * padded to four. A match is its configuration and the inputs since (host/js/session.ts); played again they give it back.
 */

import { crc32 } from '../../../../tools/cards/crc.ts';
import { Reader, Writer } from '../../../js/bytes.ts';
import type { Keeper } from '../../../js/handheld.ts';
import { SECTOR, SECTORS, type Flash } from './flash.ts';

const MARK = 0x4e;
const HEAD = 12;
const EMPTY = 0xff;
/** Sectors for values; two, of which one is always whole. */
const VALUES = 2;

export const enum Type {
  BEGIN = 1,
  INPUT = 2,
  UNDO = 3,
  END = 4,
  VALUE = 5,
}

export interface Entry {
  at: number;
  type: Type;
  sequence: number;
  bytes: Uint8Array;
  /** False: cut off while it was written, or damaged. */
  whole: boolean;
}

const nextSector = (at: number) => (Math.floor(at / SECTOR) + 1) * SECTOR;
const padded = (length: number) => (length + 3) & ~3;

function crcOf(type: number, sequence: number, bytes: Uint8Array): number {
  return crc32(new Writer().u8s(type, 0).u16(bytes.length).u32(sequence).append(bytes).done());
}

export class Journal implements Keeper {
  private sequence = 0;
  private at = VALUES * SECTOR;
  private valuesAt = 0;

  constructor(private readonly flash: Flash) {
    for (const entry of this.entries(VALUES, SECTORS)) {
      if (entry.whole && entry.sequence < this.sequence) continue;
      if (entry.whole) this.sequence = entry.sequence + 1;
      // Behind a record that was cut off nothing can be trusted: the next one begins a sector.
      this.at = entry.whole ? entry.at + HEAD + padded(entry.bytes.length) : nextSector(entry.at);
    }
    const values = this.entries(0, VALUES);
    for (const { sequence, whole } of values) if (whole) this.sequence = Math.max(this.sequence, sequence + 1);
    const newest = values
      .filter(({ whole }) => whole)
      .sort((a, b) => a.sequence - b.sequence)
      .pop();
    this.valuesAt = newest ? endOf(this.flash, Math.floor(newest.at / SECTOR)) : 0;
  }

  /** All records of some sectors, in the order in which they lie. */
  entries(from: number, to: number): Entry[] {
    const found: Entry[] = [];
    for (let sector = from; sector < to; sector++) for (const entry of recordsOf(this.flash, sector)) found.push(entry);
    return found;
  }

  // ---------------------------------------------------------------- values

  load(key: number): Uint8Array | null {
    const values = this.entries(0, VALUES).filter(({ type, whole }) => whole && type === Type.VALUE);
    const last = values
      .filter(({ bytes }) => keyOf(bytes) === key)
      .sort((a, b) => a.sequence - b.sequence)
      .pop();
    return last ? last.bytes.slice(2) : null;
  }

  store(key: number, value: Uint8Array): boolean {
    const bytes = new Writer().u16(key).append(value).done();
    const room = SECTOR - (this.valuesAt % SECTOR || (this.valuesAt === 0 ? 0 : SECTOR));
    if (room < HEAD + padded(bytes.length)) this.moveValues(key);
    this.valuesAt = this.put(this.valuesAt, Type.VALUE, bytes);
    return true;
  }

  /** The newest of every value goes to the other sector, which is erased first; the old one stays until then. */
  private moveValues(but: number): void {
    const now = Math.floor((this.valuesAt - 1) / SECTOR);
    const newest = new Map<number, Uint8Array>();
    for (const { bytes, whole } of this.entries(0, VALUES).sort((a, b) => a.sequence - b.sequence))
      if (whole) newest.set(keyOf(bytes), bytes);
    newest.delete(but);
    const next = 1 - now;
    this.flash.erase(next);
    this.valuesAt = next * SECTOR;
    for (const bytes of newest.values()) this.valuesAt = this.put(this.valuesAt, Type.VALUE, bytes);
  }

  // ---------------------------------------------------------------- the match

  begin(entry: number, configuration: Uint8Array): void {
    this.add(Type.BEGIN, new Writer().u8s(entry, 0).append(configuration).done());
  }
  append(input: Uint8Array): void {
    this.add(Type.INPUT, input);
  }
  undo(): void {
    this.add(Type.UNDO, new Uint8Array(0));
  }
  forget(): void {
    if (this.kept()) this.add(Type.END, new Uint8Array(0));
  }

  kept(): ReturnType<Keeper['kept']> {
    let match: { entry: number; configuration: Uint8Array; inputs: Uint8Array[]; torn: boolean } | null = null;
    const all = this.entries(VALUES, SECTORS);
    const whole = all.filter((entry) => entry.whole).sort((a, b) => a.sequence - b.sequence);
    let expected = -1;
    for (const { type, sequence, bytes } of whole) {
      if (type === Type.BEGIN) match = { entry: bytes[0]!, configuration: bytes.slice(2), inputs: [], torn: false };
      // What does not follow the record before it belongs to a match that has been written over.
      else if (sequence !== expected) match = null;
      else if (type === Type.END) match = null;
      else if (match && type === Type.INPUT) match.inputs.push(bytes);
      else if (match && type === Type.UNDO) match.inputs.pop();
      expected = sequence + 1;
    }
    const last = whole[whole.length - 1];
    const torn = all.some((entry) => !entry.whole && last !== undefined && entry.at > last.at);
    return match ? { ...match, torn } : null;
  }

  private add(type: Type, bytes: Uint8Array): void {
    const length = HEAD + padded(bytes.length);
    let at = this.at;
    // A record lies in one sector; the next sector is erased when the ring comes to it, so wear is spread.
    if (at % SECTOR === 0 || (at % SECTOR) + length > SECTOR) {
      const next = Math.ceil(at / SECTOR);
      const sector = next >= SECTORS ? VALUES : next;
      this.flash.erase(sector);
      at = sector * SECTOR;
    }
    this.at = at + length;
    this.put(at, type, bytes);
  }

  private put(at: number, type: Type, bytes: Uint8Array): number {
    const sequence = this.sequence++;
    const head = new Writer()
      .u8s(MARK, type)
      .u16(bytes.length)
      .u32(sequence)
      .u32(crcOf(type, sequence, bytes));
    const record = new Uint8Array(HEAD + padded(bytes.length));
    record.set(head.done());
    record.set(bytes, HEAD);
    this.flash.write(at, record);
    return at + record.length;
  }
}

const keyOf = (bytes: Uint8Array) => bytes[0]! | (bytes[1]! << 8);

function recordsOf(flash: Flash, sector: number): Entry[] {
  const found: Entry[] = [];
  const end = (sector + 1) * SECTOR;
  for (let at = sector * SECTOR; at + HEAD <= end;) {
    const reader = new Reader(flash.read(at, HEAD));
    const mark = reader.u8();
    if (mark === EMPTY) break;
    const type = reader.u8();
    const length = reader.u16();
    const sequence = reader.u32();
    const crc = reader.u32();
    const fits = mark === MARK && at + HEAD + padded(length) <= end;
    const bytes = fits ? flash.read(at + HEAD, length) : new Uint8Array(0);
    const whole = fits && crcOf(type, sequence, bytes) === crc;
    found.push({ at, type, sequence, bytes, whole });
    if (!fits) break;
    at += HEAD + padded(length);
  }
  return found;
}
function endOf(flash: Flash, sector: number): number {
  const last = recordsOf(flash, sector).pop();
  if (!last) return sector * SECTOR;
  return last.whole ? last.at + HEAD + padded(last.bytes.length) : nextSector(last.at);
}
