import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSources } from '../../tools/cards/index';
import { folder, root, v } from './helpers';

const cartridge = join(root, 'build', `${v.game}.wasm`);
const doc = readFileSync(join(root, 'docs/card-language.md'), 'utf8');

/** What the core's verifier says of a pack: code, byte, argument. */
async function verified(pack: Uint8Array): Promise<number[]> {
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

// The build comes before the tests; without it there is nothing to ask.
describe.skipIf(!existsSync(cartridge))('the verifier accepts what the compiler writes', () => {
  it('the whole set', async () => {
    expect(await verified(compileSources(folder(v.game), v).pack!)).toEqual([0, 0, 0]);
  });

  const effects = [...doc.matchAll(/^\| .*? \| `(.*\.)` \|$/gm)].map((match) => match[1]);
  it.each(effects)('%s', async (effect) => {
    const text = `card 1 "Test" fire power 1 cost 0 { ${effect} }\ncard 2 "Cinderpup" fire power 1 cost 0 {}`;
    expect(await verified(compileSources([{ name: 'doc', text }], v).pack!)).toEqual([0, 0, 0]);
  });
});
