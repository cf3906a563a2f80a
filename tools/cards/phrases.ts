/** Choices, amounts and conditions of the rules text. */

import type { Amount, Comparison, Condition, Filter, Selector, Word } from './ast';
import { article, COMPARED, inWords, joined, Nouns, number, signed, type Choose, type Subject } from './nouns';
import { isLoose } from './vocabulary';

const COMPARED_TO: Record<Comparison, string> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is lower than',
  '<=': 'is at most',
  '>': 'is higher than',
  '>=': 'is at least',
};

export class Phrases extends Nouns {
  // ---------------------------------------------------------------- choices

  choice(c: Choose): string {
    const { from, min, max } = c;
    const single = min === 1 && max === 1;
    if (c.choose === 'highest' || c.choose === 'lowest') {
      const by = `${c.choose} ${this.attribute(c.attr ?? '')}`;
      if (single)
        return `the ${this.each(from).replace(/^of your /, 'of your ')} with ${by}`.replace('the of your ', 'your ');
      return `the ${this.range(c)} ${this.plural(from)} with ${by}`;
    }
    if (single && c.choose === 'random')
      return this.one(from).replace(/^(an?|one of) /, (all, word: string) =>
        word === 'one of' ? 'a random one of ' : 'a random ',
      );
    if (single) return this.one(from);
    const random = c.choose === 'random' ? 'random ' : '';
    const range = this.range(c);
    const mine = this.inRows(from) && from.who !== 'all' && from.who !== 'opponents';
    return `${range}${mine && !range.endsWith(' of') ? ' of' : ''} ${random}${this.counted(from, max !== 1)}`;
  }

  /** After a number. */
  private counted(s: Selector, many: boolean): string {
    return s.base === 'card' ? this.bare(s, many) + this.where(s, 'from') : this.plural(s);
  }

  private range({ min, max }: Choose): string {
    const word = (n: Amount) => (typeof n === 'number' && n > 0 ? inWords(n) : this.amount(n));
    if (max === 'all') return min === 0 ? 'any number of' : `${word(min)} or more`;
    if (min === 0) return `up to ${word(max)}`;
    return JSON.stringify(min) === JSON.stringify(max) ? word(max) : `${word(min)} to ${word(max)}`;
  }

  // ---------------------------------------------------------------- stats

  /** "it gets +2", "your D Mon have +1", "opponents' Main Plays cost +1" */
  added({ text, many }: Subject, attr: Word, amount: Amount, lasts = ''): string {
    const main = attr === this.v.mainAttribute;
    const subject = text === 'them' ? 'they' : text;
    const type = this.v.types.some((entry) => entry.attribute === attr);
    const verb = this.continuous ? (many ? 'have' : 'has') : many ? 'get' : 'gets';
    if (typeof amount === 'number') {
      if (attr === 'cost') return `${subject} ${many ? 'cost' : 'costs'} ${signed(amount)}${lasts}`;
      if (type)
        return `${subject} ${verb} ${amount === 1 ? 'one more' : signed(amount)} ${this.attribute(attr)}${lasts}`;
      return `${subject} ${verb} ${main ? '' : `${this.attribute(attr)} `}${signed(amount)}${lasts}`;
    }
    const what = main ? '' : `${this.attribute(attr)} `;
    const each = this.perEach(amount);
    if (each) return `${subject} ${verb} ${what}${signed(each.times)}${lasts} for each ${each.text}`;
    return `${subject} ${verb} ${what}+X${lasts}, where X is ${this.amount(amount)}`;
  }

  /** "for each …", where the amount counts things. */
  perEach(amount: Amount): { times: number; text: string } | undefined {
    if (typeof amount === 'number') return undefined;
    if ('op' in amount) return this.perEachOf(amount);
    const once = (text: string | undefined) => (text === undefined ? undefined : { times: 1, text });
    if ('count' in amount) return once(this.each(amount.count) + cards(amount));
    if ('coins' in amount) return once(`heads of ${this.coins(amount.coins)}`);
    if ('figure' in amount) return once(this.eachFigure(amount.figure, amount.who));
    return 'game' in amount && amount.game === 'players' ? once('player') : undefined;
  }

  /** "+2 for each …", "+1 for each … (at most 4)" */
  private perEachOf({
    op,
    args: [a, b],
  }: Extract<Amount, { op: string }>): { times: number; text: string } | undefined {
    const n = typeof a === 'number' ? a : b;
    const each = typeof n === 'number' && (op === '*' || op === 'min') ? this.perEach(n === a ? b : a) : undefined;
    if (!each || typeof n !== 'number') return undefined;
    return op === '*' ? { ...each, times: each.times * n } : { ...each, text: `${each.text} (at most ${n})` };
  }

