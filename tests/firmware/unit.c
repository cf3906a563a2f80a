/*
 * The firmware's parts that need no hardware, on a PC. Prints "ok NAME" or "not ok NAME: FILE:LINE: WHAT", a line a
 * test; with arguments it reads an image instead and prints what it found:
 *   unit image FILE [DESIGNER-PARTITION]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "cell.h"
#include "console.h"
#include "image.h"
#include "keys.h"
#include "tiles.h"

extern const board_constants board_odroid_go, board_cardputer, board_c3_st7789, board_console;

static const char *failed;
static int failed_line;

#define CHECK(what)                                                                                                    \
    do {                                                                                                               \
        if (!(what) && !failed) failed = #what, failed_line = __LINE__;                                                \
    } while (0)

static uint32_t odroid_pad(unsigned x, unsigned y) { return keys_of_pad(&board_odroid_go.pad, x, y); }

static void pad_reads_nothing_half_and_full(void) {
    CHECK(odroid_pad(0, 0) == 0);
    CHECK(odroid_pad(1023, 1023) == 0);
    CHECK(odroid_pad(1800, 0) == NOTABLE_RIGHT);
    CHECK(odroid_pad(4095, 0) == NOTABLE_LEFT);
    CHECK(odroid_pad(0, 1800) == NOTABLE_DOWN);
    CHECK(odroid_pad(0, 4095) == NOTABLE_UP);
    CHECK(odroid_pad(3072, 1024) == (NOTABLE_LEFT | NOTABLE_DOWN));
}

static void matrix_gives_the_keys_of_each_row(void) {
    const board_matrix *matrix = board_cardputer.matrix;
    uint8_t rows[MATRIX_ROWS] = {0};
    CHECK(keys_of_matrix(matrix, rows) == 0);
    rows[1] = 1 << 6; /* Enter: third row, last column */
    CHECK(keys_of_matrix(matrix, rows) == NOTABLE_A);
    rows[4] = 1 << 5; /* comma */
    CHECK(keys_of_matrix(matrix, rows) == (NOTABLE_A | NOTABLE_LEFT));
    memset(rows, 0xff, sizeof rows);
    CHECK(keys_of_matrix(matrix, rows) == 255);
}

static void bounce_counts_once(void) {
    keys_bounce bounce = {0};
    CHECK(keys_settled(&bounce, 0, 100) && bounce.state == 0);
    CHECK(!keys_settled(&bounce, NOTABLE_A, 101) && bounce.state == 0);
    CHECK(keys_settled(&bounce, 0, 102) && bounce.state == 0); /* back again */
    CHECK(!keys_settled(&bounce, NOTABLE_A, 103));
    CHECK(!keys_settled(&bounce, NOTABLE_A, 107) && bounce.state == 0);
    CHECK(keys_settled(&bounce, NOTABLE_A, 108) && bounce.state == NOTABLE_A);
    CHECK(!keys_settled(&bounce, 0, 109) && bounce.state == NOTABLE_A);
    CHECK(keys_settled(&bounce, 0, 114) && bounce.state == 0);
}

static void bounce_survives_the_clocks_end(void) {
    keys_bounce bounce = {0};
    CHECK(!keys_settled(&bounce, NOTABLE_B, UINT32_MAX - 1));
    CHECK(keys_settled(&bounce, NOTABLE_B, KEYS_SETTLE - 2) && bounce.state == NOTABLE_B);
}

static void second_key_turns_the_next_a_into_start(void) {
    keys_second second = {0};
    CHECK(keys_with_second(&second, 0, true) == 0);
    CHECK(keys_with_second(&second, 0, false) == 0); /* need not be held */
    CHECK(keys_with_second(&second, NOTABLE_A, false) == NOTABLE_START);
    CHECK(keys_with_second(&second, NOTABLE_A, false) == NOTABLE_START); /* as long as it is down */
    CHECK(keys_with_second(&second, 0, false) == 0);
    CHECK(keys_with_second(&second, NOTABLE_A, false) == NOTABLE_A); /* once */
    CHECK(keys_with_second(&second, 0, true) == 0);
    CHECK(keys_with_second(&second, NOTABLE_B, true) == NOTABLE_SELECT); /* held works too */
}

