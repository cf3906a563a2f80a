/** Cards entered as they stand on the table: by set and number, or by name. */

import { byNumber } from '../../../js/card-ref.ts';
import type { Game } from '../../../js/game.ts';
import type { Pack, PackCard } from '../../../js/pack.ts';
import type { OptionJson, QuestionJson } from '../../../js/questions.ts';

/** "S-33", "1-033", "33" (of the first set), or a name; null: no such card. */
export function cardOf(game: Game, pack: Pack, text: string): PackCard | null {
  const plain = text.trim();
  return byNumber(/^\d+$/.test(plain) ? `1-${plain}` : plain, game, pack) ?? pack.find(plain);
}

/** The options that stand for cards which the others cannot see: they are entered, never listed. */
export function hiddenOptions(question: QuestionJson): OptionJson[] {
  return question.options.filter(
    (option) => option.place?.zone === 'hand' && option.place.player === question.player && option.card != null,
  );
}

/** The next option for a card that is not picked yet. */
export function optionFor(question: QuestionJson, card: string, picked: readonly string[]): OptionJson | null {
  return hiddenOptions(question).find((option) => option.card === card && !picked.includes(option.id)) ?? null;
}
