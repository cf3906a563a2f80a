// The steps of a round, from selection to the end check: S11–S19, S84, S85, S87, S102.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { match, position, list } from './scenario.ts';

const shelf = cards(`
  "Clock" water power 1 cost 0 {
    compare: put 1 counters on this. ability: put 1 counters on this. battle: put 1 counters on this.
    pre-battle: put 1 counters on this. reveal: put 1 counters on this. cost-paid: put 1 counters on this.
    lose-round: put 1 counters on this. round-end: put 1 counters on this. after-round: put 1 counters on this.
    select: put 1 counters on this. round-start: put 1 counters on this.
  }
  "Eater" dark power 2 cost 0 { battle: discard your mon named "Fish". }
  "Duke" fire power 4 cost 0 rival { ongoing: add 5 to power of your other mon. pre-battle: flip all other mon. }
  "Lord" fire power 1 cost 0 { ongoing: add 2 to power of your other mon. }
  "Judge" water power 1 cost 0 { pre-battle if any of your mon with power > 3: put 3 counters on this. }
  "Drum" plant power 1 cost 0 { pre-battle: put 1 counters on this. battle: put 2 counters on this. ability: put 4 counters on this. }
  "Mute" dark power 1 cost 0 { ongoing: blank all other mon. }
  "Titan" fire power 9 cost 0 { play only if any of your faceup mon named "Pup". }
  "Sneak" dark power 2 cost 1 { extra(battle): play this. ability: put 2 counters on this. }
  "Snap" fire power 1 cost 0 rival { extra(start): play this. }
  "Grudge" dark power 2 cost 0 { when opposing mon is flipped by rule: put 1 counters on this. when opposing mon is flipped by effect: put 5 counters on this. }
  "Herald" dark power 1 cost 0 { round-end: force opponents to play at random. }
  "Hope" water power 1 cost 0 { passive(hand) ongoing: add 3 to power of your mon named "Pup". }
`);

test('S11 the steps of a round in their order, each with its effects', () => {
  const t = position(shelf, [{ hand: 'Clock, Fish, Bat' }, { hand: 'Pup, Bat, Fern', play: 'Bull' }]);
  t.select('Clock', 'Pup');
  const steps = ['start', 'select', 'reveal', 'pre-battle', 'battle', 'cost', 'ability', 'compare', 'win-lose', 'end'];
  expect(t.events('step').map(({ step }) => step)).toEqual([...steps, 'start', 'select']);
  // What the Clock does: from Reveal on every step, the round's end and after it, then the next Start and Select.
  const told = t.match.eventsSince(Viewer.ALL, 0).flatMap(({ type, step }) => {
    if (type === 'counters' || type === 'round-end') return [type];
    return type === 'step' ? [step] : [];
  });
  expect(told.slice(2)).toEqual([
    ...steps.slice(2, -1).flatMap((step) => [step, 'counters']),
    ...['end', 'counters', 'round-end', 'counters', 'start', 'counters', 'select', 'counters'],
  ]);
});

test('S12 every player with a hand must select exactly one card', () => {
  const t = position(shelf, [{ hand: 'Pup, Fish' }, { hand: 'Bat, Bull' }]);
  expect(t.question(0)).toMatchObject({ kind: 'select', min: 1, max: 1 });
  expect(t.options(0).sort()).toEqual(['Fish', 'Pup']);
  expect(t.refusal(() => t.answer(0))).toBe('bad-count S12');
  expect(t.refusal(() => t.answer(0, 'Pup', 'Fish'))).toBe('bad-count S12');
});

test('S12 a text that forces the Main Play leaves no choice', () => {
  const t = position(shelf, [{ hand: 'Fish, Bat, Fern, Fern', play: 'Herald' }, { hand: 'Pup, Pup, Pup, Pup' }]).select(
    'Fish',
    'Pup',
  );
  expect([t.round, t.asked, Boolean(t.view().players[1]!.forced)]).toEqual([2, '0 select', true]);
  t.choose(0, 'Bat');
  expect([t.row(1), t.told('forced')]).toEqual(['Pup, Pup', ['forced 1', 'forced 1']]);
});

test('S13 with an empty hand there is no Main Play, but Mon in play go on taking part', () => {
  const t = position(shelf, [{ play: 'Clock' }, { hand: 'Pup, Fish, Bat' }]);
  expect(t.asked).toBe('1 select');
  t.choose(1, 'Pup');
  expect([t.row(0), t.row(1)]).toEqual(['Clock', 'Pup']);
  // Start, Select, Reveal, Compare, End and after it, but no Pre-Battle, Battle, Cost or Ability; then it is Select again.
  expect(t.told('counters')).toHaveLength(6 + 2);
});

