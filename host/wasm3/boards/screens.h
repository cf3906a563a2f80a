/*
 * Press scripts on an emulated board. The data (tests/boards/screens.ts): u32 scripts; each 24 bytes name and grid, u8
 * columns, u8 rows, u8 seed, u8 0, u32 screens, then per screen u8 button (0 for the first), 3 × u8 0, CRC-32 of the
 * cells and of the mark's text (0: none).
 */
#ifndef NOTABLE_BOARD_SCREENS_H
#define NOTABLE_BOARD_SCREENS_H

#include "handheld.h"

typedef struct {
    notable_blob shell, words, data;
    notable_game game;
    notable_handheld handheld;
    const char *name; /* of the script at hand */
    uint32_t script, press;
    /* Instructions from a press to the changed screen: worst, where, and sum; and until the device was at rest. */
    uint64_t worst, worst_rested, sum;
    uint32_t worst_script, worst_press, presses;
    uint32_t shell_heap; /* most that a script's shell held in the end */
    bool compiled;
} screens;

/* Plays all scripts. False: script `name` shows another screen after press `press`. `compiled`: modules are compiled as soon
 * as they are loaded; otherwise functions when they are first called, as on the device. */
bool screens_play(screens *screens, bool compiled);

#endif
