// Monsters, abilities and summoning: B32 to B66, and what belongs to them.

import { expect, test } from 'vitest';
import { cards, position } from './scenario.ts';

const shelf = cards(`
  monster "Page" shadow supernatural undead cost 2 health 3 attack 2 { passive when this is destroyed: you draw 1 cards. }
  monster "Sexton" shadow supernatural cost 1 health 3 attack 1 { passive when this goes to oblivion: you gain 3 points. }
  monster "Herald" light natural cost 1 health 2 attack 1 { passive when this is summoned: you gain 1 hearts. }
  monster "Medic" light natural cost 2 health 4 attack 1 { active special: choose 1 of all front monsters; heal 2 of it. }
  monster "Smith" metal natural cost 2 health 4 attack 1 { active: you gain 1 hearts. }
  monster "Caller" light natural cost 2 health 4 attack 1 { active: choose 1 of cards in your hand; summon it to front. }
  monster "Banner" light natural cost 2 health 4 attack 1 { passive ongoing: add 1 to health of your monsters. }
  monster "Twofold" flame tide natural beast dragon cost 1 health 2 attack 1 {}
  basic "Ash Call" cost 0 { use: choose 1 of cards in your oblivion; summon it to front. }
  basic "Bolt" cost 0 { use: choose 1 of all front monsters; deal 2 damage to it. }
  basic "Recall" cost 0 { use: choose 1 of all front monsters; return it to hand. }
  basic "Doom" cost 0 { use: choose 1 of all front monsters; destroy it. }
  limitbreak "Wyrm" flame supernatural dragon cost 3 health 9 attack 7 { offering: offer 1 of your dragon monsters; offer 1 of your monsters. }
`);

test('B32 B34 cost, health, attack, types and groups are the card’s, and may be several', () => {
  const scene = position(shelf, [{ front: 'Twofold, Drake' }, {}]);
  const [twofold, drake] = scene.player(0).front as unknown as { types: string[]; groups: string[]; cost: number }[];
  expect(twofold).toMatchObject({ types: ['flame', 'tide'], groups: ['natural'], cost: 1 });
  expect(drake).toMatchObject({ types: ['flame'], cost: 5, health: 7, attack: 5 });
});

test('B37 damage stays; where the maximum falls to it the monster is destroyed', () => {
  const scene = position(shelf, [{ hand: 'Doom', front: 'Banner, Imp damage 3' }, {}]);
  expect(scene.card('Imp').health).toBe(1);
  scene.choose(0, 'spell Doom', 'Banner').run();
  expect(scene.zone(0, 'front')).toBe('');
  expect(scene.told('destroyed')).toEqual(['destroyed Banner', 'destroyed Imp']);
});

test('B38 leaving the field clears damage; moving rows does not', () => {
  const scene = position(shelf, [{ hand: 'Recall', front: 'Boar damage 2', points: 9 }, {}]);
  scene.choose(0, 'move Boar');
  expect(scene.card('Boar').damage).toBe(2);
  const back = position(shelf, [{ hand: 'Recall', front: 'Boar damage 2', points: 9 }, {}]);
  back.choose(0, 'spell Recall').run().choose(0, 'summon Boar', 'front').run();
  expect(back.card('Boar').damage).toBe(0);
});

test('B39 a P fires whenever its condition is met, on either turn', () => {
  const scene = position(shelf, [{ hand: 'Doom' }, { front: 'Page' }]);
  scene.choose(0, 'spell Doom').run();
  expect(scene.player(1).hand).toHaveLength(1);
});

test('B40 an A is optional and for one’s own turn', () => {
  const scene = position(shelf, [{}, { front: 'Smith' }]);
  expect(scene.asked).toBe('0 act');
  scene.endTurn();
  expect(scene.offers(1, 'ability Smith')).toBe(true);
});

test('B41 a Special may be used on either player’s turn', () => {
  const scene = position(shelf, [{ hand: 'Bolt' }, { front: 'Medic damage 1' }]);
  scene.choose(0, 'spell Bolt');
  expect(scene.asked).toBe('1 window');
  scene.answer(1, 'ability Medic').run();
  expect(scene.card('Medic').damage).toBe(2);
});

test('B43 B47 a summon to the back row misses its own P; a destroyed card answers from where it was', () => {
  const scene = position(shelf, [{ hand: 'Herald, Herald' }, {}]);
  scene.choose(0, 'summon Herald', 'back').run();
  expect(scene.hearts(0)).toBe(10);
  scene.choose(0, 'summon Herald', 'front').run();
  expect(scene.hearts(0)).toBe(11);
  const page = position(shelf, [{ hand: 'Doom', front: 'Page' }, {}])
    .choose(0, 'spell Doom')
    .run();
  expect(page.told('drawn')).toHaveLength(1);
});

