/**
 * The same cartridge on everything that runs it here: V8, V8 with the choices made in JavaScript, wasm3, and as C through
 * wasm2c. Each plays configured matches at random and says how many decisions it took and what the last state hashes to.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Status, Viewer } from '../../assembly/kernel/codes.ts';
import { at, has, sha256 } from '../../scripts/lib.mjs';
import { Wasm3 } from '../support/wasm3.ts';

export interface Played {
  decisions: number;
  /** Of the state after the last match. */
  hash: string;
  /** CPU time. */
  seconds: number;
}

export interface Sources {
  wasm: string;
  pack: Uint8Array;
}

/** CPU time of this process, in seconds: other processes share the machine. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function timed<T>(work: () => T): { result: T; seconds: number } {
  const from = cpuSeconds();
  const result = work();
  return { result, seconds: cpuSeconds() - from };
}

const hashText = (low: number, high: number) =>
  [high, low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

// ---------------------------------------------------------------- V8

type Call = (...args: number[]) => number;

export class V8 {
  readonly call: Record<string, Call>;
  readonly memory: Uint8Array;
  readonly inputAt: number;
  readonly stateLength: number;

  constructor({ wasm, pack }: Sources) {
    const module = new WebAssembly.Module(readFileSync(wasm));
    const env = {
      abort: () => {
        throw new Error('the cartridge aborted');
      },
      pack: (to: number, offset: number, length: number) => {
        if (offset >= 0 && length >= 0 && offset + length <= pack.length)
          this.memory.set(pack.subarray(offset, offset + length), to);
      },
    };
    const { exports } = new WebAssembly.Instance(module, { env });
    this.call = exports as unknown as Record<string, Call>;
    this.memory = new Uint8Array((exports['memory'] as WebAssembly.Memory).buffer);
    if (this.call['verify']!() !== 0) throw new Error('the pack is refused');
    this.inputAt = this.call['inputAt']!();
    this.stateLength = this.call['stateLength']!();
  }

  configure(configuration: Uint8Array): void {
    this.memory.set(configuration, this.inputAt);
    const code = this.call['configure']!(configuration.length);
    if (code !== 0) throw new Error(`a configuration is refused with code ${code}`);
  }

  hash(): string {
    return hashText(this.call['hash']!(0), this.call['hash']!(1));
  }

  /** Matches played inside the wasm. */
  playout(configuration: Uint8Array, matches: number, seed: number): Played {
    this.configure(configuration);
    const { result, seconds } = timed(() => this.call['playout']!(matches, seed) >>> 0);
    return { decisions: result, hash: this.hash(), seconds };
  }
}

// ---------------------------------------------------------------- choices in JavaScript

/** What the driver below needs of a machine. */
interface Table {
  /** Puts the block of a configured match back and gives its chance generator other numbers. */
  restart(block: Uint8Array, words: Uint32Array): void;
  advance(): number;
  drain(): void;
  /** The open questions of all, valid until the next call. */
  questions(): Uint8Array;
  answer(player: number, id: number, picks: Uint16Array, count: number): void;
}

function v8Table(core: V8): Table {
  const { call, memory, inputAt } = core;
  const output = memory.subarray(call['outputAt']!());
  const state = memory.subarray(call['stateAt']!());
  const chance = new Uint32Array(memory.buffer, 0, 4);
  const { advance, drain, questions, answer } = call as Record<string, Call>;
  return {
    restart: (block, words) => {
      state.set(block);
      chance.set(words);
    },
    advance: advance!,
    drain: drain!,
    questions: () => {
      questions!(Viewer.ALL);
      return output;
    },
    answer: (player, id, picks, count) => {
      for (let i = 0; i < count; i++) {
        memory[inputAt + 2 * i] = picks[i]! & 255;
        memory[inputAt + 2 * i + 1] = picks[i]! >> 8;
      }
      if (answer!(player, id, count) !== 0) throw new Error('a legal answer is refused');
    },
  };
}

