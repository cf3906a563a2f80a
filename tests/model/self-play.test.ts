// The model alone: random matches with its own questions and a seeded generator.

import { describe, expect, it } from 'vitest';
import { Model } from './model';
import { legalAnswers } from './questions';
import { cardsOf, chanceOf, generator, indexText, playRandomly, randomSetup, standardText } from './support';
import type { Card } from './types';

const STANDARD = cardsOf(standardText());
const INDEX = cardsOf(indexText());

/** Every card lies in exactly one place, and there it is on its list. */
function conserved(m: Model): void {
  const { cards, players } = m.state;
  const listed = players.flatMap((player) => [
    ...[player.hand, player.play, player.discard, player.removed, player.pool].flat(),
    ...(player.ranger === null ? [] : [player.ranger]),
  ]);
  const under = cards.flatMap((card) => card.under);
  const out = cards.filter((card) => card.zone === 'out').map((card) => card.id);
  const all = [...listed, ...under, ...out].sort((a, b) => a - b);
  sure(all.join() === cards.map((card) => card.id).join(), 'every card lies in one place');
  for (const card of cards) {
    const player = m.player(card.holder);
    const { id, zone } = card;
    const there =
      zone === 'ranger' ? player.ranger === id
      : zone === 'under' ? under.includes(id)
      : zone === 'out' || player[zone].includes(id); // prettier-ignore
    sure(there, `${m.print(id).name} is in ${zone}`);
    sure(zone === 'play' || card.holder === card.owner, `${m.print(id).name} lies with its owner (S66)`);
    sure(!card.facedown || card.mods.length + card.counters === 0, `${m.print(id).name} is plain facedown (S96)`);
  }
}

function sure(holds: boolean, what: string): void {
  if (!holds) expect.fail(what);
}

/** Whoever is asked has a legal answer, and more than one. */
function answerable(m: Model): void {
  for (const question of m.pending().questions) {
    sure(question.options.length >= question.min, 'enough options');
    if (question.options.length <= 8) sure(legalAnswers(question).length > 1, 'a question with a choice');
  }
}

function playOne(cards: Card[], seed: number): Model {
  const draw = generator(seed);
  const m = new Model(randomSetup(cards, seed), chanceOf(draw));
  playRandomly(m, draw, () => {
    conserved(m);
    answerable(m);
    if (seed % 7 === 0 && m.state.round === 2 && draw(40) === 0 && m.inMatch().length > 1) {
      const human = m.inMatch().filter((player) => !m.player(player).isStack);
      m.concede(human[draw(human.length)]!);
    }
  });
  return m;
}

describe('random matches of the model', () => {
  it('end with a result and keep their cards: Standard', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const m = playOne(STANDARD, seed);
      expect(m.result!.winners.length).toBeGreaterThan(0);
      expect(m.state.round).toBeLessThanOrEqual(m.options.roundCap); // S39
    }
  }, 240_000);

  it('end with a result and keep their cards: every word of the vocabulary', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const m = playOne(INDEX, seed);
      expect(m.result!.winners.length).toBeGreaterThan(0);
    }
  }, 240_000);
});
