/* A bare ESP32-C3 board with an ST7789 panel of 240 × 240 and six buttons; host/esp32/README.md has the wiring. */
#include "board.h"

const board_constants board = {
    .name = "ESP32-C3 with ST7789",
    .chip = "esp32c3",
    .code_words = NOTABLE_SMALLEST_CODE,
    .panel = {.driver = PANEL_ST7789,
              .clock = 6,
              .data = 7,
              .select = NO_PIN, /* most of these panels have none; where there is one it goes to ground */
              .command = 10,
              .reset = NO_PIN, /* to 3V3: the panel is reset by command */
              .backlight = 21,
              .mode = 3,
              .hertz = 40000000,
              .width = 240,
              .height = 240,
              .invert = true},
    .keys = {{1, true, NOTABLE_UP},
             {4, true, NOTABLE_DOWN},
             {5, true, NOTABLE_LEFT},
             {20, true, NOTABLE_RIGHT},
             {3, true, NOTABLE_A},
             {2, true, NOTABLE_B}},
    .second = 9, /* BOOT, which every such board has */
    .pad = {NO_PIN, NO_PIN},
    .wake = 1ULL << 1 | 1ULL << 2 | 1ULL << 3 | 1ULL << 4 | 1ULL << 5, /* this chip wakes from pins 0 to 5 only */
    .battery = {0, 200},
    /* Some boards have a light on pin 8 that shines when it is low. */
    .sound = {SOUND_PWM, .pin = 8, .enable = NO_PIN, .rest_high = true, .bit_clock = NO_PIN, .word_clock = NO_PIN, .data = NO_PIN},
};
