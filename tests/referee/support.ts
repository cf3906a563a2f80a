// What the referee's tests share: the built game where it is there, and a referee that takes objects.

import { existsSync } from 'node:fs';
import { Library } from '../../host/cli/library.ts';
import { Referee } from '../../host/cli/referee/referee.ts';
import type { Seat } from '../../host/cli/seats.ts';
import type { JsonObject } from '../../host/js/game.ts';
import type { QuestionJson } from '../../host/js/questions.ts';
import { at } from '../../scripts/lib.mjs';

export const GAME = 'super-battle-mon';

/** The cartridge and its pack are built. */
export const built = existsSync(at(`build/${GAME}.wasm`)) && existsSync(at(`cards/binary/${GAME}.pack`));

/* A response as tests read it: fields by name, without casts at every step. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Response = Record<string, any> & { ok: boolean; questions: QuestionJson[] };

export class Talk {
  readonly referee: Referee;

  constructor(seats: Seat[] = []) {
    this.referee = new Referee(new Library(), seats);
  }

  /** Sends a request as a line and reads the response, whatever it is. */
  async send(request: object): Promise<Response> {
    return JSON.parse(await this.referee.line(JSON.stringify(request))) as Response;
  }

  /** Sends a request that must succeed. */
  async ok(request: object): Promise<Response> {
    const response = await this.send(request);
    if (!response.ok)
      throw new Error(`${JSON.stringify(request).slice(0, 300)} fails: ${JSON.stringify(response['error'])}`);
    return response;
  }

  /** Sends a request that must fail, and returns the error. */
  async error(request: object): Promise<JsonObject> {
    const response = await this.send(request);
    if (response.ok) throw new Error(`${JSON.stringify(request).slice(0, 300)} succeeds`);
    return response['error'] as JsonObject;
  }

  /** A legal deck of seven different cards, another for each number, with four more for a sideboard. */
  deck(n: number): { deck: string[]; sideboard: string[] } {
    const { pack, game } = this.referee.library.shelf(GAME);
    // Cards whose text speaks at deck building (S4) would ask for other sizes.
    const mons = pack.cards
      .filter((card) => !(card.class in game.apart) && !/\bdeck\b/i.test(card.text))
      .map((card) => card.name);
    const cards = Array.from({ length: 11 }, (_, i) => mons[(n * 7 + i) % mons.length]!);
    return { deck: cards.slice(0, 7), sideboard: cards.slice(7) };
  }

  /** The fields of a `new`. */
  game(players = 2, more: JsonObject = {}, from = 0): JsonObject {
    const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, ...this.deck(from + i) }));
    return { do: 'new', game: GAME, seed: 'tea', players: seats, ...more };
  }

  /** Options of one question that are a legal choice: the first that suffice. */
  choice(question: QuestionJson): string[] {
    if (question.need === undefined) return question.options.slice(0, question.min).map((option) => option.id);
    const order = [...question.options].sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
    const picks = [];
    let sum = 0;
    for (const option of order) {
      if (sum >= question.need) break;
      picks.push(option);
      sum += option.amount ?? 0;
    }
    return picks.map((option) => option.id);
  }
}

/** Everything that can be chosen before a match, in turn. */
export function* variety(talk: Talk): Generator<JsonObject> {
  const options: JsonObject[] = [
    {},
    { costPrinted: 'yes', roundLoserDiscards: 1 },
    { flippedPaysCost: 'yes', abilityOptional: 'yes' },
    { teamScores: 'no', roundCap: 10 },
  ];
  for (let i = 0; ; i++) {
    const players = 2 + (i % 3);
    const chosen = options[i % options.length]!;
    const format = ['single', 'constructed', 'pack-battle', 'solo', 'no-table'][i % 5]!;
    const request = talk.game(format === 'solo' ? 1 : players, { seed: `v${i}`, format, options: chosen }, i);
    if (format === 'pack-battle')
      request['players'] = Array.from({ length: players }, (_, k) => ({
        name: `P${k}`,
        packs: 1 + (Math.floor(i / 5) % 2),
      }));
    if (format === 'solo') request['difficulty'] = 7 + (i % 4);
    yield request;
  }
}
