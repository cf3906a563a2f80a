// The table of conflicts (assembly/kernel/conflicts.ts, `conflict`) against what happens: two operations of one kind applied in
// either order to one snapshot leave the same state, or chance decides their order (S48, S93).

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from '../rules/packs.ts';
import { position, type CardView } from '../rules/scenario.ts';

const BULL = 'all mon named "Bull"';
const GIANT = 'all mon named "Giant"';
/** By kind; what is of different kinds has a fixed order. */
const KINDS: Record<string, string[]> = {
  flip: [`flip ${BULL}`, `flip ${GIANT}`, 'flip this'],
  unflip: ['unflip all mon named "Herd"', 'unflip your facedown mon'],
  stats: [
    `add 2 to power of ${BULL} this match`,
    `set power of ${BULL} to 2 this match`,
    `set power of ${BULL} to 9 this match`,
    `set power of ${GIANT} to 9 this match`,
    `set team of ${BULL} to 2 this match`,
    `set types of ${BULL} to dark dark this match`,
    `add 1 to fire of ${BULL} this match`,
    `put 1 counters on ${BULL}`,
  ],
  moves: [
    `discard ${BULL}`,
    `return ${BULL} to hand`,
    `remove ${BULL} from match`,
    `place ${BULL} under this`,
    `exchange this and ${BULL}`,
    `move ${BULL} to leftmost`,
    `move ${BULL} to right`,
    `discard ${GIANT}`,
    `return ${GIANT} to hand`,
    `move ${GIANT} to leftmost`,
  ],
};

/** Everything public of a state, hands and piles in the order of the alphabet. */
function picture(players: { hand: unknown; play: CardView[]; discard: CardView[]; removed: CardView[] }[]): string {
  const card = (c: CardView): unknown[] => [c.card, c.facedown, c.power, c.team, c.types, c.counters, c.owner, names(c.under ?? [])]; // prettier-ignore
  const names = (list: CardView[]) => list.map((c) => c.card).sort();
  return JSON.stringify(
    players.map(({ hand, play, discard, removed }) => [
      names(hand as CardView[]),
      play.map(card),
      names(discard),
      names(removed),
    ]),
  );
}

const pairs = Object.values(KINDS).flatMap((actions) =>
  actions.flatMap((a, i) => actions.slice(i + 1).map((b) => [a, b] as const)),
);

test('S48 two operations conflict exactly where their order makes a difference', () => {
  const wrong: string[] = [];
  // One pack for all pairs: A and B as two effects of one card, and as one effect in either order.
  const text = pairs.map(
    ([a, b], i) =>
      `"Both${i}x" fire power 1 cost 0 { battle: ${a}. battle: ${b}. }\n` +
      `"Ab${i}x" fire power 1 cost 0 { battle: ${a}; ${b}. }\n"Ba${i}x" fire power 1 cost 0 { battle: ${b}; ${a}. }`,
  );
  for (let from = 0; from < pairs.length; from += 20) {
    const shelf = cards(text.slice(from, from + 20).join('\n'), { watch: false });
    for (let i = from; i < Math.min(pairs.length, from + 20); i++) {
      const after = (name: string) => {
        const rows = [{ hand: `${name}, Fish`, play: 'Fern, Herd facedown' }, { hand: 'Pup, Fish', play: 'Mite, Bull, Giant' }]; // prettier-ignore
        return position(shelf, rows).select(name, 'Pup');
      };
      const state = (name: string) => picture(after(name).view().players as never).replaceAll(name, 'This');
      const differs = state(`Ab${i}x`) !== state(`Ba${i}x`);
      const log = after(`Both${i}x`).match.log(Viewer.ALL);
      const drawn = log.some(({ type }) => type === 'chance');
      // docs/resolution.md takes every move in a row as a conflict with what changes that row, wherever it leads.
      const cautious = drawn && pairs[i]!.some((action) => action.startsWith('move '));
      if (drawn !== differs && !cautious) wrong.push(`${drawn ? 'drawn' : 'not drawn'}: ${pairs[i]!.join(' / ')}`);
    }
  }
  expect(wrong).toEqual([]);
});
