// build/shell.words: every language's strings, which the shell reads in place, and each game's descriptor.

import { readFileSync } from 'node:fs';
import crc32 from 'crc-32';
import { WordsAt, WordsFile } from '../../assembly/shell/words.ts';

const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Names of the shell's own words in order: the members of the enum W. */
const NAMES = [
  ...here('../../assembly/shell/words.ts')
    .split('enum W {')[1]!
    .split('COUNT')[0]!
    .matchAll(/^ {2}(\w+)/gm),
].map((member) => member[1]!);

/** A language's strings by number. */
function strings(language: string): string[] {
  const own = JSON.parse(here(`../../assembly/shell/words/${language}.json`)) as Record<string, string>;
  const all = Array<string>(WordsAt.END).fill('');
  NAMES.forEach((name, i) => {
    if (own[name] === undefined) throw new Error(`${language}.json has no word ${name}`);
    all[i] = own[name];
  });
  return all;
}

/** u16 count, u16 0, (count + 1) × u32 offsets, UTF-8. */
function table(all: string[]): Buffer {
  const texts = all.map((text) => Buffer.from(text, 'utf8'));
  const head = Buffer.alloc(4 + 4 * (all.length + 1));
  head.writeUInt16LE(all.length, 0);
  let at = head.length;
  texts.forEach((text, i) => {
    head.writeUInt32LE(at, 4 + 4 * i);
    at += text.length;
  });
  head.writeUInt32LE(at, 4 + 4 * all.length);
  return Buffer.concat([head, ...texts]);
}

export function wordsFile(): Buffer {
  const head = Buffer.alloc(WordsFile.HEAD);
  const parts: Buffer[] = [head];
  let at = head.length;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
    return at - part.length;
  };
  head.writeUInt32LE(WordsFile.MAGIC, 0);
  head.writeInt32LE(crc32.str(NAMES.join()), WordsFile.AT_STAMP);
  head.writeUInt8(1, WordsFile.AT_LANGUAGES);
  head.writeUInt32LE(add(table(strings('en'))), WordsFile.AT_TABLES);
  head.writeUInt32LE(at, WordsFile.AT_LENGTH);
  return Buffer.concat(parts);
}
