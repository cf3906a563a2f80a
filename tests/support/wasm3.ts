// Drives the PC runner (host/wasm3/pc) from a test as if the cartridge were in this process: every call is
// synchronous, so the same TypeScript that drives a cartridge in V8 drives it in wasm3.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../../scripts/lib.mjs';

const RUNNER = at('build/wasm3-runner');

/** False where there was no C compiler to build the runner. */
export const wasm3Available = () => existsSync(RUNNER);

export class Wasm3 {
  private readonly folder = mkdtempSync(join(tmpdir(), 'notable-'));
  private readonly child: ChildProcess;
  private readonly to: number;
  private readonly from: number;
  private held = '';
  private readonly chunk = Buffer.alloc(1 << 16);

  /** `memory` given: any module, with so many bytes of linear memory. Otherwise a cartridge or the shell of this build. */
  constructor(module: string, memory?: number) {
    // Named pipes, because Node reads a child's output synchronously only through a file descriptor of its own.
    const input = join(this.folder, 'in');
    const output = join(this.folder, 'out');
    execFileSync('mkfifo', [input, output]);
    const both = openSync(output, constants.O_RDWR);
    this.to = openSync(input, constants.O_RDWR);
    const childInput = openSync(input, constants.O_RDONLY);
    const words = memory === undefined ? [module] : ['--any', String(memory), module];
    this.child = spawn(RUNNER, words, { stdio: [childInput, both, 'inherit'] });
    this.child.unref();
    this.from = openSync(output, constants.O_RDONLY);
    // Now only the child holds the writing end, so that its death ends our reading instead of blocking it.
    closeSync(both);
    closeSync(childInput);
  }

  /** Sends all lines at once and returns the answers, errors (`! …`) among them. */
  batch(lines: string[]): string[] {
    writeSync(this.to, lines.join('\n') + '\n');
    return lines.map(() => this.line());
  }

  call(name: string, ...args: number[]): number {
    const answer = this.command(['call', name, ...args].join(' '));
    return answer === 'ok' ? 0 : Number(answer);
  }

  write(address: number, bytes: Uint8Array): void {
    this.command(`write ${address} ${Buffer.from(bytes).toString('hex')}`);
  }

  read(address: number, length: number): Uint8Array {
    return new Uint8Array(Buffer.from(this.command(`read ${address} ${length}`), 'hex'));
  }

  /** The pack that env.pack copies from. */
  pack(bytes: Uint8Array): void {
    this.file('pack', bytes);
  }

  /** The words that the shell reads. */
  words(bytes: Uint8Array): void {
    this.file('words', bytes);
  }

  private file(what: string, bytes: Uint8Array): void {
    const path = join(this.folder, what);
    writeFileSync(path, bytes);
    this.command(`${what} ${path}`);
  }

  memorySize(): number {
    return Number(this.command('size'));
  }

  /** Compiles every function with the firmware's settings; throws where one does not fit them. */
  compileAll(): void {
    this.command('compile');
  }

  close(): void {
    closeSync(this.to);
    closeSync(this.from);
    this.child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private command(line: string): string {
    const [answer] = this.batch([line]);
    if (answer!.startsWith('!')) throw new Error(`wasm3: ${answer!.slice(2)}`);
    return answer!;
  }

  private line(): string {
    for (;;) {
      const end = this.held.indexOf('\n');
      if (end >= 0) {
        const line = this.held.slice(0, end);
        this.held = this.held.slice(end + 1);
        return line;
      }
      const got = readSync(this.from, this.chunk, 0, this.chunk.length, null);
      if (got === 0) throw new Error('wasm3: the runner has ended');
      this.held += this.chunk.toString('latin1', 0, got);
    }
  }
}
