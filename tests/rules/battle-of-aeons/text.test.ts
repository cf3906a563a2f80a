// What card texts mean: B33, B35, B36, B49, B83, B105.

import { expect, test } from 'vitest';
import { Shelf } from '../../../host/cli/library.ts';
import { battleOfAeons } from '../../../host/js/battle-of-aeons/index.ts';
import { TYPES } from '../../../host/js/battle-of-aeons/names.ts';
import { cards, position } from './scenario.ts';

const shelf = cards(`
  monster "Serpent" tide natural cost 4 health 3 attack 4 { active: move this to back. }
  monster "Oracle" light natural cost 1 health 2 attack 1 { passive when your turn ends: you may choose 1 of cards in your hand; discard it. }
  monster "Rock" stone natural cost 1 health 2 attack 1 { passive ongoing: give no-destruction-by-effects to this. }
  basic "Doom" cost 0 { use: choose 1 of all front monsters; destroy it. }
  basic "Plain Call" cost 0 { use: choose 1 of vanilla cards in your oblivion; return it to hand. }
`);

test('B33 there are eleven types, and no card of the set has another', () => {
  expect(TYPES).toHaveLength(11);
  const set = new Shelf(battleOfAeons).pack;
  const bits = set.cards.reduce((all, card) => all | card.attrs[3]!, 0);
  expect(bits).toBe((1 << 11) - 1);
});

test('B35 a card that names itself means this copy of it', () => {
  const scene = position(shelf, [{ front: 'Serpent, Serpent' }, {}])
    .choose(0, 'ability Serpent')
    .run();
  expect([scene.zone(0, 'front'), scene.zone(0, 'back')]).toEqual(['Serpent', 'Serpent']);
});

test('B36 a vanilla monster has no ability', () => {
  const scene = position(shelf, [{ hand: 'Plain Call', oblivion: 'Serpent, Imp, Boar' }, {}]).choose(
    0,
    'spell Plain Call',
  );
  expect(scene.options(0)).toEqual(['Imp', 'Boar']);
});

test('B49 what a P says one may do stays one’s choice', () => {
  for (const [choice, cards] of [
    ['yes', 0],
    ['no', 1],
  ] as const) {
    const scene = position(shelf, [{ front: 'Oracle', hand: 'Imp' }, {}])
      .choose(0, 'end')
      .run();
    expect(scene.question(0).kind).toBe('may');
    scene.choose(0, choice).run();
    expect(scene.player(0).hand).toHaveLength(cards);
  }
});

test('B83 "cannot" beats "can", and what can be done is done', () => {
  const scene = position(shelf, [{ hand: 'Doom', front: 'Rock' }, {}])
    .choose(0, 'spell Doom')
    .run();
  expect([scene.zone(0, 'front'), scene.told('prevented')]).toEqual(['Rock', ['prevented Rock']]);
});

test('B105 Special on a P would change nothing, and the card language does not write it', () => {
  const chime =
    'monster "Chime" light natural cost 1 health 2 attack 1 { passive special when this is destroyed: you gain 1 hearts. }';
  expect(() => cards(chime)).toThrow('what comes by itself cannot be used at any time');
});
