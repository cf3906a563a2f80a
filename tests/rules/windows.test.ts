// Actions, Extras, windows and triggers: S54, S55, S62–S65, S90–S92.

import { expect, test } from 'vitest';
import { Viewer } from '../../assembly/kernel/codes.ts';
import { cards } from './packs.ts';
import { position, type Table } from './scenario.ts';

const STEPS = ['start', 'select', 'reveal', 'pre-battle', 'battle', 'cost', 'ability', 'compare', 'win-lose', 'end'];
const shelf = cards(`
  "Aim" fire power 1 cost 0 { action(battle): choose 1 of opposing mon; discard it. }
  "Tick" water power 1 cost 0 { action(battle): put 1 counters on this. }
  "Tock" water power 1 cost 0 { action(ability): put 1 counters on this. }
  "Loop" plant power 1 cost 0 { action(battle): put 1 counters on this; reset action of this. }
  "Drum" fire power 1 cost 0 { battle: put 1 counters on your mon named "Bull". compare: put 1 counters on your mon named "Bull". }
  "Hush" dark power 1 cost 0 { action(compare): flip opposing mon named "Drum". }
  "Wave" water power 1 cost 0 { battle: choose 1 of your other mon; return it to hand. }
  "Fold" dark power 1 cost 0 { pre-battle: flip your other mon. ability: unflip your mon. }
  "Spite" dark power 1 cost 0 { action(battle): choose 1 of opposing mon; flip it. }
  "Ping" fire power 1 cost 0 { when opposing mon is unflipped: flip that. action(battle): choose 1 of your facedown mon; unflip it. }
  "Pong" fire power 1 cost 0 { when your mon is flipped: unflip that. }
  "Thorn" plant power 1 cost 0 { when this is flipped: choose 1 of opposing mon; flip it. }
  "Mute" dark power 1 cost 0 { pre-battle: blank opposing mon this round. battle: flip opposing mon. }
  "Bomb" fire power 1 cost 0 { when this is discarded from play: opponents discard 1 random card. when this leaves play: put 1 counters on your mon. }
  "Twice" plant power 1 cost 0 { when opposing mon is flipped: put 1 counters on this. }
  "Herald" fire power 1 cost 0 rival { when this enters play: put 1 counters on your other mon. when this is flipped: put 5 counters on your other mon. }
  "Riser" water power 1 cost 0 { when this is unflipped: put 1 counters on your other mon. }
  ranger "Guard" { action(battle): put 1 counters on your mon. }
`);
/** Extras of their own, so that no window of another test knows of them. */
const extras = cards(`
  ${STEPS.map((step) => `"Into ${step}" dark power 1 cost 0 { extra(${step}): play this. pre-battle: put 1 counters on this. battle: put 10 counters on this. ability: put 40 counters on this. }`).join('\n')}
`);
const wisps = cards(`
  "Wisp" fire power 2 cost 1 { extra(battle): play this. battle: put 1 counters on this. }
  "Spark" fire power 1 cost 0 { extra(battle) if 2 fire: play this. }
  "Gift" plant power 1 cost 1 { extra(battle): play this. ongoing: add -1 to cost of this. ongoing: add 1 to power of your other mon. }
  "Loss" dark power 3 cost 5 {
    extra(battle): play this. battle: put 9 counters on your mon. ongoing: add 5 to power of your other mon.
    when this leaves play: put 9 counters on your mon. when this is discarded: put 9 counters on your mon. when this enters play: put 9 counters on your mon.
  }
  "Ash" fire power 1 cost 0 { when your other mon leaves play by cost: put 1 counters on this. when your other mon enters play as extra: put 2 counters on this. }
`);
const rest = ', Fish, Bat, Fern';
const round = (mains: string[], rows: string[] = [], table: Table = {}) =>
  position(
    shelf,
    mains.map((main, i) => ({ hand: main + rest, play: rows[i] })),
    table,
  ).select(...mains);

