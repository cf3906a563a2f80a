// Which page draws what.

import { drawBoard } from './board';
import { drawPile } from './boards/battle-of-aeons';
import { drawCard } from './card';
import { drawDeck, drawDeckCode, drawDecks, drawEntry } from './decks';
import { drawAbout, drawGame, drawLauncher, drawMessage, drawRules, drawSettings, drawTest } from './home';
import {
  drawChoice,
  drawConcede,
  drawHandOver,
  drawHappenings,
  drawHide,
  drawLog,
  drawPause,
  drawReferee,
  drawResult,
  drawWaiting,
} from './play';
import { drawOptions, drawSetup } from './start';

export const enum Screen {
  WAITING = 0,
  LAUNCHER,
  GAME,
  SETTINGS,
  TEST,
  ABOUT,
  MESSAGE,
  RULES,
  SETUP,
  OPTIONS,
  DECKS,
  DECK,
  ENTRY,
  DECK_CODE,
  HAND_OVER,
  CHOICE,
  HIDE,
  HAPPENINGS,
  LOG,
  RESULT,
  PAUSE,
  CONCEDE,
  BOARD,
  CARD,
  REFEREE,
  PILE,
}

export function drawScreen(screen: i32): void {
  switch (screen) {
    case Screen.WAITING:
      return drawWaiting();
    case Screen.LAUNCHER:
      return drawLauncher();
    case Screen.GAME:
      return drawGame();
    case Screen.SETTINGS:
      return drawSettings();
    case Screen.TEST:
      return drawTest();
    case Screen.ABOUT:
      return drawAbout();
    case Screen.MESSAGE:
      return drawMessage();
    case Screen.RULES:
      return drawRules();
    case Screen.SETUP:
      return drawSetup();
    case Screen.OPTIONS:
      return drawOptions();
    case Screen.DECKS:
      return drawDecks();
    case Screen.DECK:
      return drawDeck();
    case Screen.ENTRY:
      return drawEntry();
    case Screen.DECK_CODE:
      return drawDeckCode();
    case Screen.HAND_OVER:
      return drawHandOver();
    case Screen.CHOICE:
      return drawChoice();
    case Screen.HIDE:
      return drawHide();
    case Screen.HAPPENINGS:
      return drawHappenings();
    case Screen.LOG:
      return drawLog();
    case Screen.RESULT:
      return drawResult();
    case Screen.PAUSE:
      return drawPause();
    case Screen.CONCEDE:
      return drawConcede();
    case Screen.BOARD:
      return drawBoard();
    case Screen.CARD:
      return drawCard();
    case Screen.REFEREE:
      return drawReferee();
    case Screen.PILE:
      return drawPile();
  }
}
