// Numbers of the words in build/shell.words. The texts stand in one table per language (assembly/shell/words/);
// tools/shell makes the file and stamps it, so that shell and words always belong together.

/** The shell's own words. */
export const enum W {
  NONE = 0,
  TITLE,
  WAIT,
  // what buttons do
  CHOOSE,
  BACK,
  MENU,
  CARD,
  BOARD,
  GO_ON,
  CHANGE,
  MARK,
  ADD,
  // launcher
  CONTINUE,
  CANNOT_CONTINUE,
  AGAIN,
  SETTINGS,
  SELF_TEST,
  ABOUT,
  LEAVE,
  NEW_MATCH,
  DECKS,
  RULES,
  // set-up
  MODE,
  MODES,
  MODE_SOLO,
  MODE_PASS,
  MODE_REFEREE,
  FORMAT,
  PLAYERS,
  LEVEL,
  LEVELS,
  LEVEL_MIDDLE,
  LEVEL_STRONG,
  STACK,
  PACKS,
  DECK_OF,
  ORDERS,
  ORDERS_NEVER,
  OPTIONS,
  START,
  YES,
  NO,
  // decks
  OWN_DECK,
  EMPTY,
  ENTER_CARD,
  SHOW_CODE,
  CLEAR_DECK,
  COUNT_OF,
  SIDE_OF,
  NO_SUCH_CARD,
  DECK_FULL,
  SCAN,
  // match
  HAND_TO,
  REVEAL,
  HIDE,
  HIDDEN_NOW,
  NOTHING_TO_CHOOSE,
  THINKING,
  WAITING_FOR,
  DONE,
  CHOSEN_OF,
  HAPPENED,
  TO_BOARD,
  LOG,
  UNDO,
  CONCEDE,
  CONCEDE_SURE,
  TO_LAUNCHER,
  RESULT,
  WINS,
  REMATCH,
  ENTER_FOR,
  RESUMED,
  RESUMED_BEFORE,
  FIGURES,
  HIDDEN_CARD,
  OWNER,
  COUNTERS,
  CHANGED_BY,
  // settings
  INVERTED,
  CONTRAST,
  ANIMATION,
  SOUND,
  LANGUAGE,
  // self-test, about, messages
  TEST_RUNNING,
  TEST_FAILED,
  TEST_PASSED,
  ABOUT_TEXT,
  SHELL_HASH,
  RULES_HASH,
  PACK_HASH,
  PROBLEM,
  CODE,
  UNKNOWN_GAME,
  // pieces of sentences
  PLAYER,
  HIDDEN_AT,
  PLACE,
  NOBODY,
  AND,
  COUNT,
}

/** Where other tables begin among the strings of a language. */
export const enum WordsAt {
  EVENTS = 512, // type × 8 + Variant
  LABELS = 1280, // verb × 2, + 1: with a hidden card
  QUESTIONS = 1408, // kind
  REASONS = 1456,
  BOUNDS = 1480,
  ERRORS = 1512, // code; a host's codes from 200 on stand at code − 136
  LANGUAGES = 1592, // names of the languages
  GAMES = 1600, // GameWord.SIZE a game, in the order of the descriptors; the table ends with the last one
}

/** Variants of an event's sentence, as sums. */
export const enum Variant {
  PLAIN = 0,
  SOURCE = 1,
  FIRST = 2, // main, heads, set, with a card
  SECOND = 4, // extra, tails
}

/** Strings of a game, from its place in GAMES on. */
export const enum GameWord {
  TITLE = 0,
  PREFIX = 1, // of rule ids
  COURSE = 2, // {amount}: the round or turn, as heads show it
  ORDERS = 3, // {player}: what standing orders are about
  ZONES = 8,
  STEPS = 20,
  ATTRIBUTES = 32,
  PREVENTIONS = 40,
  RESULTS = 56,
  FORMATS = 60,
  OPTIONS = 68,
  KEYWORDS = 84,
  CLASSES = 100, // what stands before the numbers of a class that is numbered apart
  MARKS = 110, // what its board says of cards and players
  BREACHES = 128, // rule
  // What it says in its own way; where it does not, the common word holds. Laid out as the tables above.
  EVENTS = 256,
  LABELS = 1024,
  QUESTIONS = 1152,
  REASONS = 1200,
  PAGES = 1224, // the rules in short: 64 pages, each title, newline, text
  SIZE = 1288,
}

