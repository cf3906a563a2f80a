/** Keeps a match that goes on, after every decision, one change after the other. */

import { NotableError } from '../../../js/errors.ts';
import { told } from '../app/library.ts';
import type { Session } from '../play/session.ts';
import type { Kept } from '../storage/record.ts';
import { newId, type Store } from '../storage/store.ts';
import { keptOf, type KeptMatch } from './kept.ts';

export class Keeper {
  /** What is wrong with keeping it; null: nothing. */
  failure: NotableError | null = null;
  /** Another tab went on with the same match: this one has become a copy. */
  copied = false;
  id: string;
  private wanted: KeptMatch | null = null;
  private running: Promise<void> | null = null;
  private readonly begun: number;

  constructor(
    private readonly store: Store<KeptMatch>,
    /** As it was kept before; null: it is new. */
    private last: Kept<KeptMatch> | null,
    private readonly onChange: () => void = () => {},
  ) {
    this.begun = last?.value.begun ?? Date.now();
    this.id = last?.id ?? newId();
  }

  /** Keeps the match as it stands now. What is still to be written of before is left out. */
  keep(session: Session): Promise<void> {
    this.wanted = keptOf(session, this.begun);
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.wanted) {
      const value = this.wanted;
      this.wanted = null;
      const before = [this.failure, this.copied];
      try {
        this.last = this.last ? await this.store.put(this.last, value) : await this.store.add(value, this.id);
        this.failure = null;
      } catch (error) {
        this.failure = told(error);
        if (this.elsewhere()) this.wanted ??= value;
      }
      if (before[0] !== this.failure || before[1] !== this.copied) this.onChange();
    }
  }

  /** Another tab has changed or deleted it: from here on this is a match of its own. */
  private elsewhere(): boolean {
    const { code } = this.failure!;
    if (this.last === null || (code !== 'changed-elsewhere' && code !== 'removed-elsewhere')) return false;
    this.last = null;
    this.id = newId();
    this.copied = true;
    return true;
  }
}
