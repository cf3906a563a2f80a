// Numbers that cross the shell's ABI: buttons, requests, keys of the store, colours. Read as AssemblyScript by the
// shell and as TypeScript by hosts and tools, so only constants stand here. Described in docs/abi.md, "The shell".

/** What abiVersion() returns, and where the words begin in what env.pack copies from. */
export const enum Abi {
  VERSION = 1,
  WORDS_AT = 0x1000000,
}

/** Bits of press(). */
export const enum Button {
  UP = 1,
  DOWN = 2,
  LEFT = 4,
  RIGHT = 8,
  A = 16,
  B = 32,
  START = 64,
  SELECT = 128,
}

/** The low byte of what tick() returns; bits 8–15 are the argument `a`, bits 16–31 the argument `b`. */
export const enum Request {
  NONE = 0,
  OFFER = 1,
  CARTRIDGE = 2, // a = place in the offer
  CHECK = 3, // output: a configuration
  START = 4, // output: a configuration, seed 0
  RESUME = 5,
  ADVANCE = 6,
  EVENTS = 7, // a = viewer
  VIEW = 8, // a = viewer
  QUESTIONS = 9, // a = viewer
  ANSWER = 10, // output: an answer
  CONCEDE = 11, // a = player
  THINK = 12, // a = player, b = level
  UNDO = 13,
  FORGET = 14,
  LOAD = 15, // b = key
  STORE = 16, // b = key, output: the bytes
  TONE = 17, // a = Tone
  SLEEP = 18,
  SELF_TEST = 19,
  LEAVE = 20,
}

/** Codes of give() beside those of the cartridge (docs/abi.md, "Codes"). */
export const enum Reply {
  OK = 0,
  BUSY = 200, // not done yet: ask again
  NOTHING = 201, // nothing is kept there
  NO_CARTRIDGE = 202, // no such cartridge, or none that this build knows
  NO_PACK = 203, // the cartridge's pack is missing
  STORE_FULL = 204,
  BROKEN = 205, // the host's part is broken; arg says more
}

/** Keys of LOAD and STORE; of each game's keys the high byte is the game's number. */
export const enum Key {
  SETTINGS = 1,
  SETUP = 3, // the set-up used last
  DECKS = 4, // own decks
}

export const enum Tone {
  MOVE = 0,
  CHOOSE = 1,
  REFUSE = 2,
  REVEAL = 3,
  WIN = 4,
}

/** Rollouts of the computer player's levels; level 0 picks at random. */
export const enum Rollouts {
  NORMAL = 8,
  STRONG = 32,
}

/** Palette numbers of a cell. */
export const enum Color {
  DARK = 0,
  LIGHT = 1,
  GREY = 2,
  FIRE = 3,
  WATER = 4,
  SHADE = 5,
  PLANT = 6,
  MARK = 7,
}

/** Bytes of the offer: a head, then one entry a cartridge. */
export const enum Offer {
  HEAD = 24,
  AT_COUNT = 0, // u8 cartridges
  AT_KEPT = 1, // u8 kept match: 0 none, 1 it can be resumed, 2 it was made under other rules or with another pack
  AT_KEPT_ENTRY = 2, // u8 whose cartridge
  AT_BATTERY = 3, // u8 percent, 255 unknown
  AT_SEAT = 4, // u8 the seat of this device's holder where several devices share one match, else 255
  AT_SEATS = 5, // u8 devices that share the match, else 0
  AT_LEAVE = 6, // u8 1: LEAVE does something here
  AT_SHELL = 8, // 16 bytes: start of the shell's SHA-256
  ENTRY = 36,
  AT_GAME = 0, // u8 game
  AT_STATE = 1, // u8 0 ready, else the code that says why not
  AT_PACK_HASH = 4, // 16 bytes
  AT_RULES_HASH = 20, // 16 bytes
}
