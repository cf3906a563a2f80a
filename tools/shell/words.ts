// build/shell.words: every language's strings, which the shell reads in place, and a descriptor of each game. The
// sentences that page, command line and handheld share come from host/js/words; only the shell's own stand with it.

import { readFileSync } from 'node:fs';
import crc32 from 'crc-32';
import { Descriptor, GameWord, Variant, WordsAt, WordsFile } from '../../assembly/shell/words.ts';
import { BOUNDS, CODES, EVENTS, KINDS, REASONS, VERBS } from '../../host/js/names.ts';
import { en } from '../../host/js/words/en.ts';
import type { GameWords, Words } from '../../host/js/words/words.ts';
import { GAMES, type ShellGame } from './games.ts';
import { pseudo } from './pseudo.ts';

const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const source = here('../../assembly/shell/words.ts');
const members = (name: string) => source.split(`enum ${name} {`)[1]!.split('\n}')[0]!;

/** Names of the shell's own words in order: the members of the enum W. */
const NAMES = [...members('W').matchAll(/^ {2}(\w+)/gm)].map((member) => member[1]!).filter((name) => name !== 'COUNT');
/** Bytes of the places that words leave open, by the name they have in braces. */
const PLACES = new Map(
  [...members('Place').matchAll(/^ {2}(\w+) = (\d+)/gm)].map(([, name, byte]) => [name!.toLowerCase(), Number(byte)]),
);
/** What host/js calls otherwise: where a refusal's figures stand. */
const ALSO: Record<string, string> = {
  option: 'amount',
  found: 'of',
  sum: 'amount',
  cardIndex: 'of',
  deck: 'of',
  string: 'of',
  at: 'amount',
  question: 'of',
  min: 'amount',
  max: 'amount',
  side: 'of',
  targetPlace: 'place',
};

/** Places in braces become bytes. */
function withPlaces(text: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const byte = PLACES.get((ALSO[name] ?? name).toLowerCase());
    if (byte === undefined) throw new Error(`${whole} is no place, in "${text}"`);
    return String.fromCharCode(byte);
  });
}

/** Errors may name more than a handheld knows; it says their code and leaves the rest open. */
const known = (error: string) =>
  error.replace(/\{(\w+)\}/g, (place, name: string) => (PLACES.has((ALSO[name] ?? name).toLowerCase()) ? place : '…'));

const VARIANTS: Record<string, number> = {
  main: Variant.FIRST,
  heads: Variant.FIRST,
  set: Variant.FIRST,
  card: Variant.FIRST,
  extra: Variant.SECOND,
  tails: Variant.SECOND,
  source: Variant.SOURCE,
};

/** A language's strings by number. */
function strings(own: Record<string, string>, words: Words, pages: (game: ShellGame) => string[]): string[] {
  const all = Array<string>(WordsAt.END).fill('');
  const put = (at: number, text: string | undefined) => (all[at] = withPlaces(text ?? ''));
  NAMES.forEach((name, i) => {
    if (own[name] === undefined) throw new Error(`a language has no word ${name}`);
    put(i, own[name]);
  });
  for (const [key, text] of Object.entries(words.events)) {
    const [type, ...variants] = key.split('.');
    const variant = variants.reduce((sum, name) => sum + VARIANTS[name]!, 0);
    put(WordsAt.EVENTS + 8 * EVENTS.findIndex((known) => known === type) + variant, text);
  }
  for (const [key, text] of Object.entries(words.labels)) {
    const [verb, hidden] = key.split('.');
    put(WordsAt.LABELS + 2 * VERBS.findIndex((known) => known === verb) + (hidden ? 1 : 0), text);
  }
  KINDS.forEach((kind, i) => kind && put(WordsAt.QUESTIONS + i, words.questions[kind]));
  REASONS.forEach((reason, i) => put(WordsAt.REASONS + i, words.reasons[reason]));
  BOUNDS.forEach((bound, i) => put(WordsAt.BOUNDS + i, words.bounds[bound]));
  CODES.forEach((code, i) => put(WordsAt.ERRORS + i, code && code !== 'ok' ? known(words.errors[code]!) : ''));
  GAMES.forEach((game, i) => {
    gameStrings(game, words.games[game.name]!, WordsAt.GAMES + i * GameWord.SIZE, put);
    pages(game).forEach((page, n) => put(WordsAt.RULES + i * GameWord.PAGES + n, page));
  });
  return all;
}

