// Starting from a given position: a view for `all` is read back into the state. What follows from the rules (stats) is
// recomputed; what the view does not show stands in its resume bytes, or the position stands at the start of a step.

import { Code } from '../../kernel/codes';
import { Duration } from '../../kernel/format';
import { EVERYBODY, NOBODY } from '../../kernel/events';
import { CARDS, LINKS, MODIFIERS } from '../../kernel/limits';
import {
  CARDS_AT,
  CARD_BYTES,
  CHAIN_AT,
  CHAIN_BYTES,
  ENTRIES_AT,
  ENTRY_BYTES,
  FIGURES_AT,
  FIRED_AT,
  FIRED_BYTES,
  GAME_AT,
  GROUP,
  HAPPENINGS_AT,
  HAPPENING_BYTES,
  INPUT_AT,
  LINK_BYTES,
  MODIFIERS_AT,
  MODIFIER_BYTES,
  NONE,
  OPERATIONS_AT,
  ROLES_AT,
  TAPE_AT,
  UNKNOWN,
  card,
  chain,
  kernel,
  setStat,
} from '../../kernel/memory';
import { push } from '../../kernel/frames';
import { loadRule, packCards } from '../../kernel/pack';
import { fail, openNode, settleAll } from '../../kernel/questions';
import { addModifier } from '../../kernel/stats';
import { append, clearCards } from '../../kernel/zones';
import { recompute } from './figures';
import { Stat, Step, Zone } from './format';
import { nextQuestion } from './flow';
import {
  LIMITBREAKS,
  MOST_DECK,
  MOST_LIMITBREAK,
  MOST_SIDE,
  Match,
  NOT_KNOWN,
  PLAIN_BYTES,
  TOKEN,
  addTo,
  count,
  inRows,
  match,
  pool,
  rowCap,
  setHearts,
  setPoints,
  setPoolCard,
} from './game';
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
function signed16(): i32 {
  return <i32>(<i16>get16());
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
  m.player = <u8>get8();
  m.turn = <u16>get16();
  m.set = <u8>max(get8(), 1);
  for (let i = 0; i < 5; i++) get8();
  m.starter = <u8>get8();
  m.chooser = <u8>get8();
  m.defender = 0;
  get8();
  const links = get8();
  for (let p = 0; p < 4; p++) addTo(offsetof<Match>('wins'), p, get8());
  for (let i = 0; i < 4; i++) get8();
  if (<i32>m.step > Step.END || <i32>m.player >= count() || <i32>m.starter >= count() || <i32>m.chooser >= count())
    return refuse();
  clearCards();
  for (let i = 0; i < CARDS; i++) card(i).id = <u16>UNKNOWN;
  k.modifiers = 0;
  k.clock = 1;
  for (let p = 0; p < count(); p++) if (!readPlayer(p)) return refuse();
  for (let i = 0; i < links; i++) for (let j = 0; j < 8; j++) get8(); // a chain goes on by the resume bytes
  readGroups();
  const resume = get16();
  if (!good || !hostsGood()) return refuse();
  if (resume) return readResume(resume);
  fillGaps();
  for (let i = 0; i < <i32>k.cards; i++) if (card(i).host >= k.cards) card(i).host = <u16>NONE;
  startAtStep();
  recompute();
  return good ? Code.OK : refuse();
}

function readPlayer(p: i32): bool {
  if (get8()) kernel().out |= <u8>(1 << (<u8>p));
  const zones = get8();
  setHearts(p, signed16());
  setPoints(p, signed16());
  addTo(offsetof<Match>('summoned'), p, get8());
  addTo(offsetof<Match>('spells'), p, get8());
  addTo(offsetof<Match>('attacks'), p, get8());
  addTo(offsetof<Match>('lost'), p, get8());
  for (let i = 0; i < zones && good; i++) {
    const z = get8();
    const shown = get8();
    if (z == Zone.COUNT) {
      if (!readPool(p, shown)) return false;
      continue;
    }
    const n = get16();
    if (z > Zone.LIMITBREAK || (!shown && n > 0)) return false;
    if ((z == Zone.FRONT || z == Zone.BACK) && n > rowCap()) return false;
    for (let j = 0; j < n && good; j++) if (!readCard(p, z)) return false;
  }
  return good;
}

function readPool(p: i32, shown: i32): bool {
  const deck = get8();
  const side = get8();
  if (!shown) return true;
  if (deck > MOST_DECK || side > MOST_SIDE) return false;
  const own = pool(p);
  own.deck = <u8>deck;
  own.side = <u8>side;
  for (let i = 0; i < deck + side; i++) if (!readPooled(p, i)) return false;
  const limitbreak = get16();
  if (limitbreak > MOST_LIMITBREAK) return false;
  own.limitbreak = <u8>limitbreak;
  for (let i = 0; i < limitbreak; i++) if (!readPooled(p, LIMITBREAKS + i)) return false;
  return good;
}
function readPooled(p: i32, i: i32): bool {
  const id = get16();
  setPoolCard(p, i, id);
  return id == NOT_KNOWN || (id < packCards() && loadRule(id));
}

function readCard(p: i32, z: i32): bool {
  const k = kernel();
  const given = get16();
  const id = get16();
  const slot = given == NONE ? <i32>k.cards : given;
  if (!good || slot >= CARDS || id >= packCards() || !loadRule(id)) return false;
  if (slot < <i32>k.cards && card(slot).id != <u16>UNKNOWN) return false; // twice
  k.cards = <u16>max(<i32>k.cards, slot + 1);
  const c = card(slot);
  memory.fill(CARDS_AT + slot * CARD_BYTES, 0, CARD_BYTES);
  c.id = <u16>id;
  c.owner = <u8>p;
  c.host = <u16>NONE;
  append(slot, p, z);
  const hidden = z == Zone.HAND || z == Zone.LIMITBREAK;
  const owner = 1 << p;
  c.known = <u8>(z == Zone.DECK ? NOBODY : hidden ? owner : EVERYBODY);
  return z >= Zone.FRONT && z <= Zone.SUPPORT ? readState(slot) : good;
}

