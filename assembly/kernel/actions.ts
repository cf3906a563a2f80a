// Actions of the effect language: each reads its operands and asks for operations. Numbers and forms: format.ts.

import { Duration, Op, Own } from './format';
import { actOwn } from './hooks';
import { kernel } from './memory';
import { add, addOnSet, setTarget } from './operations';
import { look, shortBy, shortOf } from './choices';
import { startCopy } from './machine';
import { Mode, entryIndex, hasStopped, mode, pop, readByte, readSet, wait } from './program';

import { contribute, contributeGroup, contributePrevention, contributeSymbols } from './stats';
import { current, found, group, players, seat, setCount, setFound, setSize, setThey, they, unknown } from './select';
import { learn } from './zones';

export function act(op: i32): void {
  if (op >= Own.OP) return actOwn(op);
  if (mode == Mode.LAYER) return contributeAction(op);
  switch (op) {
    case Op.MOD_ADD:
    case Op.MOD_SET: {
      const attr = readByte();
      const duration = readByte();
      readSet();
      return ask(op, attr, pop(), duration, 0);
    }
    case Op.SWAP:
      return swap();
    case Op.SET_SYMBOLS:
      return setSymbols();
    case Op.BLANK: {
      const duration = readByte();
      readSet();
      return ask(op, 0, 1, duration, 0);
    }
    case Op.PREVENT: {
      const bit = readByte();
      const duration = readByte();
      readSet();
      return ask(op, bit, 1, duration, 0);
    }
    case Op.MOVE: {
      const how = readByte();
      readSet();
      return ask(op, how, 0, 0, 0);
    }
    case Op.COUNTERS:
      readSet();
      return ask(op, 0, pop(), 0, 0);
    case Op.EXCHANGE:
    case Op.UNDER:
      return pair(op, 0, 0);
    case Op.COPY:
      readSet();
      if (unknown) return wait();
      if (setCount) startCopy(found(0));
      return;
    case Op.GROUP_ADD:
    case Op.GROUP_SET:
      return groupModifier(op);
    case Op.LOOK:
      return lookAt(readByte());
    case Op.DISCARD_RANDOM:
    case Op.FORCE:
    case Op.FORCE_CARD:
    case Op.RESULT:
      return onPlayers(op);
  }
  if (op >= Op.DECK_SIZE) {
    skipDeck(op);
    return;
  }
  const fromHand = op == Op.DISCARD && shortBy > 0;
  readSet(); // FLIP UNFLIP DISCARD RETURN PLAY_EXTRA REVEAL RESET REMOVE
  ask(op, 0, 0, 0, 0);
  if (fromHand) discardRest();
}

/** A discard that found too few hand cards takes the rest when it applies (S48): y = 1. */
function discardRest(): void {
  if (mode != Mode.RUN || unknown) return;
  const p = shortOf;
  if (p >= 0) add(Op.DISCARD_RANDOM, entryIndex, 0, p, shortBy, 0, 1);
}

/** An operation on the cards of the set at hand. */
export function ask(op: i32, x: i32, amount: i32, duration: i32, y: i32): void {
  if (unknown) return wait();
  if (mode == Mode.RUN) addOnSet(op, entryIndex, x, amount, duration, y);
}

/** Two cards, the first of each selector: their operation names both. */
export function pair(op: i32, x: i32, duration: i32): void {
  readSet();
  const a = setCount ? found(0) : -1;
  readSet();
  if (a < 0 || setCount == 0 || found(0) == a) {
    if (unknown) wait();
    return;
  }
  setFound(1, found(0));
  setFound(0, a);
  setSize(2);
  ask(op, x, 0, duration, 0);
}

/** Two Mon trade a current attribute: each is set to the other's. */
function swap(): void {
  const attr = readByte();
  const duration = readByte();
  readSet();
  const a = setCount ? found(0) : -1;
  readSet();
  if (unknown) return wait();
  if (a < 0 || setCount == 0 || found(0) == a) return;
  const b = found(0);
  setSize(1);
  const ofA = current(a, attr);
  ask(Op.MOD_SET, attr, ofA, duration, 0);
  setFound(0, a);
  ask(Op.MOD_SET, attr, current(b, attr), duration, 0);
}

