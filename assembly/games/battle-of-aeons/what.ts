/** Frames of Battle of Aeons. */
export const enum What {
  MATCH = 1,
  SET = 2,
  TURN = 3,
  SUMMON = 4,
  ATTACK = 5,
  CHECK = 6,
  CHAIN = 7,
  BATCH = 8,
}
