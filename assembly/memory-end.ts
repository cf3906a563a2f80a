// Compiled into every cartridge beside its entry, so that a host can give it exactly the memory that it needs.

import { MEMORY_END } from './kernel/memory';

/** Where static data ends: the linear memory truly used, in bytes. */
export function memoryEnd(): i32 {
  // Evaluated by the compiler: static data must not lie on the block and the buffers.
  if (MEMORY_END > <i32>ASC_MEMORY_BASE) ERROR('memoryBase in asconfig.json is below MEMORY_END of kernel/memory.ts');
  return <i32>__heap_base;
}
