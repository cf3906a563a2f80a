// Pages around the games: launcher, a game's menu, rules, settings, self-test, about, messages.

import { Button, Color, Offer, Request } from './abi';
import {
  battery,
  canLeave,
  code,
  entry,
  entryCount,
  errorArg,
  errorAt,
  errorRule,
  gameOf,
  kept,
  messageRead,
  openEntry,
  readHashes,
  resume,
  runTest,
  startMatch,
  stateOf,
} from './flow';
import { Glyph } from './glyphs';
import { ask, setSound, sound, storeSettings } from './link';
import { INBOX_AT } from './memory';
import { openGame, rulesPage, sayGame } from './pack';
import { sayRefusal, speakOf } from './phrases';
import { contrast, foot, head, inverted, paragraph, setLook, setScroll, skipLines, writeBig, columns } from './screen';
import { Screen } from './screens';
import { animation, language, lastEntry, setAnimation, setLanguage, setLastEntry } from './settings';
import { clearText, hasWord, only, say, sayGlyph, sayHex, space } from './text';
import { backKey, change, close, hint, hints, item, open, pressed, setFocus, wordItem } from './ui';
import { GameWord, W, WordsAt } from './words';

/** Head with one word. */
export function title(word: i32): void {
  only(word);
  head();
}

// ---------------------------------------------------------------- launcher

export function drawLauncher(): void {
  only(W.TITLE);
  if (battery <= 100) {
    space();
    sayGlyph(Glyph.BATTERY + battery / 25);
  }
  head();
  hints(W.CHOOSE, 0);
  if (kept == 1 && wordItem(W.CONTINUE)) return resume();
  if (kept == 2) {
    only(W.CANNOT_CONTINUE);
    paragraph(Color.MARK);
  }
  if (entry >= 0) {
    openGame(gameOf(entry));
    only(W.AGAIN);
    sayGlyph(58);
    space();
    sayGame(GameWord.TITLE);
    if (item()) return startMatch();
  }
  for (let i = 0; i < entryCount; i++) {
    clearText();
    if (openGame(gameOf(i))) sayGame(GameWord.TITLE);
    else say(W.UNKNOWN_GAME);
    if (stateOf(i)) {
      space();
      sayRefusal(stateOf(i), 0, 0, 0);
    }
    if (item()) return openEntry(i);
  }
  if (entry >= 0) openGame(gameOf(entry));
  if (wordItem(W.SETTINGS)) return open(Screen.SETTINGS);
  if (wordItem(W.SELF_TEST)) {
    open(Screen.TEST);
    return runTest();
  }
  if (wordItem(W.ABOUT)) {
    open(Screen.ABOUT);
    return readHashes();
  }
  if (canLeave && wordItem(W.LEAVE)) ask(Request.LEAVE, 0, 0, 0);
}

export function drawGame(): void {
  clearText();
  sayGame(GameWord.TITLE);
  head();
  hints(W.CHOOSE, W.BACK);
  if (wordItem(W.AGAIN)) return startMatch();
  if (wordItem(W.NEW_MATCH)) return open(Screen.SETUP);
  if (wordItem(W.DECKS)) return open(Screen.DECKS);
  if (wordItem(W.RULES)) return open(Screen.RULES);
  backKey();
}

// ---------------------------------------------------------------- rules

let page: i32 = 0;

export function drawRules(): void {
  title(W.RULES);
  clearText();
  hint(Glyph.A, W.GO_ON);
  hint(Glyph.B, W.BACK);
  foot();
  if (!hasWord(rulesPage(page))) page = 0;
  only(rulesPage(page));
  paragraph(Color.LIGHT);
  if (pressed(Button.A)) {
    page = hasWord(rulesPage(page + 1)) ? page + 1 : 0;
    setScroll(0);
  }
  backKey();
}

// ---------------------------------------------------------------- settings

/** A line "word: yes" and whether it has been turned. */
export function onOff(word: i32, value: i32): i32 {
  only(word);
  space();
  sayGlyph(value ? Glyph.ON : Glyph.OFF);
  space();
  say(value ? W.YES : W.NO);
  return change() != 0 ? 1 - value : value;
}

export function drawSettings(): void {
  title(W.SETTINGS);
  hints(W.CHANGE, W.BACK);
  const invert = onOff(W.INVERTED, inverted);
  const strong = onOff(W.CONTRAST, contrast);
  const moving = onOff(W.ANIMATION, animation);
  const loud = onOff(W.SOUND, sound);
  only(W.LANGUAGE);
  space();
  say(WordsAt.LANGUAGES + language);
  const other = language ^ (change() & 1);
  const now = (invert << 4) | (strong << 3) | (moving << 2) | (loud << 1) | other;
  if (now != ((inverted << 4) | (contrast << 3) | (animation << 2) | (sound << 1) | language)) {
    setLook(invert, strong);
    setAnimation(moving);
    setSound(loud);
    setLanguage(other);
    storeSettings();
  }
  backKey();
}

// ---------------------------------------------------------------- self-test, about, messages

export function drawTest(): void {
  const done: i32 = load<u16>(INBOX_AT);
  const all: i32 = load<u16>(INBOX_AT, 2);
  const failed: i32 = load<u16>(INBOX_AT, 4);
  title(W.SELF_TEST);
  hints(0, W.BACK);
  speakOf(255, done, all);
  only(W.TEST_RUNNING);
  paragraph(Color.LIGHT);
  speakOf(255, failed, all);
  if (done == all) {
    only(failed ? W.TEST_FAILED : W.TEST_PASSED);
    paragraph(failed ? Color.MARK : Color.PLANT);
  }
  backKey();
}

function hash(word: i32, at: usize): void {
  only(word);
  paragraph(Color.GREY);
  clearText();
  sayHex(at, 16);
  paragraph(Color.LIGHT);
}

export function drawAbout(): void {
  title(W.ABOUT);
  hints(0, W.BACK);
  only(W.TITLE);
  writeBig(1, columns - 2, Color.MARK);
  only(W.ABOUT_TEXT);
  paragraph(Color.LIGHT);
  hash(W.SHELL_HASH, INBOX_AT + Offer.AT_SHELL);
  for (let i = 0; i < entryCount; i++) {
    const at = INBOX_AT + Offer.HEAD + i * Offer.ENTRY;
    skipLines(1);
    clearText();
    if (openGame(gameOf(i))) sayGame(GameWord.TITLE);
    paragraph(Color.MARK);
    hash(W.RULES_HASH, at + Offer.AT_RULES_HASH);
    hash(W.PACK_HASH, at + Offer.AT_PACK_HASH);
  }
  if (entry >= 0) openGame(gameOf(entry));
  backKey();
}

export function drawMessage(): void {
  title(W.PROBLEM);
  hints(0, W.BACK);
  clearText();
  sayRefusal(code, errorRule, errorAt, errorArg);
  paragraph(Color.LIGHT);
  if (pressed(Button.A) || pressed(Button.B)) {
    close();
    messageRead();
  }
}
