/** What is asked of Super Battle Mon's set. */

import type { Card, Deck, Source } from '../../../tools/cards/ast';
import type { MonAction } from '../../../tools/cards/super-battle-mon/actions';
import type { SetFacts } from './facts';

/** Max, or what a Passive of the deck allows (S3). */
function limitOf(name: string, deck: Deck, byName: Map<string, Card>): number {
  const { printed, types } = byName.get(name) as Card;
  const max = printed['max'] as number | 'any' | undefined;
  const allowed = deck.cards
    .flatMap((entry) => (byName.get(entry.name) as Card).effects)
    .flatMap((effect) => effect.do)
    .flatMap((s) => ('action' in s && s.action.do === 'copyLimit' ? [s.action as Extract<MonAction, { do: 'copyLimit' }>] : []))
    .filter((limit) => (limit.name ?? name) === name && (!limit.types.length || limit.types.some((t) => types.includes(t)))); // prettier-ignore
  return Math.max(max === 'any' ? 7 : (max ?? 2), ...allowed.map(({ amount }) => amount));
}

export const superBattleMonFacts: SetFacts = {
  missing: {
    'zone removed': 'nothing of this set comes back from there',
    'step setup': 'no window opens before the first round',
    'cause battle': 'nothing in this game has the cause battle: its battles only compare Power',
    'event left to out': 'cards leave the match only with a player who concedes',
    'what unflip': 'a facedown Mon takes no modifier (S95), so that nothing can keep it from being unflipped',
    'amount event': 'the events of this game have no amount of their own',
    'action deckSize': 'any seven different Standard cards are a legal deck; S4 is tested with cards of its own',
  },
  replaced: ['flipped', 'left', 'discarded'],
  told: {
    Cinderpup: '',
    Twinspark: 'Max 4',
    Herdhoof: 'Team 3',
    'Ember Duelist': 'Rival',
    'Mirage Moth': "Pre-Battle: flip an opponent's Main Play",
    Dawnlatch: 'Ability: unflip one of your Mon; it gets +2 this round',
    Coinscale: 'Value 3',
    'Husk Mite': 'Value 0',
    Spriglet: 'Extra (Battle): if (2G), play this',
    'Rush Boar': 'Extra (Ability): if you have fewer Mon than an opponent',
    Gloomroot: 'Passive: while in your discard, your D Mon have +1',
    'Early Riser': "Passive, match start: look at one random card of an opponent's hand",
    'Gate Golem': 'Action (Battle): a Mon gets −3 this round',
    'Pyre Choir': '(3F) Battle: discard the opposing Mon with highest Power',
    Undertow: "Battle: return a Mon to its owner's hand",
    'Pocket Thief': 'Battle: each opponent discards a random card',
    'Sulking Snail': 'When you lose the round: +1 counter twice',
    'Victory Lark': 'When you win the round: return a card from discard to hand',
    'Toll Ogre': "Ongoing: opponents' Main Plays cost +1",
    'Mirror Pond': 'Ongoing: Power = Mon your opponents have',
    Shellkeep: 'Ongoing: if a neighbour would be discarded from play, flip it instead',
    Swapling: 'Ability: exchange this with an opposing Mon',
    Cinderlord: 'Play only if Cinderpup is in play; Pre-Battle: put it under this',
    'Old Surveyor': 'Action (Compare): you may change a tie to a win for you',
  },
  carries: {
    'Sulking Snail': ['lose the round', 'two +1 counters'],
    'Old Surveyor': ['Action (Compare)', 'tied', 'win'],
    Cinderlord: ['Play only if', 'Cinderpup', 'Pre-Battle', 'under this'],
  },
  line: 140,
  text: 320,
  printed: `
1|Cinderpup|F|3|0
2|Twinspark|FW|2|0
3|Herdhoof|G|5|2
4|Ember Duelist|F|7|1
5|Mirage Moth|D|1|0
6|Dawnlatch|W|2|0
7|Coinscale|W|1|0
8|Husk Mite|D|2|0
9|Spriglet|G|1|0
10|Rush Boar|F|4|1
11|Gloomroot|D|2|0
12|Early Riser|W|2|0
13|Gate Golem|FG|4|1
14|Pyre Choir|F|3|1
15|Undertow|W|3|1
16|Pocket Thief|D|3|1
17|Sulking Snail|G|0|0
18|Victory Lark|W|2|0
19|Toll Ogre|D|5|2
20|Mirror Pond|W|0|1
21|Shellkeep|G|2|1
22|Swapling|D|1|1
23|Cinderlord|F|9|2`,
  print: ({ types, printed }, v) => [
    types.map((type) => v.types.find(({ word }) => word === type)?.letter).join(''),
    printed['power'],
    printed['cost'],
  ],
  counts({ cards }: Source) {
    const [rangers, standard] = [true, false].map((is) => cards.filter((card) => (card.class === 'ranger') === is));
    return [
      ['Standard cards', standard.length, 110],
      ['Rangers', rangers.length, 10],
      ['cards with examples', cards.filter((card) => card.examples.length).length, 30],
    ];
  },
  vanilla: 15,
  generated: false,
  indexed:
    `deck match-start round-start select reveal pre-battle battle cost-paid ability compare win-round lose-round tie-round round-end
after-round match-end ongoing passive action extra flipped unflipped left discarded entered random highest lowest addPower setPower
swapPower addCost setTypes addType setTeam setValue flip unflip discardMon discardCard returnToHand playExtra placeUnder moveInRow
exchangeControl copyEffect blank peekHand reveal forceMainPlay prevent resetAction changeRoundResult removeFromMatch batch step round
nextRound whileFaceup whileSourceInPlay match counter`.split(/\s+/),
  inDecks: 0.75,
  decks: {
    least: 8,
    rule: 'S1, S2, S3, S4, S71',
    faults(deck, byName) {
      const count = (list: { count: number }[] = []) => list.reduce((sum, entry) => sum + entry.count, 0);
      const copies = new Map<string, number>();
      for (const { name, count: n } of [...deck.cards, ...(deck.parts['sideboard'] ?? [])])
        copies.set(name, (copies.get(name) ?? 0) + n);
      return [
        ...(count(deck.cards) === 7 ? [] : ['seven cards']),
        ...(count(deck.parts['sideboard']) === 4 ? [] : ['a sideboard of four']),
        ...(byName.get(deck.parts['ranger']?.[0]?.name ?? '')?.class === 'ranger' ? [] : ['a Ranger']),
        ...[...copies].flatMap(([name, n]) => (n <= limitOf(name, deck, byName) ? [] : [`fewer ${name}`])),
      ];
    },
  },
};
