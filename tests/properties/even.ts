// Is chance even? Pearson's chi-square test, and what it is asked of.

import type { Shelf } from '../../host/cli/library.ts';
import { superBattleMon } from '../../host/js/super-battle-mon/index.ts';
import { dice, playOut, shuffled } from './play.ts';

/** Level of the tests: an even source would fail one in a thousand of them; the seeds are fixed. */
export const LEVEL = 0.001;

function logGamma(x: number): number {
  // Stirling's series, exact to ten digits from 10 on.
  let shift = 0;
  for (; x < 10; x++) shift -= Math.log(x);
  const y = 1 / (x * x);
  return shift + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + (1 - y * (1 / 30 - y / 105)) / (12 * x);
}

/** Chance that chi-square with so many degrees of freedom is at least `value`: the upper incomplete gamma function. */
export function chiSquareTail(value: number, freedom: number): number {
  const a = freedom / 2;
  const x = value / 2;
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 500; n++) sum += term *= x / (a + n);
    return 1 - front * sum;
  }
  // Lentz's continued fraction.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 500; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
  }
  return front * h;
}

/** Chance that even odds give counts as uneven as these. */
export function evenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  const value = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  return chiSquareTail(value, counts.length - 1);
}

/** Matches with equal decks, played at random: wins by seat, shared ones left out. */
export function fairMatches(shelf: Shelf, players: number, matches: number, first: number): number[] {
  const cartridge = shelf.cartridge();
  const wins = Array.from({ length: players }, () => 0);
  const mons = shelf.pack.cards.filter((card) => card.class !== 2).map((card) => card.index);
  for (let i = 0; i < matches; i++) {
    const next = dice(first * 7919 + i * 4 + players);
    const deck = shuffled(next, mons).slice(0, 7);
    const seats = wins.map((_, p) => ({ name: `P${p}`, deck, side: [], pool: [], others: {} }));
    const setup = { format: 'single', seed: `fair ${first} ${i}`, options: {}, players: seats, extra: {} };
    const bytes = superBattleMon.configuration(setup, shelf.pack);
    if (cartridge.checkDeck(bytes)[0]! > 0) continue;
    cartridge.configure(bytes);
    const { winners } = playOut(cartridge, next, 30, 0);
    const seat = Math.log2(winners);
    if (Number.isInteger(seat)) wins[seat]!++;
  }
  return wins;
}
