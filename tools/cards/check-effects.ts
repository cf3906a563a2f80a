/** What an effect cannot say, with its place: hidden hands, empty registers, choices where none can be made … */

import { isElsewhere, usualZones } from './assemble';
import { lasting, parts, targets, type ActionEntry } from './actions';
import type { Action, Amount, Card, Condition, Effect, Filter, Place, Selector, Statement, Who } from './ast';
import { list, type Code } from './errors';
import type { Places } from './grammar-selectors';
import { capital } from './nouns';
import { Lexicon, type TimingEntry, type Vocabulary } from './vocabulary';

type Report = (code: Code, place: Place, message: string) => void;
type Choose = Extract<Statement, { choose: string }>;

const MOST_PICKS = 200;
const MOST_REPEATS = 32;
const HIDDEN = 'what a hand holds is hidden: choose and reveal instead; its number is "your hand size"';

export class EffectChecker {
  private place: Place;
  private readonly lexicon: Lexicon;
  private timing?: TimingEntry;
  // What the text may speak of where the check stands.
  private filled = new Set<number>();
  /** Registers that hold hand cards which nobody has revealed. */
  private hidden = new Set<number>();
  private they = false;
  private chosen = false;
  private event = false;
  private tails = false;
  /** Tested again and again: no chance, no choice. */
  private steady = false;
  /** A replacement: happens at once, in the middle of something else. */
  private replaces = false;

  constructor(
    private readonly card: Card,
    private readonly v: Vocabulary,
    private readonly places: Places,
    private readonly report: Report,
    private readonly name: (name: string, place: Place) => void,
  ) {
    this.lexicon = new Lexicon(v);
    this.place = card.at ?? { file: '', line: 1, column: 1 };
  }

  check(): void {
    if (this.card.requires) {
      this.steady = true;
      this.condition(this.card.requires);
      this.steady = false;
    }
    for (const effect of this.card.effects) this.effect(effect);
  }

  private error(code: Code, message: string): void {
    this.report(code, this.place, message);
  }

  /** Runs with the place of this node, where it has one. */
  private in(node: unknown, run: () => void): void {
    const outer = this.place;
    if (typeof node === 'object' && node) this.place = this.places.get(node) ?? outer;
    run();
    this.place = outer;
  }

  // ---------------------------------------------------------------- effects

  private effect(effect: Effect): void {
    this.filled = new Set();
    this.hidden = new Set();
    this.they = this.chosen = this.tails = false;
    this.event = effect.event !== undefined;
    this.timing = this.lexicon.find(this.v.timings, effect.on);
    const outer = this.place;
    this.place = effect.at ?? outer;
    this.zones(effect);
    this.lead(effect);
    if (effect.event) this.in(effect.event, () => this.eventFilter(effect));
    this.chosen = this.lexicon.find(this.v.events, effect.event?.name ?? '')?.chooses ?? false;
    const continuous = this.timing?.form === 'continuous';
    if (continuous && (effect.may || effect.limit))
      this.error('ongoing', 'an ongoing effect holds all the time: it has no "you may" and no limit');
    this.replaces = this.timing?.replaces === true;
    this.steady = true;
    if (effect.if) this.condition(effect.if);
    this.steady = continuous;
    this.statements(effect.do);
    this.steady = this.replaces = false;
    this.place = outer;
  }

  private zones(effect: Effect): void {
    const { where } = effect;
    const { said, zones } = this.v.elsewhere;
    const usual = usualZones(this.v, this.card, effect);
    const elsewhere = isElsewhere(this.v, this.card, effect);
    const kind = this.lexicon.find(this.v.classes, this.card.class);
    const names = list(zones.map((zone) => this.lexicon.said(this.v.zones, zone)));
    const apart = kind?.apart !== undefined;
    if (elsewhere && apart) this.error('where', `a ${capital(kind.head)} is never in ${names}: without "${said}"`);
    else if (elsewhere && this.timing?.plays) this.error('where', `this is played from hand: without "${said}"`);
    else if (where.some((zone) => ![...zones, ...usual].includes(zone)))
      this.error('where', `"${said}" names ${names}`);
    else if (this.timing?.beforePlay && !apart && where.includes(this.v.playZone))
      this.error('where', `nothing is in play at ${this.timing.said}: ${said}(hand) ${this.timing.said}: …`);
  }

