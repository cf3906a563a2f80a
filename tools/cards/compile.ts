/** Card sources → pack. */

import { Effect as Head, Record as At } from '../../assembly/kernel/format';
import { assemble, isElsewhere, isResolve, resolvesAt } from './assemble';
import type { Card, Effect, Example, Place, Source, Statement } from './ast';
import { Checker } from './check';
import { decodeCard } from './decode-card';
import { ANY } from './codes';
import { Encoder, EncodeError } from './encode';
import type { CardError } from './errors';
import { writePack } from './pack';
import { parseFiles, type SourceFile } from './parse';
import { attributeCode, Lexicon, UnknownWord, usualUses, waysOf, type Vocabulary } from './vocabulary';

/** Bytes of code a card may have; cards, sets and decks of a pack. */
export const CODE_BYTES = 400;
export const MOST = { cards: 256, sets: 255, decks: 4096, effects: 12, code: 0xffff } as const;

export interface Compiled {
  /** Sorted by file, line, column. With any error there is no pack. */
  errors: CardError[];
  source: Source;
  pack?: Uint8Array;
  /** Generated rules texts, by card index. */
  texts: string[];
  /** Every `example` block, with its card. */
  examples: { card: Card; example: Example }[];
}

export interface CompileOptions {
  /** Cards, sets and decks that are there already, such as those of a pack that new cards are added to. */
  base?: Source;
}

/** Compiles all sources of a game together. Never throws on any text. */
export function compileSources(files: readonly SourceFile[], v: Vocabulary, options: CompileOptions = {}): Compiled {
  const parsed = parseFiles(files, v);
  const { source, errors: unplaced } = assemble(parsed, v, options.base);
  const errors = [...parsed.errors, ...unplaced];
  errors.push(...new Checker(source, v, parsed).check());
  const own = new Set(parsed.files.flatMap((file) => file.cards));
  const examples = source.cards.flatMap((card) => card.examples.map((example) => ({ card, example })));
  const built = buildPack(
    source,
    v,
    (card) => own.has(card) || !options.base,
    (node) => parsed.places.get(node),
  );
  errors.push(
    ...built.errors.filter((error) => !errors.some((other) => other.line === error.line && other.file === error.file)),
  );
  const rank = new Map(files.map((file, i) => [file.name, i]));
  errors.sort((a, b) => (rank.get(a.file) ?? 0) - (rank.get(b.file) ?? 0) || a.line - b.line || a.column - b.column);
  return { errors, source, texts: built.texts, examples, pack: errors.length ? undefined : built.pack };
}

/** A source that is known to be right → pack. Throws on what cannot be said. */
export function packSource(source: Source, v: Vocabulary): Uint8Array {
  const { pack, errors } = buildPack(
    source,
    v,
    () => true,
    () => undefined,
  );
  if (!pack) throw new EncodeError(errors[0].code, errors[0].message);
  return pack;
}

