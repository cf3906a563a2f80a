// The rules as the page opens them: every rule of the document has words, and none keeps the document's own marks.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chaptersOf, rulebookOf, searched } from '../../host/web/src/rules/rulebook.ts';
import { at } from '../../scripts/lib.mjs';

const markdown = readFileSync(at('docs/rules/super-battle-mon.md'), 'utf8');

test('every rule of the document can be opened', () => {
  const book = rulebookOf(markdown);
  const ids = [...new Set(markdown.match(/^- \*\*S\d+\*\*/gm))].map((line) => line.slice(4, -2));
  expect(ids.length).toBeGreaterThan(100);
  for (const id of ids) {
    const passages = book.get(id);
    expect(passages?.length, id).toBeGreaterThan(0);
    for (const { text } of passages!) expect(text, id).not.toMatch(/\[[RIG]\]|\*\*|`|→| [HML]( [(–—].*)?$/);
  }
});

test('printed rule, inference and ruling are told apart; a ruling keeps its words, not its grade', () => {
  const book = rulebookOf(markdown);
  expect(book.get('S12')!.slice(0, 2)).toEqual([
    { mark: 'R', text: 'Select: each player picks one hand card.' },
    { mark: 'I', text: 'Mandatory with a non-empty hand; no pass.' },
  ]);
  expect(book.get('S23')).toEqual([
    { mark: 'G', text: 'Partial payment: none; unaffordable means hand is untouched.' },
  ]);
  // A finer point that names two rules stands with both.
  for (const id of ['S8', 'S12'])
    expect(book.get(id)!.at(-1)).toMatchObject({
      mark: 'F',
      text: expect.stringContaining('stays hidden until Reveal'),
    });
  expect(book.get('S104')!.map(({ mark }) => mark)).toEqual(['G', 'F']);
});

test('a search finds the rules that have every word of it, in their chapters', () => {
  const chapters = chaptersOf(markdown);
  expect(chapters.map(({ title }) => title).slice(0, 2)).toEqual(['Deck and setup', 'Round order']);
  expect(searched(chapters, '')).toEqual(chapters);
  const ids = searched(chapters, 'draw PILE').flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(ids).toContain('S6');
  expect(ids.length).toBeLessThan(5);
  expect(searched(chapters, 's12').flatMap(({ rules }) => rules.map(({ id }) => id))).toContain('S12');
  expect(searched(chapters, 'no-such-word')).toEqual([]);
});
