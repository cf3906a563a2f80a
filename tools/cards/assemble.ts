/** Parsed files → one Source: which set each card belongs to, the order of the pack, where effects work. */

import type { Card, Effect, SetSource, Source, Statement } from './ast';
import type { CardError } from './errors';
import type { Parsed } from './parse';
import { Lexicon, type Vocabulary } from './vocabulary';

/** The set of cards that come without one, such as a single card that somebody tries out. */
export const OWN_SET: SetSource = { name: 'Custom', prefix: 'C' };

/** Zones where an effect works unless it says otherwise. */
export function usualZones(
  v: Vocabulary,
  card: Pick<Card, 'class'>,
  { on, marks = [] }: Pick<Effect, 'on' | 'marks'>,
): string[] {
  const lexicon = new Lexicon(v);
  const own = lexicon.find(v.classes, card.class)?.where ?? v.playZone;
  const zones = lexicon.find(v.timings, on)?.where ?? [own];
  return [...zones, ...v.marks.flatMap(({ word, zone }) => (zone && marks.includes(word) ? [zone] : []))];
}

/** Does the effect work in other zones than the usual ones? */
export function isElsewhere(v: Vocabulary, card: Pick<Card, 'class'>, effect: Effect): boolean {
  const usual = usualZones(v, card, effect);
  return effect.where.length !== usual.length || effect.where.some((zone) => !usual.includes(zone));
}

export const isResolve = (statement: Statement): boolean => 'stage' in statement && statement.stage === 'resolve';

/**
 * Where an effect that resolves later does so, unless it says: after the choices and costs that it begins with.
 */
export function resolvesAt(v: Vocabulary, statements: readonly Statement[]): number {
  const before = (s: Statement) =>
    ('choose' in s && s.choose === 'chosen') ||
    ('choosePlayer' in s && s.choosePlayer === 'chosen') ||
    ('action' in s && v.actions.some(({ word, cost }) => cost && word === s.action.do));
  const at = statements.findIndex((s) => !before(s));
  return at < 0 ? statements.length : at;
}

export function cardId(card: Card, sets: readonly SetSource[], v: Vocabulary): string {
  const apart = v.classes.find((entry) => entry.word === card.class)?.apart;
  return `${apart ?? sets.find((set) => set.name === card.set)?.prefix ?? '?'}-${card.number}`;
}

export function assemble(parsed: Parsed, v: Vocabulary, base?: Source): { source: Source; errors: CardError[] } {
  const errors: CardError[] = [];
  const sets: SetSource[] = [...(base?.sets ?? [])];
  for (const file of parsed.files)
    for (const set of file.sets) {
      const same = sets.find((other) => other.name === set.name || other.prefix === set.prefix);
      if (!same) sets.push(set);
      else if (same.name !== set.name || same.prefix !== set.prefix)
        errors.push({
          code: 'duplicate-name',
          ...(parsed.places.get(set) ?? { file: file.name, line: 1, column: 1 }),
          message: `there is a set "${same.name}" with the prefix "${same.prefix}" already`,
        });
    }
  const fresh = sets.length - (base?.sets.length ?? 0);
  // Cards without a set belong to the only one there is; to none: to a set of their own.
  const home = base || !fresh ? OWN_SET : sets.length === 1 ? sets[0] : undefined;
  const cards = parsed.files.flatMap((file) => file.cards);
  for (const card of cards) {
    if (card.set) continue;
    if (!home)
      errors.push({
        code: 'no-set',
        ...(card.at ?? { file: '', line: 1, column: 1 }),
        message: `"${card.name}" stands before its set: set "NAME" "PREFIX"`,
      });
    const set = home ?? OWN_SET;
    if (!sets.some((other) => other.name === set.name)) sets.push(set);
    card.set = set.name;
  }
  for (const card of cards) {
    const usual = v.classes.find(({ word }) => word === card.class)?.usual;
    if (usual && !card.effects.some(({ on }) => on === usual.on)) card.effects.push({ ...usual, where: [] });
  }
  for (const card of cards)
    for (const effect of card.effects) if (!effect.where.length) effect.where = usualZones(v, card, effect);
  const order = new Map(sets.map((set, i) => [set.name, i]));
  const apart = (card: Card) => (v.classes.find((entry) => entry.word === card.class)?.apart ? 1 : 0);
  const ordered = [...cards].sort(
    (a, b) => (order.get(a.set) ?? 0) - (order.get(b.set) ?? 0) || apart(a) - apart(b) || a.number - b.number,
  );
  const decks = [...(base?.decks ?? []), ...parsed.files.flatMap((file) => file.decks)];
  return { source: { sets, cards: [...(base?.cards ?? []), ...ordered], decks }, errors };
}
