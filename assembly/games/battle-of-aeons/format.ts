// What Battle of Aeons' packs, views and core agree on: codes of classes, zones, timings, events, operations of its own.
// Only constants, so that tools and hosts read the same file as the core.

export const enum Game {
  ID = 2,
}

/** AT_CLASS of a rule record. */
export const enum Class {
  MONSTER = 0,
  LIMITBREAK = 1,
  BASIC = 2,
  REACTION = 3,
  EQUIPMENT = 4,
  STRUCTURE = 5,
  TERRAIN = 6,
  TOKEN = 7, // a monster that no deck holds
  COUNT = 8,
}

/** Zones of a player. Bits of them (1 << zone) in effects and selectors; OUT has no bit and cannot be named. */
export const enum Zone {
  HAND = 0,
  FRONT = 1,
  BACK = 2,
  SUPPORT = 3, // Equipment, Structure, Terrain: told apart by class
  DECK = 4, // its head is the top
  OBLIVION = 5,
  VOID = 6,
  LIMITBREAK = 7,
  OUT = 8, // spells on their way, tokens that have left, cards of players who have left
  COUNT = 9,
}

/**
 * Attributes, in rule records and as current stats of monsters in the rows. TYPES, GROUPS and SUBGROUPS are bits, tested with
 * HAS; TRAITS (bits of Trait) are not printed. HEALTH is what is left: DAMAGE, which is not printed either, is taken off.
 */
export const enum Stat {
  COST = 0,
  HEALTH = 1,
  ATTACK = 2,
  TYPES = 3,
  GROUPS = 4,
  SUBGROUPS = 5,
  TRAITS = 6,
  DAMAGE = 7,
}

/** Bits of TYPES (B33). */
export const enum Type {
  FLAME = 1,
  TIDE = 2,
  STONE = 4,
  GALE = 8,
  STORM = 16,
  FROST = 32,
  GROVE = 64,
  METAL = 128,
  LIGHT = 256,
  SHADOW = 512,
  AETHER = 1024,
}
/** Bits of GROUPS (B32). Subgroups are 15 bits whose names are the card language's. */
export const enum Group {
  ARTIFICIAL = 1,
  NATURAL = 2,
  SUPERNATURAL = 4,
}

/** Attributes of terms beyond the kernel's: 48 to 55. */
export const enum GameAttr {
  WAY = 48, // HAS: bits of Way, how it was summoned this turn; 0: earlier
  ATTACKED = 49, // 1: has attacked this turn
  MOVED = 50, // 1: has used its move of this turn (B19)
  EQUIPMENT = 51, // number of Equipment it carries
  STOLEN = 52, // 1: its controller is not its owner
  VANILLA = 53, // 1: nothing is printed on it but lore
  ZONE = 54, // HAS: bit of the zone it is in
  END = 55,
}

/** Keyword bits of a rule record. */
export const enum Keyword {
  BATTLE = 1, // may be used in a battle step (B69)
  PASSIVE = 2,
  ACTIVE = 4,
  SPECIAL = 8,
  VERSA = 16,
  HAND = 32, // Reactions, and cards with an effect that works from hand
}

/** What holds for a monster besides numbers: operand of TRAIT, and bits (1 << n) of the attribute TRAITS. */
export const enum Trait {
  HASTE = 0, // may attack the turn it is summoned or taken
  NO_ATTACK = 1,
  DIRECT = 2, // may attack a player who has a front row
  TAUNT = 3, // its controller's other monsters cannot be attacked
  UNTARGETABLE = 4, // opponents' effects cannot choose it
  SAFE_BATTLE = 5, // battle does not destroy it
  SAFE_EFFECT = 6, // effects do not destroy it
  NO_MOVE = 7, // neither the move of B19 nor effects move it between rows
  NO_TRIBUTE = 8, // cannot be tributed or offered
  VERSA = 9, // its abilities work in the back row too
  EXTRA_ATTACK = 10, // one more attack each turn
  NO_DAMAGE = 11,
  NO_ABILITY = 12, // its A cannot be activated
  COUNT = 13,
}

export const enum Step {
  SETUP = 0,
  START = 1,
  MAIN = 2,
  BATTLE = 3,
  END = 4,
}

