/* See image.h. */
#include "image.h"

#include <string.h>

enum { VERSION = 1, HEAD = 8, ENTRY = 32, NAME = 20 };
enum { SHELL = 1, WORDS, TILES, CARTRIDGE, PACK, SELFTEST, GLYPHS };

/* docs/pack-format.md: "NTPK", then game and length. */
enum { PACK_HEAD = 64, PACK_GAME = 6, PACK_LENGTH = 8 };

static uint32_t u32(const uint8_t *at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* What entry number `i` names, or length 0 where that is not inside. */
static notable_blob content(notable_blob image, const uint8_t *entry) {
    uint32_t offset = u32(entry + 4), length = u32(entry + 8);
    if (offset > image.length || length > image.length - offset) return (notable_blob){NULL, 0};
    return (notable_blob){image.bytes + offset, length};
}

static notable_blob find(notable_blob image, unsigned kind, const uint8_t *name) {
    for (const uint8_t *entry = image.bytes + HEAD; entry < image.bytes + HEAD + ENTRY * image.bytes[5]; entry += ENTRY)
        if (entry[0] == kind && (!name || memcmp(entry + ENTRY - NAME, name, NAME) == 0)) return content(image, entry);
    return (notable_blob){NULL, 0};
}

bool image_read(notable_blob image, storage_contents *contents) {
    memset(contents, 0, sizeof *contents);
    if (image.length < HEAD || memcmp(image.bytes, "NTGI", 4) != 0 || image.bytes[4] != VERSION) return false;
    const unsigned entries = image.bytes[5];
    if (image.length - HEAD < entries * ENTRY) return false;
    contents->shell = find(image, SHELL, NULL);
    contents->words = find(image, WORDS, NULL);
    contents->tiles = find(image, TILES, NULL);
    contents->glyphs = find(image, GLYPHS, NULL);
    contents->selftest = find(image, SELFTEST, NULL);
    for (unsigned i = 0; i < entries && contents->count < STORAGE_GAMES; i++) {
        const uint8_t *entry = image.bytes + HEAD + ENTRY * i;
        if (entry[0] != CARTRIDGE) continue;
        notable_game *game = &contents->games[contents->count++];
        game->cartridge = content(image, entry);
        game->pack = find(image, PACK, entry + ENTRY - NAME);
    }
    return true;
}

static bool is_pack(notable_blob bytes) { return bytes.length >= PACK_HEAD && memcmp(bytes.bytes, "NTPK", 4) == 0; }

bool image_add_pack(notable_blob partition, storage_contents *contents) {
    if (!is_pack(partition)) return false;
    uint32_t length = u32(partition.bytes + PACK_LENGTH);
    if (length > partition.length || contents->count == STORAGE_GAMES) return false;
    for (unsigned i = 0; i < contents->count; i++) {
        const notable_game *game = &contents->games[i];
        if (!is_pack(game->pack) || game->pack.bytes[PACK_GAME] != partition.bytes[PACK_GAME]) continue;
        contents->games[contents->count++] = (notable_game){game->cartridge, {partition.bytes, length}};
        return true;
    }
    return false;
}
