/** The same bytes of WebAssembly play the golden matches on every host: hashes, events and views after every decision. */

import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { wasmMachine } from '../../host/js/machine.ts';
import { at } from '../../scripts/lib.mjs';
import { browserHere, launch } from '../browser/support.ts';
import { Wasm3, wasm3Available } from '../support/wasm3.ts';
import { difference, readGolden, type Played } from './golden.ts';
import { goldenFiles } from './record.ts';
import { built, goldenPack, WASM } from './support.ts';
import { transcripts, type inPage } from './transcript.ts';

describe.skipIf(!built)('every host', () => {
  const wasm = built ? new Uint8Array(readFileSync(WASM)) : new Uint8Array();
  const pack = built ? goldenPack().bytes : new Uint8Array();
  const goldens = goldenFiles().map((file) => readFileSync(at(file), 'utf8'));
  let node: Played[][] | undefined;
  const inNode = () => (node ??= transcripts(wasmMachine(wasm), pack, goldens));

  /** Hashes are compared with Node's of the same run; events and views with the files too. */
  function agree(theirs: readonly Played[][]): void {
    goldens.forEach((text, i) => {
      const { name, steps } = readGolden(text);
      expect(difference(inNode()[i]!, theirs[i]!), name).toBeNull();
      expect(difference(steps, theirs[i]!), name).toBeNull();
    });
  }

  test('Node plays the same twice', () => {
    agree(transcripts(wasmMachine(wasm), pack, goldens));
    for (const steps of inNode()) for (const { hash } of steps) expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  test('a difference names its first decision and field', () => {
    const changed = inNode()[0]!.map((step, i) => (i === 2 ? { ...step, hash: 'x' } : step));
    expect(difference(inNode()[0]!, changed)).toMatch(/^decision 2: hash: "[0-9a-f]{16}" expected, "x" found$/);
  });

  test.skipIf(!wasm3Available())(
    'wasm3 on the PC agrees with Node (needs gcc: apt-get install gcc)',
    () => {
      const machine = new Wasm3(WASM);
      try {
        agree(transcripts(machine, pack, goldens));
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
          ([wasmBytes, packBytes, texts]) => {
            const { conformance } = globalThis as unknown as { conformance: { inPage: typeof inPage } };
            return conformance.inPage(new Uint8Array(wasmBytes), new Uint8Array(packBytes), texts);
          },
          [[...wasm], [...pack], goldens] as [number[], number[], string[]],
        );
        agree(theirs);
      } finally {
        await browser.close();
      }
    },
    120_000,
  );
});