function wasm3Table(wasm3: Wasm3): Table {
  const inputAt = wasm3.call('inputAt');
  const outputAt = wasm3.call('outputAt');
  return {
    restart: (block, words) => {
      wasm3.write(0, block);
      wasm3.write(0, new Uint8Array(words.buffer));
    },
    advance: () => wasm3.call('advance'),
    drain: () => void wasm3.call('drain'),
    questions: () => wasm3.read(outputAt, wasm3.call('questions', Viewer.ALL)),
    answer: (player, id, picks, count) => {
      wasm3.write(inputAt, new Uint8Array(picks.slice(0, count).buffer));
      if (wasm3.call('answer', player, id, count) !== 0) throw new Error('a legal answer is refused');
    },
  };
}

let dice = 1;
/** Marsaglia's xorshift: quick in JavaScript, and random enough to play. */
function below(bound: number): number {
  dice ^= dice << 13;
  dice ^= dice >>> 17;
  dice ^= dice << 5;
  return ((dice >>> 0) % 0x1000000) % bound;
}

const NEED = 1;
const MINIMAL = 2;
/** Options of one question and players: more than limits.ts allows. */
const ROOM = 128;
const chosen = Array.from({ length: 4 }, () => new Uint16Array(ROOM));
const counts = new Int32Array(4);
const players = new Int32Array(4);
const ids = new Int32Array(4);

const int16 = (bytes: Uint8Array, at: number) => ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16;
/** `question`: where it begins. */
const amount = (bytes: Uint8Array, question: number, option: number) => int16(bytes, question + 16 + 16 * option + 14);

function swap(picks: Uint16Array, i: number, j: number): void {
  const kept = picks[i]!;
  picks[i] = picks[j]!;
  picks[j] = kept;
}

/** A random legal answer to the question at `question`; returns how many options it picks. */
function choose(bytes: Uint8Array, question: number, picks: Uint16Array): number {
  const min = bytes[question + 2]!;
  const max = bytes[question + 3]!;
  const flags = bytes[question + 6]!;
  const options = bytes[question + 7]!;
  for (let i = 0; i < options; i++) picks[i] = i;
  if (!(flags & NEED)) {
    const many = min + (max > min ? below(max - min + 1) : 0);
    for (let i = 0; i < many; i++) swap(picks, i, i + below(options - i));
    return many;
  }
  const need = int16(bytes, question + 4);
  let sum = 0;
  let many = 0;
  while (sum < need && many < options) {
    swap(picks, many, many + below(options - many));
    sum += amount(bytes, question, picks[many++]!);
  }
  if (!(flags & MINIMAL)) return many;
  for (let i = many - 1; i >= 0; i--) {
    const spare = amount(bytes, question, picks[i]!);
    if (sum - spare < need) continue;
    sum -= spare;
    picks[i] = picks[--many]!;
  }
  return many;
}

/** Answers the open question of every player; returns how many there were. */
function answerAll(table: Table): number {
  const bytes = table.questions();
  const open = bytes[1]!;
  // All are read before the first is answered: answers go where the questions stand.
  let from = 8;
  for (let n = 0; n < open; n++) {
    players[n] = bytes[from]!;
    ids[n] = bytes[from + 8]! | (bytes[from + 9]! << 8) | (bytes[from + 10]! << 16) | (bytes[from + 11]! << 24);
    counts[n] = choose(bytes, from, chosen[n]!);
    from += 16 + 16 * bytes[from + 7]!;
  }
  for (let n = 0; n < open; n++) table.answer(players[n]!, ids[n]!, chosen[n]!, counts[n]!);
  return open;
}

function playMatches(table: Table, block: Uint8Array, matches: number, seed: number): number {
  const words = new Uint32Array(4);
  let decisions = 0;
  dice = seed || 1;
  for (let i = 0; i < matches; i++) {
    for (let w = 0; w < 4; w++) words[w] = below(0x1000000) * 256 + below(256);
    table.restart(block, words);
    for (let status = table.advance(); status !== Status.ENDED; status = table.advance()) {
      if (status === Status.ASKING) decisions += answerAll(table);
      else if (status === Status.MORE) table.drain();
      else throw new Error(`advance() returns ${status}`);
    }
    table.drain();
  }
  return decisions;
}

