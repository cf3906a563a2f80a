/** What has changed about a Mon, in words: "+2 Power (this round)". */

import { coreWords } from '../../words/words.ts';
import type { CardView, Mod } from './view.ts';
import { words } from './words.ts';

export function modText(mod: Mod): string {
  const game = coreWords.games['super-battle-mon']!;
  const until = (words.durations as Record<string, string>)[mod.until] ?? mod.until;
  const name = game.attributes[mod.attr] ?? (mod.attr === 'text' ? words.text : mod.attr);
  const value = mod.set ?? mod.add;
  if (Array.isArray(value))
    return `${words.prevented}: ${value.map((what) => game.preventions[what] ?? what).join(', ')} (${until})`;
  const change = mod.set !== undefined ? `${name} = ${value}` : `${signed(value ?? 0)} ${name}`;
  return `${change} (${until})`;
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : `−${Math.abs(value)}`);

export const modTexts = (card: CardView): string[] => [...new Set((card.mods ?? []).map(modText))];
