// Decks as text, and cards by set and number.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byNumber, refOf, refOrder } from '../../host/js/card-ref.ts';
import { deckCode, type RefDeck } from '../../host/js/deck-code.ts';
import { deckText, readDeckText } from '../../host/js/deck-text.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { at } from '../../scripts/lib.mjs';

const pack = new Pack(new Uint8Array(readFileSync(at(`cards/binary/${game.name}.pack`))), game.apart);
const ref = (name: string) => refOf(pack.find(name)!, game, pack);
const read = (text: string) => readDeckText(text, game, pack);
const names = (deck: RefDeck) => deck.cards.map((each) => byNumber(`${each.set}-${each.number}`, game, pack)?.name);
const sorted = (deck: RefDeck): RefDeck => ({
  cards: [...deck.cards].sort(refOrder),
  side: [...deck.side].sort(refOrder),
  others: [...deck.others].sort(refOrder),
});

describe('cards by set and number', () => {
  test('in every way to write it', () => {
    const card = pack.cards.find((each) => each.number === 42 && !(each.class in game.apart))!;
    for (const text of ['S-42', 's-42', 'S42', 's 42', '1-042', '1-42', ' 1 - 042 ', '1/042', '1.42'])
      expect(byNumber(text, game, pack)?.name, text).toBe(card.name);
    const ranger = pack.find('R-3')!;
    for (const text of ['R-3', 'r3', 'R 03', 'S-R3', '1-R3', '1-r03'])
      expect(byNumber(text, game, pack), text).toBe(ranger);
  });

  test('what no card has is none', () => {
    for (const text of [
      '',
      '42',
      'S-',
      'S-0',
      'S-9999',
      '2-001',
      '0-001',
      'X-1',
      'R-99',
      'S-S-1',
      '1-0-42',
      'Cinderpup',
      '-1',
    ])
      expect(byNumber(text, game, pack), text).toBeNull();
  });
});

describe('decks as text', () => {
  const listed = (kind: boolean, most: number) =>
    fc.array(
      fc.constantFrom(...pack.cards.filter((card) => card.class in game.apart === kind).map((card) => ref(card.name))),
      {
        maxLength: most,
      },
    );

  test('every deck comes back as itself, with its name', () => {
    fc.assert(
      fc.property(listed(false, 10), listed(false, 6), listed(true, 1), (cards, side, others) => {
        const deck = { cards, side, others };
        const back = read(deckText('My deck', deck, game, pack));
        expect(back.faults).toEqual([]);
        expect(back.name).toBe('My deck');
        expect(sorted(back.deck)).toEqual(sorted(deck));
      }),
    );
  });

  test('lines as people write them: counts, crosses, numbers, headings, no headings', () => {
    const text = 'Main deck (4)\n2 Cinderpup\n1x cinderpup\nLamplighter (S-2)\n\nSide:\n1-042\n2 S-7\n\nR-3\n';
    const { deck, faults } = read(text);
    expect(faults).toEqual([]);
    expect(names(deck)).toEqual(['Cinderpup', 'Cinderpup', 'Cinderpup', 'Lamplighter']);
    expect(deck.side).toEqual([ref('S-42'), ref('S-7'), ref('S-7')]);
    expect(deck.others).toEqual([ref('R-3')]);
  });

  test('a code in the text is the deck', () => {
    const deck = { cards: [ref('Cinderpup')], side: [], others: [ref('R-3')] };
    expect(read(`# Mine\n${deckCode(deck, game.id)}\n`)).toEqual({ name: 'Mine', deck, faults: [] });
    expect(() => read(`${deckCode(deck, game.id).slice(0, -1)}Q`)).toThrow(/wrong, missing or extra/);
  });

  test('a line that is no card is told with its place and the names that may be meant', () => {
    expect(read('2 Cinderpup\n1 Cinderpop\n???').faults).toEqual([
      { line: 2, found: '1 Cinderpop', near: expect.arrayContaining(['Cinderpup']) },
      { line: 3, found: '???', near: [] },
    ]);
    expect(() => read('999 Cinderpup')).toThrow(/Line 1: a list has at most/);
  });
});
