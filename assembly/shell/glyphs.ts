// Glyphs beyond the letters (tools/shell draws them; its table gives each a character for screens as text).

export const enum Glyph {
  // where Unicode has control characters
  FIGURES = 128, // five: Points, Health, Attack, Hearts, chain
  TYPES = 133, // eleven, as bits count them: flame to aether
  ZONES = 144, // eight: front, back, support, deck, Oblivion, Void, Limitbreak, attack
  MARKER = 384,
  DOT = 385,
  A = 386,
  B = 387,
  START = 388,
  SELECT = 389,
  UP = 390,
  DOWN = 391,
  LEFT = 392,
  RIGHT = 393,
  STATS = 394, // eight: one an attribute (Power, Cost, Team, Value, then types)
  BACK = 402, // a card's back
  ON = 403,
  OFF = 404,
  COUNTER = 405,
  MON = 406,
  HAND = 407,
  DISCARD = 408,
  BATTERY = 409, // five fillings
  MORE_UP = 414,
  MORE_DOWN = 415,
  ELLIPSIS = 416,
  DASH = 417,
  LONG_DASH = 418,
  APOSTROPHE = 419,
  OPENING = 420,
  CLOSING = 421,
  LINE = 422,
  BLOCK = 423,
  WAITING = 424,
  STAR = 425,
  TURNED = 426, // a card on its side: a Ranger
  PORTRAITS = 432, // three rows of a face, six drawings each, four tiles a drawing
  BIG = 512, // quadrant × 128 + character: letters of double size; characters 1–8 are the STATS, 9–24 FIGURES and TYPES
}
