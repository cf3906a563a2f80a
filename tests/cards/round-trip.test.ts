import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../tools/cards/assemble';
import { EncodeError } from '../../tools/cards/encode';
import {
  compileSources,
  decompile,
  formatError,
  packSource,
  printSource,
  rulesText,
  type Source,
} from '../../tools/cards/index';
import { parseFiles } from '../../tools/cards/parse';
import type { Vocabulary } from '../../tools/cards/vocabulary';
import { arbitraryOf } from './arbitrary';
import { folder, games } from './helpers';

/** What the code cannot hold, such as a computation that is too deep, is no case. */
function packed(tree: Source, v: Vocabulary): Uint8Array | undefined {
  try {
    return packSource(tree, v);
  } catch (error) {
    if (error instanceof EncodeError) return undefined;
    throw error;
  }
}

function reparsed(text: string, v: Vocabulary): Source {
  const parsed = parseFiles([{ name: 'printed', text }], v);
  expect(parsed.errors.map(formatError)).toEqual([]);
  return assemble(parsed, v).source;
}

describe.each(games)('%s: decompiling and compiling again gives the same bytes', (_, v) => {
  const source = arbitraryOf(v);

  it('for the whole set', () => {
    const { pack, errors } = compileSources(folder(v.game), v);
    expect(errors.map(formatError)).toEqual([]);
    const tree = decompile(pack!, v);
    expect(packSource(tree, v)).toEqual(pack);
    expect(compileSources([{ name: 'printed', text: printSource(tree, v) }], v).pack).toEqual(pack);
  });

  it('for random cards: tree → bytes → tree → bytes, and through printed text', () => {
    let cases = 0;
    fc.assert(
      fc.property(source, (tree) => {
        const pack = packed(tree, v);
        fc.pre(pack !== undefined);
        cases++;
        const again = decompile(pack!, v);
        expect(packSource(again, v)).toEqual(pack);
        expect(packSource(reparsed(printSource(again, v), v), v)).toEqual(pack);
        for (const card of again.cards) expect(typeof rulesText(card, v)).toBe('string');
      }),
      { numRuns: 400, maxSkipsPerRun: 50 },
    );
    expect(cases).toBeGreaterThan(300);
  });

  it('the tree that comes back is the tree that went in, once it has been through bytes', () => {
    fc.assert(
      fc.property(source, (tree) => {
        const pack = packed(tree, v);
        fc.pre(pack !== undefined);
        const once = decompile(pack!, v);
        expect(decompile(packSource(once, v), v)).toEqual(once);
      }),
      { numRuns: 100, maxSkipsPerRun: 50 },
    );
  });
});
