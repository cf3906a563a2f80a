/** The page's words for this game. */

import { words as all } from '../../words/words.ts';

export { fill } from '../../words/words.ts';
export const words = all.games['battle-of-aeons'];
