/* ODROID-GO and what is built like it: ESP32, ILI9341 320 × 240 held sideways, cross of buttons on two analogue pins. */
#include "board.h"

const board_constants board = {
    .name = "ODROID-GO",
    .chip = "esp32",
    .code_words = 24 * 1024, /* this chip's memory is in pieces, of which the largest has about 110 KB */
    .panel = {.driver = PANEL_ILI9341,
              .clock = 18,
              .data = 23,
              .select = 5,
              .command = 21,
              .reset = NO_PIN,
              .backlight = 14,
              .mode = 0,
              .hertz = 40000000,
              .width = 320,
              .height = 240,
              .swap = true,
              .mirror_y = true,
              .bgr = true},
    .keys = {{32, true, NOTABLE_A},
             {33, true, NOTABLE_B},
             {39, false, NOTABLE_START}, /* input only, with a resistor on the board */
             {27, true, NOTABLE_SELECT},
             {13, true, NOTABLE_START},    /* Menu */
             {0, false, NOTABLE_SELECT}},  /* Volume */
    .second = NO_PIN,
    .pad = {34, 35, NOTABLE_RIGHT, NOTABLE_LEFT, NOTABLE_DOWN, NOTABLE_UP},
    .wake = 1ULL << 13, /* Menu */
    .battery = {36, 200},
    .sound = {SOUND_PWM, .pin = 26, .enable = 25, .bit_clock = NO_PIN, .word_clock = NO_PIN, .data = NO_PIN},
};
