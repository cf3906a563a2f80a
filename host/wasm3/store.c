/* See store.h; docs/store.md says why it is so. */
#include "store.h"

#include <string.h>

#include "module.h"

enum {
    MAGIC = 0x4d53544e, /* NTSM */
    HEAD = 64,
    RECORD = 64,
    RECORD_CRC = 60,
    LEAST_SLOTS = 24, /* records behind an image; fewer, and it gets one more sector */
    CHUNK = 128,
};

/* Places in an image's head; its CRC covers what stands before it. */
enum { AT_MAGIC = 0, AT_SEQUENCE = 4, AT_DECISION = 8, AT_LENGTH = 12, AT_SECTORS = 16, AT_CRC = 20, AT_HEAD_CRC = 24 };

static uint32_t sectors_of(const notable_store *store) { return store->platform->flash_length / NOTABLE_SECTOR; }

/* ---------------------------------------------------------------- flash as a ring of sectors */

/* An epoch's bytes are counted from its beginning; at the ring's end they go on at its start. */
static bool transfer(notable_store *store, const notable_epoch *epoch, uint32_t at, uint8_t *to, const uint8_t *from,
                     uint32_t length) {
    const notable_platform *platform = store->platform;
    while (length) {
        const uint32_t sector = (epoch->sector + at / NOTABLE_SECTOR) % sectors_of(store);
        const uint32_t inside = at % NOTABLE_SECTOR;
        const uint32_t part = length < NOTABLE_SECTOR - inside ? length : NOTABLE_SECTOR - inside;
        const uint32_t place = sector * NOTABLE_SECTOR + inside;
        if (to ? !platform->flash_read(platform->board, place, to, part)
               : !platform->flash_write(platform->board, place, from, part))
            return false;
        at += part;
        length -= part;
        if (to) to += part;
        else from += part;
    }
    return true;
}

static bool read_at(notable_store *store, const notable_epoch *epoch, uint32_t at, void *to, uint32_t length) {
    return transfer(store, epoch, at, to, NULL, length);
}

static bool write_at(notable_store *store, const notable_epoch *epoch, uint32_t at, const void *from, uint32_t length) {
    return transfer(store, epoch, at, NULL, from, length);
}

/* ---------------------------------------------------------------- records */

static uint32_t slot_at(const notable_epoch *epoch, uint32_t slot) {
    return ((HEAD + epoch->length + RECORD - 1) / RECORD + slot) * RECORD;
}

static uint16_t slots_of(const notable_epoch *epoch) {
    return (uint16_t)((epoch->sectors * NOTABLE_SECTOR - slot_at(epoch, 0)) / RECORD);
}

static void encode(const notable_input *input, uint32_t number, uint8_t bytes[RECORD]) {
    memset(bytes, 0, RECORD);
    notable_put32(bytes, number);
    bytes[4] = input->type;
    bytes[5] = input->player;
    bytes[6] = input->count;
    notable_put32(bytes + 8, input->question);
    notable_put32(bytes + 12, input->hash);
    for (unsigned i = 0; i < input->count && i < NOTABLE_RECORD_PICKS; i++) {
        bytes[16 + 2 * i] = (uint8_t)input->picks[i];
        bytes[17 + 2 * i] = (uint8_t)(input->picks[i] >> 8);
    }
    notable_put32(bytes + RECORD_CRC, notable_crc32(0, bytes, RECORD_CRC));
}

static bool decode(const uint8_t bytes[RECORD], notable_input *input, uint32_t *number) {
    if (notable_u32(bytes + RECORD_CRC) != notable_crc32(0, bytes, RECORD_CRC)) return false;
    if (bytes[6] > NOTABLE_RECORD_PICKS) return false;
    *number = notable_u32(bytes);
    input->type = bytes[4];
    input->player = bytes[5];
    input->count = bytes[6];
    input->question = notable_u32(bytes + 8);
    input->hash = notable_u32(bytes + 12);
    for (unsigned i = 0; i < NOTABLE_RECORD_PICKS; i++) input->picks[i] = (uint16_t)notable_u16(bytes + 16 + 2 * i);
    return true;
}

static bool is_blank(const uint8_t *bytes, uint32_t length) {
    while (length && bytes[length - 1] == 0xff) length--;
    return length == 0;
}

typedef enum { SLOT_BLANK, SLOT_GOOD, SLOT_TORN, SLOT_UNREADABLE } slot_state;

static slot_state read_slot(notable_store *store, const notable_epoch *epoch, uint32_t slot, notable_input *input,
                            uint32_t *number) {
    uint8_t bytes[RECORD];
    if (!read_at(store, epoch, slot_at(epoch, slot), bytes, RECORD)) return SLOT_UNREADABLE;
    if (is_blank(bytes, RECORD)) return SLOT_BLANK;
    return decode(bytes, input, number) ? SLOT_GOOD : SLOT_TORN;
}

