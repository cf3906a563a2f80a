/** A whole match between computer players, at the level of the cartridge: nothing is decoded on the way. */

import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import type { Cartridge } from './cartridge.ts';
import { Dice } from './dice.ts';
import { NotableError } from './errors.ts';
import type { Game, Setup } from './game.ts';
import type { Pack } from './pack.ts';
import { en } from './words/en.ts';

/** Where the player and the id of the first question stand (docs/abi.md). */
const PLAYER = 8;
const QUESTION = 16;

/**
 * Plays a match to its end. A shared win has several winners.
 * @param rollouts of each seat's player for a decision; 0: it picks at random
 * @returns the winners by seat
 * @throws NotableError, Refused
 */
export function playMatch(
  core: Cartridge,
  game: Game,
  pack: Pack,
  setup: Setup,
  rollouts: readonly number[],
): number[] {
  core.configure(game.configuration(setup, pack));
  const dice = new Dice(setup.seed);
  for (let status = core.advance(); status !== Status.ENDED; status = core.advance()) {
    core.drain();
    if (status === Status.MORE) continue;
    const bytes = status === Status.ASKING ? core.questions(Viewer.ALL) : new Uint8Array(0);
    if (bytes.length <= QUESTION)
      throw new NotableError('stuck', `The match with seed ${setup.seed} asks nobody and has not ended.`);
    const player = bytes[PLAYER]!;
    const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(QUESTION, true);
    const many = rollouts[player] ?? 0;
    const seed = dice.next();
    core.answerInput(player, id, many ? think(core, player, seed, many) : core.randomAnswer(player, seed));
  }
  core.drain();
  const names = { game, pack, players: setup.players.map(({ name }) => name), words: en };
  const result = game.view(core.view(Viewer.PUBLIC), names, setup, Viewer.PUBLIC)['result'] as { winners: number[] };
  return result.winners;
}

function think(core: Cartridge, player: number, seed: number, rollouts: number): number {
  core.think(player, seed, rollouts);
  let count: number | null = null;
  while (count === null) count = core.thinkStep(rollouts);
  return count;
}
