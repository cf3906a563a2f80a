// The pseudo-language: what is said stays readable, every letter that can be is accented, and every word grows by
// about a third, as translations do. A layout that holds it holds a language.

import { GameWord, WordsAt } from '../../assembly/shell/words.ts';

const FROM = 'AEIOUYaeiouycnsz';
const TO = 'ÄËÏÖÜŸäëïöüýçñšž';

/** Words longer than this grow by a quarter only. */
const LONG = 10;

/** Words grow by their own last vowel, names of rule ids and places stay. */
function longer(word: string): string {
  const { length } = [...word];
  const extra = Math.ceil(length / (length > LONG ? 4 : 3));
  return word.replace(/([a-zA-Z])([^a-zA-Z]*)$/, (_, last: string, rest: string) => {
    const more = (/[aeiou]/.test(last) ? last : 'e').toLowerCase().repeat(extra);
    return last + more + rest;
  });
}
function accented(text: string): string {
  return [...text].map((letter) => (FROM.includes(letter) ? TO[FROM.indexOf(letter)]! : letter)).join('');
}

/** Names of languages and prefixes of rule ids stay as they are. */
const kept = (i: number) =>
  i < WordsAt.GAMES ? i >= WordsAt.LANGUAGES : (i - WordsAt.GAMES) % GameWord.SIZE === GameWord.PREFIX;

export function pseudo(strings: string[]): string[] {
  return strings.map((text, i) =>
    kept(i)
      ? text
      : text
          .split(/( |\n)/)
          .map((word) => accented(/[a-zA-Z]{2}/.test(word) ? longer(word) : word))
          .join(''),
  );
}
