/** Golden matches give the same events and views, decision by decision, on every host; hashes agree between hosts. */

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { wasmMachine } from '../../host/js/machine.ts';
import { at } from '../../scripts/lib.mjs';
import { browserHere, launch } from '../browser/support.ts';
import { Wasm3, wasm3Available } from '../support/wasm3.ts';
import { firstDifference, replay, type Replayed, type inPage } from './golden.ts';
import { PACK, WASM, built } from './support.ts';

const FOLDER = at('tests/golden/super-battle-mon');
const NAMES = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith('.golden'))
      .sort()
  : [];

describe.skipIf(!built)('golden matches', () => {
  const wasm = built ? new Uint8Array(readFileSync(WASM)) : new Uint8Array();
  const pack = built ? new Uint8Array(readFileSync(PACK)) : new Uint8Array();
  const texts = NAMES.map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const known = new Map<number, Replayed>();
  const inNode = (i: number) => {
    if (!known.has(i)) known.set(i, replay(wasmMachine(wasm), pack, texts[i]!));
    return known.get(i)!;
  };
  const agrees = (i: number, theirs: Replayed) => {
    expect(theirs.difference, NAMES[i]).toBeNull();
    expect(firstDifference(inNode(i).hashes, theirs.hashes, 'hash after decision '), NAMES[i]).toBeNull();
  };

  test('hold in Node', () => {
    expect(NAMES.length).toBeGreaterThan(8);
    NAMES.forEach((name, i) => expect(inNode(i).difference, name).toBeNull());
  });

  test('a difference names the first decision and field', () => {
    const lines = texts[0]!.trimEnd().split('\n');
    const third = JSON.parse(lines[3]!) as { view: { round: number } };
    third.view.round = 77;
    lines[3] = JSON.stringify(third);
    const { difference } = replay(wasmMachine(wasm), pack, lines.join('\n'));
    expect(difference).toMatch(/^decision 2, view\.round: 77 is recorded, \d+ found$/);
    expect(replay(wasmMachine(wasm), pack, texts[0]!.split('\n').slice(0, 4).join('\n')).difference).toMatch(/ends/);
  });

  test.skipIf(!wasm3Available())('hold in wasm3 on the PC (needs gcc: apt-get install gcc)', () => {
    const machine = new Wasm3(WASM);
    try {
      texts.forEach((text, i) => agrees(i, replay(machine, pack, text)));
    } finally {
      machine.close();
    }
  });

  test.skipIf(!browserHere)('hold in Chromium (needs it: apt-get install chromium)', async () => {
    const lib = { entry: at('tests/conformance/golden.ts'), formats: ['iife' as const], name: 'golden' };
    const made = await build({ configFile: false, logLevel: 'error', build: { lib, write: false, minify: false } });
    const [bundle] = (Array.isArray(made) ? made : [made]) as unknown as { output: { code: string }[] }[];
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: bundle!.output[0]!.code });
      const theirs = await page.evaluate(
        ([wasmBytes, packBytes, matches]) => {
          const { golden } = globalThis as unknown as { golden: { inPage: typeof inPage } };
          return golden.inPage(new Uint8Array(wasmBytes), new Uint8Array(packBytes), matches);
        },
        [[...wasm], [...pack], texts] as [number[], number[], string[]],
      );
      expect(theirs.length).toBe(texts.length);
      theirs.forEach((each, i) => agrees(i, each));
    } finally {
      await browser.close();
    }
  });
});
