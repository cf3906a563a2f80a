/** The words of all games on the page, by language. */

import { en as superBattleMon } from './super-battle-mon/words/en.ts';

export const en = { 'super-battle-mon': superBattleMon };
