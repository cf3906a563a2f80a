/** The games' plans, by the games' names: without drawings, for workers and tests as well. */

import type { Plan } from '../app/plan.ts';
import { plan as battleOfAeons } from './battle-of-aeons/plan.ts';
import { plan as superBattleMon } from './super-battle-mon/plan.ts';

export const PLANS: readonly Plan[] = [superBattleMon, battleOfAeons];

export const planOf = (game: string): Plan => PLANS.find((plan) => plan.game.name === game)!;
