/** Effect code → effects: the way back of encode.ts. */

import { Duration, Op, Pick, Who } from '../../assembly/kernel/format';
import type * as Ast from './ast';
import { gaps, operands, widthOf, type ActionEntry, type Gap } from './actions';
import { ALL, PICK } from './codes';
import { DecodeError, reversed, ValueDecoder, WHO_OF } from './decode-values';

/** What is taken off, where a value says so: −2, 0 − n. */
function lessThanNothing(amount: Ast.Amount): Ast.Amount | undefined {
  if (typeof amount === 'number') return amount < 0 ? -amount : undefined;
  return 'op' in amount && amount.op === '-' && amount.args[0] === 0 ? amount.args[1] : undefined;
}

const PICK_OF = reversed(PICK);

export { DecodeError };

export class Decoder extends ValueDecoder {
  /** Conditions that the effect requires first, then its statements. */
  effect(): { required: Ast.Condition[]; statements: Ast.Statement[] } {
    const required: Ast.Condition[] = [];
    const statements = this.block(this.code.length, required);
    return { required, statements };
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
      case Op.THEN:
        return { stage: 'then' };
      case Op.RESOLVE:
        return { stage: 'resolve' };
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
    return { for: this.word(this.v.durations, 'duration', code) };
  }

  private action(op: number): Ast.Action {
    if (op === Op.GROUP_ADD || op === Op.GROUP_SET) return this.group(op);
    const entries = this.v.actions.filter((entry) => entry.op === op);
    if (!entries.length) {
      this.at--;
      this.fail(`${op} is no operation`);
    }
    const entry = entries.find((one) => this.fits(one)) ?? this.fail('no action has these bytes');
    const action: Ast.Action = { do: entry.word };
    const set = (name: string, value: unknown) =>
      void (value !== undefined && Object.assign(action, { [name]: value }));
    for (const operand of operands(entry)) {
      if (typeof operand === 'number') this.u8();
      else set(operand.name, this.operand(operand.gap));
    }
    for (const { name, gap } of gaps(entry)) if (gap === 'cards') set(name, this.selector());
    if (!entries.some((one) => one.amount !== undefined || gaps(one).some(({ gap }) => gap === 'amount')))
      return action;
    const amount = this.amount();
    const fixed = entries.find((other) => other.amount !== undefined && other.amount === amount);
    if (fixed) return { ...action, do: fixed.word };
    const less = lessThanNothing(amount);
    const negative = less !== undefined && entries.find((other) => other.negative && this.same(other, entry));
    if (negative) return { ...action, do: negative.word, amount: less };
    const open =
      entries.find((other) => other.amount === undefined && !other.negative && this.same(other, entry)) ?? entry;
    return { ...action, do: open.word, amount };
  }

  /** Are the numbers that the action's operation always has those that stand here? */
  private fits(entry: ActionEntry): boolean {
    let at = this.at;
    return operands(entry).every((operand) => {
      if (typeof operand === 'number') return this.code[at++] === operand;
      at += widthOf(operand.gap);
      return true;
    });
  }

  /** Do these two differ in nothing but a fixed amount? */
  private same(a: ActionEntry, b: ActionEntry): boolean {
    return JSON.stringify(operands(a)) === JSON.stringify(operands(b));
  }

  private operand(gap: Gap): unknown {
    switch (gap) {
      case 'player':
      case 'whose':
        return this.known(WHO_OF, 'player');
      case 'attribute':
        return this.word(this.v.attributes, 'attribute');
      case 'lasting':
        return this.lasting().for;
      case 'symbols': {
        const types: Ast.Word[] = [];
        for (let i = 0; i < 4; i++) for (let n = this.u8(); n > 0; n--) types.push(this.word(this.v.types, 'type', i));
        return types;
      }
      case 'types':
        return this.words(this.v.types, 'types', this.u8());
      case 'whole':
        return this.u8();
      case 'signed':
        return (this.u8() << 24) >> 24;
      case 'effect':
        return this.u8() + 1 - this.before;
      case 'card':
      case 'named': {
        const card = this.u16();
        return card === 0xffff ? undefined : (this.cardName(card) ?? this.fail(`there is no card ${card}`));
      }
      case 'cards':
      case 'amount':
        return undefined;
    }
    return this.word(gap, 'word');
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
