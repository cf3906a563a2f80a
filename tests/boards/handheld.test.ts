/** The handheld's loop in C, on the PC: golden screens, power cuts with the shell running, faults on a screen of its own. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { screenText } from '../../tools/shell/glyphs.ts';
import { KEYS, playScript } from '../shell/script.ts';
import { nodeConsole, scripts, scriptsOf } from '../shell/support.ts';
import { FILES, handheld, handheldAvailable } from '../support/handheld.ts';

const A = KEYS['a']!;
const B = KEYS['b']!;
const [COLUMNS, ROWS] = [30, 15];
const ON = `on ${COLUMNS} ${ROWS}`;
const press = (button: number) => [`press ${button}`, 'settle'];
const text = (cells: string) => screenText(new Uint8Array(Buffer.from(cells, 'hex')), COLUMNS).join('\n');

describe.skipIf(!handheldAvailable())('the handheld in C (needs gcc: apt-get install gcc)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notable-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(scriptsOf('super-battle-mon').flatMap((script) => script.grids.map((grid) => ({ ...script, grid }))))(
    '$name on $grid shows the cells that Node shows after every press',
    (script) => {
      const shown = playScript(nodeConsole(), script.grid, script);
      const see = ['cells', 'mark'];
      const commands = [`entropy ${script.seed}`, `on ${script.grid.replace('x', ' ')}`, 'settle', ...see];
      for (const key of script.presses) commands.push(...press(KEYS[key]!), ...see);
      const answers = handheld(commands).slice(1);
      shown.forEach(({ press, cells, lines, mark }, i) => {
        const [state, , theirs, code] = answers.slice(4 * i, 4 * i + 4);
        const where = `press ${i}, ${press || 'none'}\n${lines.join('\n')}`;
        expect(state, where).toBe('shell');
        expect(theirs, where).toBe(Buffer.from(cells).toString('hex'));
        expect(code, where).toBe(mark ?? 'none');
      });
    },
    120_000,
  );

  test('power cut at writes and erases with the shell on: the match goes on at the last input or the one before it', () => {
    const { seed, presses: all } = scripts().find(({ name }) => name === 'passing')!;
    const begin = ['new', `entropy ${seed}`, ON, 'settle'];
    // Where the match is after each press, from its start to its end; a rematch begins anew.
    const whole = handheld([...begin, ...all.flatMap((key) => [...press(KEYS[key]!), 'keep'])]).slice(begin.length);
    const decision = (place: string) => (place === 'none' ? 0 : Number(place.split(' ')[0]));
    const everywhere = all.map((_, i) => whole[3 * i + 2]!);
    const end = everywhere.findIndex((place, i) => i > 0 && decision(place) < decision(everywhere[i - 1]!));
    const presses = end < 0 ? all : all.slice(0, end);
    const places = everywhere.slice(0, presses.length);
    const reached = new Set(places.filter((place) => place !== 'none'));
    const last = decision(places.at(-1)!);
    expect(last).toBeGreaterThan(4);
    // From a cut on, the device is switched on again and the kept match chosen, the first entry of its first page.
    for (const done of [0, 400, 999]) {
      const cuts = Array.from({ length: 3 * last }, (_, i) => 4 + i);
      const runs = cuts.map((operation) => [
        ...begin,
        `cut ${operation} ${done}`,
        ...presses.flatMap((key) => [`press ${KEYS[key]!}`, 'settle', 'keep']),
        'cut 0 0',
        ON,
        'settle',
        'cells',
        ...press(A),
        'keep',
      ]);
      const answers = handheld(runs.flat());
      let at = 0;
      let resumed = 0;
      for (const run of runs) {
        const own = answers.slice(at, (at += run.length));
        const cut = own.indexOf('cut');
        if (cut < 0) continue;
        // The last place that was seen before the cut.
        const seen = own.slice(0, cut).filter((line) => /^\d+ [0-9a-f]{8}$/.test(line));
        const before = seen.length ? decision(seen.at(-1)!) : 0;
        const kept = own.at(-1)!;
        const first = text(own.at(-4)!);
        expect(first).toContain('NoTable');
        if (!first.includes('Continue')) {
          // Only a match that has not begun can be gone.
          expect(seen, run[begin.length]).toEqual([]);
          continue;
        }
        expect([...reached], `${run[begin.length]}: ${kept}`).toContain(kept);
        expect([before, before + 1]).toContain(decision(kept));
        resumed++;
      }
      expect(resumed).toBeGreaterThan(last);
    }
  }, 240_000);

  test('switched off at rest it resumes where it was', () => {
    const { seed, presses } = scripts().find(({ name }) => name === 'passing')!;
    const some = presses.slice(0, 40).flatMap((key) => press(KEYS[key]!));
    const answers = handheld([
      `entropy ${seed}`,
      ON,
      'settle',
      ...some,
      'keep',
      'off',
      ON,
      'settle',
      ...press(A),
      'keep',
    ]);
    expect(answers.at(-1)).toMatch(/^\d+ [0-9a-f]{8}$/);
    expect(answers.at(-1)).toBe(answers.at(-7));
  });

  const changed = (path: string, at: number) => {
    const bytes = readFileSync(path);
    bytes[at]! ^= 1;
    const other = join(folder, `other-${at}`);
    writeFileSync(other, bytes);
    return other;
  };

  test.each([
    { what: 'a shell of another build', files: { shell: changed(FILES.shell, 100) }, fault: 1 },
    { what: 'no shell', files: { shell: join(folder, 'none') }, fault: 1 },
    { what: "another shell's words", files: { words: changed(FILES.words, 4) }, fault: 3 },
  ])('$what: a readable fault, again after every press, and no loop', ({ files, fault }) => {
    const answers = handheld([ON, 'cells', `press ${A}`, `press ${B}`, 'tick 1000', 'cells'], files);
    expect(answers.filter((line) => line.startsWith('fault'))).toEqual(Array(4).fill(`fault ${fault}`));
    const screen = text(answers.at(-1)!);
    expect(screen).toContain(`Fault F0${fault}`);
    expect(screen).toContain('A: go on');
  });

  test.each([
    { what: 'a cartridge of another build', files: { cartridge: changed(FILES.cartridge, 1000) } },
    { what: 'a damaged pack', files: { pack: changed(FILES.pack, 5000) } },
    { what: 'no pack', files: { pack: join(folder, 'none') } },
  ])('$what: the shell says so', ({ files }) => {
    const commands = [ON, 'settle', ...press(A), ...press(A), 'cells'];
    const answers = handheld(commands, files);
    expect(answers.filter((line) => line.startsWith('fault'))).toEqual([]);
    expect(text(answers.at(-1)!)).not.toBe(text(handheld(commands).at(-1)!));
  });

  test('a damaged image is told; A goes on without it, B gives the match up', () => {
    const { seed, presses } = scripts().find(({ name }) => name === 'passing')!;
    const some = presses.slice(0, 30).flatMap((key) => press(KEYS[key]!));
    const before = [`entropy ${seed}`, ON, 'settle', ...some, 'keep', 'off'];
    // In the block of the newest image and of the one before it.
    const damaged = [...before, ...[0, 1, 2, 3].map((sector) => `damage ${sector * 4096 + 200} 00112233`)];
    const after = (...commands: string[]) => handheld([...damaged, ON, ...commands]).slice(damaged.length);
    const [on, cells, goesOn, , again] = after('cells', ...press(A), ON);
    expect(on).toBe('fault 21');
    expect(text(cells!)).toContain('Fault F21');
    expect(text(cells!)).toContain('B: give up the match');
    // A leaves it where it is.
    expect([goesOn, again]).toEqual(['shell', 'fault 21']);
    expect(after(...press(B), ON, 'keep')).toEqual(['fault 21', 'shell', 'shell', 'shell', 'none']);
  });
});
