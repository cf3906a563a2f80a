// Who wins the round and the match: S33–S45, S78, S79, S104, S105, with roundLoserDiscards, teamScores and roundCap.

import { expect, test } from 'vitest';
import { cards } from './packs.ts';
import { position, type Table } from './scenario.ts';

const shelf = cards(`
  "Ache" dark power 2 cost 0 { battle: add -5 to power of this this round. }
  "Sulk" plant power 0 cost 0 { lose-round: put 1 counters on this. win-round: put 10 counters on this. tie-round: put 50 counters on this. }
  "Lark" water power 2 cost 0 { win-round: choose 1 of cards in your discard; return it to hand. }
  "Late" water power 2 cost 0 { round-end if not last round: nothing. round-end: choose 1 of cards in your discard; return it to hand. }
  "Boom" fire power 1 cost 0 { round-end: return this to hand. }
  "Surge" water power 1 cost 0 { battle: add 9 to power of this this round. }
  "Dusk" dark power 1 cost 0 { after-round: put power of this counters on this. battle: add 4 to power of this this round. }
  "Bell" plant power 1 cost 0 {
    round-start: put 1 counters on this. compare: put 1 counters on this. round-end: put 1 counters on this.
    win-round: put 1 counters on this. lose-round: put 1 counters on this. battle: put 30 counters on this.
  }
  "Fall" dark power 0 cost 0 { action(compare): add -9 to power of all other mon this round. }
  "Claim" fire power 0 cost 0 { compare: make you win. }
  "Yield" fire power 9 cost 0 { compare: make you lose. }
  "Draw" fire power 1 cost 0 { compare: make you tie. }
  "Doubt" water power 0 cost 0 { action(compare): make you lose. }
  "Boast" water power 0 cost 0 { action(compare): make you win. }
  "Calm" water power 0 cost 0 { action(compare): make all players tie. }
  "Veto" dark power 0 cost 0 { compare: prevent win of opposing mon this round. }
  "Shrug" plant power 0 cost 0 { instead when you lose the round: flip this. when this is flipped: put 1 counters on your other mon. }
  "Last" dark power 1 cost 0 { battle if last round: put 7 counters on this. }
  ranger "Scout" { ongoing: add 1 to power of your mon. }
`);
const rest = ', Fish, Bat';

/** One round with these Main Plays, two plain cards left in every hand. */
const round = (mains: string[], rows: string[] = [], table: Table = {}) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, play: rows[i] })),
    table,
  ).select(...mains);

test('S33 the current Powers of all Mon of a player are summed', () => {
  expect(round(['Pup', 'Fern'], ['Bull, Giant facedown', 'Pup 2 counters']).outcome).toEqual(['won 9', 'lost 6']);
  expect(round(['Ache', 'Fern'], ['Pup', '']).outcome).toEqual(['lost 0', 'won 1']);
});

test('S34 strictly the most Power wins the round, and everybody else loses', () => {
  expect(round(['Pup', 'Fish']).outcome).toEqual(['won 3', 'lost 2']);
  const three = round(['Fish', 'Pup', 'Fern']);
  expect(three.outcome).toEqual(['lost 2', 'won 3', 'lost 1']);
  expect(three.view().lastRound).toEqual({ winners: [1], losers: [0, 2] });
});

test('S35 players tied for most neither win nor lose; those below lose', () => {
  expect(round(['Pup', 'Pup']).outcome).toEqual(['tied 3', 'tied 3']);
  const t = round(['Pup', 'Pup', 'Fish', 'Sulk'], ['Sulk', '', '', 'Fern']);
  expect(t.outcome).toEqual(['tied 3', 'tied 3', 'lost 2', 'lost 1']);
  expect([t.mon('Sulk of 0').counters, t.mon('Sulk of 3').counters]).toEqual([50, 1]);
});

