/** The things of one kind that this browser keeps. */

import { NotableError } from '../../../js/errors.ts';
import { fill, words } from '../words/words.ts';
import { isDamaged, opened, sealed, type Damaged, type Kept, type Kind } from './record.ts';
import { vault as theVault, type Vault } from './vault.ts';

export interface Found<T> {
  /** Newest first. */
  kept: Kept<T>[];
  damaged: Damaged[];
}

/** An id that nobody else has. */
export function newId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

export class Store<T> {
  /** @param nameOf what messages call a value */
  constructor(
    readonly kind: Kind<T>,
    private readonly nameOf: (value: T) => string,
    private readonly vault: Vault = theVault,
  ) {}

  async all(): Promise<Found<T>> {
    const found = (await this.vault.list(this.kind.name)).map((raw) => opened(this.kind, raw));
    const kept = found.filter((each): each is Kept<T> => !isDamaged(each));
    kept.sort((a, b) => b.saved - a.saved || a.id.localeCompare(b.id));
    return { kept, damaged: found.filter(isDamaged) };
  }

  /** Null: there is none of this id. */
  async get(id: string): Promise<Kept<T> | Damaged | null> {
    const raw = await this.vault.get(this.kind.name, id);
    return raw === null ? null : opened(this.kind, raw);
  }

  /** Keeps a new one. @throws NotableError `storage-…` */
  async add(value: T, id = newId()): Promise<Kept<T>> {
    return this.write(id, 0, value);
  }

  /**
   * Keeps a changed one.
   * @throws NotableError `changed-elsewhere` or `removed-elsewhere` where it is no longer as it was read; `storage-…`
   */
  async put(before: Kept<T>, value: T): Promise<Kept<T>> {
    return this.write(before.id, before.revision, value);
  }

  /** @throws NotableError as `put` */
  async remove(before: Kept<T> | Damaged): Promise<void> {
    const what = isDamaged(before) ? before.id : this.nameOf(before.value);
    await this.vault.change(this.kind.name, before.id, what, (there) => {
      if (there !== null && !isDamaged(before)) this.same(there, before.revision, what);
      return null;
    });
  }

  /** Calls back after a change, here or in another tab. */
  watch(listener: () => void): () => void {
    return this.vault.watch((kind) => kind === this.kind.name && listener());
  }

  private async write(id: string, revision: number, value: T): Promise<Kept<T>> {
    const what = this.nameOf(value);
    const record = sealed(this.kind, id, revision + 1, value);
    await this.vault.change(this.kind.name, id, what, (there) => {
      this.same(there, revision, what);
      return record;
    });
    return { id, revision: record.revision, saved: record.saved, value };
  }

  private same(there: unknown, revision: number, what: string): void {
    if (there === null) {
      if (revision !== 0) throw new NotableError('removed-elsewhere', fill(words.storage.gone, { what }));
    } else if ((there as { revision?: unknown }).revision !== revision) {
      throw new NotableError('changed-elsewhere', fill(words.storage.elsewhere, { what }));
    }
  }
}
