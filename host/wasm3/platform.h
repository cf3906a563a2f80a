/*
 * What a board gives the handheld. All that needs no hardware stands beside this file; a board fills in one
 * notable_platform and calls notable_handheld_run (handheld.h). tests/boards fills it in for a PC and for emulated
 * boards, host/esp32 for the handhelds.
 *
 * Every function gets `board` back, is called from one task only, and returns when it is done. None may allocate after
 * the start. bool: false means that it did not happen; the handheld then shows why and goes on where it can.
 */
#ifndef NOTABLE_PLATFORM_H
#define NOTABLE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One cell of the screen, as the shell has it in its memory (docs/abi.md): bits 0-9 a glyph of the tile sheet
 * (build/tiles.bin), 10-12 its ink and 13-15 its paper, colours of the sheet's palette. */
typedef uint16_t notable_cell;
static inline unsigned notable_glyph(notable_cell cell) { return cell & 1023u; }
static inline unsigned notable_ink(notable_cell cell) { return cell >> 10 & 7u; }
static inline unsigned notable_paper(notable_cell cell) { return cell >> 13; }

/* Screens are this small and this large. */
enum {
    NOTABLE_MIN_COLUMNS = 20,
    NOTABLE_MIN_ROWS = 15,
    NOTABLE_MAX_COLUMNS = 40,
    NOTABLE_MAX_ROWS = 30,
};

/* Buttons, as bits. */
enum {
    NOTABLE_UP = 1,
    NOTABLE_DOWN = 2,
    NOTABLE_LEFT = 4,
    NOTABLE_RIGHT = 8,
    NOTABLE_A = 16,
    NOTABLE_B = 32,
    NOTABLE_START = 64,
    NOTABLE_SELECT = 128,
};

/* How to wait. */
typedef enum {
    NOTABLE_SLEEP_LIGHT, /* until a button changes or the time is over; memory and screen stay */
    NOTABLE_SLEEP_DEEP,  /* screen off, until a button is pressed; memory may be lost: returning is optional, and a board
                            that starts anew resumes the match from its store */
} notable_sleep;

enum {
    NOTABLE_MOST_GAMES = 8,
    NOTABLE_SECTOR = 4096,                /* what flash erases at once */
    NOTABLE_MATCH_PARTITION = 128 * 1024, /* of the `match` partition */
    NOTABLE_KEY_LENGTH = 15,              /* of a key, without its zero: what NVS takes */
    NOTABLE_SMALLEST_CODE = 80 * 1024 / 4, /* words of the code cache on the device with the least memory: 80 KB */
    NOTABLE_VALUE_BYTES = 512,            /* the longest value that the handheld keeps under a key */
};

/* Bytes that lie in flash (or in a PC's memory) as long as the handheld runs, and are read in place. */
typedef struct {
    const uint8_t *bytes;
    uint32_t length;
} notable_blob;

/* A game on the device: its cartridge and the pack it plays. A pack that a maker wrote to the designer's partition comes
 * as a further game with the same cartridge. */
typedef struct {
    notable_blob cartridge, pack;
} notable_game;

typedef struct {
    void *board;

    /* Modules, packs and the shell's words (build/shell.words). They are checked before they run; a missing one has length
     * 0. `selftest`: build/selftest/<game>.bin, or length 0. */
    notable_blob shell, words, selftest;
    const notable_game *games; /* at most NOTABLE_MOST_GAMES */
    uint8_t game_count;

    /* Memory for the compiled code of shell and cartridge together (cache.h), in words as large as a pointer; what it costs
     * in time stands in docs/porting.md. */
    uint32_t code_words;

    /* Screen: a grid of cells, centred on the panel. `draw` changes `count` cells of one row from `column` on; `show`
     * returns when everything drawn before it can be seen. */
    uint8_t columns, rows;
    void (*draw)(void *board, unsigned column, unsigned row, const notable_cell *cells, unsigned count);
    void (*show)(void *board);
    /* A QR code of `text` (a C string) over a rectangle of cells: square, centred, in whole pixels a module, with a quiet
     * zone of 4 modules where they fit and at least 1, after the cells there have been drawn. NULL: the board has no QR
     * library, and the player has the shell's text alone. */
    bool (*qr)(void *board, unsigned column, unsigned row, unsigned columns, unsigned rows, const char *text);

    /* Buttons held down at this moment, without bounce; bits as above. */
    uint32_t (*buttons)(void *board);
    /* Time since the start; it may wrap around. */
    uint32_t (*milliseconds)(void *board);
    /* Waits. `most`: milliseconds of a light sleep. */
    void (*sleep)(void *board, notable_sleep how, uint32_t most);
    /* A short tone; returns at once. Not called when the player has switched sound off. */
    void (*tone)(void *board, unsigned hertz, unsigned milliseconds);
    /* Charge in percent; below 0 where there is no gauge. */
    int (*battery)(void *board);

    /* Bytes that nobody can foresee. */
    bool (*entropy)(void *board, uint8_t *to, uint32_t length);

    /* The `match` partition. A write only clears bits (1 to 0) and never crosses its end; an erase sets all bits of the
     * sector that begins at `offset`. Power may go in the middle of either. Offset and length are multiples of 4 for
     * writes. */
    uint32_t flash_length; /* NOTABLE_MATCH_PARTITION; at least 4 sectors */
    bool (*flash_read)(void *board, uint32_t offset, void *to, uint32_t length);
    bool (*flash_write)(void *board, uint32_t offset, const void *from, uint32_t length);
    bool (*flash_erase)(void *board, uint32_t offset);

    /* Settings, kept by key (NVS), each at most NOTABLE_VALUE_BYTES. `get` returns the value's length, at most `room`; 0: there is none. `put` replaces
     * the value as a whole: after a power cut the old one or the new one is there. */
    uint32_t (*get)(void *board, const char *key, void *to, uint32_t room);
    bool (*put)(void *board, const char *key, const void *from, uint32_t length);

    /* One line for the maker, on the serial console: versions, hashes, memory after each phase, faults. May be NULL. */
    void (*say)(void *board, const char *line);
    /* Free bytes of heap and of the task's stack that have never been used, for `say`; NULL: not known. */
    void (*room)(void *board, uint32_t *heap, uint32_t *stack);
} notable_platform;

#endif
