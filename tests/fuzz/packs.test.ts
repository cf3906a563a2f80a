// Packs with anything wrong in them, CRC and hash made right: the verifier refuses them with a place, or they run without
// trap or hang and keep to the core's memory.

import { describe, expect, test } from 'vitest';
import { Pack, Record } from '../../assembly/kernel/format.ts';
import type { Cartridge } from '../../host/js/cartridge.ts';
import { sealPack } from '../../tools/cards/pack.ts';
import { dice, shuffled, type Dice } from '../properties/play.ts';
import { PACK_SEEDS } from './seeds.ts';
import { codeOf, keepsToItsMemory, mutated, shelf, smallPack, survives } from './support.ts';

/** A configuration of single decks of the pack's first cards, in any mixture; the pack says what is legal. */
function configuration(next: Dice, cards: number, rangers: number[]): Uint8Array {
  const players = 2 + next(3);
  const bytes = new Uint8Array(32 + players * (6 + 14));
  const view = new DataView(bytes.buffer);
  bytes[1] = players;
  view.setUint32(8, next(2 ** 31), true);
  bytes.set([0, 0, 0, 0, 0, 0, 7, 30], 16);
  for (let i = 0; i < 5; i++) bytes[16 + i] = next(2);
  let at = 32;
  for (let p = 0; p < players; p++) {
    const pool = shuffled(
      next,
      Array.from({ length: 21 }, (_, i) => i % cards),
    );
    bytes[at] = 7;
    view.setUint16(at + 4, rangers.length && next(2) ? rangers[next(rangers.length)]! : 0xffff, true);
    pool.slice(0, 7).forEach((card, i) => view.setUint16(at + 6 + 2 * i, card, true));
    at += 20;
  }
  return bytes;
}

/** The cards that may be in decks, and Rangers, by what the pack itself says. */
function play(cartridge: Cartridge, pack: Uint8Array, next: Dice, matches: number): void {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length);
  const cards = Math.min(view.getUint16(Pack.AT_CARDS, true), 256);
  const records = view.getUint32(Pack.AT_RECORDS_AT, true);
  const rangers = Array.from({ length: cards }, (_, i) => i).filter(
    (card) => pack[records + card * Record.SIZE + Record.AT_CLASS] === 2,
  );
  for (let i = 0; i < matches; i++) {
    const setup = configuration(next, cards, rangers);
    if (codeOf(() => cartridge.configure(setup)) === 0) survives(cartridge, next, 300);
  }
}

/** Verifies a pack and plays it; returns the code of the refusal. */
function tried(cartridge: Cartridge, pack: Uint8Array, next: Dice, matches: number): number {
  const code = codeOf(() => cartridge.setPack(pack));
  if (code === 0) play(cartridge, pack, next, matches);
  else expect(codeOf(() => cartridge.configure(configuration(next, 3, [])))).toBe(16);
  return code;
}

const PACK_CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const large = () => shelf.pack.bytes;

/** The part of a pack that rules read: records and code; text weighs little. */
function one(cartridge: Cartridge, seed: number): number {
  const next = dice(seed);
  const bytes = next(2) ? large() : smallPack();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const codeAt = view.getUint32(Pack.AT_CODE_AT, true);
  const codeEnd = codeAt + view.getUint32(Pack.AT_CODE_LENGTH, true);
  const [from, to] = (
    [
      [0, bytes.length],
      [Pack.HEADER, codeEnd],
      [codeAt, codeEnd],
      [0, Pack.HEADER],
    ] as const
  )[[0, 1, 1, 2, 2, 2, 2, 3][next(8)]!]!;
  return tried(cartridge, sealPack(mutated(bytes, next, from, to, 2)), next, 3);
}

const RUNS = Number(process.env['FUZZ_PACKS'] ?? 1500);
const FIRST = Number(process.env['FUZZ_SEED'] ?? 1);

describe('packs', () => {
  test('the small pack plays, as it is', () => {
    const cartridge = shelf.cartridge();
    expect(tried(cartridge, smallPack(), dice(1), 10)).toBe(0);
    keepsToItsMemory(cartridge);
  });

  test('every byte of a small pack flipped, with and without a new seal', () => {
    const cartridge = shelf.cartridge();
    const pack = smallPack();
    for (let at = 0; at < pack.length; at++) {
      const next = dice(at);
      const bad = pack.slice();
      bad[at]! ^= 0xff;
      // In the seal itself a flip can be seen; the content hash is the host's to check.
      const code = codeOf(() => cartridge.setPack(bad));
      if (at < Pack.AT_HASH || at >= Pack.AT_HASH + 16) expect(code, `byte ${at}`).not.toBe(0);
      const sealed = tried(cartridge, sealPack(bad), next, 2);
      expect(PACK_CODES, `byte ${at}`).toContain(sealed);
    }
    keepsToItsMemory(cartridge);
  });

  test('cut off anywhere', () => {
    const cartridge = shelf.cartridge();
    const pack = smallPack();
    for (let length = 0; length < pack.length; length += 3)
      expect(
        codeOf(() => cartridge.setPack(pack.slice(0, length))),
        `length ${length}`,
      ).toBeGreaterThan(0);
  });

  test('random mutations of a small and of the large pack', () => {
    const cartridge = shelf.cartridge();
    const codes = new Set<number>();
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      try {
        codes.add(one(cartridge, seed));
      } catch (error) {
        throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
      }
    }
    keepsToItsMemory(cartridge);
    expect([...codes].filter((code) => !PACK_CODES.includes(code))).toEqual([]);
    expect(codes).toContain(0);
  });

  test.each(PACK_SEEDS)('seed %i that has failed once', (seed) => {
    const cartridge = shelf.cartridge();
    one(cartridge, seed);
    keepsToItsMemory(cartridge);
  });
});
