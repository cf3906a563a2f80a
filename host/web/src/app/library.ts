/** Brings a game into the page: its cartridge and its pack, fetched once, verified before use. */

import { Cartridge, Refused } from '../../../js/cartridge.ts';
import { NotableError, refused } from '../../../js/errors.ts';
import { Fields } from '../../../js/fields.ts';
import type { Game, JsonObject, Setup } from '../../../js/game.ts';
import { wasmMachine } from '../../../js/machine.ts';
import { Match } from '../../../js/match.ts';
import { Pack } from '../../../js/pack.ts';
import { coreWords } from '../words/words.ts';

/** A game that is ready to be played. */
export class Shelf {
  private constructor(
    readonly game: Game,
    readonly pack: Pack,
    readonly module: WebAssembly.Module,
  ) {}

  /** @throws NotableError where the pack is refused, `bad-cartridge` where the module is none */
  static async open(game: Game, wasm: Uint8Array, packBytes: Uint8Array): Promise<Shelf> {
    let module: WebAssembly.Module;
    try {
      module = await WebAssembly.compile(wasm as BufferSource);
    } catch (error) {
      throw new NotableError('bad-cartridge', `The cartridge cannot be read: ${messageOf(error)}.`);
    }
    const shelf = new Shelf(game, new Pack(packBytes, game.apart), module);
    // Refused now rather than at the first match.
    shelf.cartridge();
    return shelf;
  }

  /** The same game with another pack. @throws NotableError where the pack is refused */
  with(packBytes: Uint8Array): Shelf {
    const shelf = new Shelf(this.game, new Pack(packBytes, this.game.apart), this.module);
    shelf.cartridge();
    return shelf;
  }

  /** A cartridge of its own for one match. @throws NotableError */
  cartridge(): Cartridge {
    const cartridge = new Cartridge(wasmMachine(this.module));
    try {
      cartridge.setPack(this.pack.bytes);
    } catch (error) {
      if (error instanceof Refused) throw refused(error.refusal, this.game.rulePrefix, {}, coreWords);
      throw error;
    }
    return cartridge;
  }

  /** @throws NotableError that names the field */
  setup(request: JsonObject): Setup {
    return this.game.setup(new Fields(request, ''), this.pack, true);
  }

  /** @throws NotableError with the rule that forbids it */
  start(setup: Setup): Match {
    const { game, pack } = this;
    return Match.start(this.cartridge(), { game, pack, setup, words: coreWords, another: () => this.cartridge() });
  }
}

/** Fetches a file of the page. @throws NotableError `not-loaded` */
export async function fetchBytes(url: string): Promise<Uint8Array> {
  const name = url.split('/').pop() ?? url;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new NotableError('not-loaded', `${name} could not be loaded: ${messageOf(error)}.`);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whatever was thrown, as something that the page can show. */
export function told(error: unknown): NotableError {
  return error instanceof NotableError ? error : new NotableError('fault', messageOf(error));
}
