// Battle: B84 to B99, and what belongs to it.

import { expect, test } from 'vitest';
import { cards, position } from './scenario.ts';

const shelf = cards(`
  monster "Hunter" gale natural cost 2 health 3 attack 2 { passive when this attacks: you gain 1 hearts. }
  reaction "Break" battle cost 1 { use on attack: negate attack. }
  reaction "Retreat" battle cost 0 { use on attack: choose 1 of your front monsters; move it to back. }
  reaction "Muster" battle cost 0 { use on attack: choose 1 of your back monsters; move it to front. }
  reaction "Snipe" battle cost 0 { use on attack: choose 1 of opposing front monsters; destroy it. }
  basic "Charm" cost 0 { use: choose 1 of opposing front monsters; take control of it this turn. }
  basic "Brood" cost 0 { use: create 1 "Pip" tokens in front. }
  basic "Doom" cost 0 { use: choose 1 of all front monsters; destroy it. }
  token "Pip" grove natural cost 0 health 1 attack 1 {}
`);
const battle = (...seats: Parameters<typeof position>[1]) => position(shelf, seats, { step: 'battle' });

test('B84 B88 B90 a front-row monster attacks another for its Attack; what is too much is lost', () => {
  const scene = battle({ front: 'Boar, Drake' }, { front: 'Wall, Imp', hearts: 10 });
  scene.choose(0, 'attack Boar', 'Wall').run();
  expect(scene.card('Wall').damage).toBe(3);
  scene.choose(0, 'attack Drake', 'Imp').run();
  expect([scene.zone(1, 'oblivion'), scene.hearts(1)]).toEqual(['Imp', 10]);
});

test('B85 a direct attack needs an empty front row', () => {
  expect(battle({ front: 'Boar' }, { front: 'Wall, Imp' }).choose(0, 'attack Boar').options(0)).toEqual([
    'Wall',
    'Imp',
  ]);
  expect(battle({ front: 'Boar' }, { back: 'Wall' }).choose(0, 'attack Boar').run().hearts(1)).toBe(9);
});

test('B86 a direct hit is one Heart, whatever the Attack', () => {
  expect(battle({ front: 'Drake' }, {}).choose(0, 'attack Drake').run().hearts(1)).toBe(9);
});

test('B87 one attack a turn for each monster, one at a time', () => {
  const scene = battle({ front: 'Boar, Imp' }, { front: 'Wall' });
  scene.choose(0, 'attack Boar').run();
  expect(scene.options(0)).toEqual(['attack Imp', 'end']);
});

test('B88 B89 retaliation=yes: the target strikes back at the same time, and both may die', () => {
  const seats = [{ front: 'Imp' }, { front: 'Boar damage 2' }];
  const plain = position(shelf, seats, { step: 'battle' }).choose(0, 'attack Imp').run();
  expect([plain.zone(0, 'front'), plain.zone(1, 'front')]).toEqual(['Imp', '']);
  const both = position(shelf, seats, { step: 'battle', options: { retaliation: 'yes' } })
    .choose(0, 'attack Imp')
    .run();
  expect([both.zone(0, 'front'), both.zone(1, 'front')]).toEqual(['', '']);
});

test('B91 B123 Attack 0 may attack monsters for nothing, and never directly', () => {
  const scene = battle({ front: 'Sentry' }, { front: 'Imp' });
  scene.choose(0, 'attack Sentry').run();
  expect(scene.card('Imp').damage).toBe(0);
  expect(battle({ front: 'Sentry, Imp' }, {}).options(0)).toEqual(['attack Imp', 'end']);
});

test('B92 where the target goes the attacker chooses again; "when it attacks" does not repeat', () => {
  const scene = battle({ front: 'Hunter', hearts: 10 }, { hand: 'Retreat', front: 'Wall, Imp' });
  scene.choose(0, 'attack Hunter', 'Wall');
  while (scene.asked === '1 window' && !scene.offers(1, 'spell Retreat')) scene.pass();
  scene.choose(1, 'spell Retreat', 'Wall').run();
  expect(scene.question(0).kind).toBe('target');
  expect(scene.options(0)).toEqual(['Imp', 'stop']);
  scene.choose(0, 'Imp').run();
  expect([scene.card('Imp').damage, scene.hearts(0)]).toEqual([2, 11]);
});

