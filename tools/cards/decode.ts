/** Effect code → effects: the way back of encode.ts. */

import { Attr, Base, Cmp, Duration, FilterBit, Op, Pick, Who } from '../../assembly/kernel/format';
import type * as Ast from './ast';
import { ALL, ARITHMETIC, BESIDE, BESIDE_WHAT, CMP, DURATION, MOVE, ON_CARDS, OVER, PICK, WHO } from './encode';
import { Lexicon, type Entry, type Vocabulary } from './vocabulary';

/** Code that no compiler wrote; `at` is the byte in the code. */
export class DecodeError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

function reversed<K extends string>(map: Record<K, number>): Map<number, K> {
  return new Map((Object.entries(map) as [K, number][]).map(([word, code]) => [code, word]));
}
const WHO_OF = reversed(WHO);
const OVER_OF = reversed(OVER);
const CMP_OF = reversed(CMP);
const DURATION_OF = reversed(DURATION);
const PICK_OF = reversed(PICK);
const MOVE_OF = reversed(MOVE);
const BESIDE_OF = reversed(BESIDE);
const BESIDE_WHAT_OF = reversed(BESIDE_WHAT);
const ARITHMETIC_OF = reversed(ARITHMETIC);
const ON_CARDS_OF = reversed(ON_CARDS);

type Value = { amount: Ast.Amount } | { condition: Ast.Condition; joined?: 'all' | 'any' };

export class Decoder {
  private at = 0;
  private stack: Value[] = [];
  private depth = 0;
  private readonly lexicon: Lexicon;

  constructor(
    private readonly v: Vocabulary,
    private readonly code: Uint8Array,
    private readonly cardName: (index: number) => string | undefined,
  ) {
    this.lexicon = new Lexicon(v);
  }

  /** Conditions that the effect requires first, then its statements. */
  effect(): { required: Ast.Condition[]; statements: Ast.Statement[] } {
    const required: Ast.Condition[] = [];
    const statements = this.block(this.code.length, required);
    return { required, statements };
  }

  private fail(message: string): never {
    throw new DecodeError(this.at, message);
  }
  private u8(): number {
    if (this.at >= this.code.length) this.fail('the code ends inside an operation');
    return this.code[this.at++];
  }
  private u16(): number {
    return this.u8() | (this.u8() << 8);
  }
  private known<T>(map: ReadonlyMap<number, T>, what: string): T {
    const code = this.u8();
    return map.get(code) ?? this.fail(`${code} is no ${what}`);
  }
  private word(list: readonly Entry[], what: string, code = this.u8()): Ast.Word {
    return this.lexicon.named(list, code)?.word ?? this.fail(`${code} is no ${what}`);
  }
  private words(list: readonly Entry[], what: string, bits: number): Ast.Word[] {
    return this.lexicon.words(list, bits) ?? this.fail(`${bits} are no ${what}`);
  }

  // ---------------------------------------------------------------- the stack

  private amount(): Ast.Amount {
    const value = this.stack.pop() ?? this.fail('nothing is on the stack');
    return 'amount' in value ? value.amount : this.fail('a condition stands where an amount belongs');
  }
  private popCondition(): Ast.Condition {
    const value = this.stack.pop() ?? this.fail('nothing is on the stack');
    return 'condition' in value ? value.condition : this.fail('an amount stands where a condition belongs');
  }
  private push(amount: Ast.Amount): void {
    this.stack.push({ amount });
  }
  private pushCondition(condition: Ast.Condition): void {
    this.stack.push({ condition });
  }

  /** "and", "or" chains: a b AND c AND is one condition of three parts. */
  private join(how: 'all' | 'any'): void {
    const right = this.popCondition();
    const left = this.stack.pop() ?? this.fail('nothing is on the stack');
    if (!('condition' in left)) this.fail('an amount stands where a condition belongs');
    const parts =
      left.joined === how ? (left.condition as { all?: Ast.Condition[]; any?: Ast.Condition[] })[how] : undefined;
    const list = [...(parts ?? [left.condition]), right];
    this.stack.push({ condition: how === 'all' ? { all: list } : { any: list }, joined: how });
  }

  // ---------------------------------------------------------------- selectors

