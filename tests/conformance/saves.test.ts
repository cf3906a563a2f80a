/**
 * A match that is saved at any moment, loaded elsewhere and played on comes to the same states as one that was not; a position
 * made of a view shows the same view again.
 */

import { expect, test } from 'vitest';
import { Kind, Status, Viewer } from '../../assembly/kernel/codes.ts';
import { hex } from '../../host/js/bytes.ts';
import type { Cartridge } from '../../host/js/cartridge.ts';
import type { Pack } from '../../host/js/pack.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { generator, openIn } from './play.ts';
import { randomSetup, type Draw } from './setups.ts';
import { cartridge, indexPack, standardPack } from './support.ts';

const standard = standardPack();
const index = indexPack();

/** Runs both up to the next decision. With `often` the other takes over a save of the one before every call on the way. */
function runBoth(core: Cartridge, other: Cartridge, often: boolean): Status {
  for (let steps = 0; steps < 20_000; steps++) {
    if (often) other.load(core.save());
    const status = core.advance();
    core.drain();
    expect(other.advance()).toBe(status);
    other.drain();
    if (often) expect(other.hash()).toBe(core.hash());
    if (status !== Status.MORE) return status;
  }
  throw new Error('the match does not come to a decision');
}

function answerBoth(core: Cartridge, other: Cartridge, draw: Draw): void {
  const open = openIn(core);
  const { player, id } = open[draw(open.length)]!;
  if (draw(200) === 0) {
    core.concede(player);
    other.concede(player);
    return;
  }
  const picks = core.inputOptions(core.randomAnswer(player, draw(0xffffffff)));
  core.answer(player, id, picks);
  other.answer(player, id, picks);
}

function playBoth(pack: Pack, seed: number, before: (core: Cartridge, other: Cartridge) => void, often = false): void {
  const core = cartridge(pack.bytes);
  const other = cartridge(pack.bytes);
  const setup = randomSetup(core, pack, seed);
  const draw = generator(seed + 3000);
  core.configure(superBattleMon.configuration(setup, pack));
  other.configure(superBattleMon.configuration(setup, pack));
  let decisions = 0;
  while (runBoth(core, other, often) === Status.ASKING) {
    before(core, other);
    answerBoth(core, other, draw);
    decisions++;
    expect(other.hash(), `match ${seed}, decision ${decisions}`).toBe(core.hash());
  }
  expect(decisions).toBeGreaterThan(0);
}

test.each([
  { set: 'Standard set', pack: standard, matches: 24 },
  { set: 'cards of every word', pack: index, matches: 12 },
])('save, load, go on: the same hash after every decision ($set)', ({ pack, matches }) => {
  const third = cartridge(pack.bytes);
  for (let seed = 0; seed < matches; seed++)
    playBoth(pack, seed, (core, other) => {
      // Over a core that has just held another match, so that nothing outside the block can help.
      const saved = core.save();
      third.load(saved);
      third.advance();
      third.drain();
      const elsewhere = randomSetup(other, pack, seed + 1);
      other.configure(superBattleMon.configuration(elsewhere, pack));
      other.advance();
      other.drain();
      other.load(third.save());
      expect(other.hash()).toBe(core.hash());
      for (const viewer of [0, 1, Viewer.PUBLIC, Viewer.ALL]) {
        expect(hex(other.view(viewer))).toBe(hex(core.view(viewer)));
        expect(hex(other.questions(viewer))).toBe(hex(core.questions(viewer)));
      }
    });
});

test('saved at every stop on the way, between decisions too', () => {
  for (let seed = 100; seed < 108; seed++) playBoth(standard, seed, () => {}, true);
});

test.each([
  { set: 'Standard set', pack: standard, matches: 24 },
  { set: 'cards of every word', pack: index, matches: 12 },
])('a view as a position gives the same view, at every decision ($set)', ({ pack, matches }) => {
  const third = cartridge(pack.bytes);
  for (let seed = 0; seed < matches; seed++) {
    const setup = randomSetup(third, pack, seed);
    const players = setup.players.map((player) => ({ ...player, deck: [], side: [], pool: [], others: {} }));
    const head = superBattleMon.configuration({ ...setup, players }, pack);
    playBoth(pack, seed, (core) => {
      const view = core.view(Viewer.ALL);
      const bytes = new Uint8Array(head.length + view.length);
      bytes.set(head);
      bytes.set(view, head.length);
      third.position(bytes);
      // Half-made choices are not carried: of an open build or swap its owner sees what has been chosen so far.
      const drafting = [Kind.BUILD, Kind.SIDEBOARD].includes(core.questions(Viewer.ALL)[4]!);
      for (const viewer of drafting ? [Viewer.PUBLIC, Viewer.ALL] : [0, 1, Viewer.PUBLIC, Viewer.ALL])
        expect(hex(third.view(viewer)), `match ${seed}, viewer ${viewer}`).toBe(hex(core.view(viewer)));
    });
  }
});
