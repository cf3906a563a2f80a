/**
 * npm run --silent bench: measures the budgets of this build and prints one JSON object:
 *   {"results":[{"id","game","host","value","unit","budget","meets"}],"skipped":[{"id","why"}]}
 * Progress goes to standard error. CPU time, not time on the clock; what is compared is measured in turns in one run.
 * Status 1: two runners do not reach the same checksum. `-- --seconds N`: CPU time for each figure (2).
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { Cartridge } from '../../host/js/cartridge.ts';
import { wasmMachine } from '../../host/js/machine.ts';
import { Pack } from '../../host/js/pack.ts';
import { at } from '../../scripts/lib.mjs';
import { cartridgeInfo, shellInfo } from '../../scripts/build.mjs';
import { BOARD_NAMES, boardMissing, peakRam, runBoard } from '../support/boards.ts';
import { wasm3Available } from '../support/wasm3.ts';
import { compileAll } from './compile-all.ts';
import { numbers, vanillaDecks, wholePack, type Configured } from './decks.ts';
import {
  cpuSeconds,
  Native,
  nativeMissing,
  playInJs,
  timed,
  V8,
  Wasm3Runner,
  type Played,
  type Sources,
} from './runners.ts';
import { VanillaMatch } from './vanilla.ts';

export interface Result {
  id: string;
  game: string | null;
  host: string;
  value: number;
  unit: string;
  /** Null where nothing is promised: a yardstick. */
  budget: number | null;
  meets: boolean | null;
}
export interface Report {
  results: Result[];
  skipped: { id: string; why: string }[];
}

export interface Plan {
  /** CPU time for each figure. */
  seconds: number;
  /** Matches of each configuration that all runners play for the checksum; wasm3 is the slowest. */
  checked: number;
  native: boolean;
  cold: boolean;
  /** Run the emulated boards too. */
  boards: boolean;
  say: (text: string) => void;
}

/** Runners that do not agree: something is wrong, and no figure counts. */
export class Disagreement extends Error {}

const NAME = game.name;
const SEED = 2026;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const rounded = (value: number) => Number(value.toPrecision(4));
const rate = (played: readonly Played[]) =>
  played.reduce((sum, { decisions }) => sum + decisions, 0) / played.reduce((sum, { seconds }) => sum + seconds, 0);
const checksum = (played: readonly Played[]) => played.map(({ decisions, hash }) => `${decisions}:${hash}`).join(' ');

class Bench {
  private readonly results: Result[] = [];
  private readonly skipped: Report['skipped'] = [];
  private readonly sources: Sources = {
    wasm: at(`build/${NAME}.wasm`),
    pack: new Uint8Array(readFileSync(at(`cards/binary/${NAME}.pack`))),
  };

  constructor(private readonly plan: Plan) {}

  run(): Report {
    this.sizes();
    const core = new V8(this.sources);
    const configured = this.configurations(core);
    const native = this.native();
    this.agree(core, configured, native);
    this.playouts(core, configured, native);
    this.vanilla();
    this.stateCopy(core);
    this.decisionTime(configured);
    this.rollouts(configured);
    this.compiling();
    this.boards();
    return { results: this.results, skipped: this.skipped };
  }

  private add(id: string, host: string, value: number, unit: string, budget: number | null, most = true): void {
    const meets = budget === null ? null : most ? value <= budget : value >= budget;
    this.results.push({ id, game: NAME, host, value: rounded(value), unit, budget, meets });
  }
  private skip(id: string, why: string): void {
    this.skipped.push({ id, why });
  }

  private sizes(): void {
    const info = cartridgeInfo(NAME)!;
    const { stateLength } = new Cartridge(wasmMachine(readFileSync(this.sources.wasm)));
    const shell = shellInfo() as { codeSection: number; memoryEnd: number };
    const rows: [string, string | null, number, number][] = [
      ['code-section', NAME, info.codeSection, 22 * 1024],
      ['state-block', NAME, stateLength, 4 * 1024],
      ['linear-memory', NAME, info.memoryEnd, 20 * 1024],
      ['code-section-shell', null, shell.codeSection, 22 * 1024],
      ['linear-memory-shell', null, shell.memoryEnd, 12 * 1024],
    ];
    for (const [id, of, value, budget] of rows)
      this.results.push({ id, game: of, host: 'wasm', value, unit: 'bytes', budget, meets: value <= budget });
  }

