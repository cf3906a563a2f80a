// The second game on the page: chosen there, played, and nothing of it shown to whom it does not concern.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { battleOfAeons as game } from '../../host/js/battle-of-aeons/index.ts';
import type { Match } from '../../host/js/match.ts';
import { Shelf } from '../../host/web/src/app/library.ts';
import { plan } from '../../host/web/src/games/battle-of-aeons/plan.ts';
import { freshForm } from '../../host/web/src/play/form.ts';
import { isSingle } from '../../host/web/src/play/picks.ts';
import { tableOf } from '../../host/web/src/play/start.ts';
import { at } from '../../scripts/lib.mjs';
import { accessible, fits } from './accessible.ts';
import { legalChoice, phase, play, playOut, pressOption } from './playing.ts';
import { pageHere } from './served.ts';
import { browserHere } from './support.ts';

const file = (path: string) => new Uint8Array(readFileSync(at(path)));
const NAMES = { person: 'Player {n}', computer: 'Computer {n}' };
/** Decisions before a reload, and after it. */
const TURNS = 40;
/** So many decisions are looked at for what they show. */
const LOOKS = 40;

async function choose(page: Page): Promise<void> {
  await page.getByLabel('Game', { exact: true }).selectOption(game.name);
  await page.getByRole('heading', { name: 'Battle of Aeons' }).waitFor();
}

describe.skipIf(!browserHere)('Battle of Aeons on the page', () => {
  const here = pageHere();

  test('it is chosen and played against the computer; the choice is kept, and so is the match', async () => {
    const { page, complaints } = await here.open('aeons-1');
    await choose(page);
    await accessible(page);
    await page.getByLabel('The computer plays').selectOption('random');
    await play(page);
    let turns = 0;
    await playOut(page, async () => ++turns === TURNS);
    await accessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const asked = await page.locator('#question').textContent();
    await page.reload();
    expect(await phase(page)).toBe('turn');
    expect(await page.locator('#question').textContent()).toBe(asked);
    await playOut(page, async () => ++turns === 2 * TURNS);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a card that cannot be chosen says why not, with its rule', async () => {
    const { page } = await here.open('aeons-1');
    await choose(page);
    await play(page);
    await playOut(page, async () => /What do you do/.test((await page.locator('#question').textContent()) ?? ''));
    await page.locator('.seat.own .hand button.card:not([data-choice])').first().click();
    const sheet = page.getByRole('dialog');
    expect(await sheet.textContent()).toContain('Why it cannot be chosen now');
    await sheet.getByRole('button', { name: /Rule B/ }).click();
    await page.getByRole('dialog', { name: 'Rule B50' }).waitFor();
    await page.close();
  });

  test('two people pass the device: nothing on the page names a card that its viewer may not know', async () => {
    const shelf = await Shelf.open(game, file(`build/${game.name}.wasm`), file(`cards/binary/${game.name}.pack`));
    const form = freshForm(plan, shelf.pack, 'tea');
    form.seats.forEach((seat) => (seat.kind = 'person'));
    const mirror = shelf.start(tableOf(shelf, form, NAMES).setup);
    const names = shelf.pack.cards.map((card) => card.name).sort((a, b) => b.length - a.length);
    const named = (text: string) => {
      const found = new Set<string>();
      for (const name of names) {
        if (!text.includes(name)) continue;
        found.add(name);
        text = text.replaceAll(name, '·');
      }
      return found;
    };
    const known = (match: Match, viewer: number) => {
      const told = named(JSON.stringify([match.view(viewer), match.questions(viewer), match.why(viewer)]));
      return new Set([...told, ...named([...told].map((name) => shelf.pack.find(name)!.text).join('\n'))]);
    };
    const { page, complaints } = await here.open('tea');
    await choose(page);
    await page.locator('[data-way=custom]').click();
    await page.getByLabel('Who decides').nth(1).selectOption('person');
    await play(page);
    let secrets = 0;
    let handed = 0;
    for (let i = 0; i < LOOKS;) {
      const now = await phase(page);
      const found = [...named(await page.content())];
      if (now === 'hand-over') {
        handed++;
        expect(found).toEqual([]);
        await page.locator('[data-hand-over]').click();
        continue;
      }
      const player = Number(/Player (\d)/.exec((await page.locator('.who').textContent())!)![1]) - 1;
      const may = known(mirror, player);
      expect(found.filter((name) => !may.has(name))).toEqual([]);
      secrets += [...known(mirror, 1 - player)].filter((name) => !may.has(name)).length;
      if (now === 'nothing') {
        await page.locator('[data-go-on]').click();
        continue;
      }
      const [question] = mirror.questions(player).questions;
      const picked = legalChoice(question!, i++);
      for (const id of picked) await pressOption(page, question!, id);
      if (!isSingle(question!)) await page.locator('[data-confirm]').click();
      mirror.answer(player, question!.id, picked);
    }
    expect(handed).toBeGreaterThan(2);
    expect(secrets).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