/** What sentences leave open, as bytes from 1 in the strings (10 is the newline). */
export const enum Place {
  CARD = 1,
  SOURCE = 2,
  PLAYER = 3,
  AMOUNT = 4,
  FROM = 5,
  TO = 6,
  ATTRIBUTE = 7,
  STEP = 8,
  COST = 9,
  OTHER = 11,
  REASON = 12,
  WINNERS = 13,
  TARGET = 14,
  PLACE = 15,
  N = 16,
  MODE = 17,
  COUNT = 18,
  NEED = 19,
  ZONE = 20,
  BOUND = 21,
  PREVENTED = 22,
  RESULT = 23,
  OF = 24,
  GAME = 25,
  END = 32,
}

/** The head of build/shell.words. */
export const enum WordsFile {
  MAGIC = 0x57534e54, // "NTSW"
  AT_STAMP = 4, // u32: CRC-32 of the names of all words, in order
  AT_LANGUAGES = 8, // u8
  AT_GAMES = 9, // u8
  AT_LENGTH = 12, // u32 of the whole file
  AT_TABLES = 16, // u32 per language: offset of its strings
  LANGUAGES = 4,
  AT_DESCRIPTORS = 32, // DESCRIPTOR bytes a game
  GAMES = 4,
  DESCRIPTOR = 144,
  HEAD = 608,
}

/** What the shell knows of a game before a match: how many cards, which formats and options, which figures cards have. */
export const enum Descriptor {
  AT_GAME = 0, // u8
  AT_DECK = 1, // u8 most cards of a deck
  AT_SIDE = 2, // u8 most cards of a sideboard
  AT_FORMATS = 3, // u8
  AT_OPTIONS = 4, // u8
  AT_FLAGS = 5, // u8 GameFlag
  AT_OTHER = 6, // u8 class that stands beside the deck; 255: none
  AT_OTHERS = 7, // u8 most cards of it
  AT_FORMAT = 8, // 8 × {u8 number, u8 least players, u8 most, u8 FormatFlag}
  AT_OPTION = 40, // 14 × {u8 default, u8 least, u8 most, u8 OptionFlag}; PAIR: {u8 0, u8 first, u8 second, …}
  AT_FIGURE = 96, // an attribute each: {u16 its symbol, u8 FigureHow, u8 bits of the classes that have it}
  AT_OWN = 128, // u8 cards that an own deck has room for, and u8 own decks
  AT_MODES = 130, // u8 bits of the modes that it can be played in
}
export const enum GameFlag {
  APART = 1, // the class beside the deck is numbered apart
  TURNS = 2, // one player decides at a time: nobody can tell from a screen whether there was a choice
}
export const enum FormatFlag {
  SOLO = 1,
  PACKS = 2,
  SIDE = 4,
  OTHER = 8, // the match begins with the one card beside the deck
  OTHERS = 16, // the cards beside the deck are a third part of it
}
export const enum OptionFlag {
  NUMBER = 0,
  NO_YES = 1, // 0 is no
  YES_NO = 2, // 0 is yes
  PAIR = 3, // one of two numbers, which stand in place of the bounds; the set-up holds which
  FIFTIES = 4, // how many times fifty; two bytes of the configuration
}
/** How a figure of a card is shown. */
export const enum FigureHow {
  NEVER = 0,
  ALWAYS = 1,
  NOT_0 = 2,
  NOT_1 = 3,
  TIMES = 4, // its symbol so many times: a type
  BITS = 5, // a symbol for each bit: types
}
