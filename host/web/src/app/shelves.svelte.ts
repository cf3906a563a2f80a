/** The game that is on the page: its cartridge and its cards, with the own sets that are in use. */

import type { NotableError } from '../../../js/errors.ts';
import { sets } from '../cards/kept.ts';
import { CATALOG } from '../games/catalog.ts';
import type { Entry } from './entry.ts';
import { fetchBytes, Shelf, told } from './library.ts';

class Shelves {
  readonly entry: Entry = CATALOG[0]!;
  shelf = $state.raw<Shelf | null>(null);
  failure = $state.raw<NotableError | null>(null);
  /** Names of sets that should be in use, but do not compile. */
  leftOut = $state.raw<string[]>([]);
  private builtIn: Shelf | null = null;
  private used = '';

  async load(): Promise<void> {
    this.failure = null;
    const { game, wasm, pack } = this.entry;
    try {
      const [code, cards] = await Promise.all([fetchBytes(wasm), fetchBytes(pack)]);
      this.builtIn = await Shelf.open(game, code, cards);
      this.shelf = await this.withOwn(this.builtIn);
    } catch (error) {
      this.failure = told(error);
    }
  }

  /** After a change of own sets: new matches and decks have the cards as they are now. */
  async refresh(): Promise<void> {
    if (this.builtIn) this.shelf = await this.withOwn(this.builtIn);
  }

  /** One set after the other: one that does not fit is left out, and the others are there. */
  private async withOwn(builtIn: Shelf): Promise<Shelf> {
    const own = await sets.all().then(
      ({ kept }) => kept.filter(({ value }) => value.use && value.game === this.entry.game.name),
      // What cannot be read is told on the screen of the sets.
      () => [],
    );
    const used = JSON.stringify(own.map(({ id, revision }) => [id, revision]));
    if (used === this.used && this.shelf) return this.shelf;
    this.used = used;
    this.leftOut = [];
    if (own.length === 0) return builtIn;
    // The compiler comes only for those who have cards of their own.
    const { Compiler } = await import('../cards/compiling.ts');
    const compiler = new Compiler(builtIn);
    const files: { name: string; text: string }[] = [];
    let shelf = builtIn;
    for (const { value } of own.reverse()) {
      const more = [...files, { name: value.name, text: value.source }];
      const { pack } = compiler.compile(more, false);
      if (!pack) {
        this.leftOut = [...this.leftOut, value.name];
        continue;
      }
      files.push(more[more.length - 1]!);
      shelf = builtIn.with(pack);
    }
    return shelf;
  }
}

export const shelves = new Shelves();
