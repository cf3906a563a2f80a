/**
 * Actions of the effect language as a table: one entry says how card sources write an action, which operation it becomes,
 * and how the rules text tells it. Parser, encoder, decoder, printer and checks all read the same entry.
 */

import { Op } from '../../assembly/kernel/format';
import type { Action, Amount, Selector, Who, Word } from './ast';
import { ALL } from './codes';
import { inWords } from './nouns';
import type { Phrases } from './phrases';
import type { Entry } from './vocabulary';

/**
 * What stands in a gap of an action's form:
 *  cards      a selector; written after the operation's bytes
 *  amount     computed before the operation
 *  player     "opponents"; whose: "opposing" (a hand)
 *  attribute  a stat
 *  lasting    a duration, or none where the effect is continuous
 *  symbols    types with repetition, a byte each; types: any of them, as bits
 *  whole      a plain number, one byte; signed: from −128
 *  named      `named "Card"`, or nothing; card: its name alone; two bytes
 *  effect     an effect of this card by its number; one byte
 *  a list     one of these words
 */
export type Gap =
  | 'cards'
  | 'amount'
  | 'player'
  | 'whose'
  | 'attribute'
  | 'lasting'
  | 'symbols'
  | 'types'
  | 'whole'
  | 'signed'
  | 'named'
  | 'card'
  | 'effect' // prettier-ignore
  | readonly Entry[];

/** Fields of an action as its text reads them: those that the form names are there. */
export type Fields = Required<Action>;

export interface ActionEntry {
  /** As the AST names it (`do`). */
  word: Word;
  op: number;
  /** As card sources write it: words, and gaps in braces, `put {amount} counters on {to}`. */
  said: string;
  /** Gaps that their name does not explain: `{ who: 'whose' }`. */
  gaps?: Record<string, Gap>;
  /** The operation's bytes where they are not the form's gaps in order: names of gaps, or numbers. */
  bytes?: readonly (string | number)[];
  /** An amount that no gap asks for. */
  amount?: number;
  /** May stand in an effect that holds all the time. */
  continuous?: boolean;
  /** Belongs to this timing, and stands nowhere else. */
  timing?: Word;
  /** Done when the card or ability is used: a cost. */
  cost?: boolean;
  /** Its amount is taken off: another action with the same operation adds. */
  negative?: boolean;
  /** Fills the register of "it". */
  fills?: boolean;
  /** Asks somebody, or may: never in a replacement. 'tails': nor inside "until tails". */
  asks?: 'tails' | 'copies';
  /** Its cards are known to all from then on. */
  unveils?: boolean;
  /** What was chosen for it is told in a sentence of its own. */
  apart?: boolean;
  /** In the rules text; `lasts` is " this round" or "". */
  text(a: Fields, say: Phrases, lasts: string): string;
}

const USUAL: Record<string, Gap> = {
  to: 'cards', a: 'cards', b: 'cards', of: 'cards', under: 'cards', card: 'cards',
  amount: 'amount', who: 'player', attr: 'attribute', for: 'lasting',
}; // prettier-ignore

/** A piece of a form: a word of the language, or a gap. */
export type Part = { said: string } | { name: keyof Action; gap: Gap };

const parsed = new WeakMap<ActionEntry, Part[]>();

/** The form of an action, piece by piece. */
export function parts(entry: ActionEntry): Part[] {
  let found = parsed.get(entry);
  if (!found) {
    found = entry.said.split(' ').map((said): Part => {
      const name = /^\{(\w+)\}$/.exec(said)?.[1];
      if (!name) return { said };
      const gap = entry.gaps?.[name] ?? USUAL[name];
      if (!gap) throw new Error(`${entry.word}: what stands in {${name}}?`);
      return { name: name as keyof Action, gap };
    });
    parsed.set(entry, found);
  }
  return found;
}

/** The gaps of an action, in the order in which its form names them. */
export function gaps(entry: ActionEntry): { name: keyof Action; gap: Gap }[] {
  return parts(entry).filter((part) => 'name' in part);
}

/** The gaps and numbers that become the operation's bytes. */
export function operands(entry: ActionEntry): ({ name: keyof Action; gap: Gap } | number)[] {
  const all = gaps(entry);
  if (!entry.bytes) return all.filter(({ gap }) => gap !== 'cards' && gap !== 'amount');
  return entry.bytes.map((byte) => (typeof byte === 'number' ? byte : all.find(({ name }) => name === byte)!));
}

/** Bytes that a gap takes in the operation. */
export function widthOf(gap: Gap): number {
  if (gap === 'symbols') return 4;
  return gap === 'named' || gap === 'card' ? 2 : gap === 'cards' || gap === 'amount' ? 0 : 1;
}

