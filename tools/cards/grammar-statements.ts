/** Grammar, third part: statements and actions. */

import type { Action, Duration, Selector, Statement, Who, Word } from './ast';
import type { Rule } from './grammar-selectors';
import { TermGrammar } from './grammar-terms';
import { Integer, Signs } from './tokens';

type Choose = Extract<Statement, { choose: string }>;

export class StatementGrammar extends TermGrammar {
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
      { ALT: () => this.SUBRULE(this.doing) },
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
      {
        ALT: () => {
          this.CONSUME(this.word('discard'));
          const amount = this.SUBRULE(this.amount);
          this.CONSUME(this.word('random'));
          this.CONSUME(this.word('card'));
          return { action: this.at({ do: 'discardRandom', who, amount }, token) };
        },
      },
    ]);
  });

  duration: Rule<Duration> = this.RULE('<duration>', () =>
    this.OR<Duration>([
      { ALT: () => (this.sequence('this batch', 1), 'batch') },
      { ALT: () => (this.sequence('this step', 2), 'step') },
      { ALT: () => (this.sequence('this round', 3), 'round') },
      { ALT: () => (this.sequence('next round', 4), 'nextRound') },
      { ALT: () => (this.sequence('while faceup', 5), 'whileFaceup') },
      { ALT: () => (this.sequence('while this stays', 6), 'whileSource') },
      { ALT: () => (this.sequence('this match', 7), 'match') },
    ]),
  );

  /** An action's duration, as a field to spread. */
  lasting: Rule<{ for?: Duration }> = this.RULE('<lasting>', () => {
    const duration = this.OPTION(() => this.SUBRULE(this.duration));
    return duration ? { for: duration } : {};
  });

  doing: Rule<Statement> = this.RULE('<action>', () => {
    const token = this.LA(1);
    const action = this.OR<Action>([
      { ALT: () => this.SUBRULE(this.change) },
      { ALT: () => this.SUBRULE(this.groupChange) },
      { ALT: () => this.SUBRULE(this.move) },
      { ALT: () => this.SUBRULE(this.handAction) },
      { ALT: () => this.SUBRULE(this.deckAction) },
      {
        ALT: () => {
          this.CONSUME(this.word('make'));
          const who = this.SUBRULE(this.player);
          return { do: 'roundResult', who, to: this.phrase(this.v.results, 1).word as 'win' };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('prevent'));
          const what = this.phrase(this.v.preventions, 2).word;
          this.CONSUME(this.word('of'));
          return { do: 'prevent', what, to: this.SUBRULE(this.selector), ...this.SUBRULE(this.lasting) };
        },
      },
      {
        ALT: () => (
          this.CONSUME(this.word('blank')),
          { do: 'blank', to: this.SUBRULE2(this.selector), ...this.SUBRULE2(this.lasting) }
        ),
      },
      { ALT: () => (this.sequence('copy effect of', 9), { do: 'copyEffect', of: this.SUBRULE3(this.selector) }) },
      { ALT: () => (this.sequence('reset action of', 8), { do: 'resetAction', to: this.SUBRULE4(this.selector) }) },
    ]);
    return { action: this.at(action, token) };
  });

  change: Rule<Action> = this.RULE('<change>', () =>
    this.OR<Action>([
      {
        ALT: () => {
          this.CONSUME(this.word('add'));
          const amount = this.SUBRULE(this.amount);
          this.CONSUME(this.word('to'));
          const attr = this.SUBRULE(this.attribute);
          this.CONSUME(this.word('of'));
          const to = this.SUBRULE(this.selector);
          return { do: 'add', attr, to, amount, ...this.SUBRULE(this.lasting) };
        },
      },
      {
        ALT: () => {
          this.sequence('set types of', 2);
          const to = this.SUBRULE2(this.selector);
          this.CONSUME2(this.word('to'));
          const types: Word[] = [];
          this.OR2([
            { ALT: () => void this.CONSUME(this.word('none')) },
            { ALT: () => this.AT_LEAST_ONE(() => void types.push(this.SUBRULE(this.type))) },
          ]);
          return { do: 'setTypes', to, types, ...this.SUBRULE2(this.lasting) };
        },
      },
      {
        ALT: () => {
          this.CONSUME3(this.word('set'));
          const attr = this.SUBRULE2(this.attribute);
          this.CONSUME3(this.word('of'));
          const to = this.SUBRULE3(this.selector);
          this.CONSUME3(this.word('to'));
          const amount = this.SUBRULE2(this.amount);
          return { do: 'set', attr, to, amount, ...this.SUBRULE3(this.lasting) };
        },
      },
      {
        ALT: () => {
          this.sequence(`swap ${this.v.attributes.find((a) => a.word === this.v.mainAttribute)?.said} of`, 4);
          const a = this.SUBRULE4(this.selector);
          this.CONSUME4(this.word('and'));
          const b = this.SUBRULE5(this.selector);
          return { do: 'swapPower', a, b, ...this.SUBRULE4(this.lasting) };
        },
      },
    ]),
  );

  /** "from now on add 1 to power of your dark mon this round" */
  groupChange: Rule<Action> = this.RULE('<change of a group>', () => {
    this.sequence('from now on');
    const token = this.LA(1);
    const action = this.SUBRULE(this.change);
    return this.ACTION((): Action => {
      const wrong = (message: string): Action => (this.fault(token, 'base', message), action);
      if (action.do !== 'add' && action.do !== 'set') return wrong('from now on only add and set can last');
      const { filter = {}, who, base, zones } = action.to;
      const hand = base === 'card' && zones?.length === 1 && zones[0] === this.v.handZone;
      if (!hand && base !== 'mon') return wrong('from now on speaks of mon, or of cards in a hand');
      if (Object.keys(filter).some((key) => key !== 'types'))
        return wrong('from now on knows cards by their types only');
      if (!action.for) return wrong('from now on needs a duration: this round, next round, this match …');
      const { attr, amount } = action;
      const group = {
        attr,
        who,
        zone: hand ? ('hand' as const) : ('play' as const),
        types: filter.types ?? [],
        amount,
      };
      return { do: action.do === 'add' ? 'groupAdd' : 'groupSet', ...group, for: action.for };
    });
  });

  move: Rule<Action> = this.RULE('<move>', () =>
    this.OR<Action>([
      { ALT: () => (this.CONSUME(this.word('flip')), { do: 'flip', to: this.SUBRULE(this.selector) }) },
      { ALT: () => (this.CONSUME(this.word('unflip')), { do: 'unflip', to: this.SUBRULE2(this.selector) }) },
      { ALT: () => (this.CONSUME(this.word('discard')), { do: 'discard', to: this.SUBRULE3(this.selector) }) },
      {
        ALT: () => {
          this.CONSUME(this.word('return'));
          const to = this.SUBRULE4(this.selector);
          this.sequence('to hand');
          return { do: 'return', to };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('play'));
          const to = this.SUBRULE5(this.selector);
          this.sequence('as extra');
          return { do: 'playExtra', to };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('place'));
          const to = this.SUBRULE6(this.selector);
          this.CONSUME(this.word('under'));
          return { do: 'placeUnder', to, under: this.SUBRULE7(this.selector) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('exchange'));
          const a = this.SUBRULE8(this.selector);
          this.CONSUME(this.word('and'));
          return { do: 'exchange', a, b: this.SUBRULE9(this.selector) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('move'));
          const to = this.subrule(10, this.selector) as Selector;
          this.consume(10, this.word('to'));
          const where = this.OR2(
            (['left', 'right', 'leftmost', 'rightmost'] as const).map((to) => ({
              ALT: () => (this.CONSUME(this.word(to)), to),
            })),
          );
          return { do: 'moveInRow', to, where };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('remove'));
          const to = this.subrule(11, this.selector) as Selector;
          this.sequence('from match', 3);
          return { do: 'removeFromMatch', to };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('put'));
          const amount = this.SUBRULE(this.amount);
          this.sequence('counters on');
          return { do: 'counters', amount, to: this.subrule(12, this.selector) as Selector };
        },
      },
    ]),
  );

  handAction: Rule<Action> = this.RULE('<action on a hand>', () =>
    this.OR<Action>([
      {
        ALT: () => {
          this.sequence('look at', 1);
          const amount = this.OR2([
            { ALT: () => (this.sequence('all card', 2), 'all' as const) },
            {
              ALT: () => {
                const n = this.SUBRULE(this.amount);
                this.sequence('random card', 3);
                return n;
              },
            },
          ]);
          this.CONSUME(this.word('in'));
          const who = this.SUBRULE(this.whose);
          this.CONSUME(this.word('hand'));
          return { do: 'look', who, amount };
        },
      },
      { ALT: () => (this.CONSUME(this.word('reveal')), { do: 'reveal', to: this.SUBRULE(this.selector) }) },
      {
        ALT: () => {
          this.CONSUME(this.word('force'));
          const who: Who = this.SUBRULE(this.player);
          this.sequence('to play', 4);
          const card = this.OR3<Selector | undefined>([
            { ALT: () => (this.sequence('at random', 5), undefined) },
            { ALT: () => this.SUBRULE2(this.selector) },
          ]);
          return card ? { do: 'forceMainPlay', who, card } : { do: 'forceMainPlay', who };
        },
      },
    ]),
  );

  deckAction: Rule<Action> = this.RULE('<deck action>', () =>
    this.OR<Action>([
      {
        ALT: () => {
          this.sequence('deck holds', 1);
          const amount = this.SUBRULE(this.whole);
          this.sequence('card more', 2);
          return { do: 'deckSize', amount };
        },
      },
      {
        ALT: () => {
          this.CONSUME(this.word('allow'));
          const amount = this.SUBRULE2(this.whole);
          this.sequence('copies of', 3);
          const types: Word[] = [];
          this.MANY({ DEF: () => void types.push(this.SUBRULE(this.type)) });
          this.sequence('card', 4);
          const name = this.OPTION(() => (this.CONSUME(this.word('named')), this.SUBRULE(this.text).value));
          return name === undefined ? { do: 'copyLimit', types, amount } : { do: 'copyLimit', types, name, amount };
        },
      },
    ]),
  );

  whole: Rule<number> = this.RULE('<whole number>', () => {
    const minus = this.OPTION(() => (this.CONSUME(Signs['-']), true)) ?? false;
    return this.number(this.CONSUME(Integer), minus);
  });
}
