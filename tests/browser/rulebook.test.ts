// The rules as the page opens them: every rule of the document has words, and none keeps the document's own marks.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulebookOf } from '../../host/web/src/rules/rulebook.ts';
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
  expect(book.get('S12')).toEqual([
    { mark: 'R', text: 'Select: each player picks one hand card.' },
    { mark: 'I', text: 'Mandatory with a non-empty hand; no pass.' },
  ]);
  expect(book.get('S23')).toEqual([
    { mark: 'G', text: 'Partial payment: none; unaffordable means hand is untouched.' },
  ]);
  expect(book.get('S104')!.map(({ mark }) => mark)).toEqual(['G', 'F']);
});
