/**
 * Flash as a board has it: sectors are erased whole to ones, writing only clears bits, and power can go between any two
 * bytes. What was written until then stays.
 */

export const SECTOR = 4096;
export const SECTORS = 32;

/** Power went in the middle of a write. */
export class PowerCut extends Error {
  override name = 'PowerCut';
}

export class Flash {
  readonly bytes: Uint8Array;
  /** How often each sector was erased. */
  readonly erased: number[];
  /** Bytes written since it was made. */
  written = 0;
  /** Bytes that can still be written before power goes; Infinity: it stays. */
  private left = Infinity;

  constructor(bytes?: Uint8Array, erased?: number[]) {
    this.bytes = bytes?.length === SECTOR * SECTORS ? bytes : new Uint8Array(SECTOR * SECTORS).fill(0xff);
    this.erased = erased?.length === SECTORS ? erased : Array<number>(SECTORS).fill(0);
  }

  /** Power will go after so many more bytes. */
  cutAfter(bytes: number): void {
    this.left = bytes;
  }
  /** Power is back. */
  restore(): void {
    this.left = Infinity;
  }
  get armed(): boolean {
    return this.left !== Infinity;
  }

  erase(sector: number): void {
    this.spend();
    this.bytes.fill(0xff, sector * SECTOR, (sector + 1) * SECTOR);
    this.erased[sector]!++;
  }
  write(at: number, data: Uint8Array): void {
    for (let i = 0; i < data.length; i++) {
      this.spend();
      this.bytes[at + i]! &= data[i]!;
      this.written++;
    }
  }
  read(at: number, length: number): Uint8Array {
    return this.bytes.slice(at, at + length);
  }

  private spend(): void {
    if (this.left <= 0) throw new PowerCut('power went in the middle of a write');
    this.left--;
  }
}
