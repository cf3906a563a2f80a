/** The Standard set as a whole: every word on at least two cards, no card twice, decks that are legal. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Card } from '../../tools/cards/ast';
import { compileSources, formatError } from '../../tools/cards/index';
import { compileEffect, folder, root, v } from './helpers';
import { SHAPE, usersOf, vocabularyWords, wordsOf } from './words';
import type { MonAction } from '../../tools/cards/super-battle-mon/actions';

const { errors, source, texts } = compileSources(folder(v.game), v);
const rangers = source.cards.filter((card) => card.class === 'ranger');
const standard = source.cards.filter((card) => card.class !== 'ranger');
const users = usersOf(source, v);

/** Words that cannot stand on two cards, and why. */
const NOT_IN_THE_SET: Record<string, string> = {
  'step setup': 'no window opens before the first round',
  'cause battle': 'nothing in this game has the cause battle: its battles only compare Power',
  'event left to out': 'cards leave the match only with a player who concedes',
  'what unflip': 'a facedown Mon takes no modifier (S95), so that nothing can keep it from being unflipped',
  'amount event': 'the events of this game have no amount of their own',
  'action deckSize': 'any seven different Standard cards are a legal deck; S4 is tested with cards of its own',
};
const known = [...new Set([...SHAPE, ...vocabularyWords(v)])];
const wanted = known.filter((word) => !(word in NOT_IN_THE_SET));

