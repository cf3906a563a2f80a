/** Effects → effect code, as docs/effect-code.md says. */

import { Attr, Base, Cmp, FilterBit, Op, Who } from '../../assembly/kernel/format';
import type * as Ast from './ast';
import { ALL, ARITHMETIC, BESIDE, BESIDE_WHAT, CMP, LOOPS, MODES, OVER, PICK, STACK, TERMS, WHO } from './codes';
import { writeAction } from './encode-actions';
import type { Code } from './errors';
import { isLoose, Lexicon, UnknownWord, type Vocabulary } from './vocabulary';

/** Something that the code cannot say; `node` is the part of the tree that asks for it. */
export class EncodeError extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly node?: object,
  ) {
    super(message);
  }
}

/** Writes the code of one effect. */
export class Encoder {
  bytes: number[] = [];
  /** A choice was written (the effect's CHOOSES flag). */
  chooses = false;
  private depth = 0;
  private loops = 0;
  private readonly lexicon: Lexicon;

  constructor(
    private readonly v: Vocabulary,
    private readonly cardIndex: (name: string, node: object) => number,
    /** Effects of the card that stand before those it writes. */
    readonly before = 0,
  ) {
    this.lexicon = new Lexicon(v);
  }

  // ---------------------------------------------------------------- bytes

  private u8(...values: number[]): void {
    this.bytes.push(...values.map((value) => value & 255));
  }
  private u16(value: number): void {
    this.u8(value, value >> 8);
  }
  private push(node?: object): void {
    if (++this.depth > STACK)
      throw new EncodeError('stack', `this computes with more than ${STACK} values at once`, node);
  }
  private pop(n = 1): void {
    this.depth -= n;
  }
  /** Code written by `write`, apart. */
  private apart(write: () => void): number[] {
    const outer = this.bytes;
    this.bytes = [];
    write();
    const inner = this.bytes;
    this.bytes = outer;
    return inner;
  }
  private long(bytes: readonly number[], node: object): number[] {
    if (bytes.length > 0xffff) throw new EncodeError('code-length', 'this is too long', node);
    return [bytes.length & 255, bytes.length >> 8];
  }
  private append(bytes: readonly number[]): void {
    for (const byte of bytes) this.bytes.push(byte);
  }

  // ---------------------------------------------------------------- selectors

  private attribute(word: Ast.Word, printed = false, node?: object): number {
    const measure = this.lexicon.find(this.v.measures, word);
    if (measure) {
      if (printed) throw new EncodeError('base', `${measure.said} are never printed`, node);
      return measure.code;
    }
    return (printed ? Attr.PRINTED : Attr.CURRENT) + this.lexicon.code(this.v.attributes, word);
  }

  private stat(word: Ast.Word, node: object): number {
    if (this.lexicon.find(this.v.measures, word))
      throw new EncodeError('base', `${word} are put on and taken off: put N counters on …`, node);
    return this.lexicon.code(this.v.attributes, word);
  }

  symbols(types: readonly Ast.Word[]): number {
    return this.lexicon.bits(this.v.types, types);
  }

  private zone(word: Ast.Word): number {
    return 1 << this.lexicon.code(this.v.zones, word);
  }

  /** The computed value of a selector's filter, if there is one, goes onto the stack before the operation. */
  private dynamic(...selectors: Ast.Selector[]): void {
    const computed = selectors.flatMap(
      (selector) => selector.filter?.stats?.filter((term) => typeof term.value !== 'number') ?? [],
    );
    if (!computed.length) return;
    if (computed.length > 1 || selectors.length > 1)
      throw new EncodeError(
        'dynamic',
        selectors.length > 1
          ? 'with two selectors a filter compares with plain numbers only'
          : 'one filter compares with one computed value at most',
        selectors[0],
      );
    this.amount(computed[0].value);
    this.pop();
  }

  private place(selector: Ast.Selector): [base: number, who: number, zones: number] {
    const { base } = selector;
    switch (base) {
      case 'card':
        if (!selector.zones?.length)
          throw new EncodeError('base', 'cards stand in a zone: in your hand, in your discard', selector);
        return [Base.SCAN, WHO[selector.who], this.lexicon.bits(this.v.zones, selector.zones)];
      case 'this':
        return [Base.THIS, 0, 0];
      case 'that':
        return [Base.THAT, 0, 0];
      case 'it':
        return [Base.IT | ((selector.reg ?? 0) << 4), 0, 0];
      case 'left':
      case 'right':
      case 'neighbours':
        return [BESIDE[base], 0, BESIDE_WHAT[selector.of ?? 'this']];
      default: {
        const pronoun = this.lexicon.find(this.v.pronouns, base);
        if (pronoun) return [pronoun.code, 0, 0];
        const noun = this.lexicon.find(this.v.nouns, base);
        if (!noun) throw new UnknownWord(base, this.v.nouns);
        const row = selector.filter?.row;
        const zones = row ? [row] : noun.zones;
        return [noun.code, WHO[selector.who], this.lexicon.bits(this.v.zones, zones)];
      }
    }
  }

