// Super Battle Mon in the shell.

import { Class } from '../../../assembly/games/super-battle-mon/format.ts';
import { Glyph } from '../../../assembly/shell/glyphs.ts';
import { FigureHow, FormatFlag, GameFlag } from '../../../assembly/shell/words.ts';
import { superBattleMon as game } from '../../../host/js/super-battle-mon/index.ts';
import * as names from '../../../host/js/super-battle-mon/names.ts';
import { capital, option, type ShellGame } from '../game.ts';

const FLAGS: Record<string, number> = {
  constructed: FormatFlag.SIDE,
  'pack-battle': FormatFlag.PACKS,
  solo: FormatFlag.SOLO,
  'ranger-battle': FormatFlag.OTHER,
};
/** Power, Cost, Team, Value; what follows are types. */
const HOW = [FigureHow.ALWAYS, FigureHow.NOT_0, FigureHow.NOT_1, FigureHow.NOT_1];

export const superBattleMon: ShellGame = {
  game,
  deck: 7,
  side: 4,
  others: 1,
  other: Class.RANGER,
  flags: GameFlag.APART,
  own: { decks: 5, cards: 16 },
  modes: [0, 1, 2, 3],
  formats: Object.entries(names.FORMATS).map(([name, number]) => ({
    name,
    number,
    least: name === 'solo' ? 1 : 2,
    most: name === 'solo' ? 1 : 4,
    flags: FLAGS[name] ?? 0,
  })),
  options: names.OPTION_INFO.map(option),
  figures: names.ATTRIBUTES.map((_, i) => ({ glyph: Glyph.STATS + i, how: HOW[i] ?? FigureHow.TIMES })),
  preventions: names.PREVENTIONS,
  results: names.RESULTS,
  keywords: names.KEYWORDS.map(capital),
};