/* Follows the records behind an image. False: a record that was whole once is missing. */
static bool follow(notable_store *store, notable_epoch *epoch) {
    epoch->slots = slots_of(epoch);
    epoch->records = 0;
    epoch->slot = 0;
    epoch->torn = epoch->ended = false;
    for (uint32_t slot = 0; slot < epoch->slots; slot++) {
        notable_input input;
        uint32_t number = 0;
        const slot_state state = read_slot(store, epoch, slot, &input, &number);
        if (state == SLOT_UNREADABLE) return false;
        if (state == SLOT_BLANK) continue;
        /* Records stand one behind the other; what was cut off in between is passed over. */
        epoch->slot = (uint16_t)(slot + 1);
        epoch->torn = state == SLOT_TORN;
        if (state == SLOT_TORN) continue;
        if (epoch->ended || number != epoch->decision + epoch->records + 1) return false;
        if (input.type == NOTABLE_INPUT_END) epoch->ended = true;
        else epoch->records++;
    }
    return true;
}

bool notable_store_read_input(notable_store *store, const notable_epoch *epoch, uint32_t n, notable_input *input) {
    for (uint32_t slot = n; slot < epoch->slots; slot++) {
        uint32_t number = 0;
        const slot_state state = read_slot(store, epoch, slot, input, &number);
        if (state == SLOT_GOOD && number == epoch->decision + n + 1) return true;
    }
    return false;
}

/* ---------------------------------------------------------------- images */

/* The image that begins at a sector; false: none does. */
static bool read_head(notable_store *store, uint32_t sector, notable_epoch *epoch) {
    uint8_t head[HEAD];
    memset(epoch, 0, sizeof *epoch);
    epoch->sector = (uint16_t)sector;
    if (!read_at(store, epoch, 0, head, HEAD) || notable_u32(head + AT_MAGIC) != MAGIC) return false;
    if (notable_u32(head + AT_HEAD_CRC) != notable_crc32(0, head, AT_HEAD_CRC)) return false;
    epoch->sequence = notable_u32(head + AT_SEQUENCE);
    epoch->decision = notable_u32(head + AT_DECISION);
    epoch->length = notable_u32(head + AT_LENGTH);
    epoch->sectors = (uint16_t)notable_u32(head + AT_SECTORS);
    return epoch->sequence && epoch->sectors && 2u * epoch->sectors <= sectors_of(store) &&
           HEAD + epoch->length <= (uint32_t)epoch->sectors * NOTABLE_SECTOR;
}

/* The CRC of header and block as they lie in flash. */
static bool is_whole(notable_store *store, const notable_epoch *epoch) {
    uint8_t head[HEAD], bytes[CHUNK];
    uint32_t crc = 0;
    if (!read_at(store, epoch, 0, head, HEAD)) return false;
    for (uint32_t at = 0; at < epoch->length; at += CHUNK) {
        const uint32_t part = epoch->length - at < CHUNK ? epoch->length - at : CHUNK;
        if (!read_at(store, epoch, HEAD + at, bytes, part)) return false;
        crc = notable_crc32(crc, bytes, part);
    }
    return crc == notable_u32(head + AT_CRC);
}

static void settle(notable_store *store) {
    if (store->last.length == NOTABLE_SAVE_HEADER) store->last.ended = true; /* an image of nothing */
    store->state = store->last.ended ? NOTABLE_STORE_NOTHING : NOTABLE_STORE_KEPT;
    store->next = (uint16_t)((store->last.sector + store->last.sectors) % sectors_of(store));
}

bool notable_store_open(notable_store *store, const notable_platform *platform) {
    memset(store, 0, sizeof *store);
    store->platform = platform;
    if (sectors_of(store) < 4) return false;
    for (uint32_t sector = 0; sector < sectors_of(store); sector++) {
        notable_epoch epoch;
        if (read_head(store, sector, &epoch) && epoch.sequence > store->last.sequence) store->last = epoch;
    }
    if (!store->last.sequence) {
        /* Blank, or the first image ever was cut off. */
        uint8_t probe;
        return platform->flash_read(platform->board, 0, &probe, 1);
    }
    const bool good = is_whole(store, &store->last) && follow(store, &store->last) &&
                      read_at(store, &store->last, HEAD, store->header, NOTABLE_SAVE_HEADER);
    settle(store);
    /* The head is written last, so an image with a head was whole once. */
    if (!good) store->state = NOTABLE_STORE_DAMAGED;
    return true;
}

static bool erase(notable_store *store, const notable_epoch *epoch) {
    const notable_platform *platform = store->platform;
    for (uint32_t i = 0; i < epoch->sectors; i++)
        if (!platform->flash_erase(platform->board, (epoch->sector + i) % sectors_of(store) * NOTABLE_SECTOR)) return false;
    return true;
}

