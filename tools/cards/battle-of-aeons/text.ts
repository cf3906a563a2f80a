/** Rules text of Battle of Aeons' cards: offerings, Passives and Actives, what spells do. */

import { isElsewhere, isResolve } from '../assemble';
import type { Action, Card, Effect, EventFilter, Statement } from '../ast';
import { capital, joined } from '../nouns';
import { EffectText, type Joint } from '../text';
import { said, type Vocabulary } from '../vocabulary';
import { ANY_ROW, TRAITS } from './actions';
import { AeonsPhrases } from './phrases';

export function aeonsText(card: Card, v: Vocabulary): string {
  const lines = card.requires ? [`${v.requirement.text} ${new AeonsPhrases(v).condition(card.requires)}`] : [];
  for (const effect of card.effects) {
    if (effect.marks?.includes('given')) continue;
    const line = new AeonsText(v, card, new AeonsPhrases(v)).effect(effect);
    if (line) lines.push(line);
  }
  return lines.join('\n');
}

/** What may be answered, as a text says it. */
const ANSWERED: Record<string, string> = { spell: 'the spell', ability: 'the ability', summon: 'the summon', attack: 'the attack' }; // prettier-ignore

/** How a change of numbers begins. */
const LAST = /(has|have|gets?) $/;
const GIVEN_UP: Record<string, string | undefined> = { tribute: 'is tributed', offering: 'is offered' };

class AeonsText extends EffectText<AeonsPhrases> {
  /** It tells an ability that another one gives. */
  private inner = false;

  effect(effect: Effect): string {
    const { say, v, card } = this;
    const kind = v.classes.find(({ word }) => word === card.class);
    const timing = v.timings.find(({ word }) => word === effect.on);
    const led = kind?.led === true || effect.marks?.includes('given') === true;
    say.self = led ? `"${card.name}"` : 'this';
    say.continuous = timing?.form === 'continuous';
    say.ability = (n) => {
      const given = card.effects[n - 1];
      // What is given gives nothing on.
      if (!given || this.inner) return 'this';
      const text = new AeonsText(v, card, new AeonsPhrases(v));
      text.inner = true;
      return text.effect(given);
    };
    if (timing?.own) return `Offering: ${effect.do.map((s) => this.statement(s)).join(' + ')}`;
    const limit = effect.limit ? ` (once per ${effect.limit})` : '';
    const test = effect.if ? say.condition(effect.if) : '';
    const head = this.head(effect, led);
    const body = effect.event
      ? this.onEvent(effect, effect.event, test)
      : timing?.form === 'use'
        ? this.used(effect, test)
        : `${test ? `if ${test}, ` : ''}${this.body(effect)}`;
    if (!body) return '';
    return (head ? `${head}: ${body}` : capital(body)) + limit;
  }

  /** "P", "A Special Versa" */
  private head(effect: Effect, led: boolean): string {
    const marks = this.v.marks.filter(({ word, text }) => text && effect.marks?.includes(word)).map(({ text }) => text);
    const zones = joined(
      effect.where.map((zone) => this.say.zone(zone, 'you')),
      'or',
    );
    const elsewhere = isElsewhere(this.v, this.card, effect) ? `, in ${zones}` : '';
    const letter = effect.on === 'active' ? 'A' : led ? 'P' : '';
    return [letter, ...marks].filter(Boolean).join(' ') + elsewhere;
  }

  private used(effect: Effect, test: string): string {
    const { say } = this;
    const answers = (effect.uses ?? []).filter((word) => ANSWERED[word]);
    const answered = joined(
      answers.map((word) => ANSWERED[word]),
      'or',
    );
    if (answered) say.answered = answered;
    if (this.isUsual(effect)) return '';
    // An Equipment is put on what it chooses.
    const body = this.card.class === 'equipment' ? this.body(effect).replace(/^choose /, 'equip ') : this.body(effect);
    const negates = /\bnegate /.test(body);
    const when = answers.length && !negates && effect.on === 'use' ? `after ${answered.replace(/\bthe (\w)/g, (_, c: string) => `${/[aeiou]/.test(c) ? 'an' : 'a'} ${c}`)}: ` : ''; // prettier-ignore
    return `${when}${test ? `if ${test}, ` : ''}${body}`;
  }

  /** An Equipment for one of your own monsters: that goes without saying. */
  private isUsual(effect: Effect): boolean {
    const usual = this.v.classes.find(({ word }) => word === this.card.class)?.usual;
    return usual !== undefined && JSON.stringify(usual.do) === JSON.stringify(effect.do) && usual.on === effect.on;
  }

  private onEvent(effect: Effect, event: EventFilter, test: string): string {
    const { say } = this;
    const instead = effect.on === 'instead';
    const special = instead && this.special(effect, event);
    if (special) return special;
    const what = this.event(event, instead);
    say.thatIs = 'it';
    if (this.isItself(event)) say.self = 'it';
    const body = this.body(effect);
    if (instead) return `if ${what}${test ? ` and ${test}` : ''}, ${body} instead`;
    const condition = test ? ` if ${test},` : '';
    return `${what.startsWith('at ') ? what : `when ${what}`},${condition} ${body}`;
  }

