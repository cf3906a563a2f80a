/*
 * NoTable's portable host: one cartridge (or the shell) in wasm3.
 *
 * It loads a module, calls its functions of i32, reads and writes its linear memory and hands it pack bytes.
 * It knows no rule, prints nothing and keeps everything about a module in one struct, so that the same two files
 * serve a PC, emulated boards and the handheld. Plain C11; all memory comes from wasm3's own allocator.
 */
#ifndef NOTABLE_H
#define NOTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cache.h"
#include "wasm3.h"

/* A cartridge that the build made; build/cartridges.h lists them. */
typedef struct {
    const char *game;
    uint32_t size;       /* of the wasm file */
    uint32_t memory_end; /* linear memory truly used */
    uint8_t sha256[32];
    uint8_t rules_hash[16];
} notable_cartridge_id;

/* NULL: fine. Otherwise a constant text that says what went wrong. */
typedef const char *notable_error;

typedef struct notable_core {
    IM3Environment environment;
    IM3Runtime runtime;
    IM3Module module;
    notable_cache *cache;      /* NULL: what has been compiled stays */
    notable_cached *functions; /* of the module, where there is a cache */
    struct M3CodePage *spilled; /* of functions that found no room there */
    const uint8_t *pack; /* what env.pack copies from; may lie in flash */
    uint32_t pack_length;
    const uint8_t *words; /* what env.pack copies from NOTABLE_WORDS_AT on: the shell's words; may lie in flash */
    uint32_t words_length;
    const char *fault; /* why env.pack or env.abort stopped the module, else NULL */
} notable_core;

typedef IM3Function notable_function;

/* wasm3's operand stack for one module; frames of cartridges are shallow and the functions small. */
#define NOTABLE_STACK_BYTES (5 * 1024)
#define NOTABLE_MAX_ARGUMENTS 8

/*
 * Loads a module. `wasm` must stay where it is until notable_unload. `memory_end` is the linear memory the module
 * truly uses: only that much is allocated, less than a page of WebAssembly's; 0 gives it the whole page. `cache`: where its
 * code goes, until notable_unload; NULL: all that is compiled stays, in memory of its own.
 */
notable_error notable_load(notable_core *core, const uint8_t *wasm, uint32_t size, uint32_t memory_end,
                           notable_cache *cache);
void notable_unload(notable_core *core);

/* Compiles every function at once; without it each is compiled at its first call. Not where there is a cache. */
notable_error notable_compile_all(notable_core *core);

void notable_set_pack(notable_core *core, const uint8_t *pack, uint32_t length);

/* The shell alone has words (build/shell.words). */
#define NOTABLE_WORDS_AT 0x1000000u
void notable_set_words(notable_core *core, const uint8_t *words, uint32_t length);

/* Finds an exported function. */
notable_error notable_bind(notable_core *core, const char *name, notable_function *function);

/* Calls with i32 arguments. `result` may be NULL; a function without result gives 0. */
notable_error notable_call(notable_core *core, notable_function function, uint32_t count, const int32_t *arguments,
                           int32_t *result);

/* `length` bytes of linear memory at `address`, or NULL where that is not all inside. Valid until the next call. */
uint8_t *notable_memory(notable_core *core, uint32_t address, uint32_t length);
uint32_t notable_memory_size(notable_core *core);

/* The entry of `list` whose SHA-256 these bytes have, else NULL: a C host runs only what its build made, because
 * wasm3 checks little and cannot stop an endless loop. */
const notable_cartridge_id *notable_recognise(const notable_cartridge_id *list, size_t count, const uint8_t *wasm,
                                              uint32_t size);

void notable_sha256(const uint8_t *data, size_t length, uint8_t digest[32]);

#endif
