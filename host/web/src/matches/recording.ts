/** A match played again from its log, with every decision to look at, from any side. */

import { Cartridge } from '../../../js/cartridge.ts';
import type { JsonObject } from '../../../js/game.ts';
import type { Match, Snapshot } from '../../../js/match.ts';
import { decodeQuestions, type QuestionJson } from '../../../js/questions.ts';
import { readLog, replay } from '../../../js/replay.ts';
import { PUBLIC } from '../../../js/viewers.ts';
import type { Plan } from '../app/plan.ts';
import type { Shelf } from '../app/library.ts';
import type { LogLine } from '../play/screen.ts';
import { coreWords } from '../words/words.ts';
import { marksOf, type JumpMark } from './marks.ts';

export interface Moment {
  snapshot: Snapshot;
  /** The public view. */
  view: JsonObject;
}

export class Recording {
  readonly moments: readonly Moment[];
  readonly marks: readonly JumpMark[];
  readonly match: Match;
  private readonly cartridge: Cartridge;
  private readonly lines = new Map<number, LogLine[]>();
  private at = -1;

  /** @throws NotableError `other-rules`, `other-pack`, `other-log`, or what the log says wrongly */
  constructor(shelf: Shelf, log: JsonObject, plan: Plan) {
    const moments: Moment[] = [];
    const note = (match: Match) => moments.push({ snapshot: match.snapshot(), view: match.view(PUBLIC) });
    const parts = { game: shelf.game, pack: shelf.pack, words: coreWords, another: () => shelf.cartridge() };
    this.match = replay(shelf.cartridge(), parts, readLog(log), note);
    note(this.match);
    this.moments = moments;
    this.marks = marksOf(
      moments.map((moment) => moment.view),
      plan.standing,
    );
    this.cartridge = shelf.cartridge();
  }

  get names(): string[] {
    return this.match.names.players;
  }

  get over(): boolean {
    return this.match.ended;
  }

  /** The table at a decision. */
  view(i: number, viewer: number): JsonObject {
    this.go(i);
    return this.match.game.view(this.cartridge.view(viewer), this.match.names, this.match.setup, viewer);
  }

  /** What is asked there, as far as the viewer is concerned. */
  questions(i: number, viewer: number): QuestionJson[] {
    this.go(i);
    return decodeQuestions(this.cartridge.questions(viewer), this.match.names).questions;
  }

  /** The log up to there. */
  log(i: number, viewer: number): LogLine[] {
    const all = this.lines.get(viewer) ?? this.match.why(viewer);
    this.lines.set(viewer, all);
    return all.slice(0, this.moments[i]!.snapshot.events[viewer]).filter((line) => line.text !== '');
  }

  private go(i: number): void {
    if (i === this.at) return;
    this.cartridge.load(this.moments[i]!.snapshot.saved);
    this.at = i;
  }
}
