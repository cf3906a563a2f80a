// Decks, set-up and winning: B1 to B14, and what belongs to them.

import { expect, test } from 'vitest';
import { breaches, cards, list, match, position } from './scenario.ts';

const shelf = cards(`
  limitbreak "Colossus" stone supernatural cost 3 health 9 attack 7 { offering: offer 1 of your monsters. }
  basic "Zeal" cost 0 { use: you win game. }
  basic "Toll" cost 0 { use: each player { they lose 10 hearts }. }
  basic "Gift" cost 0 { use: you gain 3 hearts. }
  basic "Deep Draw" cost 0 { use: you draw 3 cards. }
  reaction "Last Page" cost 3 { instead when you draw if your deck size = 1: you gain 1 hearts. }
`);
const player = (deck: string[], more = {}) => ({ deck, ...more });

const wide = cards(
  Array.from(
    { length: 16 },
    (_, i) => `monster "Extra ${String.fromCharCode(65 + i)}" stone natural cost 1 health 1 attack 1 {}`,
  ).join('\n') +
    '\nlimitbreak "Colossus" stone supernatural cost 3 health 9 attack 7 { offering: offer 1 of your monsters. }',
);
const names = Array.from({ length: 16 }, (_, i) => `Extra ${String.fromCharCode(65 + i)}`);
const many = (n: number) => Array.from({ length: n }, (_, i) => names[Math.floor(i / 4)]!);
const wideDecks = (deck: string[], more = {}, format = 'single') =>
  breaches(wide, { format, players: [player(deck, more), player(many(50))] });

test('B1 a deck is 50 to 60 cards with at most four copies over deck and side deck', () => {
  expect(wideDecks(many(49))).toEqual(['B1 of 0']);
  expect(wideDecks(many(50))).toEqual([]);
  expect(wideDecks(many(60))).toEqual([]);
  expect(wideDecks(many(61))).toEqual(['B1 of 0']);
  expect(wideDecks([...many(50), ...Array(5).fill('Imp')])).toEqual(['B1 of 0']);
  expect(wideDecks(many(52), { sideDeck: ['Extra A'] }, 'match')).toEqual(['B1 of 0']);
  expect(wideDecks(many(50), { limitbreak: Array(5).fill('Colossus') })).toEqual(['B1 of 0']);
});

test('B2 the Limitbreak deck is optional and at most 20 cards', () => {
  expect(wideDecks(many(50), { limitbreak: ['Colossus'] })).toEqual([]);
  expect(wideDecks(many(50), { limitbreak: Array(21).fill('Colossus') })).toContain('B2 of 0');
});

test('B3 a side deck is at most 20 cards, and only for matches of three sets', () => {
  const side = { sideDeck: Array(4).fill('Imp') };
  expect(wideDecks(many(50), side)).toEqual(['B3 of 0']);
  expect(wideDecks(many(50), side, 'match')).toEqual([]);
  expect(
    wideDecks(
      many(40).concat(Array(4).fill('Drake'), many(60).slice(54, 60)),
      { sideDeck: list('4 Imp, 4 Sentry, 4 Boar, 4 Wall, 4 Brute, Extra L') },
      'match',
    ),
  ).toContain('B3 of 0');
});

test('B4 Limitbreak monsters stand in the Limitbreak deck alone', () => {
  expect(wideDecks([...many(50), 'Colossus'])).toEqual(['B4 of 0']);
  expect(wideDecks(many(50), { limitbreak: ['Imp'] })).toEqual(['B4 of 0']);
});

const start = (players = 2, request = {}) =>
  match(wide, { players: Array.from({ length: players }, () => player(many(50))), ...request });
const begun = (players = 2, request = {}) => {
  const scene = start(players, request);
  while (!scene.asked.includes('start'))
    scene.answer(scene.questions[0]!.player, scene.options(scene.questions[0]!.player)[0]!);
  return scene;
};

