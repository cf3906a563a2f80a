/** What is asked of Battle of Aeons' set. */

import type { Source } from '../../../tools/cards/ast';
import type { SetFacts } from './facts';

const LETTERS = (words: string[]) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');

export const battleOfAeonsFacts: SetFacts = {
  missing: {},
  replaced: ['destroyed', 'heartsLostYours', 'left', 'drawnYours', 'directHit'],
  // With what the specification says of its meaning, where the column alone leaves it open (5).
  told: {
    'Pebble Imp': '',
    'Tin Sentry': '',
    'Grave Page': 'P: when destroyed, draw 1',
    'Far Archer': 'A Versa: 1 damage to a front-row monster',
    'Lantern Medic': 'A Special: heal 2 of any one front-row monster',
    'Watch Drake': 'P: when it attacks, +1 Attack this battle',
    'Rallying Horn Boar': 'P: when summoned, move one of your monsters to the front',
    'Coin Djinn': 'P: at end of your turn gain 1 Point',
    'Veil Serpent': 'A: move "Name" to the back row; once per turn',
    'Hollow Regent': 'P: monsters it destroys are voided',
    'Bell of Dusk': 'Destroy a front-row monster with cost ≤ 3',
    'Rain of Cinders': '2 damage to every monster',
    'Call from Ashes': 'Summon a cost ≤ 3 monster from your Oblivion',
    'Break Ranks': 'Negate an attack',
    'Silent Objection': 'Negate a spell',
    'Iron Mantle': '+2 Health, survives row move',
    'Long Spear': 'May attack the turn it is summoned',
    'Toll Gate': 'Enemy spells cost +1',
    'Twin Moons': 'Shadow and Light +1 Attack',
    'Aeon Wyrm': 'Offering: a Dragon + another monster; P: direct hits cost 2 Hearts',
    'Union Engine': 'Offering: two Machines; A: equip a card from Oblivion',
    'Seven Seals': 'At your end: add a counter; at 7 you win',
    'Turncoat Charm': 'Control a front-row monster until end of turn',
    'Last Page': 'If a draw would empty your deck, gain 1 Heart instead',
  },
  carries: {
    'Lantern Medic': ['A Special', 'heal 2', 'front-row monster'],
    'Veil Serpent': ['A:', 'move "Veil Serpent" to the back row', 'once per turn'],
    'Rain of Cinders': ['2 damage to all monsters'],
    'Iron Mantle': ['+2 Health'],
    'Seven Seals': ['end of your turn', 'add a counter', 'at 7', 'you win'],
    'Turncoat Charm': ['Control', 'front-row monster', 'this turn'],
    'Last Page': ['draw', 'your deck has 1 card', 'gain 1 Heart instead'],
    'Union Engine': ['Offering: two Machines', 'A: equip an Equipment', 'Oblivion'],
  },
  line: 160,
  text: 320,
  printed: `
1|Pebble Imp|stone|Natural Imp|1|3|2
2|Tin Sentry|metal|Artificial Machine|0|2|0
3|Grave Page|shadow|Supernatural Undead|2|3|2
4|Far Archer|gale|Natural Folk|3|2|3
5|Lantern Medic|light|Natural Folk|2|4|1
6|Watch Drake|flame|Natural Dragon|5|7|5
7|Rallying Horn Boar|grove|Natural Beast|3|4|3
8|Coin Djinn|storm|Supernatural Spirit|4|4|3
9|Veil Serpent|tide|Natural Serpent|4|3|4
10|Hollow Regent|shadow|Supernatural Undead|6|6|6
11|Bell of Dusk|||2||
12|Rain of Cinders|||4||
13|Call from Ashes|||3||
14|Break Ranks||Battle|1||
15|Silent Objection|||2||
16|Iron Mantle|||1||
17|Long Spear|||2||
18|Toll Gate|||2||
19|Twin Moons|||3||
20|Aeon Wyrm|aether|Supernatural Dragon|3|9|7
21|Union Engine|metal|Artificial Machine|2|6|4
22|Seven Seals|||0||
23|Turncoat Charm|||5||
24|Last Page|||3||`,
  print: ({ types, printed }, v) => [
    types.join(' '),
    LETTERS(v.header.filter(({ field, form }) => form === 'flag' && printed[field] === true).map(({ said }) => said)),
    printed['cost'] ?? '',
    printed['health'] ?? '',
    printed['attack'] ?? '',
  ],
  counts: ({ cards }: Source) => [
    ['cards', cards.length, 120],
    ['Limitbreak monsters', cards.filter((card) => card.class === 'limitbreak').length, 12],
    ...['flame', 'tide', 'stone', 'gale', 'storm', 'frost', 'grove', 'metal', 'light', 'shadow', 'aether'].map(
      (type): [string, number, number] => [type, cards.filter((card) => card.types.includes(type)).length, 6],
    ),
    ...['artificial', 'natural', 'supernatural'].map((group): [string, number, number] => [
      group,
      cards.filter((card) => card.printed[group]).length,
      10,
    ]),
    ...['basic', 'reaction', 'equipment', 'structure', 'terrain'].map((kind): [string, number, number] => [
      kind,
      cards.filter((card) => card.class === kind).length,
      5,
    ]),
  ],
  vanilla: 15,
  generated: true,
  indexed:
    `turnStart drawn battleStart attacks attacked dealt damaged destroyed left sent voided summoned points tribute limitbreak spell
ability givenUp offering moved equipped spellUsed directHit turnEnd ongoing front back type keyword cost health attack damage counters
equipped vanilla hearts turn this attacker target hand deck oblivion void limitbreak host damage heal add set destroy return toDeck discard draw
mill search summon summonReady moveRow gainPoints losePoints gainHearts loseHearts price equip negate negateAttack noAttack extraAttack direct
taunt untargetable safeBattle safeEffect control clone token grant blank versa win coins random chain battle turn ownTurn equipped source match
instead heartsLost paid`.split(/\s+/),
  inDecks: 0.6,
  decks: {
    least: 4,
    rule: 'B1, B2, B3, B4',
    faults(deck, byName) {
      const count = (list: { count: number }[] = []) => list.reduce((sum, entry) => sum + entry.count, 0);
      const { side = [], limitbreaks = [] } = deck.parts;
      const most = (lists: { name: string; count: number }[]) => {
        const copies = new Map<string, number>();
        for (const { name, count: n } of lists) copies.set(name, (copies.get(name) ?? 0) + n);
        return Math.max(0, ...copies.values());
      };
      const breaks = (list: { name: string }[]) => list.map(({ name }) => byName.get(name)?.class === 'limitbreak');
      return [
        ...(count(deck.cards) >= 50 && count(deck.cards) <= 60 ? [] : ['50 to 60 cards']),
        ...(count(side) <= 20 && count(limitbreaks) <= 20 ? [] : ['at most 20']),
        ...(most([...deck.cards, ...side]) <= 4 && most(limitbreaks) <= 4 ? [] : ['four copies']),
        ...(breaks([...deck.cards, ...side]).includes(true) ? ['Limitbreak monsters apart'] : []),
        ...(breaks(limitbreaks).includes(false) ? ['only Limitbreak monsters there'] : []),
      ];
    },
  },
};
