/** Rules text in English, from the tree that the compiled bytes decompile to: what the screen says is what the card does. */

import { targets, type Fields } from './actions';
import type { Action, Card, Effect, Selector, Statement } from './ast';
import { inWords, joined } from './nouns';
import { Phrases } from './phrases';
import { said, type Vocabulary } from './vocabulary';

type Choose = Extract<Statement, { choose: string }>;

/** A text that the next of its kind may join: "your Mon cannot be flipped or discarded this round". */
export interface Joint {
  head: string;
  middle: string[];
  tail: string;
  link: 'and' | 'or';
}

/** How effects are told; a game adds how it tells when they happen. */
export abstract class EffectText<Say extends Phrases = Phrases> {
  constructor(
    protected readonly v: Vocabulary,
    protected readonly card: Card,
    protected readonly say: Say,
  ) {}

  abstract effect(effect: Effect): string;

  protected body(effect: Effect): string {
    const text = effect.do.length ? this.statements(effect.do) : 'nothing happens';
    return effect.may ? `you may ${text}` : text;
  }

  // ---------------------------------------------------------------- statements

  protected statements(statements: readonly Statement[]): string {
    const parts: string[] = [];
    /** The last part may be joined by the next: what both begin with, and how it ends. */
    let open: Joint | undefined;
    const pending: Choose[] = [];
    const flush = (keep: (choice: Choose) => boolean) => {
      for (const choice of pending.splice(0)) {
        if (keep(choice)) this.say.introduce(choice);
        else {
          const verb = choice.chooser === 'you' ? 'choose' : this.say.does(choice.chooser, 'choose');
          parts.push(`${verb} ${this.theirs(choice)}`);
          this.say.known(choice.reg, this.say.many(choice));
        }
      }
    };
    statements.forEach((statement, i) => {
      if ('choose' in statement) {
        // Two choices for one register, or one whose cards an earlier choice names, stand apart.
        if (pending.some((other) => other.reg === statement.reg) || mentions(statement, '"base":"it"'))
          flush(() => false);
        pending.push(statement);
        if (i === statements.length - 1) flush(() => false);
        return;
      }
      if ('choosePlayer' in statement) {
        flush(() => false);
        const phrase = `${statement.choosePlayer === 'random' ? 'a random' : statement.from === 'all' ? 'a' : 'an'} ${statement.from === 'all' ? 'player' : 'opponent'}`;
        const next = statements[i + 1];
        if (next && !('modes' in next) && mentions(next, '"chosen"')) this.say.introducePlayer(phrase, statement.from);
        else {
          parts.push(`choose ${phrase}`);
          this.say.introducePlayer('', statement.from);
        }
        return;
      }
      const [last] = pending.slice(-1);
      const done = last && 'action' in statement && this.doneBy(last, statement.action);
      if (done) {
        pending.pop();
        flush(() => false);
        parts.push(done);
        this.say.known(last.reg, this.say.many(last));
        return;
      }
      const direct = 'action' in statement ? this.targets(statement.action) : [];
      flush(
        (choice) =>
          choice.chooser === 'you' &&
          direct.some((selector) => selector.base === 'it' && (selector.reg ?? 0) === choice.reg && !selector.filter),
      );
      const text = this.statement(statement);
      const joint = 'action' in statement ? this.jointOf(statement.action, text) : undefined;
      if (joint && open && this.joins(open, joint)) {
        open.middle.push(...joint.middle);
        parts.pop();
        parts.push(open.head + joined(open.middle, open.link) + open.tail);
        return;
      }
      open = joint;
      parts.push(text);
    });
    return parts.length ? parts.join('; ') : 'nothing happens';
  }

  /** What somebody else chooses from their own cards. */
  private theirs(choice: Choose): string {
    const { chooser, from } = choice;
    return this.say.choice(chooser !== 'you' && from.who === chooser ? { ...choice, from: { ...from, who: 'they' } } : choice); // prettier-ignore
  }

