/**
 * What the browser keeps, as it is kept: a version, a revision that counts the changes, and a checksum over the text of
 * the value. Nothing is taken on trust when it is read again: other tabs, older and newer versions of the page, and
 * damaged disks write here too.
 */

import CRC32 from 'crc-32';

/** One kind of things to keep. A new kind needs no change of the database. */
export interface Kind<T> {
  name: string;
  /** Counts the shapes that the value has had. */
  version: number;
  /** Reads a value of this or an older version. Throws on what is none. */
  read(value: unknown, version: number): T;
}

/** As it lies in the database. */
export interface Stored {
  kind: string;
  id: string;
  version: number;
  /** 1 for a new one, one more with each change. */
  revision: number;
  /** Milliseconds since 1970. */
  saved: number;
  /** JSON. */
  text: string;
  /** CRC-32 of the text. */
  check: number;
}

/** A thing that was kept and could be read. */
export interface Kept<T> {
  id: string;
  revision: number;
  saved: number;
  value: T;
}

/** A thing that cannot be read. It stays where it is until somebody deletes it. */
export interface Damaged {
  id: string;
  revision: number;
  why: 'damaged' | 'newer' | 'shape';
  raw: unknown;
}

export const isDamaged = (found: object): found is Damaged => 'why' in found;

export function sealed<T>(kind: Kind<T>, id: string, revision: number, value: T): Stored {
  const text = JSON.stringify(value);
  return { kind: kind.name, id, version: kind.version, revision, saved: Date.now(), text, check: CRC32.str(text) };
}

export function opened<T>(kind: Kind<T>, raw: unknown): Kept<T> | Damaged {
  const { id, revision, version, saved, text, check } = (raw ?? {}) as Partial<Stored>;
  const damaged = (why: Damaged['why']): Damaged => ({ id: String(id), revision: Number(revision), why, raw });
  if (typeof text !== 'string' || typeof version !== 'number' || CRC32.str(text) !== check) return damaged('damaged');
  if (version > kind.version) return damaged('newer');
  try {
    return {
      id: String(id),
      revision: Number(revision),
      saved: Number(saved),
      value: kind.read(JSON.parse(text), version),
    };
  } catch {
    return damaged('shape');
  }
}
