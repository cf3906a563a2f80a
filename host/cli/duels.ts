/** Many matches between computer players with ready-made decks, and what they amount to. */

import type { Cartridge } from '../js/cartridge.ts';
import { playMatch } from '../js/duel.ts';
import { Fields } from '../js/fields.ts';
import { interval } from './arena.ts';
import type { Shelf } from './library.ts';

/** A computer player with a ready-made deck. */
export interface Duellist {
  /** Id of the deck. */
  deck: string;
  /** Rollouts for each decision; 0: it picks at random. */
  rollouts: number;
}

/** Plays one match; the winners by seat. */
export function duel(core: Cartridge, shelf: Shelf, seats: readonly Duellist[], seed: string): number[] {
  const players = seats.map(({ deck }, i) => ({ name: `P${i}`, deck }));
  const setup = shelf.game.setup(new Fields({ seed, players }, ''), shelf.pack, true);
  const rollouts = seats.map((seat) => seat.rollouts);
  return playMatch(core, shelf.game, shelf.pack, setup, rollouts);
}

/** What one player has of a match: a share counts as that part of one. */
export function pointsOf(winners: readonly number[], seat: number): number {
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** Points of many matches. */
export class Tally {
  matches = 0;
  points = 0;

  add(points: number): void {
    this.matches++;
    this.points += points;
  }
  get share(): number {
    return this.matches ? this.points / this.matches : 0;
  }
  /** The 95 % interval of the share. */
  get interval(): [number, number] {
    return interval(this.share, this.matches);
  }
}
