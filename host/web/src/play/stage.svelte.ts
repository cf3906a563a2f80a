/** Which of a match's screens stands before the viewer: what happened is shown first, thing by thing, then what is. */

import { beatsOf, type Beat } from './story.ts';
import type { Screen, Seen } from './screen.ts';

export type Showing = Exclude<Screen, { kind: 'hand-over' }>;

/** A beat's time on the screen, in pauses of the computer. */
const PAUSES = 2;

export class Stage {
  /** What is to be shown before `screen`. */
  beats = $state.raw<Beat[]>([]);
  at = $state(0);
  screen = $state.raw<Screen>({ kind: 'hand-over', player: 0 });
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly last = new Map<number, Seen>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** @param pause milliseconds; 0: nothing is shown on the way */
  constructor(private readonly pause: () => number) {}

  get beat(): Beat | null {
    return this.beats[this.at] ?? null;
  }

  /** The next screen of the match. */
  show(next: Screen): void {
    if (next.kind === 'hand-over') {
      this.skip();
      this.screen = next;
      return;
    }
    const before = this.last.get(next.viewer);
    this.last.set(next.viewer, next);
    this.screen = next;
    const back = before !== undefined && before.log.length > next.log.length;
    // What is still being shown goes on; what has happened meanwhile comes after it.
    const left = back ? [] : this.beats.slice(this.at);
    const fresh = this.pause() > 0 && before && !back ? beatsOf(before, next) : [];
    if (left.length === 0) this.stop();
    this.beats = [...left, ...fresh];
    this.at = 0;
    if (left.length === 0) this.wait();
  }

  next(): void {
    this.stop();
    this.at++;
    if (this.at >= this.beats.length) this.skip();
    else this.wait();
  }

  skip(): void {
    this.stop();
    this.beats = [];
    this.at = 0;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private wait(): void {
    if (this.beats.length > 0) this.timer = setTimeout(() => this.next(), this.pause() * PAUSES);
  }
}
