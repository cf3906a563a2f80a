// Whole matches of the set's ready-made decks at random, in every format and number of players, with options drawn: they end, each
// state can be saved and loaded, and a view for all is a position that shows the same and goes on.

import { expect, test } from 'vitest';
import { Viewer } from '../../../assembly/kernel/codes.ts';
import { Shelf } from '../../../host/cli/library.ts';
import { battleOfAeons } from '../../../host/js/battle-of-aeons/index.ts';
import { Fields } from '../../../host/js/fields.ts';
import { Match } from '../../../host/js/match.ts';

const shelf = new Shelf(battleOfAeons);

test.each([
  ['single', 2],
  ['match', 2],
  ['single', 3],
  ['single', 4],
] as const)('%s of %i', (format, players) => {
  const { decks } = shelf.pack;
  for (let seed = 0; seed < 3; seed++) {
    const drawn = battleOfAeons.options.filter(({ name }) => name !== 'turnCap' && name !== 'freeForAll');
    const options = Object.fromEntries(drawn.map(({ name, values }, i) => [name, values[(seed >> (i % 3)) & 1]!]));
    const seats = Array.from({ length: players }, (_, i) => ({ deck: decks[(seed + i) % decks.length]!.id }));
    const request = new Fields({ seed: `m${seed}`, format, options, players: seats }, '');
    const setup = battleOfAeons.setup(request, shelf.pack, true);
    const match = Match.start(shelf.cartridge(), { ...shelf.parts(), setup });
    for (let n = 0; !match.ended; n++) {
      expect(n).toBeLessThan(6000);
      match.answerAtRandom(match.waiting()[0]!, n);
      if (n % 41) continue;
      const saved = match.cartridge.save();
      match.cartridge.load(saved);
      expect(match.cartridge.save()).toEqual(saved);
      if (match.ended) continue;
      const view = match.view(Viewer.ALL);
      const twin = Match.from(shelf.cartridge(), { ...shelf.parts(), setup }, view);
      const { resume: _, ...shown } = view;
      const { resume: __, ...again } = twin.view(Viewer.ALL);
      expect(again).toEqual(shown);
    }
    expect(match.view(Viewer.ALL)['result']).not.toBeNull();
  }
});
