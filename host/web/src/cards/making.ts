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