test('B44 in battle only Special A may be activated', () => {
  const scene = position(shelf, [{ front: 'Smith sick, Medic sick' }, { front: 'Wall' }]).choose(0, 'battle');
  expect(scene.options(0)).toEqual(['ability Medic', 'end']);
});

test('B45 B122 an A works once a turn; activeOncePerTurn=no: as often as it can be paid', () => {
  const scene = position(shelf, [{ front: 'Smith' }, {}]);
  scene.choose(0, 'ability Smith').run();
  expect(scene.offers(0, 'ability Smith')).toBe(false);
  const free = position(shelf, [{ front: 'Smith' }, {}], { options: { activeOncePerTurn: 'no' } });
  free.choose(0, 'ability Smith').run().choose(0, 'ability Smith').run();
  expect(free.hearts(0)).toBe(12);
});

test('B46 a monster may use its abilities the turn it is summoned', () => {
  const scene = position(shelf, [{ hand: 'Smith' }, {}])
    .choose(0, 'summon Smith', 'front')
    .run();
  expect(scene.offers(0, 'ability Smith')).toBe(true);
});

test('B48 of several P the turn player’s come first, in the order that they choose', () => {
  const scene = position(shelf, [{ hand: 'Bolt', front: 'Page damage 1, Sexton damage 1' }, {}]);
  scene.choose(0, 'spell Bolt', 'Page').run();
  expect(scene.told('triggered')).toEqual(['triggered Page']);
});

test('B50 B51 a summon costs its Points, and the monster cannot attack that turn', () => {
  const scene = position(shelf, [{ hand: 'Boar', points: 5 }, {}]);
  scene.choose(0, 'summon Boar', 'front').run();
  expect(scene.points(0)).toBe(3);
  scene.choose(0, 'battle').run(); // nothing can attack: the turn is over
  expect(scene.view().active).toBe(1);
});

test('B52 a Cost of 0 counts as paid; zeroCostHaste=yes: it may attack', () => {
  for (const [zeroCostHaste, may] of [
    ['no', false],
    ['yes', true],
  ] as const) {
    const scene = position(shelf, [{ hand: 'Sentry' }, { front: 'Wall' }], { options: { zeroCostHaste } });
    scene.choose(0, 'summon Sentry', 'front').run().choose(0, 'battle').run();
    expect(scene.view().active === 0 && scene.offers(0, 'attack Sentry')).toBe(may);
  }
});

test('B53 what an ability summons may attack, what a spell summons not; abilityHaste=no: neither', () => {
  for (const [abilityHaste, may] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    const scene = position(shelf, [{ hand: 'Boar', front: 'Caller sick' }, {}], { options: { abilityHaste } });
    scene.choose(0, 'ability Caller').run().choose(0, 'battle').run();
    expect(scene.view().active === 0 && scene.offers(0, 'attack Boar')).toBe(may);
  }
  const spell = position(shelf, [{ hand: 'Ash Call', oblivion: 'Boar' }, {}]);
  spell.choose(0, 'spell Ash Call').run().choose(0, 'battle').run();
  expect(spell.view().active).toBe(1);
});

test('B54 B55 B56 B57 tributes reach the Cost together instead of Points, each worth at least 1', () => {
  const scene = position(shelf, [{ hand: 'Drake', front: 'Boar, Boar, Sentry, Imp', points: 3 }, {}]);
  expect(scene.offers(0, 'summon Drake')).toBe(false);
  scene.choose(0, 'tribute Drake');
  const question = scene.question(0);
  expect([question.need, question.options.map(({ amount }) => amount)]).toEqual([5, [2, 2, 1, 1]]);
  expect(scene.refusal(() => scene.answer(0, 'Boar', 'Imp'))).toBe('need-not-met B54');
  scene.answer(0, 'Boar', 'Boar', 'Sentry').answer(0, 'front').run();
  expect([scene.points(0), scene.zone(0, 'front')]).toEqual([3, 'Imp, Drake']);
});

test('B58 a fresh monster may be a tribute, and full rows are fine where one goes', () => {
  const scene = position(shelf, [{ hand: 'Boar, Imp', front: '6 Wall', back: '5 Wall' }, {}]);
  scene.choose(0, 'summon Imp').run();
  expect(scene.offers(0, 'summon Boar')).toBe(false);
  scene.choose(0, 'tribute Boar').answer(0, 'Imp', 'Wall').answer(0, 'back').run();
  expect(scene.zone(0, 'back')).toContain('Boar');
});

