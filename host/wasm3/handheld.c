/* See handheld.h. */
#include "handheld.h"

#include <string.h>

#include "cartridges.h"

#define NOTABLE_NAMED(name) #name,
static const char *const NAMES[SHELL_FUNCTION_COUNT] = {NOTABLE_SHELL_FUNCTIONS(NOTABLE_NAMED)};

/* Requests that may follow each other without a pause before the shell counts as stuck. */
enum { MOST_REQUESTS = 100000 };

static const char STUCK[] = "it does not stop asking";

static int32_t shell_do(notable_handheld *handheld, unsigned function, int32_t a, int32_t b) {
    return notable_do(&handheld->shell, function, a, b, 0);
}

static bool fail(notable_handheld *handheld, notable_fault fault, const char *detail) {
    handheld->fault = fault;
    handheld->requests = 0;
    handheld->detail = detail;
    notable_fault_draw(handheld->platform, fault, detail);
    return false;
}

/* ---------------------------------------------------------------- screen */

/* Nothing of what the panel has is known any more. */
void notable_handheld_forget_screen(notable_handheld *handheld) {
    memset(handheld->shown, 0xff, sizeof handheld->shown);
    handheld->draws = -1;
    handheld->mark = 0;
}

static void forget_marked(notable_handheld *handheld) {
    const uint8_t *marked = handheld->marked;
    const unsigned columns = handheld->platform->columns, rows = handheld->platform->rows;
    for (unsigned row = marked[1]; row < marked[1] + marked[3] && row < rows; row++)
        for (unsigned column = marked[0]; column < marked[0] + marked[2] && column < columns; column++)
            handheld->shown[row * columns + column] = 0xffff;
    handheld->mark = 0;
}

/* Sends the runs of cells that have changed, row by row. */
static void draw_cells(notable_handheld *handheld, const uint8_t *cells) {
    const notable_platform *platform = handheld->platform;
    const unsigned columns = platform->columns;
    for (unsigned row = 0; row < platform->rows; row++) {
        notable_cell *shown = handheld->shown + row * columns;
        const uint8_t *from = cells + 2 * row * columns;
        for (unsigned column = 0; column < columns; column++) {
            const unsigned first = column;
            while (column < columns && shown[column] != notable_u16(from + 2 * column)) {
                shown[column] = (notable_cell)notable_u16(from + 2 * column);
                column++;
            }
            if (column > first) platform->draw(platform->board, first, row, shown + first, column - first);
        }
    }
}

/* Draws the QR code of the marked rectangle, where it is another one than on the screen. */
static void draw_mark(notable_handheld *handheld, const uint8_t *mark, uint32_t length) {
    const notable_platform *platform = handheld->platform;
    char text[SHELL_MARK_TEXT + 1];
    const uint32_t sum = notable_crc32(0, mark, SHELL_MARK_HEAD + length) | 1;
    if (sum == handheld->mark || !platform->qr) return;
    memcpy(text, mark + SHELL_MARK_HEAD, length);
    text[length] = 0;
    memcpy(handheld->marked, mark, sizeof handheld->marked);
    handheld->mark = sum;
    platform->qr(platform->board, mark[0], mark[1], mark[2], mark[3], text);
}

static void draw(notable_handheld *handheld) {
    notable_module *shell = &handheld->shell;
    const notable_platform *platform = handheld->platform;
    const int32_t draws = shell_do(handheld, SHELL_draws, 0, 0);
    if (draws == handheld->draws) return;
    const uint32_t cells_at = (uint32_t)shell_do(handheld, SHELL_cellsAt, 0, 0);
    const uint32_t mark_at = (uint32_t)shell_do(handheld, SHELL_markAt, 0, 0);
    const uint8_t *cells = notable_at(shell, cells_at, 2u * platform->columns * platform->rows);
    const uint8_t *mark = notable_at(shell, mark_at, SHELL_MARK_HEAD + SHELL_MARK_TEXT);
    if (!cells || !mark) return;
    handheld->draws = draws;
    const uint32_t length = notable_u16(mark + 4) <= SHELL_MARK_TEXT ? notable_u16(mark + 4) : 0;
    if (handheld->mark && (notable_crc32(0, mark, SHELL_MARK_HEAD + length) | 1) != handheld->mark) forget_marked(handheld);
    draw_cells(handheld, cells);
    if (length) draw_mark(handheld, mark, length);
    platform->show(platform->board);
}

void notable_handheld_redraw(notable_handheld *handheld) {
    if (handheld->fault == NOTABLE_FAULT_NONE) draw(handheld);
    else notable_fault_draw(handheld->platform, handheld->fault, handheld->detail);
}

/* ---------------------------------------------------------------- the loop */

/* Lets the shell act and carries out what it asks for. The screen comes first, so that what is kept follows what was shown.
 * Another request follows in the next call: between two the board looks at its buttons. */
