/** Where each game's rules stand, by what its rule ids start with; fetched when somebody opens a rule. */

import { PLANS } from '../games/plans.ts';

export const RULES = Object.fromEntries(PLANS.map(({ game, rules }) => [game.rulePrefix, rules]));
