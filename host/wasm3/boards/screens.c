/* The handheld on an emulated board: plays press scripts and compares every screen with Node's. See screens.h. */
#include "screens.h"

#include <string.h>

#include "board.h"
#include "desk.h"

enum {
    SCRIPT_HEADER = 32,
    NAME = 24,
    SCREEN = 12,
    MOST_SETTLING = 100000,
    SOON = 1, /* what the shell's wait says when there is more to do at once */
};

static desk around;
static bool drawn;
static uint64_t changed_at; /* the instruction at which the screen first changed after a press */

static void show(void *board) {
    if (drawn) return;
    drawn = true;
    changed_at = board_instructions();
}

/* A device as it leaves the factory. */
static void factory(screens *screens) {
    desk_init(&around);
    around.platform.show = show;
    around.platform.shell = screens->shell;
    around.platform.words = screens->words;
    around.platform.games = &screens->game;
    around.platform.game_count = 1;
    around.platform.code_words = screens->code_words;
}

static void note(figure *figure, uint64_t spent, const screens *screens) {
    figure->sum += spent;
    if (spent <= figure->worst) return;
    figure->worst = spent;
    figure->script = screens->script;
    figure->press = screens->press;
}

/* Presses a button (0: none) and lets the device come to rest. */
static void press(screens *screens, uint8_t button) {
    const uint64_t start = board_instructions();
    uint64_t from = start, now;
    drawn = false;
    if (button) notable_handheld_press(&screens->handheld, button);
    for (unsigned i = 0; i < MOST_SETTLING; i++, from = now) {
        now = board_instructions();
        note(&screens->call, now - from, screens);
        if (notable_handheld_wait(&screens->handheld) != SOON) break;
        notable_handheld_tick(&screens->handheld, notable_handheld_busy(&screens->handheld) ? 0 : SOON);
    }
    if (!button) return;
    note(&screens->rested, board_instructions() - start, screens);
    note(&screens->changed, (drawn ? changed_at : board_instructions()) - start, screens);
    screens->presses++;
}

static bool shows(screens *screens, const uint8_t *screen) {
    const uint32_t cells = notable_crc32(0, around.panel, 2u * around.platform.columns * around.platform.rows);
    const uint32_t code = screens->handheld.mark ? notable_crc32(0, around.mark, strlen(around.mark)) : 0;
    return screens->handheld.fault == NOTABLE_FAULT_NONE && cells == notable_u32(screen + 4) &&
           code == notable_u32(screen + 8);
}

bool screens_play(screens *screens) {
    const uint8_t *at = screens->data.bytes;
    const uint32_t scripts = notable_u32(at);
    at += 4;
    for (screens->script = 0; screens->script < scripts; screens->script++) {
        const uint8_t *header = at;
        const uint32_t count = notable_u32(header + NAME + 4);
        factory(screens);
        around.platform.columns = header[NAME];
        around.platform.rows = header[NAME + 1];
        around.seed = header[NAME + 2];
        screens->name = (const char *)header;
        at += SCRIPT_HEADER;
        notable_handheld_start(&screens->handheld, &around.platform);
        for (screens->press = 0; screens->press < count; screens->press++, at += SCREEN) {
            press(screens, at[0]);
            if (!shows(screens, at)) return false;
        }
        screens->compiled += screens->handheld.cache.compiled;
        screens->dropped += screens->handheld.cache.dropped;
        screens->spilled += screens->handheld.cache.spilled;
        notable_match_close(&screens->handheld.match);
        const uint32_t held = board_heap_now;
        notable_handheld_stop(&screens->handheld);
        const uint32_t shell = held - board_heap_now - 4 * screens->code_words;
        if (shell > screens->shell_heap) screens->shell_heap = shell;
    }
    return true;
}
