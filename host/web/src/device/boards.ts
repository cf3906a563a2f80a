/** The boards of host/esp32: their panels, the grid that fits, and how they are held. */

export interface Board {
  id: string;
  /** Pixels of the panel. */
  width: number;
  height: number;
  columns: number;
  rows: number;
}

const GLYPH = { width: 8, height: 9 };
const panel = (id: string, width: number, height: number): Board => ({
  id,
  width,
  height,
  columns: Math.min(40, Math.floor(width / GLYPH.width)),
  rows: Math.min(30, Math.floor(height / GLYPH.height)),
});

export const BOARDS: readonly Board[] = [
  panel('odroid-go', 320, 240),
  panel('cardputer', 240, 135),
  panel('esp32-c3', 240, 240),
];
