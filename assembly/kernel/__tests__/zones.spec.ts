import { roll, seed } from '../chance';
import { UNKNOWN, card, kernel, zone } from '../memory';
import { append, at, clearCards, create, indexOf, insertAt, leftOf, shuffle, takeOut } from '../zones';

const HAND: i32 = 0;
const PLAY: i32 = 1;

function table(cards: i32): void {
  memory.fill(0, 0, 4096);
  kernel().players = 2;
  seed(1, 2);
  clearCards();
  for (let i = 0; i < cards; i++) create(100 + i, 0, HAND, 1);
}

describe('zones', () => {
  test('cards keep the order in which they came', () => {
    table(3);
    expect<i32>(zone(0, HAND).count).toBe(3);
    for (let i = 0; i < 3; i++) expect(indexOf(at(0, HAND, i))).toBe(i);
    expect(leftOf(at(0, HAND, 0))).toBe(UNKNOWN, 'nothing stands left of the first');
  });

  test('gaps close when a card leaves, and a card enters where it is told', () => {
    table(4);
    takeOut(1);
    append(1, 1, PLAY);
    expect<i32>(zone(0, HAND).count).toBe(3);
    expect(at(0, HAND, 1)).toBe(2);
    takeOut(3);
    insertAt(3, 1, PLAY, 0);
    expect(at(1, PLAY, 0)).toBe(3);
    expect(at(1, PLAY, 1)).toBe(1);
    expect<i32>(card(3).controller).toBe(1);
    expect<i32>(card(3).owner).toBe(0);
  });

  test('a shuffle moves identities, never slots, and forgets who knew them', () => {
    table(7);
    card(2).known = 0x1f;
    expect(shuffle(0, HAND, 1)).toBe(true);
    let sum = 0;
    for (let i = 0; i < 7; i++) {
      expect(at(0, HAND, i)).toBe(i);
      sum += <i32>card(i).id;
      expect<i32>(card(i).known).toBe(1);
    }
    expect(sum).toBe(7 * 100 + 21);
  });
});

describe('chance', () => {
  test('every value of a roll comes about equally often', () => {
    table(0);
    const counts = memory.data(40);
    memory.fill(counts, 0, 40);
    for (let i = 0; i < 10000; i++) {
      const n = roll(10);
      store<i32>(counts + 4 * n, load<i32>(counts + 4 * n) + 1);
    }
    for (let n = 0; n < 10; n++) {
      expect(load<i32>(counts + 4 * n)).toBeGreaterThan(880);
      expect(load<i32>(counts + 4 * n)).toBeLessThan(1120);
    }
  });

  test('the same seed gives the same rolls', () => {
    seed(5, 6);
    const a = roll(1000000);
    seed(5, 6);
    expect(roll(1000000)).toBe(a);
  });
});
