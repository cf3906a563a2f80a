/* M5Stack Cardputer (not Adv) and what is built like it: ESP32-S3, ST7789 240 × 135, 56 keys behind a 74HC138. */
#include "board.h"

/* A key by its row and column on the keyboard, from the top left, 4 × 14: the upper two rows of a pair of columns
 * share an input. */
#define KEY(row, column) [3 - (row) + ((column) % 2 ? 0 : 4)][(column) / 2]

static const board_matrix keyboard = {
    .address = {8, 9, 11},
    .input = {13, 15, 3, 4, 5, 6, 7},
    .button = {
        /* right hand: the arrows printed on ; , . / */
        KEY(2, 11) = NOTABLE_UP,
        KEY(3, 10) = NOTABLE_LEFT,
        KEY(3, 11) = NOTABLE_DOWN,
        KEY(3, 12) = NOTABLE_RIGHT,
        KEY(2, 13) = NOTABLE_A,      /* Enter */
        KEY(0, 13) = NOTABLE_B,      /* Backspace */
        KEY(1, 13) = NOTABLE_START,  /* \ */
        KEY(1, 12) = NOTABLE_SELECT, /* ] */
        /* left hand: W A S D */
        KEY(1, 2) = NOTABLE_UP,
        KEY(2, 2) = NOTABLE_LEFT,
        KEY(2, 3) = NOTABLE_DOWN,
        KEY(2, 4) = NOTABLE_RIGHT,
        KEY(1, 3) = NOTABLE_A,      /* E */
        KEY(1, 1) = NOTABLE_B,      /* Q */
        KEY(1, 0) = NOTABLE_START,  /* Tab */
        KEY(0, 0) = NOTABLE_SELECT, /* ` */
    },
};

const board_constants board = {
    .name = "M5Stack Cardputer",
    .chip = "esp32s3",
    .code_words = 40 * 1024,
    .panel = {.driver = PANEL_ST7789,
              .clock = 36,
              .data = 35,
              .select = 37,
              .command = 34,
              .reset = 33,
              .backlight = 38,
              .mode = 0,
              .hertz = 40000000,
              .width = 240,
              .height = 135,
              .gap_x = 40,
              .gap_y = 53,
              .swap = true,
              .mirror_x = true,
              .bgr = true,
              .invert = true},
    .keys = {{0, true, NOTABLE_A}}, /* G0, on the top edge */
    .second = NO_PIN,
    .pad = {NO_PIN, NO_PIN},
    .matrix = &keyboard,
    .wake = 1ULL << 0, /* G0 */
    .battery = {10, 200},
    .sound = {SOUND_I2S, .pin = NO_PIN, .enable = NO_PIN, .bit_clock = 41, .word_clock = 43, .data = 42},
};
