/** The ways to play that the start offers, and what each sets on the form. */

import type { StartForm } from './form.ts';

export const WAYS = ['lesson', 'together', 'solo', 'constructed', 'pack-battle', 'physical', 'custom'] as const;
export type Way = (typeof WAYS)[number];

export const isWay = (word: string | undefined): word is Way => WAYS.some((way) => way === word);

/** What a way changes of a fresh form. */
export function prepared(form: StartForm, way: Way): StartForm {
  const persons = way === 'together' || way === 'physical' ? form.seats.length : 1;
  const seats = form.seats.map((seat, i) => ({
    ...seat,
    kind: i < persons ? ('person' as const) : ('computer' as const),
  }));
  const format = way === 'solo' || way === 'constructed' || way === 'pack-battle' ? way : 'single';
  return { ...form, seats, format };
}
