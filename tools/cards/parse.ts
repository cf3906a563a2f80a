/**
 * Card sources → tree. A file is cut into items and these into parts before the grammar sees them, so that an error
 * in one part never hides errors in the others. Never throws, whatever the text.
 */

import { EOF, type IToken, tokenMatcher } from 'chevrotain';
import type { Card, Deck, Example, Place, SetSource } from './ast';
import { list, nearest, type CardError, type Code } from './errors';
import { Grammar, type BodyItem, type Head } from './grammar';
import type { Places } from './grammar-selectors';
import { Integer, isWord, Name, OpenText, Signs, Text, Tokens } from './tokens';
import type { Vocabulary } from './vocabulary';

export interface SourceFile {
  name: string;
  text: string;
}

/** What a file says, before anything is checked. */
export interface ParsedFile {
  name: string;
  sets: SetSource[];
  cards: Card[];
  decks: Deck[];
}

export interface Parsed {
  files: ParsedFile[];
  errors: CardError[];
  places: Places;
  heads: Map<Card, Head>;
}

type Entry = 'setItem' | 'deckItem' | 'cardHead' | 'bodyItem';

/** Braces and parentheses inside each other that a part of a card may have. */
const DEPTH = 24;
/** Tokens of one part. */
const LENGTH = 3000;

const grammars = new WeakMap<Vocabulary, Grammar>();
const lexers = new WeakMap<Vocabulary, Tokens>();

function toolsOf(v: Vocabulary): { tokens: Tokens; grammar: Grammar } {
  let tokens = lexers.get(v);
  if (!tokens) lexers.set(v, (tokens = new Tokens(v)));
  let grammar = grammars.get(v);
  if (!grammar) grammars.set(v, (grammar = new Grammar(tokens)));
  return { tokens, grammar };
}

export function parseFiles(files: readonly SourceFile[], v: Vocabulary): Parsed {
  const parsed: Parsed = { files: [], errors: [], places: new WeakMap(), heads: new Map() };
  for (const file of files) parsed.files.push(new FileParser(file, v, parsed).parse());
  return parsed;
}

/** Tokens of one line, for the lines of examples. */
export function tokensOf(text: string, v: Vocabulary): IToken[] {
  return toolsOf(v).tokens.lexer.tokenize(text).tokens;
}

class FileParser {
  private readonly tokens: Tokens;
  private readonly grammar: Grammar;
  private list: IToken[] = [];
  private readonly out: ParsedFile;
  private set = '';

  constructor(
    private readonly file: SourceFile,
    private readonly v: Vocabulary,
    private readonly all: Parsed,
  ) {
    ({ tokens: this.tokens, grammar: this.grammar } = toolsOf(v));
    this.out = { name: file.name, sets: [], cards: [], decks: [] };
  }

  parse(): ParsedFile {
    const { tokens, errors } = this.tokens.lexer.tokenize(this.file.text);
    this.list = tokens;
    for (const error of errors) this.badCharacters(error.offset, error.length, error.line ?? 1, error.column ?? 1);
    for (const token of tokens)
      if (token.tokenType === OpenText)
        this.error('string', this.place(token), 'this text has no closing quote; a text ends on its own line', {
          found: token.image.slice(0, 40),
        });
    let at = 0;
    let lost = false;
    while (at < tokens.length) {
      const next = this.item(at);
      if (next === at) {
        if (!lost) this.strayToken(at);
        lost = true;
        at++;
      } else {
        lost = false;
        at = next;
      }
    }
    return this.out;
  }

  // ---------------------------------------------------------------- items

  private item(at: number): number {
    const token = this.list[at];
    if (token.tokenType === this.tokens.word('set')) {
      const end = Math.min(this.itemEnd(at + 1), at + 3);
      const set = this.run('setItem', at, end) as SetSource | undefined;
      if (set) {
        this.out.sets.push(set);
        this.set = set.name;
      }
      return end;
    }
    if (token.tokenType === this.tokens.word('deck')) {
      const end = this.deckEnd(at);
      const deck = this.run('deckItem', at, end) as Deck | undefined;
      if (deck) this.out.decks.push(deck);
      return end;
    }
    if (this.v.classes.some((entry) => token.tokenType === this.tokens.word(entry.head))) return this.card(at);
    return at;
  }

  /** Certainly the beginning of an item, wherever it stands. */
  private begins(at: number): boolean {
    const [a, b, c] = [this.list[at], this.list[at + 1], this.list[at + 2]];
    if (!a || !b) return false;
    if (a.tokenType === this.tokens.word('set')) return b.tokenType === Text;
    if (!c) return false;
    // "cards in your deck named …" has no brace after the name.
    if (a.tokenType === this.tokens.word('deck'))
      return isWord(b.tokenType) && c.tokenType === Text && this.list[at + 3]?.tokenType === Signs['{'];
    const head = this.v.classes.some((entry) => a.tokenType === this.tokens.word(entry.head));
    return head && b.tokenType === Integer && c.tokenType === Text && !this.inDeckList(at);
  }

