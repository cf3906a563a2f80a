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
