/** Rules text in English, from the tree that the compiled bytes decompile to: what the screen says is what the card does. */

import { Base } from '../../assembly/kernel/format';
import { usualZones } from './assemble';
import { targets, type Fields } from './actions';
import type { Action, Card, Condition, Effect, EventFilter, Selector, Statement } from './ast';
import { capital, inWords, joined, number } from './nouns';
import { Phrases } from './phrases';
import { said, type Vocabulary } from './vocabulary';

type Choose = Extract<Statement, { choose: string }>;

/** The rules text of a card: keywords, then each effect on a line of its own. */
export function rulesText(card: Card, v: Vocabulary): string {
  const keywords = v.header.flatMap((entry) => {
    const value = card.printed[entry.field];
    if (!entry.keyword || value === undefined) return [];
    return [value === true ? capital(entry.said) : `${capital(entry.said)} ${value === 'any' ? 'any' : number(value)}`];
  });
  const lines = keywords.length ? [keywords.join(', ')] : [];
  if (card.requires) lines.push(`Play only if ${new Phrases(v).condition(card.requires)}`);
  for (const effect of card.effects) lines.push(new EffectText(v, card).effect(effect));
  return lines.join('\n');
}

class EffectText {
  private readonly say: Phrases;

  constructor(
    private readonly v: Vocabulary,
    private readonly card: Card,
  ) {
    this.say = new Phrases(v);
  }

  // ---------------------------------------------------------------- timing and condition

  effect(effect: Effect): string {
    const timing = this.v.timings.find((entry) => entry.word === effect.on);
    const [symbols, rest] = this.split(effect.if);
    const usual = usualZones(this.v, this.card, effect.on);
    const passive = effect.where.some((zone) => !usual.includes(zone)) || effect.where.length !== usual.length;
    const zones = joined(
      effect.where.map((zone) => this.say.zone(zone, 'you')),
      'or',
    );
    this.say.continuous = timing?.form === 'continuous';
    const limit = effect.limit ? ` (once per ${effect.limit})` : '';
    if (timing?.form === 'event') return this.onEvent(effect, passive ? zones : '', limit, symbols, rest);
    let head = timing?.text ?? effect.on;
    if (effect.step) head += ` (${this.say.step(effect.step)})`;
    if (passive) {
      if (timing?.form === 'continuous') head = `Passive: while in ${zones},`;
      else if (timing?.beforePlay) head = `Passive, ${head}`;
      else head = `Passive (${zones}), ${head}`;
    } else if (timing?.beforePlay) head = capital(head);
    if (!head.endsWith(',')) head += `${limit}:`;
    const plays = timing?.plays && !effect.do.length;
    if (symbols && plays) head += ` if ${symbols}${rest ? '' : ','}`;
    else if (symbols) head = `${symbols} ${head}`;
    if (rest) head += symbols && plays ? ` and ${rest},` : ` if ${rest},`;
    return `${head} ${plays ? 'play this' : this.body(effect)}`;
  }

  private body(effect: Effect): string {
    const text = effect.do.length ? this.statements(effect.do) : 'nothing happens';
    return effect.may ? `you may ${text}` : text;
  }

  /** "(3F)" stands before the timing; the rest of the condition after it. */
  private split(condition?: Condition): [symbols: string, rest: string] {
    if (!condition) return ['', ''];
    const parts = 'all' in condition ? condition.all : [condition];
    const symbols = parts.filter((part) => 'types' in part);
    const rest = parts.filter((part) => !('types' in part));
    const all: Condition | undefined = rest.length > 1 ? { all: rest } : rest[0];
    return [symbols.map((part) => this.say.condition(part)).join(''), all ? this.say.condition(all) : ''];
  }

  private onEvent(effect: Effect, zones: string, limit: string, symbols: string, rest: string): string {
    const event = effect.event as EventFilter;
    const instead = effect.on === 'instead';
    const condition = rest ? ` if ${rest},` : '';
    const before = zones ? `Passive (${zones}): ` : instead ? `Ongoing${limit}: ` : '';
    const what = this.event(event, instead);
    this.say.thatIs = event.object ? 'it' : 'this';
    const body = this.body(effect);
    const head = symbols ? `${symbols} ${before}` : before;
    if (instead) return `${head}if ${what}${rest ? ` and ${rest}` : ''}, ${body} instead`;
    const when = before ? `when ${what}` : `When ${what}`;
    return `${head}${when}${limit}:${condition} ${body}`;
  }

