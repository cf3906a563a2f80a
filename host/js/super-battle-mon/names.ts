/** Words for the numbers of assembly/games/super-battle-mon/format.ts, as views and requests use them. */

import { Option } from '../../../assembly/games/super-battle-mon/format.ts';
import type { OptionInfo } from '../game.ts';

export const ZONES = ['hand', 'play', 'discard', 'removed', 'ranger', 'under', 'out', 'pool'] as const;
/** The zone of a player's cards outside the game: deck and sideboard, or what was pulled from packs. */
export const POOL = 7;

export const STEPS = [
  'setup',
  'start',
  'select',
  'reveal',
  'pre-battle',
  'battle',
  'cost',
  'ability',
  'compare',
  'win-lose',
  'end',
] as const;

export const ATTRIBUTES = ['power', 'cost', 'team', 'value', 'fire', 'water', 'dark', 'plant'] as const;
export const TYPES = ['fire', 'water', 'dark', 'plant'] as const;
/** The first of the attributes that are types. */
export const FIRST_TYPE = 4;

export const CLASSES = ['mon', 'ultra', 'ranger'] as const;

/** By bit. */
export const KEYWORDS = [
  'ability',
  'action',
  'battle',
  'max',
  'ongoing',
  'passive',
  'pre-battle',
  'rival',
  'team',
  'value',
  'extra',
] as const;

export const PREVENTIONS = ['flip', 'unflip', 'discard', 'return', 'exchange', 'powerChange', 'win'] as const;

export const RESULTS = ['tie', 'win', 'lose'] as const;

/** How a card came this round, by number; null: an earlier round. */
export const ENTERED = [null, 'main', 'extra'] as const;

/** Formats by the word that requests use, with the core's number. No Table and Ranger Battle are the same rules. */
export const FORMATS: Record<string, number> = {
  single: 0,
  constructed: 1,
  'pack-battle': 2,
  solo: 3,
  'no-table': 0,
  'ranger-battle': 0,
};

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const first = (value: number, rest: number[]) => [value, ...rest.filter((other) => other !== value)];

/** By the core's number of the option: name, values, rule. */
const OPTIONS: [Option, string, (string | number)[], string][] = [
  [Option.COST_PRINTED, 'costPrinted', ['no', 'yes'], 'S21'],
  [Option.FLIPPED_PAYS_COST, 'flippedPaysCost', ['no', 'yes'], 'S29'],
  [Option.TEAM_SCORES, 'teamScores', ['yes', 'no'], 'S43'],
  [Option.ROUND_LOSER_DISCARDS, 'roundLoserDiscards', [0, 1], 'S36'],
  [Option.ABILITY_OPTIONAL, 'abilityOptional', ['no', 'yes'], 'S107'],
  [Option.SIDEBOARD, 'sideboard', [4, 3], 'S71'],
  [Option.PACK_SIZE, 'packSize', first(7, range(5, 11)), 'S70'],
  [Option.ROUND_CAP, 'roundCap', first(30, range(10, 99)), 'S39'],
];

export const OPTION_INFO: OptionInfo[] = OPTIONS.map(([, name, values, rule]) => ({
  name,
  values,
  default: values[0]!,
  rule,
}));
