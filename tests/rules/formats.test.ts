// Formats, Rangers and leaving: S69–S76, S81–S83, S86, with sideboard and packSize.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards, standard } from './packs.ts';
import { breaches, list, match, position, type CardView, type Scene } from './scenario.ts';

const shelf = cards(`
  "Ox" plant power 9 cost 0 max any {}
  "Ant" plant power 1 cost 0 max any {}
  "Crowd" dark power 1 cost 0 { passive(hand) deck: deck holds 1 cards more. }
  "Quake" dark power 1 cost 0 { battle: flip all other mon. battle: add 5 to power of all mon this match. }
  "Storm" water power 1 cost 0 { battle: choose any number of all other mon; discard it. }
  "Hail" water power 1 cost 0 { battle: flip opposing ranger. }
  "Wave" water power 1 cost 0 { battle: return opposing main play to hand. }
  "Robber" dark power 1 cost 0 { battle: opponents discard 1 random card. }
  "Maybe" plant power 1 cost 0 { battle: you may put 3 counters on this. }
  "Tick" water power 1 cost 0 { action(battle): put 1 counters on this. }
  "Spring" fire power 1 cost 0 { extra(battle): play this. }
  "Hope" water power 1 cost 0 { passive(hand) ongoing: add 3 to power of your mon. }
  "Pick" plant power 1 cost 0 { battle: choose 1 of opposing mon; flip it. }
  "Nest" plant power 1 cost 0 { battle: choose 1 of opposing mon; place it under this. }
  "Swap" dark power 1 cost 0 { battle: choose 1 of opposing mon; exchange this and it. }
  ranger "Guard" { action(battle): put 1 counters on your mon. ongoing: add 1 to power of your mon. }
`);
const rest = ', Fish, Bat, Fern';
const SEVEN = list('2 Pup, 2 Fish, 2 Bat, Fern');

/** Selects the first card there is until this game is over. */
function playGame(t: Scene): Scene {
  const game = t.view().match?.game;
  while (t.asked.includes('select') && t.view().match?.game === game) {
    for (const { player } of t.questions) t.answer(player, t.options(player)[0]!);
  }
  return t;
}

test('S69 a Ranger is not a Mon, and effects on Mon, hands and discards do not touch it', () => {
  const seats = [
    { hand: `Quake${rest}`, ranger: 'Guard', play: 'Bull' },
    { hand: `Storm${rest}`, ranger: 'Guard' },
  ];
  const t = position(shelf, seats).select('Quake', 'Storm').until('battle').pass();
  expect(t.options(1).sort()).toEqual(['Bull', 'Quake']);
  t.answer(1).run();
  for (const player of t.view().players) {
    expect(player.ranger).toMatchObject({ card: 'Guard' });
    expect(player.ranger!.facedown ?? false).toBe(false);
  }
  expect(t.row(0)).toBe('Bull facedown, Quake');
  expect(t.mons(0)).toBe(2);
});

test('S70 Pack Battle: one or two packs of packSize cards, of which a deck is built', () => {
  for (const [packs, packSize, pool] of [
    [1, 7, 7],
    [2, 7, 14],
    [2, 5, 10],
    [1, 11, 11],
    [2, 11, 22],
  ] as const) {
    const t = match(cards(), { format: 'pack-battle', packs, options: { packSize }, players: [{}, {}] });
    // Where the pool is the deck there is nothing to choose.
    if (pool === 7) {
      expect([t.asked, t.hand(0).split(', ').length]).toEqual(['0 select, 1 select', 7]);
      continue;
    }
    expect(t.asked).toBe('0 build, 1 build');
    const offered = t.options(0);
    expect(offered).toHaveLength(pool);
    while (t.asked.includes('build')) for (const { player } of t.questions) t.answer(player, t.options(player)[0]!);
    const hand = t.hand(0).split(', ');
    expect(hand).toHaveLength(7);
    for (const card of hand) expect(offered.splice(offered.indexOf(card), 1)).toEqual([card]);
    expect(t.asked).toBe('0 select, 1 select');
  }
  expect(() =>
    match(shelf, { format: 'pack-battle', packs: 1, options: { packSize: 6 }, players: [{}, {}] }),
  ).toThrow();
  expect(() => match(shelf, { format: 'pack-battle', packs: 3, players: [{}, {}] })).toThrow();
  expect(() => match(shelf, { format: 'pack-battle', options: { packSize: 12 }, players: [{}, {}] })).toThrow(
    expect.objectContaining({ rule: 'S70' }),
  );
  expect(match(shelf, { format: 'pack-battle', packs: 2, players: [{}, {}, {}, {}] }).asked).toContain('3 build');
});

