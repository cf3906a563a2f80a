/** The actions of Battle of Aeons' cards: those of every game that it has, and its own. */

import { Op, Who } from '../../../assembly/kernel/format';
import { Act, DeckPlace, Negate, Priced, Row, Trait, Zone } from '../../../assembly/games/battle-of-aeons/format';
import { SHARED, type ActionEntry } from '../actions';
import type { Amount } from '../ast';
import { ALL } from '../codes';
import { inWords } from '../nouns';
import type { AeonsPhrases } from './phrases';
import { entry, said, type Entry } from '../vocabulary';

/** What a monster can be granted besides numbers; its text completes "it …" and "they …". */
interface TraitEntry extends Entry {
  many?: string;
}
const trait = (word: string, code: number, said: string, text: string, many = text): TraitEntry => ({
  ...entry(word, code, said, text),
  many,
});
export const TRAITS: readonly TraitEntry[] = [
  trait('haste', Trait.HASTE, 'haste', 'may attack the turn it is summoned', 'may attack the turn they are summoned'),
  trait('noAttack', Trait.NO_ATTACK, 'no-attack', 'cannot attack'),
  trait('direct', Trait.DIRECT, 'direct-attacks', 'may attack directly'),
  trait('taunt', Trait.TAUNT, 'taunt', 'must be attacked first'),
  trait('untargetable', Trait.UNTARGETABLE, 'no-selection', 'cannot be selected by opponents'),
  trait('safeBattle', Trait.SAFE_BATTLE, 'no-destruction-by-battle', 'cannot be destroyed by battle'),
  trait('safeEffect', Trait.SAFE_EFFECT, 'no-destruction-by-effects', 'cannot be destroyed by effects'),
  trait('noMove', Trait.NO_MOVE, 'no-moves', 'cannot change rows'),
  trait('noTribute', Trait.NO_TRIBUTE, 'no-tribute', 'cannot be tributed or offered'),
  trait(
    'versa',
    Trait.VERSA,
    'versa',
    'may use its abilities in the back row',
    'may use their abilities in the back row',
  ),
  trait('extraAttack', Trait.EXTRA_ATTACK, 'extra-attack', 'may attack once more', 'may attack once more'),
  trait('noDamage', Trait.NO_DAMAGE, 'no-damage', 'takes no damage', 'take no damage'),
  trait('noAbility', Trait.NO_ABILITY, 'no-abilities', 'cannot use Actives'),
];
const ROWS: readonly Entry[] = [
  entry('front', Row.FRONT, 'front', 'the front row'),
  entry('back', Row.BACK, 'back', 'the back row'),
];
/** In texts: a row that is chosen. */
export const ANY_ROW = 'any';
const MOVES: readonly Entry[] = [...ROWS, entry('other', Row.OTHER, 'other row', 'the other row')];
const PLACES: readonly Entry[] = [
  entry('top', DeckPlace.TOP, 'top', 'on top of'),
  entry('bottom', DeckPlace.BOTTOM, 'bottom', 'under'),
  entry('shuffled', DeckPlace.SHUFFLED, 'anywhere', 'into'),
];
const PRICED: readonly Entry[] = [entry('monsters', Priced.MONSTERS), entry('spells', Priced.SPELLS)];

const shared = (...words: string[]) => SHARED.filter(({ word }) => words.includes(word));

/** "2 Points", "a card": so many of a thing. */
const some = (n: Amount, what: string, say: AeonsPhrases) =>
  typeof n === 'number' ? `${n} ${what}${n === 1 ? '' : 's'}` : `${what}s equal to ${say.amount(n)}`;
const cards = (n: Amount, say: AeonsPhrases) => (n === 1 ? '1 card' : some(n, 'card', say));

/** "gain 1 Point", "they lose 2 Hearts" */
function changed(what: 'hearts' | 'points', op: number): readonly ActionEntry[] {
  const thing = what === 'hearts' ? 'Heart' : 'Point';
  const form = (verb: 'gain' | 'lose'): ActionEntry => ({
    word: `${verb}${thing}s`,
    op,
    said: `{who} ${verb} {amount} ${what}`,
    ...(verb === 'lose' ? { negative: true } : {}),
    text: (a, say: AeonsPhrases) => `${say.does(a.who, verb)} ${some(a.amount, thing, say)}`,
  });
  return [form('gain'), form('lose')];
}

