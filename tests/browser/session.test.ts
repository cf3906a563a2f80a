// A match on one device, without a browser: who is asked, who sees what, what the form says, the lesson.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { superBattleMon as game } from '../../host/js/super-battle-mon/index.ts';
import { lesson as superBattleMonLesson } from '../../host/web/src/games/super-battle-mon/lesson.ts';
import { kindsOf, matchOf } from '../../host/web/src/matches/puzzle.ts';
import { LEARNER, puzzleOf, wantedIn } from '../../host/web/src/play/lesson.ts';
import { en } from '../../host/web/src/words/en.ts';
import { RANDOM, randomDeck } from '../../host/web/src/app/decks.ts';
import { freshForm, requestOf, seatNames, type StartForm } from '../../host/web/src/play/form.ts';
import { chaptersOf, recapOf, sentenceOf } from '../../host/web/src/play/journal.ts';
import { plan } from '../../host/web/src/games/super-battle-mon/plan.ts';
import { Shelf } from '../../host/web/src/app/library.ts';
import { Session } from '../../host/web/src/play/session.ts';
import { BadDecks, tableOf } from '../../host/web/src/play/start.ts';
import { at } from '../../scripts/lib.mjs';
import { legalChoice } from './playing.ts';
import { built, GAME } from './support.ts';

const NAMES = { person: 'Player {n}', computer: 'Computer {n}' };

