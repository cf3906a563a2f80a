/** Is a deck legal? The cartridge knows; this puts its answer into words. */

import { Reader } from '../../js/bytes.ts';
import { Refused } from '../../js/cartridge.ts';
import { NotableError, refused } from '../../js/errors.ts';
import { Fields } from '../../js/fields.ts';
import { ruleId, type JsonObject, type Setup } from '../../js/game.ts';
import type { Pack } from '../../js/pack.ts';
import { en } from '../../js/words/en.ts';
import { fill } from '../../js/words/words.ts';
import type { Shelf } from '../library.ts';

/** Errors of the request that are breaches of the rules, not of the request. */
const BREACHES = new Set(['missing-field', 'bad-players']);

/**
 * Checks one player's deck.
 * @param whole the other fields of a `new` request, with that player alone
 * @returns `{legal, breaches:[{rule, message, card?}]}`
 */
export function checkDeck(shelf: Shelf, whole: JsonObject, player: JsonObject): JsonObject {
  const { game, pack } = shelf;
  const players = whole['format'] === 'solo' ? [player] : [player, player];
  let setup: Setup;
  try {
    setup = game.setup(new Fields({ ...whole, players }, ''), pack, true);
  } catch (error) {
    if (!(error instanceof NotableError)) throw error;
    // The fields stand in the request itself.
    const message = error.message.replace(/players\[\d\]\.?/, '');
    if (error.rule && BREACHES.has(error.code)) return { legal: false, breaches: [{ rule: error.rule, message }] };
    const field = error.details['field'];
    const details =
      typeof field === 'string' ? { ...error.details, field: field.replace(/players\[\d\]\.?/, '') } : error.details;
    throw new NotableError(error.code, message, error.rule, details);
  }
  const breaches = breachesOf(shelf, setup, pack).filter((breach) => breach['player'] === 0);
  return {
    legal: breaches.length === 0,
    breaches: breaches.map((breach) => {
      const { player: _, ...rest } = breach;
      return rest;
    }),
  };
}

/** Every breach of every player: `{player, rule, message, card?}`. @throws NotableError where the setup cannot be read */
export function breachesOf(shelf: Shelf, setup: Setup, pack: Pack): JsonObject[] {
  const { game } = shelf;
  const cartridge = shelf.cartridge(pack);
  let bytes: Uint8Array;
  try {
    bytes = cartridge.checkDeck(game.configuration(setup, pack));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw refused(error.refusal, game.rulePrefix);
  }
  const reader = new Reader(bytes);
  const words = en.games[game.name]!.breaches;
  return Array.from({ length: reader.u8() }, () => {
    const player = reader.u8();
    const rule = ruleId(game, reader.u8());
    const card = pack.name(reader.u16());
    const own = setup.players[player];
    const message = fill(words[rule ?? ''] ?? words['other']!, {
      card: card ?? '',
      count: own?.deck.length,
      side: own?.side.length,
    });
    return { player, rule, message, ...(card === null ? {} : { card }) };
  });
}
