/** Seeds that people see and type. */

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
