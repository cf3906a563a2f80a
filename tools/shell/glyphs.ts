// The character that stands for each glyph in a screen as text (docs/abi.md, "Cells").

import { Glyph } from '../../assembly/shell/glyphs.ts';

/** From Glyph.MARKER on. */
const SYMBOLS =
  '▸•ⒶⒷ☰◉↑↓←→' + // marker to right
  '⚔◈⚑✦♨♒☾♣' + // Power, Cost, Team, Value, types
  '▒☑☐◆♟✋♻' + // back to discard
  '▁▂▄▆█' + // battery
  '▴▾…–—’“”─■⧗★◧';

/** From Glyph.FIGURES on: figures, types, zones of Battle of Aeons. */
const FIGURES = '●✚†♥∞△≈⬟≋↯❄♠⚙☼☽✧' + '▣▢⚒▤☠∅✺➤';
const from = (first: number, characters: string) =>
  [...characters].map((character, i): [number, string] => [first + i, character]);
const SPECIAL = new Map<number, string>([...from(Glyph.MARKER, SYMBOLS), ...from(Glyph.FIGURES, FIGURES)]);
/** The symbols that have a double size, by their place among the big letters. */
export const BIG_SYMBOLS = new Map<number, number>(
  Array.from({ length: 24 }, (_, i) => [1 + i, i < 8 ? Glyph.STATS + i : Glyph.FIGURES + i - 8]),
);

/** Big letters are shown once, by their upper left quarter, in the mathematical bold of that letter's place. */
const QUARTER = 128;
const FACE = '☺';

/** A glyph as one character; three quarters of a big letter and all of a portrait but its corner are blanks. */
export function characterOf(glyph: number): string {
  const symbol = SPECIAL.get(glyph);
  if (symbol) return symbol;
  if (glyph < Glyph.MARKER) return String.fromCharCode(glyph);
  if (glyph >= Glyph.BIG) {
    if (glyph >= Glyph.BIG + QUARTER) return ' ';
    const letter = glyph - Glyph.BIG;
    return SPECIAL.get(BIG_SYMBOLS.get(letter) ?? 0) ?? String.fromCharCode(letter);
  }
  return (glyph - Glyph.PORTRAITS) % 4 === 0 ? FACE : ' ';
}

/** A screen as lines of text. Cells: columns × rows × u16. */
export function screenText(cells: Uint8Array, columns: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < cells.length; at += 2 * columns) {
    let line = '';
    for (let x = 0; x < columns; x++) {
      const cell = cells[at + 2 * x]! | (cells[at + 2 * x + 1]! << 8);
      line += characterOf(cell & 1023);
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
