/*
 * Press scripts on an emulated board. The data (tests/boards/screens.ts): u32 scripts; each 24 bytes name and grid, u8
 * columns, u8 rows, u8 seed, u8 0, u32 screens, then per screen u8 button (0 for the first), 3 × u8 0, CRC-32 of the
 * cells and of the mark's text (0: none).
 */
#ifndef NOTABLE_BOARD_SCREENS_H
#define NOTABLE_BOARD_SCREENS_H

#include "handheld.h"

/* Instructions: the sum over all presses, the worst and where it was. */
typedef struct {
    uint64_t sum, worst;
    uint32_t script, press;
} figure;

typedef struct {
    notable_blob shell, words, data;
    notable_game game;
    uint32_t code_words; /* of the code cache */
    notable_handheld handheld;
    const char *name; /* of the script at hand */
    uint32_t script, press, presses;
    /* From a press to the first change of the screen; to rest, what the computer thinks included; and one call into the
     * host, after which it looks at the buttons again. */
    figure changed, rested, call;
    uint32_t compiled, dropped, spilled; /* of the code cache, over all scripts */
    uint32_t shell_heap;                 /* most that a script's shell held in the end, without the cache */
} screens;

/* Plays all scripts. False: script `name` shows another screen after press `press`. */
bool screens_play(screens *screens);

#endif
