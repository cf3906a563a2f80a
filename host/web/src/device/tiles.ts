/** Draws cells from the tile sheet (docs/abi.md, "Cells") into pixels, as a panel's driver does. */

import type { Mark } from '../../../js/handheld.ts';
import { encode } from 'uqr';

const HEAD = 12;

export class Tiles {
  readonly width: number;
  readonly height: number;
  private readonly palette: Uint8Array[];
  private readonly glyphsAt: number;

  /** @throws Error where the bytes are no tile sheet */
  constructor(private readonly sheet: Uint8Array) {
    if (new TextDecoder('latin1').decode(sheet.subarray(0, 4)) !== 'NTTS') throw new Error('this is no tile sheet');
    this.width = sheet[5]!;
    this.height = sheet[6]!;
    const colors = sheet[7]!;
    this.palette = Array.from({ length: colors }, (_, i) => sheet.subarray(HEAD + 4 * i, HEAD + 4 * i + 3));
    this.glyphsAt = HEAD + 4 * colors;
  }

  /** Paints the cells that differ from `before`; returns how many. `left`, `top`: where the grid begins. */
  paint(
    to: ImageData,
    cells: Uint8Array,
    before: Uint8Array | null,
    columns: number,
    left: number,
    top: number,
  ): number {
    let painted = 0;
    for (let i = 0; i < cells.length / 2; i++) {
      const [low, high] = [cells[2 * i]!, cells[2 * i + 1]!];
      if (before && before[2 * i] === low && before[2 * i + 1] === high) continue;
      painted++;
      this.cell(to, low | (high << 8), left + (i % columns) * this.width, top + Math.floor(i / columns) * this.height);
    }
    return painted;
  }

  private cell(to: ImageData, cell: number, left: number, top: number): void {
    const ink = this.palette[(cell >> 10) & 7]!;
    const paper = this.palette[cell >> 13]!;
    for (let y = 0; y < this.height; y++) {
      const row = this.sheet[this.glyphsAt + (cell & 1023) * this.height + y]!;
      for (let x = 0; x < this.width; x++) put(to, left + x, top + y, (row >> (7 - x)) & 1 ? ink : paper);
    }
  }

  /** A QR code in the marked rectangle: whole pixels a module, as large as fits. */
  code(to: ImageData, mark: Mark, left: number, top: number): void {
    const width = mark.columns * this.width;
    const height = mark.rows * this.height;
    const code = ([4, 1] as const)
      .map((border) => encode(mark.text, { ecc: 'L', border }))
      .find(({ size }) => Math.min(width, height) >= size);
    if (!code) return;
    const scale = Math.floor(Math.min(width, height) / code.size);
    const x0 = left + mark.column * this.width + ((width - scale * code.size) >> 1);
    const y0 = top + mark.row * this.height + ((height - scale * code.size) >> 1);
    const white = Uint8Array.of(255, 255, 255);
    const black = Uint8Array.of(0, 0, 0);
    for (let y = 0; y < scale * code.size; y++)
      for (let x = 0; x < scale * code.size; x++)
        put(to, x0 + x, y0 + y, code.data[Math.floor(y / scale)]![Math.floor(x / scale)] ? black : white);
  }
}

function put(to: ImageData, x: number, y: number, color: Uint8Array): void {
  const at = 4 * (y * to.width + x);
  to.data.set(color, at);
  to.data[at + 3] = 255;
}