test('S14 selections are secret, may change until the last one is ready, and are revealed together', () => {
  const t = position(shelf, [{ hand: 'Pup, Fish, Fern' }, { hand: 'Bat, Bull, Fern' }]);
  const others = () =>
    JSON.stringify([1, Viewer.PUBLIC].map((v) => [t.view(v), t.match.questions(v), t.events('selected', v)]));
  const before = others();
  const question = t.question(0);
  const pick = (name: string) => [question.options.find(({ card }) => card === name)!.id];
  t.answer(0, 'Pup');
  expect(others()).toBe(before);
  t.match.answer(0, question.id, pick('Fish'));
  expect(others()).toBe(before);
  expect(t.row(0)).toBe('');
  t.answer(1, 'Bat');
  expect([t.row(0), t.row(1)]).toEqual(['Fish', 'Bat']);
  expect(t.told('revealed', 'entered').slice(0, 4)).toEqual([
    'revealed Fish',
    'revealed Bat',
    'entered Fish',
    'entered Bat',
  ]);
});

test('S15 a Main Play goes to the right end; the order stays and gaps close', () => {
  const t = position(shelf, [{ hand: 'Eater, Pup', play: 'Bull, Fish, Bat' }, { hand: 'Pup, Bat' }]);
  t.select('Eater', 'Pup');
  expect(t.row(0)).toBe('Bull, Bat, Eater, Pup');
});

test('S16 two or more Main Plays with Rival flip before any other effect', () => {
  const alone = position(shelf, [{ hand: 'Duke, Fish' }, { hand: 'Pup, Bat' }]).select('Duke', 'Pup');
  expect([alone.row(0), alone.row(1)]).toEqual(['Duke, Fish', 'Pup facedown, Bat']);
  const two = position(shelf, [
    { hand: 'Duke, Fish', play: 'Pup' },
    { hand: 'Duelist, Bat', play: 'Duelist' },
  ]);
  two.select('Duke', 'Duelist');
  // The Duke's Ongoing and its Pre-Battle never come about; an older Rival stays as it is.
  expect(two.row(0)).toBe('Pup, Duke facedown, Fish');
  expect(two.row(1)).toBe('Duelist, Duelist facedown, Bat');
  expect(two.outcome).toEqual(['lost 5', 'won 9']);
});

test('S16 with three or four players all Rivals flip, others stay, and Extras never count', () => {
  const t = position(shelf, [
    { hand: 'Duelist, Fish' },
    { hand: 'Pup, Fish' },
    { hand: 'Duelist, Fish' },
    { hand: 'Duelist, Fish' },
  ]);
  t.select('Duelist', 'Pup', 'Duelist', 'Duelist');
  expect([0, 1, 2, 3].map((p) => t.row(p))).toEqual([
    'Duelist facedown, Fish',
    'Pup, Fish',
    'Duelist facedown, Fish',
    'Duelist facedown, Fish',
  ]);
  const extra = position(shelf, [{ hand: 'Snap, Pup, Fish' }, { hand: 'Duke, Bat' }])
    .act(0, 'Snap')
    .select('Pup', 'Duke');
  expect(extra.told('flipped')).toEqual(['flipped Snap', 'flipped Pup']);
  expect(extra.row(1)).toBe('Duke, Bat');
});

test('S17 Ongoing holds from entry, before Pre-Battle', () => {
  const rest = ', Bat, Fern';
  const t = position(shelf, [{ hand: `Lord${rest}`, play: 'Fish' }, { hand: `Pup${rest}` }]).select('Lord', 'Pup');
  expect(t.outcome).toEqual(['won 5', 'lost 3']);
  // Judge has 1 + 2 and Fish 2 + 2 when the condition is tested; without the Lord nothing is above 3.
  const with2 = position(shelf, [{ hand: `Judge${rest}`, play: 'Lord, Fish' }, { hand: `Pup${rest}` }]);
  expect(with2.select('Judge', 'Pup').mon('Judge').counters).toBe(3);
  const without = position(shelf, [{ hand: `Judge${rest}`, play: 'Fish' }, { hand: `Pup${rest}` }]);
  expect(without.select('Judge', 'Pup').mon('Judge').counters).toBe(0);
});

test('S18 Pre-Battle effects of what entered happen once, then Battle effects once', () => {
  const t = position(shelf, [{ hand: 'Drum, Bat' }, { hand: 'Pup, Bat' }]).select('Drum', 'Pup');
  expect(t.events('counters').map(({ amount }) => amount)).toEqual([1, 2, 4]);
  expect(t.mon('Drum').counters).toBe(7);
});

