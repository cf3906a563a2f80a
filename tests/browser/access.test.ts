// The page without a mouse, without eyes, and on a phone: keyboard, axe, the accessibility tree, narrow screens.

import { describe, expect, test } from 'vitest';
import { accessible } from './accessible.ts';
import { phase, play, playOut } from './playing.ts';
import { pageHere } from './served.ts';
import { browserHere } from './support.ts';

describe.skipIf(!browserHere)('the page for everybody', () => {
  const here = pageHere();

  test('the whole of a match by keyboard alone', async () => {
    const { page, complaints } = await here.open('tea');
    /** Tab until something of that kind has the focus. */
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 120; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      }
      throw new Error(`no Tab leads to ${selector}`);
    };
    await tabTo('.now button');
    await page.keyboard.press('Enter');
    for (let i = 0; (await phase(page)) !== 'over'; i++) {
      if (i > 500) throw new Error('the match does not end');
      const focus = await page.evaluate(() => document.activeElement?.id);
      expect(focus).toBe('question');
      const confirm = page.locator('[data-confirm]');
      if ((await confirm.count()) === 0) {
        await tabTo('.question [data-option]');
        await page.keyboard.press('Enter');
        continue;
      }
      while (!(await confirm.isEnabled())) {
        await tabTo('.question [data-option][aria-pressed=false]');
        await page.keyboard.press('Space');
      }
      await tabTo('[data-confirm]');
      await page.keyboard.press('Enter');
    }
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each(['light', 'dark'] as const)('axe finds nothing to complain about (%s)', async (colorScheme) => {
    const { page } = await here.open('tea', '', { colorScheme });
    await accessible(page);
    await page.locator('[data-way=custom]').click();
    await page.getByLabel('With Rangers').waitFor();
    await accessible(page);
    await page.getByLabel('With Rangers').check();
    await page.getByLabel('Who decides').nth(1).selectOption('person');
    await play(page);
    await accessible(page);
    await page.locator('[data-hand-over]').click();
    await accessible(page);
    await page.locator('.seat .card:not([data-choice])').first().click();
    await page.getByRole('dialog').waitFor();
    await accessible(page);
    await page.keyboard.press('Escape');
    let turns = 0;
    await playOut(page, async () => ++turns > 4);
    await accessible(page);
    await playOut(page);
    await accessible(page);
    await page.close();
  });

  test('a phone shows everything without scrolling sideways', async () => {
    const { page } = await here.open('tea', '', { viewport: { width: 360, height: 740 } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBe(360);
    await play(page);
    let turns = 0;
    await playOut(page, async () => ++turns > 3);
    expect(await wide()).toBe(360);
    const box = (await page.locator('.question').boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(741);
    await playOut(page);
    expect(await wide()).toBe(360);
    await page.close();
  });

  test('a whole match through the accessibility tree: by roles and names alone', async () => {
    const { page, complaints } = await here.open('plum');
    await page.getByRole('radio', { name: 'Night Shift' }).check();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const done = page.getByRole('button', { name: 'Rematch' });
    const choices = page.getByRole('list', { name: 'Choices' });
    let asked = 0;
    for (; asked < 200; asked++) {
      await choices.or(done).first().waitFor();
      if (await done.count()) break;
      // Somebody who hears the page is told what is asked and by which rule, and hears the own hand card by card.
      const heading = page
        .getByRole('heading', { level: 2 })
        .filter({ has: page.getByRole('button', { name: /^Rule S\d+/ }) });
      expect(await heading.ariaSnapshot()).toMatch(/heading ".+Rule S\d+"/);
      const table = await page.getByRole('region', { name: 'Super Battle Mon' }).ariaSnapshot();
      expect(table).toContain('heading "Player 1"');
      if (/heading "Select your Main Play/.test(await heading.ariaSnapshot()))
        expect(table).toMatch(/list "Hand of Player 1":\n\s+- listitem:\n\s+- '?button "Select .+: Power \d+ Cost \d+/);
      const buttons = choices.getByRole('button');
      const confirm = page.getByRole('button', { name: /^Confirm|^Choose none/ });
      if ((await confirm.count()) === 0) {
        await buttons.first().click();
        continue;
      }
      for (let i = 0; !(await confirm.isEnabled()); i++) await buttons.nth(i).click();
      await confirm.click();
    }
    expect(asked).toBeGreaterThan(5);
    const result = await page.getByRole('main').or(page.getByRole('complementary')).last().ariaSnapshot();
    expect(result).toMatch(/heading ".*(wins|share)/);
    expect(result).toMatch(/Reason: /);
    expect(result).toMatch(/row "(Player 1|Computer 2).*winner/);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
