/* The tile sheet (docs/abi.md): glyphs and palette to pixels. Needs no hardware; tested on a PC. */
#ifndef TILES_H
#define TILES_H

#include "platform.h"

enum { TILES_COLORS = 8 };

typedef struct {
    const uint8_t *glyphs; /* a byte per line, the leftmost pixel in the highest bit */
    unsigned width, height, count;
    uint16_t pixel[TILES_COLORS]; /* the palette as panels take it: RGB 5-6-5, high byte first */
} tiles;

/* False: these bytes are no tile sheet that this firmware can draw. */
bool tiles_open(tiles *sheet, notable_blob bytes);

/* `count` cells beside each other as count × width pixels by height lines. A glyph that the sheet lacks is blank. */
void tiles_expand(const tiles *sheet, const notable_cell *cells, unsigned count, uint16_t *pixels);

/* How a square of `modules` by `modules`, with a quiet zone, fits into a rectangle in whole pixels a module. */
typedef struct {
    unsigned pixel;  /* a module's side; 0: it does not fit */
    unsigned quiet;  /* modules around it */
    unsigned left, top, side; /* of square and quiet zone together, in pixels */
} tiles_square;

tiles_square tiles_fit(unsigned width, unsigned height, unsigned modules);

#endif
