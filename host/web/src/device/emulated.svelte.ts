/** One emulated handheld: flash that outlives the power, the shell while it is on, buttons, time, and what it costs. */

import { Button, Handheld, type Entry, type Mark } from '../../../js/handheld.ts';
import { wasmMachine } from '../../../js/machine.ts';
import type { Session } from '../../../js/session.ts';
import type { Board } from './boards.ts';
import { Flash, PowerCut } from './flash.ts';
import { Journal } from './journal.ts';

/** What all devices of the page are made of. */
export interface Parts {
  shell: WebAssembly.Module;
  shellHash: Uint8Array;
  words: Uint8Array;
  entries: Entry[];
}

export interface Link {
  session: Session;
  seat: number;
  seats: number;
}

/** A record is shorter than this: an armed cut falls somewhere inside the next one. */
const RECORD = 24;
const TONES = [660, 880, 220, 550, 990];

export class Emulated {
  readonly flash: Flash;
  /** Counts up whenever the screen may have changed. */
  frame = $state(0);
  on = $state(false);
  /** What went wrong with the power, for the page to say. */
  cut = $state(false);
  armed = $state(false);
  /** Of the last press and of the slowest one since switching on: milliseconds in this browser, requests. */
  last = $state({ time: 0, requests: 0, cells: 0 });
  worst = $state(0);
  tone = $state(false);
  private handheld: Handheld | null = null;
  private timer = 0;

  constructor(
    readonly board: Board,
    private readonly parts: Parts,
    private readonly link: Link | null,
    flash: Flash,
    private readonly keep: (flash: Flash) => void,
  ) {
    this.flash = flash;
  }

  powerOn(): void {
    if (this.on) return;
    this.flash.restore();
    this.armed = false;
    this.cut = false;
    this.worst = 0;
    this.guarded(() => {
      this.on = true;
      this.handheld = new Handheld({
        shell: wasmMachine(this.parts.shell),
        shellHash: this.parts.shellHash,
        words: this.parts.words,
        columns: this.board.columns,
        rows: this.board.rows,
        entries: this.parts.entries,
        keeper: new Journal(this.flash),
        device: {
          entropy: () => crypto.getRandomValues(new Uint8Array(8)),
          leave: () => queueMicrotask(() => this.powerOff()),
          tone: (which) => this.sound(which),
        },
        ...(this.link ? { link: this.link } : {}),
      });
    });
  }

  /** The switch: whatever was going on ends here. */
  powerOff(): void {
    clearTimeout(this.timer);
    this.handheld = null;
    this.on = false;
    this.frame++;
    this.keep(this.flash);
  }

  /** Power will go in the middle of the next record that is written. */
  armCut(): void {
    this.flash.cutAfter(1 + Math.floor(Math.random() * RECORD));
    this.armed = true;
  }

  press(button: Button): void {
    if (!this.handheld) return;
    const before = this.handheld.carried;
    const started = performance.now();
    this.guarded(() => this.handheld!.press(button));
    const time = performance.now() - started;
    this.last = { time, requests: (this.handheld?.carried ?? before) - before, cells: this.last.cells };
    this.worst = Math.max(this.worst, time);
  }

  /** What is on the panel; null: it is dark. */
  screen(): { cells: Uint8Array; mark: Mark | null } | null {
    return this.handheld ? { cells: this.handheld.cells(), mark: this.handheld.mark() } : null;
  }

  private guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.powerOff();
      this.cut = true;
      return;
    }
    this.frame++;
    this.keep(this.flash);
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const wait = this.handheld?.wait() ?? 0;
    if (wait === 0) return;
    this.timer = window.setTimeout(() => this.guarded(() => this.handheld?.tick(wait)), wait);
  }

  private audio: AudioContext | null = null;
  private sound(which: number): void {
    if (!this.tone) return;
    this.audio ??= new AudioContext();
    const oscillator = this.audio.createOscillator();
    const gain = this.audio.createGain();
    oscillator.type = 'square';
    oscillator.frequency.value = TONES[which] ?? TONES[0]!;
    gain.gain.value = 0.03;
    oscillator.connect(gain).connect(this.audio.destination);
    oscillator.start();
    oscillator.stop(this.audio.currentTime + 0.05);
  }
}

/** Keys of a keyboard, for the device that has the focus. */
export const KEYBOARD: Record<string, Button> = {
  ArrowUp: Button.UP,
  ArrowDown: Button.DOWN,
  ArrowLeft: Button.LEFT,
  ArrowRight: Button.RIGHT,
  Enter: Button.A,
  ' ': Button.A,
  x: Button.A,
  Escape: Button.B,
  Backspace: Button.B,
  z: Button.B,
  m: Button.START,
  Shift: Button.SELECT,
  c: Button.SELECT,
};
/** Buttons of a standard gamepad. */
export const GAMEPAD: Record<number, Button> = {
  0: Button.A,
  1: Button.B,
  8: Button.SELECT,
  9: Button.START,
  12: Button.UP,
  13: Button.DOWN,
  14: Button.LEFT,
  15: Button.RIGHT,
};
