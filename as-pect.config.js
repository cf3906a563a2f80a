// Unit tests inside WebAssembly: assembly/**/__tests__/*.spec.ts. npm run unit runs them alone.
export default {
  entries: ['assembly/**/__tests__/**/*.spec.ts'],
  include: ['assembly/**/__tests__/**/*.include.ts'],
  disclude: [/node_modules/],

  async instantiate(memory, createImports, instantiate, binary) {
    // A spec that needs pack bytes writes them to linear memory first: pack(to, offset, length) copies within it,
    // from PACK_AT on, which is above everything that a test allocates.
    const PACK_AT = 0x80000;
    const pack = (to, offset, length) =>
      new Uint8Array(memory.buffer).copyWithin(to, PACK_AT + offset, PACK_AT + offset + length);
    return instantiate(binary, createImports({ env: { memory, pack } }));
  },

  outputBinary: false,
};
