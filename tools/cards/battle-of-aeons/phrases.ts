/** How Battle of Aeons' texts name cards and players. */

import type { Amount, Comparison, Condition, Filter, Selector, Who, Word } from '../ast';
import { article, inWords, joined, number, type Choose, type Subject } from '../nouns';
import { Phrases } from '../phrases';

/** Groups that are their own plural. */
const ALIKE = ['Undead', 'Folk', 'Fish'];
const SIGNS: Record<Comparison, string> = { '=': '', '!=': '≠ ', '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ' };

export class AeonsPhrases extends Phrases {
  /** What the text calls its own card: its name first, then "it". */
  private ownName = 'this';
  get self(): string {
    const name = this.ownName;
    if (name !== 'this') this.ownName = 'it';
    return name;
  }
  set self(name: string) {
    this.ownName = name;
  }
  /** What a Reaction answers. */
  answered = 'the spell';
  /** Something has been asked for as an offering. */
  private offering = false;
  /** Counters on this card were just spoken of. */
  private counting = false;
  /** The text of one of the card's own effects, by number. */
  ability: (number: number) => string = () => '';

  // ---------------------------------------------------------------- players

  override whose(who: Who): string {
    return who === 'opponents' ? 'enemy' : super.whose(who);
  }
  /** After a verb: "its own deck" of whoever was named. */
  own(who: Who): string {
    return who === 'you' ? 'your' : 'their';
  }
  override does(who: Who, verb: string): string {
    if (who === 'you' && verb !== 'win') return verb;
    return super.does(who, verb);
  }

  // ---------------------------------------------------------------- cards

  private isCard({ base }: Selector): boolean {
    return base === 'card';
  }

  protected override adjectives({ keyword, class: kind, ...filter }: Filter): string[] {
    const found = this.lexicon.find(this.v.keywords, keyword ?? '');
    const words = super.adjectives(filter);
    if (found && !SUBGROUP.test(keyword ?? '')) words.push(found.text ?? found.said);
    return kind && !['monster', 'spell', 'token'].includes(kind) ? [...words, this.kind(kind)] : words;
  }

  protected override noun(s: Selector, many: boolean): string {
    const { name, keyword, class: kind, types } = s.filter ?? {};
    if (name !== undefined) return many ? `${name}s` : name;
    const group = SUBGROUP.test(keyword ?? '') && this.lexicon.find(this.v.keywords, keyword ?? '');
    if (group) return (group.text ?? group.said) + (many && !ALIKE.includes(group.text ?? '') ? 's' : '');
    if (kind === 'monster' || kind === 'spell') return kind + (many ? 's' : '');
    // "your Equipment", "a Terrain": the class says it.
    if (kind && kind !== 'limitbreak') return kind === 'token' ? `token${many ? 's' : ''}` : '';
    if (this.isCard(s)) return many ? 'cards' : 'card';
    const only = Object.keys(s.filter ?? {}).length === 1 && types && many && s.who === 'all';
    return only ? '' : super.noun(s, many);
  }

  protected override bare(s: Selector, many: boolean): string {
    const text = super.bare(s, many).replace(/ +/g, ' ').trim();
    const types = (s.filter?.types ?? []).map((type) => this.letter(type));
    // One Light or Shadow monster; all Light and Shadow monsters.
    return many ? text.replace(types.join(' or '), types.join(' and ')) : text;
  }

  protected override relatives(filter: Filter): string {
    const { entered, stats = [] } = filter;
    const ways = entered && entered !== 'any' ? ` by ${this.lexicon.text(this.v.ways, entered)}` : '';
    const having = stats.map((stat) => this.having(stat));
    return (entered ? ` summoned this turn${ways}` : '') + (having.length ? ` with ${joined(having, 'and')}` : '');
  }

