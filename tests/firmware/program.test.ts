// The firmware's main program on this PC: what a maker sees on the serial console.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageOf, KIND, parts } from '../../scripts/build-firmware.mjs';
import { at } from '../../scripts/lib.mjs';
import { compileProgram, runProgram } from './program.ts';
import { compiler } from './support.ts';

const program = compiler ? compileProgram() : null;

describe.skipIf(!program)('the firmware on this PC', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  const contents: { kind: number; name: string; bytes: Buffer }[] = parts().map(
    (part: { kind: number; name: string; file: string }) => ({ ...part, bytes: readFileSync(at(part.file)) }),
  );
  let count = 0;
  /** Starts it with an image and, where no match partition is named, an empty one. */
  const run = (lines: string, image: Uint8Array = imageOf(contents), match = join(folder, `match-${count++}`)) => {
    const path = join(folder, `image-${count++}`);
    writeFileSync(path, image);
    return runProgram(program!, [path, match], lines);
  };
  /** The screens that it printed, as lines of cells. */
  const screens = (output: string) => {
    const rows = output.split('\n').filter((line) => /^\|.*\|$/.test(line));
    expect(rows.length % 26).toBe(0);
    return Array.from({ length: rows.length / 26 }, (_, i) => rows.slice(26 * i, 26 * i + 26));
  };

  test('says at the start what it is and what it carries', () => {
    const output = run('');
    expect(output).toMatch(/^I notable: NoTable .*board console/m);
    expect(output).toMatch(/^I notable: screen 40 x 26 cells/m);
    for (const line of ['shell: module', 'super-battle-mon: rules', 'super-battle-mon: pack'])
      expect(output).toMatch(new RegExp(`^I notable: ${line} [0-9a-f]{32}$`, 'm'));
    expect(output).toMatch(/^I notable: free: heap \d+ .* stack never used \d+ of \d+$/m);
    for (const phase of ['start', 'shell'])
      expect(output).toMatch(new RegExp(`^I notable: ${phase}: heap free \\d+, stack`, 'm'));
  });

  test('shows the screen when asked, after every change without a panel, and not when watching is off', () => {
    const watched = screens(run('a\n'));
    expect(watched.length).toBeGreaterThan(0);
    for (const row of watched.at(-1)!) expect([...row].length).toBe(42);
    expect(watched.at(-1)!.join('\n')).toMatch(/\w{3}/);
    const shown = screens(run('watch\nscreen\nscreen\n'));
    expect(shown.at(-1)).toEqual(shown.at(-2));
  });

  test('presses keys that change the screen', () => {
    const [first, ...rest] = screens(run('down\na\n'));
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.at(-1)).not.toEqual(first);
  });

  test('answers a word that it does not know with those that it knows', () => {
    expect(run('jump\n')).toContain('no such word: jump\nbuttons: up down left right');
  });

  test('says why it cannot show anything', () => {
    for (const image of [Buffer.alloc(4096, 0xff), imageOf(contents.filter(({ kind }) => kind !== KIND.tiles))])
      expect(run('', image)).toContain('no tile sheet that fits this board');
  });

  test('a shell of another build is a screen with a code, and no restart', () => {
    const other = contents.map((part) => (part.kind === KIND.shell ? { ...part, bytes: Buffer.from('\0asm') } : part));
    const output = run('screen\n', imageOf(other));
    expect(output).not.toContain('restart');
    expect(screens(output).at(-1)!.join('\n')).toContain('Fault F01');
  });

  test('a match goes on after the power was cut', () => {
    const match = join(folder, 'kept');
    const played = screens(run('a a a a a a a\n', imageOf(contents), match))
      .at(-1)!
      .join('\n');
    expect(played).toContain('Ⓑboard');
    expect(
      screens(run('', imageOf(contents), match))
        .at(-1)!
        .join('\n'),
    ).toContain('Continue the match');
  });
});