test('S36 winning and losing have only the consequences that texts give', () => {
  const t = round(['Pup', 'Sulk'], ['Sulk', '']);
  expect([t.mon('Sulk of 0').counters, t.mon('Sulk of 1').counters]).toEqual([10, 1]);
  expect([t.discard(0), t.discard(1), t.hand(1)]).toEqual(['', '', 'Bat, Fish']);
});

test('S36 with roundLoserDiscards each loser chooses a card and discards it', () => {
  const table = { options: { roundLoserDiscards: 1 } };
  const t = round(['Pup', 'Fish', 'Sulk'], [], table);
  expect(t.asked).toBe('1 discard, 2 discard');
  expect(t.options(1).sort()).toEqual(['Bat', 'Fish']);
  t.choose(1, 'Bat');
  expect(t.discard(1)).toBe('');
  t.choose(2, 'Fish');
  expect([0, 1, 2].map((p) => t.discard(p))).toEqual(['', 'Bat', 'Fish']);
  expect(t.mon('Sulk').counters).toBe(1);
  expect(t.events('discarded')[0]).toMatchObject({ rule: 'S36', cause: 'rule' });
  const tied = round(['Pup', 'Pup', 'Fish'], [], table).choose(2, 'Bat');
  expect([0, 1, 2].map((p) => tied.discard(p))).toEqual(['', '', 'Bat']);
  const empty = position(shelf, [{ hand: 'Fish', discard: 'Bat' }, { hand: 'Bull, Fish, Bat, Bat' }], table).select(
    '-',
    'Bull',
  );
  empty.choose(1, 'Fish');
  expect([empty.discard(0), empty.asked]).toEqual(['Bat', '1 select']);
});

test('S36 who is kept from losing has neither lost nor tied; what replaces it happens before Win/Lose', () => {
  const t = round(['Pup', 'Fish'], ['', 'Shrug, Sulk'], { options: { roundLoserDiscards: 1 } });
  expect([t.row(1), t.mon('Sulk').counters, t.discard(1)]).toEqual(['Shrug facedown, Sulk, Fish', 1, '']);
  expect(t.told('replaced', 'flipped', 'counters', 'won', 'lost', 'tied')).toEqual([
    'replaced Shrug',
    'flipped Shrug',
    'counters Sulk',
    'counters Fish',
    'won 0',
  ]);
  expect(t.view().lastRound).toEqual({ winners: [0], losers: [] });
  const kept = round(['Pup', 'Veto'], ['Sulk', '']);
  expect([kept.mon('Sulk').counters, kept.view().lastRound]).toEqual([0, { winners: [], losers: [1] }]);
});

test('S37 the match ends when no player has a card in hand, else a round follows', () => {
  const t = position(shelf, [{ hand: 'Pup' }, { hand: 'Fish, Bat' }]);
  t.choose(1, 'Fish');
  expect([t.round, t.row(0), t.row(1), t.winners]).toEqual([2, 'Pup', 'Fish, Bat', [1]]);
});

test('S38 only the end check ends the match: a card that comes back to a hand in time keeps it going', () => {
  const t = position(shelf, [{ hand: 'Lark', play: 'Bull', discard: 'Pup' }, { hand: 'Fish' }]);
  expect([t.round, t.row(0), t.winners]).toEqual([2, 'Bull, Lark, Pup', [0]]);
  const other = position(shelf, [{ hand: 'Fish' }, { hand: 'Lark', play: 'Bull', discard: 'Pup' }]);
  expect([other.round, other.row(1), other.winners]).toEqual([2, 'Bull, Lark, Pup', [1]]);
  const late = position(shelf, [{ hand: 'Late', discard: 'Pup' }, { hand: 'Fish' }]);
  expect([late.round, late.row(0)]).toEqual([2, 'Late, Pup']);
});

