/** Who decides for a player: a player of the cartridge, random or looking ahead, or a program. */

import type { Dice } from '../js/dice.ts';
import { NotableError } from '../js/errors.ts';
import type { Json, JsonObject } from '../js/game.ts';
import type { Match } from '../js/match.ts';
import { LEVELS, rolloutsOf } from '../js/thinking.ts';
import type { Seat } from './seats.ts';

export interface Policy {
  name: string;
  /** Answers the player's open question. @throws NotableError */
  answer(match: Match, player: number, dice: Dice): void | Promise<void>;
}

export const randomPolicy: Policy = {
  name: 'random',
  answer: (match, player, dice) => {
    match.answerAtRandom(player, dice.next());
  },
};

/** The looking-ahead player at a number of rollouts. */
export function thinkingPolicy(name: string, rollouts: number): Policy {
  return {
    name,
    answer: (match, player, dice) => {
      match.thinkAnswer(player, dice.next(), rollouts);
    },
  };
}

/** Names of the policies that need no program: the random player and the levels of the looking-ahead one. */
export const POLICIES: readonly string[] = [randomPolicy.name, ...LEVELS.map(({ name }) => name)];

/** What a program gets: its player's questions and view, and nothing else. */
export function seatMessage(match: Match, player: number, seed: number): JsonObject {
  const { questions, waiting } = match.questions(player);
  return {
    do: 'choose',
    game: match.game.name,
    player,
    questions: questions as unknown as Json,
    waiting,
    view: match.view(player),
    seed,
  };
}

export function programPolicy(seat: Seat): Policy {
  return {
    name: seat.name,
    async answer(match, player, dice) {
      const choice = await seat.ask(seatMessage(match, player, dice.next()));
      match.answer(player, choice.question, choice.choose);
    },
  };
}

/** A policy by name. @throws NotableError `unknown-policy` */
export function policyNamed(name: string, seats: readonly Seat[]): Policy {
  if (name === randomPolicy.name) return randomPolicy;
  const rollouts = rolloutsOf(name);
  if (rollouts !== undefined) return thinkingPolicy(name, rollouts);
  const seat = seats.find((known) => known.name === name);
  if (seat) return programPolicy(seat);
  const known = [...POLICIES, ...seats.map((each) => each.name)];
  const message = `There is no policy ${JSON.stringify(name)}. There is ${known.join(', ')}.`;
  throw new NotableError('unknown-policy', message, null, { field: 'policy', found: name, known });
}

/** Lets policies answer until the end, until `most` answers are given, or until only others are asked. Returns the answers. */
export async function playOn(
  match: Match,
  policyOf: (player: number) => Policy | null,
  dice: Dice,
  most = Infinity,
): Promise<number> {
  let answers = 0;
  while (answers < most && !match.ended) {
    const player = match.waiting().find((waiting) => policyOf(waiting) !== null);
    if (player === undefined) break;
    await policyOf(player)!.answer(match, player, dice);
    answers++;
  }
  return answers;
}
