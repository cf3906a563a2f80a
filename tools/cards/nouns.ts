/** Noun phrases of the rules text: players, cards, what was chosen. */

import { Base } from '../../assembly/kernel/format';
import type { Amount, Comparison, Filter, Selector, Statement, Who, Word } from './ast';
import { Lexicon, type Vocabulary } from './vocabulary';

export type Choose = Extract<Statement, { choose: string }>;
export interface Subject {
  text: string;
  many: boolean;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** With a proper minus. */
export const number = (n: number) => (n < 0 ? `−${-n}` : String(n));
export const signed = (n: number) => (n < 0 ? number(n) : `+${n}`);
export const article = (noun: string) =>
  `${/^[aeiou]|^[FLMNRSX] /i.test(noun) && !/^(one|uni|use)/i.test(noun) ? 'an' : 'a'} ${noun}`;
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Small numbers in words. */
export const inWords = (n: number) => WORDS[n] ?? number(n);

export function joined(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}

export const COMPARED: Record<Comparison, (n: string) => string> = {
  '=': (n) => `exactly ${n}`,
  '!=': (n) => `not ${n}`,
  '<': (n) => `less than ${n}`,
  '<=': (n) => `at most ${n}`,
  '>': (n) => `more than ${n}`,
  '>=': (n) => `at least ${n}`,
};
export abstract class Nouns {
  abstract amount(amount: Amount): string;

  /** "have +1" instead of "get +1". */
  continuous = false;
  /** How the text names the event's object. */
  thatIs: 'it' | 'this' = 'it';
  protected readonly lexicon: Lexicon;
  /** Registers: a phrase that introduces the cards, then "it" or "them". */
  protected readonly registers = new Map<number, { phrase?: string; many: boolean; own?: boolean }>();
  protected player: { phrase: string; from: 'opponents' | 'all' } = { phrase: '', from: 'all' };

  constructor(protected readonly v: Vocabulary) {
    this.lexicon = new Lexicon(v);
  }

  // ---------------------------------------------------------------- words

  get counter(): string {
    return this.v.counter;
  }
  letter(type: Word): string {
    return this.lexicon.find(this.v.types, type)?.letter ?? type;
  }
  attribute(word: Word): string {
    const measure = this.lexicon.find(this.v.measures, word);
    return measure ? (measure.text ?? measure.said) : this.lexicon.text(this.v.attributes, word);
  }
  kind(word: Word): string {
    const kind = this.lexicon.find(this.v.kinds, word);
    return kind ? (kind.text ?? kind.said) : this.lexicon.text(this.v.classes, word);
  }
  step(word: Word): string {
    return this.lexicon.text(this.v.steps, word);
  }
  cause(word: Word): string {
    return this.lexicon.text(this.v.causes, word);
  }
  way(word: Word, link: string): string {
    if (link === 'as') return article(this.lexicon.text(this.v.ways, word));
    return this.lexicon.text(this.v.zones, word);
  }
  symbols(types: readonly Word[]): string {
    return types.length ? types.map((type) => this.letter(type)).join('') : 'typeless';
  }
  zone(zone: Word, who: Who): string {
    if (zone === this.v.playZone) return 'play';
    return `${this.whose(who)} ${this.lexicon.text(this.v.zones, zone)}`;
  }

  // ---------------------------------------------------------------- players

  introducePlayer(phrase: string, from: 'opponents' | 'all'): void {
    this.player = { phrase, from };
  }

  /** The chosen player: introduced once, then "that player". */
  protected chosen(): string {
    const { phrase } = this.player;
    this.player.phrase = '';
    return phrase || (this.player.from === 'opponents' ? 'that opponent' : 'that player');
  }

  whose(who: Who): string {
    switch (who) {
      case 'you':
        return 'your';
      case 'opponents':
        return "opponents'";
      case 'all':
        return 'all';
      case 'they':
        return 'their';
      case 'chosen':
        return `${this.chosen()}'s`;
      case 'owner':
        return "its owner's";
      case 'controller':
        return "its controller's";
      case 'thatPlayer':
        return "that player's";
    }
  }

  /** "each opponent discards" */
  does(who: Who, verb: string): string {
    const third = verb === 'must' ? verb : `${verb}s`;
    switch (who) {
      case 'you':
        return verb === 'discard' || verb === 'choose' ? verb : `you ${verb}`;
      case 'opponents':
        return `each opponent ${third}`;
      case 'all':
        return `each player ${third}`;
      case 'they':
        return `they ${verb}`;
      case 'chosen':
        return `${this.chosen()} ${third}`;
      case 'owner':
      case 'controller':
        return `its ${who} ${third}`;
      case 'thatPlayer':
        return `that player ${third}`;
    }
  }

  // ---------------------------------------------------------------- registers

  protected abstract choice(choice: Choose): string;

  introduce(choice: Choose): void {
    const own = choice.from.base === 'card' && choice.from.who === 'you';
    this.registers.set(choice.reg, { phrase: this.choice(choice), many: this.many(choice), own });
  }
  known(reg: number, many: boolean): void {
    this.registers.set(reg, { many });
  }

