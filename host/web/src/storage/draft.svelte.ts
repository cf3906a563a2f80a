/** A kept thing that is being changed: every change is kept by itself, and what another tab does is never overwritten. */

import type { NotableError } from '../../../js/errors.ts';
import { told } from '../app/library.ts';
import { isDamaged, type Kept } from './record.ts';
import type { Store } from './store.ts';

/** Milliseconds without a change before it is kept. */
const PAUSE = 300;

export class Draft<T> {
  value: T = $state.raw(undefined as T);
  /** Nothing waits to be kept. */
  clean = $state(true);
  failure = $state.raw<NotableError | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private saving: Promise<void> | null = null;
  private readonly unwatch: () => void;

  constructor(
    private readonly store: Store<T>,
    private kept: Kept<T>,
  ) {
    this.value = kept.value;
    this.unwatch = store.watch(() => void this.reread());
  }

  get id(): string {
    return this.kept.id;
  }

  change(value: T): void {
    this.value = value;
    this.clean = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), PAUSE);
  }

  /** Keeps what waits, now. */
  async keep(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    // One after another: each write needs the revision of the one before.
    await this.saving;
    if (this.clean) return;
    this.saving = this.write();
    await this.saving;
  }

  /** After `changed-elsewhere` or `removed-elsewhere`: what is here becomes a thing of its own. */
  async keepCopy(named: (value: T) => T): Promise<string> {
    const copy = await this.store.add(named(this.value));
    this.kept = copy;
    this.value = copy.value;
    this.clean = true;
    this.failure = null;
    return copy.id;
  }

  /** What the other tab has made takes the place of what is here. */
  async takeOther(): Promise<void> {
    const found = await this.store.get(this.kept.id);
    if (!found || isDamaged(found)) return;
    this.take(found);
  }

  /** Keeps what waits and hears of nothing any more. */
  close(): void {
    this.unwatch();
    void this.keep();
  }

  private async write(): Promise<void> {
    const value = this.value;
    try {
      this.kept = await this.store.put(this.kept, value);
      this.failure = null;
      if (this.value === value) this.clean = true;
    } catch (error) {
      this.failure = told(error);
    }
  }

  private async reread(): Promise<void> {
    if (!this.clean) return;
    try {
      const found = await this.store.get(this.kept.id);
      if (found && !isDamaged(found) && this.clean && found.revision > this.kept.revision) this.take(found);
    } catch {
      // It is told when something is to be kept.
    }
  }

  private take(found: Kept<T>): void {
    this.kept = found;
    this.value = found.value;
    this.clean = true;
    this.failure = null;
  }
}
