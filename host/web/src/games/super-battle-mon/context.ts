/** What every part of the table needs, set once by the table. */

import { createContext } from 'svelte';
import type { Pack } from '../../../../js/pack.ts';
import type { Shown } from '../../app/entry.ts';
import type { Choices } from '../../play/places.ts';

export interface TableContext {
  readonly pack: Pack;
  readonly choices: Choices;
  readonly shown: Shown | undefined;
  /** Names of all players, for whose card it is. */
  readonly names: string[];
}

export const [tableContext, setTableContext] = createContext<TableContext>();
