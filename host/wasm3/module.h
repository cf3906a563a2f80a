/*
 * A module with its functions bound by number, so that callers need no names. A call that traps is a fault of the
 * module: the first one stays in `trap`, and everything after it returns 0 at once.
 */
#ifndef NOTABLE_MODULE_H
#define NOTABLE_MODULE_H

#include "notable.h"
#include "platform.h"

#define NOTABLE_MAX_FUNCTIONS 40

typedef struct {
    notable_core core;
    const notable_cartridge_id *id; /* its entry in the build's list */
    const char *const *names; /* of its functions, by number */
    notable_function functions[NOTABLE_MAX_FUNCTIONS]; /* bound at the first call */
    notable_error trap;
} notable_module;

/* Loads `wasm`, which has been recognised as `id` (NULL: as none of this build's), with its true memory size. `names`: of its
 * functions, at most NOTABLE_MAX_FUNCTIONS; they stay where they are. `cache`: as notable_load has it. */
notable_error notable_module_open(notable_module *module, const notable_cartridge_id *id, notable_blob wasm,
                                  const char *const *names, notable_cache *cache);
void notable_module_close(notable_module *module);

/* Calls function number `function` with as many of the arguments as it has. */
int32_t notable_do(notable_module *module, unsigned function, int32_t a, int32_t b, int32_t c);

/* Linear memory, or NULL where that is not all inside; then `trap` says so. */
uint8_t *notable_at(notable_module *module, uint32_t address, uint32_t length);

/* Little-endian numbers in bytes. */
static inline uint32_t notable_u16(const uint8_t *at) { return at[0] | (uint32_t)at[1] << 8; }
static inline uint32_t notable_u32(const uint8_t *at) { return notable_u16(at) | notable_u16(at + 2) << 16; }
static inline void notable_put32(uint8_t *at, uint32_t value) {
    for (unsigned i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (8 * i));
}

/* CRC-32 as in zip and PNG; `crc` is 0 at the start, else what the bytes before gave. */
uint32_t notable_crc32(uint32_t crc, const void *data, size_t length);

#endif
