/** Grammar, last part: effects, cards, decks. */

import type { IToken } from 'chevrotain';
import type {
  Card,
  Condition,
  Deck,
  Effect,
  EventFilter,
  Listed,
  Printed,
  Selector,
  SetSource,
  Statement,
  Word,
} from './ast';
import type { Rule } from './grammar-selectors';
import { StatementGrammar } from './grammar-statements';
import { Integer, Never, Signs, type Tokens, Word as AnyWord } from './tokens';
import { capital } from './nouns';
import type { ClassEntry, DeckPart, EventEntry, HeaderEntry, TimingEntry } from './vocabulary';

/** What stands in a card's body besides examples. */
export type BodyItem = { effect: Effect } | { requires: Condition } | { flavor: string } | { example: string };
type EffectHead = Pick<Effect, 'on' | 'step' | 'event' | 'marks' | 'uses' | 'led'>;
/** Where the parts of a card's first line stand, for later checks. */
export interface Head {
  token: IToken;
  number: IToken;
  name: IToken;
  parts: Map<string, IToken>;
}

export class Grammar extends StatementGrammar {
  constructor(tokens: Tokens, validate = false) {
    super(tokens, validate);
    this.performSelfAnalysis();
  }

  // ---------------------------------------------------------------- effects

  bodyItem: Rule<BodyItem> = this.RULE('<part of a card>', () =>
    this.OR<BodyItem>([
      {
        ALT: () => {
          this.sequence(this.v.requirement.said, 1);
          const requires = this.SUBRULE(this.condition);
          this.CONSUME(Signs['.']);
          return { requires };
        },
      },
      { ALT: () => (this.CONSUME(this.word(this.v.flavor)), { flavor: this.SUBRULE(this.text).value }) },
      { ALT: () => (this.CONSUME(this.word('example')), { example: this.SUBRULE2(this.text).value }) },
      { ALT: () => ({ effect: this.SUBRULE(this.effect) }) },
    ]),
  );

  effect: Rule<Effect> = this.RULE('<effect>', () => {
    const token = this.LA(1);
    const where = this.OPTION(() => this.SUBRULE(this.elsewhere)) ?? [];
    const head = this.SUBRULE(this.effectHead);
    const limit = this.OPTION2(() => {
      this.sequence('once per', 1);
      return this.phrase(this.v.limits, 4).word;
    });
    const condition = this.OPTION3(() => (this.CONSUME(this.word('if')), this.SUBRULE(this.condition)));
    this.CONSUME(Signs[':']);
    const may = this.OPTION4(() => (this.sequence('you may', 2), true));
    const playing = {
      IGNORE_AMBIGUITIES: true,
      GATE: () => this.LA(3).tokenType === Signs['.'],
      ALT: () => (this.sequence('play this', 3), undefined),
    };
    const statements = this.OR2<Statement[] | undefined>([
      ...(this.v.timings.some(({ plays }) => plays) ? [playing] : []),
      { ALT: () => this.SUBRULE(this.statements) },
    ]);
    this.CONSUME(Signs['.']);
    return this.ACTION(() => {
      const plays = !statements;
      const timing = this.v.timings.find((entry) => entry.word === head.on);
      const effect: Effect = { ...head, where, do: statements ?? [] };
      if (condition) effect.if = condition;
      if (may) effect.may = true;
      if (limit) effect.limit = limit;
      if (timing?.plays && (!plays || may))
        this.fault(token, 'extra', `an effect "${timing.said}" does nothing but "play this."`);
      if (plays && !timing?.plays)
        this.fault(token, 'extra', 'only "extra(…)" plays its card so; elsewhere write: play this as extra');
      effect.at = this.place(token);
      return this.at(effect, token);
    });
  });

