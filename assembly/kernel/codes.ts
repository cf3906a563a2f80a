// Numbers that cross the cartridge's ABI: statuses, error codes, question kinds, verbs, events, reasons.
// Read as AssemblyScript by the kernel and as TypeScript by hosts, so only constants stand here. Numbers are never
// reused: logs, saves and golden matches hold them. Described in docs/abi.md.

/** What advance() returns. */
export const enum Status {
  MORE = 0,
  ASKING = 1,
  ENDED = 2,
  AWAITS = 3,
  FAULT = 4,
  IDLE = 5,
}

/** Viewers: 0..3 a player. */
export const enum Viewer {
  PUBLIC = 4,
  ALL = 5,
}

/** Error codes. After one, errorRule(), errorAt() and errorArg() say more; what they hold stands behind each. */
export const enum Code {
  OK = 0,
  // the pack: at = byte offset in the pack, arg = card where one is concerned
  BAD_MAGIC = 1,
  BAD_VERSION = 2,
  BAD_LENGTH = 3, // a section does not lie inside, or the pack is shorter than it says
  BAD_CRC = 4,
  BAD_RECORD = 5, // arg = card
  BAD_EFFECT = 6, // arg = card
  BAD_OP = 7, // arg = card
  BAD_STACK = 8, // arg = card
  BAD_JUMP = 9, // arg = card
  BAD_SELECTOR = 10, // arg = card
  BAD_DECK_ENTRY = 11, // arg = deck
  BAD_TEXT = 12, // arg = string
  BAD_GAME = 13, // a pack of another game
  BAD_HASH = 14, // the content hash is not that of the content
  TOO_MANY = 15, // more cards, sets or code than limits.ts allows; arg = the number found
  NOT_VERIFIED = 16, // configure, load or position before verify
  // starting
  BAD_CONFIG = 20, // at = byte of the configuration, arg = its value
  ILLEGAL_DECK = 21, // rule; at = player, arg = card or 0xffff
  BAD_POSITION = 22, // at = byte of the view, arg = its value
  // answers
  NO_MATCH = 30, // no match is held, or it has ended
  NOT_ASKED = 31, // that player has no open question; at = player
  LATE_QUESTION = 32, // not the id of the open question; arg = the id given
  BAD_COUNT = 33, // too few or too many picks; at = number of picks
  BAD_OPTION = 34, // at = place in the answer, arg = option number
  DUPLICATE_OPTION = 35, // at = place in the answer, arg = option number
  NEED_NOT_MET = 36, // rule; at = sum, arg = need
  NOT_MINIMAL = 37, // rule; at = place in the answer of a pick that can be dropped
  NOT_IN_MATCH = 38, // at = player: no such player, or out already
  // saves and logs
  BAD_SAVE = 40, // at = byte of the header or block
  OTHER_RULES = 41, // made under other rules
  OTHER_PACK = 42, // made with another pack
  BAD_STATE = 43, // the block is not a state that can be; at = byte of the block
  BAD_RECORD_FED = 44, // a log record that is malformed; at = byte
  UNEXPECTED_RECORD = 45, // a well-formed log record that does not come next; at = its type, arg = its a
  // calls
  BAD_INPUT = 50, // more input than the buffer holds, or less than its own counts need; at = byte
  BAD_VIEWER = 51,
  LIMIT = 60, // a bound of limits.ts was reached; at = Bound
  BAD_BUDGET = 61, // thinking: at = the number of rollouts, arg = the most
  NOT_THINKING = 62, // nothing has been thought about, or the question has gone
}

/** Bounds that a FAULT or a LIMIT event names (errorAt(), amount). */
export const enum Bound {
  FRAMES = 1,
  ENTRIES = 2,
  WAITING = 3,
  FIRED = 4,
  TAPE = 5,
  DRAFT = 6,
  OPERATIONS = 7,
  MODIFIERS = 8,
  OPTIONS = 9,
  STACK = 10,
  FUEL = 11,
  RULE_BYTES = 12,
  EVENTS = 13,
  LOG = 14,
  OUTPUT = 15,
  WINDOWS = 16,
  BATCHES = 17,
  REPEATS = 18,
  AMOUNT = 19,
  ROUNDS = 20,
  REPLACEMENTS = 21,
  CARDS = 22,
  LINKS = 23,
  TRIGGERS = 24,
}

