// What this game adds to the effect machine: its attributes, selector bases, operations, and what may be chosen.

import { ask, pair } from '../../kernel/actions';
import { setHooks } from '../../kernel/hooks';
import { setOwnShapes } from '../../kernel/code';
import { setStands } from '../../kernel/chain';
import { NONE, card, chain, kernel, link } from '../../kernel/memory';
import { add, setTarget } from '../../kernel/operations';
import { effects } from '../../kernel/pack';
import { Mode, entryIndex, mode, pop, readByte, readSet, readWord, wait } from '../../kernel/program';
import {
  besideWhat,
  consider,
  found,
  players,
  seat,
  self,
  setCount,
  setFound,
  setSize,
  unknown,
} from '../../kernel/select';
import { contributePrevention, inLayer } from '../../kernel/stats';
import { addGrant, addPrice } from './figures';
import { Act, GameAttr, GameBase, Stat, Trait, Zone } from './format';
import { ATTACKED, ATTACKED_AGAIN, MOVED_ROW, first, hasTrait, inRows, many, match } from './game';
import { operandsGood, ownShapes, touches } from './words';

/** Tells the kernel of all this. */
export function setUp(): void {
  setOwnShapes(ownShapes, Act.END - Act.DAMAGE);
  setHooks(act, attribute, base, narrow, operandsGood, touches);
  setStands(stands);
}

// ---------------------------------------------------------------- attributes

function attribute(slot: i32, attr: i32): i32 {
  const c = card(slot);
  switch (attr) {
    case GameAttr.WAY:
      return inRows(slot) ? <i32>c.entered : 0;
    case GameAttr.ATTACKED:
      return c.marks & (ATTACKED | ATTACKED_AGAIN) ? 1 : 0;
    case GameAttr.MOVED:
      return c.marks & MOVED_ROW ? 1 : 0;
    case GameAttr.EQUIPMENT:
      return equipmentOn(slot);
    case GameAttr.STOLEN:
      return c.controller != c.owner ? 1 : 0;
    case GameAttr.VANILLA:
      return effects(c.id) == 0 ? 1 : 0; // B36
  }
  const z: i32 = c.zone;
  return z < Zone.OUT ? 1 << z : 0;
}

/** Equipment that lies on a monster, whoever uses it. */
export function equipmentOn(slot: i32): i32 {
  let n = 0;
  for (let p = 0; p < <i32>kernel().players; p++) {
    let e = first(p, Zone.SUPPORT);
    for (let left = many(p, Zone.SUPPORT); left > 0; left--) {
      if (<i32>card(e).host == slot) n++;
      e = card(e).next;
    }
  }
  return n;
}

// ---------------------------------------------------------------- bases

/** The card that caused the event at hand, while conditions are tested; −1: the running link says. */
let eventSource: i32 = -1;
export function setEventSource(slot: i32): void {
  eventSource = slot;
}

function base(which: i32, what: i32): void {
  const m = match();
  switch (which) {
    case GameBase.ATTACKER:
      return consider(m.attacker);
    case GameBase.TARGET:
      if (<i32>m.attacker != NONE) consider(m.target);
      return;
    case GameBase.HOST:
      return considerHost(besideWhat(what));
    case GameBase.EQUIPMENT:
      return considerEquipment(besideWhat(what));
    case GameBase.ANSWERED:
      return consider(answered());
  }
  if (eventSource >= 0) consider(eventSource);
  else if (kernel().linked) consider(link(<i32>kernel().linked - 1).source);
}
function considerHost(slot: i32): void {
  if (slot != NONE && card(slot).zone == Zone.SUPPORT) consider(card(slot).host);
}
function considerEquipment(slot: i32): void {
  if (slot == NONE || !inRows(slot)) return;
  for (let p = 0; p < <i32>kernel().players; p++) {
    let e = first(p, Zone.SUPPORT);
    for (let left = many(p, Zone.SUPPORT); left > 0; left--) {
      if (<i32>card(e).host == slot) consider(e);
      e = card(e).next;
    }
  }
}
/** The card whose activation the running link answers, or which a new link would; else the summoned or attacking one. */
function answered(): i32 {
  const running: i32 = kernel().linked;
  const below = running ? running - 2 : <i32>chain().links - 1;
  return below >= 0 ? <i32>link(below).card : <i32>match().answered;
}

// ---------------------------------------------------------------- what may be chosen