/** Timings of effects (Effect.AT_TIMING). What AT_ARG holds stands behind each. */
export const enum Timing {
  /** What a Limitbreak monster demands: at most 6 OFFER and nothing else. 0; AT_WHERE is the Limitbreak deck. */
  OFFERING = 0,
  /**
   * An A. Bits of Use. AT_WHERE: front row, with Versa both rows; or any zone from which it may be activated. Limit: NONE as B45
   * has it, STEP any number of times because the text says so, ROUND once a turn, MATCH once a set.
   */
  ACTIVE = 1,
  /**
   * What a spell does when it is used. Bits of Use; AT_WHERE is the hand. Structure and Terrain need none. An Equipment has one:
   * its first operation chooses the monster into register 0, RESOLVE ends its activation; the rules equip it.
   */
  SPELL = 2,
  /** A P with an event. Event. */
  WHEN = 3,
  /** In place of an event. Event. In hand (AT_WHERE): a Reaction that may be used for its Cost. */
  INSTEAD = 4,
  /** What has to hold for the card to be summoned or used: code that ends with REQUIRE. 0 */
  PLAY_IF = 5,
  /** A P that holds all the time: the kernel's CONTINUOUS_TIMING. 0 */
  CONTINUOUS = 16,
}

/** When an A or a spell may be used, as bits. */
export const enum Use {
  MAIN = 1, // own Step 2, with no chain open
  BATTLE = 2, // own Step 3, with no attack under way
  SPELL = 4, // in answer to a spell …
  ABILITY = 8, // … to an ability, P included (B110)
  SUMMON = 16, // … to a summon that has succeeded
  ATTACK = 32, // … to an attack
  ALL = 63,
}

/**
 * Events that triggers and replacements name (Effect.AT_ARG). Behind each: THAT (the object), EVENT (the amount), what AT_ZONES
 * holds (0: any). Whose an object is is tested in code; events without object have bits of Whose, and
 * Who.THAT names their player.
 */
export const enum Event {
  TURN_START = 0, // –; 1; Whose. After the draw and Point of Step 1
  DRAWN = 1, // –; cards drawn; Whose
  BATTLE_START = 2, // –; 1; Whose
  ATTACK_DECLARED = 3, // attacker; 1; –. Who.CHOSEN is the player attacked
  ATTACKED = 4, // target; 1; –
  DAMAGE_DEALT = 5, // the monster that deals it in battle; amount; –
  DAMAGE_TAKEN = 6, // monster; amount; –
  DESTROYED = 7, // monster, or card of the support zone; 1; –
  LEFT = 8, // card that leaves the field; 1; bits of the zones it goes to
  SENT = 9, // card that goes to Oblivion undestroyed; 1; bits of the zones it comes from
  VOIDED = 10, // card; 1; bits of the zones it comes from
  SUMMONED = 11, // monster; 1; bits of Way
  TRIBUTED = 12, // monster; 1; 1 tributed, 2 offered
  MOVED_ROW = 13, // monster; 1; bit of the row it goes to
  EQUIPPED = 14, // monster; 1; –
  SPELL_USED = 15, // spell; 1; bits 1 << Class
  DIRECT_HIT = 16, // attacker; Hearts lost; –. Who.CHOSEN is the player hit
  TURN_END = 17, // –; 1; Whose
  HEARTS_LOST = 18, // –; Hearts; Whose
  POINTS_PAID = 19, // –; Points; Whose
  COUNT = 20,
}
/** Whose turn, draw or loss it is, seen from the effect's controller. */
export const enum Whose {
  YOURS = 1,
  THEIRS = 2,
}
/** How a monster was summoned. */
export const enum Way {
  POINTS = 1,
  TRIBUTE = 2,
  LIMITBREAK = 4,
  SPELL = 8,
  ABILITY = 16,
}

/**
 * Figures of a player (Op.FIGURE): below 8 the number of cards in that zone; 8 to 15 sums of the attributes over both rows
 * (only COST, HEALTH, ATTACK and DAMAGE are numbers).
 */
export const enum Figure {
  COST = 8,
  HEALTH = 9,
  ATTACK = 10,
  DAMAGE = 15,
  HEARTS = 16,
  POINTS = 17,
  TURN = 18, // 1: it is their turn
  SUMMONED = 19, // monsters they have summoned this turn
  SPELLS = 20, // spells they have used this turn
  ATTACKS = 21, // attacks they have declared this turn
  LOST = 22, // Hearts they have lost this turn
  END = 23,
}
/** Figures of the game (Op.GAME). */
export const enum GameFigure {
  TURN = 0, // turns of all players together
  PLAYERS = 1,
  STEP = 2,
  CHAIN = 3, // links on the chain
  COUNT = 4,
}

/**
 * Durations are the kernel's: CONTINUOUS 0 (in CONTINUOUS effects), BATCH 1 this chain, STEP 2 this battle (one attack), ROUND 3
 * this turn, OWN_TURN 8 until your next turn begins, FACEUP 5 while equipped (the source's Equipment stays on it), SOURCE 6
 * while the source stays on the field, MATCH 7 as long as it is on the field. NEXT_ROUND 4 is not used.
 */