static void second_key_is_taken_back(void) {
    keys_second second = {0};
    keys_with_second(&second, 0, true);
    keys_with_second(&second, 0, false);
    keys_with_second(&second, 0, true); /* again */
    keys_with_second(&second, 0, false);
    CHECK(keys_with_second(&second, NOTABLE_A, false) == NOTABLE_A);
    keys_with_second(&second, 0, true);
    CHECK(keys_with_second(&second, NOTABLE_UP, false) == NOTABLE_UP); /* any other key */
    CHECK(keys_with_second(&second, NOTABLE_A, false) == NOTABLE_A);
}

static void charge_follows_the_curve(void) {
    CHECK(cell_percent(4300) == 100 && cell_percent(4180) == 100);
    CHECK(cell_percent(3820) == 50 && cell_percent(3805) == 45);
    CHECK(cell_percent(3350) == 0 && cell_percent(0) == 0);
    for (unsigned millivolts = 3000; millivolts < 4300; millivolts++)
        CHECK(cell_percent(millivolts) <= cell_percent(millivolts + 1));
}

static void charge_does_not_flicker(void) {
    CHECK(cell_shown(-1, 57) == 57);
    CHECK(cell_shown(57, 58) == 57 && cell_shown(57, 55) == 57);
    CHECK(cell_shown(57, 60) == 60 && cell_shown(57, 54) == 54);
    CHECK(cell_shown(1, 0) == 0 && cell_shown(99, 100) == 100);
}

/* A sheet with two glyphs of eight by two: a corner and a bar. */
static uint8_t sheet_bytes[12 + 4 * TILES_COLORS + 2 * 2];

static notable_blob make_sheet(void) {
    static const uint8_t head[] = {'N', 'T', 'T', 'S', 1, 8, 2, TILES_COLORS, 2, 0, 0, 0};
    static const uint8_t glyphs[] = {0x80, 0x01, 0xff, 0x00};
    memcpy(sheet_bytes, head, sizeof head);
    memcpy(sheet_bytes + 12 + 4 * 1, "\xff\x80\x08", 3);
    memcpy(sheet_bytes + sizeof sheet_bytes - sizeof glyphs, glyphs, sizeof glyphs);
    return (notable_blob){sheet_bytes, sizeof sheet_bytes};
}

static void glyphs_become_pixels(void) {
    tiles sheet;
    uint16_t pixels[2 * 8 * 2];
    uint8_t pixel[2];
    const notable_cell cells[2] = {0 | 1 << 10 | 0 << 13, 1 | 1 << 10 | 0 << 13}; /* ink 1 on paper 0 */
    CHECK(tiles_open(&sheet, make_sheet()));
    CHECK(sheet.width == 8 && sheet.height == 2 && sheet.count == 2);
    tiles_expand(&sheet, cells, 2, pixels);
    memcpy(pixel, &pixels[0], 2);
    CHECK(pixel[0] == 0xfc && pixel[1] == 0x01); /* ff8008 as 5-6-5, high byte first */
    for (unsigned i = 0; i < 32; i++) {
        const unsigned line = i / 16, x = i % 16;
        const bool ink = line == 0 ? x == 0 || x >= 8 : x == 7;
        CHECK((pixels[i] != 0) == ink);
    }
}

static void glyph_that_the_sheet_lacks_is_blank(void) {
    tiles sheet;
    uint16_t pixels[8 * 2];
    const notable_cell cell = 1000 | 1 << 10;
    tiles_open(&sheet, make_sheet());
    tiles_expand(&sheet, &cell, 1, pixels);
    for (unsigned i = 0; i < 16; i++) CHECK(pixels[i] == 0);
}

