import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Pack, Record as At } from '../../assembly/kernel/format';
import { Keyword } from '../../assembly/games/super-battle-mon/format';
import {
  compileSources,
  decompile,
  GAMES,
  packHash,
  PackError,
  packSource,
  readPack,
  sealPack,
} from '../../tools/cards/index';
import { compile, folder, random, root, v } from './helpers';

const small = compile(`set "Small" "S"
card 1 "Alpha" fire power 3 cost 1 rival { battle if 2 fire: choose 1 of opposing mon with power > 2; flip it. flavor "Ä." }
ranger 1 "Guide" { action(compare) if you tied for most: make you win. }
deck d "Deck" { about "A deck." cards 2 "Alpha" ranger "Guide" }`).pack!;

const refused = (bytes: Uint8Array) => {
  try {
    decompile(bytes, v);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(PackError);
    return error as PackError;
  }
};

describe('packs', () => {
  it.each(Object.values(GAMES).map((game) => [game.game, game]))(
    'cards/binary/%s.pack is what its sources compile to',
    (name, game) => {
      const path = join(root, 'cards/binary', `${name}.pack`);
      expect(existsSync(path)).toBe(true);
      const { pack } = compileSources(folder(name), game);
      expect(packHash(new Uint8Array(readFileSync(path)))).toBe(packHash(pack!));
      expect(new Uint8Array(readFileSync(path))).toEqual(pack);
    },
  );

  // Of the processor's time: what else the machine does is not the compiler's.
  it('a whole set compiles in under 300 ms', () => {
    const files = folder(v.game);
    compileSources(files, v);
    const times = [1, 2, 3, 4, 5].map(() => {
      const start = process.cpuUsage();
      compileSources(files, v);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(300);
  });

  it('header, records, decks and texts stand where the format says', () => {
    const view = new DataView(small.buffer);
    expect(view.getUint32(Pack.AT_MAGIC, true)).toBe(Pack.MAGIC);
    expect(view.getUint32(Pack.AT_LENGTH, true)).toBe(small.length);
    expect(view.getUint16(Pack.AT_CARDS, true)).toBe(2);
    const parts = readPack(small);
    const [alpha, guide] = parts.records.map(
      (record) => new DataView(record.buffer, record.byteOffset, record.byteLength),
    );
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((i) => alpha.getInt16(At.AT_ATTRS + 2 * i, true))).toEqual([
      3, 1, 1, 1, 1, 0, 0, 0,
    ]);
    expect(alpha.getUint16(At.AT_KEYWORDS, true)).toBe(Keyword.RIVAL | Keyword.BATTLE);
    expect(guide.getUint16(At.AT_KEYWORDS, true)).toBe(Keyword.ACTION);
    expect(parts.decks).toEqual([{ cards: [0, 0], side: [], others: [1] }]);
    expect(parts.texts).toEqual(['Alpha', 'Rival\n(2F) Battle: flip an opposing Mon with Power over 2', 'Ä.', 'Guide', 'Action (Compare): if you are tied for most, you win the round', '', 'Small', 'S', 'd', 'Deck', 'A deck.']); // prettier-ignore
  });

  it('example blocks and comments are not in the pack', () => {
    const plain = 'set "S" "S"\ncard 1 "A" fire power 1 cost 0 {}';
    const commented =
      'set "S" "S" # the set\ncard 1 "A" fire power 1 cost 0 { example "x" {\n player 0: hand A\n expect result 0\n } }';
    expect(compile(commented).pack).toEqual(compile(plain).pack);
  });

  it('the order of files and of cards in them does not matter to the cards', () => {
    const one = { name: 'a.cards', text: 'set "S" "S"\ncard 2 "B" fire power 1 cost 0 {}' };
    const two = { name: 'b.cards', text: 'set "S" "S"\ncard 1 "A" fire power 1 cost 0 {}' };
    expect(compileSources([one, two], v).pack).toEqual(compileSources([two, one], v).pack);
  });

  it('cards can be added to a pack that is there', () => {
    const base = decompile(small, v);
    const { pack, errors } = compileSources(
      [{ name: 'mine', text: 'card 1 "Mine" dark power 1 cost 0 { battle: flip your mon named "Alpha". }' }],
      v,
      { base },
    );
    expect(errors).toEqual([]);
    const { cards, decks, sets } = decompile(pack!, v);
    expect(cards.map((card) => card.name)).toEqual(['Alpha', 'Guide', 'Mine']);
    expect(decks.map((deck) => deck.id)).toEqual(['d']);
    expect(sets.map((set) => set.name)).toEqual(['Small', 'Custom']);
  });

  it('every single flipped byte is refused', () => {
    for (let i = 0; i < small.length; i++)
      for (const bit of [1, 0x80]) {
        const bytes = small.slice();
        bytes[i] ^= bit;
        // Nothing checks the first bytes of the header but themselves; spare ones must be zero for the bytes to be the same.
        expect(refused(bytes), `byte ${i}`).toBeDefined();
      }
  });

  it('every prefix is refused', () => {
    for (let n = 0; n < small.length; n++) expect(refused(small.slice(0, n))).toBeDefined();
  });

  it('with checksums made right again, a changed pack is refused or says exactly what its bytes say', () => {
    const next = random(7);
    let read = 0;
    for (let n = 0; n < 3000; n++) {
      const bytes = small.slice();
      for (let k = next(3); k >= 0; k--) bytes[Pack.HEADER - 32 + next(bytes.length - 32)] = next(256);
      sealPack(bytes);
      if (refused(bytes)) continue;
      read++;
      // Rules texts are generated anew, so only a pack with the true ones gets here.
      expect(packSource(decompile(bytes, v), v)).toEqual(bytes);
    }
    expect(read).toBeGreaterThan(0);
  });
});