  private configurations(core: V8): Configured[] {
    const legal = (bytes: Uint8Array) => {
      core.memory.set(bytes, core.inputAt);
      if (core.call['checkDeck']!(bytes.length) !== 1) return false;
      core.memory.set(bytes, core.inputAt);
      return core.call['configure']!(bytes.length) === 0;
    };
    const { configured, missing } = wholePack(new Pack(this.sources.pack, game.apart), legal);
    this.plan.say(`${configured.length} tables play the whole pack`);
    if (missing.length) this.plan.say(`in no deck: ${missing.join(', ')}`);
    return configured;
  }

  private native(): Native | null {
    const why = this.plan.native ? nativeMissing() : 'left out in this run';
    if (why !== null) {
      this.skip('v8-to-wasm2c', why);
      return null;
    }
    this.plan.say('compiling the cartridge through wasm2c, gcc -O3');
    return new Native(this.sources);
  }

  /** Every runner plays the same matches to the same number of decisions and the same last state. */
  private agree(core: V8, configured: readonly Configured[], native: Native | null): void {
    const { checked, say } = this.plan;
    say('checksums');
    const tables = configured.map(({ bytes }) => bytes);
    const expected = tables.map((bytes) => core.playout(bytes, checked, SEED));
    const byJs = tables.map((bytes) => playInJs(core, bytes, 1, SEED));
    const runners = ['v8'];
    const same = (runner: string, of: readonly Played[], as: readonly Played[]) => {
      if (checksum(of) !== checksum(as)) throw new Disagreement(`${runner}: ${checksum(of)}; v8: ${checksum(as)}`);
      if (!runners.includes(runner)) runners.push(runner);
    };
    const again = tables.map((bytes) => core.playout(bytes, checked, SEED));
    same('v8', again, expected);
    if (native) same('wasm2c', native.playout(tables, checked, SEED), expected);
    if (wasm3Available()) {
      const wasm3 = new Wasm3Runner(this.sources);
      const inside = tables.map((bytes) => wasm3.playout(bytes, checked, SEED));
      const outside = tables.map((bytes) => wasm3.playInJs(bytes, 1, SEED));
      wasm3.close();
      same('wasm3', inside, expected);
      same('wasm3', outside, byJs);
    } else this.skip('checksum', 'wasm3: its runner is not built');
    const decisions = expected.reduce((sum, played) => sum + played.decisions, 0);
    this.add('checksum', runners.join(' = '), decisions, 'decisions to equal last states', null);
  }

  /** Matches of each configuration that take about `seconds` in all. */
  private matches(core: V8, configured: readonly Configured[], seconds: number): number {
    // The first run is the compiler's; the second tells.
    const warm = Math.max(1, Math.round(seconds * 200));
    for (const { bytes } of configured) core.playout(bytes, warm, SEED + 1);
    const once = configured.map(({ bytes }) => core.playout(bytes, warm, SEED + 2));
    const spent = once.reduce((sum, played) => sum + played.seconds, 0);
    return Math.max(1, Math.round((warm * seconds) / Math.max(spent, 1e-4)));
  }