test('S70 virtual packs respect the copy limit; for packs entered by hand it gives way as far as needed', () => {
  const few = cards(
    `"Ox" plant power 9 cost 0 {}
     "Elk" plant power 9 cost 0 {}
     "Cow" fire power 1 cost 0 {}
     "Ewe" fire power 1 cost 0 {}`,
    { plain: false },
  );
  for (let i = 0; i < 5; i++) {
    const t = match(few, { format: 'pack-battle', packs: 1, seed: `p${i}`, players: [{}, {}] });
    const pool = t.options(0);
    for (const name of new Set(pool)) expect(pool.filter((other) => other === name).length).toBeLessThanOrEqual(2);
  }
  const pool = list('5 Pup, 2 Fish, Bat');
  const t = match(shelf, { format: 'pack-battle', packs: 1, players: [{ pool }, { pool: list('7 Fern') }] });
  for (const card of ['Pup', 'Pup']) t.choose(0, card);
  expect(t.options(0).sort()).toEqual(['Bat', 'Fish', 'Fish']);
  // The last one within the limit goes without saying.
  for (const card of ['Fish', 'Fish']) t.choose(0, card);
  expect(t.options(0)).toEqual(['Pup', 'Pup', 'Pup']);
  t.choose(0, 'Pup').choose(0, 'Pup');
  while (t.asked === '1 build') t.choose(1, 'Fern');
  expect([t.hand(0), t.hand(1)]).toEqual(['Bat, Fish, Fish, Pup, Pup, Pup, Pup', list('7 Fern').join(', ')]);
});

test('S70 a pool that cannot meet the size a deck text demands makes a deck of seven', () => {
  const t = match(shelf, {
    format: 'pack-battle',
    packs: 1,
    players: [{ pool: list('3 Ox, 3 Ant, Crowd') }, { pool: list('4 Ox, 3 Ant, Crowd') }],
  });
  while (t.asked.includes('0 build')) t.choose(0, t.options(0)[0]!);
  t.choose(1, 'Crowd');
  while (t.asked.includes('1 build')) t.choose(1, t.options(1)[0]!);
  expect([t.hand(0), t.hand(1)]).toEqual(['Ant, Ant, Ant, Crowd, Ox, Ox, Ox', 'Ant, Ant, Ant, Crowd, Ox, Ox, Ox, Ox']);
});

const constructed = (options = {}, sideboards = [list('2 Bull, 2 Giant'), list('4 Ant')]) => ({
  format: 'constructed',
  options,
  players: [
    { deck: SEVEN, sideboard: sideboards[0]! },
    { deck: list('7 Ant'), sideboard: sideboards[1]! },
  ],
});

test('S71 a sideboard of exactly four, or three by the option, and the copy limit holds over all', () => {
  expect(breaches(shelf, constructed())).toEqual([]);
  expect(breaches(shelf, constructed({ sideboard: 3 }))).toEqual(['S71 of 0', 'S71 of 1']);
  expect(breaches(shelf, constructed({ sideboard: 3 }, [list('2 Bull, Giant'), list('3 Ant')]))).toEqual([]);
  expect(breaches(shelf, constructed({}, [list('2 Bull, Giant'), list('4 Ant')]))).toEqual(['S71 of 0']);
  expect(breaches(shelf, constructed({}, [list('2 Bull, Giant, Pup'), list('4 Ant')]))).toEqual(['S2 of 0']);
});

test('S71 between games any cards are swapped, in secret, so that the deck stays legal', () => {
  const t = playGame(match(shelf, constructed({}, [list('Bull, Giant, Crowd, Ox'), list('4 Ant')])));
  expect(t.asked).toBe('0 sideboard');
  expect(t.options(0)).toContain('done');
  expect(t.options(0).filter((text) => text.includes('Crowd'))).toEqual([]);
  expect(JSON.stringify(t.view(1))).not.toContain('Bull');
  const swap = t.options(0).find((text) => text.includes('Bull') && text.includes('Fern'))!;
  t.choose(0, swap).choose(0, 'done');
  expect([t.hand(0), t.view().match!.game]).toEqual(['Bat, Bat, Bull, Fish, Fish, Pup, Pup', 2]);
});

