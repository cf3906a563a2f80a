/** What is grammatical but cannot be right, with its place: cards, sets and decks. Effects are in check-effects.ts. */

import type { Card, Deck, Example, Place, Source } from './ast';
import { EffectChecker } from './check-effects';
import { nearest, type CardError, type Code } from './errors';
import { parseExample } from './examples';
import { capital } from './nouns';
import type { Parsed } from './parse';
import type { Vocabulary } from './vocabulary';

const NAME_LENGTH = 40;
const TEXT_LENGTH = 400;
const MOST_SYMBOLS = 9;
/** Half of a character that takes two. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const MOST_COPIES = 99;

export class Checker {
  private readonly errors: CardError[] = [];
  private readonly names = new Map<string, Card>();

  constructor(
    private readonly source: Source,
    private readonly v: Vocabulary,
    private readonly parsed: Parsed,
  ) {}

  check(): CardError[] {
    const fresh = new Set(this.parsed.files.flatMap((file) => file.cards));
    const numbers = new Map<string, Card>();
    for (const card of this.source.cards) {
      const mine = fresh.has(card);
      const key = `${card.set} ${this.apart(card)} ${card.number}`;
      const [number, name] = [numbers.get(key), this.names.get(card.name)];
      if (number && mine)
        this.error(
          'duplicate-number',
          this.place(card, 'number'),
          `number ${card.number} of ${card.set} is "${number.name}" already`,
        );
      if (name && mine)
        this.error(
          'duplicate-name',
          this.place(card, 'name'),
          `there is a card "${card.name}" already${this.where(name)}`,
        );
      if (!number) numbers.set(key, card);
      if (!name) this.names.set(card.name, card);
    }
    for (const card of fresh) this.card(card);
    this.sets();
    this.decks();
    return this.errors;
  }

  private error(code: Code, place: Place, message: string, more: Partial<CardError> = {}): void {
    this.errors.push({ code, file: place.file, line: place.line, column: place.column, message, ...more });
  }

  private apart(card: Card): string {
    return this.v.classes.find((entry) => entry.word === card.class)?.apart ?? '';
  }

  private where(card: Card): string {
    return card.at ? `, line ${card.at.line} of ${card.at.file}` : '';
  }

  /** The place of a part of a card's first line. */
  private place(card: Card, part: string): Place {
    const head = this.parsed.heads.get(card);
    const token = part === 'number' ? head?.number : part === 'name' ? head?.name : head?.parts.get(part);
    const at = card.at ?? { file: '', line: 1, column: 1 };
    return token ? { file: at.file, line: token.startLine ?? at.line, column: token.startColumn ?? at.column } : at;
  }

  private text(text: string, what: string, place: Place, most: number, least = 1): void {
    if (text.trim().length < least) this.error('text', place, `${what} is empty`);
    else if (text.length > most)
      this.error('text', place, `${what} has ${text.length} characters; ${most} are allowed`);
    // eslint-disable-next-line no-control-regex
    else if (/[\u0000-\u001f\u007f]/.test(text)) this.error('text', place, `${what} has control characters`);
    else if (LONE.test(text)) this.error('text', place, `${what} has half a character`);
  }

  /** An error unless a card has this name. */
  private known(name: string, place: Place): Card | undefined {
    const card = this.names.get(name);
    if (card) return card;
    const near = nearest(name, this.names.keys());
    this.error('unknown-card', place, `there is no card "${name}"${near ? `; did you mean "${near}"?` : ''}`, {
      found: name,
      near,
    });
    return undefined;
  }

  private card(card: Card): void {
    const at = card.at ?? { file: '', line: 1, column: 1 };
    const kind = this.v.classes.find((entry) => entry.word === card.class);
    this.text(card.name, 'a name', this.place(card, 'name'), NAME_LENGTH);
    if (card.flavor !== undefined) this.text(card.flavor, 'the flavor', at, TEXT_LENGTH);
    if (card.number < 1 || card.number > 9999)
      this.error('number', this.place(card, 'number'), `cards are numbered from 1 to 9999, not ${card.number}`);
    const head = this.parsed.heads.get(card);
    for (const entry of this.v.header) {
      const value = card.printed[entry.field];
      const prints = entry.classes?.includes(card.class) ?? true;
      if (entry.needed && prints && !kind?.bare && head && !head.parts.has(entry.field))
        this.error('missing', at, `"${card.name}" has no ${entry.said}: ${entry.said} N`);
      if (!prints && value !== undefined)
        this.error('base', this.place(card, entry.field), `a ${card.class} card shows no ${entry.said}`);
      if (entry.form === 'flag' || typeof value !== 'number') continue;
      const [low, high] = entry.range ?? [0, 0];
      if (value < low || value > high)
        this.error('number', this.place(card, entry.field), `${entry.said} ${value}: ${low} to ${high} is possible`);
    }
    for (const words of kind?.oneOf ?? [])
      if (!words.some((word) => card.printed[word] !== undefined))
        this.error('missing', at, `"${card.name}" is of no group: ${words.join(', ')}`);
    if (kind?.must !== undefined && !card.effects.some(({ on }) => on === kind.must))
      this.error('missing', at, `"${card.name}" has no ${kind.must}: ${kind.must}: …`);
    if (kind?.typeless && card.types.length) this.error('base', at, `a ${card.class} card shows no type`);
    if (!kind?.bare && !kind?.typeless && !card.types.length)
      this.error('missing', at, `"${card.name}" shows no type: ${this.v.types.map((type) => type.said).join(', ')}`);
    if (!this.v.has.symbols && new Set(card.types).size < card.types.length)
      this.error('repeated', at, `"${card.name}" shows a type twice`);
    if (card.types.length > MOST_SYMBOLS)
      this.error('number', at, `"${card.name}" shows ${card.types.length} symbols; ${MOST_SYMBOLS} are possible`);
    const effects = new EffectChecker(
      card,
      this.v,
      this.parsed.places,
      (code, place, message) => this.error(code, place, message),
      (name, place) => void this.known(name, place),
    );
    effects.check();
    for (const example of card.examples) this.example(example);
  }

  private example(example: Example): void {
    const { faults, cards } = parseExample(example, this.v);
    for (const { line, message, near } of faults)
      this.error('example', line.at ?? example.at ?? { file: '', line: 1, column: 1 }, message, { near });
    for (const { name, line } of cards) this.known(name, line.at ?? example.at ?? { file: '', line: 1, column: 1 });
  }

  private sets(): void {
    for (const file of this.parsed.files)
      for (const set of file.sets) {
        const place = this.parsed.places.get(set) ?? { file: file.name, line: 1, column: 1 };
        this.text(set.name, "a set's name", place, NAME_LENGTH);
        if (!/^[A-Za-z][A-Za-z0-9]{0,7}$/.test(set.prefix))
          this.error('text', place, `the prefix "${set.prefix}" is not one to eight letters and digits`);
      }
  }

  private decks(): void {
    const seen = new Map<string, Deck>();
    const fresh = new Set(this.parsed.files.flatMap((file) => file.decks));
    for (const deck of this.source.decks) {
      const at = deck.at ?? { file: '', line: 1, column: 1 };
      for (const key of [deck.id, deck.name]) {
        if (seen.has(key) && seen.get(key) !== deck && fresh.has(deck))
          this.error('duplicate-name', at, `there is a deck "${key}" already`);
        else seen.set(key, deck);
      }
      if (!fresh.has(deck)) continue;
      this.text(deck.name, "a deck's name", at, NAME_LENGTH);
      if (deck.about !== undefined) this.text(deck.about, 'what is said about a deck', at, TEXT_LENGTH);
      this.deck(deck, at);
    }
  }

  private deck(deck: Deck, at: Place): void {
    if (!deck.cards.length) this.error('missing', at, `the deck "${deck.name}" has no cards: cards 2 "NAME", …`);
    const parts = this.v.deckParts.filter(({ single }) => !single);
    for (const { list, classes } of [
      { list: deck.cards, classes: undefined },
      ...parts.map(({ word, classes }) => ({ list: deck.parts[word] ?? [], classes })),
    ]) {
      if (list.reduce((sum, { count }) => sum + count, 0) > 255)
        this.error('count', at, `the deck "${deck.name}" has more than 255 cards`);
      for (const { count, name, at: place = at } of list) {
        const card = this.known(name, place);
        if (card && this.apart(card))
          this.error('base', place, `"${name}" is no card for a deck: say it with ${card.class} "${name}"`);
        const elsewhere = parts.find((part) => card && part.classes?.includes(card.class));
        const kind = this.v.classes.find(({ word }) => word === card?.class);
        if (kind?.deckless) this.error('base', place, `"${name}" is a ${kind.said}: no deck holds it`);
        else if (card && classes ? !classes.includes(card.class) : elsewhere)
          this.error('base', place, `"${name}" belongs elsewhere in a deck: ${elsewhere?.word ?? 'cards'} …`);
        if (count < 1 || count > MOST_COPIES)
          this.error('number', place, `1 to ${MOST_COPIES} copies of a card can be in a deck, not ${count}`);
      }
    }
    for (const { word, single } of this.v.deckParts) {
      const only = single ? deck.parts[word]?.[0] : undefined;
      const card = only && this.known(only.name, only.at ?? at);
      if (card && !this.apart(card)) this.error('base', only.at ?? at, `"${only.name}" is no ${capital(word)}`);
    }
  }
}
