// Everything has a bound with a name. Bounds that depend on the game come from the build (asconfig.json, "use");
// the values here are those of the smallest game. Reaching a bound is a clean outcome, never a hang.

// @ts-ignore: the compiler's constant
export const CARDS: i32 = isDefined(LIMIT_CARDS) ? LIMIT_CARDS : 40;
// @ts-ignore: the compiler's constant
export const MODIFIERS: i32 = isDefined(LIMIT_MODIFIERS) ? LIMIT_MODIFIERS : 32;
// @ts-ignore: the compiler's constant
export const ENTRIES: i32 = isDefined(LIMIT_ENTRIES) ? LIMIT_ENTRIES : 32;
// @ts-ignore: the compiler's constant
export const OPERATION_BYTES: i32 = isDefined(LIMIT_OPERATION_BYTES) ? LIMIT_OPERATION_BYTES : 368;
// @ts-ignore: the compiler's constant
export const GAME_BYTES: i32 = isDefined(LIMIT_GAME_BYTES) ? LIMIT_GAME_BYTES : 328;
// @ts-ignore: the compiler's constant
export const RULE_BYTES: i32 = isDefined(LIMIT_RULE_BYTES) ? LIMIT_RULE_BYTES : 4608;
// @ts-ignore: the compiler's constant
export const PACK_CARDS: i32 = isDefined(LIMIT_PACK_CARDS) ? LIMIT_PACK_CARDS : 256;

export const PLAYERS: i32 = 4;
export const ZONES: i32 = 7;
export const FRAMES: i32 = 8;
/** Triggers that have fired in this step (S92). */
export const FIRED: i32 = 24;
/** Events of one batch that triggers may answer. */
export const HAPPENINGS: i32 = 22;
/** Bytes of answers and draws a batch has already got. */
export const TAPE_BYTES: i32 = 160;
/** Bytes of one player's answers in the open node. */
export const DRAFT_BYTES: i32 = 48;
/** Successive questions of one player in one node. */
export const SUCCESSIVE: i32 = 32;
/** Picks of one answer. */
export const PICKS: i32 = 20;
/** Options of one question. */
export const OPTIONS: i32 = 96;
/** Continuous effects at work at once. */
export const CONTINUOUS: i32 = 48;
/** Cards of a pack with effects that work from hand. */
export const HANDY: i32 = 48;
/** Values on the effect machine's stack. */
export const STACK: i32 = 12;
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
/** Events and log bytes between two drains. */
export const EVENTS: i32 = 80;
export const LOG_BYTES: i32 = 768;
/** Where results are written. */
export const OUTPUT_BYTES: i32 = 4096;
export const INPUT_BYTES: i32 = OUTPUT_BYTES;
/** A card's effects and their code in a pack. */
export const CARD_EFFECTS: i32 = 12;
export const CARD_CODE: i32 = 400;
/** Terms of a selector. */
export const TERMS: i32 = 8;
/** Blocks of one choice of mode. */
export const MODES: i32 = 6;
