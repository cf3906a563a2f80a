/* See tiles.h. */
#include "tiles.h"

#include <string.h>

enum { VERSION = 1, HEAD = 12, COLOR = 4, GLYPH_WIDTH = 8 };

static uint16_t pixel_of(const uint8_t rgb[3]) {
    unsigned value = (rgb[0] >> 3) << 11 | (rgb[1] >> 2) << 5 | rgb[2] >> 3;
    const uint8_t bytes[2] = {(uint8_t)(value >> 8), (uint8_t)value};
    uint16_t pixel;
    memcpy(&pixel, bytes, sizeof pixel);
    return pixel;
}

bool tiles_open(tiles *sheet, notable_blob bytes) {
    memset(sheet, 0, sizeof *sheet);
    if (bytes.length < HEAD || memcmp(bytes.bytes, "NTTS", 4) != 0 || bytes.bytes[4] != VERSION) return false;
    sheet->width = bytes.bytes[5];
    sheet->height = bytes.bytes[6];
    sheet->count = bytes.bytes[8] | (unsigned)bytes.bytes[9] << 8;
    unsigned colors = bytes.bytes[7];
    uint32_t glyphs_at = HEAD + COLOR * TILES_COLORS;
    if (sheet->width != GLYPH_WIDTH || !sheet->height || colors != TILES_COLORS) return false;
    if (bytes.length < glyphs_at || (bytes.length - glyphs_at) / sheet->height < sheet->count) return false;
    sheet->glyphs = bytes.bytes + glyphs_at;
    for (unsigned i = 0; i < TILES_COLORS; i++) sheet->pixel[i] = pixel_of(bytes.bytes + HEAD + COLOR * i);
    return true;
}

void tiles_expand(const tiles *sheet, const notable_cell *cells, unsigned count, uint16_t *pixels) {
    for (unsigned line = 0; line < sheet->height; line++) {
        for (unsigned i = 0; i < count; i++) {
            const unsigned glyph = notable_glyph(cells[i]);
            const uint16_t ink = sheet->pixel[notable_ink(cells[i])], paper = sheet->pixel[notable_paper(cells[i])];
            unsigned bits = glyph < sheet->count ? sheet->glyphs[glyph * sheet->height + line] : 0;
            for (unsigned mask = 1u << (GLYPH_WIDTH - 1); mask; mask >>= 1) *pixels++ = bits & mask ? ink : paper;
        }
    }
}

tiles_square tiles_fit(unsigned width, unsigned height, unsigned modules) {
    /* Readers want light around a code: 4 modules by the standard, one at least; larger modules help them more. */
    enum { QUIET = 4, LEAST_QUIET = 1 };
    const unsigned room = width < height ? width : height;
    tiles_square square = {.pixel = room / (modules + 2 * LEAST_QUIET)};
    if (!square.pixel) return square;
    square.quiet = (room / square.pixel - modules) / 2;
    if (square.quiet > QUIET) square.quiet = QUIET;
    square.side = square.pixel * (modules + 2 * square.quiet);
    square.left = (width - square.side) / 2;
    square.top = (height - square.side) / 2;
    return square;
}
