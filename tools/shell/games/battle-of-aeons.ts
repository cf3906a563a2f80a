// Battle of Aeons in the shell.

import { Class } from '../../../assembly/games/battle-of-aeons/format.ts';
import { Glyph } from '../../../assembly/shell/glyphs.ts';
import { FigureHow, FormatFlag, GameFlag } from '../../../assembly/shell/words.ts';
import { battleOfAeons as game } from '../../../host/js/battle-of-aeons/index.ts';
import * as names from '../../../host/js/battle-of-aeons/names.ts';
import { capital, option, pair, type ShellGame } from '../game.ts';

const MONSTERS = [Class.MONSTER, Class.LIMITBREAK, Class.TOKEN];
const PAIRS = new Set(['rowCap', 'mulligans']);
/** Modes: against the computer, passing the device. */
const COMPUTER = 0;
const PASS = 2;

export const battleOfAeons: ShellGame = {
  game,
  deck: 60,
  side: 20,
  others: 20,
  other: Class.LIMITBREAK,
  flags: GameFlag.TURNS,
  own: { decks: 2, cards: 80 },
  modes: [COMPUTER, PASS],
  formats: [
    { name: 'single', number: names.FORMATS['single']!, least: 2, most: 4, flags: FormatFlag.OTHERS },
    { name: 'match', number: names.FORMATS['match']!, least: 2, most: 2, flags: FormatFlag.OTHERS | FormatFlag.SIDE },
  ],
  options: names.OPTION_INFO.map((info) => (PAIRS.has(info.name) ? pair(info) : option(info))),
  figures: [
    { glyph: Glyph.FIGURES, how: FigureHow.ALWAYS }, // Cost
    { glyph: Glyph.FIGURES + 1, how: FigureHow.ALWAYS, classes: MONSTERS }, // Health
    { glyph: Glyph.FIGURES + 2, how: FigureHow.ALWAYS, classes: MONSTERS }, // Attack
    { glyph: Glyph.TYPES, how: FigureHow.BITS },
  ],
  preventions: names.TRAITS,
  results: [],
  keywords: names.KEYWORDS.map(capital),
};
