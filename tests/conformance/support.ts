// The built game as Node has it, and packs made for tests.

import { existsSync, readFileSync } from 'node:fs';
import { Cartridge } from '../../host/js/cartridge.ts';
import { wasmMachine } from '../../host/js/machine.ts';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { compileSources } from '../../tools/cards/compile.ts';
import { superBattleMon as vocabulary } from '../../tools/cards/super-battle-mon/vocabulary.ts';
import { at, filesUnder } from '../../scripts/lib.mjs';
import { indexText } from '../model/support.ts';

export const GAME = 'super-battle-mon';
export const WASM = at(`build/${GAME}.wasm`);
export const PACK = at(`cards/binary/${GAME}.pack`);

/** The cartridge and its pack are built. */
export const built = existsSync(WASM) && existsSync(PACK);

let module: WebAssembly.Module | undefined;

/** A cartridge with a pack, in this process. */
export function cartridge(pack: Uint8Array): Cartridge {
  module ??= new WebAssembly.Module(readFileSync(WASM));
  const core = new Cartridge(wasmMachine(module));
  core.setPack(pack);
  return core;
}

/** The set that the game comes with. */
export function standardPack(): Pack {
  return new Pack(new Uint8Array(readFileSync(PACK)), superBattleMon.apart);
}

/** A card for every effect of the language's index (docs/card-language.md): all words of the vocabulary at once. */
export function indexPack(): Pack {
  return packOf(
    indexText()
      .split('\n')
      .filter((line) => !REFUSED.test(line))
      .join('\n'),
  );
}

/** Sayable, but the verifier allows no choice where something is replaced. */
const REFUSED = /instead .*choose/;

/** The Standard set and the workshop's cards, from their sources: what golden matches are played with. */
export function goldenPack(): Pack {
  const files = filesUnder('cards/super-battle-mon').filter((file) => file.endsWith('.cards'));
  const sources = [...files, `${GOLDENS}/workshop.cards`].map((name) => ({
    name,
    text: readFileSync(at(name), 'utf8'),
  }));
  const { pack, errors } = compileSources(sources, vocabulary);
  if (!pack) throw new Error(errors.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return new Pack(pack, superBattleMon.apart);
}

/** Where golden matches lie. */
export const GOLDENS = `tests/golden/${GAME}`;

export function packOf(text: string): Pack {
  const { pack, errors } = compileSources([{ name: 'test.cards', text }], vocabulary);
  if (!pack) throw new Error(errors.map((error) => `${error.line}: ${error.message}`).join('\n'));
  return new Pack(pack, superBattleMon.apart);
}
