// What the page shows, keeps and tells its workers is searched for names of cards that its viewer may not know: three people
// who pass one device round (a second match beside the page knows what each may know), one against the computer, and
// somebody who watches a match from a player's side.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logJson } from '../../host/js/replay.ts';
import { ALL } from '../../host/js/viewers.ts';
import type { Match } from '../../host/js/match.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { freshForm } from '../../host/web/src/play/form.ts';
import { plan } from '../../host/web/src/games/super-battle-mon/plan.ts';
import { Shelf } from '../../host/web/src/app/library.ts';
import { encoded } from '../../host/web/src/matches/code.ts';
import { Recording } from '../../host/web/src/matches/recording.ts';
import { isSingle } from '../../host/web/src/play/picks.ts';
import { quickForm } from '../../host/web/src/play/quick.ts';
import { tableOf } from '../../host/web/src/play/start.ts';
import { at } from '../../scripts/lib.mjs';
import { answer, legalChoice, phase, pressOption } from './playing.ts';
import { browserHere, GAME, launch, openPage, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const NAMES = { person: 'Player {n}', computer: 'Computer {n}' };
const file = (path: string) => new Uint8Array(readFileSync(at(path)));

/** Keeps what the page and its workers say to each other, all bytes as letters; a pack, which is public, is left out. */
function overhear(): void {
  const heard: string[] = [];
  const told = (value: unknown): string => {
    if (value instanceof ArrayBuffer) return told(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) {
      const text = new TextDecoder('latin1').decode(value as Uint8Array);
      return text.startsWith('NTPK') ? '' : text;
    }
    if (value !== null && typeof value === 'object') return Object.values(value).map(told).join('\n');
    return String(value);
  };
  (window as unknown as { heard: string[] }).heard = heard;
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...parts: ConstructorParameters<typeof Worker>) {
      super(...parts);
      this.addEventListener('message', ({ data }) => heard.push(told(data)));
    }
    override postMessage(message: unknown, more?: unknown): void {
      heard.push(told(message));
      super.postMessage(message, more as Transferable[]);
    }
  };
}

/** Everything that somebody with the device in hand could find: the document, what is kept, the address, what workers heard. */
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
      ...((window as unknown as { heard?: string[] }).heard ?? []),
    ].join('\n');
  });

describe.skipIf(!browserHere)('hidden things', () => {
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

  const ids = () => shelf.pack.decks.map(({ id }) => id);
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
        for (const id of picked) await pressOption(page, question!, id);
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

  test('against the computer: neither the page nor what its worker hears names a card of the other hand', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await page.addInitScript(overhear);
    await page.reload();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const mirror = shelf.start(
      tableOf(
        shelf,
        quickForm(freshForm(plan, shelf.pack, 'tea'), { deck: 'ember-court', level: 'normal' }, ids()),
        NAMES,
      ).setup,
    );
    const own = new Set(hand(mirror, 0));
    const foreign = hand(mirror, 1).filter((name) => !own.has(name));
    expect(foreign.length).toBeGreaterThan(3);
    let compared = 0;
    let shown = '';
    for (let i = 0; (await phase(page)) !== 'over'; i++) {
      if (i > 300) throw new Error('the match does not end');
      const text = await document(page);
      // What has come to light stands in the log, for good.
      shown += await page.locator('.play').innerText();
      const may = named(shown);
      const found = named(text);
      for (const name of foreign) if (!may.has(name)) expect(found.has(name), name).toBe(false);
      compared += foreign.filter((name) => !may.has(name)).length;
      await answer(page);
    }
    expect(compared).toBeGreaterThan(5);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
    expect(heard).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a match that is watched from a player’s side names, at every decision, what that player could know then', async () => {
    const form = { ...freshForm(plan, shelf.pack, 'rain'), count: 3 };
    const match = shelf.start(tableOf(shelf, form, NAMES).setup);
    for (let i = 0; !match.ended; i++)
      for (const player of match.waiting()) {
        const [question] = match.questions(player).questions;
        if (question) match.answer(player, question.id, legalChoice(question, i));
      }
    const log = logJson(match, ALL);
    const recording = new Recording(shelf, log, plan);
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await page.goto(`${served.url}#/matches/shared?c=${encoded('match', log)}`);
    await page.getByRole('slider').waitFor();
    let secrets = 0;
    for (const side of [0, 2]) {
      await page.getByLabel('Seen by').selectOption(String(side));
      const start = page.getByRole('button', { name: 'To the start' });
      if (await start.isEnabled()) await start.click();
      for (let i = 0; i < recording.moments.length; i++) {
        await page.getByText(`Decision ${i + 1} of`).waitFor();
        const told = [recording.view(i, side), recording.log(i, side), recording.questions(i, side)];
        const seen = named(JSON.stringify(told));
        const texts = [...seen].map((name) => shelf.pack.find(name)!.text).join('\n');
        const may = new Set([...seen, ...named(texts)]);
        const found = named(await document(page));
        expect(
          [...found].filter((name) => !may.has(name)),
          `decision ${i + 1} for ${side}`,
        ).toEqual([]);
        secrets += [...named(JSON.stringify(recording.view(i, ALL)))].filter((name) => !may.has(name)).length;
        const next = page.locator('[data-next]');
        if (await next.isEnabled()) await next.click();
      }
    }
    expect(secrets).toBeGreaterThan(50);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
