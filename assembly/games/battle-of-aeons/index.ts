// The cartridge: the flat functions of docs/abi.md. A bad call is refused with a code; nothing has changed then.

import { Code, LogType, Status } from '../../kernel/codes';
import { seed } from '../../kernel/chance';
import { EVERYBODY, logRecord } from '../../kernel/events';
import { stateHash } from '../../kernel/hash';
import { INPUT_BYTES } from '../../kernel/limits';
import { INPUT_AT, OUTPUT_AT, STATE_BYTES, buffers, kernel } from '../../kernel/memory';
import { fail, isOpen, mayAnswer, question } from '../../kernel/questions';
import { randomPicks, seedPicks } from '../../kernel/player';
import { startThinking, thinkOn } from '../../kernel/thinking';
import { checkSaveHeader, checkState, writeSaveHeader } from '../../kernel/save';
import { feedAnswer, feedKnowledge, giveAnswer, isThere, playToEnd } from '../../kernel/session';
import { verifyPack } from '../../kernel/verifier';
import { drainBuffers, isViewer, outputBytes, putEvents, putLog, putQuestions, startOutput } from '../../kernel/views';
import { checkGameState } from './check';
import { checkDecks, configBytes, firstBreach, readConfiguration } from './configure';
import { advanceMatch, leaveMatch, nextQuestion, startMatch } from './flow';
import { Game } from './format';
import { match } from './game';
import { freshRules, loadDecks } from './deck';
import { setUp } from './own';
import { readPosition, reopen } from './position';
import { restart } from './restart';
import { forgetGame, guess, loadKnown, score, suppose } from './thinking';
import { writeView } from './view';
import { packWords } from './words';

// ---------------------------------------------------------------- identity and buffers

export function abiVersion(): i32 {
  return 1;
}
export function gameId(): i32 {
  return Game.ID;
}
const hashAt: usize = memory.data(16);
/** Word i of the hash of the rules: of this cartridge without its computer player, stamped in by the build. */
export function rulesHash(i: i32): i32 {
  switch (i) {
    case 0:
      // @ts-ignore: the build's constant
      return isDefined(RULES_HASH_0) ? RULES_HASH_0 : 0;
    case 1:
      // @ts-ignore: the build's constant
      return isDefined(RULES_HASH_1) ? RULES_HASH_1 : 0;
    case 2:
      // @ts-ignore: the build's constant
      return isDefined(RULES_HASH_2) ? RULES_HASH_2 : 0;
  }
  // @ts-ignore: the build's constant
  return isDefined(RULES_HASH_3) ? RULES_HASH_3 : 0;
}
function rulesHashBytes(): usize {
  for (let i = 0; i < 4; i++) store<i32>(hashAt + 4 * i, rulesHash(i));
  return hashAt;
}
export function inputAt(): i32 {
  return INPUT_AT;
}
export function inputLength(): i32 {
  return INPUT_BYTES;
}
export function outputAt(): i32 {
  return OUTPUT_AT;
}
export function errorRule(): i32 {
  return buffers().errorRule;
}
export function errorAt(): i32 {
  return buffers().errorAt;
}
export function errorArg(): i32 {
  return buffers().errorArg;
}

// ---------------------------------------------------------------- starting

/** No record of this game's log names a place of a pool. */
const NO_POOLS: i32 = 0x4000;

export function verify(): i32 {
  setUp();
  return verifyPack(packWords);
}

function isVerified(): bool {
  return buffers().verified != 0;
}

/** Empties the buffers for a new match. */
function clearOutput(): void {
  drainBuffers();
  buffers().eventNumber = 0;
  buffers().quiet = 0;
}

export function checkDeck(length: i32): i32 {
  if (!isVerified() || readConfiguration(length) != Code.OK) {
    kernel().frames = 0;
    return 0;
  }
  const n = checkDecks();
  kernel().frames = 0;
  return 1 + 4 * n;
}

function configured(length: i32, position: bool): i32 {
  if (!isVerified()) return fail(Code.NOT_VERIFIED, 0, 0, 0);
  const code = readConfiguration(length);
  if (code == Code.OK && !position && checkDecks()) return firstBreach();
  if (code == Code.OK && !position && !loadDecks()) return fail(Code.TOO_MANY, 0, 0, 0);
  return code;
}

export function configure(length: i32): i32 {
  clearOutput();
  const code = configured(length, false);
  kernel().frames = 0;
  if (code == Code.OK) startMatch();
  return code;
}

export function position(length: i32): i32 {
  clearOutput();
  let code = configured(length, true);
  if (code == Code.OK) {
    code = readPosition(INPUT_AT + configBytes, INPUT_AT + length);
    if (code == Code.OK) code = checkState(kernel().seeded != 0);
    if (code == Code.OK) code = checkGameState();
  }
  if (code) kernel().frames = 0;
  else reopen();
  return code;
}

// ---------------------------------------------------------------- playing

function hasMatch(): bool {
  return kernel().frames != 0;
}
function status(): i32 {
  if (!hasMatch()) return Status.IDLE;
  if (match().ended) return Status.ENDED;
  return isOpen() ? Status.ASKING : Status.MORE;
}