  private attribute(code = this.u8()): { attr: Ast.Word; printed?: boolean } {
    if (code === Attr.COUNTERS) return { attr: 'counters' };
    const printed = code >= Attr.PRINTED;
    const attr = this.word(this.v.attributes, 'attribute', printed ? code - Attr.PRINTED : code);
    return printed ? { attr, printed } : { attr };
  }

  private selector(): Ast.Selector {
    const first = this.u8();
    const who = this.known(WHO_OF, 'player');
    const zones = this.u8();
    const selector = this.selectorBase(first & 15, first >> 4, who, zones);
    const filter = this.filter();
    return Object.keys(filter).length ? { ...selector, filter } : selector;
  }

  private selectorBase(base: number, nibble: number, who: Ast.Who, zones: number): Ast.Selector {
    if (base === Base.THIS) return { base: 'this', who };
    if (base === Base.IT) return nibble ? { base: 'it', who, reg: nibble } : { base: 'it', who };
    if (base === Base.MAIN) return { base: 'main', who };
    if (base === Base.SCAN || (base === Base.THAT && zones)) {
      const beside = nibble ? BESIDE_OF.get(nibble) : undefined;
      if (beside) return { base: beside, who };
      const words = this.words(this.v.zones, 'zones', zones);
      if (words.length === 1 && words[0] === this.v.playZone) return { base: 'mon', who };
      if (words.length === 1 && words[0] === this.v.rangerZone) return { base: 'ranger', who };
      return { base: 'card', who, zones: words };
    }
    if (base === Base.THAT) return { base: 'that', who };
    const beside = BESIDE_OF.get(base) ?? this.fail(`${base} is no kind of selector`);
    const of = BESIDE_WHAT_OF.get(zones) ?? this.fail(`${zones} is nothing to stand beside`);
    return of === 'this' ? { base: beside, who } : { base: beside, who, of };
  }

  private filter(): Ast.Filter {
    const bits = this.u8();
    const filter: Ast.Filter = {};
    if (bits & FilterBit.UP) filter.face = 'up';
    if (bits & FilterBit.DOWN) filter.face = 'down';
    if (bits & FilterBit.OTHER) filter.other = true;
    const main = bits & FilterBit.ENTERED_MAIN;
    const extra = bits & FilterBit.ENTERED_EXTRA;
    if (main || extra) filter.entered = main && extra ? 'any' : main ? 'main' : 'extra';
    for (let n = this.u8(); n > 0; n--) this.term(filter);
    return filter;
  }

  private term(filter: Ast.Filter): void {
    const attr = this.u8();
    const cmp = this.u8();
    const value = (this.u16() << 16) >> 16;
    if (attr === Attr.SYMBOLS) filter.types = this.words(this.v.types, 'types', value);
    else if (attr === Attr.CLASS) filter.class = this.word(this.v.classes, 'class', value) as Ast.Filter['class'];
    else if (attr === Attr.CARD) filter.name = this.cardName(value & 0xffff) ?? this.fail(`there is no card ${value}`);
    else if (attr === Attr.KEYWORD) filter.keyword = this.word(this.v.keywords, 'keyword', value);
    else if (attr === Attr.FROM_LEFT) filter.position = 'leftmost';
    else if (attr === Attr.FROM_RIGHT) filter.position = 'rightmost';
    else if (attr === Attr.USED) filter.used = value === 1;
    else {
      const how = CMP_OF.get(cmp & ~Cmp.DYNAMIC) ?? this.fail(`${cmp} is no comparison`);
      const stat = { ...this.attribute(attr), cmp: how, value: cmp & Cmp.DYNAMIC ? this.amount() : value };
      filter.stats = [...(filter.stats ?? []), stat];
    }
  }

  // ---------------------------------------------------------------- statements

