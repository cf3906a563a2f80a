// Choices inside effects: "you may", cards, players, modes, and looks at hidden cards. What was answered before comes from the tape;
// the open choice of the player who is asked becomes a question.

import { EventType, Kind, Verb } from './codes';
import { emit } from './events';
import { narrowSet } from './hooks';
import { Pick } from './format';
import { HIDDEN_ZONES, PICKS } from './limits';
import { card, kernel, NONE } from './memory';
import {
  answerAt,
  ask,
  automaton,
  drawKept,
  fail,
  Got,
  got,
  here,
  mayPending,
  Mode,
  mode,
  nextRecord,
  outcome,
  pop,
  Ran,
  readByte,
  readSet,
  record,
  setMay,
  skip,
  stop,
  wait,
} from './program';
import { addFullOption, addOption, question } from './questions';
import {
  attribute,
  found,
  hiddenSet,
  keepSet,
  openRegister,
  player,
  players,
  self,
  setChosen,
  setCount,
  setFound,
  setSize,
  unknown,
  you,
  zoneOf,
} from './select';
import { value } from './values';
/** "You may": asked at the effect's first statement. False: the effect stops here, for now or for good. */
export function agreed(): bool {
  if (!mayPending) return true;
  if (mode > Mode.ASK) return false;
  if (!automaton(you)) {
    if (got(you) == Got.WAIT) {
      if (outcome == Ran.ASKED) {
        ask(you, Kind.MAY, 1, 1);
        addOption(Verb.YES, 1);
        addOption(Verb.NO, 0);
      } else stop(Ran.OPEN);
      return false;
    }
    if (load<u16>(answerAt, 1) == 0) {
      fail();
      return false;
    }
  }
  setMay(false);
  return true;
}

/** Narrows the set to `n` random cards of it, in the order in which they lie. All of them: nothing is drawn. */
export function drawCards(n: i32): bool {
  if (n >= setCount) return true;
  for (let i = 0; i < n; i++) {
    const j = drawKept(setCount - i);
    if (j < 0) return false;
    takeUp(j);
  }
  let many = 0;
  for (let i = 0; i < setCount; i++) if (found(i) & DRAWN) setFound(many++, found(i) & ~DRAWN);
  setSize(n);
  return true;
}
const DRAWN: i32 = 0x8000;
/** Marks the j-th of the cards that have not been drawn yet. */
function takeUp(j: i32): void {
  let i = 0;
  while (found(i) & DRAWN || j-- > 0) i++;
  setFound(i, found(i) | DRAWN);
}

/** The hidden cards of a player whose choices are drawn lie in a stack: what is taken of them comes from its top (Solo). */
function isStack(): bool {
  for (let i = 0; i < setCount; i++) {
    const c = card(found(i));
    if (!((HIDDEN_ZONES >> c.zone) & 1) || !automaton(c.controller)) return false;
  }
  return setCount > 0;
}

/** Sorts the set so that the `n` highest come first; returns how many of them are certain, ties begin behind them. */
let tiedTo: i32 = 0;
function rank(attr: i32, n: i32, sign: i32): i32 {
  for (let i = 1; i < setCount; i++) {
    const slot = found(i);
    const value = sign * attribute(slot, attr);
    let j = i;
    while (j > 0 && sign * attribute(found(j - 1), attr) < value) {
      setFound(j, found(j - 1));
      j--;
    }
    setFound(j, slot);
  }
  if (n <= 0 || n >= setCount) return setCount;
  const edge = attribute(found(n - 1), attr);
  let first = n - 1;
  while (first > 0 && attribute(found(first - 1), attr) == edge) first--;
  tiedTo = n;
  while (tiedTo < setCount && attribute(found(tiedTo), attr) == edge) tiedTo++;
  return tiedTo == n ? n : first;
}

/** How many cards the last choice found too few (S48: a discard from a hand that gets a card in the same batch). */
export let shortBy: i32 = 0;
/** The player in whose hand they were missing; −1: not a hand. */
export let shortOf: i32 = -1;

