// Everything has a bound with a name. Bounds that depend on the game come from the build (asconfig.json, "use");
// the values here are those of the smallest game. Reaching a bound is a clean outcome, never a hang.

// @ts-ignore: the compiler's constant
export const CARDS: i32 = isDefined(LIMIT_CARDS) ? LIMIT_CARDS : 40;
/** Cards that have current stats at once. All of them: stats stand in the cards; fewer: in a table, and at most 64. */
// @ts-ignore: the compiler's constant
export const STATS: i32 = isDefined(LIMIT_STATS) ? LIMIT_STATS : CARDS;
// @ts-ignore: the compiler's constant
export const ZONES: i32 = isDefined(LIMIT_ZONES) ? LIMIT_ZONES : 7;
// @ts-ignore: the compiler's constant
export const MODIFIERS: i32 = isDefined(LIMIT_MODIFIERS) ? LIMIT_MODIFIERS : 32;
// @ts-ignore: the compiler's constant
export const ENTRIES: i32 = isDefined(LIMIT_ENTRIES) ? LIMIT_ENTRIES : 32;
/** Activations on a chain; 0: the game has no chains. */
// @ts-ignore: the compiler's constant
export const LINKS: i32 = isDefined(LIMIT_LINKS) ? LIMIT_LINKS : 0;
// @ts-ignore: the compiler's constant
export const OPERATION_BYTES: i32 = isDefined(LIMIT_OPERATION_BYTES) ? LIMIT_OPERATION_BYTES : 368;
// @ts-ignore: the compiler's constant
export const GAME_BYTES: i32 = isDefined(LIMIT_GAME_BYTES) ? LIMIT_GAME_BYTES : 328;
// @ts-ignore: the compiler's constant
export const RULE_BYTES: i32 = isDefined(LIMIT_RULE_BYTES) ? LIMIT_RULE_BYTES : 4608;
// @ts-ignore: the compiler's constant
export const PACK_CARDS: i32 = isDefined(LIMIT_PACK_CARDS) ? LIMIT_PACK_CARDS : 256;
/** Triggers that have fired in this step (S92), or what has been used that is limited. */
// @ts-ignore: the compiler's constant
export const FIRED: i32 = isDefined(LIMIT_FIRED) ? LIMIT_FIRED : 24;
/** Events of one batch that triggers may answer. */
// @ts-ignore: the compiler's constant
export const HAPPENINGS: i32 = isDefined(LIMIT_HAPPENINGS) ? LIMIT_HAPPENINGS : 22;
/** Bytes of one player's answers in the open node. */
// @ts-ignore: the compiler's constant
export const DRAFT_BYTES: i32 = isDefined(LIMIT_DRAFT_BYTES) ? LIMIT_DRAFT_BYTES : 48;
/** Options of one question. */
// @ts-ignore: the compiler's constant
export const OPTIONS: i32 = isDefined(LIMIT_OPTIONS) ? LIMIT_OPTIONS : 96;
/** Events and log bytes between two drains, and how much of them one step may need. */
// @ts-ignore: the compiler's constant
export const EVENTS: i32 = isDefined(LIMIT_EVENTS) ? LIMIT_EVENTS : 80;
// @ts-ignore: the compiler's constant
export const LOG_BYTES: i32 = isDefined(LIMIT_LOG_BYTES) ? LIMIT_LOG_BYTES : 768;
// @ts-ignore: the compiler's constant
export const LOG_STEP: i32 = isDefined(LIMIT_LOG_STEP) ? LIMIT_LOG_STEP : 320;
/** Where results are written. */
// @ts-ignore: the compiler's constant
export const OUTPUT_BYTES: i32 = isDefined(LIMIT_OUTPUT_BYTES) ? LIMIT_OUTPUT_BYTES : 4096;
export const INPUT_BYTES: i32 = OUTPUT_BYTES;

// What a game is like, from the build too.

/** Zones whose cards have current stats, as bits; and those whose cards are hidden. */
// @ts-ignore: the compiler's constant
export const ROW_ZONES: i32 = isDefined(GAME_ROW_ZONES) ? GAME_ROW_ZONES : 2;
// @ts-ignore: the compiler's constant
export const HIDDEN_ZONES: i32 = isDefined(GAME_HIDDEN_ZONES) ? GAME_HIDDEN_ZONES : 0x41;
/** The operations of a batch apply in the order in which the effect says them, not kind by kind. */
// @ts-ignore: the compiler's constant
export const IN_ORDER: bool = isDefined(GAME_IN_ORDER) ? GAME_IN_ORDER != 0 : false;

export const PLAYERS: i32 = 4;
export const FRAMES: i32 = 8;
/** Bytes of answers and draws a batch has already got. */
export const TAPE_BYTES: i32 = 160;
/** Successive questions of one player in one node. */
export const SUCCESSIVE: i32 = 32;
/** Picks of one answer. */
export const PICKS: i32 = 20;
/** Continuous effects at work at once. */
export const CONTINUOUS: i32 = 48;
/** Cards of a pack with effects that work from hand. */
export const HANDY: i32 = 48;
/** Values on the effect machine's stack. */
export const STACK: i32 = 12;
/** Cards that one loop goes through. */
export const LOOP_CARDS: i32 = CARDS < 64 ? CARDS : 64;
/** Slots that a link keeps of what has been chosen. */
export const LINK_PICKS: i32 = 12;
/** Loops inside each other. */
export const LOOPS: i32 = 3;
/** Passes of repeat and until tails (effects.md). */
export const REPEATS: i32 = 32;
/** Operations of code one effect may run. */
export const FUEL: i32 = 4000;
/** Sets of cards that an effect can name. */
export const REGISTERS: i32 = 4;
/** Counters and amounts stay within plus or minus this. */
export const AMOUNT: i32 = 9999;
/** Frame steps of one advance(). */
export const STEP_BUDGET: i32 = 64;
/** A card's effects and their code in a pack. */
export const CARD_EFFECTS: i32 = 12;
export const CARD_CODE: i32 = 400;
/** Terms of a selector. */
export const TERMS: i32 = 8;
/** Blocks of one choice of mode. */
export const MODES: i32 = 6;
