import { describe, expect, it } from 'vitest';
import { CODES, type Vocabulary } from '../../tools/cards/index';
import { cardWith, compile, folder, games, random } from './helpers';
import { indexOf } from './word-index';

const corpusOf = (v: Vocabulary) => [
  ...folder(v.game).map((file) => file.text),
  ...indexOf(v.game).map(([, effect]) => cardWith(effect, v)),
];
const PIECES = ['{', '}', '(', ')', '"', '.', ';', ':', ',', '-', '+', '*', '<', '>=', '\\', '#', '\n', '\u0000', '“', 'é', '𝔸', '\ud800', '99999999999', '0', 'card', 'card 1 "A"', 'set', 'deck d "D" {', 'ranger', 'example "x" {', 'flavor', 'not', 'half of', 'if', 'choose', 'either {', 'until tails {', 'it', 'which is', 'with', 'of', 'instead when', 'passive(', 'player 0: hand', 'expect']; // prettier-ignore

/** Compiles, and holds the outcome against what every text must give: errors with places, or a pack. */
function holds(text: string, what: string, v?: Vocabulary): void {
  const { errors, pack } = compile(text, v);
  const lines = text.split(/\r\n|\r|\n/);
  expect(pack === undefined, what).toBe(errors.length > 0);
  for (const error of errors) {
    expect(error.code in CODES, what).toBe(true);
    expect(error.message, what).not.toMatch(/undefined|\[object|NaN/);
    expect(error.file).toBe('test.cards');
    expect(error.line, what).toBeGreaterThanOrEqual(1);
    expect(error.line, what).toBeLessThanOrEqual(lines.length + 1);
    expect(error.column, what).toBeGreaterThanOrEqual(1);
  }
}

describe('no text breaks the compiler', () => {
  it.each(games)(
    'mutations of real cards of %s: pieces put in, taken out, doubled, exchanged',
    { timeout: 240_000 },
    (_, v) => {
      const corpus = corpusOf(v);
      for (let seed = 1; seed <= 1000; seed++) {
        const next = random(seed);
        let text = corpus[next(corpus.length)];
        if (text.length > 1500) text = text.slice(next(text.length - 1500)).slice(0, 1500);
        for (let k = next(4); k >= 0; k--) {
          const at = next(text.length + 1);
          const to = Math.min(text.length, at + next(30));
          const piece = PIECES[next(PIECES.length)];
          const inserted = [piece, ` ${piece} `, '', text.slice(at, to) + text.slice(at, to), piece.repeat(next(40))][
            next(5)
          ];
          text = text.slice(0, at) + inserted + text.slice(to);
        }
        holds(text, `seed ${seed}`, v);
      }
    },
  );

  it('every truncation of a card', { timeout: 120_000 }, () => {
    const text = `set "S" "S"\ncard 1 "A" fire power 1 cost 0 { battle if 2 fire: choose 1 of opposing mon with power > (round + 1); flip it. example "x" {\n player 0: hand A\n expect result 0\n } }\ndeck d "D" { cards 1 "A" }`;
    for (let n = 0; n <= text.length; n++) holds(text.slice(0, n), `first ${n}`);
  });

  it('random characters', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = random(seed);
      holds(
        String.fromCharCode(...Array.from({ length: next(200) }, () => next(next(4) ? 127 : 65536))),
        `seed ${seed}`,
      );
    }
  });

  it.each([
    ['parentheses', `card 1 "A" fire power 1 cost 0 { battle if ${'('.repeat(5000)} }`],
    ['not', `card 1 "A" fire power 1 cost 0 { battle if ${'not '.repeat(2900)}first round: flip this. }`],
    ['half', `card 1 "A" fire power 1 cost 0 { battle: put ${'half of '.repeat(1400)}3 counters on this. }`],
    ['blocks', `card 1 "A" fire power 1 cost 0 { battle: ${'if first round { '.repeat(3000)} }`],
    ['sums', `card 1 "A" fire power 1 cost 0 { battle: put ${'1 + '.repeat(1400)}3 counters on this. }`],
    ['words', `card 1 "A" fire power 1 cost 0 { ${'word '.repeat(20000)} }`],
    ['cards', Array.from({ length: 300 }, (_, i) => `card ${i + 1} "C${i}" fire power 1 cost 0 {}`).join('\n')],
    ['nothing', ''],
    ['a comment', '# nothing'],
  ])('%s without end', (what, text) => {
    holds(text, what);
  });
});
