/** Which words of the card language a card uses: "timing battle", "action flip", "duration round" … */

import type {
  Action,
  Amount,
  Card,
  Condition,
  Effect,
  EventFilter,
  Filter,
  Selector,
  Source,
  Statement,
} from '../../tools/cards/ast';
import { gaps } from '../../tools/cards/actions';
import { usualZones } from '../../tools/cards/assemble';
import type { Vocabulary } from '../../tools/cards/index';

/** The shape that all games share (spec/effects.md): words of the language itself, not of one game's vocabulary. */
const SHAPE = `
play only if, you may
who you, who opponents, who all, who they, who chosen, who owner, who controller
over you, over they, over chosen, over most of opponents, over least of opponents, over total of opponents, over total of all
base card, base this, base it, base that, base left, base right, base neighbours
beside it, beside that
filter faceup, filter facedown, filter other, filter types, filter class, filter name, filter keyword
filter leftmost, filter rightmost, filter used, filter unused, filter entered, filter printed
compare =, compare !=, compare <, compare <=, compare >, compare >=
choose chosen, choose random, choose highest, choose lowest, choose exactly, choose up to, choose any number, choose or more
chooser you, chooser they, chooser chosen, chooser owner, chooser controller
choose an opponent, choose a player, choose a random opponent, choose a random player
either, if, else, if you do, each opponent, each player, for each, repeat, until tails
condition types, condition compare, condition exists, condition and, condition or, condition not
amount count, amount sum, amount greatest, amount least, amount printed, amount counters, amount coins
amount random, amount half, amount +, amount -, amount *, amount min, amount max
then, resolve, amount done
action discard card, action counters off, action groupAdd, action groupSet, group play, group hand
`
  .trim()
  .split(/,\s*|\n/)
  .map((word) => word.trim())
  .filter(Boolean);

/** Words of the language that a game has no use for, because it lacks what they are about. */
const LACKING: Record<keyof Vocabulary['has'], string[]> = {
  faces: ['filter faceup', 'filter facedown'],
  order: [
    'base left',
    'base right',
    'base neighbours',
    'beside it',
    'beside that',
    'filter leftmost',
    'filter rightmost',
  ],
  symbols: ['condition types'],
  actions: ['filter used', 'filter unused'],
  groups: ['action groupAdd', 'action groupSet', 'group play', 'group hand'],
  stages: ['then', 'resolve', 'amount done'],
};

/** The words of the language that a game's cards can use. */
export function shapeOf(v: Vocabulary): string[] {
  const lacking = new Set(
    Object.entries(LACKING).flatMap(([what, words]) => (v.has[what as keyof Vocabulary['has']] ? [] : words)),
  );
  const own = [
    ...v.limits.map(({ word }) => `once per ${word}`),
    ...v.elsewhere.zones.filter((zone) => zone !== v.playZone).map((zone) => `${v.elsewhere.said} ${zone}`),
    ...[...v.nouns, ...v.pronouns].map(({ word }) => `base ${word}`),
    ...v.cardZones.map((zone) => `zone ${zone}`),
    ...v.measures.map(({ word }) => `filter ${word}`),
    ...v.rows.map(({ word }) => `filter ${word}`),
    ...v.durations.map(({ word }) => `duration ${word}`),
    ...(v.countBy ? ['amount physical'] : []),
    ...v.marks.map(({ word }) => `mark ${word}`),
    ...v.uses.map(({ word }) => `on ${word}`),
    ...(v.timings.some(({ word }) => word === 'when') ? ['who that player'] : []),
  ];
  return [...new Set([...SHAPE, ...own])].filter((word) => !lacking.has(word));
}

/** Actions that are told apart below. */
const KINDS = new Set(['discard', 'forceRandom']);

/** Words of the game: lists of its vocabulary, as the walk below names them. */
export function vocabularyWords(v: Vocabulary, replaced: readonly string[]): string[] {
  const named = (prefix: string, list: readonly { word: string }[]) => list.map(({ word }) => `${prefix} ${word}`);
  return [
    ...named('type', v.types),
    ...named('class', v.classes),
    ...named('timing', v.timings),
    ...named('step', v.steps),
    ...named('attribute', v.attributes),
    ...named('keyword', v.keywords),
    ...v.header.filter(({ keyword }) => keyword).map(({ field }) => `keyword ${field}`),
    ...named('figure', v.figures),
    ...named('fact', v.facts),
    ...named('game', v.gameFigures),
    ...named('game', v.gameFacts),
    ...v.events.filter(({ onlyInstead }) => !onlyInstead).map(({ word }) => `event ${word}`),
    ...v.events
      .filter(({ word, onlyInstead }) => onlyInstead || replaced.includes(word))
      .map(({ word }) => `instead ${word}`),
    ...(v.nouns[0].word === 'mon' ? ['action discard mon'] : []),
    ...named('class', v.kinds),
    ...v.events.flatMap(({ word, ways }) => (ways?.words ?? []).map((way) => `event ${word} ${ways?.link} ${way}`)),
    ...named('cause', v.causes),
    ...v.actions.flatMap((entry) => [...(KINDS.has(entry.word) ? [] : [`action ${entry.word}`]), ...gaps(entry).flatMap(({ name, gap }) => (typeof gap === 'string' ? [] : named(name, gap)))]), // prettier-ignore
  ];
}
/** All words that a card uses. */
export function wordsOf(card: Card, v: Vocabulary): Set<string> {
  const walk = new Walk(v);
  walk.card(card);
  return walk.words;
}