test('S71 at most as many swaps as the sideboard has cards', () => {
  const t = playGame(match(shelf, constructed({ sideboard: 3 }, [list('3 Ox'), list('3 Ant')])));
  for (let i = 0; i < 3; i++)
    t.choose(
      0,
      t.options(0).find((text) => text.includes('Ox') && text.includes('Pup') === i < 2)!,
    );
  expect([t.asked.includes('sideboard'), t.view().match!.game]).toEqual([false, 2]);
  expect(
    t
      .hand(0)
      .split(', ')
      .filter((name) => name === 'Ox'),
  ).toHaveLength(3);
});

test('S72 best of three: it stops when nobody can catch the leader, and a shared game is a win for each', () => {
  const side = (name: string) => ({ deck: list(`7 ${name}`), sideboard: list(`4 ${name}`) });
  const clear = playGame(
    playGame(match(shelf, { format: 'constructed', players: [side('Ox'), side('Ant'), side('Ant')] })),
  );
  expect(clear.view().match).toMatchObject({ game: 2, of: 3, wins: [2, 0, 0] });
  expect(clear.view().result).toMatchObject({ winners: [0], reason: 'games', rule: 'S72' });
  let even = match(shelf, { format: 'constructed', players: [side('Ox'), side('Ox'), side('Ant')] });
  for (let game = 1; game <= 3; game++) {
    expect(even.view().result).toBeNull();
    even = playGame(even);
    expect(even.view().match!.wins).toEqual([game, game, 0]);
  }
  expect(even.view().result).toMatchObject({ winners: [0, 1], reason: 'games-shared' });
});

/** Solo: player 1 is the stack, its top first. */
const solo = (hand: string, stack: string, more = {}, row = {}) =>
  position(
    shelf,
    [
      { hand, ...more },
      { hand: stack, ...row },
    ],
    { format: 'solo' },
  );

test('S73 the Solo stack is shuffled and facedown, its size is the difficulty, and all comes from the top', () => {
  for (const [difficulty, size] of [
    ['easy', 7],
    ['normal', 8],
    ['hard', 9],
    ['extreme', 10],
  ] as const) {
    const t = match(shelf, { format: 'solo', difficulty, players: [{ deck: SEVEN }] });
    expect(t.view().players[1]!.hand).toHaveLength(size);
    expect(t.view(0).players[1]!.hand).toEqual({ count: size });
    expect(t.asked).toMatch(/^0 /);
  }
  expect(() => match(shelf, { format: 'solo', difficulty: 11, players: [{ deck: SEVEN }] })).toThrow();
  const t = match(shelf, {
    format: 'solo',
    difficulty: 7,
    seed: 'z',
    players: [{ deck: SEVEN }, { deck: list('4 Ox, 3 Ant') }],
  });
  const stack = (t.view().players[1]!.hand as CardView[]).map(({ card }) => card);
  t.answer(0, t.options(0)[0]!).answer(0, t.options(0)[0]!);
  expect(t.row(1)).toBe(stack.slice(0, 2).join(', '));
  // A Cost and a discard.
  const paid = solo(`Fish${rest}`, 'Bull, Coin, Ant, Ox, Ox').answer(0, 'Fish');
  expect([paid.row(1), paid.discard(1)]).toEqual(['Bull', 'Coin']);
});

test('S74 the stack chooses at random, uses what is optional and its Actions as soon as it can', () => {
  const flipped = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const t = position(shelf, [{ hand: `Fish${rest}`, play: 'Bull' }, { hand: 'Pick, Ox, Ox' }], {
      format: 'solo',
      seed: `s${i}`,
    });
    flipped.add(t.answer(0, 'Fish').row(0));
  }
  expect([...flipped].sort()).toEqual(['Bull facedown, Fish', 'Bull, Fish facedown']);
  expect(solo(`Fish${rest}`, 'Maybe, Ox, Ox').answer(0, 'Fish').mon('Maybe').counters).toBe(3);
  const acted = solo(`Fish${rest}`, 'Ox, Ant, Ant', {}, { play: 'Tick' }).answer(0, 'Fish');
  expect([acted.mon('Tick').counters, acted.told('action-used')]).toEqual([1, ['action-used Tick']]);
});

test('S74 neither Extra nor Passive works from the stack; it is a hand for counting and for the end check', () => {
  const t = solo(`Fish${rest}`, 'Ox, Spring, Hope, Ant').answer(0, 'Fish').run();
  expect([t.row(1), t.outcome]).toEqual(['Ox', ['lost 2', 'won 9']]);
  const end = solo('Fish', 'Ox, Ox, Ant');
  expect([end.round, end.row(1), end.winners]).toEqual([3, 'Ox, Ox, Ant', [1]]);
  const robbed = solo(`Robber${rest}`, 'Ox, Ant, Ox').answer(0, 'Robber');
  expect(robbed.view().players[1]!.hand).toHaveLength(1);
});

