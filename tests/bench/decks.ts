/** What the benchmark plays: decks that use every card of the pack between them, and decks without effects. */

import { Pack } from '../../host/js/pack.ts';
import type { Setup } from '../../host/js/game.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { compileSources, superBattleMon as vocabulary } from '../../tools/cards/index.ts';
import type { VanillaDecks } from './vanilla.ts';

const RANGER = 2;
const DECK = 7;

export interface Configured {
  format: string;
  players: number;
  bytes: Uint8Array;
}

/** Formats and numbers of players in turn: every rule of play comes up. */
const TABLES: { format: string; players: number; extra?: Record<string, number> }[] = [
  { format: 'single', players: 2 },
  { format: 'ranger-battle', players: 4 },
  { format: 'single', players: 3 },
  { format: 'ranger-battle', players: 2 },
  { format: 'single', players: 4 },
  { format: 'ranger-battle', players: 3 },
];

/** Small and quick, and the same everywhere (Park and Miller). */
export function numbers(seed: number): (bound: number) => number {
  let state = (seed % 2147483646) + 1;
  return (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
}

function shuffle<T>(list: T[], below: (bound: number) => number): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/**
 * Deals all cards of the pack to decks, until each has been in one. `legal`: does the cartridge take the
 * configuration? Cards that ask for a deck of their own kind come up in a later deal.
 */
export function wholePack(
  pack: Pack,
  legal: (bytes: Uint8Array) => boolean,
): { configured: Configured[]; missing: string[] } {
  const below = numbers(7);
  const rangers = pack.cards.filter((card) => card.class === RANGER).map((card) => card.index);
  const mons = pack.cards.filter((card) => card.class !== RANGER).map((card) => card.index);
  const waiting = new Set([...mons, ...rangers]);
  const configured: Configured[] = [];
  for (let tries = 0; waiting.size > 0 && tries < 60; tries++) {
    const table = TABLES[tries % TABLES.length]!;
    // Cards that have been dealt already only fill up.
    const order = [...shuffle([...mons], below)].sort((a, b) => Number(waiting.has(b)) - Number(waiting.has(a)));
    const beside = [...shuffle([...rangers], below)].sort((a, b) => Number(waiting.has(b)) - Number(waiting.has(a)));
    const withRangers = table.format === 'ranger-battle';
    if (!order.slice(0, DECK).some((card) => waiting.has(card)) && !(withRangers && waiting.has(beside[0]!))) continue;
    const players = Array.from({ length: table.players }, (_, i) => ({
      name: `Player ${i + 1}`,
      deck: order.slice(i * DECK, (i + 1) * DECK),
      side: [],
      pool: [],
      others: (withRangers ? { ranger: beside[i]! } : {}) as Record<string, number>,
    }));
    const setup: Setup = { format: table.format, seed: `bench ${tries}`, options: {}, players, extra: {} };
    const bytes = game.configuration(setup, pack);
    if (!legal(bytes)) continue;
    configured.push({ format: table.format, players: table.players, bytes });
    for (const player of players) for (const card of player.deck) waiting.delete(card);
    if (withRangers) for (const player of players) waiting.delete(player.others['ranger']!);
  }
  return { configured, missing: [...waiting].map((card) => pack.name(card) ?? String(card)) };
}

// ---------------------------------------------------------------- without effects

const POWERS = [1, 2, 3, 4, 5, 6, 8];
const COSTS = [0, 0, 0, 0, 1, 1, 2];

/** Two decks of the same seven plain Mon each, as a pack, a configuration, and for boardgame.io. */
export function vanillaDecks(): { pack: Uint8Array; configuration: Uint8Array; decks: VanillaDecks } {
  const power = [...POWERS, ...POWERS];
  const cost = [...COSTS, ...COSTS];
  const lines = power.map((p, i) => `card ${i + 1} "Plain ${i + 1}" fire power ${p} cost ${cost[i]} {}`);
  const text = ['set "Plain" "P"', ...lines].join('\n');
  const { pack, errors } = compileSources([{ name: 'plain.cards', text }], vocabulary);
  if (!pack) throw new Error(`the plain cards do not compile: ${errors[0]?.message}`);
  const decks = [0, 1].map((player) => POWERS.map((_, i) => player * POWERS.length + i));
  const players = decks.map((deck, i) => ({ name: `Player ${i + 1}`, deck, side: [], pool: [], others: {} }));
  const setup: Setup = { format: 'single', seed: 'plain', options: {}, players, extra: {} };
  return { pack, configuration: game.configuration(setup, new Pack(pack, game.apart)), decks: { power, cost, decks } };
}
