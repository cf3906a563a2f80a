/*
 * The match that is kept: an image of its state now and then, and a record of every input since (docs/store.md). Made
 * for flash that erases sectors and only clears bits, and for power that goes at any instant.
 */
#ifndef NOTABLE_STORE_H
#define NOTABLE_STORE_H

#include "platform.h"

enum {
    NOTABLE_RECORD_PICKS = 20, /* option numbers of one answer, the most that a cartridge takes */
    NOTABLE_SAVE_HEADER = 64,  /* of a cartridge's save; the block follows */
};

typedef enum { NOTABLE_INPUT_ANSWER = 1, NOTABLE_INPUT_CONCEDE = 2, NOTABLE_INPUT_END = 3 } notable_input_type;

/* An accepted input. Its record has one length, whatever was chosen. */
typedef struct {
    uint8_t type, player, count;
    uint32_t question;
    uint32_t hash; /* word 0 of the state's hash right after it: what a replay must reach */
    uint16_t picks[NOTABLE_RECORD_PICKS];
} notable_input;

/* An image and the records behind it, in successive sectors of the ring. */
typedef struct {
    uint32_t sequence;         /* counts images; 0: none */
    uint32_t decision;         /* inputs before the image since the match began */
    uint32_t length;           /* of header and block */
    uint16_t sector, sectors;  /* where it begins, how many it has */
    uint16_t records;          /* good records behind it */
    uint16_t slot, slots;      /* next free place for a record, of how many */
    bool torn;                 /* a record behind the last good one was cut off while it was written */
    bool ended;                /* the match is over: nothing is kept */
} notable_epoch;

typedef enum {
    NOTABLE_STORE_NOTHING, /* no match is kept */
    NOTABLE_STORE_KEPT,
    NOTABLE_STORE_DAMAGED, /* what was whole once is no longer */
} notable_store_state;

typedef struct {
    const notable_platform *platform;
    notable_store_state state;
    notable_epoch last;               /* the newest image */
    uint8_t header[NOTABLE_SAVE_HEADER]; /* its save's header: game, rules hash and pack hash for the launcher */
    uint16_t next;                    /* sector where the next image begins */
} notable_store;

/* Reads the partition. False: it cannot be read, or is too small. */
bool notable_store_open(notable_store *store, const notable_platform *platform);

/* Keeps an image: 64 bytes of header and the block. `decision`: inputs up to here since the match began. The image
 * before it stays until there is a newer one than this. */
bool notable_store_image(notable_store *store, uint32_t decision, const uint8_t *header, const uint8_t *block,
                         uint32_t block_length);

/* Room for one more record (and the one that ends the match); without it an image comes first. */
bool notable_store_has_room(const notable_store *store);
bool notable_store_append(notable_store *store, const notable_input *input);

/* The newest image from which `decision` can be reached; NULL: none is left. */
bool notable_store_find(notable_store *store, uint32_t decision, notable_epoch *epoch);
/* Header and block of an image; false where they are not whole. `room`: of the block. */
bool notable_store_read_image(notable_store *store, const notable_epoch *epoch, uint8_t *header, uint8_t *block,
                              uint32_t room);
/* The n-th input behind an image. */
bool notable_store_read_input(notable_store *store, const notable_epoch *epoch, uint32_t n, notable_input *input);

/* Nothing is kept any more. */
bool notable_store_forget(notable_store *store);

#endif
