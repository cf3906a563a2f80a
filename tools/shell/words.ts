// build/shell.words: every language's strings, which the shell reads in place, and a descriptor of each game. The
// sentences that page, command line and handheld share come from host/js/words; only the shell's own stand with it.

import { readFileSync } from 'node:fs';
import crc32 from 'crc-32';
import { Descriptor, GameWord, Variant, WordsAt, WordsFile } from '../../assembly/shell/words.ts';
import { BOUNDS, CODES, EVENTS, KINDS, REASONS, VERBS } from '../../host/js/names.ts';
import { en } from '../../host/js/words/en.ts';
import type { GameWords, Sentences, Words } from '../../host/js/words/words.ts';
import { figureOf, type ShellGame } from './game.ts';
import { GAMES } from './games.ts';
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

/** What a language says of a game beside host/js/words: assembly/shell/words/<game>.<language>.json. */
interface GameTexts {
  course: string;
  orders: string;
  /** In the order of the board's own numbers. */
  marks: string[];
  rules: string[];
}
type Put = (at: number, text?: string) => unknown;

/** A language's strings by number. */
function strings(own: Record<string, string>, words: Words, texts: (game: string) => GameTexts): string[] {
  const all = Array<string>(WordsAt.GAMES + GAMES.length * GameWord.SIZE).fill('');
  const put: Put = (at, text) => (all[at] = withPlaces(text ?? ''));
  NAMES.forEach((name, i) => {
    if (own[name] === undefined) throw new Error(`a language has no word ${name}`);
    put(i, own[name]);
  });
  sentences(words, COMMON, put);
  BOUNDS.forEach((bound, i) => put(WordsAt.BOUNDS + i, words.bounds[bound]));
  CODES.forEach((code, i) => put(WordsAt.ERRORS + i, code && code !== 'ok' ? known(words.errors[code]!) : ''));
  GAMES.forEach((game, i) =>
    gameStrings(game, words.games[game.game.name]!, texts(game.game.name), (at, text) =>
      put(WordsAt.GAMES + i * GameWord.SIZE + at, text),
    ),
  );
  return all;
}

/** Where the sentences begin: for all games, and within a game's own strings. */
const COMMON = {
  events: WordsAt.EVENTS,
  labels: WordsAt.LABELS,
  questions: WordsAt.QUESTIONS,
  reasons: WordsAt.REASONS,
} as const;
const OWN = {
  events: GameWord.EVENTS,
  labels: GameWord.LABELS,
  questions: GameWord.QUESTIONS,
  reasons: GameWord.REASONS,
} as const;

function sentences(table: Sentences, at: Record<keyof Sentences, number>, put: Put): void {
  for (const [key, text] of Object.entries(table.events ?? {})) {
    const [type, ...variants] = key.split('.');
    const variant = variants.reduce((sum, name) => sum + VARIANTS[name]!, 0);
    put(at.events + 8 * EVENTS.findIndex((known) => known === type) + variant, text);
  }
  for (const [key, text] of Object.entries(table.labels ?? {})) {
    const [verb, hidden] = key.split('.');
    put(at.labels + 2 * VERBS.findIndex((known) => known === verb) + (hidden ? 1 : 0), text);
  }
  KINDS.forEach((kind, i) => kind && put(at.questions + i, table.questions?.[kind]));
  REASONS.forEach((reason, i) => put(at.reasons + i, table.reasons?.[reason]));
}

function gameStrings(shell: ShellGame, words: GameWords, texts: GameTexts, put: Put): void {
  const { game } = shell;
  const row = (from: number, names: readonly string[], known: Record<string, string>) =>
    names.forEach((name, i) => put(from + i, known[name]));
  put(GameWord.TITLE, words.title);
  put(GameWord.PREFIX, game.rulePrefix);
  put(GameWord.COURSE, texts.course);
  put(GameWord.ORDERS, texts.orders);
  row(GameWord.ZONES, game.zones, words.zones);
  row(GameWord.STEPS, game.steps, words.steps);
  row(GameWord.ATTRIBUTES, game.attributes, words.attributes);
  row(GameWord.PREVENTIONS, shell.preventions, words.preventions);
  row(GameWord.RESULTS, shell.results, words.results);
  const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  row(GameWord.FORMATS, named(shell.formats), words.formats);
  row(GameWord.OPTIONS, named(shell.options), words.options);
  for (const [number, prefix] of Object.entries(game.apart)) put(GameWord.CLASSES + Number(number), prefix);
  shell.keywords.forEach((keyword, i) => put(GameWord.KEYWORDS + i, keyword));
  texts.marks.forEach((mark, i) => put(GameWord.MARKS + i, mark));
  texts.rules.forEach((page, i) => put(GameWord.PAGES + i, page));
  for (const [rule, text] of Object.entries(words.breaches)) {
    const number = Number(rule.slice(game.rulePrefix.length));
    if (number) put(GameWord.BREACHES + number, text);
  }
  sentences(words, OWN, put);
}

function descriptor(shell: ShellGame): Buffer {
  const bytes = Buffer.alloc(WordsFile.DESCRIPTOR);
  bytes[Descriptor.AT_GAME] = shell.game.id;
  bytes[Descriptor.AT_DECK] = shell.deck;
  bytes[Descriptor.AT_SIDE] = shell.side;
  bytes[Descriptor.AT_FORMATS] = shell.formats.length;
  bytes[Descriptor.AT_OPTIONS] = shell.options.length;
  bytes[Descriptor.AT_FLAGS] = shell.flags;
  bytes[Descriptor.AT_OTHER] = shell.other;
  bytes[Descriptor.AT_OTHERS] = shell.others;
  shell.formats.forEach(({ number, least, most, flags }, i) =>
    bytes.set([number, least, most, flags], Descriptor.AT_FORMAT + 4 * i),
  );
  shell.options.forEach(({ first, least, most, flag }, i) =>
    bytes.set([first, least, most, flag], Descriptor.AT_OPTION + 4 * i),
  );
  for (let attribute = 0; attribute < 8; attribute++) {
    const { glyph, how, classes } = figureOf(shell.figures, attribute);
    const mask = classes ? classes.reduce((bits, each) => bits | (1 << each), 0) : 255;
    bytes.writeUInt16LE(glyph, Descriptor.AT_FIGURE + 4 * attribute);
    bytes.set([how, mask], Descriptor.AT_FIGURE + 4 * attribute + 2);
  }
  bytes.set([shell.own.cards, shell.own.decks], Descriptor.AT_OWN);
  bytes[Descriptor.AT_MODES] = shell.modes.reduce((bits, mode) => bits | (1 << mode), 0);
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
    (game) => JSON.parse(here(`../../assembly/shell/words/${game}.en.json`)) as GameTexts,
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
