/** What is wrong with the decks of a setup, in words. */

import { Reader } from '../../../js/bytes.ts';
import { Refused } from '../../../js/cartridge.ts';
import { refused } from '../../../js/errors.ts';
import { ruleId, type Setup } from '../../../js/game.ts';
import { coreWords, fill } from '../words/words.ts';
import type { Shelf } from './library.ts';

export interface Breach {
  player: number;
  rule: string | null;
  message: string;
}

/** @throws NotableError where the setup itself cannot be read */
export function breachesOf(shelf: Shelf, setup: Setup): Breach[] {
  const { game, pack } = shelf;
  let bytes: Uint8Array;
  try {
    bytes = shelf.cartridge().checkDeck(game.configuration(setup, pack));
  } catch (error) {
    if (error instanceof Refused) throw refused(error.refusal, game.rulePrefix, {}, coreWords);
    throw error;
  }
  const words = coreWords.games[game.name]!.breaches;
  const reader = new Reader(bytes);
  return Array.from({ length: reader.u8() }, () => {
    const player = reader.u8();
    const rule = ruleId(game, reader.u8());
    const card = pack.name(reader.u16()) ?? '';
    const { deck = [], side = [] } = setup.players[player] ?? {};
    const sentence = words[rule ?? ''] ?? words['other']!;
    return { player, rule, message: fill(sentence, { card, count: deck.length, side: side.length }) };
  });
}