test('S74 a card that returns is shuffled into the stack, unseen', () => {
  const tops = new Set<string>();
  for (let i = 0; i < 16; i++) {
    const t = position(shelf, [{ hand: `Wave${rest}` }, { hand: 'Ox, Ant, Ant, Ant' }], {
      format: 'solo',
      seed: `t${i}`,
    });
    t.answer(0, 'Wave');
    expect(t.view(0).players[1]!.hand).toEqual({ count: 4 });
    tops.add((t.view().players[1]!.hand as CardView[])[0]!.card!);
  }
  expect([...tops].sort()).toEqual(['Ant', 'Ox']);
});

test('S74 beyond seven cards the stack has no copy limit', () => {
  const check = (difficulty: number, deck: string) =>
    breaches(shelf, { format: 'solo', difficulty, players: [{ deck: SEVEN }, { deck: list(deck) }] });
  expect(check(7, '7 Pup')).toEqual(['S2 of 1']);
  expect(check(8, '8 Pup')).toEqual([]);
  expect(check(8, '7 Ox')).toEqual(['S73 of 1']);
});

test('S75 the stack pays with its top cards, one each whatever their Value; too few, and the Main Play goes', () => {
  const paid = solo(`Fish${rest}`, 'Giant, Coin, Mite, Ox, Ox').answer(0, 'Fish');
  expect([paid.row(1), paid.discard(1)]).toEqual(['Giant', 'Coin, Mite']);
  expect(solo(`Fish${rest}`, 'Giant, Coin, Mite').answer(0, 'Fish').discard(1)).toBe('Coin, Mite');
  const poor = solo(`Fish${rest}`, 'Giant, Coin').answer(0, 'Fish');
  expect([poor.row(1), poor.discard(1)]).toEqual(['', 'Giant']);
});

test('S76 No Table is played by the same rules', () => {
  const [one, two] = ['single', 'no-table'].map((format) =>
    match(shelf, { format, players: [{ deck: SEVEN }, { deck: SEVEN }] }),
  );
  for (let n = 0; !one!.match.ended; n++) {
    for (const t of [one!, two!]) t.match.answerAtRandom(t.match.waiting()[0]!, n);
    expect(two!.match.hash()).toBe(one!.match.hash());
  }
  expect(() => match(shelf, { format: 'no-table', players: [{ deck: SEVEN }] })).toThrow();
});

test('S81 a Ranger stays for all games of a match, and its Action renews with each', () => {
  const side = (name: string) => ({ deck: list(`7 ${name}`), sideboard: list(`4 ${name}`) });
  const t = match(shelf, { format: 'constructed', players: [{ ...side('Ox'), ranger: 'Guard' }, side('Ox')] });
  t.select('Ox', 'Ox').act(0, 'Guard').run();
  expect(t.view().players[0]!.ranger).toMatchObject({ actionUsed: true });
  while (t.view().match!.game === 1) t.run().select('Ox', 'Ox');
  expect(t.view().players[0]!.ranger).not.toHaveProperty('actionUsed');
  t.select('Ox', 'Ox').act(0, 'Guard');
});

test('S81 only an effect that names Rangers turns one, and facedown it does nothing', () => {
  const seats = [{ hand: `Pup, Ox${rest}`, ranger: 'Guard' }, { hand: `Hail, Ox${rest}` }];
  const t = position(shelf, seats);
  t.select('Pup', 'Hail').run();
  expect([t.view().players[0]!.ranger!.facedown, t.mon('Pup').power]).toEqual([true, 3]);
  t.select('Ox', 'Ox');
  // No window for its Action any more.
  expect([t.round, t.outcome]).toEqual([3, ['won 12', 'lost 10']]);
});

