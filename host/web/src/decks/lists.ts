/** What the lists of a deck are called. */

import type { LISTS } from '../../../js/deck-code.ts';
import { pageWords, words } from '../words/words.ts';

export type List = (typeof LISTS)[number];

export const listName = (game: string, list: List): string =>
  list === 'others' ? pageWords(game).apart.title : words.decks.lists[list];
