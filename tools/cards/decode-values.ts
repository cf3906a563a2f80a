/** Effect code → selectors, amounts, conditions: the way back of encode.ts. */

import { Attr, Base, Cmp, FilterBit, Op } from '../../assembly/kernel/format';
import type * as Ast from './ast';
import { ARITHMETIC, BESIDE, BESIDE_WHAT, CMP, OVER, WHO } from './codes';
import { isLoose, Lexicon, type Entry, type Vocabulary } from './vocabulary';

/** Code that no compiler wrote; `at` is the byte in the code. */
export class DecodeError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

export function reversed<K extends string>(map: Record<K, number>): Map<number, K> {
  return new Map((Object.entries(map) as [K, number][]).map(([word, code]) => [code, word]));
}
export const WHO_OF = reversed(WHO);
const OVER_OF = reversed(OVER);
const CMP_OF = reversed(CMP);
const BESIDE_OF = reversed(BESIDE);
const BESIDE_WHAT_OF = reversed(BESIDE_WHAT);
const ARITHMETIC_OF = reversed(ARITHMETIC);

type Value = { amount: Ast.Amount } | { condition: Ast.Condition; joined?: 'all' | 'any' };

export class ValueDecoder {
  protected at = 0;
  protected stack: Value[] = [];
  protected depth = 0;
  protected readonly lexicon: Lexicon;

  constructor(
    protected readonly v: Vocabulary,
    protected readonly code: Uint8Array,
    protected readonly cardName: (index: number) => string | undefined,
    /** Effects of the card that stand before those it numbers. */
    protected readonly before = 0,
  ) {
    this.lexicon = new Lexicon(v);
  }

  protected fail(message: string): never {
    throw new DecodeError(this.at, message);
  }
  protected u8(): number {
    if (this.at >= this.code.length) this.fail('the code ends inside an operation');
    return this.code[this.at++];
  }
  protected u16(): number {
    return this.u8() | (this.u8() << 8);
  }
  protected known<T>(map: ReadonlyMap<number, T>, what: string): T {
    const code = this.u8();
    return map.get(code) ?? this.fail(`${code} is no ${what}`);
  }
  protected word(list: readonly Entry[], what: string, code = this.u8()): Ast.Word {
    return this.lexicon.named(list, code)?.word ?? this.fail(`${code} is no ${what}`);
  }
  protected words(list: readonly Entry[], what: string, bits: number): Ast.Word[] {
    return this.lexicon.words(list, bits) ?? this.fail(`${bits} are no ${what}`);
  }

  // ---------------------------------------------------------------- the stack

  protected amount(): Ast.Amount {
    const value = this.stack.pop() ?? this.fail('nothing is on the stack');
    return 'amount' in value ? value.amount : this.fail('a condition stands where an amount belongs');
  }
  protected popCondition(): Ast.Condition {
    const value = this.stack.pop() ?? this.fail('nothing is on the stack');
    return 'condition' in value ? value.condition : this.fail('an amount stands where a condition belongs');
  }
  protected push(amount: Ast.Amount): void {
    this.stack.push({ amount });
  }
  protected pushCondition(condition: Ast.Condition): void {
    this.stack.push({ condition });
  }

  /** "and", "or" chains: a b AND c AND is one condition of three parts. */
  protected join(how: 'all' | 'any'): void {
    const right = this.popCondition();
    const left = this.stack.pop() ?? this.fail('nothing is on the stack');
    if (!('condition' in left)) this.fail('an amount stands where a condition belongs');
    const parts =
      left.joined === how ? (left.condition as { all?: Ast.Condition[]; any?: Ast.Condition[] })[how] : undefined;
    const list = [...(parts ?? [left.condition]), right];
    this.stack.push({ condition: how === 'all' ? { all: list } : { any: list }, joined: how });
  }

  // ---------------------------------------------------------------- selectors

  protected attribute(code = this.u8()): { attr: Ast.Word; printed?: boolean } {
    const measure = this.lexicon.named(this.v.measures, code);
    if (measure) return { attr: measure.word };
    const printed = code >= Attr.PRINTED;
    const attr = this.word(this.v.attributes, 'attribute', printed ? code - Attr.PRINTED : code);
    return printed ? { attr, printed } : { attr };
  }

