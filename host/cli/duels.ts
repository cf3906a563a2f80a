/** Many matches between computer players, at the level of the cartridge: nothing is decoded on the way. */

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import type { Cartridge } from '../js/cartridge.ts';
import { Dice } from '../js/dice.ts';
import { NotableError } from '../js/errors.ts';
import { Fields } from '../js/fields.ts';
import type { Pack } from '../js/pack.ts';
import { en } from '../js/words/en.ts';
import { interval } from './arena.ts';
import type { Shelf } from './library.ts';

/** A computer player with a ready-made deck. */
export interface Duellist {
  /** Id of the deck. */
  deck: string;
  /** Rollouts for each decision; 0: it picks at random. */
  rollouts: number;
}

/** Where the player and the id of the first question stand, and its number of options (docs/abi.md). */
const PLAYER = 8;
const QUESTION = 16;

/** Plays one match; the winners by seat. A shared win has several. */
export function duel(core: Cartridge, shelf: Shelf, seats: readonly Duellist[], seed: string): number[] {
  const { game } = shelf;
  const pack: Pack = shelf.pack;
  const players = seats.map(({ deck }, i) => ({ name: `P${i}`, deck }));
  const setup = game.setup(new Fields({ seed, players }, ''), pack, true);
  core.configure(game.configuration(setup, pack));
  const dice = new Dice(seed);
  for (let status = core.advance(); status !== Status.ENDED; status = core.advance()) {
    core.drain();
    if (status === Status.MORE) continue;
    const bytes = status === Status.ASKING ? core.questions(Viewer.ALL) : new Uint8Array(0);
    if (bytes.length <= QUESTION)
      throw new NotableError('stuck', `The match with seed ${seed} asks nobody and has not ended.`);
    const player = bytes[PLAYER]!;
    const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(QUESTION, true);
    const { rollouts } = seats[player]!;
    core.answerInput(
      player,
      id,
      rollouts ? think(core, player, dice.next(), rollouts) : core.randomAnswer(player, dice.next()),
    );
  }
  core.drain();
  const names = { game, pack, players: players.map(({ name }) => name), words: en };
  const result = game.view(core.view(Viewer.PUBLIC), names, setup, Viewer.PUBLIC)['result'] as { winners: number[] };
  return result.winners;
}

function think(core: Cartridge, player: number, seed: number, rollouts: number): number {
  core.think(player, seed, rollouts);
  let count: number | null = null;
  while (count === null) count = core.thinkStep(rollouts);
  return count;
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
