// Set-ups of every format with legal decks, the same for the same seed.

import { Class } from '../../assembly/games/super-battle-mon/format.ts';
import type { Cartridge } from '../../host/js/cartridge.ts';
import type { PlayerSetup, Setup } from '../../host/js/game.ts';
import type { Pack, PackCard } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { NO_CARD, configuration } from '../../host/js/super-battle-mon/setup.ts';
import { generator } from './play.ts';

export type Draw = (bound: number) => number;

const FORMATS = ['single', 'single', 'single', 'constructed', 'pack-battle', 'solo', 'ranger-battle', 'no-table'];
const ANY = 255;

function randomCards(mons: PackCard[], draw: Draw, size: number, room: Map<number, number>): number[] {
  const deck: number[] = [];
  for (let tries = 0; deck.length < size && tries < 1000; tries++) {
    const card = mons[draw(mons.length)]!;
    const copies = room.get(card.index) ?? 0;
    if (copies >= (card.copies === ANY ? 99 : card.copies || 2)) continue;
    room.set(card.index, copies + 1);
    deck.push(card.index);
  }
  return deck;
}

function optionsOf(draw: Draw): Record<string, string | number> {
  const yes = (odds: number) => (draw(odds) === 0 ? 'yes' : 'no');
  return {
    costPrinted: yes(4),
    flippedPaysCost: yes(3),
    teamScores: draw(3) ? 'yes' : 'no',
    roundLoserDiscards: draw(3) === 0 ? 1 : 0,
    abilityOptional: yes(3),
    sideboard: draw(3) === 0 ? 3 : 4,
    packSize: 5 + draw(7),
    roundCap: 10,
  };
}

/** Whether the cartridge accepts the decks. */
export function isLegal(core: Cartridge, setup: Setup, pack: Pack): boolean {
  return core.checkDeck(superBattleMon.configuration(setup, pack))[0] === 0;
}

/** A set-up for a seed; `core` says which decks are legal. */
export function randomSetup(core: Cartridge, pack: Pack, seed: number, format?: string): Setup {
  const draw = generator(seed);
  for (let tries = 0; tries < 500; tries++) {
    const setup = anySetup(pack, draw, format ?? FORMATS[seed % FORMATS.length]!, `match ${seed}`);
    if (isLegal(core, setup, pack)) return setup;
  }
  throw new Error('no legal decks');
}

function anySetup(pack: Pack, draw: Draw, format: string, seed: string): Setup {
  const rangers = pack.cards.filter((card) => card.class === Class.RANGER);
  const mons = pack.cards.filter((card) => card.class !== Class.RANGER);
  const count = format === 'solo' ? 2 : 2 + draw(3);
  const options = optionsOf(draw);
  const packs = Number(options['packSize']) < 7 ? 2 : 1 + draw(2);
  const players = Array.from({ length: count }, (_, i): PlayerSetup => {
    const room = new Map<number, number>();
    const given = format !== 'pack-battle' && !(format === 'solo' && i === 1);
    const deck = given ? randomCards(mons, draw, draw(5) ? 7 : 6 + draw(3), room) : [];
    const side = format === 'constructed' ? randomCards(mons, draw, Number(options['sideboard']), room) : [];
    const ranger = format === 'ranger-battle' || draw(2) ? rangers[draw(rangers.length)]!.index : undefined;
    return { name: `P${i}`, deck, side, pool: [], others: ranger === undefined ? {} : { ranger } };
  });
  const extra = {
    ...(format === 'pack-battle' ? { packs } : {}),
    ...(format === 'solo' ? { difficulty: 7 + draw(4) } : {}),
  };
  return { format, seed, options, players, extra } as Setup;
}

/**
 * The same, more varied: decks of few different cards, pools pulled by hand, a stack's own deck, every length of a match.
 */
export function variedSetup(core: Cartridge, pack: Pack, seed: number): Setup {
  const draw = generator(seed + 7919);
  for (let tries = 0; tries < 500; tries++) {
    const setup = vary(anySetup(pack, draw, FORMATS[seed % FORMATS.length]!, `match ${seed}`), pack, draw);
    if (isLegal(core, setup, pack)) return setup;
  }
  throw new Error('no legal decks');
}

function vary(setup: Setup, pack: Pack, draw: Draw): Setup {
  const mons = pack.cards.filter((card) => card.class !== Class.RANGER);
  const options = { ...setup.options, roundCap: [10, 30, 99][draw(3)]! };
  const byHand = setup.format === 'pack-battle' && draw(3) === 0;
  const size = Number(setup.extra['packs'] ?? 0) * Number(setup.options['packSize']);
  const players = setup.players.map((player, i): PlayerSetup => {
    // A few cards in many copies, and more of those that seldom come.
    const favourites = Array.from({ length: 4 }, () => mons[draw(mons.length)]!).concat(mons.slice(-8));
    const from = draw(3) ? mons : favourites;
    const room = new Map<number, number>();
    if (byHand) return { ...player, pool: Array.from({ length: size }, () => from[draw(from.length)]!.index) };
    if (setup.format === 'solo' && i === 1 && draw(2))
      return { ...player, deck: randomCards(from, draw, Number(setup.extra['difficulty']), room) };
    if (player.deck.length === 0) return player;
    const deck = randomCards(from, draw, player.deck.length, room);
    return { ...player, deck, side: randomCards(from, draw, player.side.length, room) };
  });
  return { ...setup, options, players };
}

/** What a player's own core without a seed is told: its own cards, of the others only how many they are. */
export function partialConfiguration(setup: Setup, viewer: number): Uint8Array {
  const unknown = (cards: number[]) => cards.map(() => NO_CARD);
  const players = setup.players.map((player, i) =>
    i === viewer
      ? player
      : { ...player, deck: unknown(player.deck), side: unknown(player.side), pool: unknown(player.pool) },
  );
  return configuration({ ...setup, players, viewer });
}