  protected selector(): Ast.Selector {
    const first = this.u8();
    const who = this.known(WHO_OF, 'player');
    const zones = this.u8();
    const selector = this.selectorBase(first & 15, first >> 4, who, zones);
    const filter = { ...selector.filter, ...this.filter() };
    return Object.keys(filter).length ? { ...selector, filter } : selector;
  }

  protected selectorBase(base: number, nibble: number, who: Ast.Who, zones: number): Ast.Selector {
    if (base === Base.THIS) return { base: 'this', who };
    if (base === Base.IT) return nibble ? { base: 'it', who, reg: nibble } : { base: 'it', who };
    if (base === Base.SCAN || (base === Base.THAT && zones)) {
      const beside = nibble ? BESIDE_OF.get(nibble) : undefined;
      if (beside) return { base: beside, who };
      const words = this.words(this.v.zones, 'zones', zones);
      const noun = this.v.nouns.find(({ code, zones }) => code === Base.SCAN && String(zones) === String(words));
      if (noun) return { base: noun.word, who };
      const row = words.length === 1 && this.lexicon.find(this.v.rows, words[0]);
      const rows = row && this.v.nouns.find(({ code, zones }) => code === Base.SCAN && zones.includes(row.word));
      return rows ? { base: rows.word, who, filter: { row: row.word } } : { base: 'card', who, zones: words };
    }
    if (base === Base.THAT) return { base: 'that', who };
    const pronoun = this.lexicon.named(this.v.pronouns, base);
    if (pronoun) return { base: pronoun.word, who };
    const special = this.v.nouns.find(({ code }) => code !== Base.SCAN && code === base);
    if (special) return { base: special.word, who };
    const beside = BESIDE_OF.get(base) ?? this.fail(`${base} is no kind of selector`);
    const of = BESIDE_WHAT_OF.get(zones) ?? this.fail(`${zones} is nothing to stand beside`);
    return of === 'this' ? { base: beside, who } : { base: beside, who, of };
  }

  protected filter(): Ast.Filter {
    const bits = this.u8();
    const filter: Ast.Filter = {};
    if (bits & FilterBit.UP) filter.face = 'up';
    if (bits & FilterBit.DOWN) filter.face = 'down';
    if (bits & FilterBit.OTHER) filter.other = true;
    if (bits >= FilterBit.ENTERED_MAIN) filter.entered = this.ways(bits / FilterBit.ENTERED_MAIN);
    for (let n = this.u8(); n > 0; n--) this.term(filter);
    return filter;
  }

  protected term(filter: Ast.Filter): void {
    const attr = this.u8();
    const cmp = this.u8();
    const value = (this.u16() << 16) >> 16;
    const keyword = this.v.keywords.find((entry) => (entry.attr ?? Attr.KEYWORD) === attr && entry.code === value);
    if (attr === this.v.typesAttr && cmp === Cmp.HAS) filter.types = this.words(this.v.types, 'types', value);
    else if (attr === Attr.CLASS) filter.class = this.kind(cmp, value);
    else if (attr === Attr.CARD) filter.name = this.cardName(value & 0xffff) ?? this.fail(`there is no card ${value}`);
    else if (attr === this.v.entered.attr) filter.entered = this.ways(value);
    else if (attr === this.v.zoneAttr) filter.row = this.words(this.v.rows, 'rows', value)[0];
    else if (keyword && cmp === (keyword.equal ? Cmp.EQ : Cmp.HAS)) filter.keyword = keyword.word;
    else if (attr === Attr.FROM_LEFT) filter.position = 'leftmost';
    else if (attr === Attr.FROM_RIGHT) filter.position = 'rightmost';
    else if (attr === Attr.USED) filter.used = value === 1;
    else {
      const how = CMP_OF.get(cmp & ~Cmp.DYNAMIC) ?? this.fail(`${cmp} is no comparison`);
      const stat = { ...this.attribute(attr), cmp: how, value: cmp & Cmp.DYNAMIC ? this.amount() : value };
      filter.stats = [...(filter.stats ?? []), stat];
    }
  }