  /** `cards 2 "A"` of a deck looks like a card; a card has a brace or stats after its name, a list does not. */
  private inDeckList(at: number): boolean {
    const after = this.list[at + 3];
    return this.list[at].image.endsWith('s') || !after || after.tokenType === Signs[','];
  }

  private itemEnd(at: number): number {
    while (at < this.list.length && !this.begins(at)) at++;
    return at;
  }

  private deckEnd(at: number): number {
    const limit = this.itemEnd(at + 1);
    for (let i = at; i < limit; i++) if (this.list[i].tokenType === Signs['}']) return i + 1;
    return limit;
  }

  private card(at: number): number {
    const limit = this.itemEnd(at + 1);
    let open = at + 1;
    while (open < limit && this.list[open].tokenType !== Signs['{']) open++;
    const parsed = this.run('cardHead', at, open) as { card: Card; head: Head } | undefined;
    if (open === limit) {
      this.error('brace', this.placeAt(limit), `a card's body stands in braces: expected "{"`, {
        found: this.image(limit),
        expected: ['{'],
      });
      return limit;
    }
    const card = parsed?.card;
    if (card) {
      card.set = this.set;
      this.out.cards.push(card);
      this.all.heads.set(card, parsed.head);
    }
    return this.body(open, limit, card);
  }

  private body(open: number, limit: number, card?: Card): number {
    let at = open + 1;
    while (at < limit) {
      if (this.list[at].tokenType === Signs['}']) return at + 1;
      const end = this.partEnd(at, limit);
      const item = this.run('bodyItem', at, end) as BodyItem | undefined;
      at = end;
      if (this.starts(at - 2, 'example')) {
        const example = this.example(at - 2, limit);
        if (item && card && 'example' in item) card.examples.push({ ...example.example, title: item.example });
        at = example.end;
      } else if (item && card) this.put(item, card, end);
    }
    this.error('brace', this.place(this.list[open]), 'this brace is never closed');
    return limit;
  }

  private put(item: BodyItem, card: Card, end: number): void {
    const twice = (what: string) => this.error('repeated', this.placeAt(end - 1), `${what} is said twice`);
    if ('effect' in item) card.effects.push(item.effect);
    else if ('requires' in item) {
      if (card.requires) twice('the play requirement');
      card.requires = item.requires;
    } else if ('flavor' in item) {
      if (card.flavor !== undefined) twice(`the ${this.v.flavor}`);
      card.flavor = item.flavor;
    }
  }

  private starts(at: number, word: string): boolean {
    return this.list[at]?.tokenType === this.tokens.word(word) && this.list[at + 1]?.tokenType === Text;
  }

  /** End of the part of a body that begins here: after its full stop, or before what cannot belong to it. */
  private partEnd(at: number, limit: number): number {
    if (this.starts(at, this.v.flavor) || this.starts(at, 'example')) return Math.min(at + 2, limit);
    let depth = 0;
    for (let i = at; i < limit; i++) {
      const type = this.list[i].tokenType;
      if (type === Signs['{']) depth++;
      else if (type === Signs['}'] && depth-- === 0) return i === at ? at + 1 : i;
      else if (type === Signs['.'] && depth === 0) return i + 1;
      else if (i > at && depth === 0 && (this.starts(i, this.v.flavor) || this.starts(i, 'example'))) return i;
    }
    return limit;
  }

  private example(at: number, limit: number): { example: Example; end: number } {
    const example: Example = { title: '', lines: [], at: this.place(this.list[at]) };
    let i = at + 2;
    if (i >= limit || this.list[i].tokenType !== Signs['{']) {
      this.error('syntax', this.placeAt(i), `found ${this.image(i)}, expected "{"`, {
        found: this.image(i),
        expected: ['{'],
      });
      return { example, end: i };
    }
    const open = i++;
    while (i < limit && this.list[i].tokenType !== Signs['}']) {
      const first = this.list[i];
      let last = first;
      while (i < limit && this.list[i].startLine === first.startLine && this.list[i].tokenType !== Signs['}'])
        last = this.list[i++];
      const text = this.file.text.slice(first.startOffset, (last.endOffset ?? last.startOffset) + 1);
      example.lines.push({ text, at: this.place(first) });
    }
    if (i >= limit) this.error('brace', this.place(this.list[open]), 'this brace is never closed');
    return { example, end: Math.min(i + 1, limit) };
  }

  // ---------------------------------------------------------------- running the grammar

  private run(rule: Entry, start: number, end: number): unknown {
    const tokens = this.list.slice(start, end);
    if (!this.shallow(tokens)) return undefined;
    const { grammar } = this;
    grammar.file = this.file.name;
    grammar.places = this.all.places;
    grammar.faults = [];
    grammar.input = tokens;
    try {
      const result = grammar[rule]() as unknown;
      if (grammar.errors.length) {
        this.syntax(rule, tokens, start, grammar.errors[0].token);
        return undefined;
      }
      for (const { token, code, message } of grammar.faults)
        this.error(code, this.place(token), message, { found: token.image });
      return result;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.error('too-deep', this.place(tokens[0]), 'this is nested more deeply than cards need');
      return undefined;
    }
  }

