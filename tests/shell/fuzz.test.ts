// Whatever is pressed: the shell never traps, always draws, always finds a way back to the start page.

import { describe, expect, test } from 'vitest';
import { Button, type Handheld } from '../../host/js/handheld.ts';
import { characterOf } from '../../tools/shell/glyphs.ts';
import { languages } from '../../tools/shell/words.ts';
import { WordsAt } from '../../assembly/shell/words.ts';
import { generator } from '../conformance/play.ts';
import { MemoryKeeper } from './keeper.ts';
import { deviceOf, KEYS } from './script.ts';
import { built, GAMES, GRIDS, nodeConsole, screenOf } from './support.ts';

const BUTTONS = Object.values(KEYS);
const PRESSES = 2500;

const startPage = (device: Handheld) =>
  screenOf(device)[0]!.startsWith(' NoTable ') && screenOf(device).some((line) => /Self-test/.test(line));

/** From wherever it is: B, A where a hand-over or a choice wants it, and the menu's last item. */
function toStart(device: Handheld): boolean {
  for (let i = 0; i < 60; i++) {
    if (startPage(device)) return true;
    const text = screenOf(device).join('\n');
    if (/To the start page/.test(text)) {
      device.press(Button.UP);
      if (!/▸ To the start page/.test(screenOf(device).join('\n'))) continue;
      device.press(Button.A);
    } else if (/☰menu/.test(text)) device.press(Button.START);
    else device.press(Button.B);
    device.settle();
  }
  return false;
}

describe.skipIf(!built)('random presses', () => {
  test.each(GRIDS)('on %s: no trap, no end', (grid) => {
    const draw = generator(Number(grid.replace('x', '')));
    const keeper = new MemoryKeeper();
    let device = deviceOf(nodeConsole(), grid, 1, { keeper, offer: GAMES });
    let blank = 0;
    let starts = 0;
    for (let i = 0; i < PRESSES; i++) {
      // A is what leads on, so it is pressed more often.
      device.press(draw(3) === 0 ? Button.A : BUTTONS[draw(BUTTONS.length)]!);
      device.settle();
      device.tick(draw(300));
      if (screenOf(device).every((line) => line === '')) blank++;
      if (draw(200) === 0) {
        // Power goes, and comes again.
        device = deviceOf(nodeConsole(), grid, i, { keeper, offer: GAMES });
        starts++;
      }
    }
    expect(blank).toBe(0);
    expect(starts).toBeGreaterThan(3);
    keeper.store(1, Uint8Array.of(0, 0, 0, 0, 0, 0));
    device.press(Button.B);
    expect(toStart(deviceOf(nodeConsole(), grid, 9, { keeper, offer: GAMES }))).toBe(true);
  });

  test('from anywhere there is a way back to the start page', () => {
    const draw = generator(77);
    for (let round = 0; round < 40; round++) {
      const keeper = new MemoryKeeper();
      const device = deviceOf(nodeConsole(), GRIDS[round % GRIDS.length]!, round, { keeper, offer: GAMES });
      // In English throughout: the way back is read from the screen.
      for (let i = 0; i < 60; i++) {
        device.press(draw(2) === 0 ? Button.A : BUTTONS[draw(BUTTONS.length)]!);
        device.settle();
        if (/Language|Läñ/.test(screenOf(device).join('\n'))) device.press(Button.B);
      }
      expect(toStart(device), screenOf(device).join('\n')).toBe(true);
    }
  });

  test('About says the hashes of the shell, the rules and the cards', () => {
    const device = deviceOf(nodeConsole(), '40x30', 1, { offer: GAMES });
    for (const key of 'uua') device.press(KEYS[key]!);
    const text = screenOf(device).join('').replaceAll(' ', '');
    const { shellHash, games } = nodeConsole();
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    const hashes = Object.values(games).flatMap(({ rulesHash, pack }) => [rulesHash, pack.slice(16, 32)]);
    for (const hash of [shellHash.slice(0, 16), ...hashes]) expect(text).toContain(hex(hash));
  });

  test('calls that do not fit are refused and change nothing', () => {
    const { shell, words } = nodeConsole();
    expect(shell.call('boot', 20, 15)).toBe(12);
    shell.words!(words);
    expect(shell.call('boot', 19, 15)).toBe(50);
    expect(shell.call('boot', 41, 30)).toBe(50);
    expect(shell.call('boot', 40, 31)).toBe(50);
    expect(shell.call('boot', 20, 15)).toBe(0);
    expect(shell.call('give', 0, 0)).toBe(50);
    expect(shell.call('tick', 0) & 255).toBe(1);
    expect(shell.call('give', 0, shell.call('inputLength') + 1)).toBe(50);
    // It has started.
    expect(shell.call('boot', 20, 15)).toBe(50);
  });
});

describe('words', () => {
  const NARROWEST = 17; // an item on a grid of 20 columns
  test('every word of every language fits the narrowest line, so that none is broken', () => {
    const long = languages().flatMap((strings) =>
      strings.flatMap((text) =>
        [...text]
          .map((letter) => (letter < ' ' ? ' ' : letter))
          .join('')
          .split(' ')
          .filter((word) => [...word].length > NARROWEST),
      ),
    );
    expect(long).toEqual([]);
  });

  test('every sentence fits the text buffer, with long names in its places', () => {
    const GLYPHS = 480;
    const PLACE = 24;
    for (const strings of languages())
      for (const text of strings) {
        const places = [...text].filter((letter) => letter < ' ' && letter !== '\n').length;
        expect([...text].length + places * PLACE, text).toBeLessThanOrEqual(GLYPHS);
      }
  });

  test('the pseudo-language is longer than English wherever there is a word', () => {
    const [english, pseudo] = languages();
    const words = english!
      .map((text, i) => [text, pseudo![i]!] as const)
      .filter(([text], i) => /[a-z]{3}/i.test(text) && (i < WordsAt.LANGUAGES || i >= WordsAt.GAMES));
    expect(words.length).toBeGreaterThan(200);
    for (const [text, longer] of words) expect([...longer].length, text).toBeGreaterThan([...text].length);
  });

  test('every glyph has a character in screens as text', () => {
    for (let glyph = 0; glyph < 1024; glyph++) expect([...characterOf(glyph)].length).toBe(1);
  });
});