/** Matches with the choices made in JavaScript, from the questions that any host gets. */
export function playInJs(core: V8, configuration: Uint8Array, matches: number, seed: number): Played {
  core.configure(configuration);
  const block = core.memory.slice(0, core.stateLength);
  const table = v8Table(core);
  const { result, seconds } = timed(() => playMatches(table, block, matches, seed));
  return { decisions: result, hash: core.hash(), seconds };
}

// ---------------------------------------------------------------- wasm3

export class Wasm3Runner {
  private readonly wasm3: Wasm3;

  constructor({ wasm, pack }: Sources) {
    this.wasm3 = new Wasm3(wasm);
    this.wasm3.pack(pack);
    if (this.wasm3.call('verify') !== 0) throw new Error('the pack is refused');
  }

  private configure(configuration: Uint8Array): void {
    this.wasm3.write(this.wasm3.call('inputAt'), configuration);
    if (this.wasm3.call('configure', configuration.length) !== 0) throw new Error('a configuration is refused');
  }

  private played(decisions: number): Played {
    const hash = hashText(this.wasm3.call('hash', 0), this.wasm3.call('hash', 1));
    return { decisions, hash, seconds: NaN };
  }

  playout(configuration: Uint8Array, matches: number, seed: number): Played {
    this.configure(configuration);
    return this.played(this.wasm3.call('playout', matches, seed) >>> 0);
  }

  playInJs(configuration: Uint8Array, matches: number, seed: number): Played {
    this.configure(configuration);
    const block = this.wasm3.read(0, this.wasm3.call('stateLength'));
    return this.played(playMatches(wasm3Table(this.wasm3), block, matches, seed));
  }

  close(): void {
    this.wasm3.close();
  }
}

// ---------------------------------------------------------------- wasm2c

const SUPPORT = ['/usr/share/wabt/wasm2c', '/usr/local/share/wabt/wasm2c'];

/** Why there can be no native yardstick here; null: there can. */
export function nativeMissing(): string | null {
  if (!has('wasm2c')) return 'wasm2c (Debian package wabt) is not installed';
  if (!has('gcc')) return 'gcc is not installed';
  return SUPPORT.some((folder) => existsSync(folder)) ? null : "wasm2c's C sources (wasm-rt-impl.c) are not found";
}

export class Native {
  private readonly program: string;
  private readonly folder = at('build/bench');

  constructor(private readonly sources: Sources) {
    const code = readFileSync(sources.wasm);
    const key = sha256(Buffer.concat([code, readFileSync(at('tests/bench/native.c'))])).slice(0, 16);
    this.program = join(this.folder, `native-${key}`);
    if (!existsSync(this.program)) this.compile();
  }

  private compile(): void {
    const work = join(this.folder, `work-${process.pid}`);
    const support = SUPPORT.find((folder) => existsSync(folder))!;
    mkdirSync(work, { recursive: true });
    try {
      execFileSync('wasm2c', [this.sources.wasm, '-n', 'cartridge', '-o', join(work, 'cartridge.c')]);
      const files = [at('tests/bench/native.c'), join(work, 'cartridge.c'), join(support, 'wasm-rt-impl.c')];
      const part = join(work, 'native');
      execFileSync('gcc', ['-O3', '-w', `-I${work}`, `-I${support}`, ...files, '-lm', '-o', part]);
      renameSync(part, this.program);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }

  /** One process plays all configurations. */
  playout(configurations: readonly Uint8Array[], matches: number, seed: number): Played[] {
    const pack = join(this.folder, `pack-${process.pid}`);
    const files = configurations.map((_, i) => join(this.folder, `configuration-${process.pid}-${i}`));
    try {
      writeFileSync(pack, this.sources.pack);
      configurations.forEach((bytes, i) => writeFileSync(files[i]!, bytes));
      const words = [pack, String(matches), String(seed), ...files];
      const done = spawnSync(this.program, words, { encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`the native runner ends with ${done.status ?? done.signal}`);
      return done.stdout
        .trim()
        .split('\n')
        .map((line) => {
          const [decisions, low, high, nanoseconds] = line.split(' ').map(Number);
          return { decisions: decisions!, hash: hashText(low!, high!), seconds: nanoseconds! / 1e9 };
        });
    } finally {
      for (const file of [pack, ...files]) rmSync(file, { force: true });
    }
  }
}
