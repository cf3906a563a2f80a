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

#include "desk.h"
#include "handheld.h"

enum { MOST_GAMES = 4, MOST_SETTLING = 100000, SOON = 1 };

static desk around;
static notable_handheld handheld;
static notable_game games[MOST_GAMES];
static uint8_t game_count;
static notable_blob given[3]; /* shell, words, self-test */
static bool running;

static unsigned long cut_in, cut_done;
static jmp_buf power_gone;

/* ---------------------------------------------------------------- the board */

static void watch(void *test, uint32_t offset, const uint8_t *from, uint32_t length) {
    (void)test;
    if (!cut_in || --cut_in) return;
    flash_cut(&around.memory, offset, from, length, (uint32_t)(length * cut_done / 1000), 0x5a);
    longjmp(power_gone, 1);
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
    around.platform.columns = (uint8_t)next_number();
    around.platform.rows = (uint8_t)next_number();
    desk_blank(&around);
    running = true;
    notable_handheld_start(&handheld, &around.platform);
    answer();
}

static void print_cells(void) {
    for (unsigned i = 0; i < (unsigned)around.platform.columns * around.platform.rows; i++)
        printf("%02x%02x", around.panel[i] & 255u, around.panel[i] >> 8);
    putchar('\n');
}

/* The QR code counts only while the shell marks it. */
static void print_mark(void) { puts(handheld.mark ? around.mark : "none"); }

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
    for (; hex && hex[0] && hex[1] && at < sizeof around.memory.bytes; hex += 2, at++) {
        const char pair[3] = {hex[0], hex[1], 0};
        around.memory.bytes[at] = (uint8_t)strtoul(pair, NULL, 16);
    }
    puts("ok");
}

static void print_wear(void) {
    for (unsigned i = 0; i < FLASH_SECTORS; i++) printf("%s%lu", i ? " " : "", (unsigned long)around.memory.erases[i]);
    putchar('\n');
}

static void settle(void) {
    for (unsigned i = 0; i < MOST_SETTLING && notable_handheld_wait(&handheld) == SOON; i++)
        notable_handheld_tick(&handheld, notable_handheld_busy(&handheld) ? 0 : SOON);
    answer();
}

/* What the desk has not: what the program was given, and power that can go. */
static void make_new(void) {
    switch_off();
    desk_init(&around);
    around.memory.watch = watch;
    around.platform.shell = given[0];
    around.platform.words = given[1];
    around.platform.selftest = given[2];
    around.platform.games = games;
    around.platform.game_count = game_count;
    around.platform.code_words = NOTABLE_SMALLEST_CODE;
    around.platform.say = say;
    cut_in = 0;
}

static void obey(char *line) {
    const char *command = strtok(line, " ");
    if (!command) puts("! empty command");
    else if (strcmp(command, "on") == 0) switch_on();
    else if (strcmp(command, "new") == 0) {
        make_new();
        puts("ok");
    } else if (strcmp(command, "settle") == 0 && running) settle();
    else if (strcmp(command, "cut") == 0) {
        cut_in = next_number();
        cut_done = next_number();
        puts("ok");
    } else if (strcmp(command, "wear") == 0) print_wear();
    else if (strcmp(command, "damage") == 0) damage();
    else if (strcmp(command, "entropy") == 0) {
        around.seed = (uint8_t)next_number();
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
    for (unsigned i = 0; i < 3; i++) given[i] = read_file(words[i + 1]);
    game_count = (uint8_t)(count / 2 - 2);
    make_new();
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
