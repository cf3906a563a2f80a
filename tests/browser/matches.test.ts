// Matches that are kept, gone on with, watched and shared: the logic, on the built game.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
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
import { legalChoice } from './playing.ts';
import { built, GAME } from './support.ts';

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
