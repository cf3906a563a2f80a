// Numbers of the words in build/shell.words. The texts stand in one table per language (assembly/shell/words/);
// tools/shell makes the file and stamps it, so that shell and words always belong together.

/** The shell's own words. */
export const enum W {
  NONE = 0,
  TITLE,
  LOADING,
  COUNT,
}

/** Where other tables begin among the strings of a language. */
export const enum WordsAt {
  EVENTS = 512, // type × 8 + variant
  LABELS = 1024, // verb × 2, + 1: with a hidden card
  QUESTIONS = 1088, // kind
  REASONS = 1120,
  BOUNDS = 1136,
  ERRORS = 1168, // code; a host's codes from 200 on follow at + 64
  GAMES = 1280, // 256 a game, in the order of the descriptors
  END = 1536,
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
  AT_DESCRIPTORS = 32, // u32 per game: offset of its descriptor
  GAMES = 4,
  HEAD = 48,
}
