/** The lexer: words of the language, words of the game, names, numbers, texts, signs. */

import { createToken, Lexer, type TokenType } from 'chevrotain';
import { gaps, parts } from './actions';
import type { Entry, Vocabulary } from './vocabulary';

/** Words of the language itself. A trailing (s) accepts both forms. */
const WORDS = `set card(s) deck example about play(s) if once per for
by to from as or and not you may opponents all players they chosen player owner controller that your opposing
their player's owner's controller's other faceup facedown leftmost rightmost named with used unused action printed
this it it2 it3 it4 left right neighbour neighbours which is of in count physical greatest least most heads coin(s) random event
amount min max half any none was choose(s) up more number highest lowest at an a opponent either else each for repeat
time(s) until tails nothing from now on discard(s) then resolve on done`;

export const Word = createToken({ name: 'word', pattern: /[a-z][a-z0-9'-]*/ });
export const Name = createToken({ name: 'name', pattern: /[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f0-9'-]*/ });
export const Integer = createToken({ name: 'number', pattern: /\d+/ });
export const Text = createToken({ name: 'text', pattern: /"(?:[^"\\\n\r]|\\.)*"/ });
export const OpenText = createToken({ name: 'text without end', pattern: /"[^\n\r]*/ });
/** Stands where a game has no word: no text is ever this. */
export const Never = createToken({ name: 'nothing at all', pattern: Lexer.NA });
const Space = createToken({
  name: 'space',
  pattern: /[ \t\r\n\u00a0\ufeff]+/,
  group: Lexer.SKIPPED,
  line_breaks: true,
});
const Comment = createToken({ name: 'comment', pattern: /#[^\n\r]*/, group: Lexer.SKIPPED });

const sign = (name: string, pattern: string) => createToken({ name, pattern });
export const Signs = {
  '{': sign('{', '{'),
  '}': sign('}', '}'),
  '(': sign('(', '('),
  ')': sign(')', ')'),
  ':': sign(':', ':'),
  ';': sign(';', ';'),
  '.': sign('.', '.'),
  ',': sign(',', ','),
  '+': sign('+', '+'),
  '-': sign('-', '-'),
  '*': sign('*', '*'),
  '<=': sign('<=', '<='),
  '>=': sign('>=', '>='),
  '!=': sign('!=', '!='),
  '<': sign('<', '<'),
  '>': sign('>', '>'),
  '=': sign('=', '='),
} satisfies Record<string, TokenType>;

export const COMPARISONS = ['<=', '>=', '!=', '<', '>', '='] as const;

/** All lists of a vocabulary whose words stand in card sources. */
export function wordLists(v: Vocabulary): readonly (readonly Entry[])[] {
  return [v.types, v.timings, v.steps, v.zones, v.rows, v.attributes, v.measures, v.keywords, v.figures, v.facts, v.gameFigures, v.gameFacts,
    v.events, v.ways, v.causes, v.classes, v.kinds, v.nouns, v.pronouns, v.marks, v.uses, v.limits, v.durations, ...v.events.flatMap(({ ways }) => (ways?.list ? [ways.list] : [])), ...v.actions.flatMap((action) => gaps(action).flatMap(({ gap }) => (typeof gap === 'string' ? [] : [gap])))]; // prettier-ignore
}

export class Tokens {
  readonly lexer: Lexer;
  readonly all: TokenType[];
  private readonly words = new Map<string, TokenType>();

  constructor(readonly v: Vocabulary) {
    const plural = new Set<string>();
    const literal = new Set<string>();
    for (const word of WORDS.split(/\s+/)) {
      const single = word.replace('(s)', '');
      literal.add(single);
      if (single !== word) plural.add(single);
    }
    // "owner discards": what a player does has an s with some players.
    const verbs = v.actions.flatMap((action) => {
      const [first, verb] = parts(action);
      return 'gap' in first && first.gap === 'player' && 'said' in verb ? [verb.said] : [];
    });
    for (const word of [...v.plurals.split(' ').filter(Boolean), ...verbs]) {
      literal.add(word);
      plural.add(word);
    }
    const said = [...wordLists(v).flatMap((entries) => entries.map((entry) => entry.said))];
    said.push(
      v.requirement.said,
      v.flavor,
      v.elsewhere.said,
      v.entered.said,
      ...(v.lead ? [v.lead] : []),
      ...v.header.map((entry) => entry.said),
      ...v.classes.map((entry) => entry.head),
      ...v.deckParts.map((part) => part.word),
      ...v.actions.flatMap((action) => parts(action).flatMap((part) => ('said' in part ? [part.said] : []))),
    );
    for (const phrase of said)
      for (const word of phrase.split(' ')) if (!plural.has(word.replace(/s$/, ''))) literal.add(word);
    // Longer words first: the lexer takes the first that matches.
    for (const word of [...literal].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)))
      this.words.set(
        word,
        createToken({
          name: word,
          pattern: plural.has(word) ? new RegExp(`${word}s?`) : word,
          longer_alt: Word,
          categories: [Word],
        }),
      );
    this.all = [
      Space,
      Comment,
      Never,
      ...this.words.values(),
      Word,
      Name,
      Integer,
      Text,
      OpenText,
      ...Object.values(Signs),
    ];
    this.lexer = new Lexer(this.all, { ensureOptimizations: false, positionTracking: 'full' });
  }

  /** The token of a word that is known here. */
  word(word: string): TokenType {
    const token = this.words.get(word) ?? this.words.get(word.replace(/s$/, ''));
    if (!token) throw new Error(`the lexer does not know "${word}"`);
    return token;
  }

  phrase(said: string): TokenType[] {
    return said.split(' ').map((word) => this.word(word));
  }

  known(): Iterable<string> {
    return this.words.keys();
  }
}

export function isWord(type: TokenType): boolean {
  return type === Word || (type.CATEGORIES?.includes(Word) ?? false);
}