/** What is chosen is in front unless the text says otherwise (B29, B30); opponents' effects cannot choose what is kept from it. */
function narrow(chooser: i32): void {
  let n = 0;
  for (let i = 0; i < setCount; i++) {
    const slot = found(i);
    const barred = inRows(slot) && <i32>card(slot).controller != chooser && hasTrait(slot, Trait.UNTARGETABLE);
    if (!barred) setFound(n++, slot);
  }
  setSize(n);
}

/** B78: who was chosen in front and has gone back cannot be met, nor who cannot be chosen any more. */
function stands(slot: i32, was: i32, controller: i32): bool {
  const z: i32 = card(slot).zone;
  if (was == Zone.FRONT && z == Zone.BACK) return false;
  return !(inRows(slot) && <i32>card(slot).controller != controller && hasTrait(slot, Trait.UNTARGETABLE));
}

// ---------------------------------------------------------------- operations

function act(op: i32): void {
  if (mode == Mode.LAYER) return contribute(op);
  switch (op) {
    case Act.DAMAGE:
    case Act.HEAL:
      readSet();
      return ask(op, 0, pop(), 0, 0);
    case Act.DESTROY:
    case Act.SEND:
    case Act.TRIBUTE:
      readSet();
      return ask(op, 0, 0, 0, 0);
    case Act.TO_DECK:
    case Act.MOVE_ROW:
    case Act.CLONE: {
      const how = readByte();
      readSet();
      return ask(op, how, 0, 0, 0);
    }
    case Act.SUMMON: {
      const row = readByte();
      const ready = readByte();
      readSet();
      return ask(op, row, 0, 0, ready);
    }
    case Act.CONTROL: {
      const duration = readByte();
      readSet();
      return ask(op, 0, 0, duration, 0);
    }
    case Act.GRANT:
    case Act.TRAIT: {
      const n = readByte();
      const duration = readByte();
      readSet();
      return ask(op, n, 0, duration, 0);
    }
    case Act.EQUIP:
      return pair(op, 0, 0);
    case Act.TOKEN: {
      const row = readByte();
      const id = readWord();
      const n = pop();
      if (mode == Mode.RUN) times(op, row, id, n);
      return;
    }
    case Act.PRICE: {
      const kind = readByte();
      const duration = readByte();
      return onPlayers(op, readByte(), pop(), kind, duration);
    }
    case Act.DRAW:
    case Act.MILL:
      return drawMany(op, readByte(), pop());
    case Act.POINTS:
    case Act.HEARTS:
      return onPlayers(op, readByte(), pop(), 0, 0);
    case Act.SHUFFLE:
    case Act.WIN:
      return onPlayers(op, readByte(), 0, 0, 0);
    case Act.PAY: {
      const n = pop();
      if (unknown) return wait();
      if (mode == Mode.RUN && n > 0) add(op, entryIndex, 0, 0, n, 0, 0);
      return;
    }
  }
  const what = readByte(); // NEGATE
  if (mode == Mode.RUN) add(op, entryIndex, 0, what, 0, 0, 0);
}

/** One operation a player: x = player. */
function onPlayers(op: i32, word: i32, amount: i32, y: i32, duration: i32): void {
  const who = players(word);
  if (unknown) return wait();
  if (mode != Mode.RUN) return;
  for (let i = 0; i < <i32>kernel().players; i++) {
    const p = seat(i);
    if ((who >> p) & 1) add(op, entryIndex, 0, p, amount, duration, y);
  }
}

/** Cards come one by one: each is a target, and an event, of its own. */
function drawMany(op: i32, word: i32, n: i32): void {
  const who = players(word);
  if (unknown) return wait();
  if (mode != Mode.RUN) return;
  for (let i = 0; i < <i32>kernel().players; i++) {
    const p = seat(i);
    if ((who >> p) & 1) times(op, p, 0, n);
  }
}
/** An operation that is done n times. */
export function times(op: i32, x: i32, amount: i32, n: i32): void {
  if (n <= 0) return;
  const many = min(n, 60);
  const at = add(op, entryIndex, many, x, amount, 0, 0);
  for (let i = 0; i < many && at >= 0; i++) setTarget(at, i, 0);
}

/** Continuous effects. */
function contribute(op: i32): void {
  const n = readByte();
  readByte();
  if (op == Act.PRICE) {
    const who = players(readByte());
    const amount = pop();
    if (!inLayer(Stat.COST)) return;
    for (let p = 0; p < <i32>kernel().players; p++) if ((who >> p) & 1) addPrice(p, n, amount);
    return;
  }
  readSet();
  if (op == Act.TRAIT) return contributePrevention(1 << n);
  for (let i = 0; i < setCount; i++) if (inRows(found(i))) addGrant(found(i), card(self).id, n);
}
