// Spells, chains and what else belongs to timing: B67 to B83, and B100 to B125.

import { expect, test } from 'vitest';
import { cards, position } from './scenario.ts';

const shelf = cards(`
  monster "Herald" light natural cost 1 health 2 attack 1 { passive when this is summoned: you gain 1 hearts. }
  monster "Watcher" light natural cost 1 health 9 attack 1 { passive when opposing monster is destroyed: you draw 1 cards. }
  monster "Medic" light natural cost 2 health 9 attack 1 { active special: choose 1 of all front monsters; heal 2 of it. }
  basic "Spark" cost 0 { use: you gain 1 hearts. }
  basic "Bolt" cost 1 { use: choose 1 of all front monsters; deal 2 damage to it. }
  basic "Rain" cost 0 { use: deal 2 damage to all monsters. }
  basic "Seek" cost 0 { use: search your deck; choose 1 of monster cards in your deck; return it to hand; you shuffle deck. }
  basic "Banish" cost 0 { use: choose 1 of all front monsters; void it. }
  basic "Coins" cost 0 { use: you gain heads of 3 coins hearts. }
  basic "Toll" cost 0 { use: each player { they lose 3 hearts }. }
  basic "Zeal" cost 0 { use: each player { they lose 10 hearts }; you win game. }
  reaction "Counter" cost 2 { use on spell: negate activation. }
  reaction "Ward" cost 0 { use on spell: choose 1 of your front monsters; move it to back. }
  reaction "Nod" cost 0 { use: you gain 1 hearts. }
  reaction "Ambush" cost 0 { use on summon: deal 1 damage to all front monsters. }
  reaction "Hush" cost 0 { use on ability: negate activation. }
  equipment "Mantle" cost 0 { ongoing: add 2 to health of host. }
  structure "Tower" cost 0 { ongoing: add 1 to attack of your monsters. }
  terrain "Moon" cost 0 { ongoing: add 1 to attack of all monsters. }
`);

test('B67 a Basic is used from hand in one’s own Step 2 and goes to Oblivion', () => {
  const scene = position(shelf, [{ hand: 'Spark' }, { hand: 'Spark' }]);
  scene.choose(0, 'spell Spark').run();
  expect([scene.hearts(0), scene.zone(0, 'oblivion'), scene.asked]).toEqual([11, 'Spark', '0 act']);
});

test('B68 a Reaction answers spells, abilities and summons on either turn', () => {
  const scene = position(shelf, [{ hand: 'Herald', hearts: 10 }, { hand: 'Ambush, Hush' }]);
  scene.choose(0, 'summon Herald', 'front');
  expect([scene.asked, scene.options(1)]).toEqual(['1 window', ['pass', 'spell Hush']]);
  scene.answer(1, 'spell Hush').run();
  expect(scene.hearts(0)).toBe(10);
});

test('B66 B111 a summon is answered when it has succeeded, after its P', () => {
  const scene = position(shelf, [{ hand: 'Imp', front: 'Wall' }, { hand: 'Ambush' }]);
  scene.choose(0, 'summon Imp', 'front');
  expect(scene.options(1)).toEqual(['pass', 'spell Ambush']);
  scene.answer(1, 'spell Ambush').run();
  expect([scene.card('Imp').damage, scene.card('Wall').damage]).toEqual([1, 1]);
});

test('B69 in battle only Reactions about battle', () => {
  const scene = position(shelf, [{ front: 'Medic, Boar' }, { hand: 'Nod, Hush', front: 'Wall' }], { step: 'battle' });
  expect(scene.choose(0, 'ability Medic', 'Wall').asked).toBe('0 battle');
});

test('B70 Equipment stays with its monster, six at most', () => {
  const six = position(shelf, [{ hand: 'Mantle', front: 'Wall', support: '6 Mantle on front 0' }, {}]);
  expect(six.offers(0, 'spell Mantle')).toBe(false);
  const scene = position(shelf, [{ hand: 'Banish', front: 'Wall, Imp', support: 'Mantle on front 1' }, {}]);
  expect(scene.card('Imp').health).toBe(5);
  scene.choose(0, 'spell Banish', 'Imp').run();
  expect([scene.zone(0, 'support'), scene.zone(0, 'oblivion'), scene.zone(0, 'void')]).toEqual([
    '',
    'Banish, Mantle',
    'Imp',
  ]);
});

