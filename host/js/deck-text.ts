/** Decks as text that people write and read: `2 Cinderpup (S-1)`, one card a line, under the headings of the lists. */

import { byNumber, refOf, refOrder, refText, cardOf, type CardRef } from './card-ref.ts';
import { LISTS, MOST_CARDS, readDeckCode, type RefDeck } from './deck-code.ts';
import { NotableError } from './errors.ts';
import type { Game } from './game.ts';
import type { Pack } from './pack.ts';

/** What stands over each list; the first word is written, all are read. */
export type Headings = Record<(typeof LISTS)[number], readonly string[]>;

export const HEADINGS: Headings = {
  cards: ['Deck', 'Main', 'Main deck', 'Cards'],
  side: ['Sideboard', 'Side', 'Side deck'],
  others: ['Ranger', 'Rangers', 'Others'],
};

/** A line that is no card. */
export interface LineFault {
  /** From 1. */
  line: number;
  found: string;
  /** Names that may have been meant. */
  near: string[];
}

export interface ReadDeck {
  /** '' where the text has none. */
  name: string;
  deck: RefDeck;
  faults: LineFault[];
}

export function deckText(name: string, deck: RefDeck, game: Game, pack: Pack): string {
  const parts = LISTS.filter((list) => deck[list].length > 0).map((list) => {
    const sorted = [...deck[list]].sort(refOrder);
    const kinds = sorted.filter((ref, i) => i === 0 || refOrder(ref, sorted[i - 1]!) !== 0);
    const lines = kinds.map((ref) => {
      const count = sorted.filter((other) => refOrder(other, ref) === 0).length;
      const id = refText(ref, game);
      const card = cardOf(ref, game, pack);
      return card ? `${count} ${card.name} (${id})` : `${count} ${id}`;
    });
    return [HEADINGS[list][0], ...lines].join('\n');
  });
  return `# ${name}\n\n${parts.join('\n\n')}\n`;
}

/**
 * Reads a deck from text: lines of cards by name or number with or without a count, headings, or a deck code.
 * @throws NotableError where a code is wrong, or a list is longer than any deck (`too-many`)
 */
export function readDeckText(text: string, game: Game, pack: Pack): ReadDeck {
  const read: ReadDeck = { name: '', deck: { cards: [], side: [], others: [] }, faults: [] };
  let list: (typeof LISTS)[number] = 'cards';
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    if (line.startsWith('#')) {
      read.name ||= line.slice(1).trim();
      continue;
    }
    if (/^nt1[a-z0-9\s-]{8,}$/i.test(line)) {
      read.deck = readDeckCode(line, game.id);
      continue;
    }
    const heading = headingOf(line);
    if (heading) {
      list = heading;
      continue;
    }
    const found = cardsOf(line, game, pack);
    if (!found) {
      read.faults.push({ line: i + 1, found: line.slice(0, 80), near: pack.nearest(nameIn(line).slice(0, 80)) });
      continue;
    }
    // What stands beside a deck says so itself: no heading is needed.
    const place = found.ref.apart ? 'others' : list === 'others' ? 'cards' : list;
    if (read.deck[place].length + found.count > MOST_CARDS)
      throw new NotableError('too-many', `Line ${i + 1}: a list has at most ${MOST_CARDS} cards.`, null, {
        line: i + 1,
      });
    for (let n = 0; n < found.count; n++) read.deck[place].push(found.ref);
  }
  return read;
}

function headingOf(line: string): (typeof LISTS)[number] | null {
  const word = line.replace(/[:\s]*(\(\d+\))?[:\s]*$/, '').toLowerCase();
  return LISTS.find((list) => HEADINGS[list].some((heading) => heading.toLowerCase() === word)) ?? null;
}

/** Without count and number. */
const nameIn = (line: string) => line.replace(/^\d{1,3}\s*x?\s+/i, '').replace(/\s*[([][^)\]]*[)\]]\s*$/, '');

function cardsOf(line: string, game: Game, pack: Pack): { count: number; ref: CardRef } | null {
  const counted = /^(\d{1,3})\s*(?:x\s*|\s)(.+)$/i.exec(line);
  // "1-042" is a number, "2 1-042" two of it; "1 042" means the same as "1-042" only where no card has that name.
  for (const [count, rest] of counted
    ? [[Number(counted[1]), counted[2]!] as const, [1, line] as const]
    : [[1, line] as const]) {
    const id = /[([]([^)\]]+)[)\]]\s*$/.exec(rest)?.[1];
    const name = rest.replace(/\s*[([][^)\]]*[)\]]\s*$/, '');
    const card = pack.find(name) ?? byNumber(name, game, pack) ?? (id ? byNumber(id, game, pack) : null);
    if (card && count > 0) return { count, ref: refOf(card, game, pack) };
  }
  return null;
}