  private ways(entered: Ast.Word): number {
    return this.v.ways.reduce(
      (bits, { word, code }) => (entered === 'any' || entered === word ? bits | (1 << code) : bits),
      0,
    );
  }

  private terms(filter: Ast.Filter, node: object): [attr: number, cmp: number, value: number][] {
    const terms: [number, number, number][] = [];
    if (filter.types?.length) terms.push([this.v.typesAttr, Cmp.HAS, this.symbols(filter.types)]);
    if (filter.class) {
      const kind = this.lexicon.find(this.v.kinds, filter.class);
      if (kind) terms.push([Attr.CLASS, CMP[kind.cmp], kind.code]);
      else terms.push([Attr.CLASS, Cmp.EQ, this.lexicon.code(this.v.classes, filter.class)]);
    }
    if (filter.name !== undefined) terms.push([Attr.CARD, Cmp.EQ, this.cardIndex(filter.name, node)]);
    if (filter.keyword) {
      const keyword = this.lexicon.find(this.v.keywords, filter.keyword);
      if (!keyword) throw new UnknownWord(filter.keyword, this.v.keywords);
      terms.push([keyword.attr ?? Attr.KEYWORD, keyword.equal ? Cmp.EQ : Cmp.HAS, keyword.code]);
    }
    if (filter.position) terms.push([filter.position === 'leftmost' ? Attr.FROM_LEFT : Attr.FROM_RIGHT, Cmp.EQ, 1]);
    if (filter.used !== undefined) terms.push([Attr.USED, Cmp.EQ, filter.used ? 1 : 0]);
    if (filter.entered && this.v.entered.attr !== undefined)
      terms.push([this.v.entered.attr, Cmp.HAS, this.ways(filter.entered)]);
    for (const { attr, printed, cmp, value } of filter.stats ?? []) {
      const number = typeof value === 'number';
      terms.push([
        this.attribute(attr, printed, node),
        CMP[cmp] | (number ? 0 : Cmp.DYNAMIC),
        number ? this.i16(value, node) : 0,
      ]);
    }
    return terms;
  }

  private i16(value: number, node?: object): number {
    if (!Number.isInteger(value) || value < -32768 || value > 32767)
      throw new EncodeError('number', `${value} is no whole number from -32768 to 32767`, node);
    return value;
  }

  private selector(selector: Ast.Selector, [base, who, zones] = this.place(selector)): void {
    const filter = selector.filter ?? {};
    let bits = 0;
    if (filter.face === 'up') bits |= FilterBit.UP;
    if (filter.face === 'down') bits |= FilterBit.DOWN;
    if (filter.other) bits |= FilterBit.OTHER;
    if (filter.entered && this.v.entered.attr === undefined) bits |= FilterBit.ENTERED_MAIN * this.ways(filter.entered);
    const terms = this.terms(filter, selector);
    // A card that is named stands in the row, or it does not; cards that are looked for are looked for there.
    if (filter.row && !this.lexicon.find(this.v.nouns, selector.base))
      terms.push([this.v.zoneAttr ?? 0, Cmp.HAS, 1 << this.lexicon.code(this.v.rows, filter.row)]);
    if (terms.length > TERMS) throw new EncodeError('count', `a filter asks at most ${TERMS} things`, selector);
    this.u8(base, who, zones, bits, terms.length);
    for (const [attr, cmp, value] of terms) {
      this.u8(attr, cmp);
      this.u16(value);
    }
  }

  // ---------------------------------------------------------------- amounts

  number(value: number, node?: object): void {
    this.i16(value, node);
    if (value >= -128 && value <= 127) this.u8(Op.NUM, value);
    else {
      this.u8(Op.NUM2);
      this.u16(value);
    }
    this.push(node);
  }

