// Matches and positions on the page: kept, gone on with, watched, shared, set up by hand.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessible } from './accessible.ts';
import { phase, step } from './playing.ts';
import { pageHere } from './served.ts';
import { browserHere } from './support.ts';

describe.skipIf(!browserHere)('the page keeps and shows matches', () => {
  const here = pageHere();

  async function decide(page: Page, most: number): Promise<void> {
    for (let i = 0; i < most && (await phase(page)) !== 'over'; i++) await step(page);
  }

  test('a match goes on after a reload and from the start; over, it is watched, shared and opened by its link', async () => {
    const { page, complaints } = await here.open('tea');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await decide(page, 3);
    await phase(page);
    const before = await page.locator('.table').innerText();
    const asked = await page.locator('#question').innerText();
    await page.reload();
    await page.locator('#question').waitFor();
    expect(await page.locator('#question').innerText()).toBe(asked);
    expect(await page.locator('.table').innerText()).toBe(before);
    expect(await page.locator('.note').innerText()).toContain('goes on where it was');

    await page.goto(`${here.served.url}#/play`);
    await page.locator('[data-go-on-match]').click();
    await page.locator('#question').waitFor();
    await decide(page, 1000);
    expect(await page.locator('[data-over]').innerText()).toMatch(/wins|share/);
    await page.getByRole('link', { name: 'Watch it again' }).click();
    const scrub = page.getByRole('slider');
    await scrub.waitFor();
    await page.locator('[data-next]').click();
    expect(await page.locator('.scrub').innerText()).toContain('Decision 2 of');
    await page.getByRole('button', { name: 'Round 2' }).click();
    expect(await page.locator('.table > .state').innerText()).toContain('Round 2');
    // The public sees no hand, the referee both.
    await page.getByLabel('Seen by').selectOption({ label: 'the public' });
    expect(await page.locator('.row.backs').count()).toBe(2);
    await page.getByLabel('Seen by').selectOption({ label: 'the referee: everything' });
    expect(await page.locator('.row.backs').count()).toBe(0);
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.locator('[data-link]').inputValue();
    expect(link.length).toBeLessThan(2500);

    const other = await here.browser.newPage();
    await other.goto(link);
    await other.getByRole('slider').waitFor();
    expect(await other.locator('.scrub').innerText()).toContain('Decision 1 of');
    await other.close();

    await page.goto(`${here.served.url}#/matches`);
    const list = page.locator('[data-matches]');
    await list.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(await list.count()).toBe(1);
    await list.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => list.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a position is set up by hand, kept as a puzzle, shared by link, and solved', async () => {
    const { page, complaints } = await here.open('tea');
    await page.goto(`${here.served.url}#/matches/position`);
    const add = async (seat: number, zone: string, card: string) => {
      const field = page.locator('.seat-editor').nth(seat).locator(`[data-zone=${zone}] input[name=card]`);
      await field.fill(card);
      await field.press('Enter');
    };
    await add(0, 'hand', 'Nonsense');
    expect(await page.getByRole('alert').textContent()).toContain('no card “Nonsense”');
    await add(0, 'hand', 'Mirage Moth');
    await add(0, 'hand', 'S-1');
    await add(1, 'hand', 'Ember Duelist');
    await page.getByLabel('Name', { exact: true }).fill('Lights out');
    await page.getByRole('button', { name: 'Save as a puzzle' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.locator('[data-link]').inputValue();
    await page.keyboard.press('Escape');

    await page.goto(`${here.served.url}#/matches`);
    await page.getByText('Lights out').waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).last().click();
    await page.locator('.question [data-option]').filter({ hasText: 'Mirage Moth' }).click();
    await expect.poll(() => page.locator('[data-guide]').textContent()).toContain('Solved');
    expect(complaints).toEqual([]);
    await page.close();

    const other = await here.browser.newPage();
    await other.addInitScript(() => localStorage.setItem('notable.prefs', '{"pause":0,"confirm":false}'));
    await other.goto(link);
    await other.locator('.question [data-option]').filter({ hasText: 'Cinderpup' }).waitFor();
    expect(await other.locator('[data-guide]').textContent()).toContain('Lights out');
    await other.close();
  });

  test('a position has counters, changes, facedown Mon and Rangers; it comes back from its link as it was', async () => {
    const { page, complaints } = await here.open('tea');
    await page.goto(`${here.served.url}#/matches/position`);
    const zone = (seat: number, name: string) => page.locator('.seat-editor').nth(seat).locator(`[data-zone=${name}]`);
    const add = async (seat: number, name: string, card: string) => {
      await zone(seat, name).locator('input[name=card]').fill(card);
      await zone(seat, name).locator('input[name=card]').press('Enter');
    };
    await add(0, 'hand', 'Cinderpup');
    await add(0, 'hand', 'Herdhoof');
    await add(0, 'hand', 'Old Surveyor');
    expect(await page.getByRole('alert').textContent()).toContain('does not belong there');
    await add(0, 'play', 'Twinspark');
    await add(0, 'play', 'Coinscale');
    await add(0, 'ranger', 'Hedge Witch');
    // There is room for one.
    expect(await zone(0, 'ranger').locator('input[name=card]').count()).toBe(0);
    await add(1, 'hand', 'Ember Duelist');
    await zone(0, 'play').getByRole('button', { name: 'Turn Coinscale over' }).click();
    await zone(0, 'play').getByText('Counters and changes of Twinspark').click();
    await page.getByLabel('Counters').first().fill('3');
    await page.getByRole('button', { name: 'Add a change' }).first().click();
    await page.getByLabel('By how much').fill('4');
    await accessible(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.locator('[data-link]').inputValue();
    await page.keyboard.press('Escape');

    const table = async (where: Page) => {
      const own = where.locator('.seat.own');
      await own.waitFor();
      // Twinspark's 2, three counters and the change; the facedown one counts as a Mon, without Power.
      expect(await own.locator('[data-power]').textContent()).toBe('9');
      expect(await own.locator('[data-mons]').textContent()).toBe('2');
      expect(await own.locator('.field').textContent()).toMatch(/Counters: 3.*\+4 Power.*Facedown/s);
      expect(await own.locator('.field > .ranger').textContent()).toContain('Hedge Witch');
    };
    await page.getByRole('button', { name: 'Play it' }).click();
    await table(page);
    const other = await here.browser.newPage();
    await other.goto(link);
    await table(other);
    await other.close();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a damaged match and a damaged position are told, saved as files and left alone', async () => {
    const { page } = await here.open('tea');
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open('notable', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('records', { keyPath: ['kind', 'id'] });
        opening.onsuccess = () => done(opening.result);
      });
      const writing = database.transaction('records', 'readwrite');
      for (const kind of ['match', 'puzzle'])
        writing.objectStore('records').put({ kind, id: `hurt-${kind}`, revision: 1, version: 1, text: '{', check: 7 });
      await new Promise((done) => (writing.oncomplete = done));
      database.close();
    });
    await page.goto(`${here.served.url}#/matches`);
    for (const [title, id] of [
      ['Matches that cannot be read', 'hurt-match'],
      ['Positions that cannot be read', 'hurt-puzzle'],
    ] as const) {
      const damaged = page.getByRole('group', { name: title });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        damaged.getByRole('button', { name: 'Save what is there as a file' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`${id}.json`);
      expect(readFileSync(await file.path(), 'utf8')).toContain(id);
      expect(await damaged.textContent()).toContain('damaged');
    }
    await page.close();
  });

  test('a wrong code says what is wrong, and nothing else changes', async () => {
    const { page } = await here.open('tea');
    await page.goto(`${here.served.url}#/matches`);
    for (const [code, why] of [
      ['hello', 'does not begin like a code'],
      ['MAAAA', 'too short'],
      [`M${'A'.repeat(60)}`, 'newer version'],
    ] as const) {
      await page.getByLabel('Link or code').fill(code);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain(why);
    }
    await page.goto(`${here.served.url}#/play/match/nothere`);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('not kept in this browser');
    await page.close();
  });
});
