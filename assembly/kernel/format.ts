// The pack format: everything that compiled bytes and the kernel agree on.
// Read as AssemblyScript by the kernel and as TypeScript by tools/cards and host/js,
// so only constants stand here. Described in docs/pack-format.md.

/** Pack header, 64 bytes, little-endian. Offsets are from the start of the pack. */
export const enum Pack {
  MAGIC = 0x4b50544e, // "NTPK"
  VERSION = 1,
  HEADER = 64,
  AT_MAGIC = 0, // u32
  AT_VERSION = 4, // u16
  AT_GAME = 6, // u8
  AT_LENGTH = 8, // u32, whole pack
  AT_CRC = 12, // u32, CRC-32 of [16, length)
  AT_HASH = 16, // 16 bytes: start of SHA-256 of [32, length)
  AT_CARDS = 32, // u16 number of cards
  AT_RECORD = 34, // u16 bytes a rule record
  AT_DECKS = 36, // u16 number of decks
  AT_SETS = 38, // u16 number of sets
  AT_RECORDS_AT = 40, // u32 offset of the rule records
  AT_CODE_AT = 44, // u32 offset of the effect code
  AT_CODE_LENGTH = 48, // u32
  AT_DECKS_AT = 52, // u32 offset of the decks
  AT_TEXT_AT = 56, // u32 offset of the text
  AT_TEXT_LENGTH = 60, // u32
}

/** Rule record of a card, 32 bytes. A card's index in the pack is its identity in a match. */
export const enum Record {
  SIZE = 32,
  AT_NUMBER = 0, // u16 printed number
  AT_SET = 2, // u8
  AT_CLASS = 3, // u8
  AT_KEYWORDS = 4, // u16 bits
  AT_EFFECTS = 6, // u8 number of effects
  AT_COPIES = 7, // u8 copy limit; 0: the game's default
  AT_CODE = 8, // u32 offset in the code section
  AT_CODE_LENGTH = 12, // u16
  AT_EXTRA = 14, // u16, the game's
  AT_ATTRS = 16, // 8 × i16 printed attributes
}

/** A decks entry: u16 bytes that follow; u8 cards, u8 side cards, u8 others, u8 0; then u16 card indices. */
/** Text: u16 count, u16 0, (count + 1) × u32 offsets from here, UTF-8. Strings: three a card (name, rules text,
 *  flavour), then two a set (name, prefix), then three a deck (id, name, about). */

/** Header of an effect, 8 bytes, followed by its code. */
export const enum Effect {
  HEADER = 8,
  AT_TIMING = 0, // u8, the game's
  AT_FLAGS = 1, // u8
  AT_WHERE = 2, // u8 zone bits
  AT_ARG = 3, // u8 step (action, extra) or event (when, instead)
  AT_CAUSES = 4, // u8 cause bits, 0 any
  AT_ZONES = 5, // u8 zone bits or ways to enter, 0 any
  AT_LENGTH = 6, // u16 bytes of code
  MAY = 1,
  SELF = 2, // event: its object is this card
  CHOOSES = 4, // the code holds a choice
  GIVEN = 8, // not this card's own: it works on cards to which it is granted
  LIMIT_SHIFT = 4, // two bits: Limit
  LIMIT_MASK = 0x30,
}

export const enum Limit {
  NONE = 0,
  STEP = 1,
  ROUND = 2,
  MATCH = 3,
}

/** Who caused a thing: many bugs come from missing these. */
export const enum Cause {
  NONE = 0,
  COST = 1,
  EFFECT = 2,
  BATTLE = 3,
  RULE = 4,
  ATTACK = 5,
  COUNTER = 6,
}

export const enum Duration {
  CONTINUOUS = 0,
  BATCH = 1,
  STEP = 2,
  ROUND = 3,
  NEXT_ROUND = 4,
  FACEUP = 5,
  SOURCE = 6,
  MATCH = 7,
  OWN_TURN = 8, // until its maker's next turn begins
  GROUP = 0x80,
}

/** Players from the controller's side. */
export const enum Who {
  YOU = 0,
  OPPONENTS = 1,
  ALL = 2,
  THEY = 3,
  CHOSEN = 4,
  OWNER = 5,
  CONTROLLER = 6,
  THAT = 7,
}

/** Attributes, bases and operations from here on are a game's own (its format.ts). */
export const enum Own {
  ATTR = 48,
  BASE = 8,
  OP = 0x60,
}

/** How a figure is read over players. */
export const enum Over {
  YOU = 0,
  THEY = 1,
  CHOSEN = 2,
  MOST_OPPONENTS = 3,
  LEAST_OPPONENTS = 4,
  TOTAL_OPPONENTS = 5,
  TOTAL_ALL = 6,
}

/** A selector: u8 base | register << 4, u8 who, u8 zones, u8 filter bits, u8 terms, terms × 4 bytes. */
export const enum Base {
  SCAN = 0,
  THIS = 1,
  IT = 2,
  THAT = 3,
  MAIN = 4,
  LEFT = 5,
  RIGHT = 6,
  NEIGHBOURS = 7,
}
/** Beside what (bases LEFT…NEIGHBOURS), in the selector's zones byte. */
export const enum Beside {
  THIS = 0,
  IT = 1,
  THAT = 2,
}
export const enum FilterBit {
  UP = 1,
  DOWN = 2,
  OTHER = 4,
  ENTERED_MAIN = 8,
  ENTERED_EXTRA = 16,
}