  amount(amount: Ast.Amount): void {
    if (typeof amount === 'number') return this.number(amount);
    if ('count' in amount) {
      const loose = isLoose(this.v, amount.count);
      this.dynamic(amount.count);
      if (amount.physical || loose) this.u8(Op.COUNT);
      else this.u8(Op.SUM, this.attribute(this.v.countBy ?? ''));
      this.selector(amount.count);
    } else if ('sum' in amount) return this.statOf(Op.SUM, amount.sum, amount);
    else if ('greatest' in amount) return this.statOf(Op.GREATEST, amount.greatest, amount);
    else if ('least' in amount) return this.statOf(Op.LEAST, amount.least, amount);
    else if ('figure' in amount) this.u8(Op.FIGURE, this.lexicon.code(this.v.figures, amount.figure), OVER[amount.who]);
    else if ('game' in amount) this.u8(Op.GAME, this.lexicon.code(this.v.gameFigures, amount.game));
    else if ('event' in amount) this.u8(Op.EVENT);
    else if ('done' in amount) this.u8(Op.DID);
    else if ('coins' in amount) {
      this.amount(amount.coins);
      this.pop();
      this.u8(Op.COINS);
    } else if ('half' in amount) {
      this.amount(amount.half);
      this.pop();
      this.u8(Op.HALF);
    } else {
      const [a, b] = 'random' in amount ? amount.random : amount.args;
      this.amount(a);
      this.amount(b);
      this.pop(2);
      this.u8('random' in amount ? Op.RANDOM : ARITHMETIC[amount.op]);
    }
    this.push(amount);
  }

  private statOf(op: Op, attr: Ast.Word, amount: { of: Ast.Selector; printed?: boolean }): void {
    this.dynamic(amount.of);
    this.u8(op, this.attribute(attr, amount.printed, amount));
    this.selector(amount.of);
    this.push(amount);
  }

  // ---------------------------------------------------------------- conditions

  condition(condition: Ast.Condition): void {
    if ('types' in condition) {
      const needs = [0, 0, 0, 0];
      for (const [type, n] of Object.entries(condition.types)) {
        if (!Number.isInteger(n) || n < 0 || n > 255)
          throw new EncodeError('number', `${n} symbols: 0 to 255 can be asked for`, condition);
        needs[this.lexicon.code(this.v.types, type)] = n;
      }
      this.u8(Op.TYPES, ...needs);
    } else if ('compare' in condition) {
      this.amount(condition.a);
      this.amount(condition.b);
      this.pop(2);
      this.u8(Op.COMPARE, CMP[condition.compare]);
    } else if ('exists' in condition) {
      this.dynamic(condition.exists);
      this.u8(Op.EXISTS);
      this.selector(condition.exists);
    } else if ('fact' in condition)
      this.u8(Op.FIGURE, this.lexicon.code(this.v.facts, condition.fact), OVER[condition.who]);
    else if ('gameFact' in condition) this.u8(Op.GAME, this.lexicon.code(this.v.gameFacts, condition.gameFact));
    else if ('picked' in condition) this.u8(Op.PICKED, condition.picked);
    else if ('not' in condition) {
      this.condition(condition.not);
      this.pop();
      this.u8(Op.NOT);
    } else {
      const parts = 'all' in condition ? condition.all : condition.any;
      if (!parts.length) throw new EncodeError('missing', 'a condition without parts', condition);
      parts.forEach((part, i) => {
        this.condition(part);
        if (!i) return;
        this.pop(2);
        this.u8('all' in condition ? Op.AND : Op.OR);
        this.push();
      });
      return;
    }
    this.push(condition);
  }

  require(condition: Ast.Condition): void {
    this.condition(condition);
    this.pop();
    this.u8(Op.REQUIRE);
  }

  /** The event's object must be one of these. */
  requireObject(object: Ast.Selector): void {
    this.dynamic(object);
    this.u8(Op.EXISTS);
    let place: [number, number, number];
    const noun = this.lexicon.find(this.v.nouns, object.base);
    if (noun || object.base === 'card') {
      const [, who, zones] = this.place(object);
      if (noun?.code === Base.MAIN) {
        const [main] = this.v.ways;
        if (object.filter?.entered) throw new EncodeError('event', `a ${noun.text} entered as ${main.said}`, object);
        object = { ...object, filter: { ...object.filter, entered: main.word } };
      }
      place = [Base.THAT, who, zones];
    } else if (object.base === 'left' || object.base === 'right' || object.base === 'neighbours') {
      if (object.of) throw new EncodeError('event', 'an event knows the neighbours of this card only', object);
      place = [Base.THAT | (BESIDE[object.base] << 4), 0, this.zone(this.v.playZone)];
    } else
      throw new EncodeError(
        'event',
        'an event happens to this card, or to cards that are looked for: your mon, neighbours …',
        object,
      );
    this.selector(object, place);
    this.u8(Op.REQUIRE);
  }

  // ---------------------------------------------------------------- statements

