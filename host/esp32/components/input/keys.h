/* What readings of pins mean. Needs no hardware; tested on a PC. */
#ifndef KEYS_H
#define KEYS_H

#include "board.h"

/* Twelve bits of each pin of the cross to buttons. */
uint32_t keys_of_pad(const board_pad *pad, unsigned x, unsigned y);

/* Per row of the matrix the inputs that read low, as bits. */
uint32_t keys_of_matrix(const board_matrix *matrix, const uint8_t rows[MATRIX_ROWS]);

/* Milliseconds for which a reading must stay the same. */
enum { KEYS_SETTLE = 5 };

typedef struct {
    uint32_t state; /* without bounce */
    uint32_t seen;  /* the last reading and since when it is so */
    uint32_t since;
} keys_bounce;

/* Takes a reading. False: it has changed too recently; read again in a millisecond, `state` is what was. */
bool keys_settled(keys_bounce *bounce, uint32_t reading, uint32_t milliseconds);

/*
 * Eight buttons on seven keys: after the second-function key, A is Start and B is Select, once. It need not be held:
 * it counts until the next press of anything; pressed again it is taken back.
 */
typedef struct {
    bool armed, down;
    uint32_t held;    /* keys that were down at the last reading */
    uint32_t changed; /* of A and B: those that act as Start and Select until they are let go */
} keys_second;

uint32_t keys_with_second(keys_second *second, uint32_t buttons, bool down);

#endif