/** Selector bases beyond the kernel's. */
export const enum GameBase {
  ATTACKER = 8, // of the attack under way
  TARGET = 9, // the monster attacked
  HOST = 10, // the monster that this Equipment is on
  EQUIPMENT = 11, // the Equipment on this, it or that (Beside, in the zones byte)
  ANSWERED = 12, // the card whose activation, summon or attack is answered
  SOURCE = 13, // the card that caused the event
}

/**
 * The effect machine's operations of this game, from 0x60; sel = a selector; n = u8. Of the kernel's actions it has MOD_ADD,
 * MOD_SET, SWAP, DISCARD (hand to Oblivion), DISCARD_RANDOM, RETURN (to the owner's hand; Limitbreak monsters to their deck),
 * COPY (another card's effects of this timing), BLANK (its text is gone), LOOK (a hand), REVEAL, REMOVE (to the Void), COUNTERS.
 *
 * An effect runs in order. THEN: what stands before is applied before the rest goes on. RESOLVE ends what happens at
 * activation: choices that are targets, and costs, which have Cause.COST; the rest happens when the chain resolves. Without
 * it all happens then. What has been chosen (registers, CHOSEN) goes along; a target that is gone or cannot be chosen any more is
 * no longer in its register (B78). Neither stands in a loop. DID: how many the stretch before the last of them met.
 *
 * A player's choice of the row is MODES with two blocks, SUMMON front and SUMMON back. "Opponent" is PLAYER OPPONENTS CHOSEN
 * and then CHOSEN. A search is PEEK DECK YOU 255, CHOOSE from the deck, what is done with it, SHUFFLE YOU.
 */
export const enum Act {
  DAMAGE = 0x60, // sel; pop amount
  HEAL = 0x61, // sel; pop amount
  DESTROY = 0x62, // sel
  SEND = 0x63, // sel: to the owner's Oblivion, undestroyed
  TRIBUTE = 0x64, // sel: the same, tributed
  TO_DECK = 0x65, // place (DeckPlace) sel
  DRAW = 0x66, // who; pop n
  MILL = 0x67, // who; pop n: from the top of the deck to Oblivion
  SHUFFLE = 0x68, // who
  SUMMON = 0x69, // row (Row), 1: may attack this turn, sel: under your control
  MOVE_ROW = 0x6a, // row (Row) sel
  POINTS = 0x6b, // who; pop n, below 0 lost
  HEARTS = 0x6c, // who; pop n, below 0 lost
  PAY = 0x6d, // pop n: your Points, before RESOLVE
  EQUIP = 0x6e, // sel sel: the Equipment goes on the monster, from wherever it is
  NEGATE = 0x6f, // Negate
  CONTROL = 0x70, // dur (ROUND, SOURCE, MATCH) sel: you take it
  TOKEN = 0x71, // row, u16 card (class TOKEN); pop n
  CLONE = 0x72, // row sel: a token that is a copy of each
  GRANT = 0x73, // n dur sel: effect number n of this card (flag GIVEN; A, P with an event) works on them as if printed
  TRAIT = 0x74, // n (Trait) dur sel
  PRICE = 0x75, // Priced dur who; pop n: what these cards cost them changes by n Points
  WIN = 0x76, // who
  OFFER = 0x77, // n sel: so many of these, in Timing.OFFERING only
  END = 0x78,
}
export const enum Row {
  FRONT = 0,
  BACK = 1,
  OTHER = 2, // MOVE_ROW: the one it is not in
}
export const enum DeckPlace {
  TOP = 0,
  BOTTOM = 1,
  SHUFFLED = 2,
}
export const enum Negate {
  ACTIVATION = 0, // the spell or ability that this answers
  ATTACK = 1,
}
export const enum Priced {
  MONSTERS = 0,
  SPELLS = 1,
}

/** Rule options, in the order of the configuration's bytes. The first value is the default. */
export const enum Option {
  RETALIATION = 0, // no yes (B88)
  ROW_CAP = 1, // 6 8 (B25)
  ACTIVE_ONCE = 2, // yes no (B45)
  ABILITY_HASTE = 3, // yes no (B53)
  ZERO_COST_HASTE = 4, // no yes (B52)
  STOLEN_MAY_ATTACK = 5, // no yes (B98)
  FIRST_STEP_SKIP = 6, // starter each (B15)
  DECKOUT_AT_ZERO = 7, // no yes (B11)
  MULLIGANS = 8, // 1 0 (B8)
  TERRAIN_GLOBAL = 9, // no yes (B73)
  FREE_FOR_ALL = 10, // yes no (B5)
  TURN_CAP = 11, // 200, 50..999 in two bytes, low first (B108)
  COUNT = 13,
}

export const enum Format {
  SINGLE = 0,
  MATCH = 1, // best of three (B13)
}
