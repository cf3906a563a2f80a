// The emulator's flash: power is cut at every byte that is written, inside records too, and what is kept is always the
// last input or the one before it.

import { describe, expect, test } from 'vitest';
import { Flash, PowerCut, SECTOR, SECTORS } from '../../host/web/src/device/flash.ts';
import { Journal } from '../../host/web/src/device/journal.ts';

const input = (n: number) => Uint8Array.of(n & 1, 1, 0, 0, n & 255, n >> 8, 0, 0, n % 7, 0);
const CONFIGURATION = Uint8Array.from({ length: 70 }, (_, i) => i);

test('writing clears bits and nothing else; erasing sets a sector to ones', () => {
  const flash = new Flash();
  flash.write(5, Uint8Array.of(0x0f));
  flash.write(5, Uint8Array.of(0xf1));
  expect(flash.read(5, 1)[0]).toBe(0x01);
  flash.erase(0);
  expect(flash.read(5, 1)[0]).toBe(0xff);
  expect(flash.erased[0]).toBe(1);
});

describe('the match', () => {
  test('comes back as it was, with what was taken back left out, and is gone when it is over', () => {
    const flash = new Flash();
    const journal = new Journal(flash);
    journal.begin(0, CONFIGURATION);
    for (let n = 0; n < 5; n++) journal.append(input(n));
    journal.undo();
    const kept = new Journal(flash).kept()!;
    expect(kept.configuration).toEqual(CONFIGURATION);
    expect(kept.inputs).toEqual([0, 1, 2, 3].map(input));
    expect(kept.torn).toBe(false);
    new Journal(flash).forget();
    expect(new Journal(flash).kept()).toBeNull();
  });

  test('a cut at any byte loses at most the input that was being written, and goes on from there', () => {
    let cuts = 0;
    for (let cut = 0; cut < 700; cut++) {
      const flash = new Flash();
      let done = -1;
      const journal = new Journal(flash);
      flash.cutAfter(cut);
      try {
        journal.begin(0, CONFIGURATION);
        for (done = 0; done < 20; done++) journal.append(input(done));
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error;
        cuts++;
      }
      flash.restore();
      const again = new Journal(flash);
      const kept = again.kept();
      if (done < 0) {
        // The match had hardly begun: it is there whole or not at all.
        if (kept) expect(kept.inputs).toEqual([]);
        continue;
      }
      expect(kept!.inputs.length === done || kept!.inputs.length === done + 1, `cut ${cut}`).toBe(true);
      again.append(input(99));
      const later = new Journal(flash).kept()!;
      expect(later.inputs).toEqual([...kept!.inputs, input(99)]);
    }
    expect(cuts).toBeGreaterThan(400);
  });

  test('many matches wear all sectors evenly', () => {
    const flash = new Flash();
    for (let match = 0; match < 90; match++) {
      const journal = new Journal(flash);
      journal.begin(0, CONFIGURATION);
      for (let n = 0; n < 60; n++) journal.append(input(n));
    }
    expect(new Journal(flash).kept()!.inputs.length).toBe(60);
    const worn = flash.erased.slice(2);
    expect(worn.length).toBe(SECTORS - 2);
    expect(Math.max(...worn) - Math.min(...worn)).toBeLessThanOrEqual(1);
    expect(Math.min(...worn)).toBeGreaterThan(0);
  });
});

test('values: the newest under each key, however often they are stored', () => {
  const flash = new Flash();
  const journal = new Journal(flash);
  for (let n = 0; n < (2 * SECTOR) / 30; n++) {
    journal.store(1, Uint8Array.of(n & 255, 1));
    journal.store(0x103, Uint8Array.of(n & 255, 2, 3));
    const again = new Journal(flash);
    expect(again.load(1)).toEqual(Uint8Array.of(n & 255, 1));
    expect(again.load(0x103)).toEqual(Uint8Array.of(n & 255, 2, 3));
    expect(again.load(2)).toBeNull();
  }
});
