/**
 * A match as this browser keeps it. What lists show is public; everything else is packed, so that nobody reads a hidden
 * card by looking at what is kept.
 */

import { deflateSync, inflateSync } from 'fflate';
import { fromBase64, toBase64, utf8 } from '../../../js/bytes.ts';
import { NotableError } from '../../../js/errors.ts';
import type { JsonObject } from '../../../js/game.ts';
import type { Match } from '../../../js/match.ts';
import { logJson } from '../../../js/replay.ts';
import { loadMatch, saveBytes, saveMatch } from '../../../js/save.ts';
import { ALL, PUBLIC } from '../../../js/viewers.ts';
import type { Shelf } from '../app/library.ts';
import type { Level } from '../play/computers.ts';
import type { SeatKind } from '../play/form.ts';
import type { Progress, Session } from '../play/session.ts';
import type { Kind } from '../storage/record.ts';
import { Store } from '../storage/store.ts';
import { coreWords } from '../words/words.ts';
import { planOf } from '../games/plans.ts';

export interface KeptMatch {
  game: string;
  /** Hashes: of the rules, and of the cards. */
  rules: string;
  pack: string;
  format: string;
  names: string[];
  kinds: SeatKind[];
  levels: Level[];
  round: number;
  /** Null while it goes on. */
  winners: number[] | null;
  begun: number;
  /** Packed {save, log, progress}. */
  sealed: string;
}

interface Sealed {
  save: string;
  log: JsonObject;
  progress: Progress;
}

const MOST = 1 << 22;

const packed = (value: Sealed): string => toBase64(deflateSync(utf8(JSON.stringify(value))));

/** @throws NotableError `bad-save` */
function unpacked(text: string): Sealed {
  try {
    const bytes = inflateSync(fromBase64(text)!);
    if (bytes.length <= MOST) return JSON.parse(new TextDecoder().decode(bytes)) as Sealed;
  } catch {
    // Refused below.
  }
  throw new NotableError('bad-save', coreWords.errors['bad-save']!);
}

export function keptOf(session: Session, begun: number): KeptMatch {
  const { match } = session;
  const view = match.view(PUBLIC);
  const result = view['result'] as { winners: number[] } | null;
  return {
    game: match.game.name,
    rules: match.cartridge.rulesHash,
    pack: match.pack.hash,
    format: match.setup.format,
    names: match.names.players,
    kinds: [...session.kinds],
    levels: [...session.levels],
    round: Number(view[planOf(match.game.name).position.course]),
    winners: result?.winners ?? null,
    begun,
    sealed: packed({ save: saveMatch(match), log: logJson(match, ALL), progress: session.progress }),
  };
}

/** It was made with these rules and these cards. */
export const fits = (kept: KeptMatch, shelf: Shelf, rules: string): boolean =>
  kept.game === shelf.game.name && kept.rules === rules && kept.pack === shelf.pack.hash;

/** @throws NotableError `bad-save`, `other-rules`, `other-pack`, `bad-state` */
export function resumed(kept: KeptMatch, shelf: Shelf): { match: Match; progress: Progress } {
  const { save, progress } = unpacked(kept.sealed);
  const { game, pack } = shelf;
  const parts = { game, pack, words: coreWords, another: () => shelf.cartridge() };
  return { match: loadMatch(shelf.cartridge(), parts, saveBytes(save)), progress };
}

/** The input log, for watching and sharing. @throws NotableError `bad-save` */
export const logOf = (kept: KeptMatch): JsonObject => unpacked(kept.sealed).log;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const KIND: Kind<KeptMatch> = {
  name: 'match',
  version: 1,
  read(value) {
    const kept = value as KeptMatch;
    const texts = [kept.game, kept.rules, kept.pack, kept.format, kept.sealed];
    const lists = [kept.names, kept.kinds, kept.levels];
    if (!texts.every((text) => typeof text === 'string') || !lists.every(isList)) throw new TypeError('no match');
    if (typeof kept.round !== 'number' || typeof kept.begun !== 'number') throw new TypeError('no match');
    if (kept.winners !== null && !isList(kept.winners)) throw new TypeError('no match');
    return kept;
  },
};

export const titleOf = (kept: KeptMatch): string => kept.names.join(' – ');

export const matchStore = new Store<KeptMatch>(KIND, titleOf);
