/** What the page knows of Battle of Aeons (app/plan.ts). */

import { battleOfAeons } from '../../../../js/battle-of-aeons/index.ts';
import { CLASSES } from '../../../../js/battle-of-aeons/names.ts';
import type { FormatPlan, Plan } from '../../app/plan.ts';

const single: FormatPlan = { name: 'single', seats: [2, 3, 4], decks: true, apart: 'never', fields: [], way: false };

export const plan: Plan = {
  game: battleOfAeons,
  rules: async () => (await import('../../../../../docs/rules/battle-of-aeons.md?raw')).default,
  formats: [single, { ...single, name: 'match', seats: [2], side: true, way: true }],
  options: ['retaliation'],
  facets: ['types', 'class', 'groups', 'cost', 'keywords', 'set'],
  orders: ['name', 'cost', 'attack', 'health'],
  deck: {
    size: 60,
    side: 20,
    others: 20,
    sideField: 'sideDeck',
    other: 'limitbreak',
    beside: [CLASSES.indexOf('limitbreak')],
    outside: [CLASSES.indexOf('token')],
    checks: ['single', 'match'],
  },
  position: {
    step: 'start',
    course: 'turn',
    facedown: false,
    zones: ['hand', 'front', 'back', 'deck', 'oblivion'],
    table: ['front', 'back'],
    attributes: ['cost', 'health', 'attack'],
    durations: ['round', 'match'],
  },
  physical: false,
  lesson: [],
  firstSource: (name, prefix) => `set "${name}" "${prefix}"

monster 1 "Road Warden" grove natural folk cost 2 health 4 attack 2 {
  passive when this is summoned: you draw 1 card.
  lore "He counts the travellers, and some of them twice."
}
`,
  standing: ({ hearts, points }) => 1000 * Number(hearts ?? 0) + Number(points ?? 0),
  usable: ({ class: kind, keywords }) => kind === 'reaction' || (keywords as string[]).includes('special'),
};
