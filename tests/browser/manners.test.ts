// The page as a whole: small at first, there without a network, no word outside the tables, no address without a screen.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Pack } from '../../host/js/pack.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { pseudo } from '../../host/js/words/pseudo.ts';
import { hrefOf, routeOf } from '../../host/web/src/app/route.ts';
import { SCREENS } from './screens.ts';
import { browserHere, launch, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Bytes, compressed, until the first screen can be used. */
const FIRST_LOAD = 300_000;

test('addresses: what is put in comes out again, and what is no address is no screen', () => {
  for (const path of [[], ['a/b', 'ü%', '?'], ['x']]) {
    const route = routeOf(hrefOf('decks', path, { code: 'NT1 & more' }));
    expect([route.screen, route.path, route.query.get('code')]).toEqual(['decks', path, 'NT1 & more']);
  }
  expect(routeOf('#/%')).toMatchObject({ screen: '%' });
  expect(routeOf('')).toMatchObject({ screen: '', path: [] });
});

test('the pseudo-language is longer, has no plain letter, and keeps places', () => {
  const said = pseudo({ language: 'en', a: ['Delete {name}'], b: '' });
  expect(said.language).toBe('en-XA');
  expect(said.b).toBe('');
  expect(said.a[0]).toContain('{name}');
  expect(said.a[0]!.replace('{name}', '')).not.toMatch(/[a-z]/i);
  expect(said.a[0]!.length).toBeGreaterThan('Delete {name}'.length * 1.3);
});

describe.skipIf(!browserHere)('the built page', () => {
  let served: Served;
  let browser: Browser;
  beforeAll(async () => {
    [served, browser] = await Promise.all([servePage(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  const ready = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).waitFor();

  test(`the first load is under ${FIRST_LOAD / 1000} KB, compressed`, async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const files = new Set<string>();
    page.on('request', (request) => files.add(new URL(request.url()).pathname));
    await page.goto(served.url, { waitUntil: 'networkidle' });
    await ready(page);
    const sizes = [...files].map((file) => {
      const path = join(served.folder, file === '/' ? 'index.html' : file);
      return { file, bytes: gzipSync(readFileSync(path)).length };
    });
    expect(sizes.length).toBeGreaterThan(4);
    const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
    expect(sum, JSON.stringify(sizes)).toBeLessThan(FIRST_LOAD);
    await context.close();
  });

  test('after the first visit every screen opens without a network', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(served.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50));
    });
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    for (const screen of SCREENS) {
      await page.goto(`${served.url}#/${screen}`);
      await page.reload();
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    await context.close();
  });

  test('an address that is none says so and leads back', async () => {
    const page = await browser.newPage();
    await page.goto(`${served.url}#/nowhere`);
    expect(await page.locator('h1').textContent()).toBe('There is nothing at this address');
    await page.getByRole('link', { name: 'To the start' }).click();
    await ready(page);
    await page.close();
  });

  test('light and dark by choice, and kept', async () => {
    const page = await browser.newPage({ colorScheme: 'light' });
    await page.goto(served.url);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const theme = page.getByRole('button', { name: /^Colours:/ });
    await theme.click();
    expect(await paper()).toBe(light);
    await theme.click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await theme.waitFor();
    expect(await paper()).toBe(dark);
    await page.close();
  });

  test('in the pseudo-language no screen says a word that stands in no table', async () => {
    const pack = new Pack(new Uint8Array(readFileSync(`cards/binary/${game.name}.pack`)), game.apart);
    const names = [
      ...pack.cards.flatMap((card) => [card.name, card.id]),
      ...pack.decks.map((deck) => deck.name),
      ...pack.sets.map((set) => set.name),
    ].sort((a, b) => b.length - a.length);
    const texts = [...pack.cards.flatMap((card) => [card.text, card.flavor]), ...pack.decks.map((deck) => deck.about)];

    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const said = () =>
      page.evaluate(() => {
        const found: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node instanceof Element ? node : node.parentElement!;
          // Codes and sources are the same in every language, and the rules' document says in which it is written.
          if (element.closest('script, style, noscript, textarea, .cm-editor, [data-code], body [lang]')) continue;
          if (node instanceof Text) found.push(node.data.trim());
          else
            for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
              found.push(element.getAttribute(name) ?? '');
        }
        return found;
      });
    const unknown = async () => {
      const left: string[] = [];
      for (const text of await said()) {
        if (texts.some((known) => text.length > 3 && known.includes(text))) continue;
        let rest = text;
        for (const name of names) rest = rest.replaceAll(name, '');
        // Rule ids, fields of the search, and the placeholder of a number.
        if (/[A-Za-z]{2,}/.test(rest)) left.push(text);
      }
      return left;
    };
    const open = async (hash: string) => {
      await page.goto(`${served.url}?lang=en-XA&seed=tea${hash}`);
      await page.reload();
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-XA');
    };
    for (const screen of SCREENS) {
      await open(`#/${screen}`);
      expect(await unknown(), screen).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(360);
    }
    // A deck, with each of its tabs.
    await open('#/decks');
    await page.locator('[data-deck] button').first().click();
    await page.locator('.deck').waitFor();
    for (let i = 0; i < 3; i++) {
      await page.locator('.work > fieldset label').nth(i).click();
      expect(await unknown(), `deck tab ${i}`).toEqual([]);
    }
    await page.close();
  });
});