test('S54 an Action is used once per match, and only in its step', () => {
  const t = round(['Bat', 'Pup'], ['Tick', '']).until('battle');
  t.answer(0, 'Tick').run();
  expect(t.mon('Tick').counters).toBe(1);
  t.select('Fish', 'Fish');
  expect([t.round, t.told('action-used'), t.asked]).toEqual([3, ['action-used Tick'], '0 select, 1 select']);
  const steps = round(['Bat', 'Pup'], ['Tick, Tock', '']).until('battle');
  expect(steps.options(0)).toEqual(['pass', 'Tick']);
  steps.until('ability');
  expect(steps.options(0)).toEqual(['pass', 'Tock']);
});

test('S54 flip, unflip and replay do not renew it; a reset does, but not within the step', () => {
  const folded = round(['Fold', 'Pup'], ['Tick used', '']);
  expect(folded.row(0)).toBe('Tick, Fold');
  folded.select('Fish', 'Fish');
  expect(folded.round).toBe(3);
  const replayed = round(['Wave', 'Pup'], ['Tick used', '']);
  replayed.select('Tick', 'Fish');
  expect([replayed.round, replayed.row(0), replayed.mon('Tick').counters]).toEqual([3, 'Wave, Tick', 0]);
  const t = round(['Bat', 'Pup'], ['Loop', '']).act(0, 'Loop');
  expect(t.asked).toBe('0 select, 1 select');
  expect([t.mon('Loop').counters, t.round]).toEqual([1, 2]);
  t.select('Fish', 'Fish').act(0, 'Loop').run();
  expect(t.mon('Loop').counters).toBe(2);
});

test('S55 before the batch an Action joins it in Pre-Battle, Battle and Ability; after it, it follows', () => {
  // Drum is discarded in the batch in which its Battle effect happens.
  const before = round(['Drum', 'Bat'], ['Bull', 'Aim']).until('battle').answer(1, 'Aim').choose(1, 'Drum').run();
  expect([before.row(0), before.mon('Bull').counters]).toEqual(['Bull', 1]);
  expect(before.told('counters', 'discarded')).toEqual(['counters Bull', 'discarded Drum']);
  const after = round(['Drum', 'Bat'], ['Bull', 'Aim']).until('battle').pass();
  expect([after.step, after.mon('Bull').counters, after.asked]).toEqual(['battle', 1, '1 window']);
  after.answer(1, 'Aim').choose(1, 'Drum').run();
  expect(after.row(0)).toBe('Bull');
});

test('S55 in every other step a before-Action is a batch of its own, first', () => {
  const t = round(['Drum', 'Bat'], ['Bull', 'Hush']).until('compare').answer(1, 'Hush').run();
  expect([t.row(0), t.mon('Bull').counters]).toEqual(['Bull, Drum facedown', 1]);
  const late = round(['Drum', 'Bat'], ['Bull', 'Hush']).until('compare').pass();
  expect(late.mon('Bull').counters).toBe(2);
  late.answer(1, 'Hush').run();
  expect(late.row(0)).toBe('Bull, Drum facedown');
});

test('S55 facedown, in hand or in the discard an Action cannot be used; beside the row a Ranger can', () => {
  const seats = [{ hand: `Tick, Bat${rest}`, play: 'Tick facedown', discard: 'Tick' }, { hand: `Pup, Bat${rest}` }];
  expect(position(shelf, seats).select('Bat', 'Pup').asked).toBe('0 select, 1 select');
  const ranger = position(shelf, [{ hand: `Bat${rest}`, ranger: 'Guard' }, { hand: `Pup${rest}` }]).select(
    'Bat',
    'Pup',
  );
  ranger.act(0, 'Guard').run();
  expect(ranger.mon('Bat').counters).toBe(1);
});

test('S62 Extras are played in addition to the Main Play, at the right end', () => {
  const t = position(wisps, [{ hand: `Bat, Spark${rest}`, play: 'Pup, Pup' }, { hand: `Fern${rest}` }]).select(
    'Bat',
    'Fern',
  );
  t.act(0, 'Spark').run();
  expect([t.row(0), t.mon('Spark').entered, t.hand(0)]).toEqual(['Pup, Pup, Bat, Spark', null, 'Bat, Fern, Fish']);
  expect(t.events('extra-played')[0]).toMatchObject({ card: 'Spark', from: 'hand', to: 'play' });
});

