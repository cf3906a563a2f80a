/** Super Battle Mon on the page. */

import wasm from '../../../../../build/super-battle-mon.wasm?url';
import pack from '../../../../../cards/binary/super-battle-mon.pack?url';
import type { Entry } from '../../app/entry.ts';
import picture from './Picture.svelte';
import { plan } from './plan.ts';
import table from './Table.svelte';
import card from './WholeCard.svelte';

export const entry: Entry = { ...plan, wasm, pack, table, card, picture };
