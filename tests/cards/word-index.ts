/** The index of a game's vocabulary: words, each with an effect that compiles. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Card, Source } from '../../tools/cards/ast';
import { Printer, type Vocabulary } from '../../tools/cards/index';
import { root } from './helpers';
import { wordsOf } from './words';

/** Where a game's words are documented. */
export const DOCUMENTS: Record<string, string> = {
  'super-battle-mon': 'docs/card-language.md',
  'battle-of-aeons': 'docs/card-language-battle-of-aeons.md',
};
const INDEX = '## Index of the vocabulary';

export function documentOf(game: string): string {
  return readFileSync(join(root, DOCUMENTS[game]), 'utf8');
}

/** The rows of the documented index. */
export function indexOf(game: string): [word: string, effect: string][] {
  const doc = documentOf(game);
  return [...doc.slice(doc.indexOf(INDEX)).matchAll(/^\| (.*?) \| `(.*)` \|$/gm)].map(([, word, effect]) => [word, effect]); // prettier-ignore
}

/** A document with its index made anew: for every word the shortest effect of the set that uses it. */
export function withIndex(game: string, v: Vocabulary, source: Source, words: readonly string[]): string {
  const doc = documentOf(game);
  const samples = source.cards.flatMap((card) => samplesOf(card, v));
  const rows = words.flatMap((word) => {
    const fitting = samples.filter((sample) => sample.words.has(word));
    const [best] = fitting.sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
    return best ? [`| ${word} | \`${best.text}\` |`] : [];
  });
  return [doc.slice(0, doc.indexOf(INDEX)) + INDEX, 'Every word that effects use, with the shortest effect of the set that uses it.', ['| word | example |', '|---|---|', ...rows].join('\n')].join('\n\n') + '\n'; // prettier-ignore
}

/** What a card says, effect by effect, without its print. */
function samplesOf(card: Card, v: Vocabulary): { text: string; words: Set<string> }[] {
  const printer = new Printer(v);
  const bare = { ...card, types: [], printed: {} };
  const texts = card.effects.map((effect) => printer.effect(effect, card));
  const whole = card.requires !== undefined || card.effects.some(({ marks }) => marks?.includes('given'));
  const required = card.requires ? `${v.requirement.said} ${printer.condition(card.requires)}. ` : '';
  const found = whole
    ? [{ text: required + texts.join(' '), words: wordsOf(bare, v) }]
    : card.effects.map((effect, i) => ({ text: texts[i], words: wordsOf({ ...bare, effects: [effect] }, v) }));
  // Samples stand alone: they name no card that is not beside them (helpers.ts).
  return found.filter(({ text }) => [...text.matchAll(/"([^"]*)"/g)].every(([, name]) => BESIDE.includes(name)));
}
const BESIDE = ['Pebble Imp', 'Sproutling'];
