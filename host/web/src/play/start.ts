/** From the start screen's choices to a match and who decides in it. */

import { NotableError } from '../../../js/errors.ts';
import type { Setup } from '../../../js/game.ts';
import { breachesOf, type Breach } from '../app/breaches.ts';
import { RANDOM } from '../app/decks.ts';
import type { Level } from './computers.ts';
import { kindsOf, levelsOf, requestOf, type SeatKind, type StartForm } from './form.ts';
import type { Shelf } from '../app/library.ts';

/** A random deck that a card's text forbids is drawn again, so often. */
const ATTEMPTS = 40;

/** Several decks that are not legal. */
export class BadDecks extends NotableError {
  constructor(readonly breaches: Breach[]) {
    const [first] = breaches;
    super('illegal-deck', first!.message, first!.rule, { breaches });
  }
}

/** @throws BadDecks, or NotableError that names the field */
export function setupOf(shelf: Shelf, form: StartForm, names: Record<SeatKind, string>): Setup {
  const attempts = form.seats.map(() => 0);
  for (let i = 0; ; i++) {
    const setup = shelf.setup(requestOf(form, shelf.pack, names, attempts));
    const breaches = breachesOf(shelf, setup);
    if (!breaches.length) return setup;
    const again = breaches.filter(({ player }) => form.seats[player]?.deck === RANDOM);
    if (i >= ATTEMPTS || again.length < breaches.length) throw new BadDecks(breaches);
    for (const player of new Set(again.map((breach) => breach.player))) attempts[player]!++;
  }
}

export interface Table {
  setup: Setup;
  kinds: SeatKind[];
  levels: Level[];
}

export function tableOf(shelf: Shelf, form: StartForm, names: Record<SeatKind, string>): Table {
  return { setup: setupOf(shelf, form, names), kinds: kindsOf(form), levels: levelsOf(form) };
}