static void damaged_sheets_are_refused(void) {
    tiles sheet;
    for (uint32_t length = 0; length < sizeof sheet_bytes; length++) {
        notable_blob blob = make_sheet();
        blob.length = length;
        CHECK(!tiles_open(&sheet, blob));
    }
    for (unsigned at = 0; at < 8; at++) { /* magic, version, width, height 0, colours */
        notable_blob blob = make_sheet();
        sheet_bytes[at] = 0;
        CHECK(!tiles_open(&sheet, blob));
    }
}

static void codes_fit_in_whole_pixels(void) {
    tiles_square square = tiles_fit(240, 135, 29);
    CHECK(square.pixel == 4 && square.quiet == 2 && square.side == 132 && square.left == 54 && square.top == 1);
    square = tiles_fit(240, 234, 25);
    CHECK(square.pixel == 8 && square.quiet == 2);
    square = tiles_fit(100, 100, 21);
    CHECK(square.pixel == 4 && square.quiet == 2);
    square = tiles_fit(90, 200, 21);
    CHECK(square.pixel == 3 && square.quiet == 4 && square.side == 87 && square.left == 1);
    CHECK(tiles_fit(22, 22, 21).pixel == 0);
    for (unsigned room = 23; room < 300; room++) {
        square = tiles_fit(room, 300, 21);
        CHECK(square.pixel && square.quiet >= 1 && square.quiet <= 4 && square.left + square.side <= room);
    }
}

static char printed[2000];
static int commands[8];
static unsigned command_count;

static void note_command(console_command command) { commands[command_count++ % 8] = command; }
static void note_text(const char *text) {
    strncat(printed, text, sizeof printed - strlen(printed) - 1);
}

static console new_console(void) {
    printed[0] = 0;
    command_count = 0;
    return (console){.command = note_command, .print = note_text};
}

static void type(console *to, const char *text) { console_take(to, text, strlen(text)); }

static void console_presses_keys_one_by_one(void) {
    console maker = new_console();
    type(&maker, "down DOWN a");
    CHECK(!console_pending(&maker) && console_buttons(&maker) == 0); /* nothing before Enter */
    type(&maker, "\r\n");
    CHECK(console_pending(&maker));
    CHECK(console_buttons(&maker) == NOTABLE_DOWN && console_buttons(&maker) == 0);
    CHECK(console_buttons(&maker) == NOTABLE_DOWN && console_buttons(&maker) == 0);
    CHECK(console_buttons(&maker) == NOTABLE_A);
    CHECK(console_pending(&maker)); /* it has not been let go */
    CHECK(console_buttons(&maker) == 0 && !console_pending(&maker) && console_buttons(&maker) == 0);
    CHECK(printed[0] == 0);
}

static void console_knows_its_words(void) {
    console maker = new_console();
    type(&maker, "info screen\nwatch\toff restart help\n");
    CHECK(command_count == 6 && commands[0] == CONSOLE_INFO && commands[1] == CONSOLE_SCREEN);
    CHECK(commands[2] == CONSOLE_WATCH && commands[3] == CONSOLE_OFF && commands[4] == CONSOLE_RESTART);
    CHECK(commands[5] == CONSOLE_HELP && printed[0] == 0);
    type(&maker, "jump\n");
    CHECK(strstr(printed, "no such word: jump\n") == printed && strstr(printed, console_help));
}

static void console_ignores_noise_and_takes_corrections(void) {
    console maker = new_console();
    console_take(&maker, "\0\xff\xc0", 3);
    type(&maker, "inx\bfo\n");
    CHECK(command_count == 1 && commands[0] == CONSOLE_INFO && printed[0] == 0);
    type(&maker, "\b\b\ninfo\n");
    CHECK(command_count == 2);
}

