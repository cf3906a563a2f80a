// The shell: buttons and time in, a grid of cells and requests out (docs/abi.md, "The shell's ABI").

import { Abi } from './abi';
import { advance, start, waitsForOthers } from './flow';
import {
  inboxAt,
  inboxLength,
  mustTickSoon,
  nextRequest,
  outputAt as outputIsAt,
  outputLength as outputBytes,
  take,
} from './link';
import { CELLS_AT, END, LEAST_COLUMNS, LEAST_ROWS, MARK_AT, MOST_COLUMNS, MOST_ROWS } from './memory';
import { draws as drawn, openScreen } from './screen';
import { openWords } from './text';
import { isRevealing, revealMore, revealStep } from './log';
import { Screen } from './screens';
import { frame, screen } from './ui';

const BAD_INPUT: i32 = 50;
const BAD_TEXT: i32 = 12;
/** Milliseconds between looks at what others have chosen on their devices. */
const LOOK: i32 = 250;
const SOON: i32 = 1;

let waited: i32 = 0;
let booted: bool = false;

/** Do happenings appear one after the other? */
function appears(): bool {
  return screen == Screen.HAPPENINGS && isRevealing();
}

export function abiVersion(): i32 {
  return Abi.VERSION;
}
export function boot(columns: i32, rows: i32): i32 {
  if (booted) return BAD_INPUT;
  if (columns < LEAST_COLUMNS || columns > MOST_COLUMNS || rows < LEAST_ROWS || rows > MOST_ROWS) return BAD_INPUT;
  if (!openWords(0)) return BAD_TEXT;
  booted = true;
  openScreen(columns, rows);
  start();
  frame(0);
  return 0;
}
export function press(buttons: i32): i32 {
  for (let bit = 0; bit < 8; bit++) if ((buttons >> bit) & 1) frame(1 << bit);
  return 0;
}
export function tick(ms: i32): i32 {
  waited += ms;
  if (waitsForOthers() && waited >= LOOK) {
    waited = 0;
    advance();
  }
  if (appears() && waited >= revealStep()) {
    waited = 0;
    revealMore();
    frame(0);
  }
  return nextRequest();
}
export function give(code: i32, length: i32): i32 {
  return take(code, length);
}
export function wait(): i32 {
  return mustTickSoon() ? SOON : waitsForOthers() ? LOOK : appears() ? revealStep() : 0;
}
export function draws(): i32 {
  return drawn;
}
export function cellsAt(): i32 {
  return CELLS_AT;
}
export function markAt(): i32 {
  return MARK_AT;
}
export function inputAt(): i32 {
  return inboxAt();
}
export function inputLength(): i32 {
  return inboxLength();
}
export function outputAt(): i32 {
  return <i32>outputIsAt;
}
export function outputLength(): i32 {
  return outputBytes;
}
/** Where static data ends: the linear memory truly used, in bytes. */
export function memoryEnd(): i32 {
  // Evaluated by the compiler: static data must not lie on the map.
  if (END > <i32>ASC_MEMORY_BASE) ERROR('memoryBase of the shell in asconfig.json is below END of shell/memory.ts');
  return <i32>__heap_base;
}
