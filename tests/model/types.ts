// What the slow reading of Super Battle Mon keeps of a match. Plain records: a snapshot is a structured clone.

import type { Card, Duration, Effect } from '../../tools/cards/ast';

export const STEPS = [
  'setup',
  'start',
  'select',
  'reveal',
  'pre-battle',
  'battle',
  'cost',
  'ability',
  'compare',
  'win-lose',
  'end',
] as const;
export type StepName = (typeof STEPS)[number];

export const TYPES = ['fire', 'water', 'dark', 'plant'] as const;
export type TypeName = (typeof TYPES)[number];
export const ATTRIBUTES = ['power', 'cost', 'team', 'value', ...TYPES] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** `stack` is where Solo's opponent keeps what others hold in hand (S73); `out`: left the match (S86). */
export type ZoneName = 'hand' | 'play' | 'discard' | 'removed' | 'ranger' | 'under' | 'pool' | 'out';
export type Cause = 'cost' | 'effect' | 'battle' | 'rule';
export type Result = 'win' | 'lose' | 'tie' | 'none';

export interface Mod {
  /** An attribute, `text` (blanked) or `prevent` with `what`. */
  attr: string;
  kind: 'add' | 'set';
  amount: number;
  what?: string;
  duration: Duration;
  /** The round in which it was made. */
  round: number;
  /** When it began, on the clock that Ongoings share (S68). */
  start: number;
  source: number;
  /** The source as an object: it ends when that object is gone (whileSource). */
  sourceObject: number;
}

/** A change for every Mon (or hand card) of a player, now and later. */
export interface GroupMod extends Mod {
  player: number;
  zone: 'play' | 'hand';
  types: string[];
}

export interface CardState {
  id: number;
  /** Into the list of cards that the match is played with. */
  card: number;
  owner: number;
  zone: ZoneName;
  /** The player whose zone it lies in; under a Mon: its owner. */
  holder: number;
  /** Another number after every change of zone: the same card is then another object (S49). */
  object: number;
  facedown: boolean;
  entered: 'main' | 'extra' | null;
  paid: boolean;
  /** An Extra that has not paid yet: its text is silent (S90). */
  waiting: boolean;
  actionUsed: boolean;
  /** The step (by serial number) in which its Action was used last (S54). */
  actionStep: number;
  counters: number;
  mods: Mod[];
  start: number;
  /** The rank among equal starts, once rolled (S68). */
  tie: number;
  under: number[];
  /** Spent limits: `effect:match`, `effect:round 3`, `effect:step 12`. */
  marks: string[];
  /** Everybody has seen it in hand. */
  shown: boolean;
  /** Players who have looked at it in a hand. */
  seenBy: number[];
}

export interface PlayerState {
  name: string;
  out: boolean;
  /** Solo's opponent: a facedown stack, top first, that no one plays from by will (S73). */
  isStack: boolean;
  hand: number[];
  play: number[];
  discard: number[];
  removed: number[];
  pool: number[];
  ranger: number | null;
  /** This round's Main Play, as the object that entered. */
  main: { card: number; object: number } | null;
  /** A forced next selection: a card, or null for a random one. */
  forced: { card: number | null; object: number } | null;
  result: Result;
}

export interface State {
  cards: CardState[];
  players: PlayerState[];
  round: number;
  step: StepName;
  /** Counts the steps, so that "once per step" can be told apart. */
  stepSerial: number;
  clock: number;
  groups: GroupMod[];
  lastRound: { winners: number[]; losers: number[] };
  /** Changes of the round's results, in the order they applied (S104). */
  claims: { player: number; to: 'win' | 'lose' | 'tie' }[];
  game: number;
  wins: number[];
}

export interface MatchResult {
  winners: number[];
  reason: string;
  rule: string;
  scores: { mons: number; power: number; wins?: number }[];
}

/** A happening that cards may be triggered by. */
export interface GameEvent {
  name: 'flipped' | 'unflipped' | 'left' | 'discarded' | 'entered' | 'handEmpty' | 'pay' | 'lose';
  /** The object; null where it is a player. */
  card: number | null;
  /** The controller of the object, or the player. */
  player: number;
  cause: Cause;
  /** left: to; discarded: from; entered: main or extra. */
  way: string;
  amount: number;
  /** Everything as it was just before. */
  before: Memory | null;
}

/** Last-known information (S92). */
export interface Memory {
  state: State;
  table: Row[];
}

/** Current figures of one card. */
export interface Row {
  blank: boolean;
  power: number;
  cost: number;
  team: number;
  value: number;
  fire: number;
  water: number;
  dark: number;
  plant: number;
}

export interface Place {
  player: number;
  zone: string;
  index: number;
}

export interface Option {
  verb: string;
  /** Null: hidden from the player who is asked. */
  card?: string | null;
  place?: Place;
  target?: string | null;
  targetPlace?: Place;
  player?: number;
  amount?: number;
  /** What the model's own code does with it. */
  ref: number;
}

export interface Question {
  player: number;
  kind: string;
  min: number;
  max: number;
  need?: number;
  minimal?: boolean;
  options: Option[];
}

/** What one player has to decide in a node: successive questions. */
export interface Part {
  player: number;
  question(): Question | null;
  answer(picks: number[]): void;
}

/** One simultaneous decision. */
export interface Node {
  kind: string;
  parts: Part[];
}

export type Flow<T = void> = Generator<Node, T, void>;

export interface Options {
  costPrinted: boolean;
  flippedPaysCost: boolean;
  teamScores: boolean;
  roundLoserDiscards: number;
  abilityOptional: boolean;
  sideboard: number;
  packSize: number;
  roundCap: number;
}

/** A printed effect at work. */
export interface Source {
  card: number;
  /** As which object it works. */
  object: number;
  controller: number;
  effect: Effect;
  index: number;
}

export type { Card, Effect };

/** A breach of a rule: an illegal deck or an illegal answer. */
export class RuleError extends Error {
  override name = 'RuleError';

  constructor(
    readonly rule: string,
    message: string,
  ) {
    super(`${rule}: ${message}`);
  }
}
