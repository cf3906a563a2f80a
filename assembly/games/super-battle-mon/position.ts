// Starting from a given position: a view for `all` is read back into the state. What follows from the rules (stats) is
// recomputed; what the view does not show stands in its resume bytes, or the position stands at the start of a step.

import { Code } from '../../kernel/codes';
import { Duration } from '../../kernel/format';
import { EVERYBODY, NOBODY } from '../../kernel/events';
import { CARDS } from '../../kernel/limits';
import {
  CARDS_AT,
  CARD_BYTES,
  ENTRIES_AT,
  ENTRY_BYTES,
  FIGURES_AT,
  FIRED_AT,
  FIRED_BYTES,
  GAME_AT,
  GROUP,
  INPUT_AT,
  MODIFIERS_AT,
  MODIFIER_BYTES,
  NONE,
  OPERATIONS_AT,
  ROLES_AT,
  TAPE_AT,
  UNKNOWN,
  card,
  kernel,
  setRole,
} from '../../kernel/memory';
import { loadRule, packCards } from '../../kernel/pack';
import { fail, openNode, settleAll } from '../../kernel/questions';
import { addModifier } from '../../kernel/stats';
import { DECLARED, FACEDOWN, PAID, USED, append, clearCards } from '../../kernel/zones';
import { push } from '../../kernel/frames';
import { recompute } from './figures';
import { Step, Zone } from './format';
import { nextQuestion } from './flow';
import { MATCH_BYTES, Match, count, isAutomaton, match, pool, setByteOf, setPoolCard } from './game';
import { allTimings, setTimings } from './setup';
import { RESUME_FIXED, RNG_BYTES } from './view';
import { What } from './what';

let at: usize = 0;
let end: usize = 0;
let good: bool = true;

function get8(): i32 {
  if (at >= end) {
    good = false;
    return 0;
  }
  return load<u8>(at++);
}
function get16(): i32 {
  const low = get8();
  return low | (get8() << 8);
}
function signed8(): i32 {
  return <i32>(<i8>get8());
}
function refuse(): i32 {
  return fail(Code.BAD_POSITION, 0, <i32>(at - INPUT_AT), 0);
}

/** Reads the view at `from`; the configuration has been read already. */
export function readPosition(from: usize, to: usize): i32 {
  at = from;
  end = to;
  good = true;
  const m = match();
  const k = kernel();
  get8(); // format and players are the configuration's
  if (get8() != count()) return refuse();
  m.step = <u8>get8();
  m.round = <u8>get8();
  m.game = <u8>max(get8(), 1);
  get8();
  m.lastWinners = <u8>get8();
  m.lastLosers = <u8>get8();
  for (let i = 0; i < 4; i++) get8();
  for (let p = 0; p < 4; p++) setByteOf(offsetof<Match>('wins'), p, get8());
  for (let i = 0; i < 16; i++) get8();
  if (<i32>m.step > Step.END || <i32>m.round > 99) return refuse();
  clearCards();
  for (let i = 0; i < CARDS; i++) card(i).id = <u16>UNKNOWN;
  k.modifiers = 0;
  k.clock = 1;
  for (let p = 0; p < count(); p++) if (!readPlayer(p)) return refuse();
  linkUnder();
  readGroups();
  setTimings();
  allTimings(true); // of cards that lie on the table besides those of the decks
  const resume = get16();
  if (!good) return refuse();
  if (resume) return readResume(resume);
  startAtStep();
  recompute();
  return good ? Code.OK : refuse();
}

function readPlayer(p: i32): bool {
  if (get8()) kernel().out |= <u8>(1 << (<u8>p));
  get8();
  get16();
  const zones = get8();
  get8();
  get16();
  for (let i = 0; i < zones && good; i++) {
    const z = get8();
    const shown = get8();
    const n = get16();
    if (z == 7) {
      if (shown && !readPool(p, n)) return false;
      continue;
    }
    if (z > Zone.RANGER || (!shown && n > 0)) return false;
    for (let j = 0; j < n && good; j++) if (!readCard(p, z, NONE)) return false;
  }
  return good;
}

function readPool(p: i32, n: i32): bool {
  const own = pool(p);
  if (n > 22) return false;
  own.count = <u8>n;
  own.inDeck = 0;
  for (let i = 0; i < n; i++) {
    const id = get16();
    if (id >= packCards()) return false;
    setPoolCard(p, i, id);
    if (get8() & 1) own.inDeck |= 1 << i;
    get8();
  }
  own.deck = <u8>popcnt(own.inDeck);
  return good;
}