/** Log records. */
export const enum LogType {
  ANSWER = 1,
  CHANCE = 2,
  SHUFFLE = 3,
  REVEAL = 4,
  CONCEDE = 5,
}

/** Kinds of questions (docs/resolution.md). */
export const enum Kind {
  NONE = 0,
  BUILD = 1,
  SIDEBOARD = 2,
  DECLARE = 3,
  WINDOW = 4,
  SELECT = 5,
  PAY = 6,
  MAY = 7,
  CARDS = 8,
  PLAYER = 9,
  MODE = 10, // choices inside effects
  ORDER = 11,
  DISCARD = 12,
  START = 13, // who begins
  CUT = 14,
  MULLIGAN = 15,
  ACT = 16, // one's own turn
  BATTLE = 17,
  TRIBUTE = 18,
  OFFERING = 19,
  ROW = 20,
  TARGET = 21,
  TRIGGER = 22, // which of several P comes next
}

/** What an option does. Behind each: what the option carries. Cards have their place in player, zone and index. */
export const enum Verb {
  NONE = 0, // order: no replacement
  PASS = 1, // window
  ACTION = 2, // window: card
  EXTRA = 3, // window: card
  SELECT = 4, // select: card
  PAY = 5, // pay: card, amount = its Value
  CANNOT = 6, // pay: the hand does not suffice
  YES = 7, // may
  NO = 8, // may
  CARD = 9, // cards: card (or place alone, blind)
  PLAYER = 10, // player: player
  MODE = 11, // mode: amount = number of the mode from 0
  REPLACE = 12, // order: card whose replacement it is, amount = number of its effect
  DISCARD = 13, // discard: card
  BUILD = 14, // build: card of the pool
  SWAP = 15, // sideboard: card out of the deck, target in from the pool
  DONE = 16, // sideboard
  DECLARE = 17, // declare: card
  SUMMON = 18, // act: card, amount = its price
  TRIBUTE = 19, // act: card to be summoned by tribute, amount = its Cost
  LIMITBREAK = 20, // act: card, amount = its price
  SPELL = 21, // act, battle, window: card, amount = its price
  ABILITY = 22, // act, battle, window: card, amount = number of the effect
  MOVE = 23, // act: card
  BATTLE = 24, // act: go to the battle step
  END = 25, // act, battle: end the turn, the battle step
  ATTACK = 26, // battle: card
  FRONT = 27, // row
  BACK = 28, // row
  OFFER = 29, // tribute, offering: card, amount = what it counts
  DIRECT = 30, // target: player
  TARGET = 31, // target: card
  STOP = 32, // target: the attack ends
  KEEP = 33, // mulligan
  REDRAW = 34, // mulligan
  CUT = 35, // cut: amount = cards taken off the top
  TRIGGER = 36, // trigger: card, amount = number of the effect
  TAKE_OUT = 37, // sideboard: card of the deck
  PUT_IN = 38, // sideboard: card of the side deck
}

/**
 * Events. Every event has rule, cause, player, source (slot and card of what caused it) and card (slot and card of what it
 * happened to), each 0xff or 0xffff where there is none. from and to are zones (0xff none) and amount is 0 unless said here.
 */
