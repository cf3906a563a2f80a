import { Abi } from '../../assembly/shell/abi.ts';

/**
 * What runs a cartridge. A driver speaks to this interface alone, so the same driver runs over V8 and over any other
 * runtime that can call, read and write (host/wasm3 through a child process).
 */
export interface Machine {
  /** Calls an exported function with i32 arguments and returns its i32 result; throws a Trap or the runtime's error. */
  call(name: string, ...args: number[]): number;
  /** A copy of linear memory. */
  read(address: number, length: number): Uint8Array;
  write(address: number, bytes: Uint8Array): void;
  /** Sets the pack from which `env.pack` copies. */
  pack(bytes: Uint8Array): void;
  /** Sets the words that the shell reads through `env.pack` from WORDS_AT on; cartridges have none. */
  words?(bytes: Uint8Array): void;
}

/** The cartridge has stopped in the middle of a call: a fault of the cartridge, never of its input. */
export class Trap extends Error {
  override name = 'Trap';
}

/**
 * A machine on the WebAssembly of this JavaScript engine.
 * @param module the cartridge, compiled or as bytes (in a page, compile big modules with WebAssembly.compile)
 */
export function wasmMachine(module: WebAssembly.Module | Uint8Array): Machine {
  const compiled = module instanceof Uint8Array ? new WebAssembly.Module(module as BufferSource) : module;
  let source: Uint8Array = new Uint8Array(0);
  let table: Uint8Array = new Uint8Array(0);
  const env = {
    abort: () => {
      throw new Trap('the cartridge aborted');
    },
    pack: (to: number, offset: number, length: number) => {
      // Beyond the pack nothing is copied; the cartridge refuses what it then reads.
      const from = offset >= Abi.WORDS_AT ? table : source;
      const start = offset >= Abi.WORDS_AT ? offset - Abi.WORDS_AT : offset;
      if (start < 0 || length < 0 || start + length > from.length) return;
      if (to >>> 0 > memory.length - length) throw new Trap('a copy of the pack reaches beyond memory');
      memory.set(from.subarray(start, start + length), to >>> 0);
    },
  };
  const { exports } = new WebAssembly.Instance(compiled, { env });
  const memory = new Uint8Array((exports['memory'] as WebAssembly.Memory).buffer);
  return {
    call(name, ...args) {
      const found = exports[name];
      if (typeof found !== 'function') throw new Trap(`the cartridge has no function ${name}`);
      try {
        return Number(found(...args) ?? 0);
      } catch (error) {
        if (error instanceof Trap) throw error;
        throw new Trap(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    },
    read: (address, length) => memory.slice(address, address + length),
    write: (address, bytes) => memory.set(bytes, address),
    pack: (bytes) => {
      source = bytes;
    },
    words: (bytes) => {
      table = bytes;
    },
  };
}
