// The model's own reading of the rules, each test named by the rule it shows.

import { describe, expect, it } from 'vitest';
import { names, say, scripted, select, start, until } from './support';

const PUP = 'card 1 "Pup" fire power 3 cost 0 max any {}';
const OX = 'card 2 "Ox" plant power 5 cost 2 max any {}';
const RIVAL = 'card 3 "Duelist" fire power 7 cost 0 rival max any {}';

describe('decks', () => {
  it('S1, S2, S3: seven cards, two copies, as many as Max says', () => {
    const text = 'card 1 "One" fire power 1 cost 0 {}\ncard 2 "Four" fire power 1 cost 0 max 4 {}';
    expect(() => start(text, [['One', 'One', 'One'], []])).toThrow('S2');
    expect(() => start(text, [['Four', 'Four', 'Four', 'Four', 'Four'], []])).toThrow('S3');
    expect(() => start(text, [['One', 'One', 'Four', 'Four', 'Four', 'Four'], []])).not.toThrow();
  });

  it('S4: a Passive changes the copy limit', () => {
    const text = 'card 1 "Den" fire power 1 cost 0 { passive(hand) deck: allow 3 copies of fire cards. }';
    expect(() => start(text, [['Den', 'Den', 'Den'], []])).not.toThrow();
  });
});

describe('rounds', () => {
  it('S12, S15: Main Plays enter at the right end', () => {
    const m = start(`${PUP}\n${RIVAL}`, [['Pup', 'Duelist'], ['Pup']]);
    select(m, 'Pup', 'Pup');
    select(m, 'Duelist', null);
    until(m, 'select');
    expect(names(m, 0, 'play')).toEqual(['Pup', 'Duelist']);
  });

  it('S16: two Rivals flip each other, one alone does not', () => {
    const m = start(RIVAL, [['Duelist', 'Duelist'], ['Duelist']]);
    select(m, 'Duelist', 'Duelist');
    select(m, 'Duelist', null);
    until(m, 'select');
    expect(names(m, 0, 'play')).toEqual(['(Duelist)', 'Duelist']);
    expect(names(m, 1, 'play')[0]).toBe('(Duelist)');
  });

  it('S20, S23: the Cost is paid, or nothing of it', () => {
    const m = start(OX, [['Ox'], ['Ox']]);
    select(m, 'Ox', 'Ox');
    until(m, 'pay');
    expect(() => say(m, 0, 'Filler')).toThrow('no legal answer');
    say(m, 0, 'Filler', 'Filler');
    say(m, 1, 'Filler', 'Filler');
    expect(names(m, 0, 'hand')).toHaveLength(4);
    const short = start(OX, [['Ox'], ['Ox']], { options: { roundCap: 99 } });
    for (let i = 0; i < 6; i++) select(short, 'Filler', 'Filler');
    until(short, 'never');
    expect([names(short, 0, 'discard'), names(short, 0, 'play').length]).toEqual([['Ox'], 6]);
  });

  it('S26, S27: Value pays for more; nothing superfluous', () => {
    const m = start(`${OX}\ncard 3 "Coin" water power 1 cost 0 value 3 {}`, [['Ox', 'Coin'], []]);
    select(m, 'Ox', null);
    until(m, 'pay');
    expect(() => say(m, 0, 'Coin', 'Filler')).toThrow('superfluous');
    say(m, 0, 'Coin');
    expect(names(m, 0, 'discard')).toEqual(['Coin']);
  });

  it('S29: facedown there is no Cost; with flippedPaysCost it is paid, and there is still no Ability', () => {
    const moth = 'card 4 "Moth" dark power 1 cost 0 { pre-battle: flip opposing main play. }';
    const ox = 'card 2 "Ox" plant power 5 cost 2 max any { ability: put 1 counters on this. }';
    const free = start(`${ox}\n${moth}`, [['Moth'], ['Ox']]);
    select(free, 'Moth', 'Ox');
    until(free, 'select');
    expect([names(free, 1, 'play'), names(free, 1, 'discard')]).toEqual([['(Ox)'], []]);
    const paying = start(`${ox}\n${moth}`, [['Moth'], ['Ox']], { options: { flippedPaysCost: true } });
    select(paying, 'Moth', 'Ox');
    until(paying, 'pay');
    say(paying, 1, 'Filler', 'Filler');
    expect([names(paying, 1, 'play'), names(paying, 1, 'discard')]).toEqual([['(Ox)'], ['Filler', 'Filler']]);
    expect(paying.card(paying.player(1).play[0]!).counters).toBe(0);
  });

  it('S21: changed Costs are paid; with costPrinted the printed one', () => {
    const text = `card 1 "Toll" dark power 5 cost 0 { ongoing: add 1 to cost of opposing main play. }\n${PUP}`;
    const changed = start(text, [['Toll'], ['Pup']]);
    select(changed, 'Toll', 'Pup');
    until(changed, 'pay');
    expect(changed.pending().questions.map(({ player, need }) => [player, need])).toEqual([[1, 1]]);
    const printed = start(text, [['Toll'], ['Pup']], { options: { costPrinted: true } });
    select(printed, 'Toll', 'Pup');
    until(printed, 'select');
    expect(names(printed, 1, 'discard')).toEqual([]);
  });

  it('S34, S35, S36: most Power wins; losers discard when the option says so', () => {
    const m = start(PUP, [['Pup'], [], ['Pup']], { options: { roundLoserDiscards: 1 } });
    select(m, 'Pup', null, 'Pup');
    until(m, 'discard');
    expect(m.state.players.map(({ result }) => result)).toEqual(['tie', 'lose', 'tie']);
    say(m, 1, 'Filler');
    until(m, 'select');
    expect(m.state.lastRound).toEqual({ winners: [], losers: [1] });
  });

  it('S84: a last unplayable card is selected and goes to the discard', () => {
    const text = `${PUP}\ncard 5 "Lord" fire power 9 cost 0 max any { play only if 9 fire. }`;
    const m = start(text, [['Lord', 'Lord', 'Lord', 'Lord', 'Lord', 'Lord', 'Lord'], ['Pup']]);
    select(m, 'Lord', 'Pup');
    until(m, 'select');
    expect([names(m, 0, 'play'), names(m, 0, 'discard')]).toEqual([[], ['Lord']]);
  });
});