  statements(statements: readonly Ast.Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(statement: Ast.Statement): void {
    if ('choose' in statement) this.choose(statement);
    else if ('stage' in statement) this.u8(statement.stage === 'then' ? Op.THEN : Op.RESOLVE);
    else if ('choosePlayer' in statement) {
      this.u8(Op.PLAYER, statement.from === 'all' ? Who.ALL : Who.OPPONENTS, PICK[statement.choosePlayer]);
      this.chooses ||= statement.choosePlayer === 'chosen';
    } else if ('modes' in statement) this.modes(statement);
    else if ('if' in statement) this.branch(statement);
    else if ('each' in statement)
      this.loop(statement, statement.do, [Op.EACH, statement.each === 'all' ? Who.ALL : Who.OPPONENTS]);
    else if ('forEach' in statement) {
      this.dynamic(statement.forEach);
      this.loop(statement, statement.do, [Op.FOREACH, statement.reg], statement.forEach);
    } else if ('repeat' in statement) {
      this.amount(statement.repeat);
      this.pop();
      this.loop(statement, statement.do, [Op.REPEAT]);
    } else if ('untilTails' in statement) this.loop(statement, statement.untilTails, [Op.TAILS]);
    else {
      // What is copied may choose.
      this.chooses ||= this.v.actions.some(({ word, asks }) => word === statement.action.do && asks === 'copies');
      writeAction(this, this.v, statement.action);
    }
  }

  private choose(statement: Extract<Ast.Statement, { choose: string }>): void {
    this.amount(statement.min);
    if (statement.max === 'all') this.number(ALL);
    else this.amount(statement.max);
    this.dynamic(statement.from);
    this.pop(2);
    const attr =
      statement.choose === 'highest' || statement.choose === 'lowest'
        ? this.attribute(statement.attr ?? '', false, statement)
        : 0;
    this.u8(Op.CHOOSE, statement.reg, WHO[statement.chooser], PICK[statement.choose], attr);
    this.selector(statement.from);
    this.chooses ||= statement.choose !== 'random';
  }

  private modes(statement: Extract<Ast.Statement, { modes: unknown }>): void {
    const { modes } = statement;
    if (modes.length < 2 || modes.length > MODES)
      throw new EncodeError('count', `a choice between 2 to ${MODES} blocks is possible`, statement);
    const blocks = modes.map((mode) => this.apart(() => this.statements(mode)));
    let after = 0;
    for (let i = blocks.length - 2; i >= 0; i--) {
      after += blocks[i + 1].length;
      blocks[i] = [...blocks[i], Op.SKIP, after & 255, after >> 8];
    }
    this.u8(Op.MODES, blocks.length);
    for (const block of blocks) this.append(this.long(block, statement));
    for (const block of blocks) this.append(block);
    this.chooses = true;
  }

  private branch(statement: Extract<Ast.Statement, { if: unknown }>): void {
    this.condition(statement.if);
    this.pop();
    const then = this.apart(() => this.statements(statement.then));
    const other = statement.else && this.apart(() => this.statements(statement.else ?? []));
    if (other) then.push(Op.SKIP, ...this.long(other, statement));
    this.u8(Op.UNLESS);
    this.append(this.long(then, statement));
    this.append(then);
    if (other) this.append(other);
  }

  private loop(node: object, body: readonly Ast.Statement[], head: number[], selector?: Ast.Selector): void {
    if (++this.loops > LOOPS)
      throw new EncodeError('nesting', `loops go at most ${LOOPS} deep inside each other`, node);
    const code = this.apart(() => {
      this.statements(body);
      this.u8(Op.LOOP);
    });
    this.loops--;
    this.u8(...head);
    this.append(this.long(code, node));
    if (selector) this.selector(selector);
    this.append(code);
  }

  /** For actions: operands, the operation's bytes, then its selectors. */
  operation(bytes: readonly number[], selectors: readonly Ast.Selector[], amount?: Ast.Amount): void {
    if (amount !== undefined) this.amount(amount);
    this.dynamic(...selectors);
    if (amount !== undefined) this.pop();
    this.u8(...bytes);
    for (const selector of selectors) this.selector(selector);
  }

  statCode(word: Ast.Word, node: object): number {
    return this.stat(word, node);
  }
  zoneCode(word: Ast.Word): number {
    return this.lexicon.code(this.v.zones, word);
  }
  code(list: Parameters<Lexicon['code']>[0], word: Ast.Word): number {
    return this.lexicon.code(list, word);
  }
  named(name: string | undefined, node: object): number {
    return name === undefined ? 0xffff : this.cardIndex(name, node);
  }
}
