/** Every card's examples, played in the built cartridge with the pack that the sources compile to. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES, Library, Shelf } from '../../host/cli/library';
import { Referee } from '../../host/cli/referee/referee';
import { compileSources, runExample } from '../../tools/cards/index';
import { folder, games, root } from './helpers';

const compiled = games.map(([name, v]) => ({ name, v, ...compileSources(folder(v.game), v) }));
const played = compiled.flatMap(({ name, v, pack, examples }) => {
  const game = GAMES.find((other) => other.name === name);
  const built = existsSync(join(root, `build/${name}.wasm`));
  return game && built && examples.length ? [[name, v, game, pack, examples] as const] : [];
});

it('every set has examples, but those that are known to lack them', () => {
  expect(compiled.filter(({ examples }) => !examples.length).map(({ name }) => name)).toEqual(['battle-of-aeons']);
});

describe.each(played)('examples of the set of %s', (_, v, game, pack, examples) => {
  const shelf = new Shelf(game);
  if (pack) shelf.usePack(pack);

  it.each(examples.map(({ card, example }) => [card.name, example.title, example] as const))(
    '%s: %s',
    async (_, __, example) => {
      const referee = new Referee(new Library([shelf]));
      const { failures } = await runExample(example, v, {
        request: async (request) => JSON.parse(await referee.line(JSON.stringify(request))) as object,
      });
      expect(failures.map(({ line, message }) => `${line.text}: ${message}`)).toEqual([]);
    },
  );
});
