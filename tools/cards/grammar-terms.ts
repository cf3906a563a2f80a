/** Grammar, second part: amounts and conditions. */

import type { Amount, Comparison, Condition, Word } from './ast';
import { SelectorGrammar, type Rule } from './grammar-selectors';
import { COMPARISONS, Integer, Signs } from './tokens';

type Over = Extract<Amount, { figure: Word }>['who'];

export class TermGrammar extends SelectorGrammar {
  // ---------------------------------------------------------------- amounts

  comparison: Rule<Comparison> = this.RULE('<comparison>', () =>
    this.OR<Comparison>(COMPARISONS.map((sign) => ({ ALT: () => (this.CONSUME(Signs[sign]), sign) }))),
  );

  amount: Rule<Amount> = this.RULE('<amount>', () => {
    const token = this.LA(1);
    let amount = this.SUBRULE(this.product);
    this.MANY(() => {
      const op = this.OR<'+' | '-'>([
        { ALT: () => (this.CONSUME(Signs['+']), '+') },
        { ALT: () => (this.CONSUME(Signs['-']), '-') },
      ]);
      amount = this.at({ op, args: [amount, this.SUBRULE2(this.product)] }, token);
    });
    return amount;
  });

  product: Rule<Amount> = this.RULE('<product>', () => {
    const token = this.LA(1);
    let amount = this.SUBRULE(this.factor);
    this.MANY(() => {
      this.CONSUME(Signs['*']);
      amount = this.at({ op: '*', args: [amount, this.SUBRULE2(this.factor)] }, token);
    });
    return amount;
  });

  factor: Rule<Amount> = this.RULE('<factor>', () => {
    const token = this.LA(1);
    const amount = this.OR<Amount>([
      { ALT: () => this.number(this.CONSUME(Integer)) },
      { ALT: () => (this.CONSUME(Signs['-']), this.number(this.CONSUME2(Integer), true)) },
      {
        ALT: () => {
          this.CONSUME(Signs['(']);
          const inner = this.SUBRULE(this.amount);
          this.CONSUME(Signs[')']);
          return inner;
        },
      },
      {
        ALT: () => {
          const op = this.OR2<'min' | 'max'>([
            { ALT: () => (this.sequence('min'), 'min') },
            { ALT: () => (this.sequence('max'), 'max') },
          ]);
          this.CONSUME2(Signs['(']);
          const a = this.SUBRULE2(this.amount);
          this.CONSUME(Signs[',']);
          const b = this.SUBRULE3(this.amount);
          this.CONSUME2(Signs[')']);
          return { op, args: [a, b] };
        },
      },
      { ALT: () => (this.sequence('half of', 3), { half: this.SUBRULE(this.factor) }) },
      { ALT: () => (this.sequence('count of', 4), { count: this.SUBRULE(this.selector) }) },
      { ALT: () => (this.sequence('physical count of', 5), { count: this.SUBRULE2(this.selector), physical: true }) },
      { ALT: () => (this.sequence('event amount', 6), { event: true }) },
      ...(this.v.has.stages ? [{ ALT: (): Amount => (this.sequence('number done', 9), { done: true }) }] : []),
      {
        ALT: () => {
          this.sequence('heads of', 7);
          const coins = this.SUBRULE2(this.factor);
          this.sequence('coin', 7);
          return { coins };
        },
      },
      {
        ALT: () => {
          this.sequence('random from', 8);
          const from = this.SUBRULE3(this.factor);
          this.sequence('to', 8);
          return { random: [from, this.SUBRULE4(this.factor)] };
        },
      },
      { ALT: () => this.SUBRULE(this.statAmount) },
      { ALT: () => this.SUBRULE(this.figureAmount) },
      ...this.phrases(this.v.gameFigures, 2).map(({ ALT }) => ({ ALT: (): Amount => ({ game: ALT().word }) })),
    ]);
    return this.at(amount, token);
  });

  statAmount: Rule<Amount> = this.RULE('<stat>', () => {
    const how = this.OPTION(() =>
      this.OR<'greatest' | 'least'>([
        { ALT: () => (this.sequence('greatest'), 'greatest') },
        { ALT: () => (this.sequence('least'), 'least') },
      ]),
    );
    const printed = this.OPTION2(() => (this.sequence('printed'), true));
    const attr = this.SUBRULE(this.attribute);
    this.CONSUME(this.word('of'));
    const of = this.SUBRULE(this.selector);
    const more = printed ? { of, printed } : { of };
    return how === 'greatest'
      ? { greatest: attr, ...more }
      : how === 'least'
        ? { least: attr, ...more }
        : { sum: attr, ...more };
  });

  figureAmount: Rule<Amount> = this.RULE('<figure>', () => {
    const who = this.OR<Over>([
      { ALT: () => (this.sequence('your'), 'you') },
      { ALT: () => (this.sequence('their'), 'they') },
      { ALT: () => (this.sequence("chosen player's"), 'chosen') },
      { ALT: () => (this.sequence('most opposing', 2), 'most of opponents') },
      { ALT: () => (this.sequence('least opposing', 3), 'least of opponents') },
      { ALT: () => (this.sequence('opposing', 4), 'total of opponents') },
      { ALT: () => (this.sequence('all'), 'total of all') },
    ]);
    return { figure: this.SUBRULE(this.figure), who };
  });
  figure: Rule<Word> = this.RULE('<figure of a player>', () => this.phrase(this.v.figures).word);

