/** Grammar, fourth part: statements. */

import type { Action, Statement, Word } from './ast';
import { ActionGrammar } from './grammar-actions';
import type { Rule } from './grammar-selectors';
import { Signs } from './tokens';

type Choose = Extract<Statement, { choose: string }>;

export class StatementGrammar extends ActionGrammar {
  // ---------------------------------------------------------------- statements

  statements: Rule<Statement[]> = this.RULE('<statements>', () => {
    const statements: Statement[] = [];
    this.OR([
      { ALT: () => void this.CONSUME(this.word('nothing')) },
      {
        ALT: () => {
          this.AT_LEAST_ONE_SEP({
            SEP: Signs[';'],
            DEF: () => {
              const token = this.LA(1);
              statements.push(this.at(this.SUBRULE(this.statement), token));
            },
          });
        },
      },
    ]);
    return statements;
  });

  block: Rule<Statement[]> = this.RULE('<block>', () => {
    this.CONSUME(Signs['{']);
    const statements = this.SUBRULE(this.statements);
    this.CONSUME(Signs['}']);
    return statements;
  });

  statement: Rule<Statement> = this.RULE('<statement>', () =>
    this.OR<Statement>([
      { ALT: () => this.SUBRULE(this.choosing) },
      { ALT: () => this.SUBRULE(this.bySubject) },
      {
        ALT: () => {
          this.CONSUME(this.word('either'));
          const modes = [this.SUBRULE(this.block)];
          this.AT_LEAST_ONE(() => {
            this.CONSUME(this.word('or'));
            modes.push(this.SUBRULE2(this.block));
          });
          return { modes };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('if'));
          const condition = this.SUBRULE(this.condition);
          const then = this.SUBRULE3(this.block);
          const other = this.OPTION(() => (this.CONSUME(this.word('else')), this.SUBRULE4(this.block)));
          return other ? { if: condition, then, else: other } : { if: condition, then };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('each'));
          const each = this.OR2<'opponents' | 'all'>([
            { ALT: () => (this.CONSUME(this.word('opponent')), 'opponents') },
            { ALT: () => (this.CONSUME(this.word('player')), 'all') },
          ]);
          return { each, do: this.SUBRULE5(this.block) };
        },
      },
      {
        ALT: () => {
          this.sequence('for each of', 9);
          const forEach = this.SUBRULE(this.selector);
          const reg = this.SUBRULE(this.asRegister);
          return { forEach, reg, do: this.SUBRULE6(this.block) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('repeat'));
          const repeat = this.SUBRULE(this.amount);
          this.CONSUME(this.word('time'));
          return { repeat, do: this.SUBRULE7(this.block) };
        },
      },
      { ALT: () => (this.sequence('until tails'), { untilTails: this.SUBRULE8(this.block) }) },
      ...(this.v.has.stages
        ? [
            { ALT: (): Statement => (this.CONSUME(this.word('then')), { stage: 'then' }) },
            { ALT: (): Statement => (this.CONSUME(this.word('resolve')), { stage: 'resolve' }) },
          ]
        : []),
      { ALT: () => ({ action: this.SUBRULE(this.action) }) },
    ]),
  );

  asRegister: Rule<number> = this.RULE('<as register>', () => {
    const reg = this.OPTION(() => (this.CONSUME(this.word('as')), this.SUBRULE(this.register)));
    return reg ?? 0;
  });

  /** "choose …": the controller chooses. */
  choosing: Rule<Statement> = this.RULE('<choice>', () => {
    this.CONSUME(this.word('choose'));
    return this.OR<Statement>([
      {
        ALT: () => {
          this.OR2([{ ALT: () => this.CONSUME(this.word('an')) }, { ALT: () => this.CONSUME(this.word('a')) }]);
          const random = this.OPTION(() => (this.CONSUME(this.word('random')), true));
          const from = this.OR3<'opponents' | 'all'>([
            { ALT: () => (this.CONSUME(this.word('opponent')), 'opponents') },
            { ALT: () => (this.CONSUME(this.word('player')), 'all') },
          ]);
          return { choosePlayer: random ? 'random' : 'chosen', from };
        },
      },
      { ALT: () => this.SUBRULE(this.chooseCards) },
    ]);
  });

  /** "up to 2 of … by highest power as it2" */
  chooseCards: Rule<Choose> = this.RULE('<choice of cards>', () => {
    const range = this.SUBRULE(this.range);
    this.CONSUME(this.word('of'));
    const from = this.SUBRULE(this.selector);
    const how = this.OPTION(() =>
      this.OR<{ choose: Choose['choose']; attr?: Word }>([
        {
          ALT: () => {
            this.CONSUME(this.word('by'));
            const choose = this.OR2<'highest' | 'lowest'>([
              { ALT: () => (this.CONSUME(this.word('highest')), 'highest') },
              { ALT: () => (this.CONSUME(this.word('lowest')), 'lowest') },
            ]);
            return { choose, attr: this.SUBRULE(this.attribute) };
          },
        },
        { ALT: () => (this.sequence('at random', 5), { choose: 'random' }) },
      ]),
    ) ?? { choose: 'chosen' };
    const reg = this.SUBRULE(this.asRegister);
    return { ...how, reg, chooser: 'you' as const, ...range, from };
  });

  range: Rule<Pick<Choose, 'min' | 'max'>> = this.RULE('<number of cards>', () =>
    this.OR<Pick<Choose, 'min' | 'max'>>([
      { ALT: () => (this.sequence('any number'), { min: 0, max: 'all' }) },
      { ALT: () => (this.sequence('up to'), { min: 0, max: this.SUBRULE(this.amount) }) },
      {
        ALT: () => {
          const min = this.SUBRULE2(this.amount);
          const max = this.OPTION(() =>
            this.OR2([
              { ALT: () => (this.sequence('or more', 2), 'all' as const) },
              { ALT: () => (this.sequence('to', 3), this.SUBRULE3(this.amount)) },
            ]),
          );
          return { min, max: max ?? min };
        },
      },
    ]),
  );

  /** "they choose …", "opponents discard 2 random cards" */
  bySubject: Rule<Statement> = this.RULE('<what a player does>', () => {
    const token = this.LA(1);
    const who = this.SUBRULE(this.player);
    return this.OR<Statement>([
      {
        ALT: () => {
          this.CONSUME(this.word('choose'));
          const choice = this.SUBRULE(this.chooseCards);
          if (!['they', 'chosen', 'owner', 'controller'].includes(who))
            this.fault(
              token,
              'chooser',
              `"${token.image} …" cannot choose: they, chosen player, owner, controller can, and without a subject you`,
            );
          return { ...choice, chooser: who as Choose['chooser'] };
        },
      },
      { ALT: () => ({ action: this.at({ who, ...this.SUBRULE(this.doneBy) } as Action, token) }) },
    ]);
  });
}