/** The cards that an action is done to, in the order in which its form names them. */
export function targets(entry: ActionEntry, action: Action): Selector[] {
  return gaps(entry).flatMap(({ name, gap }) => (gap === 'cards' ? [action[name] as Selector] : []));
}

export const lasting = (entry: ActionEntry): boolean => gaps(entry).some(({ gap }) => gap === 'lasting');

// ---------------------------------------------------------------- actions of every game

const random = (n: Amount, say: Phrases) => (n === 1 ? 'a random card' : `${say.amount(n)} random cards`);
const hands = (who: Who, say: Phrases) => `${say.whose(who)} hand${who === 'all' || who === 'opponents' ? 's' : ''}`;

/** The actions whose operations the kernel carries out for every game. */
export const SHARED: readonly ActionEntry[] = [
  {
    word: 'add',
    op: Op.MOD_ADD,
    said: 'add {amount} to {attr} of {to} {for}',
    continuous: true,
    text: (a, say, lasts) => say.added(say.subject(a.to), a.attr, a.amount, lasts),
  },
  {
    word: 'set',
    op: Op.MOD_SET,
    said: 'set {attr} of {to} to {amount} {for}',
    continuous: true,
    text: (a, say, lasts) => say.made(a.to, a.attr, a.amount) + lasts,
  },
  {
    word: 'setTypes',
    op: Op.SET_SYMBOLS,
    said: 'set types of {to} to {types} {for}',
    gaps: { types: 'symbols' },
    continuous: true,
    text: ({ to, types }, say, lasts) =>
      `${say.subject(to).text} ${say.subject(to).many ? 'become' : 'becomes'} ${say.symbols(types)}${lasts}`,
  },
  {
    word: 'blank',
    op: Op.BLANK,
    said: 'blank {to} {for}',
    continuous: true,
    text: ({ to }, say, lasts) => `${say.subject(to).text} ${say.subject(to).many ? 'have' : 'has'} no text${lasts}`,
  },
  {
    word: 'copyEffect',
    op: Op.COPY,
    said: 'copy effect of {of}',
    asks: 'copies',
    text: (a, say) => `copy the effect of ${say.all(a.of)}`,
  },
  {
    word: 'discard',
    op: Op.DISCARD,
    said: 'discard {to}',
    unveils: true,
    text: (a, say) => `discard ${say.all(a.to)}`,
  },
  {
    word: 'discardRandom',
    op: Op.DISCARD_RANDOM,
    said: '{who} discard {amount} random cards',
    text: (a, say) => `${say.does(a.who, 'discard')} ${random(a.amount, say)}`,
  },
  {
    word: 'return',
    op: Op.RETURN,
    said: 'return {to} to hand',
    text: (a, say) => `return ${say.all(a.to)} to ${say.ownersHand(a.to)}`,
  },
  { word: 'reveal', op: Op.REVEAL, said: 'reveal {to}', unveils: true, text: (a, say) => `reveal ${say.all(a.to)}` },
  {
    word: 'look',
    op: Op.LOOK,
    said: 'look at {amount} random cards in {who} hand',
    gaps: { who: 'whose' },
    asks: 'tails',
    text: (a, say) => `look at ${random(a.amount, say)} of ${hands(a.who, say)}`,
  },
  {
    word: 'lookAll',
    op: Op.LOOK,
    said: 'look at all cards in {who} hand',
    gaps: { who: 'whose' },
    amount: ALL,
    asks: 'tails',
    text: (a, say) => `look at ${hands(a.who, say)}`,
  },
  {
    word: 'removeFromMatch',
    op: Op.REMOVE,
    said: 'remove {to} from match',
    text: (a, say) => {
      const cards = say.all(a.to);
      return cards.includes(' from ') ? `remove from the match ${cards}` : `remove ${cards} from the match`;
    },
  },
  {
    word: 'counters',
    op: Op.COUNTERS,
    said: 'put {amount} counters on {to}',
    text: (a, say) => counters(a.to, a.amount, say),
  },
];

function counters(to: Selector, amount: Amount, say: Phrases): string {
  const on = say.all(to);
  const { counter } = say;
  const some = (n: number) => (n === 1 ? `a ${counter}` : `${inWords(n)} ${counter}s`);
  if (typeof amount === 'number')
    return amount < 0 ? `take ${some(-amount)} off ${on}` : `put ${some(amount)} on ${on}`;
  if ('event' in amount) return `put that many ${counter}s on ${on}`;
  const each = say.perEach(amount);
  if (each) return `put ${some(each.times)} on ${on} for each ${each.text}`;
  return `put X ${counter}s on ${on}, where X is ${say.amount(amount)}`;
}
