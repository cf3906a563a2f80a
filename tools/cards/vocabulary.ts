/**
 * What the card tools need to know of a game: its words, how they are written in card sources, the codes that stand for
 * them in packs, and how the rules text says them. The tools themselves know no game's words.
 */

import type { ActionEntry } from './actions';
import type { Card, Comparison, Effect, Word } from './ast';

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
  /**
   * plain: comes by itself; step: the player uses it in a step; event: a trigger or a replacement;
   * use: the player uses it, when its `uses` say.
   */
  form: 'plain' | 'continuous' | 'step' | 'event' | 'use';
  /** Choices and costs come when it is used or fires, the rest when it resolves. */
  resolves?: boolean;
  /** No ability that could be led or marked. */
  unled?: boolean;
  /** Keyword bit that an effect of this timing gives its card. */
  keyword?: number;
  /** Zones where such an effect usually works; where left out, the class's. */
  where?: Word[];
  /** When it may be used, whatever the card's class says. */
  uses?: Word[];
  /** A replacement: happens at once, in the middle of something else. */
  replaces?: boolean;
  /** Used from hand: the effect does nothing but play its card. */
  plays?: boolean;
  /** Nothing is in play then: the effect must name the zones where it works. */
  beforePlay?: boolean;
  /** Only its own actions are possible then (ActionEntry.timing). */
  own?: boolean;
}

export interface EventEntry extends Entry {
  /** A player's event: `said` includes the player, and there is no object. */
  player?: boolean;
  /** Only replacements may name it. */
  onlyInstead?: boolean;
  /** "by effect": it has a cause. */
  caused?: boolean;
  /** What may be added: "to hand", "from play", "as main"; `list`: where the words stand if not with the zones or ways. */
  ways?: { link: 'to' | 'from' | 'as'; words: Word[]; list?: readonly Entry[] };
  /** It has to do with a player, who is "chosen player" then. */
  chooses?: boolean;
  /** A player's event: whose, as bits that take the place of ways. */
  whose?: number;
}

export interface TypeEntry extends Entry {
  /** How texts show it: its letter, or its name. */
  letter: string;
  /** The attribute that counts its symbols; where left out, a card has it or not, a bit of its record. */
  attribute?: Word;
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
  /** Shows no type. */
  typeless?: boolean;
  /** Its lasting effects begin with the vocabulary's `lead`. */
  led?: boolean;
  /** Keyword bit of all its cards. */
  keyword?: number;
  /** When its effects may be used unless they say otherwise. */
  uses?: Word[];
  /** An effect that all its cards have: written only where it is another one. */
  usual?: Effect;
  /** Timings that its effects may have, where left out any; and one that an effect must have. */
  timings?: Word[];
  must?: Word;
  /** No deck holds it. */
  deckless?: boolean;
  /** Groups of header words, of each of which one must stand on the card. */
  oneOf?: Word[][];
}

/** Several classes under one word: those whose code compares so with this one's. */
export interface KindEntry extends Entry {
  cmp: Comparison;
}

/** A special attribute of an ability. Its code is a bit of the effect's flags, or 0. */
export interface MarkEntry extends Entry {
  /** A zone where the effect works besides. */
  zone?: Word;
  /** It may be used at any time (all of `uses`). */
  always?: boolean;
  /** Keyword bit that it gives its card. */
  keyword?: number;
}

