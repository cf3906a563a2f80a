// Chance: a seeded generator, or the log. Every draw is an entry of the log.

import { LogType } from './codes';
import { EVERYBODY, logChance } from './events';
import { Kernel, kernel } from './memory';

/** The next 32 bits (sfc32: small, fast, passes PractRand; Chris Doty-Humphrey). */
function next(): u32 {
  const k: Kernel = kernel();
  const t = k.rng0 + k.rng1 + k.rng3;
  k.rng3 = k.rng3 + 1;
  k.rng0 = k.rng1 ^ (k.rng1 >> 9);
  k.rng1 = k.rng2 + (k.rng2 << 3);
  k.rng2 = rotl<u32>(k.rng2, 21) + t;
  return t;
}

export function seed(a: u32, b: u32): void {
  const k: Kernel = kernel();
  k.rng0 = a;
  k.rng1 = b;
  k.rng2 = 0x4e6f5461; // "NoTa"
  k.rng3 = 1;
  k.seeded = 1;
  for (let i = 0; i < 12; i++) next();
}

/** An even whole number in [0, bound). No log entry. */
export function roll(bound: u32): i32 {
  // Rejecting the short last stretch keeps every value equally likely; each try fails with a chance below one half.
  const limit = <u32>-(<i32>bound) % bound;
  for (let tries = 0; tries < 64; tries++) {
    const m = <u64>next() * <u64>bound;
    if (<u32>m >= limit) return <i32>(m >> 32);
  }
  return 0;
}

/**
 * Draws from [0, bound), seen by `seen`; −1 when a core without a seed has to wait for the log.
 * With one outcome there is no chance, and no entry.
 */
export function draw(bound: i32): i32 {
  return drawFor(bound, EVERYBODY);
}

/** The same, seen by some viewers only. */
export function drawFor(bound: i32, seen: i32): i32 {
  if (bound <= 1) return 0;
  const k: Kernel = kernel();
  if (k.seeded) {
    const value = roll(bound);
    logChance(bound, value, seen);
    return value;
  }
  if (k.supplied && k.awaits == LogType.CHANCE && <i32>k.awaitsWhat == bound) {
    k.supplied = 0;
    k.awaits = 0;
    logChance(bound, k.suppliedValue, seen);
    return k.suppliedValue;
  }
  k.awaits = <u8>LogType.CHANCE;
  k.awaitsWhat = <u16>bound;
  k.supplied = 0;
  return -1;
}
