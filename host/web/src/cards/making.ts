/** New sets. */

import type { PackSet } from '../../../js/pack.ts';
import { hrefOf } from '../app/route.ts';
import { router } from '../app/router.svelte.ts';
import { sets, type KeptSet } from './kept.ts';

/** Keeps a set and opens it. @throws NotableError `storage-…` */
export async function make(set: KeptSet): Promise<void> {
  const { id } = await sets.add(set);
  router.go(hrefOf('cards', ['set', id]));
}

/** A prefix that neither the pack nor another kept set has. */
export function freePrefix(taken: readonly PackSet[], sources: readonly string[]): string {
  for (let n = 1; ; n++) {
    const prefix = n === 1 ? 'X' : `X${n}`;
    const said = sources.some((source) => source.includes(`"${prefix}"`));
    if (!said && !taken.some((set) => set.prefix === prefix)) return prefix;
  }
}

/** What a new set begins with: one card that works, with an example that holds. */
export const firstSource = (name: string, prefix: string): string => `set "${name}" "${prefix}"

card 1 "Soot Wren" fire power 2 cost 0 {
  battle if your hand size < 3: add 3 to power of this this match.
  flavor "It sings loudest when nobody is left to hear it."

  example "with few cards in hand it is strong" {
    player 0: hand "Soot Wren"
    player 1: hand "Soot Wren"
    expect player 0 power 5
  }
}
`;