  protected register(reg: number): Subject {
    const entry = this.registers.get(reg) ?? { many: false };
    const { phrase, many } = entry;
    entry.phrase = undefined;
    if (phrase) return { text: phrase, many };
    if (reg === 0) return { text: many ? 'them' : 'it', many };
    return { text: `the ${['', 'second', 'third', 'fourth'][reg]} choice`, many };
  }

  /** Does the selector name more than one card? */
  isMany(s: Selector): boolean {
    return s.base === 'it' ? (this.registers.get(s.reg ?? 0)?.many ?? false) : s.base === 'card' || this.several(s);
  }

  many(choice: Choose): boolean {
    return choice.max !== 1;
  }

  // ---------------------------------------------------------------- nouns

  /** Cards that a noun of the game names. */
  protected inRows(s: Selector): boolean {
    return this.lexicon.find(this.v.nouns, s.base) !== undefined;
  }
  /** … of which a player may have more than one. */
  protected several(s: Selector): boolean {
    return this.lexicon.find(this.v.nouns, s.base)?.several ?? false;
  }

  protected noun(s: Selector, many: boolean): string {
    const name = s.filter?.name;
    const noun = this.lexicon.find(this.v.nouns, s.base);
    if (name !== undefined && noun?.code !== Base.MAIN) return many ? `${name}s` : name;
    if (!noun) return many ? 'cards' : 'card';
    return many ? noun.plural : (noun.text ?? noun.said);
  }

  /** Facedown Mon have no name, class or keyword, so that faceup goes without saying then. */
  protected adjectives(filter: Filter): string[] {
    const { types, name, class: kind, face } = filter;
    const words: string[] = [];
    if (filter.other) words.push('other');
    if (face && (face === 'down' || (name === undefined && !kind && !filter.keyword))) words.push(`face${face}`);
    if (filter.position) words.push(filter.position);
    if (filter.row) words.push(this.lexicon.text(this.v.rows, filter.row));
    if (kind) words.push(this.kind(kind));
    if (types?.length) words.push(types.map((type) => this.letter(type)).join(' or '));
    return words;
  }

  protected relatives(filter: Filter): string {
    let text = '';
    if (filter.entered)
      text +=
        filter.entered === 'any'
          ? ' that entered this round'
          : ` that entered as ${this.way(filter.entered, 'as')} this round`;
    const having = [
      ...(filter.keyword ? [this.lexicon.text(this.v.keywords, filter.keyword)] : []),
      ...(filter.used === undefined ? [] : [filter.used ? 'a used Action' : 'an unused Action']),
      ...(filter.stats ?? []).map(({ attr, printed, cmp, value }) =>
        attr === 'counters' && typeof value === 'number'
          ? this.countersLike(cmp, value)
          : `${printed ? 'printed ' : ''}${this.attribute(attr)} ${this.compared(cmp, value)}`,
      ),
    ];
    return having.length ? `${text} with ${joined(having, 'and')}` : text;
  }

  /** After "with": "a +1 counter", "two or more +1 counters". */
  private countersLike(cmp: Comparison, n: number): string {
    const least = cmp === '>' ? n + 1 : n;
    if (cmp === '>' || cmp === '>=')
      return least === 1 ? `a ${this.v.counter}` : `${inWords(least)} or more ${this.v.counter}s`;
    return cmp === '=' && n === 0 ? `no ${this.v.counter}` : `counters ${this.compared(cmp, n)}`;
  }

  protected compared(cmp: Comparison, value: Amount): string {
    if (typeof value === 'number') {
      if (cmp === '=') return number(value);
      if (cmp === '<=') return `${number(value)} or less`;
      if (cmp === '>=') return `${number(value)} or more`;
      if (cmp === '>') return `over ${number(value)}`;
      if (cmp === '<') return `under ${number(value)}`;
    }
    return COMPARED[cmp](this.amount(value));
  }

  /** Where cards outside of play are: "in your hand or discard". */
  protected where(s: Selector, from: 'in' | 'from'): string {
    if (s.base !== 'card') return '';
    const several = from === 'in' && (s.who === 'opponents' || s.who === 'all');
    const zones = joined(
      (s.zones ?? []).map((zone) => this.lexicon.text(this.v.zones, zone) + (several && zone !== 'removed' ? 's' : '')),
      'or',
    );
    if (s.who === 'opponents') return ` ${from} ${from === 'from' ? "an opponent's" : "opponents'"} ${zones}`;
    return ` ${from} ${s.who === 'all' ? 'any' : this.whose(s.who)} ${zones}`;
  }

  protected bare(s: Selector, many: boolean): string {
    return [...this.adjectives(s.filter ?? {}), this.noun(s, many)].join(' ') + this.relatives(s.filter ?? {});
  }

