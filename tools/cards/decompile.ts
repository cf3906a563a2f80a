/** Pack → sources' tree. What comes out compiles to the same bytes; anything else is refused with its place. */

import { Record as At } from '../../assembly/kernel/format';
import type { Card, Deck, Source } from './ast';
import { packSource } from './compile';
import { DecodeError } from './decode';
import { decodeCard } from './decode-card';
import { PackError, readPack, type PackParts } from './pack';
import type { Vocabulary } from './vocabulary';

/** Reads a pack. Throws PackError. */
export function decompile(bytes: Uint8Array, v: Vocabulary): Source {
  const parts = readPack(bytes);
  if (parts.game !== v.id) throw new PackError('game', 6, `a pack of game ${parts.game}; ${v.game} is ${v.id}`);
  const { records, texts, sets: setCount, decks } = parts;
  if (texts.length !== 3 * records.length + 2 * setCount + 3 * decks.length)
    throw new PackError(
      'text',
      0,
      `${texts.length} texts do not fit ${records.length} cards, ${setCount} sets and ${decks.length} decks`,
    );
  const cards = records.map((record, i) => card(parts, record, i, v));
  const setTexts = texts.slice(3 * records.length);
  const deckTexts = setTexts.slice(2 * setCount);
  const sets = Array.from({ length: setCount }, (_, i) => ({ name: setTexts[2 * i], prefix: setTexts[2 * i + 1] }));
  for (const [i, record] of records.entries()) {
    const set = sets[record[At.AT_SET]];
    if (!set) throw new PackError('record', i, `card ${i} is of set ${record[At.AT_SET]}, which is not there`);
    cards[i].set = set.name;
  }
  const source: Source = {
    sets,
    cards,
    decks: decks.map((deck, i) => {
      const [id, name, about] = deckTexts.slice(3 * i, 3 * i + 3);
      const parts = partsOf(deck, cards, v);
      if (!parts) throw new PackError('deck', i, `deck ${i} has more parts than this game knows`);
      return {
        id,
        name,
        ...(about ? { about } : {}),
        cards: runs(deck.cards, cards),
        parts,
      };
    }),
  };
  return same(source, bytes, v);
}

/** What the tree says must be what the bytes say. */
function same(source: Source, bytes: Uint8Array, v: Vocabulary): Source {
  let again: Uint8Array;
  try {
    again = packSource(source, v);
  } catch (error) {
    throw new PackError('effect', 0, error instanceof Error ? error.message : String(error));
  }
  const at = again.findIndex((byte, i) => byte !== bytes[i]);
  if (at >= 0 || again.length !== bytes.length)
    throw new PackError(
      'effect',
      Math.max(at, 0),
      'no compiler wrote this pack: compiling what it says gives other bytes',
    );
  return source;
}

/** The parts of a deck besides its cards; undefined when a card is left over. */
function partsOf(deck: { side: number[]; others: number[] }, cards: readonly Card[], v: Vocabulary) {
  const rest = { side: [...deck.side], others: [...deck.others] };
  const parts: Deck['parts'] = {};
  for (const { word, section, single } of v.deckParts) {
    const mine = rest[section].splice(0, single ? 1 : rest[section].length);
    if (mine.length) parts[word] = runs(mine, cards);
  }
  return rest.side.length || rest.others.length ? undefined : parts;
}

function runs(list: readonly number[], cards: readonly Card[]): { count: number; name: string }[] {
  const out: { count: number; name: string }[] = [];
  for (const n of list) {
    const last = out.at(-1);
    if (last && last.name === cards[n].name) last.count++;
    else out.push({ count: 1, name: cards[n].name });
  }
  return out;
}

function card(parts: PackParts, record: Uint8Array, i: number, v: Vocabulary): Card {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const at = view.getUint32(At.AT_CODE, true);
  const length = view.getUint16(At.AT_CODE_LENGTH, true);
  if (at + length > parts.code.length) throw new PackError('record', i, `the code of card ${i} lies outside`);
  const [name, , flavor] = parts.texts.slice(3 * i, 3 * i + 3);
  try {
    const told = decodeCard(record, parts.code.subarray(at, at + length), v, (n) =>
      n < parts.records.length ? parts.texts[3 * n] : undefined,
    );
    return { ...told, set: '', name, ...(flavor ? { flavor } : {}), examples: [] };
  } catch (error) {
    if (error instanceof DecodeError)
      throw new PackError('effect', at + error.at, `card ${i} "${name}": ${error.message}`);
    throw error;
  }
}
