/*
 * The code cache: what wasm3 has compiled, of all modules of a device, in one block of memory of a fixed size.
 *
 * wasm3 compiles a function when it is first called and keeps it for ever; all that a large cartridge and the shell ever
 * call takes more than a handheld has. With a cache every function is entered through a stub that stays. When another one
 * has to be compiled and there is no room, the functions that have not been called for longest are dropped; those that are
 * running stay. A dropped one is compiled again when it is next called. What a module computes does not change, nor does its
 * memory.
 *
 * A function and all that are running beneath it must find room together.
 */
#ifndef NOTABLE_CACHE_H
#define NOTABLE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "wasm3.h"

struct notable_core;

typedef struct {
    uint8_t *block;
    uint32_t bytes;
    uint16_t clock; /* counts compilations; it may wrap around */
    /* What has happened so far: functions compiled, and dropped for others; pages that found no room here and were
     * allocated, which never happens where the cache is large enough. */
    uint32_t compiled, dropped, spilled;
} notable_cache;

/* A function as the cache sees it. Code calls it through `stub`, whose place never changes. */
typedef struct {
    void *stub;
    const void *code;       /* where it begins; NULL: not compiled */
    uint16_t used, running; /* the clock when it was last called; how often it is being called now */
} notable_cached;

/* Allocates the block, in words as large as a pointer. False: no memory. */
bool notable_cache_open(notable_cache *cache, uint32_t words);
void notable_cache_close(notable_cache *cache);

/* Puts a module that has just been loaded under its cache; `link` binds its imports. And takes it out again. */
M3Result notable_cache_enter(struct notable_core *core, M3Result (*link)(struct notable_core *core));
void notable_cache_leave(struct notable_core *core);

#endif