describe('scores', () => {
  it('S40, S43: Team counts for winning unless teamScores says no', () => {
    const herd = 'card 3 "Herd" plant power 0 cost 0 team 3 max any {}';
    for (const teamScores of [true, false]) {
      const m = start(herd, [['Herd'], []], { options: { teamScores } });
      until(m, 'never');
      expect(m.result!.scores.map(({ mons }) => mons)).toEqual([teamScores ? 9 : 7, 7]);
      expect(m.result!.winners).toEqual(teamScores ? [0] : [0, 1]);
    }
  });

  it('S41: then Power, then shared', () => {
    const m = start(PUP, [['Pup'], []]);
    until(m, 'never');
    expect([m.result!.winners, m.result!.reason]).toEqual([[0], 'tie-break']);
  });

  it('S86: who leaves takes the cards along; the last one left wins', () => {
    const m = start(PUP, [['Pup'], ['Pup'], ['Pup']]);
    select(m, 'Pup', 'Pup', 'Pup');
    m.concede(0);
    expect([names(m, 0, 'hand'), names(m, 0, 'play'), m.ended]).toEqual([[], [], false]);
    m.concede(2);
    expect([m.result!.winners, m.result!.reason]).toEqual([[1], 'last-left']);
  });
});

describe('effects', () => {
  it('S46: what leaves play still does its effect of the batch', () => {
    const text = 'card 1 "Hound" fire power 4 cost 0 { battle: discard opposing main play. }';
    const m = start(text, [['Hound'], ['Hound']]);
    select(m, 'Hound', 'Hound');
    until(m, 'select');
    expect([names(m, 0, 'discard'), names(m, 1, 'discard')]).toEqual([['Hound'], ['Hound']]);
  });

  it('S48: a return and a random discard of one hand are put in order by chance', () => {
    const text = [
      'card 1 "Tide" water power 3 cost 0 { battle: return opposing main play to hand. }',
      'card 2 "Thief" dark power 3 cost 0 { battle: opponents discard 1 random card. }',
    ].join('\n');
    // The order is drawn first, then a card of player 2's hand, before or after the return, and one of player 0's.
    for (const [order, cards] of [
      [0, 6],
      [1, 7],
    ]) {
      const bounds: number[] = [];
      const draw = (below: number) => (bounds.push(below) === 1 ? order! : 0);
      const m = start(text, [['Tide'], ['Thief'], []], {}, { ...scripted(), draw });
      select(m, 'Tide', 'Thief', null);
      until(m, 'select');
      expect(bounds).toEqual([2, cards, 6]);
    }
  });

  it('S49, S51, S96: a flip ends bonuses and counters; a second flip does nothing', () => {
    const text = [
      'card 1 "Puff" fire power 1 cost 0 { pre-battle: put 2 counters on this; add 3 to power of this this match. }',
      'card 2 "Moth" dark power 1 cost 0 { battle: flip opposing mon. }',
      'card 3 "Latch" water power 1 cost 0 { battle: unflip all mon. }',
    ].join('\n');
    const m = start(text, [['Puff'], ['Moth', 'Latch']]);
    select(m, 'Puff', 'Moth');
    until(m, 'select');
    expect(m.table()[m.player(0).play[0]!]!.power).toBe(0);
    select(m, null, 'Latch');
    until(m, 'select');
    expect(m.table()[m.player(0).play[0]!]!.power).toBe(1);
  });

  it('S55: a before-Action joins the batch of Battle', () => {
    const text =
      'card 1 "Golem" fire power 4 cost 0 { action(battle): add -3 to power of opposing main play this match. }';
    const m = start(text, [['Golem'], ['Golem']]);
    select(m, 'Golem', 'Golem');
    until(m, 'window', 'battle');
    say(m, 0, 'action');
    say(m, 1, 'action');
    expect([0, 1].map((player) => m.table()[m.player(player).play[0]!]!.power)).toEqual([1, 1]);
    expect(m.player(0).play.every((id) => m.card(id).actionUsed)).toBe(true);
  });

  it('S63, S64, S90: an Extra pays at once, then does what its step says', () => {
    const text = [
      'card 1 "Boar" fire power 4 cost 1 { extra(battle): play this. battle: put 2 counters on this. ability: put 1 counters on this. }',
      PUP.replace('card 1', 'card 9'),
    ].join('\n');
    const m = start(text, [['Boar', 'Pup'], []]);
    select(m, 'Pup', null);
    until(m, 'window', 'battle');
    say(m, 0, 'extra');
    until(m, 'pay');
    say(m, 0, 'Filler');
    until(m, 'select');
    expect(names(m, 0, 'play')).toEqual(['Pup', 'Boar']);
    expect(m.card(m.player(0).play[1]!).counters).toBe(3);
  });

  it('S101: a replacement that cannot happen does not replace', () => {
    const text = [
      'card 1 "Shell" plant power 2 cost 0 { instead when neighbours is discarded from play by effect: flip that. }',
      'card 2 "Hound" fire power 4 cost 0 max any { battle: discard opposing other mon with power < 2. }',
      'card 3 "Weak" water power 1 cost 0 {}',
    ].join('\n');
    const m = start(text, [
      ['Weak', 'Shell'],
      ['Hound', 'Hound', 'Hound'],
    ]);
    select(m, 'Weak', 'Filler');
    select(m, 'Shell', 'Hound');
    until(m, 'select');
    expect(names(m, 0, 'play')).toEqual(['(Weak)', 'Shell']);
    select(m, null, 'Hound');
    until(m, 'select');
    expect(names(m, 0, 'discard')).toContain('Weak');
  });

  it('S92: a card’s own trigger fires on what was known of it', () => {
    const text = [
      'card 1 "Ghost" dark power 1 cost 0 { when this is discarded from play: put 2 counters on your main play. }',
      'card 2 "Hound" fire power 4 cost 0 { battle: discard opposing mon named "Ghost". }',
      PUP.replace('card 1', 'card 9'),
    ].join('\n');
    const m = start(text, [['Ghost', 'Pup'], ['Hound']]);
    select(m, 'Ghost', 'Filler');
    select(m, 'Pup', 'Hound');
    until(m, 'select');
    expect(names(m, 0, 'discard')).toEqual(['Ghost']);
    expect(m.card(m.player(0).play[0]!).counters).toBe(2);
  });

  it('S17, S68: sets before additions, whatever comes first', () => {
    const text = [
      'card 1 "Pond" water power 0 cost 0 { ongoing: set power of this to opposing mons. }',
      'card 2 "Horn" fire power 1 cost 0 { ongoing: add 2 to power of your mon. }',
    ].join('\n');
    const m = start(text, [['Pond', 'Horn'], []]);
    select(m, 'Horn', null);
    select(m, 'Pond', null);
    until(m, 'select');
    expect(m.player(0).play.map((id) => m.table()[id]!.power)).toEqual([3, 4]);
  });
});

