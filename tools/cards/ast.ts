/**
 * The card language's abstract syntax: what a card source means, before it is bytes.
 *
 * Parser → AST → compiler → pack, and pack → decompiler → AST → rules text. Everything that
 * explains a card reads this tree, so that what the screen says is what the card does.
 * Words and their meaning: docs/card-language.md.
 */

/** Lower-case words of the game's vocabulary; the game's `vocabulary.ts` lists the legal ones. */
export type Word = string;

export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface SetSource {
  /** e.g. "Standard" */
  name: string;
  /** Prefix of card ids: `S-5`. */
  prefix: string;
}

/** 'any': a copy limit (S3) of as many as the deck holds. */
export type Printed = number | true | 'any';

export interface Card {
  /** Number printed on the card, unique in its set. */
  number: number;
  set: string;
  name: string;
  /** A class of the game: mon, ultra, ranger … */
  class: Word;
  /** One word a printed symbol; a double symbol repeats the word (S77). */
  types: Word[];
  /** The rest of the card's first line, by the game's words (`header`): numbers, and true for keywords that stand alone. */
  printed: Record<Word, Printed>;
  /** Play requirement (S84): the card may be played only while this holds. */
  requires?: Condition;
  effects: Effect[];
  flavor?: string;
  examples: Example[];
  at?: Place;
}

export interface Effect {
  /** A timing ('battle', 'ongoing', 'action', 'extra', 'when', 'instead', …). */
  on: Word;
  /** action, extra: the steps in which it may be used. One word. */
  step?: Word;
  /** when (trigger) and instead (replacement): what happens. */
  event?: EventFilter;
  /** Zones in which it works: ['play'] for Mon, ['ranger'] for Rangers, else (Passive) any of hand, discard, play. */
  where: Word[];
  /** All parts must hold when the batch begins; Ongoing and windows test it continuously. */
  if?: Condition;
  /** "You may": its controller says yes or no inside the secret commit. */
  may?: boolean;
  /** At most once per physical card in this span of the game. */
  limit?: Word;
  /** Special attributes of an ability, by the game's words (`marks`). */
  marks?: Word[];
  /** When it may be used, by the game's words (`uses`), where that is not as usual for its card and marks. */
  uses?: Word[];
  /** It was written with the word that leads such effects (`lead`). */
  led?: boolean;
  do: Statement[];
  at?: Place;
}

export interface EventFilter {
  /** flipped unflipped left discarded entered handEmpty; instead also pay lose. */
  name: Word;
  /** Whose object: absent = this card itself; otherwise the selector that the object (`that`) must be in. */
  object?: Selector;
  /** Causes that count; empty = any. cost effect battle rule */
  causes: Word[];
  /** left: zones it goes to; discarded: zones it comes from; entered: 'main', 'extra'. Empty = any. */
  zones: Word[];
}

// ---------------------------------------------------------------- who

/**
 * Players, seen from the effect's controller (the player whose row, hand, discard or Ranger spot the card is in).
 *  you, opponents (all others in the match), all
 *  they    – the player of the enclosing `each player` loop
 *  chosen  – the player picked by the last `choosePlayer`
 *  owner / controller – of the card(s) in register `it`
 *  thatPlayer – controller of the event's object
 */
export type Who = 'you' | 'opponents' | 'all' | 'they' | 'chosen' | 'owner' | 'controller' | 'thatPlayer';

// ---------------------------------------------------------------- selectors

export interface Selector {
  /**
   *  a noun of the game – cards in the zones that it names, of `who`: players in seat order from `who`'s first, left to right
   *  card       – cards in `zones` (hand, discard) of `who`
   *  this       – the card with this text
   *  it         – the cards that `choose`/`for each` put into register `it` (reg 0..3)
   *  that       – the event's object
   *  left, right, neighbours – Mon beside `of` (this unless `of` says it/that) in the same row
   *  a pronoun of the game – cards that what happens names: attacker, target, wearer …
   */
  base: Word;
  who: Who;
  /** base card: any of hand, discard, removed. */
  zones?: Word[];
  /** base it: which register (default 0). */
  reg?: number;
  /** base left/right/neighbours: of what (default this). */
  of?: 'this' | 'it' | 'that';
  filter?: Filter;
}

