// build/tiles.bin: palette and glyphs, from the drawings in tools/shell/art.

const WIDTH = 8;
const HEIGHT = 9;
const GLYPHS = 1024;

/** By palette number (assembly/shell/abi.ts, Color). */
const PALETTE = [0x10141c, 0xf4f1e8, 0x9aa3ad, 0xff7a4d, 0x5ab4ff, 0xc48bff, 0x7ad66b, 0xffd34d];

export function tileSheet(): Buffer {
  const head = Buffer.alloc(12 + 4 * PALETTE.length);
  head.write('NTTS', 'latin1');
  head.writeUInt8(1, 4);
  head.writeUInt8(WIDTH, 5);
  head.writeUInt8(HEIGHT, 6);
  head.writeUInt8(PALETTE.length, 7);
  head.writeUInt16LE(GLYPHS, 8);
  PALETTE.forEach((color, i) => head.writeUInt32BE(color * 256, 12 + 4 * i));
  return Buffer.concat([head, Buffer.alloc(GLYPHS * HEIGHT)]);
}