  /** After "with": "damage", "cost ≤ 3", "two counters". */
  private having({ attr, printed, cmp, value }: NonNullable<Filter['stats']>[number]): string {
    const some = (cmp === '>' && value === 0) || (cmp === '>=' && value === 1);
    const none = cmp === '=' && value === 0;
    if (some && (attr === 'damage' || attr === 'equipped')) return this.attribute(attr);
    if (none && (attr === 'damage' || attr === 'equipped')) return `no ${this.attribute(attr)}`;
    if (attr === 'counters' && typeof value === 'number')
      return some ? 'a counter' : `${inWords(value)}${cmp === '>=' ? ' or more' : ''} counters`;
    return `${printed ? 'printed ' : ''}${this.attribute(attr)} ${this.compared(cmp, value)}`;
  }

  protected override compared(cmp: Comparison, value: Amount): string {
    return `${SIGNS[cmp]}${this.amount(value)}`;
  }

  protected override where(s: Selector, from: 'in' | 'from'): string {
    if (!this.isCard(s)) return '';
    const zones = joined(
      (s.zones ?? []).map((zone) => this.lexicon.text(this.v.zones, zone)),
      'or',
    );
    const whose = s.who === 'all' ? 'any' : s.who === 'opponents' ? "an opponent's" : this.whose(s.who);
    return ` ${from} ${whose} ${zones}`;
  }

  override one(s: Selector): string {
    if (s.base === 'this') return this.self;
    if (this.isCard(s)) return article(this.bare(s, false)) + this.where(s, 'from');
    if (!this.several(s)) return super.one(s);
    const noun = this.bare(s, false);
    if (s.who === 'opponents') return article(`enemy ${noun}`);
    if (s.who === 'all') return s.filter?.other ? noun.replace(/^other /, 'another ') : article(noun);
    return s.filter?.other
      ? `another of ${this.whose(s.who)} ${this.bare({ ...s, filter: { ...s.filter, other: undefined } }, true)}`
      : `one of ${this.whose(s.who)} ${this.bare(s, true)}`;
  }

  override subject(s: Selector): Subject {
    if (s.base === 'this') return { text: this.self + this.ifPart(s), many: false };
    const pronoun = this.lexicon.find(this.v.pronouns, s.base);
    if (pronoun) return { text: (pronoun.text ?? pronoun.said) + this.ifPart(s), many: pronoun.many === true };
    if (this.isCard(s)) return { text: `all ${this.bare(s, true)}${this.where(s, 'in')}`, many: true };
    if (!this.several(s)) return super.subject(s);
    const noun = this.bare(s, true);
    if (s.who === 'all') return { text: this.continuous ? noun : `all ${noun}`, many: true };
    return { text: `${this.whose(s.who)} ${noun}`, many: true };
  }

  protected override isOne(s: Selector): boolean {
    const pronoun = this.lexicon.find(this.v.pronouns, s.base);
    return pronoun ? !pronoun.many : super.isOne(s);
  }

  override each(s: Selector): string {
    if (!this.several(s)) return super.each(s);
    const noun = this.bare(s, s.who !== 'all' && s.who !== 'opponents');
    return s.who === 'all' ? noun : s.who === 'opponents' ? `enemy ${noun}` : `of ${this.whose(s.who)} ${noun}`;
  }

  protected override plural(s: Selector): string {
    if (!this.several(s)) return super.plural(s);
    return s.who === 'all' ? this.bare(s, true) : `${this.whose(s.who)} ${this.bare(s, true)}`;
  }

  override choice(c: Choose): string {
    const { from, min, max } = c;
    if (from.base === 'it')
      return max === 1
        ? min === 0
          ? 'up to one of them'
          : 'one of them'
        : `${max === 'all' ? 'any number' : this.amount(max)} of them`;
    return super.choice(c);
  }

  override all(s: Selector): string {
    return s.base === 'host' ? `its monster${this.ifPart(s)}` : super.all(s);
  }