  private eachFigure(figure: Word, who: Extract<Amount, { figure: string }>['who']): string | undefined {
    const noun = this.v.counted[figure];
    if (!noun || who.endsWith('st of opponents')) return undefined;
    const [one, , mine] = noun;
    if (who === 'total of all') return mine ? `${one} ${everywhere(mine)}` : one + inPlay(figure);
    if (who === 'total of opponents')
      return `${one} ${mine?.replace('your', "your opponents'") ?? 'your opponents have'}`;
    const whose = { you: 'your', they: 'their', chosen: '' }[who as 'you'] || `${this.chosen()}'s`;
    if (mine) return `${one} ${mine.replace('your', whose)}`;
    return who === 'chosen' ? undefined : `${one} ${who === 'you' ? 'you' : 'they'} have`;
  }

  private coins(n: Amount): string {
    return n === 1 ? 'a coin' : `${typeof n === 'number' ? inWords(n) : this.amount(n)} coins`;
  }

  /** "its Power is …" */
  made(to: Selector, attr: Word, amount: Amount): string {
    const name = this.attribute(attr);
    const value =
      typeof amount === 'object' && 'figure' in amount ? this.figure(amount.figure, amount.who) : this.amount(amount);
    if (this.continuous && to.base === 'this' && !to.filter) return `${name} = ${value}`;
    const { text, many } = this.subject(to);
    if (text === 'it' || text === 'this') return `${text === 'it' ? 'its' : "this card's"} ${name} becomes ${value}`;
    return this.continuous
      ? `${text} ${many ? 'have' : 'has'} ${name} ${value}`
      : `the ${name} of ${text} becomes ${value}`;
  }

  // ---------------------------------------------------------------- amounts

  amount(a: Amount): string {
    if (typeof a === 'number') return number(a);
    if ('count' in a) return `the number of ${this.plural(a.count)}${cards(a)}`;
    if ('sum' in a) return this.stat(this.isOne(a.of) ? '' : 'total ', a.sum, a);
    if ('greatest' in a) return this.stat('highest ', a.greatest, a);
    if ('least' in a) return this.stat('lowest ', a.least, a);
    if ('figure' in a)
      return `${this.v.counted[a.figure] && !a.who.endsWith('st of opponents') ? 'the number of ' : ''}${this.figure(a.figure, a.who)}`;
    if ('game' in a) return `the ${this.lexicon.text(this.v.gameFigures, a.game)}`;
    if ('event' in a || 'done' in a) return 'that amount';
    if ('coins' in a) return `the heads of ${this.coins(a.coins)}`;
    if ('half' in a) return `half ${this.amount(a.half)}`;
    if ('random' in a) return `a random number from ${this.amount(a.random[0])} to ${this.amount(a.random[1])}`;
    const symbols = a.op === '+' ? this.symbolsHad(a) : undefined;
    if (symbols) return `the number of ${symbols} you have`;
    const [x, y] = a.args.map((part) => this.operand(part, a.op));
    if (a.op === 'min') return `the lower of ${x} and ${y}`;
    if (a.op === 'max') return `the higher of ${x} and ${y}`;
    return `${x} ${a.op === '*' ? '×' : a.op === '-' ? '−' : '+'} ${y}`;
  }

  /** A sum of what you have: "F, W and D". */
  private symbolsHad(a: Amount): string | undefined {
    const parts = (part: Amount): Amount[] =>
      typeof part === 'object' && 'op' in part && part.op === '+' ? part.args.flatMap(parts) : [part];
    const nouns = parts(a).map((part) => {
      const noun =
        typeof part === 'object' && 'figure' in part && part.who === 'you' ? this.v.counted[part.figure] : undefined;
      return noun && !noun[2] ? noun[1] : undefined;
    });
    return nouns.every((noun) => noun !== undefined) ? joined(nouns, 'and') : undefined;
  }

  private operand(a: Amount, op: string): string {
    const text = this.amount(a);
    const sum = typeof a === 'object' && 'op' in a && (a.op === '+' || a.op === '-');
    return sum && (op === '*' || op === '-') ? `(${text})` : text;
  }

  protected isOne(s: Selector): boolean {
    return (
      s.base === 'this' ||
      s.base === 'that' ||
      s.base === 'left' ||
      s.base === 'right' ||
      (s.base === 'it' && !this.registers.get(s.reg ?? 0)?.many)
    );
  }

