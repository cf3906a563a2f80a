/** Rule record and effect code → card. */

import { Effect as Head, Record as At } from '../../assembly/kernel/format';
import type { Card, Condition, Effect, EventFilter } from './ast';
import { DecodeError, Decoder } from './decode';
import { ANY, LIMITS } from './codes';
import { Lexicon, type Vocabulary } from './vocabulary';

/** What record and code say of a card. */
export type Told = Pick<Card, 'number' | 'class' | 'types' | 'printed' | 'requires' | 'effects'>;

/** A card as its record and code say it. Throws DecodeError. */
export function decodeCard(
  record: Uint8Array,
  code: Uint8Array,
  v: Vocabulary,
  cardName: (n: number) => string | undefined,
): Told {
  const lexicon = new Lexicon(v);
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const attribute = (word: string) => view.getInt16(At.AT_ATTRS + 2 * lexicon.code(v.attributes, word), true);
  const kind = lexicon.named(v.classes, record[At.AT_CLASS]);
  if (!kind) throw new DecodeError(0, `${record[At.AT_CLASS]} is no class`);
  const keywords = view.getUint16(At.AT_KEYWORDS, true);
  const types = v.types.flatMap((type) => Array<string>(Math.max(0, attribute(type.attribute))).fill(type.word));
  const told: Told = {
    number: view.getUint16(At.AT_NUMBER, true),
    class: kind.word,
    types,
    printed: {},
    effects: [],
  };
  for (const entry of v.header) {
    const printed = !entry.keyword || (keywords & entry.keyword) !== 0;
    if (!printed) continue;
    const copies = record[At.AT_COPIES];
    const value =
      entry.form === 'flag'
        ? true
        : entry.form === 'limit'
          ? copies === ANY
            ? 'any'
            : copies
          : attribute(entry.attribute ?? '');
    // What a class need not print, and does not differ from the usual, is not said.
    if (!kind.bare || entry.keyword || value !== entry.usual) told.printed[entry.field] = value;
  }
  let start = 0;
  for (let n = record[At.AT_EFFECTS]; n > 0; n--) {
    if (start + Head.HEADER > code.length) throw new DecodeError(start, 'an effect lies outside its card');
    const length = code[start + Head.AT_LENGTH] | (code[start + Head.AT_LENGTH + 1] << 8);
    const end = start + Head.HEADER + length;
    if (end > code.length) throw new DecodeError(start, 'an effect lies outside its card');
    const head = code.subarray(start, start + Head.HEADER);
    let body: { required: Condition[]; statements: Effect['do'] };
    try {
      body = new Decoder(v, code.subarray(start + Head.HEADER, end), cardName).effect();
    } catch (error) {
      throw error instanceof DecodeError ? new DecodeError(start + Head.HEADER + error.at, error.message) : error;
    }
    if (head[Head.AT_TIMING] === v.playIf) told.requires = playIf(body.required, start);
    else told.effects.push(effect(head, body, v, lexicon, start));
    start = end;
  }
  if (start !== code.length) throw new DecodeError(start, 'code after the last effect');
  return told;
}

function playIf(required: Condition[], at: number): Condition {
  if (required.length !== 1) throw new DecodeError(at, 'a play requirement is one condition');
  return required[0];
}

const LIMIT_WORDS = ['none', 'step', 'round', 'match'] as const satisfies (keyof typeof LIMITS)[];

function effect(
  head: Uint8Array,
  body: { required: Condition[]; statements: Effect['do'] },
  v: Vocabulary,
  lexicon: Lexicon,
  at: number,
): Effect {
  const timing = lexicon.named(v.timings, head[Head.AT_TIMING]);
  const where = lexicon.words(v.zones, head[Head.AT_WHERE]);
  if (!timing || !where) throw new DecodeError(at, 'an unknown timing, or unknown zones');
  const flags = head[Head.AT_FLAGS];
  const required = [...body.required];
  const found: Effect = { on: timing.word, where, do: body.statements };
  if (timing.form === 'step') {
    const step = lexicon.named(v.steps, head[Head.AT_ARG]);
    if (!step) throw new DecodeError(at, `${head[Head.AT_ARG]} is no step`);
    found.step = step.word;
  }
  if (timing.form === 'event') found.event = event(head, required, v, lexicon, at);
  if (required.length > 1) throw new DecodeError(at, 'more than one condition before the effect');
  if (required.length) found.if = required[0];
  if (flags & Head.MAY) found.may = true;
  const limit = LIMIT_WORDS[(flags & Head.LIMIT_MASK) >> Head.LIMIT_SHIFT];
  if (limit !== 'none') found.limit = limit;
  return found;
}

function event(head: Uint8Array, required: Condition[], v: Vocabulary, lexicon: Lexicon, at: number): EventFilter {
  const entry = lexicon.named(v.events, head[Head.AT_ARG]);
  if (!entry) throw new DecodeError(at, `${head[Head.AT_ARG]} is no event`);
  const causes = lexicon.words(v.causes, head[Head.AT_CAUSES]);
  const zones = lexicon.words(entry.ways?.link === 'as' ? v.ways : v.zones, head[Head.AT_ZONES]);
  if (!causes || !zones) throw new DecodeError(at, 'unknown causes or zones');
  const filter: EventFilter = { name: entry.word, causes, zones };
  if (!(head[Head.AT_FLAGS] & Head.SELF)) {
    const first = required.shift();
    if (!first || !('exists' in first)) throw new DecodeError(at, 'an event without its object');
    filter.object = first.exists;
  }
  return filter;
}
