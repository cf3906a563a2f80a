/** What a store holds, as a component sees it: read when it is first asked for, and again after every change. */

import { SvelteMap } from 'svelte/reactivity';
import type { NotableError } from '../../../js/errors.ts';
import { told } from '../app/library.ts';
import type { Damaged, Kept } from './record.ts';
import type { Store } from './store.ts';

export class Shown<T> {
  readonly kept = new SvelteMap<string, Kept<T>>();
  damaged = $state.raw<Damaged[]>([]);
  failure = $state.raw<NotableError | null>(null);
  /** False until it was read once. */
  ready = $state(false);
  private reading = 0;

  constructor(private readonly store: Store<T>) {
    store.watch(() => void this.read());
    void this.read();
  }

  /** Newest first. */
  get all(): Kept<T>[] {
    return [...this.kept.values()];
  }

  async read(): Promise<void> {
    const turn = ++this.reading;
    try {
      const { kept, damaged } = await this.store.all();
      if (turn !== this.reading) return;
      this.kept.clear();
      for (const each of kept) this.kept.set(each.id, each);
      this.damaged = damaged;
      this.failure = null;
    } catch (error) {
      this.failure = told(error);
    }
    this.ready = true;
  }
}
