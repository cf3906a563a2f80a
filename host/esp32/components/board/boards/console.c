/* Any chip with nothing soldered to it, or an emulated one: the serial console shows the screens and presses the keys. */
#include "board.h"

const board_constants board = {
    .name = "console",
    .chip = NULL,
    .code_words = NOTABLE_SMALLEST_CODE,
    .panel = {.driver = PANEL_NONE,
              .clock = NO_PIN,
              .data = NO_PIN,
              .select = NO_PIN,
              .command = NO_PIN,
              .reset = NO_PIN,
              .backlight = NO_PIN,
              .width = 320, /* the screen that the text shows: 40 × 26 cells */
              .height = 240},
    .second = NO_PIN,
    .pad = {NO_PIN, NO_PIN},
    .battery = {NO_PIN, 0},
    .sound = {SOUND_NONE, .pin = NO_PIN, .enable = NO_PIN, .bit_clock = NO_PIN, .word_clock = NO_PIN, .data = NO_PIN},
};
