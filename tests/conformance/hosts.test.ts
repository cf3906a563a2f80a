/** The same bytes of WebAssembly play the same matches on every host: hashes, events and views after every decision. */

import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { wasmMachine } from '../../host/js/machine.ts';
import { at } from '../../scripts/lib.mjs';
import { browserHere, launch } from '../browser/support.ts';
import { Wasm3, wasm3Available } from '../support/wasm3.ts';
import { PACK, WASM, built } from './support.ts';
import { difference, inPage, transcript, type Decision } from './transcript.ts';

const SEEDS = Array.from({ length: 24 }, (_, i) => 100 + i);

describe.skipIf(!built)('every host', () => {
  const wasm = built ? new Uint8Array(readFileSync(WASM)) : new Uint8Array();
  const pack = built ? new Uint8Array(readFileSync(PACK)) : new Uint8Array();
  const node = new Map<number, Decision[]>();
  const inNode = (seed: number) => {
    if (!node.has(seed)) node.set(seed, transcript(wasmMachine(wasm), pack, seed));
    return node.get(seed)!;
  };

  test('plays the same twice in Node', () => {
    for (const seed of SEEDS) {
      expect(inNode(seed).length).toBeGreaterThan(3);
      expect(difference(inNode(seed), transcript(wasmMachine(wasm), pack, seed)), `match ${seed}`).toBeNull();
    }
  });

  test('a difference names its first decision and part', () => {
    const changed = inNode(SEEDS[0]!).map((decision, i) => (i === 2 ? { ...decision, view: 'x' } : decision));
    expect(difference(inNode(SEEDS[0]!), changed)).toMatch(/^decision 2, view/);
  });

  test.skipIf(!wasm3Available())(
    'wasm3 on the PC agrees with Node (needs gcc: apt-get install gcc)',
    () => {
      const machine = new Wasm3(WASM);
      try {
        for (const seed of SEEDS.slice(0, 12))
          expect(difference(inNode(seed), transcript(machine, pack, seed)), `match ${seed}`).toBeNull();
      } finally {
        machine.close();
      }
    },
    120_000,
  );

  test.skipIf(!browserHere)(
    'Chromium agrees with Node (needs it: apt-get install chromium)',
    async () => {
      const lib = { entry: at('tests/conformance/transcript.ts'), formats: ['iife' as const], name: 'conformance' };
      const made = await build({ configFile: false, logLevel: 'error', build: { lib, write: false, minify: false } });
      const [bundle] = (Array.isArray(made) ? made : [made]) as unknown as { output: { code: string }[] }[];
      const browser = await launch();
      try {
        const page = await browser.newPage();
        await page.addScriptTag({ content: bundle!.output[0]!.code });
        const theirs = await page.evaluate(
          ([wasmBytes, packBytes, seeds]) => {
            const { conformance } = globalThis as unknown as { conformance: { inPage: typeof inPage } };
            return conformance.inPage(new Uint8Array(wasmBytes), new Uint8Array(packBytes), seeds);
          },
          [[...wasm], [...pack], SEEDS] as [number[], number[], number[]],
        );
        SEEDS.forEach((seed, i) => expect(difference(inNode(seed), theirs[i]!), `match ${seed}`).toBeNull());
      } finally {
        await browser.close();
      }
    },
    120_000,
  );
});
