/** Grammar, first part: players and selectors. */

import {
  EmbeddedActionsParser,
  type IParserErrorMessageProvider,
  type IToken,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
import type { Amount, Comparison, Filter, Place, Selector, Who, Word } from './ast';
import type { Code } from './errors';
import { Never, Text, Tokens } from './tokens';
import type { Entry, Vocabulary } from './vocabulary';

export interface Fault {
  token: IToken;
  code: Code;
  message: string;
}

/** Messages are made from the tokens that could follow (parse.ts), so the parser needs none of its own. */
const SILENT: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: () => '',
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: () => '',
};

export type Rule<T> = ParserMethod<[], T>;

/** Where the nodes of the tree come from. */
export type Places = WeakMap<object, Place>;

export abstract class SelectorGrammar extends EmbeddedActionsParser {
  /** Amounts are the second part's; filters compare with them. */
  protected abstract factor: Rule<Amount>;
  protected abstract comparison: Rule<Comparison>;

  protected readonly v: Vocabulary;
  protected readonly t: Tokens;
  file = '';
  places: Places = new WeakMap();
  /** What is grammatical, but cannot be meant. */
  faults: Fault[] = [];

  /** `validate`: looks for ambiguities in the grammar itself; slow, done by a test. */
  constructor(tokens: Tokens, validate = false) {
    super(tokens.all, { maxLookahead: 3, skipValidations: !validate, errorMessageProvider: SILENT });
    this.t = tokens;
    this.v = tokens.v;
  }

  // ---------------------------------------------------------------- helpers

  protected word(said: string): TokenType {
    return this.t.word(said);
  }

  /** Remembers where a node begins, and hands it on. */
  protected at<T>(node: T, token: IToken): T {
    this.ACTION(() => {
      if (typeof node === 'object' && node !== null) this.places.set(node, this.place(token));
    });
    return node;
  }

  place(token: IToken): Place {
    return { file: this.file, line: token.startLine ?? 1, column: token.startColumn ?? 1 };
  }

  protected fault(token: IToken, code: Code, message: string): void {
    this.ACTION(() => void this.faults.push({ token, code, message }));
  }

  /** One phrase of a list of the vocabulary. */
  protected phrase<T extends Entry>(entries: readonly T[], idx = 0): T {
    if (entries.length) return this.or(idx, this.phrases(entries, idx)) as T;
    this.consume(idx, Never);
    return { word: '', said: '', code: 0 } as Entry as T;
  }

  protected phrases<T extends Entry>(entries: readonly T[], idx = 0): { ALT: () => T }[] {
    return entries.map((entry, i) => ({
      ALT: () => {
        this.t.phrase(entry.said).forEach((token, k) => void this.consume((idx * 100 + i * 5 + k) % 256, token));
        return entry;
      },
    }));
  }

  /** The next token begins one of these phrases (only its first word is looked at). */
  protected begins(token: IToken, entries: readonly Entry[]): boolean {
    return entries.some((entry) => token.tokenType === this.t.phrase(entry.said)[0]);
  }

  protected sequence(words: string, idx = 1): IToken {
    const [first, ...rest] = words.split(' ').map((said) => this.word(said));
    const token = this.consume(idx, first);
    for (const type of rest) this.consume(idx, type);
    return token;
  }

  protected number(token: IToken, minus = false): number {
    const n = Number(token.image);
    if (n > 32767) this.fault(token, 'number', `${token.image} is too large: numbers go from -32768 to 32767`);
    return minus ? -n : n;
  }

