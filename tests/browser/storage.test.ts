// What the browser keeps, without a browser: versions, checksums, two tabs, a full disk, a newer page.

import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import type { Kind } from '../../host/web/src/storage/record.ts';
import { Store } from '../../host/web/src/storage/store.ts';
import { Vault } from '../../host/web/src/storage/vault.ts';

interface Note {
  name: string;
  words: string[];
}
const note: Kind<Note> = {
  name: 'notes',
  version: 2,
  read(value, version) {
    const { name, words } = value as { name: string; words: string | string[] };
    if (typeof name !== 'string') throw new Error('no name');
    return { name, words: version === 1 ? [words as string] : (words as string[]) };
  },
};
const tea: Note = { name: 'Tea', words: ['hot'] };

let count = 0;
/** Two tabs of one browser. */
function tabs(kind = note) {
  const name = `test-${count++}`;
  return [new Vault(name), new Vault(name)].map((vault) => ({
    vault,
    name,
    store: new Store(kind, (value: Note) => value.name, vault),
  }));
}
const raw = (name: string) => openDB(name, 1);

test('what was kept is there again, newest first, and gone when it was deleted', async () => {
  const [{ store }] = tabs() as [ReturnType<typeof tabs>[0]];
  const first = await store.add(tea);
  vi.setSystemTime(Date.now() + 1000);
  const second = await store.add({ name: 'Milk', words: [] });
  vi.useRealTimers();
  expect((await store.all()).kept.map((kept) => kept.value.name)).toEqual(['Milk', 'Tea']);
  const changed = await store.put(first, { ...tea, words: ['cold'] });
  expect(await store.get(first.id)).toEqual(changed);
  await store.remove(second);
  expect(await store.get(second.id)).toBeNull();
});

test('two tabs: nothing is overwritten and nothing that was deleted comes back; both hear of changes', async () => {
  const [one, two] = tabs() as [ReturnType<typeof tabs>[0], ReturnType<typeof tabs>[0]];
  const heard: string[] = [];
  two.store.watch(() => heard.push('two'));
  const kept = await one.store.add(tea);
  const inTwo = await two.store.get(kept.id);
  const changed = await one.store.put(kept, { ...tea, words: ['green'] });
  await expect(two.store.put(inTwo as typeof kept, tea)).rejects.toMatchObject({
    code: 'changed-elsewhere',
    message: expect.stringContaining('Tea'),
  });
  await expect(two.store.remove(inTwo as typeof kept)).rejects.toMatchObject({ code: 'changed-elsewhere' });
  expect(await one.store.get(kept.id)).toEqual(changed);
  await one.store.remove(changed);
  await expect(two.store.put(changed, tea)).rejects.toMatchObject({ code: 'removed-elsewhere' });
  expect((await two.store.all()).kept).toEqual([]);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(3));
});

test('a value of an older shape is read; what cannot be read is told apart, left alone, and can be deleted', async () => {
  const [{ store, name }] = tabs() as [ReturnType<typeof tabs>[0]];
  const old = new Store({ ...note, version: 1, read: (value) => value as Note }, () => '', new Vault(name));
  await old.add({ name: 'Old', words: 'one' as never }, 'old');
  const newer = new Store({ ...note, version: 3 }, () => '', new Vault(name));
  await newer.add(tea, 'newer');
  await store.add(tea, 'flipped');
  await store.add({ name: 7 } as never, 'shape');
  const database = await raw(name);
  const record = (await database.get('records', ['notes', 'flipped'])) as { text: string };
  await database.put('records', { ...record, text: record.text.replace('hot', 'hat') });
  await database.put('records', { kind: 'notes', id: 'alien' });

  const { kept, damaged } = await store.all();
  expect(kept.map(({ value }) => value)).toEqual([{ name: 'Old', words: ['one'] }]);
  expect(damaged.map(({ id, why }) => [id, why]).sort()).toEqual([
    ['alien', 'damaged'],
    ['flipped', 'damaged'],
    ['newer', 'newer'],
    ['shape', 'shape'],
  ]);
  expect(await database.count('records')).toBe(5);
  // Keeping another of the same id does not overwrite it.
  await expect(store.add(tea, 'flipped')).rejects.toMatchObject({ code: 'changed-elsewhere' });
  for (const each of damaged) await store.remove(each);
  expect((await store.all()).damaged).toEqual([]);
  database.close();
});

test('a full disk says what was not kept, and what was there stays', async () => {
  const [{ store, vault }] = tabs() as [ReturnType<typeof tabs>[0]];
  const kept = await store.add(tea);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  try {
    await expect(store.put(kept, { ...tea, words: ['x'] })).rejects.toMatchObject({
      code: 'storage-full',
      message: expect.stringContaining('Tea'),
    });
  } finally {
    full.mockRestore();
  }
  expect(await store.get(kept.id)).toEqual(kept);
  expect(vault.state).toBe('open');
});

test('a newer page takes the database over: this one says so and keeps nothing until it is reloaded', async () => {
  const [{ store, vault, name }] = tabs() as [ReturnType<typeof tabs>[0]];
  const kept = await store.add(tea);
  const newer = await openDB(name, 2);
  expect(vault.state).toBe('outdated');
  await expect(store.put(kept, tea)).rejects.toMatchObject({ code: 'storage-outdated' });
  expect(await newer.count('records')).toBe(1);
  newer.close();
  // A tab that is opened later meets the newer database at once.
  const late = new Vault(name);
  await expect(new Store(note, () => '', late).all()).rejects.toMatchObject({ code: 'storage-outdated' });
  expect(late.state).toBe('outdated');
});

test('where the browser keeps nothing, things last as long as the page', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  try {
    const [{ store, vault }] = tabs() as [ReturnType<typeof tabs>[0]];
    const kept = await store.add(tea);
    expect(vault.state).toBe('closed');
    expect(await store.get(kept.id)).toMatchObject({ value: tea });
    await store.remove(kept);
    expect((await store.all()).kept).toEqual([]);
  } finally {
    open.mockRestore();
  }
});
