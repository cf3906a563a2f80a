// Three people pass one device round. A second match beside the page gets the same answers and knows what each may
// know: at every step the whole document, its title and what the browser keeps are searched for every other card.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Match } from '../../host/js/match.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { freshForm } from '../../host/web/src/play/form.ts';
import { plan } from '../../host/web/src/games/super-battle-mon/plan.ts';
import { Shelf } from '../../host/web/src/app/library.ts';
import { isSingle } from '../../host/web/src/play/picks.ts';
import { tableOf } from '../../host/web/src/play/start.ts';
import { at } from '../../scripts/lib.mjs';
import { browserHere, GAME, launch, legalChoice, openPage, phase, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const NAMES = { person: 'Player {n}', computer: 'Computer {n}' };
const file = (path: string) => new Uint8Array(readFileSync(at(path)));

/** Everything that somebody with the device in hand could find: the document, what is kept, the address. */
const document = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
      });
      for (const table of database.objectStoreNames)
        kept.push(
          await new Promise((done, failed) => {
            const reading = database.transaction(table).objectStore(table).getAll();
            reading.onsuccess = () => done(reading.result);
            reading.onerror = () => failed(reading.error);
          }),
        );
      database.close();
    }
    return [
      window.document.documentElement.outerHTML,
      JSON.stringify(kept),
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      location.href,
    ].join('\n');
  });

describe.skipIf(!browserHere)('three people and one device', () => {
  let served: Served;
  let browser: Browser;
  let shelf: Shelf;
  beforeAll(async () => {
    [served, browser] = await Promise.all([servePage(), launch()]);
    shelf = await Shelf.open(game, file(`build/${GAME}.wasm`), file(`cards/binary/${GAME}.pack`));
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  /** Names of the pack that stand in a text; a name inside of a longer one is not counted. */
  function named(text: string): Set<string> {
    const found = new Set<string>();
    const names = shelf.pack.cards.map((card) => card.name).sort((a, b) => b.length - a.length);
    for (const name of names) {
      if (!text.includes(name)) continue;
      found.add(name);
      text = text.replaceAll(name, '·');
    }
    return found;
  }

  /** What a viewer may read: view, question and log, and the texts of the cards in them. */
  function known(match: Match, viewer: number): Set<string> {
    const told = [match.view(viewer), match.asking ? match.questions(viewer) : null, match.why(viewer)];
    const names = named(JSON.stringify(told));
    const texts = [...names].map((name) => shelf.pack.find(name)!.text).join('\n');
    return new Set([...names, ...named(texts)]);
  }

  const hand = (match: Match, player: number) =>
    ((match.view(5)['players'] as { hand: { card: string }[] }[])[player]!.hand ?? []).map((card) => card.card);

  test.each(['tea', 'rain'])(
    'nothing on the page names a card that its viewer may not know (seed %s)',
    async (seed) => {
      const form = { ...freshForm(plan, shelf.pack, seed), count: 3, apart: true };
      form.seats.forEach((seat) => (seat.kind = 'person'));
      const mirror = shelf.start(tableOf(shelf, form, NAMES).setup);

      const { page, complaints } = await openPage(browser, served.url, seed, {}, 'custom');
      await page.locator('[name=count][value="3"]').check();
      await page.getByLabel('With Rangers').check();
      for (let i = 0; i < 3; i++) await page.getByLabel('Who decides').nth(i).selectOption('person');
      await page.getByRole('button', { name: 'Play', exact: true }).click();

      let secrets = 0;
      let kept = 0;
      let previous = -1;
      const looks = new Set<string>();
      for (let i = 0; ; i++) {
        if (i > 1000) throw new Error('the match does not end');
        const now = await phase(page);
        const text = await document(page);
        if (text.includes('sealed')) kept++;
        if (now === 'hand-over') {
          expect([...named(text)]).toEqual([]);
          // The same screen for everybody but for the name.
          looks.add((await page.locator('#app').innerHTML()).replaceAll(/Player \d/g, 'NAME'));
          await page.locator('[data-hand-over]').click();
          continue;
        }
        if (now === 'over') {
          const may = known(mirror, 4);
          expect([...named(text)].filter((name) => !may.has(name))).toEqual([]);
          break;
        }
        const player = Number(/Player (\d)/.exec((await page.locator('.who').textContent())!)![1]) - 1;
        const may = known(mirror, player);
        expect([...named(text)].filter((name) => !may.has(name))).toEqual([]);
        const own = hand(mirror, player);
        expect(own.filter((name) => !named(text).has(name))).toEqual([]);
        for (let other = 0; other < 3; other++)
          if (other !== player) secrets += hand(mirror, other).filter((name) => !may.has(name)).length;
        if (now === 'nothing') {
          await page.locator('[data-go-on]').click();
          continue;
        }
        const [question] = mirror.questions(player).questions;
        expect(question).toBeDefined();
        // Another choice each time, so that the match gets somewhere.
        const picked = legalChoice(question!, i);
        for (const id of picked) await page.locator(`.question [data-option="${id}"]`).click();
        if (!isSingle(question!)) await page.locator('[data-confirm]').click();
        mirror.answer(player, question!.id, picked);
        previous = player;
      }
      expect(previous).toBeGreaterThanOrEqual(0);
      expect(mirror.ended).toBe(true);
      expect(secrets).toBeGreaterThan(20);
      expect(kept).toBeGreaterThan(20);
      expect(looks.size).toBe(1);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );
});
