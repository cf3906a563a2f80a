// Decks on the page: built, checked, typed, shown as a code, scanned, kept; two tabs, a damaged record, a full disk.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accessible, fits } from './accessible.ts';
import { browserHere, launch, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A film of one picture, a QR code, as a camera without a camera shows it: Y4M, grey. */
function filmOf(code: string): Buffer {
  const size = 480;
  const { data, size: modules } = encode(code, { border: 4 });
  const scale = Math.floor(size / modules);
  const luma = Buffer.alloc(size * size, 235);
  for (let y = 0; y < modules * scale; y++)
    for (let x = 0; x < modules * scale; x++)
      if (data[Math.floor(y / scale)]![Math.floor(x / scale)]) luma[y * size + x] = 16;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((size * size) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${size} H${size} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

describe.skipIf(!browserHere)('decks', () => {
  let served: Served;
  let browser: Browser;
  let context: BrowserContext;
  const complaints: string[] = [];
  beforeAll(async () => {
    [served, browser] = await Promise.all([servePage(true), launch()]);
    context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    expect(complaints).toEqual([]);
  });

  async function open(hash = '#/decks', where = context): Promise<Page> {
    const page = await where.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    await page.goto(served.url + hash);
    await page.locator('main h1, main .deck').first().waitFor();
    return page;
  }
  const kept = (page: Page) => page.getByText('Kept in this browser').waitFor();
  const verdict = (page: Page) => page.getByRole('status', { name: 'Is it legal?' });
  const list = (page: Page, name: 'cards' | 'side' | 'others') => page.locator(`.deck [data-list=${name}]`);
  const enter = async (page: Page, number: string) => {
    await page.getByLabel('Set and number').fill(number);
    await page.keyboard.press('Enter');
  };
  /** A copy of the first ready-made deck, opened. */
  async function copied(page: Page): Promise<string> {
    await page
      .getByRole('button', { name: /^Make it mine/ })
      .first()
      .click();
    await page.locator('.deck').waitFor();
    return page.url();
  }

  test('from an empty deck to a legal one: what is wrong is said with the rule at every step', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'New deck' }).click();
    await expect.poll(() => verdict(page).textContent()).toMatch(/exactly 7 Mon cards; this one has 0\.\s*S1/);
    await page.getByLabel('Name of the deck').fill('Three of a kind');
    await page.getByLabel('Search').fill('power>4 type:fire');
    const first = page.locator('[data-card]').first();
    const card = (await first.getAttribute('data-card'))!;
    for (let i = 0; i < 3; i++) await first.getByRole('button', { name: `Add ${card} to Deck` }).click();
    expect(await list(page, 'cards').textContent()).toContain('3 of 7');
    expect(await verdict(page).textContent()).toMatch(new RegExp(`At most 2 copies of ${card}\\.\\s*S2`));
    await list(page, 'cards')
      .getByRole('button', { name: `Take one ${card} out of Deck` })
      .click();
    expect(await verdict(page).textContent()).not.toContain('At most 2 copies');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    for (let i = 0; i < 5; i++)
      await page
        .locator('[data-card]')
        .nth(4 + i)
        .getByRole('button', { name: / to Deck$/ })
        .last()
        .click();
    expect(await verdict(page).textContent()).toMatch(/Single match:\s*legal(?! yet)/);
    await kept(page);
    await page.reload();
    await expect.poll(() => list(page, 'cards').textContent()).toContain('7 of 7');
    expect(await page.getByLabel('Name of the deck').inputValue()).toBe('Three of a kind');
    await page.goto(`${served.url}#/decks`);
    expect(await page.locator('[data-deck="Three of a kind"]').textContent()).toMatch(/legal/);
    await page.close();
  });

  test('search: words of the rules text, any field, filters, and what means nothing', async () => {
    const page = await open();
    await copied(page);
    const count = async () => page.locator('[data-card]').count();
    const all = await count();
    await page.getByLabel('Search').fill('"random" -coin');
    const some = await count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    for (const text of await page.locator('[data-card]').allTextContents())
      expect(text.toLowerCase()).toContain('random');
    await page.getByLabel('Search').fill('cost:0 power>=3');
    await page.getByLabel('Type').selectOption({ label: 'Water' });
    expect(await count()).toBeGreaterThan(0);
    expect(await count()).toBeLessThan(some + all);
    await page.getByLabel('Search').fill('colour:red');
    expect(await page.locator('.finder').textContent()).toContain('There is no field “colour”. Fields: name, id,');
    await page.getByLabel('Search').fill('power>big');
    expect(await page.locator('.finder').textContent()).toContain('“big” is no number');
    await page.getByLabel('Search').fill('nothing has these words');
    expect(await page.locator('.finder').textContent()).toContain('No card fits.');
    await page.close();
  });

  test('physical cards by set and number: the name is echoed and the cards are counted', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'New deck' }).click();
    await page.getByText('By number').click();
    const echo = page.locator('[data-echo]');
    await page.getByLabel('Set and number').fill('1-001');
    expect(await echo.textContent()).toBe('Cinderpup');
    await page.keyboard.press('Enter');
    await expect.poll(() => echo.textContent()).toBe('Cinderpup added: 1 of 7');
    for (const number of ['S-1', 's2', '1-5', '1.6', '1/7', '1-008']) await enter(page, number);
    await expect.poll(() => echo.textContent()).toMatch(/added: 7 of 7$/);
    await page.getByLabel('Set and number').fill('1-999');
    expect(await echo.textContent()).toBe('No card has this number.');
    expect(await page.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
    await enter(page, 'R-3');
    await expect.poll(() => list(page, 'others').textContent()).toContain('1 of 1');
    await page.close();
  });

  test('a code is shown, scanned from a picture, typed, opened as a link, and gives the same deck', async () => {
    const page = await open();
    await copied(page);
    await page.getByText('Code and text').click();
    const code = (await page.locator('[data-code]').textContent())!;
    const text = await page.locator('[data-text]').inputValue();
    expect(code).toMatch(/^NT1[0-9A-Z ]+$/);
    const picture = await page.getByRole('img', { name: 'QR code of this deck' }).screenshot();

    await page.goto(`${served.url}#/decks`);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a deck' });
    const [file] = [{ name: 'code.png', mimeType: 'image/png', buffer: picture }];
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => dialog.getByLabel('Code or list').inputValue()).toBe(code.replaceAll(' ', ''));
    await accessible(page);
    await dialog.getByLabel('Code or list').fill(`${code.slice(0, -1)}${code.endsWith('Q') ? 'P' : 'Q'}`);
    expect(await dialog.getByRole('alert').textContent()).toMatch(/wrong, missing or extra character.*bad-code/s);
    await dialog.getByLabel('Code or list').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Make this deck' }).click();
    await page.locator('.deck').waitFor();
    await page.getByText('Code and text').click();
    expect(await page.locator('[data-code]').textContent()).toBe(code);

    const link = await open(`#/decks?code=${code.replaceAll(' ', '')}`);
    await link.getByRole('button', { name: 'Make this deck' }).click();
    await link.locator('.deck').waitFor();
    await link.getByText('Code and text').click();
    expect(await link.locator('[data-code]').textContent()).toBe(code);
    await link.close();

    await page.goto(`${served.url}#/decks`);
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'deck.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await dialog.getByRole('button', { name: 'Make this deck' }).click();
    await page.locator('.deck').waitFor();
    await page.getByText('Code and text').click();
    expect(await page.locator('[data-code]').textContent()).toBe(code);
    expect(await page.locator('[data-text]').inputValue()).toBe(text);
    await page.close();
  });

  test('a code is scanned with the camera; without a camera a message says what else works', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/camera cannot be used.*picture of the code/);
    await page.close();

    const maker = await open();
    await copied(maker);
    await maker.getByText('Code and text').click();
    const code = (await maker.locator('[data-code]').textContent())!.replace(/\s/g, '');
    await maker.close();
    const folder = mkdtempSync(join(tmpdir(), 'notable-camera-'));
    const film = join(folder, 'code.y4m');
    writeFileSync(film, filmOf(code));
    const filming = await launch([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    try {
      const scanner = await open('#/decks', await filming.newContext());
      await scanner.getByRole('button', { name: 'Import' }).click();
      await scanner.getByRole('button', { name: 'Scan with the camera' }).click();
      await expect.poll(() => scanner.getByLabel('Code or list').inputValue(), { timeout: 30_000 }).toBe(code);
      await scanner.getByRole('button', { name: 'Make this deck' }).click();
      await expect.poll(() => list(scanner, 'cards').textContent()).toContain('7 of 7');
    } finally {
      await filming.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('what cannot be imported is told: a picture without a code, lines that are no cards', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    const blank = await page.locator('h1').screenshot();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: blank });
    await expect.poll(() => dialog.textContent()).toContain('There is no QR code to be seen');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect.poll(() => dialog.textContent()).toContain('neither text nor a picture');
    await dialog.getByLabel('Code or list').fill('2 Cinderpup\n1 Lamplihgter');
    expect(await dialog.textContent()).toMatch(/Line 2: 1 Lamplihgter\s*Did you mean Lamplighter/);
    await page.close();
  });

  test('two tabs: the second to change a deck is told, and nothing is overwritten', async () => {
    const one = await open();
    const url = await copied(one);
    await kept(one);
    const two = await open(new URL(url).hash);
    // The second tab does not hear of the change, as when it has been asleep.
    await two.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await one.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await one.getByLabel('Name of the deck').fill('From one');
    await kept(one);
    await two.getByLabel('Name of the deck').fill('From two');
    await expect
      .poll(() => two.getByRole('alert').textContent())
      .toMatch(/Another tab has changed From two.*changed-elsewhere/s);
    await two.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await expect.poll(() => two.getByLabel('Name of the deck').inputValue()).toBe('From two (copy)');
    await two.goto(`${served.url}#/decks`);
    for (const name of ['From one', 'From two (copy)']) await two.locator(`[data-deck="${name}"]`).waitFor();
    await one.close();
    await two.close();
  });

  test('a damaged record is told and left alone; the others are there', async () => {
    const page = await open();
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const request = indexedDB.open('notable');
          request.onsuccess = () => {
            const change = request.result.transaction('records', 'readwrite');
            change
              .objectStore('records')
              .put({ kind: 'decks', id: 'hurt', version: 1, revision: 1, saved: 0, text: '{', check: 1 });
            change.oncomplete = () => (request.result.close(), done());
          };
        }),
    );
    await page.reload();
    const damaged = page.getByRole('group', { name: 'Decks that cannot be read' });
    expect(await damaged.textContent()).toContain('damaged and cannot be read');
    expect(await page.locator('[data-deck="From one"]').count()).toBe(1);
    const download = page.waitForEvent('download');
    await damaged.getByRole('button', { name: 'Save what is there as a file' }).click();
    expect((await download).suggestedFilename()).toBe('hurt.json');
    await damaged.getByRole('button', { name: 'Delete it for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await damaged.waitFor({ state: 'detached' });
    await page.close();
  });

  test('a full disk says what was not kept', async () => {
    const own = await browser.newContext();
    const page = await open('#/decks', own);
    await copied(page);
    await kept(page);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      (window as unknown as { room(): void }).room = () => (IDBObjectStore.prototype.put = put);
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Name of the deck').fill('Too much');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/is full: Too much was not kept.*storage-full/s);
    await page.evaluate(() => (window as unknown as { room(): void }).room());
    await page.getByRole('button', { name: 'Try again' }).click();
    await kept(page);
    await own.close();
  });

  test('a deck is deleted only when that is said twice', async () => {
    const page = await open();
    await copied(page);
    await page.getByLabel('Name of the deck').fill('To be deleted');
    await kept(page);
    await page.getByRole('button', { name: 'Delete this deck' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete this deck' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'Your decks' }).waitFor();
    expect(await page.locator('[data-deck="To be deleted"]').count()).toBe(0);
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing on the screens, and a phone shows them whole (%s)',
    async (colorScheme) => {
      const phone = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } });
      const page = await open('#/decks', phone);
      await fits(page);
      await accessible(page);
      await copied(page);
      for (const tab of ['Find cards', 'By number', 'Code and text']) {
        await page.getByText(tab).click();
        await fits(page);
        await accessible(page);
      }
      await phone.close();
    },
  );
});
