/** The words of Battle of Aeons' cards, and their codes. */

import { Attr, Base, Cause, Duration, Effect as Head, Limit } from '../../../assembly/kernel/format';
import {
  Class,
  Event,
  Figure,
  Game,
  GameAttr,
  GameBase,
  GameFigure,
  Group,
  Keyword,
  Stat,
  Timing,
  Type,
  Use,
  Way,
  Whose,
  Zone,
} from '../../../assembly/games/battle-of-aeons/format';
import type { Effect } from '../ast';
import { entry, type ClassEntry, type Entry, type EventEntry, type HeaderEntry, type Vocabulary } from '../vocabulary';
import { ACTIONS } from './actions';
import { aeonsText } from './text';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const bit = (bits: number) => Math.log2(bits);

const type = (word: string, bits: Type) => ({ ...entry(word, bit(bits)), letter: capital(word) });

const GROUPS: [string, Group][] = [
  ['artificial', Group.ARTIFICIAL],
  ['natural', Group.NATURAL],
  ['supernatural', Group.SUPERNATURAL],
];
const SUBGROUPS = [
  'dragon', 'undead', 'machine', 'beast', 'spirit', 'insect', 'giant', 'folk', 'fiend', 'fish', 'golem', 'plant', 'bird', 'serpent', 'imp',
]; // prettier-ignore

const MONSTERS = ['monster', 'limitbreak', 'token'];
const LASTING = ['ongoing', 'when', 'instead'];
const equips: Effect = {
  on: 'use',
  where: [],
  do: [
    {
      choose: 'chosen',
      reg: 0,
      chooser: 'you',
      min: 1,
      max: 1,
      from: { base: 'monster', who: 'you', filter: { row: 'front' } },
    },
  ],
};

function kind(word: string, code: Class, more: Partial<ClassEntry>): ClassEntry {
  return { ...entry(word, code, word, capital(word)), head: word, where: 'support', typeless: true, ...more };
}
const monster = (word: string, code: Class, more: Partial<ClassEntry> = {}): ClassEntry =>
  kind(word, code, {
    where: 'front',
    typeless: false,
    led: true,
    timings: [...LASTING, 'active'],
    oneOf: [GROUPS.map(([word]) => word)],
    ...more,
  });

const flag = (word: string, attribute: string, bits: number): HeaderEntry => ({
  field: word,
  said: word,
  form: 'flag',
  attribute,
  bit: bits,
  classes: MONSTERS,
});
const number = (field: string, range: readonly [number, number], classes?: string[]): HeaderEntry => ({
  field,
  said: field,
  form: 'number',
  range,
  needed: true,
  attribute: field,
  usual: 0,
  ...(classes ? { classes } : {}),
});

/** What happens to a player, yours and theirs. */
const players = (word: string, code: Event, yours: string, theirs: string, texts = [yours, theirs]): EventEntry[] => [
  { ...entry(`${word}Yours`, code, yours, texts[0]), player: true, whose: Whose.YOURS },
  { ...entry(`${word}Theirs`, code, theirs, texts[1]), player: true, whose: Whose.THEIRS },
];
const event = (word: string, code: Event, said: string, more: Partial<EventEntry> = {}): EventEntry => ({
  ...entry(word, code, said),
  ...more,
});
const SPELLS: [string, Class][] = [
  ['basic', Class.BASIC],
  ['reaction', Class.REACTION],
  ['equipment', Class.EQUIPMENT],
  ['structure', Class.STRUCTURE],
  ['terrain', Class.TERRAIN],
];
const GIVEN_UP: readonly Entry[] = [entry('tribute', 0, 'tribute', 'tribute'), entry('offering', 1, 'offering', 'offering')]; // prettier-ignore

