/**
 * A saved match as one string: base64 of the cartridge's header and block, then what only the host knows (names, the
 * choices before the match, the log so far) as JSON behind 8 bytes of its SHA-256. A string of header and block alone,
 * such as a handheld writes, loads too.
 */

import { Code } from '../../assembly/kernel/codes.ts';
import { fromBase64, hex, sha256Of, toBase64, utf8 } from './bytes.ts';
import { SAVE_HEADER, type Cartridge } from './cartridge.ts';
import { NotableError, refused } from './errors.ts';
import { Fields } from './fields.ts';
import type { Json, JsonObject, Setup } from './game.ts';
import { Match, type MatchParts } from './match.ts';
import { follow } from './replay.ts';
import { ALL } from './viewers.ts';

const DIGEST = 8;
/** Where the header holds a hash, by the code that refuses it. */
const HASH_AT: Record<string, number> = { 'other-rules': 8, 'other-pack': 24 };
const HASH = 16;

export function saveMatch(match: Match): string {
  const { game, setup, pack } = match;
  const about: JsonObject = {
    game: game.name,
    ...game.setupJson(setup, pack),
    ...(match.startedFrom === null ? {} : { position: match.startedFrom }),
    log: toBase64(match.logBytes()),
  };
  const text = utf8(JSON.stringify(about));
  const core = match.cartridge.save();
  const bytes = new Uint8Array(core.length + DIGEST + text.length);
  bytes.set(core);
  bytes.set(sha256Of(text).subarray(0, DIGEST), core.length);
  bytes.set(text, core.length + DIGEST);
  return toBase64(bytes);
}

function badSave(at: number): NotableError {
  return refused({ code: Code.BAD_SAVE, rule: 0, at, arg: 0xffff }, '');
}

/** The bytes of a save. @throws NotableError `bad-save` */
export function saveBytes(save: string): Uint8Array {
  const bytes = fromBase64(save);
  if (!bytes || bytes.length < SAVE_HEADER) throw badSave(0);
  return bytes;
}

/** What the host wrote behind the block, or null where there is nothing. @throws NotableError `bad-save` */
export function aboutSave(bytes: Uint8Array, stateLength: number): JsonObject | null {
  const at = SAVE_HEADER + stateLength;
  if (bytes.length < at) throw badSave(bytes.length);
  if (bytes.length === at) return null;
  const text = bytes.subarray(at + DIGEST);
  const digest = sha256Of(text).subarray(0, DIGEST);
  if (bytes.length < at + DIGEST || digest.some((byte, i) => byte !== bytes[at + i])) throw badSave(at);
  try {
    const json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)) as Json;
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json;
  } catch {
    // Not JSON: refused below.
  }
  throw badSave(at + DIGEST);
}

/**
 * Goes on from a save, on a cartridge that holds the pack of `parts`.
 * @throws NotableError `bad-save`, `other-rules`, `other-pack`, `bad-state`
 */
export function loadMatch(cartridge: Cartridge, parts: Omit<MatchParts, 'setup'>, bytes: Uint8Array): Match {
  const about = aboutSave(bytes, cartridge.stateLength);
  const core = bytes.subarray(0, SAVE_HEADER + cartridge.stateLength);
  // The cartridge looks first: its refusals say more than those about the names.
  const probe = bareSetup(parts);
  const saved: { setup: Setup; past: Uint8Array; position: Json } = {
    setup: probe,
    past: new Uint8Array(0),
    position: null,
  };
  let problem: unknown = null;
  if (about) {
    try {
      const fields = new Fields(about, 'save');
      fields.ignore('game');
      saved.past = fromBase64(fields.string('log')) ?? saved.past;
      saved.position = fields.optional('position', () => fields.object('position')) ?? null;
      saved.setup = parts.game.setup(fields, parts.pack, false);
      fields.done();
    } catch (error) {
      problem = error;
    }
  }
  const match = resumed(cartridge, { ...parts, setup: saved.setup }, core, saved.past);
  if (problem) throw problem;
  match.startedFrom = saved.position;
  if (about) remember(match, { ...parts, setup: saved.setup });
  return match;
}

/**
 * The block knows no past: what the viewers have seen comes back by playing the log again on another cartridge. Where
 * the log does not lead here, the match goes on without its past.
 */
function remember(match: Match, parts: MatchParts): void {
  if (!parts.another) return;
  try {
    const cartridge = parts.another();
    const twin =
      match.startedFrom === null ? Match.start(cartridge, parts) : Match.from(cartridge, parts, match.startedFrom);
    follow(twin, match.log(ALL), true);
    if (twin.logLength === match.logLength) match.adopt(twin);
  } catch (error) {
    if (!(error instanceof NotableError)) throw error;
  }
}

function resumed(cartridge: Cartridge, parts: MatchParts, core: Uint8Array, past: Uint8Array): Match {
  try {
    return Match.resumed(cartridge, parts, core, past);
  } catch (error) {
    if (error instanceof RangeError) throw badSave(core.length);
    // Which rules or cards it was made with, and which these are.
    if (error instanceof NotableError && HASH_AT[error.code] !== undefined) {
      const at = HASH_AT[error.code]!;
      const expected = error.code === 'other-pack' ? parts.pack.hash : cartridge.rulesHash;
      throw new NotableError(error.code, error.message, null, { found: hex(core.subarray(at, at + HASH)), expected });
    }
    throw error;
  }
}

/** A setup with nothing but seats, for a save that brings none. */
function bareSetup(parts: Omit<MatchParts, 'setup'>): Setup {
  const options = Object.fromEntries(parts.game.options.map((option) => [option.name, option.default]));
  const players = [0, 1, 2, 3].map((i) => ({
    name: `Player ${i + 1}`,
    deck: [],
    side: [],
    pool: [],
    others: {},
  }));
  return { format: parts.game.formats[0]!, seed: '', options, players, extra: {} };
}