  /** "passive(hand)": the zones where it works instead of the usual ones. */
  elsewhere: Rule<Word[]> = this.RULE('<zones of an effect>', () => {
    this.CONSUME(this.word(this.v.elsewhere.said));
    this.CONSUME(Signs['(']);
    const zones: Word[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: Signs[','],
      DEF: () => {
        const token = this.LA(1);
        const zone = this.SUBRULE(this.zone);
        if (zones.includes(zone)) this.fault(token, 'repeated', `the zone ${zone} is said twice`);
        zones.push(zone);
      },
    });
    this.CONSUME(Signs[')']);
    return zones;
  });

  effectHead: Rule<EffectHead> = this.RULE('<timing>', () => {
    const used = this.v.timings.filter(({ form }) => form === 'use');
    return this.OR<EffectHead>([
      ...this.phrases(used, 0).map(({ ALT }, i) => ({
        ALT: () => {
          const on = ALT().word;
          const marks = this.subrule(i + 1, this.markWords);
          const uses = this.option(i + 1, () => this.subrule(i + 1, this.uses));
          return { on, ...marks, ...(uses ? { uses } : {}) };
        },
      })),
      ...(this.v.lead ? [{ ALT: () => this.SUBRULE(this.ledHead) }] : []),
      { ALT: () => this.SUBRULE(this.lasting) },
    ]);
  });

  ledHead: Rule<EffectHead> = this.RULE('<ability>', () => {
    this.CONSUME(this.v.lead ? this.word(this.v.lead) : Never);
    const marks = this.SUBRULE(this.markWords);
    return { ...this.SUBRULE(this.lasting), ...marks, led: true };
  });

  /** What is printed on an ability besides: "special versa". */
  markWords: Rule<{ marks?: Word[] }> = this.RULE('<attributes of an ability>', () => {
    const marks: Word[] = [];
    if (this.v.marks.length)
      this.MANY(() => {
        const token = this.LA(1);
        const mark = this.phrase(this.v.marks, 6).word;
        if (marks.includes(mark)) this.fault(token, 'repeated', `"${token.image}" is said twice`);
        marks.push(mark);
      });
    return this.ACTION(() =>
      marks.length ? { marks: this.v.marks.flatMap(({ word }) => (marks.includes(word) ? [word] : [])) } : {},
    );
  });

  /** "on spell or attack": when it may be used. */
  uses: Rule<Word[]> = this.RULE('<when it is used>', () => {
    const found: Word[] = [];
    this.CONSUME(this.word('on'));
    this.AT_LEAST_ONE_SEP({ SEP: this.word('or'), DEF: () => void found.push(this.phrase(this.v.uses, 5).word) });
    return this.ACTION(() => this.v.uses.flatMap(({ word }) => (found.includes(word) ? [word] : [])));
  });

  lasting: Rule<EffectHead> = this.RULE('<when it happens>', () => {
    const of = (...forms: TimingEntry['form'][]) => this.v.timings.filter(({ form }) => forms.includes(form));
    return this.OR<EffectHead>([
      ...this.phrases(of('plain', 'continuous'), 0).map(({ ALT }) => ({ ALT: () => ({ on: ALT().word }) })),
      ...this.phrases(of('step'), 1).map(({ ALT }, i) => ({
        ALT: () => {
          const on = ALT().word;
          this.consume(i, Signs['(']);
          const step = this.phrase(this.v.steps, i + 1).word;
          this.consume(i, Signs[')']);
          return { on, step };
        },
      })),
      ...this.phrases(of('event'), 2).map(({ ALT }, i) => ({
        ALT: () => ({ on: ALT().word, event: this.subrule(i + 1, this.event) }),
      })),
    ]);
  });

  event: Rule<EventFilter> = this.RULE('<event>', () => {
    const token = this.LA(1);
    const ofCard = this.v.events.filter((event) => !event.player);
    let object: Selector | undefined;
    const event = this.OR<EventEntry>([
      ...this.phrases(
        this.v.events.filter((event) => event.player),
        0,
      ),
      {
        ALT: () => {
          object = this.SUBRULE(this.selector);
          return this.phrase(ofCard, 1);
        },
      },
    ]);
    const zones: Word[] = [];
    let link: string | undefined;
    this.OPTION2(() => {
      const said = this.LA(1);
      link = this.OR2(['to', 'from', 'as'].map((word) => ({ ALT: () => (this.CONSUME2(this.word(word)), word) })));
      this.AT_LEAST_ONE_SEP2({ SEP: this.word('or'), DEF: () => void zones.push(this.SUBRULE(this.way)) });
      this.ACTION(() => {
        if (link !== event.ways?.link || zones.some((zone) => !event.ways?.words.includes(zone)))
          this.fault(
            said,
            'event',
            event.ways
              ? `"${event.said}" may add: ${event.ways.link} ${event.ways.words.join(' or ')}`
              : `"${event.said}" has no ${link}`,
          );
      });
    });
    const causes: Word[] = [];
    this.OPTION(() => {
      this.CONSUME(this.word('by'));
      this.AT_LEAST_ONE_SEP({
        SEP: this.word('or'),
        DEF: () => void causes.push(this.phrase(this.v.causes, 3).word),
      });
    });
    const filter: EventFilter = { name: this.ACTION(() => event.word), causes, zones };
    if (object && object.base !== 'this') filter.object = object;
    else if (object?.filter) this.fault(token, 'event', 'ask after the card itself with: if this is …');
    return this.at(filter, token);
  });
  way: Rule<Word> = this.RULE('<zone or way>', () => {
    const said = new Set<string>();
    const lists = [this.v.ways, this.v.zones, ...this.v.events.flatMap(({ ways }) => (ways?.list ? [ways.list] : []))];
    // Words of several lists that are said alike are one word here.
    const all = lists.flat().filter((entry) => !said.has(entry.said) && said.add(entry.said));
    return this.phrase(all, 1).word;
  });

  // ---------------------------------------------------------------- cards, sets, decks

  cardHead: Rule<{ card: Card; head: Head }> = this.RULE('<card>', () => {
    const heads = [...new Set(this.v.classes.map((entry) => entry.head))];
    const token = this.LA(1);
    const first = this.OR(heads.map((head) => ({ ALT: () => (this.consume(3, this.word(head)), head) })));
    const number = this.CONSUME(Integer);
    const name = this.SUBRULE(this.text);
    const kinds = this.v.classes.filter((entry) => entry.adjective);
    const card = {
      number: 0,
      set: '',
      name: '',
      class: '',
      types: [],
      printed: {},
      effects: [],
      examples: [],
    } as Card;
    const head: Head = { token, number, name: name?.token, parts: new Map() };
    this.MANY(() => {
      const part = this.LA(1);
      this.OR2([
        {
          ALT: () => {
            const type = this.SUBRULE(this.type);
            card.types.push(type);
          },
        },
        ...kinds.map((kind) => ({
          ALT: () => {
            this.consume(4, this.word(kind.adjective as string));
            this.part(head, 'class', part);
            card.class = kind.word;
          },
        })),
        ...this.v.header.map((entry, i) => ({ ALT: () => this.headPart(card, head, entry, i + 1) })),
      ]);
    });
    return this.ACTION(() => {
      card.number = this.number(number);
      card.name = name.value;
      card.at = this.place(token);
      if (!head.parts.has('class')) {
        const plain = this.v.classes.find((entry) => entry.head === first && !entry.adjective) as ClassEntry;
        card.class = plain.word;
      } else if (this.v.classes.find((entry) => entry.word === card.class)?.head !== first)
        this.fault(head.parts.get('class') as IToken, 'base', `a ${first} is never ${card.class}`);
      return { card: this.at(card, token), head };
    });
  });

  private headPart(card: Card, head: Head, entry: HeaderEntry, idx: number): void {
    const token = this.consume(10 + idx, this.word(entry.said));
    this.part(head, entry.field, token);
    const set = (value: Printed) => this.ACTION(() => void (card.printed[entry.field] = value));
    if (entry.form === 'flag') return set(true);
    if (entry.form === 'number') return set(this.subrule(10 + idx, this.whole));
    this.or(10 + idx, [
      { ALT: () => set(this.subrule(10 + idx, this.whole)) },
      { ALT: () => (this.consume(20 + idx, this.word('any')), set('any')) },
    ]);
  }

  private part(head: Head, name: string, token: IToken): void {
    this.ACTION(() => {
      if (head.parts.has(name)) this.fault(token, 'repeated', `"${token.image}" is said twice`);
      head.parts.set(name, token);
    });
  }

  setItem: Rule<SetSource> = this.RULE('<set>', () => {
    const token = this.CONSUME(this.word('set'));
    const name = this.SUBRULE(this.text);
    const prefix = this.SUBRULE2(this.text);
    return this.at({ name: name.value, prefix: prefix.value }, token);
  });

  deckItem: Rule<Deck> = this.RULE('<deck>', () => {
    const token = this.CONSUME(this.word('deck'));
    const id = this.CONSUME(AnyWord);
    const name = this.SUBRULE(this.text);
    const deck: Deck = { id: id.image, name: name.value, cards: [], parts: {} };
    this.CONSUME(Signs['{']);
    this.MANY(() => {
      this.OR([
        { ALT: () => (this.CONSUME(this.word('about')), (deck.about = this.SUBRULE2(this.text).value)) },
        {
          ALT: () => {
            this.CONSUME(this.word('card'));
            const cards = this.SUBRULE(this.listed);
            this.ACTION(() => void deck.cards.push(...cards));
          },
        },
        ...this.v.deckParts.map((part, i) => ({ ALT: () => this.deckPart(deck, part, i + 2) })),
      ]);
    });
    this.CONSUME(Signs['}']);
    deck.at = this.ACTION(() => this.place(token));
    return this.at(deck, token);
  });

  private deckPart(deck: Deck, { word, single }: DeckPart, idx: number): void {
    this.consume(idx, this.word(word));
    if (!single) {
      const cards = this.subrule(idx, this.listed);
      return this.ACTION(() => void (deck.parts[word] = [...(deck.parts[word] ?? []), ...cards]));
    }
    const only = this.subrule(idx + 10, this.text);
    this.ACTION(() => {
      if (deck.parts[word]) this.fault(only.token, 'repeated', `a deck has one ${capital(word)}`);
      deck.parts[word] = [{ count: 1, name: only.value, at: this.place(only.token) }];
    });
  }

  listed: Rule<Listed[]> = this.RULE('<list of cards>', () => {
    const cards: Listed[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: Signs[','], DEF: () => void cards.push(this.SUBRULE(this.deckCard)) });
    return cards;
  });

  deckCard: Rule<Listed> = this.RULE('<cards of a deck>', () => {
    const token = this.CONSUME(Integer);
    const name = this.SUBRULE(this.text);
    return this.ACTION(() => ({ count: this.number(token), name: name.value, at: this.place(name.token) }));
  });
}
