/**
 * Whatever others hold, a viewer gets the same bytes: at every decision of random matches, hidden cards are other ones, in the
 * state and in the decks.
 */

import { describe, expect, test } from 'vitest';
import { Class } from '../../assembly/games/super-battle-mon/format.ts';
import { Viewer } from '../../assembly/kernel/codes.ts';
import type { Pack } from '../../host/js/pack.ts';
import type { Setup } from '../../host/js/game.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { GoldenPlay } from './golden.ts';
import { lookOtherwise, Played, playOtherwise } from './hidden.ts';
import { generator, Play } from './play.ts';
import { loadGoldens } from './record.ts';
import { isLegal, randomSetup, type Draw } from './setups.ts';
import { cartridge, goldenPack, indexPack, standardPack } from './support.ts';

const config = (setup: Setup, pack: Pack) => superBattleMon.configuration(setup, pack);
const monsOf = (pack: Pack) => pack.cards.filter((card) => card.class !== Class.RANGER).map((card) => card.index);

/** Steps through a random match; `look` is called at every decision and may leave the core in any state. */
function everyDecision(pack: Pack, seed: number, look: (play: Play, setup: Setup, draw: Draw) => void): void {
  const core = cartridge(pack.bytes);
  const setup = randomSetup(core, pack, seed);
  const draw = generator(seed + 5000);
  const play = new Play(core, []).start(config(setup, pack));
  while (play.asking) {
    const saved = core.save();
    look(play, setup, draw);
    core.load(saved);
    const open = play.open();
    const { player, id } = open[draw(open.length)]!;
    core.answer(player, id, play.pick(player, draw(0xffffffff)));
    play.run();
  }
}

describe.each([
  { set: 'Standard set', pack: standardPack(), from: 0, to: 36 },
  { set: 'cards of every word', pack: indexPack(), from: 0, to: 16 },
])('$set: hidden cards replaced in the state', ({ pack, from, to }) => {
  test('change nothing that a viewer can read, at every decision', () => {
    const other = cartridge(pack.bytes);
    const mons = monsOf(pack);
    let compared = 0;
    for (let seed = from; seed < to; seed++)
      everyDecision(pack, seed, (play, setup, draw) => {
        const own = setup.players.flatMap(({ deck }) => deck);
        const cards = [...own, ...[1, 2, 3].map(() => mons[draw(mons.length)]!)];
        const saved = play.core.save();
        for (const viewer of [...setup.players.keys(), Viewer.PUBLIC]) {
          compared += lookOtherwise(play, other, viewer, cards, draw);
          play.core.load(saved);
        }
      });
    expect(compared).toBeGreaterThan(1000);
  });
});

test('hidden cards replaced in the state change nothing that a viewer can read, at every decision of the golden matches', () => {
  const pack = goldenPack();
  const mons = monsOf(pack);
  const core = cartridge(pack.bytes);
  const other = cartridge(pack.bytes);
  const draw = generator(4711);
  let compared = 0;
  for (const { setup, steps } of loadGoldens()) {
    const match = new GoldenPlay(core, pack, setup);
    match.step();
    for (const { input } of steps.slice(1)) {
      const saved = core.save();
      const cards = match.setup.players.flatMap(({ deck }) => deck).concat(mons[draw(mons.length)]!);
      for (const viewer of [...match.setup.players.keys(), Viewer.PUBLIC]) {
        compared += lookOtherwise(match.play, other, viewer, cards, draw);
        core.load(saved);
      }
      match.give(input!);
      match.step();
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

/** The same set-up with some cards of all but one player other ones; null: none was legal. */
function withOtherDecks(setup: Setup, pack: Pack, viewer: number, draw: Draw): Setup | null {
  const core = cartridge(pack.bytes);
  const mons = monsOf(pack);
  for (let tries = 0; tries < 20; tries++) {
    const changed = (cards: number[]) => cards.map((card) => (draw(3) ? card : mons[draw(mons.length)]!));
    const players = setup.players.map((player, i) =>
      i === viewer ? player : { ...player, deck: changed(player.deck), side: changed(player.side) },
    );
    const other = { ...setup, players };
    if (isLegal(core, other, pack)) return other;
  }
  return null;
}

/** Plays a match to its end, keeping what is seen on the way. */
function playedOut(pack: Pack, setup: Setup, draw: Draw): Played {
  const played = new Played(new Play(cartridge(pack.bytes)).start(config(setup, pack)));
  const { play } = played;
  for (played.stop(); play.asking; played.stop()) {
    const open = play.open();
    const { player, id } = open[draw(open.length)]!;
    if (draw(300) === 0) play.core.concede(player);
    else play.core.answer(player, id, play.pick(player, draw(0xffffffff)));
    play.run();
  }
  return played;
}

test.each([0, 40, 80])('other decks: the same until a reveal shows them (40 matches from %i)', (from) => {
  const pack = standardPack();
  const core = cartridge(pack.bytes);
  let compared = 0;
  for (let seed = from; seed < from + 40; seed++) {
    const setup = randomSetup(core, pack, seed, seed % 3 ? 'single' : 'constructed');
    const draw = generator(seed + 9000);
    const played = playedOut(pack, setup, draw);
    for (const viewer of [...setup.players.keys(), Viewer.PUBLIC]) {
      const other = withOtherDecks(setup, pack, viewer, draw);
      if (!other) continue;
      try {
        compared += playOtherwise(played, core, config(other, pack), viewer);
      } catch (error) {
        throw new Error(`match ${seed}: ${(error as Error).message}`, { cause: error });
      }
    }
  }
  expect(compared).toBeGreaterThan(300);
});
