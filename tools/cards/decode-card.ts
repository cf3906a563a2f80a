/** Rule record and effect code → card. */

import { Effect as Head, Record as At } from '../../assembly/kernel/format';
import type { Card, Condition, Effect, EventFilter } from './ast';
import { DecodeError, Decoder } from './decode';
import { isResolve, resolvesAt, usualZones } from './assemble';
import { ANY } from './codes';
import { attributeCode, Lexicon, usualUses, waysOf, type Vocabulary } from './vocabulary';

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
  const attribute = (word: string) => view.getInt16(At.AT_ATTRS + 2 * attributeCode(lexicon, word), true);
  const kind = lexicon.named(v.classes, record[At.AT_CLASS]);
  if (!kind) throw new DecodeError(0, `${record[At.AT_CLASS]} is no class`);
  const keywords = view.getUint16(At.AT_KEYWORDS, true);
  const types = v.has.symbols
    ? v.types.flatMap((type) => Array<string>(Math.max(0, attribute(type.attribute ?? ''))).fill(type.word))
    : lexicon.words(v.types, attribute(v.typesAttribute ?? ''));
  if (!types) throw new DecodeError(0, 'an unknown type');
  const told: Told = {
    number: view.getUint16(At.AT_NUMBER, true),
    class: kind.word,
    types,
    printed: {},
    effects: [],
  };
  for (const entry of v.header) {
    const bits = entry.bit ? attribute(entry.attribute ?? '') & entry.bit : keywords & (entry.keyword ?? 0);
    const printed = !(entry.keyword || entry.bit) || bits !== 0;
    if (!printed || (entry.classes && !entry.classes.includes(kind.word))) continue;
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
      body = new Decoder(v, code.subarray(start + Head.HEADER, end), cardName, told.requires ? 1 : 0).effect();
    } catch (error) {
      throw error instanceof DecodeError ? new DecodeError(start + Head.HEADER + error.at, error.message) : error;
    }
    if (head[Head.AT_TIMING] === v.requirement.code) told.requires = playIf(body.required, start);
    else told.effects.push(effect(head, body, v, lexicon, start, kind.word));
    start = end;
  }
  if (start !== code.length) throw new DecodeError(start, 'code after the last effect');
  return told;
}

function playIf(required: Condition[], at: number): Condition {
  if (required.length !== 1) throw new DecodeError(at, 'a play requirement is one condition');
  return required[0];
}

function effect(
  head: Uint8Array,
  body: { required: Condition[]; statements: Effect['do'] },
  v: Vocabulary,
  lexicon: Lexicon,
  at: number,
  kind: string,
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
  const limit = (flags & Head.LIMIT_MASK) >> Head.LIMIT_SHIFT;
  if (limit) found.limit = lexicon.named(v.limits, limit)?.word;
  const card = { class: kind };
  const uses = timing.form === 'use' ? lexicon.words(v.uses, head[Head.AT_ARG]) : [];
  if (!uses) throw new DecodeError(at, `${head[Head.AT_ARG]} are no uses`);
  const usual = usualZones(v, card, found);
  const marks = v.marks.filter(({ code, zone, always }) => {
    if (zone) return where.includes(zone) && !usual.includes(zone);
    return always ? timing.form === 'use' && uses.length === v.uses.length : (flags & code) !== 0;
  });
  if (marks.length) found.marks = marks.map(({ word }) => word);
  if (String(uses) !== String(usualUses(v, card, found))) found.uses = uses;
  // Where an effect resolves goes without saying if it is where it would be anyway.
  const resolve = timing.resolves ? found.do.findIndex(isResolve) : -1;
  const rest = found.do.filter((_, i) => i !== resolve);
  if (resolve >= 0 && resolvesAt(v, rest) === resolve) found.do = rest;
  return found;
}

function event(head: Uint8Array, required: Condition[], v: Vocabulary, lexicon: Lexicon, at: number): EventFilter {
  const entry = v.events.find(
    ({ code, whose }) => code === head[Head.AT_ARG] && (whose === undefined || whose === head[Head.AT_ZONES]),
  );
  if (!entry) throw new DecodeError(at, `${head[Head.AT_ARG]} is no event`);
  const causes = lexicon.words(v.causes, head[Head.AT_CAUSES]);
  const zones = entry.whose === undefined ? lexicon.words(waysOf(v, entry), head[Head.AT_ZONES]) : [];
  if (!causes || !zones) throw new DecodeError(at, 'unknown causes or zones');
  const filter: EventFilter = { name: entry.word, causes, zones };
  if (!(head[Head.AT_FLAGS] & Head.SELF) && entry.whose === undefined) {
    const first = required.shift();
    if (!first || !('exists' in first)) throw new DecodeError(at, 'an event without its object');
    filter.object = first.exists;
  }
  return filter;
}
