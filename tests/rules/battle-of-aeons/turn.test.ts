// A turn, its steps, rows and zones: B15 to B31, and what belongs to them.

import { expect, test } from 'vitest';
import { cards, match, list, position } from './scenario.ts';

const shelf = cards(`
  monster "Herald" light natural cost 1 health 2 attack 1 { passive when your turn starts: you gain 2 hearts. }
  monster "Dusk Imp" shadow natural cost 1 health 2 attack 1 { passive when your turn ends: you gain 1 hearts. }
  monster "Archer" gale natural cost 3 health 2 attack 3 { active versa: choose 1 of opposing front monsters; deal 1 damage to it. }
  monster "Slinger" gale natural cost 3 health 2 attack 3 { active: choose 1 of opposing front monsters; deal 1 damage to it. }
  monster "Mover" gale natural cost 1 health 2 attack 1 { passive when this changes row: you gain 1 points. }
  basic "Bolt" cost 1 { use: choose 1 of all front monsters; deal 2 damage to it. }
  basic "Rain" cost 0 { use: deal 2 damage to all monsters. }
  basic "Spark" cost 0 { use: you gain 1 hearts. }
  equipment "Mantle" cost 0 { ongoing: add 2 to health of host. }
  limitbreak "Colossus" stone supernatural cost 3 health 9 attack 7 { offering: offer 1 of your monsters. }
`);

test('B15 Step 1 draws a card and gains a Point, but not on the first turn of the game', () => {
  const deck = list(
    '4 Imp, 4 Sentry, 4 Boar, 4 Wall, 4 Brute, 4 Drake, 4 Herald, 4 Dusk Imp, 4 Archer, 4 Slinger, 4 Mover, 4 Bolt, 2 Rain',
  );
  for (const firstStepSkip of ['starter', 'each']) {
    const scene = match(shelf, { players: [{ deck }, { deck }], options: { mulligans: 0, firstStepSkip } });
    scene.answer(0, 'cut 0').answer(1, 'cut 0');
    scene.answer(scene.questions[0]!.player, 'player 0');
    expect([scene.points(0), scene.player(0).hand.length]).toEqual([5, 6]);
    scene.endTurn();
    expect([scene.points(1), scene.player(1).hand.length]).toEqual(firstStepSkip === 'each' ? [5, 6] : [6, 7]);
    scene.endTurn();
    expect([scene.points(0), scene.player(0).hand.length]).toEqual([6, 7]);
  }
});

test('B16 Step 2 offers spells, summons, moves and abilities', () => {
  const scene = position(shelf, [{ hand: 'Imp, Spark', front: 'Slinger', points: 9 }, { front: 'Boar' }]);
  expect(scene.options(0)).toEqual(
    expect.arrayContaining(['summon Imp', 'spell Spark', 'ability Slinger', 'move Slinger', 'battle', 'end']),
  );
});

test('B17 any number of summons while Points last', () => {
  const scene = position(shelf, [{ hand: 'Imp, Imp, Imp', points: 2 }, {}]);
  scene.choose(0, 'summon Imp', 'front').run().choose(0, 'summon Imp', 'back').run();
  expect(scene.offers(0, 'summon Imp')).toBe(false);
  expect(scene.points(0)).toBe(0);
});

test('B18 a monster is summoned to the front or the back row', () => {
  const scene = position(shelf, [{ hand: 'Imp, Boar' }, {}]);
  scene.choose(0, 'summon Imp');
  expect(scene.options(0)).toEqual(['front', 'back']);
  scene.choose(0, 'front').run().choose(0, 'summon Boar', 'back').run();
  expect([scene.zone(0, 'front'), scene.zone(0, 'back')]).toEqual(['Imp', 'Boar']);
});

test('B19 each monster may move once a turn, also the turn it is summoned, and only in Step 2', () => {
  const scene = position(shelf, [{ hand: 'Imp' }, {}]);
  scene.choose(0, 'summon Imp', 'front').run().choose(0, 'move Imp');
  expect(scene.zone(0, 'back')).toBe('Imp');
  expect(scene.offers(0, 'move Imp')).toBe(false);
  scene.endTurn().endTurn();
  expect(scene.offers(0, 'move Imp')).toBe(true);
});

test('B20 battle follows, then the end, then the next player', () => {
  const scene = position(shelf, [{ front: 'Dusk Imp, Boar' }, { front: 'Wall' }]);
  scene.choose(0, 'battle');
  expect(scene.step).toBe('battle');
  scene.choose(0, 'end').run();
  expect(scene.hearts(0)).toBe(11);
  expect(scene.view().active).toBe(1);
});

test('B21 there is no way back from battle to Step 2', () => {
  const scene = position(shelf, [{ hand: 'Spark', front: 'Boar' }, { front: 'Wall' }]).choose(0, 'battle');
  expect(scene.options(0)).toEqual(['attack Boar', 'end']);
});

