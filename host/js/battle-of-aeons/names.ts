/** Words for the numbers of assembly/games/battle-of-aeons/format.ts, as views and requests use them. */

import { Option } from '../../../assembly/games/battle-of-aeons/format.ts';
import type { OptionInfo } from '../game.ts';

export const ZONES = [
  'hand',
  'front',
  'back',
  'support',
  'deck',
  'oblivion',
  'void',
  'limitbreak',
  'out',
  'pool',
] as const;
/** The zone of a player's cards outside the set: deck with side deck, Limitbreak deck. */
export const POOL = 9;

export const STEPS = ['setup', 'start', 'pre-battle', 'battle', 'end'] as const;

export const ATTRIBUTES = ['cost', 'health', 'attack', 'types', 'groups', 'subgroups', 'traits', 'damage'] as const;

export const CLASSES = [
  'monster',
  'limitbreak',
  'basic',
  'reaction',
  'equipment',
  'structure',
  'terrain',
  'token',
] as const;

/** By bit. */
export const TYPES = [
  'flame',
  'tide',
  'stone',
  'gale',
  'storm',
  'frost',
  'grove',
  'metal',
  'light',
  'shadow',
  'aether',
] as const;
export const GROUPS = ['artificial', 'natural', 'supernatural'] as const;
export const KEYWORDS = ['battle', 'passive', 'active', 'special', 'versa', 'hand'] as const;

/** What holds for a monster besides numbers, by number. */
export const TRAITS = [
  'haste',
  'no-attack',
  'direct',
  'taunt',
  'untargetable',
  'safe-in-battle',
  'safe-from-effects',
  'no-move',
  'no-tribute',
  'versa',
  'extra-attack',
  'no-damage',
  'no-ability',
] as const;

/** How a monster was summoned this turn, by bit. */
export const WAYS = ['points', 'tribute', 'limitbreak', 'spell', 'ability'] as const;
export const MARKS = ['sick', 'attacked', 'attacked-again', 'moved'] as const;
export const PRICED = ['monsters', 'spells'] as const;

export const FORMATS: Record<string, number> = { single: 0, match: 1 };

/** By the core's number of the option: name, values, rule. */
const OPTIONS: [Option, string, (string | number)[], string][] = [
  [Option.RETALIATION, 'retaliation', ['no', 'yes'], 'B88'],
  [Option.ROW_CAP, 'rowCap', [6, 8], 'B25'],
  [Option.ACTIVE_ONCE, 'activeOncePerTurn', ['yes', 'no'], 'B45'],
  [Option.ABILITY_HASTE, 'abilityHaste', ['yes', 'no'], 'B53'],
  [Option.ZERO_COST_HASTE, 'zeroCostHaste', ['no', 'yes'], 'B52'],
  [Option.STOLEN_MAY_ATTACK, 'stolenMayAttack', ['no', 'yes'], 'B98'],
  [Option.FIRST_STEP_SKIP, 'firstStepSkip', ['starter', 'each'], 'B15'],
  [Option.DECKOUT_AT_ZERO, 'deckoutAtZero', ['no', 'yes'], 'B11'],
  [Option.MULLIGANS, 'mulligans', [1, 0], 'B8'],
  [Option.TERRAIN_GLOBAL, 'terrainGlobal', ['no', 'yes'], 'B73'],
  [Option.FREE_FOR_ALL, 'freeForAll', ['yes', 'no'], 'B5'],
  [
    Option.TURN_CAP,
    'turnCap',
    [200, ...Array.from({ length: 950 }, (_, i) => 50 + i).filter((n) => n !== 200)],
    'B108',
  ],
];

export const OPTION_INFO: OptionInfo[] = OPTIONS.map(([, name, values, rule]) => ({
  name,
  values,
  default: values[0]!,
  rule,
}));