/** A term: u8 attribute, u8 comparison, i16 value. */
export const enum Attr {
  CURRENT = 0, // 0..7 current attribute
  PRINTED = 16, // 16..23 printed attribute
  CLASS = 32,
  KEYWORD = 33, // HAS: keyword bits
  CARD = 34, // index in the pack
  COUNTERS = 35,
  FROM_LEFT = 36, // 1 = leftmost
  FROM_RIGHT = 37, // 1 = rightmost
  USED = 38, // Action spent, 0 or 1
  SYMBOLS = 39, // HAS: bit per symbol attribute; any of them above 0
  PREVENTED = 40, // prevention bits; only as a modifier
  TEXT = 41, // blank; only as a modifier
}
/** The prevention bit that works on facedown cards: against being turned faceup. */
export const KEEPS_FACEDOWN = 2;
/** DYNAMIC: the value is popped from the stack (at most one term a selector). */
export const enum Cmp {
  EQ = 0,
  NE = 1,
  LT = 2,
  LE = 3,
  GT = 4,
  GE = 5,
  HAS = 6,
  DYNAMIC = 0x80,
}

/**
 * Operations. sel = a selector; n,m = u8; len = u16 bytes that follow. Values stand on a stack of 12.
 * Jumps go forward; loops are counted.
 */
export const enum Op {
  // values
  NUM = 0x01, // i8 → push
  NUM2 = 0x02, // i16 → push
  COUNT = 0x03, // sel → number of cards
  SUM = 0x04, // attr sel
  GREATEST = 0x05, // attr sel
  LEAST = 0x06, // attr sel
  FIGURE = 0x07, // figure over → a player's figure or fact
  GAME = 0x08, // game figure
  EVENT = 0x09, // the event's amount
  COINS = 0x0a, // pop n → heads
  RANDOM = 0x0b, // pop b, pop a → a..b
  ADD = 0x0c,
  SUB = 0x0d,
  MUL = 0x0e,
  HALF = 0x0f,
  MIN = 0x10,
  MAX = 0x11,
  COMPARE = 0x12, // cmp; pop b, pop a → a cmp b
  AND = 0x13,
  OR = 0x14,
  NOT = 0x15,
  TYPES = 0x16, // 4 × u8: symbols of the controller's faceup row, each at least
  EXISTS = 0x17, // sel → 0 or 1
  PICKED = 0x18, // reg → 0 or 1
  DID = 0x19, // → how many the stretch before the last THEN or RESOLVE met
  // flow
  REQUIRE = 0x20, // pop; 0: the effect does nothing
  UNLESS = 0x21, // len; pop; 0: skip len
  SKIP = 0x22, // len: skip
  CHOOSE = 0x23, // reg, chooser (Who), pick, attr, sel; pop max (255 all), pop min
  PLAYER = 0x24, // who, pick (CHOSEN or RANDOM)
  MODES = 0x25, // n, n × len: the blocks follow, each ending with SKIP to the end
  EACH = 0x26, // who, len: body, ending with LOOP
  FOREACH = 0x27, // reg, len, sel: body follows the selector, ending with LOOP
  REPEAT = 0x28, // len; pop n: body, ending with LOOP
  TAILS = 0x29, // len: body, ending with LOOP
  LOOP = 0x2a, // end of a loop's body
  THEN = 0x2b, // what stands before is applied; the rest goes on after it
  RESOLVE = 0x2c, // ends what happens at activation; the rest happens when the chain resolves
  PEEK = 0x2d, // zone, who; pop n (255 all): the controller looks at the first n cards there → register 0
  // actions; dur = Duration
  MOD_ADD = 0x40, // attr dur sel; pop amount
  MOD_SET = 0x41, // attr dur sel; pop amount
  SWAP = 0x42, // attr dur sel sel
  SET_SYMBOLS = 0x43, // 4 × u8, dur, sel
  FLIP = 0x44, // sel
  UNFLIP = 0x45, // sel
  DISCARD = 0x46, // sel
  DISCARD_RANDOM = 0x47, // who; pop n
  RETURN = 0x48, // sel
  PLAY_EXTRA = 0x49, // sel
  UNDER = 0x4a, // sel sel
  MOVE = 0x4b, // how sel
  EXCHANGE = 0x4c, // sel sel
  COPY = 0x4d, // sel
  BLANK = 0x4e, // dur sel
  LOOK = 0x4f, // who; pop n (255 all)
  REVEAL = 0x50, // sel
  FORCE = 0x51, // who, 0: at random
  FORCE_CARD = 0x52, // who sel
  PREVENT = 0x53, // bit dur sel
  RESET = 0x54, // sel
  RESULT = 0x55, // who result
  REMOVE = 0x56, // sel
  COUNTERS = 0x57, // sel; pop n
  GROUP_ADD = 0x58, // attr dur who zone symbols; pop amount
  GROUP_SET = 0x59, // attr dur who zone symbols; pop amount
  DECK_SIZE = 0x5a, // n (i8)
  COPIES = 0x5b, // n, symbols, u16 card or 0xffff
}

export const enum Pick {
  CHOSEN = 0,
  RANDOM = 1,
  HIGHEST = 2,
  LOWEST = 3,
}
export const enum MoveTo {
  LEFT = 0,
  RIGHT = 1,
  LEFTMOST = 2,
  RIGHTMOST = 3,
}
