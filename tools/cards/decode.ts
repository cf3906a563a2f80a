/** Effect code → effects: the way back of encode.ts. */

import { Duration, Op, Pick, Who } from '../../assembly/kernel/format';
import type * as Ast from './ast';
import { ALL, DURATION, MOVE, ON_CARDS, PICK } from './codes';
import { DecodeError, reversed, ValueDecoder, WHO_OF } from './decode-values';

const DURATION_OF = reversed(DURATION);
const PICK_OF = reversed(PICK);
const MOVE_OF = reversed(MOVE);
const ON_CARDS_OF = reversed(ON_CARDS);

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
