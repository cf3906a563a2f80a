// What packs of Battle of Aeons may say, for the verifier (kernel/verifier.ts, GameWords).

import { Duration, Op } from '../../kernel/format';
import { isDuration } from '../../kernel/verifier';
import { packCards } from '../../kernel/pack';
import {
  Act,
  Class,
  DeckPlace,
  Figure,
  Game,
  GameAttr,
  GameBase,
  GameFigure,
  Keyword,
  Negate,
  Row,
  Stat,
  Timing,
  Trait,
  Use,
} from './format';

const TIMINGS: i32 =
  (1 << Timing.OFFERING) |
  (1 << Timing.ACTIVE) |
  (1 << Timing.SPELL) |
  (1 << Timing.WHEN) |
  (1 << Timing.INSTEAD) |
  (1 << Timing.PLAY_IF) |
  (1 << Timing.CONTINUOUS);
const ACTIONS: i32 =
  (1 << (Op.MOD_ADD - Op.MOD_ADD)) |
  (1 << (Op.MOD_SET - Op.MOD_ADD)) |
  (1 << (Op.SWAP - Op.MOD_ADD)) |
  (1 << (Op.DISCARD - Op.MOD_ADD)) |
  (1 << (Op.DISCARD_RANDOM - Op.MOD_ADD)) |
  (1 << (Op.RETURN - Op.MOD_ADD)) |
  (1 << (Op.COPY - Op.MOD_ADD)) |
  (1 << (Op.BLANK - Op.MOD_ADD)) |
  (1 << (Op.LOOK - Op.MOD_ADD)) |
  (1 << (Op.REVEAL - Op.MOD_ADD)) |
  (1 << (Op.REMOVE - Op.MOD_ADD)) |
  (1 << (Op.COUNTERS - Op.MOD_ADD));

export const packWords: usize = memory.data<i32>([
  Game.ID,
  TIMINGS,
  1 << Timing.PLAY_IF, // conditions only
  (1 << Timing.OFFERING) | (1 << Timing.INSTEAD) | (1 << Timing.PLAY_IF), // neither draw nor ask
  0, // none speaks at deck building
  0, // from hand
  Keyword.HAND,
  0xff, // all zones but OUT
  0xff | (1 << Figure.COST) | (1 << Figure.HEALTH) | (1 << Figure.ATTACK) | ((1 << Figure.END) - (1 << Figure.DAMAGE)),
  GameFigure.COUNT,
  Use.ALL + 1, // events are fewer
  Class.COUNT,
  (1 << Stat.TYPES) | (1 << Stat.GROUPS) | (1 << Stat.SUBGROUPS) | (1 << Stat.TRAITS),
  GameAttr.END,
  GameBase.SOURCE + 1,
  0x1ef, // all durations but NEXT_ROUND
  ACTIONS,
  (1 << (Act.GRANT - Act.DAMAGE)) | (1 << (Act.TRAIT - Act.DAMAGE)) | (1 << (Act.PRICE - Act.DAMAGE)), // continuous
  1 << Timing.OFFERING,
  Act.OFFER,
  1 << Timing.SPELL, // used from hand in the open
]);

/** Shapes of the operations from Act.DAMAGE on (kernel/code.ts). */
// prettier-ignore
export const ownShapes: usize = memory.data<u8>([
  0xa8, 0xa8, 0x88, 0x88, 0x88, 0x89, 0xa1, 0xa1, // DAMAGE HEAL DESTROY SEND TRIBUTE TO_DECK DRAW MILL
  0x81, 0x8a, 0x89, 0xa1, 0xa1, 0xa0, 0x90, 0x81, // SHUFFLE SUMMON MOVE_ROW POINTS HEARTS PAY EQUIP NEGATE
  0x89, 0xa3, 0x89, 0x8a, 0x8a, 0xa3, 0x81, 0x89, // CONTROL TOKEN CLONE GRANT TRAIT PRICE WIN OFFER
]);

/** Are the operands of one of these in range? */
export function operandsGood(op: i32, at: usize): bool {
  const a: i32 = load<u8>(at, 1);
  const b: i32 = load<u8>(at, 2);
  switch (op) {
    case Act.TO_DECK:
      return a <= DeckPlace.SHUFFLED;
    case Act.DRAW:
    case Act.MILL:
    case Act.SHUFFLE:
    case Act.POINTS:
    case Act.HEARTS:
    case Act.WIN:
      return a <= 7;
    case Act.SUMMON:
      return a <= Row.BACK && b <= 1;
    case Act.MOVE_ROW:
      return a <= Row.OTHER;
    case Act.NEGATE:
      return a <= Negate.ATTACK;
    case Act.CONTROL:
      return a == Duration.ROUND || a == Duration.SOURCE || a == Duration.MATCH;
    case Act.TOKEN:
      return a <= Row.BACK && <i32>load<u16>(at, 2) < packCards();
    case Act.CLONE:
      return a <= Row.BACK;
    case Act.GRANT:
      return a < 12 && isDuration(b);
    case Act.TRAIT:
      return a < Trait.COUNT && isDuration(b);
    case Act.PRICE:
      return a <= 1 && isDuration(b) && load<u8>(at, 3) <= 7;
    case Act.OFFER:
      return a > 0 && a <= 8;
  }
  return true;
}

/** Attributes that a continuous operation of these changes (kernel/code.ts, touches). */
export function touches(at: usize): i32 {
  return load<u8>(at) == <u8>Act.PRICE ? 1 << Stat.COST : 0x100;
}
