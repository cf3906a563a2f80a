// What the shell is told of a game: figures for its descriptor, names for its strings.

import { FigureHow, OptionFlag } from '../../assembly/shell/words.ts';
import type { Game, OptionInfo } from '../../host/js/game.ts';

export interface ShellFigure {
  /** The symbol; of types by bits that of the first one. */
  glyph: number;
  how: FigureHow;
  /** Classes whose cards have it; left out: all. */
  classes?: readonly number[];
}

export interface ShellGame {
  game: Game;
  /** Most cards of a deck, of its sideboard, and of what stands beside it. */
  deck: number;
  side: number;
  others: number;
  /** The class that stands beside the deck; 255: none. */
  other: number;
  /** GameFlag. */
  flags: number;
  /** Own decks, and the cards that each has room for. */
  own: { decks: number; cards: number };
  /** Modes that it can be played in (assembly/shell/setup.ts). */
  modes: readonly number[];
  formats: { name: string; number: number; least: number; most: number; flags: number }[];
  options: ShellOption[];
  figures: ShellFigure[];
  preventions: readonly string[];
  results: readonly string[];
  keywords: readonly string[];
}

export interface ShellOption {
  name: string;
  first: number;
  least: number;
  most: number;
  flag: OptionFlag;
}

/** A row of figures that ends before the last attribute: the others are not shown. */
export const figureOf = (figures: readonly ShellFigure[], attribute: number): ShellFigure =>
  figures[attribute] ?? { glyph: 0, how: FigureHow.NEVER };

export function option({ name, values }: OptionInfo): ShellOption {
  if (values.every((value) => typeof value === 'string')) {
    const flag = values[0] === 'yes' ? OptionFlag.YES_NO : OptionFlag.NO_YES;
    return { name, first: 0, least: 0, most: values.length - 1, flag };
  }
  const numbers = values as number[];
  const [first, least, most] = [numbers[0]!, Math.min(...numbers), Math.max(...numbers)];
  // What does not fit a byte is turned in fifties.
  if (most <= 255) return { name, first, least, most, flag: OptionFlag.NUMBER };
  return {
    name,
    first: first / 50,
    least: Math.ceil(least / 50),
    most: Math.floor(most / 50),
    flag: OptionFlag.FIFTIES,
  };
}

/** An option that the configuration holds as the place among its two numbers. */
export function pair({ name, values }: OptionInfo): ShellOption {
  const [one, two] = values as [number, number];
  return { name, first: 0, least: one, most: two, flag: OptionFlag.PAIR };
}

/** "pre-battle" as it stands on a card. */
export const capital = (word: string) => word.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