  private shallow(tokens: readonly IToken[]): boolean {
    let depth = 0;
    if (tokens.length > LENGTH) {
      this.error('too-deep', this.place(tokens[0]), `this part has ${tokens.length} words; ${LENGTH} are allowed`);
      return false;
    }
    for (const token of tokens) {
      if (token.tokenType === Signs['{'] || token.tokenType === Signs['(']) depth++;
      else if (token.tokenType === Signs['}'] || token.tokenType === Signs[')']) depth--;
      if (depth <= DEPTH) continue;
      this.error('too-deep', this.place(token), `braces and parentheses go at most ${DEPTH} deep`);
      return false;
    }
    return true;
  }

  /** Finds the first token that cannot follow, and what could. */
  private syntax(rule: Entry, tokens: IToken[], start: number, failed: IToken): void {
    let index = failed.tokenType === EOF ? tokens.length : tokens.indexOf(failed);
    if (index < 0) index = tokens.length;
    let follow = this.follow(rule, tokens.slice(0, index));
    for (let ahead = index; ahead < tokens.length && ahead < index + 3; ahead++) {
      const token = tokens[ahead];
      const further = this.follow(rule, tokens.slice(0, ahead + 1));
      if (!follow.some((type) => tokenMatcher(token, type)) || !further.length) {
        index = ahead;
        break;
      }
      follow = further;
      if (ahead + 1 === tokens.length) index = tokens.length;
    }
    const token = this.list[start + index];
    if (token?.tokenType === OpenText) return; // said already
    const expected = [...new Set(follow.map((type) => TERMS.get(type.name) ?? type.name))];
    const found = this.image(start + index);
    const near = token && isWord(token.tokenType) ? nearest(token.image, expected) : undefined;
    const hint = near ? `; did you mean "${near}"?` : this.hint(token);
    this.error('syntax', this.placeAt(start + index), `found ${found}, expected ${list(expected)}${hint}`, {
      found,
      expected,
      near,
    });
  }

  private follow(rule: Entry, before: IToken[]) {
    if (before.length > 160) return [];
    return this.grammar
      .computeContentAssist((this.grammar[rule] as unknown as { ruleName: string }).ruleName, before)
      .map((path) => path.nextTokenType);
  }

  private hint(token: IToken | undefined): string {
    if (token?.tokenType !== Name) return '';
    const lower = token.image.toLowerCase();
    const near = nearest(lower, this.tokens.known());
    return near === lower ? `; words are lower-case: "${lower}"` : '; names stand in quotes';
  }

  private strayToken(at: number): void {
    const token = this.list[at];
    if (token.tokenType === OpenText) return;
    if (token.tokenType === Signs['}']) {
      this.error('brace', this.place(token), 'this brace closes nothing', { found: '}' });
      return;
    }
    const expected = [...new Set(['set', ...this.v.classes.map((entry) => entry.head), 'deck'])];
    const near = isWord(token.tokenType) ? nearest(token.image, expected) : undefined;
    const hint = near ? `; did you mean "${near}"?` : '';
    this.error('syntax', this.place(token), `found ${this.image(at)}, expected ${list(expected)}${hint}`, {
      found: this.image(at),
      expected,
      near,
    });
  }

  private badCharacters(offset: number, length: number, line: number, column: number): void {
    const found = this.file.text.slice(offset, offset + Math.min(length, 20));
    const hint = /[“”„‘’«»]/.test(found) ? '; quotes are straight here: "' : '';
    this.error(
      'character',
      { file: this.file.name, line, column },
      `${JSON.stringify(found)} has no meaning here${hint}`,
      { found },
    );
  }

  // ---------------------------------------------------------------- places

  private place(token: IToken): Place {
    return { file: this.file.name, line: token.startLine ?? 1, column: token.startColumn ?? 1 };
  }

  private placeAt(at: number): Place {
    if (at < this.list.length) return this.place(this.list[at]);
    const lines = this.file.text.split(/\r\n|\r|\n/);
    return { file: this.file.name, line: lines.length, column: lines[lines.length - 1].length + 1 };
  }

  private image(at: number): string {
    const token = this.list[at];
    if (!token) return 'the end of the file';
    return token.tokenType === Text ? token.image.slice(0, 60) : `"${token.image.slice(0, 60)}"`;
  }

  private error(code: Code, place: Place, message: string, more: Partial<CardError> = {}): void {
    this.all.errors.push({ code, ...place, message, ...more });
  }
}

/** How messages name what is not a single word. */
const TERMS = new Map<string, string>([
  ['number', 'a number'],
  ['text', 'a text in quotes'],
  ['word', 'a word'],
  ...Object.keys(Signs).map((sign): [string, string] => [sign, `"${sign}"`]),
]);
