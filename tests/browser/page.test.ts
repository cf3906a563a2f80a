// The built page in Chromium: every way to play, by mouse and by keyboard, with what it says when something is wrong.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerByClicks, browserHere, launch, openPage, phase, servePage, type Served } from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe.skipIf(!browserHere)('the page', () => {
  let served: Served;
  let browser: Browser;
  beforeAll(async () => {
    [served, browser] = await Promise.all([servePage(true), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click();
  const over = (page: Page) => page.locator('[data-over]');
  const question = async (page: Page) => (await page.locator('#question').textContent()) ?? '';

  /** Clicks through to the end, or until `stop` says so. */
  async function playOut(page: Page, stop: () => Promise<boolean> = async () => false): Promise<void> {
    for (let i = 0; i < 1000; i++) {
      const now = await phase(page);
      if (now === 'over' || (now === 'turn' && (await stop()))) return;
      if (now === 'hand-over') await page.locator('[data-hand-over]').click();
      else if (now === 'nothing') await page.locator('[data-go-on]').click();
      else await answerByClicks(page);
    }
    throw new Error('the match does not end');
  }

  /** Fails on what axe finds. */
  async function accessible(page: Page): Promise<void> {
    await page.addScriptTag({ path: AXE });
    const found = await page.evaluate(async () => {
      const axe = (
        window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
      ).axe;
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
    });
    expect(found).toEqual([]);
  }

  test('two clicks lead from the opened page to the first selection; a match against the computer is played to its end', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await play(page);
    await page.locator('button.card[data-choice]').nth(2).click();
    const log = page.locator('section[aria-labelledby=log]');
    await expect.poll(() => log.textContent()).toContain('Player 1 has selected a Main Play');
    await playOut(page);
    const result = await over(page).textContent();
    expect(result).toMatch(/wins|share the win/);
    expect(result).toMatch(/Reason: .+ S4[01]/);
    expect(await log.textContent()).toMatch(/The match ends/);
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: 'Rematch' }).click();
    expect(await phase(page)).toBe('turn');
    await playOut(page);
    expect(await over(page).textContent()).toContain('Seed tea-2');
    await over(page).getByRole('button', { name: 'New match' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.close();
  });

  test('only legal choices can be pressed: at selection the own hand, and as many buttons as choices', async () => {
    const { page } = await openPage(browser, served.url, 'tea');
    await play(page);
    expect(await phase(page)).toBe('turn');
    const options = await page.locator('.question [data-option]').count();
    expect(await page.locator('.seat.own [data-choice]').count()).toBe(options);
    expect(await page.locator('.seat:not(.own) [data-choice]').count()).toBe(0);
    expect(await page.locator('#question .rule').textContent()).toBe('S12');
    await page.close();
  });

  test('a card that cannot be chosen opens and says why not, with a rule that opens too', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await play(page);
    await page.locator('.question [data-option]').first().click();
    await playOut(page, async () => /^\s*Select/.test(await question(page)));
    await page.locator('.seat.own .field .card').first().click();
    const sheet = page.getByRole('dialog');
    expect(await sheet.textContent()).toContain('Why it cannot be chosen now');
    expect(await sheet.textContent()).toContain('the Main Play comes from your hand');
    await sheet.getByRole('button', { name: 'Rule S12' }).click();
    const rule = page.getByRole('dialog', { name: 'Rule S12' });
    await expect.poll(() => rule.textContent()).toContain('each player picks one hand card');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await question(page)).toContain('Select');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('what happens is shown thing by thing, and can be left out', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await play(page);
    await page.getByText('Settings').click();
    await page.getByLabel('The computer takes its time').selectOption('longer');
    await page.getByText('Settings').click();
    // The clock stands: nothing goes on by itself.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.locator('.question [data-option]').first().click();
    const story = page.locator('[data-story]');
    await story.waitFor();
    expect(await story.textContent()).toMatch(/1 of \d/);
    expect(await story.textContent()).toContain('reveals');
    expect(await page.locator('.place.lit').count()).toBe(2);
    expect(await page.locator('.question').count()).toBe(0);
    await story.getByRole('button', { name: 'Next' }).click();
    // To the next thing, or to the question where that was the last one.
    await page.locator('[data-story]:not(:has-text("1 of")), .question, [data-over]').first().waitFor();
    // The rest goes by itself.
    await page.clock.runFor(60_000);
    expect(await phase(page)).toBe('turn');
    await page.locator('.question [data-option]').first().click();
    await story.getByRole('button', { name: 'Skip all' }).click();
    await page.locator('.question, [data-over]').first().waitFor();
    expect(await story.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('an answer is taken back', async () => {
    const { page } = await openPage(browser, served.url, 'tea', {}, 'pack-battle');
    // One pack of seven is the deck; from two there is something to choose.
    await page.locator('input[name="packs"][value="2"]').check();
    await play(page);
    const before = await page.locator('.seat.own .pool').textContent();
    await page.locator('.question [data-option]').first().click();
    await page.locator('[data-undo]').click();
    await expect.poll(() => page.locator('[data-undo]').count()).toBe(0);
    expect(await page.locator('.seat.own .pool').textContent()).toBe(before);
    await page.close();
  });

  test('beside real cards: what was revealed is entered by number, with its name read back, to the end', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea', {}, 'physical');
    await play(page);
    const field = page.getByLabel('Number or name of the card');
    const enter = page.getByRole('button', { name: 'Enter it' });
    const echo = page.locator('.echo');
    await field.fill('S-9999');
    expect(await echo.textContent()).toContain('No card has this number');
    expect(await enter.isDisabled()).toBe(true);
    // A card of the other deck.
    await field.fill('Kiln Kitten');
    await enter.click();
    expect(await echo.textContent()).toContain('is not in Player 1’s hand');
    await field.fill('S-1');
    expect(await echo.textContent()).toContain('Cinderpup');
    await enter.click();
    await expect.poll(() => question(page)).toContain('Player 2');
    expect(await page.locator('.seat .row.backs').count()).toBe(2);
    // Who knows the decks can play it out: every card of both is tried until one is taken.
    const numbers = ['1', '28', '29', '14', '36', '30', '25', '26', '31', '32', '33', '34', '35', '37'];
    const cards = [
      ...numbers,
      'Lamplighter',
      'First Spark',
      'Scorch Hound',
      'Bonfire Bull',
      'Ringside Ram',
      'Corner Coach',
    ].concat(['Bellows Bear', 'Kiln Kitten', 'Coinflip Salamander', 'Mutiny Monkey', 'Pyre Choir']);
    for (let i = 0; i < 400; i++) {
      await page.locator('[data-entry], [data-over]').first().waitFor();
      if (await over(page).count()) break;
      const never = page.getByRole('button', { name: /Do not ask/ });
      const confirm = page.locator('[data-confirm]');
      if (await never.count()) await never.click();
      else if (await field.count()) {
        for (const card of cards) {
          await field.fill(card);
          if (await enter.isDisabled()) continue;
          await enter.click();
          if ((await field.count()) === 0 || (await field.inputValue()) === '') break;
        }
        if ((await confirm.count()) && (await confirm.isEnabled())) await confirm.click();
      } else await answerByClicks(page);
    }
    expect(await over(page).textContent()).toContain('Reason:');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the guided first match is played to its end', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await page.locator('[data-way=lesson]').click();
    const guide = page.locator('[data-guide]');
    const texts: string[] = [];
    for (let clicks = 0; ; clicks++) {
      if (clicks > 60) throw new Error('the lesson does not end');
      await page.locator('[data-guide] button.main, .question [data-option]').first().waitFor();
      const next = guide.locator('button.main');
      if (await next.count()) {
        texts.push((await guide.textContent())!);
        if (/You have won the match/.test(texts.at(-1)!)) break;
        await next.click();
        continue;
      }
      await answerByClicks(page);
    }
    expect(texts.length).toBe(6);
    await page.getByRole('button', { name: 'Play a whole match' }).click();
    expect(await phase(page)).toBe('turn');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a Cost is paid card by card, with a clear sum', async () => {
    for (const seed of ['tea', 'milk', 'soup', 'rye', 'oats', 'figs', 'plum', 'leek']) {
      const { page } = await openPage(browser, served.url, seed);
      await play(page);
      await playOut(page, async () => /^\s*Pay Cost [1-9]/.test(await question(page)));
      if ((await phase(page)) === 'over') {
        await page.close();
        continue;
      }
      const need = Number(/Pay Cost (\d)/.exec(await question(page))![1]);
      const progress = page.locator('.question [role=status]');
      const confirm = page.locator('[data-confirm]');
      expect(await progress.textContent()).toContain(`0 of ${need} paid`);
      expect(await confirm.isDisabled()).toBe(true);
      const card = page.locator('.seat.own button.card[data-choice]').first();
      await card.click();
      expect(await card.getAttribute('aria-pressed')).toBe('true');
      expect(await progress.textContent()).toMatch(/[1-9] of \d paid/);
      await card.click();
      expect(await progress.textContent()).toContain(`0 of ${need} paid`);
      await answerByClicks(page);
      await page.close();
      return;
    }
    throw new Error('no seed has led to a payment');
  });

  test('Pack Battle: a deck is built from the opened packs and played', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea', {}, 'pack-battle');
    await page.getByText('Two packs').click();
    await page.locator('[name=count][value="3"]').check();
    await play(page);
    expect(await question(page)).toContain('Take a card');
    const pool = page.locator('.seat.own .pool li');
    expect(await pool.count()).toBe(14);
    await page.locator('.seat.own button.card[data-choice]').first().click();
    expect(await page.locator('.question').textContent()).toContain('So far:');
    await playOut(page);
    expect(await over(page).textContent()).toContain('Reason:');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('Solo against each size of the stack, with a Ranger', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    for (const size of ['Easy', 'Medium', 'Hard', 'Extreme']) {
      await page.locator('[data-way=solo]').click();
      await page.getByText(new RegExp(`^\\s*${size}`)).click();
      await page.getByLabel('With Rangers').check();
      await play(page);
      await playOut(page);
      expect(await over(page).textContent()).toContain('Stack');
      await over(page).getByRole('button', { name: 'New match' }).click();
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('Constructed: best of three, with cards swapped between the games', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea', {}, 'constructed');
    await play(page);
    await playOut(page, async () => (await question(page)).includes('Swap'));
    expect(await page.locator('.table > .state').textContent()).toContain('Game 1 of 3');
    // The card out, then the card in.
    const cards = page.locator('.seat.own .pool .card');
    const out = await cards.first().locator('.name').textContent();
    const into = await cards.last().locator('.name').textContent();
    await cards.first().click();
    await cards.last().click();
    await expect.poll(() => page.locator('.question').textContent()).toContain(`Swap ${out} for ${into}`);
    await playOut(page);
    expect(await over(page).textContent()).toMatch(/Games won/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the whole of a match by keyboard alone', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
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

  test('conceding asks once more and ends the match', async () => {
    const { page } = await openPage(browser, served.url, 'tea');
    await play(page);
    await page.getByRole('button', { name: 'Concede' }).click();
    await page.getByRole('button', { name: 'No, go on' }).click();
    expect(await phase(page)).toBe('turn');
    await page.getByRole('button', { name: 'Concede' }).click();
    await page.getByRole('button', { name: 'Yes, do it' }).click();
    expect(await over(page).textContent()).toContain('Computer 2 wins');
    expect(await over(page).textContent()).toContain('S86');
    await page.close();
  });

  test('with the setting, a single choice is confirmed as well', async () => {
    const { page } = await openPage(browser, served.url, 'tea');
    await play(page);
    await page.getByText('Settings').click();
    await page.getByLabel('Ask me to confirm every choice').check();
    await page.getByText('Settings').click();
    await page.locator('button.card[data-choice]').first().click();
    expect(await page.locator('button.card[data-choice]').first().getAttribute('aria-pressed')).toBe('true');
    await page.locator('[data-confirm]').click();
    const log = page.locator('section[aria-labelledby=log]');
    await expect.poll(() => log.textContent()).toContain('has selected');
    await page.close();
  });

  test('the computer’s pause can be skipped and turned off', async () => {
    const { page } = await openPage(browser, served.url, 'tea');
    await page.getByLabel('The computer plays').selectOption('at random');
    await play(page);
    await page.getByText('Settings').click();
    await page.getByLabel('The computer takes its time').selectOption('longer');
    await page.locator('.question [data-option]').first().click();
    expect(await page.getByText('Computer 2 is thinking …').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Skip' }).click();
    const log = page.locator('section[aria-labelledby=log]');
    await expect.poll(() => log.textContent()).toContain('Computer 2 has selected a Main Play');
    await page.getByLabel('The computer takes its time').selectOption('not at all');
    await playOut(page);
    await page.close();
  });

  test('the rule option about discards is in sight, with its rule', async () => {
    const { page } = await openPage(browser, served.url, 'tea', {}, 'custom');
    const option = page.getByLabel(/Who loses a round discards a card/);
    expect(await option.isVisible()).toBe(true);
    await option.check();
    expect(await page.locator('.go').textContent()).toContain('Rule options changed: 1');
    await page.close();
  });

  test.each(['light', 'dark'] as const)('axe finds nothing to complain about (%s)', async (colorScheme) => {
    const { page } = await openPage(browser, served.url, 'tea', { colorScheme });
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
    const { page } = await openPage(browser, served.url, 'tea', { viewport: { width: 360, height: 740 } });
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

  test('a damaged pack is refused in words, and a second try takes the right one', async () => {
    const folder = join(served.folder, 'assets');
    const pack = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.pack'))!,
    );
    const good = readFileSync(pack);
    const bad = Buffer.from(good);
    bad[bad.length >> 1]! ^= 0xff;
    const page = await browser.newPage();
    try {
      writeFileSync(pack, bad);
      await page.goto(served.url);
      const alert = page.getByRole('alert');
      expect(await alert.textContent()).toMatch(/damaged.*bad-crc/s);
    } finally {
      writeFileSync(pack, good);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.close();
  });
});
