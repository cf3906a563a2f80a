// What the shell knows of each game before a match. In the order of their strings.

import { battleOfAeons } from './games/battle-of-aeons.ts';
import { superBattleMon } from './games/super-battle-mon.ts';
import type { ShellGame } from './game.ts';

export const GAMES: ShellGame[] = [superBattleMon, battleOfAeons];