export interface Filter {
  face?: 'up' | 'down';
  /** Not the card with this text. */
  other?: boolean;
  /** How it entered play this round: a way of the game, or any. */
  entered?: Word;
  /** Has at least one symbol of one of these types. */
  types?: Word[];
  /** A class, or one of the game's kinds of classes. */
  class?: Word;
  /** Exact card name, same set. Facedown Mon have none (S95). */
  name?: string;
  keyword?: Word;
  /** In this row of a game that has several. */
  row?: Word;
  /** 'leftmost' | 'rightmost' in its row. */
  position?: 'leftmost' | 'rightmost';
  /** Its Action has been used. */
  used?: boolean;
  /** All must hold. `printed` ignores modifiers. attr also a measure of the game: counters … */
  stats?: { attr: Word; printed?: boolean; cmp: Comparison; value: Amount }[];
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

// ---------------------------------------------------------------- amounts and conditions

export type Amount =
  | number
  /** Number of cards; of Mon in play: counted with Team (S98). `physical` counts cards. */
  | { count: Selector; physical?: boolean }
  /** Sum, greatest, least of a stat over the selected cards; none selected: 0. */
  | { sum: Word; of: Selector; printed?: boolean }
  | { greatest: Word; of: Selector; printed?: boolean }
  | { least: Word; of: Selector; printed?: boolean }
  /** A public figure of players: hand, discard, mons, facedown, power, fire…; see vocabulary `figures`. */
  | {
      figure: Word;
      who:
        'you' | 'they' | 'chosen' | 'most of opponents' | 'least of opponents' | 'total of opponents' | 'total of all';
    }
  /** round, players */
  | { game: Word }
  /** The event's amount. */
  | { event: true }
  /** How many cards the part before the last "then" was done to. */
  | { done: true }
  /** Number of heads of n coins. */
  | { coins: Amount }
  /** A random whole number from a to b. */
  | { random: [Amount, Amount] }
  | { op: '+' | '-' | '*' | 'min' | 'max'; args: [Amount, Amount] }
  /** Half, fractions down. */
  | { half: Amount };

export type Condition =
  /** Threshold S57: your faceup Mon show at least that many symbols of each. */
  | { types: Record<Word, number> }
  | { compare: Comparison; a: Amount; b: Amount }
  /** At least one card is selected. */
  | { exists: Selector }
  /** A public fact about a player: wonLast lostLast tiedMost mainPlayed … (vocabulary `facts`). */
  | { fact: Word; who: 'you' | 'they' | 'chosen' }
  /** A public fact of the game: firstRound lastRound. */
  | { gameFact: Word }
  /** Register `it` holds a card: the choice was made ("if you do"). */
  | { picked: number }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

// ---------------------------------------------------------------- statements

/** How long a change lasts: a duration of the game. */
export type Duration = Word;

export type Statement =
  /**
   * Put cards into register `reg`. chosen: the chooser picks between min and max (as many as there are if fewer);
   * highest/lowest: the `count` highest, ties by chooser; random: drawn. From a hidden hand of another player the
   * pick is blind, by place (S106).
   */
  | {
      choose: 'chosen' | 'random' | 'highest' | 'lowest';
      attr?: Word;
      reg: number;
      chooser: 'you' | 'they' | 'chosen' | 'owner' | 'controller';
      min: Amount;
      max: Amount | 'all';
      from: Selector;
    }
  /** Put a player into `chosen`. With one candidate nobody is asked. */
  | { choosePlayer: 'chosen' | 'random'; from: 'opponents' | 'all' }
  /** The controller chooses one of the blocks. */
  | { modes: Statement[][] }
  | { if: Condition; then: Statement[]; else?: Statement[] }
  /** For each player, in seat order from the controller, bound as `they`. */
  | { each: 'opponents' | 'all'; do: Statement[] }
  /** For each selected card, bound as register reg. */
  | { forEach: Selector; reg: number; do: Statement[] }
  /** At most 32 times. */
  | { repeat: Amount; do: Statement[] }
  /** Flip a coin; heads: do it and flip again; tails: stop. At most 32 heads. No choices inside. */
  | { untilTails: Statement[] }
  /**
   * then: what stands before is applied before the rest goes on; resolve: ends what is done when a card or ability is
   * used, its choices and costs, and the rest comes when it resolves.
   */
  | { stage: 'then' | 'resolve' }
  | { action: Action };

/**
 * An action: its word, and the fields that its form in the game's table names (actions.ts, and the game's own actions).
 * Actions compute their operations from the snapshot; the batch applies them afterwards, in the game's order of kinds
 * (S93). An operation whose object has moved does nothing (S49).
 *
 * groupAdd, groupSet ("from now on …") are the language's own: for every card of `who` in `zone`, now and later, with one
 * of the types (empty: all).
 */
export interface Action {
  do: Word;
  /** Cards that it is done to. */
  to?: Selector;
  a?: Selector;
  b?: Selector;
  of?: Selector;
  under?: Selector;
  card?: Selector;
  amount?: Amount;
  who?: Who;
  attr?: Word;
  types?: Word[];
  what?: Word;
  where?: Word;
  result?: Word;
  /** A card's name, where the form allows to leave it out. */
  name?: string;
  /** A number of an effect on this card, from 1 as they are written. */
  effect?: number;
  zone?: 'play' | 'hand';
  /** Left out in an effect that holds all the time. */
  for?: Duration;
}

// ---------------------------------------------------------------- examples, sets, decks

/** A card proves itself: a position, choices, an outcome. Run by compiler and tests through the referee. */
export interface Example {
  title: string;
  /** One statement a line, kept as written: see docs/card-language.md, "Examples". */
  lines: { text: string; at?: Place }[];
  at?: Place;
}

/** Copies of a card in a deck. */
export interface Listed {
  count: number;
  name: string;
  at?: Place;
}

export interface Deck {
  id: string;
  name: string;
  about?: string;
  cards: Listed[];
  /** Its other parts, by the game's words (`deckParts`): sideboard, ranger … */
  parts: Record<Word, Listed[]>;
  at?: Place;
}

/** All sources of a game's folder together: what a pack holds. */
export interface Source {
  sets: SetSource[];
  cards: Card[];
  decks: Deck[];
}
