/* What the flash holds: modules and packs to read in place, the match, and settings. */
#ifndef STORAGE_H
#define STORAGE_H

#include "platform.h"

enum { STORAGE_GAMES = 8 };

/* What lies in the partitions `games` and `designer`; a missing part has length 0. */
typedef struct {
    notable_blob shell, words, tiles, glyphs, selftest;
    notable_game games[STORAGE_GAMES];
    uint8_t count;
} storage_contents;

/* Maps the partitions and finds what is in them. False: there is no image of this firmware's form; the log says why. */
bool storage_open(storage_contents *contents);

/* The `match` partition and the settings, as platform.h says. */
bool storage_match_open(uint32_t *length);
bool storage_match_read(uint32_t offset, void *to, uint32_t length);
bool storage_match_write(uint32_t offset, const void *from, uint32_t length);
bool storage_match_erase(uint32_t offset);

bool storage_settings_open(void);
uint32_t storage_get(const char *key, void *to, uint32_t room);
bool storage_put(const char *key, const void *from, uint32_t length);

#endif
