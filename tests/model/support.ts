// What the model's tests share: cards, a seeded generator, scripted and random play.

import { readFileSync } from 'node:fs';
import { assemble } from '../../tools/cards/assemble';
import { parseFiles } from '../../tools/cards/parse';
import { superBattleMon } from '../../tools/cards/super-battle-mon/vocabulary';
import { Model, type Chance, type Setup } from './model';
import { someAnswer } from './questions';
import type { Card } from './types';

/** Cards of a source text, in the language of docs/card-language.md. */
export function cardsOf(text: string): Card[] {
  const parsed = parseFiles([{ name: 'test.cards', text }], superBattleMon);
  const { source, errors } = assemble(parsed, superBattleMon);
  const wrong = [...parsed.errors, ...errors];
  if (wrong.length) throw new Error(wrong.map((error) => `${error.line}: ${error.message}`).join('\n'));
  return source.cards;
}

export function standardText(): string {
  return readFileSync(new URL('../../cards/super-battle-mon/standard.cards', import.meta.url), 'utf8');
}

/** The effects of the index in docs/card-language.md: every word of the vocabulary, each in an effect. */
export function indexEffects(): { word: string; effect: string }[] {
  const text = readFileSync(new URL('../../docs/card-language.md', import.meta.url), 'utf8');
  const index = text.slice(text.indexOf('## Index of the vocabulary'));
  return [...index.matchAll(/^\| ([^|]+) \| `([^`]+)` \|$/gm)].map(([, word, effect]) => ({
    word: word!,
    effect: effect!,
  }));
}

const SYMBOLS = ['fire', 'water', 'dark', 'plant'];
const KEYWORDS = ['', ' team 2', ' value 2', ' rival', '', ' value 0', ' team 3', ''];

/** A card for every effect of the index, with figures that differ; those of timing `deck` are left out. */
export function indexText(): string {
  const cards = indexEffects()
    .filter(({ effect }) => !/\bdeck:/.test(effect))
    .map(({ word, effect }, i) => {
      const types = i % 5 === 0 ? `${SYMBOLS[i % 4]} ${SYMBOLS[(i + 1) % 4]}` : SYMBOLS[i % 4];
      const figures = `${types} power ${(i * 7) % 10} cost ${[0, 1, 0, 2, 0, 1][i % 6]}${KEYWORDS[i % 8]}`;
      return `card ${100 + i} "${word}" ${i % 9 === 0 ? 'ultra ' : ''}${figures} max any { ${effect} }`;
    });
  return [
    'set "Index" "I"',
    'card 1 "Cinderpup" fire power 3 cost 0 max any {}',
    ...cards,
    'ranger 1 "Old Surveyor" { action(compare) if you tied for most: make you win. }',
    'ranger 2 "Scorekeeper" { ongoing: add 1 to power of your main play. }',
  ].join('\n');
}

/** A small generator: the same numbers for the same seed. */
export function generator(seed: number): (bound: number) => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % bound;
  };
}

export function chanceOf(draw: (bound: number) => number): Chance {
  return {
    draw,
    shuffle: (_zone, _player, count) => {
      const order = Array.from({ length: count }, (_, i) => i);
      for (let i = count - 1; i >= 1; i--) {
        const j = draw(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      return order;
    },
  };
}

/** Nothing is shuffled; draws come from a list, then are 0. */
export function scripted(draws: number[] = []): Chance {
  const left = [...draws];
  return { draw: () => left.shift() ?? 0, shuffle: (_z, _p, count) => Array.from({ length: count }, (_, i) => i) };
}

/** A match of single decks, filled up to seven cards. */
export function start(text: string, decks: string[][], more: Partial<Setup> = {}, chance: Chance = scripted()): Model {
  const filler = 'card 900 "Filler" water power 0 cost 0 max any {}';
  const cards = cardsOf(`set "Test" "T"\n${text}\n${filler}`);
  const players = decks.map((deck, i) => ({
    name: `P${i}`,
    deck: [...deck, ...Array.from({ length: Math.max(0, 7 - deck.length) }, () => 'Filler')],
    ...more.players?.[i],
  }));
  return new Model({ cards, ...more, players }, chance);
}

/** Answers by name of card, verb, or `player 1`, `mode 0`. */
export function say(m: Model, player: number, ...picks: string[]): void {
  const question = m.pending().questions.find((each) => each.player === player);
  if (!question) throw new Error(`player ${player} is not asked but ${JSON.stringify(m.pending())}`);
  const taken: number[] = [];
  for (const pick of picks) {
    const at = question.options.findIndex(
      (option, i) =>
        !taken.includes(i) &&
        (option.card === pick || option.verb === pick || pick === `${option.verb} ${option.player ?? option.amount}`),
    );
    if (at < 0) throw new Error(`${pick} is not among ${JSON.stringify(question.options)}`);
    taken.push(at);
  }
  m.answer(player, taken);
}

/** Passes and answers with the first legal answer until a player is asked for something of a kind (in a step). */
export function until(m: Model, kind: string, step?: string): void {
  for (let i = 0; i < 500 && !m.ended; i++) {
    const { questions } = m.pending();
    if (questions.some((each) => each.kind === kind) && (!step || m.state.step === step)) return;
    const question = questions[0]!;
    m.answer(
      question.player,
      someAnswer({ ...question, max: Math.max(1, question.min) }, () => 0),
    );
  }
}

/** The next selection of every player, by name; players who are not named take what comes first. */
export function select(m: Model, ...names: (string | null)[]): void {
  until(m, 'select');
  for (const question of m.pending().questions) {
    const name = names[question.player];
    if (name) say(m, question.player, name);
    else m.answer(question.player, [0]);
  }
}

export function playRandomly(m: Model, draw: (bound: number) => number, watch: (m: Model) => void = () => {}): number {
  let answers = 0;
  while (!m.ended) {
    watch(m);
    if (m.ended) break;
    const { questions } = m.pending();
    if (questions.length === 0) throw new Error('nobody is asked, and the match has not ended');
    const question = questions[draw(questions.length)]!;
    m.answer(question.player, someAnswer(question, draw));
    if (++answers > 20_000) throw new Error('the match does not end');
  }
  watch(m);
  return answers;
}

/** Names in a player's zone; facedown ones in brackets. */
export function names(m: Model, player: number, zone: 'hand' | 'play' | 'discard' | 'removed'): string[] {
  return m.player(player)[zone].map((id) => (m.card(id).facedown ? `(${m.print(id).name})` : m.print(id).name));
}

function randomDeck(cards: Card[], draw: (bound: number) => number, size: number, room = new Map<string, number>()) {
  const deck: string[] = [];
  while (deck.length < size) {
    const card = cards[draw(cards.length)]!;
    const copies = room.get(card.name) ?? 0;
    const limit = card.printed['max'] === 'any' ? 99 : Number(card.printed['max'] ?? 2);
    if (card.class === 'ranger' || copies >= limit) continue;
    room.set(card.name, copies + 1);
    deck.push(card.name);
  }
  return deck;
}

/** A set-up of any format with legal decks, the same for the same seed. */
export function randomSetup(cards: Card[], seed: number): Setup {
  return withDecks(plainSetup(cards, seed), seed);
}

function plainSetup(cards: Card[], seed: number): Setup {
  const draw = generator(seed);
  const formats = ['single', 'single', 'single', 'constructed', 'pack-battle', 'solo'] as const;
  const format = formats[seed % formats.length]!;
  const count = format === 'solo' ? 1 : 2 + draw(3);
  const packs = 1 + draw(2);
  const rangers = cards.filter((card) => card.class === 'ranger').map((card) => card.name);
  return {
    cards,
    format,
    packs,
    difficulty: 7 + draw(4),
    options: {
      costPrinted: draw(4) === 0,
      flippedPaysCost: draw(3) === 0,
      teamScores: draw(3) > 0,
      roundLoserDiscards: draw(3) === 0 ? 1 : 0,
      abilityOptional: draw(3) === 0,
      sideboard: draw(3) === 0 ? 3 : 4,
      // One pack must hold enough for a deck (S70).
      packSize: packs === 1 ? 7 + draw(5) : 5 + draw(7),
      roundCap: 10 + draw(21),
    },
    players: Array.from({ length: format === 'solo' && draw(2) ? 2 : count }, (_, i) => ({
      name: `P${i}`,
      ranger: draw(2) ? rangers[draw(rangers.length)] : undefined,
    })),
  };
}

function withDecks(setup: Setup, seed: number): Setup {
  const draw = generator(seed + 77);
  for (const player of setup.players) {
    const room = new Map<string, number>();
    const solo = setup.format === 'solo' && player !== setup.players[0];
    // S70: packs entered by hand; S73: the opponent's cards.
    if (setup.format === 'pack-battle' && draw(3) === 0) player.pool = randomDeck(setup.cards, draw, 7 + draw(8), room);
    if (setup.format !== 'pack-battle') player.deck = randomDeck(setup.cards, draw, solo ? setup.difficulty! : 7, room);
    if (setup.format === 'constructed')
      player.sideboard = randomDeck(setup.cards, draw, setup.options!.sideboard!, room);
  }
  return setup;
}