test('B5 two play, or three and four as a free-for-all; freeForAll=no refuses them', () => {
  expect(() => start(3, { options: { freeForAll: 'no' } })).toThrow(/players/);
  expect(() => start(3, { format: 'match' })).toThrow(/players/);
  const scene = position(shelf, [{ hand: 'Imp' }, { hearts: 1 }, {}], { step: 'battle' });
  scene.run();
  expect(scene.view().players).toHaveLength(3);
});

test('B5 who has lost leaves with all their cards, and the last one wins', () => {
  const scene = position(shelf, [{ front: 'Imp, Boar', hearts: 5 }, { hearts: 1, back: 'Wall' }, { hearts: 1 }], {
    step: 'battle',
  });
  scene.choose(0, 'attack Imp', 'direct 1').run();
  expect(scene.player(1).out).toBe(true);
  expect(scene.zone(1, 'back')).toBe('');
  scene.choose(0, 'attack Boar').run();
  expect(scene.result).toBe('0 hearts B10');
});

test('B6 decks are shuffled and cut by the player before, and a random player says who begins', () => {
  const scene = start();
  expect(scene.asked).toBe('0 cut, 1 cut');
  expect(scene.options(0)).toEqual(['cut 0', 'cut 12', 'cut 25', 'cut 37']);
  const before = scene.zone(1, 'deck').split(', ');
  scene.answer(0, 'cut 12').answer(1, 'cut 0');
  expect(scene.zone(1, 'deck').split(', ')).toEqual([...before.slice(12), ...before.slice(0, 12)]);
  expect(['0 start', '1 start']).toContain(scene.asked);
  const chooser = scene.questions[0]!.player;
  scene.answer(chooser, 'player 1');
  expect(scene.told('starter')).toEqual(['starter 1']);
});

test('B7 six cards, ten Hearts, five Points', () => {
  const scene = begun();
  scene.answer(scene.questions[0]!.player, 'player 0');
  for (const p of [0, 1]) {
    expect(scene.player(p).hand).toHaveLength(6);
    expect([scene.hearts(p), scene.points(p)]).toEqual([10, 5]);
  }
});

test('B8 once a player may take a new hand, the starter first, and the opponent draws one when all have decided', () => {
  const scene = begun();
  scene.answer(scene.questions[0]!.player, 'player 1');
  expect(scene.asked).toBe('1 mulligan');
  scene.answer(1, 'redraw');
  expect(scene.player(0).hand).toHaveLength(6);
  expect(scene.asked).toBe('0 mulligan');
  scene.answer(0, 'keep');
  expect(scene.player(0).hand).toHaveLength(7);
  expect(scene.player(1).hand).toHaveLength(6);
});

test('B8 mulligans=0 asks nobody', () => {
  const scene = begun(2, { options: { mulligans: 0 } });
  scene.answer(scene.questions[0]!.player, 'player 1');
  expect(scene.asked).toBe('1 act');
});

test('B9 the new hand has six', () => {
  const scene = begun();
  scene.answer(scene.questions[0]!.player, 'player 0');
  scene.answer(0, 'redraw');
  expect(scene.player(0).hand).toHaveLength(6);
  expect(scene.player(0).deck).toHaveLength(44);
});

test('B10 a set is won by Hearts, by cards, or by a card', () => {
  const hearts = position(shelf, [{ front: 'Imp' }, { hearts: 1 }], { step: 'battle' });
  expect(hearts.choose(0, 'attack Imp').run().result).toBe('0 hearts B10');
  const out = position(shelf, [{ hand: 'Deep Draw', deck: '2 Imp' }, {}]);
  expect(out.choose(0, 'spell Deep Draw').run().result).toBe('1 deck-out B10');
  const card = position(shelf, [{ hand: 'Zeal' }, {}]);
  expect(card.choose(0, 'spell Zeal').run().result).toBe('0 card B10');
});