  protected override stat(how: string, attr: Word, a: { of: Selector; printed?: boolean }): string {
    if (a.of.base === 'it' && how === '') return `that monster's ${this.attribute(attr)}`;
    return super.stat(how, attr, a).replace('number of counters on it', 'number of its counters');
  }

  // ---------------------------------------------------------------- sentences

  /** "+2 Health", "it gets +1 Attack this turn"; what an Equipment gives goes without its monster. */
  override added(subject: Subject, attr: Word, amount: Amount, lasts = ''): string {
    const text = super.added(subject, attr, amount, lasts);
    return text.replace(/^ (has|have|gets?) /, '').replace(/(\w+) ([+−][\dX]+)/, '$2 $1');
  }

  protected override isOrHas(filter: Filter): string {
    if (filter.row) return `is in the ${filter.row} row`;
    return super.isOrHas(filter);
  }

  override condition(c: Condition): string {
    if ('exists' in c && this.counting && c.exists.base === 'this') {
      const [term] = c.exists.filter?.stats ?? [];
      if (term?.attr === 'counters' && typeof term.value === 'number') return `at ${number(term.value)}`;
    }
    if ('compare' in c && typeof c.a === 'object' && 'done' in c.a) return 'you do';
    if ('compare' in c && c.compare === '=' && typeof c.a === 'object' && 'figure' in c.a && c.a.figure === 'deck')
      return `your deck has ${c.b === 1 ? '1 card' : `${this.amount(c.b)} cards`}`;
    if ('fact' in c && c.fact === 'turn') return c.who === 'you' ? 'it is your turn' : 'it is their turn';
    if ('not' in c && 'fact' in c.not && c.not.fact === 'turn') return 'it is not your turn';
    return super.condition(c);
  }

  counters(to: Selector, amount: Amount): string {
    const mine = to.base === 'this';
    this.counting = mine;
    if (typeof amount === 'object' && 'op' in amount && amount.op === '-' && amount.args[0] === 0)
      return `remove all counters${mine ? '' : ` from ${this.all(to)}`}`;
    const some = amount === 1 ? 'a counter' : typeof amount === 'number' ? `${inWords(Math.abs(amount))} counter${amount === -1 ? '' : 's'}` : `counters equal to ${this.amount(amount)}`; // prettier-ignore
    if (typeof amount === 'number' && amount < 0) return `remove ${some}${mine ? '' : ` from ${this.all(to)}`}`;
    return `add ${some}${mine ? '' : ` to ${this.all(to)}`}`;
  }

  returned(to: Selector): string {
    const cards = this.all(to);
    if (cards.endsWith('from your deck')) return `add ${cards} to your hand`;
    return `return ${cards} to ${this.ownersHand(to)}`;
  }

  granted(to: Selector): string {
    const { text, many } = this.subject(to);
    return text ? `${text} ${many ? 'gain' : 'gains'}` : 'gains';
  }

  /** "enemy spells cost +1" */
  priced(who: Who, what: Word, amount: Amount): string {
    const n = typeof amount === 'number' ? (amount < 0 ? number(amount) : `+${amount}`) : `+X`;
    const whose = who === 'all' ? 'all' : this.whose(who);
    return `${whose} ${what} cost ${n}${typeof amount === 'number' ? '' : `, where X is ${this.amount(amount)}`}`;
  }

  /** As the subject of "are": "monsters". */
  group(s: Selector): string {
    return this.plural(s);
  }

  /** "a Dragon", then "another monster". */
  offered(to: Selector, n: number): string {
    const noun = this.bare(to, n !== 1);
    const more = this.offering && !to.filter;
    this.offering = true;
    if (n === 1) return more ? `another ${noun}` : article(noun);
    return `${inWords(n)} ${more ? 'more ' : ''}${noun}`;
  }
}
const SUBGROUP = /^(?!artificial|natural|supernatural|vanilla|tired|moved|stolen)./;
