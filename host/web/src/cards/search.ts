/**
 * Finding cards: words anywhere in a card, "whole phrases", and conditions on any field that the game gives its cards:
 * `type:fire`, `power>4`, `-text:flip`. Everything that stands there must hold.
 */

import type { Game, Json, JsonObject } from '../../../js/game.ts';
import type { Pack, PackCard } from '../../../js/pack.ts';

export interface FoundCard {
  card: PackCard;
  /** What the game says of it, by field. */
  fields: JsonObject;
}

export function allCards(game: Game, pack: Pack): FoundCard[] {
  return pack.cards.map((card) => ({ card, fields: game.card(card.index, pack) }));
}

type Comparison = ':' | '=' | '<' | '>' | '<=' | '>=' | '!=';

interface Term {
  not: boolean;
  /** '': any field. */
  field: string;
  comparison: Comparison;
  value: string;
}

/** Something in a query that means nothing. */
export interface QueryFault {
  kind: 'field' | 'number';
  field: string;
  value: string;
}

export interface Query {
  terms: Term[];
  faults: QueryFault[];
}

const TERM = /(-)?(?:([a-z]+)\s*(<=|>=|!=|:|=|<|>)\s*)?("[^"]*"?|[^\s"]+)/gi;

/** @param known the fields that there are */
export function queryOf(text: string, known: readonly string[]): Query {
  const query: Query = { terms: [], faults: [] };
  for (const [, not, field, comparison, word] of text.matchAll(TERM)) {
    const value = word!.replaceAll('"', '').toLowerCase();
    if (value === '') continue;
    const named = field ? fieldNamed(field, known) : '';
    if (named === null) query.faults.push({ kind: 'field', field: field!, value });
    else if (comparison && /[<>]/.test(comparison) && !Number.isFinite(Number(value)))
      query.faults.push({ kind: 'number', field: named, value });
    else
      query.terms.push({ not: not !== undefined, field: named, comparison: (comparison ?? ':') as Comparison, value });
  }
  return query;
}

/** `type` for `types`, `keyword` for `keywords`; null: no field. */
function fieldNamed(word: string, known: readonly string[]): string | null {
  const low = word.toLowerCase();
  return known.find((field) => field === low || field === `${low}s` || `${field}s` === low) ?? null;
}

export function matches(found: FoundCard, query: Query, words: Record<string, string> = {}): boolean {
  return query.terms.every((term) => holds(found, term, words) !== term.not);
}

function holds({ fields }: FoundCard, { field, comparison, value }: Term, words: Record<string, string>): boolean {
  const values = (field === '' ? Object.values(fields) : [fields[field] ?? null]).flatMap((each) => flat(each));
  if (comparison === ':' || field === '')
    return values.some((each) =>
      typeof each === 'number' ? field !== '' && each === Number(value) : said(each, words).includes(value),
    );
  const number = Number(value);
  const is = (each: string | number) =>
    typeof each === 'number' ? each === number : said(each, words) === value || each.toLowerCase() === value;
  if (comparison === '=') return values.some(is);
  if (comparison === '!=') return !values.some(is);
  return values.some(
    (each) =>
      typeof each === 'number' &&
      (comparison === '<'
        ? each < number
        : comparison === '>'
          ? each > number
          : comparison === '<='
            ? each <= number
            : each >= number),
  );
}

const flat = (value: Json): (string | number)[] =>
  Array.isArray(value) ? value.flatMap(flat) : typeof value === 'string' || typeof value === 'number' ? [value] : [];

/** A value as the page shows it and as the game spells it. */
const said = (value: string, words: Record<string, string>): string =>
  `${words[value] ?? ''} ${value}`.trim().toLowerCase();

/** The values that a field has among the cards, for a choice of them; numbers in order. */
export function valuesOf(cards: readonly FoundCard[], field: string): (string | number)[] {
  const values = [...new Set(cards.flatMap(({ fields }) => flat(fields[field] ?? null)))];
  return values.every((value) => typeof value === 'number') ? values.sort((a, b) => Number(a) - Number(b)) : values;
}

export const hasValue = ({ fields }: FoundCard, field: string, value: string): boolean =>
  flat(fields[field] ?? null).some((each) => String(each) === value);

/** By a field, then as they stand in the pack. */
export function sortedBy(cards: readonly FoundCard[], field: string): FoundCard[] {
  if (field === '') return [...cards];
  const key = ({ fields }: FoundCard) => fields[field] ?? '';
  return [...cards].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    const order = typeof x === 'number' && typeof y === 'number' ? y - x : String(x).localeCompare(String(y));
    return order || a.card.index - b.card.index;
  });
}
