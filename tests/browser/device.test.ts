// The emulated handheld on the page: exact pixels, power cut inside a write, two devices on one match.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from '../../scripts/lib.mjs';
import { Cartridge } from '../../host/js/cartridge.ts';
import type { Handheld } from '../../host/js/handheld.ts';
import { Session } from '../../host/js/session.ts';
import { Tiles } from '../../host/web/src/device/tiles.ts';
import { deviceOf, KEYS } from '../shell/script.ts';
import { bytesOf, GAMES, nodeConsole } from '../shell/support.ts';
import { browserHere, launch, servePage, type Served } from './support.ts';

const KEYBOARD: Record<string, string> = {
  u: 'ArrowUp',
  d: 'ArrowDown',
  l: 'ArrowLeft',
  r: 'ArrowRight',
  a: 'Enter',
  b: 'Escape',
  s: 'm',
  c: 'c',
};
// Animations off, then a match of two people, played to its third choice; a card's page and the board on the way.
const PRESSES = [
  'ddda',
  'dd',
  'a',
  'b',
  'uua',
  'da',
  'drrua',
  'a',
  'a',
  'c',
  'b',
  'b',
  'b',
  'da',
  'b',
  'a',
  'a',
  'b',
  'a',
  'a',
];

// Which device, and what is pressed on it: both choose a Main Play, first one waits, then the other.
const TOGETHER = '0aaa 1aa 0a 1a 0a';

/** Left, top, width, height. */
type Part = [number, number, number, number];

function hashOf(data: Uint8ClampedArray): string {
  let hash = 0x811c9dc5;
  for (const value of data) hash = Math.imul(hash ^ value, 0x01000193);
  return `${hash >>> 0} ${new Set(new Uint32Array(data.buffer)).size}`;
}

/** Devices of one session wake each other: time passes until none has more to show. */
function rest(devices: readonly Handheld[]): void {
  for (let idle = 0; idle < devices.length;) {
    idle = 0;
    for (const device of devices) {
      const before = device.cells().toString();
      if (device.wait() !== 0) device.tick(device.wait());
      if (device.cells().toString() === before) idle++;
    }
  }
}