function setSymbols(): void {
  let counts = 0;
  for (let i = 0; i < 4; i++) counts |= min(readByte(), 15) << (4 * i);
  const duration = readByte();
  readSet();
  ask(Op.SET_SYMBOLS, 0, counts, duration, 0);
}

/** A modifier of a group: its target is the group's code, one a player. */
function groupModifier(op: i32): void {
  const attr = readByte();
  const duration = readByte();
  const who = players(readByte());
  const z = readByte();
  const symbols = readByte();
  const amount = pop();
  if (unknown) return wait();
  if (mode != Mode.RUN) return;
  let n = 0;
  for (let p = 0; p < 4; p++) if ((who >> p) & 1) setFound(n++, group(p, z, symbols));
  setSize(n);
  addOnSet(op == Op.GROUP_ADD ? Op.MOD_ADD : Op.MOD_SET, entryIndex, attr, amount, duration | Duration.GROUP, 0);
}

/** One operation a player: x = player. */
function onPlayers(op: i32): void {
  const who = players(readByte());
  let y = 0;
  if (op == Op.FORCE || op == Op.RESULT) y = readByte();
  if (op == Op.FORCE_CARD) readSet();
  const amount = op == Op.DISCARD_RANDOM ? pop() : 0;
  if (unknown) return wait();
  if (mode != Mode.RUN) return;
  for (let i = 0; i < <i32>kernel().players; i++) {
    const p = seat(i);
    if (!((who >> p) & 1)) continue;
    const many = op == Op.FORCE_CARD ? min(setCount, 1) : 0;
    const at = add(op, entryIndex, many, p, amount, 0, y);
    if (at >= 0 && many) setTarget(at, 0, found(0));
  }
}

function lookAt(who: i32): void {
  const n = pop();
  const bits = players(who);
  if (unknown) return wait();
  const before = they;
  for (let i = 0; i < <i32>kernel().players && !hasStopped(); i++) {
    const p = seat(i);
    if ((bits >> p) & 1) look(p, n == 255 ? 0x7fff : n, learnSet);
  }
  setThey(before);
}

/** The set at hand becomes known to a viewer; false while the log has to tell. */
export function learnSet(viewer: i32): bool {
  for (let i = 0; i < setCount; i++) if (!learn(found(i), 1 << viewer)) return false;
  return true;
}

/** Deck actions speak at deck building only. */
function skipDeck(op: i32): void {
  readByte();
  if (op == Op.COPIES) {
    readByte();
    readByte();
    readByte();
  }
}

// ---------------------------------------------------------------- continuous effects

function contributeAction(op: i32): void {
  switch (op) {
    case Op.MOD_ADD:
    case Op.MOD_SET: {
      const attr = readByte();
      readByte();
      readSet();
      return contribute(attr, op == Op.MOD_SET, pop());
    }
    case Op.SET_SYMBOLS: {
      const counts = load<u32>(peekBytes(4));
      readByte();
      readSet();
      return contributeSymbols(counts);
    }
    case Op.BLANK:
      readByte();
      readSet();
      return contributePrevention(0);
    case Op.PREVENT: {
      const bit = readByte();
      readByte();
      readSet();
      return contributePrevention(bit);
    }
    case Op.GROUP_ADD:
    case Op.GROUP_SET: {
      const attr = readByte();
      readByte();
      const who = players(readByte());
      const z = readByte();
      const symbols = readByte();
      return contributeGroup(attr, op == Op.GROUP_SET, pop(), who, z, symbols);
    }
  }
  wait(); // nothing else can go on continuously; the verifier lets no pack get here
}

const bytesAt: usize = memory.data(8);
function peekBytes(n: i32): usize {
  for (let i = 0; i < n; i++) store<u8>(bytesAt + i, readByte());
  return bytesAt;
}
