import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSources } from '../../tools/cards/index';
import { compileEffect, folder, games, root } from './helpers';
import { indexOf } from './word-index';

/** What the core's verifier says of a pack: code, byte, argument. */
async function verified(cartridge: string, pack: Uint8Array): Promise<number[]> {
  const imports = {
    env: {
      abort: () => {
        throw new Error('abort');
      },
      pack: (to: number, at: number, length: number) => {
        if (at + length <= pack.length) new Uint8Array(memory().buffer).set(pack.subarray(at, at + length), to);
      },
    },
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(cartridge), imports);
  const memory = () => instance.exports.memory as WebAssembly.Memory;
  const call = (name: string) => (instance.exports[name] as () => number)();
  return [call('verify'), call('errorAt'), call('errorArg')];
}

describe.each(games)('the verifier of %s accepts what the compiler writes', (game, v) => {
  const cartridge = join(root, 'build', `${game}.wasm`);

  // The build comes before the tests; without it there is nothing to ask.
  describe.skipIf(!existsSync(cartridge))('in the cartridge', () => {
    it('the whole set', async () => {
      expect(await verified(cartridge, compileSources(folder(game), v).pack!)).toEqual([0, 0, 0]);
    });

    it.each(indexOf(game))('%s: %s', async (_, effect) => {
      expect(await verified(cartridge, compileEffect(effect, v).pack!)).toEqual([0, 0, 0]);
    });
  });
});
