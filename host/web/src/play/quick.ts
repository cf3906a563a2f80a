/** A match at one press: a ready-made deck against the computer, whose deck the seed chooses. */

import { Dice } from '../../../js/dice.ts';
import type { Level } from './computers.ts';
import type { StartForm } from './form.ts';

export interface Quick {
  /** A ready-made deck's id. */
  deck: string;
  level: Level;
}

/** @param decks ids of the ready-made decks */
export function quickForm(form: StartForm, quick: Quick, decks: readonly string[]): StartForm {
  const others = decks.filter((deck) => deck !== quick.deck);
  const against = new Dice(`${form.seed} opponent`).shuffled(others)[0] ?? quick.deck;
  const [own, other, ...rest] = form.seats;
  return {
    ...form,
    count: 2,
    seats: [{ ...own!, deck: quick.deck }, { ...other!, deck: against, level: quick.level }, ...rest],
  };
}
