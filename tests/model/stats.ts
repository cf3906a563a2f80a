// S17: what every card's figures are right now, computed from nothing but the state, layer by layer:
// text removal → types → Team, Value, Cost → Power. Each layer reads the finished lower ones; of its own and of
// higher layers it reads the printed figures.

import { NOBODY } from './zones';
import type { Model } from './model';
import type { Operation } from './operations';
import { perform, scopeOf } from './effects';
import {
  ATTRIBUTES,
  TYPES,
  type Attribute,
  type CardState,
  type Effect,
  type GroupMod,
  type Mod,
  type Row,
  type Source,
  type TypeName,
} from './types';

const LAYERS: Attribute[][] = [[...TYPES], ['team', 'value', 'cost'], ['power']];

/** One reason why a figure is set to a value. */
interface Setting {
  value: number;
  start: number;
  tie: number;
  /** Null: a modifier, which never shares its start with anything. */
  ongoing: number | null;
}

export function statsOf(m: Model): Row[] {
  const table = m.state.cards.map((card) => printedRow(m, card));
  removeText(m, table);
  for (const layer of LAYERS) {
    finish(m, table, layer, ongoingOperations(m, table, layer));
  }
  // A Mon whose Power cannot be changed has its printed Power.
  const fixed = preventions(m, table);
  for (const card of m.state.cards)
    if (fixed.has(`${card.object} powerChange`)) table[card.id]!.power = printed(m, card, 'power');
  return table;
}

/** All figures of a layer are read before the first is written. */
function finish(m: Model, table: Row[], layer: Attribute[], ongoing: OngoingOperation[]): void {
  const finished = m.state.cards.map((card) => {
    if (card.facedown) return null;
    const mods = changesOf(m, table, card);
    const mine = ongoingOn(ongoing, card);
    if (mods.length + mine.length + card.counters === 0) return null;
    return layer.map((attr) => figure(m, table, card, attr, mods, mine));
  });
  for (const [id, figures] of finished.entries())
    if (figures) layer.forEach((attr, i) => (table[id]![attr] = figures[i]!));
}

function ongoingOn(ongoing: OngoingOperation[], card: CardState): OngoingOperation[] {
  return ongoing.filter(({ op }) => 'on' in op && op.on?.card === card.id);
}

/** S95: a facedown card has no types, no Power and no Cost, and counts as one. */
function printedRow(m: Model, card: CardState): Row {
  const row: Row = { blank: false, power: 0, cost: 0, team: 1, value: 1, fire: 0, water: 0, dark: 0, plant: 0 };
  if (card.facedown) return row;
  for (const attr of ATTRIBUTES) row[attr] = printed(m, card, attr);
  return row;
}

/** The printed figure (S59). */
export function printed(m: Model, card: CardState, attr: Attribute): number {
  const print = m.print(card.id);
  switch (attr) {
    case 'power':
      return Number(print.printed['power'] ?? 0);
    case 'cost':
      return Number(print.printed['cost'] ?? 0);
    case 'team':
      return Number(print.printed['team'] ?? 1);
    case 'value':
      return Number(print.printed['value'] ?? 1);
    default:
      // S77: a symbol printed twice counts twice.
      return print.types.filter((type) => type === attr).length;
  }
}

/** Text removal comes before everything. Ongoing blanks are all found before the first of them works. */
function removeText(m: Model, table: Row[]): void {
  const blank = (id: number) => Object.assign(table[id]!, { blank: true, team: 1, value: 1 });
  for (const card of m.state.cards) if (modsOf(m, card).some((mod) => mod.attr === 'text')) blank(card.id);
  const blanks = ongoingOperations(m, table, ['blank']).filter(({ op }) => op.do === 'blank');
  for (const { op } of blanks) if (op.do === 'blank' && !m.card(op.on.card).facedown) blank(op.on.card);
}

interface OngoingOperation {
  op: Operation;
  source: number;
}

/** What Ongoings that work say of some figures, of blanks or of preventions, read from a table whose lower layers are finished. */
function ongoingOperations(m: Model, table: Row[], about: readonly string[]): OngoingOperation[] {
  const found: OngoingOperation[] = [];
  const speaks = ({ effect }: Source) => about.some((word) => wordsOf(effect).has(word));
  for (const source of m.sources('ongoing', table).filter(speaks)) {
    const scope = scopeOf(m, source, table);
    if (source.effect.if && !scope.holds(source.effect.if)) continue;
    for (const op of perform(scope, source.effect.do)) found.push({ op, source: source.card });
  }
  return found;
}

const words = new WeakMap<Effect, Set<string>>();

/** The figures that an effect changes, at any depth; also some of its actions. */
function wordsOf(effect: Effect): Set<string> {
  const known = words.get(effect);
  if (known) return known;
  const text = JSON.stringify(effect.do);
  const found = new Set([...text.matchAll(/"attr":"(\w+)"/g)].map((match) => match[1]!));
  for (const word of ['blank', 'prevent', 'set', 'setTypes']) if (text.includes(`"do":"${word}"`)) found.add(word);
  if (text.includes('"do":"setTypes"')) for (const type of TYPES) found.add(type);
  words.set(effect, found);
  return found;
}

