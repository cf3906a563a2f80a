// Matches that are kept, gone on with, watched and shared: the logic on the built game, then the page in Chromium.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logJson } from '../../host/js/replay.ts';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { ALL, PUBLIC } from '../../host/js/viewers.ts';
import { plan } from '../../host/web/src/games/super-battle-mon/plan.ts';
import { Shelf } from '../../host/web/src/app/library.ts';
import { codeIn, decoded, encoded } from '../../host/web/src/matches/code.ts';
import { Keeper } from '../../host/web/src/matches/keeper.ts';
import { keptOf, logOf, resumed, type KeptMatch } from '../../host/web/src/matches/kept.ts';
import { marksOf } from '../../host/web/src/matches/marks.ts';
import { Recording } from '../../host/web/src/matches/recording.ts';
import { freshForm } from '../../host/web/src/play/form.ts';
import { Session } from '../../host/web/src/play/session.ts';
import { tableOf } from '../../host/web/src/play/start.ts';
import { Store } from '../../host/web/src/storage/store.ts';
import { Vault } from '../../host/web/src/storage/vault.ts';
import { at } from '../../scripts/lib.mjs';
import {
  answerByClicks,
  browserHere,
  built,
  GAME,
  launch,
  legalChoice,
  openPage,
  phase,
  servePage,
  type Served,
} from './support.ts';

// Building the page and a browser take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const NAMES = { person: 'Player {n}', computer: 'Computer {n}' };

