/* The handheld on an emulated board: plays press scripts and compares every screen with Node's. See screens.h. */
#include "screens.h"

#include <stdio.h>
#include <string.h>

#include "board.h"
#include "flash.h"

enum {
    SCRIPT_HEADER = 32,
    NAME = 24,
    SCREEN = 12,
    MOST_SETTLING = 100000,
    MOST_VALUES = 8,
    SOON = 1, /* what the shell's wait says when there is more to do at once */
};

static flash memory;
static notable_platform platform;
static notable_cell panel[NOTABLE_MAX_COLUMNS * NOTABLE_MAX_ROWS];
static char mark[300];
static uint8_t next_seed;
static unsigned drawn;

static struct {
    char key[NOTABLE_KEY_LENGTH + 1];
    uint8_t bytes[NOTABLE_VALUE_BYTES];
    uint32_t length;
} values[MOST_VALUES];

static void draw(void *board, unsigned column, unsigned row, const notable_cell *cells, unsigned count) {
    memcpy(panel + row * platform.columns + column, cells, count * sizeof *cells);
}
static void show(void *board) { drawn++; }
static bool draw_qr(void *board, unsigned column, unsigned row, unsigned columns, unsigned rows, const char *text) {
    snprintf(mark, sizeof mark, "%u,%u %ux%u %s", column, row, columns, rows, text);
    return true;
}
static uint32_t buttons(void *board) { return 0; }
static uint32_t milliseconds(void *board) { return 0; }
static void rest(void *board, notable_sleep how, uint32_t most) {}
static int battery(void *board) { return 80; }
static bool entropy(void *board, uint8_t *to, uint32_t length) {
    const uint8_t bytes[8] = {next_seed++, 0, 0, 0, 7, 0, 0, 0};
    memcpy(to, bytes, length < sizeof bytes ? length : sizeof bytes);
    return length == sizeof bytes;
}
static bool read_flash(void *board, uint32_t offset, void *to, uint32_t length) {
    return flash_read(&memory, offset, to, length);
}
static bool write_flash(void *board, uint32_t offset, const void *from, uint32_t length) {
    return flash_write(&memory, offset, from, length);
}
static bool erase_flash(void *board, uint32_t offset) { return flash_erase(&memory, offset); }

static uint32_t get_value(void *board, const char *key, void *to, uint32_t room) {
    for (unsigned i = 0; i < MOST_VALUES; i++)
        if (values[i].length && strcmp(values[i].key, key) == 0 && values[i].length <= room) {
            memcpy(to, values[i].bytes, values[i].length);
            return values[i].length;
        }
    return 0;
}
static bool put_value(void *board, const char *key, const void *from, uint32_t length) {
    unsigned i = 0;
    while (i < MOST_VALUES && values[i].length && strcmp(values[i].key, key) != 0) i++;
    if (i == MOST_VALUES || length > NOTABLE_VALUE_BYTES) return false;
    strcpy(values[i].key, key);
    memcpy(values[i].bytes, from, length);
    values[i].length = length;
    return true;
}

static const notable_platform BOARD = {
    .draw = draw,
    .show = show,
    .qr = draw_qr,
    .buttons = buttons,
    .milliseconds = milliseconds,
    .sleep = rest,
    .battery = battery,
    .entropy = entropy,
    .flash_length = NOTABLE_MATCH_PARTITION,
    .flash_read = read_flash,
    .flash_write = write_flash,
    .flash_erase = erase_flash,
    .get = get_value,
    .put = put_value,
};

/* A device as it leaves the factory. */
static void factory(screens *screens) {
    flash_init(&memory);
    memset(values, 0, sizeof values);
    memset(panel, 0, sizeof panel);
    mark[0] = 0;
    platform = BOARD;
    platform.shell = screens->shell;
    platform.words = screens->words;
    platform.games = &screens->game;
    platform.game_count = 1;
}

static void settle(notable_handheld *handheld) {
    for (unsigned i = 0; i < MOST_SETTLING && notable_handheld_wait(handheld) == SOON; i++)
        notable_handheld_tick(handheld, SOON);
}

static void compile_loaded(screens *screens) {
    notable_handheld *handheld = &screens->handheld;
    if (!screens->compiled) return;
    notable_compile_all(&handheld->shell.core);
    if (handheld->match.game >= 0) notable_compile_all(&handheld->match.cartridge.module.core);
}

/* Presses a button (0: none) and lets the device come to rest; notes how long the changed screen took. */
static void press(screens *screens, uint8_t button) {
    compile_loaded(screens);
    const uint64_t start = board_instructions();
    const unsigned before = drawn;
    if (button) notable_handheld_press(&screens->handheld, button);
    while (drawn == before && notable_handheld_wait(&screens->handheld) == SOON)
        notable_handheld_tick(&screens->handheld, SOON);
    const uint64_t changed = board_instructions() - start;
    settle(&screens->handheld);
    const uint64_t rested = board_instructions() - start;
    if (!button) return;
    if (changed > screens->worst) {
        screens->worst = changed;
        screens->worst_script = screens->script;
        screens->worst_press = screens->press;
    }
    if (rested > screens->worst_rested) screens->worst_rested = rested;
    screens->sum += changed;
    screens->presses++;
}

static bool shows(screens *screens, const uint8_t *screen) {
    const uint32_t cells = notable_crc32(0, panel, 2u * platform.columns * platform.rows);
    const uint32_t code = screens->handheld.mark ? notable_crc32(0, mark, strlen(mark)) : 0;
    return screens->handheld.fault == NOTABLE_FAULT_NONE && cells == notable_u32(screen + 4) &&
           code == notable_u32(screen + 8);
}

bool screens_play(screens *screens, bool compiled) {
    screens->compiled = compiled;
    const uint8_t *at = screens->data.bytes;
    const uint32_t scripts = notable_u32(at);
    at += 4;
    for (screens->script = 0; screens->script < scripts; screens->script++) {
        const uint8_t *header = at;
        const uint32_t count = notable_u32(header + NAME + 4);
        factory(screens);
        platform.columns = header[NAME];
        platform.rows = header[NAME + 1];
        next_seed = header[NAME + 2];
        screens->name = (const char *)header;
        at += SCRIPT_HEADER;
        notable_handheld_start(&screens->handheld, &platform);
        for (screens->press = 0; screens->press < count; screens->press++, at += SCREEN) {
            press(screens, at[0]);
            if (!shows(screens, at)) return false;
        }
        notable_match_close(&screens->handheld.match);
        const uint32_t held = board_heap_now;
        notable_handheld_stop(&screens->handheld);
        if (held - board_heap_now > screens->shell_heap) screens->shell_heap = held - board_heap_now;
    }
    return true;
}
