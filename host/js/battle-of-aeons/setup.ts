/** What is chosen before a match of Battle of Aeons: from a request, to a request, to the cartridge's configuration. */

import { Option } from '../../../assembly/games/battle-of-aeons/format.ts';
import { seedWords, Writer } from '../bytes.ts';
import { NotableError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import type { Json, JsonObject, PlayerSetup, Setup } from '../game.ts';
import type { Pack } from '../pack.ts';
import { cardList, readOptions, readyDeck } from '../setup.ts';
import { FORMATS, OPTION_INFO } from './names.ts';

const NO_CARD = 0xffff;
const PUBLIC = 4;
const OPTION_BYTES = 16;
const MOST_CARDS = 80;

/** Reads `format`, `options`, `players`, `seed`. @throws NotableError */
export function readSetup(request: Fields, pack: Pack, decksNeeded: boolean): Setup {
  const list = request.list('players');
  const format = request.optional('format', () => request.word('format', Object.keys(FORMATS))) ?? 'single';
  const options = readOptions(request, OPTION_INFO);
  const most = format === 'match' || options['freeForAll'] === 'no' ? 2 : 4;
  if (list.length < 2 || list.length > most) {
    const message = `${format} is for ${most === 2 ? '2' : '2 to 4'} players, but there are ${list.length}.`;
    throw new NotableError('bad-players', message, 'B5', { field: 'players', found: list.length });
  }
  return {
    format,
    seed: request.optional('seed', () => request.string('seed')) ?? '',
    options,
    players: list.map((_, i) => readPlayer(request.within('players').within(i), pack, i, format, decksNeeded)),
    extra: {},
  };
}

/** `deck`: a list of cards, or a ready-made deck with its side deck and Limitbreak deck. */
function readPlayer(fields: Fields, pack: Pack, i: number, format: string, deckNeeded: boolean): PlayerSetup {
  const name = fields.optional('name', () => fields.string('name')) ?? `Player ${i + 1}`;
  const player: PlayerSetup = { name, deck: [], side: [], pool: [], others: {} };
  if (fields.has('deck') && fields.value('deck') !== null) {
    if (typeof fields.value('deck') === 'string') {
      const ready = readyDeck(fields, 'deck', pack);
      player.deck = ready.cards;
      player.side = ready.side;
      player.pool = ready.others;
    } else player.deck = cardList(fields, 'deck', pack, MOST_CARDS);
  } else if (deckNeeded) fields.value('deck');
  player.side = fields.optional('sideDeck', () => cardList(fields, 'sideDeck', pack, MOST_CARDS)) ?? player.side;
  player.pool = fields.optional('limitbreak', () => cardList(fields, 'limitbreak', pack, MOST_CARDS)) ?? player.pool;
  // A ready-made deck brings its side deck to matches of three sets alone (B3).
  if (format !== 'match' && !fields.has('sideDeck')) player.side = [];
  fields.done();
  return player;
}

/** The setup as fields of a `new` request, in names, complete. */
export function setupJson(setup: Setup, pack: Pack): JsonObject {
  const names = (cards: number[]): Json => cards.map((card) => pack.name(card));
  return {
    format: setup.format,
    seed: setup.seed,
    options: { ...setup.options },
    players: setup.players.map((player) => ({
      name: player.name,
      deck: player.deck.length ? names(player.deck) : null,
      ...(player.side.length ? { sideDeck: names(player.side) } : {}),
      ...(player.pool.length ? { limitbreak: names(player.pool) } : {}),
    })),
  };
}

/** The number of an option: its value's place, but of the last, which is a number itself. */
function optionNumber(i: number, value: string | number): number {
  return i === Option.TURN_CAP ? Number(value) : OPTION_INFO[i]!.values.indexOf(value);
}

/** The cartridge's configuration (docs/abi.md). */
export function configuration(setup: Setup): Uint8Array {
  const seedless = setup.viewer !== undefined;
  const writer = new Writer();
  writer.u8s(FORMATS[setup.format] ?? 0, setup.players.length, 0, seedless ? 1 : 0, setup.viewer ?? PUBLIC, 0, 0, 0);
  for (const word of seedless ? [0, 0] : seedWords(setup.seed)) writer.u32(word);
  const options = OPTION_INFO.map((info, i) => optionNumber(i, setup.options[info.name] ?? info.default));
  for (let i = 0; i < Option.TURN_CAP; i++) writer.u8(options[i]!);
  writer.u16(options[Option.TURN_CAP]!);
  for (let i: number = Option.COUNT; i < OPTION_BYTES; i++) writer.u8(0);
  for (const player of setup.players) {
    writer.u8(player.deck.length).u8(player.side.length).u8(player.pool.length).u8(0);
    for (const card of [...player.deck, ...player.side, ...player.pool]) writer.u16(card < 0 ? NO_CARD : card);
  }
  return writer.done();
}
