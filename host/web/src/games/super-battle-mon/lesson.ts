/** The guided first match: positions, and what is chosen in each. What is said stands in words/en.ts. */

import type { LessonStep } from '../../play/lesson.ts';

const players = (you: object, coach: object) => [you, coach] as LessonStep['players'];

export const lesson: readonly LessonStep[] = [
  {
    id: 'select',
    picks: ['Cinderpup'],
    round: 1,
    players: players({ hand: ['Cinderpup', 'Coinscale', 'Mirage Moth'] }, { hand: ['Twinspark'] }),
    reached: { winsRound: true },
  },
  {
    id: 'row',
    picks: ['Cinderpup'],
    round: 2,
    players: players(
      { hand: ['Cinderpup', 'Coinscale'], play: ['Cinderpup'] },
      { hand: ['Cinderpup'], play: ['Twinspark'] },
    ),
    reached: { winsRound: true },
  },
  {
    id: 'cost',
    picks: ['Herdhoof', 'Coinscale'],
    round: 2,
    players: players(
      { hand: ['Herdhoof', 'Coinscale', 'Twinspark', 'Cinderpup'], play: ['Twinspark'] },
      { hand: ['Cinderpup'], play: ['Twinspark'] },
    ),
    reached: { winsRound: true },
  },
  {
    id: 'effect',
    picks: ['Pyre Choir'],
    round: 3,
    players: players(
      { hand: ['Pyre Choir', 'Mirage Moth'], play: ['Cinderpup', 'Cinderpup'] },
      { hand: ['Coinscale'], play: ['Ember Duelist'] },
    ),
    reached: { winsRound: true },
  },
  {
    id: 'facedown',
    picks: ['Mirage Moth'],
    round: 1,
    players: players({ hand: ['Mirage Moth', 'Cinderpup'] }, { hand: ['Ember Duelist'] }),
    reached: { winsRound: true },
  },
  {
    id: 'end',
    picks: ['Twinspark'],
    round: 6,
    players: players(
      { hand: ['Twinspark', 'Coinscale'], play: ['Cinderpup'] },
      { hand: ['Cinderpup'], play: ['Ember Duelist'] },
    ),
    reached: { winsMatch: true },
  },
];
