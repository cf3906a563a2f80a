/** Reads a compiled pack: names, texts, printed values, decks. The core's verifier, not this, proves a pack sound. */

import { Pack as P, Record as R } from '../../assembly/kernel/format.ts';
import { Reader, hex } from './bytes.ts';
import { NotableError } from './errors.ts';

/** A card of a pack. `attrs` are the eight printed attributes, whose meaning is the game's. */
export interface PackCard {
  /** Index in the pack: the card's identity in a match. */
  index: number;
  /** `S-5`: prefix of its set and printed number. */
  id: string;
  name: string;
  number: number;
  set: number;
  class: number;
  keywords: number;
  /** Copy limit, 0: the game's default. */
  copies: number;
  attrs: number[];
  text: string;
  flavor: string;
}

export interface PackSet {
  name: string;
  prefix: string;
}

/** A ready-made deck: indices of cards. */
export interface PackDeck {
  id: string;
  name: string;
  about: string;
  cards: number[];
  side: number[];
  others: number[];
}

export class Pack {
  /** The game's number (`gameId`). */
  readonly game: number;
  /** Content hash, 32 hex digits. */
  readonly hash: string;
  readonly cards: PackCard[] = [];
  readonly sets: PackSet[] = [];
  readonly decks: PackDeck[] = [];
  private readonly byName = new Map<string, PackCard>();

  /**
   * @param apart prefixes of the classes that are numbered apart from their set, by class
   * @throws NotableError `bad-magic`, `bad-version`, `bad-length` where the bytes are no readable pack
   */
  constructor(
    readonly bytes: Uint8Array,
    private readonly apart: Record<number, string> = {},
  ) {
    try {
      const head = new Reader(bytes);
      if (head.u32() !== P.MAGIC) throw new NotableError('bad-magic', 'This is not a card pack.', null, { at: 0 });
      if (head.u16() !== P.VERSION)
        throw new NotableError('bad-version', 'The pack has another format version.', null, { at: 4 });
      this.game = head.u8();
      this.hash = hex(bytes.slice(P.AT_HASH, P.AT_HASH + 16));
      this.read();
    } catch (error) {
      if (error instanceof RangeError) throw new NotableError('bad-length', 'A part of the pack lies outside of it.');
      throw error;
    }
  }

  private read(): void {
    const from = (at: number) => {
      const reader = new Reader(this.bytes);
      reader.at = at;
      return reader;
    };
    const cards = from(P.AT_CARDS).u16();
    const decks = from(P.AT_DECKS).u16();
    const sets = from(P.AT_SETS).u16();
    const string = strings(this.bytes, from(P.AT_TEXT_AT).u32());
    const setsAt = cards * 3;
    for (let i = 0; i < sets; i++) this.sets.push({ name: string(setsAt + 2 * i), prefix: string(setsAt + 2 * i + 1) });
    const records = from(P.AT_RECORDS_AT).u32();
    for (let i = 0; i < cards; i++) {
      const at = records + i * R.SIZE;
      const number = from(at + R.AT_NUMBER).u16();
      const set = from(at + R.AT_SET).u8();
      const kind = from(at + R.AT_CLASS).u8();
      const attrs: number[] = [];
      const values = from(at + R.AT_ATTRS);
      for (let k = 0; k < 8; k++) attrs.push(values.i16());
      const card: PackCard = {
        index: i,
        id: `${this.apart[kind] ?? this.sets[set]?.prefix ?? '?'}-${number}`,
        name: string(3 * i),
        number,
        set,
        class: kind,
        keywords: from(at + R.AT_KEYWORDS).u16(),
        copies: from(at + R.AT_COPIES).u8(),
        attrs,
        text: string(3 * i + 1),
        flavor: string(3 * i + 2),
      };
      this.cards.push(card);
      for (const key of [card.id, card.name]) {
        const low = key.toLowerCase();
        if (!this.byName.has(low)) this.byName.set(low, card);
      }
    }
    const decksAt = setsAt + 2 * sets;
    const deck = from(from(P.AT_DECKS_AT).u32());
    for (let i = 0; i < decks; i++) {
      const length = deck.u16();
      const end = deck.at + length;
      const counts = [deck.u8(), deck.u8(), deck.u8()];
      deck.skip(1);
      const [main, side, others] = counts.map((n) => Array.from({ length: n }, () => deck.u16()));
      const [id, name, about] = [0, 1, 2].map((k) => string(decksAt + 3 * i + k));
      this.decks.push({ id: id!, name: name!, about: about!, cards: main!, side: side!, others: others! });
      deck.at = end;
    }
  }

  /** A card by name or id, in any case; null where there is none. */
  find(name: string): PackCard | null {
    return this.byName.get(name.trim().toLowerCase()) ?? null;
  }

  /** A ready-made deck by id or name, in any case; null where there is none. */
  findDeck(name: string): PackDeck | null {
    const low = name.trim().toLowerCase();
    return this.decks.find((deck) => deck.id.toLowerCase() === low || deck.name.toLowerCase() === low) ?? null;
  }

  /** The name of a card by its index, or null for one that is not known. */
  name(index: number): string | null {
    return this.cards[index]?.name ?? null;
  }

  /** The known names nearest to a wrong one, best first. */
  nearest(name: string, among: string[] = this.cards.map((card) => card.name), most = 3): string[] {
    const low = name.toLowerCase();
    return among
      .map((known) => ({ known, away: distance(low, known.toLowerCase()) }))
      .filter(({ known, away }) => away <= Math.max(2, Math.floor(known.length / 3)))
      .sort((a, b) => a.away - b.away)
      .slice(0, most)
      .map(({ known }) => known);
  }
}

function strings(bytes: Uint8Array, at: number): (i: number) => string {
  const head = new Reader(bytes);
  head.at = at;
  const count = head.u16();
  head.skip(2);
  const offsets = Array.from({ length: count + 1 }, () => head.u32());
  const decoder = new TextDecoder();
  return (i) => {
    if (i >= count) throw new RangeError('no such text');
    const [from, to] = [offsets[i]!, offsets[i + 1]!];
    if (from > to || at + to > bytes.length) throw new RangeError('text outside');
    return decoder.decode(bytes.subarray(at + from, at + to));
  };
}

/** Edits between two words: the usual measure of a typing error. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