  protected stat(how: string, attr: Word, { of, printed }: { of: Selector; printed?: boolean }): string {
    if (attr === 'counters' && (how === '' || how === 'total '))
      return `the number of ${this.v.counter}s on ${this.plural(of)}`;
    const name = `${how}${printed ? 'printed ' : ''}${this.attribute(attr)}`;
    const owner = this.plural(of);
    if (owner === 'this') return `this card's ${name}`;
    return owner === 'it' ? `its ${name}` : `the ${name} of ${owner}`;
  }

  private figure(figure: Word, who: Extract<Amount, { figure: string }>['who']): string {
    const noun = this.v.counted[figure];
    const text = this.lexicon.text(this.v.figures, figure);
    if (!noun) {
      const whose = { you: 'your', they: 'their', chosen: `${who === 'chosen' ? this.chosen() : ''}'s`, 'most of opponents': 'the highest opposing', 'least of opponents': 'the lowest opposing', 'total of opponents': "your opponents'", 'total of all': "everybody's" }[who]; // prettier-ignore
      return `${whose} ${text}`;
    }
    const [, many, mine] = noun;
    switch (who) {
      case 'you':
        return `${many} ${mine ?? 'you have'}`;
      case 'they':
        return `${many} ${mine?.replace('your', 'their') ?? 'they have'}`;
      case 'chosen':
        return `${many} ${mine ? mine.replace('your', `${this.chosen()}'s`) : `${this.chosen()} has`}`;
      case 'most of opponents':
        return `the most ${many} ${mine?.replace('your', "an opponent's") ?? 'an opponent has'}`;
      case 'least of opponents':
        return `the fewest ${many} ${mine?.replace('your', "an opponent's") ?? 'an opponent has'}`;
      case 'total of opponents':
        return `${many} ${mine?.replace('your', "your opponents'") ?? 'your opponents have'}`;
      case 'total of all':
        return mine ? `${many} ${everywhere(mine)}` : many + inPlay(figure);
    }
  }

  // ---------------------------------------------------------------- conditions

  condition(c: Condition): string {
    if ('types' in c) return `(${Object.entries(c.types).map(([type, n]) => `${n}${this.letter(type)}`).join(' ')})`; // prettier-ignore
    if ('compare' in c) return this.compare(c.compare, c.a, c.b);
    if ('exists' in c) return this.exists(c.exists);
    if ('fact' in c) return this.fact(c.fact, c.who, false);
    if ('gameFact' in c) return this.lexicon.text(this.v.gameFacts, c.gameFact);
    if ('picked' in c) return 'a card was chosen';
    if ('all' in c) return c.all.map((part) => this.nested(part)).join(' and ');
    if ('any' in c) return c.any.map((part) => this.nested(part)).join(' or ');
    return this.not(c.not);
  }

  private nested(c: Condition): string {
    return 'any' in c || 'all' in c ? `(${this.condition(c)})` : this.condition(c);
  }

  private not(c: Condition): string {
    if ('exists' in c) {
      const s = c.exists;
      if (s.filter && (s.base === 'this' || s.base === 'it' || s.base === 'that'))
        return `${this.one({ ...s, filter: undefined })} is not ${this.predicate(s.filter)}`;
      if (this.several(s) && s.who === 'you') return `you have no ${this.bare(s, false)}`;
      if (this.several(s) && s.who === 'opponents') return `opponents have no ${this.bare(s, false)}`;
      return `there is no ${this.each(s).replace(/^of /, '')}`;
    }
    if ('picked' in c) return 'no card was chosen';
    if ('not' in c) return this.condition(c.not);
    if ('fact' in c) return this.fact(c.fact, c.who, true);
    return `it is not true that ${this.condition(c)}`;
  }

  private fact(fact: Word, who: 'you' | 'they' | 'chosen', not: boolean): string {
    const text = this.lexicon.text(this.v.facts, fact);
    const subject = who === 'you' ? 'you' : who === 'they' ? 'they' : this.chosen();
    const said = who === 'chosen' ? text.replace(/^are /, 'is ').replace(/^have /, 'has ') : text;
    if (!not) return `${subject} ${said}`;
    if (/^(are|is|have|has) /.test(said))
      return `${subject} ${said
        .replace(/^(\w+) /, '$1 not ')
        .replace('have not the', 'do not have the')
        .replace('has not the', 'does not have the')}`;
    return `${subject} did not ${said
      .replace(/^won/, 'win')
      .replace(/^lost/, 'lose')
      .replace(/^played/, 'play')}`;
  }

