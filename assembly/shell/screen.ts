// The grid of cells.

import { Color } from './abi';
import { CELLS_AT } from './memory';
import { glyphAt, length } from './text';

export let columns: i32 = 0;
export let rows: i32 = 0;
/** Counts changes of the screen. */
export let draws: i32 = 0;

export function openScreen(width: i32, height: i32): void {
  columns = width;
  rows = height;
}

export function put(x: i32, y: i32, glyph: i32, ink: i32, paper: i32): void {
  if (<u32>x >= <u32>columns || <u32>y >= <u32>rows) return;
  store<u16>(CELLS_AT + 2 * (y * columns + x), glyph | (ink << 10) | (paper << 13));
}

export function clearScreen(): void {
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) put(x, y, 32, Color.LIGHT, Color.DARK);
  draws++;
}

/** Puts the text in one line; returns the column behind it. */
export function putText(x: i32, y: i32, ink: i32, paper: i32): i32 {
  for (let i = 0; i < length; i++) put(x++, y, glyphAt(i), ink, paper);
  return x;
}