test('B92 an attack may stop, and goes direct where the front row is empty now', () => {
  const scene = battle({ front: 'Boar, Imp' }, { hand: 'Retreat', front: 'Wall' });
  scene.choose(0, 'attack Boar').choose(1, 'spell Retreat').run();
  expect(scene.options(0)).toEqual(['direct 1', 'stop']);
  scene.choose(0, 'stop').run();
  expect([scene.hearts(1), scene.options(0)]).toEqual([10, ['attack Imp', 'end']]);
});

test('B93 a front row that comes up stops a direct attack', () => {
  const scene = battle({ front: 'Boar' }, { hand: 'Muster', back: 'Wall' });
  scene.choose(0, 'attack Boar').choose(1, 'spell Muster').run();
  expect(scene.options(0)).toEqual(['Wall', 'stop']);
  scene.choose(0, 'Wall').run();
  expect(scene.card('Wall').damage).toBe(3);
});

test('B94 an attack ends where the attacker goes, or is negated', () => {
  const gone = battle({ front: 'Boar, Imp' }, { hand: 'Snipe', front: 'Wall' });
  gone.choose(0, 'attack Boar').choose(1, 'spell Snipe', 'Boar').run();
  expect([gone.card('Wall').damage, gone.asked]).toEqual([0, '0 battle']);
  const negated = battle({ front: 'Boar, Imp' }, { hand: 'Break', front: 'Wall' });
  negated.choose(0, 'attack Boar').choose(1, 'spell Break').run();
  expect([negated.card('Wall').damage, negated.points(1)]).toEqual([0, 4]);
});

test('B95 B110 a declared attack opens a window, and so does a P that answers it', () => {
  const scene = battle({ front: 'Boar' }, { hand: 'Break', front: 'Wall' });
  expect(scene.choose(0, 'attack Boar').asked).toBe('1 window');
});

test('B97 a monster killed early opens the way for later attackers', () => {
  const scene = battle({ front: 'Drake, Boar' }, { front: 'Imp' });
  scene.choose(0, 'attack Drake').run().choose(0, 'attack Boar').run();
  expect(scene.hearts(1)).toBe(9);
});

test('B98 B109 a taken monster cannot attack that turn, and returns at its end; stolenMayAttack=yes', () => {
  const seats = [{ hand: 'Charm' }, { front: 'Boar' }];
  const scene = position(shelf, seats).choose(0, 'spell Charm').run();
  expect(scene.zone(0, 'front')).toBe('Boar');
  scene.choose(0, 'battle').run(); // nothing can attack: the turn is over
  expect(scene.view().active).toBe(1);
  expect([scene.zone(0, 'front'), scene.zone(1, 'front')]).toEqual(['', 'Boar']);
  const free = position(shelf, seats, { options: { stolenMayAttack: 'yes' } })
    .choose(0, 'spell Charm')
    .run();
  free.choose(0, 'battle', 'attack Boar').run();
  expect(free.hearts(1)).toBe(9);
});

test('B109 without room in front it returns to the back, else it goes to its owner’s Oblivion', () => {
  const none = position(shelf, [{ hand: 'Charm', front: '6 Wall' }, { front: 'Boar' }])
    .choose(0, 'spell Charm')
    .run();
  expect(none.zone(1, 'front')).toBe('Boar');
});

test('B116 a taken monster may be a tribute, and goes to its owner’s Oblivion', () => {
  const scene = position(shelf, [{ hand: 'Charm, Imp' }, { front: 'Boar' }])
    .choose(0, 'spell Charm')
    .run();
  scene.choose(0, 'tribute Imp', 'front').run();
  expect(scene.zone(1, 'oblivion')).toBe('Boar');
});

test('B99 B116 tokens come by text, may be tributes, and are gone when they leave', () => {
  const scene = position(shelf, [{ hand: 'Brood, Doom, Brood, Imp' }, {}])
    .choose(0, 'spell Brood')
    .run();
  scene.choose(0, 'spell Doom').run();
  expect([scene.zone(0, 'front'), scene.zone(0, 'oblivion')]).toEqual(['', 'Brood, Doom']);
  scene.choose(0, 'spell Brood').run().choose(0, 'tribute Imp', 'front').run();
  expect([scene.zone(0, 'front'), scene.zone(0, 'oblivion')]).toEqual(['Imp', 'Brood, Doom, Brood']);
});
