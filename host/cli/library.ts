/** The games of this build: cartridges, packs and the cards that requests have added. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Cartridge, Refused } from '../js/cartridge.ts';
import { NotableError, refused } from '../js/errors.ts';
import type { Game } from '../js/game.ts';
import { wasmMachine, type Machine } from '../js/machine.ts';
import type { Match, MatchParts } from '../js/match.ts';
import { Pack } from '../js/pack.ts';
import { battleOfAeons } from '../js/battle-of-aeons/index.ts';
import { superBattleMon } from '../js/super-battle-mon/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const GAMES: readonly Game[] = [superBattleMon, battleOfAeons];

/** A game with a pack that its cartridge has verified. */
export class Shelf {
  private module: WebAssembly.Module | null = null;
  private current: Pack | null = null;
  private readonly free: { pack: Pack; cartridge: Cartridge }[] = [];

  constructor(
    readonly game: Game,
    private readonly wasmFile = `${root}build/${game.name}.wasm`,
    private readonly packFile = `${root}cards/binary/${game.name}.pack`,
  ) {}

  /** The pack for the matches that follow. @throws NotableError `not-built`, or why the pack is refused */
  get pack(): Pack {
    this.current ??= new Pack(readBuilt(this.packFile), this.game.apart);
    return this.current;
  }

  /** Takes another pack for the matches that follow. @throws NotableError */
  usePack(bytes: Uint8Array): Pack {
    const pack = new Pack(bytes, this.game.apart);
    const cartridge = this.build(pack);
    this.current = pack;
    this.free.length = 0;
    this.free.push({ pack, cartridge });
    return pack;
  }

  /** A shelf of the same game with another pack, apart from this one. @throws NotableError */
  apart(bytes: Uint8Array): Shelf {
    const other = new Shelf(this.game, this.wasmFile, this.packFile);
    other.module = this.module;
    other.usePack(bytes);
    return other;
  }

  /** A cartridge with the pack, verified, free for a match. @throws NotableError */
  cartridge(pack: Pack = this.pack): Cartridge {
    const at = this.free.findIndex((kept) => kept.pack === pack);
    return at < 0 ? this.build(pack) : this.free.splice(at, 1)[0]!.cartridge;
  }

  /** What a match is made of, beside its setup. */
  parts(pack: Pack = this.pack): Omit<MatchParts, 'setup'> {
    return { game: this.game, pack, another: () => this.build(pack) };
  }

  /** Takes a cartridge back that no match needs any more. */
  giveBack(match: Match): void {
    if (match.pack === this.current && this.free.length < 2)
      this.free.push({ pack: match.pack, cartridge: match.cartridge });
  }

  private build(pack: Pack): Cartridge {
    const cartridge = new Cartridge(this.machine());
    try {
      cartridge.setPack(pack.bytes);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const card = pack.name(error.refusal.arg);
      throw refused(error.refusal, this.game.rulePrefix, card === null ? {} : { card });
    }
    return cartridge;
  }

  private machine(): Machine {
    this.module ??= new WebAssembly.Module(readBuilt(this.wasmFile) as BufferSource);
    return wasmMachine(this.module);
  }
}

function readBuilt(file: string): Uint8Array {
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  const name = file.slice(file.startsWith(root) ? root.length : 0);
  throw new NotableError('not-built', `${name} is missing; npm run build makes it.`, null, { file: name });
}

export class Library {
  constructor(readonly shelves: readonly Shelf[] = GAMES.map((game) => new Shelf(game))) {}

  /** @throws NotableError `unknown-game` */
  shelf(name: string): Shelf {
    const found = this.shelves.find((shelf) => shelf.game.name === name);
    if (found) return found;
    const known = this.shelves.map((shelf) => shelf.game.name);
    const message = `There is no game ${JSON.stringify(name)}. There is ${known.join(', ')}.`;
    throw new NotableError('unknown-game', message, null, { field: 'game', found: name, known });
  }
}
