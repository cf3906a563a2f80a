/** Grammar, third part: actions, as the game's table writes them (actions.ts). */

import type { Action, Word } from './ast';
import { parts, type ActionEntry, type Gap, type Part } from './actions';
import type { Rule } from './grammar-selectors';
import { TermGrammar } from './grammar-terms';
import type { Tokens } from './tokens';
import { Integer, Signs } from './tokens';

/** A form, and where in it the grammar stands. */
interface Form {
  entry: ActionEntry;
  rest: Part[];
}
/** What was read of an action so far; the form's end says which it is. */
type Read = Partial<Action>;

const key = (part: Part) => ('said' in part ? part.said : `{${String(part.gap)}}`);
const startsWithPlayer = (entry: ActionEntry) => {
  const [first] = parts(entry);
  return 'gap' in first && first.gap === 'player';
};

export class ActionGrammar extends TermGrammar {
  /** "flip this": what the effect does. */
  protected readonly done: Rule<Read>;
  /** After a player: "discard 2 random cards". */
  protected readonly doneBy: Rule<Read>;
  private nodes = 0;

  constructor(tokens: Tokens, validate = false) {
    super(tokens, validate);
    const forms = this.v.actions.map((entry) => ({ entry, rest: parts(entry) }));
    const byPlayer = forms.filter(({ entry }) => startsWithPlayer(entry));
    this.done = this.branch(
      '<action>',
      forms.filter((form) => !byPlayer.includes(form)),
    );
    this.doneBy = this.branch(
      '<what a player does>',
      byPlayer.map(({ entry, rest }) => ({ entry, rest: rest.slice(1) })),
    );
  }

  /** A rule for forms that part here: one for each next word or gap, and so on. */
  private branch(name: string, forms: readonly Form[]): Rule<Read> {
    const starts = [...new Set(forms.map(({ rest }) => key(rest[0])))];
    const rules = starts.map((start) => this.together(forms.filter(({ rest }) => key(rest[0]) === start)));
    return this.RULE(`${name} ${this.nodes++}`, () =>
      this.OR(rules.map((rule, i) => ({ ALT: () => this.subrule(i + 1, rule) }))),
    );
  }

  /** A rule for forms that begin alike: what they share, then where they part. */
  private together(forms: readonly Form[]): Rule<Read> {
    const [{ entry, rest }] = forms;
    let shared = 0;
    while (
      shared < rest.length &&
      forms.every((form) => form.rest[shared] && key(form.rest[shared]) === key(rest[shared]))
    )
      shared++;
    const open = forms.map((form) => ({ entry: form.entry, rest: form.rest.slice(shared) }));
    const after = forms.length > 1 ? this.branch('<action>', open) : undefined;
    const pieces = rest.slice(0, shared);
    return this.RULE(`<action> ${this.nodes++}`, () => {
      const read: Read = {};
      pieces.forEach((part, i) => {
        if ('said' in part) this.consume(i + 1, this.word(part.said));
        else this.fill(read, part.name, this.gap(part.gap, i + 1));
      });
      if (after) return { ...read, ...this.subrule(40, after) };
      return { ...read, do: entry.word };
    });
  }

  private fill(read: Read, name: keyof Action, value: unknown): void {
    if (value !== undefined) Object.assign(read, { [name]: value });
  }

  private gap(gap: Gap, idx: number): unknown {
    switch (gap) {
      case 'cards':
        return this.subrule(idx, this.selector);
      case 'amount':
        return this.subrule(idx, this.amount);
      case 'player':
        return this.subrule(idx, this.player);
      case 'whose':
        return this.subrule(idx, this.whose);
      case 'attribute':
        return this.subrule(idx, this.attribute);
      case 'lasting':
        return this.option(idx, () => this.subrule(idx, this.duration));
      case 'symbols':
        return this.subrule(idx, this.symbols);
      case 'types':
        return this.subrule(idx, this.someTypes);
      case 'card':
        return this.subrule(idx, this.cardName);
      case 'effect':
      case 'whole':
      case 'signed':
        return this.subrule(idx, this.whole);
      case 'named':
        return this.option(idx, () => (this.consume(idx, this.word('named')), this.subrule(idx, this.text).value));
    }
    return this.phrase(gap, idx).word;
  }

  symbols: Rule<Word[]> = this.RULE('<symbols of a card>', () => {
    const types: Word[] = [];
    this.OR([
      { ALT: () => void this.CONSUME(this.word('none')) },
      { ALT: () => this.AT_LEAST_ONE(() => void types.push(this.SUBRULE(this.type))) },
    ]);
    return types;
  });

  someTypes: Rule<Word[]> = this.RULE('<types>', () => {
    const types: Word[] = [];
    this.MANY({ DEF: () => void types.push(this.SUBRULE(this.type)) });
    return types;
  });

  cardName: Rule<string> = this.RULE('<name of a card>', () => {
    const name = this.SUBRULE(this.text);
    return this.ACTION(() => name.value);
  });

  whole: Rule<number> = this.RULE('<whole number>', () => {
    const minus = this.OPTION(() => (this.CONSUME(Signs['-']), true)) ?? false;
    return this.number(this.CONSUME(Integer), minus);
  });

  duration: Rule<Word> = this.RULE('<duration>', () => this.phrase(this.v.durations).word);

  action: Rule<Action> = this.RULE('<what happens>', () => {
    const token = this.LA(1);
    const action = this.OR<Action>([
      { ALT: () => this.SUBRULE(this.done) as Action },
      ...(this.v.has.groups ? [{ ALT: () => this.SUBRULE(this.groupChange) }] : []),
    ]);
    return this.at(action, token);
  });

  /** "from now on add 1 to power of your dark mon this round" */
  groupChange: Rule<Action> = this.RULE('<change of a group>', () => {
    this.sequence('from now on');
    const token = this.LA(1);
    const action = this.SUBRULE(this.done) as Action;
    return this.ACTION((): Action => {
      const wrong = (message: string): Action => (this.fault(token, 'base', message), action);
      if (action.do !== 'add' && action.do !== 'set') return wrong('from now on only add and set can last');
      const { filter = {}, who, base, zones } = action.to!;
      const hand = base === 'card' && zones?.length === 1 && zones[0] === this.v.handZone;
      if (!hand && base !== this.v.nouns[0].word)
        return wrong(`from now on speaks of ${this.v.nouns[0].said}, or of cards in a hand`);
      if (Object.keys(filter).some((name) => name !== 'types'))
        return wrong('from now on knows cards by their types only');
      if (!action.for) return wrong('from now on needs a duration: this round, next round, this match …');
      return {
        do: action.do === 'add' ? 'groupAdd' : 'groupSet',
        attr: action.attr,
        who,
        zone: hand ? 'hand' : 'play',
        types: filter.types ?? [],
        amount: action.amount,
        for: action.for,
      };
    });
  });
}
