// What the shell knows of each game before a match, from the same names that all hosts use.

import { Class, Game } from '../../assembly/games/super-battle-mon/format.ts';
import { FormatFlag, OptionFlag } from '../../assembly/shell/words.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import * as sbm from '../../host/js/super-battle-mon/names.ts';

export interface ShellGame {
  id: number;
  name: string;
  /** Of rule ids. */
  prefix: string;
  /** Cards of a deck and of its sideboard. */
  deck: number;
  side: number;
  /** First attribute that is a type. */
  firstType: number;
  /** Class that stands beside the deck and is numbered apart; 255: none. */
  other: number;
  /** What its numbers begin with. */
  apart: string;
  formats: { name: string; number: number; least: number; most: number; flags: number }[];
  options: { name: string; first: number; least: number; most: number; flag: OptionFlag }[];
  zones: readonly string[];
  steps: readonly string[];
  attributes: readonly string[];
  preventions: readonly string[];
  results: readonly string[];
  keywords: readonly string[];
}

const FLAGS: Record<string, number> = {
  constructed: FormatFlag.SIDE,
  'pack-battle': FormatFlag.PACKS,
  solo: FormatFlag.SOLO,
  'ranger-battle': FormatFlag.OTHER,
};

function option({ name, values }: { name: string; values: (string | number)[] }): ShellGame['options'][number] {
  const flag = values[0] === 'no' ? OptionFlag.NO_YES : values[0] === 'yes' ? OptionFlag.YES_NO : OptionFlag.NUMBER;
  if (flag !== OptionFlag.NUMBER) return { name, first: 0, least: 0, most: values.length - 1, flag };
  const numbers = values as number[];
  return { name, first: numbers[0]!, least: Math.min(...numbers), most: Math.max(...numbers), flag };
}

const superBattleMonShell: ShellGame = {
  id: Game.ID,
  name: 'super-battle-mon',
  prefix: 'S',
  deck: 7,
  side: 4,
  firstType: sbm.FIRST_TYPE,
  other: Class.RANGER,
  apart: superBattleMon.apart[Class.RANGER]!,
  formats: Object.entries(sbm.FORMATS).map(([name, number]) => ({
    name,
    number,
    least: name === 'solo' ? 1 : 2,
    most: name === 'solo' ? 1 : 4,
    flags: FLAGS[name] ?? 0,
  })),
  options: sbm.OPTION_INFO.map(option),
  zones: sbm.ZONES,
  steps: sbm.STEPS,
  attributes: sbm.ATTRIBUTES,
  preventions: sbm.PREVENTIONS,
  results: sbm.RESULTS,
  keywords: sbm.KEYWORDS.map((word) => word.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())),
};

/** In the order of their strings. */
export const GAMES: ShellGame[] = [superBattleMonShell];
