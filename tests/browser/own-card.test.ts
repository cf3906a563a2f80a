// A card that nobody has had before: written in the editor, put into a deck, and with it the computer is beaten.

import { describe, expect, test } from 'vitest';
import { over, play, playOut } from './playing.ts';
import { pageHere } from './served.ts';
import { browserHere } from './support.ts';

const SOURCE = `set "Mine" "M"

card 1 "Kettle Newt" fire power 6 cost 0 {
  win-round: put 1 counters on this.
  flavor "Always just about to boil."

  example "it grows with every round that is won" {
    player 0: hand "Kettle Newt"
    player 1: hand Twinspark
    expect player 0 power 7
  }
}
`;

describe.skipIf(!browserHere)('an own card', () => {
  const here = pageHere();

  test('designed from nothing, used in a deck, and the computer is beaten with it', async () => {
    const { page, complaints } = await here.open('own');
    await page.getByRole('link', { name: 'Cards', exact: true }).click();
    await page.getByText('Your sets').click();
    await page.getByRole('button', { name: 'New set' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(SOURCE);
    await page.locator('[data-example=passed]').filter({ hasText: 'it grows' }).waitFor();
    await page.getByLabel('Use these cards in decks and matches').check();

    await page.getByRole('link', { name: 'Decks', exact: true }).click();
    await page
      .getByRole('button', { name: /^Make it mine/ })
      .first()
      .click();
    const deck = page.locator('.deck [data-list=cards]');
    // Two cards go out for two copies of the new one.
    for (const card of ['Lamplighter', 'Pyre Choir'])
      await deck.getByRole('button', { name: `Take one ${card} out of Deck` }).click();
    for (let i = 0; i < 2; i++) {
      await page.getByRole('searchbox').fill('Kettle');
      await page
        .getByRole('region', { name: 'Cards to choose from' })
        .getByRole('button', { name: 'Add Kettle Newt to Deck' })
        .click();
    }
    expect(await deck.textContent()).toMatch(/7 of 7.*2×\s+Kettle Newt/s);
    await page.getByLabel('Name of the deck').fill('Kettles');
    await page.getByText('Kept in this browser').waitFor();

    // Played until it wins: a seed each, so that it is the same every time.
    let won = false;
    for (let i = 1; i <= 8 && !won; i++) {
      await page.getByRole('link', { name: 'Play with this deck' }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: /^Deck/ }).first().locator('option:checked').textContent())
        .toBe('Kettles');
      await page.locator('[name=seed]').fill(`kettle ${i}`);
      await page.getByLabel('The computer plays').selectOption('with thought');
      await play(page);
      await playOut(page);
      won = (await over(page).textContent())!.includes('Player 1 wins');
      expect(await page.locator('.table').textContent()).toContain('Kettle Newt');
      if (!won) await page.goBack();
      if (!won) await page.goBack();
    }
    expect(won).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