  /** The word that leads abilities stands before those of the classes that have it, and before what is given to others. */
  private lead({ led = false, marks = [] }: Effect): void {
    const kind = this.lexicon.find(this.v.classes, this.card.class);
    const form = this.timing?.form;
    if (kind?.timings && this.timing && !marks.includes('given') && !kind.timings.includes(this.timing.word))
      this.error('timing', `a ${kind.said} card has no effect "${this.timing.said}"`);
    else if (form !== 'use' && this.v.marks.some(({ word, always }) => always && marks.includes(word)))
      this.error('lead', 'what comes by itself cannot be used at any time');
    else if (
      this.v.lead &&
      form !== 'use' &&
      led !== (!this.timing?.unled && (kind?.led === true || marks.includes('given')))
    )
      this.error(
        'lead',
        led
          ? `without "${this.v.lead}": only abilities of monsters begin so`
          : `an ability begins with "${this.v.lead}"`,
      );
  }

  private eventFilter(effect: Effect): void {
    const { event } = effect;
    const entry = event && this.lexicon.find(this.v.events, event.name);
    if (!event || !entry) return;
    if (entry.onlyInstead && !this.timing?.replaces)
      this.error('event', `"${entry.said}" can only be replaced: instead when …`);
    if (event.object) {
      if (entry.player) this.error('event', `"${entry.said}" is about you and has no object`);
      this.selector(event.object, 'object');
    }
    if (event.causes.length && !entry.caused) this.error('event', `"${entry.said}" has no cause`);
  }

  // ---------------------------------------------------------------- statements

