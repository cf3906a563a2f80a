/** Tree → source text, in the one form that docs/card-language.md describes. Parsing it again gives the same tree. */

import { parts, type Gap } from './actions';
import type * as Ast from './ast';
import { isElsewhere } from './assemble';
import { Lexicon, waysOf, type Vocabulary } from './vocabulary';

const WHOSE: Record<Ast.Who, string> = {
  you: 'your',
  opponents: 'opposing',
  all: 'all',
  they: 'their',
  chosen: "chosen player's",
  owner: "owner's",
  controller: "controller's",
  thatPlayer: "that player's",
};
const SUBJECT: Record<Ast.Who, string> = {
  you: 'you',
  opponents: 'opponents',
  all: 'all players',
  they: 'they',
  chosen: 'chosen player',
  owner: 'owner',
  controller: 'controller',
  thatPlayer: 'that player',
};
const FIGURE_OF: Record<Extract<Ast.Amount, { figure: string }>['who'], string> = {
  you: 'your',
  they: 'their',
  chosen: "chosen player's",
  'most of opponents': 'most opposing',
  'least of opponents': 'least opposing',
  'total of opponents': 'opposing',
  'total of all': 'all',
};
/** Players with whom a verb has no s. */
const PLURAL: readonly Ast.Who[] = ['you', 'they', 'all', 'opponents'];
/** How tightly an amount holds together: sums, products, the rest. */
const enum Bind {
  SUM,
  PRODUCT,
  FACTOR,
}

const register = (reg: number) => (reg ? `it${reg + 1}` : 'it');
export const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

export class Printer {
  private readonly lexicon: Lexicon;

  constructor(private readonly v: Vocabulary) {
    this.lexicon = new Lexicon(v);
  }

  // ---------------------------------------------------------------- files

  source(source: Ast.Source): string {
    const parts = source.sets.map((set) =>
      [
        `set ${quote(set.name)} ${quote(set.prefix)}`,
        ...source.cards.filter((card) => card.set === set.name).map((card) => this.card(card)),
      ].join('\n\n'),
    );
    return [...parts, ...source.decks.map((deck) => this.deck(deck))].join('\n\n') + '\n';
  }

  card(card: Ast.Card): string {
    const kind = this.lexicon.find(this.v.classes, card.class);
    const head = [kind?.head ?? 'card', String(card.number), quote(card.name)];
    if (kind?.adjective) head.push(kind.adjective);
    head.push(...card.types.map((type) => this.lexicon.said(this.v.types, type)));
    for (const entry of this.v.header) {
      const value = card.printed[entry.field];
      if (value === undefined || (kind?.bare && value === entry.usual && !entry.keyword)) continue;
      head.push(value === true ? entry.said : `${entry.said} ${value}`);
    }
    const body = [
      ...(card.requires ? [`${this.v.requirement.said} ${this.condition(card.requires)}.`] : []),
      ...card.effects.map((effect) => this.effect(effect, card)),
      ...(card.flavor === undefined ? [] : [`${this.v.flavor} ${quote(card.flavor)}`]),
      ...card.examples.map((example) => this.example(example)),
    ];
    return body.length ? `${head.join(' ')} {\n  ${body.join('\n  ')}\n}` : `${head.join(' ')} {}`;
  }

  private example(example: Ast.Example): string {
    return [`example ${quote(example.title)} {`, ...example.lines.map((line) => `  ${line.text}`), '}'].join('\n  ');
  }

  deck(deck: Ast.Deck): string {
    const list = (cards: Ast.Deck['cards']) => cards.map(({ count, name }) => `${count} ${quote(name)}`).join(', ');
    const lines = [
      ...(deck.about === undefined ? [] : [`about ${quote(deck.about)}`]),
      ...(deck.cards.length ? [`cards ${list(deck.cards)}`] : []),
      ...this.v.deckParts.flatMap(({ word, single }) => {
        const cards = deck.parts[word] ?? [];
        return cards.length ? [`${word} ${single ? quote(cards[0].name) : list(cards)}`] : [];
      }),
    ];
    return `deck ${deck.id} ${quote(deck.name)} {\n  ${lines.join('\n  ')}\n}`;
  }

  // ---------------------------------------------------------------- effects

