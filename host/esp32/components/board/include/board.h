/*
 * What differs between boards, as constants. One file under boards/ fills in `board`; Kconfig chooses it. Only plain
 * numbers stand here, so that a test on the PC can read every board.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "platform.h" /* the buttons' bits */

/* A pin that is not wired. */
#define NO_PIN (-1)

typedef enum { PANEL_NONE, PANEL_ILI9341, PANEL_ST7789 } panel_driver;

typedef struct {
    panel_driver driver;
    int8_t clock, data, select, command, reset, backlight; /* pins: SCLK, MOSI, CS, D/C, RST, LED */
    uint8_t mode;                                          /* SPI mode; 3 where the panel has no CS */
    uint32_t hertz;
    uint16_t width, height;     /* pixels, as the panel is held */
    uint16_t gap_x, gap_y;      /* of the first visible pixel in the controller's memory, as held */
    bool swap, mirror_x, mirror_y, bgr, invert;
} board_panel;

/* A button between a pin and ground. */
typedef struct {
    int8_t pin;
    bool pull_up; /* by the chip; false where the board has a resistor */
    uint8_t button;
} board_key;

/* Two analogue pins of a cross of buttons: nothing, half and full voltage. */
typedef struct {
    int8_t x, y; /* NO_PIN: there is none */
    uint8_t x_half, x_full, y_half, y_full;
} board_pad;

enum { MATRIX_ADDRESSES = 3, MATRIX_ROWS = 8, MATRIX_INPUTS = 7 };

/* Keys behind a 1-of-8 decoder: the address pins choose a row, the inputs read low where a key of it is pressed. */
typedef struct {
    int8_t address[MATRIX_ADDRESSES]; /* lowest bit first */
    int8_t input[MATRIX_INPUTS];
    uint8_t button[MATRIX_ROWS][MATRIX_INPUTS]; /* 0: no meaning */
} board_matrix;

/* A lithium cell behind a divider. */
typedef struct {
    int8_t pin;      /* NO_PIN: no gauge */
    uint16_t divide; /* cell's voltage in percent of the pin's: 200 for two equal resistors */
} board_battery;

typedef enum { SOUND_NONE, SOUND_PWM, SOUND_I2S } sound_kind;

typedef struct {
    sound_kind kind;
    int8_t pin;                     /* PWM */
    int8_t enable;                  /* amplifier, high while a tone sounds; NO_PIN: none */
    bool rest_high;                 /* level of the PWM pin between tones */
    int8_t bit_clock, word_clock, data; /* I2S */
} board_sound;

enum { BOARD_KEYS = 10 };

typedef struct {
    const char *name;
    const char *chip; /* as IDF_TARGET; NULL: any */
    uint32_t code_words; /* of compiled code, 4 bytes each (platform.h) */
    board_panel panel;
    board_key keys[BOARD_KEYS]; /* up to the first without a button */
    int8_t second;              /* pin of the key that makes the next A Start and the next B Select; NO_PIN: none */
    board_pad pad;
    const board_matrix *matrix; /* NULL: none */
    uint64_t wake;              /* bits of the pins that end deep sleep when low; all must be able to (docs) */
    board_battery battery;
    board_sound sound;
} board_constants;

extern const board_constants board;

#endif