  // ---------------------------------------------------------------- conditions

  condition: Rule<Condition> = this.RULE('<condition>', () => {
    const token = this.LA(1);
    const any = [this.SUBRULE(this.conjunction)];
    this.MANY(() => {
      this.CONSUME(this.word('or'));
      any.push(this.SUBRULE2(this.conjunction));
    });
    return any.length > 1 ? this.at({ any }, token) : any[0];
  });

  conjunction: Rule<Condition> = this.RULE('<conjunction>', () => {
    const token = this.LA(1);
    const all = [this.SUBRULE(this.test)];
    this.MANY(() => {
      this.CONSUME(this.word('and'));
      all.push(this.SUBRULE2(this.test));
    });
    return all.length > 1 ? this.at({ all }, token) : all[0];
  });

  test: Rule<Condition> = this.RULE('<test>', () => {
    const token = this.LA(1);
    const condition = this.OR<Condition>([
      { ALT: () => (this.CONSUME(this.word('not')), { not: this.SUBRULE(this.test) }) },
      {
        GATE: () => !this.amountInParentheses(),
        ALT: () => {
          this.CONSUME(Signs['(']);
          const inner = this.SUBRULE(this.condition);
          this.CONSUME(Signs[')']);
          return inner;
        },
      },
      { ALT: () => (this.sequence('any of', 2), { exists: this.SUBRULE(this.selector) }) },
      { ALT: () => (this.sequence('none of', 3), { not: { exists: this.SUBRULE2(this.selector) } }) },
      { ALT: () => this.SUBRULE(this.pronounTest) },
      ...(this.v.has.symbols ? [{ ALT: () => this.SUBRULE(this.threshold) }] : []),
      { ALT: () => this.SUBRULE(this.factTest) },
      ...this.phrases(this.v.gameFacts, 2).map(({ ALT }) => ({ ALT: (): Condition => ({ gameFact: ALT().word }) })),
      {
        ALT: () => {
          const a = this.SUBRULE(this.amount);
          const compare = this.SUBRULE(this.comparison);
          return { compare, a, b: this.SUBRULE2(this.amount) };
        },
      },
    ]);
    return this.at(condition, token);
  });

  /** "( … ) <" is an amount; any other parenthesis holds a condition. */
  private amountInParentheses(): boolean {
    let depth = 0;
    for (let i = 1; i < 400; i++) {
      const image = this.LA(i).image;
      if (image === '(') depth++;
      else if (image === ')') depth--;
      else if (!image) return false;
      if (depth === 0) return i > 1 && /^([-+*=]|[<>!]=?)$/.test(this.LA(i + 1).image);
    }
    return false;
  }

  pronounTest: Rule<Condition> = this.RULE('<test of a card>', () => {
    const token = this.LA(1);
    const selector = this.SUBRULE(this.pronoun);
    return this.OR<Condition>([
      {
        ALT: () => {
          this.CONSUME(this.word('is'));
          return this.OR2<Condition>([
            // "source is this": not another card.
            ...(this.v.pronouns.length
              ? [
                  {
                    ALT: (): Condition => (
                      this.sequence('this', 2),
                      { not: { exists: this.at({ ...selector, filter: { other: true } }, token) } }
                    ),
                  },
                ]
              : []),
            { ALT: () => ({ exists: this.at({ ...selector, filter: this.SUBRULE(this.filterAfterIs) }, token) }) },
          ]);
        },
      },
      {
        ALT: () => {
          const was = this.sequence('was chosen');
          if (selector.base !== 'it') this.fault(was, 'base', `only it, it2, it3, it4 can be chosen`);
          return { picked: selector.reg ?? 0 };
        },
      },
    ]);
  });

  threshold: Rule<Condition> = this.RULE('<symbols>', () => {
    const types: Record<Word, number> = {};
    this.AT_LEAST_ONE_SEP({
      SEP: Signs['+'],
      DEF: () => {
        const token = this.CONSUME(Integer);
        const type = this.SUBRULE(this.type);
        this.ACTION(() => {
          if (type in types) this.fault(token, 'repeated', `the type ${type} is said twice`);
          if (Number(token.image) > 255) this.fault(token, 'number', `${token.image}: symbols go from 0 to 255`);
          types[type] = Number(token.image);
        });
      },
    });
    return { types };
  });

  factTest: Rule<Condition> = this.RULE('<fact>', () => {
    const who = this.OR<'you' | 'they' | 'chosen'>([
      { ALT: () => (this.sequence('you'), 'you') },
      { ALT: () => (this.sequence('they'), 'they') },
      { ALT: () => (this.sequence('chosen player', 2), 'chosen') },
    ]);
    return { fact: this.SUBRULE(this.fact), who };
  });
  fact: Rule<Word> = this.RULE('<fact of a player>', () => this.phrase(this.v.facts).word);
}