  private playouts(core: V8, configured: readonly Configured[], native: Native | null): void {
    const { seconds, say } = this.plan;
    const rounds = 5;
    const matches = this.matches(core, configured, seconds / rounds);
    say(`playouts: ${rounds} rounds of ${matches} matches at ${configured.length} tables`);
    const tables = configured.map(({ bytes }) => bytes);
    const inJs = (seed: number) => tables.map((bytes) => playInJs(core, bytes, Math.ceil(matches / 2), seed));
    inJs(SEED + 3);
    const rates: number[] = [];
    const js: number[] = [];
    const natives: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const inside = rate(tables.map((bytes) => core.playout(bytes, matches, SEED + round)));
      rates.push(inside);
      js.push(rate(inJs(SEED + round)) / inside);
      if (native) natives.push(inside / rate(native.playout(tables, matches, SEED + round)));
    }
    this.add('playout-rate', 'node', median(rates), 'decisions/s', 1_500_000, false);
    this.add('playout-rate-js', 'node', median(js), 'of playout-rate', 0.6, false);
    if (native) {
      this.add('v8-to-wasm2c', 'node', median(natives), 'of the rate as C', 0.8, false);
      this.add('playout-rate-native', 'wasm2c', median(rates) / median(natives), 'decisions/s', null);
    }
  }

  /** The plain game, in the core and in boardgame.io. */
  private vanilla(): void {
    const { seconds, say } = this.plan;
    say('the game without effects, in the core and in boardgame.io');
    const { pack, configuration, decks } = vanillaDecks();
    const core = new V8({ wasm: this.sources.wasm, pack });
    core.playout(configuration, 2000 * seconds, SEED);
    const inside = core.playout(configuration, 20_000 * seconds, SEED);
    this.add('vanilla-rate', 'node', rate([inside]), 'decisions/s', null);
    const matches = Math.ceil(100 * seconds);
    playInJs(core, configuration, matches * 4, SEED);
    this.add('vanilla-rate-js', 'node', rate([playInJs(core, configuration, matches * 40, SEED)]), 'decisions/s', null);
    const below = numbers(SEED);
    const some = (count: number) => {
      let decisions = 0;
      for (let i = 0; i < count; i++) decisions += new VanillaMatch(decks).playOut(below);
      return decisions;
    };
    some(Math.ceil(matches / 4));
    const { result, seconds: spent } = timed(() => some(matches));
    this.add('vanilla-rate', 'boardgame.io', result / spent, 'decisions/s', null);
  }

  /** There and back, so that a saved block is put back too. */
  private stateCopy(core: V8): void {
    this.plan.say('copies of the state block');
    const length = core.stateLength;
    const block = core.memory.subarray(core.call['stateAt']!(), core.call['stateAt']!() + length);
    const kept = new Uint8Array(length);
    const bare = [new Uint8Array(length), new Uint8Array(length)] as const;
    const times = Math.ceil(200_000 * this.plan.seconds);
    const there = (a: Uint8Array, b: Uint8Array) => {
      for (let i = 0; i < times; i++) {
        b.set(a);
        a.set(b);
      }
    };
    there(block, kept);
    there(...bare);
    const ratios: number[] = [];
    for (let round = 0; round < 7; round++) {
      const state = timed(() => there(block, kept)).seconds;
      ratios.push(state / timed(() => there(...bare)).seconds);
    }
    this.add('state-copy', 'node', median(ratios), 'of a bare copy', 1.15);
  }

  /** One answer as a host gives it: answer, advance, events and view. On the clock, for one is too short for CPU time. */
  private decisionTime(configured: readonly Configured[]): void {
    this.plan.say('single decisions');
    const cartridge = new Cartridge(wasmMachine(readFileSync(this.sources.wasm)));
    cartridge.setPack(this.sources.pack);
    const times: number[] = [];
    const play = (bytes: Uint8Array) => {
      cartridge.configure(bytes);
      let next = SEED;
      while (cartridge.advance() === 0) cartridge.drain();
      for (let waiting = this.waiting(cartridge); waiting.length; waiting = this.waiting(cartridge)) {
        const player = waiting[0]!;
        const picks = cartridge.randomAnswer(player, next++);
        const id = this.question(cartridge, player);
        cartridge.randomAnswer(player, next - 1);
        const from = performance.now();
        cartridge.answerInput(player, id, picks);
        while (cartridge.advance() === 0) {
          cartridge.events(player);
          cartridge.drain();
        }
        cartridge.events(player);
        cartridge.drain();
        cartridge.view(player);
        times.push(performance.now() - from);
      }
    };
    for (const { bytes } of configured) play(bytes);
    times.length = 0;
    for (let i = 0; i < Math.ceil(4 * this.plan.seconds); i++) for (const { bytes } of configured) play(bytes);
    times.sort((a, b) => a - b);
    this.add('decision-time-median', 'node', median(times) * 1000, 'µs', null);
    this.add('decision-time-99', 'node', times[Math.floor(times.length * 0.99)]! * 1000, 'µs', null);
  }
  /**
   * Rollouts inside the wasm, in matches that the looking-ahead player plays against itself. How many a thought takes depends
   * on match and seed alone: they are counted in steps of one, then timed in one step.
   */
  private rollouts(configured: readonly Configured[]): void {
    this.plan.say('rollouts');
    const cartridge = new Cartridge(wasmMachine(readFileSync(this.sources.wasm)));
    cartridge.setPack(this.sources.pack);
    const budget = 256;
    let rollouts = 0;
    let spent = 0;
    const end = cpuSeconds() + 3 * this.plan.seconds;
    for (const { bytes } of configured) {
      cartridge.configure(bytes);
      while (cartridge.advance() === 0) cartridge.drain();
      for (let n = 0, open = this.waiting(cartridge); open.length; n++, open = this.waiting(cartridge)) {
        const player = open[0]!;
        const id = this.question(cartridge, player);
        cartridge.think(player, SEED + n, budget);
        let steps = 1;
        while (cartridge.thinkStep(1) === null) steps++;
        cartridge.think(player, SEED + n, budget);
        const { result, seconds } = timed(() => cartridge.thinkStep(budget)!);
        if (steps > 1) {
          rollouts += steps;
          spent += seconds;
        }
        cartridge.answerInput(player, id, result);
        while (cartridge.advance() === 0) cartridge.drain();
        cartridge.drain();
      }
      if (cpuSeconds() > end) break;
    }
    this.add('rollout-rate', 'node', rollouts / spent, 'rollouts/s', 50_000, false);
  }
  private waiting(cartridge: Cartridge): number[] {
    const bytes = cartridge.questions(Viewer.ALL);
    return bytes[0] === 1 && bytes[1]! > 0 ? [bytes[8]!] : [];
  }
  private question(cartridge: Cartridge, player: number): number {
    const bytes = cartridge.questions(player);
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true);
  }

  /**
   * What only an emulated board can tell: peak RAM with the code cache of the smallest device; instructions where all that
   * is compiled stays, and, as "recompiled", in that cache.
   */
  private boards(): void {
    const ids = {
      rv32: ['peak-ram', 'press-instructions', 'decision-instructions-median', 'decision-instructions-worst'],
      xtensa: ['native-stack'],
    } as const;
    for (const name of BOARD_NAMES) {
      const why = this.plan.boards ? boardMissing(name) : 'left out in this run';
      if (why !== null) {
        for (const id of ids[name]) this.skip(id, why);
        continue;
      }
      this.plan.say(`golden matches on the emulated board ${name}`);
      const report = runBoard(name);
      const { failed, stack, matches, screens, roomy_matches, roomy_screens, flash } = report;
      if (failed) throw new Disagreement(`${name}: ${failed}`);
      if (name === 'xtensa') {
        this.add('native-stack', name, stack, 'bytes', 16 * 1024);
        continue;
      }
      const add = (id: string, value: number, budget: number | null = null) =>
        this.add(id, name, value, 'instructions', budget);
      this.add('peak-ram', name, peakRam(report), 'bytes', 190 * 1024);
      add('decision-instructions-median', median(roomy_matches!.instructions), 200_000);
      add('decision-instructions-worst', Math.max(...roomy_matches!.instructions), 2_000_000);
      add('decision-instructions-median-recompiled', median(matches.instructions));
      add('decision-instructions-worst-recompiled', Math.max(...matches.instructions));
      add('press-instructions', roomy_screens!.changed.worst, 3_200_000);
      add('press-instructions-recompiled', screens.changed.worst);
      add('press-instructions-rested', roomy_screens!.rested.worst);
      add('press-instructions-rested-recompiled', screens.rested.worst);
      add('call-instructions', Math.max(roomy_screens!.call.worst, roomy_matches!.call));
      add('call-instructions-recompiled', Math.max(screens.call.worst, matches.call));
      add('verify-instructions', matches.verify);
      this.add('code-dropped', name, matches.dropped / matches.instructions.length, 'functions a decision', null);
      this.add('compiled-cartridge', name, report.compiled_cartridge.heap, 'bytes', null);
      this.add('compiled-shell', name, report.compiled_shell.heap, 'bytes', null);
      for (const [part, bytes] of Object.entries(flash)) this.add(`flash-${part}`, name, bytes, 'bytes', null);
    }
  }

  private compiling(): void {
    this.plan.say('compiling cards');
    compileAll(NAME, '\n');
    const warm = [1, 2, 3, 4, 5].map((i) => timed(() => compileAll(NAME, `\n# edit ${i}\n`)).seconds * 1000);
    this.add('card-compile', 'node', median(warm), 'ms', 300);
    if (!this.plan.cold) return;
    const words = ['--import', 'tsx', at('tests/bench/compile-once.ts')];
    const cold = [1, 2, 3].map(() => Number(execFileSync(process.execPath, words, { encoding: 'utf8' })));
    this.add('card-compile-cold', 'node', median(cold), 'ms', null);
  }
}

export function bench(plan: Plan): Report {
  return new Bench(plan).run();
}

function main(): void {
  const { values } = parseArgs({ options: { seconds: { type: 'string' } } });
  const seconds = Number(values.seconds ?? 2);
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds needs a number above 0');
  // Standard output is for the figures alone.
  if (spawnSync(process.execPath, [at('scripts/build.mjs')], { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('the build fails');
  const say = (text: string) => console.error(`bench: ${text}`);
  console.log(JSON.stringify(bench({ seconds, checked: 40, native: true, cold: true, boards: true, say })));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main();
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
