// What Super Battle Mon's packs, views and core agree on: codes of timings, zones, figures.
// Only constants, so that tools and hosts read the same file as the core.

export const enum Game {
  ID = 1,
}

export const enum Class {
  MON = 0,
  ULTRA = 1,
  RANGER = 2,
}

/** Zones of a player. Bits of them (1 << zone) in effects and selectors. */
export const enum Zone {
  HAND = 0,
  PLAY = 1,
  DISCARD = 2,
  REMOVED = 3,
  RANGER = 4,
  UNDER = 5,
  OUT = 6,
  COUNT = 7,
}

/** Attributes, in rule records and as current stats. */
export const enum Stat {
  POWER = 0,
  COST = 1,
  TEAM = 2,
  VALUE = 3,
  FIRE = 4,
  WATER = 5,
  DARK = 6,
  PLANT = 7,
}

/** Keyword bits of a rule record: printed, not modified. */
export const enum Keyword {
  ABILITY = 1,
  ACTION = 2,
  BATTLE = 4,
  MAX = 8,
  ONGOING = 16,
  PASSIVE = 32,
  PRE_BATTLE = 64,
  RIVAL = 128,
  TEAM = 256,
  VALUE = 512,
  EXTRA = 1024,
}

/** The steps of a round (S11), as view and effects name them. */
export const enum Step {
  SETUP = 0,
  START = 1,
  SELECT = 2,
  REVEAL = 3,
  PRE_BATTLE = 4,
  BATTLE = 5,
  COST = 6,
  ABILITY = 7,
  COMPARE = 8,
  WIN_LOSE = 9,
  END = 10,
}

export const enum Timing {
  DECK = 0,
  MATCH_START = 1,
  ROUND_START = 2,
  SELECT = 3,
  REVEAL = 4,
  PRE_BATTLE = 5,
  BATTLE = 6,
  COST_PAID = 7,
  ABILITY = 8,
  COMPARE = 9,
  WIN_ROUND = 10,
  LOSE_ROUND = 11,
  TIE_ROUND = 12,
  ROUND_END = 13,
  AFTER_ROUND = 14,
  MATCH_END = 15,
  ONGOING = 16,
  ACTION = 17,
  EXTRA = 18,
  WHEN = 19,
  INSTEAD = 20,
  /** Not a timing of its own: the play requirement (S84), code that ends with REQUIRE. */
  PLAY_IF = 21,
}

/** Events that triggers and replacements name (Effect.AT_ARG). */
export const enum Event {
  FLIPPED = 0,
  UNFLIPPED = 1,
  LEFT = 2,
  DISCARDED = 3,
  ENTERED = 4,
  HAND_EMPTY = 5,
  PAY = 6,
  LOSE = 7,
}
/** Ways to enter, in Effect.AT_ZONES of ENTERED. */
export const enum Entered {
  MAIN = 1,
  EXTRA = 2,
}

/** Figures of a player (Op.FIGURE): below 8 the number of cards in that zone, then sums of each attribute over the row; facts are 0 or 1. */
export const enum Figure {
  HAND = 0,
  DISCARD = 2,
  REMOVED = 3,
  POWER = 8,
  MONS = 10, // Team counts
  FIRE = 12,
  WATER = 13,
  DARK = 14,
  PLANT = 15,
  FACEDOWN = 16,
  WON_LAST = 17,
  LOST_LAST = 18,
  TIED_MOST = 19,
  PLAYED_MAIN = 20,
  MOST_MONS = 21,
  WON_THIS = 22,
  LOST_THIS = 23,
  END = 24,
}
/** Figures of the game (Op.GAME). */
export const enum GameFigure {
  ROUND = 0,
  PLAYERS = 1,
  FIRST_ROUND = 2,
  LAST_ROUND = 3,
}

export const enum Prevent {
  FLIP = 1,
  UNFLIP = 2, // the kernel's KEEPS_FACEDOWN
  DISCARD = 4,
  RETURN = 8,
  EXCHANGE = 16,
  POWER = 32,
  WIN = 64,
}

export const enum Result {
  TIE = 0,
  WIN = 1,
  LOSE = 2,
}

/** Rule options, in the order of the configuration's bytes. The first value is the default. */
export const enum Option {
  COST_PRINTED = 0, // no yes (S21)
  FLIPPED_PAYS_COST = 1, // no yes (S29)
  TEAM_SCORES = 2, // yes no (S43)
  ROUND_LOSER_DISCARDS = 3, // 0 1 (S36)
  ABILITY_OPTIONAL = 4, // no yes (S32)
  SIDEBOARD = 5, // 4 3 (S71)
  PACK_SIZE = 6, // 7, 5..11 (S70)
  ROUND_CAP = 7, // 30, 10..99 (S39)
  COUNT = 8,
}

export const enum Format {
  SINGLE = 0,
  CONSTRUCTED = 1,
  PACK_BATTLE = 2,
  SOLO = 3,
}
