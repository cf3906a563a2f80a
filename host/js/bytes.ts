/** Little-endian bytes, hex, base64, SHA-256: the same in Node and in a page. */

import { sha256 } from '@noble/hashes/sha2.js';

/** Reads bytes in order. Reading past the end throws a RangeError. */
export class Reader {
  private readonly data: DataView;
  at = 0;

  constructor(readonly bytes: Uint8Array) {
    this.data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  u8(): number {
    return this.data.getUint8(this.step(1));
  }

  i8(): number {
    return this.data.getInt8(this.step(1));
  }

  u16(): number {
    return this.data.getUint16(this.step(2), true);
  }

  i16(): number {
    return this.data.getInt16(this.step(2), true);
  }

  u32(): number {
    return this.data.getUint32(this.step(4), true);
  }

  take(length: number): Uint8Array {
    const from = this.step(length);
    if (from + length > this.bytes.length) throw new RangeError('past the end');
    return this.bytes.slice(from, from + length);
  }

  skip(length: number): void {
    this.step(length);
  }

  private step(length: number): number {
    const at = this.at;
    this.at += length;
    return at;
  }
}

/** Collects bytes. Values are cut to their width. */
export class Writer {
  private bytes = new Uint8Array(256);
  private data = new DataView(this.bytes.buffer);
  private length = 0;

  u8(value: number): this {
    const at = this.room(1);
    this.data.setUint8(at, value);
    return this;
  }

  /** Several bytes. */
  u8s(...values: number[]): this {
    for (const value of values) this.u8(value);
    return this;
  }

  u16(value: number): this {
    const at = this.room(2);
    this.data.setUint16(at, value, true);
    return this;
  }

  u32(value: number): this {
    const at = this.room(4);
    this.data.setUint32(at, value, true);
    return this;
  }

  append(bytes: Uint8Array): this {
    const at = this.room(bytes.length);
    this.bytes.set(bytes, at);
    return this;
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private room(length: number): number {
    const at = this.length;
    this.length += length;
    if (this.length > this.bytes.length) {
      const more = new Uint8Array(Math.max(this.bytes.length * 2, this.length));
      more.set(this.bytes);
      this.bytes = more;
      this.data = new DataView(more.buffer);
    }
    return at;
  }
}

export function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** i32 words, as functions of the ABI return them, as the bytes that lie in memory, in hex. */
export function hexOfWords(words: number[]): string {
  const writer = new Writer();
  for (const word of words) writer.u32(word);
  return hex(writer.done());
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
}

/** The bytes, or null where the text is not base64. */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

export function sha256Of(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The two numbers of a seed: the first 8 bytes of SHA-256 of the text. */
export function seedWords(seed: string): [number, number] {
  const reader = new Reader(sha256Of(utf8(seed)));
  return [reader.u32(), reader.u32()];
}

/** The numbers of the bits that are set. */
export function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let i = 0; i < 32; i++) if ((mask >>> i) & 1) bits.push(i);
  return bits;
}

export function maskOf(bits: readonly number[]): number {
  return bits.reduce((mask, bit) => mask | (1 << bit), 0);
}
