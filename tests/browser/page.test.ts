// A match on the built page in Chromium: what can be chosen, what is shown, and what it says when something is wrong.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answer, over, phase, play, playOut, question } from './playing.ts';
import { pageHere } from './served.ts';
import { browserHere } from './support.ts';

describe.skipIf(!browserHere)('a match on the page', () => {
  const here = pageHere();

  test('two clicks lead from the opened page to the first selection; a match against the computer is played to its end', async () => {
    const { page, complaints } = await here.open('tea');
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
    const { page } = await here.open('tea');
    await play(page);
    expect(await phase(page)).toBe('turn');
    const options = await page.locator('.question [data-option]').count();
    expect(await page.locator('.seat.own [data-choice]').count()).toBe(options);
    expect(await page.locator('.seat:not(.own) [data-choice]').count()).toBe(0);
    expect(await page.locator('#question .rule').textContent()).toBe('S12');
    await page.close();
  });

  test('a card that cannot be chosen opens and says why not, with a rule that opens too', async () => {
    const { page, complaints } = await here.open('tea');
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
    const { page, complaints } = await here.open('tea');
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
    const { page } = await here.open('tea', 'pack-battle');
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

  test('a Cost is paid card by card, with a clear sum', async () => {
    for (const seed of ['tea', 'milk', 'soup', 'rye', 'oats', 'figs', 'plum', 'leek']) {
      const { page } = await here.open(seed);
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
      await answer(page);
      await page.close();
      return;
    }
    throw new Error('no seed has led to a payment');
  });

  test('conceding asks once more and ends the match', async () => {
    const { page } = await here.open('tea');
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
    const { page } = await here.open('tea');
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
    const { page } = await here.open('tea');
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
    const { page } = await here.open('tea', 'custom');
    const option = page.getByLabel(/Who loses a round discards a card/);
    expect(await option.isVisible()).toBe(true);
    await option.check();
    expect(await page.locator('.go').textContent()).toContain('Rule options changed: 1');
    await page.close();
  });

  test('a damaged pack is refused in words, and a second try takes the right one', async () => {
    const folder = join(here.served.folder, 'assets');
    const pack = join(
      folder,
      readdirSync(folder).find((name) => /^super-battle-mon.*\.pack$/.test(name))!,
    );
    const good = readFileSync(pack);
    const bad = Buffer.from(good);
    bad[bad.length >> 1]! ^= 0xff;
    const page = await here.browser.newPage();
    try {
      writeFileSync(pack, bad);
      await page.goto(here.served.url);
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
