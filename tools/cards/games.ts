/** The games whose cards the tools can compile, by the name of their folder under cards/. */

import { battleOfAeons } from './battle-of-aeons/vocabulary';
import { superBattleMon } from './super-battle-mon/vocabulary';
import type { Vocabulary } from './vocabulary';

export const GAMES: Readonly<Record<string, Vocabulary>> = {
  [superBattleMon.game]: superBattleMon,
  [battleOfAeons.game]: battleOfAeons,
};
