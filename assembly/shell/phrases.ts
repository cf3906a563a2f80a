// Sentences about the match: what the places in words stand for, options, happenings, refusals.

import { EventType, Verb } from '../kernel/codes';
import { LOG_AT, LOG_EVENT } from './memory';
import { UNKNOWN, gameWords, ownWord, sayCard, sayGame } from './pack';
import { clearText, hasWord, length, say, sayGlyph, sayNumber, saySigned } from './text';
import { GameWord, Place, Variant, W, WordsAt } from './words';

const NOBODY: i32 = 0xff;

// What the sentence at hand is about.
export let card: i32 = 0xffff;
let source: i32 = 0xffff;
let target: i32 = 0xffff;
let player: i32 = 0xff;
let zone: i32 = 0;
let index: i32 = 0;
let amount: i32 = 0;
let plus: bool = false;
let from: i32 = 0;
let to: i32 = 0;
let need: i32 = 0;

export function speakOf(somebody: i32, value: i32, most: i32): void {
  player = somebody;
  amount = value;
  need = most;
  plus = false;
}
export function aboutCard(which: i32): void {
  card = which;
}

/** "Player 2", in places of sentences and in heads. */
export function sayPlayer(who: i32): void {
  if (who == NOBODY) return say(W.NOBODY);
  const keep = amount;
  amount = who + 1;
  say(W.PLAYER);
  amount = keep;
}
function sayName(which: i32): void {
  if (which == UNKNOWN) say(W.HIDDEN_CARD);
  else sayCard(which, 0);
}
function sayPlayers(bits: i32): void {
  let left = bits & 15;
  if (!left) return say(W.NOBODY);
  while (left) {
    const who: i32 = ctz(left);
    left &= left - 1;
    sayPlayer(who);
    if (left & (left - 1)) sayGlyph(44);
    if (left) {
      sayGlyph(32);
      if (!(left & (left - 1))) {
        say(W.AND);
        sayGlyph(32);
      }
    }
  }
}

/** Fills a place of a word. */
export function sayPlace(place: i32): void {
  switch (place) {
    case Place.CARD:
      if (card == UNKNOWN && zone != NOBODY) return say(W.HIDDEN_AT);
      return sayName(card);
    case Place.SOURCE:
      return sayName(source);
    case Place.TARGET:
      return sayName(target);
    case Place.PLAYER:
      return sayPlayer(player);
    case Place.AMOUNT:
      return plus ? saySigned(amount) : sayNumber(amount);
    case Place.FROM:
    case Place.ZONE:
      return sayGame(GameWord.ZONES + (place == Place.FROM ? from : zone));
    case Place.TO:
      return sayGame(GameWord.ZONES + to);
    case Place.ATTRIBUTE:
      return sayGame(GameWord.ATTRIBUTES + (to & 7));
    case Place.STEP:
      return sayGame(GameWord.STEPS + amount);
    case Place.COST:
      return sayNumber(to);
    case Place.RESULT:
      return sayGame(GameWord.RESULTS + amount);
    case Place.PREVENTED:
      return sayGame(GameWord.PREVENTIONS + ctz(amount));
    case Place.REASON:
      return say(ownWord(GameWord.REASONS + to, WordsAt.REASONS + to));
    case Place.GAME:
      return sayNumber(from);
    case Place.BOUND:
      return say(WordsAt.BOUNDS + amount);
    case Place.WINNERS:
      return sayPlayers(amount);
    case Place.PLACE:
      // A happening says a place in a row, an option whose and where.
      return zone == NOBODY ? sayNumber(index + 1) : say(W.PLACE);
    case Place.N:
      return sayNumber(index + 1);
    case Place.MODE:
      return sayNumber(amount + 1);
    case Place.COUNT:
      return sayNumber(amount);
    case Place.NEED:
    case Place.OF:
      return sayNumber(need);
  }
}

export function sayRule(rule: i32): void {
  if (!rule) return;
  sayGame(GameWord.PREFIX);
  sayNumber(rule);
  sayGlyph(58);
  sayGlyph(32);
}

