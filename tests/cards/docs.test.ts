import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Grammar } from '../../tools/cards/grammar';
import { Tokens, wordLists } from '../../tools/cards/tokens';
import { CODES, compileSources, formatError } from '../../tools/cards/index';
import { compile, compileEffect, folder, games, root } from './helpers';
import { FACTS } from './sets/facts';
import { documentOf, DOCUMENTS, indexOf, withIndex } from './word-index';
import { shapeOf, vocabularyWords } from './words';

describe.each(games)('the document of %s', (game, v) => {
  const doc = documentOf(game);
  const blocks = (kind: string) =>
    [...doc.matchAll(new RegExp('```' + kind + '\\n([^]*?)```', 'g'))].map((match) => match[1]);
  const rows = indexOf(game);
  const { generated, indexed } = FACTS[game];

  it.runIf(generated)('has the index that the set gives', async () => {
    // npx vitest run tests/cards/docs.test.ts -u    writes it anew
    const { source } = compileSources(folder(game), v);
    const words = [...new Set([...shapeOf(v), ...vocabularyWords(v, FACTS[game].replaced)])];
    await expect(withIndex(game, v, source, words)).toMatchFileSnapshot(join(root, DOCUMENTS[game]));
  });

  it.each(blocks('cards').map((text, i) => [i, text]))('block %i of cards compiles', (_, text) => {
    expect(compile(String(text), v).errors.map(formatError)).toEqual([]);
  });

  it.each(blocks('effects').flatMap((text) => text.trim().split('\n')))('effect %s compiles', (text) => {
    expect(compileEffect(text, v).errors.map(formatError)).toEqual([]);
  });

  it.each(rows)('%s: its example compiles and has a text', (_, effect) => {
    const { errors, texts } = compileEffect(effect, v);
    expect(errors.map(formatError)).toEqual([]);
    expect(texts[0]).not.toBe('');
  });

  it('shows every word of the game', () => {
    const examples = [...rows.map(([, effect]) => effect), ...blocks('cards'), ...blocks('effects')].join('\n');
    const missing = wordLists(v)
      .flat()
      .filter((entry) => !['ranger-class', 'plain', 'support'].includes(entry.said))
      .filter(
        (entry) =>
          !new RegExp(`(?<![a-z-])${entry.said.replace(/ /g, '\\s')}`).test(examples) && !doc.includes(entry.said),
      );
    expect(missing.map((entry) => entry.said)).toEqual([]);
  });

  it('lists every word of the specification', () => {
    const words = rows.map(([word]) => word).join('\n');
    for (const word of indexed) expect(words).toContain(word);
  });
});

it('every error code is documented', () => {
  for (const code of Object.keys(CODES)) expect(documentOf('super-battle-mon')).toContain(`\`${code}\``);
});

describe.each(games)('the grammar of %s', (_, v) => {
  it('has no ambiguities', () => {
    expect(() => new Grammar(new Tokens(v), true)).not.toThrow();
  });
});
