import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardId, compileSources, formatError } from '../../tools/cards/index';
import { folder, root, v } from './helpers';

const { errors, source, texts } = compileSources(folder(v.game), v);
const textOf = (name: string) => texts[source.cards.findIndex((card) => card.name === name)];

/** The text column of the specification's example cards. */
const SPECIFICATION: [string, string][] = [
  ['Cinderpup', ''],
  ['Twinspark', 'Max 4'],
  ['Herdhoof', 'Team 3'],
  ['Ember Duelist', 'Rival'],
  ['Mirage Moth', "Pre-Battle: flip an opponent's Main Play"],
  ['Dawnlatch', 'Ability: unflip one of your Mon; it gets +2 this round'],
  ['Coinscale', 'Value 3'],
  ['Husk Mite', 'Value 0'],
  ['Spriglet', 'Extra (Battle): if (2G), play this'],
  ['Rush Boar', 'Extra (Ability): if you have fewer Mon than an opponent'],
  ['Gloomroot', 'Passive: while in your discard, your D Mon have +1'],
  ['Early Riser', "Passive, match start: look at one random card of an opponent's hand"],
  ['Gate Golem', 'Action (Battle): a Mon gets −3 this round'],
  ['Pyre Choir', '(3F) Battle: discard the opposing Mon with highest Power'],
  ['Undertow', "Battle: return a Mon to its owner's hand"],
  ['Pocket Thief', 'Battle: each opponent discards a random card'],
  ['Sulking Snail', 'When you lose the round: +1 counter twice'],
  ['Victory Lark', 'When you win the round: return a card from discard to hand'],
  ['Toll Ogre', "Ongoing: opponents' Main Plays cost +1"],
  ['Mirror Pond', 'Ongoing: Power = Mon your opponents have'],
  ['Shellkeep', 'Ongoing: if a neighbour would be discarded from play, flip it instead'],
  ['Swapling', 'Ability: exchange this with an opposing Mon'],
  ['Cinderlord', 'Play only if Cinderpup is in play; Pre-Battle: put it under this'],
  ['Old Surveyor', 'Action (Compare): you may change a tie to a win for you'],
];

/** Words that carry the meaning; what is generated must say them too. */
const CARRIES: Record<string, string[]> = {
  'Sulking Snail': ['lose the round', 'two +1 counters'],
  'Old Surveyor': ['Action (Compare)', 'tied', 'win'],
  Cinderlord: ['Play only if', 'Cinderpup', 'Pre-Battle', 'under this'],
};

describe('generated rules text', () => {
  it('the set compiles', () => {
    expect(errors.map(formatError)).toEqual([]);
  });

  it.each(SPECIFICATION)('%s says what the specification says, at most 1.3 times as long', (name, told) => {
    const text = textOf(name);
    expect(text.length).toBeLessThanOrEqual(1.3 * told.length);
    const keys = CARRIES[name] ?? told.match(/\(\d\w\)|[A-Z][\w-]+|[+−]\d|[a-z]{4,}/g) ?? [];
    const said = text.toLowerCase().replace('look at a random', 'look at one random');
    for (const key of keys) expect(said).toContain(key.toLowerCase());
  });

  it('the golden file holds all texts', async () => {
    // npx vitest run tests/cards/texts.test.ts -u    writes it anew
    const all = source.cards.map(
      (card, i) => `${cardId(card, source.sets, v)} ${card.name}\n${(texts[i] || '–').replace(/^/gm, '  ')}\n`,
    );
    await expect(all.join('')).toMatchFileSnapshot(join(root, 'tests/cards/rules-texts.golden.txt'));
  });

  it('no text is longer than a card can show', () => {
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(320);
  });

  it('uses straight quotes and no doubled words or spaces', () => {
    for (const text of texts) expect(text).not.toMatch(/[‘’“”]|\b(\w+) \1\b| {2}|undefined|\[object/);
  });
});
