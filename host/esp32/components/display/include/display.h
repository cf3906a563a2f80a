/* The panel: a grid of cells, its light, and QR codes. */
#ifndef DISPLAY_H
#define DISPLAY_H

#include "platform.h"

/* Reads the tile sheet; `glyphs` holds each glyph's character in four bytes, for display_print. False: it is no tile
 * sheet, or the panel is too small. After it `display_columns` and `display_rows` are known. */
bool display_open(notable_blob tile_sheet, notable_blob glyphs);
unsigned display_columns(void);
unsigned display_rows(void);

/* Starts bus, panel and light. False: the board has no panel, or nothing answers on the bus (under emulation); the
 * screen is then kept for display_print alone. */
bool display_start(void);

/* As platform.h says. */
void display_draw(unsigned column, unsigned row, const notable_cell *cells, unsigned count);
void display_show(void);
bool display_qr(unsigned column, unsigned row, unsigned columns, unsigned rows, const char *text);

/* Panel and light off, until the chip starts anew. */
void display_off(void);

/* The screen as text on the console. */
void display_print(void);

#endif
