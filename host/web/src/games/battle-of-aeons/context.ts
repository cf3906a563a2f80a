/** What every part of the table needs, set once by the table. */

import { createContext } from 'svelte';
import type { Pack } from '../../../../js/pack.ts';
import type { Shown } from '../../app/entry.ts';
import type { Choices } from '../../play/places.ts';
import type { View } from './view.ts';

export interface TableContext {
  readonly pack: Pack;
  readonly choices: Choices;
  readonly shown: Shown | undefined;
  readonly view: View;
}

export const [tableContext, setTableContext] = createContext<TableContext>();
