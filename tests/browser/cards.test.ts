// Cards on the page: the gallery; a card that is designed from nothing, proved by its example, tried, put into a deck.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { accessible, fits } from './accessible.ts';
import { answer, phase } from './playing.ts';
import { browserHere, launch, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.skipIf(!browserHere)('cards', () => {
  let served: Served;
  let browser: Browser;
  let context: BrowserContext;
  const complaints: string[] = [];
  beforeAll(async () => {
    [served, browser] = await Promise.all([servePage(true), launch()]);
    context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
    await context.addInitScript(() =>
      localStorage.setItem('notable.prefs', JSON.stringify({ pause: 0, confirm: false })),
    );
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    expect(complaints).toEqual([]);
  });

  async function open(hash: string, where = context): Promise<Page> {
    const page = await where.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(served.url + hash);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    return page;
  }
  const outcome = (page: Page) => page.locator('[data-outcome]');
  const write = async (page: Page, source: string) => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(source);
  };
  const newSet = async (page: Page) => {
    await page.getByRole('button', { name: 'New set' }).click();
    await outcome(page).and(page.locator('[data-outcome=good]')).waitFor();
  };

  test('a card is designed from nothing: errors with place and nearest word, the example plays, the card is tried to the end, put to use and found for decks', async () => {
    const page = await open('#/cards/sets');
    await newSet(page);
    await page.locator('[data-example=passed]').waitFor();

    const card = (type: string, power: number) => `set "Mine" "M"

card 1 "Test Titan" ${type} power ${power} cost 0 {
  battle: put 2 counters on this.

  example "it grows" {
    player 0: hand "Test Titan"
    player 1: hand Cinderpup
    expect player 0 power 11
  }
}
`;
    await write(page, card('fyre', 9));
    await page.locator('[data-outcome=bad]').waitFor();
    expect(await page.locator('.errors').textContent()).toMatch(
      /Line 3, column 21.*found "fyre".*did you mean "fire"/s,
    );
    await page.getByRole('button', { name: 'Line 3, column 21' }).click();
    expect(await page.locator('.cm-activeLine').textContent()).toContain('Test Titan');

    await write(page, card('fire', 3));
    const broken = page.locator('[data-example=failed]');
    await broken.waitFor();
    expect(await broken.textContent()).toMatch(/it grows.*does not hold.*power is 5, not 11/s);
    await write(page, card('fire', 9));
    await page.locator('[data-example=passed]').waitFor();
    expect(await page.locator('.outcome [data-card="Test Titan"]').textContent()).toContain('two +1 counters');
    await accessible(page);

    await page.getByRole('button', { name: /^Try it\s*: Test Titan/ }).click();
    for (let i = 0; (await phase(page)) !== 'over'; i++) {
      if (i > 500) throw new Error('the match does not end');
      await answer(page);
    }
    await page.locator('[data-over]').getByRole('button', { name: 'New match' }).click();
    await outcome(page).waitFor();

    await page.getByLabel('Use these cards in decks and matches').check();
    await page.getByRole('link', { name: 'Decks' }).click();
    await page.getByRole('button', { name: 'New deck' }).click();
    await page.getByRole('searchbox').fill('titan');
    await page.getByRole('button', { name: 'Add Test Titan to Deck' }).click();
    await page.getByText('Code and text').click();
    expect(await page.locator('[data-text]').inputValue()).toContain('1 Test Titan (M-1)');
    await page.close();
  });

  test('the gallery: every card, its source, a card like it', async () => {
    const page = await open('#/cards');
    const pack = new Pack(new Uint8Array(readFileSync(`cards/binary/${game.name}.pack`)), game.apart);
    // One more where a set of the person's own is in use.
    expect(await page.locator('.finder .count').textContent()).toMatch(
      new RegExp(`of ${pack.cards.length}|${pack.cards.length + 1} cards`),
    );
    await page.getByRole('searchbox').fill('keyword:rival cost>0');
    const first = page.locator('[data-card]').first();
    const name = (await first.getAttribute('data-card'))!;
    await first.getByRole('button', { name: /^Look closer/ }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect.poll(() => dialog.getByLabel(`Source of ${name}`).inputValue()).toContain(`"${name}"`);
    await accessible(page);
    await dialog.getByRole('button', { name: 'Write a card like this' }).click();
    await page.locator('[data-outcome=good]').waitFor();
    expect(await page.locator('.outcome .cards').textContent()).toContain(`${name} 2`);
    await page.close();
  });

  test('whole sets are opened, edited and saved, as source and as pack', async () => {
    const page = await open('#/cards/sets');
    await page.getByRole('button', { name: 'Open a copy of all built-in cards' }).click();
    await page.locator('[data-outcome=good]').waitFor();
    const [pack] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the pack' }).click(),
    ]);
    const bytes = readFileSync((await pack.path())!);
    expect(bytes.equals(readFileSync(`cards/binary/${game.name}.pack`))).toBe(true);
    const [source] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the source' }).click(),
    ]);
    const text = readFileSync((await source.path())!, 'utf8');
    expect(text).toContain('"Cinderpup"');

    await page.getByRole('link', { name: 'All sets' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'again.pack', mimeType: 'application/octet-stream', buffer: bytes });
    await page.locator('[data-outcome=good]').waitFor();
    await page.getByRole('link', { name: 'All sets' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'bad.pack',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('NTPK, but no pack'),
    });
    expect(await page.getByRole('alert').textContent()).toMatch(/neither a card source nor a pack.*bad-file/s);
    await page.close();
  });

  test.each(['light', 'dark'] as const)('axe finds nothing, and a phone shows everything (%s)', async (colorScheme) => {
    const phone = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } });
    const page = await open('#/cards', phone);
    await fits(page);
    await page.getByRole('searchbox').fill('cost:3');
    await accessible(page);
    await page.getByText('Your sets').click();
    await accessible(page);
    await newSet(page);
    await write(page, 'set "A" "A"\ncard 1 "B" fyre {}');
    await page.locator('[data-outcome=bad]').waitFor();
    await fits(page);
    await accessible(page);
    await phone.close();
  });
});
