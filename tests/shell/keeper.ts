// A store that keeps in memory what a handheld keeps in flash.

import type { Keeper } from '../../host/js/handheld.ts';

export class MemoryKeeper implements Keeper {
  readonly values = new Map<number, Uint8Array>();
  match: { entry: number; configuration: Uint8Array; inputs: Uint8Array[] } | null = null;

  load(key: number): Uint8Array | null {
    return this.values.get(key) ?? null;
  }
  store(key: number, value: Uint8Array): boolean {
    this.values.set(key, value);
    return true;
  }
  begin(entry: number, configuration: Uint8Array): void {
    this.match = { entry, configuration, inputs: [] };
  }
  append(input: Uint8Array): void {
    this.match?.inputs.push(input);
  }
  undo(): void {
    this.match?.inputs.pop();
  }
  forget(): void {
    this.match = null;
  }
  kept() {
    return this.match ? { ...this.match, torn: false } : null;
  }
}
