// Deck codes: every round trip gives the same deck, every typing error is found, every wrong code says why.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf, refOf, refOrder, refText, type CardRef } from '../../host/js/card-ref.ts';
import { deckCode, LONGEST_CODE, readDeckCode, spaced, type RefDeck } from '../../host/js/deck-code.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { at } from '../../scripts/lib.mjs';

const GAME = 1;
const ALPHABET = 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L';
const pack = new Pack(new Uint8Array(readFileSync(at(`cards/binary/${game.name}.pack`))), game.apart);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const prefix = fc
  .tuple(fc.constantFrom(...letters), fc.string({ unit: fc.constantFrom(...letters, ...'0123456789'), maxLength: 7 }))
  .map(([first, rest]) => first + rest);
const ref = fc.record({ set: prefix, apart: fc.nat(7), number: fc.nat(0xffff) });
const list = fc.array(ref, { maxLength: 60 });
const anyDeck = fc.record({ cards: list, side: list, others: list });

const sorted = (deck: RefDeck): RefDeck => ({
  cards: [...deck.cards].sort(refOrder),
  side: [...deck.side].sort(refOrder),
  others: [...deck.others].sort(refOrder),
});
const ready = (i: number): RefDeck => {
  const deck = pack.decks[i]!;
  const refs = (cards: number[]): CardRef[] => cards.map((card) => refOf(pack.cards[card]!, game, pack));
  return { cards: refs(deck.cards), side: refs(deck.side), others: refs(deck.others) };
};
/** A deck of the game: seven cards of the pack and what goes with them. */
const cardsOfPack = (most: number) =>
  fc.array(fc.constantFrom(...pack.cards.map((card) => refOf(card, game, pack))), { maxLength: most });
const packDeck = fc.record({ cards: cardsOfPack(10), side: cardsOfPack(7), others: cardsOfPack(1) });

describe('round trips', () => {
  test('any deck comes back, whatever its order, as itself', () => {
    fc.assert(
      fc.property(anyDeck, fc.nat(0xffff), (deck, id) => {
        fc.pre(deck.cards.length + deck.side.length + deck.others.length < 60);
        const code = deckCode(deck, id);
        fc.pre(code.length <= LONGEST_CODE);
        const back = readDeckCode(code, id);
        expect(sorted(back)).toEqual(sorted(deck));
        expect(deckCode(back, id)).toBe(code);
        expect(code).toMatch(/^NT1[0-9A-Z]+$/);
      }),
    );
  });

  test('typed in any case, with spaces and hyphens, and with the letters that people take for others', () => {
    fc.assert(
      fc.property(packDeck, (deck) => {
        const code = deckCode(deck, GAME);
        const misread = code.slice(3).replaceAll('0', 'O').replaceAll('L', 'I').replaceAll('8', 'B');
        for (const typed of [code.toLowerCase(), spaced(code), ` ${code.replace(/.{5}/g, '$&-')} `, `NT1${misread}`])
          expect(sorted(readDeckCode(typed, GAME))).toEqual(sorted(deck));
      }),
    );
  });

  test('every card of the pack is found again by set and number', () => {
    for (const card of pack.cards) expect(cardOf(refOf(card, game, pack), game, pack)).toBe(card);
    expect(refText(refOf(pack.find('Cinderpup')!, game, pack), game)).toMatch(/^S-\d+$/);
    expect(refText(refOf(pack.find('R-3')!, game, pack), game)).toBe('S-R3');
  });

  test('a ready-made deck of seven fits a line: at most 32 characters, with sideboard and Ranger at most 52', () => {
    for (let i = 0; i < pack.decks.length; i++) {
      expect(deckCode(ready(i), GAME).length).toBeLessThanOrEqual(52);
      expect(deckCode({ ...ready(i), side: [], others: [] }, GAME).length).toBeLessThanOrEqual(32);
    }
    expect(pack.decks.length).toBeGreaterThan(0);
  });
});

test('the example of docs/deck-code.md', () => {
  const text = readFileSync(at('docs/deck-code.md'), 'utf8');
  const cards = [1, 1, 4, 42, 61, 97, 120].map((number) => ({ set: 'S', apart: 0, number }));
  const code = deckCode({ cards, side: [], others: [{ set: 'S', apart: 2, number: 3 }] }, 1);
  expect(text).toContain(`\`${code}\` is the deck`);
  // The table's symbols, in order, are those of the code before its checksum.
  const table = /\| symbols \| say \|\n([^]*?)\n\n/.exec(text)![1]!;
  const said = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/\d+/g)!.map(Number));
  expect([...code.slice(3, -6)].map((letter) => ALPHABET.indexOf(letter))).toEqual(said);
});

describe('wrong codes', () => {
  const code = deckCode(ready(0), GAME);
  const refused = (text: string) => {
    try {
      readDeckCode(text, GAME);
    } catch (error) {
      return (error as { code: string }).code;
    }
    return 'accepted';
  };

  test('every single wrong, missing, doubled or swapped character is found', () => {
    for (let i = 3; i < code.length; i++) {
      for (const letter of ALPHABET) {
        if (letter !== code[i])
          expect(refused(code.slice(0, i) + letter + code.slice(i + 1)), `${i} ${letter}`).toBe('bad-code');
      }
      expect(refused(code.slice(0, i) + code.slice(i + 1))).toBe('bad-code');
      expect(refused(code.slice(0, i) + code[i] + code.slice(i))).toBe('bad-code');
      const pair = code[i + 1];
      if (pair !== undefined && pair !== code[i])
        expect(refused(code.slice(0, i) + pair + code[i] + code.slice(i + 2))).toBe('bad-code');
    }
  });

  test('up to four wrong characters are found', () => {
    const wrong = fc.array(fc.tuple(fc.integer({ min: 3, max: code.length - 1 }), fc.constantFrom(...ALPHABET)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(wrong, (changes) => {
        const letters = [...code];
        for (const [i, letter] of changes) letters[i] = letter;
        fc.pre(letters.join('') !== code);
        expect(refused(letters.join(''))).toBe('bad-code');
      }),
    );
  });

  test('nothing that anybody types is taken for a deck or breaks the reader', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `NT1${text}`),
        ),
        (text) => {
          expect(refused(text)).toBe('bad-code');
        },
      ),
    );
  });

  test('a sound string with another content says what is wrong', () => {
    expect(() => readDeckCode(deckCode(ready(0), 2), GAME)).toThrow(/another game/);
    expect(() => readDeckCode('hello', GAME)).toThrow(/begins with NT1/);
    expect(() => readDeckCode(`${code}!`, GAME)).toThrow(/"!" is in no deck code/);
    expect(() => readDeckCode(code.slice(0, -1), GAME)).toThrow(/wrong, missing or extra/);
    expect(() => readDeckCode(`NT1${'Q'.repeat(2000)}`, GAME)).toThrow(/at most 1000/);
  });
});