  private statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.in(statement, () => this.statement(statement));
  }

  private noChoice(): void {
    if (this.replaces) this.error('instead', 'a replacement happens at once: nobody chooses, looks or copies then');
    if (this.tails) this.error('choice-in-tails', 'nothing can be chosen inside until tails');
    if (this.steady) this.error('ongoing', 'an ongoing effect asks nobody: it takes all cards that fit');
  }

  private statement(s: Statement): void {
    if ('action' in s) return this.in(s.action, () => this.action(s.action));
    if ('choose' in s) return this.choose(s);
    if ('choosePlayer' in s) {
      if (s.choosePlayer === 'chosen') this.noChoice();
      else this.draw();
      this.chosen = true;
    } else if ('modes' in s) {
      this.noChoice();
      for (const mode of s.modes) this.statements(mode);
    } else if ('if' in s) {
      this.condition(s.if);
      this.statements(s.then);
      this.statements(s.else ?? []);
    } else if ('each' in s) {
      if (this.they)
        this.error('nesting', 'each opponent, each player cannot stand inside each other: "they" would be two');
      this.they = true;
      this.statements(s.do);
      this.they = false;
    } else if ('forEach' in s) {
      this.visible(s.forEach);
      this.selector(s.forEach);
      this.fill(s.reg, false);
      this.statements(s.do);
    } else if ('repeat' in s) {
      if (this.steady) this.error('ongoing', 'an ongoing effect repeats nothing');
      if (typeof s.repeat === 'number' && (s.repeat < 0 || s.repeat > MOST_REPEATS))
        this.error('number', `${s.repeat} times: 0 to ${MOST_REPEATS} are possible`);
      this.amount(s.repeat);
      this.statements(s.do);
    } else if ('untilTails' in s) {
      this.chance();
      const outer = this.tails;
      this.tails = true;
      this.statements(s.untilTails);
      this.tails = outer;
    }
  }

  private fill(reg: number, hidden: boolean): void {
    if (reg < 0 || reg > 3) this.error('number', 'there are four registers');
    this.filled.add(reg);
    if (hidden) this.hidden.add(reg);
    else this.hidden.delete(reg);
  }

  private choose(s: Choose): void {
    const random = s.choose === 'random';
    if (random) this.draw();
    else this.noChoice();
    this.who(s.chooser);
    this.amount(s.min);
    if (s.max !== 'all') this.amount(s.max);
    if (typeof s.min === 'number' && typeof s.max === 'number' && (s.min > s.max || s.max < 1 || s.min < 0))
      this.error('number', `from ${s.min} to ${s.max} cards cannot be chosen`);
    if (typeof s.max === 'number' && s.max > MOST_PICKS)
      this.error('number', `at most ${MOST_PICKS} cards can be chosen`);
    this.selector(s.from);
    const hand = this.inHand(s.from);
    if (hand) this.handChoice(s);
    this.fill(s.reg, hand);
  }

  private handChoice(s: Choose): void {
    const sees = s.chooser === s.from.who && s.choose === 'chosen';
    const looks = Object.keys(s.from.filter ?? {}).length > 0 || s.choose === 'highest' || s.choose === 'lowest';
    if (!sees && looks)
      this.error(
        'blind-choice',
        s.choose === 'chosen'
          ? 'a hand that the chooser cannot see is chosen from blindly, without a filter'
          : 'the cards of a hidden hand cannot be compared: its owner may choose, or take one at random',
      );
  }

  // ---------------------------------------------------------------- actions

  private action(a: Action): void {
    const entry = this.v.actions.find(({ word }) => word === a.do);
    const lasts = a.for !== undefined;
    const own = this.timing?.own ? this.timing.word : undefined;
    if (entry && entry.timing !== own)
      this.error(
        'deck-action',
        own
          ? `at ${this.timing?.said} there are only: ${this.forms(({ timing }) => timing === own)}`
          : `this belongs to timing ${this.lexicon.said(this.v.timings, entry.timing ?? '')}`,
      );
    if (this.steady) {
      if (!entry?.continuous)
        this.error('ongoing', `an ongoing effect can ${this.forms(({ continuous }) => continuous === true)}`);
      if (lasts) this.error('duration', 'an ongoing effect has no duration');
    } else if (entry && lasting(entry) && !lasts)
      this.error('duration', `how long? ${list(this.v.durations.map(({ said }) => said))}`);
    if (entry?.asks === 'tails' ? this.tails || this.replaces : entry?.asks === 'copies' && this.replaces)
      this.noChoice();
    if (a.zone === 'hand' && a.types?.length) this.error('hidden-hand', HIDDEN);
    if (a.who) this.who(a.who);
    if (a.amount !== undefined) this.amount(a.amount);
    if (a.name !== undefined) this.name(a.name, this.place);
    if (a.effect !== undefined && !this.card.effects[a.effect - 1]?.marks?.includes('given'))
      this.error('number', `ability ${a.effect} of this card is not one that it gives: passive given when …`);
    if (!entry) return;
    for (const selector of targets(entry, a)) {
      this.selector(selector);
      this.target(a, selector);
    }
    if (entry.fills) this.fill(0, true);
    // What is discarded, revealed or played is known from then on.
    if (entry.unveils && a.to?.base === 'it') this.hidden.delete(a.to.reg ?? 0);
  }

  /** How actions begin. */
  private forms(which: (entry: ActionEntry) => boolean): string {
    const begin = (entry: ActionEntry) => {
      const words = parts(entry).flatMap((part) => ('said' in part ? [part.said] : []));
      return words[0] === 'deck' ? words.slice(0, 2).join(' ') : words[0];
    };
    return list([...new Set(this.v.actions.filter(which).map(begin))]);
  }

  private target(a: Action, selector: Selector): void {
    if (a.do === 'copyEffect' && selector.base === 'it' && this.hidden.has(selector.reg ?? 0))
      this.error('hidden-card', this.unrevealed(selector.reg));
    if (!this.inHand(selector)) return;
    if (a.do === 'add' || a.do === 'set') {
      if (!this.steady)
        this.error('hand-modifier', 'cards in a hand are changed by ongoing effects, or by: from now on …');
    }
    if (selector.filter) this.error('hidden-hand', HIDDEN);
  }

  // ---------------------------------------------------------------- players, selectors

  private who(who: Who): void {
    if (who === 'they' && !this.they)
      this.error('no-loop', '"they" is a player of: each opponent { … }, each player { … }');
    if (who === 'chosen' && !this.chosen) this.error('no-player', 'no player was chosen before: choose an opponent');
    if (who === 'thatPlayer' && !this.event) this.error('no-event', '"that player" belongs to: when …, instead when …');
    if ((who === 'owner' || who === 'controller') && !this.filled.has(0))
      this.error('unset-register', `"${who}" is that of "it", and nothing was chosen before`);
  }

  private inHand(selector: Selector): boolean {
    return selector.base === 'card' && (selector.zones?.some((zone) => this.v.hiddenZones.includes(zone)) ?? false);
  }

  /** Counting and testing needs cards that all can see. */
  private visible(selector: Selector): void {
    if (this.inHand(selector)) this.in(selector, () => this.error('hidden-hand', HIDDEN));
  }

  private unrevealed(reg = 0): string {
    const it = reg ? `it${reg + 1}` : 'it';
    return `"${it}" is a hidden hand card: first reveal ${it}`;
  }

  private selector(selector: Selector, as?: 'object'): void {
    this.in(selector, () => {
      const { base, of, reg = 0, filter } = selector;
      if (base === 'that' || of === 'that') this.needEvent();
      if (base === 'it' && !this.filled.has(reg)) this.unset(reg);
      if (of === 'it' && !this.filled.has(0)) this.unset(0);
      if (as === 'object' && (base === 'it' || base === 'that'))
        this.error('event', 'an event happens to this card, or to cards that are looked for: your mon, neighbours …');
      this.who(selector.who);
      if (base === 'it' && filter && this.hidden.has(reg)) this.error('hidden-card', this.unrevealed(reg));
      if (filter) this.filter(filter);
    });
  }

  private unset(reg: number): void {
    this.error('unset-register', `nothing was chosen into "${reg ? `it${reg + 1}` : 'it'}" before`);
  }

  private needEvent(): void {
    if (!this.event) this.error('no-event', '"that" and "event amount" belong to: when …, instead when …');
  }

  private filter(filter: Filter): void {
    if (filter.name !== undefined) this.name(filter.name, this.place);
    for (const { value } of filter.stats ?? []) this.amount(value);
  }

  // ---------------------------------------------------------------- amounts and conditions

  /** A random card or player: never where coins decide how often. */
  private draw(): void {
    this.chance();
    if (this.tails) this.error('choice-in-tails', 'no card or player can be drawn inside until tails');
  }

  private chance(): void {
    if (this.replaces && !this.steady) this.error('instead', 'a replacement happens at once: nothing is drawn then');
    if (this.steady) this.error('random-condition', 'this is tested all the time: there is no chance in it');
  }

  private amount(a: Amount): void {
    if (typeof a === 'number') return;
    this.in(a, () => this.computed(a));
  }

  private computed(a: Exclude<Amount, number>): void {
    if ('count' in a) this.measured(a.count, a.physical !== true);
    else if ('of' in a) this.measured(a.of, true);
    else if ('figure' in a) this.who(a.who === 'they' || a.who === 'chosen' ? a.who : 'you');
    else if ('event' in a) this.needEvent();
    else if ('coins' in a) {
      this.chance();
      this.amount(a.coins);
    } else if ('half' in a) this.amount(a.half);
    else {
      if ('random' in a) this.chance();
      for (const part of 'random' in a ? a.random : 'args' in a ? a.args : []) this.amount(part);
    }
  }

  /** A selector whose cards' print is read. */
  private measured(selector: Selector, print: boolean): void {
    this.visible(selector);
    this.selector(selector);
    if (print && selector.base === 'it' && !selector.filter && this.hidden.has(selector.reg ?? 0))
      this.in(selector, () => this.error('hidden-card', this.unrevealed(selector.reg)));
  }

  private condition(c: Condition): void {
    this.in(c, () => {
      if ('compare' in c) {
        this.amount(c.a);
        this.amount(c.b);
      } else if ('exists' in c) {
        this.visible(c.exists);
        this.selector(c.exists);
      } else if ('fact' in c) this.who(c.who);
      else if ('picked' in c) {
        if (!this.filled.has(c.picked)) this.unset(c.picked);
      } else if ('not' in c) this.condition(c.not);
      else if ('all' in c || 'any' in c) for (const part of 'all' in c ? c.all : c.any) this.condition(part);
    });
  }
}