export interface HeaderEntry {
  /** As the AST names it (`printed`). */
  field: Word;
  said: string;
  form: 'flag' | 'number' | 'limit';
  /** Smallest and largest legal value. */
  range?: readonly [number, number];
  /** A flag: this bit of the attribute. */
  bit?: number;
  /** Must stand on every card of a class that is not bare. */
  needed?: boolean;
  /** Classes whose cards print it; where left out, all. */
  classes?: Word[];
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

/** Cards that what happens names: "the attacker". Its code is the selector's kind (Base). */
export interface PronounEntry extends Entry {
  many?: boolean;
}

/** A keyword of a card, as filters ask for it. */
export interface KeywordEntry extends Entry {
  /** Stands before the noun ("your dragon monster") instead of after it ("with rival"). */
  adjective?: boolean;
  /** Not a printed keyword: what is asked instead, and whether all of it must be the code. */
  attr?: number;
  equal?: boolean;
}

/** A part of a deck besides its cards. */
export interface DeckPart {
  word: Word;
  /** Classes whose cards lie there and nowhere else. */
  classes?: Word[];
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
  /** The play requirement, an effect of its own. */
  requirement: Entry;
  /** The word before a card's flavor text. */
  flavor: string;
  /** The word that leads the lasting effects of some classes. */
  lead?: string;
  marks: MarkEntry[];
  /** When what a player uses may be used; its codes are bits. */
  uses: Entry[];
  /** Spans in which an effect may be limited to once. */
  limits: Entry[];
  /** "passive(hand)": works in these zones instead of the usual ones; keyword bits that this gives, by zone. */
  elsewhere: { said: string; zones: Word[]; keywords: Record<Word, number> };
  /** What this game has: faces, an order in rows, symbols to count, an Action to be used, changes of groups, stages of an effect. */
  has: { faces?: boolean; order?: boolean; symbols?: boolean; actions?: boolean; groups?: boolean; stages?: boolean };
  /** What terms ask for a card's types, and the attribute that holds them as bits where symbols are not counted. */
  typesAttr: number;
  typesAttribute?: Word;
  steps: Entry[];
  zones: Entry[];
  /** Rows that a player's cards stand in, where there are several: zones; and what is asked for the zone of a card. */
  rows: Entry[];
  zoneAttr?: number;
  /** Zones whose cards stand in rows, that of cards apart, and those that are hidden. */
  playZone: Word;
  rangerZone?: Word;
  handZone: Word;
  hiddenZones: Word[];
  /** Zones in which selectors may look for "cards". */
  cardZones: Word[];
  attributes: Entry[];
  /** Attributes that hold bits: of them sources speak by other words. */
  flags: Entry[];
  /** What can be asked of a card besides attributes, and its code (Attr). */
  measures: Entry[];
  /** Attribute that counts Mon (Team). */
  countBy?: Word;
  /** Attribute that counters change; rules text leaves its name out. */
  mainAttribute?: Word;
  keywords: KeywordEntry[];
  figures: Entry[];
  facts: Entry[];
  gameFigures: Entry[];
  gameFacts: Entry[];
  events: EventEntry[];
  ways: Entry[];
  /** "entered": a card that came in this turn or round; what is asked then, where that is not a bit of the filter. */
  entered: { said: string; attr?: number };
  causes: Entry[];
  actions: readonly ActionEntry[];
  durations: Entry[];
  /** What selectors may look for; the first are the cards in rows. */
  nouns: NounEntry[];
  pronouns: PronounEntry[];
  kinds: KindEntry[];
  /** Words that may have an s. */
  plurals: string;
  deckParts: DeckPart[];
  /** Figures that count things: one, many, and where they are if that is not just "you have". */
  counted: Record<Word, [one: string, many: string, where?: string]>;
  /** What texts call a counter. */
  counter: string;
  /** How the rules text of a card of this game is written. */
  text: (card: Card, v: Vocabulary) => string;
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
  return !v.countBy || base === 'card' || v.nouns.some((noun) => noun.word === base && noun.loose);
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

/** Where a card's record holds an attribute. */
export const attributeCode = (lexicon: Lexicon, word: Word): number =>
  lexicon.find(lexicon.v.flags, word)?.code ?? lexicon.code(lexicon.v.attributes, word);

/** When an effect may be used unless it says otherwise. */
export function usualUses(
  v: Vocabulary,
  card: Pick<Card, 'class'>,
  { on, marks = [] }: Pick<Effect, 'on' | 'marks'>,
): Word[] {
  const timing = v.timings.find(({ word }) => word === on);
  if (timing?.form !== 'use') return [];
  if (v.marks.some(({ word, always }) => always && marks.includes(word))) return v.uses.map(({ word }) => word);
  return timing.uses ?? v.classes.find(({ word }) => word === card.class)?.uses ?? [];
}

/** Where the words stand that an event may add. */
export function waysOf(v: Vocabulary, entry: EventEntry | undefined): readonly Entry[] {
  return entry?.ways?.list ?? (entry?.ways?.link === 'as' ? v.ways : v.zones);
}

/** The rules text of a card: each effect on a line of its own. */
export const rulesText = (card: Card, v: Vocabulary): string => v.text(card, v);