test('S19 Mon of earlier rounds do not repeat Pre-Battle, Battle or Ability', () => {
  const t = position(shelf, [{ hand: 'Fish, Bat, Fern', play: 'Drum' }, { hand: 'Pup, Bat, Fern' }]);
  t.select('Fish', 'Pup').select('Bat', 'Bat');
  expect(t.mon('Drum').counters).toBe(0);
  const entered = position(shelf, [{ hand: 'Drum, Bat, Fern' }, { hand: 'Pup, Bat, Fern' }]);
  entered.select('Drum', 'Pup').select('Bat', 'Bat');
  expect(entered.mon('Drum').counters).toBe(7);
});

test('S84 without a playable card one must be selected all the same, and goes to the discard at Reveal', () => {
  const free = position(shelf, [{ hand: 'Titan, Fish, Fish' }, { hand: 'Pup, Bat, Fern' }]);
  expect(free.options(0)).toEqual(['Fish', 'Fish']);
  free.select('Fish', 'Pup');
  expect([free.row(0), free.discard(0)]).toEqual(['Fish', '']);
  const stuck = position(shelf, [{ hand: 'Titan, Titan, Titan', play: 'Pup facedown' }, { hand: 'Pup, Bat, Fern' }]);
  stuck.choose(0, 'Titan').choose(1, 'Pup');
  expect([stuck.row(0), stuck.discard(0)]).toEqual(['Pup facedown', 'Titan']);
  expect(stuck.told('entered')).toEqual(['entered Pup']);
  const meets = position(shelf, [{ hand: 'Titan, Fish, Fern', play: 'Pup' }, { hand: 'Pup, Bat, Fern' }]).select(
    'Titan',
    'Pup',
  );
  expect(meets.row(0)).toBe('Pup, Titan');
});

test('S85 any hand card may be the Main Play, one with Extra too; then it pays in the Cost step', () => {
  const t = position(shelf, [{ hand: 'Sneak, Pup, Fish' }, { hand: 'Pup, Bat' }]);
  expect(t.options(0).sort()).toEqual(['Fish', 'Pup', 'Sneak']);
  t.select('Sneak', 'Pup').choose(0, 'Pup').run();
  expect(t.told('extra-played')).toEqual([]);
  expect(t.mon('Sneak')).toMatchObject({ counters: 2 });
  expect(t.discard(0)).toBe('Pup');
  expect(t.told('step', 'paid').indexOf('paid Pup')).toBeGreaterThan(0);
});

test('S87 a selected card is still in hand until Reveal', () => {
  const t = position(shelf, [{ hand: 'Hope declared, Fish, Bat', play: 'Pup' }, { hand: 'Pup, Bat, Fern' }]).answer(
    0,
    'Hope',
  );
  // It counts, and its Passive works, while others still select; then it is in play, and its Passive has ended.
  expect(t.view().players[0]!.hand).toHaveLength(3);
  expect(t.mon('Pup').power).toBe(6);
  expect(t.step).toBe('select');
  t.answer(1, 'Pup');
  expect(t.mon('Pup of 0').power).toBe(3);
});

test('S102 Rival is the printed keyword, even where a text blanks it, and the cause of the flip is the rule', () => {
  const t = position(shelf, [
    { hand: 'Duelist, Fish', play: 'Mute' },
    { hand: 'Duelist, Bat', play: 'Grudge' },
  ]);
  t.select('Duelist', 'Duelist');
  expect([t.row(0), t.row(1)]).toEqual(['Mute, Duelist facedown, Fish', 'Grudge, Duelist facedown, Bat']);
  const seen = position(shelf, [{ hand: 'Duelist, Fish' }, { hand: 'Duelist, Bat', play: 'Grudge' }]);
  seen.select('Duelist', 'Duelist');
  expect(seen.mon('Grudge').counters).toBe(1);
  expect(seen.events('flipped')[0]).toMatchObject({ cause: 'rule', rule: 'S16' });
});

test('S6 a whole match of plain cards runs from seven cards to none', () => {
  const seven = list('2 Pup, 2 Fish, 2 Bat, Fern');
  const t = match(shelf, { players: [{ deck: seven }, { deck: seven }] });
  for (const card of ['Pup', 'Fish', 'Bat', 'Pup', 'Fish', 'Bat']) t.select(card, card);
  expect(t.winners).toEqual([0, 1]);
  expect([t.round, t.hand(0), t.mons(0)]).toEqual([7, '', 7]);
});