test('S63 an Extra pays its Cost as it enters, or is discarded without effects', () => {
  const t = position(wisps, [{ hand: `Bat, Wisp${rest}` }, { hand: `Fern${rest}` }])
    .select('Bat', 'Fern')
    .act(0, 'Wisp');
  expect([t.step, t.asked, t.mon('Wisp').counters]).toEqual(['battle', '0 pay', 0]);
  expect(t.question(0)).toMatchObject({ need: 1, card: 'Wisp' });
  t.choose(0, 'Fern').run();
  expect([t.row(0), t.mon('Wisp').counters, t.discard(0)]).toEqual(['Bat, Wisp', 1, 'Fern']);
  const poor = position(wisps, [{ hand: 'Bat, Wisp, Mite' }, { hand: `Fern${rest}` }])
    .select('Bat', 'Fern')
    .act(0, 'Wisp')
    .run();
  expect([poor.row(0).startsWith('Bat'), poor.discard(0), poor.told('counters')]).toEqual([true, 'Wisp', []]);
  expect(poor.events('unpaid')[0]).toMatchObject({ rule: 'S63' });
});

test.each([
  ...STEPS.slice(0, 4).map((step) => [step, 51] as const),
  ['battle', 50] as const,
  ...['cost', 'ability'].map((step) => [step, 40] as const),
  ...['compare', 'win-lose', 'end'].map((step) => [step, 0] as const),
])('S64 an Extra that enters in %s uses the effects that are still to come', (step, counters) => {
  const t = position(extras, [{ hand: `Bat, Into ${step}${rest}` }, { hand: `Pup${rest}` }]);
  const early = step === 'start' || step === 'select';
  if (!early) t.select('Bat', 'Pup');
  t.act(0, `Into ${step}`);
  if (early) t.select('Bat', 'Pup');
  t.run();
  while (t.round < 3) t.select('Fish', 'Fish').run();
  expect(t.mon(`Into ${step}`).counters).toBe(counters);
});

test('S65 an Extra is optional, needs its condition, and several may be played', () => {
  const seats = (play: string) => [{ hand: `Bat, Spark, Spark${rest}`, play }, { hand: `Fern${rest}` }];
  const none = position(wisps, seats('Fish')).select('Bat', 'Fern');
  expect([none.asked, none.told('extra-played')]).toEqual(['0 select, 1 select', []]);
  const t = position(wisps, seats('Pup, Pup')).select('Bat', 'Fern');
  expect(t.options(0)).toEqual(['pass', 'Spark', 'Spark']);
  t.answer(0, 'Spark');
  expect([t.step, t.options(0)]).toEqual(['battle', ['pass', 'Spark']]);
  t.answer(0, 'Spark');
  expect(t.row(0)).toBe('Pup, Pup, Bat, Spark, Spark');
  const passed = position(wisps, seats('Pup, Pup')).select('Bat', 'Fern').pass();
  expect([passed.row(0), passed.round]).toEqual(['Pup, Pup, Bat', 2]);
});

test('S90 an Extra enters, pays, and only then its Ongoing starts', () => {
  const t = position(wisps, [{ hand: `Bat, Gift${rest}` }, { hand: `Fern${rest}` }])
    .select('Bat', 'Fern')
    .act(0, 'Gift');
  expect([t.question(0).need, t.mon('Bat').power]).toEqual([1, 2]);
  t.choose(0, 'Fern');
  expect(t.mon('Bat').power).toBe(3);
});

test('S90 playing an Extra that cannot be paid for is legal; its own text is silent, others answer', () => {
  const t = position(wisps, [{ hand: `Bat, Loss, Fish, Bat`, play: 'Ash' }, { hand: `Fern${rest}` }]).select(
    'Bat',
    'Fern',
  );
  t.act(0, 'Loss').run();
  expect([t.discard(0), t.hand(0), t.outcome[0]]).toEqual(['Loss', 'Bat, Fish', `won ${1 + 2 + 3}`]);
  // Ash has seen it enter (2) and go (1); the Loss itself has said nothing.
  expect(t.mon('Ash').counters).toBe(3);
  expect(t.mon('Bat').counters).toBe(0);
});

