// Reads what matters of a WebAssembly binary: section sizes, imports, exports, memory, and whether any code grows it.
// Used by the build, which refuses a cartridge that breaks the contract, and by tests.
//   node scripts/wasm-info.mjs FILE

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SECTIONS = [
  'custom',
  'type',
  'import',
  'function',
  'table',
  'memory',
  'global',
  'export',
  'start',
  'element',
  'code',
  'data',
  'data-count',
];
const KINDS = ['function', 'table', 'memory', 'global'];

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    if (this.at >= this.bytes.length) throw new Error(`wasm: unexpected end at ${this.at}`);
    return this.bytes[this.at++];
  }
  /** A LEB128 number. Values above 2^53 lose precision, which only 64-bit constants can reach. */
  leb(signed = false) {
    let value = 0;
    let scale = 1;
    for (;;) {
      const b = this.byte();
      value += (b & 127) * scale;
      scale *= 128;
      if (b < 128) return signed && b & 64 ? value - scale : value;
    }
  }
  name() {
    const length = this.leb();
    const text = Buffer.from(this.bytes.subarray(this.at, this.at + length)).toString('utf8');
    this.at += length;
    return text;
  }
  list(read) {
    return Array.from({ length: this.leb() }, () => read());
  }
  limits() {
    const flags = this.byte();
    return { min: this.leb(), max: flags & 1 ? this.leb() : null };
  }
}

/** Steps over one instruction's immediates and returns its name where a caller cares, else undefined. */
function instruction(r) {
  const op = r.byte();
  if (op >= 0x02 && op <= 0x04)
    r.leb(true); // block, loop, if: block type
  else if (op === 0x0e) {
    r.list(() => r.leb()); // br_table
    r.leb();
  } else if (op === 0x11) {
    r.leb(); // call_indirect
    r.leb();
    return 'call_indirect';
  } else if (op === 0x1c) r.list(() => r.byte());
  else if ((op >= 0x0c && op <= 0x0d) || op === 0x10 || (op >= 0x20 && op <= 0x26)) r.leb();
  else if (op >= 0x28 && op <= 0x3e) {
    r.leb(); // load or store: alignment, offset
    r.leb();
  } else if (op === 0x3f) r.byte();
  else if (op === 0x40) {
    r.byte();
    return 'memory.grow';
  } else if (op === 0x41 || op === 0x42) r.leb(true);
  else if (op === 0x43) r.at += 4;
  else if (op === 0x44) r.at += 8;
  else if (op === 0xfc) {
    const sub = r.leb();
    if (sub === 8 || sub === 10 || sub === 12 || sub === 14) {
      r.leb(); // memory.init, memory.copy, table.init, table.copy
      r.leb();
    } else if (sub > 7) r.leb();
  } else if (op > 0xc4) throw new Error(`wasm: unknown instruction 0x${op.toString(16)} at ${r.at - 1}`);
  if (op >= 0x43 && (op <= 0x44 || (op >= 0x5b && op <= 0x66) || (op >= 0x8b && op <= 0xbf))) return floating(op);
  return undefined;
}

/** wasm3 is built without floating point for the boards, so a cartridge must not use any. */
function floating(op) {
  const integer = op === 0xa7 || op === 0xac || op === 0xad;
  return integer ? undefined : 'float';
}

function parseImport(r) {
  const entry = { module: r.name(), name: r.name(), kind: KINDS[r.byte()] };
  if (entry.kind === 'function') r.leb();
  else if (entry.kind === 'memory') r.limits();
  else if (entry.kind === 'table') {
    r.byte();
    r.limits();
  } else r.at += 2;
  return entry;
}

function parseBody(r) {
  const size = r.leb();
  const end = r.at + size;
  const uses = new Set();
  r.list(() => {
    r.leb();
    r.byte();
  });
  while (r.at < end) {
    const use = instruction(r);
    if (use) uses.add(use);
  }
  if (r.at !== end) throw new Error('wasm: a function body ends inside an instruction');
  return { size, uses };
}

/** Whether the global can change. */
function parseGlobal(r) {
  r.byte(); // type
  const mutable = r.byte() === 1;
  while (r.bytes[r.at] !== 0x0b) instruction(r);
  r.at++;
  return mutable;
}

/** The end of a constant-offset data segment, or 0 for passive ones. */
function parseSegment(r) {
  const flags = r.leb();
  if (flags === 2) r.leb();
  let offset = 0;
  if (flags !== 1) {
    if (r.byte() !== 0x41) throw new Error('wasm: data segment without a constant offset');
    offset = r.leb(true);
    r.byte(); // end
  }
  const length = r.leb();
  r.at += length;
  return flags === 1 ? 0 : offset + length;
}

/** @param {Uint8Array} bytes */
export function wasmInfo(bytes) {
  const r = new Reader(bytes, 8);
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== '\0asm') throw new Error('wasm: bad magic');
  const info = {
    size: bytes.length,
    /** @type {Record<string, number>} */
    sections: {},
    imports: [],
    exports: [],
    memory: null,
    mutableGlobals: 0,
    functions: [],
    uses: [],
    dataEnd: 0,
  };
  const uses = new Set();
  while (r.at < bytes.length) {
    const name = SECTIONS[r.byte()] ?? 'unknown';
    const size = r.leb();
    const end = r.at + size;
    info.sections[name] = (info.sections[name] ?? 0) + size;
    if (name === 'import') info.imports = r.list(() => parseImport(r));
    else if (name === 'memory') info.memory = r.list(() => r.limits())[0] ?? null;
    else if (name === 'global') info.mutableGlobals = r.list(() => parseGlobal(r)).filter(Boolean).length;
    else if (name === 'export')
      info.exports = r.list(() => ({ name: r.name(), kind: KINDS[r.byte()], index: r.leb() }));
    else if (name === 'code')
      info.functions = r.list(() => {
        const body = parseBody(r);
        for (const use of body.uses) uses.add(use);
        return body.size;
      });
    else if (name === 'data') info.dataEnd = Math.max(0, ...r.list(() => parseSegment(r)));
    r.at = end;
  }
  info.uses = [...uses].sort();
  return info;
}

/** What the design asks of every cartridge and of the shell; returns the breaches as sentences. */
export function wasmBreaches(info) {
  const breaches = [];
  for (const { module, name } of info.imports)
    if (module !== 'env' || (name !== 'abort' && name !== 'pack')) breaches.push(`imports ${module}.${name}`);
  if (info.uses.includes('memory.grow')) breaches.push('grows its memory: something allocates');
  if (info.uses.includes('float')) breaches.push('uses floating point');
  if (info.sections.start) breaches.push('has a start function: a global is not a constant');
  if (info.memory?.min !== 1 || info.memory.max !== 1) breaches.push('memory is not exactly one page');
  return breaches;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const info = wasmInfo(readFileSync(process.argv[2]));
  const largest = [...info.functions].sort((a, b) => b - a).slice(0, 10);
  console.log(
    JSON.stringify({ ...info, functions: info.functions.length, largest, breaches: wasmBreaches(info) }, null, 2),
  );
}
