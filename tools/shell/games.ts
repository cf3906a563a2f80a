// What the shell knows of each game before a match. In the order of their strings.

import { superBattleMon } from './games/super-battle-mon.ts';
import type { ShellGame } from './game.ts';

export const GAMES: ShellGame[] = [superBattleMon];
