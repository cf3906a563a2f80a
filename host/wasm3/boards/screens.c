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
static bool drawn;
static uint64_t changed_at; /* the instruction at which the screen first changed after a press */

static struct {
    char key[NOTABLE_KEY_LENGTH + 1];
    uint8_t bytes[NOTABLE_VALUE_BYTES];
    uint32_t length;
} values[MOST_VALUES];

static void draw(void *board, unsigned column, unsigned row, const notable_cell *cells, unsigned count) {
    memcpy(panel + row * platform.columns + column, cells, count * sizeof *cells);
}
static void show(void *board) {
    if (drawn) return;
    drawn = true;
    changed_at = board_instructions();
}
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
    platform.code_words = screens->code_words;
}

static void note(figure *figure, uint64_t spent, const screens *screens) {
    figure->sum += spent;
    if (spent <= figure->worst) return;
    figure->worst = spent;
    figure->script = screens->script;
    figure->press = screens->press;
}

/* Presses a button (0: none) and lets the device come to rest. */
static void press(screens *screens, uint8_t button) {
    const uint64_t start = board_instructions();
    uint64_t from = start, now;
    drawn = false;
    if (button) notable_handheld_press(&screens->handheld, button);
    for (unsigned i = 0; i < MOST_SETTLING; i++, from = now) {
        now = board_instructions();
        note(&screens->call, now - from, screens);
        if (notable_handheld_wait(&screens->handheld) != SOON) break;
        notable_handheld_tick(&screens->handheld, notable_handheld_busy(&screens->handheld) ? 0 : SOON);
    }
    if (!button) return;
    note(&screens->rested, board_instructions() - start, screens);
    note(&screens->changed, (drawn ? changed_at : board_instructions()) - start, screens);
    screens->presses++;
}

static bool shows(screens *screens, const uint8_t *screen) {
    const uint32_t cells = notable_crc32(0, panel, 2u * platform.columns * platform.rows);
    const uint32_t code = screens->handheld.mark ? notable_crc32(0, mark, strlen(mark)) : 0;
    return screens->handheld.fault == NOTABLE_FAULT_NONE && cells == notable_u32(screen + 4) &&
           code == notable_u32(screen + 8);
}

bool screens_play(screens *screens) {
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
        screens->compiled += screens->handheld.cache.compiled;
        screens->dropped += screens->handheld.cache.dropped;
        screens->spilled += screens->handheld.cache.spilled;
        notable_match_close(&screens->handheld.match);
        const uint32_t held = board_heap_now;
        notable_handheld_stop(&screens->handheld);
        const uint32_t shell = held - board_heap_now - 4 * screens->code_words;
        if (shell > screens->shell_heap) screens->shell_heap = shell;
    }
    return true;
}
