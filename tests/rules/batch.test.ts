// What happens at the same time: S46, S48–S50, S93, S94, S101, S103, S106, S107.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { position, type Seat, type Table } from './scenario.ts';

const shelf = cards(`
  "Burn" fire power 1 cost 0 { battle: choose 1 of opposing mon; discard it. }
  "Ache" fire power 1 cost 0 { battle: discard opposing main play. }
  "Turn" dark power 1 cost 0 { battle: flip opposing main play. battle: put 1 counters on your mon named "Bull". }
  "Echo" water power 2 cost 0 { battle: put power of opposing main play counters on this. }
  "Wave" water power 1 cost 0 { battle: return opposing mon named "Bull" to hand. }
  "Thief" dark power 1 cost 0 { battle: opponents discard 1 random card. }
  "Burst" fire power 1 cost 0 { battle: discard opposing mon named "Bull". }
  "Both" fire power 1 cost 0 { battle: choose 2 of opposing mon; discard it. }
  "Push" plant power 1 cost 0 { battle: add 4 to power of your mon named "Bull" this round. battle: put 1 counters on your mon named "Bull". }
  "Fold" dark power 1 cost 0 { battle: flip opposing mon named "Bull". }
  "Wake" water power 1 cost 0 { battle: choose 1 of your facedown mon; unflip it; add 2 to power of it this round. }
  "Dawn" water power 1 cost 0 { battle: unflip opposing mon. }
  "Two" plant power 1 cost 0 { battle: set power of all mon named "Bull" to 2 this match. }
  "Nine" plant power 1 cost 0 { battle: set power of all mon named "Bull" to 9 this match. }
  "Swap" dark power 1 cost 0 { battle: exchange this and opposing mon named "Bull". }
  "Call" fire power 1 cost 0 { battle: choose 1 of cards in your hand; play it as extra. }
  "Keep" plant power 1 cost 0 { instead when neighbours is discarded from play by effect: flip that. }
  "Lend" plant power 1 cost 0 { instead when your other mon is discarded from play by effect: return that to hand. }
  "Maybe" plant power 1 cost 0 { instead when your other mon is discarded from play by effect: you may put 1 counters on this. }
  "Grab" dark power 1 cost 0 { battle: choose 1 of cards in opposing hand; discard it. }
  "Look" dark power 1 cost 0 { battle: look at all cards in opposing hand. }
  "Copy" water power 1 cost 0 { battle: choose 1 of all other mon; copy effect of it. }
  "Drum" fire power 1 cost 0 { battle: put 3 counters on this. battle: choose 1 of opposing mon; put 1 counters on it. }
`);
const late = cards('"Late" fire power 1 cost 0 { extra(ability): play this. ability: put 1 counters on this. }');
const rest = ', Fish, Bat, Fern';
const round = (mains: string[], rows: string[] = [], table: Table = {}, more: Seat[] = []) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, play: rows[i], ...more[i] })),
    table,
  ).select(...mains);
/** What comes out over a dozen seeds, sorted. */
const outcomes = (run: (seed: string) => unknown) =>
  [...new Set(Array.from({ length: 12 }, (_, i) => JSON.stringify(run(`b${i}`))))].sort();

test('S46 effects of one timing are simultaneous: a Mon that leaves or is flipped still does its own', () => {
  const t = round(['Ache', 'Ache']);
  expect([t.row(0), t.row(1), t.discard(0), t.discard(1)]).toEqual(['', '', 'Ache', 'Ache']);
  const turned = round(['Turn', 'Turn'], ['Bull', 'Bull']);
  expect([turned.row(0), turned.mon('Bull of 0').counters, turned.mon('Bull of 1').counters]).toEqual([
    'Bull, Turn facedown',
    1,
    1,
  ]);
  const three = round(['Ache', 'Echo', 'Turn'], ['', '', 'Bull']);
  expect([three.row(1), three.row(2), three.mon('Bull').counters]).toEqual(['', 'Bull', 1]);
});

test('S46 all is computed from the snapshot before anything applies', () => {
  const t = round(['Echo', 'Echo']);
  expect([t.mon('Echo of 0').power, t.mon('Echo of 1').power]).toEqual([4, 4]);
});