  effect(effect: Ast.Effect, card: Pick<Ast.Card, 'class'>): string {
    const timing = this.lexicon.find(this.v.timings, effect.on);
    const zones = effect.where.map((zone) => this.lexicon.said(this.v.zones, zone)).join(', ');
    const marks = (effect.marks ?? []).map((mark) => ` ${this.lexicon.said(this.v.marks, mark)}`).join('');
    let head = isElsewhere(this.v, card, effect) ? `${this.v.elsewhere.said}(${zones}) ` : '';
    if (timing?.form === 'use') {
      head += timing.said + marks;
      if (effect.uses) head += ` on ${effect.uses.map((word) => this.lexicon.said(this.v.uses, word)).join(' or ')}`;
    } else {
      const led =
        !timing?.unled && (effect.marks?.includes('given') || this.lexicon.find(this.v.classes, card.class)?.led);
      head += `${led ? `${this.v.lead}${marks} ` : ''}${timing?.said ?? effect.on}`;
    }
    if (effect.event) head += ` ${this.event(effect.event)}`;
    if (effect.step) head += `(${this.lexicon.said(this.v.steps, effect.step)})`;
    if (effect.limit) head += ` once per ${this.lexicon.said(this.v.limits, effect.limit)}`;
    if (effect.if) head += ` if ${this.condition(effect.if)}`;
    const plays = timing?.plays && !effect.do.length;
    const body = plays ? 'play this' : this.statements(effect.do);
    return `${head}: ${effect.may ? 'you may ' : ''}${body}.`;
  }

  private event(event: Ast.EventFilter): string {
    const entry = this.lexicon.find(this.v.events, event.name);
    const object = entry?.player ? '' : event.object ? `${this.selector(event.object)} ` : 'this ';
    let text = object + (entry?.said ?? event.name);
    const words = waysOf(this.v, entry);
    if (event.zones.length)
      text += ` ${entry?.ways?.link ?? 'to'} ${event.zones.map((zone) => this.lexicon.said(words, zone)).join(' or ')}`;
    if (event.causes.length)
      text += ` by ${event.causes.map((cause) => this.lexicon.said(this.v.causes, cause)).join(' or ')}`;
    return text;
  }

  private statements(statements: readonly Ast.Statement[]): string {
    return statements.length ? statements.map((statement) => this.statement(statement)).join('; ') : 'nothing';
  }
  private block(statements: readonly Ast.Statement[]): string {
    return `{ ${this.statements(statements)} }`;
  }

  private statement(s: Ast.Statement): string {
    if ('choose' in s) return this.choice(s);
    if ('choosePlayer' in s)
      return `choose ${s.choosePlayer === 'random' ? 'a random ' : s.from === 'opponents' ? 'an ' : 'a '}${s.from === 'opponents' ? 'opponent' : 'player'}`;
    if ('modes' in s) return `either ${s.modes.map((mode) => this.block(mode)).join(' or ')}`;
    if ('if' in s)
      return `if ${this.condition(s.if)} ${this.block(s.then)}${s.else ? ` else ${this.block(s.else)}` : ''}`;
    if ('each' in s) return `each ${s.each === 'opponents' ? 'opponent' : 'player'} ${this.block(s.do)}`;
    if ('forEach' in s)
      return `for each of ${this.selector(s.forEach)}${s.reg ? ` as ${register(s.reg)}` : ''} ${this.block(s.do)}`;
    if ('repeat' in s) return `repeat ${this.amount(s.repeat)} times ${this.block(s.do)}`;
    if ('stage' in s) return s.stage;
    if ('untilTails' in s) return `until tails ${this.block(s.untilTails)}`;
    return this.action(s.action);
  }

  private choice(s: Extract<Ast.Statement, { choose: string }>): string {
    const { min, max } = s;
    let range: string;
    if (max === 'all') range = min === 0 ? 'any number' : `${this.amount(min)} or more`;
    else if (JSON.stringify(min) === JSON.stringify(max)) range = this.amount(min);
    else range = min === 0 ? `up to ${this.amount(max)}` : `${this.amount(min)} to ${this.amount(max)}`;
    const verb =
      s.chooser === 'you' ? 'choose' : `${SUBJECT[s.chooser]} ${s.chooser === 'they' ? 'choose' : 'chooses'}`;
    const how =
      s.choose === 'random'
        ? ' at random'
        : s.choose === 'chosen'
          ? ''
          : ` by ${s.choose} ${this.attribute(s.attr ?? '')}`;
    return `${verb} ${range} of ${this.selector(s.from)}${how}${s.reg ? ` as ${register(s.reg)}` : ''}`;
  }

  private action(a: Ast.Action): string {
    if (a.do === 'groupAdd' || a.do === 'groupSet') return this.group(a);
    const entry = this.v.actions.find(({ word }) => word === a.do);
    if (!entry) return a.do;
    const form = parts(entry);
    return form
      .map((part, i) => {
        if ('name' in part) return this.gap(part.gap, a[part.name]);
        // "they discard", "owner discards"
        const third = i === 1 && form[0] && 'name' in form[0] && !PLURAL.includes(a.who ?? 'you');
        return third ? `${part.said}s` : part.said;
      })
      .filter(Boolean)
      .join(' ');
  }