  /** "its owner discards a card from their hand" */
  private doneBy(choice: Choose, action: Action, who?: string): string | undefined {
    const own = choice.choose === 'chosen' && choice.chooser !== 'you' && choice.from.who === choice.chooser;
    const simple = action.do === 'discard' || action.do === 'flip' || action.do === 'unflip' || action.do === 'return';
    if (!own || !simple) return undefined;
    const { to } = action;
    if (to?.base !== 'it' || (to.reg ?? 0) !== choice.reg || to.filter) return undefined;
    const verb = who === undefined ? this.say.does(choice.chooser, action.do) : `${who} ${action.do}s`;
    return `${verb} ${this.theirs(choice)}${action.do === 'return' ? ' to hand' : ''}`;
  }

  protected statement(s: Statement): string {
    if ('action' in s) return this.action(s.action);
    if ('modes' in s) return `choose one: ${s.modes.map((mode) => this.statements(mode)).join('; or ')}`;
    if ('if' in s) {
      const condition = 'picked' in s.if ? 'you do' : this.say.condition(s.if);
      const other = s.else ? `; otherwise ${this.statements(s.else)}` : '';
      return `if ${condition}, ${this.statements(s.then)}${other}`;
    }
    if ('each' in s) return this.each(s);
    if ('forEach' in s) {
      const each = this.say.each(s.forEach);
      this.say.known(s.reg, false);
      return `for each ${each}: ${this.statements(s.do)}`;
    }
    if ('repeat' in s)
      return `${s.repeat === 2 ? 'twice' : `${typeof s.repeat === 'number' ? inWords(s.repeat) : this.say.amount(s.repeat)} times`}: ${this.statements(s.do)}`; // prettier-ignore
    if ('untilTails' in s) return `flip a coin until tails; for each heads: ${this.statements(s.untilTails)}`;
    return '';
  }

  private each(s: Extract<Statement, { each: string }>): string {
    const who = s.each === 'opponents' ? 'each opponent' : 'each player';
    const [choice, then] = s.do;
    // "each opponent discards a card": so common that it has its own words.
    if (s.do.length === 2 && 'choose' in choice && 'action' in then && choice.chooser === 'they') {
      const done = this.doneBy(choice, then.action, who);
      if (done) return done;
    }
    return `for ${who}: ${this.statements(s.do)}`;
  }

  // ---------------------------------------------------------------- joining

  protected jointOf(a: Action, text: string): Joint | undefined {
    const adds = a.do === 'add' && typeof a.amount === 'number';
    if (!adds && (a.do !== 'prevent' || a.what === 'win')) return undefined;
    const tail = a.for ? ` ${said(this.v.durations, a.for)}` : '';
    const found = (adds ? /^(.*? (?:has|have|gets?) )(.*)$/ : /^(.*? cannot be )(.*)$/).exec(text.slice(0, text.length - tail.length)); // prettier-ignore
    return found ? { head: found[1], middle: [found[2]], tail, link: adds ? 'and' : 'or' } : undefined;
  }

  /** Does the second go on where the first ended? */
  protected joins(first: Joint, second: Joint): boolean {
    return first.head === second.head && first.tail === second.tail;
  }

  // ---------------------------------------------------------------- actions

  protected action(a: Action): string {
    const { say } = this;
    const lasts = a.for ? ` ${said(this.v.durations, a.for)}` : '';
    if (a.do === 'groupAdd' || a.do === 'groupSet') return `${this.group(a, lasts)}, later ones too`;
    return this.v.actions.find(({ word }) => word === a.do)?.text(a as Fields, say, lasts) ?? a.do;
  }

  private group(a: Action, lasts: string): string {
    const { who = 'you', types = [], attr = '', amount = 0 } = a;
    const selector: Selector =
      a.zone === 'hand' ? { base: 'card', who, zones: [this.v.handZone] } : { base: this.v.nouns[0].word, who };
    const to = types.length ? { ...selector, filter: { types } } : selector;
    return a.do === 'groupAdd'
      ? this.say.added(this.say.subject(to), attr, amount, lasts)
      : this.say.made(to, attr, amount) + lasts;
  }

  /** Cards that an action is done to, in the order in which the text names them. */
  private targets(a: Action): Selector[] {
    const entry = this.v.actions.find(({ word }) => word === a.do);
    return entry && !entry.apart ? targets(entry, a) : [];
  }
}

function mentions(statement: Statement, text: string): boolean {
  return JSON.stringify(statement).includes(text);
}
