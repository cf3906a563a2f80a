// The page's logic without a browser and without the game: picks, places, undo, what is written where.

import { describe, expect, test } from 'vitest';
import type { QuestionJson } from '../../host/js/questions.ts';
import { Dice } from '../../host/js/dice.ts';
import { nextSeed } from '../../host/web/src/play/seeds.ts';
import { orderedChoice } from '../../host/web/src/play/orders.ts';
import { isSingle, standing, sumOf, toggled } from '../../host/web/src/play/picks.ts';
import { choicesOf, firstsOf, narrowed } from '../../host/web/src/play/places.ts';
import { readPrefs, usualPrefs } from '../../host/web/src/app/prefs.ts';

const place = (index: number, zone = 'hand') => ({ player: 0, zone, index });

function asked(more: Partial<QuestionJson>): QuestionJson {
  return { id: 1, player: 0, kind: 'cards', min: 1, max: 1, rule: null, text: '', waiting: [0], options: [], ...more };
}

const pay = (need: number, ...values: number[]) =>
  asked({
    kind: 'pay',
    min: 1,
    max: values.length,
    need,
    minimal: true,
    options: values.map((amount, i) => ({ id: String(i), verb: 'pay', amount, label: `card ${i}`, place: place(i) })),
  });

describe('picks', () => {
  test('S27: a payment is ready when it suffices and no card can be left out', () => {
    const question = pay(2, 1, 1, 3);
    expect(isSingle(question)).toBe(false);
    expect(standing(question, [])).toEqual({ state: 'owing', amount: 2 });
    expect(standing(question, ['0'])).toEqual({ state: 'owing', amount: 1 });
    expect(standing(question, ['0', '1'])).toEqual({ state: 'ready' });
    expect(standing(question, ['2'])).toEqual({ state: 'ready' });
    expect(standing(question, ['0', '2'])).toMatchObject({ state: 'superfluous', option: { id: '0' } });
    expect(sumOf(question, ['0', '2'])).toBe(4);
  });

  test('a press picks and takes back, up to the most; of one alone the last press counts', () => {
    const two = asked({ min: 0, max: 2, options: pay(0, 1, 1, 1).options });
    expect(toggled(two, ['0'], '1')).toEqual(['0', '1']);
    expect(toggled(two, ['0', '1'], '2')).toEqual(['0', '1']);
    expect(toggled(two, ['0', '1'], '0')).toEqual(['1']);
    expect(toggled(asked({}), ['0'], '1')).toEqual(['1']);
    expect(standing(two, [])).toEqual({ state: 'ready' });
    expect(standing({ ...two, min: 2 }, ['0'])).toEqual({ state: 'more', picks: 1 });
  });
});

describe('places', () => {
  test('cards with an option can be pressed, others cannot', () => {
    const pressed: string[] = [];
    const choices = choicesOf(
      pay(1, 1, 1),
      ['1'],
      null,
      (id) => pressed.push(id),
      () => {},
    );
    expect(choices.at(place(2))).toBeNull();
    expect(choices.at(place(0, 'play'))).toBeNull();
    expect(choices.at(place(1))).toMatchObject({ picked: true, label: 'card 1' });
    choices.at(place(0))!.press();
    expect(pressed).toEqual(['0']);
    expect(choices.zone(0, 'hand')).toBe(true);
    expect(choices.zone(1, 'hand')).toBe(false);
  });

  test('a swap takes two presses: the card out, then the card in', () => {
    const swap = (id: string, out: number, into: number) =>
      ({
        id,
        verb: 'swap',
        card: 'A',
        place: place(out, 'pool'),
        targetPlace: place(into, 'pool'),
        label: id,
      }) as const;
    const question = asked({
      options: [{ id: '0', verb: 'done', label: 'Done' }, swap('1', 0, 7), swap('2', 0, 8), swap('3', 1, 7)],
    });
    let first: string | null = null;
    const pressed: string[] = [];
    const choices = () =>
      choicesOf(
        question,
        [],
        first,
        (id) => pressed.push(id),
        (key) => (first = key),
      );
    // A card of one swap alone needs no second choice.
    expect(firstsOf(question)).toEqual([]);
    const two = asked({ options: [...question.options, swap('4', 1, 8)] });
    expect(firstsOf(two).map(({ key }) => key)).toEqual(['0/pool/0', '0/pool/1']);
    expect(choices().at(place(7, 'pool'))).toBeNull();
    choices().at(place(0, 'pool'))!.press();
    expect(narrowed(question, first).map((option) => option.id)).toEqual(['1', '2']);
    choices().at(place(8, 'pool'))!.press();
    expect(pressed).toEqual(['2']);
    choices().at(place(0, 'pool'))!.press();
    expect(first).toBeNull();
  });
});

test('standing orders pass, or use the named cards, and leave every other question to the person', () => {
  const options: QuestionJson['options'] = [
    { id: '0', verb: 'pass', label: 'Pass' },
    { id: '1', verb: 'extra', card: 'Spriglet', label: '' },
    { id: '2', verb: 'action', card: 'Gate Golem', label: '' },
  ];
  const window = asked({ kind: 'window', options });
  expect(orderedChoice({ windows: 'ask', cards: [] }, window)).toBeNull();
  expect(orderedChoice({ windows: 'never', cards: ['Spriglet'] }, window)).toEqual(['0']);
  expect(orderedChoice({ windows: 'cards', cards: ['Gate Golem'] }, window)).toEqual(['2']);
  expect(orderedChoice({ windows: 'cards', cards: [] }, window)).toEqual(['0']);
  expect(orderedChoice({ windows: 'never', cards: [] }, asked({ options }))).toBeNull();
});

test('seeds: the same numbers again, another for a rematch', () => {
  const [a, b] = [new Dice('tea'), new Dice('tea')];
  expect(a.shuffled([1, 2, 3, 4, 5])).toEqual(b.shuffled([1, 2, 3, 4, 5]));
  expect([nextSeed('tea'), nextSeed('tea-2'), nextSeed('a-b-9'), nextSeed('')]).toEqual([
    'tea-2',
    'tea-3',
    'a-b-10',
    '-2',
  ]);
});

test('settings that cannot be read are the usual ones', () => {
  const kept = (text: string) => readPrefs({ getItem: () => text });
  for (const text of ['', '{', 'null', '7', '{"pause":-1,"confirm":"x"}']) expect(kept(text)).toEqual(usualPrefs());
  expect(kept('{"pause":1500,"confirm":true}')).toEqual({ pause: 1500, confirm: true });
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
  };
  expect(readPrefs(closed)).toEqual(usualPrefs());
});