test('B11 who must draw from an empty deck is out of cards; deckoutAtZero=yes: who has none', () => {
  const empty = [{ hand: 'Deep Draw, Imp', deck: '3 Imp' }, {}];
  const scene = position(shelf, empty).choose(0, 'spell Deep Draw').run();
  expect(scene.asked).toBe('0 act');
  scene.endTurn();
  scene.endTurn();
  expect(scene.result).toBe('1 deck-out B10');
  const strict = position(shelf, empty, { options: { deckoutAtZero: 'yes' } });
  expect(strict.choose(0, 'spell Deep Draw').run().result).toBe('1 deck-out B10');
});

test('B12 all at once is a draw', () => {
  const scene = position(shelf, [{ hand: 'Toll' }, {}]);
  expect(scene.choose(0, 'spell Toll').run().result).toBe('nobody draw B12');
});

test('B13 a match is best two of three, and side decks are swapped between the sets', () => {
  const players = [0, 1].map(() => player(many(50), { sideDeck: ['Imp', 'Imp'] }));
  const scene = match(wide, { format: 'match', players });
  let swaps = 0;
  for (let n = 0; !scene.match.ended && n < 6000; n++) {
    const { player: p, kind } = scene.questions[0]!;
    if (kind === 'sideboard') {
      swaps++;
      expect(scene.options(p)).toContain('done');
      if (scene.offers(p, 'Extra A') && swaps === 1) {
        scene.answer(p, 'Extra A'); // an Imp comes in: there is nothing else
        expect(scene.options(p)).toContain('Extra A');
      }
      scene.answer(p, 'done');
    } else scene.match.answerAtRandom(p, n);
  }
  expect(swaps).toBeGreaterThanOrEqual(2);
  const { result, match: sets } = scene.view();
  expect(result!.rule).toBe('B13');
  expect(Math.max(...sets!.wins)).toBe(2);
});

test('B14 Hearts may exceed ten, and Points carry over', () => {
  const scene = position(shelf, [{ hand: 'Gift', points: 40 }, {}]);
  scene.choose(0, 'spell Gift').run();
  expect(scene.hearts(0)).toBe(13);
  scene.endTurn().endTurn();
  expect(scene.points(0)).toBe(41);
});

test('B114 a draw that an effect makes counts, and what it drew before is drawn', () => {
  const scene = position(shelf, [{ hand: 'Deep Draw', deck: '1 Imp' }, {}]);
  scene.choose(0, 'spell Deep Draw').run();
  expect(scene.told('drawn')).toEqual(['drawn Imp']);
  expect(scene.told('deck-out')).toHaveLength(2);
  expect(scene.result).toBe('1 deck-out B10');
});

test('B108 when the last turn is over, more Hearts win, else it is a draw', () => {
  const last = { turn: 50, options: { turnCap: 50 } };
  expect(position(shelf, [{ hearts: 4 }, { hearts: 5 }], last).endTurn().result).toBe('1 turn-cap B108');
  expect(position(shelf, [{}, {}], last).endTurn().result).toBe('nobody turn-cap B108');
});

test('B24 hidden and public: a hand, a deck and a Limitbreak deck are counts to others (B100)', () => {
  const scene = position(shelf, [{ hand: 'Imp', limitbreak: 'Colossus', oblivion: 'Boar', void: 'Wall' }, {}]);
  const seen = scene.view(1).players[0]! as unknown as Record<string, { count?: number }>;
  for (const [zone, n] of [
    ['hand', 1],
    ['deck', 10],
    ['limitbreak', 1],
  ] as const)
    expect(seen[zone]).toEqual({ count: n });
  expect(scene.view(1).players[0]!.oblivion[0]!.card).toBe('Boar');
  expect(scene.view(1).players[0]!.void[0]!.card).toBe('Wall');
});

test('B100 counts and Points are public, a Limitbreak deck only as a number', () => {
  const scene = position(shelf, [{ hand: 'Imp, Boar', limitbreak: 'Colossus', points: 9 }, {}]);
  const seen = scene.view(4).players[0]!;
  expect([seen.points, seen.hand, seen.limitbreak]).toEqual([9, { count: 2 }, { count: 1 }]);
});