test('S39 endless returns end with roundCap, and hands count for nothing', () => {
  const t = position(shelf, [
    { hand: 'Boom', play: 'Pup' },
    { hand: 'Boom', play: 'Fish' },
  ]);
  expect([t.round, t.winners, t.hand(0)]).toEqual([30, [0], 'Boom']);
  for (const roundCap of [10, 99]) {
    const other = position(
      shelf,
      [
        { hand: 'Boom', play: 'Pup' },
        { hand: 'Boom', play: 'Fish' },
      ],
      { options: { roundCap } },
    );
    expect(other.round).toBe(roundCap);
  }
  expect(() => position(shelf, [{ hand: 'Boom' }, { hand: 'Boom' }], { options: { roundCap: 9 } })).toThrow(
    expect.objectContaining({ rule: 'S39' }),
  );
});

/** The end of a match with these rows; everybody's last card is a Fish. */
const end = (rows: string[], table: Table = {}) =>
  position(
    shelf,
    rows.map((play) => ({ hand: 'Fish', play })),
    table,
  ).view().result!;

test('S40 most Mon in play win', () => {
  expect(end(['Fern, Fern', 'Giant'])).toMatchObject({ winners: [0], reason: 'most', rule: 'S40' });
  expect(end(['Fern', 'Giant', 'Fern, Fern, Fern'])).toMatchObject({ winners: [2] });
});

test('S41 a tie goes to the most combined Power, then it is shared', () => {
  expect(end(['Pup', 'Fern'])).toMatchObject({ winners: [0], reason: 'tie-break', rule: 'S41' });
  expect(end(['Pup', 'Pup', 'Fern'])).toMatchObject({ winners: [0, 1], reason: 'shared', rule: 'S41' });
  // Power counts among the tied alone.
  expect(end(['Fern, Fern', 'Bat, Fern', 'Giant'])).toMatchObject({ winners: [1] });
});

test('S42 a flipped Mon is one Mon of Power 0', () => {
  expect(end(['Giant facedown, Giant facedown', 'Giant'])).toMatchObject({ winners: [0] });
  expect(end(['Giant facedown', 'Fern'])).toMatchObject({ winners: [1], reason: 'tie-break' });
});

test('S43 Team counts for winning, unless teamScores says no', () => {
  expect(end(['Herd', 'Giant, Giant'])).toMatchObject({ winners: [0], reason: 'most' });
  const no = { options: { teamScores: 'no' } };
  expect(end(['Herd', 'Giant, Giant'], no)).toMatchObject({ winners: [1], reason: 'most' });
  expect(end(['Herd', 'Pup'], no)).toMatchObject({
    winners: [0],
    reason: 'tie-break',
    scores: [{ mons: 2 }, { mons: 2 }],
  });
  const shown = position(shelf, [{ hand: 'Fish, Bat, Bat', play: 'Herd' }, { hand: 'Fish, Bat, Bat' }], no);
  expect(shown.mons(0)).toBe(1);
});

test('S44 a flipped Team counts 1, and Team multiplies neither Power nor types', () => {
  expect(end(['Herd facedown', 'Giant, Giant'])).toMatchObject({ winners: [1] });
  expect(end(['Herd', 'Bull'])).toMatchObject({
    scores: [
      { mons: 4, power: 7 },
      { mons: 2, power: 8 },
    ],
  });
  const t = position(shelf, [{ hand: 'Fish, Bat, Bat', play: 'Herd' }, { hand: 'Fish, Bat, Bat' }]);
  expect(t.mon('Herd')).toMatchObject({ power: 5, types: ['plant'], team: 3 });
});

test('S45 Rangers never count as Mon', () => {
  const t = position(shelf, [{ hand: 'Fish', ranger: 'Scout' }, { hand: 'Fish' }]);
  expect(t.view().result).toMatchObject({
    winners: [0],
    reason: 'tie-break',
    scores: [{ mons: 1, power: 3 }, { mons: 1 }],
  });
});

