// Compiled into every cartridge beside its entry, so that a host can give it exactly the memory that it needs.

/** Where static data ends: the linear memory truly used, in bytes. */
export function memoryEnd(): i32 {
  return <i32>__heap_base;
}