static void console_drops_what_is_too_long(void) {
    console maker = new_console();
    for (unsigned i = 0; i < CONSOLE_LINE; i++) type(&maker, "a ");
    type(&maker, "\n");
    CHECK(strcmp(printed, "line too long; nothing done\n") == 0 && !console_pending(&maker));
    printed[0] = 0;
    for (unsigned i = 0; i <= CONSOLE_PRESSES; i++) type(&maker, "a\n");
    CHECK(strstr(printed, "too many presses"));
    for (unsigned i = 0; i < CONSOLE_PRESSES; i++)
        CHECK(console_buttons(&maker) == NOTABLE_A && console_buttons(&maker) == 0);
    CHECK(!console_pending(&maker));
}

/* What a board must be, whatever it is. */

static unsigned pins_of(const board_constants *of, int pins[64]) {
    unsigned count = 0;
    const int single[] = {of->panel.clock,  of->panel.data,       of->panel.select,     of->panel.command,
                          of->panel.reset,  of->panel.backlight,  of->second,           of->pad.x,
                          of->pad.y,        of->battery.pin,      of->sound.pin,        of->sound.enable,
                          of->sound.data,   of->sound.bit_clock,  of->sound.word_clock};
    for (unsigned i = 0; i < sizeof single / sizeof *single; i++)
        if (single[i] != NO_PIN) pins[count++] = single[i];
    for (unsigned i = 0; i < BOARD_KEYS && of->keys[i].button; i++) pins[count++] = of->keys[i].pin;
    for (unsigned i = 0; of->matrix && i < MATRIX_ADDRESSES; i++) pins[count++] = of->matrix->address[i];
    for (unsigned i = 0; of->matrix && i < MATRIX_INPUTS; i++) pins[count++] = of->matrix->input[i];
    return count;
}

static uint32_t reachable(const board_constants *of) {
    uint32_t buttons = 0;
    for (unsigned i = 0; i < BOARD_KEYS; i++) buttons |= of->keys[i].button;
    for (unsigned row = 0; of->matrix && row < MATRIX_ROWS; row++)
        for (unsigned input = 0; input < MATRIX_INPUTS; input++) buttons |= of->matrix->button[row][input];
    if (of->pad.x != NO_PIN) buttons |= of->pad.x_half | of->pad.x_full | of->pad.y_half | of->pad.y_full;
    if (of->second != NO_PIN && buttons & NOTABLE_A) buttons |= NOTABLE_START;
    if (of->second != NO_PIN && buttons & NOTABLE_B) buttons |= NOTABLE_SELECT;
    return buttons;
}

/* Bits of the pins that can end deep sleep, and of those that must stay free: flash and its bus, and USB. */
static uint64_t wakers(const char *chip) {
    if (strcmp(chip, "esp32c3") == 0) return 0x3f;
    if (strcmp(chip, "esp32s3") == 0) return 0x3fffff;
    return 1ULL << 0 | 1ULL << 2 | 1ULL << 4 | 0xfULL << 12 | 0x7ULL << 25 | 0xfULL << 32 | 1ULL << 36 | 1ULL << 39;
}

static uint64_t reserved(const char *chip) {
    if (strcmp(chip, "esp32c3") == 0) return 0x3fULL << 12 | 3ULL << 18;
    if (strcmp(chip, "esp32s3") == 0) return 0x7fULL << 26 | 3ULL << 19;
    return 0x3fULL << 6 | 3ULL << 16; /* and PSRAM */
}

static void check_board(const board_constants *of) {
    int pins[64];
    const unsigned count = pins_of(of, pins);
    const unsigned columns = of->panel.width / 8, rows = of->panel.height / 9;
    uint64_t used = 0;
    CHECK(of->name && (of->panel.driver == PANEL_NONE) == !of->chip);
    CHECK(columns >= NOTABLE_MIN_COLUMNS && columns <= NOTABLE_MAX_COLUMNS);
    CHECK(rows >= NOTABLE_MIN_ROWS && rows <= NOTABLE_MAX_ROWS);
    for (unsigned i = 0; i < count; i++) {
        CHECK(!(used >> pins[i] & 1)); /* one pin, one use */
        used |= 1ULL << pins[i];
    }
    if (!of->chip) {
        CHECK(!count && !of->wake);
        return;
    }
    CHECK(reachable(of) == 255);
    CHECK(!(used & reserved(of->chip)));
    CHECK(of->wake && !(of->wake & ~wakers(of->chip)));
    for (unsigned i = 0; i < BOARD_KEYS; i++)
        if (of->keys[i].button && of->wake >> of->keys[i].pin & 1) return; /* a key of the device wakes it */
    CHECK(!"no key wakes it");
}