function readState(slot: i32): bool {
  const k = kernel();
  const c = card(slot);
  c.owner = <u8>get8();
  if (get8() & 2) c.flags = TOKEN;
  c.entered = <u8>get8();
  c.marks = <u8>get8();
  c.counters = <i8>get8();
  const mods = get8();
  c.host = <u16>get16();
  c.start = <u16>get16();
  c.prevented = <u8>get16();
  k.clock = <u16>max(<i32>k.clock, <i32>c.start);
  for (let a = 0; a < Stat.DAMAGE; a++) get16(); // stats follow from the rules
  const damage = signed16();
  if (inRows(slot)) setStat(slot, Stat.DAMAGE, max(damage, 0));
  for (let i = 0; i < mods; i++) readModifier(slot);
  return good && <i32>c.owner < count();
}
function readModifier(target: i32): void {
  const attr = get8();
  const sets = get8() != 0;
  const duration = get8();
  const until = get8();
  const amount = signed16();
  const source = get16();
  if (duration > Duration.OWN_TURN) good = false;
  if (!addModifier(target, source, attr, sets, amount, duration, <i32>++kernel().clock, until)) good = false;
}
function readGroups(): void {
  const n = get16();
  for (let i = 0; i < n && good; i++) {
    const target = get16();
    get16();
    if (target < GROUP || ((target >> 8) & 7) >= count()) good = false;
    else readModifier(target);
  }
}
/** Equipment lies on a monster in a row. */
function hostsGood(): bool {
  for (let i = 0; i < <i32>kernel().cards; i++) {
    const host: i32 = card(i).host;
    if (host == NONE || card(i).id == <u16>UNKNOWN || inRows(i)) continue; // what damaged a monster may be gone
    if (host >= <i32>kernel().cards || !inRows(host)) return false;
  }
  return true;
}

/** Slots that no card of the position has are nobody's: tokens may use them. */
function fillGaps(): void {
  const k = kernel();
  for (let i = 0; i < <i32>k.cards; i++) {
    if (card(i).id != <u16>UNKNOWN) continue;
    memory.fill(CARDS_AT + i * CARD_BYTES, 0, CARD_BYTES);
    card(i).host = <u16>NONE;
    card(i).flags = TOKEN;
    card(i).known = <u8>EVERYBODY;
    append(i, 0, Zone.OUT);
  }
}

/** Without resume bytes a position stands at the start of its step. */
function startAtStep(): void {
  const m = match();
  const k = kernel();
  k.frames = 0;
  if (m.turn == 0) m.turn = 1;
  push(What.MATCH, 1, 0);
  push(What.SET, 11, 0);
  // Before its first step a turn has not been counted yet.
  if (<i32>m.step <= Step.START) m.turn--;
  push(What.TURN, <i32>m.step <= Step.START ? 0 : m.step == <u8>Step.MAIN ? 2 : m.step == <u8>Step.BATTLE ? 5 : 8, 0);
}

function readResume(length: i32): i32 {
  const k = kernel();
  if (at + length > end || length < RESUME_FIXED) return refuse();
  const cards = k.cards;
  const players = k.players;
  const seeded = k.seeded;
  const viewer = k.viewer;
  const used = k.statsUsed;
  take(RNG_BYTES, CARDS_AT - RNG_BYTES);
  const broken = <i32>k.cards > CARDS || k.cards < cards || k.players != players || <i32>k.modifiers > MODIFIERS;
  if (broken) k.cards = cards;
  k.players = players;
  k.seeded = seeded;
  k.viewer = viewer;
  k.statsUsed = used;
  take(ROLES_AT, FIGURES_AT - ROLES_AT);
  take(GAME_AT, PLAIN_BYTES);
  if (broken) return refuse();
  for (let i = 0; i < <i32>k.cards; i++) readRest(i);
  take(MODIFIERS_AT, <i32>k.modifiers * MODIFIER_BYTES);
  take(ENTRIES_AT, <i32>k.entries * ENTRY_BYTES);
  take(FIRED_AT, <i32>k.fired * FIRED_BYTES);
  take(HAPPENINGS_AT, <i32>k.happenings * HAPPENING_BYTES);
  take(CHAIN_AT, CHAIN_BYTES);
  if (<i32>chain().links > LINKS) return refuse();
  take(CHAIN_AT + CHAIN_BYTES, LINK_BYTES * <i32>chain().links);
  take(OPERATIONS_AT, k.operations);
  take(TAPE_AT, k.tape);
  if (at > end || !good) return refuse();
  recompute();
  return Code.OK;
}
/** The rest of a card; one that no zone has shown lies nowhere, or on the chain. */
function readRest(i: i32): void {
  const c = card(i);
  const lost = c.id == <u16>UNKNOWN;
  if (lost) memory.fill(CARDS_AT + i * CARD_BYTES, 0, CARD_BYTES);
  c.known = <u8>get8();
  c.flags = <u8>get8();
  c.start = <u16>get16();
  const id = get16();
  const owner = min(get16(), count() - 1);
  if (!lost) return;
  c.id = <u16>id;
  c.owner = <u8>owner;
  c.host = <u16>NONE;
  append(i, owner, Zone.OUT);
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
