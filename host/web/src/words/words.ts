/** The words of the page's language. A language is one table here and one in host/js/words. */

import { en as coreEnglish } from '../../../js/words/en.ts';
import { PSEUDO, pseudo } from '../../../js/words/pseudo.ts';
import type { Words } from '../../../js/words/words.ts';
import { en, type PageWords } from './en.ts';
import type { GamePageWords } from './game.ts';

export { fill, listed } from '../../../js/words/words.ts';

interface Language {
  page: PageWords;
  core: Words;
}

const LANGUAGES: Record<string, () => Language> = {
  en: () => ({ page: en, core: coreEnglish }),
  [PSEUDO]: () => ({ page: pseudo(en), core: pseudo(coreEnglish) }),
};

/** What the address asks for (?lang=en-XA), or the first language of the browser that is here; else English. */
function chosen(): Language {
  const address = typeof location === 'undefined' ? '' : location.search;
  const wanted = new URLSearchParams(address).get('lang');
  const browser = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  const known = [wanted ?? '', ...browser.map((tag) => tag.split('-')[0]!)].find((tag) => tag in LANGUAGES);
  return LANGUAGES[known ?? 'en']!();
}

const language = chosen();
export const words = language.page;
/** What the core's questions, events and errors are told with. */
export const coreWords = language.core;
/** What the page says about one game. */
export const pageWords = (game: string): GamePageWords =>
  (words.games as unknown as Record<string, GamePageWords>)[game]!;
