/**
 * The database of this page: one table of records, shared by all tabs. Where the browser keeps nothing, the same in
 * memory, so that the page works as long as it is open.
 */

import { openDB, type IDBPDatabase } from 'idb';
import { NotableError } from '../../../js/errors.ts';
import { fill, words } from '../words/words.ts';
import type { Stored } from './record.ts';

const TABLE = 'records';
/** Version of the table, not of what lies in it. */
const VERSION = 1;

/** Sees the record that is there (null: none) and says what shall be there. `undefined`: no change. */
export type Change = (before: unknown) => Stored | null | undefined;

interface Backend {
  list(kind: string): Promise<unknown[]>;
  get(kind: string, id: string): Promise<unknown>;
  /** In one transaction: nobody changes the record in between. */
  change(kind: string, id: string, change: Change): Promise<void>;
}

class Disk implements Backend {
  constructor(private readonly database: IDBPDatabase) {}

  list(kind: string): Promise<unknown[]> {
    // An array is greater than any string: all records of this kind.
    return this.database.getAll(TABLE, IDBKeyRange.bound([kind], [kind, []]));
  }

  async get(kind: string, id: string): Promise<unknown> {
    return (await this.database.get(TABLE, [kind, id])) ?? null;
  }

  async change(kind: string, id: string, change: Change): Promise<void> {
    // Strict: done means that it lies on the disk.
    const transaction = this.database.transaction(TABLE, 'readwrite', { durability: 'strict' });
    // A failed request rejects `done` as well; it is awaited below.
    transaction.done.catch(() => {});
    try {
      const after = change((await transaction.store.get([kind, id])) ?? null);
      if (after === null) await transaction.store.delete([kind, id]);
      else if (after !== undefined) await transaction.store.put(after);
    } catch (error) {
      // Already aborted where the browser itself has refused.
      if (!(error instanceof DOMException)) transaction.abort();
      throw error;
    }
    await transaction.done;
  }
}

class Memory implements Backend {
  private readonly records = new Map<string, Stored>();

  async list(kind: string): Promise<unknown[]> {
    return [...this.records.values()].filter((record) => record.kind === kind);
  }

  async get(kind: string, id: string): Promise<unknown> {
    return this.records.get(`${kind}/${id}`) ?? null;
  }

  async change(kind: string, id: string, change: Change): Promise<void> {
    const after = change(this.records.get(`${kind}/${id}`) ?? null);
    if (after === null) this.records.delete(`${kind}/${id}`);
    else if (after !== undefined) this.records.set(`${kind}/${id}`, after);
  }
}

/** How the storage is; what is wrong concerns all of it. */
export type VaultState = 'open' | 'closed' | 'outdated';

export class Vault {
  state: VaultState = 'open';
  private backend: Promise<Backend> | null = null;
  private readonly channel: BroadcastChannel | null;
  private readonly listeners = new Set<(kind: string) => void>();

  constructor(private readonly name = 'notable') {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${name}.changes`);
    if (this.channel) this.channel.onmessage = (event) => this.tell(String(event.data));
    // Node's test runs end although somebody could still call.
    (this.channel as { unref?: () => void } | null)?.unref?.();
  }

  async list(kind: string): Promise<unknown[]> {
    return this.try('', async () => (await this.open()).list(kind));
  }

  async get(kind: string, id: string): Promise<unknown> {
    return this.try('', async () => (await this.open()).get(kind, id));
  }

  /** @param what the thing's name, for messages @throws NotableError `storage-full`, `storage-outdated`, `storage-failed` */
  async change(kind: string, id: string, what: string, change: Change): Promise<void> {
    await this.try(what, async () => (await this.open()).change(kind, id, change));
    this.tell(kind);
    this.channel?.postMessage(kind);
  }

  /** Calls back after a change of this kind ('': of the storage's state), here or in another tab. */
  watch(listener: (kind: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private open(): Promise<Backend> {
    if (this.state === 'outdated') throw new NotableError('storage-outdated', words.storage.outdated);
    return (this.backend ??= this.start());
  }

  private async start(): Promise<Backend> {
    try {
      const database = await openDB(this.name, VERSION, {
        upgrade: (fresh) => void fresh.createObjectStore(TABLE, { keyPath: ['kind', 'id'] }),
        // A newer page waits for this one to let go.
        blocking: () => {
          database.close();
          this.outdated();
        },
        terminated: () => (this.backend = null),
      });
      void globalThis.navigator?.storage?.persist?.().catch(() => false);
      return new Disk(database);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError') {
        this.outdated();
        throw new NotableError('storage-outdated', words.storage.outdated);
      }
      this.state = 'closed';
      this.tell('');
      return new Memory();
    }
  }

  private outdated(): void {
    this.state = 'outdated';
    this.backend = null;
    this.tell('');
  }

  private async try<T>(what: string, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof NotableError) throw error;
      const { name, message } = error as Error;
      if (name === 'QuotaExceededError') throw new NotableError('storage-full', fill(words.storage.full, { what }));
      // The connection may have gone; the next attempt opens a new one.
      if (name === 'InvalidStateError') this.backend = null;
      throw new NotableError('storage-failed', fill(words.storage.failed, { reason: message || name }));
    }
  }

  private tell(kind: string): void {
    for (const listener of this.listeners) listener(kind);
  }
}

export const vault = new Vault();
