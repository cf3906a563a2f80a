import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardId, compileSources, formatError } from '../../tools/cards/index';
import { folder, games, root } from './helpers';
import { FACTS } from './sets/facts';

describe.each(games)('generated rules text of %s', (game, v) => {
  const { told, carries, text: longest } = FACTS[game];
  const { errors, source, texts } = compileSources(folder(game), v);
  const textOf = (name: string) => texts[source.cards.findIndex((card) => card.name === name)];

  it('the set compiles', () => {
    expect(errors.map(formatError)).toEqual([]);
  });

  it.each(Object.entries(told))('%s says what the specification says, at most 1.3 times as long', (name, column) => {
    const text = textOf(name);
    expect(text.length).toBeLessThanOrEqual(1.3 * column.length);
    const keys = carries[name] ?? column.match(/\(\d\w\)|[A-Z][\w-]+|[+−]\d|[a-z]{4,}/g) ?? [];
    const said = text.toLowerCase().replace('look at a random', 'look at one random');
    for (const key of keys) expect(said).toContain(key.toLowerCase());
  });

  it('the golden file holds all texts', async () => {
    // npx vitest run tests/cards/texts.test.ts -u    writes it anew
    const all = source.cards.map(
      (card, i) => `${cardId(card, source.sets, v)} ${card.name}\n${(texts[i] || '–').replace(/^/gm, '  ')}\n`,
    );
    await expect(all.join('')).toMatchFileSnapshot(join(root, `tests/cards/texts/${game}.txt`));
  });

  it('no text is longer than a card can show', () => {
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(longest);
  });

  it('uses straight quotes and no doubled words or spaces', () => {
    for (const text of texts) expect(text).not.toMatch(/[‘’“”]|\b(\w+) \1\b| {2}|undefined|\[object/);
  });
});