/** For every word the names of the cards that use it. */
export function usersOf(source: Pick<Source, 'cards'>, v: Vocabulary): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const card of source.cards)
    for (const word of wordsOf(card, v)) users.set(word, [...(users.get(word) ?? []), card.name]);
  return users;
}

class Walk {
  readonly words = new Set<string>();

  constructor(private readonly v: Vocabulary) {}

  private say(...words: string[]): void {
    for (const word of words) this.words.add(word);
  }

  private kind: Card[] = [];

  card(card: Card): void {
    this.kind = [card];
    this.say(`class ${card.class}`, ...card.types.map((type) => `type ${type}`));
    for (const entry of this.v.header)
      if (card.printed[entry.field] !== undefined && (entry.keyword || entry.bit)) this.say(`keyword ${entry.field}`);
    if (card.requires) this.say('play only if');
    if (card.requires) this.condition(card.requires);
    for (const effect of card.effects) this.effect(effect);
  }

  private effect(effect: Effect): void {
    const timing = this.v.timings.find(({ word }) => word === effect.on);
    this.say(`timing ${effect.on}`);
    const keyword = this.v.keywords.find(({ code }) => code === timing?.keyword);
    if (keyword) this.say(`keyword ${keyword.word}`);
    if (effect.step !== undefined) this.say(`step ${effect.step}`);
    const usual = this.kind.flatMap((card) => usualZones(this.v, card, effect));
    const elsewhere = effect.where.filter((zone) => !usual.includes(zone));
    const { said } = this.v.elsewhere;
    if (elsewhere.length && this.v.keywords.some(({ word }) => word === said)) this.say(`keyword ${said}`);
    if (elsewhere.length) this.say(...elsewhere.map((zone) => `${said} ${zone}`));
    this.say(...(effect.marks ?? []).map((mark) => `mark ${mark}`), ...(effect.uses ?? []).map((use) => `on ${use}`));
    if (effect.may) this.say('you may');
    if (effect.limit) this.say(`once per ${effect.limit}`);
    if (effect.event) this.event(effect.event, effect.on);
    if (effect.if) this.condition(effect.if);
    this.statements(effect.do);
  }

  private event({ name, object, causes, zones }: EventFilter, on: string): void {
    this.say(on === 'instead' ? `instead ${name}` : `event ${name}`);
    const link = this.v.events.find(({ word }) => word === name)?.ways?.link;
    this.say(...causes.map((cause) => `cause ${cause}`), ...zones.map((zone) => `event ${name} ${link} ${zone}`));
    if (object) this.selector(object);
  }

  // ---------------------------------------------------------------- cards, numbers, conditions

  private selector({ base, who, zones, of, filter }: Selector): void {
    this.say(`base ${base}`);
    if (base === 'card' || this.v.nouns.some(({ word }) => word === base)) this.who(who);
    if (of && of !== 'this') this.say(`beside ${of}`);
    for (const zone of zones ?? []) this.say(`zone ${zone}`);
    if (filter) this.filter(filter);
  }

  private who(who: string): void {
    this.say(who === 'thatPlayer' ? 'who that player' : `who ${who}`);
  }

  private filter(filter: Filter): void {
    const { face, other, entered, types, class: kind, name, keyword, position, row, used, stats } = filter;
    if (face) this.say(`filter face${face}`);
    if (other) this.say('filter other');
    if (entered) this.say('filter entered');
    const enters = this.v.events.find(({ ways }) => ways?.link === 'as' && !ways.list);
    if (entered && entered !== 'any') this.say(`event ${enters?.word} as ${entered}`);
    if (types) this.say('filter types', ...types.map((type) => `type ${type}`));
    if (kind) this.say('filter class', `class ${kind}`);
    if (name !== undefined) this.say('filter name');
    if (keyword) this.say('filter keyword', `keyword ${keyword}`);
    if (position) this.say(`filter ${position}`);
    if (row) this.say(`filter ${row}`);
    if (used !== undefined) this.say(used ? 'filter used' : 'filter unused');
    for (const { attr, printed, cmp, value } of stats ?? []) {
      this.say(
        this.v.measures.some(({ word }) => word === attr) ? `filter ${attr}` : `attribute ${attr}`,
        `compare ${cmp}`,
      );
      if (printed) this.say('filter printed');
      this.amount(value);
    }
  }

  private stat(attr: string, of: Selector, printed?: boolean): void {
    this.say(attr === 'counters' ? 'amount counters' : `attribute ${attr}`);
    if (printed) this.say('amount printed');
    this.selector(of);
  }