  text: Rule<{ value: string; token: IToken }> = this.RULE('<text>', () => {
    const token = this.CONSUME(Text);
    return this.ACTION(() => {
      const inner = token.image.slice(1, -1);
      if (/\\[^"\\]/.test(inner.replace(/\\\\/g, '')))
        this.fault(token, 'string', 'in texts only \\" and \\\\ may follow a backslash');
      return { value: inner.replace(/\\(.)/g, '$1'), token };
    });
  });

  // ---------------------------------------------------------------- words of the game

  type: Rule<Word> = this.RULE('<type>', () => this.phrase(this.v.types).word);
  zone: Rule<Word> = this.RULE('<zone>', () => this.phrase(this.v.zones).word);
  attribute: Rule<Word> = this.RULE('<attribute>', () =>
    this.OR([
      { ALT: () => this.phrase(this.v.attributes, 1).word },
      ...this.phrases(this.v.measures, 2).map(({ ALT }) => ({ ALT: () => ALT().word })),
    ]),
  );

  /** A word with a noun: "your". */
  whose: Rule<Who> = this.RULE('<whose>', () =>
    this.OR<Who>([
      { ALT: () => (this.sequence('your'), 'you') },
      { ALT: () => (this.sequence('opposing'), 'opponents') },
      { ALT: () => (this.sequence('all'), 'all') },
      { ALT: () => (this.sequence('their'), 'they') },
      { ALT: () => (this.sequence("chosen player's", 2), 'chosen') },
      { ALT: () => (this.sequence("owner's"), 'owner') },
      { ALT: () => (this.sequence("controller's"), 'controller') },
      { ALT: () => (this.sequence("that player's", 3), 'thatPlayer') },
    ]),
  );

  /** A player as a subject: "you". */
  player: Rule<Who> = this.RULE('<player>', () =>
    this.OR<Who>([
      { ALT: () => (this.sequence('you'), 'you') },
      { ALT: () => (this.sequence('opponents'), 'opponents') },
      { ALT: () => (this.sequence('all players'), 'all') },
      { ALT: () => (this.sequence('they'), 'they') },
      { ALT: () => (this.sequence('chosen player', 2), 'chosen') },
      { ALT: () => (this.sequence('owner'), 'owner') },
      { ALT: () => (this.sequence('controller'), 'controller') },
      { ALT: () => (this.sequence('that player', 3), 'thatPlayer') },
    ]),
  );

  // ---------------------------------------------------------------- selectors

  register: Rule<number> = this.RULE('<register>', () =>
    this.OR([0, 1, 2, 3].map((reg) => ({ ALT: () => (this.sequence(reg ? `it${reg + 1}` : 'it'), reg) }))),
  );

  /** this, it, that: cards that are named, not looked for. */
  pronoun: Rule<Selector> = this.RULE('<pronoun>', () =>
    this.OR<Selector>([
      { ALT: () => (this.sequence('this'), { base: 'this', who: 'you' }) },
      { ALT: () => (this.sequence('that'), { base: 'that', who: 'you' }) },
      {
        ALT: () => {
          const reg = this.SUBRULE(this.register);
          return reg ? { base: 'it', who: 'you', reg } : { base: 'it', who: 'you' };
        },
      },
      ...this.phrases(this.v.pronouns, 1).map(({ ALT }) => ({
        ALT: (): Selector => ({ base: ALT().word, who: 'you' }),
      })),
    ]),
  );

  beside: Rule<Selector> = this.RULE('<beside>', () => {
    const base = this.OR<'left' | 'right' | 'neighbours'>([
      { ALT: () => (this.sequence('left neighbour', 1), 'left') },
      { ALT: () => (this.sequence('right neighbour', 2), 'right') },
      { ALT: () => (this.sequence('neighbours'), 'neighbours') },
    ]);
    const selector: Selector = { base, who: 'you' };
    this.OPTION({
      GATE: () => ['this', 'it', 'that'].includes(this.LA(2).image),
      DEF: () => {
        this.CONSUME(this.word('of'));
        const of = this.OR2<'this' | 'it' | 'that'>([
          { ALT: () => (this.sequence('this'), 'this') },
          { ALT: () => (this.sequence('it'), 'it') },
          { ALT: () => (this.sequence('that'), 'that') },
        ]);
        if (of !== 'this') selector.of = of;
      },
    });
    return selector;
  });

  /** What stands before the noun. */
  adjective: Rule<Filter> = this.RULE('<adjective>', () =>
    this.OR<Filter>([
      { ALT: () => (this.sequence('other'), { other: true }) },
      ...(this.v.has.faces
        ? [
            { ALT: (): Filter => (this.sequence('faceup'), { face: 'up' }) },
            { ALT: (): Filter => (this.sequence('facedown'), { face: 'down' }) },
          ]
        : []),
      ...(this.v.has.order
        ? [
            { ALT: (): Filter => (this.sequence('leftmost'), { position: 'leftmost' }) },
            { ALT: (): Filter => (this.sequence('rightmost'), { position: 'rightmost' }) },
          ]
        : []),
      ...this.phrases(this.v.rows, 2).map(({ ALT }) => ({ ALT: (): Filter => ({ row: ALT().word }) })),
      ...this.phrases(
        this.v.keywords.filter(({ adjective }) => adjective),
        3,
      ).map(({ ALT }) => ({ ALT: (): Filter => ({ keyword: ALT().word }) })),
      ...this.phrases(
        this.v.classes.filter(({ word }) => !this.isKind(word)),
        1,
      ).map(({ ALT }) => ({
        ALT: (): Filter => ({ class: ALT().word }),
      })),
      {
        ALT: () => {
          const types = [this.SUBRULE(this.type)];
          this.MANY({
            GATE: () => this.begins(this.LA(2), this.v.types),
            DEF: () => {
              this.CONSUME(this.word('or'));
              types.push(this.SUBRULE2(this.type));
            },
          });
          return { types };
        },
      },
    ]),
  );

  /** Several classes under one word; in rows the noun says it. */
  kind: Rule<Filter> = this.RULE('<kind of card>', () => ({ class: this.phrase(this.v.kinds).word }));
  private isKind(word: Word): boolean {
    return this.v.kinds.some((kind) => kind.word === word);
  }

  /** What stands after the noun. */
  relative: Rule<Filter> = this.RULE('<relative>', () =>
    this.OR<Filter>([
      { ALT: () => (this.sequence('named'), { name: this.SUBRULE(this.text).value }) },
      {
        ALT: () => {
          this.CONSUME(this.word(this.v.entered.said));
          let entered: Filter['entered'] = 'any';
          this.OPTION({
            GATE: () => this.begins(this.LA(2), this.v.ways),
            DEF: () => {
              this.CONSUME(this.word('as'));
              entered = this.phrase(this.v.ways, 1).word;
            },
          });
          return { entered };
        },
      },
      { ALT: () => (this.CONSUME(this.word('with')), this.SUBRULE(this.having)) },
    ]),
  );

  having: Rule<Filter> = this.RULE('<having>', () =>
    this.OR<Filter>([
      ...(this.v.keywords.some(({ adjective }) => !adjective)
        ? [{ ALT: (): Filter => ({ keyword: this.SUBRULE(this.keyword) }) }]
        : []),
      ...(this.v.has.actions
        ? [
            { ALT: (): Filter => (this.sequence('used action', 1), { used: true }) },
            { ALT: (): Filter => (this.sequence('unused action', 2), { used: false }) },
          ]
        : []),
      {
        ALT: () => {
          const printed = this.OPTION(() => (this.sequence('printed'), true));
          const attr = this.SUBRULE(this.attribute);
          const cmp = this.SUBRULE(this.comparison);
          const value = this.SUBRULE(this.factor);
          return { stats: [printed ? { attr, printed, cmp, value } : { attr, cmp, value }] };
        },
      },
    ]),
  );
  keyword: Rule<Word> = this.RULE(
    '<keyword>',
    () => this.phrase(this.v.keywords.filter(({ adjective }) => !adjective)).word,
  );

  protected merge(filter: Filter, more: Filter, token: IToken): void {
    this.ACTION(() => {
      for (const [key, value] of Object.entries(more)) {
        if (key === 'stats') filter.stats = [...(filter.stats ?? []), ...(value as NonNullable<Filter['stats']>)];
        else if (key in filter) this.fault(token, 'repeated', `"${token.image}": the ${FILTERS[key]} is said twice`);
        else Object.assign(filter, { [key]: value });
      }
    });
  }

  filterAfterIs: Rule<Filter> = this.RULE('<filter>', () => {
    const filter: Filter = {};
    this.AT_LEAST_ONE(() => {
      const token = this.LA(1);
      const more = this.OR([
        { ALT: () => this.SUBRULE(this.adjective) },
        ...(this.v.kinds.length ? [{ ALT: () => this.SUBRULE(this.kind) }] : []),
        { ALT: () => this.SUBRULE(this.relative) },
      ]);
      this.merge(filter, more, token);
    });
    return filter;
  });

  selector: Rule<Selector> = this.RULE('<selector>', () => {
    const token = this.LA(1);
    const selector = this.OR<Selector>([
      { ALT: () => this.SUBRULE(this.inRows) },
      { ALT: () => this.SUBRULE(this.named) },
      { ALT: () => this.SUBRULE(this.inZones) },
    ]);
    return this.at(selector, token);
  });

  named: Rule<Selector> = this.RULE('<named cards>', () => {
    const selector = this.OR([
      { ALT: () => this.SUBRULE(this.pronoun) },
      ...(this.v.has.order ? [{ ALT: () => this.SUBRULE(this.beside) }] : []),
    ]);
    const filter = this.OPTION(() => {
      this.sequence('which is');
      return this.SUBRULE(this.filterAfterIs);
    });
    return filter ? { ...selector, filter } : selector;
  });

  /** "your faceup mon with power > 3" */
  inRows: Rule<Selector> = this.RULE('<cards in play>', () => {
    const who = this.SUBRULE(this.whose);
    const filter: Filter = {};
    this.MANY(() => {
      const token = this.LA(1);
      this.merge(filter, this.SUBRULE(this.adjective), token);
    });
    const base = this.phrase(this.v.nouns, 1).word;
    this.MANY2(() => {
      const token = this.LA(1);
      this.merge(filter, this.SUBRULE(this.relative), token);
    });
    return this.withFilter({ base, who }, filter);
  });

  /** "fire cards in your hand or discard" */
  inZones: Rule<Selector> = this.RULE('<cards in hand or discard>', () => {
    const filter: Filter = {};
    this.MANY(() => {
      const token = this.LA(1);
      this.merge(filter, this.SUBRULE(this.adjective), token);
    });
    if (this.v.kinds.length)
      this.OPTION(() => {
        const token = this.LA(1);
        this.merge(filter, this.SUBRULE(this.kind), token);
      });
    this.sequence('card', 1);
    this.CONSUME(this.word('in'));
    const who = this.SUBRULE(this.whose);
    const zones = [this.SUBRULE(this.cardZone)];
    this.MANY2({
      GATE: () => this.begins(this.LA(2), this.v.zones),
      DEF: () => {
        const token = this.CONSUME(this.word('or'));
        const zone = this.SUBRULE2(this.cardZone);
        if (zones.includes(zone)) this.fault(token, 'repeated', `the zone ${zone} is said twice`);
        zones.push(zone);
      },
    });
    this.MANY3(() => {
      const token = this.LA(1);
      this.merge(filter, this.SUBRULE(this.relative), token);
    });
    return this.withFilter({ base: 'card', who, zones }, filter);
  });
  cardZone: Rule<Word> = this.RULE(
    '<zone of cards>',
    () => this.phrase(this.v.zones.filter((zone) => this.v.cardZones.includes(zone.word))).word,
  );

  private withFilter(selector: Selector, filter: Filter): Selector {
    return Object.keys(filter).length ? { ...selector, filter } : selector;
  }
}

const FILTERS: Record<string, string> = {
  face: 'face',
  other: 'word other',
  entered: 'way of entering',
  types: 'type',
  class: 'class',
  name: 'name',
  keyword: 'keyword',
  position: 'position',
  row: 'row',
  used: 'Action',
};