describe.skipIf(!built)('with the built game', () => {
  let shelf: Shelf;
  beforeAll(async () => {
    const file = (path: string) => new Uint8Array(readFileSync(at(path)));
    shelf = await Shelf.open(game, file(`build/${GAME}.wasm`), file(`cards/binary/${GAME}.pack`));
  });

  const formOf = (more: Partial<StartForm> = {}, persons = 1): StartForm => {
    const form = { ...freshForm(plan, shelf.pack, 'tea'), ...more };
    form.seats.forEach((seat, i) => (seat.kind = i < persons ? 'person' : 'computer'));
    return form;
  };
  const sessionOf = (form: StartForm, pause = 0) => {
    const { setup, kinds } = tableOf(shelf, form, NAMES);
    return new Session({ match: shelf.start(setup), kinds, pause: () => pause });
  };
  /** Answers whatever is asked with the first choices that suffice, and says who had the device. */
  const playOut = (session: Session, most = 5000) => {
    const hands: string[] = [];
    for (let i = 0; i < most && session.screen.kind !== 'over'; i++) {
      const { screen } = session;
      expect(session.failure).toBeNull();
      if (screen.kind === 'hand-over') {
        hands.push(`${screen.player}`);
        session.take();
      } else if (screen.kind === 'turn' && screen.question) {
        session.answer(legalChoice(screen.question));
      } else if (screen.kind === 'turn') session.goOn();
      else session.skip();
    }
    return hands;
  };

  test('every way to play comes to its end, with a result and a reason', () => {
    const ways: Partial<StartForm>[] = [
      {},
      { count: 3 },
      { count: 4, apart: true },
      { format: 'constructed' },
      { format: 'constructed', apart: true, options: { ...formOf().options, sideboard: 3 } },
      { format: 'pack-battle' },
      { format: 'pack-battle', fields: { packs: 2 }, count: 3 },
      ...[7, 8, 9, 10].map((difficulty) => ({ format: 'solo', fields: { difficulty } })),
      { format: 'ranger-battle', count: 3 },
      { format: 'no-table', count: 4 },
    ];
    for (const way of ways)
      for (const persons of [0, 1, 4]) {
        const session = sessionOf(formOf(way, persons));
        playOut(session);
        expect(session.screen, JSON.stringify(way)).toMatchObject({
          kind: 'over',
          view: { result: { reason: expect.any(String) } },
        });
      }
  });

  test('alone against the computer the device is never handed over', () => {
    expect(playOut(sessionOf(formOf()))).toEqual([]);
  });

  test('in every decision the device goes to all whom the public sees concerned, in seat order', () => {
    let idle = 0;
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const session = sessionOf(formOf({ count: 3, seed }, 3));
      const { match } = session;
      const wanted: number[] = [];
      const visited: number[] = [];
      let node = -1;
      while (session.screen.kind !== 'over') {
        const open = match.questions(4);
        const { screen } = session;
        // Who has nothing to decide may come after the decision: the next one has not begun for the persons then.
        const late = screen.kind === 'turn' && screen.question === null;
        if (late) idle++;
        if (open.node !== node && !late && screen.kind === 'turn') {
          node = open.node;
          wanted.push(...open.waiting);
        }
        if (screen.kind === 'turn') visited.push(screen.player);
        playOut(session, 1);
      }
      const once = (players: number[]) => players.filter((player, i) => player !== players[i - 1]);
      // The match may end before the last of a decision had the device.
      expect(once(wanted).slice(0, once(visited).length)).toEqual(once(visited));
    }
    expect(idle).toBeGreaterThan(0);
  });

  test('whose view it is: the person who holds the device, at the end the public', () => {
    const session = sessionOf(formOf({}, 2));
    while (session.screen.kind !== 'over') {
      const { screen } = session;
      if (screen.kind === 'turn') {
        expect(screen.viewer).toBe(screen.player);
        const other = (screen.view['players'] as { hand: unknown }[])[1 - screen.player]!;
        if (!Array.isArray(other.hand)) expect(other.hand).toEqual({ count: expect.any(Number) });
      } else expect(screen.kind).toBe('hand-over');
      playOut(session, 1);
    }
    expect(session.screen.viewer).toBe(4);
  });

  test('who never wants an Action or an Extra is not asked in windows; the others still are', () => {
    const asked = new Set<number>();
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const form = formOf({ count: 3, apart: true, seed }, 3);
      // Random decks hold Actions and Extras sooner or later, whatever the ready-made ones do.
      for (const seat of form.seats) seat.deck = RANDOM;
      const session = sessionOf(form);
      session.setOrders(1, { windows: 'never', cards: [] });
      while (session.screen.kind !== 'over') {
        const { screen } = session;
        if (screen.kind === 'turn' && screen.question?.kind === 'window') asked.add(screen.player);
        playOut(session, 1);
      }
    }
    expect([...asked].sort()).toEqual([0, 2]);
  });

  test('hiding gives the same hand-over screen again', () => {
    const session = sessionOf(formOf({}, 2));
    const before = session.screen;
    session.take();
    session.hide();
    expect(session.screen).toEqual(before);
  });

  test('a refused answer changes nothing', () => {
    const session = sessionOf(formOf());
    const { screen } = session;
    const hash = session.match.hash();
    expect(() => session.answer([])).toThrow(/options were chosen/);
    expect(() => session.answer(['99'])).toThrow(/option/);
    expect(session.screen).toBe(screen);
    expect(session.match.hash()).toBe(hash);
  });

  test('the computer takes its time until that is skipped', () => {
    const session = sessionOf(formOf(), 100_000);
    playOut(session, 1);
    expect(session.screen).toMatchObject({ kind: 'thinking', player: 1, viewer: 0 });
    session.skip();
    expect(session.screen.kind).not.toBe('over');
    session.close();
  });

  test('an answer can be taken back until something hidden or random happens', () => {
    let taken = 0;
    let barred = 0;
    for (const seed of ['a', 'b', 'c', 'd']) {
      const session = sessionOf(formOf({ format: 'pack-battle', fields: { packs: 2 }, seed }));
      while (session.screen.kind !== 'over') {
        const { screen, match } = session;
        if (screen.kind !== 'turn' || !screen.question) throw new Error(screen.kind);
        const before = match.hash();
        const kept = JSON.stringify([screen.view, screen.log, screen.question]);
        session.answer(legalChoice(screen.question));
        const after = session.screen;
        if (after.kind !== 'turn' || !after.undo) {
          barred++;
          // Nothing happens then.
          session.undo();
          expect(session.screen).toBe(after);
          continue;
        }
        taken++;
        const answered = match.hash();
        session.undo();
        expect(match.hash()).toBe(before);
        const again = session.screen;
        if (again.kind !== 'turn') throw new Error(again.kind);
        expect(JSON.stringify([again.view, again.log, again.question])).toBe(kept);
        session.answer(legalChoice(screen.question));
        expect(match.hash()).toBe(answered);
      }
    }
    expect(taken).toBeGreaterThan(20);
    expect(barred).toBeGreaterThan(20);
  });

  test('no answer is taken back once the device has been handed on', () => {
    let handed = 0;
    const session = sessionOf(formOf({ count: 3 }, 3));
    for (let before = session.screen; session.screen.kind !== 'over'; before = session.screen) {
      playOut(session, 1);
      const { screen } = session;
      if (before.kind !== 'hand-over' || screen.kind !== 'turn') continue;
      handed++;
      expect(screen.undo).toBe(false);
    }
    expect(handed).toBeGreaterThan(10);
  });

  test('S86: who concedes is asked no more; the last one left wins', () => {
    const session = sessionOf(formOf({ count: 3 }, 3));
    const leave = () => {
      if (session.screen.kind === 'hand-over') session.take();
      if (session.screen.kind === 'turn') session.concede(session.screen.player);
    };
    leave();
    expect(session.screen.kind).not.toBe('over');
    leave();
    expect(session.screen).toMatchObject({ kind: 'over', view: { result: { reason: 'last-left', rule: 'S86' } } });
  });

  test('names: nobody has the same twice, empty ones are the usual ones', () => {
    const form = formOf({ count: 3 });
    form.seats[0]!.name = ' Ada ';
    form.seats[1]!.name = 'Ada';
    expect(seatNames(form, NAMES)).toEqual(['Ada', 'Ada 2', 'Computer 3']);
  });

  test('a request says what the form says', () => {
    const request = requestOf(formOf({ format: 'constructed', apart: true }), shelf.pack, NAMES);
    expect(request).toMatchObject({ format: 'constructed', seed: 'tea', options: { roundLoserDiscards: 0 } });
    const [player] = request['players'] as { deck: string[]; sideboard: string[]; ranger: string }[];
    expect([player!.deck.length, player!.sideboard.length]).toEqual([7, 4]);
    expect(shelf.pack.find(player!.ranger)).not.toBeNull();
  });

  test('random decks: the same for the same seed, another for another seat', () => {
    const deck = (seat: number) => randomDeck(plan, shelf.pack, 'tea', seat).cards;
    expect(deck(0)).toEqual(deck(0));
    expect(deck(0)).not.toEqual(deck(1));
    expect(new Set(deck(0)).size).toBe(7);
  });

  test('decks that are not legal are told by player and rule', () => {
    const form = formOf();
    const request = requestOf(form, shelf.pack, NAMES);
    const cards = (request['players'] as { deck: string[] }[])[0]!.deck;
    const ready = { id: 'bad', name: 'Bad', about: '', cards: [], side: [], others: [] };
    const three = shelf.pack.find(cards[0]!)!.index;
    shelf.pack.decks.push({ ...ready, cards: [three] });
    form.seats[1]!.deck = 'bad';
    try {
      expect(() => tableOf(shelf, form, NAMES)).toThrow(BadDecks);
      expect(() => tableOf(shelf, form, NAMES)).toThrow(/exactly 7/);
    } finally {
      shelf.pack.decks.pop();
    }
  });

  test.each(superBattleMonLesson.map((step) => [step.id, step] as const))(
    'lesson %s: what it asks for can be chosen, and leads where it says',
    (id, step) => {
      const match = matchOf(shelf, puzzleOf(step, plan));
      const session = new Session({ match, kinds: kindsOf(match, LEARNER), pause: () => 0 });
      expect(en.games[GAME].lesson[id as 'row']).toHaveLength(3);
      for (let i = 0; i < step.picks.length; i++) {
        const { screen } = session;
        if (screen.kind !== 'turn' || !screen.question) throw new Error(`step ${id} asks nothing for ${step.picks[i]}`);
        const wanted = wantedIn(step, i, screen.question);
        expect(wanted, step.picks[i]).toHaveLength(1);
        // There is something to choose from.
        expect(screen.question.options.length).toBeGreaterThan(1);
        session.answer(wanted);
      }
      const { screen } = session;
      if (screen.kind === 'hand-over') throw new Error(screen.kind);
      const view = screen.view as unknown as { lastRound: { winners: number[] }; result: { winners: number[] } | null };
      const winners = 'winsRound' in step.reached ? view.lastRound.winners : view.result?.winners;
      expect(winners).toEqual([LEARNER]);
    },
  );

  test('the log is read in rounds; the recap leaves out the course of the rules', () => {
    const session = sessionOf(formOf());
    playOut(session);
    const { screen } = session;
    if (screen.kind !== 'over') throw new Error('not over');
    const chapters = chaptersOf(screen.log);
    expect(chapters.map((chapter) => chapter.round).filter((round) => round !== null)[0]).toBe(1);
    const lines = chapters.reduce((sum, chapter) => sum + chapter.lines.length, 0);
    expect(lines).toBe(screen.log.filter((line) => line.type !== 'round-start').length);
    expect(recapOf(screen.log, 0).some((line) => line.type === 'step')).toBe(false);
    const won = screen.log.find((line) => line.type === 'won')!;
    expect(sentenceOf(won)).not.toMatch(/^S\d/);
  });
});
