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

/** What becomes of a card of the set: it is taken, or it is out. Taken together they keep the order in which they lie. */
const TAKEN: i32 = 0x8000;
const OUT: i32 = 0x4000;

function cardAt(i: i32): i32 {
  return found(i) & ~(TAKEN | OUT);
}
/** Marks the j-th of the cards that are still open. */
function takeUp(j: i32): void {
  let i = 0;
  while (found(i) & (TAKEN | OUT) || j-- > 0) i++;
  setFound(i, found(i) | TAKEN);
}
function takeAll(): void {
  for (let i = 0; i < setCount; i++) if (!(found(i) & OUT)) setFound(i, found(i) | TAKEN);
}
/** Only what was taken is left. */
function keepTaken(): void {
  let many = 0;
  for (let i = 0; i < setCount; i++) if (found(i) & TAKEN) setFound(many++, cardAt(i));
  setSize(many);
}

/** Narrows the set to `n` random cards of it. All of them: nothing is drawn. */
export function drawCards(n: i32): bool {
  return n >= setCount || takeRandom(n, setCount);
}
/** Takes `n` of the cards that are still open, of which there are `open`, at random, and keeps what was taken. */
function takeRandom(n: i32, open: i32): bool {
  if (n >= open) takeAll();
  else {
    for (; n > 0; n--, open--) {
      const j = drawKept(open);
      if (j < 0) return false;
      takeUp(j);
    }
  }
  keepTaken();
  return true;
}

/** The hidden cards of a player whose choices are drawn lie in a stack: what is taken of them comes from its top (Solo). */
function isStack(): bool {
  for (let i = 0; i < setCount; i++) {
    const c = card(found(i));
    if (!((HIDDEN_ZONES >> c.zone) & 1) || !automaton(c.controller)) return false;
  }
  return setCount > 0;
}

/** Takes those of the `n` highest that are certain; ties for the rest stay open: how many. */
function takeHighest(attr: i32, n: i32, sign: i32): i32 {
  let open = 0;
  for (let i = 0; i < setCount; i++) {
    const value = sign * attribute(cardAt(i), attr);
    let above = 0;
    let level = 0;
    for (let j = 0; j < setCount; j++) {
      const other = sign * attribute(cardAt(j), attr);
      if (other > value) above++;
      else if (other == value) level++;
    }
    const taken = above + level <= n;
    if (taken || above >= n) setFound(i, found(i) | (taken ? TAKEN : OUT));
    else open++;
  }
  return open;
}
function takenSoFar(): i32 {
  let n = 0;
  for (let i = 0; i < setCount; i++) if (found(i) & TAKEN) n++;
  return n;
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
  if (isStack()) {
    setSize(most);
    return keepSet(register);
  }
  const ranked = pick >= Pick.HIGHEST;
  const open = ranked ? takeHighest(attr, most, pick == Pick.HIGHEST ? 1 : -1) : setCount;
  if (ranked) {
    most -= takenSoFar();
    least = most;
  }
  if (pick == Pick.RANDOM || (chooser >= 0 && automaton(chooser))) {
    if (takeRandom(most, open)) keepSet(register);
    return;
  }
  if (ranked ? open == 0 : !asks && least == setCount) {
    takeAll();
    keepTaken();
    return keepSet(register);
  }
  most = min(most, PICKS);
  least = min(least, most);
  if (chooser < 0) {
    setSize(0);
    return keepSet(register);
  }
  if (got(chooser) == Got.ANSWER) {
    for (let i = 0; i < setCount; i++) if (isAnswer(cardAt(i))) setFound(i, found(i) | TAKEN);
    keepTaken();
    return keepSet(register);
  }
  if (outcome == Ran.ASKED) return askCards(chooser, least, most);
  if (mode == Mode.ASK) openRegister(register);
}

/** Is the card among the picks of the answer at hand? */
function isAnswer(slot: i32): bool {
  for (let n: i32 = load<u8>(answerAt); n > 0; n--) if (<i32>load<u16>(answerAt + 2 * n - 2, 1) == slot) return true;
  return false;
}

/** A new effect: nothing has been found missing yet. */
export function forgetShortage(): void {
  shortBy = 0;
}

function askCards(chooser: i32, least: i32, most: i32): void {
  const hidden = hiddenSet;
  ask(chooser, Kind.CARDS, least, most);
  for (let i = 0; i < setCount; i++) if (!(found(i) & (TAKEN | OUT))) addOption(Verb.CARD, found(i));
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