export const battleOfAeons: Vocabulary = {
  game: 'battle-of-aeons',
  id: Game.ID,
  types: [
    type('flame', Type.FLAME),
    type('tide', Type.TIDE),
    type('stone', Type.STONE),
    type('gale', Type.GALE),
    type('storm', Type.STORM),
    type('frost', Type.FROST),
    type('grove', Type.GROVE),
    type('metal', Type.METAL),
    type('light', Type.LIGHT),
    type('shadow', Type.SHADOW),
    type('aether', Type.AETHER),
  ],
  typesAttr: Attr.CURRENT + Stat.TYPES,
  typesAttribute: 'types',
  classes: [
    monster('monster', Class.MONSTER),
    monster('limitbreak', Class.LIMITBREAK, { timings: [...LASTING, 'active', 'offering'], must: 'offering' }),
    kind('basic', Class.BASIC, { where: 'hand', timings: ['use'], must: 'use', uses: ['main'] }),
    kind('reaction', Class.REACTION, {
      where: 'hand',
      timings: ['use', 'instead'],
      uses: ['main', 'spell', 'ability', 'summon', 'attack'],
      keyword: Keyword.HAND,
    }),
    kind('equipment', Class.EQUIPMENT, { timings: ['use', ...LASTING], usual: equips, uses: ['main'] }),
    kind('structure', Class.STRUCTURE, { timings: ['use', ...LASTING], uses: ['main'] }),
    kind('terrain', Class.TERRAIN, { timings: ['use', ...LASTING], uses: ['main'] }),
    monster('token', Class.TOKEN, { deckless: true }),
  ],
  kinds: [
    { ...entry('monster', Class.LIMITBREAK), cmp: '<=' },
    { ...entry('spell', Class.BASIC), cmp: '>=' },
  ],
  header: [
    ...GROUPS.map(([word, bits]) => flag(word, 'groups', bits)),
    ...SUBGROUPS.map((word, i) => flag(word, 'subgroups', 1 << i)),
    number('cost', [0, 12]),
    number('health', [1, 20], MONSTERS),
    number('attack', [0, 20], MONSTERS),
    { field: 'battle', said: 'battle', form: 'flag', keyword: Keyword.BATTLE, classes: ['reaction'] },
  ],
  timings: [
    { ...entry('offering', Timing.OFFERING), form: 'plain', own: true, unled: true },
    { ...entry('ongoing', Timing.CONTINUOUS), form: 'continuous', keyword: Keyword.PASSIVE },
    { ...entry('when', Timing.WHEN), form: 'event', resolves: true, keyword: Keyword.PASSIVE },
    { ...entry('instead', Timing.INSTEAD, 'instead when'), form: 'event', replaces: true, keyword: Keyword.PASSIVE },
    { ...entry('active', Timing.ACTIVE), form: 'use', resolves: true, keyword: Keyword.ACTIVE, uses: ['main'] },
    { ...entry('use', Timing.SPELL), form: 'use', resolves: true, where: ['hand'] },
  ],
  requirement: entry('requires', Timing.PLAY_IF, 'only if', 'Only if'),
  flavor: 'lore',
  lead: 'passive',
  marks: [
    { ...entry('special', 0, 'special', 'Special'), always: true, keyword: Keyword.SPECIAL },
    { ...entry('versa', 0, 'versa', 'Versa'), zone: 'back', keyword: Keyword.VERSA },
    { ...entry('given', Head.GIVEN, 'given', '') },
  ],
  uses: [
    entry('main', bit(Use.MAIN), 'turn'),
    entry('battle', bit(Use.BATTLE)),
    entry('spell', bit(Use.SPELL)),
    entry('ability', bit(Use.ABILITY)),
    entry('summon', bit(Use.SUMMON)),
    entry('attack', bit(Use.ATTACK)),
  ],
  limits: [entry('turn', Limit.ROUND), entry('game', Limit.MATCH)],
  elsewhere: { said: 'from', zones: ['hand', 'oblivion'], keywords: { hand: Keyword.HAND } },
  has: { stages: true },
  steps: [],
  zones: [
    entry('hand', Zone.HAND),
    entry('front', Zone.FRONT, 'front', 'the front row'),
    entry('back', Zone.BACK, 'back', 'the back row'),
    entry('support', Zone.SUPPORT, 'support', 'the spell zones'),
    entry('deck', Zone.DECK),
    entry('oblivion', Zone.OBLIVION, 'oblivion', 'Oblivion'),
    entry('void', Zone.VOID, 'void', 'Void'),
    entry('limitbreak', Zone.LIMITBREAK, 'limitbreak', 'Limitbreak deck'),
  ],
  rows: [entry('front', Zone.FRONT, 'front', 'front-row'), entry('back', Zone.BACK, 'back', 'back-row')],
  zoneAttr: GameAttr.ZONE,
  playZone: 'front',
  handZone: 'hand',
  hiddenZones: ['hand', 'deck', 'limitbreak'],
  cardZones: ['hand', 'deck', 'oblivion', 'void', 'limitbreak'],
  attributes: [
    entry('cost', Stat.COST, 'cost', 'cost'),
    entry('health', Stat.HEALTH, 'health', 'Health'),
    entry('attack', Stat.ATTACK, 'attack', 'Attack'),
    entry('damage', Stat.DAMAGE, 'damage', 'damage'),
  ],
  flags: [entry('types', Stat.TYPES), entry('groups', Stat.GROUPS), entry('subgroups', Stat.SUBGROUPS)],
  measures: [entry('counters', Attr.COUNTERS), entry('equipped', GameAttr.EQUIPMENT, 'equipment', 'Equipment')],
  keywords: [
    ...GROUPS.map(([word, bits]) => ({ ...entry(word, bits, word, capital(word)), adjective: true, attr: Attr.CURRENT + Stat.GROUPS })), // prettier-ignore
    ...SUBGROUPS.map((word, i) => ({ ...entry(word, 1 << i, word, capital(word)), adjective: true, attr: Attr.CURRENT + Stat.SUBGROUPS })), // prettier-ignore
    { ...entry('vanilla', 1), adjective: true, attr: GameAttr.VANILLA, equal: true },
    { ...entry('tired', 1, 'tired', 'attacked'), adjective: true, attr: GameAttr.ATTACKED, equal: true },
    { ...entry('moved', 1), adjective: true, attr: GameAttr.MOVED, equal: true },
    { ...entry('stolen', 1), adjective: true, attr: GameAttr.STOLEN, equal: true },
  ],
  figures: [
    entry('hand', Zone.HAND, 'hand size', 'cards in hand'),
    entry('deck', Zone.DECK, 'deck size', 'cards in deck'),
    entry('oblivion', Zone.OBLIVION, 'oblivion size', 'cards in Oblivion'),
    entry('void', Zone.VOID, 'void size', 'cards in Void'),
    entry('lost', Figure.LOST, 'hearts lost', 'Hearts lost this turn'),
    entry('hearts', Figure.HEARTS, 'hearts', 'Hearts'),
    entry('points', Figure.POINTS, 'points', 'Points'),
    entry('summoned', Figure.SUMMONED, 'monsters summoned', 'monsters summoned this turn'),
    entry('spells', Figure.SPELLS, 'spells used', 'spells used this turn'),
    entry('attacks', Figure.ATTACKS, 'attacks declared', 'attacks declared this turn'),
  ],
  facts: [entry('turn', Figure.TURN, 'have the turn', 'have the turn')],
  gameFigures: [
    entry('turn', GameFigure.TURN, 'turn number', 'turn number'),
    entry('players', GameFigure.PLAYERS, 'players', 'number of players'),
    entry('chain', GameFigure.CHAIN, 'chain length', 'number of links on the chain'),
  ],
  gameFacts: [],
  events: [
    ...players('turnStart', Event.TURN_START, 'your turn starts', 'opposing turn starts', [
      'at start of your turn',
      "at start of an opponent's turn",
    ]),
    ...players('turnEnd', Event.TURN_END, 'your turn ends', 'opposing turn ends', [
      'at end of your turn',
      "at end of an opponent's turn",
    ]),
    ...players('battleStart', Event.BATTLE_START, 'your battle starts', 'opposing battle starts', [
      'at start of your battle',
      "at start of an opponent's battle",
    ]),
    ...players('drawn', Event.DRAWN, 'you draw', 'an opponent draws'),
    ...players('heartsLost', Event.HEARTS_LOST, 'you lose hearts', 'an opponent loses hearts', [
      'you lose Hearts',
      'an opponent loses Hearts',
    ]),
    { ...entry('paid', Event.POINTS_PAID, 'you pay points', 'you pay Points'), player: true, whose: Whose.YOURS, onlyInstead: true }, // prettier-ignore
    event('attacks', Event.ATTACK_DECLARED, 'attacks'),
    event('attacked', Event.ATTACKED, 'is attacked'),
    event('dealt', Event.DAMAGE_DEALT, 'deals damage'),
    event('damaged', Event.DAMAGE_TAKEN, 'is damaged', { caused: true }),
    event('destroyed', Event.DESTROYED, 'is destroyed', { caused: true }),
    event('left', Event.LEFT, 'leaves the field', {
      caused: true,
      ways: { link: 'to', words: ['hand', 'deck', 'oblivion', 'void'] },
    }),
    event('sent', Event.SENT, 'goes to oblivion', {
      text: 'goes to Oblivion',
      caused: true,
      ways: { link: 'from', words: ['hand', 'front', 'back'] },
    }),
    event('voided', Event.VOIDED, 'is voided'),
    event('summoned', Event.SUMMONED, 'is summoned', {
      ways: { link: 'as', words: ['points', 'tribute', 'limitbreak', 'spell', 'ability'] },
    }),
    event('givenUp', Event.TRIBUTED, 'is given up', {
      text: 'is tributed or offered',
      ways: { link: 'as', words: ['tribute', 'offering'], list: GIVEN_UP },
    }),
    event('moved', Event.MOVED_ROW, 'changes row', {
      text: 'moves',
      ways: { link: 'to', words: ['front', 'back'] },
    }),
    event('equipped', Event.EQUIPPED, 'is equipped'),
    event('spellUsed', Event.SPELL_USED, 'is used', {
      ways: {
        link: 'as',
        words: SPELLS.map(([word]) => word),
        list: SPELLS.map(([word, code]) => entry(word, code, word, capital(word))),
      },
    }),
    event('directHit', Event.DIRECT_HIT, 'hits directly', { chooses: true }),
  ],
  ways: [
    entry('points', bit(Way.POINTS), 'points', 'Points'),
    entry('tribute', bit(Way.TRIBUTE)),
    entry('limitbreak', bit(Way.LIMITBREAK), 'limitbreak', 'Limitbreak'),
    entry('spell', bit(Way.SPELL), 'spell', 'a spell'),
    entry('ability', bit(Way.ABILITY), 'ability', 'an ability'),
  ],
  entered: { said: 'summoned', attr: GameAttr.WAY },
  causes: [
    entry('cost', Cause.COST, 'cost', 'a cost'),
    entry('effect', Cause.EFFECT, 'effect', 'an effect'),
    entry('battle', Cause.BATTLE, 'battle'),
  ],
  actions: ACTIONS,
  durations: [
    entry('chain', Duration.BATCH, 'this chain'),
    entry('battle', Duration.STEP, 'this battle'),
    entry('turn', Duration.ROUND, 'this turn'),
    entry('ownTurn', Duration.OWN_TURN, 'until your next turn'),
    entry('equipped', Duration.FACEUP, 'while equipped'),
    entry('source', Duration.SOURCE, 'while this stays'),
    entry('match', Duration.MATCH, 'permanently'),
  ],
  nouns: [
    { ...entry('monster', Base.SCAN), plural: 'monsters', zones: ['front', 'back'], several: true },
    { ...entry('spell', Base.SCAN), plural: 'spells', zones: ['support'], several: true },
  ],
  pronouns: [
    entry('attacker', GameBase.ATTACKER, 'attacker', 'the attacker'),
    entry('target', GameBase.TARGET, 'target', 'the target'),
    entry('host', GameBase.HOST, 'host', ''),
    { ...entry('equipment', GameBase.EQUIPMENT, 'its equipment', 'its Equipment'), many: true },
    entry('answered', GameBase.ANSWERED, 'answered', 'that card'),
    entry('source', GameBase.SOURCE, 'source', 'its cause'),
  ],
  plurals: 'monster spell point heart token limitbreak',
  deckParts: [
    { word: 'side', section: 'side' },
    { word: 'limitbreaks', section: 'others', classes: ['limitbreak'] },
  ],
  counted: {
    hand: ['card', 'cards', 'in your hand'],
    deck: ['card', 'cards', 'in your deck'],
    oblivion: ['card', 'cards', 'in your Oblivion'],
    void: ['card', 'cards', 'in your Void'],
    hearts: ['Heart', 'Hearts'],
    points: ['Point', 'Points'],
    summoned: ['monster summoned this turn', 'monsters summoned this turn'],
    spells: ['spell used this turn', 'spells used this turn'],
    attacks: ['attack this turn', 'attacks this turn'],
    lost: ['Heart lost this turn', 'Hearts lost this turn'],
  },
  counter: 'counter',
  text: aeonsText,
};