static void board_odroid_go_holds_together(void) { check_board(&board_odroid_go); }
static void board_cardputer_holds_together(void) { check_board(&board_cardputer); }
static void board_c3_st7789_holds_together(void) { check_board(&board_c3_st7789); }
static void board_console_holds_together(void) { check_board(&board_console); }

#define TEST(name) {#name, name}
static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {
    TEST(pad_reads_nothing_half_and_full),
    TEST(matrix_gives_the_keys_of_each_row),
    TEST(bounce_counts_once),
    TEST(bounce_survives_the_clocks_end),
    TEST(second_key_turns_the_next_a_into_start),
    TEST(second_key_is_taken_back),
    TEST(charge_follows_the_curve),
    TEST(charge_does_not_flicker),
    TEST(glyphs_become_pixels),
    TEST(glyph_that_the_sheet_lacks_is_blank),
    TEST(damaged_sheets_are_refused),
    TEST(codes_fit_in_whole_pixels),
    TEST(console_presses_keys_one_by_one),
    TEST(console_knows_its_words),
    TEST(console_ignores_noise_and_takes_corrections),
    TEST(console_drops_what_is_too_long),
    TEST(board_odroid_go_holds_together),
    TEST(board_cardputer_holds_together),
    TEST(board_c3_st7789_holds_together),
    TEST(board_console_holds_together),
};

/* A file in exactly as much memory as it has bytes, so that a read beyond them is seen. */
static notable_blob load(const char *path) {
    static uint8_t *loaded[2];
    static unsigned count;
    FILE *file = fopen(path, "rb");
    if (!file || count == 2) exit(2);
    fseek(file, 0, SEEK_END);
    const long length = ftell(file);
    rewind(file);
    uint8_t *bytes = loaded[count++] = malloc(length ? (size_t)length : 1);
    if (fread(bytes, 1, (size_t)length, file) != (size_t)length) exit(2);
    fclose(file);
    return (notable_blob){bytes, (uint32_t)length};
}

/* A blob as its offset in the image, or in the designer's partition, and its length. */
static void print_blob(const char *name, notable_blob blob, notable_blob image) {
    const bool inside = blob.bytes >= image.bytes && blob.bytes <= image.bytes + image.length;
    printf("%s %s %ld %u\n", name, inside ? "image" : "elsewhere", inside ? (long)(blob.bytes - image.bytes) : 0L,
           (unsigned)blob.length);
}

static int read_image(int count, char **arguments) {
    storage_contents contents;
    const notable_blob image = load(arguments[0]);
    if (!image_read(image, &contents)) {
        puts("no image");
        return 0;
    }
    if (count > 1) printf("designer %d\n", image_add_pack(load(arguments[1]), &contents));
    print_blob("shell", contents.shell, image);
    print_blob("words", contents.words, image);
    print_blob("tiles", contents.tiles, image);
    print_blob("selftest", contents.selftest, image);
    for (unsigned i = 0; i < contents.count; i++) {
        print_blob("cartridge", contents.games[i].cartridge, image);
        print_blob("pack", contents.games[i].pack, image);
    }
    return 0;
}

int main(int count, char **arguments) {
    if (count > 2 && strcmp(arguments[1], "image") == 0) return read_image(count - 2, arguments + 2);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        failed = NULL;
        tests[i].run();
        if (failed)
            printf("not ok %s: tests/firmware/unit.c:%d: %s\n", tests[i].name, failed_line, failed);
        else
            printf("ok %s\n", tests[i].name);
    }
    return 0;
}
