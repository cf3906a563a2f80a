// Saves with anything wrong in them, checksums made right: refused, or the match plays on to some end without trap or hang.

import { describe, expect, test } from 'vitest';
import { Code } from '../../assembly/kernel/codes.ts';
import { SAVE_HEADER, type Cartridge } from '../../host/js/cartridge.ts';
import { anyAnswer, dice, drive, openOf, pick, startRandom, type Dice } from '../properties/play.ts';
import { codeOf, keepsToItsMemory, mutated, sealSave, shelf, survives } from './support.ts';
import { SAVE_SEEDS } from './seeds.ts';

/** A save from the middle of a random match. */
function someSave(cartridge: Cartridge, next: Dice): Uint8Array {
  for (;;) {
    startRandom(cartridge, shelf, next);
    let left = 1 + next(40);
    for (drive(cartridge); left > 0 && openOf(cartridge).length; left--) {
      const question = pick(next, openOf(cartridge));
      cartridge.answer(question.player, question.id, anyAnswer(question, next));
      // Some saves are made between decisions.
      if (left > 1 || next(3)) drive(cartridge);
    }
    const saved = cartridge.save();
    if (saved.length > cartridge.stateLength) return saved;
  }
}

const FIELDS = 88;

function one(cartridge: Cartridge, seed: number): number {
  const next = dice(seed);
  const saved = someSave(cartridge, next);
  let code = 0;
  for (let i = 0; i < 6; i++) {
    // The kernel's own fields stand at the start of the block and weigh most.
    const to = next(3) ? saved.length : SAVE_HEADER + FIELDS;
    const bad = sealSave(mutated(saved, next, next(8) ? SAVE_HEADER : 0, to, 4));
    code = codeOf(() => cartridge.load(bad));
    if (code === 0) survives(cartridge, next, 60);
  }
  return code;
}

const RUNS = Number(process.env['FUZZ_SAVES'] ?? 1500);
const FIRST = Number(process.env['FUZZ_SEED'] ?? 1);

describe('saves', () => {
  test('with bytes changed are refused, or play on', () => {
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
    expect([...codes].filter((code) => ![0, 20, 22].includes(code) && (code < 40 || code > 43))).toEqual([]);
    expect(codes).toContain(Code.BAD_STATE);
    expect(codes).toContain(Code.OK);
  });

  test.each(SAVE_SEEDS)('seed %i that has failed once', (seed) => {
    const cartridge = shelf.cartridge();
    one(cartridge, seed);
    keepsToItsMemory(cartridge);
  });

  test('every byte of a header flipped is refused', () => {
    const cartridge = shelf.cartridge();
    const saved = someSave(cartridge, dice(5));
    for (let at = 0; at < SAVE_HEADER; at++) {
      const bad = saved.slice();
      bad[at]! ^= 0x40;
      if (at < 40) sealSave(bad);
      expect([40, 41, 42]).toContain(codeOf(() => cartridge.load(bad)));
    }
  });

  test('of another length, and of nothing', () => {
    const cartridge = shelf.cartridge();
    const saved = someSave(cartridge, dice(6));
    for (const length of [0, 1, SAVE_HEADER, saved.length - 1])
      expect(codeOf(() => cartridge.load(saved.slice(0, length)))).toBe(Code.BAD_SAVE);
    const zeros = sealSave(new Uint8Array(saved.length).fill(0, 0));
    expect(codeOf(() => cartridge.load(zeros))).toBe(Code.BAD_SAVE);
  });
});
