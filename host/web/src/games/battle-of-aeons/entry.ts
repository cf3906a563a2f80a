/** Battle of Aeons on the page. */

import wasm from '../../../../../build/battle-of-aeons.wasm?url';
import pack from '../../../../../cards/binary/battle-of-aeons.pack?url';
import type { Entry } from '../../app/entry.ts';
import picture from './Picture.svelte';
import { plan } from './plan.ts';
import table from './Table.svelte';
import card from './WholeCard.svelte';

export const entry: Entry = { ...plan, wasm, pack, table, card, picture };
