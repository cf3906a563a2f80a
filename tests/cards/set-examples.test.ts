/** Every card's examples, played in the built cartridge with the pack that the sources compile to. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Library, Shelf } from '../../host/cli/library';
import { Referee } from '../../host/cli/referee/referee';
import { superBattleMon } from '../../host/js/super-battle-mon/index';
import { compileSources, runExample } from '../../tools/cards/index';
import { folder, root, v } from './helpers';

const built = existsSync(join(root, `build/${v.game}.wasm`));

describe.skipIf(!built)('examples of the set', () => {
  const { pack, examples } = compileSources(folder(v.game), v);
  const shelf = new Shelf(superBattleMon);
  if (built && pack) shelf.usePack(pack);

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
