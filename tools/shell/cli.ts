// Makes what the shell and its hosts read beside the module: the words and the tile sheet.
//   tsx tools/shell/cli.ts FOLDER

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tileSheet } from './tiles.ts';
import { wordsFile } from './words.ts';

const folder = process.argv[2] ?? 'build';
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'shell.words'), wordsFile());
writeFileSync(join(folder, 'tiles.bin'), tileSheet());
