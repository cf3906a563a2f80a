/* See flash.h. */
#include "flash.h"

#include <string.h>

void flash_init(flash *flash) {
    memset(flash, 0, sizeof *flash);
    memset(flash->bytes, 0xff, sizeof flash->bytes);
}

static bool inside(uint32_t offset, uint32_t length) {
    return offset <= NOTABLE_MATCH_PARTITION && length <= NOTABLE_MATCH_PARTITION - offset;
}

bool flash_read(flash *flash, uint32_t offset, void *to, uint32_t length) {
    if (!inside(offset, length)) return false;
    memcpy(to, flash->bytes + offset, length);
    return true;
}

bool flash_write(flash *flash, uint32_t offset, const void *from, uint32_t length) {
    const uint8_t *bytes = from;
    if (!inside(offset, length) || offset % 4 || length % 4) return false;
    for (uint32_t i = 0; i < length; i++)
        if (bytes[i] & ~flash->bytes[offset + i]) return false;
    if (flash->watch) flash->watch(flash->test, offset, bytes, length);
    for (uint32_t i = 0; i < length; i++) flash->bytes[offset + i] &= bytes[i];
    return true;
}

bool flash_erase(flash *flash, uint32_t offset) {
    if (offset % NOTABLE_SECTOR || !inside(offset, NOTABLE_SECTOR)) return false;
    if (flash->watch) flash->watch(flash->test, offset, NULL, NOTABLE_SECTOR);
    memset(flash->bytes + offset, 0xff, NOTABLE_SECTOR);
    flash->erases[offset / NOTABLE_SECTOR]++;
    return true;
}

void flash_cut(flash *flash, uint32_t offset, const uint8_t *from, uint32_t length, uint32_t done, uint32_t seed) {
    uint8_t *at = flash->bytes + offset;
    for (uint32_t i = 0; i < done && i < length; i++) at[i] = from ? at[i] & from[i] : 0xff;
    if (done >= length) return;
    if (from) at[done] &= (uint8_t)(from[done] | seed);
    else at[done] |= (uint8_t)seed;
}
