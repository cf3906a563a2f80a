// The shell: buttons and time in, a grid of cells and requests out (docs/abi.md, "The shell's ABI").

import { Abi, Color, Request } from './abi';
import {
  CELLS_AT,
  END,
  INBOX_AT,
  INBOX_BYTES,
  LEAST_COLUMNS,
  LEAST_ROWS,
  MARK_AT,
  MOST_COLUMNS,
  MOST_ROWS,
  OUTPUT_AT,
} from './memory';
import { clearScreen, draws as drawn, openScreen, putText } from './screen';
import { clearText, openWords, say } from './text';
import { W } from './words';

const BAD_INPUT: i32 = 50;
const BAD_TEXT: i32 = 12;

let pending: i32 = Request.NONE;

export function abiVersion(): i32 {
  return Abi.VERSION;
}
export function boot(columns: i32, rows: i32): i32 {
  if (columns < LEAST_COLUMNS || columns > MOST_COLUMNS || rows < LEAST_ROWS || rows > MOST_ROWS) return BAD_INPUT;
  if (!openWords(0)) return BAD_TEXT;
  openScreen(columns, rows);
  clearScreen();
  clearText();
  say(W.TITLE);
  putText(1, 1, Color.LIGHT, Color.DARK);
  pending = Request.OFFER;
  return 0;
}
export function press(buttons: i32): i32 {
  return 0;
}
export function tick(ms: i32): i32 {
  return pending;
}
export function give(code: i32, length: i32): i32 {
  if (pending == Request.NONE || <u32>length > <u32>INBOX_BYTES) return BAD_INPUT;
  pending = Request.NONE;
  return 0;
}
export function wait(): i32 {
  return 0;
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
  return INBOX_AT;
}
export function inputLength(): i32 {
  return INBOX_BYTES;
}
export function outputAt(): i32 {
  return OUTPUT_AT;
}
export function outputLength(): i32 {
  return 0;
}
/** Where static data ends: the linear memory truly used, in bytes. */
export function memoryEnd(): i32 {
  // Evaluated by the compiler: static data must not lie on the map.
  if (END > <i32>ASC_MEMORY_BASE) ERROR('memoryBase of the shell in asconfig.json is below END of shell/memory.ts');
  return <i32>__heap_base;
}
