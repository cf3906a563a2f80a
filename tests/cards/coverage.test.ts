/** A game's set as a whole: every word on at least two cards, no card twice, decks that are legal. */

import { describe, expect, it } from 'vitest';
import type { Card } from '../../tools/cards/ast';
import { compileSources, formatError } from '../../tools/cards/index';
import { compileEffect, folder, games } from './helpers';
import { FACTS } from './sets/facts';
import { indexOf } from './word-index';
import { shapeOf, usersOf, vocabularyWords, wordsOf } from './words';

function twins(cards: readonly Card[], by: (card: Card) => string): string[][] {
  const groups = new Map<string, string[]>();
  for (const card of cards) groups.set(by(card), [...(groups.get(by(card)) ?? []), card.name]);
  return [...groups.values()].filter((names) => names.length > 1);
}

describe.each(games)('the set of %s', (game, v) => {
  const facts = FACTS[game];
  const { errors, source, texts } = compileSources(folder(game), v);
  const users = usersOf(source, v);
  const known = [...new Set([...shapeOf(v), ...vocabularyWords(v, facts.replaced)])];
  const wanted = known.filter((word) => !(word in facts.missing));
  const byName = new Map(source.cards.map((card) => [card.name, card]));
  /** Nothing but numbers and lore. */
  const isVanilla = (card: Card) =>
    !card.effects.length &&
    !card.requires &&
    v.header.every(({ field, keyword }) => !keyword || card.printed[field] === undefined);

  it('compiles', () => {
    expect(errors.map(formatError)).toEqual([]);
  });

  // ---------------------------------------------------------------- words

  it.each(wanted)('%s is used by at least two cards', (word) => {
    expect(users.get(word) ?? []).toSatisfy((cards: string[]) => cards.length >= 2);
  });

  it('no card uses a word that the list lacks', () => {
    expect([...users].filter(([word]) => !known.includes(word))).toEqual([]);
  });

  it('the list holds every word of the documented index', () => {
    const rows = indexOf(game);
    expect(rows.length).toBeGreaterThan(100);
    for (const [word, effect] of rows) {
      const found = compileEffect(effect, v);
      expect(found.errors.map(formatError), word).toEqual([]);
      const [card] = found.source.cards;
      for (const used of wordsOf({ ...card, types: [], printed: {} }, v)) {
        expect([...known, ...Object.keys(facts.missing)], `${word}: ${effect}`).toContain(used);
        if (!(used in facts.missing)) expect((users.get(used) ?? []).length, used).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('what is excused is really missing', () => {
    for (const word of Object.keys(facts.missing)) expect(users.get(word) ?? [], word).toEqual([]);
  });

  // ---------------------------------------------------------------- cards

  it('has as many cards of every kind as it must', () => {
    for (const [what, n, least] of facts.counts(source)) expect(n, what).toBeGreaterThanOrEqual(least);
  });

  it('is numbered without gaps, what is apart by itself', () => {
    const apart = (card: Card) => v.classes.find(({ word }) => word === card.class)?.apart !== undefined;
    for (const is of [true, false]) {
      const numbers = source.cards.filter((card) => apart(card) === is).map((card) => card.number);
      expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    }
  });

  it('has the cards of the specification as it names them', () => {
    for (const line of facts.printed.trim().split('\n')) {
      const [number, name, ...told] = line.split('|');
      const card = byName.get(name);
      expect(card && [card.number, ...facts.print(card, v)].map(String), name).toEqual([number, ...told]);
    }
  });

  it('has few cards without text, and no two of those with the same numbers', () => {
    const vanilla = source.cards.filter((card) => isVanilla(card) && !v.classes.some(({ word, apart, deckless }) => word === card.class && (apart || deckless))); // prettier-ignore
    expect(vanilla.length).toBeLessThanOrEqual(facts.vanilla);
    const numbers = v.header.filter(({ form, needed }) => form === 'number' && needed).map(({ field }) => field);
    expect(twins(vanilla, ({ printed }) => numbers.map((field) => printed[field]).join('/'))).toEqual([]);
  });

  it('has no two cards with the same effect up to numbers', () => {
    const cards = source.cards.filter((card) => !isVanilla(card));
    const alike = ({ class: kind, requires, effects, printed }: Card) => {
      const value = Number(printed['value'] ?? 1);
      const keywords = v.header.filter(({ field, keyword }) => keyword && printed[field] !== undefined).map(({ field }) => (field === 'value' ? (value > 1 ? 'over' : 'under') : field)); // prettier-ignore
      return JSON.stringify(
        [game === 'super-battle-mon' ? '' : kind, keywords, requires, effects],
        (key, part: unknown) => (key === 'at' ? undefined : typeof part === 'number' ? 0 : part),
      );
    };
    expect(twins(cards, alike)).toEqual([]);
  });

  it('has a flavor on every card, and texts that a card can show', () => {
    expect(source.cards.filter((card) => !card.flavor).map((card) => card.name)).toEqual([]);
    source.cards.forEach((card, i) => {
      expect(texts[i].split('\n').length, card.name).toBeLessThanOrEqual(4);
      for (const line of texts[i].split('\n')) expect(line.length, line).toBeLessThanOrEqual(facts.line);
    });
  });

  // ---------------------------------------------------------------- decks

  it('has enough ready-made decks, with different names', () => {
    expect(source.decks.length).toBeGreaterThanOrEqual(facts.decks.least);
    expect(new Set(source.decks.map((deck) => deck.name)).size).toBe(source.decks.length);
  });

  it.each(source.decks.map((deck) => [deck.name, deck] as const))(`%s is legal (${facts.decks.rule})`, (_, deck) => {
    expect(facts.decks.faults(deck, byName)).toEqual([]);
    expect(deck.about).toBeTruthy();
  });

  it('uses most of the words in its decks', () => {
    const names = new Set(source.decks.flatMap((deck) => [...deck.cards, ...Object.values(deck.parts).flat()].map(({ name }) => name))); // prettier-ignore
    const used = usersOf({ cards: [...names].map((name) => byName.get(name) as Card) }, v);
    expect(wanted.filter((word) => used.has(word)).length / wanted.length).toBeGreaterThan(facts.inDecks);
  });
});