test('B71 one’s own Equipment goes on one’s own monsters', () => {
  const scene = position(shelf, [{ hand: 'Mantle', front: 'Imp, Boar' }, { front: 'Wall' }]).choose(0, 'spell Mantle');
  expect(scene.options(0)).toEqual(['Imp', 'Boar']);
});

test('B72 B74 a new Structure replaces the old, which is sent', () => {
  const scene = position(shelf, [{ hand: 'Tower', front: 'Imp', support: 'Tower' }, {}]);
  scene.choose(0, 'spell Tower').run();
  expect([scene.zone(0, 'support'), scene.zone(0, 'oblivion'), scene.card('Imp').attack]).toEqual([
    'Tower',
    'Tower',
    3,
  ]);
  expect(scene.told('destroyed')).toEqual([]);
});

test('B73 B121 a Terrain for each player; terrainGlobal=yes: one for all', () => {
  const seats = [{ hand: 'Moon', front: 'Imp' }, { support: 'Moon' }];
  const scene = position(shelf, seats).choose(0, 'spell Moon').run();
  expect([scene.card('Imp').attack, scene.zone(1, 'support')]).toEqual([4, 'Moon']);
  const global = position(shelf, seats, { options: { terrainGlobal: 'yes' } })
    .choose(0, 'spell Moon')
    .run();
  expect([global.card('Imp').attack, global.zone(1, 'oblivion')]).toEqual([3, 'Moon']);
});

test('B75 B76 spells cost Points, Reactions from what is banked', () => {
  const poor = position(shelf, [{ hand: 'Bolt', front: 'Imp', points: 0 }, {}]);
  expect(poor.offers(0, 'spell Bolt')).toBe(false);
  const scene = position(shelf, [{ hand: 'Spark' }, { hand: 'Counter', points: 2 }]).choose(0, 'spell Spark');
  scene.answer(1, 'spell Counter').run();
  expect([scene.points(1), scene.hearts(0)]).toEqual([0, 10]);
});

test('B77 a negated spell stays paid and goes to Oblivion', () => {
  const scene = position(shelf, [{ hand: 'Bolt', front: 'Wall', points: 3 }, { hand: 'Counter' }]).choose(
    0,
    'spell Bolt',
  );
  scene.answer(1, 'spell Counter').run();
  expect([scene.points(0), scene.card('Wall').damage, scene.zone(0, 'oblivion')]).toEqual([2, 0, 'Bolt']);
});

test('B78 a target that has gone to the back row is not met', () => {
  const scene = position(shelf, [{ hand: 'Bolt' }, { hand: 'Ward', front: 'Wall' }]).choose(0, 'spell Bolt');
  scene.answer(1, 'spell Ward').run();
  expect([scene.card('Wall').damage, scene.zone(1, 'back')]).toEqual([0, 'Wall']);
});

test('B79 after each activation the other may respond; the last resolves first', () => {
  const scene = position(shelf, [
    { hand: 'Spark, Counter', points: 9 },
    { hand: 'Counter', points: 9 },
  ]).choose(0, 'spell Spark');
  scene.answer(1, 'spell Counter');
  expect(scene.asked).toBe('0 window');
  scene.answer(0, 'spell Counter').run();
  expect(scene.hearts(0)).toBe(11);
});

test('B80 only Reactions and Special A may be chained', () => {
  const scene = position(shelf, [
    { hand: 'Bolt', front: 'Wall' },
    { hand: 'Spark, Nod, Imp', front: 'Medic' },
  ]).choose(0, 'spell Bolt', 'Wall');
  expect(scene.options(1).sort()).toEqual(['ability Medic', 'pass', 'spell Nod']);
});

test('B81 B82 what a chain triggers waits until it is done; the dead are destroyed after each link', () => {
  const scene = position(shelf, [
    { hand: 'Bolt', front: 'Watcher' },
    { hand: 'Nod', front: 'Sentry' },
  ]);
  scene.choose(0, 'spell Bolt', 'Sentry').answer(1, 'spell Nod').run();
  const order = scene.told('hearts', 'destroyed', 'triggered', 'drawn');
  expect(order).toEqual(['hearts 1', 'destroyed Sentry', 'triggered Watcher', 'drawn Boar']);
});

