// The grid of cells, and texts on it: broken into lines, scrolled, in double size.

import { Color } from './abi';
import { Glyph } from './glyphs';
import { CELLS_AT, MARK_AT } from './memory';
import { glyphAt, length } from './text';

export let columns: i32 = 0;
export let rows: i32 = 0;
/** Counts changes of the screen. */
export let draws: i32 = 0;
/** While keys are handled nothing is painted. */
let dry: bool = false;

/** Settings: black on white, and nothing between black and white. */
export let inverted: i32 = 0;
export let contrast: i32 = 0;
export function setLook(invert: i32, strong: i32): void {
  inverted = invert;
  contrast = strong;
}

/** The part of the screen between head and foot, through which a longer page is seen. */
export let top: i32 = 0;
export let bottom: i32 = 0;
/** Row of the page that is being written, and the first one to be seen. */
export let line: i32 = 0;
export let scroll: i32 = 0;

export function openScreen(width: i32, height: i32): void {
  columns = width;
  rows = height;
}
export function setScroll(to: i32): void {
  scroll = max(0, to);
}
export function setDry(to: bool): void {
  dry = to;
}
export function skipLines(n: i32): void {
  line += n;
}

function put(x: i32, y: i32, glyph: i32, ink: i32, paper: i32): void {
  if (dry || <u32>x >= <u32>columns || <u32>y >= <u32>rows) return;
  if (contrast) {
    if (paper > 1) paper = Color.LIGHT;
    if (ink > 1) ink = 1 - paper;
  }
  if (inverted) {
    if (ink < 2) ink = 1 - ink;
    if (paper < 2) paper = 1 - paper;
  }
  store<u16>(CELLS_AT + 2 * (y * columns + x), glyph | (ink << 10) | (paper << 13));
}

export function startPage(): void {
  line = 0;
  top = 0;
  bottom = rows;
  store<u16>(MARK_AT, 0, 4);
  if (dry) return;
  draws++;
  for (let y = 0; y < rows; y++) clearRow(y, 0, Color.DARK);
}
function clearRow(y: i32, x: i32, paper: i32): void {
  while (x < columns) put(x++, y, 32, Color.LIGHT, paper);
}

/** A cell of the page, counted from its line. */
export function putAt(x: i32, down: i32, glyph: i32, ink: i32, paper: i32): void {
  const y = line + down - scroll + top;
  if (y >= top && y < bottom) put(x, y, glyph, ink, paper);
}

/** Colours of the symbols from FIGURES and from STATS on. */
const figureInks: usize = memory.data<u8>([7, 6, 3, 3, 7, 3, 4, 2, 1, 7, 4, 6, 2, 7, 5, 5]);
const statInks: usize = memory.data<u8>([7, 7, 7, 7, 3, 4, 5, 6]);

/** Types and figures have their own colours on dark paper. */
export function inkOf(glyph: i32, ink: i32, paper: i32): i32 {
  if (paper != Color.DARK || ink == Color.GREY) return ink;
  if (<u32>(glyph - Glyph.STATS) < 8) return load<u8>(statInks + glyph - Glyph.STATS);
  if (<u32>(glyph - Glyph.FIGURES) < 16) return load<u8>(figureInks + glyph - Glyph.FIGURES);
  return ink;
}
/** The place of a glyph among those of double size. */
function bigOf(glyph: i32): i32 {
  if (glyph < 128) return glyph;
  if (<u32>(glyph - Glyph.STATS) < 8) return glyph - Glyph.STATS + 1;
  return <u32>(glyph - Glyph.FIGURES) < 16 ? glyph - Glyph.FIGURES + 9 : 63;
}

