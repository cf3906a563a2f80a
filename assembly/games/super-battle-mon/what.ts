/** Frames of Super Battle Mon. */
export const enum What {
  MATCH = 1,
  GAME = 2,
  ROUND = 3,
  CYCLE = 4,
  JOIN = 5,
  PAY = 6,
  DECLARE = 7,
}