export function choose(): void {
  const register = readByte();
  const who = readByte();
  const pick = readByte();
  const attr = readByte();
  const handOnly = (load<u8>(here()) & 15) == 0 && load<u8>(here(), 2) == 1;
  const whose = load<u8>(here(), 1);
  readSet();
  const chooser = player(who);
  if (pick == Pick.CHOSEN && chooser >= 0) narrowSet(chooser);
  shortOf = handOnly && !hiddenSet ? player(whose) : -1; // what fits a filter is missing for good
  let most = pop();
  let least = pop();
  if (unknown) return wait();
  shortBy = pick == Pick.CHOSEN && most != 255 ? max(least - setCount, 0) : 0;
  most = most == 255 ? setCount : min(max(most, 0), setCount);
  least = min(max(least, 0), most);
  const asks = hiddenSet && pick == Pick.CHOSEN;
  if (setCount == 0 && !asks && mayPending) return fail();
  if (!agreed()) return;
  let certain = 0;
  if (isStack()) {
    setSize(most);
    return keepSet(register);
  }
  if (pick == Pick.RANDOM || (chooser >= 0 && automaton(chooser))) {
    if (pick < Pick.HIGHEST && !drawCards(most)) return;
    if (pick >= Pick.HIGHEST) {
      rank(attr, most, pick == Pick.HIGHEST ? 1 : -1);
      setSize(most);
    }
    return keepSet(register);
  }
  if (pick >= Pick.HIGHEST) {
    certain = rank(attr, most, pick == Pick.HIGHEST ? 1 : -1);
    if (certain >= most) {
      setSize(most);
      return keepSet(register);
    }
    least = most - certain;
    most = least;
  } else if (!asks && least == setCount) return keepSet(register);
  most = min(most, PICKS);
  least = min(least, most);
  if (chooser < 0) {
    setSize(0);
    return keepSet(register);
  }
  if (got(chooser) == Got.ANSWER) {
    const n: i32 = load<u8>(answerAt);
    for (let i = 0; i < n; i++) setFound(certain + i, load<u16>(answerAt + 2 * i, 1));
    setSize(certain + n);
    return keepSet(register);
  }
  if (outcome == Ran.ASKED) {
    askCards(chooser, certain, certain || pick >= Pick.HIGHEST ? tiedTo : setCount, least, most);
    return;
  }
  if (mode == Mode.ASK) openRegister(register);
}

/** A new effect: nothing has been found missing yet. */
export function forgetShortage(): void {
  shortBy = 0;
}

function askCards(chooser: i32, from: i32, to: i32, least: i32, most: i32): void {
  const hidden = hiddenSet;
  ask(chooser, Kind.CARDS, least, most);
  for (let i = from; i < to; i++) addOption(Verb.CARD, found(i));
  const q = question();
  q.hidden = hidden ? 1 : 0;
  q.trusted = hidden && !kernel().seeded && <i32>kernel().viewer != chooser ? 1 : 0;
}

/** There was nobody to choose: names no player, and is not open. */
const NOBODY_CHOSEN: i32 = 7;

export function choosePlayer(): void {
  const who = readByte();
  const pick = readByte();
  const candidates = players(who);
  if (!agreed()) return;
  const n = popcnt(candidates);
  if (n <= 1) return setChosen(n ? ctz(candidates) : NOBODY_CHOSEN);
  if (pick == Pick.RANDOM || automaton(you)) {
    let i = drawKept(n);
    if (i < 0) return;
    let rest = candidates;
    while (i-- > 0) rest &= rest - 1;
    return setChosen(ctz(rest));
  }
  if (got(you) == Got.ANSWER) return setChosen(load<u16>(answerAt, 1));
  if (outcome == Ran.ASKED) {
    ask(you, Kind.PLAYER, 1, 1);
    for (let p = 0; p < 4; p++) if ((candidates >> p) & 1) addOption(Verb.PLAYER, p);
  }
}

export function chooseMode(): void {
  const n = readByte();
  const lengths = here();
  skip(2 * n);
  if (!agreed()) return;
  let chosenMode = 0;
  if (automaton(you)) {
    chosenMode = drawKept(n);
    if (chosenMode < 0) return;
  } else if (got(you) == Got.ANSWER) chosenMode = load<u16>(answerAt, 1);
  else {
    if (outcome == Ran.ASKED) {
      ask(you, Kind.MODE, 1, 1);
      for (let i = 0; i < n; i++) addFullOption(Verb.MODE, i, NONE, i);
    } else wait();
    return;
  }
  for (let i = 0; i < chosenMode; i++) skip(load<u16>(lengths + 2 * i));
}

/** The controller looks at the first n cards of a player's zone, in their order (255: all). They are register 0. */
export function peek(z: i32, p: i32, n: i32, learnAll: (viewer: i32) => bool): void {
  zoneOf(p, z);
  setSize(min(n == 255 ? setCount : max(n, 0), setCount));
  const kept = nextRecord();
  if (kept) return keepSet(0);
  if (mode != Mode.RUN) return wait();
  if (!learnAll(you)) return stop(Ran.BLOCKED);
  if (!record(0)) return;
  emit(EventType.LOOKED, 0, 2, you, self, NONE, setCount, z, z);
  keepSet(0);
}

/** Looks at hand cards: `n` random ones of player p (255: all), for the effect's controller. */
export function look(p: i32, n: i32, learnAll: (viewer: i32) => bool): void {
  zoneOf(p, 0);
  if (automaton(p)) setSize(min(max(n, 0), setCount));
  else if (!drawCards(max(n, 0))) return;
  const kept = nextRecord();
  if (kept || mode != Mode.RUN) {
    if (!kept) return wait();
    return keepSet(0);
  }
  if (!learnAll(you)) return stop(Ran.BLOCKED);
  if (!record(0)) return;
  emit(EventType.LOOKED, 0, 2, you, self, NONE, setCount, 0, 0);
  keepSet(0);
}