/** One card, its modifiers and what lies under it. */
function readCard(p: i32, z: i32, host: i32): bool {
  const k = kernel();
  const given = get16();
  const id = get16();
  const flags = get8();
  const owner = get8();
  const entered = get8();
  const under = get8();
  const counters = signed8();
  const mods = get8();
  const marks = get8();
  const tie = get8();
  const start = get16();
  for (let i = 0; i < 9; i++) get8(); // stats follow from the rules
  const by = get8();
  const slot = given == NONE ? <i32>k.cards : given;
  if (!good || slot >= CARDS || id >= packCards() || owner >= count() || !loadRule(id) || isUsed(slot)) return false;
  k.cards = <u16>max(<i32>k.cards, slot + 1);
  const c = card(slot);
  memory.fill(CARDS_AT + slot * CARD_BYTES, 0, CARD_BYTES);
  c.id = <u16>id;
  c.owner = <u8>owner;
  c.host = <u16>host;
  append(slot, z == Zone.UNDER ? owner : p, z); // S100
  c.known = <u8>(z == Zone.HAND ? (isAutomaton(p) ? NOBODY : 1 << (<u8>p)) : EVERYBODY);
  c.flags = <u8>((flags & 1 ? FACEDOWN : 0) | (flags & 4 ? PAID : 0) | (flags & 8 ? DECLARED : 0));
  c.marks = <u8>(marks | (flags & 2 ? USED : 0));
  c.entered = <u8>min(entered, 2);
  c.counters = <i8>counters;
  c.tie = <u8>tie;
  c.start = <u16>(z == Zone.PLAY || z == Zone.RANGER ? start : 0);
  k.clock = <u16>max(<i32>k.clock, <i32>c.start);
  if (entered == 1 && z == Zone.PLAY) {
    const player = by < count() ? by : p;
    setRole(player, 0, slot);
    match().played |= <u8>(1 << (<u8>player));
  }
  for (let i = 0; i < mods; i++) readModifier(slot, 0);
  for (let i = 0; i < under; i++) if (!readCard(owner, Zone.UNDER, slot)) return false;
  return good;
}
function isUsed(slot: i32): bool {
  return slot < <i32>kernel().cards && card(slot).id != 0xffff;
}

function readModifier(target: i32, start: i32): void {
  const attr = get8();
  const sets = get8() != 0;
  const duration = get8();
  const until = get8();
  const amount = <i32>(<i16>get16());
  const source = get16();
  if (attr > 41 || duration > Duration.MATCH) {
    good = false;
    return;
  }
  const round = until ? until - 1 : <i32>match().round;
  if (!addModifier(target, source, attr, sets, amount, duration, start ? start : <i32>++kernel().clock, round))
    good = false;
}
function readGroups(): void {
  const n = get16();
  for (let i = 0; i < n && good; i++) {
    const target = get16();
    const start = get16();
    if (target < GROUP || ((target >> 8) & 7) >= count()) good = false;
    else readModifier(target, start);
  }
}
function linkUnder(): void {
  for (let i = 0; i < <i32>kernel().cards; i++) if (<i32>card(i).zone != Zone.UNDER) card(i).host = <u16>NONE;
}
/** Without resume bytes a position stands at the start of its step; the round has begun unless it stands before Start. */
function startAtStep(): void {
  const m = match();
  const k = kernel();
  k.frames = 0;
  push(What.MATCH, 4, 0);
  push(What.GAME, 6, 0);
  const step = <i32>m.step <= Step.START ? Step.START : <i32>m.step;
  if (step == Step.START && m.round > 0) m.round--;
  else if (m.round == 0) m.round = 1;
  push(What.ROUND, 0, step);
}

function readResume(length: i32): i32 {
  const k = kernel();
  if (at + length > end || length < RESUME_FIXED) return refuse();
  const cards = k.cards;
  const players = k.players;
  const seeded = k.seeded;
  const viewer = k.viewer;
  const automatons = k.automatons;
  take(RNG_BYTES, CARDS_AT - RNG_BYTES);
  const broken = <i32>k.cards > CARDS || k.cards < cards || (k.cards > cards && !k.out) || k.players != players;
  if (broken) k.cards = cards;
  k.players = players;
  k.seeded = seeded;
  k.viewer = viewer;
  k.automatons = automatons;
  take(ROLES_AT, FIGURES_AT - ROLES_AT);
  take(GAME_AT, MATCH_BYTES);
  fillOut();
  for (let i = 0; i < <i32>k.cards; i++) {
    card(i).known = <u8>get8();
    card(i).flags = <u8>get8();
  }
  if (broken || <i32>k.modifiers > 64 || at > end) return refuse();
  take(MODIFIERS_AT, <i32>k.modifiers * MODIFIER_BYTES);
  take(ENTRIES_AT, <i32>k.entries * ENTRY_BYTES);
  take(FIRED_AT, <i32>k.fired * FIRED_BYTES);
  take(OPERATIONS_AT, k.operations);
  take(TAPE_AT, k.tape);
  if (at > end || !good) return refuse();
  recompute();
  return Code.OK;
}
/** Cards of those who have left are in no view: what they were does not matter any more (S86). */
function fillOut(): void {
  const k = kernel();
  if (!k.out) return;
  for (let i = 0; i < <i32>k.cards; i++) {
    if (card(i).id != 0xffff) continue;
    memory.fill(CARDS_AT + i * CARD_BYTES, 0, CARD_BYTES);
    card(i).owner = <u8>ctz(<i32>k.out);
    card(i).host = <u16>NONE;
    append(i, card(i).owner, Zone.OUT);
  }
}
function take(to: i32, length: i32): void {
  if (at + length > end) {
    good = false;
    return;
  }
  memory.copy(to, at, length);
  at += length;
}

/** Half-made choices are not carried: an open node is asked afresh. */
export function reopen(): void {
  const k = kernel();
  if (!k.asked || k.committed) return;
  const asked: i32 = k.asked;
  k.node--;
  openNode(k.kind, asked);
  settleAll(nextQuestion);
}