test('S91 in a window all commit in secret, at most one each; it repeats until all pass', () => {
  const t = round(['Bat', 'Pup'], ['Spite, Tick', 'Spite, Tick']).until('battle');
  expect(t.asked).toBe('0 window, 1 window');
  expect(t.question(0)).toMatchObject({ min: 1, max: 1 });
  const others = () => JSON.stringify([1, Viewer.PUBLIC].map((v) => [t.view(v), t.match.questions(v), t.match.log(v)]));
  const before = others();
  t.answer(0, 'Spite');
  expect(others()).toBe(before);
  t.answer(1, 'Spite');
  // Both are in the batch: each turns the other.
  t.answer(0, 'Tick').answer(1, 'pass');
  t.choose(0, 'Spite').choose(1, 'Spite').run();
  expect([t.row(0), t.row(1)]).toEqual(['Spite facedown, Tick, Bat', 'Spite facedown, Tick, Pup']);
  expect([t.mon('Tick of 0').counters, t.mon('Tick of 1').counters]).toEqual([1, 0]);
});

test('S91 an Extra needs no Main Play of its owner', () => {
  const t = position(extras, [{ hand: `Into start${rest}` }, { hand: `Pup${rest}` }]).act(0, 'Into start');
  expect([t.row(0), t.round, t.asked]).toEqual(['Into start', 1, '0 select, 1 select']);
});

test('S92 triggers form the next sub-batch, before the window', () => {
  const t = round(['Thorn', 'Pup'], ['', 'Spite, Bull']).act(1, 'Spite');
  // "When this is flipped" is answered although it lies facedown by then.
  expect(t.asked).toBe('0 cards');
  t.choose(0, 'Bull');
  expect([t.row(0), t.row(1)]).toEqual(['Thorn facedown', 'Spite, Bull facedown, Pup']);
});

test('S92 leaving and being discarded are answered from last-known information', () => {
  const t = round(['Bat', 'Pup'], ['Bomb', 'Aim']).act(1, 'Aim').choose(1, 'Bomb').run();
  expect([t.row(0), t.discard(0), t.mon('Bat').counters]).toEqual(['Bat', 'Bomb', 1]);
  expect(t.discard(1).split(', ')).toHaveLength(1);
  expect(
    round(['Bat', 'Pup'], ['Bomb facedown', 'Aim']).act(1, 'Aim').choose(1, 'Bomb').run().mon('Bat').counters,
  ).toBe(0);
});

test('S92 a Mon whose text is blanked answers nothing, not even its own flip', () => {
  const t = round(['Thorn', 'Mute'], ['', 'Bull']);
  expect([t.asked, t.row(0), t.row(1)]).toEqual(['0 select, 1 select', 'Thorn facedown', 'Bull, Mute']);
});

test('S92 one card answers one object at most once per step', () => {
  // Ping's Action wakes Bat; what follows is flip, unflip, and then both have answered.
  const t = round(['Fish', 'Pup'], ['Ping', 'Pong, Twice']).until('battle');
  expect(t.step).toBe('battle');
  const loop = position(shelf, [
    { hand: `Bat${rest}`, play: 'Ping' },
    { hand: `Pup${rest}`, play: 'Pong, Ping, Giant facedown' },
  ]);
  loop.select('Bat', 'Pup').act(1, 'Ping').run();
  // Giant is woken, turned by player 0's Ping, woken by Pong; the Ping has answered Giant already.
  expect(loop.told('flipped', 'unflipped')).toEqual(['unflipped Giant', 'flipped Giant', 'unflipped Giant']);
});

test('S92 "enters" and "is unflipped" are answered by a Mon that is at work after the batch', () => {
  expect(round(['Herald', 'Pup'], ['Bull', '']).mon('Bull').counters).toBe(1);
  // Turned by Rival as it entered: it answers the flip alone.
  expect(round(['Herald', 'Duelist'], ['Bull', '']).mon('Bull').counters).toBe(5);
  const risen = round(['Fold', 'Pup'], ['Riser, Bull', '']);
  expect([risen.row(0), risen.mon('Bull').counters]).toEqual(['Riser, Bull, Fold', 1]);
});