  private event(event: EventFilter, would: boolean): string {
    const entry = this.v.events.find((other) => other.word === event.name);
    const text = entry?.text ?? event.name;
    const causes = event.causes.length
      ? ` by ${joined(
          event.causes.map((cause) => this.say.cause(cause)),
          'or',
        )}`
      : '';
    const link = entry?.ways?.link ?? 'to';
    if (event.name === 'left' && event.zones.length) return this.leaving(event, would) + causes;
    const zones = event.zones.length
      ? ` ${link} ${joined(
          event.zones.map((zone) => this.say.way(zone, link)),
          'or',
        )}`
      : '';
    if (entry?.player) return text + causes;
    const object = this.object(event);
    if (event.name === 'pay') return `you would pay for ${object}`;
    const moves = event.name === 'left' || event.name === 'entered';
    const verb = moves
      ? would
        ? `would ${text.replace(/^(\w+?)s /, '$1 ')}`
        : text
      : `${would ? 'would be' : 'is'} ${text}`;
    return `${object} ${verb}${zones}${causes}`;
  }

  private object({ object }: EventFilter): string {
    if (!object) return 'this';
    // This round's Main Play stands in the bytes as a Mon that entered as one.
    const { entered, ...filter } = object.filter ?? {};
    const main = entered === this.v.ways[0].word && this.v.nouns.find(({ code }) => code === Base.MAIN);
    return this.say.one(main ? { ...object, base: main.word, ...(Object.keys(filter).length ? { filter } : { filter: undefined }) } : object); // prettier-ignore
  }

  /** "leaves play to hand or discard", "is put under a Mon" */
  private leaving(event: EventFilter, would: boolean): string {
    const said = event.zones.filter((zone) => !AWAY[zone]).map((zone) => this.say.way(zone, 'to'));
    const ways = event.zones.flatMap((zone) => (AWAY[zone] ? [AWAY[zone]] : []));
    const verbs = [...(said.length ? [{ is: 'leaves play', be: 'leave play', to: ` to ${joined(said, 'or')}` }] : []), ...ways]; // prettier-ignore
    const texts = verbs.map(({ is, be, to }) => (would ? be : is) + to);
    return `${this.object(event)} ${would ? 'would ' : ''}${joined(texts, 'or')}`;
  }

  // ---------------------------------------------------------------- statements

  private statements(statements: readonly Statement[]): string {
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
      const joint = 'action' in statement ? jointOf(statement.action, text, this.v) : undefined;
      if (joint && open && joint.head === open.head && joint.tail === open.tail) {
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

  private statement(s: Statement): string {
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

  // ---------------------------------------------------------------- actions

  private action(a: Action): string {
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

/** A text that the next of its kind may join: "your Mon cannot be flipped or discarded this round". */
interface Joint {
  head: string;
  middle: string[];
  tail: string;
  link: 'and' | 'or';
}
function jointOf(a: Action, text: string, v: Vocabulary): Joint | undefined {
  const adds = a.do === 'add' && typeof a.amount === 'number';
  if (!adds && (a.do !== 'prevent' || a.what === 'win')) return undefined;
  const tail = a.for ? ` ${said(v.durations, a.for)}` : '';
  const found = (adds ? /^(.*? (?:has|have|gets?) )(.*)$/ : /^(.*? cannot be )(.*)$/).exec(text.slice(0, text.length - tail.length)); // prettier-ignore
  return found ? { head: found[1], middle: [found[2]], tail, link: adds ? 'and' : 'or' } : undefined;
}

/** Ways to leave play that have their own verb. */
const AWAY: Record<string, { is: string; be: string; to: string } | undefined> = {
  under: { is: 'is put', be: 'be put', to: ' under a Mon' },
  removed: { is: 'is removed', be: 'be removed', to: ' from the match' },
  out: { is: 'leaves', be: 'leave', to: ' the match' },
};

function mentions(statement: Statement, text: string): boolean {
  return JSON.stringify(statement).includes(text);
}
