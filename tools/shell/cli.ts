// Makes what the shell and its hosts read beside the module: the words, the tile sheet, and the glyphs as characters.
//   tsx tools/shell/cli.ts FOLDER

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { characterOf } from './glyphs.ts';
import { tileSheet } from './tiles.ts';
import { wordsFile } from './words.ts';

const folder = process.argv[2] ?? 'build';
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'shell.words'), wordsFile());
writeFileSync(join(folder, 'tiles.bin'), tileSheet());

// For consoles: four bytes a glyph, its character in UTF-8, filled up with zeros.
const glyphs = Buffer.alloc(4 * 1024);
for (let glyph = 0; glyph < 1024; glyph++) glyphs.write(characterOf(glyph), 4 * glyph);
writeFileSync(join(folder, 'glyphs.bin'), glyphs);
