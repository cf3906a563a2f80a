/** The page's side of the worker in which computer players think. */

import { NotableError } from '../../../js/errors.ts';
import type { Match } from '../../../js/match.ts';
import { rolloutsOf } from '../../../js/thinking.ts';
import type { Shelf } from '../app/library.ts';
import { HURRIED, seedFor, type Level, type Thought } from './computers.ts';

export interface Job {
  id: number;
  module: WebAssembly.Module;
  pack: Uint8Array;
  /** The match, as the cartridge saves it. */
  saved: Uint8Array;
  player: number;
  seed: number;
  rollouts: number;
}

export type FromBrain = { id: number } & ({ choice: string[] } | { done: number } | { error: string });

export class Brain {
  private worker: Worker | null = null;
  private next = 0;
  private listener: ((message: FromBrain) => void) | null = null;

  constructor(private readonly shelf: Shelf) {}

  /** @param progress called with the part that is done, 0 to 1 */
  think(match: Match, player: number, level: Level, progress: (done: number) => void): Thought {
    const saved = match.cartridge.save();
    const seed = seedFor(match, player);
    let settle: (choice: string[]) => void;
    let fail: (error: unknown) => void;
    const choice = new Promise<string[]>((resolve, reject) => ([settle, fail] = [resolve, reject]));
    const start = (name: Level) => {
      const id = this.next++;
      this.listener = (message) => {
        if (message.id !== id) return;
        if ('choice' in message) settle(message.choice);
        else if ('error' in message) fail(new NotableError('fault', message.error));
        else progress(message.done);
      };
      const { module, pack } = this.shelf;
      const rollouts = rolloutsOf(name) ?? 1;
      this.post({ id, module, pack: pack.bytes, saved, player, seed, rollouts } satisfies Job, fail);
    };
    start(level);
    return {
      choice,
      hurry: () => start(HURRIED),
      cancel: () => {
        this.listener = null;
        this.post(-1, fail);
      },
    };
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.listener = null;
  }

  private post(message: Job | number, fail: (error: unknown) => void): void {
    if (!this.worker) {
      if (typeof message === 'number') return;
      this.worker = new Worker(new URL('./brain.worker.ts', import.meta.url), { type: 'module' });
      this.worker.onmessage = (event: MessageEvent<FromBrain>) => this.listener?.(event.data);
    }
    this.worker.onerror = (event) =>
      fail(new NotableError('fault', event.message || 'The computer player has stopped.'));
    this.worker.postMessage(message);
  }
}
