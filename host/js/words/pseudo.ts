/**
 * The pseudo-language: every sentence longer and every letter accented, so that a word that stands in no table, or a
 * place that only fits English, is seen at once. Places in braces stay.
 */

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž';
const letters = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i]!]));

/** BCP 47's code for English in pseudo-accents. */
export const PSEUDO = 'en-XA';

function accented(sentence: string): string {
  if (sentence === '') return '';
  const parts = sentence.split(/(\{\w+\})/);
  const said = parts.map((part, i) =>
    i % 2 ? part : [...part].map((letter) => letters.get(letter) ?? letter).join(''),
  );
  // A third longer, as German or Finnish would be.
  const longer = '~'.repeat(Math.ceil(sentence.length / 3)).replace(/~{6}(?=~)/g, '$& ');
  return `${said.join('')} ${longer}`;
}

/** The same table in the pseudo-language. */
export function pseudo<T>(table: T): T {
  if (typeof table === 'string') return accented(table) as T;
  if (Array.isArray(table)) return table.map((each: unknown) => pseudo(each)) as T;
  if (table === null || typeof table !== 'object') return table;
  return Object.fromEntries(
    Object.entries(table).map(([key, value]) => [key, key === 'language' ? PSEUDO : pseudo<unknown>(value)]),
  ) as T;
}