describe.skipIf(!browserHere)('the device on the page (needs Chromium: apt-get install chromium)', () => {
  let served: Served;
  let browser: Browser;
  let tiles: Tiles;
  const complaints: string[] = [];
  beforeAll(async () => {
    tiles = new Tiles(bytesOf(at('build/tiles.bin')));
    served = await servePage();
    browser = await launch();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  /** The page with seeds as press scripts have them. */
  async function open(board: string, count = 1): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.addInitScript(() => {
      crypto.getRandomValues = <T>(to: T): T => {
        (to as unknown as Uint8Array).set([2, 0, 0, 0, 7, 0, 0, 0].slice(0, (to as unknown as Uint8Array).length));
        return to;
      };
    });
    await page.goto(`${served.url}#/device`);
    await page.locator('.handset').waitFor();
    await page.getByLabel('Board').selectOption(board);
    await page.getByLabel('Devices').selectOption(String(count));
    return page;
  }
  const press = async (page: Page, keys: string) => {
    for (const key of keys) await page.keyboard.press(KEYBOARD[key]!);
  };
  /** A number for a part of the panel, made in the page: pixels themselves are too many to carry over. */
  const pixels = (page: Page, device = 0, part: Part | null = null): Promise<string> =>
    page
      .locator('canvas')
      .nth(device)
      .evaluate((canvas: HTMLCanvasElement, inside: Part | null) => {
        const [x, y, width, height] = inside ?? [0, 0, canvas.width, canvas.height];
        const { data } = canvas.getContext('2d')!.getImageData(x, y, width, height);
        let hash = 0x811c9dc5;
        for (const value of data) hash = Math.imul(hash ^ value, 0x01000193);
        return `${hash >>> 0} ${new Set(new Uint32Array(data.buffer)).size}`;
      }, part);

  /** The part of a panel that the grid of cells covers. */
  const inner = (width: number, height: number, { columns, rows }: Handheld): Part => [
    (width - 8 * columns) >> 1,
    (height - 9 * rows) >> 1,
    8 * columns,
    9 * rows,
  ];
  /** What `pixels` must say of that part. */
  function painted(own: Handheld, [, , width, height]: Part): string {
    const data = new Uint8ClampedArray(4 * width * height);
    tiles.paint({ width, height, data } as unknown as ImageData, own.cells(), null, own.columns, 0, 0);
    return hashOf(data);
  }
  /** Waits for it: whatever the page still has to do, it must come to show just this. */
  const shows = (page: Page, device: number, part: Part, own: Handheld, when: string) =>
    expect.poll(() => pixels(page, device, part), { timeout: 30_000, message: when }).toBe(painted(own, part));

  test.each([
    { board: 'odroid-go', width: 320, height: 240, grid: '40x26' },
    { board: 'cardputer', width: 240, height: 135, grid: '30x15' },
    { board: 'esp32-c3', width: 240, height: 240, grid: '30x26' },
  ])('$board shows after every press, pixel by pixel, what Node computes', async ({ board, width, height, grid }) => {
    const page = await open(board);
    await page.locator('.power').click();
    await page.locator('.handset').focus();
    const own = deviceOf(nodeConsole(), grid, 2, { offer: GAMES });
    const part = inner(width, height, own);
    for (const [i, keys] of PRESSES.entries()) {
      await press(page, keys);
      for (const key of keys) {
        own.press(KEYS[key]!);
        own.settle();
      }
      // The start page shows a battery on one and none on the other.
      if (i >= 4) await shows(page, 0, part, own, `${board}: ${PRESSES.slice(0, i + 1).join(' ')}`);
    }
    await page.close();
  });

  test('power cut inside a write: the device is dark, says so, and goes on from a blank hand-over screen', async () => {
    const page = await open('odroid-go');
    const power = page.locator('.power');
    await power.click();
    await page.locator('.handset').focus();
    for (const keys of PRESSES.slice(0, 9)) await press(page, keys);
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Cut the power inside the next write' }).click();
    await page.locator('.handset').focus();
    await press(page, 'a');
    await page.getByText('The power went in the middle of a write').waitFor();
    expect(await power.textContent()).toBe('Switch on');
    expect(await pixels(page)).toMatch(/ 1$/); // one colour: dark
    await power.click();
    await page.locator('.handset').focus();
    await press(page, 'a'); // Continue the match
    expect(await pixels(page)).not.toMatch(/ [12]$/);
    await page.close();
  });

  test('two devices play one match, each with its holder’s screen; nothing complains', async () => {
    const page = await open('cardputer', 2);
    for (const power of await page.locator('.power').all()) await power.click();
    const shared = nodeConsole().games['super-battle-mon']!;
    const cartridge = new Cartridge(shared.cartridge());
    cartridge.setPack(shared.pack);
    const session = new Session(cartridge);
    const own = [0, 1].map((seat) =>
      deviceOf(nodeConsole(), '30x15', 2, { link: { session, seat, seats: 2 }, offer: GAMES }),
    );
    const part = inner(240, 135, own[0]!);
    let apart = 0;
    for (const [seat, keys] of [...TOGETHER.matchAll(/\w+/g)].map(
      ([word]) => [Number(word[0]), word.slice(1)] as const,
    )) {
      await page.locator('.handset').nth(seat).focus();
      for (const key of keys) {
        await press(page, key);
        own[seat]!.press(KEYS[key]!);
        rest(own);
        for (const each of [0, 1]) await shows(page, each, part, own[each]!, `device ${each} after ${seat}${keys}`);
        if (painted(own[0]!, part) !== painted(own[1]!, part)) apart++;
      }
    }
    expect(apart).toBeGreaterThan(3);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