  private amount(a: Amount): void {
    if (typeof a === 'number') return;
    if ('count' in a) {
      this.say(a.physical ? 'amount physical' : 'amount count');
      this.selector(a.count);
    } else if ('sum' in a) {
      this.say('amount sum');
      this.stat(a.sum, a.of, a.printed);
    } else if ('greatest' in a) {
      this.say('amount greatest');
      this.stat(a.greatest, a.of, a.printed);
    } else if ('least' in a) {
      this.say('amount least');
      this.stat(a.least, a.of, a.printed);
    } else if ('figure' in a) this.say(`figure ${a.figure}`, `over ${a.who}`);
    else if ('game' in a) this.say(`game ${a.game}`);
    else if ('event' in a) this.say('amount event');
    else if ('done' in a) this.say('amount done');
    else if ('coins' in a) {
      this.say('amount coins');
      this.amount(a.coins);
    } else if ('random' in a) {
      this.say('amount random');
      a.random.forEach((part) => this.amount(part));
    } else if ('half' in a) {
      this.say('amount half');
      this.amount(a.half);
    } else {
      this.say(`amount ${a.op}`);
      a.args.forEach((part) => this.amount(part));
    }
  }

  private condition(c: Condition): void {
    if ('types' in c) this.say('condition types', ...Object.keys(c.types).map((type) => `type ${type}`));
    else if ('compare' in c) {
      this.say('condition compare', `compare ${c.compare}`);
      this.amount(c.a);
      this.amount(c.b);
    } else if ('exists' in c) {
      this.say('condition exists');
      this.selector(c.exists);
    } else if ('fact' in c) this.say(`fact ${c.fact}`, `over ${c.who}`);
    else if ('gameFact' in c) this.say(`game ${c.gameFact}`);
    else if ('picked' in c) this.say('if you do');
    else if ('not' in c) {
      this.say('condition not');
      this.condition(c.not);
    } else {
      this.say('all' in c ? 'condition and' : 'condition or');
      for (const part of 'all' in c ? c.all : c.any) this.condition(part);
    }
  }

  // ---------------------------------------------------------------- statements and actions

  private statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(s: Statement): void {
    if ('action' in s) this.action(s.action);
    else if ('choose' in s) this.choose(s);
    else if ('choosePlayer' in s) {
      const random = s.choosePlayer === 'random' ? 'a random' : s.from === 'all' ? 'a' : 'an';
      this.say(`choose ${random} ${s.from === 'all' ? 'player' : 'opponent'}`);
    } else if ('modes' in s) {
      this.say('either');
      for (const mode of s.modes) this.statements(mode);
    } else if ('if' in s) {
      this.say('if');
      this.condition(s.if);
      this.statements(s.then);
      if (s.else) this.say('else');
      this.statements(s.else ?? []);
    } else if ('each' in s) {
      this.say(s.each === 'all' ? 'each player' : 'each opponent');
      this.statements(s.do);
    } else if ('forEach' in s) {
      this.say('for each');
      this.selector(s.forEach);
      this.statements(s.do);
    } else if ('repeat' in s) {
      this.say('repeat');
      this.amount(s.repeat);
      this.statements(s.do);
    } else if ('stage' in s) this.say(s.stage);
    else {
      this.say('until tails');
      this.statements(s.untilTails);
    }
  }

  private choose(s: Extract<Statement, { choose: string }>): void {
    this.say(`choose ${s.choose}`, `chooser ${s.chooser}`);
    if (s.attr) this.say(`attribute ${s.attr}`);
    if (s.max === 'all') this.say(s.min === 0 ? 'choose any number' : 'choose or more');
    else if (s.min === 0) this.say('choose up to');
    else if (JSON.stringify(s.min) === JSON.stringify(s.max)) this.say('choose exactly');
    this.amount(s.min);
    if (s.max !== 'all') this.amount(s.max);
    this.selector(s.from);
  }

  /** Is it about cards in hand or discard, as far as the text itself says? */
  private discards(to: Selector): string {
    return to.base === 'card' || (to.base === 'it' && this.words.has('base card')) ? 'card' : this.v.nouns[0].word;
  }

  private action(a: Action): void {
    this.say(`action ${this.named(a)}`);
    if (a.for) this.say(`duration ${a.for}`);
    if (a.attr) this.say(`attribute ${a.attr}`);
    if (a.who) this.who(a.who);
    if (a.types) this.say(...a.types.map((type) => `type ${type}`));
    if (a.amount !== undefined) this.amount(a.amount);
    for (const value of Object.values(a))
      if (value && typeof value === 'object' && 'base' in value) this.selector(value as Selector);
    const entry = this.v.actions.find(({ word }) => word === a.do);
    for (const { name, gap } of entry ? gaps(entry) : []) if (typeof gap !== 'string') this.say(`${name} ${a[name]}`);
    if (a.zone) this.say(`group ${a.zone}`);
  }

  private named(a: Action): string {
    if (a.do === 'discard' && a.to) return `discard ${this.discards(a.to)}`;
    if (a.do === 'counters' && typeof a.amount === 'number' && a.amount < 0) return 'counters off';
    // Both forms are one word of the specification.
    return a.do === 'forceRandom' ? 'forceMainPlay' : a.do;
  }
}