export function advance(): i32 {
  return hasMatch() ? advanceMatch() : <i32>Status.IDLE;
}

export function answer(player: i32, id: i32, count: i32): i32 {
  if (!hasMatch() || match().ended) return fail(Code.NO_MATCH, 0, 0, 0);
  if (!isThere(player)) return fail(Code.NOT_IN_MATCH, 5, player, 0);
  return giveAnswer(player, id, count, nextQuestion);
}

export function concede(player: i32): i32 {
  if (!hasMatch() || match().ended) return fail(Code.NO_MATCH, 0, 0, 0);
  if (!isThere(player)) return fail(Code.NOT_IN_MATCH, 5, player, 0);
  logRecord(LogType.CONCEDE, player, EVERYBODY, 0, 0);
  leaveMatch(player);
  return Code.OK;
}

export function feed(length: i32): i32 {
  if (!hasMatch() || match().ended) return fail(Code.NO_MATCH, 0, 0, 0);
  const type: i32 = load<u8>(INPUT_AT);
  const player: i32 = load<u8>(INPUT_AT, 1);
  const n: i32 = load<u8>(INPUT_AT, 3);
  if (length < 6 || length != 6 + 2 * n) return fail(Code.BAD_RECORD_FED, 0, 3, n);
  switch (type) {
    case LogType.ANSWER:
      return feedAnswer(player, load<u16>(INPUT_AT, 4), n, nextQuestion);
    case LogType.CONCEDE:
      return concede(player);
    case LogType.CHANCE:
    case LogType.SHUFFLE:
    case LogType.REVEAL:
      return feedKnowledge(type, n, NO_POOLS);
  }
  return fail(Code.BAD_RECORD_FED, 0, 0, type);
}

// ---------------------------------------------------------------- reading

export function view(viewer: i32): i32 {
  return isViewer(viewer) && hasMatch() ? writeView(viewer) : 0;
}
export function questions(viewer: i32): i32 {
  if (!isViewer(viewer)) return 0;
  startOutput();
  putQuestions(viewer, status(), nextQuestion);
  return outputBytes();
}
export function events(viewer: i32): i32 {
  if (!isViewer(viewer)) return 0;
  startOutput();
  putEvents(viewer);
  return outputBytes();
}
export function log(viewer: i32): i32 {
  if (!isViewer(viewer)) return 0;
  startOutput();
  putLog(viewer);
  return outputBytes();
}
export function drain(): void {
  drainBuffers();
}

// ---------------------------------------------------------------- state

export function stateAt(): i32 {
  return 0;
}
export function stateLength(): i32 {
  return STATE_BYTES;
}
export function hash(i: i32): i32 {
  const h = stateHash();
  return <i32>(i ? h >> 32 : h);
}
export function save(): i32 {
  return hasMatch() ? writeSaveHeader(Game.ID, rulesHashBytes()) : 0;
}
function load_(length: i32): i32 {
  if (!isVerified()) return fail(Code.NOT_VERIFIED, 0, 0, 0);
  const header = checkSaveHeader(length, Game.ID, rulesHashBytes());
  if (header) return header;
  clearOutput();
  let code: i32 = Code.OK;
  if (!freshRules()) code = fail(Code.TOO_MANY, 0, 0, 0);
  if (code == Code.OK) code = checkState(kernel().seeded != 0);
  if (code == Code.OK) code = checkGameState();
  if (code) {
    kernel().frames = 0;
    return code;
  }
  return Code.OK;
}
export { load_ as load };

// ---------------------------------------------------------------- thinking

/** The build leaves the computer player out where it takes the rules hash. */
// @ts-ignore: the build's constant
const PLAYS: bool = isDefined(PLAYER) ? PLAYER != 0 : true;

export function randomAnswer(player: i32, from: i32): i32 {
  if (!PLAYS) return -1;
  if (!mayAnswer(player) || !nextQuestion(player) || question().trusted) return -1;
  seedPicks(from);
  return randomPicks();
}

export function think(player: i32, from: i32, rollouts: i32): i32 {
  if (!PLAYS) return Code.NOT_THINKING;
  if (!hasMatch() || match().ended) return fail(Code.NO_MATCH, 0, 0, 0);
  if (!mayAnswer(player) || !nextQuestion(player) || question().trusted) return fail(Code.NOT_ASKED, 0, player, 0);
  return startThinking(player, from, rollouts, forgetGame);
}

export function thinkStep(rollouts: i32): i32 {
  if (!PLAYS) return -Code.NOT_THINKING;
  return thinkOn(rollouts, loadKnown, suppose, forgetGame, guess, nextQuestion, advanceMatch, score);
}

export function playout(matches: i32, from: i32): i32 {
  if (!PLAYS) return 0;
  let decisions = 0;
  clearOutput();
  buffers().quiet = 1;
  seedPicks(from);
  for (let i = 0; i < matches; i++) {
    restart();
    seed(from, i);
    startMatch();
    decisions += playToEnd(nextQuestion, advanceMatch);
  }
  buffers().quiet = 0;
  return decisions;
}