test('B82 B107 Health at 0 destroys, whatever the cause, all together', () => {
  const scene = position(shelf, [{ hand: 'Rain', front: 'Sentry, Imp damage 1' }, { front: 'Sentry, Wall' }]);
  scene.choose(0, 'spell Rain').run();
  expect(scene.told('destroyed')).toEqual(['destroyed Sentry', 'destroyed Imp', 'destroyed Sentry']);
  expect(scene.events('destroyed').map(({ cause, source }) => [cause, source])).toEqual(
    Array(3).fill(['effect', 'Rain']),
  );
});

test('B106 a Reaction without a condition may be played in one’s own Step 2', () => {
  const scene = position(shelf, [{ hand: 'Nod, Counter' }, {}]);
  expect([scene.offers(0, 'spell Nod'), scene.offers(0, 'spell Counter')]).toEqual([true, false]);
});

test('B101 what is voided stays there', () => {
  const scene = position(shelf, [{ hand: 'Banish', front: 'Imp, Wall' }, {}])
    .choose(0, 'spell Banish', 'Imp')
    .run();
  expect(scene.zone(0, 'void')).toBe('Imp');
});

test('B102 a search shows its owner the deck, and shuffles it', () => {
  const scene = position(shelf, [{ hand: 'Seek', deck: 'Boar, Spark, Imp' }, {}]).choose(0, 'spell Seek');
  expect(scene.options(0)).toEqual(['Boar', 'Imp']);
  scene.choose(0, 'Imp').run();
  expect(scene.zone(0, 'hand')).toBe('Imp');
  expect(scene.events('shuffled')).toHaveLength(1);
  expect((scene.view(1).players[0]!.deck as unknown as { count: number }).count).toBe(2);
});

test('B103 losses at the same time are one event: nobody is spared for being first', () => {
  const scene = position(shelf, [{ hand: 'Toll', hearts: 3 }, { hearts: 3 }])
    .choose(0, 'spell Toll')
    .run();
  expect(scene.result).toBe('nobody draw B12');
});

test('B104 coins are drawn by the seed and stand in the log', () => {
  const play = () =>
    position(shelf, [{ hand: 'Coins' }, {}], { seed: 'coins' })
      .choose(0, 'spell Coins')
      .run();
  expect(play().hearts(0)).toBe(play().hearts(0));
  expect(
    play()
      .match.log(4)
      .filter(({ type }) => type === 'chance'),
  ).toHaveLength(3);
});

test('B115 who wins by a card and has lost in the same check draws', () => {
  const scene = position(shelf, [{ hand: 'Zeal' }, {}])
    .choose(0, 'spell Zeal')
    .run();
  expect(scene.result).toBe('nobody draw B115');
});

test('B120 Equipment stays through row moves', () => {
  const scene = position(shelf, [{ hand: 'Mantle', front: 'Imp' }, {}])
    .choose(0, 'spell Mantle')
    .run()
    .choose(0, 'move Imp')
    .run();
  expect([scene.card('Imp').health, scene.zone(0, 'support')]).toEqual([5, 'Mantle']);
});

test('B125 a mandatory loop that uses nothing up is a draw; one that costs Hearts is played to its end', () => {
  const loops = cards(`
    monster "Left" light natural cost 1 health 9 attack 1 { passive when this changes row: move this to back; then; move this to front. }
    monster "Bleeder" light natural cost 1 health 9 attack 1 { passive when you lose hearts: you lose 1 hearts. }
    basic "Push" cost 0 { use: choose 1 of your front monsters; move it to back; then; move it to front. }
    basic "Cut" cost 0 { use: you lose 1 hearts. }
  `);
  const still = position(loops, [{ hand: 'Push', front: 'Left' }, {}])
    .choose(0, 'spell Push')
    .run();
  expect(still.result).toBe('nobody loop B125');
  const bleeds = position(loops, [{ hand: 'Cut', front: 'Bleeder' }, {}])
    .choose(0, 'spell Cut')
    .run();
  expect(bleeds.result).toBe('1 hearts B10');
});
