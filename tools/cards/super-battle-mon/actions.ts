/** The actions of Super Battle Mon's cards: those of every game, and its own. */

import { MoveTo, Op } from '../../../assembly/kernel/format';
import { Prevent, Result, Stat } from '../../../assembly/games/super-battle-mon/format';
import { SHARED, type ActionEntry } from '../actions';
import type { Amount, Duration, Selector, Who, Word } from '../ast';
import { entry, said, type Entry } from '../vocabulary';

const PREVENTIONS: readonly Entry[] = [
  entry('flip', Prevent.FLIP, 'flip', 'flipped'),
  entry('unflip', Prevent.UNFLIP, 'unflip', 'unflipped'),
  entry('discard', Prevent.DISCARD, 'discard', 'discarded'),
  entry('return', Prevent.RETURN, 'return', 'returned to hand'),
  entry('exchange', Prevent.EXCHANGE, 'exchange', 'exchanged'),
  entry('powerChange', Prevent.POWER, 'power-change', 'changed in Power'),
  entry('win', Prevent.WIN, 'win', 'the winner'),
];
const RESULTS: readonly Entry[] = [entry('tie', Result.TIE), entry('win', Result.WIN), entry('lose', Result.LOSE)];
const PLACES: readonly Entry[] = [
  entry('left', MoveTo.LEFT),
  entry('right', MoveTo.RIGHT),
  entry('leftmost', MoveTo.LEFTMOST),
  entry('rightmost', MoveTo.RIGHTMOST),
];

export const ACTIONS: readonly ActionEntry[] = [
  ...SHARED,
  {
    word: 'swapPower',
    op: Op.SWAP,
    said: 'swap power of {a} and {b} {for}',
    bytes: [Stat.POWER, 'for'],
    text: (a, say, lasts) => `swap the Power of ${say.all(a.a)} and ${say.all(a.b)}${lasts}`,
  },
  { word: 'flip', op: Op.FLIP, said: 'flip {to}', text: (a, say) => `flip ${say.all(a.to)}` },
  { word: 'unflip', op: Op.UNFLIP, said: 'unflip {to}', text: (a, say) => `unflip ${say.all(a.to)}` },
  {
    word: 'playExtra',
    op: Op.PLAY_EXTRA,
    said: 'play {to} as extra',
    unveils: true,
    text: (a, say) => `play ${say.all(a.to)} as ${say.isMany(a.to) ? 'Extras' : 'an Extra'}`,
  },
  {
    word: 'placeUnder',
    op: Op.UNDER,
    said: 'place {to} under {under}',
    text: (a, say) => `put ${say.all(a.to)} under ${say.all(a.under)}`,
  },
  {
    word: 'moveInRow',
    op: Op.MOVE,
    said: 'move {to} to {where}',
    gaps: { where: PLACES },
    text: ({ to, where }, say) =>
      where.endsWith('most') ? `move ${say.all(to)} to the ${where} place` : `move ${say.all(to)} one place ${where}`,
  },
  {
    word: 'exchange',
    op: Op.EXCHANGE,
    said: 'exchange {a} and {b}',
    text: (a, say) => `exchange ${say.all(a.a)} with ${say.all(a.b)}`,
  },
  {
    word: 'resetAction',
    op: Op.RESET,
    said: 'reset action of {to}',
    text: (a, say) => `${say.all(a.to)} may use its Action again`,
  },
  {
    word: 'forceRandom',
    op: Op.FORCE,
    said: 'force {who} to play at random',
    bytes: ['who', 0],
    text: (a, say) => `${say.does(a.who, 'must')} play a random card next`,
  },
  {
    word: 'forceMainPlay',
    op: Op.FORCE_CARD,
    said: 'force {who} to play {card}',
    apart: true,
    text: (a, say) => `${say.does(a.who, 'must')} play ${say.all(a.card)} next`,
  },
  {
    word: 'prevent',
    op: Op.PREVENT,
    said: 'prevent {what} of {to} {for}',
    gaps: { what: PREVENTIONS },
    continuous: true,
    text: ({ to, what }, say, lasts) => {
      const { text, many } = say.subject(to);
      if (what !== 'win') return `${text} cannot be ${said(PREVENTIONS, what)}${lasts}`;
      if (!to.filter && to.base === 'this') return `you cannot win${lasts}`;
      if (!to.filter && text === 'it') return `its controller cannot win${lasts}`;
      return `${many ? 'the controllers' : 'the controller'} of ${text} cannot win${lasts}`;
    },
  },
  {
    word: 'roundResult',
    op: Op.RESULT,
    said: 'make {who} {result}',
    gaps: { result: RESULTS },
    text: (a, say) => `${say.does(a.who, a.result)} the round`,
  },
  // S4: what is said while decks are built.
  {
    word: 'deckSize',
    op: Op.DECK_SIZE,
    said: 'deck holds {amount} cards more',
    gaps: { amount: 'signed' },
    timing: 'deck',
    text: ({ amount }) => {
      const n = Math.abs(amount as number);
      return `your deck holds ${n} card${n === 1 ? '' : 's'} ${(amount as number) < 0 ? 'fewer' : 'more'}`;
    },
  },
  {
    word: 'copyLimit',
    op: Op.COPIES,
    said: 'allow {amount} copies of {types} cards {name}',
    gaps: { amount: 'whole', types: 'types', name: 'named' },
    timing: 'deck',
    text: ({ amount, types, name }: { amount: Amount | 'all'; types: Word[]; name?: string }, say) => {
      const letters = types.map((type) => say.letter(type)).join(' or ');
      return `your deck may hold ${String(amount)} of ${name ?? (letters ? `each ${letters} card` : 'each card')}`;
    },
  },
];

/** What the entries above make of an action: the same, told to the type checker. */
export type MonAction =
  | { do: 'add' | 'set'; attr: Word; to: Selector; amount: Amount; for?: Duration }
  | { do: 'swapPower'; a: Selector; b: Selector; for?: Duration }
  | { do: 'setTypes'; to: Selector; types: Word[]; for?: Duration }
  | { do: 'flip' | 'unflip' | 'resetAction' | 'removeFromMatch'; to: Selector }
  | { do: 'discard' | 'return' | 'playExtra' | 'reveal'; to: Selector }
  | { do: 'discardRandom'; who: Who; amount: Amount }
  | { do: 'placeUnder'; to: Selector; under: Selector }
  | { do: 'moveInRow'; to: Selector; where: 'left' | 'right' | 'leftmost' | 'rightmost' }
  | { do: 'exchange'; a: Selector; b: Selector }
  | { do: 'copyEffect'; of: Selector }
  | { do: 'blank'; to: Selector; for?: Duration }
  | { do: 'look'; who: Who; amount: Amount }
  | { do: 'lookAll' | 'forceRandom'; who: Who }
  | { do: 'forceMainPlay'; who: Who; card: Selector }
  | { do: 'prevent'; what: Word; to: Selector; for?: Duration }
  | { do: 'roundResult'; who: Who; result: 'win' | 'lose' | 'tie' }
  | { do: 'counters'; to: Selector; amount: Amount }
  | { do: 'groupAdd' | 'groupSet'; attr: Word; who: Who; zone: 'play' | 'hand'; types: Word[]; amount: Amount; for: Duration } // prettier-ignore
  | { do: 'deckSize'; amount: number }
  | { do: 'copyLimit'; types: Word[]; name?: string; amount: number };
