/** The ways to play that the start offers, and what each sets on the form. */

import type { Plan } from '../app/plan.ts';
import type { StartForm } from './form.ts';

const BEFORE = ['lesson', 'together'] as const;
const AFTER = ['physical', 'custom'] as const;
/** Ways that every game has. */
export type CommonWay = (typeof BEFORE)[number] | (typeof AFTER)[number];
/** One of those, or a format's name. */
export type Way = string;

export const isCommon = (way: Way): way is CommonWay => [...BEFORE, ...AFTER].some((each) => each === way);

export function waysOf(plan: Plan): Way[] {
  const formats = plan.formats.filter((format) => format.way).map((format) => format.name);
  // A game without a lesson has none to offer, and one whose decks are drawn from cannot be played beside real cards.
  const common = (ways: readonly CommonWay[]) =>
    ways.filter((way) => (way !== 'lesson' || plan.lesson.length > 0) && (way !== 'physical' || plan.physical));
  return [...common(BEFORE), ...formats, ...common(AFTER)];
}

/** What a way changes of a fresh form. */
export function prepared(form: StartForm, way: Way): StartForm {
  const persons = way === 'together' || way === 'physical' ? form.seats.length : 1;
  const seats = form.seats.map((seat, i) => ({
    ...seat,
    kind: i < persons ? ('person' as const) : ('computer' as const),
  }));
  return { ...form, seats, format: isCommon(way) ? form.format : way };
}