static bool write_image(notable_store *store, uint32_t decision, const uint8_t *header, const uint8_t *block,
                        uint32_t block_length, uint32_t slots) {
    notable_epoch epoch = {.sequence = store->last.sequence + 1, .decision = decision, .sector = store->next};
    epoch.length = NOTABLE_SAVE_HEADER + block_length;
    const uint32_t least = slot_at(&epoch, slots);
    epoch.sectors = (uint16_t)((least + NOTABLE_SECTOR - 1) / NOTABLE_SECTOR);
    epoch.slots = slots_of(&epoch);
    /* Two must fit: the one before stays until this one is whole. */
    if (2u * epoch.sectors > sectors_of(store) || block_length % 4) return false;
    uint8_t head[HEAD];
    memset(head, 0xff, HEAD);
    notable_put32(head + AT_MAGIC, MAGIC);
    notable_put32(head + AT_SEQUENCE, epoch.sequence);
    notable_put32(head + AT_DECISION, decision);
    notable_put32(head + AT_LENGTH, epoch.length);
    notable_put32(head + AT_SECTORS, epoch.sectors);
    notable_put32(head + AT_CRC, notable_crc32(notable_crc32(0, header, NOTABLE_SAVE_HEADER), block, block_length));
    notable_put32(head + AT_HEAD_CRC, notable_crc32(0, head, AT_HEAD_CRC));
    if (!erase(store, &epoch) || !write_at(store, &epoch, HEAD, header, NOTABLE_SAVE_HEADER) ||
        !write_at(store, &epoch, HEAD + NOTABLE_SAVE_HEADER, block, block_length) ||
        !write_at(store, &epoch, 0, head, HEAD) || !is_whole(store, &epoch))
        return false;
    memcpy(store->header, header, NOTABLE_SAVE_HEADER);
    store->last = epoch;
    settle(store);
    return true;
}

bool notable_store_image(notable_store *store, uint32_t decision, const uint8_t *header, const uint8_t *block,
                         uint32_t block_length) {
    return write_image(store, decision, header, block, block_length, LEAST_SLOTS);
}

bool notable_store_read_image(notable_store *store, const notable_epoch *epoch, uint8_t *header, uint8_t *block,
                              uint32_t room) {
    if (epoch->length != NOTABLE_SAVE_HEADER + room || !is_whole(store, epoch)) return false;
    return read_at(store, epoch, HEAD, header, NOTABLE_SAVE_HEADER) &&
           read_at(store, epoch, HEAD + NOTABLE_SAVE_HEADER, block, room);
}

bool notable_store_find(notable_store *store, uint32_t decision, notable_epoch *found) {
    /* The newest that reaches it: an older one may hold inputs that were taken back. */
    memset(found, 0, sizeof *found);
    for (uint32_t sector = 0; sector < sectors_of(store); sector++) {
        notable_epoch epoch;
        if (!read_head(store, sector, &epoch) || epoch.sequence <= found->sequence || epoch.decision > decision) continue;
        if (!is_whole(store, &epoch) || !follow(store, &epoch)) continue;
        if (epoch.decision + epoch.records >= decision) *found = epoch;
    }
    return found->sequence != 0;
}

/* ---------------------------------------------------------------- inputs */

bool notable_store_has_room(const notable_store *store) { return store->last.slot + 2u <= store->last.slots; }

bool notable_store_append(notable_store *store, const notable_input *input) {
    notable_epoch *epoch = &store->last;
    if (store->state != NOTABLE_STORE_KEPT || epoch->slot >= epoch->slots) return false;
    uint8_t bytes[RECORD];
    encode(input, epoch->decision + epoch->records + 1, bytes);
    notable_input kept;
    uint32_t number = 0;
    const bool written = write_at(store, epoch, slot_at(epoch, epoch->slot), bytes, RECORD);
    const bool good = written && read_slot(store, epoch, epoch->slot, &kept, &number) == SLOT_GOOD;
    epoch->slot++;
    if (!good) return false;
    epoch->torn = false;
    if (input->type == NOTABLE_INPUT_END) {
        epoch->ended = true;
        settle(store);
    } else epoch->records++;
    return true;
}

/* An image of nothing: it stands for the end where no record can, because what is kept is damaged or has no room. */
static bool write_tombstone(notable_store *store) {
    static const uint8_t nothing[NOTABLE_SAVE_HEADER];
    return write_image(store, 0, nothing, NULL, 0, 0);
}

bool notable_store_forget(notable_store *store) {
    if (store->state == NOTABLE_STORE_NOTHING) return true;
    const notable_input end = {.type = NOTABLE_INPUT_END};
    if (store->state == NOTABLE_STORE_KEPT && notable_store_append(store, &end)) return true;
    return write_tombstone(store);
}
