/*
 * A handheld on a PC, driven from standard input, one command a line, one answer a line:
 *
 *   on COLUMNS ROWS           switches on (again), with the flash as it is; "shell", or
 *                             "fault N"
 *   press BUTTON              a button (docs/abi.md) goes down; "shell" or "fault N"
 *   tick MS                   time passes; the same
 *   settle                    ticks of 1 ms as long as the shell wants one at once
 *   wait                      milliseconds until the next tick is due
 *   cells                     what the panel shows, columns x rows x u16, in hex
 *   mark                      the QR code on it: "column,row columns x rows text", or "none"
 *   off                       switches off, at rest
 *   cut N M                   power will go at the N-th write or erase from now on, with M in 1000 of it done; "ok". The
 *                             command during which it goes answers "cut"
 *   keep                      inputs of the kept match, and its state's hash: "decision hash", or "none"
 *   damage ADDRESS HEX        the flash's bytes there become others
 *   wear                      erases of each sector
 *   entropy N                 the first byte of the next match's entropy, counted up with every match; the rest is fixed
 *   new                       as it leaves the factory: flash and values blank, off
 *
 *   handheld SHELL WORDS SELFTEST [CARTRIDGE PACK]...
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flash.h"
#include "handheld.h"

enum { MOST_GAMES = 4, MOST_VALUES = 16, MOST_SETTLING = 100000, SOON = 1 };

static flash memory;
static notable_handheld handheld;
static notable_platform platform;
static notable_game games[MOST_GAMES];
static notable_cell panel[NOTABLE_MAX_COLUMNS * NOTABLE_MAX_ROWS];
static char qr[300];
static bool running;

static struct {
    char key[NOTABLE_KEY_LENGTH + 1];
    uint8_t bytes[NOTABLE_VALUE_BYTES];
    uint32_t length;
} values[MOST_VALUES];

static uint32_t seed = 1;
static unsigned long cut_in, cut_done;
static jmp_buf power_gone;

/* ---------------------------------------------------------------- the board */

static void draw(void *board, unsigned column, unsigned row, const notable_cell *cells, unsigned count) {
    (void)board;
    memcpy(panel + row * platform.columns + column, cells, count * sizeof *cells);
}
static void show(void *board) { (void)board; }
static bool draw_qr(void *board, unsigned column, unsigned row, unsigned columns, unsigned rows, const char *text) {
    (void)board;
    snprintf(qr, sizeof qr, "%u,%u %ux%u %s", column, row, columns, rows, text);
    return true;
}
static uint32_t buttons(void *board) {
    (void)board;
    return 0;
}
static uint32_t milliseconds(void *board) {
    (void)board;
    return 0;
}
static void rest(void *board, notable_sleep how, uint32_t most) {
    (void)board;
    (void)how;
    (void)most;
}
static int battery(void *board) {
    (void)board;
    return 80;
}
static bool entropy(void *board, uint8_t *to, uint32_t length) {
    (void)board;
    const uint8_t bytes[8] = {(uint8_t)seed++, 0, 0, 0, 7, 0, 0, 0};
    memcpy(to, bytes, length < sizeof bytes ? length : sizeof bytes);
    return length == sizeof bytes;
}

static bool read_flash(void *board, uint32_t offset, void *to, uint32_t length) {
    return flash_read(board, offset, to, length);
}
static bool write_flash(void *board, uint32_t offset, const void *from, uint32_t length) {
    return flash_write(board, offset, from, length);
}
static bool erase_flash(void *board, uint32_t offset) { return flash_erase(board, offset); }

static void watch(void *test, uint32_t offset, const uint8_t *from, uint32_t length) {
    (void)test;
    if (!cut_in || --cut_in) return;
    flash_cut(&memory, offset, from, length, (uint32_t)(length * cut_done / 1000), 0x5a);
    longjmp(power_gone, 1);
}

static uint32_t get_value(void *board, const char *key, void *to, uint32_t room) {
    (void)board;
    for (unsigned i = 0; i < MOST_VALUES; i++)
        if (values[i].length && strcmp(values[i].key, key) == 0 && values[i].length <= room) {
            memcpy(to, values[i].bytes, values[i].length);
            return values[i].length;
        }
    return 0;
}
static bool put_value(void *board, const char *key, const void *from, uint32_t length) {
    (void)board;
    unsigned i = 0;
    while (i < MOST_VALUES && values[i].length && strcmp(values[i].key, key) != 0) i++;
    if (i == MOST_VALUES || length > NOTABLE_VALUE_BYTES || strlen(key) > NOTABLE_KEY_LENGTH) return false;
    strcpy(values[i].key, key);
    memcpy(values[i].bytes, from, length);
    values[i].length = length;
    return true;
}

static void say(void *board, const char *line) {
    (void)board;
    fprintf(stderr, "handheld: %s\n", line);
}

/* ---------------------------------------------------------------- commands */

static void answer(void) {
    if (handheld.fault == NOTABLE_FAULT_NONE) puts("shell");
    else printf("fault %d\n", (int)handheld.fault);
}

