// The handheld's screens: the same presses lead to the same screens on every host, and they are the golden ones.

import { existsSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { at } from '../../scripts/lib.mjs';
import { browserHere, launch } from '../browser/support.ts';
import { Wasm3, wasm3Available } from '../support/wasm3.ts';
import type { inPage } from './page.ts';
import { playScript, screensFile, type Shown } from './script.ts';
import {
  assets,
  built,
  bytesOf,
  cartridgeOf,
  gameAssets,
  GAMES,
  gamesWith,
  nodeConsole,
  screensPath,
  scripts,
  SHELL,
} from './support.ts';

const all = scripts().flatMap((script) => script.grids.map((grid) => ({ name: script.name, grid, script })));
const inNode = new Map<string, Shown[]>();
function nodes({ name, grid, script }: (typeof all)[number]): Shown[] {
  const key = `${name} ${grid}`;
  const shown = inNode.get(key) ?? playScript(nodeConsole(), grid, script);
  inNode.set(key, shown);
  return shown;
}

test('there are scripts for the smallest and the largest grid and for every panel', () => {
  const grids = new Set(all.map(({ grid }) => grid));
  for (const grid of ['20x15', '30x15', '30x26', '40x26', '40x30']) expect(grids).toContain(grid);
});

describe.skipIf(!built)('press scripts', () => {
  test.each(all.filter(({ script }) => script.stored))(
    '$name on $grid shows its golden screens (npm run screens writes them)',
    (one) => {
      const path = screensPath(one.name, one.grid);
      expect(existsSync(path), `${path} is missing: npm run screens`).toBe(true);
      expect(screensFile(nodes(one))).toBe(readFileSync(path, 'utf8'));
    },
  );

  test.skipIf(!wasm3Available())(
    'wasm3 on the PC shows the same cells (needs gcc: apt-get install gcc)',
    () => {
      for (const one of all.filter(({ grid }) => grid !== '40x26')) {
        const shell = new Wasm3(SHELL);
        const opened: Wasm3[] = [];
        const games = gamesWith((path) => {
          opened.push(new Wasm3(path));
          return opened[opened.length - 1]!;
        });
        try {
          const shown = playScript({ ...assets(), shell, games }, one.grid, one.script);
          compare(
            one,
            shown.map(({ cells }) => Buffer.from(cells).toString('hex')),
          );
        } finally {
          for (const machine of [shell, ...opened]) machine.close();
        }
      }
    },
    240_000,
  );

  test.skipIf(!browserHere)(
    'Chromium shows the same cells (needs it: apt-get install chromium)',
    async () => {
      const lib = { entry: at('tests/shell/page.ts'), formats: ['iife' as const], name: 'screens' };
      const made = await build({ configFile: false, logLevel: 'error', build: { lib, write: false, minify: false } });
      const [bundle] = (Array.isArray(made) ? made : [made]) as unknown as { output: { code: string }[] }[];
      const browser = await launch();
      try {
        const page = await browser.newPage();
        await page.addScriptTag({ content: bundle!.output[0]!.code });
        const numbers = <T extends object>(parts: T) =>
          Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, [...(bytes as Uint8Array)]]));
        const games = GAMES.map((game) => {
          const cartridge = bytesOf(cartridgeOf(game));
          return [game, numbers({ ...gameAssets(game), cartridge })];
        });
        const given = {
          ...numbers({ ...assets(), shell: bytesOf(SHELL) }),
          games: Object.fromEntries(games) as object,
        };
        const wanted = all.map(({ grid, script }) => ({ grid, script }));
        const theirs = await page.evaluate(
          ([bytes, list]) =>
            (globalThis as unknown as { screens: { inPage: typeof inPage } }).screens.inPage(bytes, list),
          [given as unknown as Parameters<typeof inPage>[0], wanted] as const,
        );
        all.forEach((one, i) => compare(one, theirs[i]!));
      } finally {
        await browser.close();
      }
    },
    120_000,
  );
});

/** Names the first press after which the cells differ. */
function compare(one: (typeof all)[number], cells: string[]): void {
  const own = nodes(one);
  expect(cells.length).toBe(own.length);
  const at = own.findIndex((shown, i) => Buffer.from(shown.cells).toString('hex') !== cells[i]);
  const press = at < 0 ? '' : `${one.name} ${one.grid}: press ${at}, ${own[at]!.press}\n${own[at]!.lines.join('\n')}`;
  expect(press).toBe('');
}