function buildPack(
  source: Source,
  v: Vocabulary,
  mine: (card: Card) => boolean,
  placeOf: (node: object) => Place | undefined,
) {
  const errors: CardError[] = [];
  const nowhere: Place = { file: '', line: 0, column: 0 };
  const index = new Map(source.cards.map((card, i) => [card.name, i]));
  const cardIndex = (name: string, node: object) => {
    const found = index.get(name);
    if (found === undefined) throw new EncodeError('unknown-card', `there is no card "${name}"`, node);
    return found;
  };
  const writer = new CardWriter(v, cardIndex);
  const sets = new Map(source.sets.map((set, i) => [set.name, i]));
  const code: number[] = [];
  const records: Uint8Array[] = [];
  const texts: string[] = [];
  for (const [i, card] of source.cards.entries()) {
    let text = '';
    try {
      const { record, bytes } = writer.write(card, sets.get(card.set) ?? 0, code.length);
      if (mine(card) && bytes.length > CODE_BYTES)
        throw new EncodeError(
          'code-length',
          `"${card.name}" needs ${bytes.length} bytes of code; a card may have ${CODE_BYTES}`,
          card,
        );
      const told = decodeCard(record, Uint8Array.from(bytes), v, (n) => source.cards[n]?.name);
      text = v.text({ ...card, ...told }, v);
      for (const byte of bytes) code.push(byte);
      records.push(record);
    } catch (error) {
      if (!(error instanceof EncodeError) && !(error instanceof UnknownWord)) throw error;
      const node = error instanceof EncodeError ? error.node : undefined;
      const place = (node && placeOf(node)) ?? writer.near?.at ?? card.at ?? nowhere;
      errors.push({ code: error instanceof EncodeError ? error.code : 'vocabulary', ...place, message: error.message });
      records.push(new Uint8Array(At.SIZE));
    }
    texts[i] = text;
  }
  for (const [what, most, n] of [
    ['cards', MOST.cards, source.cards.length],
    ['sets', MOST.sets, source.sets.length],
    ['decks', MOST.decks, source.decks.length],
  ] as const)
    if (n > most)
      errors.push({
        code: 'count',
        ...(source.cards.at(-1)?.at ?? nowhere),
        message: `a pack holds ${most} ${what}, these are ${n}`,
      });
  if (errors.length) return { errors, texts };
  const indices = (list: readonly { count: number; name: string }[]) =>
    list.flatMap(({ count, name }) => Array<number>(count).fill(index.get(name) ?? 0));
  const pack = writePack({
    game: v.id,
    records,
    code: Uint8Array.from(code),
    decks: source.decks.map((deck) => ({
      cards: indices(deck.cards),
      side: v.deckParts.flatMap((part) => (part.section === 'side' ? indices(deck.parts[part.word] ?? []) : [])),
      others: v.deckParts.flatMap((part) => (part.section === 'others' ? indices(deck.parts[part.word] ?? []) : [])),
    })),
    sets: source.sets.length,
    texts: [
      ...source.cards.flatMap((card, i) => [card.name, texts[i], card.flavor ?? '']),
      ...source.sets.flatMap((set) => [set.name, set.prefix]),
      ...source.decks.flatMap((deck) => [deck.id, deck.name, deck.about ?? '']),
    ],
  });
  return { errors, texts, pack };
}

/** Writes records and code of cards. */
class CardWriter {
  /** The effect that is being written. */
  near?: { at?: Place };
  private card: Pick<Card, 'class'> = { class: '' };
  private before = 0;
  private readonly lexicon: Lexicon;

  constructor(
    private readonly v: Vocabulary,
    private readonly cardIndex: (name: string, node: object) => number,
  ) {
    this.lexicon = new Lexicon(v);
  }

  write(card: Card, set: number, codeAt: number): { record: Uint8Array; bytes: number[] } {
    this.near = undefined;
    this.card = card;
    const { requires } = card;
    // Effects that are given to others are numbered as they are written; what is required comes first of all.
    this.before = requires ? 1 : 0;
    const effects = card.effects.map((effect) => this.effect(effect));
    if (requires) {
      const out = new Encoder(this.v, this.cardIndex);
      out.require(requires);
      effects.unshift(this.head({ timing: this.v.requirement.code }, out));
    }
    if (effects.length > MOST.effects)
      throw new EncodeError(
        'count',
        `"${card.name}" has ${effects.length} effects; a card may have ${MOST.effects}`,
        card,
      );
    const bytes = effects.flat();
    const record = new Uint8Array(At.SIZE);
    const view = new DataView(record.buffer);
    view.setUint16(At.AT_NUMBER, card.number, true);
    view.setUint8(At.AT_SET, set);
    view.setUint8(At.AT_CLASS, this.lexicon.code(this.v.classes, card.class));
    view.setUint16(At.AT_KEYWORDS, this.keywords(card), true);
    view.setUint8(At.AT_EFFECTS, effects.length);
    view.setUint8(At.AT_COPIES, this.copies(card));
    view.setUint32(At.AT_CODE, bytes.length ? codeAt : 0, true);
    view.setUint16(At.AT_CODE_LENGTH, bytes.length, true);
    const set16 = (word: string, value: number) =>
      view.setInt16(At.AT_ATTRS + 2 * attributeCode(this.lexicon, word), value, true);
    for (const { attribute, bit, field, usual = 0 } of this.v.header)
      if (attribute && !bit) set16(attribute, Number(card.printed[field] ?? usual));
    for (const attribute of new Set(this.v.header.flatMap((entry) => (entry.bit ? [entry.attribute ?? ''] : []))))
      set16(attribute, this.bitsOf(card, attribute));
    for (const type of this.v.types)
      if (type.attribute) set16(type.attribute, card.types.filter((word) => word === type.word).length);
    const types = this.lexicon.bits(this.v.types, card.types);
    if (this.v.typesAttribute) set16(this.v.typesAttribute, types);
    return { record, bytes };
  }