export const enum EventType {
  NONE = 0,
  ROUND_START = 1, // amount = round
  STEP = 2, // amount = step
  SELECTED = 3, // player: has selected (when all have); no card
  REVEALED = 4, // card: a Main Play is shown, or a Passive (source = itself) from a hidden zone
  ENTERED = 5, // card, player, from; amount = 1 main, 2 extra
  FLIPPED = 6, // card
  UNFLIPPED = 7, // card
  LEFT = 8, // card leaves play to a zone that no event of its own names; to
  DISCARDED = 9, // card, from
  RETURNED = 10, // card to its owner's hand, from
  REMOVED = 11, // card leaves the match, from
  PLACED_UNDER = 12, // card, from; amount = slot of the Mon on top
  MOVED = 13, // card in its row; amount = new place
  EXCHANGED = 14, // card takes the place of another: player = new controller; one event a card
  PAID = 15, // card discarded for a Cost; source = the Mon paid for, amount = Value, to = the whole Cost
  UNPAID = 16, // card's Cost is not paid; amount = Cost
  MODIFIED = 17, // card; amount = the change or the value; to = attribute, from = 1 set, 0 add
  COUNTERS = 18, // card; amount = counters put on (negative: taken off)
  BLANKED = 19, // card
  PREVENTED = 20, // card: what was to happen is prevented; amount = prevention bit
  LOOKED = 21, // player looks at hand cards; amount = how many; with card for who may see it
  SHOWN = 22, // card is shown to all and stays where it is
  FORCED = 23, // player's next Main Play is forced
  ACTION_USED = 24, // card
  ACTION_RESET = 25, // card
  EXTRA_PLAYED = 26, // card is played as an Extra from from
  EFFECT = 27, // card's effect number amount does what it says
  REPLACED = 28, // card: what would happen to it is replaced by source's effect number amount
  NOTHING = 29, // card's effect number amount could do nothing
  COIN = 30, // amount = 1 heads, 0 tails
  CHANCE = 31, // amount = the number or choice drawn
  ORDERED = 32, // conflicting effects happen in random order: card's is number amount (from 1)
  RESULT_CHANGED = 33, // player's round result; amount = Result
  WON = 34, // player wins the round; amount = Power
  LOST = 35, // player; amount = Power
  TIED = 36, // player; amount = Power
  ROUND_END = 37, // amount = round
  GAME_END = 38, // amount = bits of winners; to = Reason; from = number of the game from 1
  MATCH_END = 39, // amount = bits of winners; to = Reason
  CONCEDED = 40, // player
  SHUFFLED = 41, // player's zone from is shuffled
  LIMIT = 42, // amount = Bound: what is left is dropped
  BUILT = 43, // player's deck is complete
  SWAPPED = 44, // player has finished with the sideboard; amount = number of swaps
  PASSED = 45, // player passes in a window
  GROUP_MODIFIED = 46, // player's Mon; amount = the change or the value; to = attribute, from = 1 set, 0 add
  TURN_START = 47, // player; amount = turn
  DRAWN = 48, // player draws card
  SENT = 49, // card goes to Oblivion, from
  DESTROYED = 50, // card, from
  VOIDED = 51, // card, from
  TO_DECK = 52, // card, from; to = zone
  SUMMONED = 53, // card, player, from, to = row; amount = Way
  MOVED_ROW = 54, // card, from, to
  DAMAGED = 55, // card; amount
  HEALED = 56, // card; amount
  POINTS = 57, // player; amount = change
  HEARTS = 58, // player; amount = change
  SPELL_USED = 59, // player, card
  ABILITY_USED = 60, // player, card; amount = number of the effect
  TRIGGERED = 61, // player, card; amount = number of the effect
  EQUIPPED = 62, // card; amount = slot of its monster
  ATTACK = 63, // card attacks; player = whom; amount = slot of the monster, -1 direct
  DIRECT_HIT = 64, // card; player = whom; amount = Hearts
  NEGATED = 65, // card
  CONTROL = 66, // card; player = who has it now
  GRANTED = 67, // card; amount = number of source's effect
  TRAIT = 68, // card; amount = Trait
  PRICED = 69, // player; amount = change; to = Priced
  TRIBUTED = 70, // card
  REDRAWN = 71, // player has drawn a new hand
  CUT = 72, // player's deck is cut; amount = cards
  STARTER = 73, // player begins
  ATTACK_ENDED = 74, // card
  DECK_OUT = 75, // player cannot draw
  OUT = 76, // player has lost and leaves
}

/** Why a game or match ended as it did. */
export const enum Reason {
  NONE = 0,
  MOST = 1, // most Mon in play (S40)
  TIE_BREAK = 2, // highest combined Power among the tied (S41)
  SHARED = 3, // still tied (S41)
  LAST_LEFT = 4, // all others have left (S86)
  GAMES = 5, // most games of the match (S72)
  GAMES_SHARED = 6, // equal games (S72)
  HEARTS = 7, // the others have no Hearts (B10)
  DECK_OUT = 8, // the others cannot draw (B10)
  CARD = 9, // a card says so (B10)
  DRAW = 10, // all at once (B12, B115)
  TURN_CAP = 11, // most Hearts at the last turn (B108)
  LOOP = 12, // it would go on for ever (B125)
}