test('B59 a tribute is sent, not destroyed', () => {
  const scene = position(shelf, [{ hand: 'Drake', front: 'Page, Sexton, Boar, Imp', points: 0 }, {}]);
  scene.choose(0, 'tribute Drake').answer(0, 'Page', 'Sexton', 'Boar').answer(0, 'front').run();
  expect(scene.told('drawn')).toEqual([]);
  expect(scene.points(0)).toBe(3);
});

test('B60 a tribute-summoned monster can attack that turn', () => {
  const scene = position(shelf, [{ hand: 'Boar', front: 'Wall' }, {}]);
  scene.choose(0, 'tribute Boar', 'front').run().choose(0, 'battle', 'attack Boar').run();
  expect(scene.hearts(1)).toBe(9);
});

test('B61 B62 B63 Limitbreak sends the offering, then pays in Points, in full or not at all', () => {
  const poor = position(shelf, [{ limitbreak: 'Wyrm', front: 'Drake, Imp', points: 2 }, {}]);
  expect(poor.offers(0, 'limitbreak Wyrm')).toBe(false);
  const scene = position(shelf, [{ limitbreak: 'Wyrm', front: 'Drake, Imp', points: 3 }, {}]);
  scene.choose(0, 'limitbreak Wyrm', 'front').run();
  expect([scene.points(0), scene.zone(0, 'oblivion'), scene.zone(0, 'front')]).toEqual([0, 'Drake, Imp', 'Wyrm']);
  scene.choose(0, 'battle', 'attack Wyrm').run();
  expect(scene.hearts(1)).toBe(9);
});

test('B117 an offering is a matching of distinct monsters', () => {
  const one = position(shelf, [{ limitbreak: 'Wyrm', front: 'Drake', points: 9 }, {}]);
  expect(one.offers(0, 'limitbreak Wyrm')).toBe(false);
  const scene = position(shelf, [{ limitbreak: 'Wyrm', front: 'Drake, Twofold, Imp', points: 9 }, {}]);
  scene.choose(0, 'limitbreak Wyrm');
  expect(scene.options(0)).toEqual(['Drake', 'Twofold']);
  scene.choose(0, 'Drake');
  expect(scene.options(0)).toEqual(['Twofold', 'Imp']);
  scene.choose(0, 'Imp', 'front').run();
  expect(scene.zone(0, 'front')).toBe('Twofold, Wyrm');
});

test('B64 a Limitbreak monster returns to its deck, and is destroyed into Oblivion', () => {
  const scene = position(shelf, [{ hand: 'Recall, Doom', front: 'Wyrm, Wyrm' }, {}]);
  scene.choose(0, 'spell Recall', 'Wyrm').run().choose(0, 'spell Doom').run();
  expect([scene.zone(0, 'limitbreak'), scene.zone(0, 'oblivion')]).toEqual(['Wyrm', 'Recall, Wyrm, Doom']);
});

test('B65 Limitbreak is for Step 2', () => {
  const scene = position(shelf, [{ limitbreak: 'Wyrm', front: 'Drake, Imp', points: 9 }, { front: 'Wall' }]);
  expect(scene.choose(0, 'battle').options(0)).toEqual(['attack Drake', 'attack Imp', 'end']);
});

test('B118 an effect brings a Limitbreak monster back without an offering, and it cannot attack', () => {
  const scene = position(shelf, [{ hand: 'Ash Call', oblivion: 'Wyrm' }, {}]);
  scene.choose(0, 'spell Ash Call').run().choose(0, 'battle').run();
  expect([scene.zone(0, 'front'), scene.view().active]).toEqual(['Wyrm', 1]);
});

test('B119 where the row is full the monster goes to the other; both full: it stays', () => {
  const scene = position(shelf, [{ hand: 'Ash Call', oblivion: 'Boar', front: '6 Wall' }, {}]);
  scene.choose(0, 'spell Ash Call').run();
  expect(scene.zone(0, 'back')).toBe('Boar');
  const full = position(shelf, [{ hand: 'Ash Call', oblivion: 'Boar', front: '6 Wall', back: '6 Wall' }, {}]);
  full.choose(0, 'spell Ash Call').run();
  expect(full.zone(0, 'oblivion')).toBe('Boar, Ash Call');
});

test('B124 a tribute that could be dropped is allowed', () => {
  const scene = position(shelf, [{ hand: 'Imp', front: 'Wall, Boar' }, {}]);
  scene.choose(0, 'tribute Imp').answer(0, 'Wall', 'Boar').answer(0, 'front').run();
  expect(scene.zone(0, 'front')).toBe('Imp');
});

test('B113 a continuous P stops in the back row', () => {
  const scene = position(shelf, [{ front: 'Banner, Imp damage 3' }, {}]);
  scene.choose(0, 'move Banner').run();
  expect(scene.zone(0, 'front')).toBe('');
  expect(scene.told('destroyed')).toEqual(['destroyed Imp']);
});