  private gap(gap: Gap, value: unknown): string {
    switch (gap) {
      case 'cards':
        return this.selector(value as Ast.Selector);
      case 'amount':
        return this.amount(value as Ast.Amount);
      case 'player':
        return SUBJECT[value as Ast.Who];
      case 'whose':
        return WHOSE[value as Ast.Who];
      case 'attribute':
        return this.attribute(value as Ast.Word);
      case 'lasting':
        return value === undefined ? '' : this.lexicon.said(this.v.durations, value as Ast.Word);
      case 'symbols':
        return this.types(value as Ast.Word[]) || 'none';
      case 'types':
        return this.types(value as Ast.Word[]);
      case 'whole':
      case 'signed':
      case 'effect':
        return String(value);
      case 'card':
        return quote(value as string);
      case 'named':
        return value === undefined ? '' : `named ${quote(value as string)}`;
    }
    return gap.find(({ word }) => word === value)?.said ?? String(value);
  }

  private types(types: readonly Ast.Word[]): string {
    return types.map((type) => this.lexicon.said(this.v.types, type)).join(' ');
  }

  private group({ do: what, zone, who = 'you', types = [], attr, amount, for: lasts }: Ast.Action): string {
    const filter = types.length ? { filter: { types } } : {};
    const to: Ast.Selector =
      zone === 'hand'
        ? { base: 'card', who, zones: [this.v.handZone], ...filter }
        : { base: this.v.nouns[0].word, who, ...filter };
    return `from now on ${this.action({ do: what === 'groupAdd' ? 'add' : 'set', attr, to, amount, for: lasts })}`;
  }

  // ---------------------------------------------------------------- selectors

  private attribute(word: Ast.Word): string {
    return this.lexicon.find(this.v.measures, word)?.said ?? this.lexicon.said(this.v.attributes, word);
  }

  private adjectives(filter: Ast.Filter): string[] {
    const words: string[] = [];
    if (filter.other) words.push('other');
    if (filter.face) words.push(`face${filter.face}`);
    if (filter.position) words.push(filter.position);
    if (filter.row) words.push(this.lexicon.said(this.v.rows, filter.row));
    const keyword = filter.keyword && this.lexicon.find(this.v.keywords, filter.keyword);
    if (keyword && keyword.adjective) words.push(keyword.said);
    const kind = filter.class && this.lexicon.find(this.v.kinds, filter.class);
    if (filter.class && !kind) words.push(this.lexicon.said(this.v.classes, filter.class));
    if (filter.types?.length)
      words.push(filter.types.map((type) => this.lexicon.said(this.v.types, type)).join(' or '));
    if (kind) words.push(kind.said);
    return words;
  }

  private relatives(filter: Ast.Filter): string[] {
    const words: string[] = [];
    if (filter.name !== undefined) words.push(`named ${quote(filter.name)}`);
    if (filter.entered)
      words.push(
        `${this.v.entered.said}${filter.entered === 'any' ? '' : ` as ${this.lexicon.said(this.v.ways, filter.entered)}`}`,
      );
    const keyword = filter.keyword && this.lexicon.find(this.v.keywords, filter.keyword);
    if (keyword && !keyword.adjective) words.push(`with ${keyword.said}`);
    if (filter.used !== undefined) words.push(`with ${filter.used ? 'used' : 'unused'} action`);
    for (const { attr, printed, cmp, value } of filter.stats ?? [])
      words.push(
        `with ${printed ? 'printed ' : ''}${this.attribute(attr)} ${cmp} ${typeof value === 'number' ? value : `(${this.amount(value)})`}`,
      );
    return words;
  }

  selector(s: Ast.Selector): string {
    const filter = s.filter ?? {};
    const before = this.adjectives(filter);
    const after = this.relatives(filter);
    const noun = this.lexicon.find(this.v.nouns, s.base);
    if (noun) return [WHOSE[s.who], ...before, noun.said, ...after].join(' ');
    if (s.base === 'card') {
      const zones = (s.zones ?? []).map((zone) => this.lexicon.said(this.v.zones, zone)).join(' or ');
      return [...before, 'cards in', WHOSE[s.who], zones, ...after].join(' ');
    }
    const words = [...before, ...after];
    return this.pronoun(s) + (words.length ? ` which is ${words.join(' ')}` : '');
  }