// ---------------------------------------------------------------- options

/** What an option (docs/abi.md, "Questions") does. */
export function sayOption(at: usize): void {
  const verb: i32 = load<u8>(at);
  card = load<u16>(at, 2);
  player = load<u8>(at, 4);
  zone = load<u8>(at, 5);
  index = load<u16>(at, 6);
  target = load<u16>(at, 8);
  amount = load<i16>(at, 14);
  plus = false;
  const hidden = ownWord(GameWord.LABELS + 2 * verb + 1, WordsAt.LABELS + 2 * verb + 1);
  say(card == UNKNOWN && hasWord(hidden) ? hidden : ownWord(GameWord.LABELS + 2 * verb, WordsAt.LABELS + 2 * verb));
}
/** What is asked: kind, least, most, need, card. */
export function sayQuestion(at: usize): void {
  amount = load<u8>(at, 3);
  need = load<i16>(at, 4);
  card = load<u16>(at, 12);
  zone = NOBODY;
  const kind: i32 = load<u8>(at, 1);
  say(ownWord(GameWord.QUESTIONS + kind, WordsAt.QUESTIONS + kind));
}

// ---------------------------------------------------------------- happenings

/** The sentence of a happening in the log; empty where there is nothing to say. */
export function sayEvent(slot: i32): void {
  const at: usize = LOG_AT + slot * LOG_EVENT;
  const type: i32 = load<u8>(at);
  player = load<u8>(at, 1);
  from = load<u8>(at, 4);
  to = load<u8>(at, 5);
  amount = load<i16>(at, 6);
  source = load<u16>(at, 10);
  card = load<u16>(at, 14);
  zone = NOBODY;
  index = amount;
  const set = (type == EventType.MODIFIED || type == EventType.GROUP_MODIFIED) && from == 1;
  plus = !set && (type == EventType.MODIFIED || type == EventType.GROUP_MODIFIED || type == EventType.COUNTERS);
  let variant = 0;
  if (type == EventType.ENTERED || type == EventType.COIN) {
    variant = type == EventType.COIN ? (amount ? Variant.FIRST : Variant.SECOND) : 2 * min(amount, 2);
  } else if (set || (type == EventType.LOOKED && card != UNKNOWN)) variant = Variant.FIRST;
  const hasSource = load<u16>(at, 8) != <u16>UNKNOWN && source != card;
  const word = ownWord(GameWord.EVENTS + 8 * type, WordsAt.EVENTS + 8 * type);
  sayRule(load<u16>(at, 2));
  const start = length;
  if (hasSource && hasWord(word + variant + Variant.SOURCE)) say(word + variant + Variant.SOURCE);
  else if (hasWord(word + variant)) say(word + variant);
  else if (hasSource && hasWord(word + Variant.SOURCE)) say(word + Variant.SOURCE);
  else say(word);
  if (length == start) clearText();
}

// ---------------------------------------------------------------- refusals

const ILLEGAL_DECK: i32 = 21;

/** Why something was refused: code, and rule, place and argument where the cartridge said them. */
export function sayRefusal(code: i32, rule: i32, at: i32, arg: i32): void {
  player = at & 0xff;
  amount = at;
  need = arg;
  card = arg;
  zone = NOBODY;
  sayRule(rule);
  const breach = gameWords + GameWord.BREACHES + rule;
  if (code == ILLEGAL_DECK && rule && hasWord(breach)) {
    say(breach);
    return;
  }
  const word = WordsAt.ERRORS + (code >= 200 ? code - 136 : code);
  say(hasWord(word) ? word : W.PROBLEM);
  sayGlyph(32);
  amount = code;
  say(W.CODE);
}

/** Verbs whose options are one's own cards and need no words but the card's. */
export function isPlainCard(verb: i32): bool {
  return verb == Verb.SELECT || verb == Verb.PAY || verb == Verb.DISCARD || verb == Verb.BUILD || verb == Verb.CARD;
}
