/** The game that is on the page: its cartridge and its cards, with the own sets that are in use. */

import type { NotableError } from '../../../js/errors.ts';
import { sets } from '../cards/kept.ts';
import { CATALOG } from '../games/catalog.ts';
import type { Entry } from './entry.ts';
import { fetchBytes, Shelf, told } from './library.ts';

const KEY = 'notable.game';

/** The game that the address asks for (?game=…), or the one that was played last; else the first. */
function wanted(): Entry {
  const asked = new URLSearchParams(location.search).get('game');
  let last: string | null = null;
  try {
    last = localStorage.getItem(KEY);
  } catch {
    // Nothing can be kept here.
  }
  const found = [asked, last].map((name) => CATALOG.find(({ game }) => game.name === name));
  return found.find((entry) => entry !== undefined) ?? CATALOG[0]!;
}

/** A game as it comes with the page. @throws NotableError */
export async function openBuiltIn({ game, wasm, pack }: Entry): Promise<Shelf> {
  const [code, cards] = await Promise.all([fetchBytes(wasm), fetchBytes(pack)]);
  return Shelf.open(game, code, cards);
}

class Shelves {
  entry = $state.raw<Entry>(wanted());
  shelf = $state.raw<Shelf | null>(null);
  failure = $state.raw<NotableError | null>(null);
  /** Names of sets that should be in use, but do not compile. */
  leftOut = $state.raw<string[]>([]);
  private builtIn: Shelf | null = null;
  private used = '';

  async load(): Promise<void> {
    this.failure = null;
    const { entry } = this;
    try {
      const opened = await openBuiltIn(entry);
      // Another game has been chosen meanwhile.
      if (entry !== this.entry) return;
      this.builtIn = opened;
      this.shelf = await this.withOwn(this.builtIn);
    } catch (error) {
      this.failure = told(error);
    }
  }

  /** Goes on with another game. */
  async choose(name: string): Promise<void> {
    const entry = CATALOG.find(({ game }) => game.name === name);
    if (!entry || entry === this.entry) return;
    this.entry = entry;
    this.shelf = null;
    this.builtIn = null;
    this.used = '';
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // It is chosen for as long as the page is open.
    }
    await this.load();
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