  private pronoun(s: Ast.Selector): string {
    if (s.base === 'it') return register(s.reg ?? 0);
    if (s.base === 'this' || s.base === 'that') return s.base;
    const pronoun = this.lexicon.find(this.v.pronouns, s.base);
    if (pronoun) return pronoun.said;
    return (s.base === 'neighbours' ? s.base : `${s.base} neighbour`) + (s.of && s.of !== 'this' ? ` of ${s.of}` : '');
  }

  // ---------------------------------------------------------------- amounts and conditions

  amount(a: Ast.Amount, bind = Bind.SUM): string {
    if (typeof a === 'number') return String(a);
    if ('op' in a && a.op !== 'min' && a.op !== 'max') {
      const own = a.op === '*' ? Bind.PRODUCT : Bind.SUM;
      const text = `${this.amount(a.args[0], own)} ${a.op} ${this.amount(a.args[1], own + 1)}`;
      return bind > own ? `(${text})` : text;
    }
    if ('op' in a) return `${a.op}(${this.amount(a.args[0])}, ${this.amount(a.args[1])})`;
    if ('count' in a) return `${a.physical ? 'physical ' : ''}count of ${this.selector(a.count)}`;
    if ('sum' in a) return this.stat('', a.sum, a);
    if ('greatest' in a) return this.stat('greatest ', a.greatest, a);
    if ('least' in a) return this.stat('least ', a.least, a);
    if ('figure' in a) return `${FIGURE_OF[a.who]} ${this.lexicon.said(this.v.figures, a.figure)}`;
    if ('game' in a) return this.lexicon.said(this.v.gameFigures, a.game);
    if ('event' in a) return 'event amount';
    if ('done' in a) return 'number done';
    if ('coins' in a) return `heads of ${this.amount(a.coins, Bind.FACTOR)} coins`;
    if ('half' in a) return `half of ${this.amount(a.half, Bind.FACTOR)}`;
    return `random from ${this.amount(a.random[0], Bind.FACTOR)} to ${this.amount(a.random[1], Bind.FACTOR)}`;
  }

  private stat(how: string, attr: Ast.Word, a: { of: Ast.Selector; printed?: boolean }): string {
    return `${how}${a.printed ? 'printed ' : ''}${this.attribute(attr)} of ${this.selector(a.of)}`;
  }

  condition(c: Ast.Condition, inside: '' | 'any' | 'all' | 'not' = ''): string {
    if ('any' in c || 'all' in c) {
      const parts = 'any' in c ? c.any : c.all;
      if (parts.length === 1) return this.condition(parts[0], inside);
      const own = 'any' in c ? 'any' : 'all';
      const text = parts.map((part) => this.condition(part, own)).join(own === 'any' ? ' or ' : ' and ');
      return inside && !(inside === 'any' && own === 'all') ? `(${text})` : text;
    }
    if ('not' in c) {
      if ('exists' in c.not && this.isItself(c.not.exists)) return `${this.pronoun(c.not.exists)} is this`;
      if ('exists' in c.not && !this.isTest(c.not.exists)) return `none of ${this.selector(c.not.exists)}`;
      return `not ${this.condition(c.not, 'not')}`;
    }
    if ('types' in c)
      return Object.entries(c.types)
        .map(([type, n]) => `${n} ${this.lexicon.said(this.v.types, type)}`)
        .join(' + ');
    if ('compare' in c) return `${this.amount(c.a)} ${c.compare} ${this.amount(c.b)}`;
    if ('exists' in c) return this.exists(c.exists);
    if ('fact' in c) return `${SUBJECT[c.who]} ${this.lexicon.said(this.v.facts, c.fact)}`;
    if ('gameFact' in c) return this.lexicon.said(this.v.gameFacts, c.gameFact);
    return `${register(c.picked)} was chosen`;
  }

  /** "it is …": asked of a card that is named. */
  private isTest(s: Ast.Selector): boolean {
    const named = s.base === 'this' || s.base === 'it' || s.base === 'that';
    return (named || this.lexicon.find(this.v.pronouns, s.base) !== undefined) && s.filter !== undefined;
  }

  /** "source is this": not another card. */
  private isItself({ base, filter = {} }: Ast.Selector): boolean {
    return this.lexicon.find(this.v.pronouns, base) !== undefined && String(Object.keys(filter)) === 'other';
  }

  private exists(s: Ast.Selector): string {
    if (!this.isTest(s)) return `any of ${this.selector(s)}`;
    return `${this.pronoun(s)} is ${[...this.adjectives(s.filter ?? {}), ...this.relatives(s.filter ?? {})].join(' ')}`;
  }
}

export function printSource(source: Ast.Source, v: Vocabulary): string {
  return new Printer(v).source(source);
}
