// build/tiles.bin: palette and glyphs, from the drawings in tools/shell/art.
//
// Letters are drawn thin; here their strokes become two pixels wide, so that they can be read on a small panel.
// Accented letters are put together from a letter and its mark, big letters from the doubled letter with its stairs
// smoothed, faces from a half and its mirror.

import { readFileSync } from 'node:fs';
import { Glyph } from '../../assembly/shell/glyphs.ts';
import { BIG_SYMBOLS } from './glyphs.ts';

const WIDTH = 8;
const HEIGHT = 9;
const GLYPHS = 1024;
const LETTERS = 0x180;
const QUARTER = 128;

/** By palette number (assembly/shell/abi.ts, Color). */
const PALETTE = [0x10141c, 0xf4f1e8, 0x9aa3ad, 0xff7a4d, 0x5ab4ff, 0xc48bff, 0x7ad66b, 0xffd34d];

/** Rows of pixels. */
type Drawing = boolean[][];

/** Drawings of a file by the name in the head of their block. */
function drawings(file: string): Map<string, Drawing> {
  const text = readFileSync(new URL(`art/${file}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('; '));
  const found = new Map<string, Drawing>();
  for (let at = 0; at < lines.length; at += 1 + HEIGHT) {
    const names = lines[at]!.split(' ');
    const rows = lines.slice(at + 1, at + 1 + HEIGHT).map((line) => line.split(' '));
    names.forEach((name, i) => {
      const drawing = rows.map((row) => [...(row[i] ?? '')].map((pixel) => pixel === '#'));
      if (drawing.length !== HEIGHT || drawing.some((row) => row.length !== drawing[0]!.length))
        throw new Error(`art/${file}.txt: the drawing of ${name} is not ${HEIGHT} even rows`);
      found.set(name, drawing);
    });
  }
  return found;
}

const blank = (): Drawing => Array.from({ length: HEIGHT }, () => Array<boolean>(WIDTH).fill(false));
const pixel = (drawing: Drawing, x: number, y: number): boolean => drawing[y]?.[x] ?? false;
const map = (make: (x: number, y: number) => boolean, width = WIDTH, height = HEIGHT): Drawing =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => make(x, y)));

/** Strokes of two pixels, one column from the left edge. */
const bold = (thin: Drawing): Drawing => map((x, y) => pixel(thin, x - 1, y) || pixel(thin, x - 2, y));
const placed = (drawing: Drawing): Drawing => map((x, y) => pixel(drawing, x, y));

/** Marks by their combining character, thin, in the two rows above a letter or the two below. */
const MARKS: Record<string, { rows: [string, string]; below?: boolean }> = {
  '\u0300': { rows: ['.#...', '..#..'] }, // grave
  '\u0301': { rows: ['...#.', '..#..'] }, // acute
  '\u0302': { rows: ['..#..', '.#.#.'] }, // circumflex
  '\u0303': { rows: ['.#..#', '#.##.'] }, // tilde
  '\u0304': { rows: ['.....', '.###.'] }, // macron
  '\u0306': { rows: ['#...#', '.###.'] }, // breve
  '\u0307': { rows: ['.....', '..#..'] }, // dot above
  '\u0308': { rows: ['.....', '.#.#.'] }, // diaeresis
  '\u030a': { rows: ['..#..', '.#.#.'] }, // ring
  '\u030b': { rows: ['..#.#', '.#.#.'] }, // double acute
  '\u030c': { rows: ['.#.#.', '..#..'] }, // caron
  '\u0327': { rows: ['..#..', '.##..'], below: true }, // cedilla, comma below
  '\u0328': { rows: ['..#..', '..##.'], below: true }, // ogonek
};
/** Rows of a capital that stay when a mark stands above it. */
const LOW_CAPITAL = [0, 1, 3, 4, 6];

/** A letter with a mark. */
function marked(letter: string, mark: string, thin: Map<string, Drawing>): Drawing | null {
  const base = thin.get(letter === 'i' ? 'ı' : letter) ?? null;
  const shape = MARKS[mark];
  if (!base || !shape) return null;
  const rows = base.map((row) => [...row]);
  const capital = letter !== letter.toLowerCase();
  if (shape.below) {
    shape.rows.forEach((row, i) => (rows[HEIGHT - 2 + i] = [...row].map((dot) => dot === '#')));
    return bold(rows);
  }
  if (capital) LOW_CAPITAL.forEach((from, i) => (rows[2 + i] = [...base[from]!]));
  shape.rows.forEach((row, i) => (rows[i] = [...row].map((dot, x) => dot === '#' || (!capital && pixel(base, x, i)))));
  return bold(rows);
}

/** Characters below 384 that can be drawn. */
function letters(sheet: Drawing[]): void {
  const thin = drawings('letters');
  const wide = drawings('wide');
  for (let code = 0x21; code < LETTERS; code++) {
    const character = String.fromCharCode(code);
    const [letter, mark] = [...character.normalize('NFD')];
    const drawn = wide.has(character)
      ? placed(wide.get(character)!)
      : thin.has(character)
        ? bold(thin.get(character)!)
        : mark
          ? marked(letter!, mark, thin)
          : null;
    sheet[code] = drawn ?? (code < 0x7f ? missing(character) : bold(thin.get('?')!));
  }
}
function missing(character: string): never {
  throw new Error(`art/letters.txt does not draw ${character}`);
}

function symbols(sheet: Drawing[], file: string, first: number, last: number): void {
  const all = [...drawings(file).values()];
  if (all.length !== last - first + 1) throw new Error(`art/${file}.txt draws ${all.length} symbols`);
  all.forEach((drawing, i) => (sheet[first + i] = placed(drawing)));
}

function portraits(sheet: Drawing[]): void {
  [...drawings('portraits').values()].forEach((half, i) => {
    const width = half[0]!.length;
    for (let tile = 0; tile < 4; tile++)
      sheet[Glyph.PORTRAITS + 4 * i + tile] = map((x, y) => {
        const at = tile * WIDTH + x;
        return pixel(half, at < width ? at : 2 * width - 1 - at, y);
      });
  });
}

/** Twice as big; a corner is filled or cut where both neighbours say so. */
function doubled(small: Drawing): Drawing {
  return map(
    (x, y) => {
      const [cx, cy] = [x >> 1, y >> 1];
      const [dx, dy] = [x & 1 ? 1 : -1, y & 1 ? 1 : -1];
      const own = pixel(small, cx, cy);
      const across = pixel(small, cx + dx, cy);
      const down = pixel(small, cx, cy + dy);
      const stairs = across === down && across !== own;
      const far = pixel(small, cx - dx, cy) === own && pixel(small, cx, cy - dy) === own;
      return stairs && far && pixel(small, cx + dx, cy + dy) === own ? across : own;
    },
    2 * WIDTH,
    2 * HEIGHT,
  );
}

function big(sheet: Drawing[]): void {
  for (let code = 1; code < QUARTER; code++) {
    const from = BIG_SYMBOLS.get(code) ?? (code >= 0x20 ? code : -1);
    if (from < 0) continue;
    const drawing = doubled(sheet[from]!);
    for (let q = 0; q < 4; q++)
      sheet[Glyph.BIG + QUARTER * q + code] = map((x, y) => pixel(drawing, (q & 1) * WIDTH + x, (q >> 1) * HEIGHT + y));
  }
}

/** Every glyph, 8 × 9. */
export function glyphs(): Drawing[] {
  const sheet = Array.from({ length: GLYPHS }, blank);
  letters(sheet);
  symbols(sheet, 'symbols', Glyph.MARKER, Glyph.TURNED);
  symbols(sheet, 'figures', Glyph.FIGURES, Glyph.ZONES + 7);
  portraits(sheet);
  big(sheet);
  return sheet;
}

export function tileSheet(): Buffer {
  const head = Buffer.alloc(12 + 4 * PALETTE.length);
  head.write('NTTS', 'latin1');
  head.writeUInt8(1, 4);
  head.writeUInt8(WIDTH, 5);
  head.writeUInt8(HEIGHT, 6);
  head.writeUInt8(PALETTE.length, 7);
  head.writeUInt16LE(GLYPHS, 8);
  PALETTE.forEach((color, i) => head.writeUInt32BE(color * 256, 12 + 4 * i));
  const rows = glyphs().flatMap((drawing) =>
    drawing.map((row) => row.reduce((bits, on, x) => bits | (on ? 128 >> x : 0), 0)),
  );
  return Buffer.concat([head, Buffer.from(rows)]);
}