test('B22 a hand has no limit', () => {
  const scene = position(shelf, [{ hand: '30 Imp', points: 0 }, {}]);
  scene.endTurn().endTurn();
  expect(scene.player(0).hand).toHaveLength(31);
});

test('B23 the first player may attack on turn 1', () => {
  const scene = position(shelf, [{ front: 'Imp' }, {}], { turn: 1 });
  scene.choose(0, 'battle', 'attack Imp').run();
  expect(scene.hearts(1)).toBe(9);
});

test('B25 a row has six places; rowCap=8: eight', () => {
  const full = { hand: 'Imp', front: '6 Boar', back: '6 Boar' };
  expect(position(shelf, [full, {}]).offers(0, 'summon Imp')).toBe(false);
  const wide = position(shelf, [full, {}], { options: { rowCap: 8 } });
  wide.choose(0, 'summon Imp', 'front').run();
  expect(wide.player(0).front).toHaveLength(7);
});

test('B26 used, destroyed and discarded cards go to their owner’s Oblivion', () => {
  const scene = position(shelf, [{ hand: 'Bolt' }, { front: 'Sentry' }]);
  scene.choose(0, 'spell Bolt').run();
  expect([scene.zone(0, 'oblivion'), scene.zone(1, 'oblivion')]).toEqual(['Bolt', 'Sentry']);
});

test('B27 B28 the front row attacks and protects; the back row does neither and cannot be attacked', () => {
  const scene = position(shelf, [
    { front: 'Boar', back: 'Brute' },
    { front: 'Wall', back: 'Imp' },
  ]).choose(0, 'battle');
  expect(scene.options(0)).toEqual(['attack Boar', 'end']);
  scene.choose(0, 'attack Boar').run();
  expect(scene.card('Wall').damage).toBe(3);
});

test('B28 a back row is on the field and protects from nothing', () => {
  const scene = position(shelf, [{ front: 'Boar' }, { back: '6 Wall' }])
    .choose(0, 'battle', 'attack Boar')
    .run();
  expect(scene.hearts(1)).toBe(9);
});

test('B29 what selects chooses in front; what is done to all reaches the back row', () => {
  const scene = position(shelf, [{ hand: 'Bolt, Rain' }, { front: 'Boar, Brute', back: 'Wall' }]);
  scene.choose(0, 'spell Bolt');
  expect(scene.options(0)).toEqual(['Boar', 'Brute']);
  scene.choose(0, 'Boar').run().choose(0, 'spell Rain').run();
  expect(scene.card('Wall').damage).toBe(2);
});

test('B30 Equipment goes on front-row monsters, stays when they move back, and works there', () => {
  const scene = position(shelf, [{ hand: 'Mantle', front: 'Imp', back: 'Boar' }, {}]);
  scene.choose(0, 'spell Mantle').run();
  expect(scene.card('Imp').health).toBe(5);
  scene.choose(0, 'move Imp');
  expect([scene.card('Imp').health, scene.zone(0, 'back')]).toEqual([5, 'Boar, Imp']);
  const none = position(shelf, [{ hand: 'Mantle', back: 'Boar' }, {}]);
  expect(none.offers(0, 'spell Mantle')).toBe(false);
});

test('B31 back-row monsters may be tributes and offerings', () => {
  const scene = position(shelf, [{ hand: 'Imp', back: 'Boar', limitbreak: 'Colossus', points: 3 }, {}]);
  scene.choose(0, 'tribute Imp', 'front').run();
  expect(scene.zone(0, 'oblivion')).toBe('Boar');
  const offering = position(shelf, [{ back: 'Boar', limitbreak: 'Colossus', points: 3 }, {}]);
  offering.choose(0, 'limitbreak Colossus', 'front').run();
  expect([offering.zone(0, 'oblivion'), offering.zone(0, 'front')]).toEqual(['Boar', 'Colossus']);
});

test('B42 B43 an ability works in the back row only with Versa', () => {
  const scene = position(shelf, [{ back: 'Archer, Slinger' }, { front: 'Wall' }]);
  expect([scene.offers(0, 'ability Archer'), scene.offers(0, 'ability Slinger')]).toEqual([true, false]);
  scene.choose(0, 'ability Archer').run();
  expect(scene.card('Wall').damage).toBe(1);
});

test('B96 in battle nobody moves between the rows', () => {
  const scene = position(shelf, [{ front: 'Boar', back: 'Imp' }, { front: 'Wall' }]).choose(0, 'battle');
  expect(scene.options(0).some((option) => option.startsWith('move'))).toBe(false);
});

test('B112 moving opens no window, and what answers a move does so', () => {
  const scene = position(shelf, [{ back: 'Mover', points: 0 }, {}]);
  scene.choose(0, 'move Mover').run();
  expect(scene.points(0)).toBe(1);
});
