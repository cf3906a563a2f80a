/* See display.h. */
#include "display.h"

#include <stdio.h>
#include <string.h>

#include "backlight.h"
#include "board.h"
#include "panel.h"
#include "qr.h"
#include "sdkconfig.h"
#include "tiles.h"

/* Of a character in UTF-8, filled up with zeros. */
enum { GLYPH_BYTES = 4 };

static tiles sheet;
static notable_blob characters;
static bool there;
static unsigned columns, rows, left, top;
/* What is on the screen, to print it. */
static notable_cell cells[NOTABLE_MAX_ROWS][NOTABLE_MAX_COLUMNS];

static unsigned at_most(unsigned value, unsigned most) { return value < most ? value : most; }

bool display_open(notable_blob tile_sheet, notable_blob glyphs) {
    characters = glyphs;
    if (!tiles_open(&sheet, tile_sheet)) return false;
    columns = at_most(board.panel.width / sheet.width, NOTABLE_MAX_COLUMNS);
    rows = at_most(board.panel.height / sheet.height, NOTABLE_MAX_ROWS);
    left = (board.panel.width - columns * sheet.width) / 2;
    top = (board.panel.height - rows * sheet.height) / 2;
    return columns >= NOTABLE_MIN_COLUMNS && rows >= NOTABLE_MIN_ROWS;
}

unsigned display_columns(void) { return columns; }
unsigned display_rows(void) { return rows; }

/* A band of one colour, as high as a cell at most. */
static void fill(unsigned x, unsigned y, unsigned width, unsigned height, uint16_t pixel) {
    for (unsigned done = 0, lines; done < height; done += lines) {
        lines = at_most(height - done, sheet.height);
        uint16_t *pixels = panel_buffer();
        for (unsigned i = 0; i < width * lines; i++) pixels[i] = pixel;
        panel_draw(x, y + done, width, lines);
    }
}

bool display_start(void) {
    there = panel_start(board.panel.width * sheet.height);
    if (!there) return false;
    fill(0, 0, board.panel.width, board.panel.height, sheet.pixel[0]);
    panel_wait();
    backlight_start();
    backlight_set(CONFIG_NOTABLE_BRIGHTNESS);
    return true;
}

void display_draw(unsigned column, unsigned row, const notable_cell *from, unsigned count) {
    if (row >= rows || column >= columns) return;
    count = at_most(count, columns - column);
    memcpy(&cells[row][column], from, count * sizeof *from);
    if (!there || !count) return;
    tiles_expand(&sheet, from, count, panel_buffer());
    panel_draw(left + column * sheet.width, top + row * sheet.height, count * sheet.width, sheet.height);
}

void display_show(void) {
    if (there) panel_wait();
}

/* The rectangle, in pixels, that a code is drawn into. */
typedef struct {
    unsigned x, y, width, height;
} rectangle;

static void draw_line(void *context, unsigned y, unsigned modules, const bool *dark) {
    const rectangle *into = context;
    const uint16_t black = 0, white = 0xffff; /* whatever the palette: readers expect dark on light */
    const tiles_square square = tiles_fit(into->width, into->height, modules);
    if (!square.pixel) return;
    const unsigned x0 = into->x + square.left, y0 = into->y + square.top, edge = square.quiet * square.pixel;
    if (y == 0) fill(x0, y0, square.side, square.side, white);
    for (unsigned line = 0; line < square.pixel; line++) {
        uint16_t *pixels = panel_buffer();
        for (unsigned x = 0; x < modules * square.pixel; x++) pixels[x] = dark[x / square.pixel] ? black : white;
        panel_draw(x0 + edge, y0 + edge + y * square.pixel + line, modules * square.pixel, 1);
    }
}

bool display_qr(unsigned column, unsigned row, unsigned width, unsigned height, const char *text) {
    if (column + width > columns || row + height > rows) return false;
    if (!there) {
        printf("QR code: %s\n", text);
        return true;
    }
    rectangle into = {left + column * sheet.width, top + row * sheet.height, width * sheet.width,
                      height * sheet.height};
    bool drawn = qr_encode(text, draw_line, &into);
    panel_wait();
    return drawn;
}

void display_off(void) {
    backlight_off();
    if (there) panel_off();
}

void display_print(void) {
    for (unsigned row = 0; row < rows; row++) {
        putchar('|');
        for (unsigned column = 0; column < columns; column++) {
            const unsigned glyph = notable_glyph(cells[row][column]);
            const bool known = glyph && GLYPH_BYTES * (glyph + 1) <= characters.length;
            printf("%.4s", known ? (const char *)characters.bytes + GLYPH_BYTES * glyph : " ");
        }
        printf("|\n");
    }
}