test('S48 what conflicts happens in random order, evenly, whatever the seats; nothing else draws', () => {
  // Bull comes back to a hand of which a random card is discarded at the same time.
  const one = (mains: string[], rows: string[], victim: number) => {
    let first = 0;
    for (let i = 0; i < 40; i++) {
      const seats = mains.map((main, p) => ({ hand: p === victim ? main : main + rest, play: rows[p] }));
      const t = position(shelf, seats, { seed: `o${i}` }).select(
        ...mains.map((main, p) => (p === victim ? '-' : main)),
      );
      expect(t.events('ordered')).toHaveLength(2);
      if (t.discard(victim).includes('Bull')) first++;
    }
    return first;
  };
  for (const n of [
    one(['Pup', 'Wave', 'Thief'], ['Bull', '', ''], 0),
    one(['Thief', 'Wave', 'Pup'], ['', '', 'Bull'], 2),
  ]) {
    expect(n).toBeGreaterThan(8);
    expect(n).toBeLessThan(32);
  }
  const calm = round(['Echo', 'Turn', 'Push'], ['', '', 'Bull']);
  expect(calm.events('ordered')).toEqual([]);
  expect(calm.match.log(Viewer.ALL).filter(({ type }) => type === 'chance')).toEqual([]);
});

test('S49 what has moved is left alone, and as much is done as can be', () => {
  const t = outcomes((seed) => {
    const scene = round(['Wave', 'Burst', 'Pup'], ['', '', 'Bull'], { seed });
    return [scene.hand(2).includes('Bull'), scene.discard(2)];
  });
  expect(t).toEqual(['[false,"Bull"]', '[true,""]']);
  const one = round(['Both', 'Pup']);
  expect([one.row(1), one.discard(1)]).toEqual(['', 'Pup']);
});

test('S50 choices of one batch are made in secret and come to light together', () => {
  const t = round(['Burn', 'Burn'], ['Bull', 'Giant']);
  expect(t.asked).toBe('0 cards, 1 cards');
  const others = () => JSON.stringify([1, Viewer.PUBLIC].map((v) => [t.view(v), t.match.questions(v), t.match.log(v)]));
  const before = others();
  t.answer(0, 'Giant');
  expect(others()).toBe(before);
  t.answer(1, 'Bull');
  expect([t.row(0), t.row(1)]).toEqual(['Burn', 'Burn']);
});

test('S93 flips come first, then unflips, then stats, then moves', () => {
  for (const mains of [
    ['Push', 'Fold'],
    ['Fold', 'Push'],
  ]) {
    const rows = mains[0] === 'Push' ? ['Bull', ''] : ['', 'Bull'];
    const t = round(mains, rows);
    // Turned before it was pushed.
    expect(t.mon('Bull')).toMatchObject({ facedown: true, power: 0, counters: 0 });
    expect(t.events('ordered')).toEqual([]);
  }
  const woken = round(['Wake', 'Pup'], ['Bull facedown', '']);
  expect(woken.outcome).toEqual(['won 9', 'lost 3']);
  const gone = round(['Push', 'Wave'], ['Bull', '']);
  expect([gone.hand(0), gone.told('counters')]).toEqual(['Bat, Bull, Fern, Fish', ['counters Bull']]);
});

test('S93 two sets on one Mon, exchanges that share one, and an Extra against a lost hand card conflict', () => {
  expect(outcomes((seed) => round(['Two', 'Nine'], ['Bull', ''], { seed }).mon('Bull').power)).toEqual(['2', '9']);
  expect(
    outcomes((seed) => {
      const t = round(['Swap', 'Swap', 'Pup'], ['', '', 'Bull'], { seed });
      return [t.row(0), t.row(1), t.row(2)];
    }),
  ).toEqual(['["Bull","Swap","Swap, Pup"]', '["Swap","Bull","Swap, Pup"]']);
  const called = outcomes((seed) => {
    const t = position(shelf, [{ hand: 'Call, Fish' }, { hand: `Thief${rest}` }], { seed }).select('Call', 'Thief');
    return [t.row(0), t.discard(0)];
  });
  expect(called).toEqual(['["Call","Fish"]', '["Call, Fish",""]']);
});

test('S94 unflip reaches only what lay facedown in the snapshot', () => {
  const t = round(['Fold', 'Dawn', 'Pup'], ['', '', 'Bull, Fish facedown']);
  expect(t.row(2)).toBe('Bull facedown, Fish, Pup');
});