  private isItself(event: EventFilter): boolean {
    const entry = this.v.events.find(({ word }) => word === event.name);
    return !event.object && entry?.whose === undefined;
  }

  /** Replacements that are said in fewer words. */
  private special(effect: Effect, event: EventFilter): string | undefined {
    const [only] = effect.do;
    if (effect.do.length !== 1 || !only || !('action' in only)) return undefined;
    const { action } = only;
    if (event.name === 'directHit' && this.isItself(event) && action.do === 'loseHearts')
      return `its direct hits cost ${this.say.amount(action.amount ?? 0)} Hearts`;
    const mine = effect.if && 'not' in effect.if && 'exists' in effect.if.not && effect.if.not.exists.base === 'source';
    if (event.name === 'left' && mine && action.do === 'void' && event.object)
      return `${this.say.group(event.object)} it destroys in battle are voided`;
    return undefined;
  }

  private event(event: EventFilter, would: boolean): string {
    const entry = this.v.events.find(({ word }) => word === event.name);
    const text = entry?.text ?? entry?.said ?? event.name;
    const ways = entry?.ways?.list ?? (entry?.ways?.link === 'as' ? this.v.ways : this.v.zones);
    const given = event.name === 'givenUp' && event.zones.length === 1 ? GIVEN_UP[event.zones[0]] : undefined;
    if (given) return this.objectIs(event, given, would);
    const words = event.zones.map((zone) => {
      const found = ways.find(({ word }) => word === zone);
      return found?.text ?? found?.said ?? zone;
    });
    const link = entry?.ways?.link === 'as' ? 'by' : entry?.ways?.link;
    const field =
      link === 'from' && words.length === 2 && event.zones.includes('front') && event.zones.includes('back');
    const added = field ? ' from the field' : words.length ? ` ${link} ${joined(words, 'or')}` : '';
    const causes = event.causes.length
      ? ` by ${joined(event.causes.map((cause) => this.say.cause(cause)), 'or')}` // prettier-ignore
      : '';
    if (entry?.whose !== undefined) return would ? text.replace(/^you /, 'you would ') : text;
    return this.objectIs(event, text + added + causes, would);
  }

  /** "an enemy monster is destroyed", "it would leave the field", and of the card itself just "destroyed". */
  private objectIs({ object }: EventFilter, text: string, would: boolean): string {
    const is = text.startsWith('is ');
    if (!object && is && !would) return text.slice(3);
    const subject = object ? this.say.one(object) : 'it';
    if (!would) return `${subject} ${text}`;
    return `${subject} would ${is ? `be ${text.slice(3)}` : text.replace(/^(\w+?)s\b/, '$1')}`;
  }

  protected override jointOf(a: Action, text: string): Joint | undefined {
    if (a.do !== 'trait') return super.jointOf(a, text);
    const tail = a.for ? ` ${said(this.v.durations, a.for)}` : '';
    const told = text.slice(0, text.length - tail.length);
    const found = TRAITS.find(({ word }) => word === a.what);
    const one = [found?.text, found?.many].find((part) => part && told.endsWith(part));
    return one === undefined ? undefined : { head: told.slice(0, -one.length), middle: [one], tail, link: 'and' };
  }

  /** "it" goes on with the monster that was just named. */
  protected override joins(first: Joint, second: Joint): boolean {
    const same = first.head === second.head || /^(it|they) ((has|have|gets?) )?$/.test(second.head);
    return (
      same &&
      first.link === second.link &&
      first.tail === second.tail &&
      LAST.test(first.head) === LAST.test(second.head)
    );
  }

  protected override statement(s: Statement): string {
    return super.statement(s).replace(/^if at /, 'at ');
  }

  protected override body(effect: Effect): string {
    return super.body({ ...effect, do: simpler(effect.do) });
  }
}

/** Without what a reader needs no words for: stages, and the choice of a row. */
function simpler(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((s): Statement[] => {
    if (isResolve(s) || 'stage' in s) return [];
    if ('modes' in s) {
      const [front, back] = s.modes.map((mode) =>
        mode.length === 1 && 'action' in mode[0] ? mode[0].action : undefined,
      );
      const rows = s.modes.length === 2 && front?.where === 'front' && back?.where === 'back' && front.do === back.do;
      if (rows) return [{ action: { ...front, where: ANY_ROW } }];
      return [{ modes: s.modes.map(simpler) }];
    }
    if ('if' in s) return [{ ...s, then: simpler(s.then), ...(s.else ? { else: simpler(s.else) } : {}) }];
    if ('do' in s) return [{ ...s, do: simpler(s.do) }];
    if ('action' in s && s.action.do === 'search') return [];
    return [s];
  });
}