  protected isOrHas(filter: Filter): string {
    const text = this.predicate(filter);
    if (text.startsWith('with ')) return `has ${text.slice(5)}`;
    return text.startsWith('that ') ? text.slice(5) : `is ${text}`;
  }

  private exists(s: Selector): string {
    if (s.base === 'this' || s.base === 'it' || s.base === 'that') {
      const one = this.one({ ...s, filter: undefined });
      return s.filter ? `${one} ${this.isOrHas(s.filter)}` : `there is ${one}`;
    }
    if (s.base === 'left' || s.base === 'right' || s.base === 'neighbours') {
      const what = article(this.bare2(s, s.base === 'neighbours' ? 'neighbour' : `${s.base} neighbour`));
      return `${s.of === 'it' ? 'the chosen Mon' : s.of === 'that' ? 'that Mon' : 'this'} has ${what}`;
    }
    if (this.inRows(s) && !this.several(s) && !isLoose(this.v, s) && s.filter && s.who !== 'all')
      return `${this.one({ ...s, filter: undefined })} ${this.isOrHas(s.filter)}`;
    const noun = this.bare(s, false);
    if (this.several(s) && s.who === 'you')
      return `you have ${s.filter?.other ? `another ${noun.replace(/^other /, '')}` : article(noun)}`;
    if (this.several(s) && s.who === 'opponents') return `an opponent has ${article(noun)}`;
    if (s.base === 'card') return `there is ${article(noun)}${this.where(s, 'in')}`;
    return `there is ${this.one(s)}`;
  }

  private compare(cmp: Comparison, a: Amount, b: Amount): string {
    if (typeof a === 'object' && 'coins' in a && a.coins === 1 && b === 1 && (cmp === '=' || cmp === '>='))
      return 'a flipped coin shows heads';
    const mine = typeof a === 'object' && 'figure' in a && (a.who === 'you' || a.who === 'they') ? a : undefined;
    const noun = mine && this.v.counted[mine.figure];
    const subject = mine?.who === 'they' ? 'they' : 'you';
    const where = noun?.[2] ? ` ${noun[2].replace('your ', '')}` : '';
    if (mine && typeof b === 'object' && 'figure' in b && b.figure === mine.figure) {
      const one = this.against(cmp, b.who);
      if (one && noun)
        return `${subject} have ${cmp.startsWith('<') ? 'fewer' : 'more'} ${noun[1]}${where} than ${one}`;
      if (one) return `${this.amount(a)} ${cmp.startsWith('<') ? 'is lower' : 'is higher'} than ${one}'s`;
    }
    if (noun && typeof b === 'number') {
      const n = b === 0 && cmp === '=' ? 'no' : cmp === '<' ? `fewer than ${b}` : COMPARED[cmp](inWords(b));
      return `${subject} have ${n} ${b === 1 && cmp !== '<' ? noun[0] : noun[1]}${where}`;
    }
    const round =
      typeof a === 'object' && 'game' in a && a.game === 'round' && typeof b === 'number' && this.inRound(cmp, b);
    if (round) return round;
    return `${this.amount(a)} ${COMPARED_TO[cmp]} ${this.amount(b)}`;
  }

  /** "this is round 3 or later" */
  private inRound(cmp: Comparison, n: number): string | undefined {
    if (cmp === '=') return `this is round ${n}`;
    if (cmp === '>=' || cmp === '>') return `this is round ${cmp === '>' ? n + 1 : n} or later`;
    if (cmp === '<=' || cmp === '<') return `this is round ${cmp === '<' ? n - 1 : n} or earlier`;
    return undefined;
  }

  /** Fewer than the most: "than an opponent"; fewer than the least: "than each opponent". */
  private against(cmp: Comparison, who: string): string | undefined {
    if (cmp !== '<' && cmp !== '>') return undefined;
    if (who === 'you') return 'you';
    if (who === 'most of opponents') return cmp === '<' ? 'an opponent' : 'each opponent';
    if (who === 'least of opponents') return cmp === '<' ? 'each opponent' : 'an opponent';
    return undefined;
  }
}

/** "in your hand" → "in all hands" */
const everywhere = (where: string) => where.replace('your', 'all') + 's';
const inPlay = (figure: Word) => (figure === 'removed' ? '' : ' in play');
/** Said where Team does not count. */
const cards = ({ count, physical }: Extract<Amount, { count: Selector }>) =>
  physical && count.base !== 'it' && count.base !== 'card' ? ' (cards)' : '';