test('S101 a replacement that cannot happen does not replace', () => {
  const kept = round(['Burst', 'Pup'], ['', 'Bull, Keep']);
  expect([kept.row(1), kept.discard(1)]).toEqual(['Bull facedown, Keep, Pup', '']);
  const facedown = round(['Burn', 'Pup'], ['', 'Bull facedown, Keep']).choose(0, 'Bull');
  expect([facedown.row(1), facedown.discard(1)]).toEqual(['Keep, Pup', 'Bull']);
});

test('S101 of several replacements the controller chooses one; where all are optional, none too', () => {
  const t = round(['Burst', 'Pup'], ['', 'Bull, Keep, Lend']);
  expect(t.asked).toBe('1 order');
  expect(t.options(1).sort()).toEqual(['Keep', 'Lend']);
  t.choose(1, 'Lend');
  expect([t.row(1), t.hand(1)]).toEqual(['Keep, Lend, Pup', 'Bat, Bull, Fern, Fish']);
});

test("S103 exchanged Mon take each other's places, without a new entry", () => {
  const t = round(['Swap', 'Pup'], ['Fish, Bat', 'Fern, Bull, Giant']);
  expect([t.row(0), t.row(1)]).toEqual(['Fish, Bat, Bull', 'Fern, Swap, Giant, Pup']);
  expect(t.told('entered')).toEqual(['entered Swap', 'entered Pup']);
  // Discarded and exchanged at once: whichever comes first.
  const rows = outcomes((seed) => {
    const scene = round(['Swap', 'Burst', 'Pup'], ['', '', 'Bull'], { seed });
    return [scene.row(0), scene.row(2), scene.discard(2)];
  });
  expect(rows).toEqual(['["Bull","Swap, Pup",""]', '["Swap","Pup","Bull"]']);
});

test('S106 an opponent picks blindly, by place', () => {
  const t = round(['Grab', 'Pup']);
  expect(t.match.questions(0).questions[0]!.options.map(({ card }) => card)).toEqual([null, null, null]);
  t.answer(0, t.options(0)[1]!);
  expect(t.discard(1).split(', ')).toHaveLength(1);
});

test('S106 a hand is reshuffled whenever a card enters it, and what was seen of it is forgotten', () => {
  const t = round(['Look', 'Pup'], ['', 'Bull']);
  expect(JSON.stringify(t.view(0).players[1])).toContain('Fern');
  t.select('Fish', 'Fish');
  const wave = position(shelf, [{ hand: `Look, Wave${rest}` }, { hand: `Pup, Bat${rest}`, play: 'Bull' }]);
  wave.select('Look', 'Pup').select('Wave', 'Bat');
  expect(wave.events('shuffled').map(({ player }) => player)).toEqual([1]);
  expect(wave.view(0).players[1]!.hand).toEqual({ count: 4 });
  const shuffles = wave.match.log(0).filter(({ type }) => type === 'shuffle');
  expect(shuffles).toMatchObject([{ player: 1, sealed: true }]);
  expect(wave.match.log(1).filter(({ type }) => type === 'shuffle')[0]).not.toHaveProperty('sealed');
});

test("S107 with abilityOptional an Ability as a whole is a yes or no, an Extra's too", () => {
  const options = { abilityOptional: 'yes' };
  const t = position(late, [{ hand: `Bat, Late${rest}` }, { hand: `Pup${rest}` }], { options })
    .select('Bat', 'Pup')
    .act(0, 'Late');
  expect(t.asked).toBe('0 may');
  t.answer(0, 'no').run();
  expect(t.mon('Late').counters).toBe(0);
  const plain = position(late, [{ hand: `Bat, Late${rest}` }, { hand: `Pup${rest}` }])
    .select('Bat', 'Pup')
    .act(0, 'Late')
    .run();
  expect(plain.mon('Late').counters).toBe(1);
});

test("S107 a copied effect is the target's text with your choices, and never a copying one", () => {
  const t = round(['Copy', 'Drum'], ['Bull', 'Giant']);
  t.choose(0, 'Drum');
  // Drum's second effect asks its own controller, and the copy asks the one who copies.
  t.choose(1, 'Copy').choose(0, 'Giant');
  expect([t.mon('Copy').counters, t.mon('Drum').counters, t.mon('Giant').counters]).toEqual([4, 3, 1]);
  const none = round(['Copy', 'Copy'], ['Bull', 'Giant']);
  none.choose(0, 'Copy').choose(1, 'Copy');
  expect(none.told('counters')).toEqual([]);
});
