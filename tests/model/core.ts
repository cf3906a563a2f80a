// The cartridge as the comparison drives it.

import { Viewer } from '../../assembly/kernel/codes.ts';
import { Shelf } from '../../host/cli/library.ts';
import { Fields } from '../../host/js/fields.ts';
import type { Json, JsonObject } from '../../host/js/game.ts';
import type { LogRecord } from '../../host/js/log.ts';
import { Match } from '../../host/js/match.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import type { CoreQuestion, Driver, LogEntry } from './compare';
import type { Setup } from './model';

export class CoreDriver implements Driver {
  readonly match: Match;
  private read = 0;

  constructor(shelf: Shelf, setup: Setup, seed: string) {
    const fields = new Fields(requestOf(setup, seed), '');
    const parts = { ...shelf.parts(), viewers: [Viewer.ALL, Viewer.PUBLIC] };
    this.match = Match.start(shelf.cartridge(), { ...parts, setup: superBattleMon.setup(fields, shelf.pack, true) });
  }

  get status(): 'asking' | 'ended' {
    return this.match.ended ? 'ended' : 'asking';
  }

  questions(): CoreQuestion[] {
    return this.match.asking ? this.match.questions(Viewer.ALL).questions : [];
  }

  answer(player: number, question: number | string, choose: string[]): void {
    this.match.answer(player, Number(question), choose);
  }

  concede(player: number): void {
    this.match.concede(player);
  }

  log(): LogEntry[] {
    const records: LogRecord[] = this.match.log(Viewer.ALL, this.read);
    this.read = this.match.logLength;
    return records;
  }

  /** Sentences about the last happenings. */
  told(count: number): string[] {
    return this.match
      .why(Viewer.ALL)
      .slice(-count)
      .map(({ text }) => text);
  }

  view(viewer: 'public' | 'all'): JsonObject {
    return this.match.view(viewer === 'all' ? Viewer.ALL : Viewer.PUBLIC);
  }
}

const YES_NO = ['costPrinted', 'flippedPaysCost', 'teamScores', 'abilityOptional'];

/** The model's setup as a request of the referee. */
function requestOf({ format, options, players, packs, difficulty }: Setup, seed: string): JsonObject {
  const words = Object.entries(options ?? {}).map(([name, value]): [string, Json] => [
    name,
    YES_NO.includes(name) ? (value ? 'yes' : 'no') : (value as number),
  ]);
  return {
    seed,
    format: format ?? 'single',
    options: Object.fromEntries(words),
    ...(format === 'pack-battle' ? { packs: packs ?? 1 } : {}),
    ...(format === 'solo' ? { difficulty: difficulty ?? 7 } : {}),
    players: players.map(({ name, deck, sideboard, ranger, pool }) => ({
      name,
      ...(deck ? { deck } : {}),
      ...(sideboard ? { sideboard } : {}),
      ...(ranger ? { ranger } : {}),
      ...(pool ? { pool } : {}),
    })),
  };
}