function gameStrings(game: ShellGame, words: GameWords, at: number, put: (at: number, text?: string) => unknown): void {
  const row = (from: number, names: readonly string[], texts: Record<string, string>) =>
    names.forEach((name, i) => put(at + from + i, texts[name]));
  put(at + GameWord.TITLE, words.title);
  put(at + GameWord.PREFIX, game.prefix);
  row(GameWord.ZONES, game.zones, words.zones);
  row(GameWord.STEPS, game.steps, words.steps);
  row(GameWord.ATTRIBUTES, game.attributes, words.attributes);
  row(GameWord.PREVENTIONS, game.preventions, words.preventions);
  row(GameWord.RESULTS, game.results, words.results);
  row(
    GameWord.FORMATS,
    game.formats.map((format) => format.name),
    words.formats,
  );
  row(
    GameWord.OPTIONS,
    game.options.map((option) => option.name),
    words.options,
  );
  put(at + GameWord.CLASSES + game.other, game.apart);
  game.keywords.forEach((keyword, i) => put(at + GameWord.KEYWORDS + i, keyword));
  for (const [rule, text] of Object.entries(words.breaches)) {
    const number = Number(rule.slice(game.prefix.length));
    if (number) put(at + GameWord.BREACHES + number, text);
  }
}

function descriptor(game: ShellGame): Buffer {
  const bytes = Buffer.alloc(WordsFile.DESCRIPTOR);
  bytes[Descriptor.AT_GAME] = game.id;
  bytes[Descriptor.AT_DECK] = game.deck;
  bytes[Descriptor.AT_SIDE] = game.side;
  bytes[Descriptor.AT_FORMATS] = game.formats.length;
  bytes[Descriptor.AT_OPTIONS] = game.options.length;
  bytes[Descriptor.AT_TYPES] = game.firstType;
  bytes[Descriptor.AT_OTHER] = game.other;
  game.formats.forEach(({ number, least, most, flags }, i) =>
    bytes.set([number, least, most, flags], Descriptor.AT_FORMAT + 4 * i),
  );
  game.options.forEach(({ first, least, most, flag }, i) =>
    bytes.set([first, least, most, flag], Descriptor.AT_OPTION + 4 * i),
  );
  return bytes;
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

/** Languages in the order of their numbers. The pseudo-language is English, longer and accented, to try layouts. */
export function languages(): string[][] {
  const own = JSON.parse(here('../../assembly/shell/words/en.json')) as Record<string, string>;
  const english = strings(
    own,
    en,
    (game) => JSON.parse(here(`../../assembly/shell/words/rules-${game.name}.en.json`)) as string[],
  );
  english[WordsAt.LANGUAGES] = 'English';
  english[WordsAt.LANGUAGES + 1] = 'Pseudo';
  return [english, pseudo(english)];
}

export function wordsFile(): Buffer {
  const head = Buffer.alloc(WordsFile.HEAD);
  const parts: Buffer[] = [head];
  let at = head.length;
  const all = languages();
  head.writeUInt32LE(WordsFile.MAGIC, 0);
  head.writeInt32LE(crc32.str(source), WordsFile.AT_STAMP);
  head.writeUInt8(all.length, WordsFile.AT_LANGUAGES);
  head.writeUInt8(GAMES.length, WordsFile.AT_GAMES);
  GAMES.forEach((game, i) => head.set(descriptor(game), WordsFile.AT_DESCRIPTORS + i * WordsFile.DESCRIPTOR));
  all.forEach((language, i) => {
    const part = table(language);
    head.writeUInt32LE(at, WordsFile.AT_TABLES + 4 * i);
    parts.push(part);
    at += part.length;
  });
  head.writeUInt32LE(at, WordsFile.AT_LENGTH);
  return Buffer.concat(parts);
}
