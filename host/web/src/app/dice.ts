/** Numbers from a seed, for everything that the page itself draws: ready decks, the computer players' choices. */

import { seedWords } from '../../../js/bytes.ts';

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

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new seed, short enough to read aloud. Not for tests: those write their seed themselves. */
export function newSeed(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(6));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('');
}

/** The seed of a rematch: "tea" → "tea-2" → "tea-3". */
export function nextSeed(seed: string): string {
  const [, base, number] = /^(.*?)(?:-(\d{1,6}))?$/s.exec(seed)!;
  return `${base}-${number === undefined ? 2 : Number(number) + 1}`;
}
