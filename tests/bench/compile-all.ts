/** All sources of a game → its pack. */

import { readFileSync } from 'node:fs';
import { at, filesUnder } from '../../scripts/lib.mjs';
import { compileSources, GAMES } from '../../tools/cards/index.ts';

/** @param edit stands at the end of the last source, so that no two compilations read the same text */
export function compileAll(game: string, edit: string): Uint8Array {
  const names = filesUnder(`cards/${game}`).filter((name) => name.endsWith('.cards'));
  const files = names.map((name, i) => ({
    name,
    text: readFileSync(at(name), 'utf8') + (i === names.length - 1 ? edit : ''),
  }));
  const { pack, errors } = compileSources(files, GAMES[game]!);
  if (!pack) throw new Error(`${errors[0]!.file}:${errors[0]!.line}: ${errors[0]!.message}`);
  return pack;
}