/** Does the effect set a figure? */
function sets(effect: Effect): boolean {
  return wordsOf(effect).has('set') || wordsOf(effect).has('setTypes');
}

/** What cannot happen to which objects, by modifiers and Ongoings: `object what`. */
export function preventions(m: Model, known?: Row[]): Set<string> {
  const found = new Set<string>();
  const add = (card: CardState, what: string) => {
    // S95: nothing else is said of a facedown Mon.
    if (card.zone === 'play' && (!card.facedown || what === 'unflip')) found.add(`${card.object} ${what}`);
  };
  for (const card of m.state.cards)
    for (const mod of modsOf(m, card)) if (mod.attr === 'prevent') add(card, mod.what ?? '');
  const prevents = (effect: Effect) => effect.on === 'ongoing' && wordsOf(effect).has('prevent');
  if (!m.state.cards.some((card) => m.print(card.id).effects.some(prevents))) return found;
  for (const { op } of ongoingOperations(m, known ?? m.table(), ['prevent']))
    if (op.do === 'prevent') add(m.card(op.on.card), op.what);
  return found;
}

/** Modifiers that count now: `nextRound` only in the round after the one it was made in. */
export function modsOf(m: Model, card: CardState): Mod[] {
  return card.mods.filter((mod) => working(m, mod));
}

export function working(m: Model, mod: Mod): boolean {
  return mod.duration !== 'nextRound' || m.state.round > mod.round;
}

type Group = Pick<GroupMod, 'player' | 'zone' | 'types'>;

/** Is the card one of the group's? Facedown Mon take no modifiers (S95). */
export function inGroup(card: CardState, group: Group, table: Row[]): boolean {
  if (card.facedown || card.zone !== group.zone || card.holder !== group.player) return false;
  const symbols = table[card.id]!;
  return group.types.length === 0 || group.types.some((type) => symbols[type as Attribute] > 0);
}

function figure(
  m: Model,
  table: Row[],
  card: CardState,
  attr: Attribute,
  mods: Mod[],
  mine: OngoingOperation[],
): number {
  let value = table[card.id]![attr];
  // base → set → add → clamp
  const latest = settingsOf(m, mods, mine, attr).at(-1);
  if (latest) value = latest.value;
  for (const mod of mods) if (mod.kind === 'add' && mod.attr === attr) value += mod.amount;
  for (const { op } of mine) if (op.do === 'add' && op.attr === attr) value += op.amount;
  if (attr === 'power') value += card.counters;
  // S21: min 0; nothing shows less than no symbols.
  const least = attr === 'cost' || isType(attr) ? 0 : -Infinity;
  return Math.max(least, value);
}

function isType(attr: Attribute): boolean {
  return (TYPES as readonly string[]).includes(attr);
}

/** A card's own modifiers and those of the groups that it is in. */
function changesOf(m: Model, table: Row[], card: CardState): Mod[] {
  const groups = m.state.groups.filter((group) => working(m, group) && inGroup(card, group, table));
  return [...modsOf(m, card), ...groups];
}

/** Everything that sets a figure of a card, the one that counts last (S68: the latest start). */
function settingsOf(m: Model, mods: Mod[], ongoing: OngoingOperation[], attr: Attribute): Setting[] {
  const settings: Setting[] = [];
  for (const mod of mods)
    if (mod.kind === 'set' && mod.attr === attr)
      settings.push({ value: mod.amount, start: mod.start, tie: 0, ongoing: null });
  for (const { op, source } of ongoing) {
    const { start, tie } = m.card(source);
    const from = { start, tie, ongoing: source };
    if (op.do === 'set' && op.attr === attr) settings.push({ value: op.amount, ...from });
    if (op.do === 'setTypes' && isType(attr))
      settings.push({ value: op.symbols[TYPES.indexOf(attr as TypeName)]!, ...from });
  }
  return settings.sort((a, b) => a.start - b.start || a.tie - b.tie);
}

/** Ongoings of equal start that now first set one figure to different values, and have not been ranked (S68). */
export function unrolledTies(m: Model): number[] {
  if (m.sources('ongoing').filter(({ effect }) => sets(effect)).length < 2) return [];
  const table = m.state.cards.map((card) => printedRow(m, card));
  removeText(m, table);
  for (const layer of LAYERS) {
    const ongoing = ongoingOperations(m, table, layer);
    for (const card of m.cardsInOrder()) {
      if (card.facedown) continue;
      const mods = changesOf(m, table, card);
      const mine = ongoingOn(ongoing, card);
      for (const attr of layer) {
        const settings = settingsOf(m, mods, mine, attr);
        const top = settings.filter((setting) => setting.start === settings.at(-1)!.start);
        if (new Set(top.map((setting) => setting.value)).size < 2) continue;
        const cards = [...new Set(top.map((setting) => setting.ongoing ?? NOBODY))].filter((id) => id !== NOBODY);
        if (cards.length > 1 && cards.some((id) => m.card(id).tie === 0)) return cards;
      }
    }
    finish(m, table, layer, ongoing);
  }
  return [];
}