  /** Statements up to `end`; a SKIP that ends the block is left for the caller (`skip`). */
  private block(end: number, required?: Ast.Condition[]): Ast.Statement[] {
    const statements: Ast.Statement[] = [];
    if (++this.depth > 60) this.fail('blocks go too deep');
    if (end > this.code.length) this.fail('a block ends after the code');
    this.skip = -1;
    while (this.at < end) {
      const op = this.u8();
      if (this.value(op)) continue;
      if (op === Op.LOOP && this.at === end) break;
      if (op === Op.SKIP) {
        const length = this.u16();
        if (this.at !== end) this.fail('a SKIP inside a block');
        this.skip = length;
        break;
      }
      if (op === Op.REQUIRE && required && !statements.length) required.push(this.popCondition());
      else statements.push(this.statement(op));
      this.skip = -1;
    }
    if (this.at !== end) this.fail('an operation crosses the end of its block');
    if (this.stack.length) this.fail('a value is left on the stack');
    this.depth--;
    return statements;
  }
  private skip = -1;

  /** Operations that compute; false: not one of them. */
  private value(op: number): boolean {
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
        this.push(count.base === 'card' || count.base === 'ranger' ? { count } : { count, physical: true });
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

  private statOf(op: number): void {
    const { attr, printed } = this.attribute();
    const of = this.selector();
    const more = printed ? { of, printed } : { of };
    const loose = of.base === 'card' || of.base === 'ranger';
    if (op === Op.GREATEST) this.push({ greatest: attr, ...more });
    else if (op === Op.LEAST) this.push({ least: attr, ...more });
    else this.push(attr === this.v.countBy && !printed && !loose ? { count: of } : { sum: attr, ...more });
  }

  private figure(): void {
    const code = this.u8();
    const who = this.known(OVER_OF, 'way to read a figure');
    const fact = this.lexicon.named(this.v.facts, code);
    if (!fact) return this.push({ figure: this.word(this.v.figures, 'figure', code), who });
    if (who !== 'you' && who !== 'they' && who !== 'chosen') this.fail('a fact is about one player');
    this.pushCondition({ fact: fact.word, who });
  }

  private statement(op: number): Ast.Statement {
    switch (op) {
      case Op.CHOOSE:
        return this.choose();
      case Op.PLAYER: {
        const from = this.everyone();
        const pick = this.known(PICK_OF, 'way to pick');
        return { choosePlayer: pick === 'random' ? 'random' : 'chosen', from };
      }
      case Op.MODES:
        return this.modes();
      case Op.UNLESS:
        return this.branch();
      case Op.EACH: {
        const each = this.everyone();
        return { each, do: this.body() };
      }
      case Op.FOREACH: {
        const reg = this.u8();
        const length = this.u16();
        const forEach = this.selector();
        return { forEach, reg, do: this.body(length) };
      }
      case Op.REPEAT: {
        const repeat = this.amount();
        return { repeat, do: this.body() };
      }
      case Op.TAILS:
        return { untilTails: this.body() };
      default:
        return { action: this.action(op) };
    }
  }

  private everyone(): 'opponents' | 'all' {
    const who = this.u8();
    if (who !== Who.ALL && who !== Who.OPPONENTS) this.fail(`${who} is neither opponents nor all`);
    return who === Who.ALL ? 'all' : 'opponents';
  }

  private body(length = this.u16()): Ast.Statement[] {
    return this.block(this.at + length);
  }

  private choose(): Ast.Statement {
    const reg = this.u8();
    const chooser = this.known(WHO_OF, 'player') as Extract<Ast.Statement, { choose: string }>['chooser'];
    const pick = this.known(PICK_OF, 'way to pick');
    const attr = this.u8();
    const from = this.selector();
    const max = this.amount();
    const min = this.amount();
    const by = PICK[pick] === Pick.HIGHEST || PICK[pick] === Pick.LOWEST ? { attr: this.attribute(attr).attr } : {};
    return { choose: pick, ...by, reg, chooser, min, max: max === ALL ? 'all' : max, from };
  }

  private modes(): Ast.Statement {
    const lengths = Array.from({ length: this.u8() }, () => this.u16());
    return { modes: lengths.map((length) => this.block(this.at + length)) };
  }

  private branch(): Ast.Statement {
    const condition = this.popCondition();
    const then = this.body();
    if (this.skip < 0) return { if: condition, then };
    const other = this.block(this.at + this.skip);
    return { if: condition, then, else: other };
  }

  // ---------------------------------------------------------------- actions

  private lasting(): { for?: Ast.Duration } {
    const code = this.u8();
    if (code === Duration.CONTINUOUS) return {};
    return { for: DURATION_OF.get(code) ?? this.fail(`${code} is no duration`) };
  }

  private action(op: number): Ast.Action {
    const onCards = ON_CARDS_OF.get(op as never);
    if (onCards) return { do: onCards, to: this.selector() };
    switch (op) {
      case Op.MOD_ADD:
      case Op.MOD_SET: {
        const attr = this.word(this.v.attributes, 'attribute');
        const lasts = this.lasting();
        const to = this.selector();
        return { do: op === Op.MOD_ADD ? 'add' : 'set', attr, to, amount: this.amount(), ...lasts };
      }
      case Op.SWAP: {
        this.u8();
        const lasts = this.lasting();
        return { do: 'swapPower', a: this.selector(), b: this.selector(), ...lasts };
      }
      case Op.SET_SYMBOLS: {
        const types: Ast.Word[] = [];
        for (let i = 0; i < 4; i++) for (let n = this.u8(); n > 0; n--) types.push(this.word(this.v.types, 'type', i));
        const lasts = this.lasting();
        return { do: 'setTypes', to: this.selector(), types, ...lasts };
      }
      case Op.DISCARD_RANDOM:
        return { do: 'discardRandom', who: this.known(WHO_OF, 'player'), amount: this.amount() };
      case Op.UNDER:
        return { do: 'placeUnder', to: this.selector(), under: this.selector() };
      case Op.MOVE: {
        const where = this.known(MOVE_OF, 'way to move');
        return { do: 'moveInRow', to: this.selector(), where };
      }
      case Op.EXCHANGE:
        return { do: 'exchange', a: this.selector(), b: this.selector() };
      case Op.COPY:
        return { do: 'copyEffect', of: this.selector() };
      case Op.BLANK: {
        const lasts = this.lasting();
        return { do: 'blank', to: this.selector(), ...lasts };
      }
      case Op.LOOK: {
        const who = this.known(WHO_OF, 'player');
        const amount = this.amount();
        return { do: 'look', who, amount: amount === ALL ? 'all' : amount };
      }
      case Op.FORCE: {
        const who = this.known(WHO_OF, 'player');
        this.u8();
        return { do: 'forceMainPlay', who };
      }
      case Op.FORCE_CARD:
        return { do: 'forceMainPlay', who: this.known(WHO_OF, 'player'), card: this.selector() };
      case Op.PREVENT: {
        const what = this.word(this.v.preventions, 'prevention');
        const lasts = this.lasting();
        return { do: 'prevent', what, to: this.selector(), ...lasts };
      }
      case Op.RESULT:
        return {
          do: 'roundResult',
          who: this.known(WHO_OF, 'player'),
          to: this.word(this.v.results, 'result') as 'win',
        };
      case Op.COUNTERS:
        return { do: 'counters', to: this.selector(), amount: this.amount() };
      case Op.GROUP_ADD:
      case Op.GROUP_SET:
        return this.group(op);
      case Op.DECK_SIZE:
        return { do: 'deckSize', amount: (this.u8() << 24) >> 24 };
      case Op.COPIES: {
        const amount = this.u8();
        const types = this.words(this.v.types, 'types', this.u8());
        const card = this.u16();
        if (card === 0xffff) return { do: 'copyLimit', types, amount };
        return { do: 'copyLimit', types, name: this.cardName(card) ?? this.fail(`there is no card ${card}`), amount };
      }
    }
    this.at--;
    this.fail(`${op} is no operation`);
  }

  private group(op: number): Ast.Action {
    const attr = this.word(this.v.attributes, 'attribute');
    const lasts = this.lasting();
    const who = this.known(WHO_OF, 'player');
    const zone = this.word(this.v.zones, 'zone') === this.v.handZone ? 'hand' : 'play';
    const types = this.words(this.v.types, 'types', this.u8());
    if (!lasts.for) this.fail('a group needs a duration');
    return {
      do: op === Op.GROUP_ADD ? 'groupAdd' : 'groupSet',
      attr,
      who,
      zone,
      types,
      amount: this.amount(),
      for: lasts.for,
    };
  }
}
