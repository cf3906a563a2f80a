/* Flash in memory: erases sectors, clears bits only, and loses power wherever it is told to. */
#ifndef NOTABLE_BOARD_FLASH_H
#define NOTABLE_BOARD_FLASH_H

#include "platform.h"

enum { FLASH_SECTORS = NOTABLE_MATCH_PARTITION / NOTABLE_SECTOR };

typedef struct {
    uint8_t bytes[NOTABLE_MATCH_PARTITION];
    uint32_t erases[FLASH_SECTORS];
    /* Called before every write (`from`) and erase (NULL), so that a test can cut there. */
    void (*watch)(void *test, uint32_t offset, const uint8_t *from, uint32_t length);
    void *test;
} flash;

void flash_init(flash *flash);

/* What a write or an erase (`from` NULL) leaves behind when power goes after `done` of its bytes; the byte after them has
 * lost (or got) some of its bits, by `seed`. */
void flash_cut(flash *flash, uint32_t offset, const uint8_t *from, uint32_t length, uint32_t done, uint32_t seed);

/* For a notable_platform whose `board` is the flash, or begins with a pointer to it: see the callers. */
bool flash_read(flash *flash, uint32_t offset, void *to, uint32_t length);
/* False: outside, not aligned, or a bit that is not set would have to be. */
bool flash_write(flash *flash, uint32_t offset, const void *from, uint32_t length);
bool flash_erase(flash *flash, uint32_t offset);

#endif
