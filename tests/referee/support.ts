// What the referee's tests share: the built game where it is there, and a referee that takes objects.

import { existsSync } from 'node:fs';
import { Library } from '../../host/cli/library.ts';
import { Referee } from '../../host/cli/referee/referee.ts';
import type { Seat } from '../../host/cli/seats.ts';
import type { Json, JsonObject } from '../../host/js/game.ts';
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
  async send(request: Json): Promise<Response> {
    return JSON.parse(await this.referee.line(JSON.stringify(request))) as Response;
  }

  /** Sends a request that must succeed. */
  async ok(request: JsonObject): Promise<Response> {
    const response = await this.send(request);
    if (!response.ok)
      throw new Error(`${JSON.stringify(request).slice(0, 300)} fails: ${JSON.stringify(response['error'])}`);
    return response;
  }

  /** Sends a request that must fail, and returns the error. */
  async error(request: Json): Promise<JsonObject> {
    const response = await this.send(request);
    if (response.ok) throw new Error(`${JSON.stringify(request).slice(0, 300)} succeeds`);
    return response['error'] as JsonObject;
  }

  /** Ready-made decks, as many as there are. */
  decks(): string[] {
    return this.referee.library.shelf(GAME).pack.decks.map((deck) => deck.id);
  }

  /** The fields of a `new` with so many players and ready-made decks. */
  game(players = 2, more: JsonObject = {}, from = 0): JsonObject {
    const decks = this.decks();
    const seats = Array.from({ length: players }, (_, i) => ({
      name: `P${i}`,
      deck: decks[(from + i) % decks.length]!,
    }));
    return { do: 'new', game: GAME, seed: 'tea', players: seats, ...more };
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