static void switch_off(void) {
    if (running) notable_handheld_stop(&handheld);
    running = false;
}

static uint32_t next_number(void) {
    const char *word = strtok(NULL, " ");
    return word ? (uint32_t)strtoul(word, NULL, 0) : 0;
}

static void switch_on(void) {
    switch_off();
    platform.columns = (uint8_t)next_number();
    platform.rows = (uint8_t)next_number();
    memset(panel, 0, sizeof panel);
    qr[0] = 0;
    running = true;
    notable_handheld_start(&handheld, &platform);
    answer();
}

static void print_cells(void) {
    for (unsigned i = 0; i < (unsigned)platform.columns * platform.rows; i++)
        printf("%02x%02x", panel[i] & 255u, panel[i] >> 8);
    putchar('\n');
}

/* The QR code counts only while the shell marks it. */
static void print_mark(void) { puts(handheld.mark ? qr : "none"); }

static void print_kept(void) {
    const notable_match *match = &handheld.match;
    if (!running || !match->keeping) puts("none");
    else
        printf("%lu %08lx\n", (unsigned long)match->decision,
               (unsigned long)(uint32_t)notable_cartridge_do(&handheld.match.cartridge, CARTRIDGE_hash, 0));
}

static void damage(void) {
    uint32_t at = next_number();
    const char *hex = strtok(NULL, " ");
    for (; hex && hex[0] && hex[1] && at < sizeof memory.bytes; hex += 2, at++) {
        const char pair[3] = {hex[0], hex[1], 0};
        memory.bytes[at] = (uint8_t)strtoul(pair, NULL, 16);
    }
    puts("ok");
}

static void print_wear(void) {
    for (unsigned i = 0; i < FLASH_SECTORS; i++) printf("%s%lu", i ? " " : "", (unsigned long)memory.erases[i]);
    putchar('\n');
}

static void settle(void) {
    for (unsigned i = 0; i < MOST_SETTLING && notable_handheld_wait(&handheld) == SOON; i++)
        notable_handheld_tick(&handheld, notable_handheld_busy(&handheld) ? 0 : SOON);
    answer();
}

static void make_new(void) {
    switch_off();
    flash_init(&memory);
    memory.watch = watch;
    memset(values, 0, sizeof values);
    cut_in = 0;
    puts("ok");
}

static void obey(char *line) {
    const char *command = strtok(line, " ");
    if (!command) puts("! empty command");
    else if (strcmp(command, "on") == 0) switch_on();
    else if (strcmp(command, "new") == 0) make_new();
    else if (strcmp(command, "settle") == 0 && running) settle();
    else if (strcmp(command, "cut") == 0) {
        cut_in = next_number();
        cut_done = next_number();
        puts("ok");
    } else if (strcmp(command, "wear") == 0) print_wear();
    else if (strcmp(command, "damage") == 0) damage();
    else if (strcmp(command, "entropy") == 0) {
        seed = next_number();
        puts("ok");
    } else if (strcmp(command, "off") == 0) {
        switch_off();
        puts("ok");
    } else if (!running) puts("! it is off");
    else if (strcmp(command, "press") == 0) {
        notable_handheld_press(&handheld, next_number());
        answer();
    } else if (strcmp(command, "tick") == 0) {
        notable_handheld_tick(&handheld, next_number());
        answer();
    } else if (strcmp(command, "wait") == 0) printf("%lu\n", (unsigned long)notable_handheld_wait(&handheld));
    else if (strcmp(command, "cells") == 0) print_cells();
    else if (strcmp(command, "mark") == 0) print_mark();
    else if (strcmp(command, "keep") == 0) print_kept();
    else printf("! unknown command %s\n", command);
}

static notable_blob read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return (notable_blob){NULL, 0};
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    rewind(file);
    uint8_t *bytes = size > 0 ? malloc((size_t)size) : NULL;
    const bool good = bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    return (notable_blob){bytes, good ? (uint32_t)size : 0};
}

int main(int count, char **words) {
    char line[1024];
    if (count < 4 || count % 2 || count > 4 + 2 * MOST_GAMES) {
        fputs("usage: handheld SHELL WORDS SELFTEST [CARTRIDGE PACK]...\n", stderr);
        return 2;
    }
    for (int i = 4; i < count; i += 2) games[i / 2 - 2] = (notable_game){read_file(words[i]), read_file(words[i + 1])};
    flash_init(&memory);
    memory.watch = watch;
    platform = (notable_platform){
        .board = &memory,
        .shell = read_file(words[1]),
        .words = read_file(words[2]),
        .selftest = read_file(words[3]),
        .games = games,
        .game_count = (uint8_t)(count / 2 - 2),
        .code_words = NOTABLE_SMALLEST_CODE,
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
        .say = say,
    };
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (setjmp(power_gone)) {
            switch_off();
            puts("cut");
        } else obey(line);
        fflush(stdout);
    }
    return 0;
}