describe.skipIf(!built)('kept and replayed', () => {
  let shelf: Shelf;
  beforeAll(async () => {
    const file = (path: string) => new Uint8Array(readFileSync(at(path)));
    shelf = await Shelf.open(game, file(`build/${GAME}.wasm`), file(`cards/binary/${GAME}.pack`));
  });

  function sessionOf(seed = 'tea', persons = 2, onKeep?: () => void): Session {
    const form = { ...freshForm(plan, shelf.pack, seed), count: 3 };
    form.seats.forEach((seat, i) => (seat.kind = i < persons ? 'person' : 'computer'));
    const { setup, kinds } = tableOf(shelf, form, NAMES);
    return new Session({ match: shelf.start(setup), kinds, pause: () => 0, ...(onKeep ? { onKeep } : {}) });
  }

  function step(session: Session): void {
    const { screen } = session;
    if (screen.kind === 'hand-over') session.take();
    else if (screen.kind === 'turn' && screen.question) session.answer(legalChoice(screen.question));
    else if (screen.kind === 'turn') session.goOn();
    else session.skip();
  }

  test('at every decision a kept match goes on as if nothing had happened, behind the same hand-over', () => {
    const session = sessionOf();
    let compared = 0;
    for (let i = 0; i < 400; i++) {
      step(session);
      if (session.screen.kind === 'over') break;
      if (i % 2 !== 0) continue;
      const { match, progress } = resumed(keptOf(session, 1), shelf);
      const again = new Session({ match, kinds: session.kinds, pause: () => 0, from: progress });
      expect(match.hash()).toBe(session.match.hash());
      expect(again.screen.kind).toBe('hand-over');
      const { screen } = session;
      if (screen.kind === 'turn') {
        expect(again.screen).toMatchObject({ player: screen.player });
        again.take();
        expect(again.screen).toMatchObject({ kind: 'turn', question: screen.question, soFar: screen.soFar });
        expect(again.screen).toMatchObject({ view: screen.view, log: screen.log });
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  test('what is kept names no card that is hidden', () => {
    const session = sessionOf();
    for (let i = 0; i < 40; i++) step(session);
    const text = JSON.stringify(keptOf(session, 1));
    expect(shelf.pack.cards.filter((card) => text.includes(card.name))).toEqual([]);
  });

  test('damaged, foreign and older saves are refused by code and reason', () => {
    const kept = keptOf(sessionOf(), 1);
    const broken = `${kept.sealed.slice(0, 50)}AAAA${kept.sealed.slice(54)}`;
    for (const sealed of ['', 'no base64!', 'AAAA', broken])
      expect(() => resumed({ ...kept, sealed }, shelf), sealed).toThrow(/not a saved match|damaged/);
    const other = { ...shelf, cartridge: () => shelf.cartridge(), game, pack: shelf.pack };
    expect(() => new Recording(other as Shelf, { ...logOf(kept), rules: '0'.repeat(32) }, plan)).toThrow(/other rules/);
    expect(() => new Recording(other as Shelf, { ...logOf(kept), pack: '0'.repeat(32) }, plan)).toThrow(/other pack/);
  });

  test('a code brings back the same log, and every change of one letter is found', () => {
    const session = sessionOf('tea', 0);
    const log = logJson(session.match, ALL);
    const code = encoded('match', log);
    expect(code.length).toBeLessThan(2500);
    expect(decoded(code)).toEqual({ kind: 'match', json: log });
    expect(decoded(`  ${code.slice(0, 30)}\n ${code.slice(30)} `).json).toEqual(log);
    expect(codeIn(`https://example.org/page/#/matches/shared?c=${code}`)).toBe(code);
    for (let i = 0; i < code.length; i += 7) {
      const letter = code[i] === 'A' ? 'B' : 'A';
      expect(() => decoded(code.slice(0, i) + letter + code.slice(i + 1)), `letter ${i}`).toThrow(/cannot be opened/);
    }
    for (const cut of ['', 'M', 'x', code.slice(0, 12), code.slice(0, -5)]) expect(() => decoded(cut)).toThrow();
  });

  test('a recording shows every decision as it was, from every side', () => {
    const session = sessionOf('rain', 3);
    const seen: { logs: number[]; views: string[] }[] = [];
    let before = -1;
    while (session.screen.kind !== 'over') {
      const { match } = session;
      if (match.logLength !== before) {
        before = match.logLength;
        const sides = [0, 1, 2, PUBLIC, ALL];
        seen.push({
          logs: sides.map((side) => match.why(side).filter((line) => line.text).length),
          views: sides.map((side) => JSON.stringify(match.view(side))),
        });
      }
      step(session);
    }
    const recording = new Recording(shelf, logJson(session.match, ALL), plan);
    expect(recording.over).toBe(true);
    expect(recording.moments.length).toBe(seen.length + 1);
    // There and back: what is shown hangs on the place alone.
    for (const i of [...seen.keys(), ...[...seen.keys()].reverse()])
      [0, 1, 2, PUBLIC, ALL].forEach((side, k) => {
        expect(JSON.stringify(recording.view(i, side))).toBe(seen[i]!.views[k]);
        expect(recording.log(i, side).length).toBe(seen[i]!.logs[k]);
      });
    const rounds = recording.marks.filter((mark) => mark.kind === 'round');
    expect(rounds.map((mark) => mark.n)).toEqual(rounds.map((_, i) => i + 1));
    expect(recording.marks.every((mark) => mark.at >= 0 && mark.at < recording.moments.length)).toBe(true);
  });

  test('jump marks: the winner’s last lead, and the greatest swing', () => {
    const view = (round: number, ...mons: number[]) => ({
      round,
      players: mons.map((n) => ({ mons: n })),
      result: null,
    });
    const views = [view(1, 0, 0), view(1, 1, 0), view(2, 1, 5), view(3, 3, 2), view(4, 4, 2)];
    const ended = { ...view(4, 5, 2), result: { winners: [0] } };
    expect(marksOf([...views, ended] as never, plan.standing)).toEqual([
      { at: 0, kind: 'round', n: 1 },
      { at: 2, kind: 'round', n: 2 },
      { at: 2, kind: 'swing' },
      { at: 3, kind: 'round', n: 3 },
      { at: 3, kind: 'lead', player: 0 },
      { at: 4, kind: 'round', n: 4 },
    ]);
  });

  test('two tabs on one match: nothing is overwritten, the second goes on as a copy', async () => {
    const store = new Store<KeptMatch>(
      { name: 'match', version: 1, read: (value) => value as KeptMatch },
      () => 'it',
      new Vault('tabs'),
    );
    const session = sessionOf();
    const first = new Keeper(store, null);
    await first.keep(session);
    const there = (await store.get(first.id)) as Parameters<typeof store.put>[0];
    const second = new Keeper(store, there);
    step(session);
    await second.keep(session);
    expect(second.id).toBe(first.id);
    await first.keep(session);
    expect(first.copied).toBe(true);
    expect(first.failure).toBeNull();
    expect(first.id).not.toBe(second.id);
    expect((await store.all()).kept.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  test('a full disk: the match goes on, what is wrong is said, and the next decision is kept again', async () => {
    let full = true;
    const vault = new Vault('full');
    const change = vault.change.bind(vault);
    vault.change = (...args) =>
      full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : change(...args);
    const store = new Store<KeptMatch>(
      { name: 'match', version: 1, read: (value) => value as KeptMatch },
      () => 'it',
      vault,
    );
    const session = sessionOf();
    const keeper = new Keeper(store, null);
    await keeper.keep(session);
    expect(keeper.failure).not.toBeNull();
    full = false;
    step(session);
    await keeper.keep(session);
    expect(keeper.failure).toBeNull();
    expect((await store.all()).kept.length).toBe(1);
  });
});

describe.skipIf(!browserHere)('the page keeps and shows matches', () => {
  let served: Served;
  let browser: Browser;
  beforeAll(async () => {
    [served, browser] = await Promise.all([servePage(true), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  async function decide(page: Page, most: number): Promise<void> {
    for (let i = 0; i < most && (await phase(page)) !== 'over'; i++) {
      const now = await phase(page);
      if (now === 'hand-over') await page.locator('[data-hand-over]').click();
      else if (now === 'nothing') await page.locator('[data-go-on]').click();
      else await answerByClicks(page);
    }
  }

  test('a match goes on after a reload and from the start; over, it is watched, shared and opened by its link', async () => {
    const { page, complaints } = await openPage(browser, served.url, 'tea');
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

    await page.goto(`${served.url}#/play`);
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

    const other = await browser.newPage();
    await other.goto(link);
    await other.getByRole('slider').waitFor();
    expect(await other.locator('.scrub').innerText()).toContain('Decision 1 of');
    await other.close();

    await page.goto(`${served.url}#/matches`);
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
    const { page, complaints } = await openPage(browser, served.url, 'tea');
    await page.goto(`${served.url}#/matches/position`);
    const zones = ['hand', 'play', 'discard'];
    const add = async (seat: number, zone: string, card: string) => {
      const field = page.locator('.seat-editor').nth(seat).locator('input[name=card]').nth(zones.indexOf(zone));
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

    await page.goto(`${served.url}#/matches`);
    await page.getByText('Lights out').waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).last().click();
    await page.locator('.question [data-option]').filter({ hasText: 'Mirage Moth' }).click();
    await expect.poll(() => page.locator('[data-guide]').textContent()).toContain('Solved');
    expect(complaints).toEqual([]);
    await page.close();

    const other = await browser.newPage();
    await other.addInitScript(() => localStorage.setItem('notable.prefs', '{"pause":0,"confirm":false}'));
    await other.goto(link);
    await other.locator('.question [data-option]').filter({ hasText: 'Cinderpup' }).waitFor();
    expect(await other.locator('[data-guide]').textContent()).toContain('Lights out');
    await other.close();
  });

  test('a wrong code says what is wrong, and nothing else changes', async () => {
    const { page } = await openPage(browser, served.url, 'tea');
    await page.goto(`${served.url}#/matches`);
    for (const [code, why] of [
      ['hello', 'does not begin like a code'],
      ['MAAAA', 'too short'],
      [`M${'A'.repeat(60)}`, 'newer version'],
    ] as const) {
      await page.getByLabel('Link or code').fill(code);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain(why);
    }
    await page.goto(`${served.url}#/play/match/nothere`);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('not kept in this browser');
    await page.close();
  });
});
