// Every way to play, to its end.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fits } from './accessible.ts';
import { answer, byFinger, byKeys, over, phase, play, playOut, question, type Press } from './playing.ts';
import { pageHere } from './served.ts';
import { browserHere } from './support.ts';

describe.skipIf(!browserHere)('ways to play', () => {
  const here = pageHere();

  test('beside real cards: what was revealed is entered by number, with its name read back, to the end', async () => {
    const { page, complaints } = await here.open('tea', 'physical');
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
    const numbers = ['1', '28', '29', '14', '36', '30', '25', '26', '27', '31', '32', '33', '34', '35', '37'];
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
      } else await answer(page);
    }
    expect(await over(page).textContent()).toContain('Reason:');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the guided first match is played to its end', async () => {
    const { page, complaints } = await here.open('tea');
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
      await answer(page);
    }
    expect(texts.length).toBe(6);
    await page.getByRole('button', { name: 'Play a whole match' }).click();
    expect(await phase(page)).toBe('turn');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('Pack Battle: a deck is built from the opened packs and played', async () => {
    const { page, complaints } = await here.open('tea', 'pack-battle');
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
    const { page, complaints } = await here.open('tea');
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
    const { page, complaints } = await here.open('tea', 'constructed');
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

  test('Ranger Battle: every Ranger is on the table, and can be chosen before the match', async () => {
    const { page, complaints } = await here.open('tea', 'ranger-battle');
    expect(await page.getByLabel('With Rangers').count()).toBe(0);
    await page
      .getByRole('combobox', { name: /^Ranger/ })
      .first()
      .selectOption('Hedge Witch');
    await play(page);
    await phase(page);
    expect(await page.locator('.seat .field > .ranger').count()).toBe(2);
    expect(await page.locator('.seat.own .field > .ranger').textContent()).toContain('Hedge Witch');
    await playOut(page);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('No Table: every player’s cards are one fan, and each says how it is held', async () => {
    const { page, complaints } = await here.open('tea', 'no-table');
    await play(page);
    await playOut(page, async () => (await page.locator('.fan .discard').count()) > 0);
    expect(await page.locator('.fan').count()).toBe(2);
    const own = page.getByRole('list', { name: 'Fan of Player 1' });
    const held = await own.locator('li > span').allTextContents();
    // From left to right: discard, hand, in play.
    expect([...held].sort((a, b) => 'dih'.indexOf(a[0]!) - 'dih'.indexOf(b[0]!))[0]).toMatch(/^discard|^in/);
    expect(held.filter((text) => text === 'in hand').length).toBeGreaterThan(0);
    await own.locator('button[data-choice]').first().click();
    await playOut(page);
    expect(complaints).toEqual([]);
    await page.close();
  });

  /** The guided match, by pressing what it wants. */
  async function learn(page: Page, press: Press): Promise<void> {
    await press(page.locator('[data-way=lesson]'));
    for (let i = 0; i < 60; i++) {
      await page.locator('[data-guide] button.main, .question [data-option]').first().waitFor();
      const next = page.locator('[data-guide] button.main');
      if ((await next.count()) === 0) await answer(page, press);
      else if ((await page.locator('[data-guide]').textContent())!.includes('You have won the match')) return;
      else await press(next);
    }
    throw new Error('the lesson does not end');
  }

  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  test.each([
    ['lesson', 'finger'],
    ['together', 'finger'],
    ['solo', 'keys'],
    ['constructed', 'finger'],
    ['pack-battle', 'keys'],
    ['ranger-battle', 'finger'],
    ['no-table', 'keys'],
    ['lesson', 'keys'],
  ] as const)('%s to its end, with %s alone', async (way, hand) => {
    const { page, complaints } = await here.open('rye', way === 'lesson' ? '' : way, hand === 'finger' ? PHONE : {});
    const press = hand === 'finger' ? byFinger : byKeys;
    if (way === 'lesson') await learn(page, press);
    else {
      await play(page, press);
      await playOut(page, async () => false, press);
      expect(await over(page).textContent()).toContain('Reason:');
    }
    if (hand === 'finger') await fits(page);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
