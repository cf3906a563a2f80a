/** What is chosen before a match of Super Battle Mon: from a request, to a request, to the cartridge's configuration. */

import { Class } from '../../../assembly/games/super-battle-mon/format.ts';
import { seedWords, Writer } from '../bytes.ts';
import { NotableError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import type { Json, JsonObject, PlayerSetup, Setup } from '../game.ts';
import type { Pack } from '../pack.ts';
import { cardAt, cardList, optionNumber, readOptions, readyDeck } from '../setup.ts';
import { FORMATS, OPTION_INFO } from './names.ts';

export const NO_CARD = 0xffff;
const DIFFICULTIES = ['easy', 'normal', 'hard', 'extreme'];
const FIRST_DIFFICULTY = 7;
const OPTION_BYTES = 16;
const MOST_CARDS = 99;

/** Reads `format`, `options`, `difficulty`, `packs`, `players`, `seed`. @throws NotableError */
export function readSetup(request: Fields, pack: Pack, decksNeeded: boolean): Setup {
  const list = request.list('players');
  const solo = list.length === 1;
  const packs = packsOf(request, list.length);
  const format =
    request.optional('format', () => request.word('format', Object.keys(FORMATS))) ??
    (packs > 0 ? 'pack-battle' : solo ? 'solo' : 'single');
  const [least, most] = FORMATS[format] === FORMATS['solo'] ? [1, 2] : [2, 4];
  if (list.length < least! || list.length > most!) {
    const message = `${format} is for ${least} to ${most} players, but there are ${list.length}.`;
    throw new NotableError('bad-players', message, 'S9', { field: 'players', found: list.length });
  }
  const building = format === 'pack-battle';
  if (!building && packs > 0)
    throw new NotableError('bad-field', `packs are opened in a pack-battle, not in ${format}.`, 'S70', {
      field: 'packs',
    });
  const players = list.map((_, i) =>
    readPlayer(request.within('players').within(i), pack, i, format, decksNeeded && !building),
  );
  if (format === 'solo' && players.length === 1) players.push(emptyPlayer('Stack'));
  const difficulty = readDifficulty(request);
  return {
    format,
    seed: request.optional('seed', () => request.string('seed')) ?? '',
    options: readOptions(request, OPTION_INFO),
    players,
    extra: { ...(building ? { packs: packs || 1 } : {}), ...(format === 'solo' ? { difficulty } : {}) },
  };
}

function emptyPlayer(name: string): PlayerSetup {
  return { name, deck: [], side: [], pool: [], others: {} };
}

/** `packs` of the request or of its players, who must agree; 0: none. */
function packsOf(request: Fields, count: number): number {
  let packs = request.optional('packs', () => request.integer('packs', 1, 2)) ?? 0;
  for (let i = 0; i < count; i++) {
    const player = request.within('players').within(i);
    const own = player.optional('packs', () => player.integer('packs', 1, 2));
    if (own === undefined) continue;
    if (packs !== 0 && packs !== own)
      throw new NotableError('bad-field', 'Every player opens the same number of packs.', 'S70', {
        field: player.name('packs'),
        found: own,
      });
    packs = own;
  }
  return packs;
}

function readDifficulty(request: Fields): number {
  return (
    request.optional('difficulty', () => {
      const value = request.value('difficulty');
      const at = typeof value === 'string' ? DIFFICULTIES.indexOf(value) : -1;
      return at >= 0 ? FIRST_DIFFICULTY + at : request.integer('difficulty', 7, 10);
    }) ?? FIRST_DIFFICULTY
  );
}

export function readPlayer(fields: Fields, pack: Pack, i: number, format: string, deckNeeded: boolean): PlayerSetup {
  const player = emptyPlayer(fields.optional('name', () => fields.string('name')) ?? `Player ${i + 1}`);
  fields.ignore('packs');
  const stack = format === 'solo' && i === 1;
  if (fields.has('deck') && fields.value('deck') !== null) readDeck(fields, pack, player);
  else if (deckNeeded && !stack) fields.value('deck');
  player.side = fields.optional('sideboard', () => cardList(fields, 'sideboard', pack, MOST_CARDS)) ?? player.side;
  player.pool = fields.optional('pool', () => cardList(fields, 'pool', pack, MOST_CARDS)) ?? player.pool;
  if (fields.has('ranger')) {
    const ranger = fields.value('ranger');
    delete player.others['ranger'];
    if (ranger !== null) player.others['ranger'] = cardAt(fields, 'ranger', pack).index;
  }
  if (format === 'ranger-battle' && player.others['ranger'] === undefined)
    throw new NotableError(
      'missing-field',
      `${fields.name('ranger')} is missing: this format is played with Rangers.`,
      'S69',
      {
        field: fields.name('ranger'),
      },
    );
  if (format !== 'constructed') player.side = [];
  fields.done();
  return player;
}

/** A list of cards, or the id or name of a ready-made deck with its sideboard and its Ranger. */
function readDeck(fields: Fields, pack: Pack, player: PlayerSetup): void {
  const value = fields.value('deck');
  if (typeof value !== 'string') {
    player.deck = cardList(fields, 'deck', pack, MOST_CARDS);
    return;
  }
  const deck = readyDeck(fields, 'deck', pack);
  player.deck = deck.cards;
  player.side = deck.side;
  const ranger = deck.others.find((card) => pack.cards[card]?.class === Class.RANGER);
  if (ranger !== undefined) player.others['ranger'] = ranger;
}

/** The setup as fields of a `new` request, in names, complete. */
export function setupJson(setup: Setup, pack: Pack): JsonObject {
  const names = (cards: number[]): Json => cards.map((card) => pack.name(card));
  return {
    format: setup.format,
    seed: setup.seed,
    options: { ...setup.options },
    ...setup.extra,
    players: setup.players.map((player) => ({
      name: player.name,
      deck: player.deck.length ? names(player.deck) : null,
      ...(player.side.length ? { sideboard: names(player.side) } : {}),
      ...(player.pool.length ? { pool: names(player.pool) } : {}),
      ranger: player.others['ranger'] === undefined ? null : pack.name(player.others['ranger']),
    })),
  };
}

/** The cartridge's configuration (docs/abi.md). */
export function configuration(setup: Setup): Uint8Array {
  const virtual = setup.format === 'pack-battle' && setup.players.every((player) => player.pool.length === 0);
  const seedless = setup.viewer !== undefined;
  const writer = new Writer();
  const { difficulty = 0, packs = 0 } = setup.extra;
  const flags = (seedless ? 1 : 0) | (virtual ? 2 : 0);
  writer.u8s(FORMATS[setup.format] ?? 0, setup.players.length, difficulty, flags, setup.viewer ?? 0, packs, 0, 0);
  for (const word of seedless ? [0, 0] : seedWords(setup.seed)) writer.u32(word);
  for (let i = 0; i < OPTION_BYTES; i++) {
    const info = OPTION_INFO[i];
    writer.u8(info ? optionNumber(info, setup.options[info.name] ?? info.default) : 0);
  }
  for (const player of setup.players) {
    writer.u8(player.deck.length).u8(player.side.length).u8(player.pool.length).u8(0);
    writer.u16(player.others['ranger'] ?? NO_CARD);
    for (const card of [...player.deck, ...player.side, ...player.pool]) writer.u16(card);
  }
  return writer.done();
}
