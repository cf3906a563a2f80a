/* What surrounds a handheld on a desk: panel, flash and values in memory, nobody at the buttons. Emulated boards and the
 * handheld on a PC add what is their own to its platform. */
#ifndef NOTABLE_BOARD_DESK_H
#define NOTABLE_BOARD_DESK_H

#include "flash.h"

enum { DESK_VALUES = 8 };

typedef struct {
    notable_platform platform; /* its `board` is the desk */
    flash memory;
    notable_cell panel[NOTABLE_MAX_COLUMNS * NOTABLE_MAX_ROWS];
    char mark[300]; /* the QR code that was drawn last: "column,row columns x rows text" */
    uint8_t seed;   /* first byte of the next match's entropy, counted up with every match; the rest is fixed */
    struct {
        char key[NOTABLE_KEY_LENGTH + 1];
        uint8_t bytes[NOTABLE_VALUE_BYTES];
        uint32_t length;
    } values[DESK_VALUES];
} desk;

/* As it leaves the factory. */
void desk_init(desk *desk);
/* A blank panel, as after switching on. */
void desk_blank(desk *desk);

#endif
