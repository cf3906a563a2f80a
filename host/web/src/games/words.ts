/** The words of all games on the page, by language. */

import { en as battleOfAeons } from './battle-of-aeons/words/en.ts';
import { en as superBattleMon } from './super-battle-mon/words/en.ts';

export const en = { 'super-battle-mon': superBattleMon, 'battle-of-aeons': battleOfAeons };