export const ACTIONS: readonly ActionEntry[] = [
  ...shared('add', 'set', 'blank', 'discard', 'discardRandom', 'reveal', 'look', 'lookAll', 'copyEffect'),
  {
    word: 'counters',
    op: Op.COUNTERS,
    said: 'put {amount} counters on {to}',
    text: (a, say: AeonsPhrases) => say.counters(a.to, a.amount),
  },
  {
    word: 'return',
    op: Op.RETURN,
    said: 'return {to} to hand',
    unveils: true,
    text: (a, say: AeonsPhrases) => say.returned(a.to),
  },
  {
    word: 'swapAttack',
    op: Op.SWAP,
    said: 'swap {attr} of {a} and {b} {for}',
    bytes: ['attr', 'for'],
    text: (a, say: AeonsPhrases, lasts) =>
      `swap the ${say.attribute(a.attr)} of ${say.all(a.a)} and ${say.all(a.b)}${lasts}`,
  },
  { word: 'void', op: Op.REMOVE, said: 'void {to}', text: (a, say: AeonsPhrases) => `void ${say.all(a.to)}` },
  {
    word: 'search',
    op: Op.PEEK,
    said: 'search your deck',
    bytes: [Zone.DECK, Who.YOU],
    amount: ALL,
    fills: true,
    asks: 'tails',
    text: () => '',
  },
  {
    word: 'peek',
    op: Op.PEEK,
    said: 'look at the top {amount} cards of your deck',
    bytes: [Zone.DECK, Who.YOU],
    fills: true,
    asks: 'tails',
    text: (a, say: AeonsPhrases) =>
      `look at the top ${a.amount === 1 ? 'card' : `${say.amount(a.amount)} cards`} of your deck`,
  },
  {
    word: 'damage',
    op: Act.DAMAGE,
    said: 'deal {amount} damage to {to}',
    text: (a, say: AeonsPhrases) => dealt(a.amount, say, (n) => `${n} damage to ${say.all(a.to)}`),
  },
  {
    word: 'heal',
    op: Act.HEAL,
    said: 'heal {amount} of {to}',
    text: (a, say: AeonsPhrases) => dealt(a.amount, say, (n) => `heal ${n} of ${say.all(a.to)}`),
  },
  {
    word: 'destroy',
    op: Act.DESTROY,
    said: 'destroy {to}',
    text: (a, say: AeonsPhrases) => `destroy ${say.all(a.to)}`,
  },
  {
    word: 'send',
    op: Act.SEND,
    said: 'send {to} to oblivion',
    text: (a, say: AeonsPhrases) => `send ${say.all(a.to)} to Oblivion`,
  },
  {
    word: 'tribute',
    op: Act.TRIBUTE,
    said: 'tribute {to}',
    cost: true,
    text: (a, say: AeonsPhrases) => `tribute ${say.all(a.to)}`,
  },
  {
    word: 'toDeck',
    op: Act.TO_DECK,
    said: 'place {to} into deck {where}',
    gaps: { where: PLACES },
    bytes: ['where'],
    text: (a, say: AeonsPhrases) =>
      a.where === 'shuffled'
        ? `shuffle ${say.all(a.to)} into the deck`
        : `put ${say.all(a.to)} ${said(PLACES, a.where)} the deck`,
  },
  {
    word: 'draw',
    op: Act.DRAW,
    said: '{who} draw {amount} cards',
    text: (a, say: AeonsPhrases) => `${say.does(a.who, 'draw')} ${cards(a.amount, say)}`,
  },
  {
    word: 'mill',
    op: Act.MILL,
    said: '{who} mill {amount} cards',
    text: (a, say: AeonsPhrases) => `${say.does(a.who, 'send')} the top ${a.amount === 1 ? 'card' : cards(a.amount, say)} of ${say.own(a.who)} deck to Oblivion`, // prettier-ignore
  },
  {
    word: 'shuffle',
    op: Act.SHUFFLE,
    said: '{who} shuffle deck',
    text: (a, say: AeonsPhrases) =>
      a.who === 'you' ? 'shuffle' : `${say.does(a.who, 'shuffle')} ${say.own(a.who)} deck`,
  },
  {
    word: 'summon',
    op: Act.SUMMON,
    said: 'summon {to} to {where}',
    gaps: { where: ROWS },
    bytes: ['where', 0],
    unveils: true,
    text: (a, say: AeonsPhrases) => `summon ${say.all(a.to)}${a.where === ANY_ROW ? '' : ` to ${said(ROWS, a.where)}`}`,
  },
  {
    word: 'summonReady',
    op: Act.SUMMON,
    said: 'summon {to} ready to {where}',
    gaps: { where: ROWS },
    bytes: ['where', 1],
    unveils: true,
    text: (a, say: AeonsPhrases) =>
      `summon ${say.all(a.to)}${a.where === ANY_ROW ? '' : ` to ${said(ROWS, a.where)}`}, ready to attack`,
  },
  {
    word: 'moveRow',
    op: Act.MOVE_ROW,
    said: 'move {to} to {where}',
    gaps: { where: MOVES },
    bytes: ['where'],
    text: (a, say: AeonsPhrases) => `move ${say.all(a.to)} to ${said(MOVES, a.where)}`,
  },
  ...changed('points', Act.POINTS),
  ...changed('hearts', Act.HEARTS),
  {
    word: 'pay',
    op: Act.PAY,
    said: 'pay {amount} points',
    cost: true,
    text: (a, say: AeonsPhrases) => `pay ${some(a.amount, 'Point', say)}`,
  },
  {
    word: 'equip',
    op: Act.EQUIP,
    said: 'equip {a} to {b}',
    text: (a, say: AeonsPhrases) => `equip ${say.all(a.a)}${a.b.base === 'this' ? '' : ` to ${say.all(a.b)}`}`,
  },
  {
    word: 'negate',
    op: Act.NEGATE,
    said: 'negate activation',
    bytes: [Negate.ACTIVATION],
    text: (_, say: AeonsPhrases) => `negate ${say.answered}`,
  },
  {
    word: 'negateAttack',
    op: Act.NEGATE,
    said: 'negate attack',
    bytes: [Negate.ATTACK],
    text: () => 'negate the attack',
  },
  {
    word: 'control',
    op: Act.CONTROL,
    said: 'take control of {to} {for}',
    bytes: ['for'],
    text: (a, say: AeonsPhrases, lasts) => `control ${say.all(a.to)}${lasts}`,
  },
  {
    word: 'token',
    op: Act.TOKEN,
    said: 'create {amount} {name} tokens in {where}',
    gaps: { name: 'card', where: ROWS },
    bytes: ['where', 'name'],
    text: (a, say: AeonsPhrases) => `create ${typeof a.amount === 'number' ? inWords(a.amount) : `X`} ${a.name} token${a.amount === 1 ? '' : 's'} in ${said(ROWS, a.where)}${typeof a.amount === 'number' ? '' : `, where X is ${say.amount(a.amount)}`}`, // prettier-ignore
  },
  {
    word: 'clone',
    op: Act.CLONE,
    said: 'create copy of {to} in {where}',
    gaps: { where: ROWS },
    bytes: ['where'],
    text: (a, say: AeonsPhrases) => `create a token copy of ${say.all(a.to)} in ${said(ROWS, a.where)}`,
  },
  {
    word: 'grant',
    op: Act.GRANT,
    said: 'grant ability {effect} to {to} {for}',
    gaps: { effect: 'effect' },
    bytes: ['effect', 'for'],
    continuous: true,
    text: (a, say: AeonsPhrases, lasts) => `${say.granted(a.to)}${lasts} "${say.ability(a.effect)}"`,
  },
  {
    word: 'trait',
    op: Act.TRAIT,
    said: 'give {what} to {to} {for}',
    gaps: { what: TRAITS },
    continuous: true,
    text: ({ to, what }, say: AeonsPhrases, lasts) => {
      const { text, many } = say.subject(to);
      const found = TRAITS.find(({ word }) => word === what);
      return `${text} ${(many ? found?.many : found?.text) ?? what}${lasts}`.trim();
    },
  },
  {
    word: 'price',
    op: Act.PRICE,
    said: 'charge {who} {amount} more for {what} {for}',
    gaps: { what: PRICED },
    bytes: ['what', 'for', 'who'],
    continuous: true,
    text: (a, say: AeonsPhrases, lasts) => say.priced(a.who, a.what, a.amount) + lasts,
  },
  { word: 'win', op: Act.WIN, said: '{who} win game', text: (a, say: AeonsPhrases) => say.does(a.who, 'win') },
  {
    word: 'offer',
    op: Act.OFFER,
    said: 'offer {amount} of {to}',
    gaps: { amount: 'whole' },
    timing: 'offering',
    text: (a, say: AeonsPhrases) => say.offered(a.to, a.amount as number),
  },
];

function dealt(amount: Amount, say: AeonsPhrases, text: (n: string) => string): string {
  if (typeof amount === 'number') return text(String(amount));
  return `${text('X')}, where X is ${say.amount(amount)}`;
}