  /** One of them, whichever: "an opposing Mon", "one of your Mon". */
  one(s: Selector): string {
    switch (s.base) {
      case 'this':
        return 'this';
      case 'that':
        return this.thatIs;
      case 'it':
        return this.register(s.reg ?? 0).text;
      case 'left':
      case 'right':
        return this.beside(s);
      case 'neighbours':
        return s.of && s.of !== 'this'
          ? `one of ${this.besideWhat(s)} ${this.bare2(s, 'neighbours')}`
          : article(this.bare2(s, 'neighbour'));
      case 'card':
        return article(this.bare(s, false)) + this.where(s, 'from');
    }
    const noun = this.bare(s, false);
    if (!this.several(s) && s.who === 'opponents') return `an opponent's ${noun}`;
    if (!this.several(s) && s.who !== 'all') return `${this.whose(s.who)} ${noun}`;
    if (s.filter?.position && s.who === 'opponents') return `an opponent's ${noun}`;
    if (s.filter?.position && s.who !== 'all') return `${this.whose(s.who)} ${noun}`;
    if (s.who === 'opponents') return `an opposing ${noun}`;
    if (s.who === 'all') return s.filter?.other ? `another ${noun.replace(/^other /, '')}` : article(noun);
    if (s.filter?.name !== undefined) return `${article(noun)} of ${s.who === 'you' ? 'yours' : this.whose(s.who)}`;
    return `one of ${this.whose(s.who)} ${noun}`;
  }

  protected bare2(s: Selector, noun: string): string {
    const name = s.filter?.name === undefined ? '' : ` named ${s.filter.name}`;
    return [...this.adjectives(s.filter ?? {}), noun].join(' ') + name + this.relatives(s.filter ?? {});
  }
  /** Whose neighbour. */
  protected besideWhat(s: Selector): string {
    if (s.of === 'it') this.register(0);
    return s.of === 'it' ? "the chosen Mon's" : s.of === 'that' ? "that Mon's" : 'its';
  }
  protected beside(s: Selector): string {
    return `${this.besideWhat(s)} ${this.bare2(s, `${s.base} neighbour`)}`;
  }

  /** All of them, as the object of an action. */
  all(s: Selector): string {
    const { text } = this.subject(s);
    return this.several(s) && s.who !== 'all' && !s.filter?.position && !this.continuous ? `all ${text}` : text;
  }

  subject(s: Selector): Subject {
    switch (s.base) {
      case 'this':
        return { text: `this${this.ifPart(s)}`, many: false };
      case 'that':
        return { text: `${this.thatIs}${this.ifPart(s)}`, many: false };
      case 'it': {
        const { text, many } = this.register(s.reg ?? 0);
        return { text: text + this.ifPart(s), many };
      }
      case 'left':
      case 'right':
        return { text: this.beside(s), many: false };
      case 'neighbours':
        return { text: `${this.besideWhat(s)} ${this.bare2(s, 'neighbours')}`, many: true };
    }
    const several = s.who === 'all' || s.who === 'opponents';
    const many = s.base === 'card' || several || (this.several(s) && !s.filter?.position);
    const noun = this.bare(s, many);
    if (s.base === 'card') return { text: `all ${noun}${this.where(s, 'in')}`, many };
    if (s.who === 'all') return { text: `all ${noun}`, many };
    if (s.who === 'opponents')
      return { text: this.several(s) && !s.filter?.position ? `opposing ${noun}` : `opponents' ${noun}`, many };
    return { text: `${this.whose(s.who)} ${noun}`, many };
  }

  /** A filter on a card that is named already: "it, if faceup". */
  protected ifPart(s: Selector): string {
    return s.filter ? ` (if ${this.predicate(s.filter)})` : '';
  }

  /** What "is" can say of a card. */
  protected predicate(filter: Filter): string {
    const { other, name, ...rest } = filter;
    const words = [...(other ? ['another card'] : []), ...(name === undefined ? [] : [name]), ...this.adjectives(rest)];
    const text = words.join(' ') + this.relatives(filter);
    return text.trim();
  }

  /** After "for each": "opposing facedown Mon". */
  each(s: Selector): string {
    if (s.base === 'it') return 'of them';
    if (s.base === 'neighbours') return this.bare2(s, 'neighbour');
    if (s.base === 'card') return this.bare(s, false) + this.where(s, 'in');
    if (this.inRows(s)) {
      const noun = this.bare(s, false);
      if (s.who === 'opponents') return `opposing ${noun}`;
      if (s.who === 'all') return noun;
      return `of ${this.whose(s.who)} ${this.bare(s, true)}`;
    }
    return this.one(s);
  }

  protected plural(s: Selector): string {
    if (this.inRows(s)) {
      const noun = this.bare(s, true);
      if (s.who === 'all') return noun;
      return s.who === 'opponents' ? `opposing ${noun}` : `${this.whose(s.who)} ${noun}`;
    }
    if (s.base === 'card') return this.bare(s, true) + this.where(s, 'in');
    return this.all(s);
  }

  ownersHand(s: Selector): string {
    if (s.base === 'card' || (s.base === 'it' && this.registers.get(s.reg ?? 0)?.own)) {
      if (s.base === 'it' || s.who === 'you') return 'your hand';
    }
    const many = s.base === 'it' ? this.registers.get(s.reg ?? 0)?.many : this.subject(s).many;
    return many ? "their owners' hands" : "its owner's hand";
  }
}
