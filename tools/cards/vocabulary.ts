/**
 * What the card tools need to know of a game: its words, how they are written in card sources, the codes that stand for
 * them in packs, and how the rules text says them. The tools themselves know no game's words.
 */

import type { ActionEntry } from './actions';
import type { Word } from './ast';

/** A word of the game. */
export interface Entry {
  /** As the AST names it. */
  word: Word;
  /** As card sources write it: lower-case words with single spaces between. */
  said: string;
  code: number;
  /** As the rules text says it; where left out, `said`. */
  text?: string;
}

export interface TimingEntry extends Entry {
  /** plain: comes by itself; step: the player uses it in a step; event: a trigger or a replacement. */
  form: 'plain' | 'continuous' | 'step' | 'event';
  /** Keyword bit that an effect of this timing gives its card. */
  keyword?: number;
  /** Zones where such an effect usually works; where left out, the class's. */
  where?: Word[];
  /** Used from hand: the effect does nothing but play its card. */
  plays?: boolean;
  /** Nothing is in play then: the effect must name the zones where it works. */
  beforePlay?: boolean;
  /** The deck is being built: only deck actions are possible. */
  deck?: boolean;
}

export interface EventEntry extends Entry {
  /** A player's event: `said` includes the player, and there is no object. */
  player?: boolean;
  /** Only replacements may name it. */
  onlyInstead?: boolean;
  /** What may be added: "to hand", "from play", "as main". */
  ways?: { link: 'to' | 'from' | 'as'; words: Word[] };
}

export interface TypeEntry extends Entry {
  /** Letter on the card. */
  letter: string;
  /** The attribute that counts its symbols. */
  attribute: Word;
}

export interface ClassEntry extends Entry {
  /** The word that begins a card of this class, and an adjective after the name, if any. */
  head: string;
  adjective?: string;
  /** Zone where its effects usually work. */
  where: Word;
  /** Numbered apart, with this letter in ids. */
  apart?: string;
  /** May leave out type and printed numbers. */
  bare?: boolean;
}

export interface HeaderEntry {
  /** As the AST names it (`printed`). */
  field: Word;
  said: string;
  form: 'flag' | 'number' | 'limit';
  /** Smallest and largest legal value. */
  range?: readonly [number, number];
  /** Must stand on every card of a class that is not bare. */
  needed?: boolean;
  /** Printed keyword bit. */
  keyword?: number;
  /** Attribute that holds it, and its value where nothing is printed. */
  attribute?: Word;
  usual?: number;
}

/** Cards that selectors look for by a noun: "your mon". Its code is the selector's kind (Base). */
export interface NounEntry extends Entry {
  zones: Word[];
  plural: string;
  /** A player may have more than one. */
  several?: boolean;
  /** Their number is that of the cards, whatever stands on them. */
  loose?: boolean;
}

/** A part of a deck besides its cards. */
export interface DeckPart {
  word: Word;
  /** Where packs keep it. */
  section: 'side' | 'others';
  /** Just one card, of a class that is numbered apart. */
  single?: boolean;
}

export interface Vocabulary {
  /** Name of the folder. */
  game: string;
  /** Its number in packs. */
  id: number;
  types: TypeEntry[];
  classes: ClassEntry[];
  header: HeaderEntry[];
  timings: TimingEntry[];
  /** Code of the play requirement, an effect of its own. */
  playIf: number;
  steps: Entry[];
  zones: Entry[];
  /** Zones whose cards stand in rows, and those that are hidden. */
  playZone: Word;
  rangerZone: Word;
  handZone: Word;
  /** Zones in which selectors may look for "cards". */
  cardZones: Word[];
  attributes: Entry[];
  /** Attribute that counts Mon (Team). */
  countBy: Word;
  /** Attribute that counters change; rules text leaves its name out. */
  mainAttribute: Word;
  keywords: Entry[];
  passiveKeyword: number;
  figures: Entry[];
  facts: Entry[];
  gameFigures: Entry[];
  gameFacts: Entry[];
  events: EventEntry[];
  ways: Entry[];
  causes: Entry[];
  actions: readonly ActionEntry[];
  durations: Entry[];
  /** What selectors may look for; the first are the cards in rows. */
  nouns: NounEntry[];
  deckParts: DeckPart[];
}

export const entry = (word: string, code: number, said: string = word, text?: string): Entry => ({
  word,
  said,
  code,
  text,
});
/** A word of a list as the rules text says it. */
export function said(list: readonly Entry[], word: Word): string {
  const found = list.find((one) => one.word === word);
  return found?.text ?? found?.said ?? word;
}

/** Are these cards counted one by one, whatever stands on them? */
export function isLoose(v: Vocabulary, { base }: { base: Word }): boolean {
  return base === 'card' || v.nouns.some((noun) => noun.word === base && noun.loose);
}

/** Looks words up in both directions; one per vocabulary. */
export class Lexicon {
  private readonly byWord = new Map<readonly Entry[], Map<string, Entry>>();
  private readonly byCode = new Map<readonly Entry[], Map<number, Entry>>();

  constructor(readonly v: Vocabulary) {}

  find<T extends Entry>(list: readonly T[], word: Word): T | undefined {
    let map = this.byWord.get(list);
    if (!map) this.byWord.set(list, (map = new Map(list.map((entry) => [entry.word, entry]))));
    return map.get(word) as T | undefined;
  }

  named<T extends Entry>(list: readonly T[], code: number): T | undefined {
    let map = this.byCode.get(list);
    if (!map) this.byCode.set(list, (map = new Map(list.map((entry) => [entry.code, entry]))));
    return map.get(code) as T | undefined;
  }

  /** The code of a word that must be there. */
  code(list: readonly Entry[], word: Word): number {
    const entry = this.find(list, word);
    if (!entry) throw new UnknownWord(word, list);
    return entry.code;
  }

  said(list: readonly Entry[], word: Word): string {
    return this.find(list, word)?.said ?? word;
  }

  text(list: readonly Entry[], word: Word): string {
    const entry = this.find(list, word);
    return entry?.text ?? entry?.said ?? word;
  }

  bits(list: readonly Entry[], words: readonly Word[]): number {
    return words.reduce((bits, word) => bits | (1 << this.code(list, word)), 0);
  }

  /** Words whose bit is set, in the list's order; undefined when a bit is nobody's. */
  words(list: readonly Entry[], bits: number): Word[] | undefined {
    const found: Word[] = [];
    for (const entry of list)
      if (bits & (1 << entry.code)) {
        found.push(entry.word);
        bits &= ~(1 << entry.code);
      }
    return bits ? undefined : found;
  }
}

/** A word in an AST that its game does not have. */
export class UnknownWord extends Error {
  constructor(
    readonly word: Word,
    readonly list: readonly Entry[],
  ) {
    super(`"${word}" is no word of this game here`);
  }
}
