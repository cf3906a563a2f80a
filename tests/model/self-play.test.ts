// The model alone: random matches with its own questions and a seeded generator.

import { describe, expect, it } from 'vitest';
import { Model, type Setup } from './model';
import { legalAnswers } from './questions';
import { cardsOf, chanceOf, generator, indexText, playRandomly, standardText } from './support';
import type { Card } from './types';

const STANDARD = cardsOf(standardText());
const INDEX = cardsOf(indexText());

function randomDeck(cards: Card[], draw: (bound: number) => number, size: number, room = new Map<string, number>()) {
  const deck: string[] = [];
  while (deck.length < size) {
    const card = cards[draw(cards.length)]!;
    const copies = room.get(card.name) ?? 0;
    const limit = card.max === 'any' ? 99 : (card.max ?? 2);
    if (card.class === 'ranger' || copies >= limit || card.effects.some((effect) => effect.on === 'deck')) continue;
    room.set(card.name, copies + 1);
    deck.push(card.name);
  }
  return deck;
}

function randomSetup(cards: Card[], seed: number): Setup {
  const draw = generator(seed);
  const formats = ['single', 'single', 'single', 'constructed', 'pack-battle', 'solo'] as const;
  const format = formats[seed % formats.length]!;
  const count = format === 'solo' ? 1 : 2 + draw(3);
  const rangers = cards.filter((card) => card.class === 'ranger').map((card) => card.name);
  return {
    cards,
    format,
    packs: 1 + draw(2),
    difficulty: 7 + draw(4),
    options: {
      costPrinted: draw(4) === 0,
      flippedPaysCost: draw(3) === 0,
      teamScores: draw(3) > 0,
      roundLoserDiscards: draw(3) === 0 ? 1 : 0,
      abilityOptional: draw(3) === 0,
      sideboard: draw(3) === 0 ? 3 : 4,
      roundCap: 10,
    },
    players: Array.from({ length: count }, (_, i) => ({
      name: `P${i}`,
      ranger: draw(2) ? rangers[draw(rangers.length)] : undefined,
    })),
  };
}

function withDecks(setup: Setup, seed: number): Setup {
  const draw = generator(seed + 77);
  for (const player of setup.players) {
    const room = new Map<string, number>();
    if (setup.format !== 'pack-battle') player.deck = randomDeck(setup.cards, draw, 7, room);
    if (setup.format === 'constructed')
      player.sideboard = randomDeck(setup.cards, draw, setup.options!.sideboard!, room);
  }
  return setup;
}

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
  const m = new Model(withDecks(randomSetup(cards, seed), seed), chanceOf(draw));
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
      expect(m.state.round).toBeLessThanOrEqual(10);
    }
  });

  it('end with a result and keep their cards: every word of the vocabulary', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const m = playOne(INDEX, seed);
      expect(m.result!.winners.length).toBeGreaterThan(0);
    }
  });
});
