// Runs the image of an emulated board (host/wasm3/boards) and reads what it found and what it cost.

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { BLOBS, BOARDS, flashSizes, imageOf } from '../../scripts/build-boards.mjs';
import { hostSources } from '../../scripts/build-native.mjs';
import { at } from '../../scripts/lib.mjs';

const size = (file: string) => statSync(at(file)).size;

export type BoardName = keyof typeof BOARDS;
export const BOARD_NAMES = Object.keys(BOARDS) as BoardName[];

/** What the code cache has done. */
interface Cache {
  compiled: number;
  dropped: number;
  /** Pages that found no room in it. */
  spilled: number;
  /** Most heap, and how far from its beginning it was used. */
  heap: number;
  reach: number;
}

interface Matches extends Cache {
  matches: number;
  /** Of proving the pack safe, of the longest single call, of every decision in order; all 0 where the board cannot count. */
  verify: number;
  call: number;
  instructions: number[];
}

/** Instructions: of all presses, of the worst, and where that was. */
interface Figure {
  mean: number;
  worst: number;
  script: number;
  press: number;
}

interface Screens extends Cache {
  presses: number;
  /** From a press to the first change of the screen. */
  changed: Figure;
  /** Until the device is at rest, the computer's thinking included. */
  rested: Figure;
  /** One call into the host, after which it looks at the buttons again. */
  call: Figure;
  /** What the shell holds after a script, without the code cache. */
  shell_heap: number;
}

export interface BoardReport {
  board: BoardName;
  /** What compiling every function of a module takes. */
  compiled_cartridge: { heap: number; instructions: number };
  compiled_shell: { heap: number; instructions: number };
  /** Golden matches (cartridge alone) and press scripts with the code cache of the smallest device. */
  matches: Matches;
  screens: Screens;
  /** The same where everything that is compiled stays. Not on boards that cannot count. */
  roomy_matches?: Matches;
  roomy_screens?: Screens;
  /** What went wrong first. */
  failed?: string;
  /** Most native stack over all of it. */
  stack: number;
  /** The emulator's exit code. */
  code: number;
  /** Bytes of flash. */
  flash: { host: number; wasm3: number; cartridge: number; pack: number; shell: number; words: number };
}

/** What a board needs that is not here, as a command; null: nothing. */
export const boardMissing = (name: BoardName): string | null =>
  BOARDS[name].missing() || !existsSync(imageOf(name)) ? `apt-get install ${BOARDS[name].packages.join(' ')}` : null;

const MOST_MS = 500_000;

const reports = new Map<BoardName, BoardReport>();

/** One run a process: it takes several seconds. Throws where the image does not end or prints no report. */
export function runBoard(name: BoardName): BoardReport {
  const known = reports.get(name);
  if (known) return known;
  const [emulator, ...words] = BOARDS[name].emulator;
  const { stdout, stderr, status, signal } = spawnSync(emulator!, [...words, imageOf(name)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MOST_MS,
  });
  let report: BoardReport;
  try {
    report = { ...(JSON.parse(stdout) as BoardReport), code: status ?? -1, flash: flash(name) };
  } catch {
    throw new Error(`${name} ends with ${status ?? signal} after ${JSON.stringify(stdout.slice(-300))} ${stderr}`);
  }
  reports.set(name, report);
  return report;
}

/** The board's own files (main, heap, start) are no part of a device. */
function flash(name: BoardName): BoardReport['flash'] {
  const sizes = {
    cartridge: size(BLOBS.cartridge),
    pack: size(BLOBS.pack),
    shell: size(BLOBS.shell),
    words: size(BLOBS.words),
  };
  const flash = { host: 0, wasm3: 0, ...sizes };
  const host = new Set(hostSources().map((file) => basename(file, '.c')));
  for (const [file, bytes] of Object.entries(flashSizes(name))) {
    if (file.startsWith('m3_')) flash.wasm3 += bytes;
    else if (host.has(file)) flash.host += bytes;
  }
  return flash;
}

/** Cartridge and shell together, over all golden matches and press scripts: runtimes, compiled code, linear memories. */
export const peakRam = ({ matches, screens }: BoardReport): number =>
  Math.max(matches.heap + screens.shell_heap, screens.heap);
