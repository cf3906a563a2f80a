/** Card sources that requests add to a game's pack. */

import { readFileSync, statSync } from 'node:fs';
import { compileSources, type Compiled } from '../../../tools/cards/compile.ts';
import { decompile } from '../../../tools/cards/decompile.ts';
import { formatError } from '../../../tools/cards/errors.ts';
import { parseFiles } from '../../../tools/cards/parse.ts';
import { runExample } from '../../../tools/cards/run-example.ts';
import { GAMES } from '../../../tools/cards/games.ts';
import type { Vocabulary } from '../../../tools/cards/vocabulary.ts';
import { NotableError } from '../../js/errors.ts';
import type { Json, JsonObject } from '../../js/game.ts';
import type { Shelf } from '../library.ts';
import type { Referee } from './referee.ts';

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
    this.vocabulary = GAMES[shelf.game.name]!;
    this.standard = decompile(shelf.pack.bytes, this.vocabulary);
  }

  /**
   * Compiles a source together with all that were added before, and puts the pack on the shelf. A card that was added
   * before under the same name is replaced, with everything of its source.
   * @param referee makes a referee apart, in which the examples run
   * @returns names of the cards of this source
   * @throws NotableError `bad-source` with every error, `example-failed`, or why the pack is refused
   */
  async add(source: SourceText, referee: (shelf: Shelf) => Referee): Promise<string[]> {
    const own = parseFiles([source], this.vocabulary).files.flatMap((file) => file.cards.map((card) => card.name));
    const kept = this.added.filter(
      (other) => other.name !== source.name && !other.cards.some((card) => own.includes(card)),
    );
    const { pack, examples } = this.compile([...kept, source]);
    const mine = examples.filter(({ card }) => own.includes(card.name));
    await this.prove(mine, referee(this.shelf.apart(pack)));
    this.shelf.usePack(pack);
    this.added = [...kept, { ...source, cards: own }];
    return own;
  }

  /** Runs the examples of cards. @throws NotableError `example-failed` with every failure */
  private async prove(examples: Compiled['examples'], referee: Referee): Promise<void> {
    const errors: JsonObject[] = [];
    for (const { card, example } of examples) {
      const { failures } = await runExample(example, this.vocabulary, referee);
      for (const { line, message } of failures)
        errors.push({ ...(line.at ?? example.at), card: card.name, example: example.title, text: line.text, message });
    }
    const [first] = errors;
    if (!first) return;
    const message = `${String(first['file'] ?? '')}:${String(first['line'] ?? 0)}: example "${String(first['example'])}": ${String(first['message'])}`;
    throw new NotableError('example-failed', message, null, { errors });
  }

  private compile(files: SourceText[]): { pack: Uint8Array; examples: Compiled['examples'] } {
    const compiled = compileSources(files, this.vocabulary, { base: this.standard });
    if (compiled.errors.length || !compiled.pack) {
      const [first] = compiled.errors;
      const message = first ? formatError(first) : 'The source does not compile.';
      const errors = compiled.errors as unknown as Json;
      const place = first ? { file: first.file, line: first.line, column: first.column } : {};
      throw new NotableError('bad-source', message, null, { ...place, errors });
    }
    return { pack: compiled.pack, examples: compiled.examples };
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
