/** Card sources that requests add to a game's pack. */

import { readFileSync, statSync } from 'node:fs';
import { compileSources } from '../../../tools/cards/compile.ts';
import { decompile } from '../../../tools/cards/decompile.ts';
import { formatError } from '../../../tools/cards/errors.ts';
import { superBattleMon } from '../../../tools/cards/super-battle-mon/vocabulary.ts';
import type { Vocabulary } from '../../../tools/cards/vocabulary.ts';
import { NotableError } from '../../js/errors.ts';
import type { Json } from '../../js/game.ts';
import type { Shelf } from '../library.ts';

const VOCABULARIES: Record<string, Vocabulary> = { [superBattleMon.game]: superBattleMon };
const LONGEST = 1 << 20;

export interface SourceText {
  /** What errors call it. */
  name: string;
  text: string;
}

interface Added extends SourceText {
  cards: string[];
}

/** The sources added to one game, on top of the pack that was built. */
export class Sources {
  private added: Added[] = [];
  private readonly standard: ReturnType<typeof decompile>;
  private readonly vocabulary: Vocabulary;

  constructor(private readonly shelf: Shelf) {
    this.vocabulary = VOCABULARIES[shelf.game.name]!;
    this.standard = decompile(shelf.pack.bytes, this.vocabulary);
  }

  /**
   * Compiles a source together with all that were added before, and puts the pack on the shelf. A card that was added
   * before under the same name is replaced, with everything of its source.
   * @returns names of the cards of this source
   * @throws NotableError `bad-source` with every error, `example-failed`, or why the pack is refused
   */
  add(source: SourceText): string[] {
    const own = this.compile([source]).names;
    const kept = this.added.filter(
      (other) => other.name !== source.name && !other.cards.some((card) => own.includes(card)),
    );
    const { pack } = this.compile([...kept, source]);
    this.shelf.usePack(pack);
    this.added = [...kept, { ...source, cards: own }];
    return own;
  }

  private compile(files: SourceText[]): { pack: Uint8Array; names: string[] } {
    const compiled = compileSources(files, this.vocabulary, { base: this.standard });
    if (compiled.errors.length || !compiled.pack) {
      const [first] = compiled.errors;
      const message = first ? formatError(first) : 'The source does not compile.';
      const errors = compiled.errors as unknown as Json;
      const place = first ? { file: first.file, line: first.line, column: first.column } : {};
      throw new NotableError('bad-source', message, null, { ...place, errors });
    }
    const before = new Set(this.standard.cards.map((card) => card.name));
    const names = compiled.source.cards.map((card) => card.name).filter((name) => !before.has(name));
    return { pack: compiled.pack, names };
  }
}

/** @throws NotableError `bad-file` */
export function readSource(path: string): SourceText {
  try {
    if (statSync(path).size > LONGEST) throw new Error('it is too long');
    return { name: path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NotableError('bad-file', `${path} cannot be read: ${why}`, null, { field: 'file', found: path });
  }
}
