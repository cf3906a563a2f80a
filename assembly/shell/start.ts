// Setting up a match.

import { Color } from './abi';
import { startMatch } from './flow';
import { onOff, title } from './home';
import { about, decks, formatByte, optionByte, sayDeck, sayGame } from './pack';
import { speakOf } from './phrases';
import { Screen } from './screens';
import {
  Field,
  Mode,
  OWN,
  computers,
  field,
  fitSetup,
  formatFlag,
  modeFits,
  optionLeast,
  optionMost,
  optionValue,
  ownDecks,
  setField,
  turnFormat,
} from './setup';
import { clearText, only, say, sayNumber, space } from './text';
import { backKey, change, hints, item, open, turned, wordItem } from './ui';
import { Descriptor, FormatFlag, GameWord, OptionFlag, W } from './words';

/** A number with its name, turned between bounds. */
function number(word: i32, at: i32, least: i32, most: i32): void {
  only(word);
  space();
  sayNumber(field(at));
  const by = change();
  if (by) setField(at, turned(field(at), by, least, most));
}
/** A choice among words that follow each other. */
function choice(word: i32, first: i32, at: i32, most: i32): void {
  only(word);
  space();
  say(first + field(at));
  const by = change();
  if (by) setField(at, turned(field(at), by, 0, most));
}

/** How it is played: the next mode that the game can be played in. */
function mode(): void {
  only(W.MODE);
  space();
  say(W.MODES + field(Field.MODE));
  const by = change();
  if (!by) return;
  do setField(Field.MODE, turned(field(Field.MODE), by, 0, Mode.REFEREE));
  while (!modeFits(field(Field.MODE)));
  fitSetup();
}

/** The name of a deck by its number in set-ups. */
export function sayDeckName(deck: i32): void {
  if (deck < OWN) return sayDeck(deck, 1);
  speakOf(255, deck - OWN + 1, 0);
  say(W.OWN_DECK);
}

function deckOf(seat: i32): void {
  const at = Field.DECKS + seat;
  speakOf(seat, 0, 0);
  only(W.DECK_OF);
  space();
  sayDeckName(field(at));
  const by = change();
  if (!by) return;
  // Ready-made decks and own decks in one round.
  const all = decks() + ownDecks();
  const now = field(at) < OWN ? field(at) : decks() + field(at) - OWN;
  const next = turned(now, by, 0, all - 1);
  setField(at, next < decks() ? next : OWN + next - decks());
}

export function drawSetup(): void {
  title(W.NEW_MATCH);
  hints(W.CHANGE, W.BACK);
  if (wordItem(W.START)) return startMatch();
  mode();
  const format = field(Field.FORMAT);
  only(W.FORMAT);
  space();
  sayGame(GameWord.FORMATS + format);
  const by = change();
  if (by) turnFormat(by);
  const solo = formatFlag(FormatFlag.SOLO);
  if (!solo) number(W.PLAYERS, Field.PLAYERS, formatByte(format, 1), formatByte(format, 2));
  if (computers()) choice(W.LEVEL, W.LEVELS, Field.LEVEL, 2);
  if (solo) number(W.STACK, Field.STACK, 7, 10);
  const seats = solo ? 1 : field(Field.PLAYERS);
  if (formatFlag(FormatFlag.PACKS)) number(W.PACKS, Field.PACKS, 1, 2);
  else for (let i = 0; i < seats; i++) deckOf(i);
  for (let i = 0; i < seats && field(Field.MODE) != Mode.REFEREE; i++) {
    if ((computers() >> i) & 1) continue;
    speakOf(i, 0, 0);
    clearText();
    sayGame(GameWord.ORDERS);
    space();
    say(W.ORDERS + field(Field.ORDERS + i));
    if (change()) setField(Field.ORDERS + i, 1 - field(Field.ORDERS + i));
  }
  if (wordItem(W.OPTIONS)) return open(Screen.OPTIONS);
  backKey();
}

export function drawOptions(): void {
  title(W.OPTIONS);
  hints(W.CHANGE, W.BACK);
  for (let i = 0; i < about(Descriptor.AT_OPTIONS); i++) {
    const at = Field.OPTIONS + i;
    const flag = optionByte(i, 3);
    clearText();
    sayGame(GameWord.OPTIONS + i);
    space();
    if (flag == OptionFlag.NO_YES || flag == OptionFlag.YES_NO) say(field(at) == flag - 1 ? W.NO : W.YES);
    else sayNumber(optionValue(i));
    const by = change();
    if (by) setField(at, turned(field(at), by, optionLeast(i), optionMost(i)));
  }
  backKey();
}
