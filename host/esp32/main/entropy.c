/* See entropy.h. The generator is only as good as its source of noise, which without radio is the analogue converter,
 * and that belongs to battery and buttons once the game runs. So a pool is filled at the start, and each request hashes
 * the pool, a count and what the generator gives now. */
#include "entropy.h"

#include <string.h>

#include "bootloader_random.h"
#include "esp_random.h"
#include "notable.h"

enum { POOL = 32, HASH = 32 };

static struct {
    uint8_t pool[POOL];
    uint8_t fresh[POOL];
    uint32_t count;
} state;

void entropy_start(void) {
    bootloader_random_enable();
    esp_fill_random(state.pool, POOL);
    bootloader_random_disable();
}

bool entropy_take(uint8_t *to, uint32_t length) {
    while (length) {
        uint8_t hash[HASH];
        uint32_t part = length < HASH ? length : HASH;
        esp_fill_random(state.fresh, POOL);
        state.count++;
        notable_sha256((const uint8_t *)&state, sizeof state, hash);
        memcpy(to, hash, part);
        to += part;
        length -= part;
    }
    return true;
}