static bool run(notable_handheld *handheld, uint32_t milliseconds) {
    const uint32_t request = (uint32_t)shell_do(handheld, SHELL_tick, (int32_t)milliseconds, 0);
    draw(handheld);
    if (handheld->shell.trap) return fail(handheld, NOTABLE_FAULT_SHELL_STOPPED, handheld->shell.trap);
    if ((request & 255) == SHELL_NONE) {
        handheld->requests = 0;
        return true;
    }
    if (++handheld->requests > MOST_REQUESTS) return fail(handheld, NOTABLE_FAULT_SHELL_STOPPED, STUCK);
    notable_handheld_carry(handheld, request);
    if (handheld->match.cartridge.module.trap)
        return fail(handheld, NOTABLE_FAULT_CARTRIDGE, handheld->match.cartridge.module.trap);
    if (handheld->match.store_broken && !handheld->store_told) {
        handheld->store_told = true;
        return fail(handheld, NOTABLE_FAULT_STORE, NULL);
    }
    return true;
}

static bool load_shell(notable_handheld *handheld) {
    const notable_platform *platform = handheld->platform;
    notable_module_close(&handheld->shell);
    const notable_cartridge_id *id = notable_recognise(&notable_shell, 1, platform->shell.bytes, platform->shell.length);
    const notable_error error = notable_module_open(&handheld->shell, id, platform->shell, NAMES, &handheld->cache);
    if (error)
        return fail(handheld, handheld->shell.id ? NOTABLE_FAULT_SHELL_LOAD : NOTABLE_FAULT_SHELL_UNKNOWN, error);
    notable_set_words(&handheld->shell.core, platform->words.bytes, platform->words.length);
    if (shell_do(handheld, SHELL_abiVersion, 0, 0) == SHELL_ABI) return true;
    return fail(handheld, NOTABLE_FAULT_SHELL_BOOT, handheld->shell.trap);
}

static bool boot_shell(notable_handheld *handheld) {
    const notable_platform *platform = handheld->platform;
    const int32_t code = shell_do(handheld, SHELL_boot, platform->columns, platform->rows);
    if (handheld->shell.trap || code) return fail(handheld, NOTABLE_FAULT_SHELL_BOOT, handheld->shell.trap);
    return run(handheld, 0);
}

static bool start_shell(notable_handheld *handheld) { return load_shell(handheld) && boot_shell(handheld); }

/* What the store says before the shell runs. */
static bool store_is_fine(notable_handheld *handheld) {
    if (handheld->match.store_broken) {
        handheld->store_told = true;
        return fail(handheld, NOTABLE_FAULT_STORE, NULL);
    }
    if (handheld->match.store.state == NOTABLE_STORE_DAMAGED) return fail(handheld, NOTABLE_FAULT_KEPT, NULL);
    return true;
}

bool notable_handheld_start(notable_handheld *handheld, const notable_platform *platform) {
    memset(handheld, 0, sizeof *handheld);
    handheld->platform = platform;
    notable_handheld_forget_screen(handheld);
    notable_match_init(&handheld->match, platform, &handheld->cache);
    if (!notable_cache_open(&handheld->cache, platform->code_words))
        return fail(handheld, NOTABLE_FAULT_SHELL_LOAD, NULL);
    return store_is_fine(handheld) && start_shell(handheld);
}

void notable_handheld_stop(notable_handheld *handheld) {
    notable_match_close(&handheld->match);
    notable_module_close(&handheld->shell);
    notable_cache_close(&handheld->cache);
}

/* The player has read a fault. What runs goes on; what has stopped starts again, at the kept match. */
static void leave_fault(notable_handheld *handheld, bool give_up) {
    const notable_fault fault = handheld->fault;
    if (give_up) notable_match_forget(&handheld->match);
    handheld->fault = NOTABLE_FAULT_NONE;
    notable_handheld_forget_screen(handheld);
    if (fault == NOTABLE_FAULT_STORE && handheld->shell.core.runtime) {
        run(handheld, 0);
        return;
    }
    notable_match_close(&handheld->match);
    start_shell(handheld);
}

void notable_handheld_press(notable_handheld *handheld, uint32_t button) {
    if (handheld->fault != NOTABLE_FAULT_NONE) {
        const bool give_up = button == NOTABLE_B && notable_fault_offers_give_up(handheld->fault);
        if (button == NOTABLE_A || give_up) leave_fault(handheld, give_up);
        return;
    }
    shell_do(handheld, SHELL_press, (int32_t)button, 0);
    run(handheld, 0);
}

void notable_handheld_tick(notable_handheld *handheld, uint32_t milliseconds) {
    if (handheld->fault == NOTABLE_FAULT_NONE) run(handheld, milliseconds);
}

bool notable_handheld_busy(const notable_handheld *handheld) {
    return handheld->fault == NOTABLE_FAULT_NONE && handheld->requests > 0;
}

uint32_t notable_handheld_wait(notable_handheld *handheld) {
    if (handheld->fault != NOTABLE_FAULT_NONE) return 0;
    return notable_handheld_busy(handheld) ? 1 : (uint32_t)shell_do(handheld, SHELL_wait, 0, 0);
}
