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
  type GroupMod,
  type Mod,
  type Row,
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
    const ongoing = ongoingOperations(m, table);
    const finished = m.state.cards.map((card) => layer.map((attr) => figure(m, table, ongoing, card, attr)));
    for (const [id, figures] of finished.entries()) layer.forEach((attr, i) => (table[id]![attr] = figures[i]!));
  }
  return table;
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
  const blanks = ongoingOperations(m, table).filter(({ op }) => op.do === 'blank');
  for (const { op } of blanks) if (op.do === 'blank' && !m.card(op.on.card).facedown) blank(op.on.card);
}

interface OngoingOperation {
  op: Operation;
  source: number;
}

/** What all Ongoings that work say, read from a table whose lower layers are finished. */
export function ongoingOperations(m: Model, table: Row[]): OngoingOperation[] {
  const found: OngoingOperation[] = [];
  for (const source of m.sources('ongoing', table)) {
    const scope = scopeOf(m, source, table);
    if (source.effect.if && !scope.holds(source.effect.if)) continue;
    for (const op of perform(scope, source.effect.do)) found.push({ op, source: source.card });
  }
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

function figure(m: Model, table: Row[], ongoing: OngoingOperation[], card: CardState, attr: Attribute): number {
  let value = table[card.id]![attr];
  if (card.facedown) return value;
  const mods = changesOf(m, table, card).filter((mod) => mod.attr === attr);
  const mine = ongoing.filter(({ op }) => 'on' in op && op.on?.card === card.id);
  // base → set → add → clamp
  const latest = settingsOf(m, mods, mine, attr).at(-1);
  if (latest) value = latest.value;
  for (const mod of mods) if (mod.kind === 'add') value += mod.amount;
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
    if (mod.kind === 'set') settings.push({ value: mod.amount, start: mod.start, tie: 0, ongoing: null });
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
  const table = m.state.cards.map((card) => printedRow(m, card));
  removeText(m, table);
  for (const layer of LAYERS) {
    const ongoing = ongoingOperations(m, table);
    for (const card of m.cardsInOrder()) {
      if (card.facedown) continue;
      for (const attr of layer) {
        const mods = changesOf(m, table, card).filter((mod) => mod.attr === attr);
        const mine = ongoing.filter(({ op }) => 'on' in op && op.on?.card === card.id);
        const settings = settingsOf(m, mods, mine, attr);
        const top = settings.filter((setting) => setting.start === settings.at(-1)!.start);
        if (new Set(top.map((setting) => setting.value)).size < 2) continue;
        const cards = [...new Set(top.map((setting) => setting.ongoing ?? NOBODY))].filter((id) => id !== NOBODY);
        if (cards.length > 1 && cards.some((id) => m.card(id).tie === 0)) return cards;
      }
    }
    const finished = m.state.cards.map((card) => layer.map((attr) => figure(m, table, ongoing, card, attr)));
    for (const [id, figures] of finished.entries()) layer.forEach((attr, i) => (table[id]![attr] = figures[i]!));
  }
  return [];
}
