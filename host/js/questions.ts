/** Questions as the cartridge writes them (docs/abi.md) → JSON. */

import { Status } from '../../assembly/kernel/codes.ts';
import { bitsOf, Reader } from './bytes.ts';
import { gameWords, playerName, ruleId, type Names } from './game.ts';
import { KINDS, VERBS, type KindWord, type VerbWord } from './names.ts';
import { fill } from './words/words.ts';

const UNKNOWN = 0xffff;
const NOBODY = 0xff;

/** Where a card lies; `zone` is the view's field name. */
export interface Place {
  player: number;
  zone: string;
  index: number;
}

export interface OptionJson {
  /** The option's number, as a string. */
  id: string;
  verb: VerbWord;
  /** The card's name as the question's player sees it; null: hidden. Absent: no card is concerned. */
  card?: string | null;
  place?: Place;
  target?: string | null;
  targetPlace?: Place;
  player?: number;
  amount?: number;
  label: string;
}

export interface QuestionJson {
  id: number;
  player: number;
  kind: KindWord;
  min: number;
  max: number;
  /** The chosen options' amounts must sum to at least that. */
  need?: number;
  /** No chosen option may be droppable. */
  minimal?: true;
  /** The order of picks counts. */
  ordered?: true;
  /** The card whose effect asks; null where it is hidden. */
  card?: string | null;
  rule: string | null;
  text: string;
  waiting: number[];
  options: OptionJson[];
}

export interface QuestionsJson {
  status: Status;
  /** Number of the open decision. */
  node: number;
  kind: KindWord;
  waiting: number[];
  questions: QuestionJson[];
}

const HEADER = 8;

/** Who has not answered (to `all`) or is asked (to others), without decoding the questions. */
export function waitingIn(bytes: Uint8Array): number[] {
  return bytes.length < HEADER ? [] : bitsOf(bytes[5]!);
}

/** @throws RangeError where bytes are missing */
export function decodeQuestions(bytes: Uint8Array, names: Names): QuestionsJson {
  const reader = new Reader(bytes);
  const status: Status = reader.u8();
  const count = reader.u8();
  const node = reader.u16();
  const kind = KINDS[reader.u8()] ?? '';
  const waiting = bitsOf(reader.u8());
  reader.skip(2);
  const questions = Array.from({ length: count }, () => question(reader, names, waiting));
  return { status, node, kind, waiting, questions };
}

function question(reader: Reader, names: Names, waiting: number[]): QuestionJson {
  const player = reader.u8();
  const kind = KINDS[reader.u8()] ?? '';
  const min = reader.u8();
  const max = reader.u8();
  const need = reader.i16();
  const flags = reader.u8();
  const count = reader.u8();
  const id = reader.u32();
  const card = reader.u16();
  const rule = ruleId(names.game, reader.u8());
  reader.skip(1);
  const asking = names.pack.name(card);
  const counted = min === max ? String(min) : `${min}–${max}`;
  const sentence = kind === '' ? '' : names.words.questions[kind];
  const json: QuestionJson = {
    id,
    player,
    kind,
    min,
    max,
    ...(flags & 1 ? { need } : {}),
    ...(flags & 2 ? { minimal: true as const } : {}),
    ...(flags & 4 ? { ordered: true as const } : {}),
    ...(card === UNKNOWN ? {} : { card: asking }),
    rule,
    text: fill(sentence, { min, max, count: counted, need, card: asking ?? names.words.hidden }),
    waiting,
    options: [],
  };
  for (let i = 0; i < count; i++) json.options.push(option(reader, names, i));
  return json;
}

/** Verbs whose amount says something: a price, a Value, the number of an effect or mode. */
const COUNTED = new Set<VerbWord>([
  'pay',
  'mode',
  'replace',
  'summon',
  'tribute',
  'limitbreak',
  'spell',
  'ability',
  'offer',
  'cut',
  'trigger',
]);

function option(reader: Reader, names: Names, i: number): OptionJson {
  const verb = VERBS[reader.u8()] ?? 'none';
  const flags = reader.u8();
  const card = reader.u16();
  const place = placeOf(reader, names);
  const target = reader.u16();
  const targetPlace = placeOf(reader, names);
  const amount = reader.i16();
  const hasCard = (flags & 1) !== 0 || card !== UNKNOWN;
  const hasTarget = (flags & 2) !== 0 || target !== UNKNOWN;
  const json: OptionJson = {
    id: String(i),
    verb,
    ...(hasCard ? { card: names.pack.name(card) } : {}),
    ...(flags & 1 ? { place } : {}),
    ...(hasTarget ? { target: names.pack.name(target) } : {}),
    ...(flags & 2 ? { targetPlace } : {}),
    ...((verb === 'player' || verb === 'direct') && place.player !== NOBODY ? { player: place.player } : {}),
    ...(COUNTED.has(verb) ? { amount } : {}),
    label: '',
  };
  json.label = labelOf(json, amount, names);
  return json;
}

function placeOf(reader: Reader, names: Names): Place {
  const player = reader.u8();
  const zone = reader.u8();
  return { player, zone: names.game.zones[zone] ?? String(zone), index: reader.u16() };
}

/** A place in words: "Ada, hand 3". */
export function placeText(place: Place, names: Names): string {
  const zone = gameWords(names).zones[place.zone] ?? place.zone;
  return fill(names.words.place, { player: playerName(names, place.player), zone, n: place.index + 1 });
}

function labelOf(option: OptionJson, amount: number, names: Names): string {
  const { words } = names;
  const named = (card: string | null | undefined, place: Place | undefined) =>
    card ?? (place ? fill(words.hiddenAt, { n: place.index + 1 }) : words.hidden);
  const hidden = option.card == null ? words.labels[`${option.verb}.hidden`] : undefined;
  return fill(hidden ?? words.labels[option.verb], {
    card: named(option.card, option.place),
    target: named(option.target, option.targetPlace),
    player: option.player === undefined ? '' : playerName(names, option.player),
    place: option.place ? placeText(option.place, names) : '',
    targetPlace: option.targetPlace ? placeText(option.targetPlace, names) : '',
    amount,
    mode: amount + 1,
  });
}

const QUESTION = 16;
const OPTION = 16;

/** Player and id of every open question, without decoding the rest. */
export function openQuestions(bytes: Uint8Array): { player: number; id: number; options: number }[] {
  if (bytes.length < HEADER) return [];
  const reader = new Reader(bytes);
  reader.skip(1);
  const count = reader.u8();
  reader.skip(HEADER - 2);
  return Array.from({ length: count }, () => {
    const player = reader.u8();
    reader.skip(6);
    const options = reader.u8();
    const id = reader.u32();
    reader.skip(QUESTION - 12 + options * OPTION);
    return { player, id, options };
  });
}