  /** How many copies a deck may hold; 0: as the game says. */
  private copies(card: Card): number {
    const limit = this.v.header.find(({ form }) => form === 'limit');
    const printed = limit && card.printed[limit.field];
    return printed === 'any' ? ANY : Number(printed ?? 0);
  }

  /** What the flags of an attribute say of a card. */
  private bitsOf(card: Card, attribute: string): number {
    const flags = this.v.header.filter((entry) => entry.attribute === attribute && card.printed[entry.field]);
    return flags.reduce((bits, { bit = 0 }) => bits | bit, 0);
  }

  private keywords(card: Card): number {
    let bits = this.lexicon.find(this.v.classes, card.class)?.keyword ?? 0;
    for (const entry of this.v.header)
      if (entry.keyword && card.printed[entry.field] !== undefined) bits |= entry.keyword;
    for (const effect of card.effects) {
      bits |= this.lexicon.find(this.v.timings, effect.on)?.keyword ?? 0;
      for (const mark of effect.marks ?? []) bits |= this.lexicon.find(this.v.marks, mark)?.keyword ?? 0;
      if (isElsewhere(this.v, card, effect))
        for (const zone of effect.where) bits |= this.v.elsewhere.keywords[zone] ?? 0;
    }
    return bits;
  }

  private effect(effect: Effect): number[] {
    this.near = effect;
    const out = new Encoder(this.v, this.cardIndex, this.before);
    const { event } = effect;
    if (event?.object) out.requireObject(event.object);
    if (effect.if) out.require(effect.if);
    out.statements(this.staged(effect));
    const entry = event && this.lexicon.find(this.v.events, event.name);
    if (event && !entry) throw new UnknownWord(event.name, this.v.events);
    return this.head(
      {
        timing: this.lexicon.code(this.v.timings, effect.on),
        where: this.lexicon.bits(this.v.zones, effect.where),
        arg: entry ? entry.code : effect.step ? this.lexicon.code(this.v.steps, effect.step) : this.uses(effect),
        causes: event ? this.lexicon.bits(this.v.causes, event.causes) : 0,
        zones: entry ? (entry.whose ?? this.lexicon.bits(waysOf(this.v, entry), event?.zones ?? [])) : 0,
        flags:
          (effect.may ? Head.MAY : 0) |
          (event && !event.object && entry?.whose === undefined ? Head.SELF : 0) |
          (effect.marks ?? []).reduce((bits, mark) => bits | this.lexicon.code(this.v.marks, mark), 0) |
          ((effect.limit ? this.lexicon.code(this.v.limits, effect.limit) : 0) << Head.LIMIT_SHIFT),
      },
      out,
    );
  }

  /** Its statements, with the end of what is done when it is used. */
  private staged({ on, do: statements }: Effect): Statement[] {
    const resolves = this.lexicon.find(this.v.timings, on)?.resolves;
    if (!resolves || statements.some(isResolve)) return statements;
    const at = resolvesAt(this.v, statements);
    return [...statements.slice(0, at), { stage: 'resolve' }, ...statements.slice(at)];
  }

  private uses(effect: Effect): number {
    return this.lexicon.bits(this.v.uses, effect.uses ?? usualUses(this.v, this.card, effect));
  }

  private head(
    head: { timing: number; where?: number; arg?: number; causes?: number; zones?: number; flags?: number },
    out: Encoder,
  ): number[] {
    const length = out.bytes.length;
    if (length > MOST.code) throw new EncodeError('code-length', 'this effect is too long');
    const flags = (head.flags ?? 0) | (out.chooses ? Head.CHOOSES : 0);
    return [
      head.timing,
      flags,
      head.where ?? 0,
      head.arg ?? 0,
      head.causes ?? 0,
      head.zones ?? 0,
      length & 255,
      length >> 8,
      ...out.bytes,
    ];
  }
}
