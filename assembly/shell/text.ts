// Texts on their way to the screen: words of the language and strings of the pack are decoded into a buffer of glyphs,
// where numbers and symbols join them; screen.ts then breaks it into lines.

import { Abi } from './abi';
import { Glyph } from './glyphs';
import { TEXT_AT, TEXT_GLYPHS } from './memory';
import { sayPlace } from './phrases';
import { Place, WordsFile } from './words';

/** Copies bytes of the pack, or from WORDS_AT on of the words. */
// @ts-ignore: decorator
@external('env', 'pack')
declare function pack(to: usize, offset: i32, length: i32): void;

export function readPack(to: usize, offset: i32, length: i32): void {
  pack(to, offset, length);
}

const CHUNK: i32 = 32;
const scratch: usize = memory.data(32);
/** Glyphs in the buffer. */
export let length: i32 = 0;
/** Where the strings of the language begin. */
let table: i32 = 0;

export function u32At(offset: i32): i32 {
  store<i32>(scratch, 0);
  pack(scratch, offset, 4);
  return load<i32>(scratch);
}

/** Chooses a language; false where the words are not those that this shell was built with. */
export function openWords(language: i32): bool {
  // @ts-ignore: the compiler's constant
  if (u32At(Abi.WORDS_AT) != WordsFile.MAGIC || u32At(Abi.WORDS_AT + WordsFile.AT_STAMP) != WORDS_STAMP) return false;
  table = Abi.WORDS_AT + u32At(Abi.WORDS_AT + WordsFile.AT_TABLES + 4 * language);
  return true;
}

export function clearText(): void {
  length = 0;
}
export function glyphAt(i: i32): i32 {
  return load<u16>(TEXT_AT + 2 * i);
}
export function sayGlyph(glyph: i32): void {
  if (length < TEXT_GLYPHS) store<u16>(TEXT_AT + 2 * length++, glyph);
}
export function space(): void {
  sayGlyph(32);
}

/** The glyph of a character of Unicode: letters stand for themselves. */
function glyphOf(code: i32): i32 {
  if (code < 0x180) return code;
  switch (code) {
    case 0x2013:
    case 0x2212:
      return Glyph.DASH;
    case 0x2014:
      return Glyph.LONG_DASH;
    case 0x2019:
      return Glyph.APOSTROPHE;
    case 0x201c:
      return Glyph.OPENING;
    case 0x201d:
      return Glyph.CLOSING;
    case 0x2026:
      return Glyph.ELLIPSIS;
  }
  return 63;
}

/** Appends UTF-8 bytes that lie at an offset; bytes below 32 are places that sayPlace fills. */
export function sayBytes(offset: i32, bytes: i32): void {
  let code = 0;
  let left = 0;
  for (let i = 0; i < bytes; i++) {
    // A filled place has used the scratch bytes itself, so they are fetched again behind it.
    if (i % CHUNK == 0) pack(scratch, offset + i, min(CHUNK, bytes - i));
    const byte: i32 = load<u8>(scratch + (i % CHUNK));
    if (byte < Place.END && byte != 10) {
      sayPlace(byte);
      const start = i - (i % CHUNK);
      pack(scratch, offset + start, min(CHUNK, bytes - start));
    } else if (byte < 0x80) sayGlyph(byte);
    else if (byte >= 0xc0) {
      left = byte >= 0xe0 ? 2 : 1;
      code = byte & (byte >= 0xe0 ? 15 : 31);
    } else {
      code = (code << 6) | (byte & 63);
      if (--left == 0) sayGlyph(glyphOf(code));
    }
  }
}

/** Appends string n of a table of strings: u16 count, u16 0, then offsets from the table's start. */
export function sayFrom(strings: i32, n: i32): void {
  const from = u32At(strings + 4 + 4 * n);
  sayBytes(strings + from, u32At(strings + 8 + 4 * n) - from);
}

/** Appends a word of the language. */
export function say(word: i32): void {
  sayFrom(table, word);
}
/** Is there such a word? */
export function hasWord(word: i32): bool {
  return u32At(table + 4 + 4 * word) != u32At(table + 8 + 4 * word);
}
/** The buffer holds this word and nothing else. */
export function only(word: i32): void {
  clearText();
  say(word);
}

export function sayNumber(n: i32): void {
  if (n < 0) {
    sayGlyph(Glyph.DASH);
    n = -n;
  }
  if (n > 9) sayNumber(n / 10);
  sayGlyph(48 + (n % 10));
}
export function saySigned(n: i32): void {
  if (n > 0) sayGlyph(43);
  sayNumber(n);
}
/** Bytes as hexadecimal digits. */
export function sayHex(at: usize, bytes: i32): void {
  for (let i = 0; i < 2 * bytes; i++) {
    const digit = (load<u8>(at + (i >> 1)) >> (i & 1 ? 0 : 4)) & 15;
    sayGlyph(digit + (digit > 9 ? 87 : 48));
  }
}
