// Pages with something to choose. A page is one function that draws itself and, in the same breath, says what its items
// do: `if (item()) …`. It runs once dry with the pressed key, then to paint.

import { Button, Color, Tone } from './abi';
import { Glyph } from './glyphs';
import { play } from './link';
import {
  bottom,
  columns,
  foot,
  inkOf,
  line,
  putAt,
  scroll,
  setDry,
  setScroll,
  showMore,
  startPage,
  top,
  write,
} from './screen';
import { drawScreen } from './screens';
import { clearText, glyphAt, length, say, sayGlyph, space } from './text';

/** The key that is being handled, 0 while painting. */
let key: i32 = 0;
export let focus: i32 = 0;
let items: i32 = 0;
let focusTop: i32 = 0;
let focusEnd: i32 = 0;

/** The open screen, and below it those it was opened from: screen and focus, a byte each. */
export let screen: i32 = 0;
/** The screen that was painted last. */
let painted: i32 = 0;
const DEPTH: i32 = 12;
const stack: usize = memory.data(24);
let depth: i32 = 0;

export function show(to: i32): void {
  screen = to;
  setFocus(0);
  key = 0;
}
export function setFocus(to: i32): void {
  focus = to;
  setScroll(0);
}
/** Moves the focus and leaves the page where it is. */
export function aim(to: i32): void {
  focus = to;
}
/** Opens a screen over this one. */
export function open(to: i32): void {
  if (depth < DEPTH) {
    store<u8>(stack + 2 * depth, screen);
    store<u8>(stack + 2 * depth, focus, 1);
    depth++;
  }
  show(to);
}
export function close(): void {
  if (depth == 0) return;
  depth--;
  show(load<u8>(stack + 2 * depth));
  setFocus(load<u8>(stack + 2 * depth, 1));
}
/** Forgets what lies below. */
export function closeAll(to: i32): void {
  depth = 0;
  show(to);
}

/** Has this button been pressed? Asked once, it counts as handled. */
export function pressed(button: i32): bool {
  if (key != button) return false;
  key = 0;
  return true;
}
/** B leads back to the screen below. */
export function backKey(): void {
  if (pressed(Button.B)) {
    play(Tone.MOVE);
    close();
  }
}

export function hint(glyph: i32, word: i32): void {
  if (length) space();
  sayGlyph(glyph);
  say(word);
}
/** What A and B do, and whatever the buffer holds. */
export function hints(a: i32, b: i32): void {
  clearText();
  if (a) hint(Glyph.A, a);
  if (b) hint(Glyph.B, b);
  foot();
}

/** The text in the buffer as an item that A chooses. */
export function item(): bool {
  const focused = items++ == focus;
  if (focused) focusTop = line;
  const from = line;
  write(2, columns - 3, focused ? Color.DARK : Color.LIGHT, focused ? Color.LIGHT : Color.DARK);
  if (focused) {
    focusEnd = line;
    putMarker(from - line);
  }
  return focused && pressed(Button.A);
}
/** The text as an item of the board: in the page's line, from column x on. */
export function chip(x: i32, width: i32, ink: i32): bool {
  const focused = items++ == focus;
  if (focused) {
    focusTop = line;
    focusEnd = line + 1;
    ink = Color.DARK;
  }
  const paper = focused ? Color.LIGHT : Color.DARK;
  for (let i = 0; i < width; i++) putAt(x + i, 0, i < length ? glyphAt(i) : 32, inkOf(glyphAt(i), ink, paper), paper);
  return focused;
}
export function count(): i32 {
  return items;
}
function putMarker(down: i32): void {
  putAt(0, down, Glyph.MARKER, Color.MARK, Color.DARK);
}
export function wordItem(word: i32): bool {
  clearText();
  say(word);
  return item();
}
/** Is the item drawn last the focused one? */
export function here(): bool {
  return items - 1 == focus;
}
/** An item with a value: −1 or 1 when left or right (or A) has been pressed on it. */
export function change(): i32 {
  if (item()) return 1;
  if (!here()) return 0;
  return pressed(Button.RIGHT) ? 1 : pressed(Button.LEFT) ? -1 : 0;
}
/** A value that goes round between bounds. */
export function turned(value: i32, by: i32, least: i32, most: i32): i32 {
  value += by;
  return value > most ? least : value < least ? most : value;
}

/** Up and down move the focus, or turn pages where nothing can be chosen. */
function move(): void {
  const down = key == Button.DOWN || (!items && key == Button.RIGHT);
  const up = key == Button.UP || (!items && key == Button.LEFT);
  if (!down && !up) return;
  key = 0;
  play(Tone.MOVE);
  if (items) {
    focus = turned(focus, down ? 1 : -1, 0, items - 1);
    return;
  }
  const height = bottom - top;
  if (up) setScroll(scroll - height);
  else if (line - scroll > height) setScroll(scroll + height);
}

function paint(): void {
  items = 0;
  focusTop = 0;
  focusEnd = 0;
  startPage();
  drawScreen(screen);
}

/** Is the open screen the one that can be seen? */
export function isPainted(): bool {
  return painted == screen;
}

/** Handles a key (0: none) and paints. */
export function frame(button: i32): void {
  if (button) {
    key = button;
    setDry(true);
    paint();
    move();
    key = 0;
    setDry(false);
  }
  paint();
  painted = screen;
  if (items && focus >= items) focus = items - 1;
  const height = bottom - top;
  if (items && (focusTop < scroll || focusEnd > scroll + height)) {
    setScroll(focusEnd - focusTop > height || focusTop < scroll ? focusTop : focusEnd - height);
    // The first item brings what stands above it into sight.
    if (focus == 0 && focusEnd <= height) setScroll(0);
    paint();
  }
  showMore();
}