describe('the words of the set', () => {
  it('the set compiles', () => {
    expect(errors.map(formatError)).toEqual([]);
  });

  it.each(wanted)('%s is used by at least two cards', (word) => {
    expect(users.get(word) ?? []).toSatisfy((cards: string[]) => cards.length >= 2);
  });

  it('no card uses a word that the list lacks', () => {
    const unknown = [...users].filter(([word]) => !known.includes(word));
    expect(unknown).toEqual([]);
  });

  it('the list holds every word of the index in docs/card-language.md', () => {
    const doc = readFileSync(join(root, 'docs/card-language.md'), 'utf8');
    const rows = [...doc.slice(doc.indexOf('## Index')).matchAll(/^\| (.*?) \| `(.*)` \|$/gm)];
    expect(rows.length).toBeGreaterThan(100);
    for (const [, word, effect] of rows) {
      const found = compileEffect(effect);
      expect(found.errors.map(formatError), word).toEqual([]);
      const [card] = found.source.cards;
      for (const used of wordsOf({ ...card, types: [] }, v)) {
        expect([...known, ...Object.keys(NOT_IN_THE_SET)], `${word}: ${effect}`).toContain(used);
        if (!(used in NOT_IN_THE_SET)) expect((users.get(used) ?? []).length, used).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('what is excused is really missing', () => {
    for (const word of Object.keys(NOT_IN_THE_SET)) expect(users.get(word) ?? [], word).toEqual([]);
  });
});

/** What a card does, with every number the same. */
function effectOf(card: Card): string {
  const { requires, effects, printed } = card;
  const { rival, team, value, max } = printed as Record<string, number | undefined>;
  const keywords = { rival, team: team !== undefined, max: max !== undefined, over: (value ?? 1) > 1, under: (value ?? 1) < 1 }; // prettier-ignore
  return JSON.stringify([keywords, requires, effects], (key, part: unknown) =>
    key === 'at' ? undefined : typeof part === 'number' ? 0 : part,
  );
}
const isVanilla = (card: Card) =>
  !card.effects.length &&
  !card.requires &&
  v.header.every(({ field, keyword }) => !keyword || card.printed[field] === undefined);

function twins(cards: readonly Card[], by: (card: Card) => string): string[][] {
  const groups = new Map<string, string[]>();
  for (const card of cards) groups.set(by(card), [...(groups.get(by(card)) ?? []), card.name]);
  return [...groups.values()].filter((names) => names.length > 1);
}

describe('the cards of the set', () => {
  it('are numbered from 1 to 110, Rangers apart', () => {
    const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    expect(standard.map((card) => card.number)).toEqual(upTo(110));
    expect(rangers.length).toBeGreaterThanOrEqual(10);
    expect(rangers.map((card) => card.number)).toEqual(upTo(rangers.length));
  });

  it('are those of the specification where it names them', () => {
    for (const line of SPECIFICATION.trim().split('\n')) {
      const [number, name, types, power, cost] = line.split('|');
      const card = source.cards.find((other) => other.name === name);
      const letters = card?.types.map((type) => v.types.find(({ word }) => word === type)?.letter).join('');
      expect([card?.number, letters, card?.printed['power'], card?.printed['cost']], name).toEqual([
        Number(number),
        types,
        Number(power),
        Number(cost),
      ]);
    }
    expect(source.cards.find((card) => card.name === 'Cinderlord')?.class).toBe('ultra');
    expect(rangers[0]?.name).toBe('Old Surveyor');
  });

  it('at most 15 have no text, and no two of those the same numbers', () => {
    const vanilla = standard.filter(isVanilla);
    expect(vanilla.length).toBeLessThanOrEqual(15);
    expect(twins(vanilla, ({ printed }) => `${printed['power']}/${printed['cost']}`)).toEqual([]);
  });

  it('no two have the same effect up to numbers', () => {
    const cards = source.cards.filter((card) => !isVanilla(card));
    expect(twins(cards, effectOf)).toEqual([]);
  });

  it('all have a flavor, and a text that a card can show', () => {
    expect(source.cards.filter((card) => !card.flavor).map((card) => card.name)).toEqual([]);
    source.cards.forEach((card, i) => {
      expect(texts[i].split('\n').length, card.name).toBeLessThanOrEqual(4);
      for (const line of texts[i].split('\n')) expect(line.length, line).toBeLessThanOrEqual(140);
    });
  });

  it('at least 30 prove themselves', () => {
    expect(source.cards.filter((card) => card.examples.length).length).toBeGreaterThanOrEqual(30);
  });
});

describe('the ready-made decks', () => {
  const byName = new Map(source.cards.map((card) => [card.name, card]));

  it('are at least 8, with different names and Rangers', () => {
    expect(source.decks.length).toBeGreaterThanOrEqual(8);
    expect(new Set(source.decks.map((deck) => deck.parts['ranger']?.[0]?.name)).size).toBe(source.decks.length);
  });

  it.each(source.decks.map((deck) => [deck.name, deck] as const))('%s is legal (S1, S2, S3, S4, S71)', (_, deck) => {
    const count = (list: { count: number }[]) => list.reduce((sum, entry) => sum + entry.count, 0);
    expect(count(deck.cards)).toBe(7);
    expect(count(deck.parts['sideboard'] ?? [])).toBe(4);
    expect(deck.about).toBeTruthy();
    expect(byName.get(deck.parts['ranger']?.[0]?.name ?? '')?.class).toBe('ranger');
    const copies = new Map<string, number>();
    for (const { name, count: n } of [...deck.cards, ...(deck.parts['sideboard'] ?? [])])
      copies.set(name, (copies.get(name) ?? 0) + n);
    for (const [name, n] of copies) expect(n, name).toBeLessThanOrEqual(limitOf(name, deck.cards));
  });

  /** Max, or what a Passive of the deck allows. */
  function limitOf(name: string, deck: { name: string }[]): number {
    const { printed, types } = byName.get(name) as Card;
    const max = printed['max'] as number | 'any' | undefined;
    const allowed = deck
      .flatMap((entry) => (byName.get(entry.name) as Card).effects)
      .flatMap((effect) => effect.do)
      .flatMap((s) => ('action' in s && s.action.do === 'copyLimit' ? [s.action as Extract<MonAction, { do: 'copyLimit' }>] : []))
      .filter((limit) => (limit.name ?? name) === name && (!limit.types.length || limit.types.some((t) => types.includes(t)))); // prettier-ignore
    return Math.max(max === 'any' ? 7 : (max ?? 2), ...allowed.map(({ amount }) => amount));
  }

  it('together use most of the words', () => {
    const names = new Set(
      source.decks.flatMap((deck) => [...deck.cards, ...(deck.parts['sideboard'] ?? [])].map(({ name }) => name)),
    );
    const used = usersOf({ cards: [...names].map((name) => byName.get(name) as Card) }, v);
    expect(wanted.filter((word) => used.has(word)).length / wanted.length).toBeGreaterThan(0.75);
  });
});

/** Number, name, types, Power and Cost of the specification's example cards. */
const SPECIFICATION = `
1|Cinderpup|F|3|0
2|Twinspark|FW|2|0
3|Herdhoof|G|5|2
4|Ember Duelist|F|7|1
5|Mirage Moth|D|1|0
6|Dawnlatch|W|2|0
7|Coinscale|W|1|0
8|Husk Mite|D|2|0
9|Spriglet|G|1|0
10|Rush Boar|F|4|1
11|Gloomroot|D|2|0
12|Early Riser|W|2|0
13|Gate Golem|FG|4|1
14|Pyre Choir|F|3|1
15|Undertow|W|3|1
16|Pocket Thief|D|3|1
17|Sulking Snail|G|0|0
18|Victory Lark|W|2|0
19|Toll Ogre|D|5|2
20|Mirror Pond|W|0|1
21|Shellkeep|G|2|1
22|Swapling|D|1|1
23|Cinderlord|F|9|2`;