  private ways(bits: number): Ast.Word {
    const ways = this.v.ways.filter(({ code }) => bits & (1 << code));
    return ways.length > 1 ? 'any' : (ways[0]?.word ?? this.fail(`${bits} are no ways`));
  }

  private kind(cmp: number, value: number): Ast.Word {
    const kind = this.v.kinds.find((entry) => CMP[entry.cmp] === cmp && entry.code === value);
    return kind?.word ?? this.word(this.v.classes, 'class', value);
  }

  // ---------------------------------------------------------------- values

  /** Operations that compute; false: not one of them. */
  protected value(op: number): boolean {
    const arithmetic = ARITHMETIC_OF.get(op as never);
    if (arithmetic) {
      const b = this.amount();
      this.push({ op: arithmetic, args: [this.amount(), b] });
      return true;
    }
    switch (op) {
      case Op.NUM:
        this.push((this.u8() << 24) >> 24);
        return true;
      case Op.NUM2:
        this.push((this.u16() << 16) >> 16);
        return true;
      case Op.COUNT: {
        const count = this.selector();
        this.push(isLoose(this.v, count) ? { count } : { count, physical: true });
        return true;
      }
      case Op.SUM:
      case Op.GREATEST:
      case Op.LEAST:
        this.statOf(op);
        return true;
      case Op.FIGURE:
        this.figure();
        return true;
      case Op.GAME: {
        const code = this.u8();
        const fact = this.lexicon.named(this.v.gameFacts, code);
        if (fact) this.pushCondition({ gameFact: fact.word });
        else this.push({ game: this.word(this.v.gameFigures, 'figure of the game', code) });
        return true;
      }
      case Op.EVENT:
        this.push({ event: true });
        return true;
      case Op.DID:
        this.push({ done: true });
        return true;
      case Op.COINS:
        this.push({ coins: this.amount() });
        return true;
      case Op.HALF:
        this.push({ half: this.amount() });
        return true;
      case Op.RANDOM: {
        const b = this.amount();
        this.push({ random: [this.amount(), b] });
        return true;
      }
      case Op.COMPARE: {
        const compare = this.known(CMP_OF, 'comparison');
        const b = this.amount();
        this.pushCondition({ compare, a: this.amount(), b });
        return true;
      }
      case Op.AND:
        this.join('all');
        return true;
      case Op.OR:
        this.join('any');
        return true;
      case Op.NOT:
        this.pushCondition({ not: this.popCondition() });
        return true;
      case Op.TYPES: {
        const needs = this.v.types.map((type): [Ast.Word, number] => [type.word, 0]);
        for (let i = 0; i < 4; i++) {
          const n = this.u8();
          if (needs[i]) needs[i][1] = n;
        }
        const some = needs.filter(([, n]) => n > 0);
        this.pushCondition({ types: Object.fromEntries(some.length ? some : needs.slice(0, 1)) });
        return true;
      }
      case Op.EXISTS:
        this.pushCondition({ exists: this.selector() });
        return true;
      case Op.PICKED:
        this.pushCondition({ picked: this.u8() });
        return true;
    }
    return false;
  }

  protected statOf(op: number): void {
    const { attr, printed } = this.attribute();
    const of = this.selector();
    const more = printed ? { of, printed } : { of };
    const loose = isLoose(this.v, of);
    if (op === Op.GREATEST) this.push({ greatest: attr, ...more });
    else if (op === Op.LEAST) this.push({ least: attr, ...more });
    else this.push(attr === this.v.countBy && !printed && !loose ? { count: of } : { sum: attr, ...more });
  }

  protected figure(): void {
    const code = this.u8();
    const who = this.known(OVER_OF, 'way to read a figure');
    const fact = this.lexicon.named(this.v.facts, code);
    if (!fact) return this.push({ figure: this.word(this.v.figures, 'figure', code), who });
    if (who !== 'you' && who !== 'they' && who !== 'chosen') this.fail('a fact is about one player');
    this.pushCondition({ fact: fact.word, who });
  }
}