/** Where a line that starts at glyph `from` ends, when `width` cells are free. */
function lineEnd(from: i32, width: i32): i32 {
  let end = 0;
  for (let i = from; i <= length; i++) {
    const glyph = i < length ? glyphAt(i) : 10;
    if (glyph == 32 || glyph == 10) {
      if (i - from <= width) end = i;
      if (glyph == 10) break;
    }
    if (i - from > width) break;
  }
  return end > from || (from < length && glyphAt(from) == 10) ? end : min(length, from + width);
}
function nextLine(end: i32): i32 {
  return end < length && (glyphAt(end) == 32 || glyphAt(end) == 10) ? end + 1 : end;
}

/** Lines that the text takes. */
export function lines(width: i32): i32 {
  let n = 0;
  for (let from = 0; from < length; from = nextLine(lineEnd(from, width))) n++;
  return n;
}

/** Writes the text from column x on, broken into lines, and fills them to the right edge. */
export function write(x: i32, width: i32, ink: i32, paper: i32): void {
  for (let from = 0; from < length;) {
    const end = lineEnd(from, width);
    for (let i = 0; i < width; i++) {
      const glyph = from + i < end ? glyphAt(from + i) : 32;
      putAt(x + i, 0, glyph, inkOf(glyph, ink, paper), paper);
    }
    line++;
    from = nextLine(end);
  }
}
/** The text as a paragraph over the whole width. */
export function paragraph(ink: i32): void {
  write(1, columns - 2, ink, Color.DARK);
}

/** The text in letters of double size, two rows a line. */
export function writeBig(x: i32, width: i32, ink: i32): void {
  for (let from = 0; from < length;) {
    const end = lineEnd(from, width / 2);
    for (let i = from; i < end; i++) {
      const glyph = glyphAt(i);
      const big = Glyph.BIG + bigOf(glyph);
      for (let q = 0; q < 4; q++) {
        putAt(x + 2 * (i - from) + (q & 1), q >> 1, big + 128 * q, inkOf(glyph, ink, Color.DARK), Color.DARK);
      }
    }
    line += 2;
    from = nextLine(end);
  }
}

/** The text at the top, over the page. */
export function head(): void {
  const n = lines(columns - 2);
  edge(0, n);
  top = n;
  line = 0;
}
/** The text at the bottom: what the buttons do. */
export function foot(): void {
  const n = lines(columns - 2);
  const keep = top;
  edge(rows - n, n);
  top = keep;
  bottom = rows - n;
  line = 0;
}
function edge(from: i32, n: i32): void {
  const at = scroll;
  scroll = 0;
  top = from;
  bottom = from + n;
  line = 0;
  for (let i = 0; i < n; i++) {
    putAt(0, i, 32, Color.DARK, Color.GREY);
    putAt(columns - 1, i, 32, Color.DARK, Color.GREY);
  }
  write(1, columns - 2, Color.DARK, Color.GREY);
  scroll = at;
}

/** What comes next stands still above the list that will scroll, until pin() ends it. */
export function startPinned(): i32 {
  const keep = scroll;
  scroll = 0;
  return keep;
}
export function pin(keep: i32): void {
  scroll = keep;
  top = min(top + line, bottom);
  line = 0;
}

/** Shows that the page goes on above or below. */
export function showMore(): void {
  if (scroll > 0) put(columns - 1, top, Glyph.MORE_UP, Color.MARK, Color.DARK);
  if (line - scroll > bottom - top) put(columns - 1, bottom - 1, Glyph.MORE_DOWN, Color.MARK, Color.DARK);
}

/** Marks a square for a QR code of the text in the buffer, from the page's line to its end. */
export function markText(): void {
  const y = line - scroll + top;
  const size = min(columns, bottom - y);
  if (size < 8) return;
  store<u8>(MARK_AT, (columns - size) / 2);
  store<u8>(MARK_AT, y, 1);
  store<u8>(MARK_AT, size, 2);
  store<u8>(MARK_AT, size, 3);
  store<u16>(MARK_AT, length, 4);
  for (let i = 0; i < length; i++) store<u8>(MARK_AT + i, glyphAt(i), 6);
}