test('S82 virtual packs give equal odds to every Mon of the set, and never a Ranger', () => {
  const even = cards([...'ABCDEFGHIJ'].map((name) => `"${name}" fire power 1 cost 0 max any {}`).join('\n'), {
    plain: false,
  });
  const counts = new Map<string, number>();
  for (let i = 0; i < 60; i++) {
    const t = match(even, { format: 'pack-battle', packs: 2, seed: `e${i}`, players: [{}, {}, {}, {}] });
    for (let p = 0; p < 4; p++) for (const name of t.options(p)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // 3360 draws, 336 each: five times the deviation that chance gives.
  expect([...counts.keys()].sort().join('')).toBe('ABCDEFGHIJ');
  for (const count of counts.values()) expect(Math.abs(count - 336)).toBeLessThan(5 * Math.sqrt(336 * 0.9));
});

test('S83 the stack is a given list, or drawn from the set by the seed', () => {
  const stack = (seed: string, deck?: string[]) => {
    const t = match(shelf, {
      format: 'solo',
      difficulty: 10,
      seed,
      players: [{ deck: SEVEN }, ...(deck ? [{ deck }] : [])],
    });
    return (t.view().players[1]!.hand as CardView[]).map(({ card }) => card).join(', ');
  };
  expect(stack('a')).toBe(stack('a'));
  expect(stack('a')).not.toBe(stack('b'));
  expect(stack('a', list('10 Ox'))).toBe(list('10 Ox').join(', '));
});

test('S86 who leaves cannot win, their cards leave the match, and the last one left wins', () => {
  const t = position(shelf, [{ hand: `Fish${rest}` }, { hand: `Ox${rest}`, play: 'Ox' }, { hand: `Bat${rest}` }]);
  t.match.concede(1);
  expect([t.row(1), t.view(Viewer.PUBLIC).players[1]!.hand, t.asked]).toEqual(['', { count: 0 }, '0 select, 2 select']);
  expect(t.refusal(() => t.match.concede(1))).toMatch(/S86/);
  t.choose(0, 'Fish').choose(2, 'Bat');
  expect(t.outcome).toEqual(['tied 2', 'tied 2']);
  t.match.concede(0);
  expect(t.view().result).toMatchObject({ winners: [2], reason: 'last-left', rule: 'S86' });
});

test('S86 the others go on at once when they have all answered, and keep what is theirs', () => {
  const t = position(shelf, [
    { hand: `Nest, Fish${rest}` },
    { hand: `Swap, Fish${rest}`, play: 'Bull' },
    { hand: `Fern, Fish${rest}`, play: 'Giant' },
  ]);
  t.select('Nest', 'Swap', 'Fern').choose(0, 'Bull').choose(1, 'Giant');
  expect([t.row(1), t.row(2)]).toEqual(['Giant', 'Swap, Fern']);
  t.answer(0, 'Fish').answer(2, 'Fish');
  t.match.concede(1);
  // Giant was player 2's, Swap was not.
  expect([t.row(2), t.discard(2), t.round]).toEqual(['Fern, Fish', 'Giant', 3]);
  const under = position(shelf, [
    { hand: `Nest, Fish${rest}` },
    { hand: `Fern, Fish${rest}`, play: 'Bull' },
    { hand: `Fern, Fish${rest}` },
  ]);
  under.select('Nest', 'Fern', 'Fern').choose(0, 'Bull');
  under.match.concede(0);
  expect(under.discard(1)).toBe('Bull');
});

test('S86 leaving at any decision leaves a match that goes on', () => {
  const set = standard();
  const names = set.pack.cards.filter(({ class: kind, copies }) => kind < 2 && copies !== 1).map(({ name }) => name);
  for (let i = 0; i < 40; i++) {
    const players = Array.from({ length: 2 + (i % 3) }, (_, p) => ({
      deck: list('2 Cinderpup, Swapling, Undertow, Mirage Moth, Pocket Thief, Toll Ogre').map((card, n) =>
        n < 2 ? card : names[(i * 7 + p * 5 + n) % names.length]!,
      ),
    }));
    if (breaches(set, { players }).length) continue;
    const t = match(set, { seed: `leave${i}`, players });
    for (let n = 0; n < 5 + i && t.match.asking; n++) t.match.answerAtRandom(t.match.waiting()[0]!, i * 1000 + n);
    if (t.match.asking) t.match.concede(i % players.length);
  }
});

test('S86 who leaves in the middle of a choice: what is left of it is asked afresh', () => {
  const seats = [{ hand: `Pick, Ox${rest}` }, { hand: `Fern, Ox${rest}` }, { hand: `Fish, Ox${rest}`, play: 'Bull' }];
  const t = position(shelf, seats).select('Pick', 'Fern', 'Fish');
  expect(t.options(0).sort()).toEqual(['Bull', 'Fern', 'Fish']);
  t.match.concede(1);
  expect(t.options(0).sort()).toEqual(['Bull', 'Fish']);
  t.match.concede(2);
  // Nobody is left to choose from.
  expect(t.winners).toEqual([0]);
  const alone = position(shelf, [seats[0]!, { ...seats[1]!, play: 'Bull' }, { hand: '', play: '' }]).select(
    'Pick',
    'Fern',
  );
  alone.match.concede(1);
  expect(alone.winners).toBeNull();
  expect([alone.asked, alone.row(0)]).toEqual(['0 select', 'Pick']);
});
