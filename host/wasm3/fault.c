/* See fault.h. */
#include "fault.h"

#include <string.h>

/* Glyphs of letters are Unicode's; the palette's first two colours are dark and light. */
enum { DARK = 0, LIGHT = 1, TITLE_ROW = 1, CODE_ROW = 3, TEXT_ROW = 5, MARGIN = 1 };

static const char *meaning(notable_fault fault) {
    switch (fault) {
        case NOTABLE_FAULT_SHELL_UNKNOWN: return "The shell is missing or was made by another build. Write the firmware anew.";
        case NOTABLE_FAULT_SHELL_LOAD: return "The shell cannot be loaded: too little memory.";
        case NOTABLE_FAULT_SHELL_BOOT: return "The shell refuses this screen or its words. Write the firmware anew.";
        case NOTABLE_FAULT_SHELL_STOPPED: return "The shell has stopped. The match is kept.";
        case NOTABLE_FAULT_CARTRIDGE: return "The game has stopped. The match is kept.";
        case NOTABLE_FAULT_STORE: return "The match partition cannot be read or written. Matches are not kept.";
        case NOTABLE_FAULT_KEPT: return "The kept match is damaged and cannot go on.";
        default: return "";
    }
}

bool notable_fault_offers_give_up(notable_fault fault) {
    return fault == NOTABLE_FAULT_SHELL_STOPPED || fault == NOTABLE_FAULT_CARTRIDGE || fault == NOTABLE_FAULT_KEPT;
}

static void blank(const notable_platform *platform, unsigned row) {
    notable_cell cells[NOTABLE_MAX_COLUMNS];
    for (unsigned i = 0; i < NOTABLE_MAX_COLUMNS; i++) cells[i] = (notable_cell)(' ' | LIGHT << 10 | DARK << 13);
    platform->draw(platform->board, 0, row, cells, platform->columns);
}

/* Writes text from a row on, breaking it between words; returns the row behind it. */
static unsigned write(const notable_platform *platform, unsigned row, const char *text) {
    const unsigned width = platform->columns - 2 * MARGIN;
    while (*text && row < platform->rows) {
        size_t length = strlen(text);
        if (length > width) {
            for (length = width; length > 0 && text[length] != ' ';) length--;
            if (length == 0) length = width;
        }
        notable_cell cells[NOTABLE_MAX_COLUMNS];
        for (size_t i = 0; i < length; i++) cells[i] = (notable_cell)((uint8_t)text[i] | LIGHT << 10 | DARK << 13);
        platform->draw(platform->board, MARGIN, row++, cells, (unsigned)length);
        text += length;
        while (*text == ' ') text++;
    }
    return row;
}

void notable_fault_draw(const notable_platform *platform, notable_fault fault, const char *detail) {
    char code[] = "Fault F00";
    code[7] = (char)('0' + fault / 10);
    code[8] = (char)('0' + fault % 10);
    for (unsigned row = 0; row < platform->rows; row++) blank(platform, row);
    write(platform, TITLE_ROW, "NoTable");
    write(platform, CODE_ROW, code);
    unsigned row = write(platform, TEXT_ROW, meaning(fault));
    if (detail) row = write(platform, row, detail);
    row = write(platform, row + 1, "A: go on");
    if (notable_fault_offers_give_up(fault)) write(platform, row, "B: give up the match");
    platform->show(platform->board);
    if (platform->say) platform->say(platform->board, code);
    if (platform->say && detail) platform->say(platform->board, detail);
}
