// npm run screens      plays the press scripts in Node and writes their golden screens; read the diff

import { mkdirSync, writeFileSync } from 'node:fs';
import { at } from '../../scripts/lib.mjs';
import { playScript, screensFile } from './script.ts';
import { nodeConsole, screensPath, scripts } from './support.ts';

mkdirSync(at('tests/shell/screens'), { recursive: true });
for (const script of scripts().filter(({ stored }) => stored))
  for (const grid of script.grids) {
    const shown = playScript(nodeConsole(), grid, script);
    writeFileSync(screensPath(script.name, grid), screensFile(shown));
    console.error(`${script.name} ${grid}: ${shown.length} screens`);
  }