describe('formats', () => {
  it('S72: best of three stops when nobody can catch the leader', () => {
    const cards = `${PUP}\n${OX.replace('cost 2', 'cost 0')}`;
    const side = ['Filler', 'Filler', 'Filler', 'Filler'];
    const players = ['A', 'B'].map((name) => ({ name, sideboard: side }));
    const m = start(cards, [['Ox'], ['Pup']], { format: 'constructed', players });
    until(m, 'sideboard');
    expect(m.state.wins).toEqual([1, 0]);
    for (const { player } of m.pending().questions) say(m, player, 'done');
    until(m, 'never');
    expect([m.state.game, m.result!.winners, m.result!.reason]).toEqual([2, [0], 'games']);
  });

  it('S73, S75: the stack plays and pays from its top', () => {
    const m = start(`${PUP}\n${OX}`, [['Pup'], ['Ox', 'Pup']], { format: 'solo' });
    select(m, 'Pup');
    until(m, 'select');
    expect([names(m, 1, 'play'), names(m, 1, 'discard')]).toEqual([['Ox'], ['Pup', 'Filler']]);
  });

  it('S70: a pack of seven is a deck', () => {
    const m = start(PUP, [[], []], { format: 'pack-battle', players: [{ name: 'A' }, { name: 'B' }] });
    expect(m.pending().kind).toBe('select');
    expect(names(m, 0, 'hand')).toHaveLength(7);
  });
});
