// What packs of Super Battle Mon may say, for the verifier (kernel/verifier.ts, GameWords).

import { Op } from '../../kernel/format';
import { Class, Figure, Game, Keyword, Step, Timing, Zone } from './format';

const ZONES: i32 = (1 << Zone.HAND) | (1 << Zone.PLAY) | (1 << Zone.DISCARD) | (1 << Zone.REMOVED) | (1 << Zone.RANGER);
const FIGURES: i32 =
  (1 << Figure.HAND) |
  (1 << Figure.DISCARD) |
  (1 << Figure.REMOVED) |
  (1 << Figure.POWER) |
  (1 << Figure.MONS) |
  ((1 << Figure.END) - (1 << Figure.FIRE));

export const packWords: usize = memory.data<i32>([
  Game.ID,
  (1 << (Timing.PLAY_IF + 1)) - 1,
  (1 << Timing.EXTRA) | (1 << Timing.PLAY_IF), // conditions only
  (1 << Timing.INSTEAD) | (1 << Timing.EXTRA) | (1 << Timing.PLAY_IF), // neither draw nor ask
  1 << Timing.DECK,
  1 << Timing.EXTRA, // from hand
  Keyword.EXTRA | Keyword.PASSIVE,
  ZONES,
  FIGURES,
  4,
  Step.END + 1, // steps; events are fewer
  Class.RANGER + 1,
  0, // no attribute is bits
  0, // no attributes, bases of its own
  0,
  0xff, // all durations but OWN_TURN
  (1 << (Op.DECK_SIZE - Op.MOD_ADD)) - 1,
  0,
  0,
  0,
  0,
]);
