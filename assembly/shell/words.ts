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
  ORDERS_OF,
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
  ROUND,
  HAPPENED,
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
  FACEDOWN,
  HIDDEN_CARD,
  OWNER,
  COUNTERS,
  CHANGED_BY,
  USED,
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
  LABELS = 1024, // verb × 2, + 1: with a hidden card
  QUESTIONS = 1088, // kind
  REASONS = 1120,
  BOUNDS = 1136,
  ERRORS = 1168, // code; a host's codes from 200 on stand at code − 136
  GAMES = 1280, // 256 a game, in the order of the descriptors
  RULES = 2304, // 64 pages a game: title, newline, text
  LANGUAGES = 2560, // names of the languages
  END = 2564,
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
  ZONES = 8,
  STEPS = 16,
  ATTRIBUTES = 32,
  PREVENTIONS = 40,
  RESULTS = 48,
  FORMATS = 52,
  OPTIONS = 64,
  KEYWORDS = 80,
  CLASSES = 96,
  BREACHES = 128, // rule
  SIZE = 256,
  PAGES = 64,
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
  DESCRIPTOR = 96,
  HEAD = 416,
}

/** What the shell knows of a game before a match: how many cards, which formats and options. */
export const enum Descriptor {
  AT_GAME = 0, // u8
  AT_DECK = 1, // u8 cards of a deck
  AT_SIDE = 2, // u8 cards of a sideboard
  AT_FORMATS = 3, // u8
  AT_OPTIONS = 4, // u8
  AT_TYPES = 5, // u8 first attribute that is a type
  AT_OTHER = 6, // u8 class that stands beside the deck, numbered apart; 255: none
  AT_FORMAT = 8, // 8 × {u8 number, u8 least players, u8 most, u8 FormatFlag}
  AT_OPTION = 40, // 14 × {u8 default, u8 least, u8 most, u8 OptionFlag}
}
export const enum FormatFlag {
  SOLO = 1,
  PACKS = 2,
  SIDE = 4,
  OTHER = 8,
}
export const enum OptionFlag {
  NUMBER = 0,
  NO_YES = 1, // 0 is no
  YES_NO = 2, // 0 is yes
}
