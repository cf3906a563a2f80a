// Random matches for the comparison of cartridge and second reading, the same for the same seed.

import { readdirSync, readFileSync } from 'node:fs';
import { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { compileSources } from '../../tools/cards/compile';
import { formatError } from '../../tools/cards/errors.ts';
import { superBattleMon as vocabulary } from '../../tools/cards/super-battle-mon/vocabulary';
import { compareMatch, type Difference } from './compare';
import { CoreDriver } from './core';
import type { Setup } from './model';
import { generator, indexText, randomSetup } from './support';
import type { Card } from './types';

/** The Standard set, a card for every word of the vocabulary, or cards that meet where rules are easily misread. */
export type CardSet = 'standard' | 'index' | 'corners';

export interface Table {
  shelf: Shelf;
  cards: Card[];
}

const TEXTS: Record<CardSet, () => string> = {
  standard: standardText,
  index: indexText,
  corners: () => readFileSync(new URL('corners.cards', import.meta.url), 'utf8'),
};

function standardText(): string {
  const folder = new URL('../../cards/super-battle-mon/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.cards'));
  return files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
}

export function tableFor(set: CardSet): Table {
  const text = TEXTS[set]();
  const { pack, source, errors } = compileSources([{ name: `${set}.cards`, text }], vocabulary);
  if (!pack) throw new Error(errors.map(formatError).join('\n'));
  return { shelf: new Shelf(superBattleMon).apart(pack), cards: source.cards };
}

export interface Compared {
  setup: Setup;
  difference: Difference | null;
  /** What the core said of its last happenings. */
  told(count: number): string[];
}

/** Plays the match of a seed on both; in every seventh somebody may leave. */
export function compareSeed({ shelf, cards }: Table, seed: number, ignore?: RegExp): Compared {
  const setup = randomSetup(cards, seed);
  const driver = new CoreDriver(shelf, setup, `seed ${seed}`);
  const comparing = { draw: generator(seed + 5), leaving: seed % 7 === 0 ? 5 : 0, ...(ignore ? { ignore } : {}) };
  return { setup, difference: compareMatch(driver, setup, comparing), told: (count) => driver.told(count) };
}
