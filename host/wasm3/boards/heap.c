/* Counts what is allocated: the linker sends malloc and its kin here (-Wl,--wrap). */
#include <stdlib.h>
#include <string.h>

#include "board.h"

uint32_t board_heap_now, board_heap_peak, board_heap_reach;

/* In front of every allocation stands its length; with the allocator's own header that is what one costs. */
enum { HEADER = 8, ALLOCATOR = 8 };

void *__real_malloc(size_t size);
void __real_free(void *at);

void *__wrap_malloc(size_t size) {
    static uint8_t *lowest;
    uint8_t *at = __real_malloc(size + HEADER);
    if (!at) return NULL;
    if (!lowest) lowest = at;
    if ((uint32_t)(at + size + HEADER - lowest) > board_heap_reach) board_heap_reach = (uint32_t)(at + size + HEADER - lowest);
    memcpy(at, &size, sizeof size);
    board_heap_now += (uint32_t)size + ALLOCATOR;
    if (board_heap_now > board_heap_peak) board_heap_peak = board_heap_now;
    return at + HEADER;
}

static size_t size_of(const void *at) {
    size_t size;
    memcpy(&size, (const uint8_t *)at - HEADER, sizeof size);
    return size;
}

void __wrap_free(void *at) {
    if (!at) return;
    board_heap_now -= (uint32_t)size_of(at) + ALLOCATOR;
    __real_free((uint8_t *)at - HEADER);
}

void *__wrap_calloc(size_t count, size_t size) {
    void *at = __wrap_malloc(count * size);
    if (at) memset(at, 0, count * size);
    return at;
}

/* A new place and a copy: for a moment both are held, as with any simple allocator. */
void *__wrap_realloc(void *old, size_t size) {
    if (!old) return __wrap_malloc(size);
    void *at = __wrap_malloc(size);
    if (!at) return NULL;
    const size_t before = size_of(old);
    memcpy(at, old, before < size ? before : size);
    __wrap_free(old);
    return at;
}
