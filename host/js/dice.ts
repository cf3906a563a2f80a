/** Numbers from a seed, for what hosts draw themselves: random decks, the choices of computer players. */

import { seedWords } from './bytes.ts';

/** splitmix32. */
export class Dice {
  private state: number;

  constructor(seed: string) {
    this.state = seedWords(seed)[0];
  }

  /** 32 bits. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  }

  /** 0 … bound - 1. */
  below(bound: number): number {
    return Math.floor((this.next() / 0x100000000) * bound);
  }

  /** A copy in random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const k = this.below(i + 1);
      [copy[i], copy[k]] = [copy[k]!, copy[i]!];
    }
    return copy;
  }
}