test('S78 "this round" ends between the round-end and the after-round batch, and so before the tie-break', () => {
  const t = position(shelf, [{ hand: 'Surge' }, { hand: 'Fish' }]);
  expect(t.outcome).toEqual(['won 10', 'lost 2']);
  expect(t.view().result).toMatchObject({ winners: [1], reason: 'tie-break' });
  expect(round(['Dusk', 'Pup']).mon('Dusk')).toMatchObject({ power: 2, counters: 1 });
});

test('S79 Start, Compare, Win/Lose and End effects work every round; Battle effects once per entry', () => {
  const t = position(shelf, [{ hand: 'Pup, Bat, Fish', play: 'Bell, Bell facedown' }, { hand: 'Pup, Bat, Fish' }]);
  expect(t.events('counters')).toHaveLength(1);
  t.select('Pup', 'Pup');
  // Compare, win, End, and the next Start.
  expect(t.events('counters')).toHaveLength(5);
  t.select('Bat', 'Bat');
  expect(t.events('counters').every(({ amount }) => amount === 1)).toBe(true);
});

test('S104 the result stands at the end of Compare, after its windows, with what effects have made of it', () => {
  const seats = [
    { hand: `Pup${rest}`, play: 'Bull' },
    { hand: `Fish${rest}`, play: 'Fall' },
  ];
  expect(position(shelf, seats).select('Pup', 'Fish').run().outcome).toEqual(['won 9', 'lost 2']);
  const acted = position(shelf, seats).select('Pup', 'Fish').act(1, 'Fall').run();
  expect(acted.outcome).toEqual(['lost -9', 'won -7']);
  expect(round(['Claim', 'Pup', 'Fish']).outcome).toEqual(['won 0', 'lost 3', 'lost 2']);
  expect(round(['Yield', 'Pup']).outcome).toEqual(['lost 9', 'lost 3']);
  expect(round(['Draw', 'Pup']).outcome).toEqual(['tied 1', 'won 3']);
  // Two claims: in random order, the second does nothing.
  const claims = Array.from({ length: 12 }, (_, i) =>
    round(['Claim', 'Claim', 'Pup'], [], { seed: `c${i}` }).outcome.join(),
  );
  expect([...new Set(claims)].sort()).toEqual(['lost 0,won 0,lost 3', 'won 0,lost 0,lost 3']);
});

test('S104 changes of the result count in the order in which they applied', () => {
  const acts = (...cards: string[]) => {
    const t = round(['Pup', 'Fish'], ['Doubt, Boast', 'Boast, Calm']);
    t.until('compare');
    for (const card of cards) t.act(Number(card.at(-1)), card.slice(0, -2));
    return t.run().outcome;
  };
  expect(acts('Boast 1')).toEqual(['lost 3', 'won 2']);
  expect(acts('Boast 0', 'Doubt 0')).toEqual(['lost 3', 'lost 2']);
  expect(acts('Doubt 0', 'Boast 0')).toEqual(['won 3', 'lost 2']);
  expect(acts('Boast 1', 'Calm 1')).toEqual(['tied 3', 'tied 2']);
  expect(acts('Calm 1', 'Boast 1')).toEqual(['lost 3', 'won 2']);
  // The second claim does nothing, whoever makes it; one that cannot win is none.
  expect(acts('Boast 1', 'Boast 0')).toEqual(['lost 3', 'won 2']);
  const t = round(['Pup', 'Veto'], ['Boast', 'Boast']).until('compare').answer(0, 'Boast').answer(1, 'pass');
  t.act(1, 'Boast').run();
  expect(t.outcome).toEqual(['lost 3', 'won 0']);
});

test('S105 it is the last round when all hands are empty as it is tested', () => {
  const last = position(shelf, [{ hand: 'Last' }, { hand: 'Fish' }]);
  expect(last.mon('Last').counters).toBe(7);
  const more = position(shelf, [{ hand: 'Last' }, { hand: 'Fish, Bat' }]).choose(1, 'Fish');
  expect(more.mon('Last').counters).toBe(0);
});
