/** The words of the page's language. */

import { en as core } from '../../../js/words/en.ts';
import { en } from './en.ts';

export { fill, listed } from '../../../js/words/words.ts';
export const words = en;
/** What the core's questions, events and errors are told with. */
export const coreWords = core;
