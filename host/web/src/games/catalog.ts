/** The games of this page. A new game is a folder beside this file and a line here, in plans.ts and in words.ts. */

import type { Entry } from '../app/entry.ts';
import { entry as battleOfAeons } from './battle-of-aeons/entry.ts';
import { entry as superBattleMon } from './super-battle-mon/entry.ts';

/** The first one is there when the page opens. */
export const CATALOG: readonly Entry[] = [superBattleMon, battleOfAeons];
