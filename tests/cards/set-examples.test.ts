/** Every card's examples, played in the built cartridge with the pack that the sources compile to. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES, Library, Shelf } from '../../host/cli/library';
import { Referee } from '../../host/cli/referee/referee';
import { compileSources, runExample } from '../../tools/cards/index';
import { folder, games, root } from './helpers';

const playable = games.flatMap(([name, v]) => {
  const game = GAMES.find((other) => other.name === name);
  return game && existsSync(join(root, `build/${name}.wasm`)) ? [[name, v, game] as const] : [];
});

describe.each(playable)('examples of the set of %s', (_, v, game) => {
  const { pack, examples } = compileSources(folder(v.game), v);
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
