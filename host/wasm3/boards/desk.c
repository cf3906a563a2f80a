/* See desk.h. */
#include "desk.h"

#include <stdio.h>
#include <string.h>

static void draw(void *board, unsigned column, unsigned row, const notable_cell *cells, unsigned count) {
    desk *desk = board;
    memcpy(desk->panel + row * desk->platform.columns + column, cells, count * sizeof *cells);
}
static void show(void *board) {}
static bool draw_qr(void *board, unsigned column, unsigned row, unsigned columns, unsigned rows, const char *text) {
    desk *desk = board;
    snprintf(desk->mark, sizeof desk->mark, "%u,%u %ux%u %s", column, row, columns, rows, text);
    return true;
}
static uint32_t buttons(void *board) { return 0; }
static uint32_t milliseconds(void *board) { return 0; }
static void rest(void *board, notable_sleep how, uint32_t most) {}
static int battery(void *board) { return 80; }
static bool entropy(void *board, uint8_t *to, uint32_t length) {
    const uint8_t bytes[8] = {((desk *)board)->seed++, 0, 0, 0, 7, 0, 0, 0};
    memcpy(to, bytes, length < sizeof bytes ? length : sizeof bytes);
    return length == sizeof bytes;
}

static bool read_flash(void *board, uint32_t offset, void *to, uint32_t length) {
    return flash_read(&((desk *)board)->memory, offset, to, length);
}
static bool write_flash(void *board, uint32_t offset, const void *from, uint32_t length) {
    return flash_write(&((desk *)board)->memory, offset, from, length);
}
static bool erase_flash(void *board, uint32_t offset) { return flash_erase(&((desk *)board)->memory, offset); }

/* The place of a key, or the first free one; DESK_VALUES: there is none. */
static unsigned place_of(const desk *desk, const char *key) {
    unsigned i = 0;
    while (i < DESK_VALUES && desk->values[i].length && strcmp(desk->values[i].key, key) != 0) i++;
    return i;
}
static uint32_t get_value(void *board, const char *key, void *to, uint32_t room) {
    desk *desk = board;
    const unsigned i = place_of(desk, key);
    if (i == DESK_VALUES || desk->values[i].length > room) return 0;
    memcpy(to, desk->values[i].bytes, desk->values[i].length);
    return desk->values[i].length;
}
static bool put_value(void *board, const char *key, const void *from, uint32_t length) {
    desk *desk = board;
    const unsigned i = place_of(desk, key);
    if (i == DESK_VALUES || length > NOTABLE_VALUE_BYTES || strlen(key) > NOTABLE_KEY_LENGTH) return false;
    strcpy(desk->values[i].key, key);
    memcpy(desk->values[i].bytes, from, length);
    desk->values[i].length = length;
    return true;
}

void desk_blank(desk *desk) {
    memset(desk->panel, 0, sizeof desk->panel);
    desk->mark[0] = 0;
}

void desk_init(desk *desk) {
    memset(desk, 0, sizeof *desk);
    flash_init(&desk->memory);
    desk->seed = 1;
    desk->platform = (notable_platform){
        .board = desk,
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
}
