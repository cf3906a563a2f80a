/** What the page knows of Super Battle Mon (app/plan.ts). */

import { superBattleMon } from '../../../../js/super-battle-mon/index.ts';
import { CLASSES } from '../../../../js/super-battle-mon/names.ts';
import type { FormatPlan, Plan } from '../../app/plan.ts';
import { lesson } from './lesson.ts';

const MANY = [2, 3, 4];
const plain: FormatPlan = { name: 'single', seats: MANY, decks: true, apart: 'choice', fields: [], way: false };

export const plan: Plan = {
  game: superBattleMon,
  rules: async () => (await import('../../../../../docs/rules/super-battle-mon.md?raw')).default,
  formats: [
    plain,
    { ...plain, name: 'solo', seats: [1], fields: [{ name: 'difficulty', values: [7, 8, 9, 10] }], way: true },
    { ...plain, name: 'constructed', side: 'sideboard', way: true },
    { ...plain, name: 'pack-battle', decks: false, fields: [{ name: 'packs', values: [1, 2] }], way: true },
    { ...plain, name: 'ranger-battle', apart: 'always', way: true },
    { ...plain, name: 'no-table', way: true },
  ],
  options: ['roundLoserDiscards'],
  facets: ['types', 'class', 'cost', 'keywords', 'set'],
  orders: ['name', 'power', 'cost'],
  deck: {
    size: 7,
    side: 4,
    others: 1,
    sideField: 'sideboard',
    other: 'ranger',
    beside: [CLASSES.indexOf('ranger')],
    outside: [],
    checks: ['single', 'constructed'],
  },
  position: {
    step: 'start',
    course: 'round',
    facedown: true,
    zones: ['hand', 'play', 'discard'],
    table: ['play'],
    attributes: ['power', 'cost', 'team', 'value'],
    durations: ['round', 'match'],
  },
  physical: true,
  lesson,
  firstSource: (name, prefix) => `set "${name}" "${prefix}"

card 1 "Soot Wren" fire power 2 cost 0 {
  battle if your hand size < 3: add 3 to power of this this match.
  flavor "It sings loudest when nobody is left to hear it."

  example "with few cards in hand it is strong" {
    player 0: hand "Soot Wren"
    player 1: hand "Soot Wren"
    expect player 0 power 5
  }
}
`,
  // The most Mon win; Power decides between equals.
  standing: ({ mons, power }) => 1000 * Number(mons ?? 0) + Number(power ?? 0),
  usable: ({ keywords }) => ['action', 'extra'].some((word) => (keywords as string[]).includes(word)),
};
