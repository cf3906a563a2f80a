// A card's page: what is printed on it, and what has become of it in the match.

import { Button, Color } from './abi';
import { Record } from '../kernel/format';
import { putState } from './board';
import { Glyph } from './glyphs';
import {
  UNKNOWN,
  cardByte,
  cardNumber,
  keywords,
  openCard,
  sayCard,
  sayCardId,
  sayFigures,
  sayGame,
  typeGlyph,
} from './pack';
import { columns, head, inkOf, line, paragraph, putAt, skipLines, writeBig } from './screen';
import { Screen } from './screens';
import { clearText, length, only, say, space } from './text';
import { backKey, close, hints, open, pressed } from './ui';
import { GameWord, W } from './words';

let card: i32 = 0;
/** The card in the view, 0: only the printed card. */
let inView: usize = 0;

export function openCardPage(which: i32, at: usize): void {
  card = which;
  inView = at;
  open(Screen.CARD);
}

/** Name in big letters, figures, and a face when there is room. */
export function cardHead(which: i32, face: bool): void {
  openCard(which);
  const x = face ? FACE_WIDTH + 1 : 1;
  const from = line;
  clearText();
  sayCard(which, 0);
  writeBig(x, columns - x, Color.LIGHT);
  clearText();
  sayFigures();
  writeBig(x, columns - x, Color.LIGHT);
  if (!face) return;
  const end = line;
  skipLines(from - line);
  putFace();
  skipLines(max(FACE_HEIGHT, end - from));
}
const FACE_WIDTH: i32 = 4;
const FACE_HEIGHT: i32 = 3;
/** Drawings for a row of a face. */
const FACES: i32 = 6;

/** A face made of the card's identity: set, number and class choose its parts, the first type its colour. */
function putFace(): void {
  let mix: u32 = (cardNumber() * 97 + cardByte(Record.AT_SET) * 31 + cardByte(Record.AT_CLASS) * 7) * 2654435761;
  const type = typeGlyph();
  const ink = type ? inkOf(type, Color.LIGHT, Color.DARK) : Color.GREY;
  for (let y = 0; y < FACE_HEIGHT; y++) {
    const part = Glyph.PORTRAITS + ((y * FACES + <i32>((mix >>> 8) % FACES)) << 2);
    mix = mix * 1664525 + 1013904223;
    for (let x = 0; x < FACE_WIDTH; x++) putAt(x, y, part + x, ink, Color.DARK);
  }
}

export function drawCard(): void {
  clearText();
  if (card == UNKNOWN) say(W.HIDDEN_CARD);
  else sayCardId(card);
  head();
  hints(0, W.BACK);
  if (card == UNKNOWN) {
    only(W.HIDDEN_CARD);
    writeBig(1, columns - 1, Color.GREY);
  } else {
    cardHead(card, columns >= 30);
    clearText();
    for (let bit = 0; bit < 16; bit++) {
      if (!((keywords() >> bit) & 1)) continue;
      sayGame(GameWord.KEYWORDS + bit);
      space();
    }
    paragraph(Color.GREY);
    if (inView) putState(inView);
    skipLines(1);
    clearText();
    sayCard(card, 1);
    paragraph(Color.LIGHT);
    clearText();
    sayCard(card, 2);
    if (length) skipLines(1);
    paragraph(Color.GREY);
  }
  if (pressed(Button.A)) close();
  backKey();
}
