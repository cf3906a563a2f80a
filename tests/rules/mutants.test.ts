// Tests that npm run mutate has asked for: what no other test of these rules notices when it is missing.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { match, position } from './scenario.ts';

const shelf = cards(`
  "Fold" dark power 1 cost 0 { battle: flip opposing mon named "Bull". }
  "Guard" plant power 1 cost 0 { pre-battle: prevent flip of your mon this round. }
  "Two" plant power 1 cost 0 { battle: set power of opposing mon named "Bull" to 2 this match. }
  "Push" plant power 1 cost 0 { battle: add 2 to power of opposing mon named "Bull" this match. }
  "Paid" fire power 1 cost 0 { cost-paid: put 1 counters on this. ability: put 2 counters on this. }
  "Turn" dark power 1 cost 0 { battle: flip opposing main play. }
  "Ghost" dark power 1 cost 0 { battle: put 1 counters on your mon. passive(discard) battle: put 2 counters on your mon. }
  "Quiet" dark power 1 cost 0 { battle: put 1 counters on your mon. ability: put 2 counters on your mon. }
  "Gate" plant power 1 cost 0 { play only if any of your faceup mon named "Bull". }
  "Level" water power 1 cost 0 { action(compare) if you tied for most: make you win. }
`);

const rules = (t: ReturnType<typeof position>, type: string) =>
  t.match.eventsSince(Viewer.ALL, 0).filter((event) => event.type === type).map(({ rule }) => rule); // prettier-ignore

test('S10 what a text prevents is told', () => {
  const t = position(shelf, [{ hand: 'Fold, Fish, Mite' }, { hand: 'Guard, Fish, Mite', play: 'Bull' }])
    .select('Fold', 'Guard')
    .run();
  expect(t.row(1)).toBe('Bull, Guard');
  // Twice that the two Mon are safe, then that one is not flipped.
  expect(rules(t, 'prevented')).toEqual(['S10', 'S10', 'S10']);
});

test('S59 S68 changes of Power are told with the rule that they follow', () => {
  const at = (name: string) =>
    position(shelf, [{ hand: `${name}, Fish` }, { hand: 'Pup, Fish, Mite', play: 'Bull' }])
      .select(name, 'Pup')
      .run();
  expect(rules(at('Two'), 'modified')).toEqual(['S68']);
  expect(rules(at('Push'), 'modified')).toEqual(['S59']);
});

test('S15 a Main Play that enters is told', () => {
  const t = position(shelf, [{ hand: 'Pup, Fish, Mite' }, { hand: 'Bat, Fish, Mite' }]).select('Pup', 'Bat');
  expect(rules(t, 'entered')).toEqual(['S15', 'S15']);
});

test('S29 what was turned before the Cost step is not paid for, and uses no Ability', () => {
  const t = position(shelf, [{ hand: 'Paid, Fish, Mite' }, { hand: 'Pup, Fish, Mite' }])
    .select('Paid', 'Pup')
    .run();
  expect(t.mon('Paid').counters).toBe(3);
  const turned = position(shelf, [{ hand: 'Paid, Fish, Mite' }, { hand: 'Turn, Fish, Mite' }])
    .select('Paid', 'Turn')
    .run();
  expect(turned.mon('Paid')).toMatchObject({ facedown: true, counters: 0, paid: false });
});

test('S80 in the discard only what says so works, and a Mon does at each step what it says of that step', () => {
  const with_ = (discard: string) =>
    position(shelf, [{ hand: 'Quiet, Fish, Mite', discard }, { hand: 'Pup, Fish, Mite' }])
      .select('Quiet', 'Pup')
      .run();
  expect(with_('').mon('Quiet').counters).toBe(3);
  expect(with_('Ghost').mon('Quiet').counters).toBe(5);
  expect(with_('Quiet').mon('Quiet').counters).toBe(3);
});

test('S85 S84 only what may be played is offered while there is any of it', () => {
  const t = position(shelf, [{ hand: 'Gate, Pup, Fish, Mite' }, { hand: 'Pup, Fish, Mite' }]);
  expect(t.options(0).sort()).toEqual(['Fish', 'Mite', 'Pup']);
});

test('S100 who leaves takes the cards under their Mon along', () => {
  const t = position(shelf, [
    { hand: 'Pup, Fish, Mite', play: 'Bull over Bat' },
    { hand: 'Pup, Fish, Mite' },
    { hand: 'Pup, Fish, Mite' },
  ]);
  t.match.concede(0);
  expect([t.row(0), t.discard(0)]).toEqual(['', '']);
});

test('S35 who is tied for most can be asked for', () => {
  const t = position(shelf, [
    { hand: 'Pup, Fish, Mite', play: 'Level' },
    { hand: 'Pup, Fish, Mite', play: 'Fern' },
  ]);
  t.select('Pup', 'Pup').act(0, 'Level').run();
  expect(t.outcome[0]).toMatch(/^won/);
});

test('S69 a Ranger stands in its own zone, faceup, for everybody to see', () => {
  const deck = ['Pup', 'Pup', 'Fish', 'Fish', 'Bat', 'Bat', 'Fern'];
  const t = match(shelf, {
    players: [
      { name: 'A', deck, ranger: 'Watch' },
      { name: 'B', deck },
    ],
  });
  expect(t.view(1).players[0]!.ranger).toMatchObject({ card: 'Watch' });
  expect(t.view(1).players[1]!.ranger).toBeNull();
});
