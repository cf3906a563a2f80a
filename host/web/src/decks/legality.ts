/** Which formats a deck is legal in, and if not, why: what the core itself says. */

import { cardOf, refText, type CardRef } from '../../../js/card-ref.ts';
import { LISTS, type RefDeck } from '../../../js/deck-code.ts';
import type { JsonObject } from '../../../js/game.ts';
import { breachesOf, type Breach } from '../app/breaches.ts';
import type { Entry } from '../app/entry.ts';
import { formatOf, hasLists } from '../app/plan.ts';
import type { Shelf } from '../app/library.ts';

export interface Verdict {
  format: string;
  breaches: Breach[];
}

/** The cards of a deck that this pack does not have. */
export function missingOf(deck: RefDeck, shelf: Shelf): string[] {
  const refs = LISTS.flatMap((list) => deck[list]).filter((ref) => !cardOf(ref, shelf.game, shelf.pack));
  return [...new Set(refs.map((ref) => refText(ref, shelf.game)))];
}

/** The names of a list's cards that this pack has. */
export function namesOf(refs: readonly CardRef[], shelf: Shelf): string[] {
  return refs.flatMap((ref) => cardOf(ref, shelf.game, shelf.pack)?.name ?? []);
}

/** @throws NotableError where the deck is none at all */
export function verdictsOf(deck: RefDeck, entry: Entry, shelf: Shelf): Verdict[] {
  const names = Object.fromEntries(LISTS.map((list) => [list, namesOf(deck[list], shelf)]));
  const others = names['others']!;
  // Where one card may stand beside the deck, a second one counts as one in it: the core says what is wrong with that.
  const [one = null, ...more] = hasLists(entry) ? [others] : others;
  return entry.deck.checks.map((format) => {
    const { side } = formatOf(entry, format);
    const player: JsonObject = {
      deck: [...names['cards']!, ...(more as string[])],
      ...(side ? { [entry.deck.sideField]: names['side']! } : {}),
      [entry.deck.other]: one,
    };
    const setup = shelf.setup({
      format,
      players: [
        { name: 'A', ...player },
        { name: 'B', ...player },
      ],
    });
    const breaches = breachesOf(shelf, setup).filter((breach) => breach.player === 0);
    const texts = breaches.map(({ message }) => message);
    return { format, breaches: breaches.filter(({ message }, i) => texts.indexOf(message) === i) };
  });
}
